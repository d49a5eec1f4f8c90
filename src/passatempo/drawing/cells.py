"""What stands in cells: values, notes, labels, black cells, tints and cages."""

from __future__ import annotations

from collections.abc import Iterator

from passatempo.drawing.context import Context
from passatempo.drawing.hatching import HATCHINGS, hatched_area, hatched_circle
from passatempo.drawing.outlines import boundaries, inset
from passatempo.drawing.shapes import Anchor, Bounds, Circle, Layer, Path, Point, Shape, Text
from passatempo.scene import (
    Black,
    Cage,
    CageLook,
    Colour,
    Digit,
    Label,
    LabelLook,
    Notes,
    Overlap,
    Peg,
    Shade,
)

DIGIT_SIZE = 0.62
_BY_LENGTH = {1: 1.0, 2: 0.8, 3: 0.6, 4: 0.46}  # of the size of a value, by how many figures it has
CAGE_INSET = 0.085
_CAGE_WIDTH = 0.02
_SOLID_WIDTH = 0.045
_EDGE_WIDTH = 0.018  # of areas whose tint alone would be too faint
_LABEL_SIZE = 0.24
_SUM_SIZE = 0.3
_PEG_RADIUS = 0.38
_CHEVRON = 0.1
PRINTED = str.maketrans({"x": "×", "*": "×", "/": "÷", "-": "−"})  # operations as they are printed


def value_size(text: str) -> float:
    """The font size of a value."""
    return DIGIT_SIZE * _BY_LENGTH.get(len(text), 1.8 / max(1, len(text)))


def digit(mark: Digit, context: Context) -> Iterator[Shape]:
    """A given upright and bold, an entered value in another colour and not bold."""
    x, y = context.centre(mark.cell)
    y += context.value_shift
    role = "given" if mark.given else "entered"
    if mark.is_park:
        yield from _park(mark, (x, y), role)
        return
    colour = "black text" if mark.cell in context.black else role
    yield Text(
        Layer.TEXT, x, y, value_size(mark.text), mark.text, colour, bold=mark.given, room=0.86, role=role
    )


def _park(mark: Digit, centre: Point, role: str) -> Iterator[Shape]:
    """A tree with the value in its crown."""
    x, y = centre[0], centre[1] - 0.05
    yield Path(Layer.CELL_SHAPE, (((x, y + 0.31), (x, y + 0.46)),), "park edge", 0.09)
    yield Circle(Layer.CELL_SHAPE, (x, y), 0.32, "park edge", 0.02, fill="park")
    yield Text(Layer.TEXT, x, y, 0.7 * value_size(mark.text), mark.text, role, bold=mark.given, role=role)


def peg(mark: Peg, context: Context) -> Iterator[Shape]:
    """A round peg that always carries its value; a transparent one is only a dashed rim."""
    x, y = context.centre(mark.cell)
    size = 0.7 * value_size(mark.text)
    role = "given" if mark.given else "entered"
    if mark.colour is None:
        yield Circle(Layer.CELL_SHAPE, (x, y), _PEG_RADIUS, "rim", 0.025, dash=(0.09, 0.06))
        yield Text(Layer.TEXT, x, y, size, mark.text, "note", role=role)
        return
    if context.theme.plain:
        yield Circle(Layer.CELL_SHAPE, (x, y), _PEG_RADIUS, "rim", 0.025, fill="cell")
        yield from hatched_circle(mark.colour, (x, y), _PEG_RADIUS)
        if mark.colour >= HATCHINGS:
            yield Circle(Layer.BULB, (x, y), _PEG_RADIUS - 0.07, "rim", 0.03)
        yield Circle(Layer.BULB, (x, y), 0.2, fill="cell")
        yield Text(Layer.TEXT, x, y, 0.8 * size, mark.text, role, bold=mark.given, role=role)
        return
    colour = f"peg {mark.colour}"
    yield Circle(Layer.CELL_SHAPE, (x, y), _PEG_RADIUS, "rim", 0.02, fill=colour)
    if mark.colour >= len(context.theme.palette):
        yield Circle(Layer.BULB, (x, y), _PEG_RADIUS - 0.07, f"on {colour}", 0.02)
    yield Text(Layer.TEXT, x, y, size, mark.text, f"on {colour}", bold=mark.given, role=role)


