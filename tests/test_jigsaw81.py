"""The format jigsaw81: givens and rooms in one line."""

from __future__ import annotations

from random import Random

import pytest
from format_checks import check_damaged, check_round_trip, stated_samples
from random_cages import random_givens, random_rooms

from passatempo.board import Board
from passatempo.clues import Givens, Regions
from passatempo.errors import InputError, UnsupportedError
from passatempo.formats import read, read_all, recognise_format, write
from passatempo.formats.format import numbered
from passatempo.kinds import kind_named
from passatempo.puzzle import Puzzle

GIVENS = "5" + "." * 79 + "1"
ROOMS = "".join(row * 3 for row in ("AAABBBCCC", "DDDEEEFFF", "GGGHHHIII"))
TEXT = GIVENS + ROOMS
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def with_rooms(size: int, **clues: object) -> Puzzle:
    return kind_named("sudoku")(Board(size, size), **clues)  # type: ignore[arg-type]


PUZZLE = with_rooms(9, givens=Givens({0: 5, 80: 1}), rooms=Regions(tuple(ROOMS)))


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        TEXT.replace(".", "0"),
        TEXT.replace(".", "-"),
        GIVENS + ROOMS.translate(str.maketrans("ABCDEFGHI", "012345678")),
        GIVENS + ROOMS.translate(str.maketrans("ABCDEFGHI", "987654321")),
        GIVENS + ROOMS.translate(str.maketrans("ABCDEFGHI", "abcdefghi")),
        f"{GIVENS} {ROOMS}",
        f"# rooms\n\n  {TEXT}  # a comment\n",
    ],
)
def test_however_it_is_written(text: str) -> None:
    """Programs differ in blanks and in the symbols of rooms."""
    assert recognise_format(list(numbered(text.splitlines()))).name == "jigsaw81"
    assert [each.puzzle for each in read_all(text)] == [PUZZLE]


def test_rooms_are_lettered_in_reading_order() -> None:
    """Equal puzzles must have equal texts."""
    assert write(PUZZLE, "jigsaw81") == f"{TEXT}\n"
    assert write(read(GIVENS + ROOMS[::-1]), "jigsaw81") == f"{TEXT}\n"


@pytest.mark.parametrize(
    "text",
    [
        LINE,
        f"{LINE} {SOLUTION}",
        f"{LINE},{SOLUTION}",
        f"{LINE} {'1' * 81}",
        "".join(".." if symbol == "." else f"0{symbol}" for symbol in LINE),
        "".join("00" if symbol == "." else f"0{symbol}" for symbol in LINE),
        "".join(f"0{symbol}" for symbol in SOLUTION),
        "." * 162,
        "16" + "." * 510,
        "01020304" * 4,
        "01.203.4" * 4,
    ],
)
def test_lines_of_other_formats_are_not_claimed(text: str) -> None:
    """Two characters a cell have the same length, and a solution has each value nine times."""
    assert recognise_format(list(numbered([text]))).name == "line"


def test_one_puzzle_a_line() -> None:
    """Files mix sizes."""
    small = "1" + "." * 15 + "AABBAABBCCDDCCDD"
    documents = list(read_all(f"{TEXT}\n\n{small}\n"))
    assert [each.line for each in documents] == [1, 3]
    assert documents[1].puzzle == with_rooms(
        4, givens=Givens({0: 1}), rooms=Regions(tuple("AABBAABBCCDDCCDD"))
    )


def test_samples_round_trip_or_are_refused_by_name() -> None:
    """The number of samples it can state is known, so silent refusals show."""
    assert len(stated_samples("jigsaw81")) == 2


@pytest.mark.parametrize("scattered", [True, False])
def test_random_puzzles_round_trip(scattered: bool) -> None:
    """Connected and scattered rooms of all sizes."""
    random = Random(7)
    for _ in range(60):
        size = random.choice([4, 5, 6, 7, 8, 9, 9, 10, 12])
        rooms = random_rooms(size, random, scattered=scattered)
        check_round_trip(
            with_rooms(size, rooms=rooms, givens=random_givens(Board(size, size), random)), "jigsaw81"
        )


def test_the_largest_board() -> None:
    """35 rooms use up the symbols."""
    rooms = random_rooms(35, Random(1), scattered=True)
    check_round_trip(with_rooms(35, rooms=rooms, givens=random_givens(Board(35, 35), Random(2))), "jigsaw81")


REFUSED = {
    "the kind 'latin'": read("latin 9x9"),
    "boxes": read(LINE),
    "diagonals": read("sudoku 4x4\nrooms\nAABB\nAABB\nCCDD\nCCDD\ndiagonals"),
    "a board of 3x3": with_rooms(3, rooms=Regions(tuple("AABACBCCB"))),
    "a board of 36x36": with_rooms(36, rooms=random_rooms(36, Random(1), scattered=True)),
}


@pytest.mark.parametrize(("what", "puzzle"), REFUSED.items(), ids=REFUSED)
def test_what_cannot_be_stated_is_refused_by_name(what: str, puzzle: Puzzle) -> None:
    """The message names the clue that the format lacks."""
    with pytest.raises(UnsupportedError) as error:
        write(puzzle, "jigsaw81")
    assert str(error.value) == f"the format 'jigsaw81' cannot state {what}"


NO_PUZZLES = {
    TEXT[:-1]: "161 characters: expected twice as many as a board has cells, such as 162",
    TEXT + "A": "163 characters: expected twice as many as a board has cells, such as 162",
    "A": "1 characters: expected twice as many as a board has cells, such as 162",
    "..": "2 characters: expected twice as many as a board has cells, such as 162",
    "." * 2 * 36 * 36: "2592 characters: expected twice as many as a board has cells, such as 162",
    GIVENS + ROOMS.replace("A", "."): "'.' is not a room: expected the same character for all cells of one",
    GIVENS + ROOMS.replace("A", "_"): "'_' is not a room: expected the same character for all cells of one",
    GIVENS + ROOMS.replace("A", "B"): "8 rooms: expected 9",
    GIVENS + ROOMS.replace("A", "J", 1): "10 rooms: expected 9",
    GIVENS + ROOMS.replace("A", "B", 1): "room 'B' has 10 cells: expected 9",
    "A" + TEXT[1:]: "A1 holds 10, but takes only 1 to 9",
    "?" + TEXT[1:]: "'?' in A1 is not a value: expected a number, a letter or '.'",
    "." * 16 + "AABBAABBCCDDCCD?": "5 rooms: expected 4",
    "5" + "." * 15 + "AABBAABBCCDDCCDD": "A1 holds 5, but takes only 1 to 4",
    "\u0663" + TEXT[1:]: "'\u0663' in A1 is not a value: expected a number, a letter or '.'",
}


@pytest.mark.parametrize(("text", "message"), NO_PUZZLES.items(), ids=NO_PUZZLES.values())
def test_a_bad_line_is_refused_in_one_line(text: str, message: str) -> None:
    """Length, room sizes and symbols are checked separately."""
    with pytest.raises(InputError) as error:
        list(read_all(text, format="jigsaw81"))
    assert str(error.value) == f"line 1: {message}"


def test_damaged_texts() -> None:
    """Damaged lines are read or refused in one line."""
    texts = [TEXT, f"{GIVENS} {ROOMS}", "1" + "." * 15 + "AABBAABBCCDDCCDD"]
    check_damaged(texts, "jigsaw81", "0159AZaz._-*#, \n\u00e9\u0663", 1200, Random(6))
