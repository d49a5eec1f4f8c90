"""A Polars column of puzzles, solved: `python polars_column.py puzzles.parquet solved.parquet`."""

import sys

import polars as pl

import passatempo as pt


def solved(puzzles: pl.Series) -> pl.Series:
    """The solutions and their numbers, as a column of structs."""
    answers = pt.solve_columns(puzzles)
    columns = {"solution": pl.Series(answers.solutions), "count": pl.Series(answers.counts)}
    return pl.DataFrame(columns).to_struct("solved")


def main(source: str, target: str) -> None:
    """Add the columns `solution` and `count` to the column `puzzle` of a file."""
    types = pl.Struct({"solution": pl.String, "count": pl.Int64})
    column = pl.col("puzzle").map_batches(solved, return_dtype=types).alias("solved")
    pl.scan_parquet(source).with_columns(column).unnest("solved").collect().write_parquet(target)


if __name__ == "__main__":
    main(*sys.argv[1:])
