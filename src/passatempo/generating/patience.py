"""Patience: how long an attempt may take. It decides only whether there is a puzzle, never which.

An attempt that takes longer ends with a StoppedError: whoever waits for it gives up by then.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from passatempo.errors import StoppedError

_ends: list[float] = []  # when the attempts under way are given up, on the clock of this process


@contextmanager
def patience(seconds: float | None) -> Iterator[None]:
    """Give up what is attempted in the block after so many seconds."""
    _ends.append(float("inf") if seconds is None else time.monotonic() + seconds)
    try:
        yield
    finally:
        _ends.pop()


def seconds_left() -> float | None:
    """How long the attempt under way may go on; None: as long as it likes. StoppedError if it is over."""
    left = _ends[-1] - time.monotonic() if _ends else float("inf")
    if left <= 0:
        raise StoppedError("the time is over")
    return None if left == float("inf") else left
