"""Drawings: what solvers see. Everything lies inside, nothing covers a digit, every colour can be read."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path as File
from xml.etree import ElementTree

import pytest
from conftest import SAMPLES

import passatempo as pt
from passatempo.board import Board
from passatempo.drawing.compose import compose
from passatempo.drawing.outlines import boundaries, inset
from passatempo.drawing.picture import Picture
from passatempo.drawing.shapes import Bounds, Circle, Drawing, Layer, Path, Text
from passatempo.drawing.svg import to_svg
from passatempo.drawing.themes import PALETTES, THEMES, contrast, luminance, text_on, theme_named
from passatempo.errors import InputError
from passatempo.records import replace
from passatempo.scene import Caption, Digit, Scene, Stroke, StrokeLook

PATHS = sorted(SAMPLES.glob("*/*.txt"))
EVERY_SAMPLE = pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")


def solved_scene(path: File) -> Scene:
    """The scene of a sample with its solution, or its candidates where it takes too long."""
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
    """What lies outside is cut off by whoever shows it."""
    for theme in THEMES.values():
        drawing = compose(pt.read(path).scene(), theme, coordinates=True)
        outside = [shape for shape in drawing.shapes if not drawing.bounds.contains(shape.bounds)]
        assert not outside


@EVERY_SAMPLE
def test_no_two_texts_overlap(path: File) -> None:
    """Labels of cages, signs, numbers outside and notes share cells, but not the same spot."""
    for scene in (solved_scene(path), noted_scene(path)):
        drawing = compose(scene, THEMES["print"], coordinates=True)
        texts = [(shape, _core(shape.bounds)) for shape in drawing.shapes if isinstance(shape, Text)]
        by_cell: dict[tuple[int, int], list[tuple[Text, Bounds]]] = {}
        for text, bounds in texts:
            by_cell.setdefault((int(text.x // 2), int(text.y // 2)), []).append((text, bounds))
        overlapping = [
            (one.text, other.text, one.x, one.y)
            for near in by_cell.values()
            for (one, bounds), (other, other_bounds) in combinations(near, 2)
            if bounds.overlaps(other_bounds)
        ]
        assert not overlapping


def _core(bounds: Bounds) -> Bounds:
    """The bounds of a text are an estimate on the large side."""
    return bounds.grown(-min(bounds.width, bounds.height) * 0.12)


@EVERY_SAMPLE
def test_no_filled_mark_covers_a_value(path: File) -> None:
    """A digit is read through nothing."""
    drawing = compose(solved_scene(path), THEMES["light"])
    shapes = sorted(drawing.shapes, key=lambda shape: shape.layer)
    for at, shape in enumerate(shapes):
        if isinstance(shape, Text) and shape.role in ("given", "entered"):
            digit = _core(shape.bounds)
            above = (each for each in shapes[at + 1 :] if isinstance(each, Path | Circle) and each.fill)
            assert not [each for each in above if digit.overlaps(each.bounds)], shape.text


def test_a_cage_with_a_hole_and_a_dent_has_two_lines_round_it() -> None:
    """Concave corners are followed, and a hole has a line of its own."""
    ring = {(row, col) for row in range(3) for col in range(3)} - {(1, 1)}
    outer, hole = sorted(boundaries(ring), key=len, reverse=True)
    assert {len(outer), len(hole)} == {4}
    bent = {(0, 0), (1, 0), (1, 1)}
    (loop,) = boundaries(bent)
    assert set(inset(loop, 0.1)) == {(0.1, 0.1), (0.9, 0.1), (0.9, 1.1), (1.9, 1.1), (1.9, 1.9), (0.1, 1.9)}


def test_cells_that_touch_at_a_corner_are_two_areas() -> None:
    """A line that crossed there would enclose neither."""
    assert sorted(map(len, boundaries({(0, 0), (1, 1)}))) == [4, 4]


TEXTS_ON = {
    "given": ["cell", "shade", "shape", "thermometer", "slow thermometer core", "bulb", "palindrome"],
    "entered": ["cell", "shade", "shape", "thermometer", "slow thermometer core", "bulb"],
    "note": ["cell", "shade", "shape"],
    "caption": ["page"],
    "coordinate": ["page"],
    "outside": ["page"],
    "cage label": ["label ground", "cell", "shade"],
    "black text": ["black"],
    "sign": ["sign ground"],
    "dark dot text": ["dark dot"],
}
LINES_ON = {
    "grid": ["cell"],
    "border": ["cell", "page"],
    "cage": ["cell"],
    "arrow": ["cell"],
    "sign": ["cell"],
    "chevron": ["cell"],
    "diagonal": ["cell"],
    "pattern": ["cell"],
    "other": ["cell"],
    "group": ["cell"],
    "removed": ["cell"],
    "placed": ["cell"],
    "link": ["cell"],
    "plot": ["page"],
    "black line": ["black"],
}


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_texts_and_lines_have_enough_contrast(theme) -> None:  # type: ignore[no-untyped-def]
    """WCAG AA: 4.5 to 1 for texts, 3 to 1 for what carries a meaning."""
    for grounds, least in ((TEXTS_ON, 4.5), (LINES_ON, 3.0)):
        for role, on in grounds.items():
            for ground in on:
                ratio = contrast(theme.colour(role), theme.colour(ground))
                assert ratio >= least, f"{role} on {ground}: {ratio:.2f}"


@pytest.mark.parametrize("palette", PALETTES)
def test_a_peg_always_carries_a_readable_value(palette: str) -> None:
    """No palette survives greyscale, so the number has to."""
    for colour in PALETTES[palette]:
        assert contrast(text_on(colour), colour) >= 4.5


def test_print_needs_no_colour() -> None:
    """A grey copy of it keeps every distinction: all its colours are greys already."""
    for role, colour in THEMES["print"].colours.items():
        red, green, blue = colour[1:3], colour[3:5], colour[5:7]
        assert red == green == blue, role


def test_lines_in_print_are_told_apart_by_shape() -> None:
    """And a legend says which is which."""
    drawings = set()
    for look in (StrokeLook.WHISPERS, StrokeLook.RENBAN, StrokeLook.PALINDROME, StrokeLook.REGION_SUM):
        scene = Scene(Board(1, 5), (Stroke((0, 1, 2, 3), look),))
        drawing = compose(scene, THEMES["print"])
        lines = [shape for shape in drawing.shapes if isinstance(shape, Path) and shape.layer is Layer.STROKE]
        drawings.add(tuple((line.width, line.dash) for line in lines))
        assert [shape for shape in drawing.shapes if isinstance(shape, Text) and shape.role == "caption"]
    assert len(drawings) == 4


def test_contrast_is_that_of_wcag() -> None:
    """The definition is published; black on white is 21."""
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert luminance("#808080") == pytest.approx(0.2159, abs=1e-4)


def test_a_title_stays_text() -> None:
    """A title comes from anywhere, and a page shows the picture."""
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
    """A page with several of them would point each title at the first."""
    pictures = [Picture(Drawing(Bounds(0, 0, 1, 1), (), title, "")) for title in ("one", "two")]
    ids = [re.findall(r'id="([^"]+)"', picture.svg) for picture in pictures]
    assert not set(ids[0]) & set(ids[1])


@pytest.mark.parametrize("size", [(1, 1), (1, 9), (100, 100)])
def test_boards_of_any_size_are_drawn(size: tuple[int, int]) -> None:
    """From one cell to ten thousand."""
    scene = Scene(Board(*size), (Digit(0, "1", given=True),))
    svg = to_svg(compose(scene, THEMES["light"], coordinates=True), THEMES["light"])
    assert ElementTree.fromstring(svg).attrib["width"]


def test_unknown_themes_palettes_and_formats_are_told() -> None:
    """With what there is instead."""
    with pytest.raises(InputError, match="unknown theme 'sepia': expected one of light, dark"):
        theme_named("sepia")
    with pytest.raises(InputError, match="unknown palette 'x': expected one of okabe-ito"):
        theme_named("light", "x")
    picture = Picture(Drawing(Bounds(0, 0, 1, 1), ()))
    with pytest.raises(InputError, match="unknown picture format 'bmp'"):
        picture.encoded("bmp")
    with pytest.raises(InputError, match="says no picture format"):
        picture.save("board.txt")
