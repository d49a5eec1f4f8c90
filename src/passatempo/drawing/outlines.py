"""Outlines: the lines round sets of cells, and those between them.

Cells are given as (row, column). A boundary runs with its cells on the right hand side: clockwise round the
outside and counter-clockwise round a hole.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from passatempo.drawing.shapes import Point

Place = tuple[int, int]
Corner = tuple[int, int]  # x and y of a corner of cells
Edge = tuple[Corner, Corner]


def boundaries(cells: Collection[Place]) -> list[list[Corner]]:
    """The closed lines round cells: one for each connected part, and one for each hole."""
    edges: dict[Corner, list[Corner]] = {}
    for start, end in _edges(set(cells)):
        edges.setdefault(start, []).append(end)
    loops = []
    while edges:
        loops.append(_loop(edges))
    return loops


def _edges(cells: set[Place]) -> Iterator[Edge]:
    """The sides of cells behind which lies no other, with the cell on their right."""
    for row, col in sorted(cells):
        if (row - 1, col) not in cells:
            yield (col, row), (col + 1, row)
        if (row, col + 1) not in cells:
            yield (col + 1, row), (col + 1, row + 1)
        if (row + 1, col) not in cells:
            yield (col + 1, row + 1), (col, row + 1)
        if (row, col - 1) not in cells:
            yield (col, row + 1), (col, row)


def _loop(edges: dict[Corner, list[Corner]]) -> list[Corner]:
    """Follow edges from some corner back to it, and take them away; only corners where it turns are kept."""
    start = next(iter(edges))
    corners, here, came = list[Corner](), start, (0, 0)
    while True:
        there = _next(edges, here, came)
        went = (there[0] - here[0], there[1] - here[1])
        if went != came:
            corners.append(here)
        here, came = there, went
        if here == start:
            break
    first = (corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]) if len(corners) > 1 else came
    return corners[1:] if _direction(first) == came else corners


def _direction(step: tuple[int, int]) -> tuple[int, int]:
    return (step[0] > 0) - (step[0] < 0), (step[1] > 0) - (step[1] < 0)


def _next(edges: dict[Corner, list[Corner]], here: Corner, came: tuple[int, int]) -> Corner:
    """Where to go on from a corner; where two loops touch, turn right, so that cells stay apart."""
    ends = edges[here]
    right = (here[0] - came[1], here[1] + came[0])
    there = right if len(ends) > 1 and right in ends else ends[0]
    ends.remove(there)
    if not ends:
        del edges[here]
    return there


def inset(loop: list[Corner], by: float) -> tuple[Point, ...]:
    """A closed line moved inwards by so much, corners followed whether they bend in or out."""
    points = []
    for before, here, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
        arriving = _direction((here[0] - before[0], here[1] - before[1]))
        leaving = _direction((after[0] - here[0], after[1] - here[1]))
        # The inside lies on the right: a quarter turn clockwise from where a side runs.
        x = here[0] - by * (arriving[1] + leaving[1])
        y = here[1] + by * (arriving[0] + leaving[0])
        points.append((x, y))
    return tuple(points)


def edges_of(cells: set[Place]) -> set[Edge]:
    """The sides of cells that are shared with none of them, from left to right or from top to bottom."""
    return {(min(edge), max(edge)) for edge in _edges(cells)}


def joined(segments: Iterable[Edge]) -> list[tuple[Point, Point]]:
    """Sides of cells, those that continue each other as one line."""
    edges = set(segments)
    across = sorted((edge for edge in edges if edge[0][1] == edge[1][1]), key=lambda edge: edge[0][::-1])
    down = sorted(edge for edge in edges if edge[0][0] == edge[1][0])
    return [line for edges_of_one_way in (across, down) for line in _lines(edges_of_one_way)]


def _lines(edges: list[Edge]) -> list[tuple[Point, Point]]:
    """Edges of one direction, in order, those that continue each other as one line."""
    found: list[tuple[Point, Point]] = []
    for start, end in edges:
        if found and found[-1][1] == start:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return found
