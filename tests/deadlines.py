"""Deadlines: every verb on hostile boards, each in a process of its own, and the CPU time it took.

    python tests/deadlines.py [SECONDS [BOARD [VERB]]]

Prints each case, those that broke their promise marked, and the worst in the end: `make deadlines`. The words
BOARD and VERB choose those whose names contain them. Tests run a few of these: test_deadlines.py.

Time is kept by the clock, so on a busy machine the program does less within it, and a case that takes too
long is seen only by what it does after its time.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, NamedTuple

from hostile_boards import BOARDS

SLACK, SHARE = 0.3, 0.1  # seconds, or a part of the time given: by so much an answer may come later
NOISE = 0.1  # seconds: how far the CPU time of one and the same work goes up and down on shared cores
HONEST = (0, 1, 2, 3)  # exit codes

Arguments = Callable[[str, str, str], list[str]]  # of a file, a kind and a size


def _about(*arguments: str) -> Arguments:
    """A verb that is asked about a file."""
    return lambda file, kind, size: [*arguments, file]


VERBS: dict[str, Arguments] = {
    "solve": _about("solve"),
    "solve --all": _about("solve", "--all", "--limit", "0"),
    "solve --json": _about("solve", "--json"),
    "count": _about("count", "--limit", "0"),
    "check": _about("check"),
    "candidates": _about("candidates"),
    "candidates --json": _about("candidates", "--json"),
    "explain": _about("explain"),
    "explain --board": _about("explain", "--board"),
    "explain --next": _about("explain", "--next"),
    "rate": _about("rate", "--threads", "1"),
    "generate": lambda file, kind, size: ["generate", kind, size, "--threads", "1", "--seed", "1"],
    "generate --from": _about("generate", "--threads", "1", "--seed", "1", "--from"),
    "solve --method native": _about("solve", "--method", "native"),
    "solve --method sat": _about("solve", "--method", "sat"),
    "solve --method cpsat": _about("solve", "--method", "cpsat"),
}


class Ran(NamedTuple):
    """What came of a run of the program."""

    code: int
    cpu_seconds: float  # user and system, of the process and those it waited for, without its start
    out: str
    err: str

    def faults(self, seconds: float) -> list[str]:
        """What it did not keep of its promise."""
        most, found = seconds + max(SLACK, SHARE * seconds) + NOISE, list[str]()
        if self.cpu_seconds > most:
            found.append(f"{self.cpu_seconds:.2f} seconds of CPU time: {most:.2f} at most")
        if self.code not in HONEST:
            found.append(f"exit code {self.code}: {self.err[-300:]}")
        if self.code == 2 and self.err.count("\n") != 1:
            found.append(f"not one line: {self.err[:300]!r}")
        return found


def run(*arguments: str) -> Ran:
    """The program with these arguments."""
    ran = _run(*arguments)
    return ran._replace(cpu_seconds=ran.cpu_seconds - _start_up())


@cache
def _start_up() -> float:
    """The CPU time that the program takes to start."""
    return min(_run("solve", "sudoku 4x4").cpu_seconds for _ in range(3))


def _run(*arguments: str) -> Ran:
    with TemporaryFile() as out, TemporaryFile() as err:
        command = [sys.executable, "-m", "passatempo", *arguments]
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return Ran(process.returncode, used.ru_utime + used.ru_stime, _text(out), _text(err))


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode(errors="replace")


def ask(board: str, verb: str, seconds: float, folder: Path) -> Ran:
    """A verb about a board, within so many seconds; the folder keeps the board for the next verb."""
    file = folder / f"{list(BOARDS).index(board)}.txt"
    if not file.exists():
        file.write_text(BOARDS[board]())
    with file.open() as text:
        kind, size = text.readline().split()
    verb_alone, *rest = VERBS[verb](str(file), kind, size)
    return run(verb_alone, "--time", str(seconds), *rest)


def _all(seconds: float, board: str, verb: str) -> Iterator[tuple[Ran, str]]:
    """Every case chosen, and what it is called."""
    with TemporaryDirectory() as folder:
        for each in (each for each in BOARDS if board in each):
            for asked in (asked for asked in VERBS if verb in asked):
                yield ask(each, asked, seconds, Path(folder)), f"{asked}, {each}"


def main(seconds: str = "1", board: str = "", verb: str = "") -> int:
    """Run all cases, or those chosen; 1 if one of them took too long or ended otherwise than it should."""
    worst, broken, limit = list[tuple[float, str]](), 0, float(seconds)
    for ran, name in _all(limit, board, verb):
        faults = ran.faults(limit)
        broken += bool(faults)
        worst = sorted([*worst, (ran.cpu_seconds - limit, name)], reverse=True)[:10]
        print(
            f"{ran.cpu_seconds:6.2f} s, code {ran.code}: {name}{''.join(f' <- {each}' for each in faults)}",
            flush=True,
        )
    for late, name in worst:
        print(f"{late:+.2f} s: {name}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
