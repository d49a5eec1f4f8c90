"""batch on a table: its rows are written with the answers as further columns, as CSV or Parquet."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence

from passatempo.bulk import AnsweredLines, LineQuestion
from passatempo.cli.arguments import Options
from passatempo.cli.batch_lines import FEW_LINES, Batch
from passatempo.cli.inputs import STANDARD_INPUT
from passatempo.columns import (
    PuzzleTable,
    columns_asked,
    is_parquet,
    open_table,
    require_pyarrow,
    write_answers,
)
from passatempo.columns.line_files import LinesTable
from passatempo.errors import InputError


def table_batch(question: LineQuestion, options: Options, files: Sequence[str]) -> TableBatch | None:
    """What answers a table; None if neither the input nor the output is one."""
    as_parquet = is_parquet(options.output or "")
    if len(files) != 1 or files[0] == STANDARD_INPUT:
        raise InputError("expected one file: a table is read twice")
    (file,) = files
    try:
        table = open_table(file, options.column is not None)
        if as_parquet:
            require_pyarrow()
        question, columns = columns_asked(question, table, options.column)
    except InputError as error:
        raise InputError("{file}: {error}", file, error.message) from None
    if table is None and not as_parquet:
        return None
    if options.json:
        raise InputError("--json: the answers to a table are further columns")
    asked = table or LinesTable(file)
    question = question.about(next(asked.lines(columns or asked.names), b""))
    return TableBatch(question, options, asked, columns or asked.names)


class TableBatch(Batch):
    """Answers a table."""

    def __init__(
        self, question: LineQuestion, options: Options, table: PuzzleTable, columns: Sequence[str]
    ) -> None:
        super().__init__(question, options, [table.path])
        self._table, self._columns = table, columns

    def answer_file(self, file: str) -> None:
        """Write the table with the answers; InputError if it cannot be read."""
        lines = self._table.lines(self._columns)
        answers = self._tallied(self.answers(lines if self.question.in_kernel else _few_lines(lines)))
        as_parquet = is_parquet(self.options.output or "")
        write_answers(self.question.name, self._table, answers, sys.stdout.buffer, as_parquet)

    def _tallied(self, answers: Iterable[AnsweredLines]) -> Iterator[bytes]:
        for each in answers:
            self.tally.add(each)
            yield bytes(each.text)


def _few_lines(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """Blocks of lines, a few lines at a time."""
    for block in blocks:
        lines = block.splitlines(keepends=True)
        for at in range(0, len(lines), FEW_LINES):
            yield b"".join(lines[at : at + FEW_LINES])
