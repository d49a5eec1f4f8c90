"""The lines of HoDoKu's library of techniques, one step each.

    :0000:x:..513.9.2..1..97..89..2.4..45.29.136962351847.1...6..9.349...78...8..39..89.736..:625 271::

Separated by colons: a technique, its digits, the grid (`+4` is a 4 that was placed, `4` a given), then
candidates as digit, row and column: those removed before the step, those that the step removes, those that it
places. The step itself is not part of the puzzle and is ignored.

Placed digits and givens are both givens here. If candidates were removed, every open cell has candidates: the
values that no digit in its row, column and box excludes, without the removed ones. If none was removed, or
only such as digits exclude anyway, the puzzle has givens alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from passatempo.board import Board
from passatempo.clues.base import Line
from passatempo.clues.candidates import Candidates
from passatempo.clues.givens import Givens
from passatempo.clues.regions import area_of_each
from passatempo.formats.bare_grids import bare_clues, build_with_givens
from passatempo.formats.candidate_lists import build_restricted
from passatempo.formats.format import Document, Format, Kind, LeftOut, cannot_state, one_per_line
from passatempo.kinds import kind_of_bare_grids
from passatempo.messages import Message
from passatempo.puzzle import Puzzle

_SIZE = 9
_BOARD = Board(_SIZE, _SIZE)
_LIBRARY = re.compile(r"\s*:[0-9]{0,6}(?:-[0-9A-Za-z]{0,9})?:[^:]{0,20}:[0-9.+]")
_CELL = re.compile(r"(\+?)([0-9.])")
_TRIPLE = re.compile("[1-9]{3}")
_NO_TECHNIQUE = ("", "0000")
_NO_DIGITS = ("", "x")
_PREVIEW = 60  # characters of what is ignored


class HodokuLine(Format):
    """One state of a grid per line, and a step from there."""

    name = "hodoku"

    def sniff(self, lines: list[Line]) -> bool:
        """A technique and a grid, separated by colons."""
        first = next(self.split(lines), None)
        return first is not None and bool(_LIBRARY.match(first[0].text))

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """Each line is a puzzle."""
        return one_per_line(lines)

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The state before the step."""
        (line,) = lines
        before, *fields = line.text.strip().split(":", maxsplit=9)
        if before or len(fields) < 3:
            raise line.error("not a line of a library: expected :TECHNIQUE:DIGITS:GRID:REMOVED:::")
        technique, digits, grid, removed, removes, places, *rest = *fields, "", "", "", ""
        givens = _givens(grid, line)
        puzzle = build_with_givens(Givens(givens), _BOARD, line, kind)
        remaining, implied = (
            {cell: values for cell, values in _candidates(puzzle, excluded).items() if cell not in givens}
            for excluded in (_removed(removed, line), set[tuple[int, int]]())
        )
        if remaining != implied:
            puzzle = build_restricted(kind or kind_of_bare_grids(), _BOARD, givens, remaining, line)
        left_out = LeftOut()
        for what in _step_phrases(technique, digits, removes, places):
            left_out.harmless(what)  # the step is not part of the puzzle
        if remark := ":".join(rest).strip(": "):
            left_out.remark(remark, Message("the remark {text}", remark[:_PREVIEW]))
        return left_out.attach_to(Document(puzzle, line.number))

    def write(self, puzzle: Puzzle) -> str:
        """The givens, and the candidates removed beyond those that the givens exclude."""
        givens, candidates = bare_clues(puzzle, self.name, (Givens, Candidates))
        assert isinstance(givens, Givens)
        assert isinstance(candidates, Candidates)
        if puzzle.board != _BOARD:
            raise cannot_state(self.name, "a board of {board}", puzzle.board)
        removed = self._removed(puzzle, givens, candidates) if candidates else []
        grid = "".join(str(givens.values.get(cell, ".")) for cell in _BOARD.cells)
        return f":0000:x:{grid}:{' '.join(_triple(cell, value) for value, cell in sorted(removed))}:::\n"

    def _removed(self, puzzle: Puzzle, givens: Givens, candidates: Candidates) -> list[tuple[int, int]]:
        """The values and cells that the puzzle's candidates exclude and no given does."""
        all_values = tuple(puzzle.values(0))
        removed = []
        for cell, implied in _candidates(puzzle, set()).items():
            remaining = candidates.values.get(cell, all_values)
            if cell in givens.values:
                wrong = cell in candidates.values
            else:
                wrong = not set(remaining) <= set(implied)
                removed += [(value, cell) for value in implied if value not in remaining]
            if wrong:
                what = (
                    Message("candidates beside a given")
                    if cell in givens.values
                    else Message("a candidate beside its digit")
                )
                raise cannot_state(self.name, "{what}, as in {cell}", what, _BOARD.name(cell))
        if not removed:
            raise cannot_state(self.name, "candidates that follow from the givens")
        return removed


