"""Kill `library add` with SIGKILL again and again: what it acknowledged stays, and the file is sound.

    .venv/bin/python tests/library_kills.py 1000

A run gets a few puzzles at a time, and more once it has reported those as added, so it commits very often.
It is killed at a random moment: in the middle of starting, making the file, writing, or merging the log.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Timer

import passatempo as pt

COMMAND = [sys.executable, "-m", "passatempo", "library", "add", "--json"]
RUNS_A_FILE = 50  # then a new one is begun
LINES_A_RUN, AT_ONCE = 2_000, 4
START_SECONDS, MORE_SECONDS = 1.0, 0.4  # until it is killed: from its start, or from its first report


def kill_runs(folder: Path, runs: int, seed: int) -> Iterator[int]:
    """Kill so many runs; the number of puzzles that each had acknowledged.

    Raises AssertionError if one of them is lost, or if the file is not sound.
    """
    rng = Random(seed)
    lines = pt.generate_lines(LINES_A_RUN * 4, seed=seed).decode().splitlines()
    for run in range(runs):
        if run % RUNS_A_FILE == 0:
            library, acknowledged = folder / f"{run}.db", dict[int, str]()
        found = killed_run(library, rng.sample(lines, LINES_A_RUN), rng)
        acknowledged |= found
        check(library, acknowledged)
        yield len(found)


def killed_run(library: Path, lines: list[str], rng: Random) -> dict[int, str]:
    """Add lines until the process is killed: what it has acknowledged, the text by number."""
    process = subprocess.Popen(
        [*COMMAND, str(library), "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    killers = [Timer(rng.uniform(0, START_SECONDS), process.kill)] if rng.random() < 0.2 else []
    found = dict[int, str]()
    try:
        for killer in killers:
            killer.start()
        for each in reports(process, lines):
            if each["status"] == "added":
                found[each["number"]] = lines[each["line"] - 1]
            if not killers:
                killers.append(Timer(rng.uniform(0, MORE_SECONDS), process.kill))
                killers[0].start()
    finally:
        process.kill()
        process.wait()
        for killer in killers:
            killer.cancel()
    return found


def reports(process: subprocess.Popen[bytes], lines: list[str]) -> Iterator[dict[str, object]]:
    """What the process reports, as long as it lives; it gets more lines after a report on those before."""
    assert process.stdin is not None
    assert process.stdout is not None
    for at in range(0, len(lines), AT_ONCE):
        some = lines[at : at + AT_ONCE]
        try:
            process.stdin.write("".join(f"{line}\n" for line in some).encode())
            process.stdin.flush()
        except BrokenPipeError:
            return
        for _ in some:
            report = process.stdout.readline()
            if not report.endswith(b"\n"):  # it was killed
                return
            yield json.loads(report)


def check(path: Path, acknowledged: dict[int, str]) -> None:
    """Raise AssertionError unless the library has these puzzles and is sound."""
    if not path.exists():
        assert not acknowledged
        return
    with pt.Library(path) as library:
        library.check()
        there = {each.number: each.text for each in library.find()}
    assert acknowledged.items() <= there.items(), "an acknowledged puzzle is lost"


if __name__ == "__main__":
    wanted, start = int(sys.argv[1]) if len(sys.argv) > 1 else 1000, time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        numbers = list(kill_runs(Path(name), wanted, seed=1))
    begun = sum(number > 0 for number in numbers)
    print(f"{len(numbers)} runs killed, {begun} after they had reported puzzles, {sum(numbers):,} in all.")
    print(f"All of them are there, and every file is sound ({time.monotonic() - start:.0f} s).")
