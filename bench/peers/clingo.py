"""clingo: the rules of a problem as a program whose answer sets are its solutions.

An atom means that a cell holds a value. Constraints go straight to clasp's weight constraints through
clingo's backend: the same program as text took several times longer to ground than to solve. Of seven
configurations "frumpy" was the fastest at the median on four of the six kinds tried, and close on the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, singledispatch
from itertools import pairwise, product
from typing import Any

from passatempo.problem import Problem, Values
from passatempo.rules import (
    AllDifferent,
    Count,
    Equal,
    Greatest,
    Less,
    NotAllEqual,
    Product,
    Regular,
    Rule,
    Span,
    Sum,
    Table,
    Times,
)
from passatempo.rules.lines import Neighbours
from peers.base import TWO, Peer, RanOverError, can_translate, rows_of, stated_rules

OPTIONS = ["--configuration=frumpy", "--warn=none"]

Literal = int  # an atom, or below 0 that it does not hold
Term = tuple[Literal, int]  # the weight of a literal if it is true


class Clingo(Peer):
    """Answer set programming."""

    name = "clingo"
    package = "clingo"
    distribution = "clingo"

    def can(self, problem: Problem) -> bool:
        """Whatever has a translation below, or few cases."""
        return super().can(problem) and can_translate(translate, problem)

    def solve(self, prepared: Problem, seconds: float) -> list[Values]:
        """Program, then search."""
        import clingo

        objective = prepared.objective is not None
        control = clingo.Control([*OPTIONS, "0" if objective else str(TWO)])
        with control.backend() as backend:
            program = _Program(prepared, backend)
        found: list[Values] = []
        with control.solve(on_model=lambda model: found.append(program.values(model)), async_=True) as search:
            if not search.wait(seconds):
                search.cancel()
                raise RanOverError
        return found[-1:] if objective else found


class _Program:
    """A problem as a program of clingo."""

    def __init__(self, problem: Problem, backend: Any) -> None:
        self.backend = backend
        self.domains = problem.domains
        self.atoms = [{value: backend.add_atom() for value in domain} for domain in problem.domains]
        for atoms in self.atoms:
            self.one_of(list(atoms.values()))
        for rule in stated_rules(problem):
            translate(rule, self)
        if (objective := problem.objective) is not None:
            sign = -1 if objective.maximize else 1
            atoms = self.atoms[objective.variable].items()
            backend.add_minimize(0, [(atom, sign * value) for value, atom in atoms])

    def values(self, model: Any) -> Values:
        """What the cells hold in an answer set."""
        return [next(v for v, atom in atoms.items() if model.is_true(atom)) for atoms in self.atoms]

    def new(self, number: int) -> list[Literal]:
        """That many new atoms, exactly one of which holds."""
        atoms = [self.backend.add_atom() for _ in range(number)]
        self.one_of(atoms)
        return atoms

    def one_of(self, atoms: list[Literal]) -> None:
        """These atoms are free, but exactly one holds."""
        self.backend.add_rule(atoms, [], True)
        self.never(-atom for atom in atoms)
        self.at_most(1, [(atom, 1) for atom in atoms])

    def never(self, literals: Iterable[Literal]) -> None:
        """Not all of these at once."""
        self.backend.add_rule([], list(literals))

    def at_most(self, most: int, terms: list[Term], *where: Literal) -> None:
        """An upper bound on the weight of the true literals."""
        below = sum(weight for _, weight in terms if weight < 0)  # clasp wants no weight below 0
        turned = [(literal if weight > 0 else -literal, abs(weight)) for literal, weight in terms if weight]
        self.backend.add_weight_rule([], max(0, most - below + 1), turned)

    def exactly(self, total: int, terms: list[Term]) -> None:
        """Neither more nor less."""
        self.at_most(total, terms)
        self.at_most(-total, [(literal, -weight) for literal, weight in terms])

    def places(self, cells: Iterable[int], value: int) -> list[Literal]:
        """The atoms of those cells that can hold a value."""
        return [self.atoms[cell][value] for cell in cells if value in self.atoms[cell]]

    def possible_values(self, cells: Iterable[int]) -> list[int]:
        """The values that any of these cells can hold."""
        return sorted(set().union(*(self.atoms[cell] for cell in cells)))

    def pairs(self, rule: Rule, pairs: Iterable[tuple[int, int]]) -> None:
        """Exclude the pairs of values that a rule of two cells forbids."""
        for one, other in pairs:
            for (a, first), (b, second) in product(self.atoms[one].items(), self.atoms[other].items()):
                if not rule.holds((a, b)):
                    self.never((first, second))

    def rows(self, cells: Sequence[int], rows: Sequence[Sequence[int]]) -> None:
        """One of these rows."""
        for chosen, row in zip(self.new(len(rows)), rows, strict=True):
            for cell, value in zip(cells, row, strict=True):
                atom = self.atoms[cell].get(value)
                self.never([chosen] if atom is None else [chosen, -atom])

    def cases(self, rule: Rule) -> None:
        """A rule with few cases."""
        if len(rule.cells) == 2:
            self.pairs(rule, [(rule.cells[0], rule.cells[1])])
            return
        rows = rows_of(rule, self.domains)
        assert rows is not None, rule.sentence()
        self.rows(rule.cells, rows)


@singledispatch
def translate(rule: Rule, to: _Program) -> None:
    """Add a rule to the program; by default by its cases."""
    to.cases(rule)


@translate.register
def _all_different(rule: AllDifferent, to: _Program) -> None:
    values = [value for value in to.possible_values(rule.cells) if value not in rule.ignoring]
    full = len(values) == len(rule.cells) and not rule.ignoring
    for value in values:
        places = to.places(rule.cells, value)
        if full:
            to.never(-place for place in places)
        if len(places) > 1:
            to.at_most(1, [(place, 1) for place in places])


@translate.register
def _sum(rule: Sum, to: _Program) -> None:
    terms_of_cells = list(zip(rule.cells, rule.coefficients, strict=True))
    terms = [
        (atom, times * value) for cell, times in terms_of_cells for value, atom in to.atoms[cell].items()
    ]
    if rule.relation == "=":
        to.exactly(rule.total, terms)
    elif rule.relation == "<=":
        to.at_most(rule.total, terms)
    elif rule.relation == ">=":
        to.at_most(-rule.total, [(literal, -weight) for literal, weight in terms])
    else:
        to.cases(rule)


@translate.register
def _product(rule: Product, to: _Program) -> None:
    """Each prime stands as often in the values as in the total; what else is in a value excludes it."""
    if rule.total <= 0 or to.possible_values(rule.cells)[0] <= 0:
        to.cases(rule)
        return
    atoms = [(value, atom) for cell in rule.cells for value, atom in to.atoms[cell].items()]
    for value, atom in atoms:
        if rule.total % value:
            to.never([atom])
    for prime, times in _factors(rule.total).items():
        to.exactly(times, [(atom, _factors(value).get(prime, 0)) for value, atom in atoms])


@lru_cache
def _factors(number: int) -> dict[int, int]:
    """How often each prime divides a number."""
    found: dict[int, int] = {}
    prime = 2
    while number > 1:
        while number % prime == 0:
            number //= prime
            found[prime] = found.get(prime, 0) + 1
        prime += 1
    return found


@translate.register(Equal)
@translate.register(Less)
@translate.register(Neighbours)
def _along(rule: Rule, to: _Program) -> None:
    to.pairs(rule, pairwise(rule.cells))


@translate.register
def _greatest(rule: Greatest, to: _Program) -> None:
    to.pairs(rule, product(rule.cells[:1], rule.cells[1:]))


@translate.register
def _table(rule: Table, to: _Program) -> None:
    to.rows(rule.cells, rule.rows)


@translate.register
def _count(rule: Count, to: _Program) -> None:
    *cells, number = rule.cells
    counted = [(place, 1) for place in to.places(cells, rule.value)]
    to.exactly(0, [*counted, *((atom, -times) for times, atom in to.atoms[number].items())])


@translate.register
def _times(rule: Times, to: _Program) -> None:
    to.exactly(rule.times, [(place, 1) for place in to.places(rule.cells, rule.value)])


@translate.register
def _not_all_equal(rule: NotAllEqual, to: _Program) -> None:
    for value in to.possible_values(rule.cells):
        places = to.places(rule.cells, value)
        if len(places) == len(rule.cells):
            to.never(places)


@translate.register
def _span(rule: Span, to: _Program) -> None:
    """One value is the least: no cell holds less, nor more than the width above, and both ends are held."""
    possible_values = to.possible_values(rule.cells)
    for least, is_least in zip(possible_values, to.new(len(possible_values)), strict=True):
        for value in possible_values:
            if not least <= value <= least + rule.width:
                for place in to.places(rule.cells, value):
                    to.never([is_least, place])
        for end in (least, least + rule.width):
            to.never([is_least, *(-place for place in to.places(rule.cells, end))])


@translate.register
def _walk(rule: Regular, to: _Program) -> None:
    """An atom for each state before a cell; where no edge leads on, the value is refused."""
    if len(rule.cells) == 2:
        to.cases(rule)
        return
    edges = rule.lowered([to.domains[cell] for cell in rule.cells]).edges
    if not all(edges):
        to.never([])  # no path leads to an accepting state
        return
    states = {0: to.backend.add_atom()}
    to.backend.add_rule([states[0]])
    for cell, layer in zip(rule.cells, edges, strict=True):
        _layer(to, cell, layer, states)


def _layer(to: _Program, cell: int, layer: Sequence[Any], states: dict[int, Literal]) -> None:
    """One step of a path: each state before the cell leads where the value leads, or nowhere."""
    onward = {(start, value): end for start, end, value in layer}
    reachable = sorted({start for start, _ in onward} & states.keys())
    for start, (value, atom) in product(reachable, to.atoms[cell].items()):
        before = [states[start], atom]
        if (end := onward.get((start, value))) is None:
            to.never(before)
            continue
        if end not in states:
            states[end] = to.backend.add_atom()
        to.backend.add_rule([states[end]], before)
