"""Refill: a solution of which sums tell too little, changed until no other has the same sums.

The clues stay where they are; what they say follows from the solution, so another solution is another puzzle.
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
_MOST_VALUES = 12  # that the kernel adds up as sets
_STEPS = 12  # for each cell of each group, to change values before it is given up: most need far fewer


@dataclass(frozen=True)
class SumsTold:
    """Groups whose cells differ, which of them tell their sums, and what all their cells take."""

    groups: tuple[Cells, ...]
    told: tuple[bool, ...]
    values: Domain

    def told_apart(self, values: Values, chance: Random) -> Values | None:
        """Values that no others have the sums of, changed from these; None if none were found."""
        steps = _STEPS * sum(map(len, self.groups))
        least, greatest = self.values[0], self.values[-1]
        seed = chance.randrange(KERNEL_SEEDS)
        return timed(unique_sums, values, least, greatest, self.groups, self.told, seed, steps)


def sums_told(puzzle: Puzzle) -> SumsTold | None:
    """What a puzzle tells, if that is sums of different cells and nothing else."""
    problem = puzzle.bare_problem()
    differ: dict[Cells, bool] = {}
    for rule in problem.rules:
        if isinstance(rule, AllDifferent) and not rule.ignoring:
            differ.setdefault(rule.cells, False)
        elif _is_plain_sum(rule) and (len(rule.cells) == 1 or rule.cells in differ):
            differ[rule.cells] = True
        else:
            return None
    domains = {tuple(problem.domains[cell]) for cells in differ for cell in cells}
    if len(domains) != 1:
        return None
    (values,) = domains
    close = values[-1] - values[0] + 1 == len(values) <= _MOST_VALUES
    return SumsTold(tuple(differ), tuple(differ.values()), values) if close and any(differ.values()) else None


def _is_plain_sum(rule: Rule) -> bool:
    return isinstance(rule, Sum) and rule.relation == "=" and set(rule.coefficients) == {1}
