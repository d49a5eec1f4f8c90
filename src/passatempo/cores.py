"""Cores: the same work for many things on all cores, each result in its turn."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

    from passatempo.workers import Workers

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

    Things are taken as they are needed, so they may be without end. One alone is not sent anywhere, nor is
    what no other process could know of, such as a kind that the main module declares: that is done here.
    Whoever is interrupted while he waits is given what has come of other things, and then told so. If other
    processes take longer than the patience, in seconds, they are ended: a TimeoutError.
    """
    every = iter(things)
    first = list(islice(every, 2))
    threads, every = threads or os.cpu_count() or 1, chain(first, every)
    if threads > 1 and len(first) > 1:
        from passatempo.workers import can_start

        if can_start():
            return _by_processes(work, every, threads, patience)
    return ((thing, work(thing)) for thing in every)


def _by_processes(
    work: Callable[[Thing], Result],
    things: Iterator[Thing],
    threads: int,
    patience: Callable[[], float | None],
) -> Iterator[tuple[Thing, Result]]:
    from passatempo.workers import Workers

    under_way: deque[tuple[list[Thing], Future[_Done[Result]] | _DoneHere[Result]]] = deque()
    at_once = 1  # until it is known how long one takes
    with Workers(threads) as workers:
        try:
            while True:
                lot = list(islice(things, at_once))
                if lot:
                    under_way.append((lot, _sent(work, lot, workers)))
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


def _sent(
    work: Callable[[Thing], Result], lot: list[Thing], workers: Workers
) -> Future[_Done[Result]] | _DoneHere[Result]:
    from passatempo.workers import request

    data = request(_all_done, work, lot)
    return _DoneHere(work, lot) if data is None else workers.submit(data)


class _Done(NamedTuple, Generic[Result]):
    """What came of a lot, and how many seconds it took, without those that others had the core."""

    results: list[Result]
    seconds: float


class _DoneHere(Generic[Result]):
    """A lot that cannot be sent: like a future, but it is done here, when its turn has come."""

    def __init__(self, work: Callable[[Any], Result], lot: list[Any]) -> None:
        self._work, self._lot = work, lot

    def result(self, timeout: float | None = None) -> _Done[Result]:
        return _all_done(self._work, self._lot)

    def done(self) -> bool:
        return False

    def exception(self) -> None:
        return None


def _all_done(work: Callable[[Thing], Result], lot: list[Thing]) -> _Done[Result]:
    start = time.process_time()
    return _Done(list(map(work, lot)), time.process_time() - start)


def _fitting(things: int, seconds: float) -> int:
    """How many things the next lot is to have, if so many took so long."""
    return max(1, min(_AT_ONCE, 2 * things, int(_SOON * things / max(seconds, 1e-9))))
