"""Notebook: what a notebook shows of puzzles, answers and explanations. Nothing is installed for it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from passatempo.answers import Candidates
from passatempo.errors import PassatempoError
from passatempo.explaining.explanation import Explanation
from passatempo.explaining.step import Step
from passatempo.explaining.techniques import technique_name
from passatempo.languages import translator
from passatempo.pictures.draw import draw, puzzle_of, style_of, title_of, view_of
from passatempo.pictures.views import at_step, possible

if TYPE_CHECKING:
    from passatempo.pictures.draw import Drawable

SECONDS = 5.0  # for a picture: whoever evaluates a cell of a notebook waits for it
CELL, SMALL_CELL = 40.0, 20.0  # pixels
MOST_STEPS = 200  # of an explanation that are shown with pictures

Bundle = dict[str, str]  # contents by their MIME types


def bundle(what: Drawable, plain: str) -> Bundle:
    """The picture of something, and the text to be shown where there are no pictures.

    The text alone where it cannot be drawn: it is too large, or its puzzle is not known.
    """
    if isinstance(what, Explanation):
        return _explanation_bundle(what, plain)
    try:
        picture = draw(what, size=CELL, seconds=SECONDS)
        return {"image/svg+xml": picture.svg, "text/plain": _in_words(what) or plain}
    except PassatempoError:
        return {"text/plain": plain}


def _in_words(what: Drawable) -> str:
    """The sentence of a step, the candidates row by row; empty for what is written by `str`."""
    if isinstance(what, Step):
        return view_of(what).caption
    if isinstance(what, Candidates):
        cells = [",".join(map(str, values)) or "-" for values in possible(what)]
        cols, width = what.shown.cols or len(cells), max(map(len, cells))
        rows = (cells[at : at + cols] for at in range(0, len(cells), cols))
        return "\n".join(" ".join(cell.ljust(width) for cell in row).rstrip() for row in rows)
    return ""


def _explanation_bundle(found: Explanation, plain: str) -> Bundle:
    """The steps as a list, each with a small picture, and as text."""
    try:
        return {"text/html": "\n".join(_listed(found)), "text/plain": plain}
    except PassatempoError:
        return {"text/plain": plain}


def _listed(found: Explanation) -> Iterator[str]:
    style, say, puzzle = style_of(size=SMALL_CELL), translator(), puzzle_of(found)
    if puzzle is None:
        view_of(found)  # which says what is wrong
        return
    yield '<ol class="passatempo">'
    for at, step in enumerate(found.steps[:MOST_STEPS]):
        view = at_step(puzzle, found, at, say)
        picture = style.picture([style.drawing(view.without_caption, title_of(found), coordinates=True)])
        name = f"{technique_name(step.technique, say.code)}, {step.difficulty:.1f}"
        yield f"<li>{escape(view.caption)} <em>{escape(name)}</em><br>\n{picture.svg}</li>"
    yield "</ol>"
    rest = len(found.steps) - MOST_STEPS
    if rest > 0:
        yield f"<p>{escape(say.many('{number} more step', '{number} more steps', rest))}</p>"
