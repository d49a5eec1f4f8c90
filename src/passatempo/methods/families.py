"""families: the fewest cells that must go without a value, where all other values are alike.

A method for one shape of problem, read off its rules: groups in which no value but one stands twice, and
a count of the cells that hold that one. How the fewest are found and proven: kernel/colouring/colouring.hpp.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from passatempo._kernel import PartialColouring, Status
from passatempo.deadline import timed, until
from passatempo.errors import StoppedError, UnsupportedError
from passatempo.methods.base import INTERRUPTED, OUT_OF_NODES, OUT_OF_TIME, Best, Limits, Method
from passatempo.problem import Domain, Problem, Values
from passatempo.records import dataclass
from passatempo.rules import AllDifferent, Count

MOST_CELLS = 4096  # as in kernel/colouring/board.cpp
OPEN, NEVER = -1, -2  # of a cell: its value is to be found; it holds the value ignored
_REASONS = {Status.nodes: OUT_OF_NODES, Status.time: OUT_OF_TIME, Status.interrupted: INTERRUPTED}


@dataclass(frozen=True)
class Structure:
    """A problem of this shape: the cells, what they may hold, and how often the value ignored may stand."""

    cells: tuple[int, ...]  # every variable but the counter
    counter: int | None  # the variable that holds how many cells hold the value ignored
    ignored: int | None
    alike: tuple[int, ...]  # the other values
    given: tuple[int, ...]  # for each cell the position of its value in `alike`, or OPEN, or NEVER
    groups: tuple[tuple[int, ...], ...]  # of positions in `cells`
    counts: tuple[int, ...]  # how many cells may hold the value ignored, ascending
    cols: int  # the width of the board the cells lie on; 0 if there is none


def recognised(problem: Problem) -> Structure | None:
    """The structure of a problem of this shape; None if it has another."""
    different = [rule for rule in problem.rules if isinstance(rule, AllDifferent)]
    counting = [rule for rule in problem.rules if isinstance(rule, Count)]
    counter = counting[0].cells[-1] if len(counting) == 1 else None
    cells = tuple(variable for variable in range(len(problem.domains)) if variable != counter)
    if (
        len(cells) > MOST_CELLS
        or len(different) + len(counting) < len(problem.rules)
        or not all(problem.domains)
        or not _counts_every_cell(counting, cells)
        or not _minimised(problem, counter)
        or any(counter in rule.cells or len(set(rule.cells)) < len(rule.cells) for rule in different)
    ):
        return None
    repeating = {rule.ignoring for rule in different} | {(rule.value,) for rule in counting}
    if len(repeating) > 1 or any(len(values) > 1 for values in repeating):
        return None
    ignored = next((value for values in repeating for value in values), None)
    return _with_values(problem, different, cells, counter, ignored)


def _counts_every_cell(counting: Sequence[Count], cells: Sequence[int]) -> bool:
    return not counting or (len(counting) == 1 and sorted(counting[0].cells[:-1]) == list(cells))


def _minimised(problem: Problem, counter: int | None) -> bool:
    objective = problem.objective
    return objective is None or (objective.variable == counter and not objective.maximize)


def _with_values(
    problem: Problem,
    different: Sequence[AllDifferent],
    cells: tuple[int, ...],
    counter: int | None,
    ignored: int | None,
) -> Structure | None:
    """The structure, if cells that are not given all take the same values."""
    domains = [tuple(problem.domains[cell]) for cell in cells]
    shared = {domain for domain in domains if len(domain) > 1}
    if len(shared) > 1:
        return None
    free = next(iter(shared), ())
    values = free or sorted({domain[0] for domain in domains})
    alike = tuple(value for value in values if value != ignored)
    position = {value: number for number, value in enumerate(alike)} | {ignored: NEVER}
    if any(len(domain) == 1 and domain[0] not in position for domain in domains):
        return None
    given = tuple(OPEN if len(domain) > 1 else position[domain[0]] for domain in domains)
    place = {cell: number for number, cell in enumerate(cells)}
    return Structure(
        cells,
        counter,
        ignored,
        alike,
        given,
        tuple(tuple(place[cell] for cell in rule.cells) for rule in different),
        _counts(given, ignored in free, None if counter is None else problem.domains[counter]),
        problem.cols if problem.cols and tuple(problem.shown) == cells else 0,
    )


def _counts(given: Sequence[int], may_be_ignored: bool, counter: Domain | None) -> tuple[int, ...]:
    """How many cells may hold the value ignored, as far as givens and the counter's domain tell."""
    fewest = given.count(NEVER)
    most = fewest + given.count(OPEN) * may_be_ignored
    within: Domain = range(len(given) + 1) if counter is None else counter
    return tuple(count for count in within if fewest <= count <= most)


