"""Difficulty tuning: removed pieces are restored until a puzzle has the requested difficulty."""

from __future__ import annotations

import math
from typing import NamedTuple

from passatempo.answers import AsGoodAs
from passatempo.deadline import check
from passatempo.generating.draft import Draft
from passatempo.generating.option_values import Difficulty
from passatempo.generating.request import Request
from passatempo.levels import highest_rating
from passatempo.rating import Rating, open_cells_of, rate_unique

_ANY = Difficulty(-math.inf, math.inf, overall=False)


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
    wanted = request.difficulty or _ANY
    found = rate_draft(draft, wanted)
    if found is None and not request.minimal:
        draft, found = _ease(draft, wanted, _fewest_removed(draft, request))
    if found is None or wanted.figure_of(found) < wanted.least:
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


def _ease(draft: Draft, wanted: Difficulty, easiest: int) -> tuple[Draft, Rating | None]:
    """The draft with as few pieces restored as make it easy enough, found by bisection."""
    low, high, best = easiest, len(draft.removed), (draft, None)
    while low < high:
        middle = (low + high) // 2
        easier = draft.restored_to(middle)
        rating = rate_draft(easier, wanted)
        if rating is None:
            high = middle
        else:
            low, best = middle + 1, (easier, rating)  # type: ignore[assignment]
    return best


def rate_draft(draft: Draft, wanted: Difficulty = _ANY) -> Rating | None:
    """The rating of a draft; None if it is too hard."""
    check()
    preference = draft.puzzle.prefer()
    if preference is None:
        problem = draft.puzzle.rules_problem()
    else:  # the player knows the least cost
        problem = AsGoodAs(draft.puzzle, preference.cost(draft.values)).problem()
    below = highest_rating(wanted.below, open_cells_of(problem)) if wanted.overall else wanted.below
    rating = rate_unique(problem, draft.puzzle.levels, below=below)
    return None if rating is None or wanted.figure_of(rating) >= wanted.below else rating


def _uses_requested_techniques(rating: Rating, request: Request) -> bool:
    used = rating.techniques.keys()
    return request.needs <= used and request.without.isdisjoint(used)
