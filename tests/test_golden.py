"""Golden pictures: reviewed drawings stay as they are; `pytest tests/test_golden.py --update` rewrites them.
The pictures of docs/gallery.md are golden as well (tests/test_docs.py); these are the ones it does not
show.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import SAMPLES
from test_drawing import LINES_AND_BULBS

import passatempo as pt
from passatempo.drawing.picture import Picture
from passatempo.drawing.plots import bars, bars_across, curve, curves

GOLDEN = Path(__file__).parent / "golden"
MINI = "..4. 1... .2.. ...3"


def sample(name: str) -> pt.Puzzle:
    return pt.read(SAMPLES / f"{name}.txt")


def chain() -> Picture:
    """A step with links."""
    puzzle = sample("latin/diagonals-7x7")
    steps = pt.explain(puzzle).steps
    return pt.draw(next(step for step in steps if step.because.chain), lang="en")


def wrong() -> Picture:
    """A hint that takes an entry back."""
    return pt.draw(pt.read(MINI), hint=True, given={"A1": 2, "B1": 2}, lang="en")


PICTURES: dict[str, Callable[[], Picture]] = {
    "candidates": lambda: pt.draw(sample("kenken/small-4x4"), candidates=True, lang="en"),
    "chain": chain,
    "wrong-entry": wrong,
    "portuguese": lambda: pt.draw(sample("sudoku/dots-all-6x6"), theme="print", step=1, lang="pt"),
    "sheet": lambda: pt.draw([pt.read(MINI), sample("kakuro/seed-6x6")], theme="high-contrast", lang="en"),
    "animation": lambda: pt.draw(pt.read(MINI), animate=True, lang="en"),
    "lines-and-bulbs": lambda: pt.draw(pt.read(LINES_AND_BULBS), lang="en"),
    "parks": lambda: pt.draw(sample("skyscrapers/two-parks-5x5"), solution=True, theme="print", lang="en"),
    "transparent-peg": lambda: pt.draw(sample("hoodoo/six-6x6"), solution=True, theme="print", lang="en"),
    "bars": lambda: Picture(bars("Some bars", {"one": 1, "two": 2.5, "none": 0})),
    "bars-across": lambda: Picture(bars_across("Ratios", {"sudoku": 0.2, "kakuro": 1.1}, 1.0, "best peer")),
    "curve": lambda: Picture(curve("A curve", [(1, 1.0), (2, 3.5), (3, 1.2)], "step", "difficulty")),
    "curves": lambda: Picture(curves("Growth", {"a": [(1, 1), (100, 30)], "b": [(5, 2), (50, 9)]}, "x", "y")),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_as_it_was(name: str, request: pytest.FixtureRequest) -> None:
    """Whoever changes a drawing reviews it, then updates the file."""
    path, svg = GOLDEN / f"{name}.svg", PICTURES[name]().svg
    if request.config.getoption("--update"):
        GOLDEN.mkdir(exist_ok=True)
        path.write_text(svg)
    assert path.read_text() == svg, f"{path.name} has changed: look at it, then run with --update"


def test_no_golden_picture_is_left_over() -> None:
    """A file without a test would stay unnoticed for ever."""
    assert {path.stem for path in GOLDEN.glob("*.svg")} == set(PICTURES)
