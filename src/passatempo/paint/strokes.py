"""Strokes as signs between the cells that they join: thermometers ◉═, arrows ◉─→, other lines ─.

    4 ◉═ 5 ═ 7        a thermometer from its bulb
    9 ◉─ 6 → 3        an arrow from its bulb to its tip

Diagonals of the whole board are left to their captions, as a sign in every cell would hide the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from passatempo.scene import Scene, Sign, Stroke, StrokeLook

BULB = "◉"
_CROSSINGS = {frozenset("╲╱"): "╳", frozenset("\\/"): "x"}
_SINGLE, _DOUBLE = ("─", "│", "╲", "╱"), ("═", "║", "╲", "╱")
_LINES: Mapping[StrokeLook, tuple[str, str, str, str]] = {
    StrokeLook.THERMOMETER: _DOUBLE,
    StrokeLook.SLOW_THERMOMETER: _DOUBLE,
}
_TIPS = {
    (0, 1): "→",
    (0, -1): "←",
    (1, 0): "↓",
    (-1, 0): "↑",
    (1, 1): "↘",
    (-1, -1): "↖",
    (1, -1): "↙",
    (-1, 1): "↗",
}
_ASCII = str.maketrans("◉═─║│╲╱→←↓↑↘↖↙↗", "@=-||\\/><v^\\\\//")
_WITH_BULB = (StrokeLook.THERMOMETER, StrokeLook.SLOW_THERMOMETER, StrokeLook.ARROW)


def stroke_signs(scene: Scene, boxes: bool) -> Iterator[Sign]:
    """A sign for each two neighbours along a stroke, with characters for drawing or in ASCII."""
    for mark in scene.marks:
        if isinstance(mark, Stroke) and mark.look is not StrokeLook.DIAGONAL:
            for cells, text in _signs(mark, scene):
                yield Sign(cells, text if boxes else text.translate(_ASCII))


def _signs(stroke: Stroke, scene: Scene) -> Iterator[tuple[tuple[int, int], str]]:
    links = list(pairwise(stroke.cells))
    for number, (here, there) in enumerate(links, 1):
        (row, col), (next_row, next_col) = scene.board.place(here), scene.board.place(there)
        direction = next_row - row, next_col - col
        if direction not in _TIPS:  # not neighbours
            continue
        text = _line(stroke.look, direction)
        if stroke.look is StrokeLook.ARROW and number == len(links):
            text = _TIPS[direction]
        if number == 1 and stroke.look in _WITH_BULB:
            text = f"{text}{BULB}" if direction == (0, -1) else f"{BULB}{text}"
        yield (here, there), text


def _line(look: StrokeLook, direction: tuple[int, int]) -> str:
    across, down, falling, rising = _LINES.get(look, _SINGLE)
    if 0 in direction:
        return down if direction[1] == 0 else across
    return falling if direction[0] == direction[1] else rising


def joined_signs(before: str, added: str) -> str:
    """The text of two signs at one place; lines that cross are one sign, and equal ones are not repeated."""
    if added in before:
        return before
    return _CROSSINGS.get(frozenset((before, added)), before + added)
