"""Attempts: each generates a puzzle from the request and its number alone, or fails."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from passatempo._kernel import Status
from passatempo.answers import is_unique
from passatempo.clues import Clue, Givens
from passatempo.deadline import within
from passatempo.errors import InputError, StoppedError
from passatempo.generating.attempt_limits import seconds_left
from passatempo.generating.difficulty_tuning import RatedDraft, tune_difficulty
from passatempo.generating.draft import Draft, Orbit, has_one_solution, removal_orbits, uniqueness_problem
from passatempo.generating.fill import RESTARTS, new_search, random_solution
from passatempo.generating.option_values import GIVENS
from passatempo.generating.request import Request
from passatempo.generating.unique_sums import find_sum_clues
from passatempo.generating.whole_pattern import cells_to_add, fill_pattern
from passatempo.messages import AND, Message
from passatempo.plan import Plan
from passatempo.problem import Values
from passatempo.puzzle import Puzzle
from passatempo.records import replace
from passatempo.topology import shared_problem

NODES_FOR_A_PROOF = 100_000  # of uniqueness, once a puzzle is finished
_NEAREST_SECONDS = 5.0  # to look for a pattern that is near to one that was not found
_LAYOUTS = 100  # tried before an attempt fails


def attempt(request: Request, number: int) -> RatedDraft | None:
    """The puzzle of attempt `number`; None if the attempt failed. InputError: no attempt can succeed."""
    plan = request.plan(number)
    full = build_full_draft(request, plan)
    if full is None:
        return None
    if request.whole_pattern:
        full = full if request.fields == (GIVENS,) else full.reduced(_others_than_givens(full, request, plan))
        return finish_draft(full, request)
    removable = removal_orbits(full, reducible_fields(request), request.transforms, plan.rng)
    draft = full.reduced(removable, fewest_pieces(request))
    if request.like is not None and not draft.remaining:
        raise InputError("the board of 'like' already has one solution: there is nothing to generate")
    return finish_draft(draft, request)


def _others_than_givens(full: Draft, request: Request, plan: Plan) -> list[Orbit]:
    fields = [name for name in reducible_fields(request) if name != GIVENS]
    return removal_orbits(full, fields, request.transforms, plan.rng)


def fewest_pieces(request: Request) -> int:
    """How many pieces remain even if more could be removed; 0 for a minimal puzzle."""
    return 0 if request.clues is None or request.minimal else request.clues.start


def finish_draft(draft: Draft, request: Request) -> RatedDraft | None:
    """The draft, tuned to the difficulty; None unless it meets the request."""
    if draft.removed and not _is_proven(draft):
        return None
    if request.minimal and not is_minimal(draft):
        return None
    if request.clues is not None and len(draft.remaining) not in request.clues:
        return None
    return tune_difficulty(draft, request)


def _is_proven(draft: Draft) -> bool:
    """Whether the puzzle is proven to have one solution.

    Each removal was proven; but where domains depend on the givens, that proof was of another problem.
    """
    if shared_problem(draft.puzzle) is not None and draft.puzzle.prefer() is None:
        return True
    return has_one_solution(uniqueness_problem(draft.puzzle, draft.values), NODES_FOR_A_PROOF) is True


def is_minimal(draft: Draft) -> bool:
    """Whether no piece can be removed. An orbit that could not may have single pieces that can."""
    singles: list[Orbit] = [(part,) for part in sorted(draft.remaining, key=repr)]
    alone = draft.reduced(singles, keep_one=False)
    if len(alone.remaining) < len(draft.remaining):
        return False
    smaller = (draft.without(part).puzzle for part in sorted(alone.undecided, key=repr))
    return all(is_unique(puzzle, seconds=seconds_left()) is False for puzzle in smaller)


def reducible_fields(request: Request) -> tuple[str, ...]:
    """The clues from which pieces are removed."""
    if request.minimal or request.clues is not None:
        return request.fields
    return tuple(name for name in request.fields if not request.kind.clue_types[name].keeps_all_pieces)


def build_full_draft(request: Request, plan: Plan) -> Draft | None:
    """A board with all pieces that its clues can derive from a solution, which is its only one.

    Pieces of the layout are not part of the draft, so they are never removed.
    """
    filled = fill_board(request, plan)
    if filled is None:
        return None
    empty, values = _with_extra_givens(*filled, request, plan)
    clues = {name: empty.clue(name).from_solution(empty, values, plan) for name in request.fields}
    full = replace(empty, **clues)  # type: ignore[arg-type]
    if missing := [name for name in request.fields if not (full.clue(name) or _may_be_empty(name, request))]:
        if len(request.board) == 1:
            raise InputError("a board of one cell has no room for {missing}", missing[0])
        return None
    fields = [name for name in request.fields if clues[name] != empty.clue(name)]
    proven = any(clues[name].identifies_solution for name in fields)
    draft = Draft.of(full, values, fields) if proven else _ensure_unique(empty, full, values, fields, plan)
    if draft is None:
        return None
    if request.pattern is None:
        return draft
    if request.whole_pattern and fields == [GIVENS] and not full.prefer():
        return _with_whole_pattern(draft, empty, request.pattern, plan)
    return _restrict_to_pattern(draft, request.pattern)


def _may_be_empty(name: str, request: Request) -> bool:
    """Whether the request asks for none of this clue, such as `--black 0`."""
    plan_field = request.kind.clue_types[name].plan_field
    return bool(plan_field) and getattr(request, plan_field, None) == 0


def _with_extra_givens(empty: Puzzle, values: Values, request: Request, plan: Plan) -> tuple[Puzzle, Values]:
    """The board and solution with givens in cells that otherwise hold no value, if givens are generated."""
    name = next((name for name in request.fields if isinstance(empty.clue(name), Givens)), None)
    if name is None:
        return empty, values
    found = empty.extra_givens(values, plan.rng)
    extra = {
        cell: value
        for cell, value in found.items()
        if all(transform[cell] in found for transform in request.transforms)
    }
    if not extra:
        return empty, values
    given = replace(empty, **{name: Givens(extra)})  # type: ignore[arg-type]
    return given, [extra.get(cell, value) for cell, value in enumerate(values)]


def _ensure_unique(
    empty: Puzzle, full: Puzzle, values: Values, fields: Sequence[str], plan: Plan
) -> Draft | None:
    """The full draft, if it has one solution; where clues are sums, the solution is changed until it has."""
    sums = find_sum_clues(full)
    if sums is None:
        proven = has_one_solution(uniqueness_problem(full, values), NODES_FOR_A_PROOF)
        return Draft.of(full, values, fields) if proven else None
    changed = sums.make_unique(values, plan.rng)
    if changed is None:
        return None
    clues = {name: empty.clue(name).from_solution(empty, changed, plan) for name in fields}
    full = replace(empty, **clues)  # type: ignore[arg-type]
    return Draft.of(full, changed, fields) if has_one_solution(full.rules_problem()) else None


def _restrict_to_pattern(draft: Draft, pattern: frozenset[int]) -> Draft | None:
    """The draft with givens on the pattern alone; None if it then has several solutions."""
    clues = draft.full.clues
    off = {
        part
        for part in draft.remaining
        if isinstance(clues[part.field], Givens) and part.piece not in pattern
    }
    restricted = draft.without(*off).as_full()
    unique = has_one_solution(uniqueness_problem(restricted.puzzle, restricted.values))
    return restricted if unique else None


def _with_whole_pattern(draft: Draft, empty: Puzzle, pattern: frozenset[int], plan: Plan) -> Draft | None:
    """The draft with givens in the whole pattern, and another solution, which is the only one."""
    found = fill_pattern(empty, draft.values, pattern, plan.rng)
    if found.solutions != 1:
        return None
    values = found.values[: len(empty.board)]
    full = replace(empty, **{GIVENS: Givens({cell: values[cell] for cell in pattern})})  # type: ignore[arg-type]
    return Draft.of(full, values, [GIVENS])


def nearest_pattern(request: Request) -> str:
    """Which cells a pattern to be kept whole lacks, as a message; empty if that is not known."""
    plan = request.plan(0)
    filled = fill_board(request, plan)
    if filled is None or request.pattern is None or request.fields != (GIVENS,):
        return ""
    empty, values = filled
    with suppress(StoppedError), within(_NEAREST_SECONDS):
        found = fill_pattern(empty, values, request.pattern, plan.rng)
        names = cells_to_add(request, empty, found)
        return Message("the nearest one found also marks {cells}", (AND, *names)) if names else ""
    return ""


def fill_board(request: Request, plan: Plan) -> tuple[Puzzle, Values] | None:
    """A layout that has a solution, and a random solution of it; None if none was found.

    Some layouts are easier to fill than others, so each is tried briefly, unless all layouts are the same.
    """
    before = None
    for _ in range(_LAYOUTS):
        seconds_left()
        empty = build_layout(request, plan)
        repeated = empty == before
        values = random_solution(empty, plan.rng, RESTARTS if repeated else 1)
        if values is not None:
            return empty, values
        if repeated:
            _check_fillable(empty)
            return None
        before = empty
    return None


def _check_fillable(empty: Puzzle) -> None:
    """Raise an InputError if the empty board is proven to have no solution."""
    if new_search(empty.rules_problem()).next(NODES_FOR_A_PROOF, seconds_left()) == Status.none:
        raise InputError("a {name} of {board} has no solution, even without clues", empty.name, empty.board)


def build_layout(request: Request, plan: Plan) -> Puzzle:
    """The board before there is a solution; the layouts of clues are generated from the last to the first."""
    clues: dict[str, Clue] = {} if request.like is None else dict(request.like.printed)
    for name in reversed(request.fields):
        if name not in clues:
            blocked_cells = frozenset[int]().union(*(each.blocked_cells for each in clues.values()))
            clues[name] = request.kind.clue_types[name].generate_layout(
                replace(plan, blocked_cells=blocked_cells)
            )
    return request.kind(request.board, **clues)
