"""Patience: how long an attempt may take. It decides only whether there is a puzzle, never which.

An attempt that takes longer ends with a StoppedError: whoever waits for it gives up by then.
"""

from __future__ import annotations

import time

from passatempo import deadline
from passatempo.errors import StoppedError


def time_limit(seconds: float | None) -> deadline.until:
    """Give up what is attempted in the block after so many seconds."""
    return deadline.within(seconds)


def seconds_left() -> float | None:
    """How long the attempt under way may go on; None: as long as it likes. StoppedError if it is over."""
    deadline.check()
    return deadline.seconds_left()


class StallTimer:
    """How long nobody has got what is waited for."""

    def __init__(self, seconds: float | None) -> None:
        """It is given up after so many seconds; None: never."""
        self.seconds = seconds
        self.restart()

    def restart(self) -> None:
        """Wait for the next."""
        self._since = time.monotonic()

    def remaining(self) -> float | None:
        """For how many seconds yet; None: as long as it takes."""
        return None if self.seconds is None else max(0.0, self._since + self.seconds - time.monotonic())

    @property
    def expired(self) -> bool:
        """Whether it was too long."""
        return self.seconds is not None and self.remaining() == 0

    def stopped_error(self, found: int, attempts: int, what: str = "puzzle") -> StoppedError:
        """What is said then, of so many that were found in so many attempts."""
        such = f"no other such {what}" if found else f"no such {what}"
        in_all = {0: "and no attempt has ended", 1: "in 1 attempt"}.get(attempts, f"in {attempts:,} attempts")
        return StoppedError(f"{such} was found for {self.seconds:g} seconds, {in_all}")
