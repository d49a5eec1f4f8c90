"""Possible steps: all that can be seen on a board now, the easiest first."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing

from passatempo.answers import SOLVED, STOPPED
from passatempo.deadline import Cancel, check, within
from passatempo.errors import StoppedError
from passatempo.explaining.entries import Entries
from passatempo.explaining.explanation import Explanation, located, without_steps
from passatempo.explaining.hints import no_solution
from passatempo.explaining.notes import GivenNotes
from passatempo.explaining.position import Position, read_position
from passatempo.explaining.reasons.by_technique import with_reason
from passatempo.explaining.solution_path import SolutionPath
from passatempo.explaining.step import Candidate, Step
from passatempo.explaining.styles import Style, style_of
from passatempo.puzzle import Puzzle, check_puzzle
from passatempo.size_limits import check_cells

Changes = tuple[tuple[Candidate, ...], tuple[Candidate, ...]]


def possible_steps(
    question: Puzzle,
    fill: Entries | None = None,
    notes: GivenNotes | None = None,
    *,
    uniqueness: bool = False,
    without: Iterable[str] = (),
    seconds: float | None = None,
    cancel: Cancel | None = None,
) -> Explanation:
    """Every step that some technique finds from what a player has filled in and noted, the easiest first.

    Of steps with the same changes it is the easiest. All of them start from `states[0]`. If `seconds`
    pass or `cancel` is called, the status is stopped, and the steps are those found by then.
    """
    check_cells(check_puzzle("question", question).board, "explained")
    player = style_of(None, without)
    with within(seconds, cancel):
        try:
            position = read_position(question, fill, notes)
            found = no_solution(position, bool(uniqueness))
            return located(found or _all(position, bool(uniqueness), player), question)
        except StoppedError as stopped:
            return without_steps(STOPPED, None, reason=str(stopped))


def _all(position: Position, uniqueness: bool, style: Style) -> Explanation:
    position = position.with_checked_notes()
    with closing(SolutionPath(position.problem, uniqueness=uniqueness, notes=position.notes)) as path:
        easiest, reason = dict[Changes, Step](), ""
        try:
            for technique in style.techniques(uniqueness):
                for step in path.reasoner.every(technique.key):
                    check()
                    _keep_easier(easiest, path.original(step))
        except StoppedError as stopped:
            reason = str(stopped)
        state = path.candidates
        found = (with_reason(step, position.problem, state) for step in easiest.values())
        steps = tuple(sorted(found, key=lambda step: step.difficulty))
        states = (state,) * (len(steps) + 1)
        status = STOPPED if reason else SOLVED
        return Explanation(status, position.problem, steps, states, reason=reason, lacking=position.lacking)


def _keep_easier(easiest: dict[Changes, Step], step: Step) -> None:
    changes = step.removes, step.places
    if changes not in easiest or step.difficulty < easiest[changes].difficulty:
        easiest[changes] = step
