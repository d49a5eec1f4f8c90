"""Sentences of sums: the least and the greatest that their cells make, and how an arrow can add up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from passatempo.explaining.arithmetic import is_plain_sum
from passatempo.explaining.reason import By, Premise
from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.rules import Sum


def sum_bound_text(writer: StepWriter, premise: Premise) -> str:
    """The least or the greatest that the cells of a sum make, and its total; weights may be negative."""
    rule = premise.rule
    assert isinstance(rule, Sum)
    if is_plain_sum(rule):
        return _text_of_total(writer, rule, premise)
    weights, ends = dict(zip(rule.cells, rule.coefficients, strict=True)), dict(premise.ends)
    result = [cell for cell, weight in weights.items() if weight > 0]
    summed = [cell for cell, weight in weights.items() if weight < 0]
    arguments = {
        "cells": writer.listed(summed),
        "addition": addition([abs(weights[cell] * ends[cell]) for cell in summed]),
        "result": writer.listed(result),
        "end": abs(sum(weights[cell] * ends[cell] for cell in result)),
    }
    if len(result) == 1 and writer.is_placed(*result):
        if premise.by is By.LEAST:
            return writer("{cells} make at most {addition}, and {result} is {end}", **arguments)
        return writer("{cells} make at least {addition}, and {result} is {end}", **arguments)
    # The result counts positively: its greatest goes with the least of what is added up.
    if premise.by is By.LEAST:
        return writer("{cells} make at most {addition}, and {result} is at least {end}", **arguments)
    return writer("{cells} make at least {addition}, and {result} is at most {end}", **arguments)


def _text_of_total(writer: StepWriter, rule: Sum, premise: Premise) -> str:
    values = [abs(value) for _, value in premise.ends]
    room = abs(rule.total - sum(value for _, value in premise.ends))
    arguments = {
        "group": writer.group_name(rule),
        "cells": writer.listed(rule.cells),
        "addition": addition(values),
        "room": room,
    }
    if not room:
        return (
            writer("in {group}, {cells} make at least {addition}, which is the total", **arguments)
            if premise.by is By.LEAST
            else writer("in {group}, {cells} make at most {addition}, which is the total", **arguments)
        )
    if premise.by is By.LEAST:
        return writer(
            "in {group}, {cells} make at least {addition}, and only {room} can be added", **arguments
        )
    return writer("in {group}, {cells} make at most {addition}, and only {room} can be spared", **arguments)


def rests_text(writer: StepWriter, premises: Sequence[Premise]) -> str:
    """What the other cells would have to make beside some candidates, and what they can make."""
    same = defaultdict[tuple[int, tuple[int, ...]], list[int]](list)
    for premise in premises:
        ((cell, value),) = premise.excludes
        same[value, tuple(end for _, end in premise.ends)].append(cell)
    rule = premises[0].rule
    assert isinstance(rule, Sum)
    facts = (_rest_text(writer, rule, *each, cells) for each, cells in same.items())
    return writer(
        "in {group} ({every_cell}), {fact}",
        group=writer.group_name(rule),
        every_cell=writer.listed(rule.cells),
        fact="; ".join(facts),
    )


def _rest_text(writer: StepWriter, rule: Sum, value: int, ends: Sequence[int], cells: Sequence[int]) -> str:
    arguments = {
        "value": value,
        "any_place": writer.either(cells),
        "rest": rule.total - value,
        "addition": addition(ends),
    }
    if sum(ends) > rule.total - value:
        return writer(
            "with {value} in {any_place}, the others would have to make {rest}, and make at least {addition}",
            **arguments,
        )
    return writer(
        "with {value} in {any_place}, the others would have to make {rest}, and make at most {addition}",
        **arguments,
    )


def addition(numbers: Sequence[int]) -> str:
    """Such as "1 + 2 + 4 = 7"; of one number, that number."""
    added = " + ".join(map(str, numbers))
    return f"{added} = {sum(numbers)}" if len(numbers) > 1 else added


def additions_text(writer: StepWriter, premise: Premise) -> str:
    """The ways in which an arrow can add up, and what they rest on."""
    arguments = {
        "rule": writer.rule_text(premise.rule),
        "ways": writer.language.either(map(addition, premise.sets)),
    }
    if facts := writer.candidates_text(premise.cells):
        return writer("{rule}, and {facts}, so only as {ways}", facts=facts, **arguments)
    return writer("{rule}, only as {ways}", **arguments)
