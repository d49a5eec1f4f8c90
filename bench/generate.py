"""How many puzzles are made in a second: `python bench/generate.py`."""

from __future__ import annotations

import time

from tables import head, number, row

from passatempo._kernel import box_puzzles, lane_widths

REPEATS = 3
PUZZLES = 10_000


def grids_a_second(lanes: int) -> float:
    """Minimal 9x9 puzzles, proven to have one solution, in a second of CPU time on one core."""
    best = float("inf")
    for repeat in range(REPEATS):
        start = time.process_time()
        box_puzzles(PUZZLES, 1, repeat * PUZZLES, range(81), [1] * 81, 0, 1, lanes)
        best = min(best, time.process_time() - start)
    return PUZZLES / best


def main() -> None:
    """Print the table."""
    print(head("minimal 9x9 grids", "puzzles a second"))
    for lanes in lane_widths():
        print(row([f"{lanes} lanes", number(round(grids_a_second(lanes)))]))


if __name__ == "__main__":
    main()
