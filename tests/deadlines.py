"""Deadlines: every verb on hostile boards, each in a process of its own, and the CPU time it took.

    python tests/deadlines.py [SECONDS [BOARD [VERB]]]

Prints each case, those that exceed their limit marked, and the worst at the end: `make deadlines`. BOARD and
VERB select those whose names contain them. Tests run a few of these: test_deadlines.py.

Limits are wall-clock time, so on a busy machine the program does less within them, and excess shows only in
the work after the limit.
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

SLACK, SHARE = 0.3, 0.1  # seconds, or a share of the limit: how late an answer may come
# Seconds: variation of the CPU time of the same work on shared cores; all work takes longer under sanitizers.
NOISE = 1.0 if "PASSATEMPO_REPORTS" in os.environ else 0.1
HONEST = (0, 1, 2, 3)  # exit codes

Arguments = Callable[[str, str, str], list[str]]  # of a file, a kind and a size


def _about(*arguments: str) -> Arguments:
    """A verb with a file as its argument."""
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
    """The result of a run of the program."""

    code: int
    cpu_seconds: float  # user and system, of the process and those it waited for, without its start
    out: str
    err: str

    def faults(self, seconds: float) -> list[str]:
        """The promises that it broke."""
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


def run_verb(board: str, verb: str, seconds: float, folder: Path) -> Ran:
    """Run a verb on a board with a time limit; the board is written once and reused."""
    file = folder / f"{list(BOARDS).index(board)}.txt"
    if not file.exists():
        file.write_text(BOARDS[board]())
    with file.open() as text:
        kind, size = text.readline().split()
    verb_alone, *rest = VERBS[verb](str(file), kind, size)
    return run(verb_alone, "--time", str(seconds), *rest)


def _all(seconds: float, board: str, verb: str) -> Iterator[tuple[Ran, str]]:
    """Every selected case, with its name."""
    with TemporaryDirectory() as folder:
        for each in (each for each in BOARDS if board in each):
            for name in (name for name in VERBS if verb in name):
                yield run_verb(each, name, seconds, Path(folder)), f"{name}, {each}"


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
