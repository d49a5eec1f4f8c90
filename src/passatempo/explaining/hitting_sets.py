"""Hitting sets: which sets of rules may exclude a candidate, by all assignments seen; the smallest first.

Each assignment seen violates only a few rules. A set of rules that excludes a candidate of that assignment
must contain one of the violated rules, so sets that contain none need not be tried for any of its candidates.
"""

from __future__ import annotations

from collections.abc import Iterable

from passatempo.explaining.incremental_sat import Minisat
from passatempo.methods.base import BudgetSpentError
from passatempo.records import record

Clauses = list[list[int]]


@record
class SeenAssignment:
    """A value for every cell, as literals, and the rules that it violates."""

    literals: frozenset[int]
    violated: tuple[int, ...]


class HittingSets:
    """Enumerates sets of rules with a literal that each may exclude, consistent with all assignments seen."""

    def __init__(
        self, rules: int, literals: Iterable[int], seen: Iterable[SeenAssignment], largest: int
    ) -> None:
        self.rules = rules
        # Variables 1 to `rules`: a rule is in the set; those after them: a literal is to be excluded.
        self.excluded = {literal: rules + at for at, literal in enumerate(literals, start=1)}
        self._last = rules + len(self.excluded)
        clauses = [list(self.excluded.values())]
        self._more_than = self._counter(largest, clauses)
        self._solver = Minisat(clauses)
        for assignment in seen:
            self.add(assignment)

    def _counter(self, largest: int, clauses: Clauses) -> list[int]:
        """A sequential counter: for n from 0 to the largest, the literal of more than n rules in the set."""
        counts: list[int] = []  # at least 1, 2 ... of the rules up to here
        for rule in range(1, self.rules + 1):
            before, counts = counts, []
            for at in range(min(largest + 1, rule)):
                variable = self._new_variable()
                counts.append(variable)
                if at < len(before):
                    clauses.append([-before[at], variable])
                clauses.append([-rule, variable] if at == 0 else [-rule, -before[at - 1], variable])
        return counts

    def _new_variable(self) -> int:
        self._last += 1
        return self._last

    def add(self, assignment: SeenAssignment) -> None:
        """Enumerate no more sets that this assignment shows to exclude nothing."""
        hit, add, number_of = self._new_variable(), self._solver.add, self.excluded
        add([-hit, *(rule + 1 for rule in assignment.violated)])
        for literal in filter(number_of.__contains__, assignment.literals):
            add([-number_of[literal], hit])

    def find(self, size: int, conflicts: int) -> tuple[int, list[int]] | None:
        """A literal, and a set of at most `size` rules that may exclude it; None if there is none.

        BudgetSpentError if it takes more conflicts than that.
        """
        bound = [-self._more_than[size]] if size < len(self._more_than) else []
        answer = self._solver.solve_limited(conflicts, bound)
        if answer is None:
            raise BudgetSpentError
        if not answer:
            return None
        model = self._solver.model()
        literal = next(literal for literal, number in self.excluded.items() if model[number - 1] > 0)
        return literal, [rule for rule in range(self.rules) if model[rule] > 0]

    def close(self) -> None:
        """Free the memory of the solver."""
        self._solver.close()
