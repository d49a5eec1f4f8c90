"""Lines and grids of candidates, and the headers of bare grids."""

from __future__ import annotations

import random
import time

import pytest
from conftest import SAMPLES

from passatempo.board import Board
from passatempo.clues import Candidates, Givens
from passatempo.errors import InputError, UnsupportedError
from passatempo.formats import Document, format_named, read, read_all, recognise_format, write
from passatempo.formats.format import numbered
from passatempo.kinds import kind_named
from passatempo.puzzle import Puzzle

ROWS = """\
67 47 5 1 3 478 9 68 2
236 24 1 456 48 9 7 568 35
8 9 367 567 2 57 4 156 135
4 5 78 2 9 78 1 3 6
9 6 2 3 5 1 8 4 7
37 1 378 47 48 6 25 25 9
16 3 4 9 16 25 25 7 8
12567 27 67 8 16 245 3 9 145
125 8 9 45 7 3 6 125 145
"""


def framed(border: str, inner: str, last: str) -> str:
    """The same grid in the frame that programs print."""
    lines = [border]
    for number, row in enumerate(ROWS.splitlines()):
        if number in (3, 6):
            lines.append(inner)
        cells = [cell.ljust(6) for cell in row.split()]
        lines.append("| " + "| ".join("".join(cells[at : at + 3]) for at in (0, 3, 6)) + "|")
    return "\n".join([*lines, last]) + "\n"


def in_slots(rows: str, blank: str = ".") -> str:
    return "".join(symbol if symbol in cell else blank for cell in rows.split() for symbol in "123456789")


SAME = {
    "rows": ROWS,
    "rows after a comment": f"# where we are\n\n{ROWS}",
    "a frame of dots": framed(
        ".-------.-------.-------.", ":-------+-------+-------:", "'-------'-------'-------'"
    ),
    "a frame of stars": framed(" *-----------*", " |---+---+---|", " *-----------*"),
    "a frame of crosses": framed("+-----+-----+-----+", "+-----+-----+-----+", "+-----+-----+-----+"),
    "a drawn frame": framed("┌─────┬─────┬─────┐", "├─────┼─────┼─────┤", "└─────┴─────┴─────┘").replace(
        "|", "│"
    ),
    "a line": in_slots(ROWS),
    "a line with zeros": in_slots(ROWS, "0"),
    "a line with a comment": in_slots(ROWS) + "  # where we are",
}


@pytest.mark.parametrize("text", SAME.values(), ids=SAME.keys())
def test_the_same_candidates_however_they_are_written(text: str) -> None:
    """Cells with one candidate are givens, the others candidates."""
    puzzle = read(text)
    assert [each.puzzle for each in read_all(text)] == [puzzle]
    assert puzzle == read(ROWS)
    givens, left = puzzle.clues["givens"], puzzle.clues["candidates"]
    assert isinstance(givens, Givens)
    assert isinstance(left, Candidates)
    assert givens.values[puzzle.board.cell("C1")] == 5
    assert left.values[puzzle.board.cell("A8")] == (1, 2, 5, 6, 7)
    assert len(givens.values) + len(left.values) == 81


def name_of(text: str) -> str:
    return recognise_format(list(numbered(text.splitlines()))).name


def test_each_is_recognised_by_looking() -> None:
    """Candidate grids resemble grids of numbers: the boundary between the two must not move."""
    for label, text in SAME.items():
        assert name_of(text) == ("candidates-line" if "line" in label else "candidates")
    assert name_of("1.." * 3 + "." * 72) == "line"
    assert name_of("." * 729) == "line"  # may also be a board of 27x27
    assert name_of("1" + "." * 728) == "line"
    assert name_of("123 456 789\n" * 9) == "sdk"  # groups of cells
    assert name_of("1 2 3 4\n" * 4) == "sdk"
    assert name_of(" ".join(["12"] * 12) + "\n" + " ".join(["1"] * 12)) == "sdk"  # numbers of a 12x12 board


def test_two_grids_follow_each_other() -> None:
    """Each grid in a file is a puzzle with its own line number."""
    assert [each.line for each in read_all(f"{ROWS}\n{ROWS}")] == [1, 11]
    assert len(list(read_all(f"{in_slots(ROWS)}\n" * 3))) == 3


def test_large_boards() -> None:
    """Letters or numbers between commas; `12` is a value, unless a comma or letter shows a list."""
    row = ["123456789A", "9A", *"12345678"]
    letters = "\n".join([" ".join(row), *[" ".join(["12"] * 10)] * 9])
    numbers = "\n".join(
        [" ".join(["1,2,3,4,5,6,7,8,9,10", "9,10", *"12345678"]), *[" ".join(["1,2"] * 10)] * 9]
    )
    assert read(letters) == read(numbers)
    assert name_of(letters) == name_of(numbers) == "candidates"
    assert write(read(letters), "candidates").split()[:3] == ["1,2,3,4,5,6,7,8,9,10", "9,10", "1"]


