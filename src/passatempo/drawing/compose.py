"""Compose: a scene as a drawing. Every mark becomes shapes in cell units; no puzzle is known here.

The proportions are those that solvers know from other programs: see docs/decisions/022-drawing.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from passatempo.board import Board, column_letters
from passatempo.deadline import watched
from passatempo.drawing import cells, signs, strokes
from passatempo.drawing.captions import captions
from passatempo.drawing.context import Context
from passatempo.drawing.outlines import Edge, boundaries, edges_of, joined
from passatempo.drawing.shapes import Anchor, Bounds, Drawing, Layer, Path, Shape, Text, union
from passatempo.drawing.steps import highlighted_cells, highlighted_note, link_arrow
from passatempo.drawing.themes import Theme
from passatempo.scene import (
    Black,
    Cage,
    Colour,
    Coordinates,
    Digit,
    Highlight,
    Label,
    LinkArrow,
    NoteHighlight,
    Notes,
    Outline,
    Outside,
    Overlap,
    Peg,
    Scene,
    Shade,
    Sign,
    Stroke,
    Wall,
)

GRID_WIDTH = 0.015
BORDER_WIDTH = 0.045
FRAME_WIDTH = 0.06
MARGIN = 0.12  # round everything
_OUTSIDE_MARGIN = 0.12  # of the cell that a number outside has: MARGIN makes up for it
_COORDINATE_SIZE = 0.25
_PRINTED_COORDINATE_SIZE = 0.32  # on paper, where cells are small
_COORDINATE_ROOM = 0.4

Draw = Callable[[Any, Context], Iterable[Shape]]

_DRAW: Mapping[type, Draw] = {
    Digit: cells.digit,
    Peg: cells.peg,
    Notes: cells.notes,
    Shade: cells.shade,
    Overlap: cells.overlap,
    Black: cells.black,
    Label: cells.label,
    Colour: cells.colour,
    Cage: cells.cage,
    Stroke: strokes.stroke,
    Sign: signs.sign,
    Outside: signs.outside,
    Highlight: highlighted_cells,
    NoteHighlight: highlighted_note,
    LinkArrow: link_arrow,
}


def compose(
    scene: Scene,
    theme: Theme,
    *,
    coordinates: bool = False,
    caption: str = "",
    title: str = "",
    description: str = "",
    lang: str | None = None,
) -> Drawing:
    """The drawing of a scene.

    coordinates: whether row numbers and column letters are shown.
    caption: a sentence to stand below everything else.
    title, description: what the drawing shows, for those who do not see it.
    lang: the language of legends.
    """
    context = Context(scene, theme)
    shapes = [*_ground(context), *_marks(context), *_lines(context)]
    inside = union([*_room(scene), *map(_bounds, shapes)])
    if coordinates or any(isinstance(mark, Coordinates) for mark in scene.marks):
        names = list(_coordinates(scene.board, inside, theme))
        shapes += names
        inside = union([inside, *map(_bounds, names)])
    below = list(captions(context, inside, caption, lang))
    shapes += below
    bounds = union([inside, *map(_bounds, below)]).grown(MARGIN)
    return Drawing(bounds, tuple(shapes), title, description)


def _bounds(shape: Shape) -> Bounds:
    return shape.bounds


def _room(scene: Scene) -> Iterator[Bounds]:
    """The board, and a cell for each number outside."""
    yield Bounds(0, 0, scene.board.cols, scene.board.rows).grown(FRAME_WIDTH / 2)
    for mark in scene.marks:
        if isinstance(mark, Outside):
            yield Bounds(mark.col, mark.row, mark.col + 1, mark.row + 1).grown(-_OUTSIDE_MARGIN)


def _ground(context: Context) -> Iterator[Shape]:
    """The cells as areas, so that whatever lies below the board does not show through."""
    loops = boundaries(context.places)
    if loops:
        yield Path(Layer.CELL, tuple(tuple(loop) for loop in loops), fill="cell", closed=True)


def _marks(context: Context) -> Iterator[Shape]:
    for mark in watched(context.scene.marks):
        draw = _DRAW.get(type(mark))
        if draw is not None:
            yield from draw(mark, context)


def _lines(context: Context) -> Iterator[Shape]:
    """The lines between cells, the borders of rooms and the frame."""
    edges = {edge for place in watched(context.places) for edge in edges_of({place})}
    between_black = _edges_between_black(context)
    for role, found in (("grid", edges - between_black), ("black line", between_black)):
        if lines := joined(found):
            yield Path(Layer.GRID, tuple(lines), role, GRID_WIDTH)
    borders = joined(_border_edges(context))
    if borders:
        yield Path(Layer.BORDER, tuple(borders), "border", BORDER_WIDTH, round=True)
    loops = boundaries(context.places)
    if loops:
        yield Path(Layer.FRAME, tuple(map(tuple, loops)), "border", FRAME_WIDTH, closed=True)


def _edges_between_black(context: Context) -> set[Edge]:
    """The sides that two black cells share, where a dark line would not be seen."""
    times = Counter(edge for cell in watched(context.black) for edge in edges_of({context.board.place(cell)}))
    return {edge for edge, number in times.items() if number > 1}


def _border_edges(context: Context) -> Iterator[Edge]:
    place = context.board.place
    for mark in context.scene.marks:
        if isinstance(mark, Outline):
            yield from edges_of(set(map(place, mark.cells)))
        elif isinstance(mark, Wall):
            one, other = map(place, mark.cells)
            yield from edges_of({one}) & edges_of({other})


def _coordinates(board: Board, inside: Bounds, theme: Theme) -> Iterator[Shape]:
    """Column letters above the board and row numbers left of it."""
    y, x = inside.top - _COORDINATE_ROOM / 2, inside.left - _COORDINATE_ROOM / 2
    size = _PRINTED_COORDINATE_SIZE if theme.plain else _COORDINATE_SIZE
    for col in range(board.cols):
        letters = column_letters(col)
        yield Text(Layer.OUTSIDE, col + 0.5, y, size, letters, "coordinate", room=0.9, role="coordinate")
    for row in range(board.rows):
        number = str(row + 1)
        yield Text(
            Layer.OUTSIDE, x + 0.12, row + 0.5, size, number, "coordinate", Anchor.END, role="coordinate"
        )
