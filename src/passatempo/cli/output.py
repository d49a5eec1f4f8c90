"""Output: files that are there once all of it is written, and not before."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import mkstemp
from threading import current_thread, main_thread
from typing import TextIO

from passatempo.errors import InputError

_ENDINGS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


@contextmanager
def output(path: str | None) -> Iterator[TextIO]:
    """Standard output, or a file that is there once all of it is written, and not before.

    If nothing is written, whatever is there stays. What is no file, such as a pipe, is written to as it is.
    Whoever ends the program meanwhile interrupts it, as Ctrl-C does.
    """
    with ended_as_by_ctrl_c():
        if path is None:
            yield sys.stdout
        else:
            with _file(path) as stream:
                yield stream


@contextmanager
def _file(path: str) -> Iterator[TextIO]:
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            with open(path, "w", encoding="utf-8") as stream:
                yield stream
            return
        path = os.path.realpath(path)  # a link stays one
        unfinished = ""
        try:
            folder, name = os.path.split(path)
            number, unfinished = mkstemp(dir=folder or ".", prefix=f".{name}.")
            with open(number, "w", encoding="utf-8") as stream:
                yield stream
                written = stream.tell()
            if written:
                _permit_as_usual(unfinished)
                os.replace(unfinished, path)
            else:
                os.unlink(unfinished)
        except BaseException:
            if unfinished:
                os.unlink(unfinished)
            raise
    except OSError as error:
        raise InputError(f"{path} cannot be written: {(error.strerror or str(error)).lower()}") from None


@contextmanager
def ended_as_by_ctrl_c() -> Iterator[None]:
    """Have a request to end, or a closed terminal, raise KeyboardInterrupt: what is done is kept.

    What is not listened to, as under nohup, is not listened to here either.
    """
    heard = current_thread() is main_thread()  # elsewhere no signal can be
    taken = [each for each in _ENDINGS if heard and signal.getsignal(each) is signal.SIG_DFL]

    def interrupt(*_: object) -> None:
        for each in taken:
            signal.signal(each, signal.SIG_IGN)  # a terminal tells it twice, and once is enough
        raise KeyboardInterrupt

    for each in taken:
        signal.signal(each, interrupt)
    try:
        yield
    finally:
        for each in taken:
            signal.signal(each, signal.SIG_DFL)


def _permit_as_usual(path: str) -> None:
    """A temporary file is for its owner alone; what becomes of it is for whom files usually are."""
    mask = os.umask(0)
    os.umask(mask)
    os.chmod(path, 0o666 & ~mask)
