"""Ctrl-C, SIGTERM and closed terminals: whatever the program does, it ends in one way."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random

import pytest
from interrupted_commands import COMMANDS, ENDINGS, arguments, faults, moments, write_many
from interrupting import (
    HAS_PROC,
    LONGEST,
    Ended,
    children,
    has_ended,
    interrupted,
    is_asleep,
    program,
    started,
    still_running,
)

from passatempo.cli import main, signals
from passatempo.cli.signals import handling_signals, stop, uninterrupted

needs_proc = pytest.mark.skipif(not HAS_PROC, reason="processes are inspected in /proc")


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_many(tmp_path_factory.mktemp("many"))


# Signals that are handled


def test_signals_are_handled_only_while_the_program_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """`main` may be called from a program with handlers of its own."""
    handlers: list[object] = []
    monkeypatch.setattr(
        "passatempo.cli.kinds.run", lambda _: handlers.extend(map(signal.getsignal, ENDINGS)) or 0
    )
    before = [signal.getsignal(each) for each in ENDINGS]
    assert main(["kinds"]) == 0
    assert handlers == [stop.on_signal] * 3
    assert [signal.getsignal(each) for each in ENDINGS] == before


def test_what_is_ignored_stays_ignored() -> None:
    """As SIGHUP is under nohup."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with handling_signals():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_another_thread_installs_no_handler() -> None:
    """Python allows that in the main thread only."""
    codes: list[int] = []
    thread = threading.Thread(target=lambda: codes.append(main(["sets", "2", "cells", "sum", "3"])))
    thread.start()
    thread.join()
    assert codes == [0]


