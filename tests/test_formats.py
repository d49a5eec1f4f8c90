"""Formats: the same puzzle in every notation, and one clear line for what is no puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passatempo.board import Board
from passatempo.clues import Boxes, Diagonals, Givens, Regions
from passatempo.errors import InputError, UnsupportedError
from passatempo.formats import (
    WRITTEN,
    Wrong,
    format_named,
    looks_like_puzzle,
    read,
    read_all,
    recognise_format,
    write,
)
from passatempo.formats.format import numbered
from passatempo.formats.sources import LONGEST_LINE, file_lines
from passatempo.kinds import all_kinds, kind_named, load_kind
from passatempo.paint.terminal import Capabilities
from passatempo.paint.text import paint
from passatempo.puzzle import Puzzle

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [LINE[at : at + 9] for at in range(0, 81, 9)]
GROUPED = [f"{row[:3]} {row[3:6]} {row[6:]}" for row in ROWS]
FRAMED = [f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in ROWS]
BORDER, INNER = "*-----------*", "|---+---+---|"

SAME_PUZZLE = {
    "line": LINE,
    "line with zeros": LINE.replace(".", "0"),
    "line with stars": LINE.replace(".", "*"),
    "line with underscores": LINE.replace(".", "_"),
    "line with dashes": LINE.replace(".", "-"),
    "line and solution after a comma": f"{LINE},{'1' * 81}",
    "line and remark after a semicolon": f"{LINE}; hard, they say",
    "line and solution after a blank": f"{LINE} {'1' * 81}",
    "line with a comment": f"# a puzzle\n{LINE}  # from a newspaper\n",
    "line, its rows apart": " ".join(ROWS),
    "two characters a cell": "".join(".." if symbol == "." else f"0{symbol}" for symbol in LINE),
    "rows": "\n".join(ROWS),
    "rows of a Windows file": "\r\n".join(ROWS),
    "rows in groups": "\n\n".join("\n".join(GROUPED[at : at + 3]) for at in (0, 3, 6)),
    "rows of separate cells": "\n".join(" ".join(row) for row in ROWS),
    "sdk": "#A somebody\n#D a description\n[Puzzle]\n"
    + "\n".join(ROWS)
    + "\n[State]\n"
    + "\n".join("1" * 9 for _ in ROWS),
    "ss": "\n".join([*FRAMED[:3], INNER, *FRAMED[3:6], INNER, *FRAMED[6:]]),
    "ss in a frame": "\n".join([BORDER, *FRAMED[:3], INNER, *FRAMED[3:6], INNER, *FRAMED[6:], BORDER]),
    "ss, the older form": "\n".join(ROWS).replace(".", "X"),
    "native": "sudoku 9x9\ngivens\n" + "\n".join(ROWS),
}


@pytest.mark.parametrize("text", SAME_PUZZLE.values(), ids=SAME_PUZZLE.keys())
def test_the_same_puzzle_however_it_is_written(text: str) -> None:
    """People paste what they have; the notation must not matter."""
    assert [each.puzzle for each in read_all(text)] == [read(LINE)]


@pytest.mark.parametrize("boxes", [True, False])
def test_a_painted_board_can_be_pasted_back(boxes: bool) -> None:
    """What the terminal shows is what people copy from it."""
    assert read(paint(read(LINE).scene(), Capabilities(boxes=boxes))) == read(LINE)


@pytest.mark.parametrize("size", [4, 6, 8, 9, 10, 12, 15, 16, 18, 20, 24, 25, 30, 36])
@pytest.mark.parametrize("characters", [1, 2])
def test_the_length_of_a_line_determines_the_size(size: int, characters: int) -> None:
    """Every size with a box shape; no square is twice another, so there is no ambiguity."""
    puzzle = read("." * size * size * characters)
    assert puzzle.board == Board(size, size)
    assert not read("." * size * size * characters).clues["givens"]


def test_letters_are_values_from_ten_on() -> None:
    """Other programs write 16x16 with letters: both notations must agree."""
    puzzle = read("G" + "." * 255)
    assert puzzle == read("16" + "." * 510)
    assert format_named("line").write(puzzle) == "G" + "." * 255 + "\n"
    assert read("Z" + "." * 1295).clues["givens"] == Givens({0: 35})


def test_rows_of_a_large_board_are_not_lines_of_small_ones() -> None:
    """Sixteen lines of 16 symbols may be one board of 16x16 or sixteen of 4x4: the values decide."""
    rows = ["." * 16] * 15
    assert [each.puzzle.board for each in read_all("\n".join([*rows, "G" + "." * 15]))] == [Board(16, 16)]
    assert [each.puzzle.board for each in read_all("\n".join([*rows, "4" + "." * 15]))] == [Board(4, 4)] * 16
    assert len(list(read_all("\n".join([LINE] * 81)))) == 81


def test_a_file_of_many_puzzles() -> None:
    """Line numbers identify puzzles, also between multi-line ones."""
    text = f"# two\n{LINE}\n\n{LINE}\n"
    assert [each.line for each in read_all(text)] == [2, 4]
    assert [each.line for each in read_all("\n".join([*ROWS, "", *ROWS]))] == [1, 11]
    assert [each.line for each in read_all("latin 2x2\n\nlatin 3x3\nsudoku 4x4\nboxes 2x2\n")] == [1, 3, 4]


def test_puzzles_are_read_one_by_one() -> None:
    """A million puzzles must not be held in memory, and an endless pipe is answered as it arrives."""

    def endless() -> Iterator[str]:
        while True:
            yield LINE + "\n"

    assert [each.line for each in islice(read_all(endless()), 3)] == [1, 2, 3]


def test_a_bad_puzzle_can_be_left_out() -> None:
    """With `on_error` a bad puzzle does not end the iteration."""
    bad: list[InputError] = []
    good = read_all(f"{LINE}\n{LINE[:80]}\n{LINE}", on_error=bad.append)
    assert [each.line for each in good] == [1, 3]
    assert [str(error) for error in bad] == [
        "line 2: 80 symbols in one line make no square board: 9x9 takes 81"
    ]
    with pytest.raises(InputError, match="line 2"):
        list(read_all(f"{LINE}\n{LINE[:80]}\n{LINE}"))


def test_metadata_of_a_document() -> None:
    """Title, solution and wrong fills are no clues but belong to the document."""
    text = """
    # A comment before the head line,
    #even one that touches its sign
    latin 2x3   # another
    title  A small one
    givens
    1..
    ..1         # and another
    solution
    123
    2 3 1
    wrong  a value twice in row 1
    113
    231
    wrong
    1.3
    231
    """
    document = next(read_all(text))
    assert (document.name, document.line) == ("A small one", 4)
    assert document.puzzle == read("latin 2x3\ngivens\n1..\n..1")
    assert document.solution == ((1, 2, 3), (2, 3, 1))
    assert document.wrong == (
        Wrong(((1, 1, 3), (2, 3, 1)), "a value twice in row 1"),
        Wrong(((1, 0, 3), (2, 3, 1)), ""),
    )


def test_a_sign_that_touches_another_is_no_comment() -> None:
    """`#` may be a symbol of a grid, such as a black cell."""
    puzzle = read("sudoku 4x4\nrooms\n##AA\n##AA\nBBCC\nBBCC # four rooms\n")
    assert puzzle.clues["rooms"] == Regions(tuple("1122112233443344"))


def same_puzzles(*texts: str) -> bool:
    return all(read(text) == read(texts[0]) for text in texts)


def test_a_row_may_start_with_a_black_cell() -> None:
    """In a block where `#` is a cell, a line of as many symbols as the board is wide is a row of cells."""
    kakuro = "kakuro 2x3\nruns\n# 3\\ #\n\\3 . ."
    assert same_puzzles(kakuro, "kakuro 2x3\nruns\n  #\t3\\\t#\n\\3  .  .\n")
    assert set(read(kakuro).clues["runs"].black) == {0, 1, 2, 3}  # type: ignore[attr-defined]
    str8ts = "str8ts 3x3\nblack\n#.#\n...\n##."
    assert same_puzzles(str8ts, "str8ts 3x3\nblack\n# . #\n. . .\n# # .")
    makaro = "makaro 2x3\nrooms\nA.B\nAAB\narrows\n.v.\n..."
    assert same_puzzles(makaro, "makaro 2x3\nrooms\nA.B\nAAB\narrows\n. v .\n. . .")
    assert same_puzzles("str8ts 1x1\nblack\n#", "str8ts 1x1\nblack #")  # a cell, however narrow the board


def test_comments_in_a_block_with_black_cells() -> None:
    """A line with another number of symbols is no row: `# ` begins a comment there."""
    plain = "str8ts 3x3\nblack\n#.#\n...\n##.\ngivens\n...\n1..\n..."
    commented = """
    # a comment before the head line
    str8ts 3x3   # one behind it
    black        # as many words
    # a comment of more words than the board is wide
    #.#          # and one behind a row
    # short
    # . #
    ##.
    givens       # no cells
    ...
    1.. #
    # elsewhere every one is a comment, and this one is of three words too: # . #
    ...
    # a b
    """
    assert same_puzzles(plain, commented.replace("# . #\n", "...\n", 1))
    with pytest.raises(InputError, match="expected 3 rows, found 4"):
        read(commented.replace("    ##.\n", "    ...\n    ##.\n", 1))


def test_a_comment_of_as_many_words_as_cells_is_taken_for_a_row() -> None:
    """The price of `#` as a cell; the error names the extra row or the bad cell."""
    with pytest.raises(InputError, match="line 6: expected 3 rows, found 4"):
        read("str8ts 3x3\nblack\n# two words\n#.#\n...\n##.")
    with pytest.raises(InputError, match=r"line 3: 'two' in B1: expected # \(black\) or '\.'"):
        read("str8ts 3x3\nblack\n# two words\n#.#\n...")


def test_the_name_of_a_block_is_no_row_of_cells() -> None:
    """Even where name and comment together have as many tokens as the board has columns."""
    plain = "str8ts 3x3\nblack\n#.#\n...\n##.\ngivens\n...\n1..\n..."
    assert same_puzzles(plain, plain.replace("givens", "givens # these"))


def test_a_single_row_of_black_cells_stands_behind_its_name() -> None:
    """Boards of one row are written that way; `#` is no comment there either."""
    puzzle = read("kakuro 1x4\nruns\n# \\3 . .")
    assert str(puzzle) == "kakuro 1x4\nruns  # \\3  .  ."
    assert same_puzzles(str(puzzle), "kakuro 1x4\nruns # \\3 . .", "kakuro 1x4\nruns # one row\n# \\3 . .")


def test_blanks_may_be_empty_cells() -> None:
    """Only where the line has the right length that way and no other."""
    assert read(LINE.replace(".", " ")) == read(LINE)
    assert read(" " + LINE[1:].replace(".", " ")) == read("." + LINE[1:])


def test_a_kind_can_be_forced() -> None:
    """A bare grid has a default kind unless another is named."""
    assert read("." * 25, kind="latin").board == Board(5, 5)
    assert type(read("12.\n3..", kind="latin")) is kind_named("latin")
    assert type(read("latin 4x4", kind="sudoku")) is kind_named("sudoku")
    with pytest.raises(InputError, match="line 1: 5 cells make no box shape"):
        read("." * 25)


def test_a_text_that_names_a_file_is_that_file(tmp_path: Path) -> None:
    """`read` takes both, and a byte order mark is no part of the puzzle."""
    path = tmp_path / "puzzle.txt"
    path.write_bytes(b"\xef\xbb\xbf" + LINE.encode())
    assert read(str(path)) == read(LINE)


UNKNOWN = "is not a puzzle: expected rows of cells, such as '53..7....', or a head line, 'sudoku 9x9'"
NO_HEAD = "is not a head line: expected a kind and a size, KIND ROWSxCOLUMNS"
NO_VALUE = "is not a value: expected a number, a letter or '.'"
KINDS = f"one of {' '.join(kind.name for kind in all_kinds())}"
KIND_NAMES = f"one of {' '.join(sorted(name for kind in all_kinds() for name in (kind.name, *kind.aliases)))}"

NO_PUZZLES = {
    "": "nothing to read: expected a puzzle",
    "\n  \n# only a comment\n": "nothing to read: expected a puzzle",
    "hello": f"line 1: 'hello' {UNKNOWN}",
    "???": f"line 1: '???' {UNKNOWN}",
    "sudoko 9x9": "line 1: 'sudoko' is not a kind of puzzle: did you mean sudoku?",
    LINE[:80]: "line 1: 80 symbols in one line make no square board: 9x9 takes 81",
    "\n".join([*ROWS[:3], ROWS[3][:8], *ROWS[4:]]): "line 4: row has 8 cells, the board is 9 wide",
    "\n".join(ROWS[:8]): "line 8: expected 9 rows, found 8",
    LINE.replace("9", "A", 1): "line 1: E2 holds 10, but takes only 1 to 9",
    "?" + LINE[1:]: "line 1: '?' is not a value: expected a digit, a letter or '.'",
    "..4. 1... .2.. ..3": "line 1: row 4 has 3 cells, the first has 4",
    "..4. 1... .2..": "line 1: 3 rows of 4 cells make no square board",
    "." * 8 + "9" + "123456789" * 79 + "." * 9: "line 1: I9 has no candidate left",
    "sudoku 9x8": "line 1: the board must be square, this one is 9x8",
    "sudoku 4x4\nboxes 2x2\nrooms\nAABB\nAABB\nCCDD\nCCDD": "line 1: boxes and rooms exclude each other: "
    "give one of them",
    f"{LINE}\n?{LINE[1:]}": f"line 2: '?' in A1 {NO_VALUE}",
    "latin": f"line 1: 'latin' {NO_HEAD}",
    "chess 8x8": f"line 1: 'chess' is not a kind of puzzle: expected {KIND_NAMES}",
    "latin 0x5": "line 1: a board of 0x5: expected sides of 1 to 1000",
    "latin 99999x99999": "line 1: a board of 99999x99999: expected sides of 1 to 1000",
    "sudoku 6x6\nboxes 4x2": "line 2: boxes of 4x2 do not fit a 6x6 board",
    "sudoku 6x6\nboxes": "line 2: expected one line with the shape of a box, such as 2x3, found 0",
    "latin 2x2\ngivn 2x3": f"line 2: 'givn' is unknown: expected a block or a kind ({KINDS})",
    "latin 2x2\n12\n2?": f"line 3: '?' in B2 {NO_VALUE}",
    "latin 2x2\ngivens\n12\n21\nsolutoin\n12\n21": "line 5: 'solutoin' is unknown: did you mean solution?",
    "latin 2x2\ntitle Two by two\n12\n212": "line 4: row has 3 cells, the board is 2 wide",
    "latin 2x2\ngivens\n12\n2?": f"line 4: '?' in B2 {NO_VALUE}",
    "latin 2x2\ngivens\n12": "line 2: expected 2 rows, found 1",
    "latin 2x2\ngivens\n12\n21\n12": "line 5: expected 2 rows, found 3",
    "latin 2x2\ngivens\n12\n21\ngivens\n12\n21": "line 5: the block 'givens' is in line 2 already",
    "latin 2x2\nsolution\n12\n2?": f"line 4: '?' {NO_VALUE}",
    "latin 2x3\ndiagonals": "line 2: diagonals need a square board, this one is 2x3",
    "latin 3x3\ndiagonals |": "line 2: '|' is not a diagonal: expected \\ or / or both",
}


@pytest.mark.parametrize(("text", "message"), NO_PUZZLES.items(), ids=[text[:20] for text in NO_PUZZLES])
def test_input_that_is_no_puzzle_is_refused_in_one_line(text: str, message: str) -> None:
    """The message names the line, what was found and what was expected."""
    with pytest.raises(InputError) as error:
        list(read_all(text))
    assert str(error.value) == message


def test_a_long_text_is_refused_after_its_first_lines() -> None:
    """Junk after a head line must not be read to its end."""
    seen = 0

    def junk() -> Iterator[str]:
        nonlocal seen
        yield "latin 9x9\n"
        yield "givens\n"
        while seen < 10_000_000:
            seen += 1
            yield ".........\n"

    with pytest.raises(InputError, match="expected 9 rows"):
        next(read_all(junk()))
    assert seen < 20_000


def test_a_file_with_a_zero_byte_is_no_text(tmp_path: Path) -> None:
    """Binary files are refused by line instead of a decoding error."""
    path = tmp_path / "binary"
    path.write_bytes(b"latin 4x4\ngivens\0\n")
    with pytest.raises(InputError, match="line 2: not text: expected a puzzle written in UTF-8"):
        read(str(path))


def test_a_line_without_end_is_refused(tmp_path: Path) -> None:
    """A file without line breaks must not be read into memory."""
    path = tmp_path / "long.txt"
    path.write_text("." * (LONGEST_LINE + 1))
    with pytest.raises(InputError, match="line 1: too long: expected at most 2,100,000 characters"):
        list(file_lines(str(path)))


@pytest.mark.parametrize(
    ("text", "puzzle"),
    [
        (LINE, True),
        ("latin 4x4", True),
        ("..4. 1... .2.. ...3", True),
        ("a\nb", True),
        (LINE[:80], True),  # meant as a puzzle, if not a right one
        ("puzzle.txt", False),
        ("1.txt", False),
        ("2024-01-05", False),
        ("samples", False),
    ],
)
def test_which_arguments_look_like_a_puzzle(text: str, puzzle: bool) -> None:
    """Everything else on a command line is a file name and reported as missing."""
    assert looks_like_puzzle(text) == puzzle


def test_a_puzzle_that_a_format_cannot_state_is_refused_by_name() -> None:
    """Writing part of a puzzle would change it silently."""
    diagonals = read("sudoku 9x9\ndiagonals")
    with pytest.raises(UnsupportedError, match="'line' cannot state diagonals"):
        write(diagonals, "line")
    with pytest.raises(UnsupportedError, match="'sdk' cannot state the kind 'latin'"):
        write(read("latin 4x4"), "sdk")
    with pytest.raises(UnsupportedError, match="'line' cannot state a board of 100x100"):
        write(read("sudoku 100x100"), "line")
    with pytest.raises(UnsupportedError, match="'ss' cannot state a board of 3x3"):
        write(read("sudoku 3x3"), "ss")
    with pytest.raises(InputError, match="'xls' is not a format: expected one of native"):
        write(diagonals, "xls")


def test_a_large_board_is_written_with_its_cells_apart() -> None:
    """Sixteen rows with small values would otherwise be read back as sixteen 4x4 boards."""
    puzzle = read("1" + "." * 255)
    assert write(puzzle, "sdk").startswith("1 . . .")
    assert [each.puzzle for each in read_all(write(puzzle, "sdk"))] == [puzzle]


def test_ss_is_written_with_its_boxes() -> None:
    """SimpleSudoku expects the separators."""
    assert write(read("1" + "." * 34 + "2"), "ss") == (
        "1..|...\n...|...\n---+---\n...|...\n...|...\n---+---\n...|...\n...|..2\n"
    )


SIZES = [4, 6, 8, 9, 10, 12, 16, 25, 36]


@st.composite
def givens(draw: st.DrawFn, board: Board, greatest: int) -> Givens:
    values = st.integers(1, greatest)
    return Givens(draw(st.dictionaries(st.sampled_from(board.cells), values, max_size=12)))


@st.composite
def bare_puzzles(draw: st.DrawFn) -> Puzzle:
    size = draw(st.sampled_from(SIZES))
    board = Board(size, size)
    return kind_named("sudoku")(board, givens=draw(givens(board, size)))  # type: ignore[call-arg]


def _in_reading_order(labels: list[str]) -> tuple[str, ...]:
    """The same rooms, lettered in the order they are written: Regions compares labels."""
    names = dict(zip(dict.fromkeys(labels), "ABC", strict=False))
    return tuple(names[label] for label in labels)


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Any puzzle of any kind, with or without a solution."""
    kind = draw(st.sampled_from(["sudoku", "latin", "_template"]))
    if kind == "_template":
        rows, cols = draw(st.integers(1, 6)), draw(st.integers(1, 6))
        labels = draw(st.lists(st.sampled_from("ABC"), min_size=rows * cols, max_size=rows * cols))
        board, clues = Board(rows, cols), {"rooms": Regions(_in_reading_order(labels))}
        return load_kind("_template")(board, **clues, givens=draw(givens(board, 1)))  # type: ignore[call-arg]
    if kind == "latin":
        rows, cols = draw(st.integers(1, 12)), draw(st.integers(1, 12))
        board = Board(rows, cols)
        strokes = draw(st.sampled_from(["", "\\", "/", "\\/"])) if rows == cols else ""
        clues = {"diagonals": Diagonals(strokes), "givens": draw(givens(board, max(rows, cols)))}
        return kind_named("latin")(board, **clues)  # type: ignore[arg-type]
    size = draw(st.sampled_from(SIZES))
    board, tall = Board(size, size), Boxes.default_shape(size)
    shape = draw(st.sampled_from([tall, Boxes(tall.width, tall.height), Boxes(1, size), Boxes(size, 1)]))
    strokes = draw(st.sampled_from(["", "\\", "/", "\\/"]))
    clues = {"boxes": shape, "diagonals": Diagonals(strokes), "givens": draw(givens(board, size))}
    return kind_named("sudoku")(board, **clues)  # type: ignore[arg-type]


