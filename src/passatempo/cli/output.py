"""Output: files that are there once all of it is written, and not before."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from passatempo.cli.files import written_file
from passatempo.cli.writing import RecordWriter, descriptor_of
from passatempo.errors import InputError


class Sink(Protocol):
    """Where records go."""

    def write(self, record: str, /) -> object:
        """Write a record, soon."""

    def flush(self) -> None:
        """Write the records that wait."""


@contextmanager
def output(path: str | None, *, repeatable: bool = False) -> Iterator[Sink]:
    """Standard output, or a file that is there once all of it is written: see `written_file`.

    What is no file, such as a pipe, is written to as it is.
    """
    if path is None:
        sink = standard_output()
        try:
            yield sink
        finally:
            sink.flush()
    elif os.path.exists(path) and not os.path.isfile(path):
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


@contextmanager
def _device(path: str) -> Iterator[RecordWriter]:
    try:
        with open(path, "wb", buffering=0) as stream:
            writer = RecordWriter(stream.fileno())
            yield writer
            writer.flush()
    except OSError as error:
        raise InputError(f"{path} cannot be written: {(error.strerror or str(error)).lower()}") from None
