"""Rate a Parquet file with Spark: `python spark_lines.py puzzles.parquet rated.parquet` (pyspark, Java).

`answer_part` is a plain function of bytes, which `mapInArrow` calls in Spark's own processes.
"""

import os
import sys
from collections.abc import Iterable, Iterator

import pyarrow
from pyspark.sql import SparkSession

from passatempo.bulk import LineQuestion
from passatempo.jobs import answer_part

QUESTION = LineQuestion("rate")


def answer_batches(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
    """The answers to the column `puzzle` of each batch."""
    for batch in batches:
        puzzles = batch.column("puzzle")
        lines = "".join(f"{puzzle or ''}\n" for puzzle in puzzles.to_pylist()).encode()
        answers = answer_part(QUESTION, b"", lines).text.decode().split("\n")[:-1]
        yield pyarrow.RecordBatch.from_pydict({"puzzle": puzzles, "answer": pyarrow.array(answers)})


def main(source: str, target: str) -> None:
    """Write each puzzle with its answer."""
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)  # that of the workers
    spark = SparkSession.builder.master("local[2]").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    frame = spark.read.parquet(source).select("puzzle")
    frame.mapInArrow(answer_batches, "puzzle string, answer string").write.parquet(target)
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
