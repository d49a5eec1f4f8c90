"""Lines through cells: thermometers, arrows, whispers and their kin.

Where there is no colour, lines are told apart by their shape, which a legend below the board explains.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

from passatempo.drawing.context import Context
from passatempo.drawing.shapes import Circle, Layer, Path, Point, Shape
from passatempo.records import record
from passatempo.scene import Stroke, StrokeLook

BULB_RADIUS = 0.375
_STEM_WIDTH = 0.22
_SHORT = 0.17  # how far a line ends before the middle of its last cell
_ARROW_WIDTH = 0.035
_ARROW_HEAD = 0.22
_DIAGONAL_WIDTH = 0.03


@record
class LineStyle:
    """A line with a role: how wide it is, and how it looks where there is no colour."""

    role: str
    width: float
    plain_width: float
    plain_dash: tuple[float, ...] = ()
    hollow: bool = False  # a core in the colour of cells, where there is no colour


STYLES: Mapping[StrokeLook, LineStyle] = {
    StrokeLook.WHISPERS: LineStyle("whispers", 0.12, 0.12),
    StrokeLook.RENBAN: LineStyle("renban", 0.14, 0.12, (0.001, 0.2)),
    StrokeLook.PALINDROME: LineStyle("palindrome", 0.16, 0.16, hollow=True),
    StrokeLook.REGION_SUM: LineStyle("region sum", 0.12, 0.08, (0.22, 0.14, 0.001, 0.14)),
    StrokeLook.BETWEEN: LineStyle("between", 0.14, 0.06),
}


def stroke(mark: Stroke, context: Context) -> Iterator[Shape]:
    """A line as its look asks for."""
    points = _points(mark, context)
    if mark.look is StrokeLook.DIAGONAL:
        yield Path(Layer.STROKE, (_to_corners(points),), "diagonal", _DIAGONAL_WIDTH)
    elif mark.look in (StrokeLook.THERMOMETER, StrokeLook.SLOW_THERMOMETER):
        yield from _thermometer(points, slow=mark.look is StrokeLook.SLOW_THERMOMETER)
    elif mark.look is StrokeLook.ARROW:
        yield from _arrow(mark, points, context)
    else:
        yield from _styled(STYLES[mark.look], points, context)
        if mark.look is StrokeLook.BETWEEN:
            for end in (points[0], points[-1]):
                yield Circle(Layer.ARROW, end, 0.36, "between", 0.04, fill="bulb")


def _points(mark: Stroke, context: Context) -> list[Point]:
    """The middles of the cells, moved aside a little if another line runs along the same cells."""
    shift = context.stroke_shifts[id(mark)]
    return [(x + shift, y + shift) for x, y in map(context.centre, mark.cells)]


def _to_corners(points: Sequence[Point]) -> tuple[Point, Point]:
    """The line of a diagonal from corner to corner of its first and last cell."""
    (x, y), (last_x, last_y) = points[0], points[-1]
    right, down = (0.5 if last_x > x else -0.5), (0.5 if last_y > y else -0.5)
    return (x - right, y - down), (last_x + right, last_y + down)


def _thermometer(points: Sequence[Point], *, slow: bool) -> Iterator[Shape]:
    """A bulb in the first cell and a stem to the last; a slow one has eight corners and a lighter core."""
    role = "slow thermometer" if slow else "thermometer"
    if slow:
        yield Path(Layer.STROKE, (_octagon(points[0], BULB_RADIUS + 0.02),), fill=role, closed=True)
    else:
        yield Circle(Layer.STROKE, points[0], BULB_RADIUS, fill=role)
    if len(points) > 1:
        yield Path(Layer.STROKE, (tuple(points),), role, _STEM_WIDTH, round=True)
        if slow:
            yield Path(Layer.STROKE, (tuple(points),), f"{role} core", _STEM_WIDTH / 3, round=True)


def _octagon(centre: Point, radius: float) -> tuple[Point, ...]:
    x, y = centre
    angles = [(2 * corner + 1) * pi / 8 for corner in range(8)]
    return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


def _arrow(mark: Stroke, points: Sequence[Point], context: Context) -> Iterator[Shape]:
    """A round bulb filled with the colour of cells, and a shaft from its rim with an open head."""
    bulb = [context.centre(cell) for cell in mark.bulb] or [points[0]]
    if len(bulb) == 1:
        yield Circle(Layer.BULB, bulb[0], BULB_RADIUS, "arrow", _ARROW_WIDTH, fill="bulb")
    else:
        pill = capsule(bulb[0], bulb[-1], BULB_RADIUS)
        yield Path(Layer.BULB, (pill,), "arrow", _ARROW_WIDTH, fill="bulb", closed=True)
    if len(points) > 1:
        shaft = shortened(points, BULB_RADIUS, 0.2)
        yield Path(Layer.ARROW, (tuple(shaft),), "arrow", _ARROW_WIDTH, round=True)
        yield Path(Layer.ARROW, (head(shaft[-2], shaft[-1], _ARROW_HEAD),), "arrow", _ARROW_WIDTH, round=True)


def capsule(start: Point, end: Point, radius: float) -> tuple[Point, ...]:
    """A closed line at the same distance from all points between two."""
    angle = atan2(end[1] - start[1], end[0] - start[0])
    turns = [angle - pi / 2 + step * pi / 16 for step in range(17)]
    far = [(end[0] + radius * cos(turn), end[1] + radius * sin(turn)) for turn in turns]
    near = [(start[0] - radius * cos(turn), start[1] - radius * sin(turn)) for turn in turns]
    return (*far, *near)


def head(before: Point, tip: Point, length: float) -> tuple[Point, ...]:
    """The two barbs of an arrow that comes from a point."""
    angle = atan2(tip[1] - before[1], tip[0] - before[0])
    barbs = [
        (tip[0] - length * cos(angle + turn), tip[1] - length * sin(angle + turn)) for turn in (-0.6, 0.6)
    ]
    return barbs[0], tip, barbs[1]


def _styled(style: LineStyle, points: Sequence[Point], context: Context) -> Iterator[Shape]:
    """A line of a style; one that ends where it began is closed."""
    closed = len(points) > 2 and points[0] == points[-1]
    line = tuple(points[:-1]) if closed else tuple(shortened(points, _SHORT, _SHORT))
    plain = context.theme.plain
    width, dash = (style.plain_width, style.plain_dash) if plain else (style.width, ())
    yield Path(Layer.STROKE, (line,), style.role, width, closed=closed, dash=dash, round=True)
    if plain and style.hollow:
        yield Path(Layer.STROKE, (line,), "cell", width / 2, closed=closed, round=True)


def shortened(points: Sequence[Point], first: float, last: float) -> list[Point]:
    """A line that starts and ends so much later and earlier."""
    made = list(points)
    if len(made) > 1:
        made[0] = _toward(made[0], made[1], first)
        made[-1] = _toward(made[-1], made[-2], last)
    return made


def _toward(point: Point, other: Point, by: float) -> Point:
    length = hypot(other[0] - point[0], other[1] - point[1]) or 1.0
    return point[0] + (other[0] - point[0]) * by / length, point[1] + (other[1] - point[1]) * by / length


def length_of(points: Sequence[Point]) -> float:
    """How long a line is."""
    return sum(hypot(x - other_x, y - other_y) for (x, y), (other_x, other_y) in pairwise(points))
