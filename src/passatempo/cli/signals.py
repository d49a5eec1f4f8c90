"""Signals: Ctrl-C, a request to end and a closed terminal all end the program in one way.

Each raises KeyboardInterrupt, once: a verb writes what it knows by then, and the exit code is STOPPED.
What is ignored when the program starts, as a closed terminal is under nohup, stays ignored.

A program of its own (`owner`) also sees to it that it does end. KeyboardInterrupt is raised again if Python
had to swallow it, which happens in finalizers and callbacks, and not before a native module is loaded. Where
nobody reads what is to be written, the program does not wait for long. A second signal, later on, ends it at
once.

The program loads this module before all others, so it loads only what Python has loaded already.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # `signal` has better names, but takes a while to load
import os
import sys
import time
from _frozen_importlib_external import ExtensionFileLoader  # as importlib.machinery has it
from _thread import get_ident

from passatempo.cli.codes import STOPPED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType, FrameType
    from typing import Any, Self, TypeVar

    Written = TypeVar("Written")

_ENDINGS = ("SIGINT", "SIGTERM", "SIGHUP")
_TICK = 0.07  # seconds between two looks at whether the program is about to end
_SOON = 0.001
_TO_BEGIN_A_LINE, _TO_END_A_LINE = 0.1, 2.0  # seconds to wait for a reader, once the program is to end
_AT_ONCE = 1.0  # seconds after the first signal, from which on another ends the program as it is


class Stop:
    """Whether the program was asked to end, and what has come of it."""

    def __init__(self) -> None:
        self.asked = False
        self.owner = False  # of the process: it may be ended without asking anybody
        self.over = False  # the answer is complete, so it is too late to ask
        self._since = 0.0  # when it was asked
        self.uninterrupted: CodeType | None = None  # a function that no KeyboardInterrupt may leave
        self._deferred = 0  # blocks that are not to be interrupted
        self._due = False  # KeyboardInterrupt has still to be raised
        self._reminded_soon = False  # the timer is set for that
        self._raised: list[KeyboardInterrupt] = []
        self._patience = 0.0  # seconds that a piece of output may wait for a reader; 0: none is being written
        self._waits_since = 0.0

    def ask(self, number: int, frame: FrameType | None) -> None:
        """A signal has come."""
        now = time.monotonic()
        if self.over or (self.asked and now - self._since < _AT_ONCE):
            return
        if self.asked and self.owner:
            os._exit(STOPPED)
        self.asked, self._since = True, now
        if self.owner:
            _remind_after(_TICK)
        if self._is_deferred(frame):
            self._due = True
        else:
            self.interrupt()

    def tick(self, number: int, frame: FrameType | None) -> None:
        """Some time has gone by since it was asked."""
        self._reminded_soon = False
        if self._patience and time.monotonic() - max(self._waits_since, self._since) > self._patience:
            os._exit(STOPPED)  # nobody reads it
        if self._due and not self.over and not self._is_deferred(frame):
            self.interrupt()

    def _is_deferred(self, frame: FrameType | None) -> bool:
        """Whether no KeyboardInterrupt is to be raised where the program is now."""
        if self._deferred:
            return True
        while frame is not None and frame.f_code is not self.uninterrupted:
            frame = frame.f_back
        return frame is not None

    def swallowed(self) -> None:
        """KeyboardInterrupt was raised where it could not get through."""
        self._due = True

    def write(self, write: Callable[[bytes], Written], piece: bytes, *, within_line: bool) -> Written:
        """Write a piece of output, which may have to wait for a reader: longer to complete a line."""
        self._waits_since = time.monotonic()
        self._patience = _TO_END_A_LINE if within_line else _TO_BEGIN_A_LINE
        try:
            return write(piece)
        finally:
            self._patience = 0.0

    def defer(self) -> None:
        """Begin a block in which no KeyboardInterrupt is raised."""
        self._deferred += 1

    def defer_no_more(self) -> bool:
        """End such a block; whether KeyboardInterrupt is due now. If nobody raises it, that happens soon."""
        self._deferred -= 1
        due = self._due and not self._deferred
        if due and self.owner and not self._reminded_soon:  # set anew by each of many, it would never run out
            self._reminded_soon = True
            _remind_after(_SOON)
        return due

    def interrupt(self) -> None:
        """Raise KeyboardInterrupt.

        A program keeps it, and by its traceback all that it passes: to free that may take longer than to end.
        """
        self._due, raised = False, KeyboardInterrupt()
        if self.owner:
            self._raised.append(raised)
        raise raised


stop = Stop()


class uninterrupted:
    """A context that an interrupt does not break off: KeyboardInterrupt is raised at its end."""

    def __enter__(self) -> None:
        stop.defer()

    def __exit__(self, *raised: object) -> None:
        if stop.defer_no_more():
            stop.interrupt()


def _remind_after(seconds: float) -> None:
    if hasattr(_signal, "setitimer"):
        _signal.setitimer(_signal.ITIMER_REAL, seconds, _TICK)


def own_process() -> None:
    """Listen to signals from now on until the process ends."""
    stop.owner = True
    if hasattr(_signal, "setitimer"):
        _signal.signal(_signal.SIGALRM, stop.tick)  # before any signal can start the timer
        usual = sys.unraisablehook

        def unraisable(raised: Any) -> None:
            if stop.asked and issubclass(raised.exc_type, KeyboardInterrupt):
                stop.swallowed()
            else:
                usual(raised)

        sys.unraisablehook = unraisable
    _load_native_modules_uninterrupted()
    listening().__enter__()


def _load_native_modules_uninterrupted() -> None:
    """Have no KeyboardInterrupt raised while a native module is initialised, which takes some milliseconds.

    Some lose it there, some make another error of it, and some abort the process. Only the main thread, which
    this is, is ever interrupted.
    """
    usual, main_thread = ExtensionFileLoader.exec_module, get_ident()

    def exec_module(self: Any, module: Any) -> None:
        if get_ident() != main_thread:
            return usual(self, module)
        with uninterrupted():
            return usual(self, module)

    ExtensionFileLoader.exec_module = exec_module  # type: ignore[method-assign]


class listening:
    """A context in which signals that ask to end raise KeyboardInterrupt, unless they are ignored."""

    def __init__(self) -> None:
        self._taken: dict[int, Any] = {}

    def __enter__(self) -> Self:
        for number in (getattr(_signal, name) for name in _ENDINGS if hasattr(_signal, name)):
            usual = _signal.getsignal(number)
            if usual is _signal.default_int_handler or usual == _signal.SIG_DFL:
                try:
                    _signal.signal(number, stop.ask)
                except ValueError:  # another thread than the main one, which no signal reaches
                    break
                self._taken[number] = usual
        if self._taken:
            stop.asked = False
        return self

    def __exit__(self, *raised: object) -> None:
        for number, usual in self._taken.items():
            _signal.signal(number, usual)


def end_process(code: int) -> int:
    """The exit code of a program; where it was asked to end, or a thread is still at work, it ends here.

    A thread may be left in a search that nobody can end from outside, or loading a library: Python would
    wait for it, or not wait for it in peace.
    """
    stop.over = True
    if not stop.asked and not _others_at_work():
        return code
    from contextlib import suppress

    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # nobody reads it any more
            stream.flush()
    os._exit(STOPPED if stop.asked else code)


def _others_at_work() -> bool:
    """Whether there are threads beside this one."""
    threading = sys.modules.get("threading")
    return threading is not None and threading.active_count() > 1
