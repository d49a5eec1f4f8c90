"""Drawings: everything lies inside the picture, nothing covers a digit, every colour is legible."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import combinations, product
from math import floor, hypot
from pathlib import Path as File
from xml.etree import ElementTree

import pytest
from conftest import SAMPLES, each_of
from PIL import Image

import passatempo as pt
from passatempo.board import Board
from passatempo.drawing.cells import CAGE_INSET
from passatempo.drawing.compose import compose
from passatempo.drawing.hatching import HATCHINGS
from passatempo.drawing.line_styles import LINE_STYLES
from passatempo.drawing.outlines import boundaries, inset
from passatempo.drawing.picture import Picture
from passatempo.drawing.raster import to_png
from passatempo.drawing.shapes import Bounds, Circle, Drawing, Layer, Path, Shape, Text
from passatempo.drawing.svg import to_svg
from passatempo.drawing.themes import PALETTES, THEMES, Theme, contrast, luminance, text_on, theme_named
from passatempo.errors import InputError
from passatempo.records import replace
from passatempo.scene import (
    Black,
    Cage,
    CageLook,
    Caption,
    Colour,
    Digit,
    Highlight,
    Label,
    LabelLook,
    LinkArrow,
    Mark,
    NoteHighlight,
    Notes,
    Outside,
    Peg,
    Role,
    Scene,
    Sign,
    SignLook,
    Stroke,
    StrokeLook,
)

PATHS = sorted(SAMPLES.glob("*/*.txt"))
EVERY_SAMPLE = each_of(PATHS)


def solved_scene(path: File) -> Scene:
    """The scene of a sample with its solution, or its candidates where solving takes too long."""
    puzzle = pt.read(path)
    solution = pt.solve(puzzle, limit=1, seconds=5).solution
    assert solution is not None
    values = {cell: value for cell, value in enumerate(solution.values_shown) if puzzle.values(cell)}
    return puzzle.scene().with_values(values)


def noted_scene(path: File) -> Scene:
    """The scene of a sample with every value noted in every open cell."""
    puzzle = pt.read(path)
    scene = replace(puzzle.scene(), values=puzzle.value_texts())
    return scene.with_notes(
        {cell: tuple(puzzle.values(cell)) for cell in puzzle.board.cells if puzzle.values(cell)}
    )


@EVERY_SAMPLE
def test_everything_lies_inside_the_picture(path: File) -> None:
    """Viewers clip what lies outside."""
    for theme in THEMES.values():
        drawing = compose(pt.read(path).scene(), theme, coordinates=True)
        outside = [shape for shape in drawing.shapes if not drawing.bounds.contains(shape.bounds)]
        assert not outside


@pytest.mark.slow
@EVERY_SAMPLE
def test_no_two_texts_overlap(path: File) -> None:
    """Labels of cages, signs, numbers outside and notes share cells, but not the same spot."""
    for scene in (solved_scene(path), noted_scene(path)):
        drawing = compose(scene, THEMES["print"], coordinates=True)
        by_cell: dict[tuple[int, int], list[Text]] = {}
        for text in drawing.shapes:
            if isinstance(text, Text):
                for place in _cells(_core(text.bounds)):
                    by_cell.setdefault(place, []).append(text)
        overlapping = [
            (one.text, other.text, one.x, one.y)
            for near in by_cell.values()
            for one, other in combinations(near, 2)
            if _core(one.bounds).overlaps(_core(other.bounds))
        ]
        assert not overlapping


def _cells(bounds: Bounds) -> Iterator[tuple[int, int]]:
    """The cells that a rectangle lies on."""
    left, top, right, bottom = map(floor, bounds)
    return product(range(left, right + 1), range(top, bottom + 1))


def _core(bounds: Bounds) -> Bounds:
    """The inner part of a text's bounds, which are an estimate on the large side."""
    return bounds.grown(-min(bounds.width, bounds.height) * 0.12)


