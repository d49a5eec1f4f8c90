"""native: the C++ kernel. Bit-mask domains, propagation, search; the default for every question."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from passatempo._kernel import Kernel, Search, Status
from passatempo.deadline import timed, until
from passatempo.errors import NoRoomError, StoppedError, UnsupportedError
from passatempo.methods.base import (
    INTERRUPTED,
    OUT_OF_NODES,
    OUT_OF_TIME,
    BudgetSpentError,
    Counted,
    Found,
    Judge,
    Limits,
    Method,
    Possible,
)
from passatempo.problem import Problem, Values, derived
from passatempo.rules.base import Rule, RuleBatch
from passatempo.wire import encode

_FOUND, _NONE, _NODES = Status.found, Status.none, Status.nodes  # looking them up there takes a while
_REASONS = {Status.nodes: OUT_OF_NODES, Status.time: OUT_OF_TIME, Status.interrupted: INTERRUPTED}
MOST_LISTED = 20_000_000  # values; a 400x400 board with most of its givens has as many
Budget = Callable[[], int | None]  # in nodes
_SLICE = 0.25  # seconds of counting between two reports of how far it is


class Native(Method):
    """The kernel, asked in Python's terms."""

    name = "native"

    def solutions(self, problem: Problem, limits: Limits) -> Iterator[Values]:
        """Every solution, the kernel going on where it was each time one is asked for."""
        return Run(problem, limits).solutions()

    def find(self, problem: Problem, limits: Limits, most: int | None, found: Found) -> None:
        """Find them without coming back for each."""
        find_at_once(problem, limits, most, found)

    def judge(self, problem: Problem) -> Judge | None:
        """That of the kernel."""
        return judge_of(problem)

    def count(self, problem: Problem, limits: Limits, most: int | None, counted: Counted) -> None:
        """Count in the kernel, without bringing each solution here."""
        Run(problem, limits).count(most, counted)

    def candidates(self, problem: Problem, limits: Limits, possible: Possible) -> None:
        """Decide every value in the kernel."""
        run = Run(problem, limits)
        try:
            run.check(run.search.candidates(limits.nodes, limits.seconds_left()))
        finally:
            shown = set(problem.shown)
            for variable, proven, undecided in run.search.decided_candidates():
                if variable in shown:
                    possible.decide(variable, proven, undecided)


class Run:
    """One search of the kernel, within its limits."""

    def __init__(self, problem: Problem, limits: Limits, search: Search | None = None) -> None:
        self.limits = limits
        self.search = search or search_of(problem, limits)

    def solutions(self, budget: int | None = None) -> Iterator[Values]:
        """Those that are left."""
        while self.next(budget):
            yield self.search.values()

    def next(self, budget: int | None = None) -> bool:
        """Go on to the next solution; False once there are no more.

        BudgetSpentError if that takes more nodes than the budget, while the limits would allow them.
        """
        allowed = self._nodes_left()
        if budget is None or (allowed is not None and allowed <= budget):
            return self.check(self.search.next(allowed, self.limits.seconds_left()))
        status = self.search.next(budget, self.limits.seconds_left())
        if status == Status.nodes:
            raise BudgetSpentError
        return self.check(status)

    def count(self, most: int | None, counted: Counted) -> None:
        """Count on from where the search is, until `most` have been found in all."""
        try:
            while most is None or self.search.solutions() < most:
                missing = 2**63 if most is None else most - self.search.solutions()
                seconds = self.limits.seconds_left()
                pause = _SLICE if seconds is None else min(_SLICE, seconds)
                status = self.search.count(missing, self._nodes_left(), pause)
                counted.count = self.search.solutions()
                if status == Status.time and seconds != 0.0:
                    continue  # only this slice is over
                counted.complete = not self.check(status)
                if counted.complete:
                    return
        finally:
            counted.count = self.search.solutions()

    @staticmethod
    def check(status: int) -> bool:
        """Whether something was found; StoppedError if the search did not get to know."""
        if status in (_FOUND, _NONE):
            return status == _FOUND
        raise StoppedError(_REASONS[status])

    def _nodes_left(self) -> int | None:
        return None if self.limits.nodes is None else max(0, self.limits.nodes - self.search.nodes())


