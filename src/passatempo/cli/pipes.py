"""Pipes: standard output in whole lines, where it is a pipe.

A pipe whose reader is slow takes a part of what is written and has the program wait to write the rest. If the
program is asked to end meanwhile, what has been written must not end in the middle of a line.
"""

from __future__ import annotations

import os
import select
import stat
import sys
from io import BufferedWriter, FileIO, TextIOWrapper
from typing import Any

from passatempo.cli.signals import stop

_ATOMIC = getattr(select, "PIPE_BUF", 512)  # bytes that a pipe takes all at once, or none of them


class _WholeLines(FileIO):
    """A pipe that is written to in pieces of whole lines, each of which it takes as a whole."""

    writes_whole_lines = True  # whoever writes records leaves it to this (writing.py)
    _within_line = False

    def write(self, data: Any) -> int | None:  # type: ignore[override]
        """Write all of it; an interrupt waits until that is done."""
        stop.defer()
        try:
            return self._write(bytes(data))
        finally:
            stop.defer_no_more()

    def _write(self, text: bytes) -> int | None:
        at = 0
        while at < len(text):
            piece = text[at : _end_of_piece(text, at)]
            written = stop.write(super().write, piece, within_line=self._within_line)
            if written is None:  # it never waits, and has no room now
                return at or None
            at += written
            self._within_line = text[at - 1 : at] != b"\n"
        return at


def _end_of_piece(text: bytes, begin: int) -> int:
    """Behind the last line that fits into a piece; of a line that does not fit, behind that."""
    if len(text) - begin <= _ATOMIC:
        return len(text)
    end = text.rfind(b"\n", begin, begin + _ATOMIC)
    return (end if end >= 0 else text.find(b"\n", begin)) + 1 or len(text)


def write_whole_lines() -> None:
    """Have standard output written in whole lines, if it is a pipe."""
    usual = sys.stdout
    if not isinstance(usual, TextIOWrapper) or not _is_pipe(usual.fileno()):
        return
    # If an interrupt left it, the buffer above would not know what has been written, and write it again.
    stop.uninterrupted = _WholeLines.write.__code__
    pipe = BufferedWriter(_WholeLines(usual.fileno(), "w", closefd=False))
    sys.stdout = TextIOWrapper(
        pipe,
        encoding=usual.encoding,
        errors=usual.errors,
        line_buffering=usual.line_buffering or usual.write_through,  # the latter as `python -u` has it
    )


def _is_pipe(number: int) -> bool:
    mode = os.fstat(number).st_mode
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)
