"""Hints: the next step from what a player has filled in and noted, or why there is none."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing

from passatempo.answers import INTERRUPTED, SOLVED, STOPPED
from passatempo.deadline import Cancel, seconds_left, within
from passatempo.errors import StoppedError
from passatempo.explaining.entries import Entries, has_solution, wrong_entry_step
from passatempo.explaining.explanation import SEVERAL, Explanation, located, without_steps
from passatempo.explaining.next_value import lead_to_value
from passatempo.explaining.notes import GivenNotes
from passatempo.explaining.path import explain_no_solution
from passatempo.explaining.position import Position, read_position
from passatempo.explaining.solution_path import SolutionPath, shown_steps
from passatempo.explaining.step import Step
from passatempo.explaining.styles import Style, style_of
from passatempo.problem import Problem
from passatempo.puzzle import Puzzle, check_puzzle
from passatempo.records import replace
from passatempo.size_limits import check_cells

SOLVE_SECONDS = 2.0  # for the proof that there is a solution


def hint(
    question: Puzzle,
    fill: Entries | None = None,
    notes: GivenNotes | None = None,
    *,
    uniqueness: bool = False,
    style: str | None = None,
    without: Iterable[str] = (),
    seconds: float | None = None,
    cancel: Cancel | None = None,
) -> Step | None:
    """The first step to the next value, from what a player has filled in and noted; None if there is none.

    The value is the one that takes the least effort from here, with the steps that it needs and no others:
    `step.origin[0].steps` has all of them. If entries are wrong, the step removes them. If the clues
    contradict each other, there is no step. StoppedError if `seconds` pass, or `cancel` is called, before a
    step is found.
    """
    found = explain_next_value(
        question,
        fill,
        notes,
        uniqueness=uniqueness,
        style=style,
        without=without,
        seconds=seconds,
        cancel=cancel,
    )
    if found.status == STOPPED:
        raise StoppedError(found.reason)
    return found.steps[0] if found.steps else None


def explain_next_value(
    question: Puzzle,
    fill: Entries | None = None,
    notes: GivenNotes | None = None,
    *,
    uniqueness: bool = False,
    style: str | None = None,
    without: Iterable[str] = (),
    seconds: float | None = None,
    cancel: Cancel | None = None,
) -> Explanation:
    """The steps to the next value; if no value is in sight, the next step alone.

    Without a step the status says why. Solved: every cell is filled in. Several: nothing more follows, as
    there are several solutions. None: there is no solution. Stopped: the time was over, or it was cancelled.
    """
    check_cells(check_puzzle("question", question).board, "explained")
    player = style_of(style, without)
    with within(seconds, cancel):
        try:
            position = read_position(question, fill, notes)
            return located(_next_value(position, bool(uniqueness), player), question)
        except StoppedError as stopped:
            return without_steps(STOPPED, None, reason=str(stopped))


def _next_value(position: Position, uniqueness: bool, style: Style) -> Explanation:
    if (wrong := no_solution(position, uniqueness)) is not None:
        return wrong
    position = position.with_checked_notes()
    filled, unused = position.problem, position.lacking
    with closing(SolutionPath(filled, uniqueness=uniqueness, notes=position.notes, style=style)) as path:
        if (lead := lead_to_value(path)) is None:
            status = SOLVED if path.complete else SEVERAL
            return Explanation(status, filled, (), (path.candidates,), lacking=unused)
        steps, states, reason = shown_steps(path, lead)
        if not steps:
            raise StoppedError(reason)
        return Explanation(SOLVED, filled, steps, states, lacking=unused)


def no_solution(position: Position, uniqueness: bool) -> Explanation | None:
    """That there is no solution, or with wrong entries the step that removes them; None if there is one."""
    if _may_have_solution(position.problem):
        return None
    found = explain_no_solution(position, uniqueness)
    if not found.wrong:
        return found
    return replace(found, status=SOLVED, reason="", steps=(wrong_entry_step(found.wrong),))


def _may_have_solution(problem: Problem) -> bool:
    """False if there is no solution; True also if that is not soon known: steps are correct all the same."""
    left = seconds_left()
    try:
        return has_solution(problem, SOLVE_SECONDS if left is None else min(SOLVE_SECONDS, left / 2))
    except StoppedError as stopped:
        if stopped.reason == INTERRUPTED:
            raise
        return True