@EVERY_SAMPLE
def test_no_filled_mark_covers_a_value(path: File) -> None:
    """Digits have to stay legible."""
    drawing = compose(solved_scene(path), THEMES["light"])
    shapes = sorted(drawing.shapes, key=lambda shape: shape.layer)
    for at, shape in enumerate(shapes):
        if isinstance(shape, Text) and shape.role in ("given", "entered"):
            digit = _core(shape.bounds)
            above = (each for each in shapes[at + 1 :] if isinstance(each, Path | Circle) and each.fill)
            assert not [each for each in above if digit.overlaps(each.bounds)], shape.text


@pytest.mark.slow
@EVERY_SAMPLE
def test_no_sign_covers_a_candidate(path: File) -> None:
    """Dots, letters and circles stand on the lines between cells, and candidates make room for them."""
    drawing = compose(noted_scene(path), THEMES["light"])
    notes = [shape for shape in drawing.shapes if isinstance(shape, Text) and shape.role == "note"]
    signs = [shape for shape in drawing.shapes if shape.layer is Layer.SIGN and not isinstance(shape, Text)]
    by_cell: dict[tuple[int, int], list[Shape]] = {}
    for sign in signs:
        for place in _cells(sign.bounds):
            by_cell.setdefault(place, []).append(sign)
    for note in notes:
        near = by_cell.get((floor(note.x), floor(note.y)), [])
        assert not [sign for sign in near if _touches(sign, _core(note.bounds))], note.text


def _touches(shape: Shape, bounds: Bounds) -> bool:
    if not isinstance(shape, Circle):
        return shape.bounds.overlaps(bounds)
    x, y = shape.centre
    near = (min(max(x, bounds.left), bounds.right), min(max(y, bounds.top), bounds.bottom))
    return hypot(x - near[0], y - near[1]) < shape.radius


@pytest.mark.slow
@EVERY_SAMPLE
@pytest.mark.usefixtures("font")
def test_nothing_is_painted_beyond_the_edge(path: File) -> None:
    """The widths of texts are estimates; here they have the fonts of this machine."""
    picture = pt.draw(pt.read(path), theme="high-contrast", coordinates=True, size=20, lang="pt")
    width, height = (round(side) for side in picture.size)
    head = re.compile(r'width="[0-9.]+" height="[0-9.]+" viewBox="0 0 [0-9.]+ [0-9.]+"')
    larger = f'width="{width + 40}" height="{height + 40}" viewBox="-20 -20 {width + 40} {height + 40}"'
    image = Image.open(BytesIO(to_png(head.sub(larger, picture.svg, count=1))))
    left, top, right, bottom = image.getbbox() or (0, 0, 0, 0)
    assert (left, top) == (20, 20)
    assert (right, bottom) <= (width + 21, height + 21)


@EVERY_SAMPLE
def test_every_clue_is_drawn(path: File) -> None:
    """A picture states the whole puzzle: without any of its clues it is another picture."""
    puzzle = pt.read(path)
    shapes = compose(puzzle.scene(), THEMES["light"]).shapes
    for name in puzzle.explicit_clues():
        try:
            other = replace(puzzle, **{name: None})
        except InputError:  # a kind that cannot be without it, such as a samurai without grids
            continue
        assert compose(other.scene(), THEMES["light"]).shapes != shapes, name


def test_a_cage_with_a_hole_and_a_dent_has_two_lines_round_it() -> None:
    """Concave corners are followed, and a hole has a line of its own."""
    ring = {(row, col) for row in range(3) for col in range(3)} - {(1, 1)}
    outer, hole = sorted(boundaries(ring), key=len, reverse=True)
    assert {len(outer), len(hole)} == {4}
    bent = {(0, 0), (1, 0), (1, 1)}
    (loop,) = boundaries(bent)
    assert set(inset(loop, 0.1)) == {(0.1, 0.1), (0.9, 0.1), (0.9, 1.1), (1.9, 1.1), (1.9, 1.9), (0.1, 1.9)}


def test_cells_that_touch_at_a_corner_are_two_areas() -> None:
    """An outline that crossed there would enclose neither."""
    assert sorted(map(len, boundaries({(0, 0), (1, 1)}))) == [4, 4]


@pytest.mark.parametrize("palette", PALETTES)
def test_a_peg_always_carries_a_readable_value(palette: str) -> None:
    """No palette survives greyscale, so the number has to."""
    for colour in PALETTES[palette]:
        assert contrast(text_on(colour), colour) >= 4.5


