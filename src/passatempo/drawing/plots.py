"""Plots: bar charts and curves as drawings, in the same colours as boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from math import ceil, floor, log10

from passatempo.drawing.captions import wrapped
from passatempo.drawing.shapes import Anchor, Bounds, Drawing, Layer, Path, Point, Shape, Text, union

WIDTH, HEIGHT = 10.0, 5.0  # of the area that is plotted, in cells
_SIZE = 0.3
_TITLE_SIZE = 0.36
_BOLD = 1.1  # how much wider a bold text is
_LEAST_SLOTS = 6  # for bars: two of them would be as wide as the plot
_MARGIN = 0.4
_BAR = 0.5  # from one horizontal bar to the next
_DASHES: tuple[tuple[float, ...], ...] = ((), (0.2, 0.12), (0.05, 0.1), (0.3, 0.1, 0.05, 0.1))

Place = Callable[[float], float]


def bars(title: str, values: Mapping[str, float]) -> Drawing:
    """A bar for each value, its number above it and its name below."""
    top = max([*values.values(), 1.0])
    slot = WIDTH / max(_LEAST_SLOTS, len(values))
    shapes: list[Shape] = [_axes()]
    for at, (name, value) in enumerate(values.items()):
        left, height = at * slot + 0.12 * slot, HEIGHT * value / top
        middle = at * slot + slot / 2
        if value:
            shapes.append(_filled(Bounds(left, HEIGHT - height, left + 0.76 * slot, HEIGHT)))
        shapes.append(_text(middle, HEIGHT - height - 0.25, figure(value), room=slot))
        shapes.append(_text(middle, HEIGHT + 0.3, name, room=0.95 * slot))
    return _framed(shapes, title, _listed(title, values))


def bars_across(title: str, values: Mapping[str, float], reference: float, named: str) -> Drawing:
    """A horizontal bar for each value, its name before it; a line at the reference, with its name."""
    top, bottom = max([*values.values(), reference]), _BAR * len(values)
    x = WIDTH * reference / top
    line = Path(Layer.GRID, (((x, -0.2), (x, bottom)),), "border", 0.03, dash=(0.12, 0.08))
    shapes: list[Shape] = [line, _text(x, -0.45, named)]
    for at, (name, value) in enumerate(values.items()):
        y, length = (at + 0.5) * _BAR, WIDTH * value / top
        shapes.append(_filled(Bounds(0, y - 0.17, length, y + 0.17)))
        shapes.append(_text(-0.15, y, name, Anchor.END))
        shapes.append(_text(length + 0.12, y, figure(value), Anchor.START))
    return _framed(shapes, title, _listed(title, values))


def bars_by_time(title: str, values: Mapping[str, float], across: str) -> Drawing:
    """A horizontal bar for each positive value on a logarithmic axis, its name before it."""
    bottom, lengths = _BAR * len(values), list(values.values())
    low = 10.0 ** floor(log10(min(lengths)))
    high = 10.0 ** ceil(log10(max(max(lengths), 10 * low)))
    place = _logarithmic([low, high], 0, WIDTH)
    shapes: list[Shape] = [Path(Layer.GRID, (((0, 0), (0, bottom), (WIDTH, bottom)),), "border", 0.03)]
    for value in powers([low, high]):
        x = place(value)
        shapes.append(Path(Layer.GRID, (((x, 0), (x, bottom)),), "grid", 0.01, opacity=0.5))
        shapes.append(_text(x, bottom + 0.3, figure(value)))
    shapes.append(_text(WIDTH / 2, bottom + 0.75, across))
    for at, (name, value) in enumerate(values.items()):
        y, length = (at + 0.5) * _BAR, place(value)
        shapes.append(_filled(Bounds(0, y - 0.17, length, y + 0.17)))
        shapes.append(_text(-0.15, y, name, Anchor.END))
        shapes.append(_text(length + 0.12, y, figure(value), Anchor.START))
    return _framed(shapes, title, _listed(title, values))


def curve(title: str, points: Sequence[Point], across: str, up: str) -> Drawing:
    """A line through points, with both axes; what they show stands along them."""
    most, high = (max([1.0, *(point[at] for point in points)]) for at in (0, 1))

    def right(value: float) -> float:
        return value / most * WIDTH

    def down(value: float) -> float:
        return HEIGHT - value / high * HEIGHT

    whole = all(x == int(x) for x, _ in points)
    xs = [x for x in ticks(most) if x == int(x) or not whole]
    shapes = [_axes(), *_ticks(xs, right, ticks(high), down), *_names(across, up)]
    shapes += _line([(right(x), down(y)) for x, y in points])
    highest = max(points, key=lambda point: point[1], default=(0.0, 0.0))
    described = f"{title}: {len(points)} points, the highest {figure(highest[1])} at {figure(highest[0])}"
    return _framed(shapes, title, described)


def curves(title: str, series: Mapping[str, Sequence[Point]], across: str, up: str) -> Drawing:
    """A line for each series on logarithmic axes, its name at its end; all numbers are positive."""
    xs, ys = ([point[at] for points in series.values() for point in points] for at in (0, 1))
    right, down = _logarithmic(xs, 0, WIDTH), _logarithmic(ys, HEIGHT, 0)
    shapes = [_axes(), *_ticks(powers(xs), right, powers(ys), down), *_names(across, up)]
    for at, (name, points) in enumerate(series.items()):
        line = [(right(x), down(y)) for x, y in points]
        shapes += _line(line, _DASHES[at % len(_DASHES)])
        shapes.append(_text(line[-1][0] + 0.15, line[-1][1], name, Anchor.START))
    return _framed(shapes, title, f"{title}: {', '.join(series)}")


def ticks(high: float, most: int = 6) -> list[float]:
    """Round numbers from 0 on, not more of them than asked for."""
    size = 10 ** floor(log10(high / most))
    step = next(size * factor for factor in (1, 2, 5, 10, 20) if high / (size * factor) <= most)
    return [number * step for number in range(floor(high / step + 1e-9) + 1)]


def powers(values: Sequence[float]) -> list[float]:
    """The powers of ten between the least and the greatest value."""
    return [10.0**power for power in range(ceil(log10(min(values))), floor(log10(max(values))) + 1)]


def figure(value: float) -> str:
    """A number as people write it: no more than three digits that count, thousands apart."""
    return f"{value:,.0f}" if value == int(value) else f"{value:.3g}"


def _logarithmic(values: Sequence[float], start: float, end: float) -> Place:
    low, high = log10(min(values)), log10(max(values))
    span = (high - low) or 1.0
    return lambda value: start + (log10(value) - low) / span * (end - start)


def _axes() -> Shape:
    return Path(Layer.GRID, (((0, 0), (0, HEIGHT), (WIDTH, HEIGHT)),), "border", 0.03)


def _names(across: str, up: str) -> list[Shape]:
    return [_text(WIDTH / 2, HEIGHT + 0.75, across), _text(0, -0.45, up, Anchor.START)]


def _ticks(xs: Sequence[float], right: Place, ys: Sequence[float], down: Place) -> Iterator[Shape]:
    for value in ys:
        y = down(value)
        yield Path(Layer.GRID, (((0, y), (WIDTH, y)),), "grid", 0.01, opacity=0.5)
        yield _text(-0.15, y, figure(value), Anchor.END)
    for value in xs:
        yield _text(right(value), HEIGHT + 0.3, figure(value))


def _line(points: Sequence[Point], dash: tuple[float, ...] = ()) -> list[Shape]:
    marks: list[Shape] = [_filled(Bounds.around(point, 0.07)) for point in points]
    if len(points) > 1:
        marks.append(Path(Layer.STROKE, (tuple(points),), "plot", 0.05, dash=dash))
    return marks


def _filled(area: Bounds) -> Shape:
    return Path(Layer.STROKE, (area.corners,), fill="plot", closed=True)


def _text(x: float, y: float, text: str, anchor: Anchor = Anchor.MIDDLE, room: float | None = None) -> Text:
    return Text(Layer.TEXT, x, y, _SIZE, text, "caption", anchor, room=room, role="plot")


def _listed(title: str, values: Mapping[str, float]) -> str:
    return f"{title}: " + ", ".join(f"{name} {figure(value)}" for name, value in values.items())


def _framed(shapes: Sequence[Shape], title: str, description: str) -> Drawing:
    inside = union(shape.bounds for shape in shapes)
    lines = wrapped(title, inside.width, _TITLE_SIZE * _BOLD)
    heading = [
        Text(Layer.TEXT, inside.left, y, _TITLE_SIZE, line, "caption", Anchor.START, bold=True, role="plot")
        for line, y in zip(reversed(lines), count(inside.top - 0.5, -0.5), strict=False)
    ]
    bounds = union([inside, *(line.bounds for line in heading)])
    return Drawing(bounds.grown(_MARGIN), (*shapes, *heading), title, description)
