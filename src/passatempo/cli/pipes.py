"""Standard output in whole lines, where it is a pipe.

A pipe with a slow reader takes a part of what is written, and the program waits to write the rest. If a
signal ends the program meanwhile, the output must not end in the middle of a line.
"""

from __future__ import annotations

import os
import select
import stat
import sys
from io import BufferedWriter, FileIO, TextIOWrapper

from passatempo.cli.signals import stop
from passatempo.type_names import Any

_ATOMIC = getattr(select, "PIPE_BUF", 512)  # bytes that are written to a pipe as a whole or not at all


class _WholeLines(FileIO):
    """A pipe that is written in pieces of whole lines, each small enough to be atomic."""

    writes_whole_lines = True  # so writing.py leaves it to this class
    _within_line = False

    def write(self, data: Any) -> int | None:  # type: ignore[override]
        """Write all data; an interrupt waits until that is done."""
        stop.defer()
        try:
            return self._write(bytes(data))
        finally:
            stop.end_deferral()

    def _write(self, text: bytes) -> int | None:
        at = 0
        while at < len(text):
            piece = text[at : _end_of_piece(text, at)]
            written = stop.write(super().write, piece, within_line=self._within_line)
            if written is None:  # non-blocking, and full
                return at or None
            at += written
            self._within_line = text[at - 1 : at] != b"\n"
        return at


def _end_of_piece(text: bytes, begin: int) -> int:
    """The end of the last line that fits into a piece, or of the first line if that does not fit."""
    if len(text) - begin <= _ATOMIC:
        return len(text)
    end = text.rfind(b"\n", begin, begin + _ATOMIC)
    return (end if end >= 0 else text.find(b"\n", begin)) + 1 or len(text)


def write_whole_lines() -> None:
    """Replace standard output by a stream that writes whole lines, if it is a pipe."""
    original = sys.stdout
    if not isinstance(original, TextIOWrapper) or not _is_pipe(original.fileno()):
        return
    # An exception here would have the buffer above write again what has been written.
    stop.uninterrupted = _WholeLines.write.__code__
    pipe = BufferedWriter(_WholeLines(original.fileno(), "w", closefd=False))
    sys.stdout = TextIOWrapper(
        pipe,
        encoding=original.encoding,
        errors=original.errors,
        line_buffering=original.line_buffering or original.write_through,  # the latter: python -u
    )


def _is_pipe(number: int) -> bool:
    mode = os.fstat(number).st_mode
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)
