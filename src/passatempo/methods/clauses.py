"""Clauses: a problem in the form that SAT solvers take, and the translation of each rule into it.

A *literal* is a number: n says that something is so, -n that it is not. A *clause* is a list of literals
of which at least one is true. Each value of each variable has its own literal; helper literals, numbered
after those, say what the clauses of a rule need besides.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import singledispatch
from itertools import combinations, count, pairwise
from typing import Any

from passatempo.errors import UnsupportedError
from passatempo.methods.base import Limits
from passatempo.problem import Problem
from passatempo.rules import (
    AllDifferent,
    Count,
    Difference,
    Equal,
    Greatest,
    Iff,
    Less,
    Product,
    Quotient,
    Regular,
    Rule,
    Sum,
    Table,
)
from passatempo.rules.arithmetic import RELATIONS

MAX_VALUES = 400_000  # of all variables together: each has its literal, and a dozen clauses
MAX_STEPS = 2_000_000  # of all folds together, since each makes a clause
PAIRWISE = 30  # at most one of so many literals: every pair is excluded by a clause
PART = 4  # at most one of more: in parts of so many, lest the clauses grow with the square of their number

State = Any  # what a fold remembers of the values taken in so far
# (which cell, the state before it, its value) -> the state after it; None: hopeless
Step = Callable[[int, State, int], State]


class Encoding:
    """A problem as clauses."""

    def __init__(self, problem: Problem, limits: Limits) -> None:
        self.limits = limits
        self.clauses: list[list[int]] = []
        self.domains = self.domains_of(problem)
        self.meaning = [(variable, value) for variable, domain in enumerate(self.domains) for value in domain]
        self._numbers = count(1)
        self.literals = [{value: next(self._numbers) for value in domain} for domain in self.domains]
        self._ladders: dict[int, list[int]] = {}
        self._steps = 0
        for literals in self.literals:
            self.exactly_one(list(literals.values()))
        if all(self.domains):
            for rule in problem.rules:
                self.add(rule)

    def domains_of(self, problem: Problem) -> list[list[int]]:
        """The values that get a literal."""
        return thinned(problem)

    def add(self, rule: Rule) -> None:
        """Say a rule in clauses."""
        self.limits.check(0)
        if isinstance(rule, Regular):  # which the fold lays out by itself
            self.fold(rule, rule.cells, rule.start, rule.step, rule.accepts)
        elif rule.cells:
            encode(rule.lowered([self.domains[cell] for cell in rule.cells]), self)
        elif not rule.holds(()):
            self.clauses.append([])

    def helper(self) -> int:
        """A new literal."""
        return next(self._numbers)

    def exactly_one(self, literals: Sequence[int]) -> None:
        """One of these is true, and no other."""
        self.clauses.append(list(literals))
        self.at_most_one(literals)

    def at_most_one(self, literals: Sequence[int]) -> None:
        """No two of these are true."""
        before: list[int] = []  # true if one of those before this part is
        start = 0
        while len(literals) - start > PAIRWISE:
            self.limits.check(0)
            none_yet = self.helper()
            self._exclude_pairs([*before, *literals[start : start + PART], none_yet])
            before, start = [-none_yet], start + PART
        self._exclude_pairs([*before, *literals[start:]])

    def _exclude_pairs(self, literals: Sequence[int]) -> None:
        self.clauses.extend([-one, -other] for one, other in combinations(literals, 2))

    def rising(self, low: int, high: int, *, strict: bool = True) -> None:
        """The first cell holds less than the second (or not more, if not strict)."""
        enough, rungs = bisect_right if strict else bisect_left, self._ladder(high)
        for value, rung in zip(self.domains[low], self._ladder(low), strict=True):
            needed = enough(self.domains[high], value)
            self.clauses.append([-rung, *rungs[needed : needed + 1]])  # nothing is enough: not this rung

    def _ladder(self, cell: int) -> list[int]:
        """For each value of a cell in turn, the literal that it holds this one or a greater."""
        if cell not in self._ladders:
            rungs = self._ladders[cell] = [self.helper() for _ in self.domains[cell]]
            self.clauses.append([rungs[0]])
            for (rung, above), here in zip(pairwise(rungs), self.literals[cell].values(), strict=False):
                self.clauses += [[-above, rung], [-here, rung], [-here, -above], [-rung, above, here]]
        return self._ladders[cell]

    def fold(
        self, rule: Rule, cells: Sequence[int], start: State, step: Step, accepts: Callable[[State], bool]
    ) -> None:
        """The values of the cells, taken in one by one, lead from the start to a state accepted.

        A layer is what can be reached before a cell. From the last to the first, each gets its literals:
        one for each way of going on, none for a state from which no accepted one can be reached.
        """
        layers, ends = self._reachable(rule, cells, start, step)
        after: dict[State, int | None] = {end: 0 if accepts(end) else None for end in ends}
        for cell, layer in zip(reversed(cells), reversed(layers), strict=True):
            after = self._literals_before(cell, layer, after)

    def _reachable(
        self, rule: Rule, cells: Sequence[int], start: State, step: Step
    ) -> tuple[list[dict[State, list[State]]], list[State]]:
        """For each cell the states before it, with the state that each of its values leads to; the ends."""
        layers, states = [], [start]
        for at, cell in enumerate(cells):
            layer = {}
            for state in states:
                self._spend(len(self.domains[cell]), rule)
                layer[state] = [step(at, state, value) for value in self.domains[cell]]
            layers.append(layer)
            states = list(
                dict.fromkeys(after for row in layer.values() for after in row if after is not None)
            )
        return layers, states

    def _spend(self, steps: int, rule: Rule) -> None:
        self.limits.check(0)
        self._steps += steps
        if self._steps > MAX_STEPS:
            raise UnsupportedError(f"'{rule.sentence()}' has too many cases for the sat method")

    def _literals_before(
        self, cell: int, layer: dict[State, list[State]], after: dict[State, int | None]
    ) -> dict[State, int | None]:
        """The literal of each state before a cell, given those after it; 0: accepted, None: hopeless."""
        before: dict[State, int | None] = {}
        shared: dict[tuple[int | None, ...], int] = {}
        for state, row in layer.items():
            self.limits.check(0)
            leads_to = tuple(None if to is None else after[to] for to in row)
            if all(to is None for to in leads_to):
                before[state] = None
                continue
            if leads_to not in shared:
                shared[leads_to] = self.helper()
                self._lead(shared[leads_to], cell, leads_to)
            before[state] = shared[leads_to]
        self.exactly_one(list(shared.values()))
        return before

    def _lead(self, state: int, cell: int, leads_to: Sequence[int | None]) -> None:
        """From this state each value of the cell leads to one after it."""
        for value, to in zip(self.literals[cell].values(), leads_to, strict=True):
            if to is None:
                self.clauses.append([-state, -value])
            elif to:
                self.clauses.append([-state, -value, to])


class EachRuleApart(Encoding):
    """A problem as clauses in which each rule holds only where its own literal, its selector, is true.

    No rule says anything beforehand: the domains are those of the problem, whatever the rules make of them.
    """

    def __init__(self, problem: Problem, limits: Limits) -> None:
        self.selectors: list[int] = []  # of each rule, in the order of the problem
        self._definitions: list[list[int]] = []  # clauses that say what a helper means, and no more
        super().__init__(problem, limits)

    def domains_of(self, problem: Problem) -> list[list[int]]:
        """Those of the problem."""
        check_size(problem)
        return list(map(list, problem.domains))

    def add(self, rule: Rule) -> None:
        """Say a rule in clauses that hold where its selector is true."""
        before = len(self.clauses)
        super().add(rule)
        unless = -self.helper()
        self.selectors.append(-unless)
        self.clauses[before:] = [[*clause, unless] for clause in self.clauses[before:]]
        self.clauses += self._definitions
        self._definitions.clear()

    def _ladder(self, cell: int) -> list[int]:
        """As ever; what its rungs mean holds for all rules that share them, not only for the first."""
        before = len(self.clauses)
        rungs = super()._ladder(cell)
        self._definitions += self.clauses[before:]
        del self.clauses[before:]
        return rungs


def check_size(problem: Problem) -> None:
    """UnsupportedError if there are more values than a solver can be given literals for."""
    if (values := sum(map(len, problem.domains))) > MAX_VALUES:
        raise UnsupportedError(f"{values:,} values of all variables are too many for the sat method")


def thinned(problem: Problem) -> list[list[int]]:
    """The domains, without what variables of one value take away from those that differ from them.

    The solver would find that by itself, but a board with givens comes to a tenth of the clauses.
    """
    check_size(problem)
    left = [set(domain) for domain in problem.domains]
    settled = [variable for variable, values in enumerate(left) if len(values) == 1]
    for variable in settled:  # which grows on the way
        for value in tuple(left[variable]):  # at most one: another may have taken it away
            for other in _differing(problem, variable, value):
                if value in left[other]:
                    left[other].discard(value)
                    if len(left[other]) == 1:
                        settled.append(other)
    return [sorted(values) for values in left]


def _differing(problem: Problem, variable: int, value: int) -> Iterator[int]:
    """The variables that cannot hold this value if that variable does."""
    for rule in problem.rules_of[variable]:
        if isinstance(rule, AllDifferent) and value not in rule.ignoring:
            yield from (cell for cell in rule.cells if cell != variable)


@singledispatch
def encode(rule: Rule, encoding: Encoding) -> None:
    """Say a rule in clauses; the translation of each is registered below."""
    raise UnsupportedError(f"the sat method cannot take the rule '{rule.sentence()}'")


@encode.register
def _all_different(rule: AllDifferent, encoding: Encoding) -> None:
    places: dict[int, list[int]] = defaultdict(list)
    for cell in rule.cells:
        for value, literal in encoding.literals[cell].items():
            places[value].append(literal)
    for value, literals in places.items():
        if value not in rule.ignoring:
            encoding.at_most_one(literals)
    if places.keys().isdisjoint(rule.ignoring) and len(places) <= len(rule.cells):
        # Every value has its place; and if there are too few, the solver would be long in counting them.
        encoding.clauses.extend(places.values() if len(places) == len(rule.cells) else [[]])


@encode.register
def _sum(rule: Sum, encoding: Encoding) -> None:
    cells, step = _adding_up(rule, encoding)
    encoding.fold(rule, cells, 0, step, lambda reached: RELATIONS[rule.relation](reached, rule.total))


@encode.register
def _iff(rule: Iff, encoding: Encoding) -> None:
    condition = rule.condition
    cells, add = _adding_up(condition, encoding)

    def step(at: int, reached: int, value: int) -> State:
        if at < len(cells):
            return add(at, reached, value)
        told = int(RELATIONS[condition.relation](reached, condition.total))
        return reached if value == told else None

    encoding.fold(rule, [*cells, rule.cells[0]], 0, step, lambda reached: True)


def _adding_up(rule: Sum, encoding: Encoding) -> tuple[list[int], Step]:
    """The cells of a sum, those that weigh most first, and the step that adds the value of the next.

    A sum that the cells to come can only leave below its total, or only above, is cut off there: so there
    are never more states than those cells can make up for, whatever the coefficients.
    """
    terms = sorted(zip(rule.coefficients, rule.cells, strict=True), key=lambda term: -abs(term[0]))
    windows, least, most = [], 0, 0  # least, most: what the cells to come can add
    for coefficient, cell in reversed(terms):
        windows.append((rule.total - most - 1, rule.total - least + 1))
        low, high = sorted(
            coefficient * end for end in (encoding.domains[cell][0], encoding.domains[cell][-1])
        )
        least, most = least + low, most + high
    windows.reverse()

    def step(at: int, reached: int, value: int) -> int:
        below, above = windows[at]
        return min(max(reached + terms[at][0] * value, below), above)

    return [cell for _, cell in terms], step


@encode.register
def _product(rule: Product, encoding: Encoding) -> None:
    def step(at: int, reached: int, value: int) -> State:
        reached *= value
        if rule.total == 0:
            return int(reached != 0)  # all that matters
        return reached if reached and rule.total % reached == 0 else None

    encoding.fold(rule, rule.cells, 1, step, lambda reached: reached == rule.total)


@encode.register
def _difference(rule: Difference, encoding: Encoding) -> None:
    def step(at: int, state: State, value: int) -> State:
        greatest, total = state or (value, 0)
        return max(greatest, value), total + value

    encoding.fold(rule, rule.cells, (), step, lambda state: 2 * state[0] - state[1] == rule.total)


@encode.register
def _quotient(rule: Quotient, encoding: Encoding) -> None:
    largest = max(abs(value) for cell in rule.cells for value in encoding.domains[cell])

    def step(at: int, state: State, value: int) -> State:
        if not state:
            return value, 1
        greatest, divisor = state
        divisor *= min(greatest, value)
        if divisor == 0 or abs(rule.total * divisor) > largest:
            return None
        return max(greatest, value), divisor if rule.total else 1  # 0 = 0 x any divisor

    encoding.fold(rule, rule.cells, (), step, lambda state: state[0] == rule.total * state[1])


@encode.register
def _count(rule: Count, encoding: Encoding) -> None:
    def step(at: int, counted: int, value: int) -> State:
        if at < len(rule.cells) - 1:
            return counted + (value == rule.value)
        return counted if value == counted else None

    encoding.fold(rule, rule.cells, 0, step, lambda counted: True)


@encode.register
def _equal(rule: Equal, encoding: Encoding) -> None:
    for one, other in pairwise(encoding.literals[cell] for cell in rule.cells):
        for value in one.keys() & other.keys():
            encoding.clauses += [[-one[value], other[value]], [one[value], -other[value]]]
        for value in one.keys() ^ other.keys():
            encoding.clauses.append([-literals[value] for literals in (one, other) if value in literals])


@encode.register
def _less(rule: Less, encoding: Encoding) -> None:
    for low, high in pairwise(rule.cells):
        encoding.rising(low, high, strict=rule.strict)


@encode.register
def _greatest(rule: Greatest, encoding: Encoding) -> None:
    first, *others = rule.cells
    for other in others:
        encoding.rising(other, first)


@encode.register
def _table(rule: Table, encoding: Encoding) -> None:
    columns = [encoding.literals[cell] for cell in rule.cells]
    rows_with: dict[int, list[int]] = defaultdict(list)
    for row in dict.fromkeys(rule.rows):
        encoding.limits.check(0)
        if all(value in column for value, column in zip(row, columns, strict=True)):
            chosen = encoding.helper()
            for value, column in zip(row, columns, strict=True):
                encoding.clauses.append([-chosen, column[value]])
                rows_with[column[value]].append(chosen)
    for literal in dict.fromkeys(literal for column in columns for literal in column.values()):
        encoding.clauses.append([-literal, *rows_with[literal]])
