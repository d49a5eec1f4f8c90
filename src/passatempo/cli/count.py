"""count: how many solutions there are."""

from __future__ import annotations

from passatempo import answers
from passatempo.answers import ENOUGH_SOLUTIONS, NONE, Count
from passatempo.cli.arguments import COUNTED_AT_MOST, Options
from passatempo.cli.each import for_each_puzzle
from passatempo.cli.inputs import Case
from passatempo.cli.progress import progress
from passatempo.cli.show import Outcome, Show
from passatempo.cli.words import code_of, fields, many, no_solution, of_any_cost
from passatempo.methods.base import Counted


def run(options: Options) -> int:
    """Count the solutions of every puzzle asked about."""
    return for_each_puzzle(options, _answer)


def _answer(case: Case, options: Options, show: Show) -> Outcome:
    puzzle = case.document.puzzle
    limit = COUNTED_AT_MOST if options.limit is None else options.limit or None
    counted = Counted()
    with progress(lambda: f"{many(counted.count, 'solution')} so far"):
        count = answers.count(
            puzzle, limit=limit, method=options.method, seconds=options.time, counted=counted
        )
    reason = answers.contradiction(puzzle.problem()) if count.status == NONE else count.reason
    more = {"count": int(count), "complete": count.complete}
    told = fields(count.status, _unique(count), (), count.method, count.seconds, reason, **more)
    return Outcome(code_of(count.status), [_sentence(count, reason), *of_any_cost(puzzle)], told)


def _unique(count: Count) -> bool | None:
    return count == 1 if count.complete or count > 1 else None


def _sentence(count: Count, reason: str) -> str:
    if count.status == NONE:
        return no_solution(reason)
    if count.complete:
        return f"{many(count, 'solution')}."
    if count == 0:
        return f"Stopped before any solution was found: {reason}."
    stop = "stopped at --limit" if reason == ENOUGH_SOLUTIONS else reason
    return f"At least {many(count, 'solution')}: {stop}."
