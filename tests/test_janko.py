"""The text format of janko.at: with and without sections, for every kind known there."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from conftest import DATA, SAMPLES, needs_data

from passatempo.board import Board
from passatempo.clues import (
    BlackCells,
    Borders,
    Boxes,
    Clue,
    Diagonals,
    Givens,
    Inequalities,
    NearSums,
    OperationCages,
    Parity,
    Pointers,
    Regions,
    Runs,
    SumCages,
    Values,
    VisibleNumbers,
)
from passatempo.clues.cages import OperationCage, SumCage
from passatempo.clues.outside import SIDES, Place, places
from passatempo.clues.runs import Sums
from passatempo.errors import InputError, UnsupportedError
from passatempo.formats import Document, format_named, read, read_all, recognise_format, write
from passatempo.formats.format import numbered
from passatempo.formats.janko.clue_writer import first_difference
from passatempo.formats.janko.vocabulary import KIND_NAMES
from passatempo.kinds import kind_named
from passatempo.puzzle import Puzzle

JANKO = format_named("janko")

PROBLEM = "24* 2/ . 3-\n. . 7+ .\n3- 5+ . 3\n. . 2/ .\n"
AREAS = "1 2 2 3\n1 1 4 3\n5 6 4 7\n5 6 8 8\n"
SOLUTION = "3 1 2 4\n2 4 3 1\n1 2 4 3\n4 3 1 2\n"
KENKEN = f"""\
[begin]
puzzle Kendoku
title An example
author Somebody
unit 36
size 4
[problem]
{PROBLEM}[areas]
{AREAS}[solution]
{SOLUTION}[moves]
1,2,3
[end]
"""
PLAIN = f"4 4\n{PROBLEM}{AREAS}"
CAGES = """\
kenken 4x4
cages
24x A1 A2 B2
2/ B1 C1
3- D1 D2
7+ C2 C3
3- A3 A4
5+ B3 B4
3 D3
2/ C4 D4
"""


def document(text: str, kind: str | None = None) -> Document:
    return next(read_all(text, kind=kind))


def name_of(text: str) -> str:
    return recognise_format(list(numbered(text.splitlines()))).name


def test_the_example_with_sections() -> None:
    """Every section of the format in one text."""
    found = document(KENKEN)
    assert found.puzzle == read(CAGES)
    assert found.name == "An example"
    assert found.solution == ((3, 1, 2, 4), (2, 4, 3, 1), (1, 2, 4, 3), (4, 3, 1, 2))
    assert found.left_out == ()
    assert name_of(KENKEN) == "janko"


def test_the_example_without_sections() -> None:
    """Without a name, the labels determine the kind."""
    assert document(PLAIN).puzzle == read(CAGES)
    assert name_of(PLAIN) == "janko"


def test_the_example_is_written_with_sections() -> None:
    """The written form must be the one that other programs read."""
    text = JANKO.write_document(document(KENKEN))
    problem, areas = PROBLEM.replace(".", "-"), AREAS
    assert text == (
        "[begin]\npuzzle Kendoku\ntitle An example\nsize 4\n"
        f"[problem]\n{problem}[areas]\n{areas}[solution]\n{SOLUTION}[end]\n"
    )


def test_names_are_compared_without_regard_to_case() -> None:
    """This project's own names of kinds are understood as well."""
    for name in ("kendoku", "KENDOKU", "KenKen", "calcudoku"):
        assert document(KENKEN.replace("Kendoku", name)).puzzle == read(CAGES)


def test_several_puzzles_in_a_text() -> None:
    """`[end]` is optional, and plain texts follow each other without separators."""
    assert [each.line for each in read_all(KENKEN + "\n# next\n" + KENKEN)] == [1, 27]
    assert [each.line for each in read_all(KENKEN.replace("[end]\n", "") * 2)] == [1, 24]
    assert [each.line for each in read_all(PLAIN * 2 + "\n" + PLAIN)] == [1, 10, 20]


def test_a_section_that_stands_twice_counts_once() -> None:
    """Some pages repeat a section."""
    doubled = KENKEN.replace("[moves]", f"[solution]\n{SOLUTION}[moves]")
    assert document(doubled).solution == document(KENKEN).solution


def test_unknown_keys_are_reported() -> None:
    """An unknown key might carry a rule."""
    assert document(KENKEN.replace("unit 36", "colour red")).left_out == ("the key 'colour'",)


