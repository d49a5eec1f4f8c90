"""Signs on the lines between cells and on their corners, and what stands outside the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from passatempo.drawing.context import Context
from passatempo.drawing.shapes import Bounds, Circle, Layer, Path, Point, Shape, Text, text_width
from passatempo.drawing.strokes import capsule, head
from passatempo.scene import Outside, Sign, SignLook

_DOT_RADIUS = 0.15
_DOT_WIDTH = 0.022
_CIRCLE_RADIUS = 0.27
_OUTSIDE_SIZE = 0.45
_CHEVRON = 0.11
# Of the number, the start and the tip of an arrow along a diagonal: how far along the side, and inwards.
_ALONE: tuple[Point, Point, Point] = ((-0.1, -0.1), (0.17, 0.17), (0.43, 0.43))
_CROWDED: tuple[Point, Point, Point] = ((0.26, -0.16), (0.14, 0.12), (0.4, 0.38))
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
    fill = "dark dot" if dark else "light dot"
    yield Circle(Layer.SIGN, centre, _DOT_RADIUS, "sign", _DOT_WIDTH, fill=fill)
    if mark.inside:
        size = 0.22 if len(mark.inside) == 1 else 0.16
        yield Text(Layer.SIGN, *centre, size, mark.inside, f"on {fill}", bold=True, room=0.26, role="sign")


def _less(text: str, centre: Point) -> Iterator[Shape]:
    """A chevron that opens towards the greater value, on a gap in the line between the cells."""
    (x, y), (right, down) = centre, _OPENINGS[text]
    yield Path(Layer.SIGN, (Bounds.around(centre, 0.13).corners,), fill="sign ground", closed=True)
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
    bar = Bounds.around(centre, *((0.16, 0.055) if one[0] == other[0] else (0.055, 0.16)))
    yield Path(Layer.SIGN, (bar.corners,), "sign", 0.022, fill="light dot", closed=True)


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
    if mark.along is None:
        size = _OUTSIDE_SIZE if len(mark.text) < 3 else 0.34
        yield Text(Layer.OUTSIDE, x, y, size, mark.text, "outside", room=0.9, role="outside")
    else:
        yield from _along_diagonal(mark, mark.along, context)


def _along_diagonal(mark: Outside, along: tuple[int, int], context: Context) -> Iterator[Shape]:
    """A number and its arrow; where two start at one place, each keeps to the half that it points to."""
    text_at, start, tip = _CROWDED if context.crowded else _ALONE
    size = 0.28 if context.crowded else 0.36
    x, y = _beside(mark, along, context, text_at)
    yield Text(Layer.OUTSIDE, x, y, size, mark.text, "outside", bold=True, room=0.5, role="outside")
    line = (_beside(mark, along, context, start), _beside(mark, along, context, tip))
    yield Path(Layer.OUTSIDE, (line, head(*line, 0.12)), "outside", 0.028, round=True)


def _beside(mark: Outside, along: tuple[int, int], context: Context, offset: Point) -> Point:
    """A point so far from the middle of a place outside: along the side of the board, and towards it."""
    (down, right), (sideways, inwards) = along, offset
    beside_row = 0 <= mark.row < context.board.rows
    across, downwards = (inwards, sideways) if beside_row else (sideways, inwards)
    return mark.col + 0.5 + right * across, mark.row + 0.5 + down * downwards
