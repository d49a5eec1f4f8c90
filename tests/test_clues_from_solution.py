"""Clues derived from a solution hold in it, are laid out as people draw them, and leave one solution."""

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
from passatempo.generating.attempts import attempt
from passatempo.generating.draft import Draft, removal_orbits
from passatempo.generating.fill import random_solution, random_values
from passatempo.generating.option_values import parse_board_size
from passatempo.generating.request import Request, parse_request
from passatempo.kinds import kind_named
from passatempo.layouts.patches import connected_areas, grow_area, matching_areas
from passatempo.layouts.paths import LineCondition, draw_lines
from passatempo.plan import Plan
from passatempo.puzzle import Puzzle
from passatempo.records import replace
from passatempo.symmetry import symmetry_transforms

TESTED_SEPARATELY = {"digits", "boxes", "rooms", "cages", "givens"}  # they have test files of their own
VARIANTS = kind_named("sudoku")
FIELDS = [name for name in VARIANTS.clue_types if name not in TESTED_SEPARATELY]
DERIVED = [
    name for name in FIELDS if not VARIANTS.clue_types[name].generate_layout(Plan(Board(9, 9), Random(0)))
]
LINES = [name for name in DERIVED if issubclass(VARIANTS.clue_types[name], Lines)] + ["whispers", "arrows"]
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


def derived(field: str, board: Board, seed: int) -> tuple[Puzzle, Sequence[int]]:
    """A puzzle with every part of one clue that a solution satisfies, and the solution."""
    plan = Plan(board, Random(seed))
    empty = VARIANTS(board)
    values = random_values(empty.rules_problem(), plan.rng)
    assert values is not None
    clue = empty.clues[field].from_solution(empty, values, plan)
    return replace(empty, **{field: clue}), values  # type: ignore[arg-type]


def is_true(puzzle: Puzzle, values: Sequence[int]) -> bool:
    problem = puzzle.rules_problem()
    return problem.allows(values) and problem.violated_rule(values) is None


def draft_of(request: Request) -> Draft:
    found = (attempt(request, number) for number in range(TRIES))
    return next(tune_difficulty.draft for tune_difficulty in found if tune_difficulty is not None)


def check_is_the_only_solution(draft: Draft) -> None:
    """Verified by another engine than the one that generated it."""
    assert is_true(draft.puzzle, draft.values)
    assert pt.is_unique(draft.puzzle, method="cpsat")
    answer = pt.solve(draft.puzzle, method="cpsat")
    assert answer.solution is not None
    assert answer.solution.values_shown == tuple(draft.values)


@pytest.mark.parametrize("side", [6, 9])
@pytest.mark.parametrize("field", DERIVED)
def test_derived_clues_hold_in_the_solution(field: str, side: int) -> None:
    """A false clue would leave no solution, or another one."""
    assert is_true(*derived(field, Board(side, side), seed=0))


@pytest.mark.slow
@pytest.mark.parametrize("side", [4, 6, 9, 16])
@pytest.mark.parametrize("field", DERIVED)
def test_derived_clues_hold_for_many_seeds(field: str, side: int) -> None:
    """Layouts are random: rare ones (bulbs, corners, crossings) come up only with many seeds."""
    for seed in range(1, 20):
        assert is_true(*derived(field, Board(side, side), seed))


@pytest.mark.parametrize("field", DERIVED)
def test_derived_clues_are_not_empty_and_can_be_written(field: str) -> None:
    """An empty clue makes no variant; one that cannot be read again is no puzzle."""
    puzzle, values = derived(field, Board(9, 9), seed=5)
    assert puzzle.clues[field]
    assert next(iter(read_all(str(puzzle)))).puzzle == puzzle
    others = [[value % 9 + 1 for value in values], [10 - value for value in values], list(values[::-1])]
    assert not all(is_true(puzzle, other) for other in others), "or every board would do"


@pytest.mark.parametrize("field", DERIVED)
def test_the_same_seed_derives_the_same_clue(field: str) -> None:
    """A seed identifies a puzzle."""
    assert derived(field, Board(6, 6), seed=3) == derived(field, Board(6, 6), seed=3)


