"""Judge: whether values keep all the rules of a problem, told quickly.

What a rule means is said by its `holds`. All-different rules come by the hundred, and are asked
together: each cell leaves a mark on its value in its group, and none was left twice if there are as
many marks as cells. The marks of all groups are the bits of one large number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from passatempo.rules.all_different import AllDifferent
from passatempo.rules.base import Rule

WORTH_IT = 6  # groups of one size; fewer are quicker asked one by one
MOST_CELLS = 256  # a cell has to fit into a byte, and so has a value
BITS = 8


class Judge:
    """Asked again and again whether values keep some rules. `before` judges other rules of the same cells."""

    def __init__(self, rules: Iterable[Rule], cells: int, before: Judge | None = None) -> None:
        self.before = before
        by_size: dict[int, list[Rule]] = {}
        for rule in rules:
            together = rule.__class__ is AllDifferent and cells <= MOST_CELLS and not rule.ignoring
            by_size.setdefault(len(rule.group.cells) if together else 0, []).append(rule)
        self.alone = by_size.pop(0, [])
        self.together: list[_Together] = []
        for group in by_size.values():
            if len(group) < WORTH_IT:
                self.alone += group
            else:
                self.together.append(_Together([rule.group.cells for rule in group]))

    def content(self, values: Sequence[int]) -> bool:
        """True only if the values, one for each cell, keep every rule; False: ask the rules themselves."""
        if self.before is not None and not self.before.content(values):
            return False
        if self.together and not self._all_different(values):
            return False
        value_of = values.__getitem__
        return all([rule.holds(list(map(value_of, rule.group.cells))) for rule in self.alone])  # noqa: C419

    def _all_different(self, values: Sequence[int]) -> bool:
        try:
            table = bytes(values).ljust(MOST_CELLS)
        except ValueError:  # a value that does not fit into a byte
            return False
        return all(group.differ(table) for group in self.together)


class _Together:
    """Groups of one size, none of which may hold a value twice."""

    def __init__(self, groups: Sequence[tuple[int, ...]]) -> None:
        self.cells = b"".join(map(bytes, zip(*groups, strict=True)))  # the first of each, the second ...
        row, rows = len(groups) * BITS, len(groups[0])
        self.first_row = (1 << row) - 1
        self.folds = []  # shifts that lay the rows upon each other
        while rows > 1:
            rows = (rows + 1) // 2
            self.folds.append(row * rows)

    def differ(self, value_of: bytes) -> bool:
        """Whether they do, if a cell holds `value_of[cell]`."""
        values, marks = self.cells.translate(value_of), 0
        for bit_of in _BITS:
            found = int.from_bytes(values.translate(bit_of), "little")
            for shift in self.folds:
                found |= found >> shift
            marks += (found & self.first_row).bit_count()
            if marks == len(values):
                return True
        return False


# Tables by which values leave their marks: those of eight values each, every one with a bit of its own.
_BITS = [
    bytes(1 << value - least if least <= value < least + BITS else 0 for value in range(MOST_CELLS))
    for least in range(0, MOST_CELLS, BITS)
]