def notes(mark: Notes, context: Context) -> Iterator[Shape]:
    """Each candidate at its own place."""
    if mark.cell in context.filled:
        return
    size = context.note_size(mark.cell)
    for text in mark.texts:
        x, y = context.note_place(mark.cell, text)
        placed = (mark.cell, text) in context.placed_notes
        fill, room = "on placed" if placed else "note", 0.74 / context.note_columns
        yield Text(Layer.TEXT, x, y, size, text, fill, bold=placed, room=room, role="note")


def shade(mark: Shade, context: Context) -> Iterator[Shape]:
    """A tint of the cells, set a little apart from the lines round them."""
    loops = boundaries(set(map(context.board.place, mark.cells)))
    parts = tuple(inset(loop, 0.07) for loop in loops)
    yield Path(Layer.SHADE, parts, "shade edge", _EDGE_WIDTH, fill="shade", closed=True)


def overlap(mark: Overlap, context: Context) -> Iterator[Shape]:
    """A faint tint up to the lines."""
    loops = boundaries(set(map(context.board.place, mark.cells)))
    if loops:
        yield Path(Layer.CELL, tuple(map(tuple, loops)), fill="overlap", closed=True)


def colour(mark: Colour, context: Context) -> Iterator[Shape]:
    """The colours of a player as stripes side by side, half transparent."""
    row, col = context.board.place(mark.cell)
    width = 1 / len(mark.colours)
    for at, number in enumerate(mark.colours):
        stripe = Bounds(col + at * width, row, col + (at + 1) * width, row + 1)
        if context.theme.plain:
            yield from hatched_area(number, stripe)
        else:
            fill = f"player {number}"
            yield Path(Layer.COLOUR, (stripe.corners,), fill=fill, closed=True, opacity=0.55)


def cage(mark: Cage, context: Context) -> Iterator[Shape]:
    """The line round a cage, and its label on a patch that interrupts the line."""
    loops = boundaries(set(map(context.board.place, mark.cells)))
    if mark.look is CageLook.SOLID:
        yield Path(Layer.BORDER, tuple(map(tuple, loops)), "border", _SOLID_WIDTH, closed=True, round=True)
    elif mark.look is CageLook.CLONE:
        parts = tuple(inset(loop, 0.05) for loop in loops)
        yield Path(Layer.SHADE, parts, fill="shade", closed=True)
        yield Path(Layer.CAGE, parts, "shade edge", _CAGE_WIDTH, closed=True)
    else:
        parts = tuple(inset(loop, CAGE_INSET) for loop in loops)
        yield Path(Layer.CAGE, parts, "cage", _CAGE_WIDTH, closed=True, dash=(0.075, 0.045))
    if mark.label:
        yield from _cage_label(mark, context)


def _cage_label(mark: Cage, context: Context) -> Iterator[Shape]:
    if mark.look is CageLook.CLONE:
        row, col = context.board.place(max(mark.cells))
        x, y = col + 0.93, row + 0.83
        yield Text(Layer.TEXT, x, y, _LABEL_SIZE, mark.label, "cage label", Anchor.END, role="label")
        return
    row, col = context.board.place(min(mark.cells))
    label = mark.label.translate(PRINTED) if mark.look is CageLook.SOLID else mark.label
    yield from on_patch(corner_text(row, col, label, bold=True), mark.look is CageLook.DASHED)


def on_patch(text: Text, is_dashed: bool) -> Iterator[Shape]:
    """A label, on a patch if a dashed line runs there."""
    if is_dashed:
        yield Path(Layer.CAGE, (text.bounds.grown(0.04).corners,), fill="label ground", closed=True)
    yield text


