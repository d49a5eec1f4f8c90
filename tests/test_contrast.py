"""Contrast: every text and line of every sample is visible on what lies below it, as WCAG 2 AA requires.

A drawing names roles, and a theme has their colours. So what stands on what is found once for each sample,
and the colours of those pairs are compared in every theme.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import hypot

import pytest
from conftest import SAMPLES

import passatempo as pt
from passatempo.board import Board
from passatempo.drawing.compose import compose
from passatempo.drawing.shapes import Circle, Layer, Path, Point, Shape, Text
from passatempo.drawing.themes import THEMES, Theme, contrast
from passatempo.pictures.draw import view_of
from passatempo.scene import Colour, Digit, Scene, Stroke, StrokeLook

TEXT, LINE = 4.5, 3.0  # the least contrast of each
THIN = 0.05  # a line that is thinner crosses a text, and is no background for it
Ground = tuple[tuple[str, float], ...]  # the areas at a point, from below, by role and opacity
CORES = ("cell", "page", "slow thermometer core")  # what is left open inside a line
VALUES = ("given", "entered", "note")  # what stands in cells: where one of them stands, all can


def scenes() -> Iterator[Scene]:
    """Every sample as printed and filled in, some steps, and the colours of a player."""
    yield Scene(Board(1, 9), tuple(mark for c in range(9) for mark in (Digit(c, "1"), Colour(c, (c,)))))
    lines = [Stroke((0, 1, 2), look) for look in StrokeLook]  # not every one occurs in a sample
    yield from (Scene(Board(1, 3), (line, Digit(1, "1"))) for line in lines)
    for path in sorted(SAMPLES.glob("*/*.txt")):
        puzzle = pt.read(path)
        yield puzzle.scene()
        yield puzzle.scene().with_values(
            {c: puzzle.values(c)[0] for c in puzzle.board.cells if puzzle.values(c)}
        )
    for name in ("latin/diagonals-7x7", "sudoku/easy-9x9", "kakuro/seed-6x6", "hoodoo/six-6x6"):
        for step in pt.explain(pt.read(SAMPLES / f"{name}.txt")).steps[:20]:
            yield view_of(step).scene


@cache
def pairs(plain: bool) -> tuple[set[tuple[str, Ground]], set[tuple[str, frozenset[Ground]]]]:
    """Texts with what they stand on; lines with what lies on both sides of them."""
    texts, lines = set[tuple[str, Ground]](), set[tuple[str, frozenset[Ground]]]()
    for scene in scenes():
        drawing = compose(scene, THEMES["print" if plain else "light"], coordinates=True)
        shapes = sorted(drawing.shapes, key=lambda shape: shape.layer)
        areas = [shape for shape in shapes if not isinstance(shape, Text)]
        for shape in shapes:
            if isinstance(shape, Text):
                below = [area for area in areas if area.layer < shape.layer or area.layer is Layer.SIGN]
                roles = VALUES if shape.fill in VALUES else (shape.fill,)
                texts |= {(role, _ground(below, (shape.x, shape.y), THIN)) for role in roles}
            elif shape.stroke:
                below = [
                    area for area in areas if area.layer <= min(shape.layer, Layer.SHADE) and area != shape
                ]
                sides = (frozenset(_ground(below, side, 1.0) for side in both) for both in _sides(shape))
                lines |= {(shape.stroke, grounds) for grounds in sides}
    return texts, lines


def _ground(shapes: list[Shape], point: Point, thin: float) -> Ground:
    found: list[tuple[str, float]] = [("page", 1.0)]
    for shape in shapes:
        if shape.fill and _inside(shape, point):
            found.append((shape.fill, getattr(shape, "opacity", 1.0)))
        if isinstance(shape, Path) and shape.stroke and shape.width > thin and _near(shape, point):
            found.append((shape.stroke, shape.opacity))
    opaque = max(at for at, (_, opacity) in enumerate(found) if opacity == 1.0)
    return tuple(found[opaque:])


def _inside(shape: Shape, point: Point) -> bool:
    if isinstance(shape, Circle):
        return hypot(point[0] - shape.centre[0], point[1] - shape.centre[1]) < shape.radius
    return isinstance(shape, Path) and sum(_crossings(part, point) for part in shape.parts) % 2 == 1


def _crossings(part: tuple[Point, ...], point: Point) -> int:
    """How often a ray to the right crosses a closed line."""
    x, y = point
    crossed = 0
    for (ax, ay), (bx, by) in pairwise((*part, part[0])):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossed += 1
    return crossed


def _near(path: Path, point: Point) -> bool:
    segments = ((a, b) for part in path.parts for a, b in pairwise(part))
    return any(_distance(point, a, b) < path.width / 2 for a, b in segments)


def _distance(point: Point, start: Point, end: Point) -> float:
    along, aside = end[0] - start[0], end[1] - start[1]
    length = along**2 + aside**2 or 1.0
    share = ((point[0] - start[0]) * along + (point[1] - start[1]) * aside) / length
    share = min(1.0, max(0.0, share))
    return hypot(point[0] - start[0] - share * along, point[1] - start[1] - share * aside)


def _sides(shape: Path | Circle) -> Iterator[tuple[Point, Point]]:
    """For each straight piece of a line a point on each side of its middle."""
    if isinstance(shape, Circle):
        (x, y), radius = shape.centre, shape.radius
        yield (x - radius - 0.04, y), (x - radius - 0.04, y + 0.01)  # outside: the inside is its own
        return
    for (ax, ay), (bx, by) in ((a, b) for part in shape.parts for a, b in pairwise(part)):
        length = hypot(bx - ax, by - ay) or 1.0
        aside = (0.04 * (by - ay) / length, -0.04 * (bx - ax) / length)
        x, y = ax + 0.48 * (bx - ax), ay + 0.48 * (by - ay)
        yield (x + aside[0], y + aside[1]), (x - aside[0], y - aside[1])


def colour_of(ground: Ground, theme: Theme) -> str:
    """The colour that is seen where areas lie upon each other."""
    seen = [0.0, 0.0, 0.0]
    for role, opacity in ground:
        colour = theme.colour(role)
        channels = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
        seen = [old + opacity * (new - old) for old, new in zip(seen, channels, strict=True)]
    return "#" + "".join(f"{round(channel):02X}" for channel in seen)


pytestmark = pytest.mark.slow  # five seconds
EVERY_THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


@EVERY_THEME
def test_every_text_can_be_read(theme: Theme) -> None:
    """4.5 to 1 against whatever it stands on: cells, tints, lines, dots, pegs."""
    texts, _ = pairs(theme.plain)
    ratios = {
        (role, ground): contrast(theme.colour(role), colour_of(ground, theme)) for role, ground in texts
    }
    assert not {pair: round(ratio, 2) for pair, ratio in ratios.items() if ratio < TEXT}


@EVERY_THEME
def test_every_line_can_be_seen(theme: Theme) -> None:
    """3 to 1 against what lies on one of its sides; a coloured line is seen by its edge, which is darker."""
    _, lines = pairs(theme.plain)
    drawn = {role for role, _ in lines}
    ratios = {
        (role, grounds): max(contrast(theme.colour(role), colour_of(ground, theme)) for ground in grounds)
        for role, grounds in lines
        if f"{role} edge" not in drawn and role not in CORES
    }
    assert not {pair: round(ratio, 2) for pair, ratio in ratios.items() if ratio < LINE}


def test_what_is_compared_is_what_was_drawn() -> None:
    """The comparison sees lines of every sort, and texts on more than plain cells."""
    texts, lines = pairs(plain=False)
    assert {"cage", "whispers edge", "thermometer edge", "arrow", "black line", "link"} <= {
        role for role, _ in lines
    }
    assert {"shade", "renban", "bulb", "black", "placed"} <= {
        role for _, ground in texts for role, _ in ground
    }
