"""Ctrl-C, requests to end and closed terminals: whatever the program does, it ends in one way."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from conftest import SAMPLES
from interrupting import HAS_PROC, Ended, children, interrupted, program, started, still_running

from passatempo.cli import main
from passatempo.cli.signals import listening, stop, uninterrupted

needs_proc = pytest.mark.skipif(not HAS_PROC, reason="processes are looked at in /proc")
ENDINGS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EMPTY = "." * 81
CPU_SECONDS = 0.2  # to end in


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of puzzles that takes minutes to rate and seconds to solve."""
    path = tmp_path_factory.mktemp("many") / "many.sdm"
    path.write_text(f"{LINE}\n" * 400_000)
    return path


# What is listened to


def test_signals_are_listened_to_only_while_the_program_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[object] = []
    monkeypatch.setattr(
        "passatempo.cli.kinds.run", lambda _: heard.extend(map(signal.getsignal, ENDINGS)) or 0
    )
    before = [signal.getsignal(each) for each in ENDINGS]
    assert main(["kinds"]) == 0
    assert heard == [stop.ask] * 3
    assert [signal.getsignal(each) for each in ENDINGS] == before


def test_what_is_ignored_stays_ignored() -> None:
    """As a closed terminal is under nohup."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with listening():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_another_thread_listens_to_nothing() -> None:
    """Python lets only its main thread."""
    codes: list[int] = []
    thread = threading.Thread(target=lambda: codes.append(main(["sets", "2", "cells", "sum", "3"])))
    thread.start()
    thread.join()
    assert codes == [0]


@pytest.mark.parametrize("ending", ENDINGS)
def test_an_interrupt_outweighs_whatever_a_verb_returns(
    ending: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(_: object) -> int:
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), ending)
        return 0

    monkeypatch.setattr("passatempo.cli.kinds.run", run)
    assert main(["kinds"]) == 3


def test_a_block_is_not_interrupted_before_its_end() -> None:
    done = []

    def blocks() -> None:
        with uninterrupted():
            os.kill(os.getpid(), signal.SIGTERM)
            done.append("first")
            with uninterrupted():
                done.append("second")
            done.append("third")
        done.append("behind")

    with listening(), pytest.raises(KeyboardInterrupt):
        blocks()
    assert done == ["first", "second", "third"]


def test_a_terminal_says_twice_that_it_is_closed() -> None:
    with listening():
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGHUP)
        os.kill(os.getpid(), signal.SIGHUP)


# The program, interrupted at any moment

COMMANDS = {
    "batch": ["batch", "solve", "MANY"],
    "batch, every solution": ["batch", "solve", "--limit", "0", "ENDLESS"],
    "batch as JSON": ["batch", "solve", "--json", "MANY"],
    "batch of standard input": ["batch", "solve"],
    "candidates": ["candidates", "--json", "sudoku 36x36"],
    "candidates, sat": ["candidates", "sudoku 25x25", "--method", "sat"],
    "check": ["check", "sudoku 49x49"],
    "convert": ["convert", "MANY", "--to", "json"],
    "count": ["count", "--limit", "0", EMPTY],
    "explain": ["explain", "--json", str(SAMPLES / "sudoku" / "sandwiches-antiknight-cages-9x9.txt")],
    "generate": ["generate", "sudoku", "-n", "100000", "--difficulty", "hard", "--json"],
    "generate lines": ["generate", "sudoku", "-n", "10000000", "--format", "line"],
    "generate a series": ["generate", "sudoku", "--series", "-n", "1000"],
    "generate from a board": ["generate", "--from", "." * 256],
    "rate": ["rate", "--json", "MANY"],
    "rate, one process": ["rate", "--threads", "1", "MANY"],
    "sets": ["sets", "9", "cells", "1-40", "sum", "180", "--limit", "0", "--json"],
    "solve every one": ["solve", "--all", "latin 6x6"],
    "solve every one as JSON": ["solve", "--all", "--json", "latin 6x6"],
    "solve standard input": ["solve", "-"],
} | {
    f"{verb}, {method}": command
    for method in ("auto", "native", "sat", "cpsat", "backtracking")
    for verb, command in (
        ("count", ["count", "--json", "--limit", "0", "--method", method, EMPTY]),
        ("solve", ["solve", "--json", "--method", method, "sudoku 64x64"]),
    )
}
ANSWERED_LINE = re.compile(r"[1-9]{81},\d+\+?|,\d|")


def moments(name: str) -> Iterator[tuple[signal.Signals, float]]:
    """A signal of each kind, each at another moment: the first while modules are still being loaded."""
    dice = Random(name)
    for longest, ending in zip((0.1, 0.4, 1.0), dice.sample(ENDINGS, 3), strict=True):
        yield ending, dice.uniform(0, longest)


def arguments(name: str, many: Path) -> list[str]:
    endless = many.with_name("endless.sdm")
    endless.write_text(f"{EMPTY}\n" * 20)
    return [{"MANY": str(many), "ENDLESS": str(endless)}.get(word, word) for word in COMMANDS[name]]


def faults(ended: Ended, command: list[str]) -> list[str]:
    """What is wrong with how the program ended."""
    found = [] if ended.code == 3 else [f"exit code {ended.code}"]
    found += ["output that ends within a line"] if not ended.out.endswith("\n") and ended.out else []
    found += [line for line in ended.err.splitlines() if not line.startswith("passatempo: ")]
    found += ["told to install something"] if "pip install" in ended.err else []
    found += [f"{ended.cpu_seconds} seconds to end"] if ended.cpu_seconds > CPU_SECONDS else []
    found += [f"left {len(ended.workers)} processes"] if ended.workers else []
    if "--json" in command or "json" in command:
        found += [line[:80] for line in ended.out.splitlines() if not is_json(line)]
    elif "batch" in command:
        found += [line for line in ended.out.splitlines() if not ANSWERED_LINE.fullmatch(line)]
    return found


def is_json(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


@pytest.mark.slow
@needs_proc
@pytest.mark.parametrize("name", COMMANDS)
def test_any_interrupt_ends_it_at_once_and_in_order(name: str, many: Path) -> None:
    """90 of them: 6 of 111 gave a SystemError, others told to install what was there, or left processes."""
    command = arguments(name, many)
    wrong = {}
    for ending, delay in moments(name):
        ended = interrupted(program(*command), ending, delay)
        if not ended.too_late and (found := faults(ended, command)):
            wrong[ending.name, delay] = found
    assert not wrong


@pytest.mark.slow
@needs_proc
@pytest.mark.parametrize("name", ["batch", "convert", "solve every one"])
def test_nobody_has_to_read_the_output(name: str, many: Path) -> None:
    """A full pipe held the program, or got half a line. It ends soon, and all lines in the pipe are whole."""
    command = arguments(name, many)
    ended = interrupted(program(*command), signal.SIGINT, 1.0, reads=False)
    assert len(ended.out) > 10_000
    assert not faults(ended, command)


OWN_VERB = """
import sys, time
from passatempo.cli import kinds, program
{run}
kinds.run = run
sys.argv[1:] = ["kinds"]
sys.exit(program())
"""


@pytest.mark.slow
@needs_proc
def test_an_interrupt_that_python_swallows_is_raised_again() -> None:
    """A finalizer, or a callback of the import system, cannot be interrupted: Python goes on after it."""
    verb = """
