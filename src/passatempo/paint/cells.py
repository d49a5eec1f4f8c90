"""Cells: what stands in each cell of a scene, as lines of text and the ink to write them with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from math import ceil, sqrt

from passatempo.deadline import watched
from passatempo.paint.inks import BLACK, EMPTY, FOUND, GIVEN, NOTED, SOLID
from passatempo.paint.terminal import Look
from passatempo.records import dataclass
from passatempo.scene import Black, Cage, CageLook, Digit, Empty, Label, Notes, Peg, Scene

GIVEN_MARK = "'"  # beside a given, where colour cannot tell it from a value that was found
OPEN_MARK = "?"  # beside a candidate that is alone in its cell, which would look like a value else
_NOTES_IN_A_ROW = 4  # as many are read at a glance; more are laid out in a square


@dataclass(frozen=True)
class Cell:
    """Lines of text, and the ink they are written with."""

    lines: tuple[str, ...]
    ink: str


def has_marked_givens(scene: Scene, look: Look) -> bool:
    """Whether givens need a mark: there is no colour, and values that were found stand beside them."""
    return not look.colour and len({mark.given for mark in scene.marks if isinstance(mark, Digit | Peg)}) > 1


def has_lone_notes(scene: Scene, look: Look) -> bool:
    """Whether some cells have one candidate and need a mark, since there is no colour."""
    return not look.colour and any(isinstance(mark, Notes) and len(mark.texts) == 1 for mark in scene.marks)


def cells_of(scene: Scene, look: Look) -> list[Cell]:
    """What the marks of a scene put into each cell of its board; the later sorts hide the earlier ones."""
    notes = [mark for mark in scene.marks if isinstance(mark, Notes)]
    digits = [mark for mark in scene.marks if isinstance(mark, Digit | Peg)]
    blacks = [mark for mark in scene.marks if isinstance(mark, Black | Empty)]
    marked = has_marked_givens(scene, look)
    blank = Cell((("·" if look.boxes else ".") + " " * marked,), EMPTY)
    filled = dict(_noted(notes, look)) | dict(_written(digits, marked)) | dict(_blackened(blacks))
    return [filled.get(cell, blank) for cell in scene.board.cells]


def labels_of(scene: Scene) -> dict[int, str]:
    """The labels of cells, and those of cages in their first cells, side by side."""
    labels: dict[int, list[str]] = {}
    for mark in scene.marks:
        if isinstance(mark, Label):
            labels.setdefault(mark.cell, []).append(mark.text)
        elif isinstance(mark, Cage) and mark.label and mark.look is not CageLook.CLONE:
            labels.setdefault(min(mark.cells), []).append(mark.label)
    return {cell: " ".join(texts) for cell, texts in labels.items()}


def _written(digits: Iterable[Digit | Peg], marked: bool) -> Iterator[tuple[int, Cell]]:
    known: dict[tuple[str, bool], Cell] = {}
    for digit in watched(digits):
        look = digit.text, digit.given
        if look not in known:
            mark = (GIVEN_MARK if digit.given else " ") * marked
            known[look] = Cell((digit.text + mark,), GIVEN if digit.given else FOUND)
        yield digit.cell, known[look]


def _blackened(blacks: Iterable[Black | Empty]) -> Iterator[tuple[int, Cell]]:
    """Those without a text are filled once the size of the cells is known."""
    solid = Cell((), SOLID)
    for black in watched(blacks):
        text = black.text if isinstance(black, Black) else ""
        yield black.cell, Cell((text,), BLACK) if text else solid


def _noted(notes: list[Notes], look: Look) -> Iterator[tuple[int, Cell]]:
    """In a row where all are few, else each at its own place in a square; one alone with a mark."""
    different = {mark.texts for mark in watched(notes)}
    texts = sorted({*chain.from_iterable(different)}, key=lambda text: (len(text), text))
    few = all(len(each) <= _NOTES_IN_A_ROW for each in different)
    between = "" if all(len(text) == 1 for text in texts) else ","
    open_mark = OPEN_MARK * (not look.colour)
    known: dict[tuple[str, ...], Cell] = {}
    for shown in watched(different, 16):
        alone = len(shown) == 1
        row = between.join(shown) + open_mark * alone
        known[shown] = Cell((row,) if few or alone else tuple(_square(shown, texts)), NOTED)
    for mark in watched(notes):
        yield mark.cell, known[mark.texts]


def _square(shown: tuple[str, ...], texts: list[str]) -> Iterator[str]:
    """A place for every text, those shown alone visible."""
    side, width, visible = ceil(sqrt(len(texts))), len(texts[-1]), set(shown)
    places = [(text if text in visible else "").rjust(width) for text in texts]
    between = "" if width == 1 else " "
    for at in range(0, len(places), side):
        yield between.join(places[at : at + side])
