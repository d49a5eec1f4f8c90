"""Progress: how far a long search is, on one line of the terminal that is written over and over."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from passatempo.printable import one_line

if TYPE_CHECKING:
    from threading import Event

PATIENCE = 1.0  # seconds before anything is said
_EVERY = 0.25  # seconds
_ERASE = "\r\033[K"


@contextmanager
def progress(text: Callable[[], str]) -> Iterator[None]:
    """Show `text()` and the time while the block runs, if a person may be watching."""
    if not sys.stderr.isatty():
        yield
        return
    from threading import Event, Thread

    done = Event()
    watcher = Thread(target=_watch, args=(text, done), daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()


def _watch(text: Callable[[], str], done: Event) -> None:
    start, shown, pause = time.monotonic(), "", PATIENCE
    while not done.wait(pause):
        shown, pause = f"{one_line(text())}, {time.monotonic() - start:.0f} s", _EVERY
        _print(f"{_ERASE}{shown}")
    if shown:
        _print(_ERASE)


def _print(text: str) -> None:
    with suppress(OSError):  # a terminal that was closed
        print(text, end="", file=sys.stderr, flush=True)
