"""convert: puzzles from one way of writing to another."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import mkstemp
from typing import TextIO

from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, BAD
from passatempo.cli.inputs import Inputs
from passatempo.cli.progress import progress
from passatempo.cli.show import PROGRAM
from passatempo.errors import InputError, UnsupportedError
from passatempo.formats import best_link, format_named

LINK = "link"  # instead of the name of a format: the best link for each puzzle


def run(options: Options) -> int:
    """Write every puzzle asked about in another way."""
    if options.to is None:
        raise InputError(f"no format to convert to: expected '--to NAME' (try '{PROGRAM} convert --help')")
    write = best_link if options.to == LINK else format_named(options.to).write_document
    inputs, done = Inputs(options, patient=True), 0
    with _output(options.output) as stream, progress(lambda: f"{done:,} puzzles"):
        for case in inputs:
            try:
                text = write(case.document)
            except UnsupportedError as error:
                inputs.complain(case.source, f"line {case.document.line}: {error}")
                continue
            stream.write(text)
            if options.output is None:
                stream.flush()
            done += 1
    return BAD if inputs.any_bad else ANSWERED


@contextmanager
def _output(path: str | None) -> Iterator[TextIO]:
    """Standard output, or a file that is there once all of it is written, and not before."""
    if path is None:
        yield sys.stdout
        return
    try:
        number, unfinished = mkstemp(dir=os.path.dirname(path) or ".", prefix=f".{os.path.basename(path)}.")
        try:
            with open(number, "w", encoding="utf-8") as stream:
                yield stream
            _permit_as_usual(unfinished)
            os.replace(unfinished, path)
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
