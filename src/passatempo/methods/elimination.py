"""The elimination method: remove candidates that a rule excludes and fill naked singles, until stuck.

A value stays a candidate as long as every rule of its variable is possible with it and the values known so
far. Nothing is guessed, so a solution found in this way is unique.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator

from passatempo.errors import StoppedError
from passatempo.messages import Message, message
from passatempo.methods.base import Limits, Method
from passatempo.methods.observer import NOBODY, Observer
from passatempo.problem import Domain, Problem, Values
from passatempo.rules import Rule
from passatempo.statistics import Numbers, answered, count_search

_STUCK = message("stuck: no cell has a single candidate left; filled {number} of {cells} open cells")


class Elimination(Method):
    """Single candidates only; `Limits.nodes` counts the candidates examined."""

    name = "elimination"

    def solutions(self, problem: Problem, limits: Limits, observer: Observer = NOBODY) -> Iterator[Values]:
        """The only solution, or none; StoppedError if elimination gets stuck."""
        notes = count_search(_Notes(problem, limits, observer), _Notes.numbers)
        if not notes.propagate():
            answered(self.name)
            return
        if None in notes.known:
            raise notes.stuck()
        values = [value for value in notes.known if value is not None]
        answered(self.name)
        if problem.violated_rule(values) is None:
            yield values


class _Notes:
    """The candidates of each variable, and the values filled in."""

    def __init__(self, problem: Problem, limits: Limits, observer: Observer) -> None:
        self.problem = problem
        self.limits = limits
        self.observer = observer
        self.candidates: list[Domain] = list(problem.domains)
        self.known = [domain[0] if len(domain) == 1 else None for domain in problem.domains]
        self.examined = self.failures = 0

    def numbers(self) -> Numbers:
        """For statistics: nothing is guessed, so nothing is taken back."""
        return 0, 0, self.failures, self.examined, 0, 0

    def propagate(self) -> bool:
        """Remove candidates and fill singles to the fixpoint; False if there is a contradiction.

        A rule is queued again only if one of its cells was filled.
        """
        if not all(self.candidates):
            return False
        queue = OrderedDict((id(rule), rule) for rule in self.problem.rules)
        while queue:
            _, rule = queue.popitem(last=False)
            if not self._possible(rule):
                self.observer.failed(rule.clash([self.known[cell] for cell in rule.cells]))
                return False
            for cell in [cell for cell in rule.cells if self.known[cell] is None]:
                candidates = self.candidates[cell] = tuple(self._supported(rule, cell))
                if not candidates:
                    self.observer.failed((cell,))
                    return False
                if len(candidates) == 1:
                    self.known[cell] = candidates[0]
                    self.observer.assigned(cell, candidates[0])
                    queue.update((id(other), other) for other in self.problem.rules_of[cell])
        return True

    def _supported(self, rule: Rule, cell: int) -> Iterator[int]:
        """The candidates of an open cell that a rule does not exclude."""
        for value in self.candidates[cell]:
            self.examined += 1
            self.limits.check(self.examined)
            self.known[cell] = value
            if self._possible(rule):
                yield value
            else:
                self.failures += 1
                self.observer.removed(cell, value)
        self.known[cell] = None

    def _possible(self, rule: Rule) -> bool:
        return rule.possible([self.known[cell] for cell in rule.cells])

    def stuck(self) -> StoppedError:
        """The error that no cell has a single candidate, with the values filled so far."""
        open_cells = [cell for cell in self.problem.shown if len(self.problem.domains[cell]) > 1]
        filled = {cell: value for cell in open_cells if (value := self.known[cell]) is not None}
        return StoppedError(Message(_STUCK, len(filled), len(open_cells)), partial=filled)


METHOD = Elimination()
