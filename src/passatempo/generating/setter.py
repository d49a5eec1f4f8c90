"""Setter: one attempt after another at a puzzle, each from its number alone."""

from __future__ import annotations

from collections.abc import Sequence

from passatempo.answers import is_unique
from passatempo.clues import Clue, Givens
from passatempo.generating.draft import Draft, Lot, has_one_solution, judged, lots_of
from passatempo.generating.fill import random_values
from passatempo.generating.grade import Graded, graded
from passatempo.generating.mend import mended
from passatempo.generating.refill import sums_told
from passatempo.generating.wish import Wish
from passatempo.plan import Plan
from passatempo.problem import Values
from passatempo.puzzle import Puzzle
from passatempo.records import replace
from passatempo.symmetry import turns_in


def attempt(wish: Wish, number: int) -> Graded | None:
    """A puzzle as it is wished for; None if this attempt led nowhere."""
    plan = wish.plan(number)
    full = full_draft(wish, plan)
    if full is None:
        return None
    lots = lots_of(full, _thinned_fields(wish), turns_in(wish.symmetry, wish.board), plan.chance)
    return finished(full.thinned(lots, least_pieces(wish)), wish)


def _thinned_fields(wish: Wish) -> list[str]:
    """The clues whose pieces may go; all of them, if somebody wishes for few."""
    few, types = wish.minimal or wish.clues is not None, wish.kind.clue_types
    return [name for name in wish.fields if few or not types[name].stays_whole]


def least_pieces(wish: Wish) -> int:
    """So many pieces stay, whether they can go or not; of a minimal puzzle none does."""
    return 0 if wish.clues is None or wish.minimal else wish.clues.start


def finished(draft: Draft, wish: Wish) -> Graded | None:
    """A draft as difficult as wished, if it has as many clues as wished and none that must not be there."""
    if wish.minimal and not is_minimal(draft):
        return None
    if wish.clues is not None and len(draft.told) not in wish.clues:
        return None
    return graded(draft, wish)


def is_minimal(draft: Draft) -> bool:
    """Whether no piece can go. Lots that could not go as a whole may have pieces that can, each by itself."""
    singles: list[Lot] = [(part,) for part in sorted(draft.told, key=repr)]
    alone = draft.thinned(singles)
    if len(alone.told) < len(draft.told):
        return False
    lesser = (draft.without(part).puzzle for part in sorted(alone.undecided, key=repr))
    return all(is_unique(puzzle) is False for puzzle in lesser)


def full_draft(wish: Wish, plan: Plan) -> Draft | None:
    """A board with all that its clues can tell of its only solution."""
    empty = laid_out(wish, plan)
    values = random_values(empty.bare_problem(), plan.chance)
    if values is None:
        return None
    empty, values = _with_spare(empty, values, wish.fields, plan)
    full = _all_told(empty, values, wish.fields, plan)
    draft: Draft | None = Draft.of(full, values, wish.fields)
    if not any(isinstance(full.clues[name], Givens) for name in wish.fields):
        draft = _made_unique(empty, full, values, wish.fields, plan)
    if draft is None:
        return None
    return draft if wish.pattern is None else _on_pattern(draft, wish.pattern)


def _with_spare(empty: Puzzle, values: Values, fields: Sequence[str], plan: Plan) -> tuple[Puzzle, Values]:
    """With values in cells that hold none unless they are given, if it is made of givens."""
    name = next((name for name in fields if isinstance(empty.clues[name], Givens)), None)
    spare = {} if name is None else empty.spare_values(values, plan.chance)
    if name is None or not spare:
        return empty, values
    given = replace(empty, **{name: Givens(spare)})  # type: ignore[arg-type]
    return given, [spare.get(cell, value) for cell, value in enumerate(values)]


def _all_told(empty: Puzzle, values: Values, fields: Sequence[str], plan: Plan) -> Puzzle:
    told = {name: empty.clues[name].told(empty, values, plan) for name in fields}
    return replace(empty, **told)  # type: ignore[arg-type]


def _made_unique(
    empty: Puzzle, full: Puzzle, values: Values, fields: Sequence[str], plan: Plan
) -> Draft | None:
    """Clues that tell no value: these, or the solution itself, are changed until there is no other."""
    sums = sums_told(full)
    if sums is None:
        changed = mended(full, values, plan)
        return None if changed is None else Draft.of(changed, values, fields)
    refilled = sums.told_apart(values, plan.chance)
    if refilled is None:
        return None
    full = _all_told(empty, refilled, fields, plan)
    return Draft.of(full, refilled, fields) if has_one_solution(full.bare_problem()) else None


def _on_pattern(draft: Draft, pattern: frozenset[int]) -> Draft | None:
    """The draft with givens only where they may stand; None if they tell too little there."""
    clues = draft.full.clues
    off = {part for part in draft.told if isinstance(clues[part.field], Givens) and part.piece not in pattern}
    kept = draft.without(*off).as_full()
    return kept if has_one_solution(judged(kept.puzzle, kept.values)) else None


def laid_out(wish: Wish, plan: Plan) -> Puzzle:
    """The board before there is a solution."""
    clues: dict[str, Clue] = {} if wish.like is None else dict(wish.like.printed)
    types = wish.kind.clue_types
    clues |= {name: types[name].laid(plan) for name in wish.fields if name not in clues}
    return wish.kind(wish.board, **clues)
