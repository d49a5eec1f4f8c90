"""Unique sums: a solution is changed until no other solution has the same sums.

The cells of the clues stay; their sums follow from the solution, so a changed solution is another puzzle.
"""

from __future__ import annotations

from random import Random

from passatempo._kernel import unique_sums
from passatempo.deadline import timed
from passatempo.plan import KERNEL_SEEDS
from passatempo.problem import Values
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass
from passatempo.rules import AllDifferent, Rule, Sum
from passatempo.rules.base import Domain

Cells = tuple[int, ...]
_MOST_VALUES = 12  # of a domain, which the kernel represents as bit sets
_STEPS = 12  # of the local search for each cell of each group: most need far fewer


@dataclass(frozen=True)
class SumClues:
    """Groups of different values, which of them have a sum as clue, and the domain of all cells."""

    groups: tuple[Cells, ...]
    has_sum: tuple[bool, ...]
    values: Domain

    def make_unique(self, values: Values, rng: Random) -> Values | None:
        """A solution near `values` that is the only one with its sums; None if none was found."""
        steps = _STEPS * sum(map(len, self.groups))
        least, greatest = self.values[0], self.values[-1]
        seed = rng.randrange(KERNEL_SEEDS)
        return timed(unique_sums, values, least, greatest, self.groups, self.has_sum, seed, steps)


def find_sum_clues(puzzle: Puzzle) -> SumClues | None:
    """The groups and sums of a puzzle; None if it has any other rule."""
    problem = puzzle.rules_problem()
    has_sum: dict[Cells, bool] = {}
    for rule in problem.rules:
        if isinstance(rule, AllDifferent) and not rule.ignoring:
            has_sum.setdefault(rule.cells, False)
        elif _is_plain_sum(rule) and (len(rule.cells) == 1 or rule.cells in has_sum):
            has_sum[rule.cells] = True
        else:
            return None
    domains = {tuple(problem.domains[cell]) for cells in has_sum for cell in cells}
    if len(domains) != 1:
        return None
    (values,) = domains
    dense = values[-1] - values[0] + 1 == len(values) <= _MOST_VALUES
    return (
        SumClues(tuple(has_sum), tuple(has_sum.values()), values) if dense and any(has_sum.values()) else None
    )


def _is_plain_sum(rule: Rule) -> bool:
    return isinstance(rule, Sum) and rule.relation == "=" and set(rule.coefficients) == {1}
