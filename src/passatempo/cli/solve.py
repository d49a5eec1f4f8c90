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
)
from passatempo.cli.show import Outcome, Show
from passatempo.errors import StoppedError
from passatempo.messages import sentence
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
    with progress(lambda: "solving"):
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
            lambda: f"the {what}: {'none' if found.cost is None else found.cost} found, {_bound_text(found)}"
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


def _bound_text(known: Best | Answer) -> str:
    return f"none has less than {known.bound or 0}"


def _best_sentence(what: str, answer: Answer) -> str:
    if answer.status == NONE:
        return sentence(no_solution(answer.reason))
    if answer.status == SOLVED:
        return f"The best solution: the {what} is {answer.cost}."
    if answer.cost is None:
        return f"Stopped without a solution, {_bound_text(answer)}: {answer.reason}."
    return (
        f"The best solution found: the {what} is {answer.cost}, and {_bound_text(answer)}: {answer.reason}."
    )


def _sentence(puzzle: Puzzle, answer: Answer) -> str:
    if answer.status == NONE:
        return sentence(no_solution(answer.reason))
    if answer.unique:
        return "The only solution."
    if answer.unique is False:
        cell, one, other = first_difference(puzzle.board, *answer.solutions[:2])
        return f"Not the only solution: for example, {cell} can be {one} or {other}."
    if answer.solutions:
        return f"A solution, and perhaps not the only one: {answer.reason}."
    return f"Stopped: {answer.reason}."


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
                title = f"Solution {listing.number:,}"
                show.board(solved_scene(puzzle, solution), captions=listing.number == 1, title=title)
        listing.reason = ENOUGH_SOLUTIONS if listing.number == limit else ""
    except StoppedError as stopped:
        listing.reason = stopped.reason
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


def _summary(listing: _Listing, reason: str) -> str:
    number = plural(listing.number, "solution")
    if listing.reason == ENOUGH_SOLUTIONS:
        return f"{number} shown, the limit; there may be more."
    if listing.reason:
        return f"Stopped after {number}: {reason}."
    return f"{number}: there are no others." if listing.number else sentence(no_solution(reason))
