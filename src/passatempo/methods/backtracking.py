"""The backtracking method: try values in reading order, and take back what breaks a rule.

Fill one variable after another with the first value that no rule refuses; where none is left, go
back to the variable before and take its next one. The trail keeps, for each variable filled so far,
the values it has yet to try: a list and not a recursion, so that a board may have any size.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from passatempo.methods.base import Limits, Method
from passatempo.problem import Problem, Values


class Backtracking(Method):
    """Depth-first search; `Limits.nodes` counts the values tried."""

    name = "backtracking"

    def solutions(self, problem: Problem, limits: Limits) -> Iterator[Values]:
        """Every solution, in the order of its values."""
        if any(not rule.cells and not rule.holds(()) for rule in problem.rules):
            return  # a rule without cells belongs to no variable, so the search would never ask it
        filling, order = _Filling(problem, limits), _reading_order(problem)
        trail: list[Generator[int]] = []
        while True:
            if len(trail) < len(order):
                trail.append(filling.fitting(order[len(trail)]))
            else:
                yield filling.values()
                while len(trail) > len(problem.shown):
                    trail.pop().close()  # other values of hidden variables make no other solution
            while trail and next(trail[-1], None) is None:
                trail.pop()
            if not trail:
                return


class _Filling:
    """The values that stand so far, and how many have been tried."""

    def __init__(self, problem: Problem, limits: Limits) -> None:
        self.problem = problem
        self.limits = limits
        self.given = [domain[0] if len(domain) == 1 else None for domain in problem.domains]
        self.known = list(self.given)  # seen by the rules from the start, long before their turn comes
        self.tried = 0

    def fitting(self, variable: int) -> Generator[int]:
        """Fill a variable with each value that no rule refuses, in turn; then leave it as it was given."""
        try:
            for value in self.problem.domains[variable]:
                self.tried += 1
                self.limits.check(self.tried)
                self.known[variable] = value
                if self._allowed(variable):
                    yield value
        finally:
            self.known[variable] = self.given[variable]

    def _allowed(self, variable: int) -> bool:
        return all(
            rule.possible([self.known[cell] for cell in rule.cells])
            for rule in self.problem.rules_of[variable]
        )

    def values(self) -> Values:
        """What stands in every variable, once each is filled."""
        return tuple(value for value in self.known if value is not None)


def _reading_order(problem: Problem) -> list[int]:
    """The variables shown, as they stand on the page, then those that follow from them."""
    shown = set(problem.shown)
    return [*problem.shown, *(variable for variable in range(len(problem.domains)) if variable not in shown)]


METHOD = Backtracking()