def test_boxes_and_diagonals() -> None:
    """Box shapes are keys, diagonals part of the name."""
    rows = "- - - - - -\n" * 6
    text = f"[begin]\npuzzle sudoku, diagonals\nsize 6\npatternx 2\npatterny 3\n[problem]\n{rows}[end]\n"
    assert document(text).puzzle == read("sudoku 6x6\nboxes 3x2\ndiagonals")
    assert document(text.replace(", diagonals", "")).puzzle == read("sudoku 6x6\nboxes 3x2")


def test_sums_make_areas_cages_and_values_rooms() -> None:
    """Nothing else distinguishes the two."""
    areas = "2 2 4 1\n2 3 4 1\n6 3 4 5\n6 3 5 5\n"
    cages = document(f"4 4\n9 - 8 3\n- 7 - -\n4 - - 9\n- - - -\n{areas}", "killer").puzzle
    assert cages == read(
        "sudoku 4x4\ncages\n3 D1 D2\n9 A1 B1 A2\n7 B2 B3 B4\n8 C1 C2 C3\n9 D3 C4 D4\n4 A3 A4"
    )
    rooms = "1 1 1 3\n1 3 3 3\n2 2 4 4\n2 2 4 4\n"
    jigsaw = document(f"4 4\n- - 4 3\n- - - 1\n- 2 - -\n- - - -\n{rooms}", "jigsaw").puzzle
    assert jigsaw == read("sudoku 4x4\nrooms\nAAAB\nABBB\nCCDD\nCCDD\ngivens\n..43\n...1\n.2..\n....")


def test_sums_of_runs_as_printed_and_from_the_solution() -> None:
    """Some pages have sums in cells, others only the solution."""
    printed = "3 3\n- 4, 6,\n,3 0 0\n,7 0 0\n"
    expected = read("kakuro 3x3\nruns\n# 4\\ 6\\\n\\3 . .\n\\7 . .")
    assert document(printed).puzzle == expected
    solved = "[begin]\npuzzle Kakuro\nsize 3\n[solution]\n- - -\n- 1 2\n- 3 4\n[end]\n"
    assert document(solved).puzzle == expected
    assert document(solved).solution == ((0, 0, 0), (0, 1, 2), (0, 3, 4))


def test_signs_between_cells() -> None:
    """Signs are letters in rows and columns between those of the cells."""
    text = "[begin]\npuzzle futoshiki\nsize 2\n[problem]\n- w 2\nn - s\n- e -\n[end]"
    assert document(text).puzzle == read(
        "futoshiki 2x2\nsigns\nA1 < B1\nA1 < A2\nB2 < B1\nB2 < A2\ngivens\n.2\n.."
    )


def test_arrows_and_black_cells() -> None:
    """Arrows are compass letters, x is black, and a value may stand in a black cell."""
    arrows = "3 3\n- s -\n- - 2\nx - -\n1 5 2\n1 1 2\n6 3 3\n"
    assert document(arrows).puzzle == read(
        "makaro 3x3\nrooms\nA.B\nAAB\n.CC\narrows\n.v.\n...\n#..\ngivens\n...\n..2\n..."
    )
    black = "3 3\nx - -\n- 1x -\n- - x\n"
    assert document(black).puzzle == read("str8ts 3x3\nblack\n#..\n.#.\n..#\ngivens\n...\n.1.\n...")


def test_numbers_outside() -> None:
    """Numbers at the four sides, an optional depth, and diagonals as a flag."""
    rows = "- - - - -\n" * 5
    plain = f"5 5 4 D\n- 3 3 - -\n- 2 2 2 1\n1 4 3 2 -\n3 2 3 - 1\n{rows}"
    expected = read(
        "skyscrapers 5x5\nparks 1\nseen\ntop . 3 3 . .\nbottom . 2 2 2 1\n"
        "left 1 4 3 2 .\nright 3 2 3 . 1\ndiagonals"
    )
    assert document(plain).puzzle == expected
    assert document(JANKO.write(expected)).puzzle == expected
    assert "depth 4" in JANKO.write(expected)


