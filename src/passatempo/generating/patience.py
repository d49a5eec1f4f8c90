"""Patience: how long an attempt may take. It decides only whether there is a puzzle, never which.

An attempt that takes longer ends with a StoppedError: whoever waits for it gives up by then.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from passatempo.errors import StoppedError
from passatempo.methods.base import Limits

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


def limits_left() -> Limits:
    """The same, as a search is told."""
    return Limits(deadline=None if seconds_left() is None else _ends[-1])


class Waiting:
    """How long nobody has got what is waited for."""

    def __init__(self, seconds: float | None) -> None:
        """It is given up after so many seconds; None: never."""
        self.seconds = seconds
        self.begin()

    def begin(self) -> None:
        """Wait for the next."""
        self._since = time.monotonic()

    def left(self) -> float | None:
        """For how many seconds yet; None: as long as it takes."""
        return None if self.seconds is None else max(0.0, self._since + self.seconds - time.monotonic())

    @property
    def is_over(self) -> bool:
        """Whether it was too long."""
        return self.seconds is not None and self.left() == 0

    def given_up(self, found: int, attempts: int, what: str = "puzzle") -> StoppedError:
        """What is said then, of so many that were found in so many attempts."""
        such = f"no other such {what}" if found else f"no such {what}"
        in_all = {0: "and no attempt has ended", 1: "in 1 attempt"}.get(attempts, f"in {attempts:,} attempts")
        return StoppedError(f"{such} was found for {self.seconds:g} seconds, {in_all}")
