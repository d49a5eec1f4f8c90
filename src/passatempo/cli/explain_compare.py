"""`explain --compare`: the same puzzle in two ways, with the figures of both."""

from __future__ import annotations

import time
from typing import Any

from passatempo.answers import NONE, SOLVED, STOPPED
from passatempo.cli.arguments import Options
from passatempo.cli.explain_report import METHOD
from passatempo.cli.explain_steps import technique_text
from passatempo.cli.given import given_of
from passatempo.cli.inputs import Case
from passatempo.cli.progress import progress
from passatempo.cli.reporting import answer_fields, exit_code, stopped
from passatempo.cli.show import Outcome, Show
from passatempo.explaining.comparison import PathFigures, figures_of
from passatempo.explaining.explanation import Explanation
from passatempo.explaining.techniques import technique_name
from passatempo.languages import Language, message, sentence, translator
from passatempo.messages import Message, decimal
from passatempo.puzzle import Puzzle
from passatempo.records import record

_STYLES = {
    "": message("the easiest step first"),
    "pencilmarks": message("with pencil marks"),
    "scanning": message("by scanning"),
}


@record
class _Way:
    """How a puzzle is to be solved."""

    style: str
    without: tuple[str, ...] = ()

    def name(self, translate: Language) -> str:
        """The way in words."""
        if not self.without:
            return translate(_STYLES[self.style])
        listed = translate.listed(technique_name(key, translate.code) for key in self.without)
        return translate(
            "{style}, without {techniques}", style=translate(_STYLES[self.style]), techniques=listed
        )


def _ways(options: Options) -> tuple[_Way, _Way]:
    """The two that are compared: the usual one with what is asked for; or with pencil marks and scanning."""
    from passatempo.explaining.styles import style_of

    asked = style_of(options.style, options.excluded or ())
    if asked.is_plain:
        return _Way("pencilmarks"), _Way("scanning")
    return _Way(""), _Way(asked.name, tuple(sorted(asked.without)))


def compare(case: Case, options: Options, show: Show) -> Outcome:
    """Solve a puzzle in both ways; returns the figures."""
    start, translate = time.perf_counter(), translator(options.lang)
    texts, paths = list[str](), list[dict[str, Any]]()
    for way in _ways(options):
        found = _explained(case.document.puzzle, options, way)
        if found.status != SOLVED:
            return _not_compared(found, translate, time.perf_counter() - start)
        figures = figures_of(found)
        texts.append(_line(way, figures, translate))
        paths.append(_fields(way, figures))
    seconds = time.perf_counter() - start
    return Outcome(exit_code(SOLVED), texts, answer_fields(SOLVED, True, (), METHOD, seconds, paths=paths))


def _explained(puzzle: Puzzle, options: Options, way: _Way) -> Explanation:
    from passatempo.explaining.path import explain

    given = given_of(puzzle, options)
    with progress(lambda: Message("looking for steps")):
        return explain(
            puzzle,
            fill=given.entries,
            notes=given.notes,
            uniqueness=options.unique,
            style=way.style,
            without=way.without,
            seconds=options.time,
        )


def _not_compared(found: Explanation, translate: Language, seconds: float) -> Outcome:
    """The outcome for a puzzle without a path to its end, or without one solution."""
    status = found.status if found.status in (NONE, STOPPED) else SOLVED
    text = translate("only a puzzle with one solution can be compared")
    if status == STOPPED:
        text = translate.render(stopped(found.reason))
    return Outcome(exit_code(status), [sentence(text)], answer_fields(status, None, (), METHOD, seconds))


def _line(way: _Way, figures: PathFigures, translate: Language) -> str:
    hardest = technique_text(figures.hardest, translate) if figures.hardest else "-"
    return sentence(
        translate.many(
            "{way}: {number} step; effort {effort}; the hardest: {technique}",
            "{way}: {number} steps; effort {effort}; the hardest: {technique}",
            figures.steps,
            way=way.name(translate),
            effort=decimal(figures.effort, 1),
            technique=hardest,
        )
    )


def _fields(way: _Way, figures: PathFigures) -> dict[str, Any]:
    return {
        "style": way.style or None,
        "without": list(way.without),
        "steps": figures.steps,
        "effort": figures.effort,
        "hardest": figures.hardest.technique if figures.hardest else None,
        "difficulty": figures.hardest.difficulty if figures.hardest else None,
    }
