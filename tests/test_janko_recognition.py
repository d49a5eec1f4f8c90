"""Janko texts that do not name their kind: products, overlapping grids, marks of bars."""

from __future__ import annotations

import pytest
from conftest import SAMPLES

import passatempo as pt
from passatempo.clues import Borders, Givens, OperationCages
from passatempo.clues.cages import OperationCage
from passatempo.formats import Document, read_all, write
from passatempo.kinds import kind_named
from passatempo.puzzle import Puzzle
from passatempo.records import replace


def sample(name: str) -> Document:
    (found,) = read_all((SAMPLES / name).read_text())
    return found


def rows(puzzle: Puzzle, tokens: dict[int, str]) -> str:
    """A token for each cell, `-` where there is none."""
    cells = [tokens.get(cell, "-") for cell in puzzle.board.cells]
    return "".join(
        " ".join(cells[at : at + puzzle.board.cols]) + "\n" for at in range(0, len(cells), puzzle.board.cols)
    )


def givens_of(puzzle: Puzzle) -> dict[int, str]:
    clue = puzzle.clues["givens"]
    assert isinstance(clue, Givens)
    return {cell: str(value) for cell, value in clue.values.items()}


def head(puzzle: Puzzle) -> str:
    return f"{puzzle.board.rows} {puzzle.board.cols}\n"


def plain(puzzle: Puzzle) -> str:
    """Givens alone, after the size."""
    return head(puzzle) + rows(puzzle, givens_of(puzzle))


def is_read_as(text: str, document: Document, kind: str | None = None) -> bool:
    (found,) = read_all(text, kind=kind)
    answer = pt.solve(found.puzzle)
    return found.puzzle == document.puzzle and answer.solution is not None and answer.unique is True


# Products

PRODUCTS = sample("kenken/products-5x5.txt")


def cages_of(puzzle: Puzzle) -> tuple[OperationCage, ...]:
    clue = puzzle.clues["cages"]
    assert isinstance(clue, OperationCages)
    return clue.parts


def caged(puzzle: Puzzle) -> tuple[str, str]:
    """The rows of numbers without operations, and of areas."""
    cages = cages_of(puzzle)
    numbers = {cage.cells[0]: str(cage.total) for cage in cages}
    areas = {cell: str(number) for number, cage in enumerate(cages, 1) for cell in cage.cells}
    return rows(puzzle, numbers), rows(puzzle, areas)


def sectioned(name: str) -> str:
    problem, areas = caged(PRODUCTS.puzzle)
    return f"[begin]\npuzzle {name}\nsize 5\n[problem]\n{problem}[areas]\n{areas}[end]\n"


@pytest.mark.parametrize("name", ["Factors", "factors", "Inshi no Heya", "Inshi-no-Heya"])
def test_numbers_of_a_text_called_factors_are_products(name: str) -> None:
    """The name has several spellings."""
    assert is_read_as(sectioned(name), PRODUCTS)


@pytest.mark.parametrize("kind", [None, "kenken"])
def test_numbers_that_multiply_to_the_whole_board_are_products(kind: str | None) -> None:
    """Without a name, only arithmetic distinguishes products from sums."""
    assert is_read_as(head(PRODUCTS.puzzle) + "".join(caged(PRODUCTS.puzzle)), PRODUCTS, kind)


def test_other_numbers_without_an_operation_may_be_anything() -> None:
    """So may those of a text with the name of another kind."""
    (named,) = read_all(sectioned("Kendoku"))
    assert {cage.operation for cage in cages_of(named.puzzle)} == {"", "?"}
    changed = (head(PRODUCTS.puzzle) + "".join(caged(PRODUCTS.puzzle))).replace("48", "18", 1)
    (found,) = read_all(changed)
    assert {cage.operation for cage in cages_of(found.puzzle)} == {"", "?"}


def test_a_printed_operation_excludes_factors() -> None:
    """Some pages use the name for mixed operations."""
    mixed = sectioned("Factors").replace("48", "48+", 1)
    (found,) = read_all(mixed)
    assert {cage.operation for cage in cages_of(found.puzzle)} == {"", "?", "+"}


# Boards that overlap

