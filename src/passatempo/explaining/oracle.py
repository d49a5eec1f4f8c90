"""Oracle: whether some of the rules can be kept with what the cells may still hold, asked by the thousand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from pysat.solvers import Minisat22, pysolvers

from passatempo.deadline import check, watched
from passatempo.lazy import lazy
from passatempo.methods.base import Limits
from passatempo.methods.clauses import EachRuleApart, Encoding
from passatempo.problem import Domain, Problem
from passatempo.rules import AllDifferent
from passatempo.rules.base import Rule

# Conflicts between two looks at the clock, so that deadlines and Ctrl-C are kept: some milliseconds.
SLICE = 500


class Minisat:
    """MiniSat, asked in slices. Signals are left to Python, which the solver's own `solve` would not do.

    On questions as small as ours it takes 30 to 60 microseconds, CaDiCaL and Glucose two to five times that.
    Clauses are added by the million, past its own `add_clause`, which takes longer than what it calls.
    """

    def __init__(self, clauses: Iterable[Sequence[int]]) -> None:
        self._solver = Minisat22()
        self.add: Callable[[Sequence[int]], object] = partial(  # one more clause
            pysolvers.minisat22_add_cl, self._solver.minisat
        )
        for clause in watched(clauses):
            self.add(clause)

    def can(self, assumed: Sequence[int], when_hard: Callable[[], None] = lambda: None) -> bool:
        """Whether all clauses can be kept where these literals are true.

        Whoever may know better than to wait is told so each time that a slice was not enough.
        """
        while True:
            check()
            answer = self.can_within(SLICE, assumed)
            if answer is not None:
                return answer
            when_hard()

    def can_within(self, conflicts: int, assumed: Sequence[int]) -> bool | None:
        """The same, within so many conflicts; None: not known yet."""
        main_thread, expect_interrupt = 0, 0  # see sat.py
        self._solver.conf_budget(conflicts)
        answer: bool | None = pysolvers.minisat22_solve_lim(
            self._solver.minisat, assumed, main_thread, expect_interrupt
        )
        return answer

    def refutes(self, assumed: Sequence[int]) -> bool:
        """Whether these literals lead to a contradiction clause by clause, with no case to distinguish."""
        save_phases, main_thread = 0, 0
        consistent, _ = pysolvers.minisat22_propagate(self._solver.minisat, assumed, save_phases, main_thread)
        return not consistent

    def model(self) -> list[int]:
        """What the last answer, a yes, has found: every literal, as it stands there."""
        model: list[int] = pysolvers.minisat22_model(self._solver.minisat)
        return model

    def blamed(self) -> frozenset[int]:
        """The literals assumed that the last answer, a no, rests on."""
        return frozenset(pysolvers.minisat22_core(self._solver.minisat) or ())

    def prefer(self, literals: Iterable[int]) -> None:
        """Have models hold these literals true, where nothing speaks against it."""
        self._solver.set_phases(list(literals))

    def close(self) -> None:
        """Free the memory of the solver."""
        self._solver.delete()


class Oracle:
    """A solver that holds every rule of a problem, and is told with each question which of them count.

    Rules are numbered as in the problem; a literal says that a cell holds a value.
    """

    def __init__(self, problem: Problem, when_hard: Callable[[], None] = lambda: None) -> None:
        self.problem, self._when_hard = problem, when_hard  # see Minisat.can
        self.encoding = EachRuleApart(problem, Limits())
        self.selectors = self.encoding.selectors
        self.literals = self.encoding.literals
        self.meaning = self.encoding.meaning  # of each literal, counted from 0: its cell and its value
        self.questions = 0
        self._domains: list[Domain] = list(problem.domains)
        self._alone: dict[int, Alone] = {}
        self.solver = Minisat(self.encoding.clauses)

    @lazy
    def simple(self) -> Minisat:
        """A second solver, made for the first who narrows or asks plainly; it never searches, nor learns."""
        return Minisat(self.encoding.clauses)

    def literal(self, cell: int, value: int) -> int:
        """That the cell holds the value."""
        return self.literals[cell][value]

    def narrow(self, domains: Sequence[Domain]) -> None:
        """Have the cells hold no more than this, once and for all."""
        for cell, (before, domain) in enumerate(zip(self._domains, domains, strict=True)):
            if len(before) == len(domain):
                continue
            for value, literal in self.literals[cell].items():
                if value not in domain:
                    self.solver.add([-literal])
                    self.simple.add([-literal])
            self._domains[cell] = domain

    def can(self, rules: Iterable[int], *literals: int) -> bool:
        """Whether these rules can be kept where these literals are true."""
        self.questions += 1
        return self.solver.can([*literals, *map(self.selectors.__getitem__, rules)], self._when_hard)

    def plainly_cannot(self, rules: Iterable[int], *literals: int) -> bool:
        """Whether these rules lead from these literals to a contradiction, with no case to distinguish."""
        return self.simple.refutes([*literals, *map(self.selectors.__getitem__, rules)])

    def all_plainly_cannot(self, *literals: int) -> bool:
        """The same with all rules there are."""
        return self.simple.refutes([*literals, *self.selectors])

    def blamed_of(self, rules: Iterable[int]) -> list[int]:
        """Those of these rules that the last answer, a no, rests on."""
        blamed = self.solver.blamed()
        return [rule for rule in rules if self.selectors[rule] in blamed]

    def kept_in(self, model: list[int]) -> list[int]:
        """The rules that a model is known to keep."""
        return [
            rule
            for rule, selector in enumerate(self.selectors)
            if selector > len(model)
            or model[selector - 1] > 0  # one that needs no clause has no literal there
        ]

    def shrunk(self, rules: Sequence[int], *literals: int, most: int | None = None) -> list[int] | None:
        """Of rules that cannot be kept, as many as it takes: none of them can be dropped.

        Those at the end are dropped first. None, if there turn out to be more than `most`.
        """
        needed: list[int] = []
        left = list(rules)
        while left:
            tried = left.pop()
            if self.can(needed + left, *literals):
                needed.append(tried)
                if most is not None and len(needed) > most:
                    return None
            else:
                left = self.blamed_of(left)
        return sorted(needed)

    def plainly_shrunk(
        self, rules: Sequence[int], cases: Sequence[Sequence[int]], most: int
    ) -> list[int] | None:
        """Of rules that plainly cannot be kept in any case, as few as still cannot; None if more than `most`.

        Those at the end are dropped first, in parts as large as can be dropped at once.
        """
        needed: list[int] = []
        left, part = list(rules), max(1, len(rules) // 2)
        while left:
            kept, dropped = left[:-part], left[-part:]
            if all(self.plainly_cannot(needed + kept, *case) for case in cases):
                left, part = kept, max(1, min(2 * part, len(kept)))
            elif len(dropped) > 1:
                part = len(dropped) // 2
            else:
                needed += dropped
                left = kept
                if len(needed) > most:
                    return None
        return sorted(needed)

    def close(self) -> None:
        """Free the memory of the solvers."""
        self.solver.close()
        for alone in self._alone.values():
            alone.close()
        if "simple" in self.__dict__:
            self.simple.close()

    def alone(self, number: int, candidates: Sequence[Domain]) -> Alone | Within:
        """Where to ask about one rule by itself, while cells may hold this."""
        rule = self.problem.rules[number]
        if isinstance(rule, AllDifferent):
            return Within(self, number)
        known = self._alone.get(number)
        if known is None or any(candidates[cell] != held for cell, held in known.held.items()):
            if known is not None:
                known.close()
            known = self._alone[number] = Alone(self, rule, candidates)
        return known


class Within:
    """A group, asked about in the oracle, which has few clauses for it and has seen much of it."""

    def __init__(self, oracle: Oracle, number: int) -> None:
        self._oracle, self._number = oracle, number
        self.literal = oracle.literal
        cells = oracle.problem.rules[number].cells
        self._literals = [literal for cell in cells for literal in oracle.literals[cell].values()]

    def can(self, literals: Iterable[int]) -> bool:
        """Whether the rule can be kept where these literals are true."""
        return self._oracle.can([self._number], *literals)

    def seen(self) -> Iterable[int]:
        """The literals of cells and values that are true in what the last answer, a yes, has found."""
        model = self._oracle.solver.model()
        return [literal for literal in self._literals if model[literal - 1] > 0]

    def blamed(self) -> frozenset[int]:
        """The literals assumed that the last answer, a no, rests on."""
        return self._oracle.solver.blamed()


class Alone:
    """Any other rule, in a solver of its own: a question takes a tenth of the time, or less.

    Literals are numbered anew.
    """

    def __init__(self, oracle: Oracle, rule: Rule, candidates: Sequence[Domain]) -> None:
        self._oracle = oracle
        self.held = {cell: candidates[cell] for cell in rule.cells}  # what it was made for
        domains = [candidates[cell] if cell in self.held else (0,) for cell in range(len(candidates))]
        problem = oracle.problem.replaced(domains=domains, rules=[rule], objective=None)
        encoding = Encoding(problem, Limits())
        self._literals, self._count = encoding.literals, len(encoding.meaning)
        self._solver = Minisat(encoding.clauses)

    def literal(self, cell: int, value: int) -> int:
        """That the cell holds the value."""
        return self._literals[cell][value]

    def can(self, literals: Iterable[int]) -> bool:
        """Whether the rule can be kept where these literals are true."""
        self._oracle.questions += 1
        return self._solver.can(list(literals))

    def seen(self) -> Iterable[int]:
        """The literals of cells and values that are true in what the last answer, a yes, has found."""
        return self._solver.model()[: self._count]

    def blamed(self) -> frozenset[int]:
        """The literals assumed that the last answer, a no, rests on."""
        return self._solver.blamed()

    def close(self) -> None:
        """Free the memory of the solver."""
        self._solver.close()