class Slow:
    def __del__(self):
        time.sleep(60)

def run(options):
    Slow()
    while True:
        pass
"""
    ended = interrupted([sys.executable, "-c", OWN_VERB.format(run=verb)], signal.SIGINT, 0.3)
    assert (ended.code, ended.out, ended.err) == (3, "", "")


@pytest.mark.slow
@needs_proc
def test_whatever_an_interrupt_becomes_it_is_one() -> None:
    """A native module that is being loaded may turn it into an error of its own."""
    verb = """
def run(options):
    try:
        time.sleep(60)
    except KeyboardInterrupt as interrupt:
        raise SystemError("initialization failed") from interrupt
"""
    ended = interrupted([sys.executable, "-c", OWN_VERB.format(run=verb)], signal.SIGINT, 0.3)
    assert (ended.code, ended.out, ended.err) == (3, "", "")


@pytest.mark.slow
@needs_proc
def test_a_second_signal_ends_what_does_not_end() -> None:
    verb = """
def run(options):
    try:
        print("begun", flush=True)
        time.sleep(60)
    except KeyboardInterrupt:
        time.sleep(60)
"""
    with started([sys.executable, "-c", OWN_VERB.format(run=verb)]) as process:
        assert process.stdout is not None
        assert os.read(process.stdout.fileno(), 10) == b"begun\n"
        process.send_signal(signal.SIGINT)
        time.sleep(1.2)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=20) == 3


# What an interrupt keeps


@pytest.mark.slow
@needs_proc
def test_what_was_converted_is_kept(many: Path, tmp_path: Path) -> None:
    """A file was lost with everything in it."""
    path = tmp_path / "made.txt"
    command = program("convert", str(many), "--to", "line", "-o", str(path))
    ended = interrupted(command, signal.SIGTERM, 1.5)
    assert ended.code == 3
    (told,) = re.findall(r"^passatempo: ([\d,]+) puzzles? converted, then interrupted\n$", ended.err)
    assert path.read_text().count("\n") == int(told.replace(",", ""))
    assert [each.name for each in tmp_path.iterdir()] == ["made.txt"]


# Workers


WORKING = {
    "generate": ["generate", "sudoku", "-n", "100000", "--difficulty", "hard", "--threads", "4"],
    "rate": ["rate", "--threads", "4", "MANY"],
}


@pytest.mark.slow
@needs_proc
@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM], ids=["killed", "terminated"])
@pytest.mark.parametrize("verb", WORKING)
def test_workers_end_with_the_program(verb: str, ending: signal.Signals, many: Path) -> None:
    """159 of them went on after it was killed, and three after it was asked to end, with its output open."""
    command = [str(many) if word == "MANY" else word for word in WORKING[verb]]
    with started(program(*command)) as process:
        assert process.stdout is not None
        os.read(process.stdout.fileno(), 1)
        workers = children(process.pid)
        process.send_signal(ending)
        process.communicate(timeout=20)  # until nobody has its output open
    assert len(workers) == 4
    assert not still_running(workers)


@pytest.mark.slow
@needs_proc
def test_signals_to_all_processes_of_a_group_do_not_end_workers_first(many: Path) -> None:
    """As Ctrl-C of a terminal and `timeout` send them: a worker that ended would be an error of its own."""
    for ending in ENDINGS:
        process = subprocess.Popen(
            program("rate", "--threads", "3", str(many)),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        assert process.stdout is not None
        for _ in range(5):
            process.stdout.readline()
        os.killpg(process.pid, ending)
        _, err = process.communicate(timeout=20)
        assert process.returncode == 3
        assert re.fullmatch(rb"passatempo: [\d,]+ puzzles: .*\n", err)


@pytest.mark.slow
@needs_proc
def test_a_worker_that_is_killed_is_told_in_one_line(many: Path) -> None:
    with started(program("rate", "--threads", "2", str(many))) as process:
        assert process.stdout is not None
        os.read(process.stdout.fileno(), 1)
        for worker in children(process.pid):
            os.kill(worker, signal.SIGKILL)
        _, err = process.communicate(timeout=20)
    assert process.returncode == 2
    assert err == b"passatempo: a worker process was killed by signal 9 before it answered\n"


def run_script(path: Path, text: str) -> subprocess.CompletedProcess[str]:
    path.write_text(text)
    return subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=60)


@pytest.mark.slow
def test_a_script_needs_no_guard(tmp_path: Path) -> None:
    """Each worker ran the script once more, which ended in a BrokenProcessPool."""
    script = """
