"""The nursery: a process that has imported everything, and forks workers in milliseconds.

It has a single thread, so that it can be forked. The server sends it requests over a socket:
to fork a worker, with the worker's end of a connection, or to kill one. When the server ends, for whatever
reason, the nursery sees the end of its socket, kills all workers and ends.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress

from passatempo import plugins

_REQUEST = struct.Struct("!cq")
_FORK, _KILL = b"f", b"k"
_REAP_SECONDS = 1.0
_PREPARE_SECONDS = 0.02  # for one question, during which no worker is forked


class Nursery:
    """The nursery as the server sees it."""

    def __init__(self) -> None:
        self._control, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", __name__, str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                env=plugins.environment(),
            )

    def fork(self) -> socket.socket:
        """Fork a worker; returns the connection to it."""
        ours, theirs = socket.socketpair()
        with theirs:
            socket.send_fds(self._control, [_REQUEST.pack(_FORK, 0)], [theirs.fileno()])
        return ours

    def kill(self, pid: int) -> None:
        """Kill a worker."""
        with suppress(OSError):  # there is no nursery any more, and no worker
            self._control.sendall(_REQUEST.pack(_KILL, pid))

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process.poll() is None

    def close(self) -> None:
        """End the nursery and all workers."""
        self._control.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(2.0)


def main() -> None:
    """Run the nursery on the socket whose descriptor is the first argument."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # it ends with the server
    control = socket.socket(fileno=int(sys.argv[1]))
    plugins.load_from_environment()
    _preload()
    children, preparing = set[int](), _preparations()
    try:
        while _serve(control, children, preparing):
            pass
    finally:
        for pid in children:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def _preload() -> None:
    """Import what answers need, and move it out of the garbage collector's sight, so that it stays shared."""
    from importlib import import_module

    from passatempo.formats import all_formats
    from passatempo.web.questions import answer
    from passatempo.web.questions.table import QUESTIONS

    import_module(f"{__package__}.worker_loop")
    for question in QUESTIONS.values():
        import_module(f"{__package__}.questions.{question.place.partition(':')[0]}")
    all_formats()
    answer({"question": "kinds"})
    gc.collect()
    gc.freeze()


def _preparations() -> Iterator[None]:
    """Answer a few questions about a sample of each kind: what they compile is ready for later workers."""
    from passatempo.about import sample_files
    from passatempo.kinds import all_kinds, kind_of_bare_grids
    from passatempo.web.questions import answer

    for kind in (kind_of_bare_grids(), *all_kinds()):
        usual = [name for name in sample_files(kind) if name.endswith(kind.default_size)]
        for name in usual[:1] or list(sample_files(kind))[:1]:
            puzzle = answer({"question": "sample", "kind": kind.name, "name": name})["result"]["puzzle"]
            for question in ("solve", "hint", "count"):
                answer({"question": question, "puzzle": puzzle, "seconds": _PREPARE_SECONDS})
                yield
    gc.collect()
    gc.freeze()


def _serve(control: socket.socket, children: set[int], preparing: Iterator[None]) -> bool:
    """Handle a request, or prepare something while there is none; False at the end of the socket."""
    _reap(children)
    if not select.select([control], [], [], 0)[0]:
        with suppress(StopIteration):
            next(preparing)
            return True
        select.select([control], [], [], _REAP_SECONDS)
        return True
    request, descriptors, _, _ = socket.recv_fds(control, _REQUEST.size, 1)
    if len(request) < _REQUEST.size:
        return False
    what, pid = _REQUEST.unpack(request)
    if what == _KILL and pid in children:
        os.kill(pid, signal.SIGKILL)
    for descriptor in descriptors:
        children.add(_fork_worker(control, descriptor))
        os.close(descriptor)
    return True


def _reap(children: set[int]) -> None:
    while children:
        pid, _ = os.waitpid(-1, os.WNOHANG)
        if pid == 0:
            return
        children.discard(pid)


def _fork_worker(control: socket.socket, descriptor: int) -> int:
    pid = os.fork()
    if pid:
        return pid
    try:
        from passatempo.web.worker_loop import run

        control.close()
        run(socket.socket(fileno=descriptor))
    finally:
        os._exit(0)


if __name__ == "__main__":
    main()
