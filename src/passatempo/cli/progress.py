"""The progress of a long search, on one line of the terminal that is updated in place.

    1,200 puzzles rated, 310/s, 41%, 4 s, 6 s left

The rate is shown where something is counted, the share and the end where the total is known.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from passatempo.cli.language import render, say
from passatempo.printable import one_line
from passatempo.type_names import TYPE_CHECKING

if TYPE_CHECKING:
    from threading import Event

DELAY = 1.0  # seconds before anything is shown
_INTERVAL = 0.25  # seconds between updates
_ERASE = "\r\033[K"
_MAX_WIDTH = 200  # characters, if that of the terminal is unknown
_LEAST_SHARE = 0.005  # of the total, from which the end is estimated
_MINUTES = 120  # seconds from which times are in minutes
_FEW_A_SECOND = 10  # rates below have a decimal


@contextmanager
def progress(
    text: Callable[[], str],
    *,
    done: Callable[[], int] | None = None,
    share: Callable[[], float | None] = lambda: None,
) -> Iterator[None]:
    """Show `text()` and the time while the block runs, if standard error is a terminal.

    `done()` is how many things are done, from which a rate is computed; `share()` is the part of all work
    that is done, 0 to 1, or None if that is not known.
    """
    if not sys.stderr.isatty():
        yield
        return
    from threading import Event, Thread

    over = Event()
    watcher = Thread(target=_watch, args=(_Line(text, done, share), over), daemon=True)
    watcher.start()
    try:
        yield
    finally:
        over.set()
        watcher.join()


class _Line:
    """What is shown of the progress of one block."""

    def __init__(
        self, text: Callable[[], str], done: Callable[[], int] | None, share: Callable[[], float | None]
    ) -> None:
        self._text, self._done, self._share = text, done, share
        self._start = time.monotonic()

    def __str__(self) -> str:
        seconds, share = time.monotonic() - self._start, self._share()
        parts = [one_line(render(self._text()))]
        if self._done is not None:
            parts.append(rate_text(self._done(), seconds))
        if share is not None:
            parts.append(f"{share:.0%}")
        parts.append(duration_text(seconds))
        if share is not None and _LEAST_SHARE <= share < 1:
            parts.append(say("{duration} left", duration_text(seconds * (1 - share) / share)))
        return ", ".join(parts)


def rate_text(done: int, seconds: float) -> str:
    """How many a second: "310/s", "0.4/s"."""
    rate = done / max(seconds, 1e-9)
    return f"{rate:,.0f}/s" if rate >= _FEW_A_SECOND else f"{rate:.1f}/s"


def duration_text(seconds: float) -> str:
    """A time: "41 s", "12 min", "3 h 20 min"."""
    if seconds < _MINUTES:
        return f"{seconds:.0f} s"
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def _watch(line: _Line, over: Event) -> None:
    from passatempo.paint.terminal import terminal_width

    shown, pause = "", DELAY
    while not over.wait(pause):
        shown, pause = str(line), _INTERVAL
        shown = shown[: (terminal_width(sys.stderr) or _MAX_WIDTH) - 1]  # a text that wraps cannot be erased
        _print(f"{_ERASE}{shown}")
    if shown:
        _print(_ERASE)


def _print(text: str) -> None:
    with suppress(OSError):  # a terminal that was closed
        print(text, end="", file=sys.stderr, flush=True)
