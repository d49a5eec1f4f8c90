"""Notebook: what a notebook shows of puzzles, answers and explanations. Nothing is installed for it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from passatempo.errors import PassatempoError
from passatempo.explaining.explanation import Explanation
from passatempo.explaining.techniques import technique_name
from passatempo.languages import translator
from passatempo.pictures.draw import draw, puzzle_of, style_of, title_of, view_of
from passatempo.pictures.views import at_step

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
        return {"image/svg+xml": draw(what, size=CELL, seconds=SECONDS).svg, "text/plain": plain}
    except PassatempoError:
        return {"text/plain": plain}


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