@pytest.mark.parametrize("ending", ENDINGS)
def test_an_interrupt_outweighs_whatever_a_verb_returns(
    ending: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A verb that swallows the exception must not turn an interrupt into success."""

    def run(_: object) -> int:
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), ending)
        return 0

    monkeypatch.setattr("passatempo.cli.kinds.run", run)
    assert main(["kinds"]) == 3


def test_a_block_is_not_interrupted_before_its_end() -> None:
    """Nested blocks defer the interrupt to the end of the outermost."""
    done = []

    def blocks() -> None:
        with uninterrupted():
            os.kill(os.getpid(), signal.SIGTERM)
            done.append("first")
            with uninterrupted():
                done.append("second")
            done.append("third")
        done.append("behind")

    with handling_signals(), pytest.raises(KeyboardInterrupt):
        blocks()
    assert done == ["first", "second", "third"]


def test_many_blocks_do_not_put_an_interrupt_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each block restarted the timer: with one right after another 15,000 puzzles were still written."""
    timers: list[float] = []
    monkeypatch.setattr(signals, "_set_timer", timers.append)
    stopping = signals.Stop()
    stopping.owner = True
    stopping.defer()
    stopping.on_signal(signal.SIGINT, None)
    timers.clear()
    for _ in range(3):
        assert stopping.end_deferral()
        stopping.defer()
    assert len(timers) == 1
    stopping.on_tick(signal.SIGALRM, None)  # within a block
    stopping.end_deferral()
    assert len(timers) == 2
    with pytest.raises(KeyboardInterrupt):
        stopping.on_tick(signal.SIGALRM, None)


def test_a_second_sighup_of_a_closed_terminal_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shell and kernel both send it: the second must not interrupt the cleanup."""
    monkeypatch.setattr(signals, "_SECOND_SIGNAL", 1e9)  # however busy the machine is
    with handling_signals():
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGHUP)
        os.kill(os.getpid(), signal.SIGHUP)


# The program, interrupted at any moment


@pytest.mark.slow
@needs_proc
@pytest.mark.parametrize("name", COMMANDS)
def test_any_interrupt_ends_it_at_once_and_in_order(name: str, many: Path) -> None:
    """Of 111 interrupts 6 gave a SystemError, others a wrong hint to install a package, or left processes.

    These are 90; tests/interrupts.py runs any number of them at other moments.
    """
    command = arguments(name, many)
    wrong = {}
    for ending, delay in moments(Random(name)):
        ended = interrupted(program(*command), ending, delay)
        if not ended.too_late and (found := faults(ended, command)):
            wrong[ending.name, delay] = found
    assert not wrong


FULL = 50_000  # bytes in a pipe, after which there may be no room for another piece


def has_filled_its_pipe(process: subprocess.Popen[bytes]) -> bool:
    """Whether the program waits because its pipe is full."""
    from fcntl import ioctl
    from termios import FIONREAD

    assert process.stdout is not None
    size = int.from_bytes(ioctl(process.stdout, FIONREAD, bytes(4)), sys.byteorder)
    return size > FULL and is_asleep(process.pid)


@pytest.mark.slow
@needs_proc
@pytest.mark.parametrize("name", ["batch", "convert", "solve every one"])
def test_nobody_has_to_read_the_output(name: str, many: Path) -> None:
    """A full pipe blocked the program, or ended in half a line: it has to end soon with whole lines."""
    command = arguments(name, many)
    ended = interrupted(program(*command), signal.SIGINT, has_filled_its_pipe, reads=False)
    assert len(ended.out.encode()) > FULL
    assert not faults(ended, command)


OWN_VERB = """
import os, pathlib, signal, sys, time, types
from passatempo.cli import program

def has_begun(name="begun"):
    pathlib.Path({folder!r}, name).touch()

{run}
sys.modules["passatempo.cli.kinds"] = types.SimpleNamespace(run=run)  # the real one loads the kernel
sys.argv[1:] = ["kinds", "sudoku"]  # without options, whose texts name the formats, which load it, too
sys.exit(program())
"""


def own_verb(run: str, folder: Path) -> list[str]:
    """The program with a verb that runs this code."""
    return [sys.executable, "-c", OWN_VERB.format(run=run, folder=str(folder))]


def interrupted_in(run: str, folder: Path) -> Ended:
    """The same, interrupted once it reports that it has begun."""
    return interrupted(own_verb(run, folder), signal.SIGINT, lambda _: (folder / "begun").exists())


@pytest.mark.slow
@needs_proc
def test_an_interrupt_that_python_swallows_is_raised_again(tmp_path: Path) -> None:
    """Exceptions in finalizers and import callbacks are dropped: Python continues after them."""
    verb = """
class Slow:
    def __del__(self):
        has_begun()
        time.sleep(600)

def run(options):
    Slow()
    while True:
        pass
"""
    ended = interrupted_in(verb, tmp_path)
    assert (ended.code, ended.out, ended.err) == (3, "", "")


@pytest.mark.slow
@needs_proc
def test_whatever_an_interrupt_becomes_it_is_one(tmp_path: Path) -> None:
    """A native module that is being loaded may turn it into an error of its own."""
    verb = """
def run(options):
    try:
        has_begun()
        time.sleep(600)
    except KeyboardInterrupt as interrupt:
        raise SystemError("initialization failed") from interrupt
"""
    ended = interrupted_in(verb, tmp_path)
    assert (ended.code, ended.out, ended.err) == (3, "", "")


@pytest.mark.slow
@needs_proc
def test_a_second_signal_ends_what_does_not_end(tmp_path: Path) -> None:
    """A cleanup that hangs must still be stoppable from the keyboard."""
    verb = """
def run(options):
    try:
        has_begun()
        time.sleep(600)
    except KeyboardInterrupt:
        has_begun("ending")
        time.sleep(600)
"""
    with started(own_verb(verb, tmp_path)) as process:
        for name in ("begun", "ending"):
            wait_for(tmp_path / name, process)
            process.send_signal(signal.SIGINT)
            time.sleep(1.2)  # more than the time within which a second signal is taken for the first
            if name == "begun":
                assert not has_ended(process.pid)
        assert process.wait(timeout=LONGEST) == 3


def wait_for(path: Path, process: subprocess.Popen[bytes]) -> None:
    while not path.exists():
        assert not has_ended(process.pid)
        time.sleep(0.01)


@pytest.mark.slow
@needs_proc
def test_what_has_been_written_is_not_written_again(tmp_path: Path) -> None:
    """An interrupt between the write and the update of the buffer had it written twice."""
    verb = """
from passatempo.cli.signals import stop
usual = stop.end_deferral

def end_deferral():
    due = usual()
    os.kill(os.getpid(), signal.SIGINT)
    return due

def run(options):
    stop.end_deferral = end_deferral
    print("once", flush=True)
    time.sleep(600)
"""
    done = subprocess.run(own_verb(verb, tmp_path), capture_output=True, text=True, timeout=LONGEST)
    assert (done.returncode, done.stdout, done.stderr) == (3, "once\n", "")


@pytest.mark.slow
def test_a_timer_cannot_end_the_program_before_its_handler_exists() -> None:
    """An early signal started a timer without a handler, which killed the program."""
    script = """
import os, signal, sys, time
import _signal
from passatempo.cli import program

def set_and_kill(number, handler, usual=_signal.signal):
    before = usual(number, handler)
    if number == signal.SIGHUP:
        os.kill(os.getpid(), number)
        time.sleep(0.3)
    return before

usual_exit = os._exit
os._exit = lambda code: (time.sleep(0.3), usual_exit(code))
_signal.signal = set_and_kill
sys.argv[1:] = ["kinds"]
sys.exit(program())
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=LONGEST)
    assert (done.returncode, done.stdout, done.stderr) == (3, "", "")