import passatempo as pt
for made in pt.generate("sudoku", size="4x4", count=3, difficulty="beginner", threads=2, seed=1):
    print(made.clues)
"""
    done = run_script(tmp_path / "script.py", script)
    assert done.stderr == ""
    assert len(done.stdout.split()) == 3


@pytest.mark.slow
def test_what_no_worker_can_import_is_done_here(tmp_path: Path) -> None:
    """Functions and kinds of the script itself, and things that cannot be pickled, among others that can."""
    script = """
import os
from passatempo.cores import on_all_cores

class Thing:
    def __init__(self, number):
        self.number = number
    def __index__(self):
        return self.number

def where(thing):
    return os.getpid()

assert {done for _, done in on_all_cores(where, range(20), 2)} == {os.getpid()}
things = [1, Thing(2), 3, 4, Thing(5)]
assert [done for _, done in on_all_cores(bin, things, 2)] == [bin(1 + n) for n in range(5)]
assert [done for _, done in on_all_cores(lambda n: n + 1, [1, 2], 2)] == [2, 3]
"""
    assert run_script(tmp_path / "script.py", script).stderr == ""


@pytest.mark.slow
def test_an_error_in_a_worker_comes_back() -> None:
    from passatempo.cores import on_all_cores

    with pytest.raises(ZeroDivisionError) as raised:
        list(on_all_cores((1).__truediv__, [1, 0, 2], 2))
    assert "raised in a worker process" in "".join(raised.value.__notes__)
