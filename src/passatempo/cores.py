"""Cores: the same work for many things on all cores, each result in its turn."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, islice
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

Thing = TypeVar("Thing")
Result = TypeVar("Result")

_AT_ONCE = 8  # things that a process gets at most: enough to outweigh the sending
_SOON = 0.1  # seconds that a lot may take: with fewer things in it, the next are back sooner
_AHEAD = 3  # such lots for each process, so that none waits for the next


def on_all_cores(
    work: Callable[[Thing], Result],
    things: Iterable[Thing],
    threads: int | None = None,
    patience: Callable[[], float | None] = lambda: None,
) -> Iterator[tuple[Thing, Result]]:
    """Each thing and what came of it, in their order, by so many processes (unless given: one a core).

    Things are taken as they are needed, so they may be without end. One alone is not sent anywhere. Whoever
    is interrupted while he waits is given what has come of other things, and then told so. If other processes
    take longer than the patience, in seconds, they are ended: a TimeoutError.
    """
    every = iter(things)
    first = list(islice(every, 2))
    threads, every = threads or os.cpu_count() or 1, chain(first, every)
    if threads == 1 or len(first) < 2:
        return ((thing, work(thing)) for thing in every)
    return _by_processes(work, every, threads, patience)


def _by_processes(
    work: Callable[[Thing], Result],
    things: Iterator[Thing],
    threads: int,
    patience: Callable[[], float | None],
) -> Iterator[tuple[Thing, Result]]:
    under_way: deque[tuple[list[Thing], Future[_Done[Result]]]] = deque()
    at_once = 1  # until it is known how long one takes
    with _processes(threads) as pool:
        try:
            while True:
                lot = list(islice(things, at_once))
                if lot:
                    under_way.append((lot, pool.submit(_all_done, work, lot)))
                if not under_way:
                    return
                if not lot or len(under_way) > _AHEAD * threads:
                    things_done, done = under_way[0][0], under_way[0][1].result(patience())
                    under_way.popleft()
                    at_once = _fitting(len(things_done), done.seconds)
                    yield from zip(things_done, done.results, strict=True)
        except KeyboardInterrupt:
            for things_done, future in under_way:
                if future.done() and future.exception() is None:
                    yield from zip(things_done, future.result().results, strict=True)
            raise


class _Done(NamedTuple, Generic[Result]):
    """What came of a lot, and how many seconds it took, without those that others had the core."""

    results: list[Result]
    seconds: float


def _all_done(work: Callable[[Thing], Result], lot: list[Thing]) -> _Done[Result]:
    start = time.process_time()
    return _Done(list(map(work, lot)), time.process_time() - start)


def _fitting(things: int, seconds: float) -> int:
    """How many things the next lot is to have, if so many took so long."""
    return max(1, min(_AT_ONCE, 2 * things, int(_SOON * things / max(seconds, 1e-9))))


@contextmanager
def _processes(threads: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that end at once when nobody waits for them any more: after Ctrl-C, or a closed pipe."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    # Spawned and not forked: a thread watches the progress, and a fork with threads may never wake up.
    pool = ProcessPoolExecutor(threads, mp_context=get_context("spawn"), initializer=_deaf_to_interrupts)
    others = set(active_children())
    try:
        yield pool
    except BaseException:
        for process in set(active_children()) - others:
            process.terminate()
        pool.shutdown(cancel_futures=True)  # its own thread has to see that they ended, or it complains later
        raise
    pool.shutdown()


def _deaf_to_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal, as its end does; the one that started these ends them."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
