"""Clues: each reads what it writes, refuses bad text in one line, and can be weakened."""

from __future__ import annotations

from inspect import getmembers, isabstract

import pytest
from hypothesis import given
from hypothesis import strategies as st

import passatempo as pt
from passatempo import clues
from passatempo.board import Board
from passatempo.clues.base import Block, Clue, Line
from passatempo.kinds import all_kinds
from passatempo.kinds.binairo import UnlikeLines
from passatempo.puzzle import Puzzle

TYPES: dict[str, type[Clue]] = {
    name: member
    for name, member in [*getmembers(clues), ("UnlikeLines", UnlikeLines)]
    if isinstance(member, type) and issubclass(member, Clue) and not isabstract(member)
}


def stated(name: str, lines: list[str], board: Board) -> Clue:
    """The clue that these lines state, below a head line."""
    return TYPES[name].read(
        Block(Line(1, name), tuple(Line(2 + at, text) for at, text in enumerate(lines))), board
    )


ALL_DOTS = "that all dots are shown: without a dot no two neighbours differ by 1, and none is twice the other"
WINDOWS = "that no value stands twice in a window, a box one cell from the edge and from the next window"

# A clue, the rows and columns of its board, its text, the text it writes itself, and the names of its parts.
WRITTEN = [
    ("Givens", (2, 3), ["1.A", "_-*"], [" 1  . 10", " .  .  ."], ["the 1 in A1", "the 10 in C1"]),
    ("Givens", (1, 2), ["-3 ."], ["-3  ."], ["the -3 in A1"]),
    (
        "Candidates",
        (1, 3),
        ["31 . 36,2"],
        ["  13    . 2,36"],
        ["the candidates of A1", "the candidates of C1"],
    ),
    ("Candidates", (1, 2), [". a"], [". A"], ["the candidates of B1"]),
    ("Regions", (2, 3), ["A A B", "A . B"], ["AAB", "A.B"], []),
    ("Boxes", (6, 6), ["2 X 3"], ["2x3"], []),
    ("Diagonals", (4, 4), ["/ \\"], [], ["the diagonal falling from A1", "the diagonal rising from A4"]),
    ("Diagonals", (4, 4), ["/"], ["/"], ["the diagonal rising from A4"]),
    (
        "SumCages",
        (4, 4),
        ["12 A1 A2-C2", ". D1 D2", "8 A3 B3 repeats", "* D3 D4 repeats"],
        ["12 A1 A2 B2 C2", ". D1 D2", "8 A3 B3 repeats", ". D3 D4 repeats"],
        ["the 12 cage at A1", "the cage at D1", "the 8 cage at A3", "the cage at D3"],
    ),
    (
        "OperationCages",
        (4, 4),
        ["24* B1 B2", "3 C1 C2", "3÷ A3 B3", "5− C3 D3", "1% A4 B4", "8** C4 D4", "-3+ A1 A2", "4+ D1"],
        ["24x B1 B2", "3? C1 C2", "3/ A3 B3", "5- C3 D3", "1mod A4 B4", "8^ C4 D4", "-3+ A1 A2", "4 D1"],
        [
            "the 24x cage at B1",
            "the 3 cage at C1",
            "the 3/ cage at A3",
            "the 5- cage at C3",
            "the 1mod cage at A4",
            "the 8^ cage at C4",
            "the -3+ cage at A1",
            "the 4 cage at D1",
        ],
    ),
    ("Thermometers", (4, 4), ["A1 B2 C2-C4"], ["A1 B2 C2 C3 C4"], ["the thermometer at A1"]),
    ("Thermometers", (4, 4), ["A1-C1 B2 A1"], ["A1 B1 C1 B2 A1"], ["the thermometer at A1"]),
    ("SlowThermometers", (4, 4), ["A1-C3"], ["A1 B2 C3"], ["the slow thermometer at A1"]),
    ("Palindromes", (4, 4), ["r1c1 R1C2 b2"], ["A1 B1 B2"], ["the palindrome at A1"]),
    ("ConsecutiveLines", (4, 4), ["A3-A1"], ["A3 A2 A1"], ["the line of consecutive values at A3"]),
    ("BetweenLines", (4, 4), ["A1-A3"], ["A1 A2 A3"], ["the between line at A1"]),
    ("SumLines", (4, 4), ["B1 C1"], ["B1 C1"], ["the region sum line at B1"]),
    (
        "Whispers",
        (4, 4),
        ["A1 A2", "3 B1 B2"],
        ["A1 A2", "3 B1 B2"],
        ["the whisper line at A1", "the whisper line at B1"],
    ),
    (
        "Arrows",
        (4, 4),
        ["A1=B2 C3", "D1\t=\tD2 D3", "A3 A4 = B4"],
        ["A1 = B2 C3", "D1 = D2 D3", "A3 A4 = B4"],
        ["the arrow from A1", "the arrow from D1", "the arrow from A3"],
    ),
    (
        "Dots",
        (4, 4),
        ["all", "white A1 A2", "white 1 C1 D1", "black 3 C2 D2"],
        ["all", "white A1 A2", "white C1 D1", "black 3 C2 D2"],
        [ALL_DOTS],
    ),
    ("Dots", (4, 4), ["all"], ["all"], [ALL_DOTS]),
    (
        "PairSums",
        (4, 4),
        ["X A1 A2", "v B1 B2", "7 C1 C2", "10 D1 D2"],
        ["X A1 A2", "V B1 B2", "7 C1 C2", "X D1 D2"],
        [
            "the X between A1 and A2",
            "the V between B1 and B2",
            "the 7 between C1 and C2",
            "the X between D1 and D2",
        ],
    ),
    ("Borders", (4, 4), ["A1 A2", "C1 B1"], ["A1 A2", "C1 B1"], []),
    ("InnerWalls", (4, 4), ["A1 A2", "B1 C1"], ["A1 A2", "B1 C1"], []),
    (
        "Inequalities",
        (4, 4),
        ["A1 < B1", "A2>A3"],
        ["A1 < B1", "A3 < A2"],
        ["the sign between A1 and B1", "the sign between A3 and A2"],
    ),
    (
        "VisibleNumbers",
        (2, 3),
        ["top 1.3", "right - 2", "left .."],
        ["top 1 . 3", "right . 2"],
        [
            "the skyscraper clue 1 at the top of column A",
            "the skyscraper clue 3 at the top of column C",
            "the skyscraper clue 2 at the right of row 2",
        ],
    ),
    (
        "SandwichSums",
        (2, 3),
        ["bottom 12 . 3"],
        ["bottom 12 . 3"],
        ["the sandwich sum 12 at the bottom of column A", "the sandwich sum 3 at the bottom of column C"],
    ),
    ("FirstSums", (2, 3), ["left\t4\t."], ["left 4 ."], ["the x-sum 4 at the left of row 1"]),
    ("NearSums", (2, 3), ["top . . -5"], ["top . . -5"], ["the outside sum -5 at the top of column C"]),
    (
        "DiagonalSums",
        (4, 4),
        ["24 A3 up-right", "5 D2 down-left"],
        ["24 A3 up-right", "5 D2 down-left"],
        ["the diagonal of 24 from A3", "the diagonal of 5 from D2"],
    ),
    ("AntiKnight", (4, 4), [], [], ["that cells a knight's move apart hold different values"]),
    ("AntiKing", (4, 4), [], [], ["that cells that touch, even at a corner, hold different values"]),
    ("NonConsecutive", (4, 4), [], [], ["that cells that share a side never hold values that differ by 1"]),
    (
        "DisjointGroups",
        (4, 4),
        [],
        [],
        ["that cells with the same place in their boxes hold different values"],
    ),
    ("Windows", (4, 4), [], [], [WINDOWS]),
    ("UnlikeLines", (4, 4), [], [], ["that no two rows are the same, and no two columns"]),
    ("ExtraRegions", (4, 4), ["A1 C3 B2"], ["A1 C3 B2"], ["the extra region at A1"]),
    ("Clones", (4, 4), ["A1 B1=C3 D3"], ["A1 B1 = C3 D3"], ["the clone at A1 and C3"]),
    (
        "Quadruples",
        (4, 4),
        ["421 B2", "1,12,3\tA1", "12, A2"],
        ["124 B2", "1,3,12 A1", "12, A2"],
        ["the 124 at B2", "the 1,3,12 at A1", "the 12 at A2"],
    ),
    ("Parity", (2, 2), ["Eo", ".-"], ["eo", ".."], ["the sign for even in A1", "the sign for odd in B1"]),
    (
        "Minimum",
        (4, 4),
        ["C3 A1", "B2"],
        ["A1 B2 C3"],
        ["the minimum in A1", "the minimum in B2", "the minimum in C3"],
    ),
    ("Maximum", (4, 4), ["D4"], ["D4"], ["the maximum in D4"]),
    ("BlackCells", (2, 2), ["#.", ". #"], ["#.", ".#"], []),
    (
        "Pointers",
        (2, 3),
        ["^V.", "#.>"],
        ["^v.", "#.>"],
        ["the arrow in A1", "the arrow in B1", "the arrow in C2"],
    ),
    (
        "Runs",
        (2, 3),
        ["#\t3\\\t\\", "4\\5\t.\t."],
        ["  #  3\\   #", "4\\5   .   ."],
        ["the 3 down in B1", "the 4 down in A2", "the 5 across in A2"],
    ),
    ("Grids", (6, 6), ["4 C3 A1"], ["4 A1 C3"], []),
    ("Values", (4, 4), ["0..3"], ["0..3"], []),
    ("Values", (4, 4), ["8, 1 2..3 -5"], ["-5 1 2 3 8"], []),
    ("Values", (4, 4), ["1 2"], ["1 2"], []),
    ("OtherValues", (4, 4), ["0..4"], ["0..4"], []),
    ("Number", (4, 4), ["03"], ["3"], []),
]
written = pytest.mark.parametrize(
    ("name", "size", "text", "lines", "parts"), WRITTEN, ids=[f"{row[0]} {row[2]}"[:40] for row in WRITTEN]
)


