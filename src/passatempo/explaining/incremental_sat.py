"""Incremental SAT: whether some of the rules are satisfiable with the present candidates, by the thousand.

Rules are switched on by assumptions: each has a selector literal, and a query assumes those of some rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from pysat.solvers import Minisat22, pysolvers

from passatempo.deadline import check, watched
from passatempo.explaining.step import Candidate
from passatempo.lazy import lazy
from passatempo.methods.base import Limits
from passatempo.methods.clauses import EachRuleApart, Encoding
from passatempo.problem import Domain, Problem
from passatempo.records import record
from passatempo.rules import AllDifferent
from passatempo.rules.base import Rule

# Conflicts between two checks of the deadline and of Ctrl-C: some milliseconds.
SLICE = 500


class Minisat:
    """MiniSat, run in slices of conflicts. Signals are left to Python, unlike in the solver's own `solve`.

    On queries as small as these it takes 30 to 60 microseconds, CaDiCaL and Glucose two to five times that.
    Clauses are added by the million, past its own `add_clause`, which takes longer than what it calls.
    """

    def __init__(self, clauses: Iterable[Sequence[int]]) -> None:
        self._solver = Minisat22()
        self.add: Callable[[Sequence[int]], object] = partial(  # adds a clause
            pysolvers.minisat22_add_cl, self._solver.minisat
        )
        for clause in watched(clauses):
            self.add(clause)

    def satisfiable(self, assumptions: Sequence[int], when_hard: Callable[[], None] = lambda: None) -> bool:
        """Whether the clauses are satisfiable under these assumptions.

        `when_hard` is called after each slice that did not suffice; it may raise to give up the query.
        """
        while True:
            check()
            answer = self.solve_limited(SLICE, assumptions)
            if answer is not None:
                return answer
            when_hard()

    def solve_limited(self, conflicts: int, assumptions: Sequence[int]) -> bool | None:
        """The same within a budget of conflicts; None if it is spent."""
        main_thread, expect_interrupt = 0, 0  # see sat.py
        self._solver.conf_budget(conflicts)
        answer: bool | None = pysolvers.minisat22_solve_lim(
            self._solver.minisat, assumptions, main_thread, expect_interrupt
        )
        return answer

    def propagation_refutes(self, assumptions: Sequence[int]) -> bool:
        """Whether unit propagation of these assumptions ends in a conflict."""
        save_phases, main_thread = 0, 0
        consistent, _ = pysolvers.minisat22_propagate(
            self._solver.minisat, assumptions, save_phases, main_thread
        )
        return not consistent

    def model(self) -> list[int]:
        """The model of the last query, which was satisfiable: every variable as a literal."""
        model: list[int] = pysolvers.minisat22_model(self._solver.minisat)
        return model

    def core(self) -> frozenset[int]:
        """The unsatisfiable core of the last query, which was not satisfiable: some of its assumptions."""
        return frozenset(pysolvers.minisat22_core(self._solver.minisat) or ())

    def prefer(self, literals: Iterable[int]) -> None:
        """Set the phases of variables: decide for these literals."""
        self._solver.set_phases(list(literals))

    def close(self) -> None:
        """Free the memory of the solver."""
        self._solver.delete()


RuleState = tuple[int, tuple[int, ...]]  # the number of a rule, and the candidates of its cells as bits


@record
class Effect:
    """What a rule by itself does to some candidates of its cells."""

    excluded: Candidate | None = None  # the first candidate without support
    violated: bool = False  # none has support
    removals: tuple[Candidate, ...] = ()  # that this follows from
    queries: int = 0  # that it took to find this out


class RuleSolver:
    """A SAT solver with every rule of a problem, each behind a selector literal.

    Rules are numbered as in the problem; other literals say that a cell holds a value.
    """

    def __init__(self, problem: Problem, when_hard: Callable[[], None] = lambda: None) -> None:
        self.problem, self._when_hard = problem, when_hard  # see Minisat.satisfiable
        self.encoding = EachRuleApart(problem, Limits())
        self.selectors = self.encoding.selectors
        self.literals = self.encoding.literals
        self.meaning = self.encoding.meaning  # cell and value of each literal, counted from 0
        self.queries = 0
        self._domains: list[Domain] = list(problem.domains)
        values = sorted({value for domain in problem.domains for value in domain})
        self.bits = {value: 1 << at for at, value in enumerate(values)}  # of sets of values
        self.effects: dict[RuleState, Effect] = {}  # of single rules; they stay true
        self._single_rules: dict[int, SingleRuleSolver] = {}
        self.solver = Minisat(self.encoding.clauses)

    @lazy
    def propagator(self) -> Minisat:
        """A second solver that only propagates, so that it never learns a clause; built on first use."""
        return Minisat(self.encoding.clauses)

    def literal(self, cell: int, value: int) -> int:
        """The literal that the cell holds the value."""
        return self.literals[cell][value]

    def mask(self, values: Iterable[int]) -> int:
        """A set of values as bits."""
        return sum(map(self.bits.__getitem__, values))

    def narrow(self, domains: Sequence[Domain]) -> None:
        """Restrict the cells to these domains for good."""
        for cell, (before, domain) in enumerate(zip(self._domains, domains, strict=True)):
            if len(before) == len(domain):
                continue
            for value, literal in self.literals[cell].items():
                if value not in domain:
                    self.solver.add([-literal])
                    self.propagator.add([-literal])
            self._domains[cell] = domain

    def satisfiable(self, rules: Iterable[int], *literals: int) -> bool:
        """Whether these rules are satisfiable where these literals are true."""
        self.queries += 1
        return self.solver.satisfiable([*literals, *map(self.selectors.__getitem__, rules)], self._when_hard)

    def propagation_refutes(self, rules: Iterable[int], *literals: int) -> bool:
        """Whether unit propagation refutes these literals by these rules."""
        return self.propagator.propagation_refutes([*literals, *map(self.selectors.__getitem__, rules)])

    def propagation_refutes_by_all(self, *literals: int) -> bool:
        """Whether unit propagation refutes these literals by all rules."""
        return self.propagator.propagation_refutes([*literals, *self.selectors])

    def core_rules(self, rules: Iterable[int]) -> list[int]:
        """Those of these rules that are in the unsatisfiable core of the last query."""
        core = self.solver.core()
        return [rule for rule in rules if self.selectors[rule] in core]

    def satisfied_by(self, model: list[int]) -> list[int]:
        """The rules whose selector is true in a model, so that it satisfies them."""
        return [
            rule
            for rule, selector in enumerate(self.selectors)
            if selector > len(model) or model[selector - 1] > 0  # a rule without clauses is not in the model
        ]

    def shrink(self, rules: Sequence[int], *literals: int, most: int | None = None) -> list[int] | None:
        """A minimal unsatisfiable subset (MUS) of rules that are unsatisfiable with these literals.

        Rules at the end are dropped first. None if the subset has more than `most` rules.
        """
        needed: list[int] = []
        remaining = list(rules)
        while remaining:
            dropped = remaining.pop()
            if self.satisfiable(needed + remaining, *literals):
                needed.append(dropped)
                if most is not None and len(needed) > most:
                    return None
            else:
                remaining = self.core_rules(remaining)
        return sorted(needed)

    def shrink_by_propagation(
        self, rules: Sequence[int], cases: Sequence[Sequence[int]], most: int
    ) -> list[int] | None:
        """A subset of rules by which propagation still refutes every case; None if it has more than `most`.

        Rules at the end are dropped first, in parts as large as can be dropped at once.
        """
        needed: list[int] = []
        remaining, part = list(rules), max(1, len(rules) // 2)
        while remaining:
            rest, dropped = remaining[:-part], remaining[-part:]
            if all(self.propagation_refutes(needed + rest, *case) for case in cases):
                remaining, part = rest, max(1, min(2 * part, len(rest)))
            elif len(dropped) > 1:
                part = len(dropped) // 2
            else:
                needed += dropped
                remaining = rest
                if len(needed) > most:
                    return None
        return sorted(needed)

    def close(self) -> None:
        """Free the memory of the solvers."""
        self.solver.close()
        for single in self._single_rules.values():
            single.close()
        if "propagator" in self.__dict__:
            self.propagator.close()

    def single_rule(self, number: int, candidates: Sequence[Domain]) -> SingleRuleSolver | GroupSolver:
        """A solver for one rule by itself, with these candidates."""
        rule = self.problem.rules[number]
        if isinstance(rule, AllDifferent):
            return GroupSolver(self, number)
        known = self._single_rules.get(number)
        if known is None or any(candidates[cell] != domain for cell, domain in known.domains.items()):
            if known is not None:
                known.close()
            known = self._single_rules[number] = SingleRuleSolver(self, rule, candidates)
        return known


class GroupSolver:
    """Queries about an all-different rule, to the solver of all rules, which has few clauses for it."""

    def __init__(self, rule_solver: RuleSolver, number: int) -> None:
        self._rule_solver, self._number = rule_solver, number
        self.literal = rule_solver.literal
        cells = rule_solver.problem.rules[number].cells
        self._literals = [literal for cell in cells for literal in rule_solver.literals[cell].values()]

    def satisfiable(self, literals: Iterable[int]) -> bool:
        """Whether the rule is satisfiable where these literals are true."""
        return self._rule_solver.satisfiable([self._number], *literals)

    def true_literals(self) -> Iterable[int]:
        """The literals of cells and values that are true in the model of the last query."""
        model = self._rule_solver.solver.model()
        return [literal for literal in self._literals if model[literal - 1] > 0]

    def core(self) -> frozenset[int]:
        """The unsatisfiable core of the last query."""
        return self._rule_solver.solver.core()


class SingleRuleSolver:
    """Any other rule in a SAT solver of its own, which takes a tenth of the time for a query, or less.

    Literals are numbered anew.
    """

    def __init__(self, rule_solver: RuleSolver, rule: Rule, candidates: Sequence[Domain]) -> None:
        self._rule_solver = rule_solver
        self.domains = {cell: candidates[cell] for cell in rule.cells}  # that it was built for
        domains = [candidates[cell] if cell in self.domains else (0,) for cell in range(len(candidates))]
        problem = rule_solver.problem.replaced(domains=domains, rules=[rule], objective=None)
        encoding = Encoding(problem, Limits())
        self._literals, self._count = encoding.literals, len(encoding.meaning)
        self._solver = Minisat(encoding.clauses)

    def literal(self, cell: int, value: int) -> int:
        """The literal that the cell holds the value."""
        return self._literals[cell][value]

    def satisfiable(self, literals: Iterable[int]) -> bool:
        """Whether the rule is satisfiable where these literals are true."""
        self._rule_solver.queries += 1
        return self._solver.satisfiable(list(literals))

    def true_literals(self) -> Iterable[int]:
        """The literals of cells and values in the model of the last query; negative if they are false."""
        return self._solver.model()[: self._count]

    def core(self) -> frozenset[int]:
        """The unsatisfiable core of the last query."""
        return self._solver.core()

    def close(self) -> None:
        """Free the memory of the solver."""
        self._solver.close()