class TestLayouts:
    @pytest.mark.parametrize("field", LINES)
    def test_lines_neither_meet_nor_cross(self, field: str) -> None:
        """Readers cannot distinguish two lines through one cell, nor two that cross between cells."""
        board = Board(9, 9)
        clue = derived(field, board, seed=2)[0].clues[field]
        lines = list(clue.pieces(board).values())
        cells = [cell for line in lines for cell in line]
        steps = [step for line in lines for step in pairwise(line)]
        middles = [tuple(map(sum, zip(*map(board.place, step), strict=True))) for step in steps]
        assert len(lines) > 1
        assert len(set(cells)) == len(cells)
        assert len(set(middles)) == len(middles)

    def test_a_line_keeps_clear_of_itself(self) -> None:
        """A line that returns beside an earlier cell is hard to follow."""
        board = Board(12, 12)
        for line in draw_lines(board, Random(1), LineCondition(lambda _: True, lambda _: True), board.cells):
            for at, cell in enumerate(line):
                assert not set(board.neighbours(cell)) & {*line[: max(0, at - 1)], *line[at + 2 :]}

    def test_lines_use_allowed_cells_only(self) -> None:
        """A pattern of the user restricts where clues may lie."""
        board, on = Board(6, 6), set(range(18))
        lines = draw_lines(board, Random(1), LineCondition(lambda _: True, lambda _: True), on)
        assert lines
        assert all(on.issuperset(line) for line in lines)

    def test_an_area_is_connected_or_empty(self) -> None:
        """Cages and clones must be drawable as one outline."""
        board = Board(5, 5)
        area = grow_area(board, Random(2), board.cells, 7, lambda _, cell: cell != 12)
        assert len(area) == 7
        assert 12 not in area[1:]
        assert connected_areas(board, area) == [area]
        assert grow_area(board, Random(2), [0, 1, 24], 3, lambda *_: True) == ()

    def test_matching_areas_are_congruent_and_disjoint(self) -> None:
        """Clones must be translations of each other with equal values."""
        board, values = Board(4, 4), [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
        found = matching_areas(board, Random(0), lambda one, other: values[one] == values[other], 2, 3)
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
        """The layouts of samurai are computed from the size alone."""
        board = parse_board_size(size)
        clue = kind_named("samurai").clue_types["grids"].generate_layout(Plan(board, Random(0)))
        assert clue.write(board) == [grids]

    def test_a_board_without_a_layout_of_grids_is_refused(self) -> None:
        """An impossible size must be an error, not an endless series of attempts."""
        with pytest.raises(InputError, match="no grids that share boxes fill a board of 7x11"):
            attempt(parse_request("samurai", size="7x11"), 0)


def test_a_box_shape_is_laid_out() -> None:
    """The requested shape has to reach the puzzle and its text."""
    puzzle = draft_of(parse_request("sudoku", size="6x6", box="3x2")).puzzle
    assert "boxes 3x2" in str(puzzle)


def test_what_cells_may_take_counts_when_givens_go() -> None:
    """Candidates limit cells without a rule: where they determine all, no given is needed."""
    board = Board(4, 4)
    empty = VARIANTS(board)
    values = random_values(empty.rules_problem(), Random(1))
    assert values is not None
    few = Candidates({cell: (value,) for cell, value in enumerate(values)})
    full = replace(empty, candidates=few, givens=Givens(dict(enumerate(values))))  # type: ignore[call-arg]
    draft = Draft.of(full, values, ["givens"])
    part_orbits = removal_orbits(draft, ["givens"], symmetry_transforms("none", board), Random(1))
    assert not draft.reduced(part_orbits).remaining


def test_something_of_each_clue_stays() -> None:
    """A requested clue must appear even where givens alone would suffice."""
    request = replace(parse_request("sudoku", size="4x4", extra=["dots"]), fields=("givens", "dots"))
    draft = draft_of(request)
    assert sum(part.field == "dots" for part in draft.remaining) == 1


def test_what_is_laid_out_stays() -> None:
    """A superfluous diagonal is still a rule of the variant."""
    assert (
        draft_of(parse_request("sudoku", size="6x6", extra=["diagonals"]))
        .puzzle.clues["diagonals"]
        .write(Board(6, 6))
        == []
    )


class TestPegs:
    @pytest.mark.parametrize(("size", "fewest"), [("4x4", 3), ("5x5", 0), ("6x6", 4), ("8x8", 2)])
    def test_a_board_has_as_few_as_can_be(self, size: str, fewest: int) -> None:
        """The number of transparent pegs stated in the puzzle is the proven minimum."""
        draft = draft_of(parse_request("hoodoo", size=size))
        assert list(draft.values).count(0) == fewest
        assert f"transparent {fewest}" in str(draft.puzzle)

    def test_boards_differ(self) -> None:
        """The optimal fill is unique up to symmetry: images of it must not look the same."""
        empty = kind_named("hoodoo")(Board(8, 8))
        fills = {tuple(random_solution(empty, Random(seed)) or ()) for seed in range(5)}
        assert len(fills) == 5
        assert all(is_true(empty, fill) for fill in fills)


@pytest.mark.slow
@pytest.mark.parametrize("field", FIELDS)
def test_each_variant_has_one_solution(field: str) -> None:
    """Each variant alone on a small board; windows need 9x9."""
    draft = draft_of(
        parse_request("sudoku", size="9x9" if field == "windows" else "6x6", extra=[field], seed=1)
    )
    assert draft.puzzle.clues[field]
    check_is_the_only_solution(draft)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "size", "extra"), SMALL)
def test_each_kind_has_one_solution(kind: str, size: str, extra: str) -> None:
    """Kinds with their own layouts and required clues, for several seeds."""
    for seed in range(3):
        draft = draft_of(parse_request(kind, size=size, extra=extra.split(), seed=seed))
        assert all(draft.puzzle.clues[name] for name in extra.split())
        check_is_the_only_solution(draft)
