"""Context: what a mark has to know of the others on the same board before it can be drawn."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import pairwise, permutations
from math import ceil, sqrt

from passatempo.board import Board
from passatempo.drawing.outlines import Place
from passatempo.drawing.shapes import Point, text_width
from passatempo.drawing.themes import Theme
from passatempo.lazy import lazy
from passatempo.scene import (
    Black,
    Cage,
    CageLook,
    Digit,
    Empty,
    Label,
    LabelLook,
    Mark,
    NoteHighlight,
    Notes,
    Outside,
    Peg,
    Role,
    Scene,
    Sign,
    Stroke,
    StrokeLook,
)

NOTE_MARGIN = 0.07  # between notes and the lines round the cell
CAGE_MARGIN = 0.12  # the same where a dashed line runs inside the cell
LABEL_ROOM = 0.28  # at the top of a cell, where a label stands
SIGN_ROOM = 0.17  # at the side of a cell, where a dot or another sign stands
CORNER_ROOM = 0.2  # at both sides of a corner on which a sign stands
LARGEST_NOTE = 0.29
_BRANCHING = (StrokeLook.THERMOMETER, StrokeLook.SLOW_THERMOMETER)
_SHIFTS = (0.0, 0.12, -0.12, 0.24, -0.24)  # of lines along the same cells

Side = tuple[int, int]  # from the middle of a cell: rows down, columns to the right
LEFT, TOP, RIGHT, BOTTOM = (0, -1), (-1, 0), (0, 1), (1, 0)


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
    def caged(self) -> set[int]:
        """The cells with the label of a cage in their upper left corner."""
        cages = (mark for mark in self.scene.marks if isinstance(mark, Cage) and mark.look != CageLook.CLONE)
        return {min(mark.cells) for mark in cages if mark.label}

    @lazy
    def dashed(self) -> set[int]:
        """The cells of cages with a dashed line."""
        cages = (mark for mark in self.scene.marks if isinstance(mark, Cage) and mark.look is CageLook.DASHED)
        return {cell for mark in cages for cell in mark.cells}

    @lazy
    def labelled(self) -> set[int]:
        """The cells with a label in an upper corner."""
        marks = self.scene.marks
        texts = {mark.cell for mark in marks if isinstance(mark, Label) and mark.look is LabelLook.TEXT}
        lines = {mark.cells[0] for mark in marks if isinstance(mark, Stroke) and mark.label}
        return self.caged | texts | lines

    @lazy
    def lettered(self) -> set[int]:
        """The cells with a letter in their lower right corner."""
        clones = (mark for mark in self.scene.marks if isinstance(mark, Cage) and mark.look is CageLook.CLONE)
        return {max(mark.cells) for mark in clones if mark.label}

    @lazy
    def value_shift(self) -> float:
        """How far below the middle of a cell values stand: all of them, so that rows stay straight."""
        return 0.05 if self.labelled else 0.0

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
    def note_columns(self) -> int:
        """How many notes stand side by side in a cell."""
        return max(1, ceil(sqrt(len(self.note_texts))))

    @lazy
    def note_rows(self) -> int:
        """How many rows of notes a cell has."""
        return max(1, ceil(len(self.note_texts) / self.note_columns))

    @lazy
    def placed_notes(self) -> set[tuple[int, str]]:
        """The candidates that a step places, by cell and text."""
        found = (mark for mark in self.scene.marks if isinstance(mark, NoteHighlight))
        return {(mark.cell, mark.text) for mark in found if mark.role is Role.PLACED}

    def note_size(self, cell: int) -> float:
        """The font size of notes."""
        widest = max(self.note_texts, key=len, default="0")
        left, top, right, bottom = self._note_margins(cell)
        across, down = (1 - left - right) / self.note_columns, (1 - top - bottom) / self.note_rows
        return min(LARGEST_NOTE, 0.92 * down, 0.95 * across / text_width(widest, 1.0))

    def note_place(self, cell: int, text: str) -> Point:
        """The middle of a note: each value at its own place, row by row."""
        row, col = self.board.place(cell)
        line, at = divmod(self.note_texts.index(text), self.note_columns)
        left, top, right, bottom = self._note_margins(cell)
        across, height = (1 - left - right) / self.note_columns, 1 - top - bottom
        down = min(height / self.note_rows, 1.2 * across)
        above = (height - down * self.note_rows) / 2
        return col + left + (at + 0.5) * across, row + top + above + (line + 0.5) * down

    def _note_margins(self, cell: int) -> tuple[float, float, float, float]:
        """Left of, above, right of and below the notes of a cell: labels and signs have room of their own."""
        rooms, margin = self.sign_rooms.get(cell, {}), CAGE_MARGIN if cell in self.dashed else NOTE_MARGIN
        left, top, right, bottom = (rooms.get(side, margin) for side in (LEFT, TOP, RIGHT, BOTTOM))
        top = LABEL_ROOM if cell in self.labelled else top
        return left, top, right, LABEL_ROOM if cell in self.lettered else bottom

    @lazy
    def sign_rooms(self) -> dict[int, dict[Side, float]]:
        """How much room signs and chevrons take at the sides of cells."""
        found: dict[int, dict[Side, float]] = {}
        for mark in self.scene.marks:
            for cell, side, room in self._rooms(mark):
                rooms = found.setdefault(cell, {})
                rooms[side] = max(room, rooms.get(side, 0.0))
        return found

    def _rooms(self, mark: Mark) -> Iterator[tuple[int, Side, float]]:
        """The cells and sides at which a mark stands; one on a corner stands at two sides of a cell."""
        if isinstance(mark, Sign):
            room = SIGN_ROOM if len(mark.cells) == 2 else CORNER_ROOM
            yield from ((cell, side, room) for cell, side in self._shared_sides(mark.cells))
        elif isinstance(mark, Label) and mark.look in (LabelLook.MINIMUM, LabelLook.MAXIMUM):
            yield from ((mark.cell, side, SIGN_ROOM) for side in (LEFT, TOP, RIGHT, BOTTOM))

    def _shared_sides(self, cells: Sequence[int]) -> Iterator[tuple[int, Side]]:
        """The cells of a sign, and their sides that another of them shares."""
        for cell, other in permutations(cells, 2):
            (row, col), (other_row, other_col) = self.board.place(cell), self.board.place(other)
            side = (other_row - row, other_col - col)
            if side in (LEFT, TOP, RIGHT, BOTTOM):
                yield cell, side

    @lazy
    def crowded(self) -> bool:
        """Whether two numbers outside the board stand at the same place: two diagonals that start there."""
        outside = [(mark.row, mark.col) for mark in self.scene.marks if isinstance(mark, Outside)]
        return len(set(outside)) < len(outside)

    @lazy
    def stroke_shifts(self) -> dict[int, float]:
        """By the identity of a stroke, how far to its right it is moved: no two run on each other.

        The branches of a thermometer do: they share their bulb and their first cells.
        """
        taken, shifts = dict[tuple[int, int, float], Hashable](), {}
        for mark in self.scene.marks:
            if isinstance(mark, Stroke):
                owner = (mark.look, mark.cells[0]) if mark.look in _BRANCHING else id(mark)
                places = ((shift, _places(mark, shift)) for shift in _SHIFTS)
                free = (each for each in places if {taken.get(place, owner) for place in each[1]} <= {owner})
                shift, found = next(free, (0.0, set()))
                shifts[id(mark)] = shift
                taken |= dict.fromkeys(found, owner)
        return shifts

    def centre(self, cell: int) -> Point:
        """The middle of a cell."""
        row, col = self.board.place(cell)
        return col + 0.5, row + 0.5


def _places(mark: Stroke, shift: float) -> set[tuple[int, int, float]]:
    """Where a stroke runs: between which cells, and how far to the right as seen from the first."""
    return {(min(pair), max(pair), shift if pair[0] < pair[1] else -shift) for pair in pairwise(mark.cells)}
