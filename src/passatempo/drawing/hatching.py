"""Hatchings, by which pegs and the colours of a player differ where there is no colour."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin, sqrt

from passatempo.drawing.shapes import Bounds, Layer, Path, Point, Shape

Segment = tuple[Point, Point]

# The directions of the lines, in eighths of a turn, and how far apart they are; the first has none.
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
HATCHINGS = len(_HATCHES)
_IN_AREAS = 1.5  # how much farther apart lines are below digits, notes and clues


def hatched_circle(number: int, centre: Point, radius: float) -> Iterator[Shape]:
    """The hatching of a peg; the first is blank."""
    directions, apart = _HATCHES[number % len(_HATCHES)]
    lines = [line for eighths in directions for line in _chords(centre, radius, eighths, apart)]
    if lines:
        yield Path(Layer.CELL_SHAPE, tuple(lines), "rim", 0.015)


def hatched_area(number: int, area: Bounds) -> Iterator[Shape]:
    """The hatching of a cell or a part of it, fainter; the first is a tint."""
    directions, apart = _HATCHES[number % len(_HATCHES)]
    lines = [line for eighths in directions for line in _lines(area, eighths, _IN_AREAS * apart)]
    if lines:
        yield Path(Layer.COLOUR, tuple(lines), "hatch", 0.012)
    else:
        yield Path(Layer.COLOUR, (area.corners,), fill="shade", closed=True)


def _chords(centre: Point, radius: float, eighths: int, apart: float) -> Iterator[Segment]:
    """Parallel lines within a circle."""
    for near, direction, offset in _parallels(radius, eighths, apart):
        half = sqrt(max(0.0, (radius - 0.01) ** 2 - offset**2))
        if half > 0.03:
            yield _segment(centre, near, direction, -half, half)


def _lines(area: Bounds, eighths: int, apart: float) -> Iterator[Segment]:
    """Parallel lines within a rectangle."""
    centre = ((area.left + area.right) / 2, (area.top + area.bottom) / 2)
    halves = (area.width / 2, area.height / 2)
    for near, direction, _ in _parallels(hypot(*halves), eighths, apart):
        low, high = -2.0, 2.0  # from the point near the middle, how far the line runs either way
        for at, go, half in zip(near, direction, halves, strict=True):
            if abs(go) > 1e-9:
                ends = sorted(((-half - at) / go, (half - at) / go))
                low, high = max(low, ends[0]), min(high, ends[1])
            elif abs(at) > half:
                high = low
        if high - low > 0.02:
            yield _segment(centre, near, direction, low, high)


def _parallels(reach: float, eighths: int, apart: float) -> Iterator[tuple[Point, Point, float]]:
    """Of each line up to `reach` from the middle: its point nearest to that, its direction, its distance."""
    along, aside = cos(eighths * pi / 4), sin(eighths * pi / 4)
    steps = int(reach / apart)
    for offset in (step * apart for step in range(-steps, steps + 1)):
        yield (-offset * aside, offset * along), (along, aside), offset


def _segment(centre: Point, near: Point, direction: Point, low: float, high: float) -> Segment:
    (x, y), (along, aside) = (centre[0] + near[0], centre[1] + near[1]), direction
    return (x + low * along, y + low * aside), (x + high * along, y + high * aside)
