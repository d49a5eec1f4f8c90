"""The deadline of the call under way: what reading, building, drawing and wording look at.

A search is handed its limits. What is done before and after it, by kinds, clues, rules, formats and painters,
takes no limits in its signatures: every loop there whose length depends on the board looks at the deadline
of its context, with `check` or `watched`. Without a deadline nothing ever stops.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar, Token
from typing import TypeVar

from passatempo.checks import check_seconds
from passatempo.errors import StoppedError
from passatempo.messages import Message

OUT_OF_TIME = Message("the time given was over")
_NEVER = float("inf")
_BETWEEN_LOOKS = 256  # items; some 100 microseconds of the quickest loops

Item = TypeVar("Item")

_deadline: ContextVar[float] = ContextVar("deadline", default=_NEVER)  # of time.monotonic()


class until:
    """A block that keeps this deadline, of time.monotonic(), or one that is earlier; None: no other."""

    def __init__(self, deadline: float | None) -> None:
        self._at = _NEVER if deadline is None else deadline
        self._before: Token[float] | None = None

    def __enter__(self) -> None:
        self._before = _deadline.set(min(_deadline.get(), self._at))

    def __exit__(self, *error: object) -> None:
        assert self._before is not None
        _deadline.reset(self._before)


def deadline_in(seconds: object) -> float | None:
    """The deadline so many seconds from now; None is none. InputError if this is no number of seconds."""
    left = check_seconds(seconds)
    return None if left is None else time.monotonic() + left


def within(seconds: object) -> until:
    """A block that takes no longer than so many seconds, if any number is given."""
    return until(deadline_in(seconds))


def check() -> None:
    """Raise StoppedError if the deadline has passed."""
    if time.monotonic() > _deadline.get():
        raise StoppedError(OUT_OF_TIME)


def watched(items: Iterable[Item], between: int = _BETWEEN_LOOKS) -> Iterator[Item]:
    """The items, with a look at the deadline before the first and after so many."""
    left = 1
    for item in items:
        left -= 1
        if left == 0:
            check()
            left = between
        yield item


def seconds_left() -> float | None:
    """How long until the deadline, never negative; None if there is none."""
    deadline = _deadline.get()
    return None if deadline == _NEVER else max(0.0, deadline - time.monotonic())


def timed(call: Callable[..., Item], *arguments: object, **named: object) -> Item:
    """What a call of the kernel gives that takes `seconds`: those that are left. StoppedError if too few."""
    try:
        return call(*arguments, **named, seconds=seconds_left())
    except TimeoutError:
        raise StoppedError(OUT_OF_TIME) from None
