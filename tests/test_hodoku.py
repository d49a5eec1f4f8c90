"""HoDoKu's library lines: the state of a grid with its candidates, read and written back."""

from __future__ import annotations

import random
import time

import pytest

from passatempo.board import Board
from passatempo.clues import Candidates, Givens
from passatempo.clues.base import Line
from passatempo.errors import InputError, UnsupportedError
from passatempo.formats import Document, format_named, read, read_all, recognise_format, write
from passatempo.formats.format import numbered
from passatempo.kinds import kind_named
from passatempo.puzzle import Puzzle

GRID = "..513.9.2..1..97..89..2.4..45.29.136962351847.1...6..9.349...78...8..39..89.736.."
EXAMPLE = f":0000:x:{GRID}:625 271 571 485::"
HODOKU = format_named("hodoku")


def document(text: str) -> Document:
    return next(read_all(text))


def candidates(puzzle: Puzzle) -> Candidates:
    found = puzzle.clues["candidates"]
    assert isinstance(found, Candidates)
    return found


def test_the_example_is_read_with_the_candidates_of_its_state() -> None:
    """The candidates that follow from the digits, less the four removed; 625 is digit, row, column."""
    puzzle = document(EXAMPLE).puzzle
    assert puzzle.clues["givens"] == read(GRID).clues["givens"]
    left = candidates(puzzle).values
    at = puzzle.board.cell
    assert left[at("A1")] == (6, 7)
    assert left[at("E2")] == (4, 8)  # 6 is gone
    assert left[at("A7")] == (1, 6)  # 2 and 5 are gone
    assert left[at("E8")] == (1, 6)  # and 4 here
    assert sorted(left) == [cell for cell in puzzle.board.cells if GRID[cell] == "."]


def test_the_example_is_written_as_it_is() -> None:
    """Removed candidates are written in the order of digits."""
    assert write(document(EXAMPLE).puzzle, "hodoku") == f":0000:x:{GRID}:271 485 571 625:::\n"
    assert read(write(document(EXAMPLE).puzzle, "hodoku")) == document(EXAMPLE).puzzle


def test_without_removals_there_are_no_candidates() -> None:
    """They follow from the givens, so the puzzle equals that of the bare grid."""
    assert document(f":0000:x:{GRID}::::").puzzle == read(GRID)
    assert write(read(GRID), "hodoku") == f":0000:x:{GRID}::::\n"


def test_removals_that_follow_from_digits_are_ignored() -> None:
    """Otherwise a line could be read that cannot be written."""
    assert document(f":0000:x:{GRID}:511 113:::").puzzle == read(GRID)


def test_placed_digits_are_givens() -> None:
    """HoDoKu marks digits placed since the start with +."""
    placed = GRID.replace("5", "+5")
    assert document(f":0000:x:{placed}::::").puzzle == read(GRID)


def test_the_step_of_a_line_is_reported_as_left_out() -> None:
    """A library line also records a step, which is no clue."""
    left_out = document(f":0603:25:{GRID}:625:271 571:132:remark").left_out
    assert left_out == (
        "the technique 0603 about 25",
        "that the step removes 271 571",
        "that the step places 132",
        "the remark remark",
    )
    assert document(EXAMPLE).left_out == ()
    assert document(f":0901-x:5:{GRID}::::").left_out == ("the technique 0901-x about 5",)


def test_several_lines_are_several_puzzles() -> None:
    """A library is a file of such lines with comments."""
    text = f"# a library\n{EXAMPLE}\n\n{EXAMPLE}\n"
    assert [each.line for each in read_all(text)] == [2, 4]
    assert recognise_format(list(numbered(text.splitlines()))) is HODOKU


def test_short_lines_are_read() -> None:
    """Older libraries omit empty fields at the end."""
    assert document(f":0000:x:{GRID}").puzzle == read(GRID)
    assert document(f":0000:x:{GRID}:625").puzzle == document(f":0000:x:{GRID}:625:::").puzzle


BAD = {
    ":0000:x:": "the grid has 0 cells: expected 81",
    ":0000:x": "not a line of a library: expected :TECHNIQUE:DIGITS:GRID:REMOVED:::",
    "0000:x": "not a line of a library: expected :TECHNIQUE:DIGITS:GRID:REMOVED:::",
    f":0000:x:{GRID[:80]}:::": "the grid has 80 cells: expected 81",
    f":0000:x:{GRID}.:::": "the grid has 82 cells: expected 81",
    f":0000:x:{GRID[:80]}?:::": f"the grid is '{GRID[:60]}': expected 81 cells, 4 or +4 or '.'",
    f":0000:x:{GRID[:80]}+:::": f"the grid is '{GRID[:60]}': expected 81 cells, 4 or +4 or '.'",
    f":0000:x:+.{GRID[1:]}:::": f"the grid is '+{GRID[:59]}': expected 81 cells, 4 or +4 or '.'",
    f":0000:x:{GRID * 5}:::": f"the grid is '{GRID[:60]}': expected 81 cells, 4 or +4 or '.'",
    f":0000:x:{GRID}:62::": "'62' is not a candidate: expected digit, row, column, such as 625",
    f":0000:x:{GRID}:6251::": "'6251' is not a candidate: expected digit, row, column, such as 625",
    f":0000:x:{GRID}:025::": "'025' is not a candidate: expected digit, row, column, such as 625",
    f":0000:x:{GRID}:620::": "'620' is not a candidate: expected digit, row, column, such as 625",
    f":0000:x:{GRID}:abc::": "'abc' is not a candidate: expected digit, row, column, such as 625",
    f":0000:x:{GRID}:611 711::": "A1 has no candidate left",
    f"::{GRID}": "the grid has 0 cells: expected 81",
}


