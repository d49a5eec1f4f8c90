"""Sources: the lines of files and streams; InputError if they are not text.

Reading is lazy and lines are limited to `LONGEST_LINE`, so that a file of any size and content is recognised
or refused by its first lines, in little memory.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

from passatempo.errors import InputError
from passatempo.messages import grouped

LONGEST_LINE = 2_100_000  # bytes; a board of 1000x1000 in one line with two characters per cell fits
_BOM = "\ufeff"


def file_lines(path: str) -> Iterator[str]:
    """The text of a file, line by line as it is needed; InputError if it cannot be read."""
    with open_file(path) as stream:
        yield from stream_lines(stream)


@contextmanager
def open_file(path: str) -> Iterator[BinaryIO]:
    """A file opened for reading; InputError if it cannot be opened or read."""
    try:
        with _open(path) as stream:
            yield stream
    except FileNotFoundError:
        raise InputError("no such file") from None
    except IsADirectoryError:
        raise InputError("is a folder: expected a file") from None
    except OSError as error:
        from passatempo.system_errors import system_reason

        raise InputError("cannot be read: {reason}", system_reason(error)) from None


def _open(path: str) -> BinaryIO:
    try:
        return open(path, "rb")
    except ValueError:  # a null character or half a surrogate pair
        raise FileNotFoundError(path) from None


def stream_lines(stream: BinaryIO) -> Iterator[str]:
    """The lines of a stream of bytes."""
    number = 0
    while line := stream.readline(LONGEST_LINE + 1):
        number += 1
        if b"\0" in line:
            raise _not_text(number)
        if len(line) > LONGEST_LINE:
            raise InputError(
                "line {number}: too long: expected at most {longest_line} characters",
                number,
                grouped(LONGEST_LINE),
            )
        yield _decoded(line, number)


def is_file(text: str) -> bool:
    """Whether a text is the path of an existing file or folder."""
    try:
        return "\n" not in text and os.access(text, os.F_OK)
    except ValueError:  # not a valid path
        return False


def _decoded(line: bytes, number: int) -> str:
    try:
        text = line.decode()
    except UnicodeDecodeError:
        raise _not_text(number) from None
    return text.removeprefix(_BOM) if number == 1 else text


def _not_text(number: int) -> InputError:
    return InputError("line {number}: not text: expected a puzzle written in UTF-8", number)
