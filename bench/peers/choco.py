"""Choco through pychoco, with the global constraint that fits each rule.

What was tried, on some 16 boards a set and a busy machine. All-different as "AC" was the best on hard
sudoku and killer, and level with "AC_REGIN", "BC" and "DEFAULT" on easy ones. Of the searches dom/wdeg,
failure rate and conflict history differ little; smallest domain first takes half as long again on the
hardest boards. Lazy clause generation was slower on killer and mostly on kakuro. Short sums of different
values as tables made no difference at the median; they cut the worst killer to a quarter, but made the
worst kakuro thirty times slower.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Sequence
from functools import lru_cache, singledispatch
from importlib import import_module
from itertools import combinations, pairwise
from typing import Any

from passatempo.problem import Domain, Problem, Values
from passatempo.rules import (
    AllDifferent,
    Apart,
    Count,
    Difference,
    Equal,
    Greatest,
    Less,
    NeverApart,
    NotAllEqual,
    Product,
    Regular,
    Rule,
    Span,
    Sum,
    Table,
    Times,
)
from peers.base import TWO, Peer, RanOverError, can_translate, nameless, rows_of, stated_rules

Variable = Any  # of pychoco, as are constraints


class Choco(Peer):
    """Constraint programming with the strongest filtering."""

    name = "pychoco"
    package = "pychoco"
    distribution = "pychoco"

    def can(self, problem: Problem) -> bool:
        """Whatever has a translation below, or few cases."""
        return super().can(problem) and can_translate(translate, problem)

    def solve(self, prepared: Problem, seconds: float) -> list[Values]:
        """Model, search, and on to a second solution."""
        model = _Model(prepared)
        solver = model.choco.get_solver()
        model.search_by_dom_over_wdeg(solver)
        solver.limit_time(f"{seconds}s")
        if prepared.objective is not None:
            return self._best(prepared, model, solver)
        found: list[Values] = []
        while len(found) < TWO and solver.solve():
            found.append(model.values())
        if len(found) < TWO and solver.get_search_state() != "TERMINATED":
            raise RanOverError
        return found

    def _best(self, problem: Problem, model: _Model, solver: Any) -> list[Values]:
        assert problem.objective is not None
        model.choco.set_objective(model.variables[problem.objective.variable], problem.objective.maximize)
        best: list[Values] = []
        while solver.solve():
            best = [model.values()]
        if solver.get_search_state() != "TERMINATED":
            raise RanOverError
        return best


class _Model:
    """A problem as a model of Choco."""

    def __init__(self, problem: Problem) -> None:
        import pychoco

        self.choco: Any = pychoco.Model()  # type: ignore[attr-defined]
        self.domains = problem.domains
        self.variables = [self._variable(domain) for domain in problem.domains]
        for rule in stated_rules(problem):
            self._add(rule)

    def _variable(self, domain: Domain) -> Variable:
        if domain[-1] - domain[0] == len(domain) - 1:
            return self.choco.intvar(domain[0], domain[-1])
        return self.choco.intvar(list(domain))

    def _add(self, rule: Rule) -> None:
        translate(rule, self, [self.variables[cell] for cell in rule.cells])

    def table(self, rule: Rule, cells: Sequence[Variable]) -> None:
        """The rule as a table of its satisfying rows."""
        rows = rows_of(rule, self.domains)
        assert rows is not None, rule.sentence()
        self.rows(cells, rows)

    def rows(self, cells: Sequence[Variable], rows: Sequence[Sequence[int]]) -> None:
        """One of these rows; without any, a contradiction."""
        (self.choco.table(list(cells), rows) if rows else self.choco.arithm(cells[0], "!=", cells[0])).post()

    def search_by_dom_over_wdeg(self, solver: Any) -> None:
        """Through an internal call: pychoco 0.4 prints whenever `set_dom_over_w_deg_search` is called."""
        from pychoco._utils import make_intvar_array

        backend: Any = import_module("pychoco.backend")
        backend.set_dom_over_w_deg_search(solver._handle, make_intvar_array(self.variables))

    def values(self) -> Values:
        """Those of the solution just found."""
        return [variable.get_value() for variable in self.variables]


@singledispatch
def translate(rule: Rule, to: _Model, cells: list[Variable]) -> None:
    """Post a rule over these variables; by default as a table."""
    to.table(rule, cells)


@translate.register
def _all_different(rule: AllDifferent, to: _Model, cells: list[Variable]) -> None:
    if rule.ignoring == (0,) and len(cells) > 2:
        to.choco.all_different_except_0(cells).post()
    elif rule.ignoring:
        for pair in combinations(rule.cells, 2):
            _differ_but_for(rule.ignoring, to, pair)
    elif len(cells) == 2:
        to.choco.arithm(cells[0], "!=", cells[1]).post()
    elif len(cells) > 2:
        to.choco.all_different(cells, "AC").post()


def _differ_but_for(ignoring: Sequence[int], to: _Model, pair: tuple[int, int]) -> None:
    one, other = (set(to.domains[cell]) for cell in pair)
    if clashes := [(value, value) for value in (one & other).difference(ignoring)]:
        to.choco.table([to.variables[cell] for cell in pair], clashes, feasible=False).post()


@translate.register
def _sum(rule: Sum, to: _Model, cells: list[Variable]) -> None:
    if set(rule.coefficients) == {1}:
        to.choco.sum(cells, rule.relation, rule.total).post()
    else:
        to.choco.scalar(cells, list(rule.coefficients), rule.relation, rule.total).post()


@translate.register
def _product(rule: Product, to: _Model, cells: list[Variable]) -> None:
    if rows_of(rule, to.domains) is not None or rule.total <= 0:
        to.table(rule, cells)
        return
    reached, *others = cells
    for cell in others:
        before, reached = reached, to.choco.intvar(1, rule.total)
        to.choco.times(before, cell, reached).post()
    to.choco.arithm(reached, "=", rule.total).post()


@translate.register
def _difference(rule: Difference, to: _Model, cells: list[Variable]) -> None:
    if rows_of(rule, to.domains) is not None:
        to.table(rule, cells)
        return
    greatest = _extreme(to, rule.cells, to.choco.max)
    to.choco.scalar([greatest, *cells], [2, *[-1] * len(cells)], "=", rule.total).post()


def _extreme(to: _Model, cells: Sequence[int], constraint: Callable[..., Any]) -> Variable:
    """A variable for the greatest or the least of these cells."""
    least, greatest = min(to.domains[cell][0] for cell in cells), max(to.domains[cell][-1] for cell in cells)
    variable = to.choco.intvar(least, greatest)
    constraint(variable, [to.variables[cell] for cell in cells]).post()
    return variable


@translate.register
def _span(rule: Span, to: _Model, cells: list[Variable]) -> None:
    greatest, least = (_extreme(to, rule.cells, constraint) for constraint in (to.choco.max, to.choco.min))
    to.choco.arithm(greatest, "-", least, "=", rule.width).post()


@translate.register
def _equal(rule: Equal, to: _Model, cells: list[Variable]) -> None:
    to.choco.all_equal(cells).post()


@translate.register
def _less(rule: Less, to: _Model, cells: list[Variable]) -> None:
    for low, high in pairwise(cells):
        to.choco.arithm(low, "<" if rule.strict else "<=", high).post()


@translate.register
def _greatest(rule: Greatest, to: _Model, cells: list[Variable]) -> None:
    for other in cells[1:]:
        to.choco.arithm(cells[0], ">", other).post()


@translate.register
def _table(rule: Table, to: _Model, cells: list[Variable]) -> None:
    to.rows(cells, rule.rows)


@translate.register
def _count(rule: Count, to: _Model, cells: list[Variable]) -> None:
    to.choco.count(rule.value, cells[:-1], cells[-1]).post()


@translate.register
def _times(rule: Times, to: _Model, cells: list[Variable]) -> None:
    to.choco.count(rule.value, cells, to.choco.intvar(rule.times)).post()


@translate.register
def _not_all_equal(rule: NotAllEqual, to: _Model, cells: list[Variable]) -> None:
    to.choco.not_all_equal(cells).post()


@translate.register
def _apart(rule: Apart, to: _Model, cells: list[Variable]) -> None:
    for one, other in pairwise(cells):
        to.choco.distance(one, other, ">", rule.least - 1).post()


@translate.register
def _never_apart(rule: NeverApart, to: _Model, cells: list[Variable]) -> None:
    for one, other in pairwise(cells):
        to.choco.distance(one, other, "!=", rule.difference).post()


@translate.register
def _walk(rule: Regular, to: _Model, cells: list[Variable]) -> None:
    """A table where it has few cases, else an automaton."""
    if rows_of(rule, to.domains) is not None:
        to.table(rule, cells)
    else:
        values = tuple(sorted(set().union(*(to.domains[cell] for cell in rule.cells))))
        to.choco.regular(cells, _automaton(nameless(rule), values)).post()


@lru_cache(maxsize=1024)  # they belong to no model
def _automaton(rule: Regular, values: tuple[int, ...]) -> Any:
    from pychoco.objects.automaton.finite_automaton import FiniteAutomaton

    automaton: Any = FiniteAutomaton()
    edges = rule.lowered([values]).edges
    states: dict[int, int] = {0: automaton.add_state()}
    automaton.set_initial_state(states[0])
    for start, end, value in (edge for layer in edges for edge in layer):
        if end not in states:
            states[end] = automaton.add_state()
        automaton.add_transition(states[start], states[end], value)
    automaton.set_final(*{states[end] for _, end, _ in edges[-1]})
    return automaton


atexit.register(_automaton.cache_clear)  # once Python is being torn down, pychoco could not free them
