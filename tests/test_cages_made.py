"""Cages that a setter makes: how they lie, what they tell, and that they tell a solution from all others."""

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
from passatempo.generating.draft import Draft
from passatempo.generating.setter import attempt, full_draft
from passatempo.generating.wish import Wish
from passatempo.kinds import kind_named
from passatempo.layouts.cages import Taste, Way, cages_that_tell
from passatempo.plan import Plan
from passatempo.puzzle import Puzzle
from passatempo.rules import Product, Quotient, Sum
from passatempo.symmetry import turns_in

MADE = [("kenken", 4), ("kenken", 6), ("killer", 4), ("killer", 6)]
LARGE = [("kenken", 3), ("kenken", 9), ("kenken", 12), ("killer", 9), ("killer", 16)]
SYMMETRIES = ["180", "90", "horizontal", "diagonal", "both", "full"]


def wish_of(name: str, size: int, **more: object) -> Wish:
    kind = kind_named(name)
    return Wish(kind, Board(size, size), kind.made_of[name], **more)  # type: ignore[arg-type]


@cache
def made(name: str, size: int) -> tuple[Draft, ...]:
    """A few puzzles, of the first attempts that lead somewhere."""
    return tuple(islice(drafts_for(wish_of(name, size)), 4))


def drafts_for(wish: Wish) -> Iterator[Draft]:
    for number in count():
        if (graded := attempt(wish, number)) is not None:
            yield graded.draft


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


@pytest.mark.parametrize(("name", "size"), MADE)
def test_cages_cover_the_board_and_hang_together(name: str, size: int) -> None:
    for draft in made(name, size):
        board, shapes = draft.puzzle.board, shapes_of(draft.puzzle)
        assert sorted(cell for shape in shapes for cell in shape) == list(board.cells)
        assert all(is_connected(board, shape) for shape in shapes)


@pytest.mark.parametrize(("name", "size"), MADE)
def test_few_cages_are_of_one_cell_and_none_is_too_large(name: str, size: int) -> None:
    """A board of single cells would be unique as well, and no puzzle."""
    most, share = (5, 1 / 27) if name == "killer" else (4, 1 / 12)
    for draft in made(name, size):
        sizes = Counter(map(len, shapes_of(draft.puzzle)))
        assert max(sizes) <= most
        assert sizes[1] <= max(1, size * size * share)


def test_sizes_that_are_asked_for_are_kept() -> None:
    for draft in islice(drafts_for(wish_of("killer", 6, cage_sizes=range(2, 4))), 4):
        assert {len(shape) for shape in shapes_of(draft.puzzle)} == {2, 3}


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_cages_go_where_cages_are(symmetry: str) -> None:
    for name in ("kenken", "killer"):
        draft = next(drafts_for(wish_of(name, 6, symmetry=symmetry)))
        shapes = set(shapes_of(draft.puzzle))
        for turn in turns_in(symmetry, draft.puzzle.board):
            assert {tuple(sorted(turn[cell] for cell in shape)) for shape in shapes} == shapes


@pytest.mark.parametrize(("name", "size"), MADE)
def test_what_cages_tell_is_true(name: str, size: int) -> None:
    """The judge of a rule knows nothing of how the cages were made."""
    for draft in made(name, size):
        assert draft.puzzle.bare_problem().violated_rule(draft.values) is None


@pytest.mark.slow
@pytest.mark.parametrize(("name", "size"), MADE)
def test_no_other_engine_finds_another_solution(name: str, size: int) -> None:
    for draft in made(name, size)[:2]:
        assert pt.is_unique(draft.puzzle, method="sat")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "size"), LARGE)
def test_large_boards_too(name: str, size: int) -> None:
    wish = wish_of(name, size, seed=5)
    draft = next(drafts_for(wish))
    assert pt.is_unique(draft.puzzle, method="sat")


def test_no_value_stands_twice_in_a_cage_of_a_sum() -> None:
    for draft in made("killer", 6):
        for shape in shapes_of(draft.puzzle):
            assert len({draft.values[cell] for cell in shape}) == len(shape)


