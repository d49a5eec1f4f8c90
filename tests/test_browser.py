"""Pictures in a real browser: Chromium and resvg, two independent renderers, must agree."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from conftest import SAMPLES
from page_support import PATIENCE, browser
from PIL import Image, ImageChops

import passatempo as pt
from passatempo.drawing.picture import Picture
from passatempo.drawing.themes import THEMES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["browser"]  # a fixture

SIDE = 480  # pixels of the square that a picture has on the page
BLOCK = 6  # pixels: renderers smooth edges and set texts differently, by less than that
MEAN, WORST = 3.0, 80  # of 255: the differences of blocks that are put up with
SOME_CLUES = ("cages-9x9", "thermometers-9x9", "arrows-with-long-bulbs-9x9", "slow_thermometers-9x9")
SOME_CLUES += ("whispers-9x9", "quadruples-9x9", "littlekillers-9x9", "minimum-maximum-6x6", "clones-9x9")


def boards(theme: str) -> dict[str, Picture]:
    """A board of every kind and some variants, solved, and a step with links and highlights."""
    paths = [sorted(folder.glob("*.txt"))[-1] for folder in sorted(SAMPLES.iterdir()) if folder.is_dir()]
    paths += [SAMPLES / "sudoku" / f"{name}.txt" for name in SOME_CLUES]
    drawn = {
        f"{path.parent.name} {path.stem}": fitted(pt.read(path), theme=theme, solution=True, seconds=30)
        for path in paths
    }
    chain = pt.read(SAMPLES / "latin" / "diagonals-7x7.txt")
    steps = pt.explain(chain).steps
    hard = next(number for number, step in enumerate(steps, 1) if step.because.chain)
    return {**drawn, "a chain": fitted(chain, theme=theme, step=hard)}


def fitted(puzzle: pt.Puzzle, **options: object) -> Picture:
    """A picture as large as the square allows."""
    width, height = pt.draw(puzzle, size=100, **options).size  # type: ignore[arg-type]
    return pt.draw(puzzle, size=100 * (SIDE - 2) / max(width, height), **options)  # type: ignore[arg-type]


def screenshot(browser: Browser, pictures: list[Picture], folder: Path) -> Image.Image:
    """All pictures below each other, as the browser shows them."""
    squares = []
    for number, picture in enumerate(pictures):
        (folder / f"{number}.svg").write_text(picture.svg)
        squares.append(f'<img src="{number}.svg" style="position:absolute;left:0;top:{number * SIDE}px">')
    (folder / "page.html").write_text(f'<body style="margin:0;background:#fff">{"".join(squares)}')
    page = browser.new_page(viewport={"width": SIDE, "height": SIDE * len(pictures)})
    page.goto((folder / "page.html").as_uri(), timeout=PATIENCE)
    shot = page.screenshot(timeout=PATIENCE)
    page.close()
    return Image.open(BytesIO(shot)).convert("RGB")


def rendered(picture: Picture) -> Image.Image:
    """The same by resvg, on a white square."""
    square = Image.new("RGB", (SIDE, SIDE), "white")
    square.paste(Image.open(BytesIO(picture.png())).convert("RGB"), (0, 0))
    return square


@pytest.mark.slow
@pytest.mark.usefixtures("font")
@pytest.mark.parametrize("theme", THEMES)
def test_chromium_and_resvg_show_the_same(browser: Browser, tmp_path: Path, theme: str) -> None:
    """A fault in the SVG that one renderer tolerates shows as a difference."""
    pictures = boards(theme)
    apart = {}
    names = list(pictures)
    for start in range(0, len(names), 10):  # one page of all of them would be larger than a browser draws
        some = names[start : start + 10]
        folder = tmp_path / str(start)
        folder.mkdir()
        shot = screenshot(browser, [pictures[name] for name in some], folder)
        for number, name in enumerate(some):
            seen = shot.crop((0, number * SIDE, SIDE, (number + 1) * SIDE))
            apart[name] = difference(seen, rendered(pictures[name]))
    assert not {name: both for name, both in apart.items() if both[0] > MEAN or both[1] > WORST}


def difference(one: Image.Image, other: Image.Image) -> tuple[float, int]:
    """How much the blocks of two images differ, on average and at most."""
    blocks = [image.resize((SIDE // BLOCK, SIDE // BLOCK), Image.Resampling.BOX) for image in (one, other)]
    values = ImageChops.difference(*blocks).convert("L").tobytes()
    return sum(values) / len(values), max(values)


@pytest.mark.usefixtures("font")
def test_a_missing_digit_or_line_is_a_difference() -> None:
    """The comparison must notice what one renderer leaves out."""
    plain = rendered(fitted(pt.read("sudoku 9x9")))
    for other in ("sudoku 9x9\ngivens\n1" + "." * 8 + ("\n" + "." * 9) * 8, "latin 9x9"):
        assert difference(rendered(fitted(pt.read(other))), plain)[1] > WORST
