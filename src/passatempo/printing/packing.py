"""Packing: which boards stand on which page, in how many rows and columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from passatempo.errors import UnsupportedError
from passatempo.printing.boards import PrintedBoard
from passatempo.printing.paper import INCH

# Rows and columns on a page for so many puzzles.
GRIDS = {1: (1, 1), 2: (2, 1), 4: (2, 2), 6: (3, 2), 9: (3, 3), 12: (4, 3)}
GAP = 14.0  # points between two boards, across and down


class Room(NamedTuple):
    """What a page has for boards, in points; `heading` of it stands above each board."""

    width: float
    height: float
    heading: float = 0.0

    def slot(self, rows: int, columns: int) -> tuple[float, float]:
        """The room of one board, where the page has so many."""
        width = (self.width - (columns - 1) * GAP) / columns
        height = (self.height - (rows - 1) * GAP) / rows - self.heading
        return width, height

    def lowered(self, by: float) -> Room:
        """The room below something of this height."""
        return self._replace(height=self.height - by)


class Packed(NamedTuple):
    """The boards of a page, by their positions in all, in rows and columns."""

    first: int
    number: int
    rows: int
    columns: int
    room: Room


def pack(
    boards: Sequence[PrintedBoard], most: int, first_room: Room, room: Room, what: str
) -> Iterator[Packed]:
    """The boards in order on pages, at most so many on each; fewer where they would be too small to read.

    The first page has less room, for a heading. UnsupportedError, naming `what` and the number of the board,
    if one does not fit a page.
    """
    at, here = 0, first_room
    while at < len(boards):
        packed = _page(boards, at, most, here)
        if packed is None and here != room:
            packed = _page(boards, at, most, room)  # too large to share a page with the heading
        if packed is None:
            raise _too_large(boards[at], what, at + 1, room)
        yield packed
        at, here = at + packed.number, room


def _page(boards: Sequence[PrintedBoard], at: int, most: int, room: Room) -> Packed | None:
    """The page with the most boards from `at` on; None if not even one fits."""
    for number in sorted((each for each in GRIDS if each <= most), reverse=True):
        rows, columns = GRIDS[number]
        slot, end = room.slot(rows, columns), at
        suits = PrintedBoard.fits if number == 1 else PrintedBoard.is_comfortable
        while end < len(boards) and end < at + number and suits(boards[end], *slot):
            end += 1
        if end == at + number or (end > at and end == len(boards)) or (number == 1 and end > at):
            return Packed(at, end - at, rows, columns, room)
    return None


def _too_large(board: PrintedBoard, what: str, number: int, room: Room) -> UnsupportedError:
    bounds = board.drawing.bounds
    width, height = bounds.width * board.least_cell, bounds.height * board.least_cell
    return UnsupportedError(
        "{puzzle} {number} needs {width} x {height} inches to be readable, the page has {room} x {below}: "
        "expected larger paper",
        what,
        number,
        *[f"{each / INCH:.1f}" for each in (width, height, room.width, room.height - room.heading)],
    )