def test_what_is_not_printed_follows_from_the_solution() -> None:
    """Some collections state bars, outside sums and parity only through the solution."""
    solution = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"
    rows = "1 - - -\n- - - -\n- - - -\n- - - -\n"
    text = f"[begin]\npuzzle NAME\nsize 4\n[problem]\n{rows}[solution]\n{solution}[end]\n"
    givens = "givens\n1...\n....\n....\n...."
    sums = document(text.replace("NAME", "Sudoku Randsummen")).puzzle
    assert sums == read(
        "sudoku 4x4\noutside\ntop 4 6 4 6\nbottom 6 4 6 4\nleft 3 7 3 7\nright 7 3 7 3\n" + givens
    )
    parity = document(text.replace("NAME", "Sudoku, Odd-Even")).puzzle
    assert parity == read("sudoku 4x4\nparity\n.eoe\noeoe\neoeo\neoeo\n" + givens)
    bars = document(text.replace("NAME", "Sudoku Konsekutiv")).puzzle
    assert type(bars) is kind_named("latin")
    assert len(bars.clues["borders"].parts) == 12  # type: ignore[attr-defined]
    seen = document(text.replace("NAME", "Sudoku Wolkenkratzer")).puzzle
    assert seen.clues["skyscrapers"].numbers[Place("left", 0)] == 4  # type: ignore[attr-defined]


def test_values_are_counted_from_one() -> None:
    """Unless a 0 is printed."""
    text = "[begin]\npuzzle Binairo\nsize 4\n[problem]\n1 - - -\n- - - -\n- - - -\n- - - -\n[end]\n"
    assert document(text).puzzle == read("binairo 4x4\ndigits 1 2\ngivens\n1...\n....\n....\n....")
    assert document(text.replace("1 -", "0 -")).puzzle == read("binairo 4x4\ngivens\n0...\n....\n....\n....")


ROOMS = "3 3\n- - -\n- 2 -\n- - -\n1 1 2\n1 3 2\n3 3 2\n"


def test_several_kinds_that_fit_are_named() -> None:
    """A guess would answer another puzzle: the user has to choose."""
    with pytest.raises(InputError) as error:
        document(ROOMS)
    assert str(error.value) == (
        "line 1: several kinds of puzzle fit this text: choose one with --kind: "
        "kojun renban ripple sudoku suguru"
    )
    assert document(ROOMS, "suguru").puzzle == read("suguru 3x3\nrooms\nAAB\nACB\nCCB\ngivens\n...\n.2.\n...")


def test_a_plain_grid_is_of_the_kind_of_bare_grids() -> None:
    """Without any other clue it is read like every other bare grid."""
    rows = "5 3 - - 7 - - - -\n" + "- - - - - - - - -\n" * 8
    assert document(f"9 9\n{rows}").puzzle == read("53..7...." + "." * 72)
    assert document(f"[problem]\n{rows}[end]").puzzle == read("53..7...." + "." * 72)


