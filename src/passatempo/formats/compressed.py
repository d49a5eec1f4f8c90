"""Compressed files, recognised by their first bytes: gzip, xz, bzip2, Zstandard."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import BinaryIO, cast

from passatempo.errors import InputError, MissingExtraError

LONGEST_MARK = 6  # bytes


def opener_of(first: bytes) -> Callable[[BinaryIO], BinaryIO] | None:
    """What decompresses a stream with these first bytes; None if it is not compressed."""
    return next((opener for mark, opener in _OPENERS.items() if first.startswith(mark)), None)


class Decompressed(io.RawIOBase):
    """A decompressed stream whose damage is an InputError, whatever the library raises."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        """Fill a buffer."""
        try:
            data = self._stream.read(len(buffer))
        except MemoryError:
            raise
        except Exception as error:  # each library has its own, and some are no OSError
            raise InputError(
                "damaged: the compressed data cannot be read ({reason})", _short(error)
            ) from None
        buffer[: len(data)] = data
        return len(data)


def _short(error: Exception) -> str:
    return str(error).splitlines()[0][:80].lower() if str(error) else type(error).__name__


def _gzip(stream: BinaryIO) -> BinaryIO:
    from gzip import GzipFile

    return cast(BinaryIO, GzipFile(fileobj=stream))


def _xz(stream: BinaryIO) -> BinaryIO:
    from lzma import LZMAFile

    return cast(BinaryIO, LZMAFile(stream))


def _bzip2(stream: BinaryIO) -> BinaryIO:
    from bz2 import BZ2File

    return cast(BinaryIO, BZ2File(stream))


def _zstandard(stream: BinaryIO) -> BinaryIO:
    """By the standard library from Python 3.14 on, else by the package zstandard."""
    try:
        from compression.zstd import ZstdFile  # type: ignore[import-not-found, unused-ignore]

        return cast(BinaryIO, ZstdFile(stream))
    except ImportError:
        pass
    try:
        from zstandard import ZstdDecompressor
    except ImportError:
        raise MissingExtraError("reading files compressed with Zstandard", "zstd") from None
    return cast(BinaryIO, ZstdDecompressor().stream_reader(stream, read_across_frames=True))


_OPENERS: dict[bytes, Callable[[BinaryIO], BinaryIO]] = {
    b"\x1f\x8b": _gzip,
    b"\xfd7zXZ\0": _xz,
    b"BZh": _bzip2,
    b"\x28\xb5\x2f\xfd": _zstandard,
}
