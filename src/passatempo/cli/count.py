"""count: the number of solutions."""

from __future__ import annotations

from passatempo import answers
from passatempo.answers import ENOUGH_SOLUTIONS, NONE, Count
from passatempo.cli.arguments import COUNT_LIMIT, Options
from passatempo.cli.inputs import Case
from passatempo.cli.progress import progress
from passatempo.cli.puzzle_loop import for_each_puzzle
from passatempo.cli.reporting import answer_fields, exit_code, no_solution, objective_note, plural
from passatempo.cli.show import Outcome, Show
from passatempo.messages import Message
from passatempo.methods.base import Counted


def run(options: Options) -> int:
    """Count the solutions of every input puzzle; returns the exit code."""
    return for_each_puzzle(options, _answer)


def _answer(case: Case, options: Options, show: Show) -> Outcome:
    puzzle = case.document.puzzle
    limit = COUNT_LIMIT if options.limit is None else options.limit or None
    counted = Counted()
    with progress(lambda: Message("{solutions} so far", plural(counted.count, "solution"))), show.counting():
        count = answers.count(
            puzzle, limit=limit, method=options.method, seconds=options.time, counted=counted
        )
    reason = answers.contradiction(puzzle.problem()) if count.status == NONE else count.reason
    more = {"count": int(count), "complete": count.complete}
    fields = answer_fields(count.status, _unique(count), (), count.method, count.seconds, reason, **more)
    return Outcome(exit_code(count.status), [_sentence(count, reason), *objective_note(puzzle)], fields)


def _unique(count: Count) -> bool | None:
    return count == 1 if count.complete or count > 1 else None


def _sentence(count: Count, reason: str) -> Message:
    if count.status == NONE:
        return no_solution(reason)
    if count.complete:
        return plural(count, "solution")
    if count == 0:
        return Message("stopped before any solution was found: {reason}", reason)
    stop = Message("stopped at --limit") if reason == ENOUGH_SOLUTIONS else reason
    return Message("at least {solutions}: {reason}", plural(count, "solution"), stop)
