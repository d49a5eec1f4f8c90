"""What `library add` and `stats` read: the facts of every puzzle of the inputs, some at a time.

Files with a 9x9 board on each line are read by the kernel, thousands of lines at once; all others puzzle by
puzzle, in processes.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial
from io import BufferedReader
from typing import BinaryIO

from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, BAD
from passatempo.cli.inputs import STANDARD_INPUT, Case, Inputs, Unread, notify_about, standard_input
from passatempo.columns import open_table
from passatempo.deadline import within
from passatempo.errors import InputError, PassatempoError, StoppedError
from passatempo.formats.sources import ReadMeter, is_file, open_file
from passatempo.library.board_lines import BadLine, BoardLines, has_board_lines
from passatempo.library.facts import PuzzleFacts, facts_of
from passatempo.messages import Message
from passatempo.parallel.ordered_map import map_in_order
from passatempo.records import replace

Fact = PuzzleFacts | BadLine
_BATCH = 500  # puzzles
_BATCH_SECONDS = 0.5


class FactsReader:
    """Reads the inputs; `code` is the exit code for what could not be read."""

    def __init__(self, options: Options, sources: list[str]) -> None:
        self.options, self.sources = options, sources or [STANDARD_INPUT]
        self.code, self.meter = ANSWERED, ReadMeter(self.sources)

    def batches(self) -> Iterator[tuple[str, list[Fact]]]:
        """Some puzzles of a source, and its name."""
        for source in self.sources:
            facts = self._facts(source)
            while (batch := self._next(source, facts)) is not None:
                self.meter.taken += len(batch)
                yield source, batch

    def _next(self, source: str, facts: Iterator[list[Fact]]) -> list[Fact] | None:
        """The next facts; None at the end, and if the source cannot be read on."""
        try:
            return next(facts, None)
        except InputError as error:
            notify_about(source, error.message)
            self.code = BAD
            return None

    def _facts(self, source: str) -> Iterator[list[Fact]]:
        """What is in a source, by the way that suits it."""
        if self._has_board_lines(source):
            yield from self._board_lines(source)
        elif is_file(source) and (table := open_table(source)) is not None:
            yield from BoardLines(self.options.threads).read_table(table)
        else:
            yield from self._puzzles(source)

    def _has_board_lines(self, source: str) -> bool:
        if self.options.format is not None or self.options.kind is not None:
            return False
        if source == STANDARD_INPUT:
            return has_board_lines(_first_bytes(standard_input()))
        try:
            with open_file(source) as stream:
                return has_board_lines(_first_bytes(stream))
        except InputError:
            return False  # it is a puzzle in quotes, or will be reported

    def _board_lines(self, source: str) -> Iterator[list[Fact]]:
        opened = nullcontext(standard_input()) if source == STANDARD_INPUT else open_file(source, self.meter)
        with opened as stream:
            assert isinstance(stream, BufferedReader)
            yield from BoardLines(self.options.threads).blocks(stream)

    def _puzzles(self, source: str) -> Iterator[list[Fact]]:
        inputs = Inputs(replace(self.options, inputs=[source]), skip_all_bad=True)
        batch, start = list[Fact](), time.monotonic()
        find = partial(_facts_of, seconds=self.options.time)
        try:
            for _, fact in map_in_order(find, inputs, self.options.threads):
                batch.append(fact)
                if len(batch) >= _BATCH or time.monotonic() - start > _BATCH_SECONDS:
                    yield batch
                    batch, start = [], time.monotonic()
        except KeyboardInterrupt:
            yield batch  # the work is done, so it is not lost
            raise
        if batch:
            yield batch
        self.code = BAD if inputs.any_bad else self.code


def _first_bytes(stream: BinaryIO) -> bytes:
    """The bytes that will be read first, without reading them."""
    return stream.peek() if isinstance(stream, BufferedReader) else b""


def _facts_of(case: Case | Unread, seconds: float | None) -> Fact:
    """The facts of a puzzle within a time limit that includes reading it."""
    if isinstance(case, Unread):
        return BadLine(case.line, case.reason)
    document = case.document
    if document.unread_rules:
        return BadLine(document.line, document.reservation)
    left = None if seconds is None else max(0.0, seconds - case.seconds)
    try:
        with within(left):
            return facts_of(document.puzzle, left, document.line)
    except StoppedError as stopped:
        return BadLine(document.line, stopped.reason)
    except MemoryError:
        return BadLine(document.line, Message("out of memory"))
    except PassatempoError as error:
        return BadLine(document.line, error.message)
