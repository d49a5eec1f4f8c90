"""Signals: SIGINT (Ctrl-C), SIGTERM and SIGHUP (a closed terminal) end the program in the same way.

Each raises KeyboardInterrupt, once: a verb writes what it has found, and the exit code is STOPPED. A signal
that is ignored when the program starts, as SIGHUP is under nohup, stays ignored.

A program that owns its process (`owner`) also makes sure that it ends. KeyboardInterrupt is raised again if
Python could not propagate it, as in finalizers and callbacks, and not while a native module is initialised.
If nobody reads the output, the program waits only briefly. A second signal some time later ends it at once.

This module is imported before all others, so it imports only what Python has loaded already.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # `signal` takes longer to import
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
_TICK = 0.07  # seconds between two ticks of the timer
_SOON = 0.001  # seconds
_LINE_START_TIMEOUT, _LINE_END_TIMEOUT = 0.1, 2.0  # seconds to wait for a reader after a signal
_SECOND_SIGNAL = 1.0  # seconds after the first signal from which another ends the program at once


class Stop:
    """Whether a signal has requested the end of the program, and whether KeyboardInterrupt was raised."""

    def __init__(self) -> None:
        self.requested = False
        self.owner = False  # of the process: it may be ended by os._exit
        self.over = False  # the answer is complete: signals are ignored
        self._since = 0.0  # the time of the first signal
        self.uninterrupted: CodeType | None = None  # a function in which KeyboardInterrupt is not raised
        self._deferred = 0  # nested blocks that must not be interrupted
        self._due = False  # KeyboardInterrupt is still to be raised
        self._timer_set = False  # the timer will raise it
        self._raised: list[KeyboardInterrupt] = []
        self._timeout = 0.0  # seconds that the current output may wait for a reader; 0: there is none
        self._waits_since = 0.0

    def on_signal(self, number: int, frame: FrameType | None) -> None:
        """Handle a signal."""
        now = time.monotonic()
        if self.over or (self.requested and now - self._since < _SECOND_SIGNAL):
            return
        if self.requested and self.owner:
            os._exit(STOPPED)
        self.requested, self._since = True, now
        if self.owner:
            _set_timer(_TICK)
        if self._is_deferred(frame):
            self._due = True
        else:
            self.interrupt()

    def on_tick(self, number: int, frame: FrameType | None) -> None:
        """Handle the timer that runs after the first signal."""
        self._timer_set = False
        if self._timeout and time.monotonic() - max(self._waits_since, self._since) > self._timeout:
            os._exit(STOPPED)  # nobody reads it
        if self._due and not self.over and not self._is_deferred(frame):
            self.interrupt()

    def _is_deferred(self, frame: FrameType | None) -> bool:
        """Whether KeyboardInterrupt must not be raised in this frame."""
        if self._deferred:
            return True
        while frame is not None and frame.f_code is not self.uninterrupted:
            frame = frame.f_back
        return frame is not None

    def on_lost_interrupt(self) -> None:
        """Note that KeyboardInterrupt was raised where it cannot propagate: it is raised again."""
        self._due = True

    def write(self, write: Callable[[bytes], Written], piece: bytes, *, within_line: bool) -> Written:
        """Write a piece of output; after a signal it waits for a reader only until a timeout."""
        self._waits_since = time.monotonic()
        self._timeout = _LINE_END_TIMEOUT if within_line else _LINE_START_TIMEOUT
        try:
            return write(piece)
        finally:
            self._timeout = 0.0

    def defer(self) -> None:
        """Begin a block in which no KeyboardInterrupt is raised."""
        self._deferred += 1

    def end_deferral(self) -> bool:
        """End such a block; returns whether KeyboardInterrupt is due. The timer raises it otherwise."""
        self._deferred -= 1
        due = self._due and not self._deferred
        if due and self.owner and not self._timer_set:  # reset again and again, it would never expire
            self._timer_set = True
            _set_timer(_SOON)
        return due

    def interrupt(self) -> None:
        """Raise KeyboardInterrupt.

        A program keeps a reference to it, and so to all frames of its traceback: freeing them takes time.
        """
        self._due, raised = False, KeyboardInterrupt()
        if self.owner:
            self._raised.append(raised)
        raise raised


stop = Stop()


class uninterrupted:
    """A context manager that defers KeyboardInterrupt until its end."""

    def __enter__(self) -> None:
        stop.defer()

    def __exit__(self, *raised: object) -> None:
        if stop.end_deferral():
            stop.interrupt()


def _set_timer(seconds: float) -> None:
    if hasattr(_signal, "setitimer"):
        _signal.setitimer(_signal.ITIMER_REAL, seconds, _TICK)


def own_process() -> None:
    """Handle signals from now on until the process ends."""
    stop.owner = True
    if hasattr(_signal, "setitimer"):
        _signal.signal(_signal.SIGALRM, stop.on_tick)  # before any signal can start the timer
        original = sys.unraisablehook

        def unraisable(raised: Any) -> None:
            if stop.requested and issubclass(raised.exc_type, KeyboardInterrupt):
                stop.on_lost_interrupt()
            else:
                original(raised)

        sys.unraisablehook = unraisable
    _load_native_modules_uninterrupted()
    handling_signals().__enter__()


def _load_native_modules_uninterrupted() -> None:
    """Defer KeyboardInterrupt while a native module is initialised, which takes some milliseconds.

    Some modules lose it there, some raise another error, and some abort the process. Only the main thread,
    which calls this, is ever interrupted.
    """
    original, main_thread = ExtensionFileLoader.exec_module, get_ident()

    def exec_module(self: Any, module: Any) -> None:
        if get_ident() != main_thread:
            return original(self, module)
        with uninterrupted():
            return original(self, module)

    ExtensionFileLoader.exec_module = exec_module  # type: ignore[method-assign]


class handling_signals:
    """A context manager in which the signals raise KeyboardInterrupt, unless they are ignored."""

    def __init__(self) -> None:
        self._replaced: dict[int, Any] = {}

    def __enter__(self) -> Self:
        for number in (getattr(_signal, name) for name in _ENDINGS if hasattr(_signal, name)):
            original = _signal.getsignal(number)
            if original is _signal.default_int_handler or original == _signal.SIG_DFL:
                try:
                    _signal.signal(number, stop.on_signal)
                except ValueError:  # not the main thread, which alone gets signals
                    break
                self._replaced[number] = original
        if self._replaced:
            stop.requested = False
        return self

    def __exit__(self, *raised: object) -> None:
        for number, original in self._replaced.items():
            _signal.signal(number, original)


def end_process(code: int) -> int:
    """Return the exit code; after a signal, or while other threads run, end the process here instead.

    A thread may be in a search that cannot be stopped from outside, or importing a library: Python would
    wait for it, or crash while it runs.
    """
    stop.over = True
    if not stop.requested and not _other_threads_run():
        return code
    from contextlib import suppress

    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # the reader has gone
            stream.flush()
    os._exit(STOPPED if stop.requested else code)


def _other_threads_run() -> bool:
    """Whether there are other threads."""
    threading = sys.modules.get("threading")
    return threading is not None and threading.active_count() > 1
