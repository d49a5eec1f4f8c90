"""The C++ kernel, compiled for a problem: searches within limits, one by one or in one call."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from passatempo._kernel import Kernel, Search, Status
from passatempo.deadline import timed, until
from passatempo.errors import OutOfMemoryError, StoppedError, UnsupportedError
from passatempo.methods.base import (
    INTERRUPTED,
    OUT_OF_NODES,
    OUT_OF_TIME,
    BudgetSpentError,
    Checker,
    Counted,
    Found,
    Limits,
)
from passatempo.problem import Problem, Values, derived
from passatempo.records import record
from passatempo.rules.base import Rule, RuleBatch
from passatempo.statistics import answered, building, count_search, is_counting
from passatempo.wire import encode

_FOUND, _NONE, _NODES = Status.found, Status.none, Status.nodes  # attribute access on the enum is slow
_REASONS = {Status.nodes: OUT_OF_NODES, Status.time: OUT_OF_TIME, Status.interrupted: INTERRUPTED}
MOST_LISTED = 20_000_000  # values in all domains; as on a 400x400 board with most of its givens
NAME = "native"  # of the method whose searches these are
Budget = Callable[[], int | None]  # in nodes
_SLICE = 0.25  # seconds of counting between two progress reports


class KernelRun:
    """One search of the kernel, within its limits."""

    def __init__(self, problem: Problem, limits: Limits, search: Search | None = None) -> None:
        self.limits = limits
        self.search = search or search_of(problem, limits)
        count_search(self.search, Search.statistics)

    def solutions(self, budget: int | None = None) -> Iterator[Values]:
        """The remaining solutions."""
        while self.next(budget):
            yield self.search.values()

    def next(self, budget: int | None = None) -> bool:
        """Search for the next solution; False once there are no more.

        BudgetSpentError if that takes more nodes than the budget, while the limits would allow them.
        """
        allowed = self._nodes_left()
        if budget is None or (allowed is not None and allowed <= budget):
            return self._answered(self.search.next(allowed, self.limits.seconds_left()))
        status = self.search.next(budget, self.limits.seconds_left())
        if status == Status.nodes:
            raise BudgetSpentError
        return self._answered(status)

    def count(self, most: int | None, counted: Counted, within: float | None = None) -> bool:
        """Count from the current state of the search, until `most` have been found in all.

        False if `within` seconds, if given, were not enough.
        """
        end = None if within is None else time.monotonic() + within
        try:
            while most is None or self.search.solutions() < most:
                if end is not None and time.monotonic() >= end:
                    return False
                missing = 2**63 if most is None else most - self.search.solutions()
                seconds = self.limits.seconds_left()
                pause = _SLICE if seconds is None else min(_SLICE, seconds)
                status = self.search.count(missing, self._nodes_left(), pause)
                counted.count = self.search.solutions()
                if status == Status.time and seconds != 0.0:
                    continue  # only the slice is over
                counted.complete = not self._answered(status)
                if counted.complete:
                    break
            return True
        finally:
            counted.count = self.search.solutions()

    @staticmethod
    def check(status: int) -> bool:
        """Whether a solution was found; StoppedError if the search ended before it was decided."""
        if status in (_FOUND, _NONE):
            return status == _FOUND
        raise StoppedError(_REASONS[status])

    def _answered(self, status: int) -> bool:
        found = self.check(status)
        answered(NAME)
        return found

    def _nodes_left(self) -> int | None:
        return None if self.limits.nodes is None else max(0, self.limits.nodes - self.search.nodes())


def find_in_one_call(
    problem: Problem, limits: Limits, most: int | None, found: Found, budget: Budget = lambda: None
) -> KernelRun | None:
    """Find solutions until there are `most`, in one call of the kernel, which checks them as well.

    A search that spends its budget before the next solution is returned, so that it can be resumed. The
    budget is computed after the kernel is compiled, since it may depend on the rules.
    """
    missing = 2**63 if most is None else most - len(found.solutions)
    one_by_one = limits.nodes is not None or is_counting()
    known = None if one_by_one else _compiled_within_limits(problem, limits)
    seconds, nodes = limits.seconds_left(), budget()
    result = None
    if known is not None:
        result = known.kernel.find(problem.limits, found.solutions, missing, nodes, seconds)
    if known is None or result is None:
        return _find_one_by_one(KernelRun(problem, limits), most, found, nodes)
    status, checked, search = result
    if status == _NODES:
        return KernelRun(problem, limits, search)
    if status not in (_FOUND, _NONE):
        raise StoppedError(_REASONS[status])
    found.complete = status == _NONE
    found.checked = checked and not known.lowered
    return None


def _find_one_by_one(run: KernelRun, most: int | None, found: Found, budget: int | None) -> KernelRun | None:
    try:
        found.add(run.solutions(budget), most)
    except BudgetSpentError:
        return run
    return None


def propagated(problem: Problem, limits: Limits) -> Problem:
    """The problem with the domains that propagation leaves; it has the same solutions."""
    return narrowed_to_domains_of(propagated_run(problem, limits), problem)


def propagated_run(problem: Problem, limits: Limits) -> KernelRun:
    """A search after propagation, before its first decision."""
    if sum(map(len, problem.domains)) > MOST_LISTED:
        raise UnsupportedError("the domains are too large to enumerate")
    run = KernelRun(problem, limits)
    run.check(run.search.propagate(limits.seconds_left()))
    return run


def narrowed_to_domains_of(run: KernelRun, problem: Problem) -> Problem:
    """The problem with the domains of a propagated search."""
    left = run.search.decided_candidates()
    return problem.narrowed({variable: values for variable, _, values in left})


def search_of(problem: Problem, limits: Limits) -> Search:
    """A new search, by the kernel of the base of the problem if that is possible."""
    known = _compiled_within_limits(problem, limits)
    search = None if known is None else known.kernel.search_within(problem.limits)
    return search or compiled(problem, limits).search(array("q"))


def _compiled_within_limits(problem: Problem, limits: Limits) -> _Compiled | None:
    """The kernel of the base of a problem; None if its domains are too large without the problem's limits."""
    known: _Compiled | None = problem.base.results.get(_compiled)
    if known is not None:
        return known
    try:
        with until(limits.deadline), building():
            return _compiled(problem.base)
    except UnsupportedError:
        if problem.base is problem:
            raise
        return None  # the narrowed problem may fit


