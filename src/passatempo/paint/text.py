"""Text: a scene as a board of characters, for terminals and pipes.

Lines are drawn where an outline or a cage puts a wall, and round the board. A board that is too wide loses
the blanks beside its lines first; then it is cut into bands of columns, with their letters.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from passatempo.paint.band import Band
from passatempo.paint.cells import GIVEN_MARK, OPEN_MARK, has_lone_notes
from passatempo.paint.corners import NONE
from passatempo.paint.layout import Layout, laid_out
from passatempo.paint.spelling import in_ascii
from passatempo.paint.terminal import Look
from passatempo.paint.walls import Walls
from passatempo.scene import Caption, Scene

LEGEND = f"A value with {GIVEN_MARK} is a given."
OPEN_LEGEND = f"A value with {OPEN_MARK} is the only candidate left, and not filled in yet."


def paint(
    scene: Scene,
    look: Look | None = None,
    *,
    coordinates: bool = False,
    captions: bool = True,
    legend: str = LEGEND,
    open_legend: str = OPEN_LEGEND,
) -> str:
    """The scene as lines of text, ended by a newline.

    `coordinates` adds row numbers and column letters; `captions` and the legends can be left out.
    """
    look = look or Look()
    scene = scene if look.boxes else in_ascii(scene)
    layout = _fitting(scene, look, coordinates)
    legends = [legend] * layout.contents.marked + [open_legend] * has_lone_notes(scene, look)
    sentences = [*legends, *_captions(scene)]
    lines = [*_lines(layout), *_wrapped(sentences if captions else [], look)]
    return "\n".join([*map(str.rstrip, lines), ""])


def _fitting(scene: Scene, look: Look, coordinates: bool) -> Layout:
    """The board laid out in the most generous way that fits; one to be cut into bands, if none does."""
    walls = Walls(scene)
    for pad in (1, 0):
        layout = laid_out(scene, walls, look, pad, coordinates)
        if _fits(layout, range(scene.board.cols)):
            return layout
    return laid_out(scene, walls, look, pad=0, named=True)


def _fits(layout: Layout, columns: range) -> bool:
    return layout.look.width is None or Band(layout, columns).width <= layout.look.width


def _lines(layout: Layout) -> Iterator[str]:
    """As many columns side by side as fit, then the next ones below them."""
    start = 0
    while start < layout.board.cols:
        columns = _columns(layout, start)
        yield from [""] if start else []
        yield from Band(layout, columns).lines()
        start = columns.stop


def _columns(layout: Layout, start: int) -> range:
    """The columns from `start` on that fit, one at least; cut at a wall if there is one, best a heavy one."""
    stops = range(start + 1, layout.board.cols + 1)
    fitting = list(takewhile(lambda stop: _fits(layout, range(start, stop)), stops)) or [start + 1]
    return range(start, max(fitting, key=lambda stop: (layout.walls.columns.get(stop, NONE), stop)))


def _captions(scene: Scene) -> Iterator[str]:
    """The captions as sentences."""
    for mark in scene.marks:
        if isinstance(mark, Caption):
            yield f"{mark.text[:1].upper()}{mark.text[1:]}."


def _wrapped(sentences: list[str], look: Look) -> list[str]:
    """The sentences, cut into lines where the width is limited."""
    if look.width is None or not sentences:
        return sentences
    from textwrap import wrap  # only now: few boards have captions, and all are waited for

    return [line for sentence in sentences for line in wrap(sentence, look.width)]
