"""solve: the solution, and whether it is the only one; or several solutions."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from itertools import islice

from passatempo import answers
from passatempo.answers import (
    ENOUGH_SOLUTIONS,
    INTERRUPTED,
    NONE,
    SOLVED,
    STOPPED,
    UNIQUENESS_LIMIT,
    Answer,
    Names,
    Solution,
)
from passatempo.cli.arguments import Options
from passatempo.cli.inputs import Case
from passatempo.cli.progress import progress
from passatempo.cli.puzzle_loop import for_each_puzzle
from passatempo.cli.reporting import (
    answer_fields,
    exit_code,
    filled_scene,
    first_difference,
    no_solution,
    objective_note,
    plural,
    solved_scene,
    stopped,
)
from passatempo.cli.show import Outcome, Show
from passatempo.errors import StoppedError
from passatempo.messages import Message, grouped
from passatempo.methods.base import Best
from passatempo.puzzle import Puzzle
from passatempo.records import replace

MAX_CELLS_TO_EXPLAIN = 700  # on larger boards it takes too long to try every rule by itself


def run(options: Options) -> int:
    """Solve every input puzzle; returns the exit code."""
    return for_each_puzzle(options, _answer)


def _answer(case: Case, options: Options, show: Show) -> Outcome:
    puzzle = case.document.puzzle
    if options.all or options.limit is not None:
        return _list(case, options, show)
    return _solve(puzzle, options, show) if puzzle.prefer() is None else _best(puzzle, options, show)


def _solve(puzzle: Puzzle, options: Options, show: Show) -> Outcome:
    """The solution, and whether it is the only one."""
    with progress(lambda: Message("solving")):
        with show.counting():
            answer = answers.solve(puzzle, method=options.method, seconds=options.time)
        answer = _with_reason(puzzle, answer)
    values = dict(enumerate(answer.solution.values_shown)) if answer.solution else answer.partial
    show.board(filled_scene(puzzle, values), coordinates=not answer.unique)
    more = {"partial": _rows(puzzle, answer.partial)} if answer.partial else {}
    fields = answer_fields(
        answer.status, answer.unique, answer.solutions, answer.method, answer.seconds, answer.reason, **more
    )
    return Outcome(exit_code(answer.status), [_sentence(puzzle, answer)], fields)


def _with_reason(puzzle: Puzzle, answer: Answer) -> Answer:
    """The answer; if there is no solution, with a rule that its cells cannot satisfy, if there is one."""
    if answer.status != NONE or answer.reason or len(puzzle.board) > MAX_CELLS_TO_EXPLAIN:
        return answer
    return replace(answer, reason=answers.impossible_rule(puzzle.rules_problem()))


def _best(puzzle: Puzzle, options: Options, show: Show) -> Outcome:
    """The best solution, or the best one found and a bound on all others."""
    found, what = Best(), puzzle.problem().names[-1]
    with (
        progress(
            lambda: (
                Message("the {what}: none found, {bound}", what, _bound_text(found))
                if found.cost is None
                else Message("the {what}: {cost} found, {bound}", what, found.cost, _bound_text(found))
            )
        ),
        show.counting(),
    ):
        answer = answers.best(puzzle, method=options.method, seconds=options.time, found=found)
    values = dict(enumerate(answer.solution.values_shown)) if answer.solution else {}
    show.board(filled_scene(puzzle, values))
    costs = {"cost": answer.cost, "bound": answer.bound}
    fields = answer_fields(
        answer.status, answer.unique, answer.solutions, answer.method, answer.seconds, answer.reason, **costs
    )
    return Outcome(exit_code(answer.status), [_best_sentence(what, answer)], fields)


def _bound_text(known: Best | Answer) -> Message:
    return Message("none has less than {number}", known.bound or 0)


def _best_sentence(what: str, answer: Answer) -> Message:
    if answer.status == NONE:
        return no_solution(answer.reason)
    if answer.status == SOLVED:
        return Message("the best solution: the {what} is {cost}", what, answer.cost)
    if answer.cost is None:
        return Message("stopped without a solution, {bound}: {reason}", _bound_text(answer), answer.reason)
    return Message(
        "the best solution found: the {what} is {cost}, and {bound}: {reason}",
        what,
        answer.cost,
        _bound_text(answer),
        answer.reason,
    )


def _sentence(puzzle: Puzzle, answer: Answer) -> Message:
    if answer.status == NONE:
        return no_solution(answer.reason)
    if answer.unique:
        return Message("the only solution")
    if answer.unique is False:
        cell, one, other = first_difference(puzzle.board, *answer.solutions[:2])
        return Message("not the only solution: for example, {cell} can be {one} or {other}", cell, one, other)
    if answer.solutions:
        return Message("a solution, and perhaps not the only one: {reason}", answer.reason)
    return stopped(answer.reason)


def _rows(puzzle: Puzzle, values: Mapping[int, int]) -> list[list[int]]:
    known = tuple(values.get(cell, 0) for cell in puzzle.board.cells)
    return Solution(Names(puzzle.board.names, puzzle.board.cols), known).rows


class _Listing:
    """The number of solutions shown so far, and why the list ended."""

    def __init__(self) -> None:
        self.number = 0
        self.reason = ""  # empty: all were shown

    def status(self, every: bool) -> str:
        """The status: a list that ended at the limit is complete unless every solution was requested."""
        if self.reason == ENOUGH_SOLUTIONS and not every:
            return SOLVED
        return STOPPED if self.reason else SOLVED if self.number else NONE

    def unique(self) -> bool | None:
        """Whether there is one solution; None if that is unknown."""
        return None if self.reason and self.number < UNIQUENESS_LIMIT else self.number == 1


def _list(case: Case, options: Options, show: Show) -> Outcome:
    """Show every solution as it is found, up to the limit."""
    puzzle, start = case.document.puzzle, time.perf_counter()
    listing = _show_each(case, options, show)
    seconds = time.perf_counter() - start
    status, reason = listing.status(options.all), listing.reason
    if status == NONE:
        show.board(puzzle.scene(), coordinates=True)
        reason = answers.contradiction(puzzle.problem())
    fields = answer_fields(status, listing.unique(), (), options.method, seconds, reason)
    return Outcome(exit_code(status), [_summary(listing, reason), *objective_note(puzzle)], fields)


def _show_each(case: Case, options: Options, show: Show) -> _Listing:
    puzzle, listing, limit = case.document.puzzle, _Listing(), options.limit or None
    found = answers.solutions(puzzle, method=options.method, seconds=options.time)
    try:
        for solution in islice(_counted(found, show), limit):
            listing.number += 1
            if show.json:
                show.item(case, "solutions", solution.rows)
            else:
                title = Message("Solution {number}", grouped(listing.number))
                show.board(solved_scene(puzzle, solution), captions=listing.number == 1, title=title)
        listing.reason = ENOUGH_SOLUTIONS if listing.number == limit else ""
    except StoppedError as error:
        listing.reason = error.reason
    except KeyboardInterrupt:
        listing.reason = INTERRUPTED
    return listing


def _counted(found: Iterator[Solution], show: Show) -> Iterator[Solution]:
    """The solutions; only the searches for them are counted, not how they are shown."""
    while True:
        with show.counting():
            solution = next(found, None)
        if solution is None:
            return
        yield solution


def _summary(listing: _Listing, reason: str) -> Message:
    number = plural(listing.number, "solution")
    if listing.reason == ENOUGH_SOLUTIONS:
        return Message("{solutions} shown, the limit; there may be more", number)
    if listing.reason:
        return Message("stopped after {solutions}: {reason}", number, reason)
    if not listing.number:
        return no_solution(reason)
    return Message("{solutions}: there are no others", number)
