"""Packing: which boards stand on which page, in how many rows and columns, and where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from passatempo.errors import UnsupportedError
from passatempo.printing.boards import PrintedBoard
from passatempo.printing.paper import INCH

# Rows and columns on a page for so many puzzles.
GRIDS = {1: (1, 1), 2: (2, 1), 4: (2, 2), 6: (3, 2), 9: (3, 3), 12: (4, 3)}
GAP = 14.0  # points between two boards, across; at least so many down
_WIDEST_GAP = 42.0  # points between two rows

Foot = Callable[[int, int], float]  # the height of what belongs to some boards, at the foot of their page


class Room(NamedTuple):
    """What a page has for boards, in points; `heading` of it stands above each board."""

    width: float
    height: float
    heading: float = 0.0

    def column_width(self, columns: int) -> float:
        """The width of one board, where the page has so many columns."""
        return (self.width - (columns - 1) * GAP) / columns

    def lowered(self, by: float) -> Room:
        """The room below or above something of this height."""
        return self._replace(height=self.height - by)


class Packed(NamedTuple):
    """The boards of a page, by their positions in all: columns, and the places of rows below the top."""

    first: int
    number: int
    columns: int
    width: float  # of a column
    heights: tuple[float, ...]  # of the boards of each row
    tops: tuple[float, ...]  # of the rows, with their headings
    top: float  # what the page has above the boards


def pack(
    boards: Sequence[PrintedBoard],
    most: int,
    room: Room,
    top: float,
    what: str,
    first_number: int,
    foot: Foot = lambda first, number: 0.0,
) -> Iterator[Packed]:
    """The boards in order on pages, at most so many on each; fewer where they would be too small to read.

    The first page has something of the height `top` above its boards, unless its first board needs the whole
    page. UnsupportedError, naming `what` and the number of the board (they count from `first_number`), if one
    does not fit a page.
    """
    at = 0
    while at < len(boards):
        tops = (top, 0.0) if not at else (0.0,)
        packed = next(filter(None, (_page(boards, at, most, room, each, foot) for each in tops)), None)
        if packed is None:
            raise too_large(boards[at], what, first_number + at, room.lowered(foot(at, 1)))
        yield packed
        at += packed.number


def _page(
    boards: Sequence[PrintedBoard], at: int, most: int, room: Room, top: float, foot: Foot
) -> Packed | None:
    """The page with the most boards from `at` on; None if not even one fits.

    A grid may have places left over: where the next board is larger, or the last. Of grids for equally many
    boards the one with the most places is taken, so that boards of one size have one size throughout.
    """
    grids = sorted((each for each in GRIDS if each <= most), reverse=True)
    found = (_arranged(boards, at, number, room, top, foot) for number in grids)
    return max(filter(None, found), key=lambda packed: packed.number, default=None)


def _arranged(
    boards: Sequence[PrintedBoard], at: int, places: int, room: Room, top: float, foot: Foot
) -> Packed | None:
    """As many boards from `at` on as suit a grid of so many places; None if not even one does."""
    columns, suits = GRIDS[places][1], PrintedBoard.fits if places == 1 else PrintedBoard.is_comfortable
    for number in range(min(places, len(boards) - at), 0, -1):
        below = room.lowered(top + foot(at, number))
        width, rows = below.column_width(columns), _rows(boards[at : at + number], columns)
        heights = _row_heights(rows, width, below)
        if all(
            suits(board, width, height) for row, height in zip(rows, heights, strict=True) for board in row
        ):
            return Packed(at, number, columns, width, heights, _tops(heights, below, top), top)
    return None


def _rows(boards: Sequence[PrintedBoard], columns: int) -> list[Sequence[PrintedBoard]]:
    return [boards[at : at + columns] for at in range(0, len(boards), columns)]


def _row_heights(rows: Sequence[Sequence[PrintedBoard]], width: float, room: Room) -> tuple[float, ...]:
    """What each row needs for boards of this width; where that is too much, the highest rows have less."""
    needed = [max(board.height_in(width) for board in row) for row in rows]
    left = room.height - (len(rows) - 1) * GAP - len(rows) * room.heading
    limit = 0.0
    for at, height in enumerate(sorted(needed)):
        limit = left / (len(rows) - at)
        if height > limit:
            return tuple(min(each, limit) for each in needed)
        left -= height
    return tuple(needed)


def _tops(heights: Sequence[float], room: Room, top: float) -> tuple[float, ...]:
    """Where the rows begin: what they leave is between them and below."""
    left = room.height - sum(heights) - len(heights) * room.heading
    gap = min(max(GAP, left / len(heights)), _WIDEST_GAP)
    return tuple(top + sum(heights[:at]) + at * (room.heading + gap) for at in range(len(heights)))


def too_large(board: PrintedBoard, what: str, number: int, room: Room) -> UnsupportedError:
    """The error of a board that does not fit a page; it is named `what` and its number."""
    bounds = board.drawing.bounds
    width, height = bounds.width * board.least_cell, bounds.height * board.least_cell
    return UnsupportedError(
        "{puzzle} {number} needs {width} x {height} inches to be readable, the page has {room} x {below}: "
        "expected larger paper",
        what,
        number,
        *[f"{each / INCH:.1f}" for each in (width, height, room.width, room.height - room.heading)],
    )
