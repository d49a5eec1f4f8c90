"""Fill: random solutions.

Where no rule distinguishes values, every value is equally likely in every cell. Solutions are not uniformly
distributed otherwise: the search branches on a random cell among those with the smallest domain, in random
value order.
"""

from __future__ import annotations

from random import Random

from passatempo._kernel import Kernel, Search, Status
from passatempo.answers import best
from passatempo.generating.attempt_limits import seconds_left
from passatempo.methods.base import Limits
from passatempo.methods.kernel_run import compiled
from passatempo.plan import KERNEL_SEEDS
from passatempo.problem import Fewest, Problem, Values
from passatempo.puzzle import Puzzle
from passatempo.symmetry import board_transforms

_LEAST_NODES = 100  # of a search before it restarts
_CELLS_A_NODE = 50  # the node limit of larger boards: the square of their cells divided by this
RESTARTS = 8  # each with twice the nodes of the one before
_FEW_RESTARTS = 3  # where a solution is known
_BEST_NODES = 200_000  # to find the best solution; after that the best found so far is taken
_IMAGES = 100  # random images of a solution that are tried


def random_solution(puzzle: Puzzle, rng: Random, restarts: int = RESTARTS) -> Values | None:
    """A random solution, with a cost one of the least that was found; None if none was found."""
    preference = puzzle.prefer()
    if preference is None:
        return random_values(puzzle.rules_problem(), rng, restarts)
    found = best(puzzle, nodes=_BEST_NODES, seconds=seconds_left()).solution
    if found is None:
        return None
    values = found.values_shown
    as_good = at_most_cost(puzzle.rules_problem(), preference, preference.cost(values))
    at_random = random_values(as_good, rng, _FEW_RESTARTS)
    return _random_image(values, puzzle, preference, rng) if at_random is None else at_random[: len(values)]


def at_most_cost(problem: Problem, preference: Fewest, cost: int) -> Problem:
    """The problem restricted to solutions of at most this cost."""
    counted = preference.added_to(problem)
    assert counted.objective is not None
    return counted.narrowed({counted.objective.variable: range(cost + 1)}).replaced(objective=None)


def _random_image(values: Values, puzzle: Puzzle, preference: Fewest, rng: Random) -> Values:
    """The solution after a random transform and renaming of values, if the rules allow any that is tried."""
    problem, transforms = puzzle.rules_problem(), list(board_transforms(puzzle.board).values())
    names = sorted(set(values) - {preference.value})
    for _ in range(_IMAGES):
        renamed = dict(zip(names, rng.sample(names, len(names)), strict=True))
        image = [renamed.get(values[cell], values[cell]) for cell in rng.choice(transforms)]
        if problem.allows(image) and problem.violated_rule(image) is None:
            return image
    return values


def random_values(problem: Problem, rng: Random, restarts: int = RESTARTS) -> Values | None:
    """A random solution; None if there is none, or none was found within the node limits."""
    nodes = max(_LEAST_NODES, len(problem.shown) ** 2 // _CELLS_A_NODE)
    for _ in range(restarts):
        search = new_search(problem, rng.randrange(KERNEL_SEEDS))
        status = search.next(nodes, seconds_left())
        if status == Status.found:
            return search.values()
        if status == Status.none:
            return None
        nodes *= 2
    return None


def new_search(problem: Problem, seed: int | None = None) -> Search:
    """A search for the solutions of a problem, in random order if a seed is given."""
    search = compiled_for(problem).search_within(problem.limits, seed)
    if search is None:  # some domains have gaps
        search = compiled_for(problem.replaced()).search_within({}, seed)
        assert search is not None
    return search


def compiled_for(problem: Problem) -> Kernel:
    """The compiled problem without its limits, cached with the problem."""
    return compiled(problem.base, Limits())
