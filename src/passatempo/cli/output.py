"""Output: files that are there once all of it is written, and not before."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from passatempo.cli.files import written_file
from passatempo.cli.writing import RecordWriter, descriptor_of
from passatempo.errors import InputError

_STANDARD_OUTPUT = 1
_BY_NAME = {"stdout": _STANDARD_OUTPUT, "stderr": 2}
_OPEN_FILE = re.compile("/dev/(stdout|stderr)|(?:/dev|/proc/self)/fd/([0-9]{1,9})")


class Sink(Protocol):
    """Where records go."""

    def write(self, record: str, /) -> object:
        """Write a record, soon."""

    def flush(self) -> None:
        """Write the records that wait."""


@contextmanager
def output(path: str | None, *, repeatable: bool = False) -> Iterator[Sink]:
    """Standard output, or a file that is there once all of it is written: see `written_file`.

    What is no file, such as a pipe, is written to as it is, and so is what the program was started with, such
    as /dev/stdout: that may lead to a file with what others have written and will write.
    """
    if path is None or _descriptor_named(path) == _STANDARD_OUTPUT:
        sink = standard_output()
        try:
            yield sink
        finally:
            sink.flush()
    elif _descriptor_named(path) is not None or (os.path.exists(path) and not os.path.isfile(path)):
        with _device(path) as writer:
            yield writer
    else:
        with written_file(path, repeatable=repeatable) as writer:
            yield writer


def standard_output() -> Sink:
    """To write records to."""
    descriptor = descriptor_of(sys.stdout)
    if descriptor is None:
        return sys.stdout
    return RecordWriter(descriptor, sys.stdout.encoding, sys.stdout.errors or "replace")


def _descriptor_named(path: str) -> int | None:
    """The open file that a path names by its number: /dev/stdout, /dev/fd/3."""
    found = _OPEN_FILE.fullmatch(path)
    if found is None:
        return None
    return _BY_NAME[found[1]] if found[1] in _BY_NAME else int(found[2])


@contextmanager
def _device(path: str) -> Iterator[RecordWriter]:
    descriptor = _descriptor_named(path)
    try:
        with open(path if descriptor is None else os.dup(descriptor), "wb", buffering=0) as stream:
            writer = RecordWriter(stream.fileno())
            yield writer
            writer.flush()
    except OSError as error:
        raise InputError(f"{path} cannot be written: {(error.strerror or str(error)).lower()}") from None