def test_every_clue_is_tried_here() -> None:
    """A clue missing from the tables would not be tested at all."""
    tried, clues = {row[0] for row in WRITTEN}, set(TYPES) - {"Flag", "Symbols"}  # base classes of others
    assert not clues - tried, f"add {', '.join(sorted(clues - tried))} to WRITTEN in tests/test_clues.py"
    assert not tried - clues


@written
def test_a_clue_reads_what_it_writes(
    name: str, size: tuple[int, int], text: list[str], lines: list[str], parts: list[str]
) -> None:
    """However it was typed, a clue has one written form, which means the same."""
    clue = stated(name, text, Board(*size))
    assert clue
    assert clue.write(Board(*size)) == lines
    assert stated(name, lines, Board(*size)) == clue
    assert hash(stated(name, lines, Board(*size))) == hash(clue)


@written
def test_a_clue_can_be_weakened_part_by_part(
    name: str, size: tuple[int, int], text: list[str], lines: list[str], parts: list[str]
) -> None:
    """Each part has a name that a player understands; without it a weaker clue remains, or none."""
    board = Board(*size)
    clue = stated(name, text, board)
    weaker = dict(clue.with_one_removed(board))
    assert list(weaker) == parts
    assert clue not in weaker.values()
    for rest in weaker.values():
        assert not rest or stated(name, rest.write(board), board) == rest


