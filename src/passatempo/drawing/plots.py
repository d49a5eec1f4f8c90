"""Plots: bar charts and curves as drawings, in the same colours as boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor, log10

from passatempo.drawing.shapes import Anchor, Bounds, Drawing, Layer, Path, Shape, Text, text_width, union

WIDTH, HEIGHT = 10.0, 5.0  # of the area that is plotted, in cells
_SIZE = 0.3
_MARGIN = 0.4


def bars(title: str, values: Mapping[str, float], unit: str = "") -> Drawing:
    """A bar for each value, its number above it and its name below."""
    top = max([*values.values(), 1.0])
    slot = WIDTH / max(1, len(values))
    shapes: list[Shape] = [_axis()]
    for at, (name, value) in enumerate(values.items()):
        left, height = at * slot + 0.12 * slot, HEIGHT * value / top
        right = left + 0.76 * slot
        bar = ((left, HEIGHT), (left, HEIGHT - height), (right, HEIGHT - height), (right, HEIGHT))
        middle = (left + right) / 2
        if value:
            shapes.append(Path(Layer.STROKE, (bar,), fill="plot", closed=True))
        shapes.append(_text(middle, HEIGHT - height - 0.25, _figure(value), room=slot))
        shapes.append(_text(middle, HEIGHT + 0.3, name, room=0.95 * slot))
    return _framed(
        shapes,
        title,
        f"{title}: " + ", ".join(f"{name} {_figure(value)}{unit}" for name, value in values.items()),
    )


def curve(
    title: str,
    points: Sequence[tuple[float, float]],
    across: str,
    up: str,
    labels: Mapping[int, str] | None = None,
) -> Drawing:
    """A line through points with both axes; `labels` names some of the points by their number."""
    low, high, most = 0.0, max([1.0, *(y for _, y in points)]), max([1.0, *(x for x, _ in points)])
    least = min([0.0, *(x for x, _ in points)])

    def place(point: tuple[float, float]) -> tuple[float, float]:
        x, y = point
        return (x - least) / ((most - least) or 1) * WIDTH, HEIGHT - (y - low) / (high - low) * HEIGHT

    shapes: list[Shape] = [_axis(), *_ticks(least, most, high)]
    line = tuple(map(place, points))
    if len(line) > 1:
        shapes.append(Path(Layer.STROKE, (line,), "plot", 0.06, round=True))
    for number, label in (labels or {}).items():
        x, y = line[number]
        shapes.append(_text(x, y - 0.3, label))
    shapes += [_text(WIDTH / 2, HEIGHT + 0.75, across), _text(0, -0.45, up, Anchor.START)]
    highest = max(points, key=lambda point: point[1], default=(0.0, 0.0))
    return _framed(
        shapes,
        title,
        f"{title}: {len(points)} points, the highest {_figure(highest[1])} at {_figure(highest[0])}",
    )


def _axis() -> Shape:
    return Path(Layer.GRID, (((0, 0), (0, HEIGHT), (WIDTH, HEIGHT)),), "border", 0.03)


def _ticks(least: float, most: float, high: float) -> Iterator[Shape]:
    for value in ticks(0.0, high):
        y = HEIGHT - value / high * HEIGHT
        yield Path(Layer.GRID, (((0, y), (WIDTH, y)),), "grid", 0.01, opacity=0.5)
        yield _text(-0.15, y, _figure(value), Anchor.END)
    for value in ticks(least, most):
        yield _text((value - least) / ((most - least) or 1) * WIDTH, HEIGHT + 0.3, _figure(value))


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers between two, not more of them than asked for."""
    span = (high - low) or 1.0
    size = 10 ** floor(log10(span / most))
    step = next(size * factor for factor in (1, 2, 5, 10, 20) if span / (size * factor) <= most)
    return [number * step for number in range(ceil(low / step), floor(high / step + 1e-9) + 1)]


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) else f"{value:.3g}"


def _text(x: float, y: float, text: str, anchor: Anchor = Anchor.MIDDLE, room: float | None = None) -> Text:
    return Text(Layer.TEXT, x, y, _SIZE, text, "caption", anchor, room=room, role="plot")


def _framed(shapes: list[Shape], title: str, description: str) -> Drawing:
    inside = union(shape.bounds for shape in shapes)
    heading = Text(
        Layer.TEXT,
        inside.left,
        inside.top - 0.5,
        0.36,
        title,
        "caption",
        Anchor.START,
        bold=True,
        role="plot",
    )
    wide = inside.left + text_width(title, 0.4)
    bounds = union([inside, heading.bounds, Bounds(inside.left, inside.top, wide, inside.bottom)])
    return Drawing(bounds.grown(_MARGIN), (*shapes, heading), title, description)