INTERRUPTS_LOADING = """
import threading
loading = []

def kill(frame, event, arg):
    if event == "c_call" and getattr(arg, "__name__", "") == "exec_dynamic":
        loading.append(arg)
    elif event == "call" and loading:
        sys.setprofile(None)
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.5)

def load():
    sys.setprofile(kill)
    import passatempo._kernel
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "load", ["load()", "threading.Thread(target=load).start()"], ids=["here", "in a thread"]
)
def test_an_interrupt_waits_until_a_native_module_is_loaded(load: str, tmp_path: Path) -> None:
    """nanobind loses it while it loads the kernel, so the program continued: 7 of 1,231 were lost.

    A module that another thread loads, as OR-Tools, does not concern the main thread.
    """
    verb = f"""{INTERRUPTS_LOADING}
def run(options):
    {load}
    time.sleep(600)
"""
    done = subprocess.run(own_verb(verb, tmp_path), capture_output=True, text=True, timeout=LONGEST)
    assert (done.returncode, done.stdout, done.stderr) == (3, "", "")


@pytest.mark.slow
@pytest.mark.parametrize("calls", [1, 150, 250, 400])
def test_whoever_interrupts_the_loading_of_the_kernel_does_not_abort_it(calls: int) -> None:
    """nanobind creates an Enum in Python code and aborted the process if a signal handler raised in it."""
    script = f"""
import sys
loading, calls = [], []

def interrupt(frame, event, arg):
    if event.startswith("c_") and getattr(arg, "__name__", "") == "exec_dynamic":
        loading[:] = [event] if event == "c_call" else []
    elif event == "call" and loading:
        calls.append(event)
        if len(calls) == {calls}:
            raise KeyboardInterrupt

sys.setprofile(interrupt)
try:
    import passatempo._kernel
except (KeyboardInterrupt, ImportError):
    pass
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=LONGEST)
    assert (done.returncode, done.stderr) == (0, "")


# Results that survive an interrupt


@pytest.mark.slow
@needs_proc
def test_converted_puzzles_survive_an_interrupt(many: Path, tmp_path: Path) -> None:
    """The file was once lost with everything in it."""
    path = tmp_path / "converted.txt"
    command = program("convert", str(many), "--to", "line", "-o", str(path))
    ended = interrupted(
        command, signal.SIGTERM, lambda _: any(each.stat().st_size for each in tmp_path.iterdir())
    )
    assert ended.code == 3
    (count,) = re.findall(r"^passatempo: ([\d,]+) puzzles? converted, then interrupted\n$", ended.err)
    assert path.read_text().count("\n") == int(count.replace(",", ""))
    assert [each.name for each in tmp_path.iterdir()] == ["converted.txt"]


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
    """159 continued after it was killed, and three after SIGTERM, with its output open."""
    command = [str(many) if argument == "MANY" else argument for argument in WORKING[verb]]
    with started(program(*command)) as process:
        assert process.stdout is not None
        os.read(process.stdout.fileno(), 1)
        workers = children(process.pid)
        process.send_signal(ending)
        process.communicate(timeout=LONGEST)  # until nobody has its output open
    assert len(workers) == 4
    assert not still_running(workers)