def test_where_all_signs_are_shown_none_can_go() -> None:
    """With `all`, the absence of a sign is a constraint too: a clue without one would not be weaker."""
    dots = stated("Dots", ["all", "white A1 A2"], Board(4, 4))
    assert [rest.write(Board(4, 4)) for _, rest in dots.with_one_removed(Board(4, 4))] == [["white A1 A2"]]


def test_a_black_cell_stays_black_without_its_clue() -> None:
    """Otherwise the board would change, and the clue would not be weaker."""
    arrows = stated("Pointers", ["^.#"], Board(1, 3))
    assert [rest.write(Board(1, 3)) for _, rest in arrows.with_one_removed(Board(1, 3))] == [["#.#"]]
    runs = stated("Runs", ["3\\ .", ". ."], Board(2, 2))
    assert [rest.write(Board(2, 2)) for _, rest in runs.with_one_removed(Board(2, 2))] == [["#.", ".."]]


NO_ROOMS = "there are no rooms: expected a block 'rooms' with a label for each cell"
NO_CAGE = "is not a cage: expected such as 24x, with one of + - x / mod ^ ?"
NO_SIDE = "is not a side of the board: expected one of top bottom left right"
NO_DIRECTION = "is not a direction: expected one of down-right down-left up-right up-left"
NO_DIAGONAL_SUM = "is not a sum of a diagonal: expected such as 24 A3 up-right"
NO_START = "is not at the edge where a diagonal going up-right starts"
NO_SUM = "is not a sum: expected a number, or '.' where none is shown"
NO_SHAPE = "is not a box shape: expected HEIGHTxWIDTH, such as 2x3"
NO_VALUES = "are not values: expected digits, or numbers with commas"
NO_CLONE = "expected as many cells on both sides of '=', such as A1 B1 = F7 G7"
NO_SQUARE_OF_FOUR = "expected one cell, the upper left of four that meet"
GRIDS = "expected one line with a size and cells, such as 9 A1 M1 G7 A13 M13"
FIVE_ROOMS = "rooms/AAAAA/BBBBB/CCCCC/DDDDD/EEEEE"


