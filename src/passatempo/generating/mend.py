"""Mend: a board that tells too little of its solution, changed until it has no other."""

from __future__ import annotations

from passatempo._kernel import Status
from passatempo.generating.draft import judged
from passatempo.generating.fill import search_of
from passatempo.generating.patience import seconds_left
from passatempo.plan import Plan
from passatempo.problem import Values
from passatempo.puzzle import Puzzle
from passatempo.records import replace

_NODES = 100_000  # to find another solution
_MOST_CHANGES = 100  # a board that needs more is hopeless


def mended(full: Puzzle, values: Values, plan: Plan) -> Puzzle | None:
    """A puzzle that tells these values from all others; None if its clues cannot."""
    for _ in range(_MOST_CHANGES):
        status, other = _another(full, values)
        if status is Status.none:
            return full
        changed = None if other is None else _told_apart(full, values, other, plan)
        if changed is None:
            return None
        full = changed
    return None


def _another(puzzle: Puzzle, values: Values) -> tuple[Status, Values | None]:
    """Another solution, if there is one."""
    problem = judged(puzzle, values)
    search = search_of(problem)
    while (status := search.next(_NODES, seconds_left())) is Status.found:
        found = search.values()[: len(values)]
        if list(found) != list(values):
            return status, found
    return status, None


def _told_apart(full: Puzzle, values: Values, other: Values, plan: Plan) -> Puzzle | None:
    for name, clue in full.printed.items():
        changed = clue.mended(full, values, other, plan)
        if changed is not None:
            return replace(full, **{name: changed})  # type: ignore[arg-type]
    return None
