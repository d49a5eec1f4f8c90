"""stats: how many puzzles files have, of which kinds, sizes, clues and levels, and how many are twins."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from passatempo.answers import NONE
from passatempo.answers import STOPPED as NOT_SOLVED
from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, BAD, STOPPED, combine_codes
from passatempo.cli.figures import plot_figures, print_figures
from passatempo.cli.inputs import in_line, notify_about
from passatempo.cli.language import render
from passatempo.cli.pictures import check_plot
from passatempo.cli.progress import progress
from passatempo.cli.read_facts import FactsReader
from passatempo.cli.reporting import plural
from passatempo.cli.show import notify
from passatempo.cli.writing import write_record
from passatempo.errors import StoppedError
from passatempo.library.board_lines import BadLine
from passatempo.library.facts import ONE, SEVERAL
from passatempo.library.figures import Figures
from passatempo.library.rater import Rater
from passatempo.library.seen_keys import Repeats, SeenKeys
from passatempo.messages import Message, Plural, grouped
from passatempo.parallel.ordered_map import map_in_order
from passatempo.printable import json_line

SAMPLE = 100  # puzzles that are rated unless all are
_MOST_NOTES = 20  # about bad puzzles
_SEED = 1  # of the sample: the same file has the same figures
Texts = Iterator[tuple[str, str]]


def run(options: Options) -> int:
    """Print the statistics of the inputs; returns the exit code."""
    check_plot(options.plot)
    with SeenKeys() as keys:
        survey = _Survey(options, keys)
        code = survey.run(FactsReader(options, list(options.inputs)))
        repeats = keys.repeats()
    if options.json:
        fields = survey.figures.as_dict() | survey.fields(repeats)
        write_record(sys.stdout, f"{json_line(fields)}\n")
    else:
        print_figures(survey.first_lines(repeats), survey.figures, SAMPLE if survey.is_sample else None)
    plot_figures(options.plot, survey.figures)
    return code


class _Survey:
    """Counts the puzzles that are read, and rates a sample of them, or all."""

    def __init__(self, options: Options, keys: SeenKeys) -> None:
        self.options, self.keys = options, keys
        self.figures, self.solutions, self.bad = Figures(), Counter[str](), 0
        self._sample, self._random, self._proper = list[tuple[str, str]](), Random(_SEED), 0

    @property
    def is_sample(self) -> bool:
        """Whether only some puzzles are rated."""
        return not self.options.rate_all and self._proper > SAMPLE

    def run(self, reader: FactsReader) -> int:
        """Count all that is read, then rate; returns the exit code."""
        code, figures = ANSWERED, self.figures
        try:
            with progress(
                lambda: Message("{puzzles} read", plural(figures.puzzles, "puzzle")),
                done=lambda: figures.puzzles,
                share=lambda: reader.meter.share(figures.puzzles),
            ):
                self._read(reader)
            with progress(
                lambda: Message("{puzzles} rated", plural(figures.rated, "puzzle")),
                done=lambda: figures.rated,
            ):
                self._rate(iter(self._sample))
        except StoppedError as stopped:  # a worker process was killed
            notify("stopped: {reason}", stopped.reason)
            code = STOPPED
        except KeyboardInterrupt:
            code = STOPPED
        return combine_codes((code, reader.code, BAD if self.bad else ANSWERED))

    def _read(self, reader: FactsReader) -> None:
        """Count all puzzles, and rate them or take a sample."""
        texts = self._proper_texts(reader)
        if self.options.rate_all:
            self._rate(texts)
            return
        for each in texts:
            self._take_sample(each)

    def _rate(self, texts: Texts) -> None:
        rater = Rater(self.options.time)
        for (kind, _), rating in map_in_order(rater, texts, self.options.threads):
            self.figures.add_rating(kind, rating)

    def _proper_texts(self, reader: FactsReader) -> Texts:
        """The kind and the text of each puzzle with one solution; all puzzles are counted."""
        for source, batch in reader.batches():
            for each in batch:
                if isinstance(each, BadLine):
                    self._note_bad(source, each)
                    continue
                self.figures.count(each.variant, each.rows, each.cols, each.clues)
                self.solutions[each.solutions] += 1
                if each.solutions == ONE:
                    self._proper += 1
                    self.keys.add(each.form, each.text)
                    yield each.variant, each.text

    def _take_sample(self, each: tuple[str, str]) -> None:
        """Keep each puzzle with the same probability."""
        if len(self._sample) < SAMPLE:
            self._sample.append(each)
        elif (place := self._random.randrange(self._proper)) < SAMPLE:
            self._sample[place] = each

    def _note_bad(self, source: str, bad: BadLine) -> None:
        self.bad += 1
        if self.bad <= _MOST_NOTES:
            notify_about(source, in_line(bad.line, bad.error))

    def fields(self, repeats: Repeats) -> dict[str, Any]:
        """What a file has besides the figures, as in JSON."""
        return {
            "solutions": dict(self.solutions),
            "bad": self.bad,
            "duplicates": repeats.duplicates,
            "twins": repeats.twins,
            "rated_are": "a sample" if self.is_sample else "all",
        }

    def first_lines(self, repeats: Repeats) -> Iterator[str]:
        """How many puzzles there are, with how many solutions, and how many are not new."""
        numbers = (
            f"{render(grouped(number))} {render(_WITH[key])}" for key, number in self.solutions.items()
        )
        yield ": ".join(filter(None, [render(plural(self.figures.puzzles, "puzzle")), ", ".join(numbers)]))
        if self.bad:
            yield render(Plural("{number} cannot be read", "{number} cannot be read", self.bad))
        yield f"{render(plural(repeats.duplicates, 'duplicate'))}, {render(plural(repeats.twins, 'twin'))}"


_WITH = {
    ONE: Message("with one solution"),
    SEVERAL: Message("with several solutions"),
    NONE: Message("without a solution"),
    NOT_SOLVED: Message("not solved in time"),
}
