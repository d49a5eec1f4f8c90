"""Borders: the strips beside the columns of a board, each a line with blanks on both sides, or a mere gap."""

from __future__ import annotations

from collections.abc import Iterator

from passatempo.paint.layout import Layout


class Borders:
    """How wide the borders of some columns are, and what they look like where a line of text crosses them."""

    def __init__(self, layout: Layout, columns: range) -> None:
        self._sides = dict(_sides(layout, columns))

    @property
    def width(self) -> int:
        """How wide all of them are together."""
        return sum(left + 1 + right for left, right in self._sides.values())

    def crossed(self, col: int, before: str, middle: str, after: str) -> str:
        """The border left of a column: a character in its middle, others repeated on both sides."""
        if col not in self._sides:
            return ""
        left, right = self._sides[col]
        return before * left + middle + after * right

    def start(self, col: int, sign: str) -> int:
        """Where a sign begins that stands on the border left of a column."""
        return self._sides[col][0] - (len(sign) - 1) // 2


def _sides(layout: Layout, columns: range) -> Iterator[tuple[int, tuple[int, int]]]:
    """How many characters lie on both sides of the middle of each border; a gap is needed only inside."""
    for col in range(columns.start, columns.stop + 1):
        before, after = col > columns.start, col < columns.stop
        if col in layout.lines:
            width, pad = layout.lines[col], layout.pad
            yield col, ((width - 1) // 2 + pad * before, width // 2 + pad * after)
        elif before and after:
            yield col, ((layout.gap - 1) // 2, layout.gap // 2)
