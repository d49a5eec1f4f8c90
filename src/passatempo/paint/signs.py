"""Signs: where the signs of a scene stand, on the borders and corners between its cells."""

from __future__ import annotations

from collections.abc import Iterator

from passatempo.lazy import lazy
from passatempo.scene import Scene, Sign

BySide = dict[int, dict[int, str]]  # texts by row, then by column


class Signs:
    """Every sign by the place it stands beside; those of one spot one after the other."""

    def __init__(self, scene: Scene) -> None:
        self.board = scene.board
        self.left: BySide = {}  # on the border left of this place
        self.above: BySide = {}  # on the border above this place
        self.corner: BySide = {}  # at the upper left corner of this place
        for mark in scene.marks:
            if isinstance(mark, Sign):
                self._add(mark)

    def _add(self, sign: Sign) -> None:
        places = [self.board.place(cell) for cell in sign.cells]
        rows, cols = {row for row, _ in places}, {col for _, col in places}
        signs = self.left if len(rows) == 1 else self.above if len(cols) == 1 else self.corner
        here = signs.setdefault(max(rows), {})
        here[max(cols)] = here.get(max(cols), "") + sign.text

    @lazy
    def longest_above(self) -> int:
        """How long the longest sign is that stands above a cell."""
        return max((len(text) for _, text in _each(self.above)), default=0)

    @lazy
    def rows(self) -> range:
        """The rows to have a line above them: all if one has to, as uneven rows are hard to read."""
        return range(1, self.board.rows) if self.above or self.corner else range(0)

    def widths(self, pad: int) -> dict[int, int]:
        """How wide the lines left of columns have to be; signs on corners cover the padding beside them.

        All columns have one if any has to, as uneven columns are hard to read.
        """
        widths = dict.fromkeys(range(1, self.board.cols) if self.left or self.corner else (), 1)
        needs = [(col, len(text)) for col, text in _each(self.left)]
        needs += [(col, len(text) - 2 * pad) for col, text in _each(self.corner)]
        for col, width in needs:
            widths[col] = max(width, widths.get(col, 1))
        return widths


def _each(signs: BySide) -> Iterator[tuple[int, str]]:
    """Every sign and its column."""
    return (each for row in signs.values() for each in row.items())
