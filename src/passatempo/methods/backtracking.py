"""The backtracking method: chronological backtracking in reading order.

Each variable in turn gets the first value that no rule excludes; if there is none, the search returns to the
variable before and tries its next value. The stack has an iterator of values for each assigned variable: a
list instead of recursion, so that a board may have any size.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from passatempo.methods.base import Limits, Method
from passatempo.methods.observer import NOBODY, Observer
from passatempo.problem import Problem, Values
from passatempo.rules.base import Rule
from passatempo.statistics import Numbers, answered, count_search


class Backtracking(Method):
    """Depth-first search; `Limits.nodes` counts the values tried."""

    name = "backtracking"

    def solutions(self, problem: Problem, limits: Limits, observer: Observer = NOBODY) -> Iterator[Values]:
        """Every solution, in lexicographic order."""
        if any(not rule.cells and not rule.holds(()) for rule in problem.rules):
            return  # a rule without cells belongs to no variable, so the search would not check it
        assignment = count_search(_Assignment(problem, limits, observer), _Assignment.numbers)
        order = _reading_order(problem)
        stack: list[Generator[int]] = []
        while True:
            if len(stack) < len(order):
                stack.append(assignment.assign(order[len(stack)]))
            else:
                answered(self.name)
                yield assignment.values()
                while len(stack) > len(problem.shown):
                    stack.pop().close()  # other values of auxiliary variables are no other solution
                observer.backtracked(max(0, len(stack) - 1))
            while stack and next(stack[-1], None) is None:
                stack.pop()
                observer.backtracked(max(0, len(stack) - 1))
            if not stack:
                answered(self.name)
                return


class _Assignment:
    """The values assigned so far, and the number of values tried."""

    def __init__(self, problem: Problem, limits: Limits, observer: Observer) -> None:
        self.problem = problem
        self.limits = limits
        self.observer = observer
        self.given = [domain[0] if len(domain) == 1 else None for domain in problem.domains]
        self.known = list(self.given)  # rules see fixed variables from the start
        self.tried = self.refused = self.checked = self.taken_back = 0

    def numbers(self) -> Numbers:
        """For statistics."""
        return self.tried, self.taken_back, self.refused, self.checked, 0, 0

    def assign(self, variable: int) -> Generator[int]:
        """Assign each value that no rule excludes to a variable in turn; then restore it."""
        try:
            for value in self.problem.domains[variable]:
                self.tried += 1
                self.limits.check(self.tried)
                self.known[variable] = value
                refusing = self._refusing(variable)
                if refusing is None:
                    self.observer.decided(variable, value)
                    yield value
                    self.taken_back += 1
                else:
                    self.refused += 1
                    self.observer.refused(variable, value, refusing.cells)
        finally:
            self.known[variable] = self.given[variable]

    def _refusing(self, variable: int) -> Rule | None:
        """A rule of a variable that what stands so far violates; None if there is none."""
        for rule in self.problem.rules_of[variable]:
            self.checked += 1
            if not rule.possible([self.known[cell] for cell in rule.cells]):
                return rule
        return None

    def values(self) -> Values:
        """The values of all variables, once each is assigned."""
        return tuple(value for value in self.known if value is not None)


def _reading_order(problem: Problem) -> list[int]:
    """The variables shown in reading order, then the auxiliary ones."""
    shown = set(problem.shown)
    return [*problem.shown, *(variable for variable in range(len(problem.domains)) if variable not in shown)]


METHOD = Backtracking()
