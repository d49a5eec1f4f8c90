"""The deadline of the current call and its cancellation, for code that reads, builds, draws and renders.

A search takes its limits as arguments. The code before and after it, in kinds, clues, rules, formats and
paint, does not: every loop there whose length depends on the board checks the deadline of its context, with
`check` or `watched`. Without a deadline nothing stops.

A `Cancel` stops what runs in its context in the same way. The kernel calls `check_cancelled` every few
milliseconds once there is one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar, Token

from passatempo.checks import check_seconds, check_type
from passatempo.errors import StoppedError
from passatempo.messages import Message
from passatempo.type_names import Self, TypeVar

OUT_OF_TIME = Message("the time limit was reached")
CANCELLED = Message("cancelled")
_NEVER = float("inf")
_BETWEEN_CHECKS = 256  # items; about 100 microseconds of the fastest loops

Item = TypeVar("Item")

_deadline: ContextVar[float] = ContextVar("deadline", default=_NEVER)  # of time.monotonic()


class Cancel:
    """Stops questions from another thread: those asked with `cancel=`, and all in a `with` block of it.

        cancel = pt.Cancel()
        Timer(5, cancel.cancel).start()
        answer = pt.solve(puzzle, cancel=cancel)  # its status is "stopped", its reason "cancelled"
        with cancel:
            puzzles = list(pt.generate("sudoku", count=100))  # raises StoppedError

    A question stops within some milliseconds and answers as at a time limit: with what it has found, or by
    StoppedError. Once cancelled, a token stays so. Any number of questions may share one.
    """

    def __init__(self) -> None:
        self._cancelled = False

    @property
    def cancelled(self) -> bool:
        """Whether `cancel` was called."""
        return self._cancelled

    def cancel(self) -> None:
        """Stop the questions that have this token; may be called in any thread, and again."""
        self._cancelled = True

    def __enter__(self) -> Self:
        from passatempo._kernel import call_while_running

        call_while_running(check_cancelled)
        _cancels.set((self, *_cancels.get()))
        return self

    def __exit__(self, *error: object) -> None:
        tokens = _cancels.get()
        at = tokens.index(self)
        _cancels.set((*tokens[:at], *tokens[at + 1 :]))

    def __repr__(self) -> str:
        return f"<Cancel{': cancelled' if self._cancelled else ''}>"


_cancels: ContextVar[tuple[Cancel, ...]] = ContextVar("cancels", default=())


def check_cancelled() -> None:
    """Raise StoppedError if what runs has been cancelled."""
    if any(cancel.cancelled for cancel in _cancels.get()):
        raise StoppedError(CANCELLED)


def can_be_cancelled() -> bool:
    """Whether what runs has a token, so that long waits are to be interrupted by `check_cancelled`."""
    return bool(_cancels.get())


class until:
    """A context manager that sets a deadline of time.monotonic() unless an earlier one is set.

    Within it `cancel` stops what runs, too; WrongTypeError if it is not a Cancel.
    """

    def __init__(self, deadline: float | None, cancel: Cancel | None = None) -> None:
        self._at = _NEVER if deadline is None else deadline
        self._cancel = cancel if cancel is None else check_type("cancel", cancel, Cancel)
        self._before: Token[float] | None = None

    def __enter__(self) -> None:
        if self._cancel is not None:
            self._cancel.__enter__()
        if self._at != _NEVER:
            self._before = _deadline.set(min(_deadline.get(), self._at))

    def __exit__(self, *error: object) -> None:
        if self._cancel is not None:
            self._cancel.__exit__()
        if self._before is not None:
            _deadline.reset(self._before)
            self._before = None


def deadline_in(seconds: object) -> float | None:
    """The deadline `seconds` from now; None: no deadline. Raises InputError if it is not a time limit."""
    limit = check_seconds(seconds)
    return None if limit is None else time.monotonic() + limit


def within(seconds: object, cancel: Cancel | None = None) -> until:
    """A context manager that sets the deadline `seconds` from now, and a token; None: neither."""
    return until(deadline_in(seconds), cancel)


def check() -> None:
    """Raise StoppedError if the deadline has passed, or what runs has been cancelled."""
    if time.monotonic() > _deadline.get():
        raise StoppedError(OUT_OF_TIME)
    if _cancels.get():
        check_cancelled()


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
