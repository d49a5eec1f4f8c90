"""Output: files that are there once all of it is written, and not before."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import mkstemp
from typing import TextIO

from passatempo.errors import InputError


@contextmanager
def output(path: str | None) -> Iterator[TextIO]:
    """Standard output, or a file that is there once all of it is written, and not before.

    If nothing is written, whatever is there stays. What is no file, such as a pipe, is written to as it is.
    """
    if path is None:
        yield sys.stdout
        return
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            with open(path, "w", encoding="utf-8") as stream:
                yield stream
            return
        path = os.path.realpath(path)  # a link stays one
        number, unfinished = mkstemp(dir=os.path.dirname(path) or ".", prefix=f".{os.path.basename(path)}.")
        try:
            with open(number, "w", encoding="utf-8") as stream:
                yield stream
                written = stream.tell()
            if written:
                _permit_as_usual(unfinished)
                os.replace(unfinished, path)
            else:
                os.unlink(unfinished)
        except BaseException:
            os.unlink(unfinished)
            raise
    except OSError as error:
        raise InputError(f"{path} cannot be written: {(error.strerror or str(error)).lower()}") from None


def _permit_as_usual(path: str) -> None:
    """A temporary file is for its owner alone; what becomes of it is for whom files usually are."""
    mask = os.umask(0)
    os.umask(mask)
    os.chmod(path, 0o666 & ~mask)
