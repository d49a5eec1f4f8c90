"""Setter: one attempt after another at a puzzle, each from its number alone."""

from __future__ import annotations

from collections.abc import Sequence

from passatempo._kernel import Status
from passatempo.answers import is_unique
from passatempo.clues import Clue, Givens
from passatempo.errors import InputError
from passatempo.generating.draft import Draft, Lot, has_one_solution, judged, lots_of
from passatempo.generating.fill import RESTARTS, random_solution, search_of
from passatempo.generating.grade import Graded, graded
from passatempo.generating.patience import seconds_left
from passatempo.generating.refill import sums_told
from passatempo.generating.wish import Wish
from passatempo.plan import Plan
from passatempo.problem import Values
from passatempo.puzzle import Puzzle
from passatempo.records import replace
from passatempo.topology import shared_problem

NODES_FOR_A_PROOF = 100_000  # that a puzzle which is done has one solution
_LAYOUTS = 100  # tried until one can be filled


def attempt(wish: Wish, number: int) -> Graded | None:
    """A puzzle as it is wished for; None if this attempt led nowhere."""
    plan = wish.plan(number)
    full = full_draft(wish, plan)
    if full is None:
        return None
    lots = lots_of(full, thinned_fields(wish), wish.turns, plan.chance)
    draft = full.thinned(lots, least_pieces(wish))
    if wish.like is not None and not draft.told:
        raise InputError("the board to be like has one solution as it is: nothing is left to be made")
    return finished(draft, wish)


def least_pieces(wish: Wish) -> int:
    """So many pieces stay, whether they can go or not; of a minimal puzzle none does."""
    return 0 if wish.clues is None or wish.minimal else wish.clues.start


def finished(draft: Draft, wish: Wish) -> Graded | None:
    """A draft as difficult as wished, if it has as many clues as wished and none that must not be there."""
    if draft.gone and not _is_proven(draft):
        return None
    if wish.minimal and not is_minimal(draft):
        return None
    if wish.clues is not None and len(draft.told) not in wish.clues:
        return None
    return graded(draft, wish)


def _is_proven(draft: Draft) -> bool:
    """Whether there is one solution also as it stands: what cells may take can depend on what is given.

    Where it does not, each piece has gone with the proof that it can.
    """
    if shared_problem(draft.puzzle) is not None and draft.puzzle.prefer() is None:
        return True
    return has_one_solution(judged(draft.puzzle, draft.values), NODES_FOR_A_PROOF) is True


def is_minimal(draft: Draft) -> bool:
    """Whether no piece can go. Lots that could not go as a whole may have pieces that can, each by itself."""
    singles: list[Lot] = [(part,) for part in sorted(draft.told, key=repr)]
    alone = draft.thinned(singles, keeps_one=False)
    if len(alone.told) < len(draft.told):
        return False
    lesser = (draft.without(part).puzzle for part in sorted(alone.undecided, key=repr))
    return all(is_unique(puzzle, seconds=seconds_left()) is False for puzzle in lesser)


def thinned_fields(wish: Wish) -> tuple[str, ...]:
    """The clues that pieces are taken from."""
    if wish.minimal or wish.clues is not None:
        return wish.fields
    return tuple(name for name in wish.fields if not wish.kind.clue_types[name].stays_whole)


def full_draft(wish: Wish, plan: Plan) -> Draft | None:
    """A board with all that its clues can tell of its only solution.

    What was laid out before stays; only what is told of the solution can go.
    """
    filled = filled_board(wish, plan)
    if filled is None:
        return None
    empty, values = _with_spare(*filled, wish, plan)
    told = {name: empty.clue(name).told(empty, values, plan) for name in wish.fields}
    full = replace(empty, **told)  # type: ignore[arg-type]
    if silent := [name for name in wish.fields if not full.clue(name)]:
        if len(wish.board) == 1:
            raise InputError(f"a board of one cell has nothing that {silent[0]} could tell")
        return None
    fields = [name for name in wish.fields if told[name] != empty.clue(name)]
    proven = any(told[name].tells_all for name in fields)
    draft = Draft.of(full, values, fields) if proven else _made_unique(empty, full, values, fields, plan)
    if draft is None:
        return None
    return draft if wish.pattern is None else _on_pattern(draft, wish.pattern)


def _with_spare(empty: Puzzle, values: Values, wish: Wish, plan: Plan) -> tuple[Puzzle, Values]:
    """With values in cells that hold none unless they are given, if it is made of givens."""
    name = next((name for name in wish.fields if isinstance(empty.clue(name), Givens)), None)
    if name is None:
        return empty, values
    found = empty.spare_values(values, plan.chance)
    spare = {cell: value for cell, value in found.items() if all(turn[cell] in found for turn in wish.turns)}
    if not spare:
        return empty, values
    given = replace(empty, **{name: Givens(spare)})  # type: ignore[arg-type]
    return given, [spare.get(cell, value) for cell, value in enumerate(values)]


def _made_unique(
    empty: Puzzle, full: Puzzle, values: Values, fields: Sequence[str], plan: Plan
) -> Draft | None:
    """Clues that may tell too little; where they tell sums, the solution is changed until they do not."""
    sums = sums_told(full)
    if sums is None:
        proven = has_one_solution(judged(full, values), NODES_FOR_A_PROOF)
        return Draft.of(full, values, fields) if proven else None
    refilled = sums.told_apart(values, plan.chance)
    if refilled is None:
        return None
    told = {name: empty.clue(name).told(empty, refilled, plan) for name in fields}
    full = replace(empty, **told)  # type: ignore[arg-type]
    return Draft.of(full, refilled, fields) if has_one_solution(full.bare_problem()) else None


def _on_pattern(draft: Draft, pattern: frozenset[int]) -> Draft | None:
    """The draft with givens only where they may stand; None if they tell too little there."""
    clues = draft.full.clues
    off = {part for part in draft.told if isinstance(clues[part.field], Givens) and part.piece not in pattern}
    kept = draft.without(*off).as_full()
    return kept if has_one_solution(judged(kept.puzzle, kept.values)) else None


def filled_board(wish: Wish, plan: Plan) -> tuple[Puzzle, Values] | None:
    """A board laid out such that it has a solution, and one of them.

    Of many layouts one is easier to fill than another, so that none is tried for long, unless it is always
    the same.
    """
    before = None
    for _ in range(_LAYOUTS):
        seconds_left()
        empty = laid_out(wish, plan)
        always = empty == before
        values = random_solution(empty, plan.chance, RESTARTS if always else 1)
        if values is not None:
            return empty, values
        if always:
            _check_fillable(empty)
            return None
        before = empty
    return None


def _check_fillable(empty: Puzzle) -> None:
    """Raise an InputError if it is soon seen that a board has no solution at all."""
    if search_of(empty.bare_problem()).next(NODES_FOR_A_PROOF, seconds_left()) is Status.none:
        raise InputError(f"a {empty.name} of {empty.board} has no solution, before there is any clue")


def laid_out(wish: Wish, plan: Plan) -> Puzzle:
    """The board before there is a solution. A clue is laid out when those after it are, and knows of them."""
    clues: dict[str, Clue] = {} if wish.like is None else dict(wish.like.printed)
    for name in reversed(wish.fields):
        if name not in clues:
            blocked = frozenset[int]().union(*(each.without_value for each in clues.values()))
            clues[name] = wish.kind.clue_types[name].laid(replace(plan, blocked=blocked))
    return wish.kind(wish.board, **clues)
