"""Lines through cells: thermometers, arrows, and the lines of line_styles.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

from passatempo.drawing.cells import corner_text, on_patch
from passatempo.drawing.context import Context
from passatempo.drawing.line_styles import LINE_STYLES
from passatempo.drawing.shapes import Circle, Layer, Path, Point, Shape
from passatempo.scene import Stroke, StrokeLook

BULB_RADIUS = 0.375
_STEM_WIDTH = 0.22
_SHORT = 0.17  # how far a line ends before the middle of its last cell
_ARROW_WIDTH = 0.035
_ARROW_HEAD = 0.22
_DIAGONAL_WIDTH = 0.03
_EDGE = 0.02  # how far the darker edge of a line shows on each side


def stroke(mark: Stroke, context: Context) -> Iterator[Shape]:
    """A line as its look asks for."""
    points = _points(mark, context)
    if mark.label:
        cell = mark.cells[0]
        text = corner_text(*context.board.place(cell), mark.label, bold=True, right=cell in context.caged)
        yield from on_patch(text, cell in context.dashed)
    if mark.look is StrokeLook.DIAGONAL:
        yield Path(Layer.STROKE, (_to_corners(points),), "diagonal", _DIAGONAL_WIDTH)
    elif mark.look in (StrokeLook.THERMOMETER, StrokeLook.SLOW_THERMOMETER):
        yield from _thermometer(points, slow=mark.look is StrokeLook.SLOW_THERMOMETER)
    elif mark.look is StrokeLook.ARROW:
        yield from _arrow(mark, points, context)
    else:
        yield from _styled(mark.look, points, context)
        if mark.look is StrokeLook.BETWEEN:
            for end in (points[0], points[-1]):
                yield Circle(Layer.ARROW, end, 0.36, "sign", 0.03, fill="bulb")


def _points(mark: Stroke, context: Context) -> list[Point]:
    """The middles of the cells, moved aside a little if another line runs along the same cells."""
    return moved_aside(list(map(context.centre, mark.cells)), context.stroke_shifts[id(mark)])


def moved_aside(points: list[Point], by: float) -> list[Point]:
    """A line at a distance from another, on its right-hand side."""
    if not by or len(points) < 2:
        return points
    sides = [_right_hand(start, end) for start, end in pairwise(points)]
    moved = []
    for (x, y), before, after in zip(points, (sides[0], *sides), (*sides, sides[-1]), strict=True):
        # The corner of two lines at this distance; where a line turns back, there is none.
        spread = max(0.3, 1 + before[0] * after[0] + before[1] * after[1])
        moved.append((x + by * (before[0] + after[0]) / spread, y + by * (before[1] + after[1]) / spread))
    return moved


def _right_hand(start: Point, end: Point) -> Point:
    """The direction to the right of a line, as seen along it; its length is 1."""
    along, down = end[0] - start[0], end[1] - start[1]
    length = hypot(along, down) or 1.0
    return -down / length, along / length


def _to_corners(points: Sequence[Point]) -> tuple[Point, Point]:
    """The line of a diagonal from corner to corner of its first and last cell."""
    (x, y), (last_x, last_y) = points[0], points[-1]
    right, down = (0.5 if last_x > x else -0.5), (0.5 if last_y > y else -0.5)
    return (x - right, y - down), (last_x + right, last_y + down)


def _thermometer(points: Sequence[Point], *, slow: bool) -> Iterator[Shape]:
    """A bulb in the first cell and a stem to the last; a slow one has eight corners and a lighter core."""
    role = "slow thermometer" if slow else "thermometer"
    for layer, fill, more in ((Layer.STROKE_EDGE, f"{role} edge", _EDGE), (Layer.STROKE, role, 0.0)):
        yield _bulb(layer, points[0], BULB_RADIUS + more, fill, slow=slow)
        if len(points) > 1:
            yield Path(layer, (tuple(points),), fill, _STEM_WIDTH + 2 * more, round=True)
    if slow and len(points) > 1:
        core = tuple(shortened(points, BULB_RADIUS, 0.0))
        yield Path(Layer.ARROW, (core,), f"{role} core", _STEM_WIDTH / 3, round=True)


def _bulb(layer: Layer, centre: Point, radius: float, fill: str, *, slow: bool) -> Shape:
    if slow:
        return Path(layer, (_octagon(centre, radius + 0.02),), fill=fill, closed=True)
    return Circle(layer, centre, radius, fill=fill)


def _octagon(centre: Point, radius: float) -> tuple[Point, ...]:
    x, y = centre
    angles = [(2 * corner + 1) * pi / 8 for corner in range(8)]
    return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


def _arrow(mark: Stroke, points: Sequence[Point], context: Context) -> Iterator[Shape]:
    """A round bulb filled with the colour of cells, and a shaft from its rim with an open head."""
    bulb = [context.centre(cell) for cell in mark.bulb] or [points[0]]
    if len(bulb) == 1:
        yield Circle(Layer.BULB, bulb[0], BULB_RADIUS, "arrow", _ARROW_WIDTH, fill="bulb")
    elif _is_straight(bulb):
        pill = capsule(bulb[0], bulb[-1], BULB_RADIUS)
        yield Path(Layer.BULB, (pill,), "arrow", _ARROW_WIDTH, fill="bulb", closed=True)
    else:
        for role, more in (("arrow", _ARROW_WIDTH), ("bulb", -_ARROW_WIDTH)):
            yield Path(Layer.BULB, (tuple(bulb),), role, 2 * BULB_RADIUS + more, round=True)
    if len(points) > 1:
        start = min(bulb, key=lambda centre: hypot(centre[0] - points[1][0], centre[1] - points[1][1]))
        shaft = shortened([start, *points[1:]], BULB_RADIUS, 0.2)
        yield Path(Layer.ARROW, (tuple(shaft),), "arrow", _ARROW_WIDTH, round=True)
        yield Path(Layer.ARROW, (head(shaft[-2], shaft[-1], _ARROW_HEAD),), "arrow", _ARROW_WIDTH, round=True)


def _is_straight(points: Sequence[Point]) -> bool:
    """Whether points lie on one line, in order, at equal distances."""
    (x, y), (next_x, next_y) = points[:2]
    across, down = next_x - x, next_y - y
    return all(point == (x + at * across, y + at * down) for at, point in enumerate(points))


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


def _styled(look: StrokeLook, points: Sequence[Point], context: Context) -> Iterator[Shape]:
    """A line of a style; one that ends where it began is closed."""
    style, role = LINE_STYLES[look], look.value
    closed = len(points) > 2 and points[0] == points[-1]
    line = tuple(points[:-1]) if closed else tuple(shortened(points, _SHORT, _SHORT))
    plain = context.theme.plain
    width, dash = (style.plain_width, style.plain_dash) if plain else (style.width, ())
    if not plain:
        edge, wider = f"{role} edge", width + 2 * _EDGE
        yield Path(Layer.STROKE_EDGE, (line,), edge, wider, closed=closed, round=True)
    yield Path(Layer.STROKE, (line,), role, width, closed=closed, dash=dash, round=True)
    if plain and style.core:
        yield Path(Layer.STROKE, (line,), "cell", width * style.core, closed=closed, round=True)


def shortened(points: Sequence[Point], first: float, last: float) -> list[Point]:
    """A line that starts and ends so much later and earlier."""
    line = list(points)
    if len(line) > 1:
        line[0] = toward(line[0], line[1], first)
        line[-1] = toward(line[-1], line[-2], last)
    return line


def toward(point: Point, other: Point, by: float) -> Point:
    """The point that lies so far from one point in the direction of another."""
    length = hypot(other[0] - point[0], other[1] - point[1]) or 1.0
    return point[0] + (other[0] - point[0]) * by / length, point[1] + (other[1] - point[1]) * by / length
