"""library add: puzzles from files into a library. What is reported as added is on the disk."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence

from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, BAD, STOPPED, combine_codes
from passatempo.cli.inputs import STANDARD_INPUT, in_line, notify_about
from passatempo.cli.language import render, say
from passatempo.cli.library_take import open_library, rate_matching
from passatempo.cli.progress import progress
from passatempo.cli.read_facts import Fact, FactsReader
from passatempo.cli.reporting import plural
from passatempo.cli.show import notify
from passatempo.cli.writing import write_record
from passatempo.errors import StoppedError
from passatempo.formats.sources import is_file
from passatempo.library.board_lines import BadLine
from passatempo.library.changes import ADDED, DUPLICATE, TWIN, Addition
from passatempo.library.facts import ONE, WHY_NOT, PuzzleFacts
from passatempo.library.library import Library
from passatempo.library.wanted import Wanted
from passatempo.messages import Message, Plural, grouped, message
from passatempo.printable import json_line

REFUSED = "refused"
_MOST_NOTES = 20  # about puzzles that are not added
_SAME = {
    DUPLICATE: message("the same puzzle as number {number}"),
    TWIN: message("a twin of number {number}"),
}


def add(options: Options, path: str, inputs: Sequence[str]) -> int:
    """Add the puzzles of the inputs; returns the exit code."""
    with open_library(path, create=True) as library:
        before = library.last_number()
        adder = _Adder(options, library)
        code = adder.run(FactsReader(options, list(inputs)))
        if options.rate and code != STOPPED:
            code = combine_codes((code, rate_matching(library, Wanted(rated=False, after=before), options)))
    return code


class _Adder:
    """Adds puzzles, and reports those that it does not add."""

    def __init__(self, options: Options, library: Library) -> None:
        self.options, self.library = options, library
        self.counts, self.notes = Counter[str](), 0

    def run(self, reader: FactsReader) -> int:
        """Add all that is read; returns the exit code."""
        code = ANSWERED
        with progress(
            lambda: Message("{puzzles} read", plural(self.counts.total(), "puzzle")),
            done=self.counts.total,
            share=lambda: reader.meter.share(self.counts.total()),
        ):
            try:
                for source, batch in reader.batches():
                    self._add(batch, source)
            except StoppedError as stopped:  # a worker process was killed
                notify("stopped: {reason}", stopped.reason)
                code = STOPPED
            except KeyboardInterrupt:
                code = STOPPED
        self._summarise()
        return combine_codes((code, reader.code, BAD if self.counts[REFUSED] else ANSWERED))

    def _add(self, batch: Sequence[Fact], source: str) -> None:
        proper = [each for each in batch if isinstance(each, PuzzleFacts) and each.solutions == ONE]
        name = source if source == STANDARD_INPUT or is_file(source) else ""  # a puzzle in quotes
        additions = self.library.store(proper, self.options.source or name)
        self.counts.update(each.status for each in additions)
        self.counts[REFUSED] += len(batch) - len(proper)
        if self.options.json:
            self._write_json(batch, additions, source)
        else:
            self._note(batch, additions, source)

    def _write_json(self, batch: Sequence[Fact], additions: Iterable[Addition], source: str) -> None:
        """An object for each puzzle, in the order of the input."""
        added, records = iter(additions), list[str]()
        for each in batch:
            about = {"source": source, "line": each.line}
            if (reason := _reason_against(each)) is not None:
                about |= {"status": REFUSED, "reason": str(reason)}
            else:
                addition = next(added)
                about |= {"status": addition.status, "number": addition.number}
            records.append(f"{json_line(about)}\n")
        write_record(sys.stdout, "".join(records))

    def _note(self, batch: Sequence[Fact], additions: Sequence[Addition], source: str) -> None:
        """Report the first puzzles that are not added, and why."""
        if self.notes > _MOST_NOTES:
            return
        notes = [(each.line, reason) for each in batch if (reason := _reason_against(each)) is not None]
        notes += [(each.line, self._sameness(each)) for each in additions if each.status != ADDED][
            :_MOST_NOTES
        ]
        for line, reason in sorted(notes):
            self.notes += 1
            if self.notes > _MOST_NOTES:
                notify("more puzzles are not added: --json lists all of them")
                return
            notify_about(source, in_line(line, reason))

    def _sameness(self, addition: Addition) -> Message:
        """Which puzzle was there, and where it is from."""
        earlier = self.library.get(addition.number)
        same = Message(_SAME[addition.status], addition.number)
        if not earlier.source:
            return same
        return Message("{same} ({source}, line {line})", same, earlier.source, earlier.line)

    def _summarise(self) -> None:
        """What was added, as the answer."""
        counts = [(status, self.counts[status]) for status in (ADDED, DUPLICATE, TWIN, REFUSED)]
        parts = [render(_counted(*each)) for each in counts if each[0] == ADDED or each[1]]
        total = say("{number} in {path}", grouped(len(self.library)), self.library.path)
        text = f"{', '.join(parts)}; {total}"
        if self.options.json:
            notify(text)
        else:
            write_record(sys.stdout, f"{text}\n")


def _counted(status: str, number: int) -> Plural:
    if status == ADDED:
        return Plural("{number} puzzle added", "{number} puzzles added", number)
    if status == REFUSED:
        return Plural("{number} refused", "{number} refused", number)
    return plural(number, status)


def _reason_against(fact: Fact) -> Message | str | None:
    """Why a puzzle cannot be added; None if it can."""
    if isinstance(fact, BadLine):
        return fact.error
    return (
        None if fact.solutions == ONE else Message("{found}: expected one solution", WHY_NOT[fact.solutions])
    )