@pytest.mark.slow
@needs_proc
def test_signals_to_all_processes_of_a_group_do_not_end_workers_first(many: Path) -> None:
    """Ctrl-C in a terminal and `timeout` signal all of them: a worker that ends first would be an error."""
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
        _, err = process.communicate(timeout=LONGEST)
        assert process.returncode == 3
        assert re.fullmatch(rb"passatempo: [\d,]+ puzzles: .*\n", err)


@pytest.mark.slow
@needs_proc
def test_a_killed_worker_is_reported_in_one_line(many: Path) -> None:
    """The system kills workers when memory is short: that is a stop, not bad input."""
    with started(program("rate", "--threads", "2", str(many))) as process:
        assert process.stdout is not None
        os.read(process.stdout.fileno(), 1)
        for worker in children(process.pid):
            os.kill(worker, signal.SIGKILL)
        _, err = process.communicate(timeout=LONGEST)
    assert process.returncode == 3  # not bad input
    assert re.fullmatch(
        rb"passatempo: stopped after [\d,]+ puzzles?: "
        rb"a worker process was killed by signal 9 before it answered\n",
        err,
    )


def run_script(path: Path, text: str, *flags: str) -> subprocess.CompletedProcess[str]:
    path.write_text(text)
    command = [sys.executable, *flags, str(path)]
    return subprocess.run(command, capture_output=True, text=True, timeout=LONGEST)


@pytest.mark.slow
def test_a_script_needs_no_guard(tmp_path: Path) -> None:
    """Each worker ran the script once more, which ended in a BrokenProcessPool."""
    script = """
import passatempo as pt
for generated in pt.generate("sudoku", size="4x4", count=3, difficulty="beginner", threads=2, seed=1):
    print(generated.clues)
"""
    done = run_script(tmp_path / "script.py", script)
    assert done.stderr == ""
    assert len(done.stdout.split()) == 3


@pytest.mark.slow
@pytest.mark.parametrize("taken", [1, 20], ids=["not waited for", "all of them"])
def test_workers_leave_nothing_open(taken: int, tmp_path: Path) -> None:
    """Python's development mode reports pipes that were not closed."""
    script = f"""
import gc, threading
from itertools import islice
from passatempo.parallel.ordered_map import map_in_order
print(len(list(islice(map_in_order(bin, range(20), 2), {taken}))))
while threading.active_count() > 1:
    pass
gc.collect()
"""
    done = run_script(tmp_path / "script.py", script, "-X", "dev", "-W", "error")
    assert (done.stdout, done.stderr) == (f"{taken}\n", "")


@pytest.mark.slow
def test_what_no_worker_can_import_is_done_here(tmp_path: Path) -> None:
    """Functions and kinds of the script itself, and objects that cannot be pickled, among others that can."""
    script = """
import os
from passatempo.parallel.ordered_map import map_in_order

class Thing:
    def __init__(self, number):
        self.number = number
    def __index__(self):
        return self.number

def where(thing):
    return os.getpid()

assert {done for _, done in map_in_order(where, range(20), 2)} == {os.getpid()}
things = [1, Thing(2), 3, 4, Thing(5)]
assert [done for _, done in map_in_order(bin, things, 2)] == [bin(1 + n) for n in range(5)]
assert [done for _, done in map_in_order(lambda n: n + 1, [1, 2], 2)] == [2, 3]
"""
    assert run_script(tmp_path / "script.py", script).stderr == ""


@pytest.mark.slow
def test_an_error_in_a_worker_comes_back() -> None:
    """With a note where it was raised, as its traceback is lost."""
    from passatempo.parallel.ordered_map import map_in_order

    with pytest.raises(ZeroDivisionError) as raised:
        list(map_in_order((1).__truediv__, [1, 0, 2], 2))
    assert "raised in a worker process" in "".join(raised.value.__notes__)
