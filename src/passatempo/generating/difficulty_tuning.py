"""Difficulty tuning: removed pieces are restored until a puzzle has the requested difficulty."""

from __future__ import annotations

import math
from typing import NamedTuple

from passatempo.answers import AsGoodAs
from passatempo.deadline import check
from passatempo.generating.draft import Draft
from passatempo.generating.request import Request
from passatempo.rating import Rating, rate_unique


class RatedDraft(NamedTuple):
    """A draft and its rating, if the request needs one."""

    draft: Draft
    rating: Rating | None


def tune_difficulty(draft: Draft, request: Request) -> RatedDraft | None:
    """The draft with as few pieces restored as meet the requested difficulty; None if that fails.

    A puzzle mostly gets harder with each removal. So the last removals are undone first, and bisection finds
    how many. Nothing is restored to a minimal puzzle.
    """
    if not (request.difficulty or request.needs or request.without):
        return RatedDraft(draft, None)
    least, below = request.difficulty or (0.0, math.inf)
    found = rate_draft(draft, below)
    if found is None and not request.minimal:
        draft, found = _ease(draft, below, _fewest_removed(draft, request))
    if found is None or found.rating is None or found.rating < least:
        return None
    if not found.techniques:  # every cell is given
        return None
    return RatedDraft(draft, found) if _uses_requested_techniques(found, request) else None


def _fewest_removed(draft: Draft, request: Request) -> int:
    """How many removals must stay, so that there are no more pieces than requested."""
    remaining, removed = len(draft.remaining), len(draft.removed)
    while removed and (
        request.clues is None or remaining + len(draft.removed[removed - 1]) < request.clues.stop
    ):
        removed -= 1
        remaining += len(draft.removed[removed])
    return removed


def _ease(draft: Draft, below: float, easiest: int) -> tuple[Draft, Rating | None]:
    """The draft with as few pieces restored as make its rating lower than `below`, found by bisection."""
    low, high, best = easiest, len(draft.removed), (draft, None)
    while low < high:
        middle = (low + high) // 2
        easier = draft.restored_to(middle)
        rating = rate_draft(easier, below)
        if rating is None:
            high = middle
        else:
            low, best = middle + 1, (easier, rating)  # type: ignore[assignment]
    return best


def rate_draft(draft: Draft, below: float = math.inf) -> Rating | None:
    """The rating of a draft; None if it is not lower than `below`."""
    check()
    preference = draft.puzzle.prefer()
    if preference is None:
        problem = draft.puzzle.bare_problem()
    else:  # the player knows the least cost
        problem = AsGoodAs(draft.puzzle, preference.cost(draft.values)).problem()
    return rate_unique(problem, below=below)


def _uses_requested_techniques(rating: Rating, request: Request) -> bool:
    used = rating.techniques.keys()
    return request.needs <= used and request.without.isdisjoint(used)
