"""The colouring method: the fewest cells that must go without a colour, where colours are interchangeable.

For problems of one structure: groups in which no value but one, the absent colour, stands twice, and perhaps
a count of the cells that hold that one. The search and its proofs: kernel/colouring/colouring.hpp.
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
from passatempo.statistics import Numbers, answered, count_search

MOST_CELLS = 4096  # as in kernel/colouring/board.cpp
OPEN, NEVER = -1, -2  # of a cell: its colour is to be found; it has none
_REASONS = {Status.nodes: OUT_OF_NODES, Status.time: OUT_OF_TIME, Status.interrupted: INTERRUPTED}


@dataclass(frozen=True)
class Structure:
    """A problem of this structure: its cells, their colours, and how many cells may have none."""

    cells: tuple[int, ...]  # every variable but the counter
    counter: int | None  # the variable that counts the cells without a colour
    ignored: int | None  # the value that stands for no colour
    colours: tuple[int, ...]  # the other values
    given: tuple[int, ...]  # for each cell the position of its value in `colours`, or OPEN, or NEVER
    groups: tuple[tuple[int, ...], ...]  # of positions in `cells`
    counts: tuple[int, ...]  # how many cells may have no colour, ascending
    cols: int  # the width of the board the cells lie on; 0 if there is none


def is_partial_colouring(problem: Problem) -> bool:
    """Whether the method solves a problem."""
    return structure_of(problem) is not None


def structure_of(problem: Problem) -> Structure | None:
    """The structure of a problem that the method solves; None for any other problem."""
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
    colours = tuple(value for value in values if value != ignored)
    position = {value: number for number, value in enumerate(colours)} | {ignored: NEVER}
    if any(len(domain) == 1 and domain[0] not in position for domain in domains):
        return None
    given = tuple(OPEN if len(domain) > 1 else position[domain[0]] for domain in domains)
    place = {cell: number for number, cell in enumerate(cells)}
    return Structure(
        cells,
        counter,
        ignored,
        colours,
        given,
        tuple(tuple(place[cell] for cell in rule.cells) for rule in different),
        _counts(given, ignored in free, None if counter is None else problem.domains[counter]),
        problem.cols if problem.cols and tuple(problem.shown) == cells else 0,
    )


def _counts(given: Sequence[int], may_be_ignored: bool, counter: Domain | None) -> tuple[int, ...]:
    """How many cells may have no colour, by the givens and the domain of the counter."""
    fewest = given.count(NEVER)
    most = fewest + given.count(OPEN) * may_be_ignored
    within: Domain = range(len(given) + 1) if counter is None else counter
    return tuple(count for count in within if fewest <= count <= most)


@dataclass(frozen=True)
class _Progress:
    """The best values and the bound so far."""

    values: Values | None = None
    cost: int | None = None  # of these values
    bound: int | None = None  # no solution costs less; None: there is no solution


def _numbers(search: PartialColouring) -> Numbers:
    """For statistics: it counts its steps alone."""
    return search.nodes(), None, None, None, None, None


class _Run:
    """One search of the kernel, within its limits."""

    def __init__(self, problem: Problem, limits: Limits) -> None:
        found = structure_of(problem)
        if found is None:
            raise UnsupportedError(
                "colouring solves groups of different values with one value excepted, and nothing else"
            )
        self.problem, self.limits, self.structure = problem, limits, found

    def steps(self) -> Iterator[_Progress]:
        """The progress each time it changes, until the cost is proven best."""
        if self.problem.conflict():
            yield _Progress()
            return
        search = count_search(self._search(), _numbers)
        while True:
            progress = self._progress(search)
            yield progress
            if progress.bound is None or progress.cost == progress.bound:
                answered(PartialColouringMethod.name)
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
                return timed(PartialColouring, groups, given, len(structure.colours), structure.cols)
        except ValueError as refused:
            raise UnsupportedError("colouring cannot solve this: {refused}", refused) from None

    def _progress(self, search: PartialColouring) -> _Progress:
        """Cost and bound, rounded up to an allowed count: a cell that is not given may lose its colour."""
        cost, bound = self._allowed(search.cost), self._allowed(search.bound)
        return _Progress(None if cost is None else self._values(search.colours(), cost), cost, bound)

    def _allowed(self, least: int) -> int | None:
        counts = self.structure.counts
        at = bisect_left(counts, least)
        return counts[at] if at < len(counts) else None

    def _values(self, colours: list[int], count: int) -> Values:
        """The values of all variables, with this many cells without a colour."""
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
            return self.structure.colours[colour]
        assert self.structure.ignored is not None  # else no count but zero is allowed
        return self.structure.ignored


class PartialColouringMethod(Method):
    """The kernel's search for partial colourings as a method."""

    name = "colouring"

    def solutions(self, problem: Problem, limits: Limits) -> Iterator[Values]:
        """One solution, and another with two colours exchanged; then UnsupportedError."""
        run = _Run(problem, limits)
        for known in run.steps():
            if known.values is None:
                continue
            yield known.values
            if other := _exchanged(known.values, run.structure):
                yield other
            raise UnsupportedError(
                "colouring finds one solution, or proves that there is none; it does not enumerate them"
            )

    def best(self, problem: Problem, limits: Limits, best: Best) -> None:
        """Find the fewest cells without a colour, from above and below."""
        if problem.objective is None:
            raise UnsupportedError("the problem has no objective")
        for known in _Run(problem, limits).steps():
            if known.cost is not None and (best.cost is None or known.cost < best.cost):
                best.values, best.cost = known.values, known.cost
            best.bound = known.bound
        best.proven = True


def _exchanged(values: Values, structure: Structure) -> Values | None:
    """The same with two colours exchanged that no given fixes; None if there are no two such colours."""
    fixed = {structure.colours[given] for given in structure.given if given >= 0}
    free = [value for value in structure.colours if value not in fixed]
    used = next((value for value in free if any(values[cell] == value for cell in structure.cells)), None)
    other = next((value for value in free if value != used), None)
    if used is None or other is None:
        return None
    exchange = {used: other, other: used}
    changed = list(values)
    for cell in structure.cells:
        changed[cell] = exchange.get(values[cell], values[cell])
    return changed


METHOD = PartialColouringMethod()
