"""The lines of HoDoKu's library of techniques, a step each.

    :0000:x:..513.9.2..1..97..89..2.4..45.29.136962351847.1...6..9.349...78...8..39..89.736..:625 271::

Between colons: a technique, the digits it is about, the grid (`+4` a 4 that was placed, `4` one that is
given), then candidates as digit, row and column: those removed before the step, those the step removes, those
it places. The step itself is no part of a puzzle and left out.

Digits placed and given are givens. If candidates were removed, every open cell says what it may hold: what
follows from the digits in its row, column and box, less what was removed. If none was, or only such as digits
exclude anyway, nothing is said, as it would follow from the givens.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from passatempo.board import Board
from passatempo.clues.base import Line
from passatempo.clues.candidates import Candidates
from passatempo.clues.givens import Givens
from passatempo.clues.regions import area_of_each
from passatempo.errors import UnsupportedError
from passatempo.formats.base import Document, Format, Kind, LeftOut, one_a_line
from passatempo.formats.candidate_grids import build_limited
from passatempo.formats.grids import bare_clues, with_givens
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
_SHOWN = 60  # characters of what is left out


class Hodoku(Format):
    """A state of a grid a line, and a step from there."""

    name = "hodoku"
    about = "a line of HoDoKu's library: the grid, and the candidates that are gone from it"

    def sniff(self, lines: list[Line]) -> bool:
        """A technique and a grid between colons."""
        first = next(self.split(lines), None)
        return first is not None and bool(_LIBRARY.match(first[0].text))

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """Each line is a puzzle."""
        return one_a_line(lines)

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The state before the step."""
        (line,) = lines
        before, *fields = line.text.strip().split(":", maxsplit=9)
        if before or len(fields) < 3:
            raise line.error("no line of a library: expected :TECHNIQUE:DIGITS:GRID:REMOVED:::")
        technique, digits, grid, removed, removes, places, *rest = *fields, "", "", "", ""
        givens = _givens(grid, line)
        puzzle = with_givens(Givens(givens), _BOARD, line, kind)
        left, told_anyway = (
            {cell: values for cell, values in _left(puzzle, gone).items() if cell not in givens}
            for gone in (_removed(removed, line), set[tuple[int, int]]())
        )
        if left != told_anyway:
            puzzle = build_limited(kind or kind_of_bare_grids(), _BOARD, givens, left, line)
        left_out = LeftOut()
        for what in _told(technique, digits, removes, places):
            left_out.harmless(what)  # the step is no part of the puzzle
        if said := ":".join(rest).strip(": "):
            left_out.remark(said, Message("the remark {text}", said[:_SHOWN]))
        return left_out.beside(Document(puzzle, line.number))

    def write(self, puzzle: Puzzle) -> str:
        """The digits as givens, and what is gone beyond what they see."""
        givens, candidates = bare_clues(puzzle, self.name, (Givens, Candidates))
        assert isinstance(givens, Givens)
        assert isinstance(candidates, Candidates)
        if puzzle.board != _BOARD:
            raise UnsupportedError(f"the format '{self.name}' cannot state a board of {puzzle.board}")
        gone = self._gone(puzzle, givens, candidates) if candidates else []
        grid = "".join(str(givens.values.get(cell, ".")) for cell in _BOARD.cells)
        return f":0000:x:{grid}:{' '.join(_triple(cell, value) for value, cell in sorted(gone))}:::\n"

    def _gone(self, puzzle: Puzzle, givens: Givens, candidates: Candidates) -> list[tuple[int, int]]:
        """The values and cells that the candidates of a puzzle leave out, though no digit sees them."""
        everything = tuple(puzzle.values(0))
        gone = []
        for cell, seen in _left(puzzle, set()).items():
            kept = candidates.values.get(cell, everything)
            if cell in givens.values:
                wrong = cell in candidates.values
            else:
                wrong = not set(kept) <= set(seen)
                gone += [(value, cell) for value in seen if value not in kept]
            if wrong:
                what = (
                    "candidates beside a given" if cell in givens.values else "a candidate beside its digit"
                )
                raise UnsupportedError(
                    f"the format '{self.name}' cannot state {what}, as in {_BOARD.name(cell)}"
                )
        if not gone:
            raise UnsupportedError(
                f"the format '{self.name}' cannot state candidates that givens tell anyway"
            )
        return gone


FORMAT = Hodoku()


def _givens(grid: str, line: Line) -> dict[int, int]:
    """The digits of the grid, placed or given."""
    if len(grid) > 2 * len(_BOARD) or _length_of_cells(grid) < len(grid):
        raise line.error(f"the grid is '{grid[:_SHOWN]}': expected {len(_BOARD)} cells, 4 or +4 or '.'")
    cells = [digit for _, digit in _CELL.findall(grid)]
    if len(cells) != len(_BOARD):
        raise line.error(f"the grid has {len(cells)} cells: expected {len(_BOARD)}")
    return {cell: int(digit) for cell, digit in enumerate(cells) if digit not in ".0"}


def _length_of_cells(grid: str) -> int:
    """How much of a text is cells."""
    found = re.match(r"(?:\+?[1-9]|[.0])*", grid)
    return found.end() if found else 0


def _removed(text: str, line: Line) -> set[tuple[int, int]]:
    """The cells and values that were removed."""
    gone = set()
    for word in text.split():
        if not _TRIPLE.fullmatch(word):
            raise line.error(f"'{word[:_SHOWN]}' is no candidate: expected digit, row, column, such as 625")
        value, row, col = map(int, word)
        gone.add((_BOARD.at(row - 1, col - 1), value))
    return gone


def _left(puzzle: Puzzle, gone: set[tuple[int, int]]) -> Mapping[int, tuple[int, ...]]:
    """What each cell may hold, as no digit of its row, column, box or room and no removal tells otherwise."""
    board, areas = puzzle.board, area_of_each(puzzle)
    seen: set[tuple[str, int, int]] = set()
    for cell, value in _digits(puzzle).items():
        seen.update((what, number, value) for what, number in _units(cell, board, areas))
    return {
        cell: tuple(
            value
            for value in puzzle.values(cell)
            if (cell, value) not in gone
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


def _told(technique: str, digits: str, removes: str, places: str) -> Iterator[str]:
    """What a line says of its step, in words."""
    about = "" if digits in _NO_DIGITS else f" about {digits[:_SHOWN]}"
    if technique not in _NO_TECHNIQUE or about:
        yield f"the technique {technique[:_SHOWN]}{about}"
    for what, said in (("removes", removes), ("places", places)):
        if said.strip():
            yield f"that the step {what} {said.strip()[:_SHOWN]}"
