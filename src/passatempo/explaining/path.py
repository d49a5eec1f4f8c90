"""The solution path: from the clues to the solution, step by step; or why there is none, or several.

At each point the easiest step of a named technique is taken. Where none applies, it is a proof by
contradiction with the fewest rules: so a puzzle with one solution is explained to its end, and nothing is
ever guessed. Of these steps, those are shown that something later rests on.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing, suppress

from passatempo.answers import INTERRUPTED, NONE, SOLVED, STOPPED, Answer, solve
from passatempo.deadline import Cancel, seconds_left, within
from passatempo.errors import StoppedError, UnsupportedError
from passatempo.explaining.entries import Entries, parse_cell, wrong_entries
from passatempo.explaining.explanation import SEVERAL, Explanation, located, without_steps
from passatempo.explaining.impossible_entry import find_impossible
from passatempo.explaining.needs import StepHistory
from passatempo.explaining.notes import GivenNotes
from passatempo.explaining.position import Position, read_position
from passatempo.explaining.reduction import needed_steps
from passatempo.explaining.shortest_lead import shortest_lead
from passatempo.explaining.solution_path import OnStep, SolutionPath, shown_steps
from passatempo.explaining.step_order import Needed
from passatempo.explaining.styles import Style, style_of
from passatempo.messages import Message
from passatempo.problem import ProblemQuestion
from passatempo.puzzle import Puzzle, check_puzzle
from passatempo.records import replace
from passatempo.size_limits import check_cells

WRONGLY_FILLED = Message("what is filled in contradicts the clues")
FINDING_SHARE = 0.7  # of the time, for the search; the rest is for what of it is shown, and for its words


def explain(
    question: Puzzle,
    *,
    fill: Entries | None = None,
    notes: GivenNotes | None = None,
    to: int | str | None = None,
    uniqueness: bool = False,
    style: str | None = None,
    without: Iterable[str] = (),
    seconds: float | None = None,
    cancel: Cancel | None = None,
    on_step: OnStep | None = None,
) -> Explanation:
    """How a person gets to the solution, step by step; or why there is none; or where several differ.

    `fill` is what a player has filled in so far and `notes` the candidates that are noted, by cell or its
    name. With the cell `to`, the steps are those that fill it and what they need, and no others. `uniqueness`
    allows techniques that assume that there is one solution; `without` names some that are not used. `style`
    is "pencilmarks" (naked singles first) or "scanning" (naked singles last). After `seconds`, or once
    `cancel` is called, the explanation ends with the steps found by then. `on_step` is called with each step,
    the problem and the candidates before it.
    """
    check_cells(check_puzzle("question", question).board, "explained")
    player = style_of(style, without)
    with within(seconds, cancel):
        try:
            position = read_position(question, fill, notes)
            return located(_explain(position, to, bool(uniqueness), player, on_step), question)
        except StoppedError as stopped:
            return without_steps(STOPPED, None, reason=str(stopped))


def _explain(
    position: Position, to: int | str | None, uniqueness: bool, style: Style, on_step: OnStep | None
) -> Explanation:
    """As `explain`; StoppedError if the deadline passes before the first step is looked for."""
    target = None if to is None else parse_cell(position.clues, to)
    left = seconds_left()
    half = None if left is None else left / 2  # the rest is for the steps
    answer = solve(ProblemQuestion(position.problem), seconds=half)
    if answer.reason == INTERRUPTED:
        raise StoppedError(INTERRUPTED)
    if answer.status == NONE:
        return explain_no_solution(position, uniqueness)
    position = position.with_checked_notes()
    with closing(
        SolutionPath(position.problem, uniqueness=uniqueness, notes=position.notes, style=style)
    ) as path:
        return replace(_follow(path, answer, target, on_step), lacking=position.lacking)


def _follow(path: SolutionPath, answer: Answer, target: int | None, on_step: OnStep | None) -> Explanation:
    """The steps of a path up to the deadline; `answer` is that of its problem."""
    trace, left = path.new_trace(), seconds_left()
    reason = answer.reason if answer.status == STOPPED else ""
    try:
        with within(None if left is None else left * FINDING_SHARE):
            reached = path.reach(target, trace)
    except StoppedError as stopped:
        reason, reached = str(stopped), False
    several = answer.unique is False
    needed = _needed(trace, reached and (target is not None or not several), target)
    steps, states, stopped_at = shown_steps(path, path.replayed(trace, needed), on_step)
    reason = reason or stopped_at
    several = several and (reached or not reason)
    status = SEVERAL if several else SOLVED if reached and not stopped_at else STOPPED
    return Explanation(status, path.problem, steps, states, answer.solutions, None, reason)


def _needed(trace: StepHistory, drops: bool, target: int | None) -> Needed | None:
    """The steps to show; None: all, if nothing is to be dropped, or if that takes more than half of the time.

    Where the end is not the solution, what was removed is the result, and nothing is dropped.
    """
    left = seconds_left()
    with suppress(StoppedError), within(None if left is None else left / 2):
        if drops:
            return needed_steps(trace) if target is None else shortest_lead(trace, len(trace.steps) - 1)
    return None


def explain_no_solution(position: Position, uniqueness: bool = False) -> Explanation:
    """Why no solution has these entries: which of them are wrong, or which clues contradict each other.

    StoppedError if the deadline passes before it is known which of the two it is.
    """
    problem, entries = position.clues, position.entries
    if wrong := wrong_entries(problem, entries) if entries else {}:
        found = without_steps(NONE, problem, reason=WRONGLY_FILLED, wrong=wrong)
        return replace(found, impossible=find_impossible(problem, entries, wrong, uniqueness))
    from passatempo.explaining.contradiction import why_none

    with suppress(StoppedError, UnsupportedError):  # that there is no solution is known all the same
        return without_steps(NONE, problem, why_none(position.question))
    return without_steps(NONE, problem)
