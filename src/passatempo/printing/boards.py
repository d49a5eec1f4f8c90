"""Boards: the drawings of puzzles and solutions, and the least size at which they can be read."""

from __future__ import annotations

import math
from collections.abc import Iterator

from passatempo.drawing.cells import value_size
from passatempo.drawing.compose import compose
from passatempo.drawing.describe import describe
from passatempo.drawing.shapes import Drawing, Text
from passatempo.drawing.svg import PRINT_FONT
from passatempo.drawing.themes import THEMES
from passatempo.languages import Language
from passatempo.pictures.views import filled
from passatempo.printing.printed_puzzle import PrintedPuzzle
from passatempo.records import dataclass, replace
from passatempo.scene import Black, Cage, CageLook, Digit, Empty, Mark, Outline, Overlap, Peg, Scene, Wall

THEME = THEMES["print"]
LARGEST_CELL = 36.0  # points: larger ones look clumsy
LARGEST_SOLUTION_CELL = 15.0
_COMFORTABLE = 8.0  # points: of values, if possible
_VALUES = ("given", "entered")  # the roles of texts that are values


@dataclass(frozen=True)
class PrintedBoard:
    """A drawing and its least cells, in points."""

    drawing: Drawing
    least_cell: float = 0.0
    comfortable_cell: float = 0.0  # smaller ones only where there is no room for them

    @property
    def texts(self) -> list[Text]:
        """All texts of the drawing."""
        return [shape for shape in self.drawing.shapes if isinstance(shape, Text)]

    def cell_in(self, width: float, height: float, largest: float = LARGEST_CELL) -> float:
        """The side of a cell if the drawing has so much room."""
        bounds = self.drawing.bounds
        return min(width / bounds.width, height / bounds.height, largest)

    def height_in(self, width: float, largest: float = LARGEST_CELL) -> float:
        """The height of the drawing if it has this width."""
        return self.drawing.bounds.height * self.cell_in(width, math.inf, largest)

    def fits(self, width: float, height: float) -> bool:
        """Whether it can be read if it has so much room."""
        return self.cell_in(width, height) >= self.least_cell

    def is_comfortable(self, width: float, height: float) -> bool:
        """Whether it can be read and written on with ease if it has so much room."""
        return self.cell_in(width, height) >= max(self.least_cell, self.comfortable_cell)


def puzzle_board(
    printed: PrintedPuzzle,
    say: Language,
    *,
    least_text: float,
    least_value: float = 0.0,
    coordinates: bool = False,
) -> PrintedBoard:
    """The puzzle as it is printed; its texts and its values are at least so many points high."""
    puzzle = printed.puzzle
    board = board_of(
        puzzle.scene(), printed.title(say), say.code, least_text=least_text, coordinates=coordinates
    )
    values = [value_size(text) for text in puzzle.value_texts()]
    values += [text.size for text in board.texts if text.role in _VALUES]
    least = max(board.least_cell, least_value / min(values))
    return replace(board, least_cell=least, comfortable_cell=min(_COMFORTABLE / min(values), LARGEST_CELL))


def solution_board(printed: PrintedPuzzle, say: Language, *, least_text: float) -> PrintedBoard:
    """The solution without the clues: rooms, black cells and values."""
    scene = filled(printed.puzzle, dict(enumerate(printed.values)))
    return board_of(
        replace(scene, marks=tuple(_bare(scene))),
        printed.title(say),
        say.code,
        least_text=least_text,
    )


def board_of(
    scene: Scene, title: str, lang: str, *, least_text: float, coordinates: bool = False
) -> PrintedBoard:
    """A scene as it is printed."""
    drawing = compose(
        scene, THEME, coordinates=coordinates, title=title, description=describe(scene, lang), lang=lang
    )
    board = PrintedBoard(drawing)
    smallest = min((text.size for text in board.texts), default=least_text)
    return replace(board, least_cell=least_text / (smallest * PRINT_FONT.factor))


def _bare(scene: Scene) -> Iterator[Mark]:
    """The marks that a solution needs."""
    for mark in scene.marks:
        if isinstance(mark, Black):
            yield replace(mark, text="", across="", down="")
        elif isinstance(mark, Cage):
            if mark.look is CageLook.SOLID:
                yield replace(mark, label="")
        elif isinstance(mark, Digit | Peg | Outline | Wall | Empty | Overlap):
            yield mark
