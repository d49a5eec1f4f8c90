"""Setter: one attempt after another at a puzzle, each from its number alone."""

from __future__ import annotations

from passatempo.clues import Clue, Givens
from passatempo.generating.draft import Draft, lots_of
from passatempo.generating.fill import random_values
from passatempo.generating.mend import mended
from passatempo.generating.wish import Wish
from passatempo.plan import Plan
from passatempo.puzzle import Puzzle
from passatempo.records import replace
from passatempo.symmetry import turns_in


def attempt(wish: Wish, number: int) -> Draft | None:
    """A puzzle with one solution from which all went that can; None if this attempt led nowhere."""
    plan = wish.plan(number)
    full = full_draft(wish, plan)
    if full is None:
        return None
    lots = lots_of(full, wish.fields, turns_in(wish.symmetry, wish.board), plan.chance)
    return full.thinned(lots, least=wish.clues.start if wish.clues else 0)


def full_draft(wish: Wish, plan: Plan) -> Draft | None:
    """A board with all that its clues can tell of its only solution."""
    empty = laid_out(wish, plan)
    values = random_values(empty.bare_problem(), plan.chance)
    if values is None:
        return None
    told = {name: empty.clues[name].told(empty, values, plan) for name in wish.fields}
    full: Puzzle | None = replace(empty, **told)  # type: ignore[arg-type]
    assert full is not None
    if not any(isinstance(clue, Givens) for clue in told.values()):
        full = mended(full, values, plan)
    return None if full is None else Draft.of(full, values, wish.fields)


def laid_out(wish: Wish, plan: Plan) -> Puzzle:
    """The board before there is a solution."""
    clues: dict[str, Clue] = {} if wish.like is None else dict(wish.like.printed)
    types = wish.kind.clue_types
    clues |= {name: types[name].laid(plan) for name in wish.fields if name not in clues}
    return wish.kind(wish.board, **clues)