GRID = "- - - -\n" * 4
KNOWN = " ".join(sorted(KIND_NAMES))
BAD = [
    (
        "[begin]\n[end]",
        "line 1: no puzzle follows: expected a section [problem]",
    ),
    (
        "[begin]\npuzzle hidoku\nsize 4\n[end]",
        f"line 2: 'hidoku' is not a kind of puzzle of the format 'janko': expected one of {KNOWN}",
    ),
    (
        f"[begin]\npuzzle sudoku, magic\nsize 4\n[problem]\n{GRID}",
        "line 2: 'magic' is not a known rule: expected one "
        "of diagonals konsekutiv wolkenkratzer randsummen odd-even 2d diagonal consecutive even-odd chaos",
    ),
    (
        f"[begin]\npuzzle sudoku\nsize x\n[problem]\n{GRID}",
        "line 3: 'size' is 'x': expected a number",
    ),
    (
        f"[begin]\npuzzle sudoku\nsize 5000\n[problem]\n{GRID}",
        "line 1: a board of 5000x5000: expected sides of 1 to 1000",
    ),
    (
        f"[begin]\npuzzle sudoku\nsize 1000\n[problem]\n{GRID}",
        "line 4: expected 1000 rows, found 4",
    ),
    (
        f"[begin]\npuzzle sudoku\nsize 4\n[problem]\n{GRID}[walls]\n1",
        "line 9: the section [walls] is unknown: "
        "expected one of problem areas clabels rlabels clues solution",
    ),
    (
        "[begin]\npuzzle sudoku\nsize 4\n[problem]\n- - -\n- - - -\n- - - -\n- - - -",
        "line 5: row has 3 cells, the board is 4 wide",
    ),
    (
        f"[begin]\npuzzle sudoku\nsize 4\n[problem]\n5{GRID[1:]}",
        "line 1: A1 holds 5, but takes only 1 to 4",
    ),
    (
        f"[begin]\npuzzle sudoku\nsize 4\n[problem]\n?{GRID[1:]}",
        "line 5: '?' in A1 has no meaning in a puzzle of the kind 'sudoku'",
    ),
    (
        f"[begin]\npuzzle binairo\nsize 4\n[problem]\n{GRID}[areas]\n{AREAS}",
        "line 1: a puzzle of the kind 'binairo' has no areas",
    ),
    (
        f"[begin]\npuzzle kendoku\nsize 4\n[problem]\n{PROBLEM}",
        "line 1: cages without cells: expected a section [areas]",
    ),
    (
        f"[begin]\npuzzle kendoku\nsize 4\n[problem]\n{GRID}[areas]\n{AREAS}",
        "line 1: the cage at A1 shows 0 numbers: expected one",
    ),
    (
        f"[begin]\npuzzle suguru\nsize 4\n[problem]\n{GRID}",
        "line 1: there are no rooms: expected a block 'rooms' with a label for each cell",
    ),
    (
        f"[begin]\npuzzle sudoku randsummen\nsize 4\n[problem]\n{GRID}",
        "line 1: the numbers outside are not shown: expected a section [solution], from which they follow",
    ),
    (
        f"[begin]\npuzzle wolkenkratzer\nsize 4\n[problem]\n{GRID}[clabels]\n1 2",
        "line 10: the top has 4 places, found numbers for 2",
    ),
    (
        f"[begin]\npuzzle wolkenkratzer\nsize 4\n[clabels]\n{GRID}",
        "line 7: [clabels] has 4 rows: expected two, one for each side",
    ),
    (
        f"[begin]\npuzzle sudoku\nsize 4\n[problem]\n{GRID}[solution]\n?{GRID[1:]}",
        "line 10: '?' is not a value: expected a number, or '-' for none",
    ),
    (
        f"[begin]\npuzzle sudoku\nsize 4\npatternx 2\n[problem]\n{GRID}",
        "line 1: a box has two sides: expected both patternx and patterny",
    ),
    (
        f"[begin]\npuzzle kakuro\nsize 4\n[solution]\n1 1 1 1\n{GRID}",
        "line 9: expected 4 rows, found 5",
    ),
    (
        "[begin]\npuzzle kakuro\nsize 2\n[solution]\n1 2\n3 4",
        "line 1: the run across from A1 starts at the edge: no cell can show its sum",
    ),
    (
        f"[begin]\npuzzle makaro, diagonals\nsize 4\n[problem]\n{GRID}[areas]\n{AREAS}",
        "line 1: a puzzle of the kind 'makaro' has no diagonals",
    ),
    (
        "[begin]\npuzzle futoshiki\nsize 2\n[problem]\n- n -\n- - -\n- - -",
        "line 5: 'n' between cells: expected n, e, s or w, or '-'",
    ),
    (
        f"[begin]\npuzzle latin\nsize 4\n[problem]\n{GRID}[clues]\n16{GRID[1:]}",
        "line 10: '16' is not a code for borders: expected 0 to 15",
    ),
    (
        f"[begin]\npuzzle latin\nsize 4\n[problem]\n{GRID}[clues]\n1 - 4 -\n{GRID[8:]}",
        "line 1: A1 and B1 do not agree on the bar between them",
    ),
    (
        f"[begin]\npuzzle latin\nsize 4\n[problem]\n{GRID}[clues]\n- - - 1\n{GRID[8:]}",
        "line 1: D1 has a bar at the edge of the board",
    ),
    (
        f"[begin]\npuzzle sudoku\ndepth 3\nsize 4\n[problem]\n{GRID}",
        "line 1: depth 3 on a board of 4x4: expected none",
    ),
    (
        "4 4\n1 2 ? 4\n- - - -\n- - - -\n- - - -",
        "line 1: no kind of puzzle fits this text: expected the name of one with --kind",
    ),
]


