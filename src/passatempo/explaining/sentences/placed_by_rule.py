"""Why a rule would place or exclude a value in a cell, within a chain of consequences: one clause."""

from __future__ import annotations

from collections.abc import Collection

from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.explaining.step import Link
from passatempo.records import replace
from passatempo.rules import NotAllEqual, Times
from passatempo.rules.base import Rule


def consequence_of_rule(
    writer: StepWriter, rule: Rule, cells: Collection[int], value: int, true: bool = True
) -> str | None:
    """Why these cells hold a value, or if not `true`, lose it; None if the rule has no clause of its own."""
    if isinstance(rule, Times):
        return _count_reason(writer, rule, (value == rule.value) is true)
    if isinstance(rule, NotAllEqual):
        others = writer.listed(sorted({*rule.cells}.difference(cells)))
        return writer("not the same as {others}", others=others)
    return None


def _count_reason(writer: StepWriter, rule: Times, is_needed: bool) -> str:
    arguments = {"group": writer.group_name(rule), "number": rule.value}
    if is_needed:
        return writer("{group} then needs all its open cells for {number}", **arguments)
    return writer("{group} then has {number} as often as it may", **arguments)


def miscounted(writer: StepWriter, rule: Times, certain: int) -> str:
    """That a value would stand too often or not often enough, where so many cells certainly hold it."""
    arguments = {"group": writer.group_name(rule), "number": rule.value}
    if certain > rule.times:
        return writer("{group} would have {number} too often", **arguments)
    return writer("{group} would not have {number} often enough", **arguments)


def has_two_values(writer: StepWriter) -> bool:
    """Whether cells hold one of two values, so that what is not one of them is the other."""
    return len(_every_value(writer)) == 2


def as_value(writer: StepWriter, link: Link) -> Link:
    """Of two values: a link that a cell does not hold one, as the link that it holds the other; or itself."""
    if link.true or len(link.cells) != 1 or not has_two_values(writer):
        return link
    (other,) = _every_value(writer) - {link.value}
    return replace(link, value=other, true=True)


def _every_value(writer: StepWriter) -> set[int]:
    return {value for domain in writer.problem.domains for value in domain}
