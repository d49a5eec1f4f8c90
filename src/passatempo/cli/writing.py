"""Writing: records that go to a file, a pipe or a terminal whole, or not at all.

A record is a puzzle, or a line of answers. An interrupt waits until the record that is being written is
complete. A full disk cuts a file back to the last record that is.
"""

from __future__ import annotations

import os
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate
from stat import S_ISREG
from typing import TextIO

_AT_ONCE = 1 << 16  # bytes that wait to be written, unless somebody flushes them


class RecordWriter:
    """Writes records to a file descriptor; `flush` writes those that wait."""

    def __init__(self, descriptor: int, encoding: str = "utf-8", errors: str = "replace") -> None:
        self.descriptor, self.encoding, self.errors = descriptor, encoding, errors
        self.written = 0  # records, since the beginning
        self._waiting: list[bytes] = []
        self._size = 0

    def write(self, record: str) -> None:
        """Write a record, soon."""
        self._waiting.append(record.encode(self.encoding, self.errors))
        self._size += len(self._waiting[-1])
        if self._size >= _AT_ONCE:
            self.flush()

    def flush(self) -> None:
        """Write the records that wait; after an error, those that were not written wait still."""
        records, done = self._waiting, list[int]()
        if not records:
            return
        ends = list(accumulate(map(len, records)))
        try:
            write_whole(self.descriptor, b"".join(records), ends, done)
        finally:
            whole = bisect_right(ends, sum(done))
            self.written += whole
            self._waiting, self._size = records[whole:], sum(map(len, records[whole:]))


def write_whole(
    descriptor: int, data: bytes | bytearray, ends: Sequence[int] | None = None, done: list[int] | None = None
) -> None:
    """Write data that is made of records, which end there; without `ends`, of lines.

    `done` gets the number of bytes of each piece that was written and that no error has taken back.
    """
    done = [] if done is None else done
    with memoryview(data) as view:
        try:
            _write(descriptor, view, len(data), done)
        except KeyboardInterrupt:
            _write(descriptor, view, _end_from(data, ends, sum(done)), done)
            raise
        except OSError:
            at = sum(done)
            excess = at - _end_before(data, ends, at)
            if excess and _cut_back(descriptor, excess):
                done.append(-excess)
            raise


def _write(descriptor: int, view: memoryview, end: int, done: list[int]) -> None:
    """Write up to there, from where it was."""
    while (at := sum(done)) < end:
        try:
            # One call that both writes and takes note: between two, an interrupt would lose how far it is.
            done.extend(map(os.write, (descriptor,), (view[at:end],)))
        except BlockingIOError:  # whoever started the program has the pipe so that writing does not wait
            from select import select

            select([], [descriptor], [])


def _end_from(data: bytes | bytearray, ends: Sequence[int] | None, at: int) -> int:
    """Where the record ends that is being written; there, if none has been begun."""
    if ends is not None:
        return ends[bisect_left(ends, at)] if at else 0
    return data.find(b"\n", at - 1) + 1 if at else 0


def _end_before(data: bytes | bytearray, ends: Sequence[int] | None, at: int) -> int:
    """Where the last whole record ends."""
    if ends is None:
        return data.rfind(b"\n", 0, at) + 1
    whole = bisect_right(ends, at)
    return ends[whole - 1] if whole else 0


def _cut_back(descriptor: int, excess: int) -> bool:
    """Take the last bytes back, if they were written to the end of a file."""
    try:
        status, at = os.fstat(descriptor), os.lseek(descriptor, 0, os.SEEK_CUR)
        if not S_ISREG(status.st_mode) or at != status.st_size:
            return False
        os.ftruncate(descriptor, at - excess)
        os.lseek(descriptor, at - excess, os.SEEK_SET)
    except OSError:
        return False
    return True


def write_record(stream: TextIO, record: str) -> None:
    """Write one record to a stream, at once."""
    descriptor = descriptor_of(stream)
    if descriptor is None:
        stream.write(record)
        stream.flush()
    else:
        writer = RecordWriter(descriptor, stream.encoding, stream.errors or "replace")
        writer.write(record)
        writer.flush()


def descriptor_of(stream: TextIO) -> int | None:
    """That of a stream, whose own buffer is empty then; None if it has none, as in tests.

    None as well where the stream itself writes whole lines, as pipes do (pipes.py).
    """
    if getattr(getattr(getattr(stream, "buffer", None), "raw", None), "writes_whole_lines", False):
        return None
    try:
        stream.flush()
        return stream.fileno()
    except (AttributeError, ValueError):  # io.UnsupportedOperation is one
        return None
