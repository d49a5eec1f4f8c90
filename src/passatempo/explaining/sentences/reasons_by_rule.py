"""Reasons of single rules that have sentences of their own, by what their premises say."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from passatempo.explaining.reason import By, Premise
from passatempo.explaining.sentences.neighbours import partners_text
from passatempo.explaining.sentences.sandwiches import sandwich_text
from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.explaining.sentences.weighted_sums import additions_text, sum_bound_text
from passatempo.rules import FirstSum
from passatempo.rules.base import Rule


def _ways_text(writer: StepWriter, premise: Premise) -> str:
    """The ways to fill the cells of a rule."""
    ways = writer.language.either(" ".join(map(str, way)) for way in premise.sets)
    if isinstance(premise.rule, FirstSum):
        first = writer.names[premise.rule.cells[0]]
        return writer(
            "{rule}, which from {first} on must be {ways}",
            rule=writer.rule_text(premise.rule),
            first=first,
            ways=ways,
        )
    return writer(
        "{rule}. So {cells} are, in this order, {ways}",
        rule=writer.rule_text(premise.rule),
        cells=writer.listed(premise.cells),
        ways=ways,
    )


def only_places_text(writer: StepWriter, premise: Premise) -> str:
    """The values that a rule requires, and the only cells that can take them."""
    if set(premise.cells) == set(premise.rule.cells):
        return writer("{rule}, which leaves room for nothing else", rule=writer.rule_text(premise.rule))
    return writer.many(
        "{rule}, and of these only {places} can take {required}",
        "{rule}, and of these only {places} can take {required}",
        len(premise.values),
        rule=writer.rule_text(premise.rule),
        places=writer.listed(premise.cells) if len(premise.values) > 1 else writer.either(premise.cells),
        required=writer.language.listed(premise.values),
    )


_TEXTS: Mapping[By, Callable[[StepWriter, Premise], str]] = {
    By.WAYS: _ways_text,
    By.CRUSTS: sandwich_text,
    By.SUMS: additions_text,
    By.ONLY: only_places_text,
    By.LEAST: sum_bound_text,
    By.GREATEST: sum_bound_text,
}


def reason_of_kind(writer: StepWriter, rule: Rule) -> str | None:
    """Why a rule excludes candidates, with all that it rests on; None if it has no such text."""
    if partners := writer.because.reason.of(rule, By.PARTNERS):
        return partners_text(writer, partners)
    premises = writer.because.reason.of(rule, *_TEXTS)
    return "; ".join(_TEXTS[each.by](writer, each) for each in premises) or None