def test_print_needs_no_colour() -> None:
    """A grey copy of it is the same picture: all its colours are greys already."""
    for role, colour in THEMES["print"].colours.items():
        red, green, blue = colour[1:3], colour[3:5], colour[5:7]
        assert red == green == blue, role


DISTINCTIONS: dict[str, list[Mark]] = {
    "lines": [Stroke((0, 1, 2, 3), look) for look in StrokeLook if look is not StrokeLook.DIAGONAL],
    "cages": [Cage((0, 1), "7", look) for look in CageLook],
    "signs": [Sign((0, 1), "<", look) for look in SignLook],
    "labels": [Label(0, "x", look) for look in LabelLook],
    "values": [Digit(0, "1", given=True), Digit(0, "1")],
    "pegs": [*(Peg(0, "1", colour) for colour in range(9)), Peg(0, "1", None)],
    "colours of a player": [Colour(0, (colour,)) for colour in range(9)],
    "highlighted cells": [Highlight((0, 1), role) for role in Role],
    "highlighted candidates": [NoteHighlight(0, "1", role) for role in (Role.PATTERN, Role.OTHER)]
    + [NoteHighlight(0, "1", role) for role in (Role.REMOVED, Role.PLACED)],
    "links": [LinkArrow((0, "1"), (3, "1"), strong) for strong in (True, False)],
}


@pytest.mark.parametrize("name", DISTINCTIONS)
def test_print_keeps_every_distinction_in_a_grey_copy(name: str) -> None:
    """Marks that mean different things differ in shape, or at least by a grey that a copier keeps."""
    looks = [_grey_copy(mark) for mark in DISTINCTIONS[name]]
    assert len(set(looks)) == len(looks)


def _grey_copy(mark: Mark) -> tuple[object, ...]:
    """The shapes of a mark, with no more than four greys from black to white instead of their roles."""
    theme = THEMES["print"]
    drawing = compose(Scene(Board(1, 5), (Notes(0, ("1",)), Notes(3, ("1",)), mark), ("1",)), theme)
    shapes = (shape for shape in drawing.shapes if getattr(shape, "role", "") != "caption")
    return tuple(
        replace(
            shape,
            **{part: _grey(getattr(shape, part)) for part in ("fill", "stroke") if hasattr(shape, part)},
        )
        for shape in shapes
    )


def _grey(role: str) -> str:
    return str(round(3 * luminance(THEMES["print"].colour(role)) ** 0.45)) if role else ""


def test_print_has_a_legend_of_lines() -> None:
    """Their shapes are no custom that everybody knows."""
    named = set()
    for look in LINE_STYLES:
        drawing = compose(Scene(Board(1, 5), (Stroke((0, 1, 2, 3), look),)), THEMES["print"])
        (name,) = (shape for shape in drawing.shapes if isinstance(shape, Text) and shape.role == "caption")
        named.add(name.text)
    assert len(named) == len(LINE_STYLES)


def test_contrast_is_that_of_wcag() -> None:
    """The definition is published; black on white is 21."""
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert luminance("#808080") == pytest.approx(0.2159, abs=1e-4)


def test_a_title_stays_text() -> None:
    """A title may come from anywhere and be shown in a web page: no markup may pass."""
    hostile = '<script>alert(1)</script>"&\x00\x1b]]>'
    scene = Scene(Board(1, 1), (Digit(0, hostile), Caption(hostile)))
    svg = to_svg(compose(scene, THEMES["light"], title=hostile, description=hostile), THEMES["light"])
    tree = ElementTree.fromstring(svg)
    assert not [each for each in tree.iter() if each.tag.endswith("script")]
    assert "&lt;script&gt;" in svg


def test_lone_surrogates_are_replaced() -> None:
    """No file can hold them."""
    svg = to_svg(Drawing(Bounds(0, 0, 1, 1), (), "a\udc80b", "c"), THEMES["light"])
    assert svg.encode()


def test_ids_differ_from_picture_to_picture() -> None:
    """A page with several pictures would resolve each reference to the first."""
    pictures = [Picture(Drawing(Bounds(0, 0, 1, 1), (), title, "")) for title in ("one", "two")]
    ids = [re.findall(r'id="([^"]+)"', picture.svg) for picture in pictures]
    assert not set(ids[0]) & set(ids[1])


