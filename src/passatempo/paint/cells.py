"""The text of each cell of a scene: values, candidates, labels and black cells, all padded to one size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from math import ceil, sqrt

from passatempo.deadline import watched
from passatempo.paint.terminal import (
    BLACK,
    CANDIDATES,
    EMPTY,
    FOUND,
    GIVEN,
    LABEL,
    NEW_CANDIDATES,
    NEW_VALUE,
    SOLID,
    Capabilities,
    styled,
)
from passatempo.records import dataclass
from passatempo.scene import Black, Cage, CageLook, Changed, Digit, Empty, Label, Notes, Peg, Scene

GIVEN_MARK = "'"  # after a given, where colour cannot distinguish it from a value that was found
NEW_MARK = "*"  # after a value or candidates that have changed since the last board, in the same way
OPEN_MARK = "?"  # after the only candidate of a cell, which would look like a value otherwise
_NOTES_IN_A_ROW = 4  # as many are read at a glance; more are arranged in a square

_Align = Callable[[str, int], str]


@dataclass(frozen=True)
class CellText:
    """The lines of a cell, and their style."""

    lines: tuple[str, ...]
    style: str


@dataclass(frozen=True)
class Contents:
    """The text of every cell of a board, all of one size."""

    cells: list[CellText]
    labels: dict[int, str]
    width: int
    height: int  # of the cells, without the line of labels above them
    align: _Align
    has_notes: bool
    marks_givens: bool  # givens are followed by GIVEN_MARK

    @property
    def lines(self) -> range:
        """The lines of a cell; -1 is the line of labels, if there are any."""
        return range(-1 if self.labels else 0, self.height)

    @property
    def middle(self) -> int:
        """The line of the values."""
        return (self.height - 1) // 2

    def texts(self, cells: range, line: int, colour: bool) -> list[str]:
        """One line of these cells, with their styles if there is colour."""
        if line < 0:
            return [styled(*self._label(cell), colour) for cell in cells]
        shown = self.cells[cells.start : cells.stop]
        if not colour:
            return [cell.lines[line] for cell in shown]
        return [styled(cell.lines[line], cell.style, colour) for cell in shown]

    def _label(self, cell: int) -> tuple[str, str]:
        """The text above a cell, and its style."""
        lines, style = self.cells[cell].lines, self.cells[cell].style
        if cell in self.labels:
            return self.labels[cell].ljust(self.width), BLACK if style == BLACK else LABEL
        return (lines[0] if style == SOLID else " " * self.width), style

    def aligned(self, text: str) -> str:
        """A text above or below cells, padded so that it lines up with theirs."""
        return self.align(text + " " * self.marks_givens, self.width)

    def start(self, text: str) -> int:
        """The position of the first character of a text that is aligned so."""
        return self.aligned("#" * len(text)).index("#")


def build_contents(scene: Scene, terminal: Capabilities, least_width: int) -> Contents:
    """The text of every cell of a scene, padded to the size of the largest."""
    cells, labels = _cell_texts(scene, terminal), _labels(scene)
    has_notes = any(isinstance(mark, Notes) for mark in scene.marks)
    marks_givens = _marks_givens(scene, terminal)
    distinct = {id(cell): cell for cell in cells}  # most cells share their text with others
    texts = [*labels.values(), *(line for cell in distinct.values() for line in cell.lines)]
    width = max([least_width + marks_givens, *map(len, texts)])
    height = max(1, *(len(cell.lines) for cell in distinct.values()))
    filled = bool(labels) or any(cell.style in (BLACK, SOLID) for cell in distinct.values())
    align = _alignment(height > 1, has_notes, filled)
    solid = ("█" if terminal.boxes else "#") * width
    padded = {
        number: _padded(cell, width, height, align, solid) for number, cell in watched(distinct.items())
    }
    padded_cells = [padded[id(cell)] for cell in cells]
    return Contents(padded_cells, labels, width, height, align, has_notes, marks_givens)


def has_lone_notes(scene: Scene, terminal: Capabilities) -> bool:
    """Whether some cell has one candidate, which is then followed by OPEN_MARK as there is no colour."""
    return not terminal.colour and any(
        isinstance(mark, Notes) and len(mark.texts) == 1 for mark in scene.marks
    )


def _marks_givens(scene: Scene, terminal: Capabilities) -> bool:
    """Whether givens need a mark: there is no colour, and some values were found."""
    return (
        not terminal.colour and len({mark.given for mark in scene.marks if isinstance(mark, Digit | Peg)}) > 1
    )


def _alignment(tall: bool, has_notes: bool, filled: bool) -> _Align:
    """Numbers are aligned right; left where there are notes; centred where there is anything larger."""
    if tall:
        return str.center
    if has_notes:
        return str.ljust
    return str.center if filled else str.rjust


def _padded(cell: CellText, width: int, height: int, align: _Align, solid: str) -> CellText:
    if cell.style == SOLID:
        return CellText((solid,) * height, SOLID)
    above = (height - len(cell.lines)) // 2
    lines = ("",) * above + cell.lines + ("",) * (height - len(cell.lines) - above)
    return CellText(tuple(align(line, width) for line in lines), cell.style)


def _cell_texts(scene: Scene, terminal: Capabilities) -> list[CellText]:
    """The text of each cell: black cells cover values, which cover candidates."""
    notes = [mark for mark in scene.marks if isinstance(mark, Notes)]
    digits = [mark for mark in scene.marks if isinstance(mark, Digit | Peg)]
    blacks = [mark for mark in scene.marks if isinstance(mark, Black | Empty)]
    marks_givens = _marks_givens(scene, terminal)
    blank = CellText((("·" if terminal.boxes else ".") + " " * marks_givens,), EMPTY)
    filled = dict(_note_cells(notes, terminal)) | dict(_value_cells(digits, marks_givens))
    for cell in changed_cells(scene) & filled.keys():
        filled[cell] = _as_new(filled[cell], terminal)
    filled |= dict(_black_cells(blacks))
    return [filled.get(cell, blank) for cell in scene.board.cells]


def changed_cells(scene: Scene) -> set[int]:
    """The cells that have changed since the last board."""
    return {cell for mark in scene.marks if isinstance(mark, Changed) for cell in mark.cells}


def _as_new(cell: CellText, terminal: Capabilities) -> CellText:
    """The text of a cell that has changed: in a style of its own, or with a mark behind its last line."""
    if terminal.colour:
        return CellText(cell.lines, NEW_VALUE if cell.style == FOUND else NEW_CANDIDATES)
    return CellText((*cell.lines[:-1], cell.lines[-1].rstrip() + NEW_MARK), cell.style)


def _labels(scene: Scene) -> dict[int, str]:
    """The labels of cells, and those of cages in their first cells, side by side."""
    labels: dict[int, list[str]] = {}
    for mark in scene.marks:
        if isinstance(mark, Label):
            labels.setdefault(mark.cell, []).append(mark.text)
        elif isinstance(mark, Cage) and mark.label and mark.look is not CageLook.CLONE:
            labels.setdefault(min(mark.cells), []).append(mark.label)
    return {cell: " ".join(texts) for cell, texts in labels.items()}


def _value_cells(digits: Iterable[Digit | Peg], marks_givens: bool) -> Iterator[tuple[int, CellText]]:
    known: dict[tuple[str, bool], CellText] = {}
    for digit in watched(digits):
        key = digit.text, digit.given
        if key not in known:
            mark = (GIVEN_MARK if digit.given else " ") * marks_givens
            known[key] = CellText((digit.text + mark,), GIVEN if digit.given else FOUND)
        yield digit.cell, known[key]


def _black_cells(blacks: Iterable[Black | Empty]) -> Iterator[tuple[int, CellText]]:
    """Those without a text are filled once the size of the cells is known."""
    solid = CellText((), SOLID)
    for black in watched(blacks):
        text = black.text if isinstance(black, Black) else ""
        yield black.cell, CellText((text,), BLACK) if text else solid


def _note_cells(notes: list[Notes], terminal: Capabilities) -> Iterator[tuple[int, CellText]]:
    """Candidates in a row where every cell has few, else each at its own place in a square."""
    distinct = {mark.texts for mark in watched(notes)}
    texts = sorted({*chain.from_iterable(distinct)}, key=lambda text: (len(text), text))
    few = all(len(each) <= _NOTES_IN_A_ROW for each in distinct)
    separator = "" if all(len(text) == 1 for text in texts) else ","
    open_mark = OPEN_MARK * (not terminal.colour)
    known: dict[tuple[str, ...], CellText] = {}
    for shown in watched(distinct, 16):
        alone = len(shown) == 1
        row = separator.join(shown) + open_mark * alone
        known[shown] = CellText((row,) if few or alone else tuple(_square(shown, texts)), CANDIDATES)
    for mark in watched(notes):
        yield mark.cell, known[mark.texts]


def _square(shown: tuple[str, ...], texts: list[str]) -> Iterator[str]:
    """The rows of a square with a place for every text, blank for those not shown."""
    side, width, visible = ceil(sqrt(len(texts))), len(texts[-1]), set(shown)
    places = [(text if text in visible else "").rjust(width) for text in texts]
    separator = "" if width == 1 else " "
    for start in range(0, len(places), side):
        yield separator.join(places[start : start + side])
