"""Worker processes: they run calls for their parent process, and end when it ends.

A worker is a new Python that imports this package and what the calls need. It does not import the main module
of its parent, so a script needs no `if __name__ == "__main__":` around what starts workers.

Requests arrive on its standard input and replies leave on its standard output, both pickled and preceded by
their length. When the parent ends for whatever reason, the input ends, and so does the worker, even during a
call. SIGINT, SIGTERM and SIGHUP, which are often sent to a whole process group, are left to the parent.
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
from passatempo.messages import Message
from passatempo.system_errors import system_reason

_LENGTH = Struct("!Q")
_PROGRAM = (
    "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); "
    "from passatempo.parallel.processes import serve; serve()"
)
_LEFT_TO_PARENT = ("SIGINT", "SIGTERM", "SIGHUP")


def can_start() -> bool:
    """Whether there is a Python to start; in a frozen program `sys.executable` is that program."""
    return bool(sys.executable) and not getattr(sys, "frozen", False)


def pickle_call(function: Callable[..., Any], *arguments: Any) -> bytes | None:
    """The request for a call; None if a worker cannot run it.

    What a function or the main module defines has no name by which a worker could import it.
    """
    try:
        data = pickle.dumps((function, arguments))
    except (pickle.PicklingError, AttributeError, TypeError):
        return None
    return None if b"__main__" in data else data


class ProcessPool:
    """Up to `count` workers, started as they are needed; a context manager that ends them on exit."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._requests: SimpleQueue[tuple[bytes, Future[Any]] | None] = SimpleQueue()
        self._workers: list[_Worker] = []
        self._threads: list[Thread] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        """Kill the workers and close their pipes."""
        for worker in self._workers:
            worker.end()
        for _ in self._workers:
            self._requests.put(None)
        if not sys.is_finalizing():  # no thread runs any more then
            for thread in self._threads:
                thread.join()

    def submit(self, request: bytes) -> Future[Any]:
        """Queue a request for the next free worker; the future gets what the call returns or raises.

        Raises StoppedError if no worker can be started. The future raises it if the worker dies.
        """
        if len(self._workers) < self._count:
            self._start()
        future: Future[Any] = Future()
        self._requests.put((request, future))
        return future

    def _start(self) -> None:
        """Start a worker, and a thread that passes requests to it."""
        with _signals_blocked():  # the process and the thread inherit this
            try:
                worker = _Worker()
            except OSError as error:
                if not self._workers:
                    why = Message("cannot start a worker process: {reason}", system_reason(error))
                    raise StoppedError(why) from None
                self._count = len(self._workers)  # go on with those
                return
            self._workers.append(worker)
            thread = Thread(target=self._serve_worker, args=(worker,), daemon=True)
            thread.start()
            self._threads.append(thread)

    def _serve_worker(self, worker: _Worker) -> None:
        """Pass requests to a worker and its replies to their futures."""
        while (item := self._requests.get()) is not None:
            data, future = item
            try:
                future.set_result(worker.call(data))
            except BaseException as error:
                future.set_exception(error)
        worker.close()


@contextmanager
def _signals_blocked() -> Iterator[None]:
    """Block the signals that are left to the parent: a process started now ignores them from its start."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {getattr(signal, name) for name in _LEFT_TO_PARENT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker:
    """A worker as the parent sees it."""

    def __init__(self) -> None:
        """Start the process; raises OSError if the system refuses."""
        self._process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        self._path: bytes | None = pickle.dumps(sys.path)  # sent before the first request

    def call(self, request: bytes) -> Any:
        """Send a request and wait for its reply: return or raise what the call did."""
        requests, replies = self._process.stdin, self._process.stdout
        assert requests is not None
        assert replies is not None
        try:
            if self._path is not None:
                requests.write(self._path)
                self._path = None
            _send(request, requests)
            has_returned, result = pickle.loads(_receive(replies))
        except (EOFError, OSError):
            raise StoppedError(self._how_it_ended()) from None
        if has_returned:
            return result
        raise result

    def _how_it_ended(self) -> Message:
        code = self._process.wait()
        if code < 0:
            return Message("a worker process was killed by signal {number} before it answered", -code)
        return Message("a worker process ended with exit code {number} before it answered", code)

    def end(self) -> None:
        """Kill the process."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """Close the pipes; called by the thread that uses them, as any other would have to wait."""
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(OSError):  # a request that was not read
                pipe.close()


def serve() -> None:
    """Run the calls that arrive on standard input until it ends: the main loop of a worker."""
    requests, replies = _pipes()
    waiting: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_receive_requests, args=(requests, waiting), daemon=True).start()
    while True:
        _send(_reply(waiting.get()), replies)


def _pipes() -> tuple[IO[bytes], IO[bytes]]:
    """The streams of requests and replies; what a call prints is redirected to standard error."""
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return sys.stdin.buffer, replies


def _receive_requests(requests: IO[bytes], waiting: SimpleQueue[bytes]) -> None:
    """Queue requests as they arrive, also during a call, so that the end of input is noticed at once."""
    while True:
        try:
            waiting.put(_receive(requests))
        except (EOFError, OSError):
            os._exit(0)


def _reply(request: bytes) -> bytes:
    try:
        call, arguments = pickle.loads(request)
        return pickle.dumps((True, call(*arguments)))
    except Exception as error:
        return pickle.dumps((False, _sendable(error)))


def _sendable(error: Exception) -> Exception:
    """The error with its traceback as a note; a RuntimeError instead if it cannot be pickled."""
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


def _receive(stream: IO[bytes]) -> bytes:
    (length,) = _LENGTH.unpack(_read_exactly(_LENGTH.size, stream))
    return _read_exactly(length, stream)


def _read_exactly(length: int, stream: IO[bytes]) -> bytes:
    data = stream.read(length)
    if len(data) < length:
        raise EOFError
    return data
