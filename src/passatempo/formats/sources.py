"""Sources: the lines of files and streams; InputError if they are not text.

Reading is lazy and lines are limited to `LONGEST_LINE`, so that a file of any size and content is recognised
or refused by its first lines, in little memory. Files may be compressed, and named by a URL of `file:`.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from passatempo.errors import InputError
from passatempo.messages import grouped
from passatempo.type_names import BinaryIO, cast

LONGEST_LINE = 2_100_000  # bytes; a board of 1000x1000 in one line with two characters per cell fits
_BOM = "\ufeff"
_FILE_URL = "file:"


def file_lines(path: str, meter: ReadMeter | None = None) -> Iterator[str]:
    """The text of a file, line by line as it is needed; InputError if it cannot be read.

    `meter` follows how much of it has been read.
    """
    with open_file(path, meter) as stream:
        yield from stream_lines(stream)


class ReadMeter:
    """How much of some files has been read and answered; it may be asked from another thread."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._total = sum(size or 0 for size in map(_size, paths))
        self.taken = 0  # puzzles or lines that were read: those who read them count them here
        self._before = 0  # bytes of the files that are done
        self._stream: BinaryIO | None = None

    def follow(self, stream: BinaryIO) -> None:
        """Go on with the next file."""
        self.finish()
        self._stream = stream

    def finish(self) -> None:
        """The current file is done."""
        self._before, self._stream = self._position(), None

    def share(self, done: int) -> float | None:
        """The part that is done when `done` of those taken are, 0 to 1; None if the sizes are not known."""
        if not self._total or not self.taken:
            return None
        return min(1.0, self._position() / self._total * done / self.taken)

    def _position(self) -> int:
        stream = self._stream
        try:
            return self._before + (stream.tell() if stream is not None else 0)
        except (OSError, ValueError):  # a pipe, or a stream that was just closed
            return self._before


def _size(path: str) -> int | None:
    """The bytes of a regular file; None for anything else."""
    from stat import S_ISREG

    try:
        status = os.stat(local_path(path))
    except (OSError, ValueError):
        return None
    return status.st_size if S_ISREG(status.st_mode) else None


@contextmanager
def open_file(path: str, meter: ReadMeter | None = None) -> Iterator[BinaryIO]:
    """A file opened for reading, decompressed; InputError if it cannot be opened or read."""
    try:
        with _open(path) as stream:
            if meter is not None:
                meter.follow(stream)
            yield decompressed(stream)
            if meter is not None:
                meter.finish()
    except FileNotFoundError:
        raise InputError("no such file") from None
    except IsADirectoryError:
        raise InputError("is a folder: expected a file") from None
    except OSError as error:
        from passatempo.system_errors import system_reason

        raise InputError("cannot be read: {reason}", system_reason(error)) from None


def _open(path: str) -> io.BufferedReader:
    local = local_path(path)
    try:
        return open(local, "rb")
    except ValueError:  # a null character or half a surrogate pair
        raise FileNotFoundError(path) from None


def decompressed(stream: BinaryIO) -> BinaryIO:
    """The stream, decompressed if its first bytes are those of a compressed file."""
    first = stream.peek(1)[:1] if isinstance(stream, io.BufferedReader) else b""
    if not first or first not in b"\x1fB\xfd\x28":  # as every compressed file begins, and almost no puzzle
        return stream
    from passatempo.formats.compressed import LONGEST_MARK, Decompressed, opener_of

    assert isinstance(stream, io.BufferedReader)
    opener = opener_of(stream.peek(LONGEST_MARK)[:LONGEST_MARK])
    return stream if opener is None else cast(BinaryIO, io.BufferedReader(Decompressed(opener(stream))))


def local_path(text: str) -> str:
    """The path that a URL such as file:///puzzles/one.txt names; any other text as it is.

    Raises InputError if the URL names another machine.
    """
    if not _is_file_url(text):
        return text
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    parts = urlsplit(text)
    if parts.netloc not in ("", "localhost"):
        raise InputError(
            "names the machine '{name}': expected a file of this one, file:///PATH", parts.netloc
        )
    return url2pathname(parts.path)


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
    """Whether a text is the path of an existing file or folder, or a URL of a file, existing or not."""
    try:
        return "\n" not in text and (_is_file_url(text) or os.access(text, os.F_OK))
    except ValueError:  # not a valid path
        return False


def _is_file_url(text: str) -> bool:
    """Whether a text is a URL of a file; one with a query is a link to a saved page, with a puzzle in it."""
    return text[:5].lower() == _FILE_URL and "?" not in text and "#" not in text


def _decoded(line: bytes, number: int) -> str:
    try:
        text = line.decode()
    except UnicodeDecodeError:
        raise _not_text(number) from None
    return text.removeprefix(_BOM) if number == 1 else text


def _not_text(number: int) -> InputError:
    return InputError("line {number}: not text: expected a puzzle written in UTF-8", number)
