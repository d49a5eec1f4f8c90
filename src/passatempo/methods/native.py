"""The native method: the C++ kernel, with bit-set domains, propagation and search; auto asks it first."""

from __future__ import annotations

from collections.abc import Iterator

from passatempo.methods.base import Checker, Counted, Found, Limits, Method, Possible
from passatempo.methods.kernel_run import NAME, KernelRun, checker_of, find_in_one_call
from passatempo.problem import Problem, Values
from passatempo.statistics import answered


class Native(Method):
    """The kernel as a method."""

    name = NAME

    def solutions(self, problem: Problem, limits: Limits) -> Iterator[Values]:
        """Every solution; the search resumes when the next is requested."""
        return KernelRun(problem, limits).solutions()

    def find(self, problem: Problem, limits: Limits, most: int | None, found: Found) -> None:
        """Find them in one call of the kernel."""
        find_in_one_call(problem, limits, most, found)

    def checker(self, problem: Problem) -> Checker | None:
        """The kernel's."""
        return checker_of(problem)

    def count(self, problem: Problem, limits: Limits, most: int | None, counted: Counted) -> None:
        """Count in the kernel, without returning each solution, or by structure."""
        from passatempo.methods.structure import count_in_turns  # not imported otherwise

        count_in_turns(KernelRun(problem, limits), problem, limits, most, counted)

    def candidates(self, problem: Problem, limits: Limits, possible: Possible) -> None:
        """Decide every candidate in the kernel."""
        run = KernelRun(problem, limits)
        try:
            run.check(run.search.candidates(limits.nodes, limits.seconds_left()))
            answered(self.name)
        finally:
            shown = set(problem.shown)
            for variable, proven, undecided in run.search.decided_candidates():
                if variable in shown:
                    possible.decide(variable, proven, undecided)


METHOD = Native()
