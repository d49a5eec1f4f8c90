"""Reasons of single rules that have sentences of their own, by the type of the rule."""

from __future__ import annotations

from collections.abc import Sequence

from passatempo.explaining.sentences.sandwiches import sandwich_text
from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.explaining.sentences.weighted_sums import additions_text, sum_bounds_text
from passatempo.explaining.step import Candidate
from passatempo.rules import Sandwich
from passatempo.rules.base import Rule


def reason_of_kind(writer: StepWriter, rule: Rule, removed: Sequence[Candidate]) -> str | None:
    """Why a rule excludes these candidates, with all that it rests on; None if it has no such text."""
    if not removed:
        return None
    if isinstance(rule, Sandwich):
        return sandwich_text(writer, rule, removed)
    return additions_text(writer, rule, removed) or sum_bounds_text(writer, rule, removed)
