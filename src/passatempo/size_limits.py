"""The largest boards for each question, regardless of time limits; documented in docs/limits.md.

What is larger is refused before anything is built. Within these limits, every step that cannot be interrupted
takes a few hundredths of a second; and memory lasts, unless the rules themselves are too large (wire.py).
"""

from __future__ import annotations

from collections.abc import Sequence

from passatempo.board import Board
from passatempo.errors import UnsupportedError
from passatempo.messages import grouped, message

MOST_CELLS = {"solved": 250_000, "explained": 40_000, "rated": 40_000, "generated": 40_000, "drawn": 40_000}
MOST_VALUES = 125_000_000  # that all cells together may take: those of a board of 500x500 with 500 values


_TOO_MANY = {
    "solved": message("a board of {board} has {cells} cells: at most {most} can be solved"),
    "explained": message("a board of {board} has {cells} cells: at most {most} can be explained"),
    "rated": message("a board of {board} has {cells} cells: at most {most} can be rated"),
    "generated": message("a board of {board} has {cells} cells: at most {most} can be generated"),
    "drawn": message("a board of {board} has {cells} cells: at most {most} can be drawn"),
}


def check_cells(board: Board, done: str) -> None:
    """Raise UnsupportedError if a board has too many cells for what is to be `done` with it."""
    if len(board) > MOST_CELLS[done]:
        raise UnsupportedError(_TOO_MANY[done], board, grouped(len(board)), grouped(MOST_CELLS[done]))


def check_values(board: Board, domains: Sequence[Sequence[int]]) -> None:
    """Raise UnsupportedError if the cells of a board can take too many values."""
    values = sum(map(len, domains))
    if values > MOST_VALUES:
        raise UnsupportedError(
            "the cells of this board of {board} can take {values} values in all: at most {most_values}",
            board,
            grouped(values),
            grouped(MOST_VALUES),
        )