@pytest.mark.parametrize("size", [(1, 1), (1, 9), (100, 100)])
def test_boards_of_any_size_are_drawn(size: tuple[int, int]) -> None:
    """From one cell to ten thousand."""
    scene = Scene(Board(*size), (Digit(0, "1", given=True),))
    svg = to_svg(compose(scene, THEMES["light"], coordinates=True), THEMES["light"])
    assert ElementTree.fromstring(svg).attrib["width"]


def test_unknown_themes_palettes_and_formats_are_refused() -> None:
    """The message lists the names that exist."""
    with pytest.raises(InputError, match="unknown theme 'sepia': expected one of light, dark"):
        theme_named("sepia")
    with pytest.raises(InputError, match="unknown palette 'x': expected one of okabe-ito"):
        theme_named("light", "x")
    picture = Picture(Drawing(Bounds(0, 0, 1, 1), ()))
    with pytest.raises(InputError, match="unknown picture format 'bmp'"):
        picture.encoded("bmp")
    with pytest.raises(InputError, match="names no picture format"):
        picture.save("board.txt")


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_black_cells_stand_out(theme) -> None:  # type: ignore[no-untyped-def]
    """They contrast with white cells and with each other: a kakuro has sums in adjacent ones."""
    assert contrast(theme.colour("black"), theme.colour("cell")) >= 3
    scene = Scene(Board(1, 2), (Black(0), Black(1)))
    between = ((1, 0), (1, 1))
    (line,) = (
        shape
        for shape in compose(scene, theme).shapes
        if isinstance(shape, Path) and shape.layer is Layer.GRID and between in shape.parts
    )
    assert contrast(theme.colour(line.stroke), theme.colour("black")) >= 3


def test_an_arrow_starts_at_the_rim_of_a_long_bulb() -> None:
    """Wherever it leaves the bulb, no part of the shaft runs inside."""
    scene = Scene(Board(2, 4), (Stroke((1, 4, 5), StrokeLook.ARROW, bulb=(0, 1)),))
    shaft = next(
        shape for shape in compose(scene, THEMES["light"]).shapes if getattr(shape, "layer", 0) is Layer.ARROW
    )
    assert isinstance(shaft, Path)
    assert shaft.parts[0][0] == pytest.approx((0.5, 0.875))


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_white_dots_are_white_and_black_dots_are_black(theme: Theme) -> None:
    """They mean different things, on a dark board too."""
    assert luminance(theme.colour("light dot")) > 0.9
    assert luminance(theme.colour("dark dot")) < 0.1


def test_lines_along_the_same_cells_stay_apart() -> None:
    """Whichever way they run, and round corners: each is 0.12 from the first, on its own side."""
    looks = (StrokeLook.WHISPERS, StrokeLook.RENBAN, StrokeLook.REGION_SUM)
    for cells in ((0, 4, 8), (2, 4, 6), (0, 1, 4, 3), (0, 4, 2)):
        ways = (cells, cells, cells[::-1])
        marks = tuple(Stroke(way, look) for way, look in zip(ways, looks, strict=True))
        shapes = compose(Scene(Board(3, 3), marks), THEMES["light"]).shapes
        lines = [
            shape.parts[0] for shape in shapes if isinstance(shape, Path) and shape.layer is Layer.STROKE
        ]
        middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in (line[:2] for line in lines[:2])]
        assert hypot(middles[0][0] - middles[1][0], middles[0][1] - middles[1][1]) >= 0.1
        (x, y), (right, down) = lines[1][1], lines[2][-2]
        assert hypot(x - right, y - down) > 0.15


def test_arrows_that_start_at_one_place_do_not_cross() -> None:
    """Two diagonals that begin beside the same cell: each number and its arrow keep to their half."""
    marks = (Outside(-1, 1, "12", (1, -1)), Outside(-1, 1, "34", (1, 1)))
    shapes = compose(Scene(Board(3, 3), marks), THEMES["light"]).shapes
    outside = [shape.bounds for shape in shapes if shape.layer is Layer.OUTSIDE]
    assert [bounds.right < 1.5 for bounds in outside] == [True, True, False, False]
    assert [bounds.left > 1.5 for bounds in outside] == [False, False, True, True]