def test_a_dot_leaves_its_cell_unrestricted() -> None:
    """A dot is no empty list of candidates, which would be a contradiction."""
    assert read("12 . 3 4\n. . . .\n. . . .\n1 . . 4") == read(
        "sudoku 4x4\ncandidates\n12 . . .\n. . . .\n. . . .\n. . . .\ngivens\n..34\n....\n....\n1..4"
    )


def sudoku(size: int, values: dict[int, tuple[int, ...]], givens: dict[int, int]) -> Puzzle:
    kind = kind_named("sudoku")
    return kind(Board(size, size), candidates=Candidates(values), givens=Givens(givens))  # type: ignore[call-arg]


@pytest.mark.parametrize("name", ["candidates", "candidates-line"])
def test_random_puzzles_round_trip(name: str) -> None:
    """Random candidates and givens on all sizes, also recognised as the right format."""
    rng = random.Random(1)
    for _ in range(300):
        size = rng.choice([4, 6, 8, 9, 10, 12, 16])
        cells = range(size * size)
        givens = {cell: rng.randint(1, size) for cell in rng.sample(cells, rng.randrange(len(cells)))}
        values = {
            cell: tuple(sorted(rng.sample(range(1, size + 1), rng.randint(2, size))))
            for cell in cells
            if cell not in givens and rng.random() < 0.6
        }
        puzzle = sudoku(size, values, givens)
        text = write(puzzle, name)
        assert [each.puzzle for each in read_all(text)] == [puzzle]
        assert name_of(text) == name


@pytest.mark.parametrize("name", ["candidates", "candidates-line"])
def test_samples_round_trip_or_are_refused_by_name(name: str) -> None:
    """A format states a puzzle in full or refuses it, never drops a clue."""
    stated = 0
    for path in sorted(SAMPLES.glob("[a-z]*/*.txt")):
        puzzle = read(path)
        try:
            text = write(puzzle, name)
        except UnsupportedError as error:
            assert f"the format '{name}' cannot state " in str(error)  # noqa: PT017
        else:
            assert read(text) == puzzle
            stated += 1
    assert stated >= 9


def test_what_they_cannot_state_is_refused_by_name() -> None:
    """The message names the clue or size that does not fit the format."""
    for name in ("candidates", "candidates-line"):
        for puzzle, what in {
            read("latin 4x4"): "the kind 'latin'",
            read("sudoku 9x9\ndiagonals"): "diagonals",
            sudoku(9, {0: (1, 2)}, {0: 1}): "candidates beside a given, as in A1",
            sudoku(9, {1: (2,)}, {0: 1}): "one candidate that is not a given, as in B1",
        }.items():
            with pytest.raises(UnsupportedError, match=f"the format '{name}' cannot state {what}"):
                write(puzzle, name)
    with pytest.raises(UnsupportedError, match="cannot state a board of 36x36"):
        write(sudoku(36, {}, {}), "candidates-line")
    with pytest.raises(UnsupportedError, match="cannot state a board without an open cell"):
        write(sudoku(4, {}, dict(enumerate([1, 2, 3, 4] * 4))), "candidates")


BAD_GRIDS = {
    ROWS.replace("67 47", "6747", 1): "line 2: row has 9 cells, the board is 8 wide",
    ROWS.replace("236 24", "23624", 1): "line 2: row has 8 cells, the board is 9 wide",
    "\n".join(ROWS.splitlines()[:8]): "line 8: expected 9 rows, found 8",
    ROWS.replace(
        "236", "2?6", 1
    ): "line 2: '2?6' is not a list of candidates: expected such as 137 or 9AB or 9,10,11",
    ROWS.replace("236", "2A6", 1): "line 1: A2 has the candidate 10, which it cannot take",
    ROWS.replace("236", "206", 1): "line 1: A2 has the candidate 0, which it cannot take",
    ROWS.replace(" 5 ", " A ", 1): "line 1: C1 holds 10, but takes only 1 to 9",
    ROWS.replace("236", "2,36", 1): "line 1: A2 has the candidate 36, which it cannot take",
    "1 2 3 4 5\n" * 4 + "12 3 4 5 1": "line 1: 5 cells make no box shape: a board of 5x5 needs rooms",
    "12 é 1 2\n1 2 3 4": "line 2: expected 4 rows, found 2",
}
BAD_LINES = {
    in_slots(ROWS)[:-1]: "line 1: 728 symbols are not a line of candidates: expected, for 9x9, 729",
    "." * 9 + in_slots(ROWS)[9:]: "line 1: A1 has no candidate left",
    "7" + in_slots(ROWS)[1:]: "line 1: '7' in A1 where 1 or '.' was expected",
    "?" + in_slots(ROWS)[1:]: "line 1: '?' in A1 where 1 or '.' was expected",
    "12345" * 25: "line 1: 5 cells make no box shape: a board of 5x5 needs rooms",
    "123": "line 1: 3 symbols are not a line of candidates: expected, for 9x9, 729",
}


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        *(("candidates", text, message) for text, message in BAD_GRIDS.items()),
        *(("candidates-line", text, message) for text, message in BAD_LINES.items()),
    ],
)
def test_an_error_is_one_line_with_its_place(name: str, text: str, message: str) -> None:
    """Wide grids are typed by hand: the message has to lead to the row."""
    with pytest.raises(InputError) as error:
        list(read_all(text, format=name))
    assert str(error.value) == message


