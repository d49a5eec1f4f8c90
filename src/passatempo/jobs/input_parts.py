"""The puzzles of a file, as lines, in parts of about equal size; what a part has depends on its number alone.

In a plain file part n has the lines whose first byte lies in its share, so parts that are done are not read.
Compressed files and tables are read from the beginning, and cut where a part is full.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Generator, Iterable, Iterator
from functools import partial
from hashlib import sha256
from itertools import chain
from pathlib import Path

from passatempo.columns import open_table
from passatempo.errors import InputError
from passatempo.formats.sources import LONGEST_LINE, ReadMeter, decompressed, open_file
from passatempo.records import dataclass

HEAD_BYTES = 10_000  # in which the first board is looked for
PLAIN, COMPRESSED, TABLE = "lines", "compressed lines", "table"
Part = tuple[int, bytes]  # its number, from 0, and its lines
_SAMPLED = 1 << 16  # bytes at both ends that identify a file
_BLOCK = 1 << 20  # bytes of a compressed file that are read at once
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class InputFile:
    """A file that is read in parts."""

    path: str
    size: int  # bytes
    mark: str  # a hash of its size and both ends: a job refuses to go on with another file
    form: str = PLAIN
    columns: tuple[str, ...] = ()  # of a table: with the puzzles, with the solutions

    @classmethod
    def of(cls, path: str, columns: tuple[str, ...] = ()) -> InputFile:
        """The file at a path; InputError if it cannot be read in parts. `columns` are those of a table."""
        try:
            with Path(path).open("rb") as stream:
                if not os.path.isfile(path):
                    raise InputError("not a regular file: a job reads its input in parts")
                form = TABLE if columns else PLAIN if decompressed(stream) is stream else COMPRESSED
                size = os.fstat(stream.fileno()).st_size
                return cls(os.path.abspath(path), size, _mark(stream.fileno(), size), form, columns)
        except FileNotFoundError:
            raise InputError("no such file") from None
        except IsADirectoryError:
            raise InputError("is a folder: expected a file") from None
        except (OSError, ValueError) as error:
            raise InputError(
                "cannot be read: {why}", getattr(error, "strerror", None) or str(error)
            ) from None

    def number_of_parts(self, size: int) -> int | None:
        """The number of parts of `size` bytes; None if it is known only once the file is read."""
        return -(-self.size // size) if self.form == PLAIN else None

    def number_of_lines(self) -> int | None:
        """The number of lines; None if it is known only once the file is read."""
        table = open_table(self.path, is_named=True) if self.form == TABLE else None
        return None if table is None else table.rows

    def head(self) -> bytes:
        """The first lines of the file."""
        if self.form == PLAIN:
            with open(self.path, "rb") as stream:
                head = stream.read(HEAD_BYTES) + stream.readline(LONGEST_LINE + 1)
            return head.removeprefix(_BOM)
        return next(_cut(self._blocks(), HEAD_BYTES), b"")

    def parts(
        self, size: int, done: Container[int] = (), meter: ReadMeter | None = None
    ) -> Generator[Part, None, int]:
        """The parts of `size` bytes that are not done, when they are needed; returns the number of all.

        `meter` follows how much of a table or a compressed file has been read.
        """
        if self.form == PLAIN:
            every: Iterable[Callable[[], bytes]] = (
                partial(self.read, number, size) for number in range(-(-self.size // size))
            )
        else:
            every = (partial(bytes, part) for part in _cut(self._blocks(meter), size))
        number = -1
        for number, read in enumerate(every):
            if number not in done:
                yield number, read()
        return number + 1

    def read(self, number: int, size: int) -> bytes:
        """The lines of a part of a plain file, from 0; there may be none."""
        with open(self.path, "rb") as stream:
            begin = _line_from(number * size, stream.fileno(), self.size)
            end = _line_from((number + 1) * size, stream.fileno(), self.size)
            part = os.pread(stream.fileno(), max(0, end - begin), begin)
            while len(part) < end - begin:  # Linux reads at most 2 GB at once
                more = os.pread(stream.fileno(), end - begin - len(part), begin + len(part))
                if not more:
                    raise InputError("has changed while it was read")
                part += more
        return part.removeprefix(_BOM) if begin == 0 else part

    def _blocks(self, meter: ReadMeter | None = None) -> Iterator[bytes]:
        """The lines of a table or a compressed file, from its beginning."""
        meter = meter or ReadMeter(())
        for block in self._table_blocks(meter) if self.form == TABLE else self._compressed_blocks(meter):
            meter.taken += block.count(b"\n")
            yield block

    def _table_blocks(self, meter: ReadMeter) -> Iterator[bytes]:
        table = open_table(self.path, is_named=True)
        assert table is not None
        return table.lines(self.columns, meter)

    def _compressed_blocks(self, meter: ReadMeter) -> Iterator[bytes]:
        with open_file(self.path, meter) as stream:
            first = stream.read(_BLOCK).removeprefix(_BOM)
            yield from chain((first,), iter(lambda: stream.read(_BLOCK), b""))


def _cut(blocks: Iterable[bytes], size: int) -> Iterator[bytes]:
    """The blocks in parts, each of which ends with the line that makes it `size` bytes or more."""
    rest = b""
    for block in blocks:
        rest, begin = rest + block, 0
        while len(rest) - begin >= size and (end := rest.find(b"\n", begin + size - 1) + 1):
            yield rest[begin:end]
            begin = end
        rest = rest[begin:]
        if len(rest) > size + LONGEST_LINE:
            raise InputError("line too long: expected at most {longest_line} characters", f"{LONGEST_LINE:,}")
    if rest:
        yield rest


def _line_from(at: int, descriptor: int, size: int) -> int:
    """Where the first line begins that begins at `at` or later."""
    if at <= 0 or at >= size:
        return min(max(at, 0), size)
    at, step = at - 1, 1 << 12
    while block := os.pread(descriptor, step, at):
        found = block.find(b"\n")
        if found >= 0:
            return at + found + 1
        at += len(block)
    return size


def _mark(descriptor: int, size: int) -> str:
    ends = os.pread(descriptor, _SAMPLED, 0) + os.pread(descriptor, _SAMPLED, max(0, size - _SAMPLED))
    return sha256(size.to_bytes(8, "big") + ends).hexdigest()[:32]
