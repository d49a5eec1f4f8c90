"""Patterns of black cells, and the puzzles generated on them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import passatempo as pt
from passatempo._kernel import unique_sums
from passatempo.board import Board
from passatempo.errors import InputError
from passatempo.generating.unique_sums import find_sum_clues
from passatempo.layouts.patterns import PatternStyle, draw_inner_pattern, draw_pattern
from passatempo.symmetry import SYMMETRIES, symmetry_transforms

RUNS = PatternStyle(default_share=0.27, share=None, longest=9, preferred_longest=6)
SIZES = [(3, 3), (3, 4), (4, 4), (5, 9), (10, 10), (3, 12), (20, 13), (25, 25)]


def stretches(board: Board, black: frozenset[int]) -> list[int]:
    return [len(stretch) for line in board.lines for stretch in line.split_at(black)]


def reached_from_one(board: Board, white: set[int]) -> set[int]:
    """The white cells connected with the first of them, by plain search."""
    reached, waiting = set(), [min(white)]
    while waiting:
        cell = waiting.pop()
        if cell not in reached:
            reached.add(cell)
            waiting += [other for other in board.neighbours(cell) if other in white]
    return reached


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_runs_have_good_lengths_and_are_connected(size: tuple[int, int]) -> None:
    """A run of one cell, a run of ten or an island is no puzzle, on any board."""
    board = Board(*size)
    for seed in range(3):
        black = draw_inner_pattern(board, RUNS, "180", Random(seed))
        white = set(board.cells) - black
        assert all(0 not in board.place(cell) for cell in white)
        assert all(2 <= length <= 9 for length in stretches(board, black))
        assert reached_from_one(board, white) == white


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_symmetry_holds(symmetry: str) -> None:
    """Each turn of the symmetry leaves the pattern as it is."""
    board = Board(11, 11)
    black = draw_pattern(board, RUNS, symmetry, Random(5))
    assert all({turn[cell] for cell in black} == black for turn in symmetry_transforms(symmetry, board))


@pytest.mark.parametrize("share", [0.2, 0.3, 0.45])
def test_share_of_black_cells_is_as_requested(share: float) -> None:
    """It is promised within a few cells."""
    board = Board(15, 15)
    black = draw_pattern(board, PatternStyle(0.27, share, 9, 6), "180", Random(2))
    assert abs(len(black) / len(board) - share) < 0.05


def test_usual_patterns_look_like_printed_ones() -> None:
    """Mostly short runs, about as many black cells as usual, no large black areas."""
    board, lengths, blacks, blocks = Board(15, 15), Counter[int](), 0, 0
    for seed in range(10):
        black = draw_pattern(board, RUNS, "180", Random(seed))
        lengths.update(stretches(board, black))
        blacks += len(black)
        squares = (board.rectangle(cell, cell + 16) for cell in board.cells if max(board.place(cell)) < 14)
        blocks += sum(black.issuperset(square) for square in squares)
    mean = sum(length * times for length, times in lengths.items()) / lengths.total()
    assert 2.8 < mean < 3.8
    assert sum(lengths[length] for length in range(2, 7)) > 0.9 * lengths.total()
    assert 0.24 < blacks / 10 / len(board) < 0.31
    assert blocks < 10  # one in a pattern where nothing else will do


def test_lone_cells_have_a_neighbour_where_they_are_allowed() -> None:
    """A cell may be alone in a row or a column, never in both; where not allowed, in neither."""
    board = Board(9, 9)
    style = PatternStyle(0.3, None, 9, 6, allow_isolated=True)
    patterns = [draw_pattern(board, style, "180", Random(seed)) for seed in range(20)]
    assert any(1 in stretches(board, black) for black in patterns)
    for black in patterns:
        white = set(board.cells) - black
        assert all(white.intersection(board.neighbours(cell)) for cell in white)


def test_same_seed_same_pattern() -> None:
    """An attempt is a function of its number."""
    first, same, other = (draw_pattern(Board(12, 12), RUNS, "180", Random(seed)) for seed in (1, 1, 2))
    assert first == same != other


@pytest.mark.slow
def test_impossible_patterns_are_refused_in_one_line() -> None:
    """A share that runs of nine cannot have, a board without room, a symmetry without a square."""
    with pytest.raises(InputError, match=r"no pattern with 5% black cells was found: the nearest has \d+%"):
        draw_inner_pattern(Board(20, 20), PatternStyle(0.27, 0.05, 9, 6), "180", Random(1))
    with pytest.raises(InputError, match="a board of 2x8 has no room for runs: expected 3x3 or more"):
        draw_inner_pattern(Board(2, 8), RUNS, "180", Random(1))
    with pytest.raises(InputError, match="a board of 8x9 is not square"):
        draw_inner_pattern(Board(8, 9), RUNS, "90", Random(1))
    with pytest.raises(InputError, match="no pattern of black cells was found for 3x39 cells"):
        draw_inner_pattern(Board(4, 40), RUNS, "180", Random(1))


@pytest.mark.slow
@pytest.mark.parametrize(("size", "count"), [("3x3", 2), ("5x4", 3), ("6x6", 3), ("9x9", 3)])
def test_sums_have_one_solution(size: str, count: int) -> None:
    """Every run shows its sum, no value is given, and another engine finds no other solution."""
    for generated in pt.generate("kakuro", size=size, count=count, seed=1):
        puzzle = generated.puzzle
        assert not puzzle.clues["givens"]
        assert all(run.total is not None for run in puzzle.clues["runs"])  # type: ignore[attr-defined]
        assert pt.is_unique(puzzle, method="sat")
        assert str(pt.solve(puzzle).solution) == str(generated.solution)


def test_minimal_puzzles_show_fewer_sums() -> None:
    """Only on request: a minimal puzzle has no sum that could be removed."""
    (generated,) = pt.generate("kakuro", size="5x5", seed=4, minimal=True)
    runs = list(generated.puzzle.clues["runs"])  # type: ignore[call-overload]
    assert any(run.total is None for run in runs)
    assert pt.is_unique(generated.puzzle, method="sat")
    assert not any(pt.is_unique(fewer) for fewer in lesser_puzzles(generated.puzzle))


def lesser_puzzles(puzzle: pt.Puzzle) -> list[pt.Puzzle]:
    from passatempo.records import replace

    runs = puzzle.clues["runs"]
    return [replace(puzzle, runs=fewer) for _, fewer in runs.with_one_removed(puzzle.board)]  # type: ignore[call-arg]


@pytest.mark.parametrize(("size", "count"), [("4x4", 3), ("6x6", 5)])
def test_compartments_have_one_solution(size: str, count: int) -> None:
    """Values on black cells count, and are part of the solution only where printed."""
    on_black = 0
    for generated in pt.generate("str8ts", size=size, count=count, seed=2):
        puzzle = generated.puzzle
        assert pt.is_unique(puzzle, method="sat")
        assert str(pt.solve(puzzle).solution) == str(generated.solution)
        on_black += len(puzzle.clues["black"].symbols.keys() & puzzle.clues["givens"].values)  # type: ignore
    assert on_black or size == "4x4"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "size", "count"),
    [("kakuro", "12x12", 20), ("kakuro", "20x20", 2), ("kakuro", "8x14", 10), ("str8ts", "9x9", 5)],
)
def test_larger_boards_have_one_solution(kind: str, size: str, count: int) -> None:
    """The sizes that people print."""
    for generated in pt.generate(kind, size=size, count=count, seed=1):
        assert pt.is_unique(generated.puzzle, method="sat")


def test_refilling_keeps_cells_different_and_is_repeatable() -> None:
    """1 2 / 2 1 and 2 1 / 1 2 have the same sums; the refilled values have unique ones."""
    groups, has_sum = [[0, 1], [2, 3], [0, 2], [1, 3]], [True] * 4
    values = unique_sums([1, 2, 2, 1], 1, 9, groups, has_sum, 7, 1000)
    assert values is not None
    assert values == unique_sums([1, 2, 2, 1], 1, 9, groups, has_sum, 7, 1000)
    assert all(values[one] != values[other] for one, other in groups)
    sums = [values[one] + values[other] for one, other in groups]
    same = 0
    for a in range(1, 10):
        b, c = sums[0] - a, sums[2] - a
        d = sums[1] - c
        fits = all(1 <= value <= 9 for value in (b, c, d)) and b + d == sums[3]
        same += fits and a not in (b, c) and d not in (b, c)
    assert same == 1


def test_refilling_gives_up_without_sums() -> None:
    """Without sums there is always another solution; the limit of steps ends it."""
    assert unique_sums([1, 2], 1, 9, [[0, 1]], [False], 1, 50) is None


@pytest.mark.parametrize(
    ("values", "greatest", "groups", "has_sum"),
    [
        ([1, 1], 9, [[0, 1]], [True]),
        ([1, 2], 9, [[0, 2]], [True]),
        ([1, 10], 9, [[0, 1]], [True]),
        ([1, 2], 13, [[0, 1]], [True]),
        ([1, 2], 9, [[0, 1]], []),
    ],
)
def test_what_cannot_be_refilled_is_refused(
    values: list[int], greatest: int, groups: list[list[int]], has_sum: list[bool]
) -> None:
    """The kernel checks its arguments, whoever calls."""
    with pytest.raises(ValueError, match=r"\w+"):
        unique_sums(values, 1, greatest, groups, has_sum, 1, 10)


def test_only_sums_of_different_cells_are_refilled() -> None:
    """Where there is another clue, changing a value may violate it."""
    (sums,) = pt.generate("kakuro", size="5x5", seed=1)
    assert find_sum_clues(sums.puzzle) is not None
    assert find_sum_clues(pt.read("sudoku 4x4")) is None
    assert find_sum_clues(pt.read("kenken 3x3\ncages\n3+ A1 B1")) is None
