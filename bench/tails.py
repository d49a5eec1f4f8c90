"""The tails of rating, explaining and hints: the slowest puzzles of each kind."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from every import hides_operations
from figures import Figures, keep
from quantiles import quantiles, share
from questions import PuzzleSet, Question, samples, sets
from tables import head, number, row

import passatempo as pt
from passatempo.errors import StoppedError

LIMIT = 10.0  # seconds for one call
BUDGET = 3.0  # CPU seconds for all calls of a verb on a set
FEWEST = 3  # puzzles of a set, whatever they take
FRACTIONS = (0.0, 0.25, 0.5, 0.75)  # of a path, at which the next hint is asked for
LEFT_OUT = ("several", "25x25", "30x30", "overlapping", "samples")
SLOW = PuzzleSet("kenken, hidden operations", ("kenken_*",), hides_operations)
LEGEND = f"""\
CPU milliseconds, median / 95th percentile / worst: of `pt.rate`, of `pt.explain`, and of `pt.hint` for the
next hint, asked at the beginning and after a quarter, a half and three quarters of the path. Every puzzle
is new, and asked once; each verb stops after {BUDGET:g} seconds on a set, and (n) is the number of its
calls. Limit: {LIMIT:g} seconds a call, which counts as the time (`>`)."""


class Clock:
    """Calls of one verb on a set, until its budget is spent."""

    def __init__(self) -> None:
        self.times: list[float] = []  # milliseconds

    @property
    def is_over(self) -> bool:
        """Whether there were enough calls."""
        return len(self.times) >= FEWEST and sum(self.times) > 1000 * BUDGET

    def timed(self, call: Callable[[], object]) -> object:
        """What the call returns; None if the limit was reached."""
        start, found = time.process_time(), None
        with suppress(StoppedError):
            found = call()
        self.times.append(1000 * (time.process_time() - start))
        return found

    @property
    def shown(self) -> str:
        """For the table."""
        if not self.times:
            return "-"
        figures = " / ".join(
            f"{'>' if each >= 1000 * LIMIT else ''}{number(each)}" for each in quantiles(self.times)
        )
        return f"{figures} ({len(self.times)})"


def lines(figures: Figures, seed: int, most: int, wanted: Sequence[str]) -> Iterator[str]:
    """A row for each set."""
    _ask_new(next(samples("latin")), Clock(), Clock(), Clock())  # imports what it needs
    hints: list[float] = []
    yield head("set", "puzzles", "rate", "explain", "next hint")
    for name, questions in _sets(most, seed, wanted):
        clocks = {"rate": Clock(), "explain": Clock(), "hint": Clock()}
        for question in questions:
            _ask_new(question, *clocks.values())
        for verb, clock in clocks.items():
            if clock.times:
                keep(figures, f"tails/{name}/{verb}", clock.times)
        hints += clocks["hint"].times
        yield row([name, len(questions), *(clock.shown for clock in clocks.values())])
    if hints:
        figures["tails/all/hint/99.9th"] = share(hints, 0.999)
        yield f"\nOf all {len(hints):,} hints the 99.9th percentile took {number(share(hints, 0.999))} ms."


def _sets(most: int, seed: int, wanted: Sequence[str]) -> Iterator[tuple[str, list[Question]]]:
    for name, questions in sets(most, seed, wanted):
        if not any(word in name for word in LEFT_OUT):
            yield name, questions
    if not wanted or any(word in SLOW.name for word in wanted):
        yield SLOW.name, SLOW.questions(most)


def _ask_new(question: Question, rating: Clock, explaining: Clock, hinting: Clock) -> None:
    """All three, each on a puzzle of its own."""
    if not rating.is_over:
        puzzle = question.make()
        rating.timed(lambda: pt.rate(puzzle, seconds=LIMIT))
    if not explaining.is_over or not hinting.is_over:
        _ask_path(question, explaining, hinting)


def _ask_path(question: Question, explaining: Clock, hinting: Clock) -> None:
    """The path, and the next hint at several places of it."""
    puzzle = question.make()
    path = explaining.timed(lambda: pt.explain(puzzle, seconds=LIMIT))
    if not isinstance(path, pt.Explanation) or hinting.is_over:
        return
    for fraction in FRACTIONS:
        steps = path.steps[: int(fraction * len(path.steps))]
        fill = dict(candidate for step in steps for candidate in step.places)
        new = question.make()
        hinting.timed(lambda new=new, fill=fill: pt.hint(new, fill, seconds=LIMIT))  # type: ignore[misc]
