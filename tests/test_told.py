"""What clues tell of a solution must be true, be drawn as people draw it, and make puzzles of one solution."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

import passatempo as pt
from passatempo.board import Board
from passatempo.clues import Clue
from passatempo.clues.parts import Lines
from passatempo.formats import read_all
from passatempo.generating.draft import Draft
from passatempo.generating.fill import random_values
from passatempo.generating.setter import attempt
from passatempo.generating.wish import Wish
from passatempo.kinds import kind_named
from passatempo.layouts.paths import Course, drawn
from passatempo.plan import Plan
from passatempo.puzzle import Puzzle
from passatempo.records import replace

ELSEWHERE = {"boxes", "rooms", "cages", "givens"}  # have tests of their own
VARIANTS = kind_named("sudoku")
FIELDS = [name for name in VARIANTS.clue_types if name not in ELSEWHERE]
TOLD = [name for name in FIELDS if not VARIANTS.clue_types[name].laid(Plan(Board(9, 9), Random(0)))]
LAID = [name for name in FIELDS if name not in TOLD]
TRIES = 10  # attempts until one leads somewhere


def told(field: str, board: Board, seed: int) -> tuple[Puzzle, Sequence[int]]:
    """A puzzle with all that one clue tells of a solution, and that."""
    plan = Plan(board, Random(seed))
    empty = VARIANTS(board, **{field: VARIANTS.clue_types[field].laid(plan)})
    values = random_values(empty.bare_problem(), plan.chance)
    assert values is not None
    clue = empty.clues[field].told(empty, values, plan)
    return replace(empty, **{field: clue}), values  # type: ignore[arg-type]


def is_true(puzzle: Puzzle, values: Sequence[int]) -> bool:
    problem = puzzle.bare_problem()
    return problem.allows(values) and problem.broken(values) is None


def made(wish: Wish) -> Draft:
    found = (attempt(wish, number) for number in range(TRIES))
    return next(draft for draft in found if draft is not None)


def wish(kind: str, board: Board, fields: str = "", seed: int = 1) -> Wish:
    cls = kind_named(kind)
    return Wish(cls, board, tuple(fields.split()) or cls.made_of[kind], seed=seed)


@pytest.mark.parametrize("side", [6, 9])
@pytest.mark.parametrize("field", TOLD)
def test_what_is_told_is_true(field: str, side: int) -> None:
    """A clue that lied would leave no solution, or another."""
    for seed in range(3):
        puzzle, values = told(field, Board(side, side), seed)
        assert is_true(puzzle, values)


@pytest.mark.parametrize("field", TOLD)
def test_what_is_told_says_something_and_is_read_again(field: str) -> None:
    """An empty clue makes no variant, and what nobody can write down is no puzzle."""
    puzzle, _ = told(field, Board(9, 9), seed=5)
    assert puzzle.clues[field]
    assert next(iter(read_all(str(puzzle)))).puzzle == puzzle


@pytest.mark.parametrize("field", TOLD)
def test_another_solution_breaks_what_is_told(field: str) -> None:
    """Or the test before would pass for clues that say nothing."""
    puzzle, values = told(field, Board(9, 9), seed=5)
    others = [[value % 9 + 1 for value in values], [10 - value for value in values], list(values[::-1])]
    assert not all(is_true(puzzle, other) for other in others)


@pytest.mark.parametrize("field", TOLD)
def test_the_same_chance_tells_the_same(field: str) -> None:
    """A seed stands for a puzzle."""
    assert told(field, Board(6, 6), seed=3) == told(field, Board(6, 6), seed=3)


def lines_of(clue: Clue) -> list[tuple[int, ...]]:
    return list(clue.pieces(Board(9, 9)).values())


LINES = [name for name in TOLD if issubclass(VARIANTS.clue_types[name], Lines)] + ["whispers", "arrows"]


@pytest.mark.parametrize("field", LINES)
def test_lines_neither_meet_nor_cross(field: str) -> None:
    """Two lines through one cell cannot be told apart; neither can two that cross between cells."""
    board = Board(9, 9)
    lines = lines_of(told(field, board, seed=2)[0].clues[field])
    cells = [cell for line in lines for cell in line]
    assert len(lines) > 1
    assert len(set(cells)) == len(cells)
    middles = [
        tuple(sum(at) for at in zip(*map(board.place, step), strict=True))
        for line in lines
        for step in pairwise(line)
    ]
    assert len(set(middles)) == len(middles)


def test_lines_keep_clear_of_themselves() -> None:
    """A line that comes back to the cell beside one of its own is hard to follow."""
    board = Board(12, 12)
    for line in drawn(board, Random(1), Course(lambda _: True, lambda _: True), board.cells):
        for at, cell in enumerate(line):
            assert not set(board.neighbours(cell)) & {*line[: max(0, at - 1)], *line[at + 2 :]}


@pytest.mark.parametrize("field", [name for name in FIELDS])
def test_a_variant_with_one_solution(field: str) -> None:
    """Each alone makes a puzzle: the second engine proves it, and something of the variant is left."""
    draft = made(wish("sudoku", Board(6, 6), f"{field} givens"))
    assert draft.puzzle.clues[field]
    assert pt.is_unique(draft.puzzle, method="cpsat")
    assert is_true(draft.puzzle, draft.values)
