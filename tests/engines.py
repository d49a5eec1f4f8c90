"""Two engines that decide whether values satisfy rules, for follows.py: SAT, and brute force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from pysat.solvers import Glucose4

from passatempo.methods.base import Limits
from passatempo.methods.clauses import Encoding
from passatempo.problem import Problem
from passatempo.rules import AllDifferent, Rule, Sum

State = Sequence[Sequence[int]]  # the candidates of each variable

TRIES = 20_000  # values that are tried before giving up
MOST_CELLS = 500  # and cells, as each takes a level of recursion


def cells_of(rules: Iterable[Rule]) -> set[int]:
    """The cells that rules are about."""
    return {cell for rule in rules for cell in rule.cells}


class Guarded(Encoding):
    """The domains of a problem as hard clauses, and its rules as clauses behind guard literals."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.replaced(rules=()), Limits())

    def guard(self, rule: Rule) -> int:
        """The guard literal of a rule; only its clauses are left in `clauses`."""
        self.clauses, self._orders, self._steps = [], {}, 0  # nothing is shared with another rule
        self.add(rule)
        guard = self.helper()
        self.clauses = [[-guard, *clause] for clause in self.clauses]
        return guard


class Clauses:
    """The SAT solver of a problem, with rules that can be assumed one by one."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.encoding = Guarded(problem)
        self.solver = Glucose4(bootstrap_with=self.encoding.clauses)
        self._guards: dict[int, tuple[int, Rule]] = {}  # by id of the rule, held so that it stays valid
        self._any_of: dict[tuple[tuple[int, ...], int], int] = {}

    def close(self) -> None:
        """Free the memory of the solver."""
        self.solver.delete()

    def guards(self, rules: Iterable[Rule]) -> list[int]:
        """The literals to assume for these rules."""
        for rule in rules:
            if id(rule) not in self._guards:
                self._guards[id(rule)] = self.encoding.guard(rule), rule
                self.solver.append_formula(self.encoding.clauses)
        return [self._guards[id(rule)][0] for rule in rules]

    def literal(self, cell: int, value: int) -> int | None:
        """The cell holds the value; None if it never could."""
        return self.encoding.literals[cell].get(value)

    def any_of(self, cells: tuple[int, ...], value: int) -> int:
        """One of these cells holds the value."""
        if (cells, value) not in self._any_of:
            known = [literal for cell in cells if (literal := self.literal(cell, value))]
            some = self._any_of[cells, value] = known[0] if len(known) == 1 else self.encoding.helper()
            self.solver.add_clause([-some, *known])
        return self._any_of[cells, value]

    def none_of(self, cells: Iterable[int], value: int) -> list[int]:
        """None of these cells holds the value."""
        return [-literal for cell in cells if (literal := self.literal(cell, value))]

    def within_state(self, cells: Iterable[int], state: State) -> list[int]:
        """Literals that restrict these cells to the state."""
        literals = self.encoding.literals
        return [
            -literal
            for cell in cells
            for value, literal in literals[cell].items()
            if value not in state[cell]
        ]

    def possible(self, assumed: Sequence[int], conflicts: int) -> bool | None:
        """Whether the assumptions are satisfiable; None if that takes too many conflicts."""
        self.solver.conf_budget(conflicts)
        found: bool | None = self.solver.solve_limited(assumptions=assumed)
        return found


class BruteForce:
    """Values tried one after another and checked by `holds()`: slow, and too simple to be wrong.

    AllDifferent is checked pair by pair as soon as two cells are filled, any other rule with its last cell.
    """

    def __init__(self, rules: Sequence[Rule], state: Mapping[int, Sequence[int]], tries: int = TRIES) -> None:
        cells = dict.fromkeys([*state, *(cell for rule in rules for cell in rule.cells)])
        self.cells = sorted(cells, key=lambda cell: len(state[cell]) > 1)
        self.state = state
        self.tries = tries
        place = {cell: at for at, cell in enumerate(self.cells)}
        self.rules_at: list[list[Rule]] = [[] for _ in self.cells]
        self.differs_at: list[list[tuple[int, AllDifferent]]] = [[] for _ in self.cells]
        for rule in rules:
            if not isinstance(rule, AllDifferent):
                self.rules_at[max((place[cell] for cell in rule.cells), default=0)].append(rule)
                continue
            for cell in rule.cells:
                others = (other for other in rule.cells if place[other] < place[cell])
                self.differs_at[place[cell]] += ((other, rule) for other in others)

    def found(self) -> Iterator[Mapping[int, int]]:
        """Every assignment that satisfies the rules, in one dictionary; TooManyError after the limit."""
        if len(self.cells) > MOST_CELLS:
            raise TooManyError
        yield from self._from(0, {})

    def is_possible(self) -> bool | None:
        """Whether any assignment satisfies the rules; None: not known within the limit."""
        try:
            return next(self.found(), None) is not None
        except TooManyError:
            return None

    def _from(self, at: int, values: dict[int, int]) -> Iterator[Mapping[int, int]]:
        if at == len(self.cells):
            yield values
            return
        cell = self.cells[at]
        for value in self.state[cell]:
            self.tries -= 1
            if self.tries < 0:
                raise TooManyError
            values[cell] = value
            if self._is_consistent(at, value, values):
                yield from self._from(at + 1, values)
        values.pop(cell, None)

    def _is_consistent(self, at: int, value: int, values: Mapping[int, int]) -> bool:
        differs = all(values[o] != value or value in rule.ignoring for o, rule in self.differs_at[at])
        return differs and all(
            rule.holds([values[cell] for cell in rule.cells]) for rule in self.rules_at[at]
        )


class TooManyError(Exception):
    """Enumeration would take too long."""


def possible_sets(rules: Sequence[Rule], state: Mapping[int, Sequence[int]]) -> set[tuple[int, ...]]:
    """The sorted sets of values that cells can hold; TooManyError if that takes too long.

    Where all cells differ and the rules are symmetric, a set is checked before it is assigned to cells.
    """
    groups = [rule for rule in rules if isinstance(rule, AllDifferent)]
    sums = [rule for rule in rules if isinstance(rule, Sum) and set(rule.coefficients) == {1}]
    whole = any(not group.ignoring and set(group.cells) == state.keys() for group in groups)
    if (
        not whole
        or len(groups) + len(sums) < len(rules)
        or any(len(each.cells) < len(state) for each in sums)
    ):
        return {tuple(sorted(values.values())) for values in BruteForce(rules, state).found()}
    values = sorted(set().union(*state.values()))
    sets = (each for each in combinations(values, len(state)) if all(rule.holds(each) for rule in sums))
    return {each for each in sets if _can_be_assigned(groups, state, each)}


def _can_be_assigned(
    groups: Sequence[Rule], state: Mapping[int, Sequence[int]], values: tuple[int, ...]
) -> bool:
    within_state = {cell: [value for value in held if value in values] for cell, held in state.items()}
    fewest_first = dict(sorted(within_state.items(), key=lambda item: len(item[1])))
    return next(BruteForce(groups, fewest_first).found(), None) is not None
