"""Compare the methods on the samples and, where it lies beside the project, on published data.

One run, one process, CPU time, every answer checked and uniqueness proven; see the ratios rather than
the figures, which depend on the machine. `python bench/compare.py --most 200` takes more puzzles a set.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import islice
from pathlib import Path

from published import DATA, KINDS, Record, puzzle, records

from passatempo import Puzzle, read, solve

ROOT = Path(__file__).parent.parent
METHODS = ["native", "sat", *(["cpsat"] if find_spec("ortools") else [])]


def sets(most: int) -> Iterator[tuple[str, list[Puzzle]]]:
    """Named lists of puzzles."""
    for folder in sorted((ROOT / "samples").iterdir()):
        if folder.is_dir() and not folder.name.startswith("_"):
            samples = [read(str(path)) for path in sorted(folder.glob("*.txt"))]
            yield f"samples/{folder.name}", [sample for sample in samples if sample.prefer() is None]
    for path in sorted(DATA.glob("*.jsonl.gz")):
        wanted = [puzzle(record) for record in islice(records(path.name), most) if small_enough(record)]
        if wanted:
            yield path.name.removesuffix(".jsonl.gz"), wanted


def small_enough(record: Record) -> bool:
    """What every method can be expected to finish."""
    return record["kind"] in KINDS and record["rows"] <= 16 and "extreme" not in record["source"]


def milliseconds(puzzle: Puzzle, method: str) -> float:
    """CPU time to solve a puzzle and to prove whether its solution is the only one."""
    start = time.process_time()
    answer = solve(puzzle, method=method, seconds=60)
    assert answer.status != "stopped", answer.reason
    return (time.process_time() - start) * 1000


def main() -> None:
    """Print one row a set and method."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--most", type=int, default=30, help="puzzles a set at the most")
    most = arguments.parse_args().most
    print(f"{'set':<36}{'puzzles':>8}  {'method':<8}{'median ms':>10}{'95th':>9}{'worst':>9}{'ratio':>8}")
    for name, puzzles in sets(most):
        medians: dict[str, float] = {}
        for method in METHODS:
            times = sorted(milliseconds(puzzle, method) for puzzle in puzzles)
            medians[method] = statistics.median(times)
            late = times[min(len(times) - 1, int(len(times) * 0.95))]
            ratio = medians[method] / medians[METHODS[0]]
            row = f"{medians[method]:>10.2f}{late:>9.2f}{times[-1]:>9.2f}{ratio:>8.1f}"
            print(f"{name:<36}{len(puzzles):>8}  {method:<8}{row}", flush=True)


if __name__ == "__main__":
    main()
