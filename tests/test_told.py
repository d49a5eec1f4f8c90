"""What clues tell of a solution is true and drawn as people draw it, and makes puzzles of one solution."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

import passatempo as pt
from passatempo.board import Board
from passatempo.clues import Candidates, Givens
from passatempo.clues.parts import Lines
from passatempo.errors import InputError
from passatempo.formats import read_all
from passatempo.generating.draft import Draft, lots_of
from passatempo.generating.fill import random_solution, random_values
from passatempo.generating.setter import attempt
from passatempo.generating.wish import Wish, board_of, wish_for
from passatempo.kinds import kind_named
from passatempo.layouts.patches import grown, pieces, twins
from passatempo.layouts.paths import Course, drawn
from passatempo.plan import Plan
from passatempo.puzzle import Puzzle
from passatempo.records import replace
from passatempo.symmetry import turns_in

ELSEWHERE = {"digits", "boxes", "rooms", "cages", "givens"}  # these have tests of their own
VARIANTS = kind_named("sudoku")
FIELDS = [name for name in VARIANTS.clue_types if name not in ELSEWHERE]
TOLD = [name for name in FIELDS if not VARIANTS.clue_types[name].laid(Plan(Board(9, 9), Random(0)))]
LINES = [name for name in TOLD if issubclass(VARIANTS.clue_types[name], Lines)] + ["whispers", "arrows"]
TRIES = 10  # attempts until one leads somewhere

SMALL = [
    ("futoshiki", "4x4", ""),
    ("futoshiki", "6x6", ""),
    ("skyscrapers", "4x4", ""),
    ("skyscrapers", "5x5", "parks"),
    ("skyscrapers", "5x5", "diagonals"),
    ("binairo", "6x6", ""),
    ("binairo", "6x8", "unlike"),
    ("latin", "5x5", ""),
    ("latin", "4x6", ""),
    ("latin", "5x5", "borders"),
    ("latin", "5x5", "diagonals"),
    ("magic", "3x3", ""),
    ("magic", "4x4", ""),
    ("samurai", "6x6", ""),
    ("samurai", "8x8", ""),
    ("hoodoo", "4x4", ""),
    ("hoodoo", "5x5", ""),
    ("hoodoo", "4x6", ""),
    ("hoodoo", "6x6", ""),
    ("hoodoo", "8x8", ""),
    ("sudoku", "9x9", "thermometers dots antiknight"),
    ("sudoku", "6x6", "arrows quadruples parity"),
    ("sudoku", "6x6", "candidates clones"),
]


def told(field: str, board: Board, seed: int) -> tuple[Puzzle, Sequence[int]]:
    """A puzzle with all that one clue tells of a solution, and that."""
    plan = Plan(board, Random(seed))
    empty = VARIANTS(board)
    values = random_values(empty.bare_problem(), plan.chance)
    assert values is not None
    clue = empty.clues[field].told(empty, values, plan)
    return replace(empty, **{field: clue}), values  # type: ignore[arg-type]


def is_true(puzzle: Puzzle, values: Sequence[int]) -> bool:
    problem = puzzle.bare_problem()
    return problem.allows(values) and problem.violated_rule(values) is None


def made(wish: Wish) -> Draft:
    found = (attempt(wish, number) for number in range(TRIES))
    return next(graded.draft for graded in found if graded is not None)


def check_is_the_only_solution(draft: Draft) -> None:
    """Ask another engine than the one that made it."""
    assert is_true(draft.puzzle, draft.values)
    assert pt.is_unique(draft.puzzle, method="cpsat")
    answer = pt.solve(draft.puzzle, method="cpsat")
    assert answer.solution is not None
    assert answer.solution.values_shown == tuple(draft.values)


@pytest.mark.parametrize("side", [6, 9])
@pytest.mark.parametrize("field", TOLD)
def test_what_is_told_is_true(field: str, side: int) -> None:
    """A clue that lied would leave no solution, or another."""
    assert is_true(*told(field, Board(side, side), seed=0))


@pytest.mark.slow
@pytest.mark.parametrize("side", [4, 6, 9, 16])
@pytest.mark.parametrize("field", TOLD)
def test_whatever_chance_tells_is_true(field: str, side: int) -> None:
    for seed in range(1, 20):
        assert is_true(*told(field, Board(side, side), seed))


@pytest.mark.parametrize("field", TOLD)
def test_what_is_told_says_something_and_can_be_written_down(field: str) -> None:
    """An empty clue makes no variant; what cannot be read again is no puzzle."""
    puzzle, values = told(field, Board(9, 9), seed=5)
    assert puzzle.clues[field]
    assert next(iter(read_all(str(puzzle)))).puzzle == puzzle
    others = [[value % 9 + 1 for value in values], [10 - value for value in values], list(values[::-1])]
    assert not all(is_true(puzzle, other) for other in others), "or every board would do"


@pytest.mark.parametrize("field", TOLD)
def test_the_same_chance_tells_the_same(field: str) -> None:
    """A seed stands for a puzzle."""
    assert told(field, Board(6, 6), seed=3) == told(field, Board(6, 6), seed=3)


class TestLayouts:
    @pytest.mark.parametrize("field", LINES)
    def test_lines_neither_meet_nor_cross(self, field: str) -> None:
        """Two lines through one cell cannot be told apart, nor can two that cross between cells."""
        board = Board(9, 9)
        clue = told(field, board, seed=2)[0].clues[field]
        lines = list(clue.pieces(board).values())
        cells = [cell for line in lines for cell in line]
        steps = [step for line in lines for step in pairwise(line)]
        middles = [tuple(map(sum, zip(*map(board.place, step), strict=True))) for step in steps]
        assert len(lines) > 1
        assert len(set(cells)) == len(cells)
        assert len(set(middles)) == len(middles)

    def test_a_line_keeps_clear_of_itself(self) -> None:
        """One that comes back to the side of an earlier cell is hard to follow."""
        board = Board(12, 12)
        for line in drawn(board, Random(1), Course(lambda _: True, lambda _: True), board.cells):
            for at, cell in enumerate(line):
                assert not set(board.neighbours(cell)) & {*line[: max(0, at - 1)], *line[at + 2 :]}

    def test_lines_keep_to_the_cells_they_may_use(self) -> None:
        board, on = Board(6, 6), set(range(18))
        lines = drawn(board, Random(1), Course(lambda _: True, lambda _: True), on)
        assert lines
        assert all(on.issuperset(line) for line in lines)

    def test_a_patch_hangs_together_or_is_none(self) -> None:
        board = Board(5, 5)
        area = grown(board, Random(2), board.cells, 7, lambda _, cell: cell != 12)
        assert len(area) == 7
        assert 12 not in area[1:]
        assert pieces(board, area) == [area]
        assert grown(board, Random(2), [0, 1, 24], 3, lambda *_: True) == ()

    def test_twins_are_alike_and_share_no_cell(self) -> None:
        board, values = Board(4, 4), [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
        found = twins(board, Random(0), lambda one, other: values[one] == values[other], 2, 3)
        cells = [cell for pair in found for area in pair for cell in area]
        assert found
        assert len(set(cells)) == len(cells)
        for area, other in found:
            assert [values[cell] for cell in area] == [values[cell] for cell in other]
            assert len({there - here for here, there in zip(area, other, strict=True)}) == 1

    @pytest.mark.parametrize(
        ("size", "grids"),
        [
            ("21x21", "9 A1 M1 G7 A13 M13"),
            ("15x15", "9 A1 G7"),
            ("8x8", "4 A1 E1 C3 A5 E5"),
            ("6x6", "4 A1 C3"),
            ("14x12", "6 A1 G1 D5 A9 G9"),
        ],
    )
    def test_grids_overlap_by_a_box(self, size: str, grids: str) -> None:
        board = board_of(size)
        clue = kind_named("samurai").clue_types["grids"].laid(Plan(board, Random(0)))
        assert clue.write(board) == [grids]

    def test_where_no_grids_fit_it_says_so(self) -> None:
        with pytest.raises(InputError, match="no grids that share boxes fill a board of 7x11"):
            attempt(wish_for("samurai", size="7x11"), 0)


def test_a_box_shape_is_laid_out() -> None:
    puzzle = made(wish_for("sudoku", size="6x6", box="3x2")).puzzle
    assert "boxes 3x2" in str(puzzle)


def test_what_cells_may_take_counts_when_givens_go() -> None:
    """Candidates limit cells without a rule: where they tell all, no given is needed."""
    board = Board(4, 4)
    empty = VARIANTS(board)
    values = random_values(empty.bare_problem(), Random(1))
    assert values is not None
    few = Candidates({cell: (value,) for cell, value in enumerate(values)})
    full = replace(empty, candidates=few, givens=Givens(dict(enumerate(values))))  # type: ignore[call-arg]
    draft = Draft.of(full, values, ["givens"])
    lots = lots_of(draft, ["givens"], turns_in("none", board), Random(1))
    assert not draft.thinned(lots).told


def test_something_of_each_clue_stays() -> None:
    """Who asks for dots wants to see one, even where givens alone would do."""
    wish = replace(wish_for("sudoku", size="4x4", extra=["dots"]), fields=("givens", "dots"))
    draft = made(wish)
    assert sum(part.field == "dots" for part in draft.told) == 1


def test_what_is_laid_out_stays() -> None:
    """A diagonal too many is still a rule of the variant."""
    assert (
        made(wish_for("sudoku", size="6x6", extra=["diagonals"])).puzzle.clues["diagonals"].write(Board(6, 6))
        == []
    )


class TestPegs:
    @pytest.mark.parametrize(("size", "fewest"), [("4x4", 3), ("5x5", 0), ("6x6", 4), ("8x8", 2)])
    def test_a_board_has_as_few_as_can_be(self, size: str, fewest: int) -> None:
        draft = made(wish_for("hoodoo", size=size))
        assert list(draft.values).count(0) == fewest
        assert f"transparent {fewest}" in str(draft.puzzle)

    def test_boards_differ(self) -> None:
        """The best fill is always the same: it must not be seen."""
        empty = kind_named("hoodoo")(Board(8, 8))
        fills = {tuple(random_solution(empty, Random(seed)) or ()) for seed in range(5)}
        assert len(fills) == 5
        assert all(is_true(empty, fill) for fill in fills)


@pytest.mark.slow
@pytest.mark.parametrize("field", FIELDS)
def test_each_variant_has_one_solution(field: str) -> None:
    """Alone and on a small board; windows need a large one."""
    draft = made(wish_for("sudoku", size="9x9" if field == "windows" else "6x6", extra=[field], seed=1))
    assert draft.puzzle.clues[field]
    check_is_the_only_solution(draft)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "size", "extra"), SMALL)
def test_each_kind_has_one_solution(kind: str, size: str, extra: str) -> None:
    for seed in range(3):
        draft = made(wish_for(kind, size=size, extra=extra.split(), seed=seed))
        assert all(draft.puzzle.clues[name] for name in extra.split())
        check_is_the_only_solution(draft)
