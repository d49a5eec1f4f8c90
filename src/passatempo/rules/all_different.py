"""AllDifferent: no value twice in a group."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from passatempo.rules.base import Known, Rule


@dataclass(frozen=True)
class AllDifferent(Rule):
    """No value stands twice; `ignoring` names one value that may repeat freely."""

    ignoring: int | None = None
    op = 1

    def holds(self, values: Sequence[int]) -> bool:
        """Whether no two values are equal, the ignored one apart."""
        counted = [value for value in values if value != self.ignoring]
        return len(set(counted)) == len(counted)

    def possible(self, known: Known) -> bool:
        """A repeated value is refused at once, whatever the open cells may take."""
        return not self.clash(known)

    def clash(self, known: Known) -> tuple[int, ...]:
        """The first two cells that hold the same value."""
        seen: dict[int, int] = {}
        for cell, value in zip(self.cells, known, strict=True):
            if value is None or value == self.ignoring:
                continue
            if value in seen:
                return (seen[value], cell)
            seen[value] = cell
        return ()

    def sentence(self) -> str:
        """Such as "no value stands twice in row 3"."""
        but = "" if self.ignoring is None else f" but {self.ignoring}"
        return f"no value{but} stands twice in {self.group.name}"

    def wire(self) -> list[int]:
        """Whether a value is ignored, which, then the cells."""
        return [int(self.ignoring is not None), self.ignoring or 0, *self.cells]
