"""The input puzzles of a verb, one by one: from files, standard input, or the command line itself."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from passatempo.cli.arguments import Options
from passatempo.cli.language import render, say
from passatempo.cli.show import notify
from passatempo.errors import InputError, StoppedError
from passatempo.formats import Document, format_named, looks_like_puzzle, read_all
from passatempo.formats.sources import ReadMeter, decompressed, file_lines, is_file, stream_lines
from passatempo.kinds import kind_named
from passatempo.messages import Message
from passatempo.records import dataclass, replace
from passatempo.type_names import Any, BinaryIO

STANDARD_INPUT = "-"
COMMAND_LINE = "text"  # the source of a puzzle that stands on the command line
MAX_BAD = 20  # puzzles of one source that are reported before the rest of it is skipped


@dataclass(frozen=True)
class Case:
    """A puzzle to be answered, and where it comes from."""

    document: Document
    source: str
    number: int  # in its source, from 1
    alone: bool = True  # it is the only input puzzle
    among: bool = False  # its source has others
    place: int = 1  # among all input puzzles
    seconds: float = 0.0  # that it took to read

    @property
    def heading(self) -> str:
        """The source, the line and the name of the puzzle, as far as they distinguish it from others."""
        place = [_displayed(self.source)]
        if self.among:
            place.append(say("line {number}", self.document.line))
        parts = [self.document.name] if self.alone else [", ".join(filter(None, place)), self.document.name]
        return ": ".join(filter(None, parts))

    @property
    def origin(self) -> dict[str, Any]:
        """The JSON fields that identify the puzzle."""
        document, kind = self.document, self.document.puzzle.name
        return {"source": self.source, "line": document.line, "name": document.name, "kind": kind}


@dataclass(frozen=True)
class Unread:
    """A puzzle that could not be read within the time limit, and where it begins."""

    source: str
    line: int
    reason: str  # why reading stopped
    seconds: float
    alone: bool = True
    among: bool = False
    place: int = 1

    @property
    def heading(self) -> str:
        """The source and the line, if there are other puzzles."""
        return (
            ""
            if self.alone
            else ", ".join(filter(None, [_displayed(self.source), say("line {number}", self.line)]))
        )

    @property
    def origin(self) -> dict[str, Any]:
        """The JSON fields that identify the puzzle; its name and kind are unknown."""
        return {"source": self.source, "line": self.line, "name": "", "kind": None}


class Inputs:
    """The input puzzles. A bad one is reported, and the others are still read."""

    def __init__(self, options: Options, *, skip_all_bad: bool = False) -> None:
        """The puzzles that the options name; `skip_all_bad` reads on however many are bad."""
        self.skip_all_bad = skip_all_bad
        self.sources = options.inputs or [STANDARD_INPUT]
        self.format = format_named(options.format).name if options.format else None
        self.kind = kind_named(options.kind) if options.kind else None
        self.seconds = options.time  # for each puzzle
        self.any_bad = False
        self.meter = ReadMeter(self.sources)
        if not all(source.strip() for source in self.sources):
            raise InputError("empty argument: expected a file, '-' or a puzzle in quotes")
        if not options.inputs and sys.stdin is not None and sys.stdin.isatty():
            raise InputError(
                "no puzzle: expected a file, '-' or a puzzle in quotes after '{verb}'", options.verb
            )

    def __iter__(self) -> Iterator[Case | Unread]:
        cases = chain.from_iterable(map(self._cases, self.sources))
        first = list(islice(cases, 2))
        for place, case in enumerate(chain(first, cases), 1):
            yield replace(case, alone=len(first) == 1, place=place)

    def _cases(self, argument: str) -> Iterator[Case | Unread]:
        """The puzzles of one source; the first is yielded once it is known whether there are others."""
        reader = _SourceReader(self, argument)
        cases = iter(reader)
        first = list(islice(cases, 2))
        for case in chain(first, cases):
            yield replace(case, among=len(first) > 1 or reader.bad > 0)

    def report_error(self, source: str, message: str) -> None:
        """Report that an input is bad; the exit code will say so."""
        self.any_bad = True
        notify_about(source, message)


def in_line(number: int, message: str) -> Message:
    """A message about the puzzle that begins in a line."""
    return Message("line {number}: {message}", number, message)


def notify_about(source: str, message: str) -> None:
    """Print one line about a source on standard error."""
    notify(Message("{source}: {message}", shown, message) if (shown := _displayed(source)) else message)


class _SourceReader:
    """Reads the puzzles of one source; it ends at the first bad puzzle unless a good one came before."""

    def __init__(self, inputs: Inputs, argument: str) -> None:
        self.inputs, self.argument, self.source = inputs, argument, _source_name(argument)
        self.good = self.bad = 0
        self._unread: list[Unread] = []  # since the last puzzle that was read

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
                self.inputs.meter.taken += 1
                _notify_left_out(document, self.source)
                yield Case(document, self.source, self.good, seconds=time.monotonic() - start)
        except InputError as error:
            self.inputs.report_error(self.source, error.message)

    def _documents(self) -> Iterator[Document]:
        inputs, lines = self.inputs, self._lines()
        return read_all(
            lines, format=inputs.format, kind=inputs.kind, on_error=self._on_error, seconds=inputs.seconds
        )

    def _lines(self) -> str | Iterable[str]:
        if self.source == STANDARD_INPUT:
            return stream_lines(decompressed(standard_input()))
        return self.argument if self.source == COMMAND_LINE else file_lines(self.argument, self.inputs.meter)

    def _on_error(self, error: InputError | StoppedError) -> None:
        if isinstance(error, StoppedError):
            self._unread.append(Unread(self.source, error.line, error.reason, self.inputs.seconds or 0.0))
            return
        self.bad += 1
        if not self.inputs.skip_all_bad:
            if self.good == 0:
                raise error
            if self.bad > MAX_BAD:
                raise InputError("more than {max_bad} bad puzzles: the rest is skipped", MAX_BAD)
        self.inputs.report_error(self.source, error.message)


def standard_input() -> BinaryIO:
    """Standard input as a stream of bytes; InputError if it is closed."""
    if sys.stdin is None:
        raise InputError("closed: expected a puzzle")
    return sys.stdin.buffer


def _notify_left_out(document: Document, source: str) -> None:
    """Report the parts of the text that were ignored."""
    if document.left_out:
        parts = ", ".join(map(render, document.left_out))
        notify_about(source, in_line(document.line, Message("left out: {parts}", parts)))


def _source_name(argument: str) -> str:
    """The name of a source: `-`, the path of a file, or COMMAND_LINE."""
    if argument == STANDARD_INPUT or is_file(argument) or not looks_like_puzzle(argument):
        return argument
    return COMMAND_LINE


def _displayed(source: str) -> str:
    """A source as it is displayed; empty for the command line, which the user has just typed."""
    if source == STANDARD_INPUT:
        return say("standard input")
    return "" if source == COMMAND_LINE else source