def checker_of(problem: Problem) -> Checker | None:
    """The checker of the kernel compiled for a problem; None if none was compiled."""
    known = _compiled.stored(problem.base)
    if known is None:
        return None
    checker: Checker = partial(known.kernel.holds, problem.limits)
    lowered = known.lowered  # encoded as other rules, so they are checked in Python as well
    if not lowered:
        return checker
    return lambda values: checker(values) and all(rule.satisfied_by(values) for rule in lowered)


def whole_kernel(problem: Problem) -> Kernel | None:
    """The kernel if it was compiled for this very problem, and has every rule as it is; else None."""
    known: _Compiled | None = problem.results.get(_compiled)
    return None if known is None or known.lowered else known.kernel


def only_all_different(problem: Problem) -> bool | None:
    """Whether every rule is all-different, according to the compiled kernel; None if there is none."""
    known: _Compiled | None = problem.base.results.get(_compiled)
    return None if known is None else known.kernel.only_all_different


def compiled(problem: Problem, limits: Limits) -> Kernel:
    """The kernel of a problem, compiled once; UnsupportedError if it exceeds the limits of the kernel."""
    known = _compiled.stored(problem)
    if known is not None:
        return known.kernel
    with until(limits.deadline), building():
        return _compiled(problem).kernel


@record
class _Compiled:
    """A kernel, and the rules that were encoded as other rules."""

    kernel: Kernel
    lowered: Sequence[Rule | RuleBatch]


@derived
def _compiled(problem: Problem) -> _Compiled:
    """The kernel of a problem."""
    try:
        wire = encode(problem)
        return _Compiled(timed(Kernel, wire.numbers), wire.lowered)
    except ValueError as refused:
        raise UnsupportedError("the kernel cannot solve this: {refused}", refused) from None
    except MemoryError:
        raise OutOfMemoryError("the kernel needs more memory than there is") from None