def _givens(grid: str, line: Line) -> dict[int, int]:
    """The digits of the grid, placed or given, by cell."""
    if len(grid) > 2 * len(_BOARD) or _length_of_cells(grid) < len(grid):
        raise line.error(
            "the grid is '{grid}': expected {board} cells, 4 or +4 or '.'", grid[:_PREVIEW], len(_BOARD)
        )
    cells = [digit for _, digit in _CELL.findall(grid)]
    if len(cells) != len(_BOARD):
        raise line.error("the grid has {cells} cells: expected {board}", len(cells), len(_BOARD))
    return {cell: int(digit) for cell, digit in enumerate(cells) if digit not in ".0"}


def _length_of_cells(grid: str) -> int:
    """How many characters at the start of a text are cells."""
    found = re.match(r"(?:\+?[1-9]|[.0])*", grid)
    return found.end() if found else 0


def _removed(text: str, line: Line) -> set[tuple[int, int]]:
    """The removed candidates as cells and values."""
    removed = set()
    for word in text.split():
        if not _TRIPLE.fullmatch(word):
            raise line.error(
                "'{word}' is not a candidate: expected digit, row, column, such as 625", word[:_PREVIEW]
            )
        value, row, col = map(int, word)
        removed.add((_BOARD.at(row - 1, col - 1), value))
    return removed


def _candidates(puzzle: Puzzle, excluded: set[tuple[int, int]]) -> Mapping[int, tuple[int, ...]]:
    """The values of each cell that are not excluded, nor given in its row, column, box or room."""
    board, areas = puzzle.board, area_of_each(puzzle)
    seen: set[tuple[str, int, int]] = set()
    for cell, value in _digits(puzzle).items():
        seen.update((what, number, value) for what, number in _units(cell, board, areas))
    return {
        cell: tuple(
            value
            for value in puzzle.values(cell)
            if (cell, value) not in excluded
            and not any((what, number, value) in seen for what, number in _units(cell, board, areas))
        )
        for cell in board.cells
    }


def _digits(puzzle: Puzzle) -> Mapping[int, int]:
    return next((each.values for each in puzzle.printed.values() if isinstance(each, Givens)), {})


def _units(cell: int, board: Board, areas: Mapping[int, int]) -> list[tuple[str, int]]:
    row, col = board.place(cell)
    return [("row", row), ("column", col), ("area", areas.get(cell, -1 - cell))]


def _triple(cell: int, value: int) -> str:
    row, col = _BOARD.place(cell)
    return f"{value}{row + 1}{col + 1}"


def _step_phrases(technique: str, digits: str, removes: str, places: str) -> Iterator[str]:
    """The step of a line in short phrases, to list what is ignored."""
    name = technique[:_PREVIEW]
    if digits not in _NO_DIGITS:
        yield Message("the technique {technique} about {digits}", name, digits[:_PREVIEW])
    elif technique not in _NO_TECHNIQUE:
        yield Message("the technique {technique}", name)
    if removed := removes.strip():
        yield Message("that the step removes {candidates}", removed[:_PREVIEW])
    if placed := places.strip():
        yield Message("that the step places {candidates}", placed[:_PREVIEW])
