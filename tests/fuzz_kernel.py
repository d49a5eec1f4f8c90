"""Fuzz everything that reaches the kernel: damaged texts, lines and wires. `make check` runs it sanitized.

    python tests/fuzz_kernel.py                      for SANITIZED_FUZZ_SECONDS (60) of CPU time
    python tests/fuzz_kernel.py SEED KIND NUMBER     one case once more, each call printed before it is made

A case is a kind and a number: text (damaged puzzles in every format, solved and explained if they can be
read), lines (of boards like any sample), wire (whatever the extension offers for a wire) or call (the rest of
it). The same seed, SANITIZED_FUZZ_SEED (1), gives the same cases. What is bad must be refused with an error
that says so; the fuzz fails if a case ends its process, raises anything else, or takes MOST_SECONDS.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

import fuzz
from fuzz_calls import REFUSALS, Calls, damaged_line
from fuzz_other_calls import without_a_wire
from fuzz_wire_calls import with_a_wire
from random_puzzles import all_samples

import passatempo as pt
from passatempo.errors import PassatempoError
from passatempo.formats import read_all
from passatempo.puzzle import Puzzle

SECONDS = float(os.environ.get("SANITIZED_FUZZ_SECONDS", "60"))
SEED = os.environ.get("SANITIZED_FUZZ_SEED", "1")
MOST_SECONDS = 20  # of CPU time for one case, sanitizers being slow
LARGEST_BOARD = 100  # cells of what is solved once it is read
SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@cache
def _texts() -> dict[str, list[str]]:
    return fuzz.seeds()


def a_text(calls: Calls) -> None:
    """A damaged text, read as its format or as any; the first puzzles in it are solved and explained."""
    name, text = fuzz.mutant(_texts(), calls.dice)
    format = calls.dice.choice([None, name])
    calls.make(_read_and_solve, text, format)


def _read_and_solve(text: str, format: str | None) -> None:
    for document in islice(read_all(text, format=format, on_error=lambda _: None), 2):
        if len(document.puzzle.board) <= LARGEST_BOARD:
            pt.solve(document.puzzle, seconds=0.05)
            pt.hint(document.puzzle, seconds=0.05)


@cache
def _boards() -> list[Puzzle]:
    return [puzzle for puzzle in all_samples() if len(puzzle.board) <= LARGEST_BOARD]


def some_lines(calls: Calls) -> None:
    """Damaged lines of boards like a sample, or of plain ones."""
    dice = calls.dice
    like = dice.choice([None, *_boards()]) if dice.random() < 0.7 else None
    size = dice.choice([16, 36, 81, 81, 81]) if like is None else len(like.board)
    lines = [damaged_line(_line(size, dice), dice) for _ in range(dice.choice([0, 1, 3, 40, 90]))]
    text = dice.choice([b"\n", b"\n", b"\r\n"]).join(lines) + dice.choice([b"", b"\n", b"\n\n"])
    limit = dice.choice([1, 2, 2, 3, 2**64 - 1 if len(lines) < 4 and size == 16 else 9])
    calls.make(pt.solve_lines, text, like=like, limit=limit, threads=dice.choice([1, 1, 2, 3]))


def _line(size: int, dice: Random) -> bytes:
    """A board with few givens, with all, or with any, whether or not they satisfy the rules."""
    side, share = round(size**0.5), dice.choice([0.0, 0.0, 0.1, 0.3, 1.0])
    if dice.random() < 0.3:  # every row has all values
        return "".join(SYMBOLS[1 + (cell // side * 3 + cell) % side] for cell in range(size)).encode()
    values = (dice.choice(SYMBOLS[1 : side + 1] or "1") for _ in range(size))
    return "".join(value if dice.random() < share else "." for value in values).encode()


class Kind(NamedTuple):
    """How a case is run, the errors that count as refusals, and its share of the time."""

    run: Callable[[Calls], None]
    refusals: tuple[type[Exception], ...]
    share: float


KINDS = {
    "text": Kind(a_text, (PassatempoError,), 0.2),
    "lines": Kind(some_lines, (PassatempoError,), 0.2),
    "wire": Kind(with_a_wire, REFUSALS, 0.5),
    "call": Kind(without_a_wire, REFUSALS, 0.1),
}


def run_case(seed: str, kind: str, number: int, verbose: bool = False) -> None:
    """One case."""
    faulthandler.register(signal.SIGPROF, chain=True)  # prints where it is, then the process ends
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
    KINDS[kind].run(Calls(Random(f"{seed} {kind} {number}"), KINDS[kind].refusals, verbose))


def work(seed: str, seconds: float, note: Path) -> None:
    """Cases one after another, each noted before it begins; every kind gets its share of the time."""
    numbers, spent = dict.fromkeys(KINDS, 0), dict.fromkeys(KINDS, 0.0)
    with note.open("w") as file:
        while sum(spent.values()) < seconds:
            kind = min(spent, key=lambda each: spent[each] / KINDS[each].share)
            file.seek(0)
            file.write(f"{kind} {numbers[kind]}\n")
            file.flush()
            start = time.process_time()
            run_case(seed, kind, numbers[kind])
            spent[kind] += time.process_time() - start
            numbers[kind] += 1
    cases = ", ".join(f"{number:,} {kind}" for kind, number in numbers.items())
    print(f"fuzz of the kernel: {cases}; none failed. Seed {seed}, {sum(spent.values()):.0f} s of CPU time.")


def main() -> int:
    """Fuzz in a process of its own; 1 if that ends in any other way than it should."""
    with tempfile.TemporaryDirectory() as folder:
        note = Path(folder, "note")
        command = [sys.executable, __file__, "--work", SEED, str(SECONDS), str(note)]
        code = subprocess.run(command).returncode
        if code == 0:
            return 0
        kind, number = note.read_text().splitlines()[0].split()
    again = [sys.executable, __file__, SEED, kind, number]
    how = f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
    print(f"\nfuzz of the kernel: case {kind} {number} of seed {SEED} failed ({how}). Once more:", flush=True)
    print(f"  python tests/sanitized.py build/check tests/fuzz_kernel.py {SEED} {kind} {number}", flush=True)
    if subprocess.run(again).returncode == 0 and code == -signal.SIGPROF:
        print("It took too long, but not this time: taken for a hitch of the machine.")
        return 0
    return 1


if __name__ == "__main__":
    match sys.argv[1:]:
        case []:
            sys.exit(main())
        case ["--work", seed, seconds, note]:
            try:
                work(seed, float(seconds), Path(note))
            except BaseException:
                traceback.print_exc()
                sys.exit(1)
        case [seed, kind, number]:
            run_case(seed, kind, int(number), verbose=True)
        case _:
            sys.exit(__doc__)
