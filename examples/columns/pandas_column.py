"""A pandas column of puzzles, solved: `python pandas_column.py puzzles.csv solved.csv`."""

import sys

import pandas as pd
import pyarrow as pa

import passatempo as pt


def main(source: str, target: str) -> None:
    """Add the columns `solution` and `count` to the column `puzzle` of a file."""
    frame = pd.read_csv(source, dtype={"puzzle": "string"})
    answers = pt.solve_columns(pa.array(frame["puzzle"]))
    frame["solution"] = answers.solutions.to_pandas()
    frame["count"] = answers.counts.to_pandas(types_mapper={pa.int64(): pd.Int64Dtype()}.get)
    frame.to_csv(target, index=False)


if __name__ == "__main__":
    main(*sys.argv[1:])
