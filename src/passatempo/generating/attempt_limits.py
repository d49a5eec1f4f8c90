"""Time limits of attempts. They decide only whether there is a puzzle, never which.

An attempt that exceeds its limit ends with a StoppedError.
"""

from __future__ import annotations

import time

from passatempo import deadline
from passatempo.errors import StoppedError


def time_limit(seconds: float | None) -> deadline.until:
    """A context manager that ends an attempt after `seconds`; None: never."""
    return deadline.within(seconds)


def seconds_left() -> float | None:
    """The seconds left to the current attempt; None: no limit. Raises StoppedError if there are none."""
    deadline.check()
    return deadline.seconds_left()


class StallTimer:
    """Measures the time since the last puzzle was found."""

    def __init__(self, seconds: float | None) -> None:
        """It expires after `seconds`; None: never."""
        self.seconds = seconds
        self.restart()

    def restart(self) -> None:
        """Begin to wait for the next puzzle."""
        self._since = time.monotonic()

    def remaining(self) -> float | None:
        """The seconds until it expires; None: it never does."""
        return None if self.seconds is None else max(0.0, self._since + self.seconds - time.monotonic())

    @property
    def expired(self) -> bool:
        """Whether it has expired."""
        return self.seconds is not None and self.remaining() == 0

    def stopped_error(self, found: int, attempts: int, what: str = "puzzle") -> StoppedError:
        """The error to raise then; `found` puzzles were found in `attempts` attempts."""
        such = f"no other such {what}" if found else f"no such {what}"
        in_all = {0: "and no attempt has ended", 1: "in 1 attempt"}.get(attempts, f"in {attempts:,} attempts")
        return StoppedError(f"{such} was found for {self.seconds:g} seconds, {in_all}")
