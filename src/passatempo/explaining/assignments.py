"""Assignments: the ways to fill the cells of one rule, as far as they can be enumerated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from passatempo.explaining.arithmetic import is_plain_sum
from passatempo.rules import AllDifferent, Sum
from passatempo.rules.base import Domain, Rule

_MOST_TRIALS = 20_000  # values tried

Assignment = dict[int, int]  # a value for each cell


def assignments(rule: Rule, state: Sequence[Domain], others: Sequence[Rule] = ()) -> list[Assignment] | None:
    """Every assignment of the cells of a rule that satisfies it; None if there are too many to try.

    Cells also differ where an AllDifferent rule among `others` says so.
    """
    cells = tuple(dict.fromkeys(rule.cells))
    search = _Search(rule, cells, state, _earlier_peers(cells, others))
    found = list(search.run(0, {}))
    return found if search.trials_left > 0 else None


def _earlier_peers(cells: Sequence[int], rules: Sequence[Rule]) -> Mapping[int, list[int]]:
    """For each cell, those before it that must differ from it."""
    pairs = {
        pair
        for rule in rules
        if isinstance(rule, AllDifferent) and not rule.ignoring
        for pair in combinations([cell for cell in cells if cell in rule.cells], 2)
    }
    return {cell: [one for one, other in pairs if other == cell] for cell in cells}


def consecutive_sets(cells: Sequence[int], state: Sequence[Domain]) -> list[tuple[int, ...]]:
    """The sets of consecutive values, as many as cells, that the cells can hold, each another value."""
    every = [value for cell in cells for value in state[cell]]
    starts = range(min(every), max(every) - len(cells) + 2)
    sets = (tuple(range(start, start + len(cells))) for start in starts)
    return [values for values in sets if has_matching(values, cells, state)]


def has_matching(
    values: Sequence[int], cells: Sequence[int], state: Sequence[Domain] | Mapping[int, Domain]
) -> bool:
    """Whether every value can be matched with a cell of its own."""
    matched = dict[int, int]()  # value by cell

    def place(value: int, tried: set[int]) -> bool:
        for cell in cells:
            if value in state[cell] and cell not in tried:
                tried.add(cell)
                if cell not in matched or place(matched[cell], tried):
                    matched[cell] = value
                    return True
        return False

    return all(place(value, set()) for value in values)


class _Search:
    """Backtracking cell by cell, with a limit on the values tried."""

    def __init__(
        self,
        rule: Rule,
        cells: Sequence[int],
        state: Sequence[Domain],
        earlier_peers: Mapping[int, Sequence[int]],
    ) -> None:
        self.rule, self.cells, self.state, self.earlier_peers = rule, cells, state, earlier_peers
        self.trials_left = _MOST_TRIALS
        self.total = rule.total if isinstance(rule, Sum) and is_plain_sum(rule) else None
        bounds = [(state[cell][0], state[cell][-1]) for cell in cells]
        # The least and the greatest sum of the cells from each position on.
        self.rest = [tuple(map(sum, zip((0, 0), *bounds[at:], strict=True))) for at in range(len(cells) + 1)]

    def run(self, at: int, values: Assignment) -> Iterator[Assignment]:
        """The assignments that extend these values to the cells from this position on."""
        if at == len(self.cells):
            if self.rule.holds([values[cell] for cell in self.rule.cells]):
                yield dict(values)
            return
        cell = self.cells[at]
        taken = {values[other] for other in self.earlier_peers[cell]}
        for value in self.state[cell]:
            self.trials_left -= 1
            if self.trials_left <= 0:
                return
            if value not in taken and self._possible(at, {**values, cell: value}):
                yield from self.run(at + 1, {**values, cell: value})

    def _possible(self, at: int, values: Assignment) -> bool:
        if self.total is not None:
            least, most = self.rest[at + 1]
            return least <= self.total - sum(values.values()) <= most
        return self.rule.possible([values.get(cell) for cell in self.rule.cells])
