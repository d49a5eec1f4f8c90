"""Judge: whether values keep all the rules of a problem, told quickly.

What a rule means is said by its `holds`. All-different rules come by the hundred, and are asked
together: each cell leaves a mark on its value in its group, and none was left twice if there are as
many marks as cells. The marks of all groups are the bits of one large number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from passatempo.rules.all_different import AllDifferent
from passatempo.rules.base import Rule

WORTH_IT = 6  # groups of one size; fewer are quicker asked one by one
MOST_CELLS = 256  # a cell has to fit into a byte, and so has a value
NO_VALUE = 255  # stands for those that are ignored; with it as a value, each rule is asked by itself
BITS = 8


class Judge:
    """Asked again and again whether values keep some rules. `before` judges other rules of the same cells."""

    def __init__(self, rules: Iterable[Rule], cells: int, before: Judge | None = None) -> None:
        self.before = before
        alike: dict[tuple[int, ...], list[Rule]] = {}  # by size, and by the values ignored
        for rule in rules:
            key: tuple[int, ...] = ()
            if type(rule) is AllDifferent and cells <= MOST_CELLS:
                key = (len(rule.group.cells), *rule.ignoring)
            alike.setdefault(key, []).append(rule)
        self.alone = alike.pop((), [])
        self.together: list[_Together] = []
        for (_, *ignoring), group in alike.items():
            if len(group) < WORTH_IT:
                self.alone += group
            else:
                self.together.append(_Together([rule.group.cells for rule in group], ignoring))

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
            table = bytes(values)
        except ValueError:  # a value that does not fit into a byte
            return False
        table = table.ljust(MOST_CELLS)
        return NO_VALUE not in table and all(group.differ(table) for group in self.together)


class _Together:
    """Groups of one size, none of which may hold a value twice, but for those ignored."""

    def __init__(self, groups: Sequence[tuple[int, ...]], ignoring: Sequence[int]) -> None:
        self.cells = b"".join(map(bytes, zip(*groups, strict=True)))  # the first of each, the second ...
        self.counted = bytes(NO_VALUE if value in ignoring else value for value in _ANY) if ignoring else _ANY
        row, rows = len(groups) * BITS, len(groups[0])
        self.first_row = (1 << row) - 1
        self.folds = []  # shifts that lay the rows upon each other
        while rows > 1:
            rows = (rows + 1) // 2
            self.folds.append(row * rows)

    def differ(self, value_of: bytes) -> bool:
        """Whether they do, if a cell holds `value_of[cell]`."""
        values = self.cells.translate(value_of).translate(self.counted)
        marks_missing = len(values) - values.count(NO_VALUE)
        for least in range(0, MOST_CELLS, BITS):
            found = int.from_bytes(values.translate(_bits(least)), "little")
            for shift in self.folds:
                found |= found >> shift
            marks_missing -= (found & self.first_row).bit_count()
            if not marks_missing:
                return True
        return False


_ANY = bytes(range(MOST_CELLS))


@cache
def _bits(least: int) -> bytes:
    """The table by which eight values leave their marks, every one with a bit of its own."""
    return bytes(
        1 << value - least if 0 <= value - least < BITS and value != NO_VALUE else 0 for value in _ANY
    )
