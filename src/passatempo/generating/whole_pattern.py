"""Patterns kept whole: a given in every marked cell, and one solution.

A random solution, given in the marked cells alone, mostly has many others. Local search: a few marked cells
are emptied and filled anew at random, and the change is kept if there are no more solutions than before.
"""

from __future__ import annotations

from random import Random

from passatempo._kernel import Search, Status
from passatempo.deadline import OUT_OF_TIME, check, seconds_left
from passatempo.errors import StoppedError
from passatempo.generating.fill import compiled_for
from passatempo.generating.request import Request
from passatempo.plan import KERNEL_SEEDS
from passatempo.problem import Problem, Values
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass

_CHANGES = 3_000  # tried before it is begun anew
_MOST_EMPTIED = 5  # marked cells that are filled anew at once
_MOST_COUNTED = 500  # solutions; more of them are as bad as any
_NODES = 20_000  # to count them


@dataclass(frozen=True)
class Filled:
    """Values of which the marked ones are given, and how many solutions that leaves, up to a limit."""

    values: Values
    solutions: int


def fill_pattern(empty: Puzzle, values: Values, pattern: frozenset[int], rng: Random) -> Filled:
    """The best that was found: it has one solution, or the search was given up."""
    problem, marked = empty.rules_problem(), sorted(pattern & set(empty.board.cells))
    best = Filled(values, _count(problem, values, marked))
    for _ in range(_CHANGES):
        check()
        if best.solutions == 1:
            break
        emptied = set(rng.sample(marked, rng.randint(1, min(_MOST_EMPTIED, len(marked)))))
        changed = _refilled(problem, best.values, [cell for cell in marked if cell not in emptied], rng)
        if changed is not None and (number := _count(problem, changed, marked)) <= best.solutions:
            best = Filled(changed, number)
    return best


def _refilled(problem: Problem, values: Values, kept: list[int], rng: Random) -> Values | None:
    search = _search(problem, values, kept, rng.randrange(KERNEL_SEEDS))
    return search.values() if search.next(_NODES, None) == Status.found else None


def _count(problem: Problem, values: Values, given: list[int]) -> int:
    """The number of solutions with these givens, up to a limit; the limit if that takes too long."""
    search = _search(problem, values, given, None)
    status = search.count(_MOST_COUNTED, _NODES, None)
    return search.solutions() if status == Status.none else _MOST_COUNTED


def _search(problem: Problem, values: Values, given: list[int], seed: int | None) -> Search:
    limits = {**problem.limits, **{cell: (values[cell],) for cell in given}}
    search = compiled_for(problem).search_within(limits, seed)
    assert search is not None  # a single value has no gaps
    return search


def cells_to_add(request: Request, empty: Puzzle, found: Filled) -> list[str]:
    """Further cells which, given as well, leave one solution: few, but perhaps not the fewest."""
    problem, values = empty.rules_problem(), found.values
    assert request.pattern is not None
    given, added = sorted(request.pattern), list[int]()
    while others := _others(problem, values, [*given, *added]):
        differing = [
            cell for cell in empty.board.cells if any(other[cell] != values[cell] for other in others)
        ]
        added.append(max(differing, key=lambda cell: sum(other[cell] != values[cell] for other in others)))
    for cell in list(added):
        if not _others(problem, values, [*given, *(each for each in added if each != cell)]):
            added.remove(cell)
    return [empty.board.name(cell) for cell in sorted(added)]


def _others(problem: Problem, values: Values, given: list[int]) -> list[Values]:
    """Some other solutions with these givens; none only if there is no other."""
    search, found = _search(problem, values, given, None), list[Values]()
    while len(found) < _MOST_COUNTED and (status := search.next(None, seconds_left())) != Status.none:
        if status != Status.found:
            raise StoppedError(OUT_OF_TIME)
        if list(other := search.values()) != list(values):
            found.append(other)
    return found
