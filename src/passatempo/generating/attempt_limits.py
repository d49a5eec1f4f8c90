"""Time limits of attempts. They decide only whether there is a puzzle, never which.

An attempt that exceeds its limit ends with a StoppedError.
"""

from __future__ import annotations

import time

from passatempo import deadline
from passatempo.errors import StoppedError
from passatempo.messages import Message, Plural, decimal, message

_OTHERS = {
    "puzzle": message("no other such puzzle was found for {seconds} seconds, {in_all}"),
    "series": message("no other such series was found for {seconds} seconds, {in_all}"),
}
_NONE = {
    "puzzle": message("no such puzzle was found for {seconds} seconds, {in_all}"),
    "series": message("no such series was found for {seconds} seconds, {in_all}"),
}


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
        assert self.seconds is not None
        template = _OTHERS[what] if found else _NONE[what]
        return StoppedError(Message(template, decimal(self.seconds), _in_all(attempts)))


def _in_all(attempts: int) -> Message:
    if not attempts:
        return Message("and no attempt has ended")
    return Plural("in {number} attempt", "in {number} attempts", attempts)
