"""The deadline of the current call, for code that reads, builds, draws and renders.

A search takes its limits as arguments. The code before and after it, in kinds, clues, rules, formats and
paint, does not: every loop there whose length depends on the board checks the deadline of its context, with
`check` or `watched`. Without a deadline nothing stops.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar, Token
from typing import TypeVar

from passatempo.checks import check_seconds
from passatempo.errors import StoppedError
from passatempo.messages import Message

OUT_OF_TIME = Message("the time limit was reached")
_NEVER = float("inf")
_BETWEEN_CHECKS = 256  # items; about 100 microseconds of the fastest loops

Item = TypeVar("Item")

_deadline: ContextVar[float] = ContextVar("deadline", default=_NEVER)  # of time.monotonic()


class until:
    """A context manager that sets a deadline of time.monotonic() unless an earlier one is set."""

    def __init__(self, deadline: float | None) -> None:
        self._at = _NEVER if deadline is None else deadline
        self._before: Token[float] | None = None

    def __enter__(self) -> None:
        if self._at != _NEVER:
            self._before = _deadline.set(min(_deadline.get(), self._at))

    def __exit__(self, *error: object) -> None:
        if self._before is not None:
            _deadline.reset(self._before)
            self._before = None


def deadline_in(seconds: object) -> float | None:
    """The deadline `seconds` from now; None: no deadline. Raises InputError if it is not a time limit."""
    limit = check_seconds(seconds)
    return None if limit is None else time.monotonic() + limit


def within(seconds: object) -> until:
    """A context manager that sets the deadline `seconds` from now; None: no deadline."""
    return until(deadline_in(seconds))


def check() -> None:
    """Raise StoppedError if the deadline has passed."""
    if time.monotonic() > _deadline.get():
        raise StoppedError(OUT_OF_TIME)


def watched(items: Iterable[Item], between: int = _BETWEEN_CHECKS) -> Iterator[Item]:
    """The items; the deadline is checked before the first and then every `between` items."""
    remaining = 1
    for item in items:
        remaining -= 1
        if remaining == 0:
            check()
            remaining = between
        yield item


def seconds_left() -> float | None:
    """The seconds until the deadline, never negative; None if there is none."""
    deadline = _deadline.get()
    return None if deadline == _NEVER else max(0.0, deadline - time.monotonic())


def timed(call: Callable[..., Item], *arguments: object, **named: object) -> Item:
    """Call a kernel function with the `seconds` that are left; raises StoppedError if they are too few."""
    try:
        return call(*arguments, **named, seconds=seconds_left())
    except TimeoutError:
        raise StoppedError(OUT_OF_TIME) from None