@dataclass(frozen=True)
class _Known:
    """What a search has found out so far."""

    values: Values | None = None
    cost: int | None = None  # of these values
    bound: int | None = None  # no solution has less; None: there is no solution


class _Run:
    """One search of the kernel, within its limits."""

    def __init__(self, problem: Problem, limits: Limits) -> None:
        found = recognised(problem)
        if found is None:
            raise UnsupportedError(
                "families takes groups of different values, one value ignored and counted, and nothing else"
            )
        self.problem, self.limits, self.structure = problem, limits, found

    def steps(self) -> Iterator[_Known]:
        """What is known, each time that it is more; ends when everything is."""
        if self.problem.conflict():
            yield _Known()
            return
        search = self._search()
        while True:
            known = self._known(search)
            yield known
            if known.bound is None or known.cost == known.bound:
                return
            nodes = None if self.limits.nodes is None else max(0, self.limits.nodes - search.nodes())
            status = search.next(nodes, self.limits.seconds_left())
            if status in _REASONS:
                raise StoppedError(_REASONS[status])

    def _search(self) -> PartialColouring:
        structure = self.structure
        groups, given = list(map(list, structure.groups)), list(structure.given)
        try:
            with until(self.limits.deadline):
                return timed(PartialColouring, groups, given, len(structure.alike), structure.cols)
        except ValueError as refused:
            raise UnsupportedError(f"families cannot take this: {refused}") from None

    def _known(self, search: PartialColouring) -> _Known:
        """The next count that is allowed: whatever has fewer cells ignored can have more."""
        cost, bound = self._allowed(search.cost), self._allowed(search.bound)
        return _Known(None if cost is None else self._values(search.colours(), cost), cost, bound)

    def _allowed(self, least: int) -> int | None:
        counts = self.structure.counts
        at = bisect_left(counts, least)
        return counts[at] if at < len(counts) else None

    def _values(self, colours: list[int], count: int) -> Values:
        """The values of all variables, with so many cells ignored."""
        structure = self.structure
        spare = count - colours.count(-1)
        values = [0] * len(self.problem.domains)
        for cell, colour, given in zip(structure.cells, colours, structure.given, strict=True):
            ignore = colour < 0 or (given == OPEN and spare > 0)
            spare -= ignore and colour >= 0
            values[cell] = self._value_of(-1 if ignore else colour)
        if structure.counter is not None:
            values[structure.counter] = count
        return values

    def _value_of(self, colour: int) -> int:
        if colour >= 0:
            return self.structure.alike[colour]
        assert self.structure.ignored is not None  # else no count but zero is allowed
        return self.structure.ignored


class FamiliesMethod(Method):
    """The kernel's search for families of classes, asked in Python's terms."""

    name = "families"

    def solutions(self, problem: Problem, limits: Limits) -> Iterator[Values]:
        """A solution, and another with two values exchanged; UnsupportedError if more are wanted."""
        run = _Run(problem, limits)
        for known in run.steps():
            if known.values is None:
                continue
            yield known.values
            if other := _exchanged(known.values, run.structure):
                yield other
            raise UnsupportedError("families finds a solution, or that there is none, but not all of them")

    def best(self, problem: Problem, limits: Limits, best: Best) -> None:
        """Close in on the fewest cells ignored from both sides."""
        if problem.objective is None:
            raise UnsupportedError("there is nothing to make as small as can be")
        for known in _Run(problem, limits).steps():
            if known.cost is not None and (best.cost is None or known.cost < best.cost):
                best.values, best.cost = known.values, known.cost
            best.bound = known.bound
        best.proven = True


def _exchanged(values: Values, structure: Structure) -> Values | None:
    """The same with two values exchanged that no given tells apart."""
    told_apart = {structure.alike[given] for given in structure.given if given >= 0}
    free = [value for value in structure.alike if value not in told_apart]
    used = next((value for value in free if any(values[cell] == value for cell in structure.cells)), None)
    other = next((value for value in free if value != used), None)
    if used is None or other is None:
        return None
    exchange = {used: other, other: used}
    changed = list(values)
    for cell in structure.cells:
        changed[cell] = exchange.get(values[cell], values[cell])
    return changed


METHOD = FamiliesMethod()