(BUTTERFLY,) = read_all("""\
samurai 12x12
grids 9 A1 D1 A4 D4
givens
...9...5.1..
.....8..9..6
......1.....
2...839..26.
...2.9......
5....7.1...3
4........8..
..5.3....6.5
.32.5.......
1.4..5....2.
...9....2.5.
7...........
""")
FIVE = sample("samurai/five-21x21.txt")


@pytest.mark.parametrize("document", [BUTTERFLY, FIVE], ids=["butterfly", "five"])
def test_size_and_numbers_determine_the_grids(document: Document) -> None:
    """These texts do not state the arrangement."""
    assert is_read_as(plain(document.puzzle), document)


def test_a_board_of_that_size_without_grids_stays_one_grid() -> None:
    """Some of its values exceed those of a small grid."""
    document = sample("sudoku/boxes-12x12.txt")
    assert is_read_as(plain(document.puzzle), document)


@pytest.mark.parametrize("name", ["samurai", "sohei", "windmill", "butterfly", "gattai8", "shogun", "sumo"])
def test_arrangements_have_names(name: str) -> None:
    """Each is written with its name and read by it, even where no number shows the grids."""
    samurai = kind_named("samurai")
    board = next(
        board
        for size in ("21x21", "12x12", "21x33", "21x45", "33x33")
        if name in samurai.layouts(board := pt.read(f"latin {size}").board)
    )
    puzzle = samurai(board, **samurai.layouts(board)[name])
    text = write(puzzle, "janko")
    assert f"puzzle Sudoku {name.capitalize()}\n" in text
    assert pt.read(text) == puzzle
    assert pt.read(text.replace(f"Sudoku {name.capitalize()}", name)) == puzzle


def test_a_solution_determines_the_grids() -> None:
    """With few numbers several arrangements match."""
    samurai = kind_named("samurai")
    board = FIVE.puzzle.board
    windmill = samurai(board, **samurai.layouts(board)["windmill"], givens=Givens({board.cell("I9"): 5}))
    filled = pt.solve(windmill).solution
    assert filled is not None
    solution = rows(windmill, {cell: str(value) for cell, value in enumerate(filled.values_shown) if value})
    text = f"[begin]\nsize 21\n[problem]\n{rows(windmill, givens_of(windmill))}[solution]\n{solution}[end]\n"
    assert next(read_all(text, kind="samurai")).puzzle == windmill
    without = text.partition("[solution]")[0]
    assert next(read_all(without, kind="samurai")).puzzle == replace(windmill, grids=None)


def test_a_number_outside_of_all_arrangements_is_an_error() -> None:
    """The message lists the arrangements that were tried."""
    text = "21 21\n" + rows(
        FIVE.puzzle,
        {
            FIVE.puzzle.board.cell("A1"): "1",
            FIVE.puzzle.board.cell("J1"): "2",
            FIVE.puzzle.board.cell("A21"): "3",
        },
    )
    with pytest.raises(pt.InputError, match="numbers outside the grids, in every arrangement known: samurai"):
        next(read_all(text, kind="samurai"))


# Marks of bars


def marks_of(puzzle: Puzzle) -> dict[int, str]:
    """A number for each cell: 1 for a bar at its right, 2 below, 4 at its left, 8 above."""
    clue = puzzle.clues["borders"]
    assert isinstance(clue, Borders)
    marks = dict.fromkeys(puzzle.board.cells, 0)
    for one, other in map(sorted, clue.parts):
        across = other == one + 1
        marks[one] += 1 if across else 2
        marks[other] += 4 if across else 8
    return {cell: str(mark) for cell, mark in marks.items()}


def test_marks_of_bars_are_no_areas() -> None:
    """Both are a grid of small numbers after the givens."""
    document = sample("latin/borders-6x6.txt")
    text = plain(document.puzzle) + rows(document.puzzle, marks_of(document.puzzle))
    assert is_read_as(text, document)


def test_a_kind_with_boxes_may_have_them_too() -> None:
    """Bars are not limited to latin squares."""
    document = sample("sudoku/borders-6x6.txt")
    text = plain(document.puzzle) + rows(document.puzzle, marks_of(document.puzzle))
    assert is_read_as(text, document, "sudoku")
