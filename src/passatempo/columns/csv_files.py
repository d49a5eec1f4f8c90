"""CSV files whose first row names the columns, separated by commas, semicolons or tabs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import IO, Any

from passatempo.columns.batches import Batch, joined_lines
from passatempo.errors import InputError
from passatempo.formats.sources import LONGEST_LINE, ReadMeter, open_file
from passatempo.printable import one_line

_ROWS = 1 << 14  # read at once
_SEPARATORS = "\t;,"


class CsvTable:
    """A CSV file, perhaps compressed."""

    rows: int | None = None

    def __init__(self, path: str) -> None:
        """InputError if it cannot be read, or has no row of names."""
        self.path = path
        with open_file(path) as stream:
            first = stream.readline(LONGEST_LINE).decode("utf-8-sig", "replace")
        self._separator = max(_SEPARATORS, key=first.count)  # the comma, if there is none
        self.names = tuple(next(self._rows(), ()))
        if not self.names:
            raise InputError("the file is empty: expected a row with the names of the columns")
        for name in self.names:
            if self.names.count(name) > 1:
                raise InputError("two columns are called '{name}'", one_line(name))

    def lines(self, names: Sequence[str], meter: ReadMeter | None = None) -> Iterator[bytes]:
        """The values of these columns, joined by commas: blocks of lines, a line for each row."""
        for batch in self.batches(meter):
            yield joined_lines(batch[name] for name in names)

    def batches(self, meter: ReadMeter | None = None) -> Iterator[Batch]:
        """All columns, some rows at a time."""
        rows = self._rows(meter)
        next(rows)
        number, width = 2, len(self.names)
        while some := list(islice(rows, _ROWS)):
            for row in some:
                if len(row) != width:
                    raise InputError("row {row}: {found} values, expected {names}", number, len(row), width)
                number += 1
            yield dict(zip(self.names, zip(*some, strict=True), strict=True))

    def _rows(self, meter: ReadMeter | None = None) -> Iterator[list[str]]:
        """The rows of the file, without empty ones."""
        csv.field_size_limit(LONGEST_LINE)
        with open_file(self.path, meter) as stream:
            text = io.TextIOWrapper(stream, encoding="utf-8-sig", newline="")
            reader = csv.reader(text, delimiter=self._separator)
            try:
                yield from filter(None, reader)
            except UnicodeDecodeError:
                raise InputError("line {number}: not text", reader.line_num + 1) from None
            except csv.Error as error:
                raise InputError("line {number}: {why}", reader.line_num, str(error)) from None


class CsvWriter:
    """Writes a table as CSV: missing values as nothing, truth values as true and false."""

    def __init__(self, stream: IO[bytes], names: Sequence[str]) -> None:
        self._stream = stream
        self._write([names])

    def write(self, batch: Batch) -> None:
        """Write some rows."""
        self._write(zip(*map(_texts, batch.values()), strict=True))

    def close(self) -> None:
        """Nothing is left to write."""

    def _write(self, rows: Any) -> None:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(rows)
        self._stream.write(text.getvalue().encode())


_TRUTH: Mapping[object, str] = {True: "true", False: "false", None: ""}


def _texts(column: Any) -> Sequence[object]:
    """The values of a column as they are written."""
    values = column if isinstance(column, list | tuple) else column.to_pylist()
    are_truths = any(isinstance(value, bool) for value in islice(values, 100)) or None in values
    return [_TRUTH[v] if v is None or isinstance(v, bool) else v for v in values] if are_truths else values
