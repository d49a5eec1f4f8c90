"""solve: show the solution, and say whether it is the only one; or show as many as are asked for."""

from __future__ import annotations

import time
from collections.abc import Mapping
from itertools import islice

from passatempo import answers
from passatempo.answers import (
    ENOUGH_SOLUTIONS,
    INTERRUPTED,
    NONE,
    SOLVED,
    STOPPED,
    TO_TELL_UNIQUE,
    Answer,
    Names,
    Solution,
)
from passatempo.cli.arguments import Options
from passatempo.cli.each import for_each_puzzle
from passatempo.cli.inputs import Case
from passatempo.cli.progress import progress
from passatempo.cli.show import Outcome, Show
from passatempo.cli.words import code_of, difference, fields, filled, many, no_solution, of_any_cost, solved
from passatempo.errors import StoppedError
from passatempo.methods.base import Best
from passatempo.puzzle import Puzzle
from passatempo.records import replace

CELLS_TO_EXPLAIN = 700  # on a larger board it would take too long to try every rule by itself


def run(options: Options) -> int:
    """Solve every puzzle asked about."""
    return for_each_puzzle(options, _answer)


def _answer(case: Case, options: Options, show: Show) -> Outcome:
    puzzle = case.document.puzzle
    if options.all or options.limit is not None:
        return _list(case, options, show)
    return _solve(puzzle, options, show) if puzzle.prefer() is None else _best(puzzle, options, show)


def _solve(puzzle: Puzzle, options: Options, show: Show) -> Outcome:
    """The solution, and whether it is the only one."""
    with progress(lambda: "solving"):
        answer = _explained(puzzle, answers.solve(puzzle, method=options.method, seconds=options.time))
    values = dict(enumerate(answer.solution.values_shown)) if answer.solution else answer.partial
    show.board(filled(puzzle, values), coordinates=not answer.unique)
    more = {"partial": _rows(puzzle, answer.partial)} if answer.partial else {}
    told = fields(
        answer.status, answer.unique, answer.solutions, answer.method, answer.seconds, answer.reason, **more
    )
    return Outcome(code_of(answer.status), [_sentence(puzzle, answer)], told)


def _explained(puzzle: Puzzle, answer: Answer) -> Answer:
    """The answer; that there is none, with a rule that cannot be kept if there is one."""
    if answer.status != NONE or answer.reason or len(puzzle.board) > CELLS_TO_EXPLAIN:
        return answer
    return replace(answer, reason=answers.impossible_rule(puzzle.bare_problem()))


def _best(puzzle: Puzzle, options: Options, show: Show) -> Outcome:
    """The best solution, or the best that was found and what is known to be no better."""
    found, what = Best(), puzzle.problem().names[-1]
    with progress(
        lambda: f"the {what}: {'none' if found.cost is None else found.cost} found, {_no_less(found)}"
    ):
        answer = answers.best(puzzle, method=options.method, seconds=options.time, found=found)
    values = dict(enumerate(answer.solution.values_shown)) if answer.solution else {}
    show.board(filled(puzzle, values))
    costs = {"cost": answer.cost, "bound": answer.bound}
    told = fields(
        answer.status, answer.unique, answer.solutions, answer.method, answer.seconds, answer.reason, **costs
    )
    return Outcome(code_of(answer.status), [_how_good(what, answer)], told)


def _no_less(known: Best | Answer) -> str:
    return f"none has less than {known.bound or 0}"


def _how_good(what: str, answer: Answer) -> str:
    if answer.status == NONE:
        return no_solution(answer.reason)
    if answer.status == SOLVED:
        return f"The best there is: the {what} is {answer.cost}."
    if answer.cost is None:
        return f"Stopped without a solution, {_no_less(answer)}: {answer.reason}."
    return f"The best found: the {what} is {answer.cost}, and {_no_less(answer)}: {answer.reason}."


def _sentence(puzzle: Puzzle, answer: Answer) -> str:
    if answer.status == NONE:
        return no_solution(answer.reason)
    if answer.unique:
        return "The only solution."
    if answer.unique is False:
        return f"Not the only solution: for example, {difference(puzzle.board, *answer.solutions[:2])}."
    if answer.solutions:
        return f"A solution, and perhaps not the only one: {answer.reason}."
    return f"Stopped: {answer.reason}."


def _rows(puzzle: Puzzle, values: Mapping[int, int]) -> list[list[int]]:
    known = tuple(values.get(cell, 0) for cell in puzzle.board.cells)
    return Solution(Names(puzzle.board.names, puzzle.board.cols), known).rows


class _Listing:
    """The solutions shown so far, and why there are no more of them."""

    def __init__(self) -> None:
        self.number = 0
        self.reason = ""  # none: all of them were shown

    def status(self, every: bool) -> str:
        """Whoever asks for so many has got them; whoever asks for every one may not."""
        if self.reason == ENOUGH_SOLUTIONS and not every:
            return SOLVED
        return STOPPED if self.reason else SOLVED if self.number else NONE

    def unique(self) -> bool | None:
        """None: not known."""
        return None if self.reason and self.number < TO_TELL_UNIQUE else self.number == 1


def _list(case: Case, options: Options, show: Show) -> Outcome:
    """Every solution as it is found, up to the limit."""
    puzzle, start = case.document.puzzle, time.perf_counter()
    listing = _show_each(case, options, show)
    seconds = time.perf_counter() - start
    status, reason = listing.status(options.all), listing.reason
    if status == NONE:
        show.board(puzzle.scene(), coordinates=True)
        reason = answers.contradiction(puzzle.problem())
    told = fields(status, listing.unique(), (), options.method, seconds, reason)
    return Outcome(code_of(status), [_summary(listing, reason), *of_any_cost(puzzle)], told)


def _show_each(case: Case, options: Options, show: Show) -> _Listing:
    puzzle, listing, limit = case.document.puzzle, _Listing(), options.limit or None
    found = answers.solutions(puzzle, method=options.method, seconds=options.time)
    try:
        for solution in islice(found, limit):
            listing.number += 1
            if show.json:
                show.item(case, "solutions", solution.rows)
            else:
                title = f"Solution {listing.number:,}"
                show.board(solved(puzzle, solution), captions=listing.number == 1, title=title)
        listing.reason = ENOUGH_SOLUTIONS if listing.number == limit else ""
    except StoppedError as stopped:
        listing.reason = stopped.reason
    except KeyboardInterrupt:
        listing.reason = INTERRUPTED
    return listing


def _summary(listing: _Listing, reason: str) -> str:
    number = many(listing.number, "solution")
    if listing.reason == ENOUGH_SOLUTIONS:
        return f"{number} shown, as --limit says; there may be more."
    if listing.reason:
        return f"Stopped after {number}: {reason}."
    return f"{number}: there are no others." if listing.number else no_solution(reason)
