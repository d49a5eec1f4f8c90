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
from passatempo.messages import Message, grouped
from passatempo.methods.base import Counted
from passatempo.puzzle import Puzzle


def run(options: Options) -> int:
    """Count the solutions of every input puzzle; returns the exit code."""
    of_a_job = (options.resume, options.cut, options.cluster, options.threads)
    if options.job or options.status or options.verify or any(of_a_job):
        from passatempo.cli.count_job import run_count_job

        return run_count_job(options)
    return for_each_puzzle(options, _answer)


def _answer(case: Case, options: Options, show: Show) -> Outcome:
    puzzle = case.document.puzzle
    limit = COUNT_LIMIT if options.limit is None else options.limit or None
    counted = Counted()
    with progress(lambda: _progress(counted)), show.counting():
        count = answers.count(
            puzzle, limit=limit, method=options.method, seconds=options.time, counted=counted
        )
    if options.limit is None and options.method == "auto" and count.reason == ENOUGH_SOLUTIONS:
        count = _more_than_the_default(puzzle, options.time, count)
    reason = answers.contradiction(puzzle.problem()) if count.status == NONE else count.reason
    more = {"count": int(count), "complete": count.complete}
    fields = answer_fields(count.status, _unique(count), (), count.method, count.seconds, reason, **more)
    return Outcome(exit_code(count.status), [_sentence(count, reason), *objective_note(puzzle)], fields)


def _more_than_the_default(puzzle: Puzzle, seconds: float | None, count: Count) -> Count:
    """The exact count where structure and symmetry give it; else what was counted up to the default limit."""
    left = None if seconds is None else max(0.001, seconds - count.seconds)
    counted = Counted()
    with progress(lambda: _progress(counted)):
        exact = answers.count_by_structure(puzzle, seconds=left, counted=counted)
    if exact is None:
        return count
    return Count(exact, True, count.method, count.seconds + exact.seconds)


def _progress(counted: Counted) -> Message:
    layers = counted.layers
    if layers is None:
        return Message("{solutions} so far", plural(counted.count, "solution"))
    return Message(
        "by structure: {done} of {states} states before layer {layer} of {layers}",
        grouped(layers.states_done),
        grouped(layers.states),
        layers.layer,
        layers.layers,
    )


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
