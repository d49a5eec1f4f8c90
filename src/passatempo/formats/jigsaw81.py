"""Givens and rooms in one line: n x n values, then n x n characters that tell the room of each cell.

    .......1...AABBAABBCCDDCCDD

Values are written as in `line`, one character each. Every room has n cells and its own character, which is no
sign for a blank. A blank may part the two halves where the rooms hang together: else the second half may be
a solution, as it follows many a puzzle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import isqrt

from passatempo.board import LETTERS, Board
from passatempo.clues import Givens, Regions
from passatempo.clues.base import Line
from passatempo.errors import UnsupportedError
from passatempo.formats.base import Document, Format, Kind
from passatempo.formats.clue_fields import build_with, printed, reached, refuse_all_but
from passatempo.formats.grids import BLANK_SIGNS, strange_symbol
from passatempo.kinds import kind_of_bare_grids
from passatempo.puzzle import Puzzle

_SIZES = range(4, 36)  # one character for each value
_VALUES = ".123456789" + LETTERS
_ROOMS = LETTERS + LETTERS.lower()


class GivensAndRooms(Format):
    """One puzzle a line."""

    name = "jigsaw81"
    about = "givens, then the room of each cell, in one line: 81 and 81 characters for a board of 9x9"

    def sniff(self, lines: list[Line]) -> bool:
        """Two halves, the second of which has n characters n times each."""
        first = next(self.split(lines), None)
        return first is not None and _halves(first[0].text) is not None

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """Each line is a puzzle."""
        for line in lines:
            text = line.text.partition("#")[0].strip()
            if text:
                yield [Line(line.number, text)]

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The givens, and the rooms."""
        line = lines[0]
        text = "".join(line.text.split())
        size = isqrt(len(text) // 2)
        if 2 * size * size != len(text) or size not in _SIZES:
            raise line.error(
                f"{len(text)} characters: expected twice as many as a board has cells, such as 162"
            )
        values, rooms = text[: size * size], text[size * size :]
        board = Board(size, size)
        if problem := _room_problem(rooms, size):
            raise line.error(problem)
        givens = Givens.placed(values, board, [line] * len(board))
        puzzle = build_with(kind or kind_of_bare_grids(), board, [givens, Regions(tuple(rooms))], line)
        return Document(puzzle, line.number)

    def write(self, puzzle: Puzzle) -> str:
        """The rooms lettered in reading order."""
        board, rooms = puzzle.board, printed(puzzle, Regions)
        if type(puzzle) is not kind_of_bare_grids():
            raise UnsupportedError(f"the format '{self.name}' cannot state the kind '{puzzle.name}'")
        refuse_all_but(puzzle, (Givens, Regions), self.name)
        if not rooms:
            raise UnsupportedError(f"the format '{self.name}' cannot state boxes")
        if board.cols not in _SIZES:
            raise UnsupportedError(f"the format '{self.name}' cannot state a board of {board}")
        givens = printed(puzzle, Givens).values
        letter = {cell: _ROOMS[number] for number, room in enumerate(rooms) for cell in room}
        values = (_VALUES[givens.get(cell, 0)] for cell in board.cells)
        return "".join([*values, *(letter[cell] for cell in board.cells)]) + "\n"


FORMAT = GivensAndRooms()


def _halves(text: str) -> tuple[str, str] | None:
    """The givens and the rooms that a line has, if they can be nothing else."""
    words = text.split()
    joined = "".join(words)
    size = isqrt(len(joined) // 2)
    if 2 * size * size != len(joined) or size not in _SIZES or len(words) > 2:
        return None
    values, rooms = joined[: size * size], joined[size * size :]
    if _room_problem(rooms, size) or strange_symbol(values):
        return None
    parted = len(words) == 2
    if parted and (len(words[0]) != len(values) or not _hang_together(rooms, size)):
        return None
    return values, rooms


def _room_problem(rooms: str, size: int) -> str:
    """Why these are no rooms of a board; nothing if they are."""
    cells = Counter(rooms)
    if blank := next((sign for sign in BLANK_SIGNS if sign in cells), ""):
        return f"'{blank}' is no room: expected the same character for all cells of one"
    if len(cells) != size:
        return f"{len(cells)} rooms: expected {size}"
    for room, count in cells.items():
        if count != size:
            return f"room '{room}' has {count} cells: expected {size}"
    return ""


def _hang_together(rooms: str, size: int) -> bool:
    """Whether one can go from each cell of a room to the others without leaving it."""
    board = Board(size, size)
    beside = {cell: board.neighbours(cell) for cell in board.cells}
    cells: dict[str, list[int]] = {}
    for cell, room in enumerate(rooms):
        cells.setdefault(room, []).append(cell)
    return all(len(reached(each, beside)) == size for each in cells.values())
