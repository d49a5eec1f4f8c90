"""Cages as 81 characters: the sum in one cell of each cage, arrows that lead to it in the others.

    F<8<...

A sum is one character: 0 to 9, A (10) to Z (35), a (36) to j (45). The arrows are `< > ^ v`, and for the
diagonals a backquote (up, left), an apostrophe (up, right), a comma (down, left) and a dot (down, right).
The characters may be wrapped into rows of nine. See killer_text.py for sums of 0 and cages of one cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from passatempo.board import LETTERS
from passatempo.clues.base import Line
from passatempo.clues.cages import SumCage
from passatempo.errors import UnsupportedError
from passatempo.formats.clue_fields import shortest_paths
from passatempo.formats.format import Document, Format, Kind, cannot_state
from passatempo.formats.killer_text import BOARD, CELLS, cages_document, cages_of_puzzle, has_diagonals
from passatempo.messages import Message
from passatempo.puzzle import Puzzle

_SUMS = "0123456789" + LETTERS + LETTERS[:10].lower()
# Rows down and columns to the right; the first that leads to the sum is written.
_ARROWS = {
    "<": (0, -1),
    "^": (-1, 0),
    ">": (0, 1),
    "v": (1, 0),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}
_SIGNS = frozenset(_SUMS).union(_ARROWS)
_ONLY_ARROWS = frozenset("<>^v")  # the other arrows are found in bare grids too


class CageArrows(Format):
    """A character for each cell: the sum of its cage, or an arrow towards it."""

    name = "killerarrows"

    def sniff(self, lines: list[Line]) -> bool:
        """The characters of a board in one line or in nine, some of which can only be arrows."""
        first = next(self.split(lines), None)
        text = "" if first is None else "".join(line.text for line in first)
        return len(text) == CELLS and _SIGNS.issuperset(text) and not _ONLY_ARROWS.isdisjoint(text)

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """A puzzle is one line, or nine of nine characters."""
        chunk: list[Line] = []
        for line in lines:
            text = line.text.strip()
            if not text or text.startswith("#"):
                continue
            is_row = len(text) == BOARD.cols
            if chunk and (not is_row or len(chunk) == BOARD.rows):
                yield chunk
                chunk = []
            chunk.append(Line(line.number, text))
            if not is_row:
                yield chunk
                chunk = []
        if chunk:
            yield chunk

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The cages: all cells whose arrows lead to the same sum."""
        line, text = lines[0], "".join(line.text for line in lines)
        if len(text) != CELLS:
            raise line.error("{text} characters: expected {cells}, one for each cell", len(text), CELLS)
        for cell, sign in enumerate(text):
            if sign not in _SIGNS:
                raise line.error("'{sign}' in {cell} is neither a sum nor an arrow", sign, BOARD.name(cell))
        cells: dict[int, list[int]] = {}
        for cell in BOARD.cells:
            cells.setdefault(_end(cell, text, line), []).append(cell)
        cages = (SumCage(tuple(members), _SUMS.index(text[end]) or None) for end, members in cells.items())
        return cages_document(cages, kind, line)

    def write(self, puzzle: Puzzle) -> str:
        """One line; the sum is in the first cell of a cage."""
        cages = cages_of_puzzle(puzzle, self.name)
        if has_diagonals(puzzle):
            raise self._cannot("diagonals")
        if all(len(cage.cells) == 1 for cage in cages):
            raise self._cannot(Message("a board without cages"))
        signs = [""] * CELLS
        for cage in cages:
            for cell, sign in self._signs(cage):
                signs[cell] = sign
        if _ONLY_ARROWS.isdisjoint(signs):
            raise self._cannot(Message("cages whose cells touch at corners alone"))
        return "".join(signs) + "\n"

    def _signs(self, cage: SumCage) -> Iterator[tuple[int, str]]:
        """The character of each cell of a cage."""
        at, total = BOARD.name(cage.cells[0]), cage.total or 0
        if total >= len(_SUMS):
            raise self._cannot(Message("a cage with the sum {total}, such as that at {at}", total, at))
        paths = shortest_paths(cage.cells, _sources())
        if len(paths) < len(cage.cells):
            raise self._cannot(Message("a cage whose cells are not connected, such as that at {at}", at))
        for cell, towards in paths.items():
            yield cell, _SUMS[total] if cell == towards else _arrow(cell, towards)

    def _cannot(self, what: str) -> UnsupportedError:
        return cannot_state(self.name, what)


def _next(cell: int, arrow: str) -> int | None:
    """The cell that an arrow points to; None if it points out of the board."""
    row, col = BOARD.place(cell)
    down, right = _ARROWS[arrow]
    return BOARD.at(row + down, col + right) if BOARD.has(row + down, col + right) else None


def _arrow(cell: int, towards: int) -> str:
    return next(arrow for arrow in _ARROWS if _next(cell, arrow) == towards)


@cache
def _sources() -> dict[int, list[int]]:
    """For each cell those whose arrow can point to it, in the order of the arrows."""
    sources: dict[int, list[int]] = {cell: [] for cell in BOARD.cells}
    for down, right in _ARROWS.values():
        for cell in BOARD.cells:
            row, col = BOARD.place(cell)
            if BOARD.has(row - down, col - right):
                sources[cell].append(BOARD.at(row - down, col - right))
    return sources


def _end(cell: int, text: str, line: Line) -> int:
    """The cell with the sum at the end of the arrows from this one."""
    here = cell
    for _ in range(CELLS):
        if text[here] not in _ARROWS:
            return here
        there = _next(here, text[here])
        if there is None:
            raise line.error("'{text}' in {cell} points out of the board", text[here], BOARD.name(here))
        here = there
    raise line.error("the arrows from {cell} form a circle: expected a sum at their end", BOARD.name(cell))
