"""Grade: as many pieces put back as a difficulty needs."""

from __future__ import annotations

import math
from typing import NamedTuple

from passatempo.answers import AsGoodAs
from passatempo.deadline import check
from passatempo.generating.draft import Draft
from passatempo.generating.wish import Wish
from passatempo.rating import Rating, rate_unique


class Graded(NamedTuple):
    """A draft, and how hard it is if anybody asked."""

    draft: Draft
    rating: Rating | None


def graded(draft: Draft, wish: Wish) -> Graded | None:
    """The draft, with pieces put back until it is as difficult as wished; None if it cannot be.

    The more pieces go, the harder it gets, by and large: so those that went last are put back first, and how
    many is found by halving. A minimal puzzle takes none back.
    """
    if not (wish.difficulty or wish.needs or wish.without):
        return Graded(draft, None)
    least, below = wish.difficulty or (0.0, math.inf)
    found = rated(draft, below)
    if found is None and not wish.minimal:
        draft, found = _made_easier(draft, below, _fewest_gone(draft, wish))
    if found is None or found.rating is None or found.rating < least:
        return None
    if not found.techniques:  # with nothing left to do it is no puzzle
        return None
    return Graded(draft, found) if _uses_what_is_wished(found, wish) else None


def _fewest_gone(draft: Draft, wish: Wish) -> int:
    """So many lots must be gone, or there would be more pieces than wished."""
    told, gone = len(draft.told), len(draft.gone)
    while gone and (wish.clues is None or told + len(draft.gone[gone - 1]) < wish.clues.stop):
        gone -= 1
        told += len(draft.gone[gone])
    return gone


def _made_easier(draft: Draft, below: float, easiest: int) -> tuple[Draft, Rating | None]:
    """The draft with as few pieces put back as make it easier than that."""
    low, high, best = easiest, len(draft.gone), (draft, None)
    while low < high:
        middle = (low + high) // 2
        easier = draft.back_to(middle)
        rating = rated(easier, below)
        if rating is None:
            high = middle
        else:
            low, best = middle + 1, (easier, rating)  # type: ignore[assignment]
    return best


def rated(draft: Draft, below: float = math.inf) -> Rating | None:
    """How hard a draft is, if it is below a difficulty."""
    check()
    preference = draft.puzzle.prefer()
    if preference is None:
        problem = draft.puzzle.bare_problem()
    else:  # whoever solves it knows how good the best is
        problem = AsGoodAs(draft.puzzle, preference.cost(draft.values)).problem()
    return rate_unique(problem, below=below)


def _uses_what_is_wished(rating: Rating, wish: Wish) -> bool:
    used = rating.techniques.keys()
    return wish.needs <= used and wish.without.isdisjoint(used)
