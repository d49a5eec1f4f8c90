"""Essential: what boards of boxes have in common if only lines changed places and values their names."""

from __future__ import annotations

from collections import Counter
from typing import Any

from passatempo.canonical.box_boards import BoxBoard

Form = tuple[Any, ...]


def box_signature(board: BoxBoard) -> Form:
    """What boards that are essentially the same have in common, found quickly."""
    values = Counter(value for _, _, value in board.entries)
    rows = _counts_by_box(Counter(row for row, _, _ in board.entries), board.height, board.width)
    cols = _counts_by_box(Counter(col for _, col, _ in board.entries), board.width, board.height)
    lines = sorted((rows, cols)) if board.is_transposable else [rows, cols]
    return (board.height, board.width, *sorted(values.values()), *lines)


def _counts_by_box(counts: Counter[int], lines: int, boxes: int) -> Form:
    """How many givens the lines of each row or column of boxes have."""
    by_box = (sorted(counts[box * lines + line] for line in range(lines)) for box in range(boxes))
    return tuple(sorted(map(tuple, by_box)))
