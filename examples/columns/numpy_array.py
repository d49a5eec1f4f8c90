"""An array of puzzles, a row of numbers for each, solved: `python numpy_array.py puzzles.npy solved.npy`."""

import sys

import numpy as np

import passatempo as pt


def main(source: str, target: str) -> None:
    """Write the solutions of an array of int8, zeros for those without one."""
    answers = pt.solve_columns(np.load(source))
    np.save(target, np.asarray(answers.solutions))
    print(f"{np.count_nonzero(np.asarray(answers.counts) == 1):,} have one solution")


if __name__ == "__main__":
    main(*sys.argv[1:])