def is_empty(block: str) -> str:
    return f"line 2: nothing follows '{block}': expected a line for each part of it"


def unknown(name: str) -> str:
    expected = "a row of 9 cells or a block ('passatempo kinds sudoku' lists them)"
    return f"line 3: '{name}' is unknown: expected {expected}"


# Texts with an error (`|` ends a line), and their messages.
REFUSED = {
    # cells, wherever they are named
    "sudoku 9x9|cages|12 A1 J1": "line 3: J1 lies outside the 9x9 board",
    "sudoku 9x9|cages|12 A1 A2 A1": "line 3: A1 is named twice",
    "sudoku 9x9|cages|12 A1-A3 A2": "line 3: A2 is named twice",
    "sudoku 9x9|thermometers|A1-B3": "line 3: A1-B3 is not a straight line of cells",
    "sudoku 9x9|cages|12 A1-B3 A2": "line 3: A2 is named twice",
    "sudoku 6x6|windows": "line 2: windows of 2x3, a cell apart, do not fit a 6x6 board",
    "sudoku 9x9|cages|12 A1-A2-A3": "line 3: 'A1-A2-A3' is not a line of cells: expected such as B4-B6",
    "sudoku 9x9|cages|12 A1- A3": "line 3: 'A1-' is not a line of cells: expected such as B4-B6",
    "sudoku 9x9|cages|12 A1 and A2": "line 3: 'and' is not a cell: expected such as B4 or r4c2",
    "sudoku 9x9|thermometers|B2 r10c2": "line 3: r10c2 lies outside the 9x9 board",
    # cages
    "sudoku 9x9|cages": is_empty("cages"),
    "sudoku 9x9|cages|12": "line 3: expected 1 cell or more, found 0",
    "sudoku 9x9|cages|12 repeats": "line 3: expected 1 cell or more, found 0",
    "sudoku 9x9|cages|A1 12": f"line 3: 'A1' {NO_SUM}",
    "sudoku 9x9|cages|9999999999999999 A1": f"line 3: '9999999999999999' {NO_SUM}",
    "sudoku 9x9|cages|twelve A1 A2": f"line 3: 'twelve' {NO_SUM}",
    "kenken 4x4|cages": is_empty("cages"),
    "kenken 4x4|cages|24": "line 3: expected 1 cell or more, found 0",
    "kenken 4x4|cages|24y A1 A2": f"line 3: '24y' {NO_CAGE}",
    "kenken 4x4|cages|x24 A1 A2": f"line 3: 'x24' {NO_CAGE}",
    "kenken 4x4|cages|1mod A1 A2 A3": "line 3: a cage of mod has 2 cells, this one has 3",
    "kenken 4x4|cages|8^ A1": "line 3: a cage of ^ has 2 cells, this one has 1",
    "kenken 4x4|cages|3+ A1 A2|4+ A2 A3": "line 2: A2 lies in two cages, the second being 4+",
    # lines
    "sudoku 9x9|thermometers": is_empty("thermometers"),
    "sudoku 9x9|thermometers|A1": "line 3: expected 2 cells or more, found 1",
    "sudoku 9x9|thermometers|A1 A3": "line 3: A1 and A3 do not touch",
    "sudoku 9x9|thermometers|A1 B2 B2": "line 3: B2 follows itself",
    "sudoku 9x9|slow_thermometers|A1 C1": "line 3: A1 and C1 do not touch",
    "sudoku 9x9|palindromes|A1 C2": "line 3: A1 and C2 do not touch",
    "sudoku 9x9|renban|I1 A2": "line 3: I1 and A2 do not touch",
    "sudoku 9x9|between|A1 A2": "line 3: expected 3 cells or more, found 2",
    "sudoku 9x9|between|A1 A2 A4": "line 3: A2 and A4 do not touch",
    "sudoku 9x9|sumlines|A1 B1 C1": "line 2: the region sum line at A1 does not leave its box or room",
    "sudoku 9x9|whispers|5": "line 3: expected 2 cells or more, found 0",
    "sudoku 9x9|whispers|five A1 A2": "line 3: 'five' is not a cell: expected such as B4 or r4c2",
    "sudoku 9x9|whispers|A1 A3": "line 3: A1 and A3 do not touch",
    "sudoku 9x9|arrows": is_empty("arrows"),
    "sudoku 9x9|arrows|A1 B1": "line 3: 'A1 B1' has no '=': expected the bulb, '=' and the shaft, A1 = B2 C3",
    "sudoku 9x9|arrows|= A1 B1": "line 3: expected 1 cell or more, found 0",
    "sudoku 9x9|arrows|A1 =": "line 3: expected 1 cell or more, found 0",
    "sudoku 9x9|arrows|A1 = B1 A1": "line 3: A1 is named twice",
    "sudoku 9x9|arrows|A1 = B1 = C1": "line 3: '=' is not a cell: expected such as B4 or r4c2",
    # between two cells
    "sudoku 9x9|dots": is_empty("dots"),
    "sudoku 9x9|dots|A1 A2": "line 3: 'A1' is not a dot: expected white or black",
    "sudoku 9x9|dots|white A1": "line 3: expected two cells, found 1",
    "sudoku 9x9|dots|white A1 A2 A3": "line 3: expected two cells, found 3",
    "sudoku 9x9|dots|white A1 B2": "line 3: A1 and B2 do not share a side",
    "sudoku 9x9|dots|white one A1 A2": "line 3: 'one' is not a cell: expected such as B4 or r4c2",
    "sudoku 9x9|dots|white A1 A2|all": "line 4: 'all' is not a dot: expected white or black",
    "sudoku 9x9|dots|grey A1 A2": "line 3: 'grey' is not a dot: expected white or black",
    "sudoku 9x9|xv|I A1 A2": "line 3: 'I' is not a sum: expected X, V or a number",
    "sudoku 9x9|xv|X A1": "line 3: expected two cells, found 1",
    "sudoku 9x9|xv|X A1 A3": "line 3: A1 and A3 do not share a side",
    "sudoku 9x9|xv|7.5 A1 A2": "line 3: '7.5' is not a sum: expected X, V or a number",
    "sudoku 9x9|borders": is_empty("borders"),
    "madoguchi 2x2|rooms|AB|A.|givens|1.|..": "line 1: B2 lies in no room: expected a room for each cell",
    "madoguchi 4x4|walls": is_empty("walls"),
    "madoguchi 4x4|walls|A1": "line 3: expected two cells, found 1",
    "madoguchi 4x4|walls|A1 B2": "line 3: A1 and B2 do not share a side",
    "sudoku 9x9|borders|A1 A1": "line 3: A1 is named twice",
    "sudoku 9x9|borders|A1 A2 A3": "line 3: expected two cells, found 3",
    "sudoku 9x9|borders|I1 A2": "line 3: I1 and A2 do not share a side",
    "futoshiki 4x4|signs": is_empty("signs"),
    "futoshiki 4x4|signs|A1 B1": "line 3: 'A1 B1' is not an inequality: expected A1 < B1",
    "futoshiki 4x4|signs|A1 = B1": "line 3: 'A1 = B1' is not an inequality: expected A1 < B1",
    "futoshiki 4x4|signs|A1 < B1 < C1": "line 3: 'A1 < B1 < C1' is not an inequality: expected A1 < B1",
    "futoshiki 4x4|signs|A1 < C1": "line 3: A1 and C1 do not share a side",
    "futoshiki 4x4|signs|A1 < E1": "line 3: E1 lies outside the 4x4 board",
    # areas
    "sudoku 9x9|extra|A1": "line 3: expected 2 cells or more, found 1",
    "sudoku 9x9|extra|A1 A1": "line 3: A1 is named twice",
    "sudoku 9x9|clones|A1 B1": f"line 3: {NO_CLONE}",
    "sudoku 9x9|clones|A1 B1 = C3": f"line 3: {NO_CLONE}",
    "sudoku 9x9|clones|=": f"line 3: {NO_CLONE}",
    "sudoku 9x9|quadruples|125": "line 3: expected 1 cell or more, found 0",
    "sudoku 9x9|quadruples|12a B2": f"line 3: '12a' {NO_VALUES}",
    "sudoku 9x9|quadruples|1,,2 B2": f"line 3: '1,,2' {NO_VALUES}",
    "sudoku 9x9|quadruples|125 I2": f"line 3: {NO_SQUARE_OF_FOUR}",
    "sudoku 9x9|quadruples|125 B9": f"line 3: {NO_SQUARE_OF_FOUR}",
    "sudoku 9x9|quadruples|125 B2 C3": f"line 3: {NO_SQUARE_OF_FOUR}",
    "sudoku 9x9|quadruples|12345 B2": "line 3: 5 values do not fit into four cells",
    # beside the board
    "sudoku 9x9|sandwiches": is_empty("sandwiches"),
    "sudoku 9x9|sandwiches|top": "line 3: the top has 9 places, found numbers for 0",
    "sudoku 9x9|xsums|top 1 2 3": "line 3: the top has 9 places, found numbers for 3",
    "skyscrapers 2x2|seen|top a .": "line 3: 'a' is not a number: expected one, or '.' where there is none",
    "sudoku 9x9|outside": is_empty("outside"),
    "sudoku 9x9|skyscrapers|3 . . . . . . . .": f"line 3: '3' {NO_SIDE}",
    "sudoku 9x9|skyscrapers|upper 3 . . . . . . .": f"line 3: 'upper' {NO_SIDE}",
    "skyscrapers 2x2|seen|top 3 .|top 4 .": "line 4: the side 'top' is given twice",
    "sudoku 9x9|littlekillers": is_empty("littlekillers"),
    "sudoku 9x9|littlekillers|24 A3": f"line 3: '24 A3' {NO_DIAGONAL_SUM}",
    "sudoku 9x9|littlekillers|x A3 up-right": f"line 3: 'x A3 up-right' {NO_DIAGONAL_SUM}",
    "sudoku 9x9|littlekillers|24 A3 up": f"line 3: 'up' {NO_DIRECTION}",
    "sudoku 9x9|littlekillers|24 B3 up-right": f"line 3: B3 {NO_START}",
    "sudoku 9x9|littlekillers|24 A3-C1 up-right": f"line 3: A3-C1 {NO_START}",
    "sudoku 9x9|littlekillers|24 K3 up-right": "line 3: K3 lies outside the 9x9 board",
    # in cells
    "sudoku 9x9|minimum": is_empty("minimum"),
    "sudoku 9x9|minimum|A1 J1": "line 3: J1 lies outside the 9x9 board",
    "sudoku 9x9|maximum|A1|B1 A1": "line 4: A1 is named twice",
    "sudoku 9x9|maximum|A1 and B2": "line 3: 'and' is not a cell: expected such as B4 or r4c2",
    "sudoku 4x4|parity|e..x|....|....|....": "line 3: 'x' in D1: expected e (even), o (odd) or '.'",
    "sudoku 4x4|parity|e...|....": "line 2: expected 4 rows, found 2",
    "sudoku 4x4|parity|e....|....|....|....": "line 3: row has 5 cells, the board is 4 wide",
    "str8ts 2x2|black|#x|..": "line 3: 'x' in B1: expected # (black) or '.'",
    "makaro 2x2|rooms|AA|A.|arrows|..|.x": "line 7: 'x' in B2: expected # (black), ^ (up), v (down), "
    "< (left), > (right) or '.'",
    "sudoku 4x4|givens|1..5|....|....|....": "line 2: D1 holds 5, but takes only 1 to 4",
    "suguru 2x2|rooms|AA|A.|givens|..|.2": "line 5: B2 holds 2, where no value can stand",
    "kakuro 2x2|runs|# .|. .|givens|5 .|. .": "line 5: A1 holds 5, where no value can stand",
    # runs
    "kakuro 2x3|runs|# . x|# . .": "line 3: 'x' in C1 is not a cell: expected . or # or 12\\17",
    "kakuro 2x3|runs|# . 12345\\|# . .": "line 3: '12345\\' in C1 is not a cell: expected . or # or 12\\17",
    "kakuro 2x3|runs|# . .": "line 2: expected 2 rows, found 1",
    "kakuro 2x3|runs|# . .|# . 5\\": "line 2: C2 shows the sum 5 of a run below it, but there is none",
    "kakuro 2x3|runs|# 5\\ .|# # .": "line 2: B1 shows the sum 5 of a run below it, but there is none",
    "kakuro 2x3|runs|# . \\5|. . .": "line 2: C1 shows the sum 5 of a run to its right, but there is none",
    "kakuro 1x10": "line 1: the run across from A1 has 10 cells: a run has 9 at most",
    "kakuro 1x11|runs|\\45 . . . . . . . . . .": "line 1: the 45 across from B1 has 10 cells: "
    "a run has 9 at most",
    # once for the whole board
    "sudoku 4x4|windows 3": "line 2: '3' is not expected here: the block has no lines",
    "sudoku 4x4|antiknight|A1": "line 3: 'A1' is not expected here: the block has no lines",
    "binairo 4x4|unlike rows": "line 2: 'rows' is not expected here: the block has no lines",
    "sudoku 9x9|diagonals x": "line 2: 'x' is not a diagonal: expected \\ or / or both",
    "latin 2x3|diagonals": "line 2: diagonals need a square board, this one is 2x3",
    "sudoku 6x6|boxes 2": f"line 2: '2' {NO_SHAPE}",
    "sudoku 6x6|boxes 0x6": f"line 2: '0x6' {NO_SHAPE}",
    "sudoku 6x6|boxes 2x3|2x3": "line 2: expected one line with the shape of a box, such as 2x3, found 2",
    "kenken 4x4|digits": "line 2: expected one line with values, such as 0..5 or 1 2 3 5 8, found 0",
    "kenken 4x4|digits 1..x": "line 2: '1..x' is not a value: expected such as 0..5 or 1 2 3 5 8",
    "kenken 4x4|digits 5..1": "line 2: '5..1' is not a range of 1 to 1000 values",
    "kenken 4x4|digits 1..1001": "line 2: '1..1001' is not a range of 1 to 1000 values",
    "skyscrapers 4x4|parks none": "line 2: 'none' is not a number: expected one such as 2",
    "skyscrapers 4x4|parks -1": "line 2: '-1' is not a number: expected one such as 2",
    "skyscrapers 4x4|parks": "line 2: expected one line with a number, found 0",
    "samurai 6x6|grids": f"line 2: {GRIDS}, found 0",
    "samurai 6x6|grids 4 A1|4 C3": f"line 2: {GRIDS}, found 2",
    "samurai 6x6|grids 4": "line 2: expected 1 cell or more, found 0",
    "samurai 6x6|grids four A1": "line 2: 'four' is not the size of a grid on a 6x6 board: expected 1 to 6",
    "samurai 6x6|grids 7 A1": "line 2: '7' is not the size of a grid on a 6x6 board: expected 1 to 6",
    "samurai 6x6|grids 4 A1 D4": "line 2: the grid of 4x4 at D4 leaves the 6x6 board",
    "samurai 6x6|grids 4 A1 A1": "line 2: A1 is named twice",
    # clues that do not go together, or do not make a puzzle of their kind
    f"sudoku 5x5/{FIVE_ROOMS}/windows".replace("/", "|"): "line 8: this needs boxes, and the board has none",
    f"sudoku 5x5/{FIVE_ROOMS}/disjoint".replace("/", "|"): "line 8: this needs boxes, and the board has none",
    "sudoku 2x2|rooms|AA|AB": "line 1: the room at A1 has 3 cells, the board needs 2",
    "sudoku 2x2|rooms|AA|..": "line 1: the rooms leave cells out: found 1 of 2",
    "makaro 2x2|rooms|AA|A.|arrows|..|.>": "line 5: the arrow in B2 does not point at a white cell",
    "makaro 3x1|rooms|A|.|.|arrows|.|v|#": "line 6: the arrow in A2 does not point at a white cell",
    "makaro 2x2|rooms|AA|A.": "line 1: B2 lies in no room, and is not black: write '#' or an arrow there",
    "makaro 2x2|rooms|AA|AA|arrows|..|.<": "line 1: B2 lies in a room, but is black: "
    "a black cell has '.' for its room",
    "kenken 4x4|digits 1 2 3": "line 1: 3 values do not fill a line of 4 cells",
    "binairo 3x4": "line 1: both sides must be even, the board is 3x4",
    "binairo 4x4|digits 0..2": "line 1: expected two values, found 3",
    "samurai 9x9": "line 1: a board of 9x9 needs a block 'grids' that says where its grids lie",
    "skyscrapers 4x4|parks 4": "line 1: 4 parks a line leave no room on a 4x4 board",
    **{
        f"{kind} 4x5": "line 1: the board must be square, this one is 4x5"
        for kind in ("futoshiki", "renban", "skyscrapers", "str8ts", "sudoku")
    },
    **{f"{kind} 4x4": f"line 1: {NO_ROOMS}" for kind in ("kojun", "makaro", "renban", "ripple", "suguru")},
}


