"""rate: the difficulty of puzzles, one line each."""

from __future__ import annotations

import time
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from passatempo.answers import NONE, SOLVED, STOPPED
from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, BAD, NO, combine_codes
from passatempo.cli.codes import STOPPED as STOPPED_CODE
from passatempo.cli.inputs import Case, Inputs, Unread, in_line
from passatempo.cli.pictures import check_plot, write_plot
from passatempo.cli.progress import progress
from passatempo.cli.puzzle_loop import with_any_reservation
from passatempo.cli.reporting import plural
from passatempo.cli.show import Outcome, Show, notify
from passatempo.errors import PassatempoError, StoppedError
from passatempo.explaining.techniques import LEVEL_KEYS, level_name, technique_name
from passatempo.languages import Language, sentence, translator
from passatempo.messages import Message, decimal, grouped
from passatempo.parallel.ordered_map import map_in_order
from passatempo.records import replace
from passatempo.reports import rating_fields

if TYPE_CHECKING:
    from passatempo.rating import Rating

METHOD = "techniques"


def run(options: Options) -> int:
    """Rate every input puzzle; returns the exit code. After Ctrl-C the ratings found so far are summed up."""
    check_plot(options.plot)
    table, inputs = _Table(options), Inputs(options, skip_all_bad=True)
    try:
        with progress(
            lambda: Message("{puzzles} rated", plural(table.puzzles, "puzzle")),
            done=lambda: table.puzzles,
            share=lambda: inputs.meter.share(table.puzzles),
        ):
            for case, rated in map_in_order(partial(_rate, seconds=options.time), inputs, options.threads):
                if rated.rating is None:
                    inputs.report_error(case.source, in_line(case.origin["line"], rated.error))
                else:
                    table.add(case, rated.rating, rated.seconds)
    except StoppedError as stopped:  # a worker process was killed
        notify("stopped after {puzzles}: {reason}", plural(table.puzzles, "puzzle"), stopped.message)
        return STOPPED_CODE
    except KeyboardInterrupt:
        table.code = STOPPED_CODE
    table.print_summary()
    table.plot()
    return BAD if inputs.any_bad else table.code


class _Rated(NamedTuple):
    """The rating of a puzzle, or the error that it raised."""

    rating: Rating | None
    error: str
    seconds: float


def _rate(case: Case | Unread, seconds: float | None) -> _Rated:
    """Rate a puzzle within a time limit that includes reading it."""
    from passatempo.rating import rate

    if isinstance(case, Unread):
        return _unread(case)
    start = time.perf_counter()
    try:
        left = None if seconds is None else max(0.0, seconds - case.seconds)
        rating, message = rate(case.document.puzzle, seconds=left), ""
    except MemoryError:
        from passatempo.rating import Rating

        rating, message = Rating(STOPPED), ""
    except PassatempoError as error:
        rating, message = None, error.message
    return _Rated(rating, message, time.perf_counter() - start)


def _unread(case: Unread) -> _Rated:
    from passatempo.rating import Rating

    return _Rated(Rating(STOPPED), "", case.seconds)


class _Table:
    """Writes a line for each puzzle, and counts the levels."""

    def __init__(self, options: Options) -> None:
        self.options, self.translate, self.show = options, translator(options.lang), Show(options)
        self.code, self.puzzles, self.levels = ANSWERED, 0, Counter[str]()
        self.start = time.perf_counter()
        self.rated: dict[str, list[Rating]] = {}  # by kind, for a plot

    def add(self, case: Case | Unread, rating: Rating, seconds: float) -> None:
        """Write the line of a puzzle."""
        code = {SOLVED: ANSWERED, STOPPED: STOPPED_CODE}.get(rating.status, NO)
        outcome = Outcome(code, [_line(rating, self.translate)], rating_fields(rating, seconds, METHOD))
        outcome = with_any_reservation(outcome, case)
        heading = "" if case.alone else f"{case.heading or case.place}: "
        (text,) = outcome.sentences
        self.show.end(case, replace(outcome, sentences=[heading + text]))
        self.code = combine_codes((self.code, outcome.code))
        self.puzzles += 1
        self.levels.update([rating.level] * (rating.status == SOLVED))
        if self.options.plot and rating.status == SOLVED:
            self.rated.setdefault(case.origin["kind"], []).append(rating)

    def plot(self) -> None:
        """Plot the number of puzzles of each level and rating, if the options request it."""
        if self.options.plot and self.rated:
            from passatempo.pictures.rating_plots import ratings_plot

            write_plot(self.options.plot, ratings_plot(self.rated, self.options.lang))
        elif self.options.plot:
            notify("no puzzle is rated: {plot} is not written", self.options.plot)

    def print_summary(self) -> None:
        """Print the number of puzzles of each level on standard error, if there are several puzzles."""
        if self.puzzles < 2 or self.options.json:
            return
        counts = (
            f"{self.translate.render(grouped(self.levels[level]))} {level_name(level, self.translate.code)}"
            for level in LEVEL_KEYS
            if self.levels[level]
        )
        text = self.translate.many("{number} puzzle", "{number} puzzles", self.puzzles)
        if unrated := self.puzzles - self.levels.total():
            text = self.translate("{puzzles}, {number} of them not rated", puzzles=text, number=unrated)
        seconds = time.perf_counter() - self.start
        parts = [text, *filter(None, [", ".join(counts)])]
        notify("{rated}; {seconds} s", ": ".join(parts), decimal(seconds, 1))


def _line(rating: Rating, translate: Language) -> str:
    if rating.status != SOLVED:
        return sentence(translate("no rating: {reason}", reason=_reason_for_none(rating.status, translate)))
    techniques = (
        f"{technique_name(key, translate.code)} {count}" for key, count in rating.techniques.items()
    )
    return translate(
        "{rating}, {level}; hardest: {technique}; effort {effort}; {techniques}",
        rating=decimal(rating.rating, 1),
        level=level_name(rating.level, translate.code),
        technique=technique_name(rating.hardest, translate.code),
        effort=decimal(rating.effort, 1),
        techniques="; ".join(techniques),  # some have a comma in their name
    )


def _reason_for_none(status: str, translate: Language) -> str:
    if status == NONE:
        return translate("it has no solution")
    return translate("stopped by a limit") if status == STOPPED else translate("it has several solutions")
