"""Grade: as many pieces put back as a difficulty needs."""

from __future__ import annotations

import math
from typing import NamedTuple

from passatempo.answers import AsGoodAs
from passatempo.deadline import check
from passatempo.generating.draft import Draft
from passatempo.generating.request import Request
from passatempo.rating import Rating, rate_unique


class RatedDraft(NamedTuple):
    """A draft, and how hard it is if anybody asked."""

    draft: Draft
    rating: Rating | None


def tune_difficulty(draft: Draft, request: Request) -> RatedDraft | None:
    """The draft, with pieces put back until it is as difficult as wished; None if it cannot be.

    The more pieces go, the harder it gets, by and large: so those that went last are put back first, and how
    many is found by halving. A minimal puzzle takes none back.
    """
    if not (request.difficulty or request.needs or request.without):
        return RatedDraft(draft, None)
    least, below = request.difficulty or (0.0, math.inf)
    found = rate_draft(draft, below)
    if found is None and not request.minimal:
        draft, found = _ease(draft, below, _fewest_removed(draft, request))
    if found is None or found.rating is None or found.rating < least:
        return None
    if not found.techniques:  # with nothing left to do it is no puzzle
        return None
    return RatedDraft(draft, found) if _uses_requested_techniques(found, request) else None


def _fewest_removed(draft: Draft, request: Request) -> int:
    """So many lots must be gone, or there would be more pieces than wished."""
    remaining, removed = len(draft.remaining), len(draft.removed)
    while removed and (
        request.clues is None or remaining + len(draft.removed[removed - 1]) < request.clues.stop
    ):
        removed -= 1
        remaining += len(draft.removed[removed])
    return removed


def _ease(draft: Draft, below: float, easiest: int) -> tuple[Draft, Rating | None]:
    """The draft with as few pieces put back as make it easier than that."""
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
    """How hard a draft is, if it is below a difficulty."""
    check()
    preference = draft.puzzle.prefer()
    if preference is None:
        problem = draft.puzzle.bare_problem()
    else:  # whoever solves it knows how good the best is
        problem = AsGoodAs(draft.puzzle, preference.cost(draft.values)).problem()
    return rate_unique(problem, below=below)


def _uses_requested_techniques(rating: Rating, request: Request) -> bool:
    used = rating.techniques.keys()
    return request.needs <= used and request.without.isdisjoint(used)
