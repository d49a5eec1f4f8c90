"""Published puzzles as they lie beside the project, turned into puzzles of our kinds."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from typing import Any

from conftest import DATA

import passatempo as pt
from passatempo.board import Board
from passatempo.clues import (
    BlackCells,
    Borders,
    Boxes,
    Clue,
    Diagonals,
    Givens,
    Grids,
    Inequalities,
    NearSums,
    Number,
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
from passatempo.clues.outside import SIDES, OutsideNumbers, Place
from passatempo.clues.runs import Sums
from passatempo.kinds import kind_named

Record = dict[str, Any]
Clues = dict[str, Clue]
Grid = str | list[list[int]]

OPERATIONS = {"*": "x", "%": "mod", None: "?", "=": ""}
POINTERS = {"U": "^", "D": "v", "L": "<", "R": ">"}


def records(name: str) -> Iterator[Record]:
    """The puzzles of a file, one by one."""
    with gzip.open(DATA / name, "rt") as lines:
        yield from map(json.loads, lines)


def cells(grid: Grid) -> list[int]:
    """A grid as the row of its values, 0 where there is none."""
    if isinstance(grid, str):
        return [0 if symbol == "." else int(symbol) for symbol in grid]
    return [value or 0 for row in grid for value in row]


def board(record: Record) -> Board:
    return Board(record["rows"], record["cols"])


def numbers(record: Record, places: list[list[int]]) -> tuple[int, ...]:
    """Cells told by row and column."""
    return tuple(board(record).at(row, col) for row, col in places)


def givens(record: Record) -> Givens:
    return Givens({cell: value for cell, value in enumerate(cells(record["grid"])) if value > 0})


def rooms(record: Record) -> Regions:
    return Regions(tuple(str(label) if label else "." for label in cells(record["regions"])))


def outside(record: Record, clue: type[OutsideNumbers]) -> OutsideNumbers:
    return clue(
        {Place(side, at): number for side in SIDES for at, number in enumerate(record[side]) if number}
    )


def diagonals(record: Record) -> Diagonals:
    return Diagonals("\\/" if record.get("diagonals") else "")


def boxed(record: Record) -> Clues:
    return {"boxes": Boxes(*record["box"])} if "box" in record else {}


def sudoku(record: Record) -> Clues:
    return boxed(record) | {"givens": givens(record), "diagonals": diagonals(record)}


def jigsaw(record: Record) -> Clues:
    return {"rooms": rooms(record), "givens": givens(record), "diagonals": diagonals(record)}


def killer(record: Record) -> Clues:
    cages = (SumCage(numbers(record, cage["cells"]), cage["sum"]) for cage in record["cages"])
    return boxed(record) | {"cages": SumCages(tuple(cages)), "diagonals": diagonals(record)}


def even_odd(record: Record) -> Clues:
    symbols = dict(enumerate("".join("".join(row) for row in record["parity"]).lower()))
    parity = Parity({cell: symbol for cell, symbol in symbols.items() if symbol != "."})
    return sudoku(record) | {"parity": parity}


def outside_sums(record: Record) -> Clues:
    return sudoku(record) | {"outside": outside(record, NearSums)}


def seen_from_outside(record: Record) -> Clues:
    return sudoku(record) | {"skyscrapers": outside(record, VisibleNumbers)}


def consecutive(record: Record) -> Clues:
    right, down = 1, 2
    on = board(record)
    bars = [
        pair.cells
        for pair in on.beside
        if cells(record["borders"])[pair.cells[0]] & (right if pair.cells[1] == pair.cells[0] + 1 else down)
    ]
    return {"borders": Borders(tuple(bars)), "givens": givens(record)}


def samurai(record: Record) -> Clues:
    return {"grids": Grids(9, numbers(record, record["subgrids"])), "givens": givens(record)}


def kakuro(record: Record) -> Clues:
    black = {cell: Sums() for cell, white in enumerate(cells(record["grid"])) if not white}
    for run in record["runs"]:
        if run["sum"] is not None:
            (cell,) = numbers(record, [run["clue"]])
            direction = "across" if run["dir"] == "across" else "down"
            black[cell] = black[cell]._replace(**{direction: run["sum"]})
    given = {cell: value for cell, value in enumerate(cells(record.get("givens") or [])) if value}
    return {"runs": Runs(black), "givens": Givens(given)}


def kenken(record: Record) -> Clues:
    cages = (
        OperationCage(numbers(record, cage["cells"]), cage["target"], OPERATIONS.get(cage["op"], cage["op"]))
        for cage in record["cages"]
    )
    return {"cages": OperationCages(tuple(cages))}


def roomed(record: Record) -> Clues:
    return {"rooms": rooms(record), "givens": givens(record)}


def makaro(record: Record) -> Clues:
    symbols = {cell: "#" for cell, label in enumerate(cells(record["regions"])) if not label}
    for row, col, way in record["arrows"]:
        symbols[board(record).at(row, col)] = POINTERS[way]
    return roomed(record) | {"arrows": Pointers(symbols)}


def futoshiki(record: Record) -> Clues:
    signs = (numbers(record, pair) for pair in record["less"])
    return {"signs": Inequalities(tuple(signs)), "givens": givens(record)}


def skyscrapers(record: Record) -> Clues:
    parks = record["rows"] - record["max_height"]
    given = (value for row in record["grid"] for value in row)
    return {
        "parks": Number(parks or None),
        "seen": outside(record, VisibleNumbers),
        "diagonals": diagonals(record),
        "givens": Givens({cell: value for cell, value in enumerate(given) if value is not None}),
    }


def binairo(record: Record) -> Clues:
    return {"digits": Values((1, 2)), "givens": givens(record)}


def str8ts(record: Record) -> Clues:
    black = BlackCells({cell: "#" for cell, mark in enumerate(cells(record["black"])) if mark})
    return {"black": black, "givens": givens(record)}


# What the data calls a kind: what it is called here, and its clues.
KINDS: dict[str, tuple[str, Callable[[Record], Clues]]] = {
    "sudoku": ("sudoku", sudoku),
    "jigsaw_sudoku": ("sudoku", jigsaw),
    "jigsaw_layout": ("sudoku", jigsaw),
    "killer_sudoku": ("killer", killer),
    "sudoku_evenodd": ("sudoku", even_odd),
    "sudoku_outside_sums": ("sudoku", outside_sums),
    "skyscraper_sudoku": ("sudoku", seen_from_outside),
    "sudoku_consecutive": ("latin", consecutive),
    "samurai_sudoku": ("samurai", samurai),
    "kakuro": ("kakuro", kakuro),
    "kenken": ("kenken", kenken),
    "suguru": ("suguru", roomed),
    "makaro": ("makaro", makaro),
    "ripple_effect": ("ripple", roomed),
    "renban": ("renban", roomed),
    "kojun": ("kojun", roomed),
    "futoshiki": ("futoshiki", futoshiki),
    "skyscraper": ("skyscrapers", skyscrapers),
    "binairo": ("binairo", binairo),
    "str8ts": ("str8ts", str8ts),
}


def puzzle(record: Record) -> pt.Puzzle:
    """A published puzzle as one of ours."""
    name, clues = KINDS[record["kind"]]
    return kind_named(name)(board(record), **clues(record))  # type: ignore[call-arg]
