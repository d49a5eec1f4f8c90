"""Context: what a mark has to know of the others on the same board before it can be drawn."""

from __future__ import annotations

from math import ceil, sqrt

from passatempo.board import Board
from passatempo.drawing.outlines import Place
from passatempo.drawing.shapes import Point
from passatempo.drawing.themes import Theme
from passatempo.lazy import lazy
from passatempo.scene import Black, Cage, CageLook, Digit, Empty, Label, LabelLook, Notes, Peg, Scene, Stroke

NOTE_MARGIN = 0.07  # between notes and the lines round the cell
LABEL_ROOM = 0.28  # at the top of a cell, where a label stands


class Context:
    """A scene, the theme, and what is found out about the scene once for all its marks."""

    def __init__(self, scene: Scene, theme: Theme) -> None:
        self.scene, self.theme = scene, theme
        self.board: Board = scene.board

    @lazy
    def places(self) -> set[Place]:
        """The cells that are part of the board."""
        empty = {mark.cell for mark in self.scene.marks if isinstance(mark, Empty)}
        return {self.board.place(cell) for cell in self.board.cells if cell not in empty}

    @lazy
    def labelled(self) -> set[int]:
        """The cells with a label in their upper left corner."""
        marks = self.scene.marks
        cages = {
            min(mark.cells)
            for mark in marks
            if isinstance(mark, Cage) and mark.label and mark.look != CageLook.CLONE
        }
        return cages | {
            mark.cell for mark in marks if isinstance(mark, Label) and mark.look is LabelLook.TEXT
        }

    @lazy
    def lettered(self) -> set[int]:
        """The cells with a letter in their lower right corner."""
        clones = (mark for mark in self.scene.marks if isinstance(mark, Cage) and mark.look is CageLook.CLONE)
        return {max(mark.cells) for mark in clones if mark.label}

    @lazy
    def filled(self) -> set[int]:
        """The cells that show a value."""
        return {mark.cell for mark in self.scene.marks if isinstance(mark, Digit | Peg)}

    @lazy
    def black(self) -> set[int]:
        """The black cells."""
        return {mark.cell for mark in self.scene.marks if isinstance(mark, Black)}

    @lazy
    def note_texts(self) -> tuple[str, ...]:
        """Every value that may be noted in some cell, each of which has its own place."""
        found = {text for mark in self.scene.marks if isinstance(mark, Notes) for text in mark.texts}
        if found <= set(self.scene.values):
            return self.scene.values
        return tuple(sorted(found, key=lambda text: (len(text), text)))

    @lazy
    def note_side(self) -> int:
        """How many notes stand in a row of a cell."""
        return max(3, ceil(sqrt(len(self.note_texts))))

    def note_size(self, cell: int) -> float:
        """The font size of notes."""
        widest = max(map(len, self.note_texts), default=1)
        top, bottom = self._note_margins(cell)
        room = 1 - top - bottom
        return min(0.29, 0.92 * room / self.note_side, 1.3 / (self.note_side * max(1.4, widest * 0.8)))

    def note_place(self, cell: int, text: str) -> Point:
        """The middle of a note: each value at its own place in a square."""
        row, col = self.board.place(cell)
        at = self.note_texts.index(text)
        top, bottom = self._note_margins(cell)
        across, down = (1 - 2 * NOTE_MARGIN) / self.note_side, (1 - top - bottom) / self.note_side
        x = col + NOTE_MARGIN + (at % self.note_side + 0.5) * across
        return x, row + top + (at // self.note_side + 0.5) * down

    def _note_margins(self, cell: int) -> tuple[float, float]:
        """Above and below the notes of a cell: labels have room of their own."""
        top = LABEL_ROOM if cell in self.labelled else NOTE_MARGIN
        return top, LABEL_ROOM if cell in self.lettered else NOTE_MARGIN

    @lazy
    def stroke_shifts(self) -> dict[int, float]:
        """By the identity of a stroke how far it is moved: strokes along the same cells stay apart."""
        used: set[frozenset[int]] = set()
        shifts = {}
        for mark in self.scene.marks:
            if isinstance(mark, Stroke):
                pairs = {frozenset(pair) for pair in zip(mark.cells, mark.cells[1:], strict=False)}
                shifts[id(mark)] = 0.12 if pairs & used else 0.0
                used |= pairs
        return shifts

    def centre(self, cell: int) -> Point:
        """The middle of a cell."""
        row, col = self.board.place(cell)
        return col + 0.5, row + 0.5
