"""Workers: processes that make calls for another one, and end when that one does.

A worker is a new Python that imports this package and what the calls need. It does not import the program
that started it, so a script needs no `if __name__ == "__main__":` around what starts workers.

Requests come through its standard input and replies leave through its standard output, both pickled, each
behind its length. When the process that started it ends, however that happens, the input ends, and so does
the worker, even in the middle of a call. Signals that ask a program to end, which terminals and tools send to
every process of a group, are left to the process that started it.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from struct import Struct
from threading import Thread
from typing import IO, Any, Self

from passatempo.errors import StoppedError

_LENGTH = Struct("!Q")
_PROGRAM = (
    "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); "
    "from passatempo.workers import serve; serve()"
)
_LEFT_TO_PARENT = ("SIGINT", "SIGTERM", "SIGHUP")


def can_start() -> bool:
    """Whether there is a Python to start: where it is part of another program, that would start instead."""
    return bool(sys.executable) and not getattr(sys, "frozen", False)


def request(call: Callable[..., Any], *arguments: Any) -> bytes | None:
    """A call as it is sent to a worker; None if a worker cannot make it.

    What a function or the main module defines has no name by which a worker could import it.
    """
    try:
        data = pickle.dumps((call, arguments))
    except (pickle.PicklingError, AttributeError, TypeError):
        return None
    return None if b"__main__" in data else data


class Workers:
    """Up to so many workers, started as they are needed. They end when the context is left."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._requests: SimpleQueue[tuple[bytes, Future[Any]] | None] = SimpleQueue()
        self._workers: list[_Worker] = []
        self._threads: list[Thread] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        """End all at once, and close their pipes."""
        for worker in self._workers:
            worker.end()
        for _ in self._workers:
            self._requests.put(None)
        if not sys.is_finalizing():  # a Python that ends runs no threads any more
            for thread in self._threads:
                thread.join()

    def submit(self, request: bytes) -> Future[Any]:
        """Have the next worker that is free make a call; the future has what it returns or raises.

        StoppedError if there is no worker to be had, or one ends before it has answered.
        """
        if len(self._workers) < self._count:
            self._start()
        future: Future[Any] = Future()
        self._requests.put((request, future))
        return future

    def _start(self) -> None:
        """Start another worker, and a thread that waits for its replies."""
        with _signals_blocked():  # which both inherit
            try:
                worker = _Worker()
            except OSError as error:
                if not self._workers:
                    reason = error.strerror or str(error)
                    raise StoppedError(f"no worker process can be started: {reason.lower()}") from None
                self._count = len(self._workers)  # so many have to do
                return
            self._workers.append(worker)
            thread = Thread(target=self._pass_on, args=(worker,), daemon=True)
            thread.start()
            self._threads.append(thread)

    def _pass_on(self, worker: _Worker) -> None:
        """Pass requests on to a worker, and its replies back."""
        while (item := self._requests.get()) is not None:
            data, future = item
            try:
                future.set_result(worker.make(data))
            except BaseException as error:
                future.set_exception(error)
        worker.close()


@contextmanager
def _signals_blocked() -> Iterator[None]:
    """Block the signals that are left to the parent, so that a process is safe from them from its start."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {getattr(signal, name) for name in _LEFT_TO_PARENT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker:
    """A worker, seen from the process that started it."""

    def __init__(self) -> None:
        """Start it; an OSError if the system does not let it."""
        self._process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        self._path: bytes | None = pickle.dumps(sys.path)  # to be sent before the first request

    def make(self, request: bytes) -> Any:
        """Have it make a call: what that returns or raises."""
        requests, replies = self._process.stdin, self._process.stdout
        assert requests is not None
        assert replies is not None
        try:
            if self._path is not None:
                requests.write(self._path)
                self._path = None
            _send(request, requests)
            has_returned, result = pickle.loads(_received(replies))
        except (EOFError, OSError):
            raise StoppedError(f"a worker process {self._how_it_ended()} before it answered") from None
        if has_returned:
            return result
        raise result

    def _how_it_ended(self) -> str:
        code = self._process.wait()
        return f"was killed by signal {-code}" if code < 0 else f"ended with exit code {code}"

    def end(self) -> None:
        """End it, whatever it does."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """Close its pipes. That is for the thread that uses them: another would have to wait."""
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(OSError):  # a request that it did not take
                pipe.close()


def serve() -> None:
    """What a worker does until its input ends."""
    requests, replies = _pipes()
    waiting: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(requests, waiting), daemon=True).start()
    while True:
        _send(_reply(waiting.get()), replies)


def _pipes() -> tuple[IO[bytes], IO[bytes]]:
    """Where requests come from and replies go; what a call prints goes to standard error."""
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return sys.stdin.buffer, replies


def _listen(requests: IO[bytes], waiting: SimpleQueue[bytes]) -> None:
    """Take requests as they come, also during a call, to notice at once that there will be no more."""
    while True:
        try:
            waiting.put(_received(requests))
        except (EOFError, OSError):
            os._exit(0)


def _reply(request: bytes) -> bytes:
    try:
        call, arguments = pickle.loads(request)
        return pickle.dumps((True, call(*arguments)))
    except Exception as error:
        return pickle.dumps((False, _sendable(error)))


def _sendable(error: Exception) -> Exception:
    """The error with a note of where it was raised; one of another type if that cannot be sent."""
    trace = "".join(traceback.format_exception(error))
    try:
        error.add_note(f"raised in a worker process:\n{trace}")
        pickle.loads(pickle.dumps(error))
        return error
    except Exception:
        return RuntimeError(f"raised in a worker process:\n{trace}")


def _send(data: bytes, stream: IO[bytes]) -> None:
    stream.write(_LENGTH.pack(len(data)) + data)
    stream.flush()


def _received(stream: IO[bytes]) -> bytes:
    (length,) = _LENGTH.unpack(_exactly(_LENGTH.size, stream))
    return _exactly(length, stream)


def _exactly(length: int, stream: IO[bytes]) -> bytes:
    data = stream.read(length)
    if len(data) < length:
        raise EOFError
    return data
