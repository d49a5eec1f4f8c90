"""Patterns of givens that no 9x9 sudoku has, since three rows or columns through the same boxes stay open.

Given all other cells, such lines can be filled in the ways that leave each line across them its digits. If
none of all their fillings is determined by the marked cells, no grid has a puzzle there.
"""

from __future__ import annotations

from collections.abc import Sequence

from passatempo._kernel import determines_some_band
from passatempo.board import Board, Group
from passatempo.deadline import timed
from passatempo.messages import AND, Message

_BOX = 3  # rows and columns of a box


def why_bands_stay_open(board: Board, pattern: frozenset[int]) -> str:
    """A message that names the first three lines that stay open; empty if there are none."""
    for lines in (board.row_groups, board.column_groups):
        for first in range(0, len(lines), _BOX):
            band = lines[first : first + _BOX]
            if not _may_be_determined(band, pattern):
                return _message(board, band, pattern)
    return ""


def _may_be_determined(band: Sequence[Group], pattern: frozenset[int]) -> bool:
    marked = [sum(1 << at for at, cell in enumerate(line.cells) if cell in pattern) for line in band]
    return timed(determines_some_band, marked)


def _message(board: Board, band: Sequence[Group], pattern: frozenset[int]) -> Message:
    labels = (AND, *(line.label for line in band))
    unmarked = [cell for line in band for cell in line.cells if cell not in pattern]
    for cell in unmarked:
        if _may_be_determined(band, pattern | {cell}):
            return Message(
                "however {lines} are filled, the cells that the pattern marks there leave another solution, "
                "even with all other cells given; the nearest pattern also marks another cell, "
                "such as {cell}",
                labels,
                board.name(cell),
            )
    return Message(
        "however {lines} are filled, the cells that the pattern marks there leave another solution, "
        "even with all other cells given",
        labels,
    )