def find_at_once(
    problem: Problem, limits: Limits, most: int | None, found: Found, budget: Budget = lambda: None
) -> Run | None:
    """Find solutions until there are `most`, asking the kernel once, which judges them as well.

    A search that spends its budget before it gets to the next is returned, to be gone on with. The budget is
    asked for when the kernel is there, since what that has seen may decide it.
    """
    missing = 2**63 if most is None else most - len(found.solutions)
    known = None if limits.nodes is not None else _compiled_within_limits(problem, limits)
    seconds, nodes = limits.seconds_left(), budget()
    result = known and known.kernel.find(problem.limits, found.solutions, missing, nodes, seconds)
    if known is None or result is None:
        return _find_one_by_one(Run(problem, limits), most, found, nodes)
    status, judged, search = result
    if status == _NODES:
        return Run(problem, limits, search)
    if status not in (_FOUND, _NONE):
        raise StoppedError(_REASONS[status])
    found.complete = status == _NONE
    found.judged = judged and not known.lowered
    return None


def _find_one_by_one(run: Run, most: int | None, found: Found, budget: int | None) -> Run | None:
    try:
        found.add(run.solutions(budget), most)
    except BudgetSpentError:
        return run
    return None


def settled(problem: Problem, limits: Limits) -> Problem:
    """The problem with only the values that propagation leaves; no solution is lost."""
    return narrowed_by(settled_run(problem, limits), problem)


def settled_run(problem: Problem, limits: Limits) -> Run:
    """A search that has propagated and tried nothing yet."""
    if sum(map(len, problem.domains)) > MOST_LISTED:
        raise UnsupportedError("there are too many values to list them")
    run = Run(problem, limits)
    run.check(run.search.propagate(limits.seconds_left()))
    return run


def narrowed_by(run: Run, problem: Problem) -> Problem:
    """The problem with only the values that a search which has settled leaves."""
    left = run.search.decided_candidates()
    return problem.narrowed({variable: values for variable, _, values in left})


def search_of(problem: Problem, limits: Limits) -> Search:
    """A fresh search, by the kernel of whatever the problem was narrowed from if that will do."""
    known = _compiled_within_limits(problem, limits)
    search = None if known is None else known.kernel.search_within(problem.limits)
    return search or compiled(problem, limits).search(array("q"))


def _compiled_within_limits(problem: Problem, limits: Limits) -> _Compiled | None:
    """The kernel of the base of a problem; None if that is too wide without the problem's own limits."""
    known: _Compiled | None = problem.base.results.get(_compiled)
    if known is not None:
        return known
    try:
        with until(limits.deadline):
            return _compiled(problem.base)
    except UnsupportedError:
        if problem.base is problem:
            raise
        return None  # what is too wide may fit once it is narrowed


def judge_of(problem: Problem) -> Judge | None:
    """The judge of the kernel that was compiled for a problem, if one was."""
    known = _compiled.stored(problem.base)
    if known is None:
        return None
    judge: Judge = partial(known.kernel.holds, problem.limits)
    lowered = known.lowered  # encoded as other rules, so they are asked themselves
    if not lowered:
        return judge
    return lambda values: judge(values) and all(rule.satisfied_by(values) for rule in lowered)


def only_differ(problem: Problem) -> bool | None:
    """Whether all rules are that cells differ, as the kernel has seen; None if none was compiled."""
    known: _Compiled | None = problem.base.results.get(_compiled)
    return None if known is None else known.kernel.only_all_different


def compiled(problem: Problem, limits: Limits) -> Kernel:
    """The kernel of a problem, compiled once; UnsupportedError if it asks for more than a kernel can hold."""
    known = _compiled.stored(problem)
    if known is not None:
        return known.kernel
    with until(limits.deadline):
        return _compiled(problem).kernel


class _Compiled(NamedTuple):
    """A kernel, and the rules that it was given in the form of others."""

    kernel: Kernel
    lowered: Sequence[Rule | RuleBatch]


@derived
def _compiled(problem: Problem) -> _Compiled:
    """The kernel of a problem."""
    try:
        wire = encode(problem)
        return _Compiled(timed(Kernel, wire.numbers), wire.lowered)
    except ValueError as refused:
        raise UnsupportedError(f"the kernel cannot take this: {refused}") from None
    except MemoryError:
        raise NoRoomError("the kernel has no room for this") from None


METHOD = Native()