@pytest.mark.parametrize(("text", "message"), BAD.items())
def test_a_bad_line_is_refused(text: str, message: str) -> None:
    """Fields are distinguished by position only, so the message names the one at fault."""
    with pytest.raises(InputError) as error:
        list(read_all(text, format="hodoku"))
    assert str(error.value).startswith("line 1: ")
    if not text.startswith("::"):
        assert str(error.value) == f"line 1: {message}"


def puzzle_with(values: dict[int, tuple[int, ...]], givens: dict[int, int]) -> Puzzle:
    kind = kind_named("sudoku")
    return kind(Board(9, 9), candidates=Candidates(values), givens=Givens(givens))  # type: ignore[call-arg]


def test_what_it_cannot_state_is_refused_by_name() -> None:
    """The format has 9x9 and candidates after basic elimination, nothing else."""
    refused = {
        "sudoku 9x9\ndiagonals": "cannot state diagonals",
        "latin 9x9": "cannot state the kind 'latin'",
        "sudoku 6x6": "cannot state a board of 6x6",
    }
    for text, message in refused.items():
        with pytest.raises(UnsupportedError, match=message):
            write(read(text), "hodoku")
    with pytest.raises(UnsupportedError, match="cannot state candidates beside a given, as in A1"):
        write(puzzle_with({0: (1, 2)}, {0: 1}), "hodoku")
    with pytest.raises(UnsupportedError, match="cannot state a candidate beside its digit, as in B1"):
        write(puzzle_with({1: (1, 2)}, {0: 1}), "hodoku")
    left = dict.fromkeys((*range(1, 12), 18, 19, 20, 27, 36, 45, 54, 63, 72), tuple(range(2, 10)))
    with pytest.raises(UnsupportedError, match="cannot state candidates that follow from the givens"):
        write(puzzle_with(left, {0: 1}), "hodoku")
    with pytest.raises(UnsupportedError, match="cannot state a candidate beside its digit, as in B1"):
        write(puzzle_with({80: (1, 2)}, {0: 1}), "hodoku")  # B1 has no candidates, and cannot hold 1


def test_random_states_round_trip() -> None:
    """Removals interact with the digits of the same row, column and box."""
    rng = random.Random(8)
    for _ in range(300):
        cells = rng.sample(range(81), rng.randrange(0, 40))
        grid = "".join(str(rng.randrange(1, 10)) if cell in cells else "." for cell in range(81))
        triples = {"".join(str(rng.randrange(1, 10)) for _ in range(3)) for _ in range(rng.randrange(6))}
        try:
            puzzle = document(f":0000:x:{grid}:{' '.join(triples)}:::").puzzle
        except InputError as error:
            assert "has no candidate left" in str(error)  # noqa: PT017
            continue
        assert read(write(puzzle, "hodoku")) == puzzle


def test_no_damage_brings_anything_but_an_input_error() -> None:
    """Lines are copied from forums: no traceback, no slow parse."""
    rng = random.Random(9)
    for _ in range(3000):
        text = list(f":0603:25:{GRID}:625 271:571:132:")
        for _ in range(rng.randrange(1, 6)):
            at = rng.randrange(len(text))
            text[at : at + rng.randrange(3)] = rng.choice([":", "+", ".", "9", "x", " ", "#", "é", "٣", ""])
        start = time.process_time()
        try:
            HODOKU.parse([Line(1, "".join(text))], None)
        except InputError as error:
            assert "\n" not in str(error)  # noqa: PT017
        assert time.process_time() - start < 0.1


def test_one_cell_changed_is_read_and_written_back() -> None:
    """Most texts of the test above are refused at once; here nearly all parse."""
    rng, back = random.Random(10), 0
    for _ in range(400):
        cells = list(GRID)
        cells[rng.randrange(81)] = rng.choice("123456789.")
        text = f":0603:25:{''.join(cells)}:{rng.choice(['', '625', '625 271'])}:571:132:"
        try:
            puzzle = document(text).puzzle
        except InputError as error:
            assert "has no candidate left" in str(error)  # noqa: PT017
            continue
        assert read(write(puzzle, "hodoku")) == puzzle
        back += 1
    assert back > 200