@pytest.mark.parametrize(("text", "message"), REFUSED.items(), ids=REFUSED)
def test_an_error_is_one_line_with_its_place(text: str, message: str) -> None:
    """The message names the line, what was found there and what was expected."""
    with pytest.raises(pt.InputError) as error:
        pt.read(text.replace("|", "\n"))
    assert str(error.value) == message


# Enough tokens of every clue that some texts are valid.
TOKENS = """
    A1 B1 A2 B2 C3 D4 E5 A1-A3 A1-C3 A1- - A1-B3 r1c2 0 1 2 3 12 -1 125 1,2 12, 1..3 2x2 . .. .... _ * ² ٣ é
    24x 3+ 2/ 5? 2mod 8^ x X V all white black repeats = < > ^ v e o # \\ \\3 4\\5 3\\ AABB CCDD #..#
    top left right bottom up-right down-left givens title
"""
tokens = st.sampled_from([*TOKENS.split(), "9" * 5000, "\t", "\0", "\x85"])
typed = st.lists(st.one_of(tokens, tokens, tokens, st.text(max_size=4)), max_size=6).map(" ".join)
PLACES = [(kind.name, block) for kind in all_kinds() for block in kind.clue_types]


@given(
    st.sampled_from(PLACES),
    st.sampled_from(["4x4", "4x4", "1x4", "4x1", "2x3", "6x6"]),
    st.booleans(),
    st.lists(typed, max_size=5),
)
@pytest.mark.slow
def test_no_block_brings_anything_but_an_input_error(
    place: tuple[str, str], size: str, with_rooms: bool, lines: list[str]
) -> None:
    """Any text is refused in one line or is a puzzle that survives a round trip."""
    kind, block = place
    rooms = ["rooms", "AABB", "AABB", "CCDD", "CCDD"] if with_rooms and block != "rooms" else []
    message = ""
    try:
        use(pt.read("\n".join([f"{kind} {size}", *rooms, block, *lines])))
    except pt.InputError as error:
        message = str(error)
    assert "\n" not in message


def use(puzzle: Puzzle) -> None:
    """What callers do with a puzzle once it is read."""
    assert pt.read(str(puzzle)) == puzzle
    puzzle.problem()
    puzzle.scene()
    for clue in puzzle.clues.values():
        list(clue.with_one_removed(puzzle.board))
