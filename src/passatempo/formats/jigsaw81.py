"""Givens and rooms in one line: n x n values, then n x n characters with the room of each cell.

    .......1...AABBAABBCCDDCCDD

Values are written as in `line`, one character each. Every room has n cells and its own character, which is
not that of an empty cell. A space may separate the two halves if the rooms are connected: otherwise the
second half may be the solution, which follows many puzzles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import isqrt

from passatempo.board import LETTERS, Board
from passatempo.clues import Givens, Regions
from passatempo.clues.base import Line
from passatempo.formats.bare_grids import BLANK_SIGNS, invalid_symbol
from passatempo.formats.clue_fields import build_from_clues, check_only_clues, find_clue, shortest_paths
from passatempo.formats.format import Document, Format, Kind, cannot_state
from passatempo.kinds import kind_of_bare_grids
from passatempo.messages import Message
from passatempo.puzzle import Puzzle

_SIZES = range(4, 36)  # one character for each value
_VALUES = ".123456789" + LETTERS
_ROOMS = LETTERS + LETTERS.lower()


class GivensAndRooms(Format):
    """One puzzle per line."""

    name = "jigsaw81"

    def sniff(self, lines: list[Line]) -> bool:
        """Two halves, the second of which has n different characters n times each."""
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
                "{text} characters: expected twice as many as a board has cells, such as 162", len(text)
            )
        values, rooms = text[: size * size], text[size * size :]
        board = Board(size, size)
        if problem := _room_problem(rooms, size):
            raise line.error(problem)
        givens = Givens.placed(values, board, lambda _: line)
        puzzle = build_from_clues(kind or kind_of_bare_grids(), board, [givens, Regions(tuple(rooms))], line)
        return Document(puzzle, line.number)

    def write(self, puzzle: Puzzle) -> str:
        """The givens, then rooms lettered in reading order."""
        board, rooms = puzzle.board, find_clue(puzzle, Regions)
        if type(puzzle) is not kind_of_bare_grids():
            raise cannot_state(self.name, "the kind '{name}'", puzzle.name)
        check_only_clues(puzzle, (Givens, Regions), self.name)
        if not rooms:
            raise cannot_state(self.name, "boxes")
        if board.cols not in _SIZES:
            raise cannot_state(self.name, "a board of {board}", board)
        givens = find_clue(puzzle, Givens).values
        letter = {cell: _ROOMS[number] for number, room in enumerate(rooms) for cell in room}
        values = (_VALUES[givens.get(cell, 0)] for cell in board.cells)
        return "".join([*values, *(letter[cell] for cell in board.cells)]) + "\n"


def _halves(text: str) -> tuple[str, str] | None:
    """The givens and the rooms in a line; None if it may be something else."""
    words = text.split()
    joined = "".join(words)
    size = isqrt(len(joined) // 2)
    if 2 * size * size != len(joined) or size not in _SIZES or len(words) > 2:
        return None
    values, rooms = joined[: size * size], joined[size * size :]
    if _room_problem(rooms, size) or invalid_symbol(values):
        return None
    separated = len(words) == 2
    if separated and (len(words[0]) != len(values) or not _are_connected(rooms, size)):
        return None
    return values, rooms


def _room_problem(rooms: str, size: int) -> str:
    """Why these are not the rooms of a board; empty if they are."""
    cells = Counter(rooms)
    if blank := next((sign for sign in BLANK_SIGNS if sign in cells), ""):
        return Message("'{blank}' is not a room: expected the same character for all cells of one", blank)
    if len(cells) != size:
        return Message("{cells} rooms: expected {size}", len(cells), size)
    for room, count in cells.items():
        if count != size:
            return Message("room '{room}' has {count} cells: expected {size}", room, count, size)
    return ""


def _are_connected(rooms: str, size: int) -> bool:
    """Whether the cells of each room are connected."""
    board = Board(size, size)
    beside = {cell: board.neighbours(cell) for cell in board.cells}
    cells: dict[str, list[int]] = {}
    for cell, room in enumerate(rooms):
        cells.setdefault(room, []).append(cell)
    return all(len(shortest_paths(each, beside)) == size for each in cells.values())
