"""Hitting: which sets of rules might exclude a candidate, by all that was seen so far; the smallest first.

Seen was, each time, how cells can be filled that breaks only a few rules. Whatever excludes a candidate of
that fill must hold one of the rules broken: so sets that hold none need not be tried, for no candidate of it.
"""

from __future__ import annotations

from collections.abc import Iterable

from passatempo.explaining.oracle import Minisat
from passatempo.methods.base import BudgetSpentError
from passatempo.records import record

Clauses = list[list[int]]


@record
class Fill:
    """A value for every cell, as literals, and the rules that it breaks."""

    literals: frozenset[int]
    broken: tuple[int, ...]


class Guesses:
    """Sets of rules and the literal that each might exclude, in agreement with all fills that were seen."""

    def __init__(self, rules: int, literals: Iterable[int], fills: Iterable[Fill], largest: int) -> None:
        self.rules = rules
        # Numbers 1 to `rules` say that a rule is in the set; those behind, that a literal is to be excluded.
        self.excluded = {literal: rules + at for at, literal in enumerate(literals, start=1)}
        self._last = rules + len(self.excluded)
        clauses = [list(self.excluded.values())]
        self._more_than = self._counter(largest, clauses)
        self._solver = Minisat(clauses)
        for fill in fills:
            self.note(fill)

    def _counter(self, largest: int, clauses: Clauses) -> list[int]:
        """For each number up to the largest, the literal that there are more rules than that in the set."""
        so_far: list[int] = []  # at least 1, 2 ... of the rules up to here
        for rule in range(1, self.rules + 1):
            before, so_far = so_far, []
            for at in range(min(largest + 1, rule)):
                number = self._number()
                so_far.append(number)
                if at < len(before):
                    clauses.append([-before[at], number])
                clauses.append([-rule, number] if at == 0 else [-rule, -before[at - 1], number])
        return so_far

    def _number(self) -> int:
        self._last += 1
        return self._last

    def note(self, fill: Fill) -> None:
        """Guess no more what this fill speaks against."""
        hit, add, number_of = self._number(), self._solver.add, self.excluded
        add([-hit, *(rule + 1 for rule in fill.broken)])
        for literal in filter(number_of.__contains__, fill.literals):
            add([-number_of[literal], hit])

    def guess(self, size: int, conflicts: int) -> tuple[int, list[int]] | None:
        """A literal, and a set of so many rules at most that might exclude it; None if there is none.

        BudgetSpentError if it takes more conflicts than that.
        """
        bound = [-self._more_than[size]] if size < len(self._more_than) else []
        answer = self._solver.can_within(conflicts, bound)
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
