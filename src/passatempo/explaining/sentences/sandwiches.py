"""Sentences of the sum between the two crusts of a line: where these can stand, and what is between them."""

from __future__ import annotations

from passatempo.explaining.reason import Crusts, Premise
from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.rules import Sandwich

_FEW_FILLINGS = 4  # sets of values between two crusts that are listed


def sandwich_text(writer: StepWriter, premise: Premise) -> str:
    """Where the crusts can stand, and with what between them."""
    rule = premise.rule
    assert isinstance(rule, Sandwich)
    text = writer(
        "{rule}, and {low} can only stand in {lows}, {high} in {highs}; so they stand in {pairs}",
        rule=writer.rule_text(rule),
        low=rule.crusts[0],
        high=rule.crusts[1],
        lows=_cells_for(writer, rule, rule.crusts[0]),
        highs=_cells_for(writer, rule, rule.crusts[1]),
        pairs=writer.language.either(_place_text(writer, place) for place in premise.crusts),
    )
    facts = writer.candidates_text(premise.cells)
    return writer("{reason}, as {facts}", reason=text, facts=facts) if premise.cells else text


def _cells_for(writer: StepWriter, rule: Sandwich, value: int) -> str:
    """The cells that can hold a value."""
    return writer.either(cell for cell in rule.cells if value in writer.state[cell])


def _place_text(writer: StepWriter, place: Crusts) -> str:
    """Two cells, and the sets of values between them, if these are few."""
    ends = writer.listed(place.cells)
    if not place.sets[0] or len(place.sets) > _FEW_FILLINGS:
        return ends
    between = writer.language.either(" ".join(map(str, each)) for each in place.sets)
    return writer("{ends} (between them {between})", ends=ends, between=between)
