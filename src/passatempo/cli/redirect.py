"""`--output` of the verbs that answer: standard output goes to a file, which appears once it is complete."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from passatempo.cli.output import Sink, output


class _RecordStream(io.TextIOBase):
    """A text stream that passes what is written, each piece as a record, to a sink."""

    encoding = "utf-8"
    errors = "replace"

    def __init__(self, sink: Sink) -> None:
        self._sink = sink
        self.buffer = _ByteStream(sink)

    def writable(self) -> bool:
        """It is."""
        return True

    def write(self, text: str) -> int:
        """Write a record."""
        self._sink.write(text)
        return len(text)

    def flush(self) -> None:
        """Write what is buffered."""
        self._sink.flush()


class _ByteStream(io.RawIOBase):
    """The same for bytes."""

    def __init__(self, sink: Any) -> None:
        self._sink = sink

    def writable(self) -> bool:
        """It is."""
        return True

    def write(self, data: Any) -> int:
        """Write a record."""
        self._sink.write(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Write what is buffered."""
        if not self.closed:
            self._sink.flush()


@contextmanager
def standard_output_in(path: str) -> Iterator[None]:
    """Write to a file what goes to standard output meanwhile.

    After an error or an interrupt the file has the records that were written before.
    """
    interrupted = False
    with output(path, repeatable=True) as sink:
        before = sys.stdout
        if sink is not before:
            sys.stdout = _RecordStream(sink)
        try:
            yield
        except KeyboardInterrupt:  # not discarded: what is written are whole answers
            interrupted = True
        finally:
            sys.stdout.flush()
            sys.stdout = before
    if interrupted:
        raise KeyboardInterrupt
