"""rate: how hard puzzles are, a line each."""

from __future__ import annotations

import time
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from passatempo.answers import NONE, SOLVED, STOPPED
from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, BAD, NO, weightiest
from passatempo.cli.codes import STOPPED as STOPPED_CODE
from passatempo.cli.each import reserved
from passatempo.cli.inputs import Case, Inputs, Unread
from passatempo.cli.progress import progress
from passatempo.cli.show import Outcome, Show, complain
from passatempo.cli.words import fields
from passatempo.cores import on_all_cores
from passatempo.errors import PassatempoError, StoppedError
from passatempo.explaining.techniques import LEVEL_KEYS, level_name, technique_name
from passatempo.languages import Language, sentence, translator
from passatempo.records import replace

if TYPE_CHECKING:
    from passatempo.rating import Rating

METHOD = "techniques"


def run(options: Options) -> int:
    """Rate every puzzle asked about; what is known when Ctrl-C ends it is told."""
    table, inputs = _Table(options), Inputs(options, patient=True)
    try:
        with progress(lambda: f"{table.puzzles:,} puzzles rated"):
            for case, rated in on_all_cores(partial(_rated, seconds=options.time), inputs, options.threads):
                if rated.rating is None:
                    inputs.complain(case.source, f"line {case.origin['line']}: {rated.wrong}")
                else:
                    table.add(case, rated.rating, rated.seconds)
    except StoppedError as stopped:  # a worker process was killed
        complain(f"stopped after {table.puzzles:,} puzzles: {stopped}")
        return STOPPED_CODE
    except KeyboardInterrupt:
        table.code = STOPPED_CODE
    table.sum_up()
    return BAD if inputs.any_bad else table.code


class _Rated(NamedTuple):
    """What came of a puzzle: a rating, or what is wrong with it."""

    rating: Rating | None
    wrong: str
    seconds: float


def _rated(case: Case | Unread, seconds: float | None) -> _Rated:
    """How hard a puzzle is, within so many seconds for reading and rating."""
    from passatempo.rating import rate

    if isinstance(case, Unread):
        return _unread(case)
    start = time.perf_counter()
    try:
        left = None if seconds is None else max(0.0, seconds - case.seconds)
        rating, wrong = rate(case.document.puzzle, seconds=left), ""
    except MemoryError:
        from passatempo.rating import Rating

        rating, wrong = Rating(STOPPED), ""
    except PassatempoError as error:
        rating, wrong = None, str(error)
    return _Rated(rating, wrong, time.perf_counter() - start)


def _unread(case: Unread) -> _Rated:
    from passatempo.rating import Rating

    return _Rated(Rating(STOPPED), "", case.seconds)


class _Table:
    """The lines written so far."""

    def __init__(self, options: Options) -> None:
        self.options, self.say, self.show = options, translator(options.lang), Show(options)
        self.code, self.puzzles, self.levels = ANSWERED, 0, Counter[str]()
        self.start = time.perf_counter()

    def add(self, case: Case | Unread, rating: Rating, seconds: float) -> None:
        """Write the line of a puzzle."""
        code = {SOLVED: ANSWERED, STOPPED: STOPPED_CODE}.get(rating.status, NO)
        outcome = Outcome(code, [_line(rating, self.say)], _fields(rating, seconds))
        outcome = reserved(outcome, case, self.options)
        heading = "" if case.alone else f"{case.heading or case.place}: "
        (told,) = outcome.sentences
        self.show.end(case, replace(outcome, sentences=[heading + told]))
        self.code = weightiest((self.code, outcome.code))
        self.puzzles += 1
        self.levels.update([rating.level] * (rating.status == SOLVED))

    def sum_up(self) -> None:
        """Tell what came of many, where it does not mix with the lines."""
        if self.puzzles < 2 or self.options.json:
            return
        counts = (
            f"{self.levels[level]:,} {level_name(level, self.say.code)}"
            for level in LEVEL_KEYS
            if self.levels[level]
        )
        told = self.say.many("{number} puzzle", "{number} puzzles", self.puzzles)
        if unrated := self.puzzles - self.levels.total():
            told = self.say("{puzzles}, {number} of them not rated", puzzles=told, number=unrated)
        seconds = time.perf_counter() - self.start
        parts = [told, *filter(None, [", ".join(counts)])]
        complain(f"{': '.join(parts)}; {seconds:.1f} s")


def _line(rating: Rating, say: Language) -> str:
    if rating.status != SOLVED:
        return sentence(say("no rating: {reason}", reason=_why_not(rating.status, say)))
    techniques = (f"{technique_name(key, say.code)} {count}" for key, count in rating.techniques.items())
    return say(
        "{rating}, {level}; hardest: {technique}; effort {effort}; {techniques}",
        rating=f"{rating.rating:.1f}",
        level=level_name(rating.level, say.code),
        technique=technique_name(rating.hardest, say.code),
        effort=f"{rating.effort:.1f}",
        techniques="; ".join(techniques),  # some have a comma in their name
    )


def _why_not(status: str, say: Language) -> str:
    if status == NONE:
        return say("it has no solution")
    return say("stopped by a limit") if status == STOPPED else say("it has several solutions")


def _fields(rating: Rating, seconds: float) -> dict[str, Any]:
    """For JSON."""
    rated = rating.status == SOLVED
    status = rating.status if rating.status in (SOLVED, NONE, STOPPED) else SOLVED
    return fields(
        status,
        None if status == STOPPED else rated,
        (),
        METHOD,
        seconds,
        rating=rating.rating if rated else None,
        level=rating.level if rated else None,
        hardest=rating.hardest if rated else None,
        effort=rating.effort if rated else None,
        techniques=dict(rating.techniques),
    )
