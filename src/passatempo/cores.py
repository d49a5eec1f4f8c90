"""Cores: the same work for many things on all cores, each result in its turn."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, islice
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

Thing = TypeVar("Thing")
Result = TypeVar("Result")

_AT_ONCE = 8  # things that a process gets: enough to outweigh the sending, and soon back
_AHEAD = 3  # such lots for each process, so that none waits for the next


def on_all_cores(
    work: Callable[[Thing], Result], things: Iterable[Thing], threads: int | None = None
) -> Iterator[tuple[Thing, Result]]:
    """Each thing and what came of it, in their order, by so many processes (unless given: one a core).

    Things are taken as they are needed, so they may be without end. One alone is not sent anywhere.
    """
    every = iter(things)
    first = list(islice(every, 2))
    threads, every = threads or os.cpu_count() or 1, chain(first, every)
    if threads == 1 or len(first) < 2:
        return ((thing, work(thing)) for thing in every)
    return _by_processes(work, every, threads)


def _by_processes(
    work: Callable[[Thing], Result], things: Iterator[Thing], threads: int
) -> Iterator[tuple[Thing, Result]]:
    under_way: deque[tuple[list[Thing], Future[list[Result]]]] = deque()
    with _processes(threads) as pool:
        while lot := list(islice(things, _AT_ONCE)):
            under_way.append((lot, pool.submit(_all_done, work, lot)))
            if len(under_way) > _AHEAD * threads:
                yield from _pairs(*under_way.popleft())
        while under_way:
            yield from _pairs(*under_way.popleft())


def _all_done(work: Callable[[Thing], Result], lot: list[Thing]) -> list[Result]:
    return list(map(work, lot))


def _pairs(lot: list[Thing], results: Future[list[Result]]) -> Iterator[tuple[Thing, Result]]:
    return zip(lot, results.result(), strict=True)


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
    """Ctrl-C reaches every process of a terminal; the one that started these tells them to end."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
