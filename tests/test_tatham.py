"""Game IDs of Simon Tatham's collection: Solo and Keen, as the games read and write them."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest
from format_checks import check_damaged, check_round_trip, stated_samples
from random_cages import random_keen, random_rooms, random_solo

from passatempo import solve
from passatempo.board import Board
from passatempo.clues import Boxes, Diagonals, Givens, OperationCages, Regions, SumCages
from passatempo.clues.cages import OperationCage, SumCage
from passatempo.errors import InputError, UnsupportedError
from passatempo.formats import read, read_all, recognise_format, write
from passatempo.formats.format import numbered
from passatempo.formats.tatham_codes import count_repeats, read_walls, write_numbers, write_walls
from passatempo.kinds import kind_named
from passatempo.puzzle import Puzzle

PLAIN = "3x3:a2e9a5b6a2b3_7a1_4a9_6a2b4_1a7_2b1_7e6_9b2_5a8_1b6a5_9a3_8a7_2b8a6b1a1e4a"
KILLER = (
    "3x3k:zzzc,__aaa___a_a___aa_____a______a____a_a__a______b____aa_abaaaaaa___aa______a_a___aaaaa_a___a_a__"
    "aaaaaba,10_6_8a11a9a12b10_11a16_6b10_17a11c8_8b12_8_21a7b11_7e13_19b4a9_12c9_10a23a10_12_13e12c14_7a15b4c"
)
JIGSAW = "6j:zj,bdddddcabababababaa"
KEEN = "5:a__a_3a_5a_a_a_3b_bac_,a5m15a7a10s2s2d2s3m40m2s2"
LINK = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#"


def solo(size: int, **clues: object) -> Puzzle:
    return kind_named("sudoku")(Board(size, size), **clues)  # type: ignore[arg-type]


def keen(size: int, *cages: OperationCage) -> Puzzle:
    return kind_named("kenken")(Board(size, size), cages=OperationCages(cages))  # type: ignore[call-arg]


def test_a_plain_grid() -> None:
    """An ID as the game writes it, written back exactly."""
    puzzle = read(PLAIN)
    assert puzzle == read(".2.....9.5..6.2..37.14.96.2..41.72..17.....69..25.81..6.59.38.72..8.6..1.1.....4.")
    assert write(puzzle, "tatham") == f"{PLAIN}\n"


def test_cages() -> None:
    """A killer ID: cages are coded as walls, then sums."""
    puzzle = read(KILLER)
    cages = puzzle.clues["cages"]
    assert isinstance(cages, SumCages)
    assert len(cages.parts) == 37
    assert sum(cage.total or 0 for cage in cages.parts) == 405
    assert cages.parts[0] == SumCage((0, 9), 10)
    assert write(puzzle, "tatham") == f"{KILLER}\n"
    assert solve(puzzle).status == "solved"


def test_rooms() -> None:
    """A jigsaw ID, whose rooms are coded as walls."""
    puzzle = read(JIGSAW)
    assert puzzle.clues["rooms"] == Regions(tuple("111222111222333444333444555666555666"))
    assert write(puzzle, "tatham") == f"{JIGSAW}\n"


def test_keen() -> None:
    """Operations are letters before their totals, and cages are ordered by their first cell."""
    puzzle = read(KEEN)
    cages = puzzle.clues["cages"]
    assert isinstance(cages, OperationCages)
    owner = {
        cell: letter for letter, cage in zip("ABCDEFGHIJK", cages.parts, strict=True) for cell in cage.cells
    }
    assert "".join(owner[cell] for cell in puzzle.board.cells) == "AABCDEEBCDFGGHDFIJHDIIJKK"
    assert " ".join(cage.label for cage in cages.parts) == "5+ 15x 7+ 10+ 2- 2- 2/ 3- 40x 2x 2-"
    assert write(puzzle, "tatham") == f"{KEEN}\n"
    assert solve(puzzle).status == "solved"


def test_boxes_are_so_many_cells_high_then_wide() -> None:
    """`2x3` is a 6x6 board with boxes 3 wide and 2 high: columns of boxes come first there."""
    assert read("2x3:zj") == solo(6, boxes=Boxes(2, 3))
    assert read("3x2:zj") == solo(6, boxes=Boxes(3, 2))
    assert write(solo(6, boxes=Boxes(3, 2)), "tatham") == "3x2:zj\n"


def test_values_above_nine_are_decimal() -> None:
    """Adjacent numbers need a separator only where no gap divides them."""
    puzzle = read("4x4:16_10_1a12" + "z" * 9 + "q")
    assert puzzle.clues["givens"] == Givens({0: 16, 1: 10, 2: 1, 4: 12})
    assert write(puzzle, "tatham") == "4x4:16_10_1a12" + "z" * 9 + "q\n"


def test_diagonals() -> None:
    """The flag x stands behind the size."""
    assert read("2x2x:p") == solo(4, diagonals=Diagonals("\\/"))
    assert write(read("2x2x:p"), "tatham") == "2x2x:p\n"


def test_rooms_diagonals_and_cages_together() -> None:
    """Flags come in any order, sections in a fixed one."""
    rooms = Regions(tuple("AABBAABBCCDDCCDD"))
    cages = SumCages(tuple(SumCage((cell, cell + 4), 5 + cell) for cell in (0, 1, 2, 3, 8, 9, 10, 11)))
    puzzle = solo(4, rooms=rooms, diagonals=Diagonals("\\/"), cages=cages, givens=Givens({15: 4}))
    text = write(puzzle, "tatham").strip()
    assert text.startswith("4jxk:o4,")
    assert read(text) == puzzle
    assert read(text.replace("4jxk", "4jkx")) == puzzle


SAME_PUZZLES = {
    PLAIN: [
        f"solo#{PLAIN}",
        f"Solo: {PLAIN}",
        f"solo:{PLAIN}",
        f"SOLO {PLAIN}",
        f"  {PLAIN.upper()}  ",
        LINK + PLAIN,
        LINK + PLAIN.replace(":", "%3A").replace("_", "%5f"),
        PLAIN.replace("3x3:", "3x3adu:"),
        PLAIN.replace("3x3:", "3x3md4de:"),
        PLAIN.replace("3x3:", "3x3r2dt:"),
        "solo#" + PLAIN.replace("3x3:", "3:"),
        f"# a comment\n\n{PLAIN}",
        PLAIN.replace("a2e", "a_2e"),
    ],
    KILLER: [KILLER.replace("3x3k:", "3x3kdi:"), LINK + KILLER.replace(",", "%2C")],
    JIGSAW: [JIGSAW.replace("6j", "6x1"), JIGSAW.replace("6j", "2x3j"), JIGSAW.replace("6j", "6jdb")],
    KEEN: [
        f"keen#{KEEN}",
        f"Keen: {KEEN}",
        KEEN.replace("5:", "5de:"),
        KEEN.replace("5:", "5dnm:"),
        KEEN.replace("_3", "___").replace("_5", "_____"),
        LINK.replace("solo", "keen") + KEEN,
        f"file:///puzzles/keen.html?{KEEN}",
    ],
}


@pytest.mark.parametrize(
    ("text", "also"), [(text, also) for text, many in SAME_PUZZLES.items() for also in many]
)
def test_however_it_is_pasted(text: str, also: str) -> None:
    """With its game, as a link, or with options that only concern generation."""
    assert recognise_format(list(numbered(also.splitlines()))).name == "tatham"
    assert read(also) == read(text)


def test_one_puzzle_a_line() -> None:
    """Both games may be mixed in one file."""
    documents = list(read_all(f"# three\n{PLAIN}\n\n{KEEN}\n{KILLER}\n"))
    assert [each.line for each in documents] == [2, 4, 5]
    assert [each.puzzle for each in documents] == [read(PLAIN), read(KEEN), read(KILLER)]


def test_long_runs_of_places_without_walls() -> None:
    """z is 25 places without a wall; some versions of the games read 26, or use y for it."""
    rows = [cell // 9 for cell in range(81)]
    text = write_walls(rows, 9)
    assert text == "zzv" + "_" * 71 + "_"
    columns = [cell % 9 for cell in range(81)]
    assert write_walls(columns, 9) == "_" * 72 + "zzv"
    line = next(numbered([""]))
    assert read_walls("zzv" + "_" * 72, 9, line) == rows
    assert read_walls("zzt" + "_" * 72, 9, line) == rows  # z is 26
    assert read_walls("yyv" + "_" * 72, 9, line) == rows  # y is 25 and no wall
    assert read_walls(count_repeats(text), 9, line) == rows


def test_long_runs_of_empty_cells() -> None:
    """Runs longer than the alphabet take several letters."""
    assert [write_numbers({}, count) for count in (1, 26, 27, 52, 53)] == ["a", "z", "za", "zz", "zza"]
    assert write_numbers({0: 5, 1: 6, 28: 7}, 29) == "5_6z7"
    assert write_numbers({0: 5}, 28) == "5za"


def test_a_cage_may_have_no_sum_or_have_it_in_any_cell() -> None:
    """As the game accepts, whose solver looks at all cells of a cage."""
    text = write(
        solo(4, cages=SumCages(tuple(SumCage((cell, cell + 1), 5) for cell in range(0, 16, 2)))), "tatham"
    )
    head, _, sums = text.strip().rpartition(",")
    assert sums == "5a5a5a5a5a5a5a5a"
    first = read(f"{head},a5_5a5a5a5a5a5a5a").clues["cages"]
    assert first == read(text).clues["cages"]
    (without, *_) = read(f"{head},b5a5a5a5a5a5a5a").clues["cages"].parts  # type: ignore[attr-defined]
    assert without == SumCage((0, 1), None)


def test_samples_round_trip_or_are_refused_by_name() -> None:
    """Enough samples must be stated, or the check would be empty."""
    found = stated_samples("tatham")
    assert {"Six by six", "Small", "Jigsaw"} & found
    assert len(found) > 12


@pytest.mark.parametrize("maker", [random_solo, random_keen])
def test_random_puzzles_round_trip(maker: object) -> None:
    """All that the two games can state."""
    random = Random(7)
    for _ in range(150):
        check_round_trip(maker(random), "tatham")  # type: ignore[operator]


def test_a_kind_can_be_forced() -> None:
    """An ID implies boxes, which not every kind has."""
    assert read(PLAIN, kind="sudoku") == read(PLAIN)
    with pytest.raises(InputError, match="line 1: a puzzle of the kind 'latin' has no Boxes"):
        read(PLAIN, kind="latin")


REFUSED = {
    "the kind 'latin'": read("latin 4x4"),
    "antiknight": read("sudoku 9x9\nantiknight"),
    "givens": read("kenken 4x4\ncages\n5+ A1 A2\ngivens\n1...\n....\n....\n...."),
    "digits": read("kenken 3x3\ndigits 0..2\ncages\n5+ A1-C3"),
    "a board of 36x36": read("sudoku 36x36"),
    "a board of 1x1": read("sudoku 1x1"),
    "a board of 2x2": keen(2, OperationCage((0, 1, 2, 3), 6, "+")),
    "a board of 10x10": keen(10, OperationCage(tuple(range(100)), 6, "+")),
    "a board of 3x4": read("kenken 3x4\ncages\n5+ A1-D3"),
    "boxes of 1x3": read("sudoku 3x3"),
    "boxes of 4x1": solo(4, boxes=Boxes(4, 1)),
    "one diagonal without the other": solo(4, diagonals=Diagonals("/")),
    "diagonals on a board of 3x3": solo(3, rooms=Regions(tuple("AABACBCCB")), diagonals=Diagonals("\\/")),
    "a room whose cells are not connected, such as that at A1": solo(
        9, rooms=random_rooms(9, Random(1), scattered=True)
    ),
    "cages on a board of 10x10": solo(10, cages=SumCages((SumCage((0, 1), 5),))),
    "a cage that may repeat values, such as that at A1": solo(4, cages=SumCages((SumCage((0, 1), 5, True),))),
    "a cage without a sum, such as that at A1": solo(4, cages=SumCages((SumCage((0, 1)),))),
    "a cage of 1 cells, such as that at B1": solo(4, cages=SumCages((SumCage((1,), 3),))),
    "cages that leave cells out, such as C1": solo(4, cages=SumCages((SumCage((0, 1), 5),))),
    "cages that overlap, such as that at B1": solo(
        4, cages=SumCages((SumCage((0, 1), 5), SumCage((1, 2), 5)))
    ),
    "a cage whose cells are not connected, such as that at A1": solo(
        4, cages=SumCages((SumCage((0, 2), 5),))
    ),
    "cages that leave cells out, such as B1": keen(3, OperationCage((0,), 3, "")),
    "a cage without its operation": keen(3, OperationCage(tuple(range(9)), 18, "?")),
    "a cage of mod": keen(3, OperationCage((0, 1), 1, "mod"), OperationCage(tuple(range(2, 9)), 9, "+")),
    "a cage of - with 9 cells": keen(3, OperationCage(tuple(range(9)), 1, "-")),
    "a cage of -1": keen(3, OperationCage(tuple(range(9)), -1, "+")),
    "a cage of 536870912": keen(3, OperationCage(tuple(range(9)), 2**29, "x")),
}


@pytest.mark.parametrize(("what", "puzzle"), REFUSED.items(), ids=REFUSED)
def test_what_the_games_cannot_open_is_refused_by_name(what: str, puzzle: Puzzle) -> None:
    """The games have limits of size and value of their own."""
    with pytest.raises(UnsupportedError) as error:
        write(puzzle, "tatham")
    assert str(error.value) == f"the format 'tatham' cannot state {what}"


NO_PUZZLES = {
    "3x3#123456": "'3x3#123456' has a seed, which is not a puzzle: expected an ID with ':' in its place",
    f"{LINK}3x3%23123": "'3x3#123' has a seed, which is not a puzzle: expected an ID with ':' in its place",
    "5dn#9": "'5dn#9' has a seed, which is not a puzzle: expected an ID with ':' in its place",
    LINK.replace("solo", "towers") + "5:1/2/3": "the game 'towers' is not supported: expected solo or keen",
    "3x3q:zzzc": "'3x3q' are not parameters of solo: expected such as 3x3 or 9j or 3x3xk",
    "5q:a": "'5q' are not parameters of keen: expected such as 6 or 6dn",
    "3x3:zzz": "numbers for 78 cells: expected 81",
    "3x3:": "numbers for 0 cells: expected 81",
    "3x3:zzzd": "numbers for more than 81 cells: expected 81",
    "3x3:zzzb0": "'0' is not a number: expected digits, or a to z for empty cells",
    "3x3:zz!": "'!' is not a number: expected digits, or a to z for empty cells",
    "2x2:5o": "A1 holds 5, but takes only 1 to 4",
    "1x4:p": "boxes of 1x4: expected sides of 2 or more",
    "6x6:z": "a board of 36x36: expected sides of 1 to 31",
    "0j:,": "a board of 0x0: expected sides of 1 to 31",
    "9999x9999:z": "a board of 99980001x99980001: expected sides of 1 to 31",
    "1000:_9999999,": "a board of 1000x1000: expected sides of 1 to 31",
    "9j:zzzc": "1 parts between commas: expected 2, the givens and the rooms",
    "3x3k:zzzc,_": "2 parts between commas: expected 3, the givens, the cages and the sums",
    "2x2:p,_": "2 parts between commas: expected 1, the givens",
    "2j:d,aaa": "walls for 5 places between cells: expected 4",
    "2j:d,": "walls for 0 places between cells: expected 4",
    "2j:d,____a": "walls for 5 places between cells: expected 4",
    "2j:d,_____": "the room at A1 has 1 cells, the board needs 2",
    "2j:d,_1?": "'?' is not a wall: expected _ or a to z, perhaps with a count",
    "2j:d,_0": "'0' is not a wall: expected _ or a to z, perhaps with a count",
    "2x2k:p,wa,5o": "walls for 25 places between cells: expected 24",
    "2x2k:p,x,5_5n": "the cage at A1 has 2 sums: expected one",
    "9:z9999999,": "walls for 249999974 places between cells: expected 144",
    "3:_13,a1": "1 numbers for 9 cages",
    "3:_13,a1a1a1a1a1a1a1a1s1": "a cage of - at C3 has one cell: expected 2 or more",
    "3:_13,a1a1a1a1a1a1a1a1a": "'a' is not a cage: expected one of a s m d, then a number",
    "3:_13,q1": "'q1' is not a cage: expected one of a s m d, then a number",
}


@pytest.mark.parametrize(("text", "message"), NO_PUZZLES.items(), ids=NO_PUZZLES)
def test_a_bad_id_is_refused_in_one_line(text: str, message: str) -> None:
    """Recognised as an ID first, so that the message is that of the format."""
    with pytest.raises(InputError) as error:
        list(read_all(text))
    assert str(error.value) == f"line 1: {message}"


def test_a_text_that_is_no_id_is_refused() -> None:
    """With the format forced, any text reaches its parser."""
    with pytest.raises(InputError, match="line 1: 'hello' is not a game ID: expected PARAMETERS:DESCRIPTION"):
        list(read_all("hello", format="tatham"))
    with pytest.raises(InputError, match="line 1: 30006 characters: an ID has no more than 30000"):
        list(read_all(f"3x3:{'z' * 30_002}", format="tatham"))


def test_damaged_ids() -> None:
    """Damaged IDs are read or refused in one line."""
    texts = [PLAIN, KILLER, JIGSAW, KEEN, LINK + PLAIN, f"keen#{KEEN}", "3x3#12", "2x2xkadu:p,x,5o", "9:_99,"]
    check_damaged(texts, "tatham", "0159az_,:#xjkdm%/ \n\t\u00e9\u0663", 1500, Random(3))


@pytest.mark.slow
def test_long_lines_are_recognised_in_linear_time() -> None:
    """None of the patterns that recognise a format may backtrack over a long line."""
    for text in ("3x3: ", "5 ", "solo ", "/a", "x/", "3x3r", "3 x", "0j"):
        started = perf_counter()
        for name in (None, "tatham"):
            with pytest.raises(InputError):
                list(read_all(text + text[-1] * 100_000 + "!", format=name))
        assert perf_counter() - started < 15
