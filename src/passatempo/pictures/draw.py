"""draw: puzzles, answers and steps as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from passatempo.answers import Answer, Candidates, Solution
from passatempo.checks import check_number, check_type, check_whole, quoted
from passatempo.deadline import within
from passatempo.drawing.compose import compose
from passatempo.drawing.describe import describe
from passatempo.drawing.picture import CELL, LARGEST_CELL, LARGEST_SCALE, SMALLEST_CELL, Picture
from passatempo.drawing.shapes import Drawing
from passatempo.drawing.sheet import sheet
from passatempo.drawing.themes import Theme, theme_named
from passatempo.errors import InputError, WrongTypeError
from passatempo.languages import translator
from passatempo.pictures.views import (
    Request,
    View,
    answer_caption,
    frames,
    solved,
    views,
    with_true_candidates,
)
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass, replace
from passatempo.size_limits import check_cells

if TYPE_CHECKING:
    from passatempo.explaining.entries import Entries
    from passatempo.explaining.explanation import Explanation
    from passatempo.explaining.step import Step
    from passatempo.pictures.player_colours import Colours

    Drawable: TypeAlias = Puzzle | Answer | Solution | Candidates | Step | Explanation


@dataclass(frozen=True)
class Style:
    """How boards are drawn: theme, language, pixels, and whether with row numbers and column letters."""

    theme: Theme
    coordinates: bool = False
    lang: str | None = None
    cell: float = CELL
    scale: float = 1.0

    def drawing(self, view: View, title: str, *, coordinates: bool = False) -> Drawing:
        """A view as a drawing, described in words for those who cannot see it."""
        described = " ".join(filter(None, [describe(view.scene, self.lang), view.caption]))
        return compose(
            view.scene,
            self.theme,
            coordinates=coordinates or self.coordinates,
            caption=view.caption,
            title=title,
            description=described,
            lang=self.lang,
        )

    def picture(self, drawings: Sequence[Drawing], columns: int | None = None) -> Picture:
        """A drawing as a picture; several as one sheet."""
        drawing = drawings[0] if len(drawings) == 1 else sheet(drawings, columns)
        return Picture(drawing, self.theme, self.cell, self.scale)

    def animation(self, drawings: Sequence[Drawing]) -> Picture:
        """Drawings one after another."""
        from passatempo.drawing.animation import Animation

        return Animation(drawings[0], self.theme, self.cell, self.scale, tuple(drawings))


def style_of(
    theme: str = "light",
    palette: str | None = None,
    size: float = CELL,
    scale: float = 1.0,
    coordinates: bool = False,
    lang: str | None = None,
) -> Style:
    """The style that options ask for; InputError if one of them is unknown or out of bounds."""
    translator(lang if lang is None else check_type("lang", lang, str))
    check_type("theme", theme, str)
    check_type("palette", "" if palette is None else palette, str)
    cell = check_number("size", size, SMALLEST_CELL, LARGEST_CELL)
    times = check_number("scale", scale, 0.1, LARGEST_SCALE)
    return Style(theme_named(theme, palette), bool(coordinates), lang, cell, times)


def draw(
    what: Drawable | Sequence[Drawable],
    *,
    solution: bool = False,
    candidates: bool = False,
    given: Entries | None = None,
    step: int | None = None,
    hint: bool = False,
    animate: bool = False,
    colours: Colours | None = None,
    coordinates: bool = False,
    columns: int | None = None,
    title: str = "",
    theme: str = "light",
    palette: str | None = None,
    size: float = CELL,
    scale: float = 1.0,
    lang: str | None = None,
    seconds: float | None = None,
) -> Picture:
    """A puzzle, an answer, a solution, candidates, a step or an explanation as a picture.

    The picture shows itself in a notebook and saves itself as SVG, PNG or PDF: `draw(puzzle).save("it.svg")`.
    Several puzzles make a sheet with so many `columns`. An explanation makes an animation, SVG or GIF.

    Of a puzzle, one of these can be asked for: its `solution`, the `candidates` that a player would note, a
    `step` of its explanation (counted from 1), a `hint`, or all steps in turn (`animate`). `given` is what a
    player has entered, by cell or its name; `colours` are a player's, 1 to 9, one or several for each cell.

    `theme` is light, dark, print (no colour needed) or high-contrast; `palette` is okabe-ito, tol-muted or
    tol-bright; `size` is the side of a cell in pixels, and a PNG is `scale` times as large. InputError
    if there is nothing to draw, StoppedError if `seconds` are over, UnsupportedError if it is too large.
    """
    style = style_of(theme, palette, size, scale, coordinates, lang)
    check_type("title", title, str)
    request = Request(
        bool(solution), bool(candidates), given, _number(step), bool(hint), bool(animate), colours
    )
    with within(seconds):
        if isinstance(what, Sequence) and not isinstance(what, str):
            return _sheet(what, request, style, columns, title)
        shown = _views(what, request, lang)
        name = title or title_of(what)
        drawings = [style.drawing(view, name, coordinates=_names_cells(what, request)) for view in shown]
        return style.picture(drawings) if len(drawings) == 1 else style.animation(drawings)


MOST_STEPS = 1_000_000  # of an explanation: none has as many


def _number(step: object) -> int | None:
    return None if step is None else check_whole("step", step, 1, MOST_STEPS)


def _sheet(
    what: Sequence[Drawable], request: Request, style: Style, columns: int | None, title: str
) -> Picture:
    if not what:
        raise InputError("an empty list: expected puzzles to draw")
    if request.animate:
        raise InputError("an animation shows one puzzle: expected no list")
    columns = None if columns is None else check_whole("columns", columns, 1)
    drawings = []
    for each in what:
        (view,) = _views(each, request, style.lang)[:1]
        named = _names_cells(each, request)
        drawings.append(style.drawing(view, title_of(each), coordinates=named))
    picture = style.picture(drawings, columns)
    return replace(picture, drawing=replace(picture.drawing, title=title)) if title else picture


def puzzle_of(what: object) -> Puzzle | None:
    """The puzzle that something is about, if that is known."""
    found = what if isinstance(what, Puzzle) else getattr(what, "question", None)
    return found if isinstance(found, Puzzle) else None


def title_of(what: object, name: str = "") -> str:
    """The kind and the size, and the name of the puzzle if it has one."""
    puzzle = puzzle_of(what)
    return f"{puzzle.name} {puzzle.board}{name and f': {name}'}" if puzzle else name


def _names_cells(what: object, request: Request) -> bool:
    from passatempo.explaining.explanation import Explanation
    from passatempo.explaining.step import Step

    return request.names_cells or isinstance(what, Step | Explanation)


def _views(what: object, request: Request, lang: str | None) -> list[View]:
    if isinstance(what, Puzzle):
        return views(what, request, lang)
    if request != Request():
        raise InputError("what is {what}: expected a puzzle to look for a solution or steps", quoted(what))
    from passatempo.explaining.explanation import Explanation

    puzzle = puzzle_of(what)
    if isinstance(what, Explanation) and puzzle is not None:
        return frames(puzzle, what, lang)
    return [view_of(what, lang)]


def view_of(what: object, lang: str | None = None) -> View:
    """An answer, a solution, candidates or a step on the board of its puzzle.

    WrongTypeError if it is none of these, or if its puzzle is not known.
    """
    from passatempo.explaining.step import Step

    puzzle = puzzle_of(what)
    if puzzle is None:
        raise _undrawable(what)
    check_cells(puzzle.board, "drawn")
    if isinstance(what, Solution):
        return View(solved(puzzle, what))
    if isinstance(what, Answer):
        scene = puzzle.scene() if what.solution is None else solved(puzzle, what.solution)
        return View(scene, answer_caption(what, translator(lang)))
    if isinstance(what, Candidates):
        return View(with_true_candidates(puzzle, what))
    if isinstance(what, Step):
        return _step_view(what, puzzle, lang)
    raise _undrawable(what)


def _step_view(step: Step, puzzle: Puzzle, lang: str | None) -> View:
    from passatempo.explaining.techniques import WRONG_ENTRY
    from passatempo.pictures.views import at_step

    assert step.origin is not None
    found, at = step.origin
    fill = dict(step.removes) if step.technique == WRONG_ENTRY else {}
    return at_step(puzzle, found, at, translator(lang), fill)


def _undrawable(what: object) -> WrongTypeError:
    return WrongTypeError(
        "what is {what}: expected a puzzle, or an answer, a solution, candidates, a step or an "
        "explanation of one",
        quoted(what),
    )
