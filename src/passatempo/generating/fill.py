"""Fill: a solution taken at random.

Where no rule tells values apart every value is equally likely in every cell; beyond that no promise is made:
the search takes any of the cells with the fewest values left, and any of these values.
"""

from __future__ import annotations

from random import Random

from passatempo._kernel import Kernel, Search, Status
from passatempo.answers import best
from passatempo.generating.patience import seconds_left
from passatempo.methods.base import Limits
from passatempo.methods.native import compiled
from passatempo.plan import KERNEL_SEEDS
from passatempo.problem import Fewest, Problem, Values
from passatempo.puzzle import Puzzle
from passatempo.symmetry import turns_of

_LEAST_NODES = 100  # of a search; one that takes longer had bad luck, and begins again
_CELLS_A_NODE = 50  # of the square of a board's cells: the larger, the longer it takes to go wrong
RESTARTS = 8  # each with twice the nodes
_FEW_RESTARTS = 3  # where there is a solution at hand
_BEST_NODES = 200_000  # to find the best of all solutions; where that takes longer, the best met so far
_WAYS = 100  # to turn a solution and rename its values; where rules tell these apart hardly any will do


def random_solution(puzzle: Puzzle, chance: Random, restarts: int = RESTARTS) -> Values | None:
    """A solution of a puzzle; where some are better than others, one of the best that are found soon."""
    preference = puzzle.prefer()
    if preference is None:
        return random_values(puzzle.bare_problem(), chance, restarts)
    found = best(puzzle, nodes=_BEST_NODES, seconds=seconds_left()).solution
    if found is None:
        return None
    values = found.values_shown
    as_good = no_worse(puzzle.bare_problem(), preference, preference.cost(values))
    at_random = random_values(as_good, chance, _FEW_RESTARTS)
    return _varied(values, puzzle, preference, chance) if at_random is None else at_random[: len(values)]


def no_worse(problem: Problem, preference: Fewest, cost: int) -> Problem:
    """The problem whose solutions are those that cost no more."""
    counted = preference.added_to(problem)
    assert counted.objective is not None
    return counted.narrowed({counted.objective.variable: range(cost + 1)}).replaced(objective=None)


def _varied(values: Values, puzzle: Puzzle, preference: Fewest, chance: Random) -> Values:
    """A solution turned, and with other names for values that are all as good, if the rules take that."""
    problem, turns = puzzle.bare_problem(), list(turns_of(puzzle.board).values())
    names = sorted(set(values) - {preference.value})
    for _ in range(_WAYS):
        renamed = dict(zip(names, chance.sample(names, len(names)), strict=True))
        turned = [renamed.get(values[cell], values[cell]) for cell in chance.choice(turns)]
        if problem.allows(turned) and problem.violated_rule(turned) is None:
            return turned
    return values


def random_values(problem: Problem, chance: Random, restarts: int = RESTARTS) -> Values | None:
    """A solution; None if there is none, or none was found in a reasonable time."""
    nodes = max(_LEAST_NODES, len(problem.shown) ** 2 // _CELLS_A_NODE)
    for _ in range(restarts):
        search = search_of(problem, chance.randrange(KERNEL_SEEDS))
        status = search.next(nodes, seconds_left())
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
        search = compiled_for(problem.replaced()).search_within({}, seed)
        assert search is not None
    return search


def compiled_for(problem: Problem) -> Kernel:
    """The kernel of the problem without its limits."""
    return compiled(problem.base, Limits())