def test_differences_and_quotients_are_of_two_cells_and_all_four_occur() -> None:
    seen: Counter[str] = Counter()
    for draft in made("kenken", 6):
        for cage in draft.puzzle.clues["cages"].parts:  # type: ignore[attr-defined]
            assert len(cage.cells) == 2 or cage.operation not in ("-", "/")
            assert (len(cage.cells) == 1) == (cage.operation == "")
            seen[cage.operation] += 1
    assert min(seen[operation] for operation in "+-x/") > 0


@pytest.mark.parametrize(("name", "size"), MADE)
def test_the_same_number_makes_the_same_puzzle(name: str, size: int) -> None:
    wish = wish_of(name, size)
    again = [draft.puzzle for draft in islice(drafts_for(wish), 4)]
    assert again == [draft.puzzle for draft in made(name, size)]
    assert len(set(map(str, again))) == len(again)


def test_values_below_one_get_no_quotient_and_no_product_of_nothing() -> None:
    """0 divides nothing, and a product of 0 tells nearly nothing; a quotient of -4 is hard to read."""
    kenken = kind_named("kenken")
    like = kenken(Board(5, 5), digits=pt.read("kenken 5x5\ndigits -2..2").clues["digits"])
    for draft in islice(drafts_for(wish_of("kenken", 5, like=like)), 6):
        for cage in draft.puzzle.clues["cages"].parts:  # type: ignore[attr-defined]
            values = [draft.values[cell] for cell in cage.cells]
            assert min(values) > 0 or cage.operation != "/"
            assert prod(values) != 0 or cage.operation != "x"


def test_totals_stay_readable() -> None:
    """No product of four digits, where a sum would do."""
    drafts = list(islice(drafts_for(wish_of("kenken", 9, cage_sizes=range(2, 5))), 2))
    told = [(draft.values, cage) for draft in drafts for cage in draft.puzzle.clues["cages"].parts]  # type: ignore[attr-defined]
    assert all(cage.total <= 999 for _, cage in told)
    assert any(prod(values[cell] for cell in cage.cells) > 999 for values, cage in told)


def test_cages_that_cannot_be_are_not_made() -> None:
    """Nine cells make no cages of two; the attempt ends, and says so."""
    with pytest.raises(pt.InputError, match="no cages of 2 cells make up the 9 cells of a board of 3x3"):
        attempt(wish_of("kenken", 3, cage_sizes=range(2, 3)), 0)


def test_one_way_alone_is_kept_to() -> None:
    """Whoever lists what cages may tell gets nothing else."""
    puzzle = kind_named("kenken")(Board(4, 4))
    values = pt.solve(puzzle).solutions[0]
    taste = Taste((Way(Product.op, 1), Way(Quotient.op, 1, 2)), range(1, 4), 1 / 4, differ=False)
    plan = Plan(puzzle.board, Random(3))
    told = cages_that_tell(puzzle.bare_problem(), [values[cell] for cell in puzzle.board.cells], plan, taste)
    assert told
    assert {op for cells, op, _ in told if len(cells) > 1} <= {Product.op, Quotient.op}
    assert not any(set(one[0]) & set(other[0]) for one, other in combinations(told, 2))
    assert {op for cells, op, _ in told if len(cells) == 1} <= {Sum.op}


def test_cages_of_an_author_stay() -> None:
    """What is told of them is told by the author; whether that is enough is found out like everywhere."""
    like = made("kenken", 4)[0].puzzle
    wish = wish_of("kenken", 4, like=like)
    draft = full_draft(wish, wish.plan(0))
    assert draft is not None
    assert draft.puzzle == like


def test_pieces_go_only_if_that_is_wished() -> None:
    """A printed board is covered with cages; one with as few as can be is made for those who ask for it."""
    draft = next(drafts_for(wish_of("killer", 4, minimal=True)))
    whole = [each for each in made("killer", 4) if not each.gone]
    assert whole == list(made("killer", 4))
    assert pt.is_unique(draft.puzzle)
    assert all(pt.is_unique(draft.without(part).puzzle) is False for part in draft.told)
