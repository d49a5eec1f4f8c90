"""Interrupt the program at random moments, over all verbs and methods.

    python tests/interrupts.py [HOW MANY] [SEED]

test_signals.py runs a sample of this. Faults are printed, and the exit code is 1 then.
"""

from __future__ import annotations

import sys
from itertools import cycle, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import time

from interrupted_commands import COMMANDS, ENDINGS, WITHIN, arguments, faults, write_many
from interrupting import interrupted, program


def run(number: int, seed: int, many: Path) -> bool:
    """Interrupt the program `number` times; return whether it always ended as it should."""
    dice, good, late, cpu_seconds, seconds = Random(seed), 0, 0, 0.0, 0.0
    for name in islice(cycle(COMMANDS), number):
        command, ending = arguments(name, many), dice.choice(ENDINGS)
        delay = dice.uniform(0, dice.choice(WITHIN))
        ended = interrupted(program(*command), ending, delay)
        wrong = [] if ended.too_late else faults(ended, command)
        if wrong:
            print(f"{name}: {ending.name} after {delay:.3f} s: {'; '.join(wrong[:5])}", flush=True)
        good, late = good + (not wrong), late + ended.too_late
        cpu_seconds, seconds = max(cpu_seconds, ended.cpu_seconds), max(seconds, ended.seconds)
    print(f"seed {seed}: {number} interrupts, {number - good} with faults, {late} that came too late")
    print(f"at most {cpu_seconds:.2f} s of CPU time to end, {seconds:.2f} s on the clock")
    return good == number


if __name__ == "__main__":
    number, seed = (*map(int, sys.argv[1:]), *(400, int(time()))[len(sys.argv) - 1 :])
    with TemporaryDirectory() as folder:
        sys.exit(0 if run(number, seed, write_many(Path(folder))) else 1)
