"""Sentences of sums: the least and the greatest that their cells make, and how an arrow can add up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from passatempo.explaining.assignments import assignments, is_plain_sum
from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.explaining.step import Candidate
from passatempo.rules import Sum
from passatempo.rules.base import Rule

_FEW_WAYS = 6  # to add up that are listed


def sum_bounds_text(writer: StepWriter, rule: Rule, removed: Sequence[Candidate]) -> str | None:
    """The least or the greatest sum, or both, that leave no room for these candidates; None if they do."""
    return "; ".join(reason for reason, _ in sum_bounds_parts(writer, rule, removed)) or None


def sum_bounds_parts(
    writer: StepWriter, rule: Rule, removed: Sequence[Candidate]
) -> list[tuple[str, list[Candidate]]]:
    """The least and the greatest sum with the candidates that each excludes; empty if some are left."""
    if not isinstance(rule, Sum) or rule.relation != "=":
        return []
    parts, left = list[tuple[str, list[Candidate]]](), list(removed)
    for bounds in (_Bounds(writer, rule, low=True), _Bounds(writer, rule, low=False)):
        excluded = [candidate for candidate in left if bounds.excludes(candidate)]
        left = [candidate for candidate in left if candidate not in excluded]
        if excluded:
            parts.append((bounds.text(), excluded))
    return [] if left else parts


class _Bounds:
    """The least that the cells of a sum make (`low`), or the greatest; weights may be negative."""

    def __init__(self, writer: StepWriter, rule: Sum, *, low: bool) -> None:
        self.writer, self.rule, self.low = writer, rule, low
        self.weights = dict(zip(rule.cells, rule.coefficients, strict=True))
        pick = min if low else max
        self.ends = {
            cell: pick(weight * value for value in writer.state[cell])
            for cell, weight in self.weights.items()
        }
        self.room = abs(rule.total - sum(self.ends.values()))

    def excludes(self, candidate: Candidate) -> bool:
        """Whether a candidate is too far from the end of its cell."""
        cell, value = candidate
        if cell not in self.weights:
            return False
        return abs(self.weights[cell] * value - self.ends[cell]) > self.room

    def text(self) -> str:
        """The sum of the ends, and the total."""
        if is_plain_sum(self.rule):
            return self._text_of_total()
        result = [cell for cell, weight in self.weights.items() if weight > 0]
        summed = [cell for cell, weight in self.weights.items() if weight < 0]
        arguments = {
            "cells": self.writer.listed(summed),
            "addition": self._addition(summed),
            "result": self.writer.listed(result),
            "end": abs(sum(self.ends[cell] for cell in result)),
        }
        # The result counts positively: its greatest goes with the least of what is added up.
        if self.low:
            return self.writer("{cells} make at most {addition}, and {result} is at least {end}", **arguments)
        return self.writer("{cells} make at least {addition}, and {result} is at most {end}", **arguments)

    def _text_of_total(self) -> str:
        arguments = {
            "group": self.writer.group_name(self.rule),
            "cells": self.writer.listed(self.rule.cells),
            "addition": self._addition(self.rule.cells),
            "total": self.rule.total,
            "room": self.room,
        }
        if not self.room:
            return (
                self.writer("in {group}, {cells} make at least {addition}, which is the total", **arguments)
                if self.low
                else self.writer(
                    "in {group}, {cells} make at most {addition}, which is the total", **arguments
                )
            )
        if self.low:
            return self.writer(
                "in {group}, {cells} make at least {addition}, and {total} is only {room} more", **arguments
            )
        return self.writer(
            "in {group}, {cells} make at most {addition}, and {total} is only {room} less", **arguments
        )

    def _addition(self, cells: Iterable[int]) -> str:
        """Such as "1 + 2 + 4 = 7"; of one number, that number."""
        return addition([abs(self.ends[cell]) for cell in cells])


def addition(numbers: Sequence[int]) -> str:
    """Such as "1 + 2 + 4 = 7"; of one number, that number."""
    added = " + ".join(map(str, numbers))
    return f"{added} = {sum(numbers)}" if len(numbers) > 1 else added


def additions_text(writer: StepWriter, rule: Rule, removed: Sequence[Candidate]) -> str | None:
    """The ways in which an arrow can add up, if they are few; None if they are not the reason."""
    if (
        not isinstance(rule, Sum)
        or set(rule.coefficients) != {1, -1}
        or rule.coefficients.count(1) != 1
        or rule.total
    ):
        return None
    ways = assignments(rule, writer.state, writer.because.rules)
    if not ways or any(way.get(cell, value) == value for way in ways for cell, value in removed):
        return None
    shaft = [cell for cell, weight in zip(rule.cells, rule.coefficients, strict=True) if weight < 0]
    sums = sorted({tuple(way[cell] for cell in shaft) for way in ways})
    if len(sums) > _FEW_WAYS:
        sums = sorted({tuple(sorted(each)) for each in sums})
    if len(sums) > _FEW_WAYS:
        return None
    return writer(
        "{rule}, which must be {ways}",
        rule=writer.rule_text(rule),
        ways=writer.language.either(map(addition, sums)),
    )
