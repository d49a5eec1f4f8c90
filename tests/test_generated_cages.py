"""Generated cages: their layout, their labels, and that they leave one solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, count, islice
from math import prod
from random import Random

import pytest

import passatempo as pt
from passatempo.board import Board
from passatempo.clues import OperationCages, SumCages
from passatempo.generating.attempts import attempt, build_full_draft
from passatempo.generating.draft import Draft
from passatempo.generating.request import Request
from passatempo.kinds import kind_named
from passatempo.layouts.cages import CageOperation, CageStyle, generate_cages
from passatempo.plan import Plan
from passatempo.puzzle import Puzzle
from passatempo.rules import Product, Quotient, Sum
from passatempo.symmetry import symmetry_transforms

GENERATED = [("kenken", 4), ("kenken", 6), ("killer", 4), ("killer", 6)]
LARGE = [("kenken", 3), ("kenken", 9), ("kenken", 12), ("killer", 9), ("killer", 16)]
SYMMETRIES = ["180", "90", "horizontal", "diagonal", "both", "full"]


def request_for(name: str, size: int, **more: object) -> Request:
    kind = kind_named(name)
    return Request(kind, Board(size, size), kind.generated_from[name], **more)  # type: ignore[arg-type]


@cache
def generated_drafts(name: str, size: int) -> tuple[Draft, ...]:
    """A few puzzles, from the first attempts that succeed."""
    return tuple(islice(drafts_for(request_for(name, size)), 4))


def drafts_for(request: Request) -> Iterator[Draft]:
    for number in count():
        if (rated := attempt(request, number)) is not None:
            yield rated.draft


def cages_of(puzzle: Puzzle) -> SumCages | OperationCages:
    cages = puzzle.clues["cages"]
    assert isinstance(cages, SumCages | OperationCages)
    return cages


def shapes_of(puzzle: Puzzle) -> list[tuple[int, ...]]:
    return [part.cells for part in cages_of(puzzle).parts]


def is_connected(board: Board, cells: tuple[int, ...]) -> bool:
    reached, left = [cells[0]], set(cells[1:])
    while reached:
        beside = left.intersection(board.neighbours(reached.pop()))
        left -= beside
        reached += beside
    return not left


@pytest.mark.parametrize(("name", "size"), GENERATED)
def test_cages_cover_the_board_and_are_connected(name: str, size: int) -> None:
    """A cage in two pieces cannot be drawn, and an uncovered cell has no clue."""
    for draft in generated_drafts(name, size):
        board, shapes = draft.puzzle.board, shapes_of(draft.puzzle)
        assert sorted(cell for shape in shapes for cell in shape) == list(board.cells)
        assert all(is_connected(board, shape) for shape in shapes)


@pytest.mark.parametrize(("name", "size"), GENERATED)
def test_few_cages_are_of_one_cell_and_none_is_too_large(name: str, size: int) -> None:
    """A board of single cells would be unique as well, but no puzzle."""
    most, share = (5, 1 / 27) if name == "killer" else (4, 1 / 12)
    for draft in generated_drafts(name, size):
        sizes = Counter(map(len, shapes_of(draft.puzzle)))
        assert max(sizes) <= most
        assert sizes[1] <= max(1, size * size * share)


def test_cages_have_the_requested_sizes() -> None:
    """Repairing a layout must not leave single cells over."""
    for draft in islice(drafts_for(request_for("killer", 6, cage_sizes=range(2, 4))), 4):
        assert {len(shape) for shape in shapes_of(draft.puzzle)} == {2, 3}


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_cages_are_symmetric(symmetry: str) -> None:
    """The set of outlines must be closed under each symmetry."""
    for name in ("kenken", "killer"):
        draft = next(drafts_for(request_for(name, 6, symmetry=symmetry)))
        shapes = set(shapes_of(draft.puzzle))
        for turn in symmetry_transforms(symmetry, draft.puzzle.board):
            assert {tuple(sorted(turn[cell] for cell in shape)) for shape in shapes} == shapes


@pytest.mark.parametrize(("name", "size"), GENERATED)
def test_labels_of_cages_are_true(name: str, size: int) -> None:
    """`holds` of the rules is independent of how the cages were generated."""
    for draft in generated_drafts(name, size):
        assert draft.puzzle.rules_problem().violated_rule(draft.values) is None


@pytest.mark.slow
@pytest.mark.parametrize(("name", "size"), GENERATED)
def test_no_other_engine_finds_another_solution(name: str, size: int) -> None:
    """The kernel proves uniqueness while it lays cages: an independent method confirms it."""
    for draft in generated_drafts(name, size)[:2]:
        assert pt.is_unique(draft.puzzle, method="sat")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "size"), LARGE)
def test_large_boards_too(name: str, size: int) -> None:
    """Other sizes take other limits of nodes and cells in the kernel."""
    request = request_for(name, size, seed=5)
    draft = next(drafts_for(request))
    assert pt.is_unique(draft.puzzle, method="sat")


def test_no_value_stands_twice_in_a_cage_of_a_sum() -> None:
    """A rule of killer sudoku that arithmetic alone does not enforce."""
    for draft in generated_drafts("killer", 6):
        for shape in shapes_of(draft.puzzle):
            assert len({draft.values[cell] for cell in shape}) == len(shape)


def test_differences_and_quotients_are_of_two_cells_and_all_four_occur() -> None:
    """Conventions of published KenKen, and no operation may be forgotten."""
    seen: Counter[str] = Counter()
    for draft in generated_drafts("kenken", 6):
        for cage in draft.puzzle.clues["cages"].parts:  # type: ignore[attr-defined]
            assert len(cage.cells) == 2 or cage.operation not in ("-", "/")
            assert (len(cage.cells) == 1) == (cage.operation == "")
            seen[cage.operation] += 1
    assert min(seen[operation] for operation in "+-x/") > 0


@pytest.mark.parametrize(("name", "size"), GENERATED)
def test_the_same_attempt_generates_the_same_puzzle(name: str, size: int) -> None:
    """An attempt is a function of its request and number."""
    request = request_for(name, size)
    again = [draft.puzzle for draft in islice(drafts_for(request), 4)]
    assert again == [draft.puzzle for draft in generated_drafts(name, size)]
    assert len(set(map(str, again))) == len(again)


def test_values_below_one_get_no_quotient_and_no_product_of_nothing() -> None:
    """0 divides nothing, a product of 0 constrains little, and a quotient of -4 is hard to read."""
    kenken = kind_named("kenken")
    like = kenken(Board(5, 5), digits=pt.read("kenken 5x5\ndigits -2..2").clues["digits"])
    for draft in islice(drafts_for(request_for("kenken", 5, like=like)), 6):
        for cage in draft.puzzle.clues["cages"].parts:  # type: ignore[attr-defined]
            values = [draft.values[cell] for cell in cage.cells]
            assert min(values) > 0 or cage.operation != "/"
            assert prod(values) != 0 or cage.operation != "x"


def test_totals_stay_readable() -> None:
    """A sum is preferred to a product of four digits."""
    drafts = list(islice(drafts_for(request_for("kenken", 9, cage_sizes=range(2, 5))), 2))
    cages = [(draft.values, cage) for draft in drafts for cage in draft.puzzle.clues["cages"].parts]  # type: ignore[attr-defined]
    assert all(cage.total <= 999 for _, cage in cages)
    assert any(prod(values[cell] for cell in cage.cells) > 999 for values, cage in cages)


def test_impossible_cage_sizes_end_the_attempt() -> None:
    """Nine cells cannot be covered by pairs: the attempt ends with that result."""
    with pytest.raises(pt.InputError, match="no cages of 2 cells make up the 9 cells of a board of 3x3"):
        attempt(request_for("kenken", 3, cage_sizes=range(2, 3)), 0)


def test_a_single_operation_is_used_alone() -> None:
    """A kind that lists its operations gets no other."""
    puzzle = kind_named("kenken")(Board(4, 4))
    values = pt.solve(puzzle).solutions[0]
    style = CageStyle(
        (CageOperation(Product.op, 1), CageOperation(Quotient.op, 1, 2)),
        range(1, 4),
        1 / 4,
        all_different=False,
    )
    plan = Plan(puzzle.board, Random(3))
    cages = generate_cages(puzzle.rules_problem(), [values[cell] for cell in puzzle.board.cells], plan, style)
    assert cages
    assert {op for cells, op, _ in cages if len(cells) > 1} <= {Product.op, Quotient.op}
    assert not any(set(one[0]) & set(other[0]) for one, other in combinations(cages, 2))
    assert {op for cells, op, _ in cages if len(cells) == 1} <= {Sum.op}


def test_cages_of_an_author_stay() -> None:
    """Their labels stay as well; uniqueness is checked as for any other clue."""
    like = generated_drafts("kenken", 4)[0].puzzle
    request = request_for("kenken", 4, like=like)
    draft = build_full_draft(request, request.plan(0))
    assert draft is not None
    assert draft.puzzle == like


def test_pieces_are_removed_only_on_request() -> None:
    """A printed board is covered with cages; the fewest cages are an option."""
    draft = next(drafts_for(request_for("killer", 4, minimal=True)))
    whole = [each for each in generated_drafts("killer", 4) if not each.removed]
    assert whole == list(generated_drafts("killer", 4))
    assert pt.is_unique(draft.puzzle)
    assert all(pt.is_unique(draft.without(part).puzzle) is False for part in draft.remaining)
