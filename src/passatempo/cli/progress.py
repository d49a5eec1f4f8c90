"""The progress of a long search, on one line of the terminal that is updated in place."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from passatempo.cli.language import render
from passatempo.printable import one_line

if TYPE_CHECKING:
    from threading import Event

DELAY = 1.0  # seconds before anything is shown
_INTERVAL = 0.25  # seconds between updates
_ERASE = "\r\033[K"
_MAX_WIDTH = 200  # characters, if that of the terminal is unknown


@contextmanager
def progress(text: Callable[[], str]) -> Iterator[None]:
    """Show `text()` and the time while the block runs, if standard error is a terminal."""
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
    from passatempo.paint.terminal import terminal_width

    start, shown, pause = time.monotonic(), "", DELAY
    while not done.wait(pause):
        shown, pause = f"{one_line(render(text()))}, {time.monotonic() - start:.0f} s", _INTERVAL
        shown = shown[: (terminal_width(sys.stderr) or _MAX_WIDTH) - 1]  # a text that wraps cannot be erased
        _print(f"{_ERASE}{shown}")
    if shown:
        _print(_ERASE)


def _print(text: str) -> None:
    with suppress(OSError):  # a terminal that was closed
        print(text, end="", file=sys.stderr, flush=True)
