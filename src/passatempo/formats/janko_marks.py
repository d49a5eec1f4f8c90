"""The marks of a janko text: a number for each cell tells on which of its sides a bar stands."""

from __future__ import annotations

from collections.abc import Sequence

from passatempo.board import Board
from passatempo.clues.base import Line
from passatempo.errors import InputError
from passatempo.formats.janko_layout import EMPTY, NUMBER

ON_RIGHT, BELOW, BEFORE, ABOVE = 1, 2, 4, 8
Words = Sequence[tuple[Line, str]]  # a word for each cell, with its line


def bars_marked(words: Words, board: Board, head: Line) -> list[tuple[int, ...]]:
    """The pairs of neighbours with a bar; the second may tell it too, and then always does."""
    marks = [_mark(line, word) for line, word in words]
    _check_edges(marks, board, head)
    twice = _is_told_twice(marks)
    bars = []
    for pair in board.beside:
        one, other = pair.cells
        here, there = (ON_RIGHT, BEFORE) if other == one + 1 else (BELOW, ABOVE)
        marked = bool(marks[one] & here)
        if twice and marked != bool(marks[other] & there):
            raise head.error(f"{pair.name} do not agree on the bar between them")
        if marked:
            bars.append(pair.cells)
    return bars


def can_only_be_marks(words: Words, board: Board, head: Line) -> bool:
    """Whether words mark bars on both of their sides, which other numbers do only by the rarest chance."""
    try:
        bars = bars_marked(words, board, head)
    except InputError:
        return False
    return bool(bars) and _is_told_twice([_mark(line, word) for line, word in words])


def _is_told_twice(marks: Sequence[int]) -> bool:
    return any(mark & (BEFORE | ABOVE) for mark in marks)


def _mark(line: Line, word: str) -> int:
    if word in EMPTY:
        return 0
    if not NUMBER.fullmatch(word) or int(word) >= 2 * ABOVE:
        raise line.error(f"'{word[:30]}' marks no borders: expected 0 to {2 * ABOVE - 1}")
    return int(word)


def _check_edges(marks: Sequence[int], board: Board, head: Line) -> None:
    for cell, mark in enumerate(marks):
        row, col = board.place(cell)
        beyond = (
            (ON_RIGHT, col == board.cols - 1),
            (BELOW, row == board.rows - 1),
            (BEFORE, col == 0),
            (ABOVE, row == 0),
        )
        if any(mark & side and at_edge for side, at_edge in beyond):
            raise head.error(f"{board.name(cell)} has a bar at the edge of the board")
