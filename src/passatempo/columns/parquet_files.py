"""Parquet files, by pyarrow (extra `data`), which is imported when the first of them is opened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any

from passatempo.columns.batches import Batch, joined_lines
from passatempo.errors import InputError
from passatempo.formats.sources import ReadMeter

if TYPE_CHECKING:
    from passatempo.columns.tables import PuzzleTable

_ROWS = 1 << 16  # of a batch, and of a row group that is written
_COMPRESSION = "zstd"


class ParquetTable:
    """A Parquet file."""

    def __init__(self, path: str) -> None:
        """InputError if it is none."""
        self.path = path
        with _opened(path) as file:
            self.schema = file.schema_arrow
            self.rows: int | None = file.metadata.num_rows
        self.names: tuple[str, ...] = tuple(self.schema.names)

    def lines(self, names: Sequence[str], meter: ReadMeter | None = None) -> Iterator[bytes]:
        """The values of these columns, joined by commas: blocks of lines, a line for each row."""
        from passatempo.columns.arrow_texts import text_lines

        for name in names:
            self._refuse_other_types(name)
        for batch in self.batches(names):
            columns = [batch[name] for name in names]
            yield (
                text_lines(columns[0])
                if len(columns) == 1
                else joined_lines(each.to_pylist() for each in columns)
            )

    def batches(self, names: Sequence[str] | None = None) -> Iterator[Batch]:
        """The columns, some rows at a time."""
        with _opened(self.path) as file:
            columns = None if names is None else list(names)
            for group in range(file.num_row_groups):  # all at once, many of them would be read ahead
                for batch in file.iter_batches(_ROWS, [group], columns, use_threads=False):
                    yield dict(zip(batch.schema.names, batch.columns, strict=True))

    def _refuse_other_types(self, name: str) -> None:
        from passatempo.columns.arrow_texts import has_texts

        found = self.schema.field(name).type
        if not has_texts(found):
            raise InputError("column '{name}' has the type {type}: expected texts", name, str(found))


class ParquetWriter:
    """Writes a table with further columns as Parquet."""

    def __init__(self, stream: IO[bytes], table: PuzzleTable, types: Mapping[str, type]) -> None:
        """`types` are those of the further columns."""
        import pyarrow
        from pyarrow.parquet import ParquetWriter as Writer

        arrow = {str: pyarrow.string(), int: pyarrow.int64(), float: pyarrow.float64(), bool: pyarrow.bool_()}
        schema = table.schema if isinstance(table, ParquetTable) else None
        carried = schema or [pyarrow.field(name, pyarrow.string()) for name in table.names]
        added = [pyarrow.field(name, arrow[value]) for name, value in types.items()]
        self._schema = pyarrow.schema([*carried, *added])
        self._writer = Writer(stream, self._schema, compression=_COMPRESSION)

    def write(self, batch: Batch) -> None:
        """Write some rows."""
        import pyarrow

        arrays = [
            column if isinstance(column, pyarrow.Array) else pyarrow.array(column, field.type)
            for column, field in zip(batch.values(), self._schema, strict=True)
        ]
        self._writer.write_batch(pyarrow.record_batch(arrays, schema=self._schema))

    def close(self) -> None:
        """Write what is left, and where everything is."""
        self._writer.close()


@contextmanager
def _opened(path: str) -> Iterator[Any]:
    """A Parquet file, opened."""
    from pyarrow import ArrowException
    from pyarrow.parquet import ParquetFile

    try:
        with ParquetFile(path) as file:
            yield file
    except FileNotFoundError:
        raise InputError("no such file") from None
    except (OSError, ArrowException) as error:
        raise InputError("not a Parquet file, or damaged: {why}", str(error).partition("\n")[0]) from None
