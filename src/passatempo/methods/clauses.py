"""Clauses: the SAT encoding of a problem, with a function for each rule.

A *literal* is an integer: n is a Boolean variable, -n its negation. A *clause* is a list of literals of which
at least one is true. Each value of each variable has a literal (direct encoding); auxiliary literals are
numbered after those.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import singledispatch
from itertools import combinations, count, pairwise
from typing import Any

from passatempo.deadline import watched
from passatempo.errors import UnsupportedError
from passatempo.messages import grouped
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

MAX_VALUES = 400_000  # in all domains: each has its literal, and a dozen clauses
MAX_STEPS = 2_000_000  # transitions of all automata together: each is a clause
PAIRWISE = 30  # literals up to which at-most-one is encoded pairwise
PART = 4  # literals in each part of a longer at-most-one, whose clauses are linear in their number

BATCH = 1000  # clauses passed to the solver at a time

Sink = Callable[[list[list[int]]], None]
State = Any  # of an automaton
# (the position of a cell, the state before it, its value) -> the state after it; None: violated
Step = Callable[[int, State, int], State]


class Encoding:
    """The clauses of a problem: all of them in `clauses`, or passed to a sink in batches."""

    def __init__(self, problem: Problem, limits: Limits, sink: Sink | None = None) -> None:
        """`sink` gets the clauses in batches; there may be too many to store."""
        self.limits = limits
        self.clauses: list[list[int]] = []
        self._sink = sink
        self.domains = self.domains_of(problem)
        self.meaning = [(variable, value) for variable, domain in enumerate(self.domains) for value in domain]
        self._numbers = count(1)
        self.literals = [{value: next(self._numbers) for value in domain} for domain in self.domains]
        self._orders: dict[int, list[int]] = {}
        self._steps = 0
        for literals in self.literals:
            self.pause()
            self.exactly_one(list(literals.values()))
        if all(self.domains):
            for rule in problem.rules:
                self.add(rule)
        self.pause(0)

    def pause(self, least: int = BATCH) -> None:
        """Check the limits; pass the clauses so far to the sink if there are at least this many."""
        self.limits.check(0)
        if self._sink is not None and len(self.clauses) >= least:
            self._sink(self.clauses)
            self.clauses.clear()

    def domains_of(self, problem: Problem) -> list[list[int]]:
        """The values that get a literal."""
        return without_fixed_values(problem)

    def add(self, rule: Rule) -> None:
        """Add the clauses of a rule."""
        self.pause()
        if isinstance(rule, Regular):  # it is an automaton, which needs no decision diagram here
            self.add_automaton(rule, rule.cells, rule.start, rule.step, rule.accepts)
        elif rule.cells:
            encode(rule.lowered([self.domains[cell] for cell in rule.cells]), self)
        elif not rule.holds(()):
            self.clauses.append([])

    def helper(self) -> int:
        """A new auxiliary literal."""
        return next(self._numbers)

    def exactly_one(self, literals: Sequence[int]) -> None:
        """Add clauses: exactly one of these literals is true."""
        self.clauses.append(list(literals))
        self.at_most_one(literals)

    def at_most_one(self, literals: Sequence[int]) -> None:
        """Add clauses: at most one of these literals is true."""
        before: list[int] = []  # true if a literal of an earlier part is
        start = 0
        while len(literals) - start > PAIRWISE:
            self.pause()
            none_so_far = self.helper()
            self._exclude_pairs([*before, *literals[start : start + PART], none_so_far])
            before, start = [-none_so_far], start + PART
        self._exclude_pairs([*before, *literals[start:]])

    def _exclude_pairs(self, literals: Sequence[int]) -> None:
        self.clauses.extend([-one, -other] for one, other in combinations(literals, 2))

    def less(self, low: int, high: int, *, strict: bool = True) -> None:
        """Add clauses: the value of `low` is less than that of `high` (or not greater, if not strict)."""
        first_allowed, at_least = bisect_right if strict else bisect_left, self._order_literals(high)
        for value, literal in zip(self.domains[low], self._order_literals(low), strict=True):
            needed = first_allowed(self.domains[high], value)
            self.clauses.append([-literal, *at_least[needed : needed + 1]])  # none: `low` must be smaller

    def _order_literals(self, cell: int) -> list[int]:
        """The order encoding of a cell: for each value the literal of "this value or a greater one"."""
        if cell not in self._orders:
            order = self._orders[cell] = [self.helper() for _ in self.domains[cell]]
            self.clauses.append([order[0]])
            for (at_least, above), equal in zip(pairwise(order), self.literals[cell].values(), strict=False):
                self.clauses += [
                    [-above, at_least],
                    [-equal, at_least],
                    [-equal, -above],
                    [-at_least, above, equal],
                ]
        return self._orders[cell]

    def add_automaton(
        self, rule: Rule, cells: Sequence[int], start: State, step: Step, accepts: Callable[[State], bool]
    ) -> None:
        """Add clauses: the automaton, reading the values of the cells in order, ends in an accepting state.

        A layer has the states that can be reached before a cell. From the last layer to the first, states
        get their literals; equivalent states share one, and states that cannot accept get none.
        """
        layers, ends = self._reachable(rule, cells, start, step)
        after: dict[State, int | None] = {end: 0 if accepts(end) else None for end in ends}
        for cell, layer in zip(reversed(cells), reversed(layers), strict=True):
            after = self._literals_before(cell, layer, after)

    def _reachable(
        self, rule: Rule, cells: Sequence[int], start: State, step: Step
    ) -> tuple[list[dict[State, list[State]]], list[State]]:
        """For each cell the states before it with their successors, one for each value; the final states."""
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
        self.pause()
        self._steps += steps
        if self._steps > MAX_STEPS:
            raise UnsupportedError(
                "'{rule}' has too many cases for the sat method: at most {max_steps}",
                rule.sentence(),
                grouped(MAX_STEPS),
            )

    def _literals_before(
        self, cell: int, layer: dict[State, list[State]], after: dict[State, int | None]
    ) -> dict[State, int | None]:
        """The literal of each state before a cell, given those after it; 0: accepts, None: cannot accept."""
        before: dict[State, int | None] = {}
        shared: dict[tuple[int | None, ...], int] = {}
        for state, row in layer.items():
            self.pause()
            successors = tuple(None if to is None else after[to] for to in row)
            if all(to is None for to in successors):
                before[state] = None
                continue
            if successors not in shared:
                shared[successors] = self.helper()
                self._add_transitions(shared[successors], cell, successors)
            before[state] = shared[successors]
        self.exactly_one(list(shared.values()))
        return before

    def _add_transitions(self, state: int, cell: int, successors: Sequence[int | None]) -> None:
        """Add clauses: in this state, each value of the cell implies the successor."""
        for value, to in zip(self.literals[cell].values(), successors, strict=True):
            if to is None:
                self.clauses.append([-state, -value])
            elif to:
                self.clauses.append([-state, -value, to])


class EachRuleApart(Encoding):
    """An encoding in which each rule is enforced only if its own literal, its selector, is true.

    So no rule narrows the domains beforehand.
    """

    def __init__(self, problem: Problem, limits: Limits) -> None:
        self.selectors: list[int] = []  # of each rule, in the order of the problem
        self._definitions: list[list[int]] = []  # clauses that only define auxiliary literals
        super().__init__(problem, limits)

    def domains_of(self, problem: Problem) -> list[list[int]]:
        """A list of values for each variable; UnsupportedError if there are too many."""
        check_size(problem)
        return list(map(list, problem.domains))

    def add(self, rule: Rule) -> None:
        """Add the clauses of a rule, enforced if its selector is true."""
        before = len(self.clauses)
        super().add(rule)
        unless = -self.helper()
        self.selectors.append(-unless)
        self.clauses[before:] = [[*clause, unless] for clause in self.clauses[before:]]
        self.clauses += self._definitions
        self._definitions.clear()

    def _order_literals(self, cell: int) -> list[int]:
        """The same literals; their definitions hold for all rules, not only for the first that uses them."""
        before = len(self.clauses)
        order = super()._order_literals(cell)
        self._definitions += self.clauses[before:]
        del self.clauses[before:]
        return order


def check_size(problem: Problem) -> None:
    """Raise UnsupportedError if the domains have too many values for the sat method."""
    if (values := sum(map(len, problem.domains))) > MAX_VALUES:
        raise UnsupportedError(
            "{values} values of all variables are too many for the sat method: at most {max_values}",
            grouped(values),
            grouped(MAX_VALUES),
        )


def without_fixed_values(problem: Problem) -> list[list[int]]:
    """The domains after propagation of fixed variables through all-different rules.

    The solver would do that by itself, but so a board with givens has a tenth of the clauses.
    """
    check_size(problem)
    left = [set(domain) for domain in problem.domains]
    fixed = [variable for variable, values in enumerate(left) if len(values) == 1]
    for variable in watched(fixed, 4):  # it grows in the loop
        for value in tuple(left[variable]):  # at most one: another variable may have removed it
            for other in _peers(problem, variable, value):
                if value in left[other]:
                    left[other].discard(value)
                    if len(left[other]) == 1:
                        fixed.append(other)
    return [sorted(values) for values in left]


def _peers(problem: Problem, variable: int, value: int) -> Iterator[int]:
    """The variables that cannot hold this value if that variable does."""
    for rule in problem.rules_of[variable]:
        if isinstance(rule, AllDifferent) and value not in rule.ignoring:
            yield from (cell for cell in rule.cells if cell != variable)


@singledispatch
def encode(rule: Rule, encoding: Encoding) -> None:
    """Add the clauses of a rule; the encodings are registered below."""
    raise UnsupportedError("the sat method does not support the rule '{rule}'", rule.sentence())


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
        # Every value occurs; if there are too few values, a solver would take long to prove that.
        encoding.clauses.extend(places.values() if len(places) == len(rule.cells) else [[]])


@encode.register
def _sum(rule: Sum, encoding: Encoding) -> None:
    cells, step = _addition(rule, encoding)
    encoding.add_automaton(
        rule, cells, 0, step, lambda reached: RELATIONS[rule.relation](reached, rule.total)
    )


@encode.register
def _iff(rule: Iff, encoding: Encoding) -> None:
    condition = rule.condition
    cells, add = _addition(condition, encoding)

    def step(at: int, reached: int, value: int) -> State:
        if at < len(cells):
            return add(at, reached, value)
        flag = int(RELATIONS[condition.relation](reached, condition.total))
        return reached if value == flag else None

    encoding.add_automaton(rule, [*cells, rule.cells[0]], 0, step, lambda reached: True)


def _addition(rule: Sum, encoding: Encoding) -> tuple[list[int], Step]:
    """The cells of a sum, largest coefficients first, and the transition that adds the value of a cell.

    A partial sum that the remaining cells can only leave below the total, or only above, is clamped; so the
    number of states is bounded by what those cells can add, whatever the coefficients.
    """
    terms = sorted(zip(rule.coefficients, rule.cells, strict=True), key=lambda term: -abs(term[0]))
    windows, least, most = [], 0, 0  # least, most: the bounds of what the remaining cells add
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
            return int(reached != 0)  # nothing else matters
        return reached if reached and rule.total % reached == 0 else None

    encoding.add_automaton(rule, rule.cells, 1, step, lambda reached: reached == rule.total)


@encode.register
def _difference(rule: Difference, encoding: Encoding) -> None:
    def step(at: int, state: State, value: int) -> State:
        greatest, total = state or (value, 0)
        return max(greatest, value), total + value

    encoding.add_automaton(rule, rule.cells, (), step, lambda state: 2 * state[0] - state[1] == rule.total)


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

    encoding.add_automaton(rule, rule.cells, (), step, lambda state: state[0] == rule.total * state[1])


@encode.register
def _count(rule: Count, encoding: Encoding) -> None:
    def step(at: int, counted: int, value: int) -> State:
        if at < len(rule.cells) - 1:
            return counted + (value == rule.value)
        return counted if value == counted else None

    encoding.add_automaton(rule, rule.cells, 0, step, lambda counted: True)


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
        encoding.less(low, high, strict=rule.strict)


@encode.register
def _greatest(rule: Greatest, encoding: Encoding) -> None:
    first, *others = rule.cells
    for other in others:
        encoding.less(other, first)


@encode.register
def _table(rule: Table, encoding: Encoding) -> None:
    columns = [encoding.literals[cell] for cell in rule.cells]
    rows_with: dict[int, list[int]] = defaultdict(list)
    for row in dict.fromkeys(rule.rows):
        encoding.pause()
        if all(value in column for value, column in zip(row, columns, strict=True)):
            chosen = encoding.helper()
            for value, column in zip(row, columns, strict=True):
                encoding.clauses.append([-chosen, column[value]])
                rows_with[column[value]].append(chosen)
    for literal in dict.fromkeys(literal for column in columns for literal in column.values()):
        encoding.clauses.append([-literal, *rows_with[literal]])