@given(puzzles())
def test_every_kind_round_trips_through_native_text(puzzle: Puzzle) -> None:
    """The native format is the one that states everything."""
    assert next(read_all(write(puzzle), kind=type(puzzle))).puzzle == puzzle


@given(bare_puzzles(), st.sampled_from(WRITTEN))
def test_bare_grids_round_trip_through_every_format(puzzle: Puzzle, name: str) -> None:
    """The format is recognised as well: no name is given when reading."""
    try:
        text = write(puzzle, name)
    except UnsupportedError:
        assert name not in ("native", "json", "line", "sdk", "ss", "janko", "candidates")
        return
    assert recognise_format(list(numbered(text.splitlines()))).name == name
    assert [each.puzzle for each in read_all(text)] == [puzzle]


@given(st.text(alphabet=st.sampled_from("sudoku latin 4x9\n.123|-+*#[]givens"), max_size=200))
def test_no_text_brings_anything_but_an_input_error(text: str) -> None:
    """Any text yields a puzzle or one clear line."""
    message = ""
    try:
        list(read_all(text))
    except InputError as error:
        message = str(error)
    assert "\n" not in message


@pytest.mark.parametrize("text", ["https://example.org/x?y", '{"size": 9}', "[1, 2]"])
def test_a_link_or_an_object_is_never_taken_for_the_name_of_a_file(text: str) -> None:
    """ "No such file" would be a misleading message for a pasted link."""
    assert looks_like_puzzle(text)
    with pytest.raises(InputError, match=r"a link to example\.org|not a puzzle in the format 'json'"):
        list(read_all(text))
