"""The kernel's clause-learning search (CDCL): kernel/solver/learning."""

from __future__ import annotations

from collections.abc import Sequence

from passatempo._kernel import ClauseLearning, Status
from passatempo.deadline import timed, until
from passatempo.methods.base import BudgetSpentError, Limits
from passatempo.methods.kernel_run import KernelRun
from passatempo.problem import Values
from passatempo.statistics import answered, building, count_search

NAME = "cdcl"


class CdclSearch:
    """Such a search, with the interface of `sat.Search`; `Limits.nodes` counts its conflicts."""

    def __init__(self, learning: ClauseLearning, limits: Limits) -> None:
        self.learning = count_search(learning, ClauseLearning.statistics)
        self.limits = limits

    @classmethod
    def of(cls, run: KernelRun) -> CdclSearch | None:
        """On the domains of a propagated search; None if they are too large."""
        with until(run.limits.deadline), building():
            learning = timed(run.search.clause_learning)
        return None if learning is None else cls(learning, run.limits)

    def find_placed(self, places: Sequence[tuple[int, int]], budget: int | None = None) -> Values | None:
        """A solution with these variables at these values; None if there is no other.

        BudgetSpentError after as many conflicts as the budget allows; the next call continues from there.
        """
        allowed = self._nodes_left()
        nodes = allowed if budget is None else budget if allowed is None else min(allowed, budget)
        status = self.learning.next(places, nodes, self.limits.seconds_left())
        if status == Status.nodes and nodes != allowed:
            raise BudgetSpentError
        found = KernelRun.check(status)
        answered(NAME)
        return self.learning.values() if found else None

    def _nodes_left(self) -> int | None:
        return None if self.limits.nodes is None else max(0, self.limits.nodes - self.learning.nodes())

    def exclude(self, values: Values) -> None:
        """Never find this solution again."""
        self.learning.exclude(values)

    def close(self) -> None:
        """Nothing to free; `sat.Search` has something."""
