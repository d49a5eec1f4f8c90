"""A file of lines in parts of about equal size: where a part begins follows from its number alone.

Part n has the lines whose first byte lies in its share of the file.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

from passatempo.errors import InputError
from passatempo.formats.sources import LONGEST_LINE, decompressed
from passatempo.records import dataclass

HEAD_BYTES = 10_000  # in which the first board is looked for
_SAMPLED = 1 << 16  # bytes at both ends that identify a file
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class InputFile:
    """A file that is read in parts."""

    path: str
    size: int  # bytes
    mark: str  # a hash of its size and both ends: a job refuses to go on with another file

    @classmethod
    def of(cls, path: str) -> InputFile:
        """The file at a path; InputError if it cannot be read in parts."""
        try:
            with Path(path).open("rb") as stream:
                if not os.path.isfile(path):
                    raise InputError("not a regular file: a job reads its input in parts")
                if decompressed(stream) is not stream:
                    raise InputError("a compressed file cannot be read in parts: decompress it first")
                size = os.fstat(stream.fileno()).st_size
                return cls(os.path.abspath(path), size, _mark(stream.fileno(), size))
        except FileNotFoundError:
            raise InputError("no such file") from None
        except IsADirectoryError:
            raise InputError("is a folder: expected a file") from None
        except (OSError, ValueError) as error:
            raise InputError(
                "cannot be read: {why}", getattr(error, "strerror", None) or str(error)
            ) from None

    def parts(self, size: int) -> int:
        """The number of parts of `size` bytes."""
        return -(-self.size // size)

    def head(self) -> bytes:
        """The first lines of the file."""
        with open(self.path, "rb") as stream:
            head = stream.read(HEAD_BYTES) + stream.readline(LONGEST_LINE + 1)
        return head.removeprefix(_BOM)

    def read(self, number: int, size: int) -> bytes:
        """The lines of a part, from 0; there may be none."""
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
