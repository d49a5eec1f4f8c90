"""Signs on the lines between cells and on their corners, and what stands outside the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from passatempo.drawing.context import Context
from passatempo.drawing.shapes import Circle, Layer, Path, Point, Shape, Text, text_width
from passatempo.drawing.strokes import capsule, head
from passatempo.scene import Outside, Sign, SignLook

_DOT_RADIUS = 0.15
_DOT_WIDTH = 0.022
_CIRCLE_RADIUS = 0.27
_OUTSIDE_SIZE = 0.45
_CHEVRON = 0.11
_OPENINGS: Mapping[str, tuple[int, int]] = {"<": (1, 0), ">": (-1, 0), "^": (0, 1), "v": (0, -1)}


def sign(mark: Sign, context: Context) -> Iterator[Shape]:
    """A sign in the middle of its cells."""
    centre = _middle(mark, context)
    if mark.look in (SignLook.WHITE_DOT, SignLook.BLACK_DOT):
        yield from _dot(mark, centre)
    elif mark.look is SignLook.LESS:
        yield from _less(mark.text, centre)
    elif mark.look is SignLook.BAR:
        yield from _bar(mark, centre, context)
    elif mark.look is SignLook.CIRCLE:
        yield from _circle(mark.inside or mark.text, centre)
    else:
        yield from _letter(mark.text, centre)


def _middle(mark: Sign, context: Context) -> Point:
    xs, ys = zip(*map(context.centre, mark.cells), strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _dot(mark: Sign, centre: Point) -> Iterator[Shape]:
    dark = mark.look is SignLook.BLACK_DOT
    fill, ink = ("dark dot", "dark dot text") if dark else ("sign ground", "sign")
    yield Circle(Layer.SIGN, centre, _DOT_RADIUS, "sign", _DOT_WIDTH, fill=fill)
    if mark.inside:
        size = 0.22 if len(mark.inside) == 1 else 0.16
        yield Text(Layer.SIGN, *centre, size, mark.inside, ink, bold=True, room=0.26, role="sign")


def _less(text: str, centre: Point) -> Iterator[Shape]:
    """A chevron that opens towards the greater value, on a gap in the line between the cells."""
    (x, y), (right, down) = centre, _OPENINGS[text]
    ground = tuple((x + a * 0.13, y + b * 0.13) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
    yield Path(Layer.SIGN, (ground,), fill="sign ground", closed=True)
    ends = [
        (
            x + right * _CHEVRON * 0.7 + way * down * _CHEVRON,
            y + down * _CHEVRON * 0.7 + way * right * _CHEVRON,
        )
        for way in (-1, 1)
    ]
    tip = (x - right * _CHEVRON * 0.7, y - down * _CHEVRON * 0.7)
    yield Path(Layer.SIGN, ((ends[0], tip, ends[1]),), "sign", 0.035, round=True)


def _bar(mark: Sign, centre: Point, context: Context) -> Iterator[Shape]:
    """A white bar across the line between two cells."""
    one, other = (context.board.place(cell) for cell in mark.cells[:2])
    (x, y), (half_width, half_height) = centre, (0.16, 0.055) if one[0] == other[0] else (0.055, 0.16)
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    bar = tuple((x + a * half_width, y + b * half_height) for a, b in corners)
    yield Path(Layer.SIGN, (bar,), "sign", 0.022, fill="sign ground", closed=True)


def _circle(text: str, centre: Point) -> Iterator[Shape]:
    """A circle on a corner with up to four values in two rows."""
    yield Circle(Layer.SIGN, centre, _CIRCLE_RADIUS, "sign", _DOT_WIDTH, fill="sign ground")
    values = text.split(",") if "," in text else list(text)
    rows = [values] if len(values) <= 2 else [values[:2], values[2:]]
    size = (0.24 if len(values) <= 2 else 0.2) * (1.0 if all(len(each) == 1 for each in values) else 0.75)
    for at, row in enumerate(rows):
        y = centre[1] + (at - (len(rows) - 1) / 2) * 0.21
        yield Text(Layer.SIGN, centre[0], y, size, " ".join(row), "sign", bold=True, room=0.46, role="sign")


def _letter(text: str, centre: Point) -> Iterator[Shape]:
    """A letter or a number on a patch of the colour of cells."""
    size = 0.3 if len(text) < 3 else 0.22
    half = max(0.0, text_width(text, size) / 2 - 0.12)
    (x, y) = centre
    if half:
        ground = capsule((x - half, y), (x + half, y), 0.15)
        yield Path(Layer.SIGN, (ground,), fill="sign ground", closed=True)
    else:
        yield Circle(Layer.SIGN, centre, 0.15, fill="sign ground")
    yield Text(Layer.SIGN, x, y, size, text, "sign", bold=True, role="sign")


def outside(mark: Outside, context: Context) -> Iterator[Shape]:
    """A number beside the board; one that looks along a diagonal has a short arrow."""
    x, y = mark.col + 0.5, mark.row + 0.5
    size = _OUTSIDE_SIZE if len(mark.text) < 3 else 0.34
    if mark.along is None:
        yield Text(Layer.OUTSIDE, x, y, size, mark.text, "outside", room=0.9, role="outside")
        return
    # Two diagonals may begin beside the same cell: each number keeps to its own quarter of the room.
    down, right = mark.along
    x, y = x - 0.2 * right, y - 0.2 * down
    yield Text(Layer.OUTSIDE, x, y, 0.3, mark.text, "outside", bold=True, room=0.5, role="outside")
    start, tip = (x + 0.2 * right, y + 0.2 * down), (x + 0.38 * right, y + 0.38 * down)
    yield Path(Layer.OUTSIDE, ((start, tip), head(start, tip, 0.11)), "outside", 0.025, round=True)