LINES_AND_BULBS = """sudoku 9x9
thermometers
A1 A2 A3 A4
A1 A2 B3 C4
slow_thermometers
E5 E6 E7
E5 E6 F7
arrows
G5 H5 H6 = H7 H8
whispers
G1 G2 G3
4 H1 H2 H3
3 I1 I2 I3
cages
5 I1 I2
"""


def test_branches_of_a_thermometer_share_their_bulb() -> None:
    """Lines along the same cells are moved apart, but these are one thermometer."""
    shapes = compose(pt.read(LINES_AND_BULBS).scene(), THEMES["light"]).shapes
    bulbs = {shape.centre for shape in shapes if isinstance(shape, Circle) and shape.fill == "thermometer"}
    assert bulbs == {(0.5, 0.5)}
    stems = [shape.parts[0] for shape in shapes if getattr(shape, "stroke", "") == "thermometer"]
    assert [stem[:2] for stem in stems] == 2 * [((0.5, 0.5), (0.5, 1.5))]


def test_a_bent_bulb_follows_its_cells() -> None:
    """A pill from its first cell to its last would cover other cells."""
    shapes = compose(pt.read(LINES_AND_BULBS).scene(), THEMES["light"]).shapes
    (bulb,) = (shape for shape in shapes if isinstance(shape, Path) and shape.stroke == "bulb")
    assert bulb.parts == (((6.5, 4.5), (7.5, 4.5), (7.5, 5.5)),)


def test_a_whisper_line_states_an_unusual_difference() -> None:
    """On the right where the sum of a cage has the other corner."""
    shapes = compose(pt.read(LINES_AND_BULBS).scene(), THEMES["light"]).shapes
    labels = [shape for shape in shapes if isinstance(shape, Text) and shape.role == "label"]
    assert {label.text: floor(label.x) for label in labels} == {"≥4": 7, "≥3": 8, "5": 8}
    (own, cage) = (label.bounds for label in labels if floor(label.x) == 8)
    assert not own.overlaps(cage)
    smaller = pt.read("sudoku 6x6\nwhispers\nA1 A2 A3")
    assert "≥3" in [getattr(shape, "text", "") for shape in compose(smaller.scene(), THEMES["light"]).shapes]


def test_candidates_stay_inside_the_line_of_their_cage() -> None:
    """Dashes across digits make both hard to read."""
    scene = noted_scene(SAMPLES / "sudoku" / "cages-fill-the-board-9x9.txt")
    for shape in compose(scene, THEMES["light"]).shapes:
        if isinstance(shape, Text) and shape.role == "note":
            col, row = floor(shape.x), floor(shape.y)
            assert Bounds(col, row, col + 1, row + 1).grown(-CAGE_INSET).contains(shape.bounds)


@pytest.mark.parametrize("role", [Role.PATTERN, Role.OTHER, Role.PLACED])
def test_the_outline_of_a_cell_is_clear_of_its_label(role: Role) -> None:
    """A line through `30×` would strike it out."""
    scene = Scene(Board(1, 1), (Cage((0,), "30×", CageLook.SOLID), Highlight((0,), role)))
    shapes = compose(scene, THEMES["light"]).shapes
    (label,) = (shape for shape in shapes if isinstance(shape, Text))
    (outline,) = (shape for shape in shapes if shape.layer is Layer.HIGHLIGHT)
    assert isinstance(outline, Path)
    assert outline.bounds.grown(-outline.width).contains(label.bounds)


def test_pegs_beyond_the_hatchings_have_a_ring() -> None:
    """The tenth would look like the first."""
    for theme, number in (("print", HATCHINGS), ("light", len(PALETTES["okabe-ito"]))):
        first, other = (compose(Scene(Board(1, 1), (Peg(0, "1", c),)), THEMES[theme]) for c in (0, number))
        assert sum(isinstance(shape, Circle) for shape in other.shapes) == 1 + sum(
            isinstance(shape, Circle) for shape in first.shapes
        )
