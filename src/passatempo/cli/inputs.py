"""Inputs: files, standard input and pasted text as puzzles, one by one."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any, BinaryIO

from passatempo.cli.arguments import Options
from passatempo.cli.show import complain
from passatempo.errors import InputError, StoppedError
from passatempo.formats import Document, format_named, looks_like_puzzle, read_all
from passatempo.formats.sources import file_lines, is_file, stream_lines
from passatempo.kinds import kind_named
from passatempo.records import dataclass, replace

STANDARD_INPUT = "-"
PASTED = "text"  # what the source of a puzzle is called that stands on the command line itself
BAD_AT_MOST = 20  # puzzles of one source that are complained about before it is given up


@dataclass(frozen=True)
class Case:
    """A puzzle to be answered, and where it comes from."""

    document: Document
    source: str
    number: int  # in its source, from 1
    alone: bool = True  # no other puzzle was asked about
    among: bool = False  # its source has others
    place: int = 1  # among all puzzles asked about
    seconds: float = 0.0  # that it took to read

    @property
    def heading(self) -> str:
        """What tells it from the others: its source, its line, its name."""
        place = [_spoken(self.source)]
        if self.among:
            place.append(f"line {self.document.line}")
        parts = [self.document.name] if self.alone else [", ".join(filter(None, place)), self.document.name]
        return ": ".join(filter(None, parts))

    @property
    def origin(self) -> dict[str, Any]:
        """The same for JSON."""
        document, kind = self.document, self.document.puzzle.name
        return {"source": self.source, "line": document.line, "name": document.name, "kind": kind}


@dataclass(frozen=True)
class Unread:
    """A puzzle that there was no time to read, and where it begins."""

    source: str
    line: int
    reason: str  # why it was stopped
    seconds: float
    alone: bool = True
    among: bool = False
    place: int = 1

    @property
    def heading(self) -> str:
        """What tells it from the others: its source and its line."""
        return "" if self.alone else ", ".join(filter(None, [_spoken(self.source), f"line {self.line}"]))

    @property
    def origin(self) -> dict[str, Any]:
        """The same for JSON; nobody knows what it is called."""
        return {"source": self.source, "line": self.line, "name": "", "kind": None}


class Inputs:
    """The puzzles asked about. A bad one is complained about, and the rest go on."""

    def __init__(self, options: Options, *, patient: bool = False) -> None:
        """Those that the options name; a patient reader passes over any number of bad ones."""
        self.patient = patient
        self.sources = options.inputs or [STANDARD_INPUT]
        self.format = format_named(options.format).name if options.format else None
        self.kind = kind_named(options.kind) if options.kind else None
        self.seconds = options.time  # that each may take
        self.any_bad = False
        if not all(given.strip() for given in self.sources):
            raise InputError("an empty argument: expected a file, '-' or a puzzle in quotes")
        if not options.inputs and sys.stdin is not None and sys.stdin.isatty():
            raise InputError(f"no puzzle: expected a file, '-' or a puzzle in quotes behind '{options.verb}'")

    def __iter__(self) -> Iterator[Case | Unread]:
        cases = chain.from_iterable(map(self._cases, self.sources))
        first = list(islice(cases, 2))
        for place, case in enumerate(chain(first, cases), 1):
            yield replace(case, alone=len(first) == 1, place=place)

    def _cases(self, given: str) -> Iterator[Case | Unread]:
        """The puzzles of one source. The first is held back until it is known whether there are others."""
        reading = _Reading(self, given)
        cases = iter(reading)
        first = list(islice(cases, 2))
        for case in chain(first, cases):
            yield replace(case, among=len(first) > 1 or reading.bad > 0)

    def complain(self, source: str, error: object) -> None:
        """Tell what is wrong, and remember that something was."""
        self.any_bad = True
        tell_of(source, error)


def tell_of(source: str, what: object) -> None:
    """One line about what comes from a source."""
    complain(": ".join(filter(None, [_spoken(source), str(what)])))


class _Reading:
    """The puzzles of one source, which ends at the first bad one unless others were good before it."""

    def __init__(self, inputs: Inputs, given: str) -> None:
        self.inputs, self.given, self.source = inputs, given, _source(given)
        self.good = self.bad = 0
        self._unread: list[Unread] = []  # since the last that could be read

    def __iter__(self) -> Iterator[Case | Unread]:
        try:
            documents = self._documents()
            while True:
                start = time.monotonic()
                document = next(documents, None)
                yield from self._unread
                self._unread.clear()
                if document is None:
                    return
                self.good += 1
                _tell_left_out(document, self.source)
                yield Case(document, self.source, self.good, seconds=time.monotonic() - start)
        except InputError as error:
            self.inputs.complain(self.source, error)

    def _documents(self) -> Iterator[Document]:
        inputs, lines = self.inputs, _lines(self.given, self.source)
        return read_all(
            lines, format=inputs.format, kind=inputs.kind, on_error=self._on_error, seconds=inputs.seconds
        )

    def _on_error(self, error: InputError | StoppedError) -> None:
        if isinstance(error, StoppedError):
            self._unread.append(Unread(self.source, error.line, error.reason, self.inputs.seconds or 0.0))
            return
        self.bad += 1
        if not self.inputs.patient:
            if self.good == 0:
                raise error
            if self.bad > BAD_AT_MOST:
                raise InputError(f"given up after {BAD_AT_MOST} bad puzzles")
        self.inputs.complain(self.source, error)


def standard_input() -> BinaryIO:
    """To be read as bytes; an InputError if whoever started the program has closed it."""
    if sys.stdin is None:
        raise InputError("closed: expected a puzzle")
    return sys.stdin.buffer


def _tell_left_out(document: Document, source: str) -> None:
    """What the text said and means nothing here: a person may know better."""
    if document.left_out:
        what = f"line {document.line}: left out: {', '.join(document.left_out)}"
        complain(": ".join(filter(None, [_spoken(source), what])))


def _source(given: str) -> str:
    """What the source is called: `-`, the name of a file, or that it is the text itself."""
    return given if given == STANDARD_INPUT or is_file(given) or not looks_like_puzzle(given) else PASTED


def _lines(given: str, source: str) -> str | Iterable[str]:
    if source == STANDARD_INPUT:
        return stream_lines(standard_input())
    return given if source == PASTED else file_lines(given)


def _spoken(source: str) -> str:
    """How a person is told of a source; nothing to say of what was pasted a line above."""
    return {STANDARD_INPUT: "standard input", PASTED: ""}.get(source, source)
