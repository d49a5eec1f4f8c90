"""What stands in cells: values, notes, labels, black cells, tints and cages."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin, sqrt

from passatempo.drawing.context import Context
from passatempo.drawing.outlines import boundaries, inset
from passatempo.drawing.shapes import Anchor, Circle, Layer, Path, Point, Shape, Text, text_width
from passatempo.scene import Black, Cage, CageLook, Colour, Digit, Label, LabelLook, Notes, Peg, Shade

DIGIT_SIZE = 0.62
_BY_LENGTH = {1: 1.0, 2: 0.8, 3: 0.6, 4: 0.46}  # of the size of a value, by how many figures it has
CAGE_INSET = 0.085
_CAGE_WIDTH = 0.02
_SOLID_WIDTH = 0.045
_LABEL_SIZE = 0.22
_SUM_SIZE = 0.3
_PEG_RADIUS = 0.38
_CHEVRON = 0.1


def value_size(text: str) -> float:
    """The font size of a value."""
    return DIGIT_SIZE * _BY_LENGTH.get(len(text), 1.8 / max(1, len(text)))


def digit(mark: Digit, context: Context) -> Iterator[Shape]:
    """A given upright and bold, an entered value in another colour and not bold."""
    x, y = context.centre(mark.cell)
    y += 0.05 if mark.cell in context.labelled else 0.0
    role = "given" if mark.given else "entered"
    colour = "black text" if mark.cell in context.black else role
    yield Text(
        Layer.TEXT, x, y, value_size(mark.text), mark.text, colour, bold=mark.given, room=0.86, role=role
    )


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
        yield from _pattern(mark.colour, (x, y))
        yield Circle(Layer.BULB, (x, y), 0.2, fill="cell")
        yield Text(Layer.TEXT, x, y, 0.8 * size, mark.text, role, bold=mark.given, role=role)
        return
    colour = f"peg {mark.colour}"
    yield Circle(Layer.CELL_SHAPE, (x, y), _PEG_RADIUS, "rim", 0.02, fill=colour)
    if mark.colour >= len(context.theme.palette):
        yield Circle(Layer.BULB, (x, y), _PEG_RADIUS - 0.07, f"on {colour}", 0.02)
    yield Text(Layer.TEXT, x, y, size, mark.text, f"on {colour}", bold=mark.given, role=role)


# The directions of hatching, in eighths of a turn, and how far apart lines are; the first peg has none.
_HATCHES: tuple[tuple[tuple[int, ...], float], ...] = (
    ((), 0.0),
    ((0,), 0.1),
    ((2,), 0.1),
    ((1,), 0.1),
    ((3,), 0.1),
    ((0, 2), 0.12),
    ((1, 3), 0.12),
    ((0,), 0.05),
    ((2,), 0.05),
)


def _pattern(number: int, centre: Point) -> Iterator[Shape]:
    """A hatching that tells pegs apart without colour."""
    directions, apart = _HATCHES[number % len(_HATCHES)]
    parts = [chord for eighths in directions for chord in _chords(centre, eighths * pi / 4, apart)]
    if parts:
        yield Path(Layer.CELL_SHAPE, tuple(parts), "rim", 0.015)


def _chords(centre: Point, angle: float, apart: float) -> Iterator[tuple[Point, Point]]:
    """Parallel lines within the circle of a peg."""
    (x, y), (along, aside) = centre, (cos(angle), sin(angle))
    steps = int(_PEG_RADIUS / apart)
    for step in range(-steps, steps + 1):
        offset = step * apart
        half = sqrt(max(0.0, (_PEG_RADIUS - 0.01) ** 2 - offset**2))
        if half > 0.03:
            middle = (x - offset * aside, y + offset * along)
            ends = [(middle[0] + way * half * along, middle[1] + way * half * aside) for way in (-1, 1)]
            yield ends[0], ends[1]


def notes(mark: Notes, context: Context) -> Iterator[Shape]:
    """Each candidate at its own place."""
    if mark.cell in context.filled:
        return
    size = context.note_size(mark.cell)
    for text in mark.texts:
        x, y = context.note_place(mark.cell, text)
        yield Text(Layer.TEXT, x, y, size, text, "note", room=0.86 / context.note_side, role="note")


def shade(mark: Shade, context: Context) -> Iterator[Shape]:
    """A tint of the cells, set a little apart from the lines round them."""
    loops = boundaries(set(map(context.board.place, mark.cells)))
    yield Path(Layer.SHADE, tuple(inset(loop, 0.05) for loop in loops), fill="shade", closed=True)


def colour(mark: Colour, context: Context) -> Iterator[Shape]:
    """The colours of a player as stripes side by side, half transparent."""
    row, col = context.board.place(mark.cell)
    width = 1 / len(mark.colours)
    for at, number in enumerate(mark.colours):
        left, right = col + at * width, col + (at + 1) * width
        stripe = ((left, row), (right, row), (right, row + 1), (left, row + 1))
        yield Path(Layer.COLOUR, (stripe,), fill=f"player {number}", closed=True, opacity=0.55)


def cage(mark: Cage, context: Context) -> Iterator[Shape]:
    """The line round a cage, and its label on a patch that interrupts the line."""
    loops = boundaries(set(map(context.board.place, mark.cells)))
    if mark.look is CageLook.SOLID:
        yield Path(Layer.BORDER, tuple(map(tuple, loops)), "border", _SOLID_WIDTH, closed=True, round=True)
    elif mark.look is CageLook.CLONE:
        parts = tuple(inset(loop, 0.05) for loop in loops)
        yield Path(Layer.SHADE, parts, fill="shade", closed=True)
        yield Path(Layer.CAGE, parts, "chevron", _CAGE_WIDTH, closed=True)
    else:
        parts = tuple(inset(loop, CAGE_INSET) for loop in loops)
        yield Path(Layer.CAGE, parts, "cage", _CAGE_WIDTH, closed=True, dash=(0.075, 0.045))
    if mark.label:
        yield from _cage_label(mark, context)


def _cage_label(mark: Cage, context: Context) -> Iterator[Shape]:
    if mark.look is CageLook.CLONE:
        row, col = context.board.place(max(mark.cells))
        yield Text(
            Layer.TEXT, col + 0.93, row + 0.83, 0.2, mark.label, "cage label", Anchor.END, role="label"
        )
        return
    row, col = context.board.place(min(mark.cells))
    x, y = col + 0.07, row + 0.165
    width = min(text_width(mark.label, _LABEL_SIZE), 0.84)
    if mark.look is CageLook.DASHED:
        patch = (
            (x - 0.03, row + 0.03),
            (x + width + 0.02, row + 0.03),
            (x + width + 0.02, y + 0.11),
            (x - 0.03, y + 0.11),
        )
        yield Path(Layer.CAGE, (patch,), fill="label ground", closed=True)
    yield Text(
        Layer.TEXT,
        x,
        y,
        _LABEL_SIZE,
        mark.label,
        "cage label",
        Anchor.START,
        bold=True,
        room=0.84,
        role="label",
    )


def label(mark: Label, context: Context) -> Iterator[Shape]:
    """A shape for what has one, else a small text in the corner."""
    x, y = context.centre(mark.cell)
    if mark.look is LabelLook.ODD:
        yield Circle(Layer.CELL_SHAPE, (x, y), 0.4, fill="shape")
    elif mark.look is LabelLook.EVEN:
        yield Path(Layer.CELL_SHAPE, (_square((x, y), 0.39),), fill="shape", closed=True)
    elif mark.look in (LabelLook.MINIMUM, LabelLook.MAXIMUM):
        yield from _extreme(mark, (x, y))
    else:
        yield Text(
            Layer.TEXT,
            x - 0.43,
            y - 0.335,
            _LABEL_SIZE,
            mark.text,
            "cage label",
            Anchor.START,
            room=0.84,
            role="label",
        )


def _square(centre: Point, half: float) -> tuple[Point, ...]:
    x, y = centre
    return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)


def _extreme(mark: Label, centre: Point) -> Iterator[Shape]:
    """A tinted cell with chevrons at its sides: pointing in for a minimum, out for a maximum."""
    yield Path(Layer.CELL_SHAPE, (_square(centre, 0.5),), fill="shape", closed=True, opacity=0.6)
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
    yield Path(Layer.CELL, (_square((col + 0.5, row + 0.5), 0.5),), fill="black", closed=True)
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
