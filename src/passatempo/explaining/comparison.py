"""Comparison: the same puzzle by two players: steps, effort, and the hardest step of each."""

from __future__ import annotations

from passatempo.explaining.explanation import Explanation
from passatempo.explaining.next_value import effort_of
from passatempo.explaining.step import Step
from passatempo.records import record


@record
class PathFigures:
    """How long and how hard a path is."""

    steps: int
    effort: float
    hardest: Step | None


def figures_of(explanation: Explanation) -> PathFigures:
    """The figures of a path; its effort is on the scale of the ratings."""
    steps = explanation.steps
    hardest = max(steps, key=lambda step: step.difficulty, default=None)
    return PathFigures(len(steps), round(effort_of(steps), 2), hardest)
