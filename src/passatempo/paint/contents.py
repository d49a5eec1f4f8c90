"""Contents: the cells of a scene and their labels, all brought to one size."""

from __future__ import annotations

from collections.abc import Callable

from passatempo.deadline import watched
from passatempo.paint.cells import Cell, cells_of, has_marked_givens, labels_of
from passatempo.paint.inks import BLACK, LABEL, SOLID, inked
from passatempo.paint.terminal import Look
from passatempo.records import dataclass
from passatempo.scene import Notes, Scene

_Align = Callable[[str, int], str]


@dataclass(frozen=True)
class Contents:
    """Every cell of a board, all of one size."""

    cells: list[Cell]
    labels: dict[int, str]
    width: int
    height: int  # of the cells, without the line of labels above them
    align: _Align
    noted: bool  # some cells hold notes
    marked: bool  # the givens carry a mark

    @property
    def lines(self) -> range:
        """The lines of a cell: -1 is the one of the labels, if there is any."""
        return range(-1 if self.labels else 0, self.height)

    @property
    def middle(self) -> int:
        """The line on which values stand."""
        return (self.height - 1) // 2

    def texts(self, cells: range, at: int, colour: bool) -> list[str]:
        """A line of these cells, written with their inks if there is colour."""
        if at < 0:
            return [inked(*self._label(cell), colour) for cell in cells]
        held = self.cells[cells.start : cells.stop]
        if not colour:
            return [cell.lines[at] for cell in held]
        return [inked(cell.lines[at], cell.ink, colour) for cell in held]

    def _label(self, cell: int) -> tuple[str, str]:
        """What stands above a cell, and its ink."""
        lines, ink = self.cells[cell].lines, self.cells[cell].ink
        if cell in self.labels:
            return self.labels[cell].ljust(self.width), BLACK if ink == BLACK else LABEL
        return (lines[0] if ink == SOLID else " " * self.width), ink

    def aligned(self, text: str) -> str:
        """A text that stands over or under cells, lined up with what is in them."""
        return self.align(text + " " * self.marked, self.width)

    def start(self, text: str) -> int:
        """Where a text begins that is lined up so."""
        return self.aligned("#" * len(text)).index("#")


def contents(scene: Scene, look: Look, least_width: int) -> Contents:
    """The cells of a scene, made as large as the largest."""
    cells, labels = cells_of(scene, look), labels_of(scene)
    noted, marked = any(isinstance(mark, Notes) for mark in scene.marks), has_marked_givens(scene, look)
    different = {id(cell): cell for cell in cells}  # most cells look like another
    texts = [*labels.values(), *(line for cell in different.values() for line in cell.lines)]
    width = max([least_width + marked, *map(len, texts)])
    height = max(1, *(len(cell.lines) for cell in different.values()))
    filled = bool(labels) or any(cell.ink in (BLACK, SOLID) for cell in different.values())
    align = _alignment(height > 1, noted, filled)
    ground = ("█" if look.boxes else "#") * width
    sized = {
        number: _sized(cell, width, height, align, ground) for number, cell in watched(different.items())
    }
    return Contents([sized[id(cell)] for cell in cells], labels, width, height, align, noted, marked)


def _alignment(tall: bool, noted: bool, filled: bool) -> _Align:
    """Numbers are lined up at the right, beside notes at the left, beside anything larger in the middle."""
    if tall:
        return str.center
    if noted:
        return str.ljust
    return str.center if filled else str.rjust


def _sized(cell: Cell, width: int, height: int, align: _Align, ground: str) -> Cell:
    if cell.ink == SOLID:
        return Cell((ground,) * height, SOLID)
    above = (height - len(cell.lines)) // 2
    lines = ("",) * above + cell.lines + ("",) * (height - len(cell.lines) - above)
    return Cell(tuple(align(line, width) for line in lines), cell.ink)
