"""Fill: a solution taken at random.

Where no rule tells values apart every value is equally likely in every cell; beyond that no promise is made:
the search takes any of the cells with the fewest values left, and any of these values.
"""

from __future__ import annotations

from random import Random

from passatempo._kernel import Kernel, Status
from passatempo.methods.base import Limits
from passatempo.methods.native import compiled
from passatempo.problem import Problem, Values

SEEDS = 2**63
_FIRST_NODES = 500  # of a search; one that takes longer had bad luck, and begins again
RESTARTS = 6  # each with twice the nodes


def random_values(problem: Problem, chance: Random, restarts: int = RESTARTS) -> Values | None:
    """A solution; None if there is none, or none was found in a reasonable time."""
    nodes = _FIRST_NODES
    for _ in range(restarts):
        search = compiled_for(problem).search_within(problem.limits, chance.randrange(SEEDS))
        assert search is not None, "the limits of an empty board have no gaps"
        status = search.next(nodes, None)
        if status is Status.found:
            return search.values()
        if status is Status.none:
            return None
        nodes *= 2
    return None


def compiled_for(problem: Problem) -> Kernel:
    """The kernel of the problem without its limits."""
    return compiled(problem.wide or problem, Limits())