@pytest.mark.parametrize(("text", "message"), BAD)
def test_an_error_is_one_line_with_its_place(text: str, message: str) -> None:
    """Sections refer to each other, so the message has to name the right line."""
    with pytest.raises(InputError) as error:
        list(read_all(text, format="janko"))
    assert str(error.value) == message


def same(puzzle: Puzzle, other: Puzzle) -> bool:
    """Equality up to the order of cages and signs, which the format does not keep."""
    return type(puzzle) is type(other) and not first_difference(puzzle, other)


def test_samples_round_trip_or_are_refused_by_name() -> None:
    """Every kind in the table of names must have a sample that can be written."""
    stated: set[str] = set()
    for path in sorted(SAMPLES.glob("[a-z]*/*.txt")):
        found = next(read_all(path.read_text()))
        try:
            text = JANKO.write_document(found)
        except UnsupportedError as error:
            assert "the format 'janko' cannot state " in str(error)  # noqa: PT017
            continue
        back = document(text)
        assert same(back.puzzle, found.puzzle)
        assert (back.name, back.solution) == (found.name, found.solution)
        assert same(document(write(found.puzzle, "janko")).puzzle, found.puzzle)
        assert name_of(text) == "janko"
        stated.add(path.parent.name)
    assert stated == set(KIND_NAMES)


REFUSED = {
    "magic 3x3": "cannot state the kind 'magic'",
    "sudoku 9x9\nantiknight": "cannot state antiknight",
    "sudoku 9x9\nxsums\ntop 1 . . . . . . . .": "cannot state xsums",
    "sudoku 4x4\ndiagonals /": "cannot state one diagonal without the other",
    "sudoku 4x4\ncages\n3 A1 B1 repeats": "cannot state cages that repeat a value",
    "sudoku 4x4\ncages\n3 A1 B1\n3 B1 C1": "cannot state two cages in B1",
    "sudoku 4x4\ncages\n3 A1 B1\ngivens\n1...\n....\n....\n....": "cannot state givens in cages",
    "sudoku 4x4\nborders\nA1 A2": "cannot state borders of a sudoku",
    "sudoku 4x4\nparity\ne...\n....\n....\n....\ngivens\n2...\n....\n....\n....": "cannot state givens",
    "kenken 4x4\ndigits 0..3": "cannot state digits",
    "kenken 4x4\ncages\n2mod A1 A2": "cannot state a cage such as 2mod",
    "binairo 4x4\nunlike": "cannot state unlike",
    "binairo 4x4": "cannot state digits",
    "sudoku 4x4\nrooms\nAAAB\nABBB\nCCDD\nCCDD\ncages\n3 A1 B1": "cannot state cages beside rooms",
}


@pytest.mark.parametrize(("text", "message"), REFUSED.items())
def test_what_it_cannot_state_is_refused_by_name(text: str, message: str) -> None:
    """Clues outside the format must not be dropped."""
    with pytest.raises(UnsupportedError, match=f"the format 'janko' {message}"):
        write(read(text), "janko")


