"""Fill: a solution taken at random.

Where no rule tells values apart every value is equally likely in every cell; beyond that no promise is made:
the search takes any of the cells with the fewest values left, and any of these values.
"""

from __future__ import annotations

from random import Random

from passatempo._kernel import Kernel, Search, Status
from passatempo.methods.base import Limits
from passatempo.methods.native import compiled
from passatempo.problem import Problem, Values
from passatempo.records import replace

SEEDS = 2**63
_FIRST_NODES = 500  # of a search; one that takes longer had bad luck, and begins again
_RESTARTS = 6  # each with twice the nodes


def random_values(problem: Problem, chance: Random) -> Values | None:
    """A solution; None if there is none, or none was found in a reasonable time."""
    nodes = _FIRST_NODES
    for _ in range(_RESTARTS):
        search = search_of(problem, chance.randrange(SEEDS))
        status = search.next(nodes, None)
        if status is Status.found:
            return search.values()
        if status is Status.none:
            return None
        nodes *= 2
    return None


def search_of(problem: Problem, seed: int | None = None) -> Search:
    """A search for its solutions, in any order that the seed makes of it."""
    search = compiled_for(problem).search_within(problem.limits, seed)
    if search is None:  # there are gaps in what some cells may take
        search = compiled_for(replace(problem)).search_within({}, seed)
        assert search is not None
    return search


def compiled_for(problem: Problem) -> Kernel:
    """The kernel of the problem without its limits."""
    return compiled(problem.wide or problem, Limits())