def corner_text(row: int, col: int, text: str, *, bold: bool = False, right: bool = False) -> Text:
    """A small text in the upper left corner of a cell, or in the upper right one."""
    x, y, anchor = col + (0.93 if right else 0.07), row + 0.165, Anchor.END if right else Anchor.START
    return Text(Layer.TEXT, x, y, _LABEL_SIZE, text, "cage label", anchor, bold=bold, room=0.84, role="label")


def label(mark: Label, context: Context) -> Iterator[Shape]:
    """A shape for what has one, else a small text in the corner."""
    x, y = context.centre(mark.cell)
    if mark.look is LabelLook.ODD:
        yield Circle(Layer.CELL_SHAPE, (x, y), 0.4, "shape edge", _EDGE_WIDTH, fill="shape")
    elif mark.look is LabelLook.EVEN:
        square = Bounds.around((x, y), 0.385).corners
        yield Path(Layer.CELL_SHAPE, (square,), "shape edge", _EDGE_WIDTH, fill="shape", closed=True)
    elif mark.look in (LabelLook.MINIMUM, LabelLook.MAXIMUM):
        yield from _extreme(mark, (x, y))
    else:
        yield corner_text(*context.board.place(mark.cell), mark.text)


def _extreme(mark: Label, centre: Point) -> Iterator[Shape]:
    """A tinted cell with chevrons at its sides: pointing in for a minimum, out for a maximum."""
    yield Path(
        Layer.CELL_SHAPE, (Bounds.around(centre, 0.5).corners,), fill="shape", closed=True, opacity=0.6
    )
    (x, y), tip = centre, 0.36 if mark.look is LabelLook.MINIMUM else 0.44
    base = 0.8 - tip  # so that both kinds lie at the same distance from the side
    parts = []
    for right, down in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        ends = [
            (x + right * base + way * down * _CHEVRON, y + down * base + way * right * _CHEVRON)
            for way in (-1, 1)
        ]
        parts.append((ends[0], (x + right * tip, y + down * tip), ends[1]))
    yield Path(Layer.CELL_SHAPE, tuple(parts), "chevron", 0.03, round=True)


def black(mark: Black, context: Context) -> Iterator[Shape]:
    """A black cell with its sums, its arrow or its value."""
    row, col = context.board.place(mark.cell)
    yield Path(Layer.CELL, (Bounds(col, row, col + 1, row + 1).corners,), fill="black", closed=True)
    if mark.across or mark.down:
        yield from _sums(mark, row, col)
    if mark.points is not None:
        yield from _pointer(mark.points, (col + 0.5, row + 0.5))
    if mark.value:
        size = value_size(mark.value)
        yield Text(Layer.TEXT, col + 0.5, row + 0.5, size, mark.value, "black text", bold=True, role="given")


def _sums(mark: Black, row: int, col: int) -> Iterator[Shape]:
    """The sum below in the lower left triangle, that to the right in the upper right one."""
    yield Path(Layer.SHADE, (((col, row), (col + 1, row + 1)),), "black line", 0.02)
    for text, x, y in ((mark.down, 0.27, 0.76), (mark.across, 0.73, 0.26)):
        if text:
            size = _SUM_SIZE if len(text) < 3 else 0.24
            yield Text(
                Layer.TEXT, col + x, row + y, size, text, "black text", bold=True, room=0.5, role="sum"
            )


def _pointer(direction: tuple[int, int], centre: Point) -> Iterator[Shape]:
    """A solid arrow: a triangle and a stem."""
    (x, y), (down, right) = centre, direction
    tip, neck = (x + 0.36 * right, y + 0.36 * down), (x + 0.02 * right, y + 0.02 * down)
    wings = [(neck[0] + way * 0.24 * down, neck[1] + way * 0.24 * right) for way in (-1, 1)]
    tail = (x - 0.34 * right, y - 0.34 * down)
    yield Path(Layer.TEXT, ((tip, wings[0], wings[1]),), fill="black text", closed=True)
    yield Path(Layer.TEXT, ((tail, neck),), "black text", 0.12)
