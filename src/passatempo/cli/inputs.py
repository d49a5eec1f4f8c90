"""Inputs: files, standard input and pasted text as puzzles, one by one."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import BinaryIO

from passatempo.cli.arguments import Options
from passatempo.cli.show import complain
from passatempo.errors import InputError
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

    @property
    def heading(self) -> str:
        """What tells it from the others: its source, its line, its name."""
        place = [_spoken(self.source)]
        if self.among:
            place.append(f"line {self.document.line}")
        parts = [self.document.name] if self.alone else [", ".join(filter(None, place)), self.document.name]
        return ": ".join(filter(None, parts))


class Inputs:
    """The puzzles asked about. A bad one is complained about, and the rest go on."""

    def __init__(self, options: Options, *, patient: bool = False) -> None:
        """Those that the options name; a patient reader passes over any number of bad ones."""
        self.patient = patient
        self.sources = options.inputs or [STANDARD_INPUT]
        self.format = format_named(options.format).name if options.format else None
        self.kind = kind_named(options.kind) if options.kind else None
        self.any_bad = False
        if not all(given.strip() for given in self.sources):
            raise InputError("an empty argument: expected a file, '-' or a puzzle in quotes")
        if not options.inputs and sys.stdin is not None and sys.stdin.isatty():
            raise InputError(f"no puzzle: expected a file, '-' or a puzzle in quotes behind '{options.verb}'")

    def __iter__(self) -> Iterator[Case]:
        cases = chain.from_iterable(map(self._cases, self.sources))
        first = list(islice(cases, 2))
        for place, case in enumerate(chain(first, cases), 1):
            yield replace(case, alone=len(first) == 1, place=place)

    def _cases(self, given: str) -> Iterator[Case]:
        """The puzzles of one source, which ends at the first bad one unless others were good before it."""
        source, good, bad = _source(given), 0, 0

        def on_error(error: InputError) -> None:
            nonlocal bad
            bad += 1
            if self.patient:
                return self.complain(source, error)
            if good == 0:
                raise error
            if bad > BAD_AT_MOST:
                raise InputError(f"given up after {BAD_AT_MOST} bad puzzles")
            return self.complain(source, error)

        first = None  # held back until it is known whether there are others
        try:
            for document in read_all(
                _lines(given, source), format=self.format, kind=self.kind, on_error=on_error
            ):
                good += 1
                _tell_left_out(document, source)
                if good == 1:
                    first = Case(document, source, good)
                    continue
                if first is not None:
                    yield replace(first, among=True)
                    first = None
                yield Case(document, source, good, among=True)
        except InputError as error:
            self.complain(source, error)
        if first is not None:
            yield replace(first, among=bad > 0)

    def complain(self, source: str, error: object) -> None:
        """Tell what is wrong, and remember that something was."""
        self.any_bad = True
        complain(": ".join(filter(None, [_spoken(source), str(error)])))


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
