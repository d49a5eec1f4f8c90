"""Generating: puzzles with one solution, to specification, the same for the same seed."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise
from pickle import dumps
from random import Random

import pytest
from conftest import SAMPLES

import passatempo as pt
from passatempo._kernel import canonical_lines, sudoku_signatures
from passatempo.board import Board
from passatempo.canonical.box_boards import BoxBoard, box_signature
from passatempo.canonical.puzzle_form import canonical_form, puzzle_signature
from passatempo.canonical.seen import SeenForms, packed_form
from passatempo.clues import Givens
from passatempo.generating.attempts import attempt, is_minimal
from passatempo.generating.author_board import complete_board
from passatempo.generating.difficulty_tuning import rate_draft
from passatempo.generating.fill import random_values
from passatempo.generating.option_values import Target, parse_board_size, parse_difficulty
from passatempo.generating.request import parse_request
from passatempo.generating.series import generate_series
from passatempo.kinds import all_kinds, kind_named
from passatempo.puzzle import Puzzle
from passatempo.records import replace
from passatempo.symmetry import SYMMETRIES, board_transforms, orbits, symmetry_transforms


def given(puzzle: Puzzle) -> dict[int, int]:
    clue = puzzle.clues["givens"]
    assert isinstance(clue, Givens)
    return dict(clue.values)


def signed(puzzle: Puzzle) -> tuple[bytes, object]:
    return dumps(puzzle), puzzle_signature(puzzle)


def sudoku(**values: int) -> Puzzle:
    kind, board = kind_named("sudoku"), Board(4, 4)
    return kind(board, givens=Givens({board.cell(name): value for name, value in values.items()}))


@pytest.mark.parametrize("size", ["4x4", "6x6", pytest.param("9x9", marks=pytest.mark.slow)])
def test_a_second_engine_finds_the_same_solution_and_no_other(size: str) -> None:
    """Generating relies on the kernel: an independent method must confirm uniqueness."""
    for generated in pt.generate("sudoku", size=size, count=3, seed=1):
        answer = pt.solve(generated.puzzle, method="sat")
        assert answer.unique
        assert answer.solution is not None
        assert answer.solution.values_shown == generated.solution.values_shown
        assert generated.clues == len(given(generated.puzzle))


@pytest.mark.slow
def test_same_seed_same_puzzles_on_any_number_of_cores() -> None:
    """A seed must not depend on how attempts are distributed."""
    alone = [str(each.puzzle) for each in pt.generate("sudoku", size="6x6", count=5, seed=9)]
    by_two = [
        str(generated.puzzle) for generated in pt.generate("sudoku", size="6x6", count=5, seed=9, threads=2)
    ]
    assert alone == by_two
    assert alone != [
        str(generated.puzzle) for generated in pt.generate("sudoku", size="6x6", count=5, seed=10)
    ]


def test_without_a_seed_it_differs() -> None:
    """The default seed is random."""
    one, other = (str(next(pt.generate("sudoku")).puzzle) for _ in range(2))
    assert one != other


@pytest.mark.slow
def test_lines_of_the_kernel_are_reproducible_and_not_isomorphic() -> None:
    """Lines and `generate` share one sequence of puzzles for each seed."""
    lines = pt.generate_lines(50, seed=1)
    assert lines == pt.generate_lines(50, seed=1, threads=2)
    assert lines != pt.generate_lines(50, seed=2)
    assert len(set(canonical_lines(lines).split())) == 50
    assert pt.solve_lines(lines).count(b",1\n") == 50
    assert sudoku_signatures(lines) == sudoku_signatures(canonical_lines(lines))
    generated = [str(each.puzzle) for each in pt.generate("sudoku", count=3, seed=1)]
    assert generated == [str(pt.read(line.decode())) for line in lines.splitlines()[:3]]


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_givens_are_symmetric(symmetry: str) -> None:
    """Removal of clues goes by orbit, for each of the symmetries."""
    generated = next(pt.generate("sudoku", symmetry=symmetry, seed=3))
    cells = given(generated.puzzle).keys()
    for turn in symmetry_transforms(symmetry, generated.puzzle.board):
        assert {turn[cell] for cell in cells} == cells


def test_givens_stand_only_where_the_pattern_allows() -> None:
    """A pattern is a promise about the printed board."""
    pattern = "xxxxxx ...... xxxxxx xxxxxx ...... xxxxxx"
    generated = next(pt.generate("sudoku", size=6, pattern=pattern, seed=5))
    assert all(cell // 6 not in (1, 4) for cell in given(generated.puzzle))


@pytest.mark.parametrize("clues", ["26", "30-32", "40-"])
def test_so_many_clues(clues: str) -> None:
    """Exact numbers and ranges, open ones included."""
    least, _, most = clues.partition("-")
    for generated in pt.generate("sudoku", clues=clues, count=2, seed=2):
        assert int(least) <= generated.clues <= int(most or (81 if "-" in clues else least))


@pytest.mark.slow
@pytest.mark.parametrize("level", ["beginner", "easy", "medium", "hard", "expert"])
def test_difficulty_is_met(level: str) -> None:
    """The rating attached is that of the puzzle, at the requested level."""
    for generated in pt.generate("sudoku", difficulty=level, count=2, seed=4):
        assert generated.rating is not None
        assert generated.rating.level == level
        assert pt.rate(generated.puzzle) == generated.rating


@pytest.mark.slow
def test_needs_and_without_techniques() -> None:
    """Requests about techniques go by the rated path."""
    generated = next(pt.generate("sudoku", needs=["naked pair"], without=["x_wing"], seed=4))
    used = pt.rate(generated.puzzle).techniques
    assert "naked_pair" in used
    assert "x_wing" not in used


def test_minimal_is_minimal_even_if_it_is_symmetric() -> None:
    """Removal by orbits does not make each single given necessary."""
    generated = next(pt.generate("sudoku", size=6, minimal=True, symmetry="180", seed=1))
    for _, fewer in generated.puzzle.clues["givens"].with_one_removed(generated.puzzle.board):
        assert not pt.is_unique(replace(generated.puzzle, givens=fewer))  # type: ignore[call-arg]


def test_a_draft_with_a_piece_that_can_go_is_not_minimal() -> None:
    """The check itself must be able to fail."""
    generated = attempt(parse_request("sudoku", size="6x6"), 0)
    assert generated is not None
    assert is_minimal(generated.draft)
    assert not is_minimal(generated.draft.restored_to(len(generated.draft.removed) - 1))


@pytest.mark.slow
def test_arguments_may_be_numbers_and_single_names() -> None:
    """Python callers pass ints and single strings instead of texts and lists."""
    generated = next(pt.generate("suguru", size=6, rooms=6, symmetry=180, needs="naked_single", seed=1))
    assert {len(room) for room in generated.puzzle.clues["rooms"]} == {6}  # type: ignore[attr-defined]


@pytest.mark.slow
def test_values_that_depend_on_givens_are_proven_as_they_stand() -> None:
    """In this kind removing a given changes the domains, so uniqueness is proven for the final puzzle."""
    for generated in pt.generate("madoguchi", size="3x3", count=10, seed=1):
        assert pt.is_unique(generated.puzzle, method="sat")


def test_values_in_black_cells_are_symmetric_too() -> None:
    """Givens in black cells are another clue than those in white ones."""
    for generated in pt.generate("str8ts", size="6x6", count=5, symmetry="180", seed=5):
        assert all(35 - cell in given(generated.puzzle) for cell in given(generated.puzzle))


def test_a_board_like_another_keeps_its_clues() -> None:
    """`like` fixes everything but what is generated anew."""
    like = pt.read("sudoku 6x6\nboxes 3x2\ndiagonals\n")
    generated = next(pt.generate("sudoku", like=like, seed=1))
    assert generated.puzzle.clues["boxes"] == like.clues["boxes"]
    assert generated.puzzle.clues["diagonals"] == like.clues["diagonals"]
    assert given(generated.puzzle)


def test_no_time_raises_stopped() -> None:
    """A limit of 0 seconds must not generate or loop."""
    with pytest.raises(pt.StoppedError, match="no such puzzle was found for 0"):
        list(pt.generate("sudoku", clues=17, seed=1, seconds=0))


@pytest.mark.slow
def test_of_few_different_puzzles_none_comes_twice() -> None:
    """After all essentially different puzzles the search ends instead of repeating one."""
    generated = list[pt.Generated]()
    with pytest.raises(pt.StoppedError, match="no other such puzzle"):
        generated.extend(pt.generate("latin", size="2x2", count=None, seed=1, seconds=0.3))
    generated += pt.generate("latin", size="2x2", count=1, seed=1)
    assert (
        len({canonical_form(each.puzzle) for each in generated}) == 1
    )  # one given determines all, wherever it stands


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"size": "9by9"}, "'9by9' is not the size of a board"),
        ({"size": "7x7"}, "make no box shape"),
        ({"difficulty": "nasty"}, "'nasty' is not a difficulty"),
        ({"difficulty": "hard-easy"}, "expected the lower bound first"),
        ({"clues": "many"}, "'many' is not a range of numbers of clues"),
        ({"clues": "30-20"}, "'30-20' is not a range"),
        ({"clues": "1000"}, "no room for them"),
        ({"symmetry": "round"}, "'round' is not a symmetry"),
        ({"size": "6x6", "pattern": "x.\n.x"}, "has 2 rows of 2 symbols"),
        ({"size": "4x4", "symmetry": "180", "pattern": "x... .... .... ...."}, "A1 is marked, D4 is not"),
        ({"needs": ["x_wign"]}, "'x_wign' is no technique: did you mean"),
        ({"extra": ["thermal"]}, "'thermal' is not a clue of sudoku"),
        ({"count": 0}, "count is 0: expected a whole number, 1 or more"),
        ({"black": "30"}, "has no black cells"),
        ({"like": pt.read("latin 4x4")}, "is a latin, not a sudoku"),
    ],
)
def test_arguments_that_are_refused(arguments: dict[str, object], complaint: str) -> None:
    """Each request is parsed before anything is generated."""
    with pytest.raises(pt.InputError, match=complaint):
        next(pt.generate("sudoku", **arguments))  # type: ignore[arg-type]


def test_difficulties_by_level_and_number() -> None:
    """Levels convert to half-open intervals of the overall difficulty of the kind, numbers to ratings."""
    ends = (1.0, 2.0, 3.0, 4.0, 5.0)
    target = Target(Board(9, 9), (), levels=ends)
    assert parse_difficulty("hard", target) == (3.0, 4.0, True)
    assert parse_difficulty("easy-hard", target) == (1.0, 4.0, True)
    assert parse_difficulty("2.5-3.5") == pytest.approx((2.5, 3.6, False))
    assert parse_difficulty("7-") == (7.0, math.inf, False)
    with pytest.raises(pt.InputError, match="expected two levels or two ratings"):
        parse_difficulty("easy-3.5")
    assert parse_board_size("8x10") == Board(8, 10)


def test_a_series_has_ever_fewer_clues_and_is_rated() -> None:
    """Each board of a series is its predecessor without one clue."""
    boards = list(generate_series(parse_request("sudoku", size="6x6", seed=2)))
    clues = [board.clues for board in boards]
    assert clues == list(range(36, clues[-1] - 1, -1))
    assert all(board.rating is not None and board.rating.rating for board in boards)
    for one, other in pairwise(boards):
        assert given(other.puzzle).items() < given(one.puzzle).items()


def test_restoring_all_clues_makes_it_easiest() -> None:
    """Tuning of difficulty relies on restoring removed clues."""
    generated = attempt(parse_request("sudoku", seed=8), 1)
    assert generated is not None
    full = rate_draft(generated.draft.restored_to(0))
    assert full is not None
    assert full.rating == 1.0


class TestUniformity:
    """Random boards are unbiased: every digit is as likely as any other in every cell."""

    BOARDS = 900

    def boards(self) -> list[list[int]]:
        problem, rng = kind_named("sudoku")(Board(9, 9)).rules_problem(), Random(5)
        found = [random_values(problem, rng) for _ in range(self.BOARDS)]
        return [list(values) for values in found if values is not None]

    @pytest.mark.slow
    def test_no_digit_is_preferred_in_a_cell(self) -> None:
        """Value order of the search would show as a bias."""
        boards = self.boards()
        assert len(boards) == self.BOARDS
        expected = self.BOARDS / 9
        for cell in (0, 4, 40, 72, 80):
            seen = Counter(board[cell] for board in boards)
            chi_square = sum((seen[digit] - expected) ** 2 / expected for digit in range(1, 10))
            assert chi_square < 26.1, (cell, seen)  # one in a thousand: 8 degrees of freedom

    @pytest.mark.slow
    def test_no_pair_in_the_first_row_is_preferred(self) -> None:
        """Single cells can be uniform while neighbours are ordered."""
        boards = self.boards()
        rising = sum(board[0] < board[1] for board in boards)
        assert abs(rising - self.BOARDS / 2) < 3.3 * (self.BOARDS / 4) ** 0.5


class TestSymmetry:
    def test_turns_of_a_square_and_of_a_rectangle(self) -> None:
        """A rectangle has no quarter turns."""
        square, oblong = board_transforms(Board(3, 3)), board_transforms(Board(2, 3))
        assert len(set(square.values())) == 8
        assert len(set(oblong.values())) == 4
        assert square["quarter"] == (2, 5, 8, 1, 4, 7, 0, 3, 6)

    def test_each_symmetry_is_closed(self) -> None:
        """Orbits are computed from one application of each transform, which needs a group."""
        board = Board(4, 4)
        for symmetry in SYMMETRIES:
            turns = set(symmetry_transforms(symmetry, board))
            assert {tuple(one[cell] for cell in other) for one in turns for other in turns} == turns

    def test_orbits_hold_what_turns_exchange(self) -> None:
        """Pieces of several cells have orbits too, fixed ones included."""
        board = Board(3, 3)
        found = list(orbits({cell: (cell,) for cell in board.cells}, symmetry_transforms("180", board)))
        assert sorted(map(len, found)) == [1, 2, 2, 2, 2]
        lines = {"top": (0, 1, 2), "bottom": (6, 7, 8), "left": (0, 3, 6)}
        assert sorted(map(sorted, orbits(lines, symmetry_transforms("horizontal", board)))) == [
            ["bottom", "top"],
            ["left"],
        ]


class TestCanonical:
    def turned(self, puzzle: Puzzle, turn: str, digits: str) -> Puzzle:
        places = board_transforms(puzzle.board)[turn]
        moved = {places[cell]: int(digits[value - 1]) for cell, value in given(puzzle).items()}
        return replace(puzzle, givens=Givens(moved))  # type: ignore[call-arg]

    @pytest.mark.parametrize("turn", list(board_transforms(Board(4, 4))))
    def test_turned_and_renamed_it_is_the_same(self, turn: str) -> None:
        """Isomorphic puzzles must be recognised as duplicates."""
        puzzle = sudoku(A1=1, B3=4, D4=2, C2=1)
        other = self.turned(puzzle, turn, "3142")
        assert canonical_form(puzzle) == canonical_form(other)
        assert puzzle_signature(puzzle) == puzzle_signature(other)

    def test_rows_and_bands_exchanged_it_is_essentially_the_same(self) -> None:
        """Permutations of lines are symmetries of box boards beside the turns."""
        puzzle, rows = sudoku(A1=1, B3=4, D4=2, C2=1), (2, 3, 1, 0)
        moved = {4 * rows[cell // 4] + cell % 4: value for cell, value in given(puzzle).items()}
        other = replace(puzzle, givens=Givens(moved))  # type: ignore[call-arg]
        assert canonical_form(puzzle) == canonical_form(other)
        assert puzzle_signature(puzzle) == puzzle_signature(other)

    def test_others_are_not(self) -> None:
        """A form that is too coarse would drop different puzzles."""
        puzzle = sudoku(A1=1, B3=4, D4=2, C2=1)
        assert canonical_form(puzzle) != canonical_form(sudoku(A1=1, B3=4, D4=2, C2=3))
        assert canonical_form(puzzle) != canonical_form(sudoku(A1=1, B3=4, D3=2, C2=1))

    @pytest.mark.slow
    @pytest.mark.parametrize("kind", [kind.name for kind in all_kinds()])
    def test_samples_stay_themselves_and_differ(self, kind: str) -> None:
        """The form of every kind, clues other than givens included, survives a round trip."""
        puzzles = [pt.read(path) for path in sorted((SAMPLES / kind).glob("*.txt"))[:4]]
        assert len({canonical_form(puzzle) for puzzle in puzzles}) == len(puzzles)
        assert [canonical_form(puzzle) for puzzle in puzzles] == [
            canonical_form(pt.read(str(p))) for p in puzzles
        ]

    def test_values_that_rules_distinguish_are_not_renamed(self) -> None:
        """Consecutive pairs make 1 and 3 differ from 2, so renaming is no symmetry here."""
        one = pt.read("latin 3x3\nborders\nA1 B1\ngivens\n1..\n...\n...\n")
        other = pt.read("latin 3x3\nborders\nA1 B1\ngivens\n3..\n...\n...\n")
        assert canonical_form(one) != canonical_form(other)

    def test_seen_adds_the_first_of_each_class(self) -> None:
        """Signatures collide: the full form decides."""
        puzzle, seen = sudoku(A1=1, B3=4, D4=2, C2=1), SeenForms(packed_form)
        assert seen.add(*signed(puzzle))
        assert not seen.add(*signed(self.turned(puzzle, "quarter", "4321")))
        assert seen.add(*signed(sudoku(A1=1, B3=4, D4=2, C2=3)))
        assert not seen.add(*signed(puzzle))


class TestTheme:
    def test_nothing_changes_where_there_is_one_solution(self) -> None:
        """A complete board needs no values, which is provably the fewest."""
        done = complete_board(pt.read("..4. 1... .2.. ...3"))
        assert done is not None
        assert (done.added, done.removed, done.fewest) == ({}, (), True)

    def test_one_value_is_enough_and_proven_to_be(self) -> None:
        """One is minimal because none is not enough."""
        done = complete_board(pt.read("1.3. 3.1. 2143 4..."))
        assert done is not None
        assert len(done.added) == 1
        assert done.fewest
        assert pt.is_unique(done.puzzle, method="sat")

    @pytest.mark.slow
    def test_as_few_clues_go_as_contradict_each_other(self) -> None:
        """Two independent contradictions need two removals, not one nor three."""
        done = complete_board(pt.read("11.. .... ..33 ...."))
        assert done is not None
        assert len(done.removed) == 2
        assert pt.is_unique(done.puzzle, method="sat")

    @pytest.mark.slow
    def test_values_stand_only_where_they_may(self) -> None:
        """Added values are restricted to the cells of the pattern."""
        done = complete_board(sudoku(A1=1), where=frozenset(range(8, 16)))
        assert done is not None
        assert min(done.added) >= 8
        assert pt.is_unique(done.puzzle, method="sat")

    def test_a_board_that_cannot_be_completed(self) -> None:
        """None is returned for no solution and for no cell that may be filled."""
        assert complete_board(pt.read("suguru 2x2\nrooms\nAB\nCD\n")) is None
        assert complete_board(sudoku(A1=1), where=frozenset()) is None


def test_a_solved_puzzle_can_be_pickled() -> None:
    """Derived results hold a kernel, which cannot be sent to other processes."""
    import pickle

    puzzle = pt.read("..4. 1... .2.. ...3")
    pt.solve(puzzle)
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("kind", "size", "level"),
    [
        ("latin", "7x7", "beginner"),
        pytest.param("ripple", "6x6", "beginner", marks=pytest.mark.slow),
        pytest.param("hoodoo", "6x6", "easy", marks=pytest.mark.slow),
        pytest.param("kakuro", "5x5", "easy", marks=pytest.mark.slow),
    ],
)
def test_the_rating_stated_is_that_of_the_puzzle(kind: str, size: str, level: str) -> None:
    """Rating stops at the requested level: some boards had cells left that needed more."""
    for generated in pt.generate(kind, size=size, difficulty=level, seed=2, count=10):
        assert generated.rating == pt.rate(generated.puzzle)
        assert generated.rating.level == level
        assert generated.rating.techniques  # something is left to do


def renamed(puzzle: pt.Puzzle, names: dict[int, int]) -> pt.Puzzle:
    """The puzzle with its given values renamed."""
    givens = Givens({cell: names.get(value, value) for cell, value in given(puzzle).items()})
    return replace(puzzle, givens=givens)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "size", "names"),
    [
        ("hoodoo", "5x5", {1: 2, 2: 3, 3: 1}),  # transparent pegs, 0, are no colour
        ("binairo", "4x4", {0: 1, 1: 0}),
        ("samurai", "21x21", {1: 9, 9: 4, 4: 1}),
    ],
)
def test_names_that_do_not_matter_make_no_other_puzzle(kind: str, size: str, names: dict[int, int]) -> None:
    """Colours, binary values and overlapping grids allow renaming as well."""
    puzzle = next(pt.generate(kind, size=size, seed=5)).puzzle
    other = renamed(puzzle, names)
    assert other != puzzle
    assert canonical_form(other) == canonical_form(puzzle)
    assert puzzle_signature(other) == puzzle_signature(puzzle)


def test_a_transparent_peg_is_distinguished_from_others() -> None:
    """The ignored value is no colour and must not be renamed to one."""
    puzzle = next(pt.generate("hoodoo", size="6x6", seed=5)).puzzle
    assert canonical_form(renamed(puzzle, {0: 1, 1: 0})) != canonical_form(puzzle)


def isomorphic_image(board: BoxBoard, dice: Random) -> BoxBoard:
    """The same board with permuted lines and renamed values."""
    side = board.height * board.width
    rows, cols = _order(board.height, board.width, dice), _order(board.width, board.height, dice)
    values = dice.sample(range(side), side)
    entries = frozenset((rows[row], cols[col], values[value]) for row, col, value in board.entries)
    return board._replace(entries=entries)


def _order(lines: int, boxes: int, dice: Random) -> list[int]:
    return [
        box * lines + line
        for box in dice.sample(range(boxes), boxes)
        for line in dice.sample(range(lines), lines)
    ]


def random_board(height: int, width: int, givens: int, dice: Random) -> BoxBoard:
    side = height * width
    cells = dice.sample(range(side * side), givens)
    return BoxBoard.of(height, width, side, [(cell, [dice.randrange(side)]) for cell in cells])


@pytest.mark.parametrize(("height", "width"), [(2, 3), (3, 2), (2, 4), (3, 3), (3, 4), (4, 4)])
def test_boards_essentially_the_same_have_one_form(height: int, width: int) -> None:
    """Box boards of all shapes have their own canonical form."""
    dice = Random(height * 10 + width)
    for _ in range(20):
        board = random_board(height, width, dice.randint(1, 3) * height * width, dice)
        other = isomorphic_image(board, dice)
        assert other.form() == board.form()
        assert box_signature(other) == box_signature(board)


def test_boards_essentially_different_have_another_form() -> None:
    """Compared with the canonical form of the kernel, which is computed in another way."""
    dice, full = Random(3), ("1234341221434321", "1234341223414123")
    lines, forms = [], []
    for _ in range(400):
        grid, shown = dice.choice(full), set(dice.sample(range(16), dice.randint(1, 5)))
        lines.append("".join(value if cell in shown else "." for cell, value in enumerate(grid)))
        forms.append(BoxBoard.of(2, 2, 4, [(cell, [int(grid[cell]) - 1]) for cell in shown]).form())
    by_kernel = canonical_lines("\n".join(lines).encode()).splitlines()
    pairs = set(zip(by_kernel, forms, strict=True))
    assert len(pairs) == len({form for form, _ in pairs}) == len({form for _, form in pairs}) > 50


def test_no_board_of_six_comes_twice_in_another_order() -> None:
    """One seed generated these two isomorphic boards."""
    one, other = map(
        pt.read, (".....63.4......1...2...5...3..5.....", "3...6...4.....5......3..2........5.1")
    )
    assert canonical_form(one) == canonical_form(other)
    assert puzzle_signature(one) == puzzle_signature(other)
