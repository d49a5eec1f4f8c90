"""Records, each written to a file, a pipe or a terminal as a whole or not at all.

A record is a puzzle, or a line of answers. An interrupt waits until the current record is written. When the
disk is full, the file is truncated after its last complete record.
"""

from __future__ import annotations

import os
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate
from stat import S_ISREG

from passatempo.type_names import TextIO

_BUFFER_SIZE = 1 << 16  # bytes


class RecordWriter:
    """Writes records to a file descriptor, buffered until `flush`."""

    def __init__(self, descriptor: int, encoding: str = "utf-8", errors: str = "replace") -> None:
        self.descriptor, self.encoding, self.errors = descriptor, encoding, errors
        self.written = 0  # records in all
        self._buffer: list[bytes] = []
        self._size = 0

    def write(self, record: str | bytes) -> None:
        """Buffer a record, a text or a picture; a full buffer is written."""
        self._buffer.append(
            record if isinstance(record, bytes) else record.encode(self.encoding, self.errors)
        )
        self._size += len(self._buffer[-1])
        if self._size >= _BUFFER_SIZE:
            self.flush()

    def flush(self) -> None:
        """Write the buffered records; after an error, those not written stay in the buffer."""
        records, done = self._buffer, list[int]()
        if not records:
            return
        ends = list(accumulate(map(len, records)))
        try:
            write_whole(self.descriptor, b"".join(records), ends, done)
        finally:
            whole = bisect_right(ends, sum(done))
            self.written += whole
            self._buffer, self._size = records[whole:], sum(map(len, records[whole:]))


def write_whole(
    descriptor: int, data: bytes | bytearray, ends: Sequence[int] | None = None, done: list[int] | None = None
) -> None:
    """Write data that consists of records which end at the offsets `ends`; without `ends`, of lines.

    `done` gets the number of bytes of each piece written, and a negative number for bytes truncated again.
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
            if excess and _truncate(descriptor, excess):
                done.append(-excess)
            raise


def _write(descriptor: int, view: memoryview, end: int, done: list[int]) -> None:
    """Write the bytes up to `end` that are not written yet."""
    while (at := sum(done)) < end:
        try:
            # One call both writes and records it: between two calls, an interrupt would lose the position.
            done.extend(map(os.write, (descriptor,), (view[at:end],)))
        except BlockingIOError:  # the pipe is in non-blocking mode
            from select import select

            select([], [descriptor], [])


def _end_from(data: bytes | bytearray, ends: Sequence[int] | None, at: int) -> int:
    """The end of the record that is being written; 0 if none has been begun."""
    if ends is not None:
        return ends[bisect_left(ends, at)] if at else 0
    return data.find(b"\n", at - 1) + 1 if at else 0


def _end_before(data: bytes | bytearray, ends: Sequence[int] | None, at: int) -> int:
    """The end of the last complete record."""
    if ends is None:
        return data.rfind(b"\n", 0, at) + 1
    whole = bisect_right(ends, at)
    return ends[whole - 1] if whole else 0


def _truncate(descriptor: int, excess: int) -> bool:
    """Remove the last bytes, if they are at the end of a regular file."""
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
    """Write one record to a stream without buffering."""
    descriptor = descriptor_of(stream)
    if descriptor is None:
        stream.write(record)
        stream.flush()
    else:
        writer = RecordWriter(descriptor, stream.encoding, stream.errors or "replace")
        writer.write(record)
        writer.flush()


def descriptor_of(stream: TextIO) -> int | None:
    """The file descriptor of a stream, which is flushed first; None if it has none, as in tests.

    None as well if the stream itself writes whole lines, as pipes do (pipes.py).
    """
    if getattr(getattr(getattr(stream, "buffer", None), "raw", None), "writes_whole_lines", False):
        return None
    try:
        stream.flush()
        return stream.fileno()
    except (AttributeError, ValueError):  # io.UnsupportedOperation is one
        return None
