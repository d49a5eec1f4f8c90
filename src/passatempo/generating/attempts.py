"""Setter: one attempt after another at a puzzle, each from its number alone."""

from __future__ import annotations

from collections.abc import Sequence

from passatempo._kernel import Status
from passatempo.answers import is_unique
from passatempo.clues import Clue, Givens
from passatempo.errors import InputError
from passatempo.generating.attempt_limits import seconds_left
from passatempo.generating.difficulty_tuning import RatedDraft, tune_difficulty
from passatempo.generating.draft import Draft, Orbit, has_one_solution, removal_orbits, uniqueness_problem
from passatempo.generating.fill import RESTARTS, new_search, random_solution
from passatempo.generating.refill import find_sum_clues
from passatempo.generating.request import Request
from passatempo.plan import Plan
from passatempo.problem import Values
from passatempo.puzzle import Puzzle
from passatempo.records import replace
from passatempo.topology import common_problem

NODES_FOR_A_PROOF = 100_000  # that a puzzle which is done has one solution
_LAYOUTS = 100  # tried until one can be filled


def attempt(request: Request, number: int) -> RatedDraft | None:
    """A puzzle as it is wished for; None if this attempt led nowhere."""
    plan = request.plan(number)
    full = build_full_draft(request, plan)
    if full is None:
        return None
    lots = removal_orbits(full, reducible_fields(request), request.transforms, plan.rng)
    draft = full.reduced(lots, fewest_pieces(request))
    if request.like is not None and not draft.remaining:
        raise InputError("the board to be like has one solution as it is: nothing is left to be made")
    return finish_draft(draft, request)


def fewest_pieces(request: Request) -> int:
    """So many pieces stay, whether they can go or not; of a minimal puzzle none does."""
    return 0 if request.clues is None or request.minimal else request.clues.start


def finish_draft(draft: Draft, request: Request) -> RatedDraft | None:
    """A draft as difficult as wished, if it has as many clues as wished and none that must not be there."""
    if draft.removed and not _is_proven(draft):
        return None
    if request.minimal and not is_minimal(draft):
        return None
    if request.clues is not None and len(draft.remaining) not in request.clues:
        return None
    return tune_difficulty(draft, request)


def _is_proven(draft: Draft) -> bool:
    """Whether there is one solution also as it stands: what cells may take can depend on what is given.

    Where it does not, each piece has gone with the proof that it can.
    """
    if common_problem(draft.puzzle) is not None and draft.puzzle.prefer() is None:
        return True
    return has_one_solution(uniqueness_problem(draft.puzzle, draft.values), NODES_FOR_A_PROOF) is True


def is_minimal(draft: Draft) -> bool:
    """Whether no piece can go. Lots that could not go as a whole may have pieces that can, each by itself."""
    singles: list[Orbit] = [(part,) for part in sorted(draft.remaining, key=repr)]
    alone = draft.reduced(singles, keep_one=False)
    if len(alone.remaining) < len(draft.remaining):
        return False
    lesser = (draft.without(part).puzzle for part in sorted(alone.undecided, key=repr))
    return all(is_unique(puzzle, seconds=seconds_left()) is False for puzzle in lesser)


def reducible_fields(request: Request) -> tuple[str, ...]:
    """The clues that pieces are taken from."""
    if request.minimal or request.clues is not None:
        return request.fields
    return tuple(name for name in request.fields if not request.kind.clue_types[name].keeps_all_pieces)


