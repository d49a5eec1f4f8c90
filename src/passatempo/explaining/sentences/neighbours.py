"""Sentences of neighbours along a line: values without a partner in the next cell."""

from __future__ import annotations

from collections.abc import Sequence

from passatempo.explaining.reason import Premise
from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.rules.lines import Neighbours


def partners_text(writer: StepWriter, premises: Sequence[Premise]) -> str:
    """Which values have no partner, one after another; after the rule.

    Values that have no partner in any cell, or only one, need not be followed from cell to cell.
    """
    most = max(_partners_anywhere(writer, each) for each in premises)
    if not most:
        return writer(
            "{rule}, which leaves {gone} no partner anywhere",
            rule=writer.rule_text(premises[0].rule),
            gone=writer.all_of(_values(premises)),
        )
    if most == 1 and len(premises) > 1 and all(len(each.cells) > 1 for each in premises):
        return writer(
            "{rule}; {removed} in {loser} would need the same partner on both sides, "
            "in cells that see each other",
            rule=writer.rule_text(premises[0].rule),
            removed=writer.any_listed(_values(premises)),
            loser=writer.either(each.excludes[0][0] for each in premises),
        )
    facts = writer("; then ").join(_without_partner_text(writer, each) for each in premises)
    return writer("{rule}; {facts}", rule=writer.rule_text(premises[0].rule), facts=facts)


def _values(premises: Sequence[Premise]) -> list[int]:
    return sorted({value for each in premises for _, value in each.excludes})


def _partners_anywhere(writer: StepWriter, premise: Premise) -> int:
    """How many values of the empty board go with one of these in a cell beside it, at most."""
    rule = premise.rule
    assert isinstance(rule, Neighbours)
    every = {value for cell in rule.cells for value in writer.problem.domains[cell]}
    return max(sum(rule.fits(value, each) for each in every) for value in _values([premise]))


def _without_partner_text(writer: StepWriter, premise: Premise) -> str:
    cell, values = premise.excludes[0][0], [value for _, value in premise.excludes]
    arguments = {"removed": writer.all_of(values), "loser": writer.names[cell]}
    if len(premise.cells) > 1:
        return writer.many(
            "{removed} in {loser} would need the same partner in {others}, which see each other",
            "{removed} in {loser} would need the same partner in {others}, which see each other",
            len(values),
            others=writer.listed(premise.cells),
            **arguments,
        )
    return writer.many(
        "{removed} in {loser} has no partner in {other}",
        "{removed} in {loser} have no partner in {other}",
        len(values),
        other=writer.listed(premise.cells),
        **arguments,
    )
