"""Fillings: the ways to fill the cells of a rule, as far as they can be listed for a person."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from passatempo.rules import AllDifferent, Sum
from passatempo.rules.base import Domain, Rule

_PATIENCE = 20_000  # values tried

Filling = dict[int, int]  # a value for each cell


def is_plain_sum(rule: Rule) -> bool:
    """Whether each value counts once, and all make exactly the total."""
    return isinstance(rule, Sum) and rule.relation == "=" and set(rule.coefficients) == {1}


def fillings(rule: Rule, state: Sequence[Domain], apart: Sequence[Rule] = ()) -> list[Filling] | None:
    """Every way to fill the cells of a rule; None if there are too many to try.

    Of `apart`, the rules that say that cells differ are kept as well.
    """
    cells = tuple(dict.fromkeys(rule.cells))
    trials = _Trials(rule, cells, state, _differing(cells, apart))
    found = list(trials.run(0, {}))
    return found if trials.left > 0 else None


def _differing(cells: Sequence[int], rules: Sequence[Rule]) -> Mapping[int, list[int]]:
    """For each cell, those before it that hold another value."""
    pairs = {
        pair
        for rule in rules
        if isinstance(rule, AllDifferent) and not rule.ignoring
        for pair in combinations([cell for cell in cells if cell in rule.cells], 2)
    }
    return {cell: [one for one, other in pairs if other == cell] for cell in cells}


def streets(cells: Sequence[int], state: Sequence[Domain]) -> list[tuple[int, ...]]:
    """The sets of consecutive values with which cells can be filled, each with another value."""
    every = [value for cell in cells for value in state[cell]]
    starts = range(min(every), max(every) - len(cells) + 2)
    sets = (tuple(range(start, start + len(cells))) for start in starts)
    return [values for values in sets if _all_placed(values, cells, state)]


def _all_placed(values: Sequence[int], cells: Sequence[int], state: Sequence[Domain]) -> bool:
    """Whether every value finds a cell of its own."""
    held = dict[int, int]()  # by cell

    def place(value: int, tried: set[int]) -> bool:
        for cell in cells:
            if value in state[cell] and cell not in tried:
                tried.add(cell)
                if cell not in held or place(held[cell], tried):
                    held[cell] = value
                    return True
        return False

    return all(place(value, set()) for value in values)


class _Trials:
    """Tries values cell by cell, until patience is out."""

    def __init__(
        self,
        rule: Rule,
        cells: Sequence[int],
        state: Sequence[Domain],
        differing: Mapping[int, Sequence[int]],
    ) -> None:
        self.rule, self.cells, self.state, self.differing = rule, cells, state, differing
        self.left = _PATIENCE
        self.total = rule.total if isinstance(rule, Sum) and is_plain_sum(rule) else None
        ends = [(state[cell][0], state[cell][-1]) for cell in cells]
        self.to_come = [tuple(map(sum, zip((0, 0), *ends[at:], strict=True))) for at in range(len(cells) + 1)]

    def run(self, at: int, filled: Filling) -> Iterator[Filling]:
        """What can be made of the cells from this one on."""
        if at == len(self.cells):
            if self.rule.holds([filled[cell] for cell in self.rule.cells]):
                yield dict(filled)
            return
        cell = self.cells[at]
        taken = {filled[other] for other in self.differing[cell]}
        for value in self.state[cell]:
            self.left -= 1
            if self.left <= 0:
                return
            if value not in taken and self._possible(at, {**filled, cell: value}):
                yield from self.run(at + 1, {**filled, cell: value})

    def _possible(self, at: int, filled: Filling) -> bool:
        if self.total is not None:
            least, most = self.to_come[at + 1]
            return least <= self.total - sum(filled.values()) <= most
        return self.rule.possible([filled.get(cell) for cell in self.rule.cells])