def build_full_draft(request: Request, plan: Plan) -> Draft | None:
    """A board with all that its clues can tell of its only solution.

    What was laid out before stays; only what is told of the solution can go.
    """
    filled = fill_board(request, plan)
    if filled is None:
        return None
    empty, values = _with_spare(*filled, request, plan)
    told = {name: empty.clue(name).from_solution(empty, values, plan) for name in request.fields}
    full = replace(empty, **told)  # type: ignore[arg-type]
    if silent := [name for name in request.fields if not full.clue(name)]:
        if len(request.board) == 1:
            raise InputError(f"a board of one cell has nothing that {silent[0]} could tell")
        return None
    fields = [name for name in request.fields if told[name] != empty.clue(name)]
    proven = any(told[name].identifies_solution for name in fields)
    draft = Draft.of(full, values, fields) if proven else _made_unique(empty, full, values, fields, plan)
    if draft is None:
        return None
    return draft if request.pattern is None else _on_pattern(draft, request.pattern)


def _with_spare(empty: Puzzle, values: Values, request: Request, plan: Plan) -> tuple[Puzzle, Values]:
    """With values in cells that hold none unless they are given, if it is made of givens."""
    name = next((name for name in request.fields if isinstance(empty.clue(name), Givens)), None)
    if name is None:
        return empty, values
    found = empty.extra_givens(values, plan.rng)
    spare = {
        cell: value
        for cell, value in found.items()
        if all(transform[cell] in found for transform in request.transforms)
    }
    if not spare:
        return empty, values
    given = replace(empty, **{name: Givens(spare)})  # type: ignore[arg-type]
    return given, [spare.get(cell, value) for cell, value in enumerate(values)]


def _made_unique(
    empty: Puzzle, full: Puzzle, values: Values, fields: Sequence[str], plan: Plan
) -> Draft | None:
    """Clues that may tell too little; where they tell sums, the solution is changed until they do not."""
    sums = find_sum_clues(full)
    if sums is None:
        proven = has_one_solution(uniqueness_problem(full, values), NODES_FOR_A_PROOF)
        return Draft.of(full, values, fields) if proven else None
    refilled = sums.make_unique(values, plan.rng)
    if refilled is None:
        return None
    told = {name: empty.clue(name).from_solution(empty, refilled, plan) for name in fields}
    full = replace(empty, **told)  # type: ignore[arg-type]
    return Draft.of(full, refilled, fields) if has_one_solution(full.bare_problem()) else None


def _on_pattern(draft: Draft, pattern: frozenset[int]) -> Draft | None:
    """The draft with givens only where they may stand; None if they tell too little there."""
    clues = draft.full.clues
    off = {
        part
        for part in draft.remaining
        if isinstance(clues[part.field], Givens) and part.piece not in pattern
    }
    kept = draft.without(*off).as_full()
    return kept if has_one_solution(uniqueness_problem(kept.puzzle, kept.values)) else None


def fill_board(request: Request, plan: Plan) -> tuple[Puzzle, Values] | None:
    """A board laid out such that it has a solution, and one of them.

    Of many layouts one is easier to fill than another, so that none is tried for long, unless it is always
    the same.
    """
    before = None
    for _ in range(_LAYOUTS):
        seconds_left()
        empty = build_layout(request, plan)
        always = empty == before
        values = random_solution(empty, plan.rng, RESTARTS if always else 1)
        if values is not None:
            return empty, values
        if always:
            _check_fillable(empty)
            return None
        before = empty
    return None


def _check_fillable(empty: Puzzle) -> None:
    """Raise an InputError if it is soon seen that a board has no solution at all."""
    if new_search(empty.bare_problem()).next(NODES_FOR_A_PROOF, seconds_left()) is Status.none:
        raise InputError(f"a {empty.name} of {empty.board} has no solution, before there is any clue")


def build_layout(request: Request, plan: Plan) -> Puzzle:
    """The board before there is a solution. A clue is laid out when those after it are, and knows of them."""
    clues: dict[str, Clue] = {} if request.like is None else dict(request.like.printed)
    for name in reversed(request.fields):
        if name not in clues:
            blocked_cells = frozenset[int]().union(*(each.blocked_cells for each in clues.values()))
            clues[name] = request.kind.clue_types[name].generate_layout(
                replace(plan, blocked_cells=blocked_cells)
            )
    return request.kind(request.board, **clues)
