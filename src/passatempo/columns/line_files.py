"""A file of lines as a table of one column, so that its answers can be written as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from passatempo.columns.batches import Batch
from passatempo.formats.sources import LONGEST_LINE, ReadMeter, open_file

_LINES = 1 << 16  # read at once
_NAME = "puzzle"


class LinesTable:
    """The lines of a file, perhaps compressed, as the column `puzzle`."""

    names = (_NAME,)
    rows: int | None = None

    def __init__(self, path: str) -> None:
        self.path = path

    def lines(self, names: Sequence[str], meter: ReadMeter | None = None) -> Iterator[bytes]:
        """Blocks of lines."""
        for some in self._some_lines(meter):
            yield b"".join(some)

    def batches(self) -> Iterator[Batch]:
        """Some lines at a time."""
        for some in self._some_lines():
            yield {_NAME: [line.decode("utf-8", "replace").rstrip("\r\n") for line in some]}

    def _some_lines(self, meter: ReadMeter | None = None) -> Iterator[list[bytes]]:
        with open_file(self.path, meter) as stream:
            while some := list(islice(iter(lambda: stream.readline(LONGEST_LINE), b""), _LINES)):
                yield some
