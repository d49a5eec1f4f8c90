"""Run the program as a process, interrupt it at some moment, and record how it ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import NamedTuple

HAS_PROC = Path("/proc/self/stat").exists()
LONGEST = 60.0  # seconds until a process that does not end is killed: none should be
MOST_WORK = 2.0  # seconds of CPU time until then, if it works: on a busy machine that takes a while


class Ended(NamedTuple):
    """How a process ended."""

    code: int
    out: str
    err: str
    cpu_seconds: float  # from the signal to its end
    seconds: float  # the same on the clock, which depends on what else the machine does
    too_late: bool  # it had ended by itself before
    workers: list[int]  # those of its children that still run


def program(*arguments: str) -> list[str]:
    """The command that runs the program."""
    return [sys.executable, "-m", "passatempo", *arguments]


def started(command: list[str], *, listens: bool = True) -> subprocess.Popen[bytes]:
    """A process; if it is the program, once it handles signals, which takes Python a while."""
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    )
    while listens and process.poll() is None and not _catches(process.pid, signal.SIGHUP):
        time.sleep(0.001)
    return process


def interrupted(
    command: list[str],
    by: signal.Signals,
    when: float | Callable[[subprocess.Popen[bytes]], bool],
    *,
    reads: bool = True,
) -> Ended:
    """Run the program and signal it after some seconds, or once a condition holds; its output is read from
    the start, or only after the signal. A condition on the program's progress does not depend on the load
    of the machine.
    """
    process = started(command)
    output: dict[str, str] = {}
    readers = [Thread(target=_read, args=(process, name, output)) for name in ("stdout", "stderr")]
    if reads:
        begin(readers)
    _wait(process, when)
    workers, too_late = children(process.pid), has_ended(process.pid)
    cpu_seconds, seconds = _ended_by(process.pid, by)
    process.kill()
    code = process.wait()
    if not reads:
        begin(readers)
    for reader in readers:
        reader.join()
    for stream in (process.stdin, process.stdout, process.stderr):
        assert stream is not None
        stream.close()
    return Ended(
        code, output["stdout"], output["stderr"], cpu_seconds, seconds, too_late, still_running(workers)
    )


def _ended_by(pid: int, by: signal.Signals) -> tuple[float, float]:
    """Send a signal and wait for the process to end: the seconds of CPU time and on the clock. A process that
    goes on for much too long is killed.
    """
    before, start = _cpu_seconds(pid), time.monotonic()
    os.kill(pid, by)
    spent = taken = 0.0
    while not has_ended(pid) and spent < MOST_WORK and taken < LONGEST:
        time.sleep(0.005)
        spent, taken = _cpu_seconds(pid) - before, time.monotonic() - start
    return _cpu_seconds(pid) - before, taken


def _wait(process: subprocess.Popen[bytes], when: float | Callable[[subprocess.Popen[bytes]], bool]) -> None:
    """Wait for some seconds, or until a condition holds or the process has ended."""
    if not callable(when):
        time.sleep(when)
        return
    while not when(process) and not has_ended(process.pid):
        time.sleep(0.005)


def begin(threads: list[Thread]) -> None:
    for thread in threads:
        thread.start()


def _read(process: subprocess.Popen[bytes], name: str, output: dict[str, str]) -> None:
    output[name] = b"".join(iter(lambda: os.read(getattr(process, name).fileno(), 1 << 20), b"")).decode()


def _catches(pid: int, number: int) -> bool:
    (caught,) = [line for line in _proc(pid, "status").splitlines() if line.startswith("SigCgt")] or ["x: 0"]
    return bool(int(caught.split()[1], 16) >> (number - 1) & 1)


def _proc(pid: int, file: str) -> str:
    try:
        return Path(f"/proc/{pid}/{file}").read_text()
    except OSError:
        return ""


def _stat(pid: int) -> list[str]:
    """The fields of /proc/PID/stat, from the state on."""
    return _proc(pid, "stat").rpartition(")")[2].split()


def has_ended(pid: int) -> bool:
    """Whether the process is gone or a zombie."""
    return _stat(pid)[:1] in ([], ["Z"])


def is_asleep(pid: int) -> bool:
    """Whether a process is blocked."""
    return _stat(pid)[:1] == ["S"]


def _cpu_seconds(pid: int) -> float:
    return sum(map(int, _stat(pid)[11:13])) / os.sysconf("SC_CLK_TCK")


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    every = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]
    return [each for each in every if _stat(each)[1:2] == [str(pid)] and not has_ended(each)]


def still_running(pids: list[int], seconds: float = 2.0) -> list[int]:
    """The processes that still run after some seconds."""
    deadline = time.monotonic() + seconds
    while (left := [pid for pid in pids if not has_ended(pid)]) and time.monotonic() < deadline:
        time.sleep(0.01)
    return left
