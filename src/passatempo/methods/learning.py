"""The kernel's clause-learning search, for problems of all-different groups (kernel/solver/learning)."""

from __future__ import annotations

from collections.abc import Sequence

from passatempo._kernel import ClauseLearning, Status
from passatempo.deadline import timed, until
from passatempo.methods.base import BudgetSpentError, Limits
from passatempo.methods.native import Run
from passatempo.problem import Values


class Learner:
    """Such a search, asked as `sat.Search` is; `Limits.nodes` counts the contradictions it has met."""

    def __init__(self, learning: ClauseLearning, limits: Limits) -> None:
        self.learning = learning
        self.limits = limits

    @classmethod
    def of(cls, run: Run) -> Learner | None:
        """For what a settled search of the kernel has left; None if that is too much, or rules ask more."""
        with until(run.limits.deadline):
            learning = timed(run.search.clause_learning)
        return None if learning is None else cls(learning, run.limits)

    def find_placed(self, places: Sequence[tuple[int, int]], budget: int | None = None) -> Values | None:
        """A solution in which variables take the values beside them; None if there is no other.

        BudgetSpentError if that takes more contradictions than the budget; the next call goes on from there.
        """
        allowed = self._nodes_left()
        nodes = allowed if budget is None else budget if allowed is None else min(allowed, budget)
        status = self.learning.next(places, nodes, self.limits.seconds_left())
        if status == Status.nodes and nodes != allowed:
            raise BudgetSpentError
        return self.learning.values() if Run.check(status) else None

    def _nodes_left(self) -> int | None:
        return None if self.limits.nodes is None else max(0, self.limits.nodes - self.learning.nodes())

    def exclude(self, values: Values) -> None:
        """Never find this solution again."""
        self.learning.exclude(values)

    def close(self) -> None:
        """Nothing has to be done; sat has to."""
