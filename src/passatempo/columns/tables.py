"""Tables: what CSV and Parquet files have in common, and their answers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from itertools import islice
from typing import IO, Protocol

from passatempo.bulk import LineQuestion
from passatempo.columns.answer_columns import answer_columns, answer_types
from passatempo.columns.batches import Batch
from passatempo.columns.names import free_names, has_puzzles, puzzle_column, solution_column
from passatempo.errors import InputError, MissingExtraError
from passatempo.formats.sources import ReadMeter
from passatempo.records import replace

_CSV = re.compile(r"\.(csv|tsv)(\.(gz|zst|xz|bz2))?", re.IGNORECASE)
_BOARD = re.compile(r"[0-9._*-]+")


class PuzzleTable(Protocol):
    """A file of rows whose columns have names."""

    path: str
    rows: int | None  # None: not known before all of it is read

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its columns."""

    def lines(self, names: Sequence[str], meter: ReadMeter | None = None) -> Iterator[bytes]:
        """The values of these columns, joined by commas: blocks of lines, a line for each row.

        `meter` follows how much of the file has been read, unless the number of rows is known.
        """

    def batches(self) -> Iterator[Batch]:
        """All columns, some rows at a time."""


class TableWriter(Protocol):
    """Writes a table."""

    def write(self, batch: Batch) -> None:
        """Write some rows."""

    def close(self) -> None:
        """Write what is left."""


def is_parquet(path: str) -> bool:
    """Whether the name of a file is that of a Parquet file."""
    return path.lower().endswith((".parquet", ".pq"))


def require_pyarrow() -> None:
    """Raise MissingExtraError without pyarrow."""
    if find_spec("pyarrow") is None:
        raise MissingExtraError("a Parquet file", "data")


def open_table(path: str, is_named: bool = False) -> PuzzleTable | None:
    """The table in a file whose name ends in .csv, .tsv or .parquet; None for another file.

    A CSV file that begins with a board has no names; it is a file of lines unless `is_named`.
    """
    if is_parquet(path):
        require_pyarrow()
        from passatempo.columns.parquet_files import ParquetTable

        return ParquetTable(path)
    if _CSV.search(path) is None:
        return None
    from passatempo.columns.csv_files import CsvTable

    table = CsvTable(path)
    has_names = is_named or has_puzzles(table.names) or _BOARD.fullmatch(table.names[0]) is None
    return table if has_names else None


def columns_asked(
    question: LineQuestion, table: PuzzleTable | None, given: str | None
) -> tuple[LineQuestion, tuple[str, ...]]:
    """The question, and the columns that it is asked about: the puzzles, for `check` also their solutions.

    `given` names the first, or both, separated by a comma. No columns: the file is no table.
    """
    if table is None:
        if given is not None:
            raise InputError("--column: expected a file with columns, .csv, .tsv or .parquet")
        return question, ()
    puzzle, _, solution = (given or "").partition(",")
    found = puzzle_column(table.names, puzzle or None)
    recorded = solution_column(table.names, solution or None) if question.name == "check" else None
    if recorded is None:
        return question, (found,)
    return replace(question, recorded=True), (found, recorded)


def write_answers(
    question: str, table: PuzzleTable, answers: Iterable[bytes], stream: IO[bytes], as_parquet: bool
) -> None:
    """Write a table with the answers to its rows as further columns; `answers` are blocks of whole lines."""
    names = free_names(answer_types(question), question, table.names)
    lines = (line for block in answers for line in block.decode().split("\n")[:-1])
    writer = _writer(table, question, names, stream, as_parquet)
    for batch in table.batches():
        rows = len(next(iter(batch.values())))
        some = list(islice(lines, rows))
        if len(some) != rows:
            raise InputError("{file} has changed while it was read", table.path)
        found = answer_columns(question, some)
        writer.write({**batch, **{name: found[plain] for plain, name in names.items()}})
    writer.close()


def _writer(
    table: PuzzleTable, question: str, names: dict[str, str], stream: IO[bytes], as_parquet: bool
) -> TableWriter:
    if not as_parquet:
        from passatempo.columns.csv_files import CsvWriter

        return CsvWriter(stream, [*table.names, *names.values()])
    from passatempo.columns.parquet_files import ParquetWriter

    types = answer_types(question)
    return ParquetWriter(stream, table, {name: types[plain] for plain, name in names.items()})