def test_a_kind_without_candidates() -> None:
    """Such a kind still takes a grid of givens and unrestricted cells."""
    assert read("123 1 .\n. 2 .\n123 . .", format="candidates", kind="latin") == read(
        "latin 3x3\ngivens\n.1.\n.2.\n..."
    )
    with pytest.raises(
        InputError, match="line 1: a puzzle of the kind 'latin' has no candidates, only givens"
    ):
        read("12 1 .\n. 2 .\n123 . .", format="candidates", kind="latin")


def test_no_damage_brings_anything_but_an_input_error() -> None:
    """Pasted grids are often damaged: no traceback, and no quadratic time."""
    rng = random.Random(2)
    texts = list(SAME.values())
    for _ in range(2000):
        text = list(rng.choice(texts))
        for _ in range(rng.randrange(1, 6)):
            at = rng.randrange(len(text))
            text[at : at + rng.randrange(3)] = rng.choice(
                ["|", "+", ".", "9", "A", " ", "\n", ",", "é", "٣", "-"]
            )
        start = time.process_time()
        for name in (None, "candidates", "candidates-line"):
            try:
                list(read_all("".join(text), format=name))
            except InputError as error:
                assert "\n" not in str(error)  # noqa: PT017
        assert time.process_time() - start < 0.3


def test_one_cell_changed_is_read_and_written_back() -> None:
    """Most texts of the test above are refused at once; here nearly all parse."""
    rng = random.Random(5)
    for _ in range(300):
        cells = ROWS.split()
        cells[rng.randrange(81)] = "".join(sorted(rng.sample("123456789", rng.randint(1, 9))))
        puzzle = read("\n".join(" ".join(cells[at : at + 9]) for at in range(0, 81, 9)))
        assert puzzle == read(in_slots(" ".join(cells)))
        for name in ("candidates", "candidates-line"):
            assert read(write(puzzle, name)) == puzzle


def test_a_board_that_looks_like_candidates_is_written_with_two_characters() -> None:
    """729 symbols, each in the slot it has among the candidates of a cell: ambiguous."""
    puzzle = sudoku(27, {}, {cell: cell % 9 + 1 for cell in range(0, 729, 2)})
    text = write(puzzle, "line")
    assert len(text) == 2 * 729 + 1
    assert read(text) == puzzle


SDK = """\
#ARuud
#DA small one
#C comment
#B03-08-2006
#Difficult to say
[Puzzle]
1...
....
....
...2
#D Another
#L easy
3...
....
....
...4
[State]
....
"""


def test_headers_of_sdk_files() -> None:
    """The description names the puzzle that follows; the author is not kept."""
    first, second = read_all(SDK)
    assert (first.name, first.left_out) == ("A small one", ("the author", "the comment", "the date"))
    assert (second.name, second.left_out) == ("Another", ("the level",))
    assert first.puzzle == read("1..............2")
    sdk = format_named("sdk")
    assert (
        sdk.write_document(Document(first.puzzle, name="so\nand so"))
        == "#D so and so\n1...\n....\n....\n...2\n"
    )
    assert next(read_all(sdk.write_document(second))).name == "Another"


@pytest.mark.parametrize("name", ["line", "sdk", "ss"])
@pytest.mark.parametrize("size", [9, 16, 25, 30, 35, 36, 40])
def test_boards_up_to_36_and_beyond(name: str, size: int) -> None:
    """No character is left for 36, as 0 is a blank: from there on a cell takes two characters."""
    puzzle = sudoku(size, {}, {cell: cell % size + 1 for cell in range(0, size * size, 7)})
    text = write(puzzle, name)
    assert read(text) == puzzle
    if name == "line":
        assert len(text) == size * size * (1 if size < 36 else 2) + 1


def test_older_forms_of_ss() -> None:
    """Older programs write X for a blank and frames of other characters."""
    older = "1XXX\nXXXX\nXXXX\nXXX2\n"
    assert read(older) == read(older.lower()) == read("1..............2")
    assert name_of(older) == "ss"
    assert read("*-----*\n|1.|..|\n|..|..|\n|--+--|\n|..|..|\n|..|.2|\n*-----*") == read(older)