class Maker:
    """Builds random puzzles, which may have no solution."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.size = self.rng.choice([4, 6, 8, 9])
        self.board = Board(self.size, self.size)

    def some(self, share: float = 0.3) -> list[int]:
        return [cell for cell in self.board.cells if self.rng.random() < share]

    def givens(self, cells: list[int] | None = None, greatest: int = 0) -> Givens:
        cells = self.some() if cells is None else cells
        return Givens({cell: self.rng.randint(1, greatest or self.size) for cell in cells})

    def areas(self) -> list[tuple[int, ...]]:
        found: dict[int, list[int]] = {}
        for cell in self.board.cells:
            found.setdefault(self.rng.randrange(len(self.board) // 3), []).append(cell)
        areas = [tuple(cells) for cells in found.values()]
        self.rng.shuffle(areas)
        return areas

    def rooms(self, without: list[int] | None = None) -> Regions:
        labels = {cell: str(number) for number, area in enumerate(self.areas()) for cell in area}
        return Regions(tuple("." if cell in (without or ()) else labels[cell] for cell in self.board.cells))

    def outside(self, greatest: int) -> dict[Place, int]:
        every = [Place(side, at) for side in SIDES for at in range(places(self.board, side))]
        return {place: self.rng.randint(1, greatest) for place in self.rng.sample(every, self.size)}

    def plain(self) -> dict[str, Clue]:
        shape = self.rng.choice(
            [Boxes.default_shape(self.size), Boxes(self.size // 2, 2) if self.size < 9 else Boxes(3, 3)]
        )
        parity = {cell: self.rng.choice("eo") for cell in self.some()}
        open_cells = [cell for cell in self.some() if cell not in parity]
        diagonals = Diagonals(self.rng.choice(["", "\\/"]))
        return {
            "boxes": shape,
            "diagonals": diagonals,
            "parity": Parity(parity),
            "givens": self.givens(open_cells),
        }

    def with_rooms_of_n(self) -> dict[str, Clue]:
        labels = [str(number) for number in range(self.size) for _ in range(self.size)]
        self.rng.shuffle(labels)
        return {"rooms": Regions(tuple(labels)), "givens": self.givens()}

    def caged(self) -> dict[str, Clue]:
        cages = [SumCage(area, self.rng.choice([None, 12, 45])) for area in self.areas()[:-1]]
        return {"cages": SumCages(tuple(cages))}

    def summed(self) -> dict[str, Clue]:
        return {"outside": NearSums(self.outside(24)), "givens": self.givens()}

    def seen(self) -> dict[str, Clue]:
        return {"skyscrapers": VisibleNumbers(self.outside(self.size)), "givens": self.givens()}

    def operations(self) -> dict[str, Clue]:
        areas = self.areas()
        cages = [
            OperationCage(area, self.rng.randint(1, 99), self.rng.choice("+-x/?") if len(area) > 1 else "")
            for area in areas[:-2]
        ]
        return {"cages": OperationCages(tuple(cages)), "givens": self.givens(list(areas[-1]))}

    def roomed(self) -> dict[str, Clue]:
        return {"rooms": self.rooms(), "givens": self.givens(greatest=1)}

    def roomed_with_holes(self) -> dict[str, Clue]:
        holes = self.some(0.1)
        open_cells = [cell for cell in self.some() if cell not in holes]
        return {"rooms": self.rooms(holes), "givens": self.givens(open_cells, 1)}

    def arrowed(self) -> dict[str, Clue]:
        black = self.some(0.1)
        symbols = dict.fromkeys(black, "#")
        symbols |= {cell: "v" for cell in black if cell + self.size in set(self.board.cells) - set(black)}
        return {"rooms": self.rooms(black), "arrows": Pointers(symbols)}

    def black(self) -> dict[str, Clue]:
        return {"black": BlackCells(dict.fromkeys(self.some(), "#")), "givens": self.givens()}

    def signed(self) -> dict[str, Clue]:
        pairs = [pair.cells for pair in self.board.beside if self.rng.random() < 0.3]
        signs = Inequalities(tuple(pair if self.rng.random() < 0.5 else pair[::-1] for pair in pairs))  # type: ignore[misc]
        return {"signs": signs, "givens": self.givens()}

    def towers(self) -> dict[str, Clue]:
        kind = kind_named("skyscrapers")
        parks = self.rng.choice([None, 1, 2])
        return {
            "parks": kind.clue_types["parks"](parks),  # type: ignore[call-arg]
            "seen": VisibleNumbers(self.outside(self.size)),
            "diagonals": Diagonals(self.rng.choice(["", "\\/"])),
            "givens": self.givens(greatest=self.size - 2),
        }

    def runs(self) -> dict[str, Clue]:
        black = dict.fromkeys(
            [*range(self.size), *range(0, len(self.board), self.size), *self.some()], Sums()
        )
        for run in Runs(black, self.board):
            before = run.cells[0] - (1 if run.direction == "across" else self.size)
            if self.rng.random() < 0.8:
                black[before] = black[before]._replace(**{run.direction: self.rng.randint(1, 45)})
        white = [cell for cell in self.some(0.1) if cell not in black]
        return {"runs": Runs(black), "givens": self.givens(white)}

    def binary(self) -> dict[str, Clue]:
        self.board = Board(6, 8)
        return {"digits": Values((1, 2)), "givens": self.givens(greatest=2)}

    def barred(self) -> dict[str, Clue]:
        pairs = tuple(pair.cells for pair in self.board.beside if self.rng.random() < 0.3)
        return {"borders": Borders(pairs), "givens": self.givens()}


KINDS: list[tuple[str, Callable[[Maker], dict[str, Clue]]]] = [
    ("sudoku", Maker.plain),
    ("sudoku", Maker.with_rooms_of_n),
    ("sudoku", Maker.caged),
    ("sudoku", Maker.summed),
    ("sudoku", Maker.seen),
    ("kenken", Maker.operations),
    ("renban", Maker.roomed),
    ("suguru", Maker.roomed_with_holes),
    ("ripple", Maker.roomed_with_holes),
    ("kojun", Maker.roomed),
    ("makaro", Maker.arrowed),
    ("str8ts", Maker.black),
    ("futoshiki", Maker.signed),
    ("skyscrapers", Maker.towers),
    ("kakuro", Maker.runs),
    ("binairo", Maker.binary),
    ("latin", Maker.barred),
]


@pytest.mark.parametrize(("name", "make"), KINDS, ids=[make.__name__ for _, make in KINDS])
def test_random_puzzles_round_trip(name: str, make: Callable[[Maker], dict[str, Clue]]) -> None:
    """Each layout of sections with random contents."""
    for seed in range(25):
        maker = Maker(seed)
        clues: dict[str, Any] = make(maker)
        puzzle = kind_named(name)(maker.board, **clues)
        assert same(read(write(puzzle, "janko")), puzzle)


def test_no_damage_brings_anything_but_an_input_error() -> None:
    """Nor may it take long."""
    rng = random.Random(3)
    texts = [KENKEN, PLAIN, ROOMS]
    for seed, (name, make) in enumerate(KINDS):
        maker = Maker(seed)
        clues: dict[str, Any] = make(maker)
        texts.append(write(kind_named(name)(maker.board, **clues), "janko"))
    bits = [
        "[",
        "]",
        "-",
        "9",
        "x",
        " ",
        "\n",
        ",",
        "é",
        "٣",
        "[begin]\n",
        "size 1000\n",
        "1000 1000\n",
        "[end]\n",
        "0",
    ]
    for _ in range(2500):
        text = list(rng.choice(texts))
        for _ in range(rng.randrange(1, 6)):
            at = rng.randrange(len(text))
            text[at : at + rng.randrange(3)] = rng.choice(bits)
        start = time.process_time()
        for document_ in (None, "janko"):
            try:
                list(read_all("".join(text), format=document_))
            except InputError as error:
                assert "\n" not in str(error)  # noqa: PT017
        assert time.process_time() - start < 0.2


def damaged(text: str, tokens: list[str], rng: random.Random) -> str:
    """A text with one or two tokens replaced, so that many still parse and later checks are reached."""
    for _ in range(rng.choice([1, 1, 2])):
        start, end = rng.choice([found.span() for found in re.finditer(r"\S+", text)])
        text = text[:start] + rng.choice(tokens) + text[end:]
    return text


def test_damaged_tokens_are_read_or_refused_and_written_back() -> None:
    """What still parses is a puzzle that survives a round trip."""
    rng, tokens, back = (
        random.Random(4),
        ["-", "0", "1", "3", "12", "x", "n", "e", "24*", "3-", "16,7", "?"],
        0,
    )
    texts = [KENKEN]
    for seed, (name, make) in enumerate(KINDS):
        maker = Maker(seed)
        clues: dict[str, Any] = make(maker)
        texts.append(write(kind_named(name)(maker.board, **clues), "janko"))
    for _ in range(1500):
        try:
            puzzle = document(damaged(rng.choice(texts), tokens, rng)).puzzle
            text = write(puzzle, "janko")
        except (InputError, UnsupportedError):
            continue
        assert same(read(text), puzzle)
        back += 1
    assert back > 300


@pytest.mark.slow
@needs_data
def test_published_puzzles_round_trip() -> None:
    """Every sort of record from there, rewritten in its original form and read back."""
    published = pytest.importorskip("published")
    done = 0
    for path in sorted(DATA.glob("*janko*.jsonl.gz")):
        for record in published.records(path.name):
            if record["kind"] in published.KINDS:
                puzzle = published.puzzle(record)
                rows = record.get("solution")
                solution = tuple(tuple(max(value or 0, 0) for value in row) for row in rows) if rows else None
                back = document(JANKO.write_document(Document(puzzle, solution=solution)))
                assert same(back.puzzle, puzzle), record["id"]
                assert back.solution == solution
                done += 1
    assert done > 2000
