"""A function `solve` for SQL in DuckDB: `python duckdb_function.py puzzles.parquet solved.parquet`."""

import sys

import duckdb
import pyarrow as pa

import passatempo as pt


def solve(puzzles: pa.ChunkedArray) -> pa.Array:
    """The only solution of each puzzle; NULL where there is none, or more than one."""
    answers = pt.solve_columns(puzzles, threads=1)  # DuckDB has threads of its own
    return pa.compute.if_else(pa.compute.equal(answers.counts, 1), answers.solutions, None)


def main(source: str, target: str) -> None:
    """Add the column `solution` to the column `puzzle` of a file."""
    database = duckdb.connect()
    database.create_function("solve", solve, ["VARCHAR"], "VARCHAR", type="arrow", null_handling="special")
    query = f"SELECT *, solve(puzzle) AS solution FROM read_parquet('{source}')"
    database.execute(f"COPY ({query}) TO '{target}' (FORMAT parquet)")


if __name__ == "__main__":
    main(*sys.argv[1:])
