"""Steps of explanations: highlighted cells and candidates, and the links of chains."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from passatempo.drawing.context import Context
from passatempo.drawing.outlines import boundaries, inset
from passatempo.drawing.shapes import Circle, Layer, Path, Point, Shape
from passatempo.drawing.strokes import head, toward
from passatempo.scene import Highlight, LinkArrow, NoteHighlight, Role

# Lines round cells run between the cell line and the labels in corners.
_INSET = {Role.GROUP: 0.0, Role.PATTERN: 0.04, Role.OTHER: 0.04, Role.REMOVED: 0.1, Role.PLACED: 0.03}
_WIDTHS = {Role.PATTERN: 0.045, Role.PLACED: 0.075}  # both are solid
_RINGS = {Role.OTHER: (0.06, 0.045)}  # dashes of the rings round candidates
_DASHES: dict[Role, tuple[float, ...]] = {Role.OTHER: (0.14, 0.08), Role.REMOVED: (0.05, 0.06)}


def highlighted_cells(mark: Highlight, context: Context) -> Iterator[Shape]:
    """A line round cells, of its own colour and dash for each role, and a tint of a group."""
    loops = boundaries(set(map(context.board.place, mark.cells)))
    parts = tuple(inset(loop, _INSET[mark.role]) for loop in loops)
    role = mark.role.value
    if mark.role is Role.GROUP:
        yield Path(Layer.SHADE, parts, fill=role, closed=True, opacity=0.13)
    width = _WIDTHS.get(mark.role, 0.06)
    yield Path(Layer.HIGHLIGHT, parts, role, width, closed=True, dash=_DASHES.get(mark.role, ()), round=True)


def highlighted_note(mark: NoteHighlight, context: Context) -> Iterator[Shape]:
    """A candidate in a ring; one that is removed is crossed out, one that is placed stands on a disc."""
    if mark.cell in context.filled:
        yield from _highlighted_value(mark, context)
        return
    centre, size = context.note_place(mark.cell, mark.text), context.note_size(mark.cell)
    radius, role = 0.6 * size, mark.role.value
    if mark.role is Role.REMOVED:
        yield Path(Layer.STEP, (_cross(centre, 0.38 * size),), role, 0.035, round=True)
    elif mark.role is Role.PLACED:
        yield Circle(Layer.CAGE, centre, radius, fill=role)
    else:
        yield Circle(Layer.CAGE, centre, radius, role, 0.025, fill="cell", dash=_RINGS.get(mark.role, ()))


def _highlighted_value(mark: NoteHighlight, context: Context) -> Iterator[Shape]:
    """A value that a player has to take back is crossed out."""
    if mark.role is Role.REMOVED:
        cross = _cross(context.centre(mark.cell), 0.27)
        yield Path(Layer.STEP, (cross,), mark.role.value, 0.06, round=True)


def _cross(centre: Point, half: float) -> tuple[Point, ...]:
    """The stroke that crosses a candidate out."""
    x, y = centre
    return (x - half, y + half), (x + half, y - half)


def link_arrow(mark: LinkArrow, context: Context) -> Iterator[Shape]:
    """A curve between two candidates, bent so that links back and forth do not cover each other."""
    start, end = context.note_place(*mark.start), context.note_place(*mark.end)
    length = hypot(end[0] - start[0], end[1] - start[1])
    if length == 0:
        return
    aside = (-(end[1] - start[1]) / length, (end[0] - start[0]) / length)
    bend = min(0.35, 0.18 * length)
    control = ((start[0] + end[0]) / 2 + bend * aside[0], (start[1] + end[1]) / 2 + bend * aside[1])
    gap = 0.6 * context.note_size(mark.start[0])
    first, last = toward(start, control, gap), toward(end, control, gap)
    dash = () if mark.strong else (0.09, 0.07)
    yield Path(Layer.STEP, ((first, control, last),), "link", 0.035, curved=True, dash=dash)
    yield Path(Layer.STEP, (head(control, last, 0.13),), "link", 0.035, round=True)
