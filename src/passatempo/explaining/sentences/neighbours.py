"""Sentences of neighbours along a line: values without a partner in the next cell."""

from __future__ import annotations

from collections.abc import Sequence

from passatempo.explaining.reason import Premise
from passatempo.explaining.sentences.step_writer import StepWriter


def partners_text(writer: StepWriter, premises: Sequence[Premise]) -> str:
    """Which values have no partner, one after another; after the rule."""
    facts = writer("; then ").join(_without_partner_text(writer, each) for each in premises)
    return writer("{rule}; {facts}", rule=writer.rule_text(premises[0].rule), facts=facts)


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
