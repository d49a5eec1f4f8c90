"""Shapes: a drawing as lines, areas and texts in cell units, before any colour or file format.

The origin is the upper left corner of the board, x runs to the right and y down, and the side of a cell is 1.
A shape names a *role* ("cage", "given"), for which a theme has the colours.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

from passatempo.records import dataclass, record

Point = tuple[float, float]


class Layer(IntEnum):
    """What is drawn below what; lines pass below digits, signs on an edge pass above the grid."""

    PAGE = 0
    CELL = 1
    SHADE = 2
    CELL_SHAPE = 3
    BULB = 4
    STROKE_EDGE = 5
    STROKE = 6
    ARROW = 7
    COLOUR = 8
    GRID = 9
    CAGE = 10
    BORDER = 11
    FRAME = 12
    HIGHLIGHT = 13
    SIGN = 14
    OUTSIDE = 15
    TEXT = 16
    STEP = 17


class Bounds(NamedTuple):
    """A rectangle: the least and the greatest coordinates."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Clockwise from the upper left one."""
        return (
            (self.left, self.top),
            (self.right, self.top),
            (self.right, self.bottom),
            (self.left, self.bottom),
        )

    @classmethod
    def around(cls, centre: Point, half_width: float, half_height: float | None = None) -> Bounds:
        """The rectangle round a point; a square unless half its height is given."""
        (x, y), half = centre, half_width if half_height is None else half_height
        return cls(x - half_width, y - half, x + half_width, y + half)

    def grown(self, by: float) -> Bounds:
        """The rectangle with so much more on each side."""
        return Bounds(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def overlaps(self, other: Bounds) -> bool:
        """Whether two rectangles share more than an edge."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def contains(self, other: Bounds) -> bool:
        """Whether the other lies within this one."""
        across = self.left <= other.left and other.right <= self.right
        return across and self.top <= other.top and other.bottom <= self.bottom


def bounds_of(points: Iterable[Point]) -> Bounds:
    """The rectangle round some points, of which there is one at least."""
    xs, ys = zip(*points, strict=True)
    return Bounds(min(xs), min(ys), max(xs), max(ys))


def union(rectangles: Iterable[Bounds]) -> Bounds:
    """The rectangle round some rectangles, of which there is one at least."""
    lefts, tops, rights, bottoms = zip(*rectangles, strict=True)
    return Bounds(min(lefts), min(tops), max(rights), max(bottoms))


@record
class Path:
    """Straight or curved lines, perhaps filled.

    Each part is a list of points; a part with `curved` has the control points of quadratic curves at its odd
    places. `fill` and `stroke` are roles.
    """

    layer: Layer
    parts: tuple[tuple[Point, ...], ...]
    stroke: str = ""
    width: float = 0.0
    fill: str = ""
    closed: bool = False
    curved: bool = False
    dash: tuple[float, ...] = ()
    round: bool = False  # caps and joins
    opacity: float = 1.0

    @property
    def bounds(self) -> Bounds:
        """With half the width of the line on each side."""
        inside = bounds_of(point for part in self.parts for point in part)
        return inside.grown(self.width / 2 if self.stroke else 0.0)


@record
class Circle:
    """A circle, perhaps filled."""

    layer: Layer
    centre: Point
    radius: float
    stroke: str = ""
    width: float = 0.0
    fill: str = ""
    dash: tuple[float, ...] = ()
    opacity: float = 1.0

    @property
    def bounds(self) -> Bounds:
        """With half the width of the line on each side."""
        x, y = self.centre
        return Bounds(x, y, x, y).grown(self.radius + (self.width / 2 if self.stroke else 0.0))


class Anchor(IntEnum):
    """Which point of a line of text is given."""

    START = 0
    MIDDLE = 1
    END = 2


# The widths of characters in the widest of the fonts that are named (svg.py), in parts of the font size.
_USUAL = 0.64  # all digits, and most letters
_WIDTHS = {
    **dict.fromkeys("ijl.,:;'|! ", 0.36),
    **dict.fromkeys("frt()-", 0.46),
    **dict.fromkeys("aceksvxyz", 0.61),
    **dict.fromkeys("ABCDEGHKNOPQRSTUVXYÀÁÂÃÇÉÊÍÓÔÕÚ", 0.79),
    **dict.fromkeys("mwMW@", 1.0),
}
CAP_HEIGHT = 0.73  # of digits and capital letters, in parts of the font size


def text_width(text: str, size: float) -> float:
    """About how wide a line of text is, rather too wide than too narrow."""
    return size * sum(_WIDTHS.get(character, _USUAL) for character in text)


@record
class Text:
    """A line of text, its capital letters centred on `y`; squeezed if it would be wider than `room`."""

    layer: Layer
    x: float
    y: float
    size: float
    text: str
    fill: str
    anchor: Anchor = Anchor.MIDDLE
    bold: bool = False
    italic: bool = False
    room: float | None = None
    role: str = ""  # what it is to a test or a screen reader: "given", "note", "caption"

    @property
    def width(self) -> float:
        """About how wide it is."""
        width = text_width(self.text, self.size)
        return width if self.room is None else min(width, self.room)

    @property
    def squeezed(self) -> bool:
        """Whether it has to be made narrower than it would be."""
        return self.room is not None and text_width(self.text, self.size) > self.room

    @property
    def bounds(self) -> Bounds:
        """Round the capital letters."""
        left = self.x - self.width * self.anchor / 2
        half = self.size * CAP_HEIGHT / 2
        return Bounds(left, self.y - half, left + self.width, self.y + half)


Shape = Path | Circle | Text


@dataclass(frozen=True)
class Drawing:
    """Shapes within a rectangle, and what they show in words."""

    bounds: Bounds
    shapes: tuple[Shape, ...]
    title: str = ""
    description: str = ""

    @classmethod
    def empty(cls) -> Drawing:
        """Nothing, one cell wide."""
        return cls(Bounds(0, 0, 1, 1), ())

    def moved(self, right: float, down: float) -> Drawing:
        """The same elsewhere."""
        return Drawing(
            _moved_bounds(self.bounds, right, down),
            tuple(_moved(shape, right, down) for shape in self.shapes),
            self.title,
            self.description,
        )


def _moved_bounds(bounds: Bounds, right: float, down: float) -> Bounds:
    return Bounds(bounds.left + right, bounds.top + down, bounds.right + right, bounds.bottom + down)


def _moved(shape: Shape, right: float, down: float) -> Shape:
    from passatempo.records import replace

    if isinstance(shape, Path):
        return replace(shape, parts=tuple(_moved_points(part, right, down) for part in shape.parts))
    if isinstance(shape, Circle):
        return replace(shape, centre=(shape.centre[0] + right, shape.centre[1] + down))
    return replace(shape, x=shape.x + right, y=shape.y + down)


def _moved_points(points: Iterable[Point], right: float, down: float) -> tuple[Point, ...]:
    return tuple((x + right, y + down) for x, y in points)
