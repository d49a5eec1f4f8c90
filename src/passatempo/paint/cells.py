"""Cells: what stands in each cell of a scene, as lines of text and the ink to write them with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import ceil, sqrt
from typing import NamedTuple

from passatempo.paint.terminal import Look
from passatempo.scene import Digit, Notes, Scene

GIVEN, FOUND, NOTED, EMPTY = "given", "found", "noted", "empty"
GIVEN_MARK = "'"  # beside a given, where colour cannot tell it from a value that was found
_NOTES_IN_A_ROW = 4  # as many are read at a glance; more are laid out in a square


class Cell(NamedTuple):
    """Lines of text, and the ink they are written with."""

    lines: tuple[str, ...]
    ink: str


class Contents(NamedTuple):
    """Every cell of a board, all of one size."""

    cells: list[Cell]
    width: int
    height: int
    align: Callable[[str, int], str]
    noted: bool  # some cells hold notes
    marked: bool  # the givens carry a mark

    def aligned(self, text: str) -> str:
        """A text that stands over or under cells, lined up with what is in them."""
        return self.align(text + " " * self.marked, self.width)


def contents(scene: Scene, look: Look, least_width: int) -> Contents:
    """What the marks of a scene put into the cells of its board."""
    notes = [mark for mark in scene.marks if isinstance(mark, Notes)]
    digits = [mark for mark in scene.marks if isinstance(mark, Digit)]
    marked = not look.colour and len({digit.given for digit in digits}) > 1
    blank = Cell((("·" if look.boxes else ".") + " " * marked,), EMPTY)
    filled = dict(_noted(notes)) | dict(_written(digits, marked))
    cells = [filled.get(cell, blank) for cell in scene.board.cells]
    return _of_one_size(cells, least_width, bool(notes), marked)


def _written(digits: Iterable[Digit], marked: bool) -> Iterator[tuple[int, Cell]]:
    for digit in digits:
        mark = (GIVEN_MARK if digit.given else " ") * marked
        yield digit.cell, Cell((digit.text + mark,), GIVEN if digit.given else FOUND)


def _noted(notes: list[Notes]) -> Iterator[tuple[int, Cell]]:
    """In a row where all are few, else each at its own place in a square."""
    texts = sorted({text for mark in notes for text in mark.texts}, key=lambda text: (len(text), text))
    few = all(len(mark.texts) <= _NOTES_IN_A_ROW for mark in notes)
    between = "" if all(len(text) == 1 for text in texts) else ","
    for mark in notes:
        lines = (between.join(mark.texts),) if few else tuple(_square(mark.texts, texts))
        yield mark.cell, Cell(lines, NOTED)


def _square(shown: tuple[str, ...], texts: list[str]) -> Iterator[str]:
    """A place for every text, those shown alone visible."""
    side, width = ceil(sqrt(len(texts))), len(texts[-1])
    places = [(text if text in shown else "").rjust(width) for text in texts]
    between = "" if width == 1 else " "
    for at in range(0, len(places), side):
        yield between.join(places[at : at + side])


def _of_one_size(cells: list[Cell], least_width: int, noted: bool, marked: bool) -> Contents:
    """Numbers are lined up at the right, beside notes at the left, beside squares of notes in the middle."""
    width = max(least_width + marked, *(len(line) for cell in cells for line in cell.lines))
    height = max(len(cell.lines) for cell in cells)
    align = str.center if height > 1 else str.ljust if noted else str.rjust
    grown = (Cell(_grown(lines, height), ink) for lines, ink in cells)
    sized = [Cell(tuple(align(line, width) for line in lines), ink) for lines, ink in grown]
    return Contents(sized, width, height, align, noted, marked)


def _grown(lines: tuple[str, ...], height: int) -> tuple[str, ...]:
    above = (height - len(lines)) // 2
    return ("",) * above + lines + ("",) * (height - len(lines) - above)
