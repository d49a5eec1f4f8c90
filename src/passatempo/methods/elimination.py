"""The elimination method: strike out what cannot be, fill what has one candidate left, until stuck.

A value stays a candidate only while every rule of its variable is possible with the values known so
far plus this one. Nothing is ever guessed: a board filled this way has that solution and no other.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator

from passatempo.errors import StoppedError
from passatempo.messages import Message, message
from passatempo.methods.base import Limits, Method
from passatempo.problem import Domain, Problem, Values
from passatempo.rules import Rule

_STUCK = message("stuck: no cell has a single candidate left; filled {number} of {cells} open cells")


class Elimination(Method):
    """Single candidates only; `Limits.nodes` counts the candidates examined."""

    name = "elimination"

    def solutions(self, problem: Problem, limits: Limits) -> Iterator[Values]:
        """The only solution, or none, where elimination alone can tell; StoppedError where it is stuck."""
        notes = _Notes(problem, limits)
        if not notes.settle():
            return
        if None in notes.known:
            raise notes.stuck()
        values = [value for value in notes.known if value is not None]
        if problem.violated_rule(values) is None:
            yield values


class _Notes:
    """What a solver pencils in: the candidates of each variable, and the values that stand."""

    def __init__(self, problem: Problem, limits: Limits) -> None:
        self.problem = problem
        self.limits = limits
        self.candidates: list[Domain] = list(problem.domains)
        self.known = [domain[0] if len(domain) == 1 else None for domain in problem.domains]
        self.examined = 0

    def settle(self) -> bool:
        """Strike out and fill until nothing changes. False: contradiction.

        A rule waits for its turn only if one of its cells was filled since: else it has nothing new to say.
        """
        if not all(self.candidates):
            return False
        waiting = OrderedDict((id(rule), rule) for rule in self.problem.rules)
        while waiting:
            _, rule = waiting.popitem(last=False)
            if not self._possible(rule):
                return False
            for cell in [cell for cell in rule.cells if self.known[cell] is None]:
                candidates = self.candidates[cell] = tuple(self._fitting(rule, cell))
                if not candidates:
                    return False
                if len(candidates) == 1:
                    self.known[cell] = candidates[0]
                    waiting.update((id(other), other) for other in self.problem.rules_of[cell])
        return True

    def _fitting(self, rule: Rule, cell: int) -> Iterator[int]:
        """The candidates of an open cell that a rule leaves it."""
        for value in self.candidates[cell]:
            self.examined += 1
            self.limits.check(self.examined)
            self.known[cell] = value
            if self._possible(rule):
                yield value
        self.known[cell] = None

    def _possible(self, rule: Rule) -> bool:
        return rule.possible([self.known[cell] for cell in rule.cells])

    def stuck(self) -> StoppedError:
        """What to say where no candidate stands alone: how far it got, and what it filled."""
        open_cells = [cell for cell in self.problem.shown if len(self.problem.domains[cell]) > 1]
        filled = {cell: value for cell in open_cells if (value := self.known[cell]) is not None}
        template = message(
            "stuck: no cell has a single candidate left; filled {number} of {cells} open cells"
        )
        return StoppedError(Message(template, len(filled), len(open_cells)), partial=filled)


METHOD = Elimination()
