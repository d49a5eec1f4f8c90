"""Puzzles as constraint strings of Interactive Sudoku Solver: 9x9 boards with the clues of variants."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from passatempo import clues
from passatempo.board import Board
from passatempo.clues.base import Clue
from passatempo.errors import UnsupportedError
from passatempo.puzzle import Puzzle

SIZE = 9
Cells = tuple[int, ...]


def written(puzzle: Puzzle) -> str:
    """The constraints, one after the other; UnsupportedError if there is none for a clue."""
    board = puzzle.board
    if type(puzzle).name != "sudoku" or (board.rows, board.cols) != (SIZE, SIZE):
        raise UnsupportedError("a board of another kind")
    parts: list[str] = []
    for name in puzzle.explicit_clues():
        clue = getattr(puzzle, name)
        writer = WRITERS.get(type(clue))
        if writer is None:
            raise UnsupportedError("no constraint for {clue}", name)
        parts += writer(clue, board)
    return "".join(f".{part}" for part in parts)


def _named(name: str, cells: Cells, board: Board) -> str:
    """A constraint and its cells."""
    return "~".join([name, *(_cell(cell, board) for cell in cells)])


def _cell(cell: int, board: Board) -> str:
    row, col = board.place(cell)
    return f"R{row + 1}C{col + 1}"


def _lines(name: str) -> Callable[[Any, Board], Iterator[str]]:
    return lambda clue, board: (_named(name, tuple(line), board) for line in clue.parts)


def _givens(clue: clues.Givens, board: Board) -> Iterator[str]:
    yield "".join(f"~{_cell(cell, board)}_{value}" for cell, value in clue.values.items())


def _cages(clue: clues.SumCages, board: Board) -> Iterator[str]:
    for cage in clue.parts:
        if cage.total is None or cage.repeats:
            raise UnsupportedError("a cage without a sum, or with repeats")
        yield _named(f"Cage~{cage.total}", cage.cells, board)


def _arrows(clue: clues.Arrows, board: Board) -> Iterator[str]:
    for arrow in clue.parts:
        if len(arrow.bulb) > 1:
            raise UnsupportedError("a bulb of several cells")
        yield _named("Arrow", (*arrow.bulb, *arrow.shaft), board)


def _whispers(clue: clues.Whispers, board: Board) -> Iterator[str]:
    for line in clue.parts:
        yield _named(f"Whisper~{5 if line.least is None else line.least}", line.cells, board)


def _sandwiches(clue: clues.SandwichSums, board: Board) -> Iterator[str]:
    for place, total in clue.numbers.items():
        if place.side not in ("top", "left"):
            raise UnsupportedError("a sandwich at another side")
        yield f"Sandwich~{total}~{_line(place)}"


def _seen(name: str) -> Callable[[Any, Board], Iterator[str]]:
    """Numbers at both ends of a line."""

    def write(clue: clues.OutsideNumbers, board: Board) -> Iterator[str]:
        for place, number in clue.numbers.items():
            ends = (number, "") if place.side in ("top", "left") else ("", number)
            yield f"{name}~{_line(place)}~{ends[0]}~{ends[1]}"

    return write


def _marks(names: Mapping[tuple[str, int], str]) -> Callable[[Any, Board], Iterator[str]]:
    """Signs between cells; that there are no others is not stated."""

    def write(clue: clues.Dots | clues.PairSums, board: Board) -> Iterator[str]:
        for mark in clue.parts:
            name = names.get((mark.sign, mark.number))
            if name is None or clue.all_shown:
                raise UnsupportedError("a sign of another number, or that all are shown")
            yield _named(name, mark.cells, board)

    return write


def _diagonal_sums(clue: clues.DiagonalSums, board: Board) -> Iterator[str]:
    """Each is named after the end at which the solver knows the diagonal."""
    for part in clue.parts:
        cells = sorted(clue.part_cells(part, board))
        top, bottom = cells[0], cells[-1]
        (row, col), (_, last) = board.place(top), board.place(bottom)
        known = top if col == 0 or (last < col and row == 0) else bottom
        yield f"LittleKiller~{part.total}~{_cell(known, board)}"


def _diagonals(clue: clues.Diagonals, board: Board) -> Iterator[str]:
    for stroke in clue.strokes:
        yield f"Diagonal~{1 if stroke == '/' else -1}"


def _line(place: Any) -> str:
    return f"{'C' if place.side in ('top', 'bottom') else 'R'}{place.line + 1}"


def _flag(name: str) -> Callable[[Any, Board], Iterator[str]]:
    return lambda clue, board: iter([name])


WRITERS: Mapping[type[Clue], Callable[[Any, Board], Iterator[str]]] = {
    clues.Givens: _givens,
    clues.SumCages: _cages,
    clues.Thermometers: _lines("Thermo"),
    clues.ConsecutiveLines: _lines("Renban"),
    clues.Palindromes: _lines("Palindrome"),
    clues.BetweenLines: _lines("Between"),
    clues.SumLines: _lines("RegionSumLine"),
    clues.Arrows: _arrows,
    clues.Whispers: _whispers,
    clues.Dots: _marks({("white", 1): "WhiteDot", ("black", 2): "BlackDot"}),
    clues.PairSums: _marks({("X", 10): "X", ("V", 5): "V"}),
    clues.DiagonalSums: _diagonal_sums,
    clues.Diagonals: _diagonals,
    clues.SandwichSums: _sandwiches,
    clues.FirstSums: _seen("XSum"),
    clues.VisibleNumbers: _seen("Skyscraper"),
    clues.AntiKnight: _flag("AntiKnight"),
    clues.AntiKing: _flag("AntiKing"),
    clues.NonConsecutive: _flag("AntiConsecutive"),
    clues.Windows: _flag("Windoku"),
    clues.DisjointGroups: _flag("DisjointSets"),
}
