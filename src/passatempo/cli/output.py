"""Where puzzles are written: standard output, a device, or a file that appears once it is complete."""

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
from passatempo.system_errors import system_reason

_STANDARD_OUTPUT = 1
_BY_NAME = {"stdout": _STANDARD_OUTPUT, "stderr": 2}
_OPEN_FILE = re.compile("/dev/(stdout|stderr)|(?:/dev|/proc/self)/fd/([0-9]{1,9})")


class Sink(Protocol):
    """Takes records."""

    def write(self, record: str, /) -> object:
        """Write a record, perhaps to a buffer."""

    def flush(self) -> None:
        """Write the buffered records."""


@contextmanager
def output(path: str | None, *, repeatable: bool = False) -> Iterator[Sink]:
    """A sink for standard output (None), or for a file that appears once it is complete: see `written_file`.

    What is not a regular file, such as a pipe, is written directly. So is a stream that the program has
    inherited, such as /dev/stdout, which may be a file that other processes write as well.
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
    """The sink for standard output."""
    descriptor = descriptor_of(sys.stdout)
    if descriptor is None:
        return sys.stdout
    return RecordWriter(descriptor, sys.stdout.encoding, sys.stdout.errors or "replace")


def _descriptor_named(path: str) -> int | None:
    """The file descriptor that a path names: /dev/stdout, /dev/fd/3."""
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
        raise InputError("cannot write {path}: {reason}", path, system_reason(error)) from None
