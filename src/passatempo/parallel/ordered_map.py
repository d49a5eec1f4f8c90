"""A function applied to many items on all cores; the results come in the order of the items."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from passatempo.deadline import can_be_cancelled, check_cancelled

if TYPE_CHECKING:
    from concurrent.futures import Future

    from passatempo.parallel.processes import ProcessPool

Item = TypeVar("Item")
Result = TypeVar("Result")

_MAX_CHUNK = 8  # items: enough for the work to outweigh the sending
_CHUNK_SECONDS = 0.1  # that a chunk may take: the next results are to come soon
_CANCEL_SECONDS = 0.02  # between two checks whether the caller is cancelled
_CHUNKS_AHEAD = 3  # queued for each process, so that none is idle


def map_in_order(
    function: Callable[[Item], Result],
    items: Iterable[Item],
    processes: int | None = None,
    timeout: Callable[[], float | None] = lambda: None,
) -> Iterator[tuple[Item, Result]]:
    """Yield each item with its result, in order, computed by `processes` processes (default: one a core).

    Items are taken as they are needed, so there may be infinitely many. A single item is processed in this
    process, and so is what no other process could import, such as a kind that the main module declares.
    After KeyboardInterrupt the results that are complete are yielded before it is raised again. If a result
    takes longer than `timeout()` seconds, the processes are ended and TimeoutError is raised.
    """
    every = iter(items)
    first = list(islice(every, 2))
    processes, every = processes or os.cpu_count() or 1, chain(first, every)
    if processes > 1 and len(first) > 1:
        from passatempo.parallel.processes import can_start

        if can_start():
            return _map_in_processes(function, every, processes, timeout)
    return ((item, function(item)) for item in every)


def _map_in_processes(
    function: Callable[[Item], Result],
    items: Iterator[Item],
    processes: int,
    timeout: Callable[[], float | None],
) -> Iterator[tuple[Item, Result]]:
    from passatempo.parallel.processes import ProcessPool

    pending: deque[tuple[list[Item], Future[_ChunkResult[Result]] | _LocalChunk[Result]]] = deque()
    size = 1  # until it is known how long an item takes
    with ProcessPool(processes) as pool:
        try:
            while True:
                chunk = list(islice(items, size))
                if chunk:
                    pending.append((chunk, _submit(function, chunk, pool)))
                if not pending:
                    return
                if not chunk or len(pending) > _CHUNKS_AHEAD * processes:
                    done_items, done = pending[0][0], _wait_for(pending[0][1], timeout())
                    pending.popleft()
                    size = _chunk_size(len(done_items), done.seconds)
                    yield from zip(done_items, done.results, strict=True)
        except KeyboardInterrupt:
            for done_items, future in pending:
                if future.done() and future.exception() is None:
                    yield from zip(done_items, future.result().results, strict=True)
            raise


def _wait_for(
    future: Future[_ChunkResult[Result]] | _LocalChunk[Result], seconds: float | None
) -> _ChunkResult[Result]:
    """The result of a future; TimeoutError after `seconds`, StoppedError if the caller is cancelled."""
    end = None if seconds is None else time.monotonic() + seconds
    while can_be_cancelled():
        check_cancelled()
        try:
            return future.result(
                _CANCEL_SECONDS if end is None else min(_CANCEL_SECONDS, end - time.monotonic())
            )
        except TimeoutError:
            if end is not None and time.monotonic() >= end:
                raise
    return future.result(seconds)


def _submit(
    function: Callable[[Item], Result], chunk: list[Item], pool: ProcessPool
) -> Future[_ChunkResult[Result]] | _LocalChunk[Result]:
    from passatempo.parallel.processes import pickle_call

    data = pickle_call(_run_chunk, function, chunk)
    return _LocalChunk(function, chunk) if data is None else pool.submit(data)


class _ChunkResult(NamedTuple, Generic[Result]):
    """The results of a chunk, and the CPU seconds they took."""

    results: list[Result]
    seconds: float


class _LocalChunk(Generic[Result]):
    """A chunk that cannot be sent: it has the methods of a future, and runs here when its turn comes."""

    def __init__(self, function: Callable[[Any], Result], chunk: list[Any]) -> None:
        self._function, self._chunk = function, chunk

    def result(self, timeout: float | None = None) -> _ChunkResult[Result]:
        return _run_chunk(self._function, self._chunk)

    def done(self) -> bool:
        return False

    def exception(self) -> None:
        return None


def _run_chunk(function: Callable[[Item], Result], chunk: list[Item]) -> _ChunkResult[Result]:
    start = time.process_time()
    return _ChunkResult(list(map(function, chunk)), time.process_time() - start)


def _chunk_size(items: int, seconds: float) -> int:
    """The size of the next chunk, after one of `items` items took `seconds`."""
    return max(1, min(_MAX_CHUNK, 2 * items, int(_CHUNK_SECONDS * items / max(seconds, 1e-9))))
