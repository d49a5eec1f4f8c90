"""Table: the values of a group are one of the rows listed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from passatempo.errors import InputError
from passatempo.lazy import lazy
from passatempo.messages import Message
from passatempo.records import record
from passatempo.rules.base import Rule


@record
class Table(Rule):
    """The cells together hold one of these rows of values."""

    rows: tuple[tuple[int, ...], ...]
    op = 9

    def __post_init__(self) -> None:
        if any(len(row) != len(self.group) for row in self.rows):
            raise InputError("a table over {group} cells has a row of another length", len(self.group))

    @lazy
    def _allowed(self) -> frozenset[tuple[int, ...]]:
        return frozenset(self.rows)

    def holds(self, values: Sequence[int]) -> bool:
        """Whether the values are a row of the table."""
        return tuple(values) in self._allowed

    def sentence(self) -> Message:
        """Such as "one of 12 combinations stands in A1 and B1"."""
        if not self.rows:
            return Message("{group} never holds", self.group.label)
        return Message("one of {number} combinations stands in {group}", len(self.rows), self.group.label)

    def wire(self) -> Sequence[Any]:
        """The number of cells, the cells, then the rows one after another."""
        return len(self.cells), self.cells, self.rows
