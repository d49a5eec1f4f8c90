"""How a person goes on: hints, whole paths, what is wrong, how hard it is."""

from __future__ import annotations

import time
from typing import Any

from passatempo.answers import SOLVED
from passatempo.explaining.entries import has_solution
from passatempo.explaining.explanation import Explanation, without_steps
from passatempo.explaining.hints import explain_next_value
from passatempo.explaining.path import explain as find_path
from passatempo.explaining.path import explain_no_solution
from passatempo.explaining.position import read_position
from passatempo.explaining.possible_steps import possible_steps as find_possible_steps
from passatempo.explaining.techniques import level_name, technique_name
from passatempo.rating import rate as rate_puzzle
from passatempo.reports import rating_fields
from passatempo.web.questions.arguments import SHARE, Asked
from passatempo.web.questions.solving import claimed
from passatempo.web.questions.steps import METHOD, Steps, explanation_fields


def hint(asked: Asked) -> dict[str, Any]:
    """The steps to the next value, from what a player has entered and noted: the first is the hint."""
    start = time.perf_counter()
    found = explain_next_value(asked.puzzle, **_player(asked), style=asked["style"])
    return _fields(asked, found, start, proves_unique=False)


def possible_steps(asked: Asked) -> dict[str, Any]:
    """Every step that can be seen now, the easiest first."""
    start = time.perf_counter()
    found = find_possible_steps(asked.puzzle, **_player(asked))
    return _fields(asked, found, start, proves_unique=False)


def explain(asked: Asked) -> dict[str, Any]:
    """The steps from what a player has entered to the solution; or why there is none, or several."""
    start, steps = time.perf_counter(), Steps(asked.language.code)
    found = find_path(asked.puzzle, **_player(asked), style=asked["style"], to=asked["to"], on_step=steps.add)
    return claimed(asked, explanation_fields(found, steps, time.perf_counter() - start))


def _player(asked: Asked) -> dict[str, Any]:
    """The arguments about the player."""
    return {
        "fill": asked.fill,
        "notes": asked["notes"],
        "uniqueness": asked["uniqueness"],
        "without": asked["without"] or (),
        "seconds": SHARE * asked.seconds,
    }


def _fields(asked: Asked, found: Explanation, start: float, *, proves_unique: bool) -> dict[str, Any]:
    steps = Steps(asked.language.code)
    steps.add_all(found)
    fields = explanation_fields(found, steps, time.perf_counter() - start)
    if not proves_unique and found.status == SOLVED:
        fields["unique"] = None
    return claimed(asked, fields)


def why_wrong(asked: Asked) -> dict[str, Any]:
    """Which entries are wrong, since which of them the board cannot be finished, and why."""
    start = time.perf_counter()
    position = read_position(asked.puzzle, asked.fill, asked["notes"])
    if has_solution(position.problem):
        found = without_steps(SOLVED, position.problem)
    else:
        found = explain_no_solution(position)
    return _fields(asked, found, start, proves_unique=False)


def rate(asked: Asked) -> dict[str, Any]:
    """How hard the puzzle is, and why."""
    start, lang = time.perf_counter(), asked.language.code
    found = rate_puzzle(asked.puzzle, seconds=SHARE * asked.seconds)
    fields = rating_fields(found, time.perf_counter() - start, METHOD)
    fields["level_name"] = level_name(found.level, lang) if found.level else None
    fields["names"] = {key: technique_name(key, lang) for key in found.techniques}
    return claimed(asked, fields)
