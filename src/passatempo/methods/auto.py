"""auto: the kernel first; what it cannot finish within its budget goes to a method that learns.

The budget is counted in nodes, not in seconds, so that the same question always takes the same way.
It starts anew with each solution: a search that keeps finding solutions is not stuck. What learns is the
kernel itself where cells only have to differ (learning.py), else sat. From then on the two take turns
that grow longer and longer, since nobody knows which of them the board suits; what one has found the
other is told to leave out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

from passatempo import rules
from passatempo.errors import StoppedError, UnsupportedError
from passatempo.methods import method_named
from passatempo.methods.base import (
    OUT_OF_NODES,
    Best,
    BudgetSpentError,
    Counted,
    Found,
    Judge,
    Limits,
    Method,
    Possible,
)
from passatempo.methods.native import METHOD as NATIVE
from passatempo.methods.native import Run, find_at_once, judge_of, narrowed_by, settled, settled_run
from passatempo.problem import Problem, Values
from passatempo.rules import AllDifferent

if TYPE_CHECKING:
    from passatempo._kernel import Kernel
    from passatempo.methods.learning import Learner
    from passatempo.methods.sat import Search

CELL_VISITS = 4_000_000  # the budget: nodes times variables; less than a second of the kernel's time
SAT_VISITS = 1_000_000  # the same where cells only have to differ: what takes longer, sat does better
LEARNING_VISITS = 62_500  # the same where the kernel itself goes on learning: it begins at once
LEARNING_CELLS = 1_000  # on boards that are not larger; with more there may be no room for that
FEWEST_NODES = 1_000  # about all that a blank board gets: one that learns knows better what to do with it
CONFLICTS = 12_000  # the first turn of the one that learns: about a second, too
BLANK_CONFLICTS = 1_500  # the same on a blank board, of which it may have chosen a bad end
STRIDE = 5  # from the group that it begins with in one turn to that of the next; any odd one will do
FAMILY_NODES = 1_000_000  # to show that there is no solution before anything else is tried
HEAD_START = 4  # so many times longer are the turns of the one that such problems usually suit
MOST_KEPT = 1_000  # solutions remembered for the next method; a search that finds more is not stuck


class Auto(Method):
    """Picks the method by itself."""

    name = "auto"

    def solutions(self, problem: Problem, limits: Limits) -> Iterator[Values]:
        """What the kernel finds, or the method made for it; then the kernel and one that learns in turns."""
        if problem.objective is None and _values_are_alike(problem):
            yield from _by_families(problem, limits)
            return
        run = _started(problem, limits)
        if run is None:
            yield from method_named("cpsat").solutions(problem, limits)
            return
        kept: list[Values] = []
        try:
            while len(kept) < MOST_KEPT and run.next(_budget(problem, len(kept) < 2)):
                kept.append(run.search.values())
                yield kept[-1]
        except BudgetSpentError:
            yield from _handed_over(run, problem, limits, kept)
            return
        while len(kept) == MOST_KEPT and run.next():
            yield run.search.values()

    def find(self, problem: Problem, limits: Limits, most: int | None, found: Found) -> None:
        """The same, and where the kernel is quick it is asked once."""
        if most is None or most > MOST_KEPT or _values_are_alike(problem):
            return super().find(problem, limits, most, found)
        try:
            run = find_at_once(problem, limits, most, found, partial(_budget, problem, most <= 2))
        except UnsupportedError:
            return method_named("cpsat").find(problem, limits, most, found)
        if run is not None:
            found.add(_handed_over(run, problem, limits, found.solutions[:]), most)
        return None

    def judge(self, problem: Problem) -> Judge | None:
        """That of the kernel, whoever found what is to be judged."""
        return judge_of(problem)

    def count(self, problem: Problem, limits: Limits, most: int | None, counted: Counted) -> None:
        """Count what `solutions` gives; once there are many, in the kernel alone."""
        if _proven_impossible(problem, limits):
            counted.complete = True
            return None
        run = _started(problem, limits)
        if run is None:
            return method_named("cpsat").count(problem, limits, most, counted)
        kept: list[Values] = []
        try:
            while len(kept) < MOST_KEPT and len(kept) != most:
                if not run.next(_budget(problem, len(kept) < 2)):
                    break
                kept.append(run.search.values())
                counted.count += 1
        except BudgetSpentError:
            return counted.add(_handed_over(run, problem, limits, kept), most)
        return run.count(most, counted)

    def candidates(self, problem: Problem, limits: Limits, possible: Possible) -> None:
        """The kernel decides what it can, sat the rest."""
        if _proven_impossible(problem, limits):
            possible.exclude_all()
            return
        self._in_turn(problem, limits, lambda method, within: method.candidates(problem, within, possible))

    def best(self, problem: Problem, limits: Limits, best: Best) -> None:
        """The kernel improves while that is quick; then a method made for it takes over."""
        if _values_are_alike(problem):
            return method_named("families").best(problem, limits, best)
        from importlib.util import find_spec

        learning = "cpsat" if find_spec("ortools") else "sat"
        return self._in_turn(
            problem, limits, lambda method, within: method.best(problem, within, best), learning
        )

    def _in_turn(
        self, problem: Problem, limits: Limits, ask: Callable[[Method, Limits], None], learning: str = "sat"
    ) -> None:
        """Ask the kernel within its budget, and another method whatever that leaves open."""
        budget = _budget(problem, may_learn=False)
        if limits.nodes is not None and limits.nodes <= budget:
            return ask(NATIVE, limits)
        try:
            ask(NATIVE, Limits(budget, limits.deadline))
        except UnsupportedError:
            ask(method_named("cpsat"), limits)
        except StoppedError as stopped:
            if stopped.reason != OUT_OF_NODES:
                raise
            try:
                ask(method_named(learning), limits)
            except UnsupportedError:  # too large for it: the kernel goes on as long as it may
                ask(NATIVE, limits)
        return None


def _values_are_alike(problem: Problem) -> bool:
    """Whether this is what the method `families` was made for: one value ignored, all others alike."""
    first = problem.first_part()  # rules that come together are not what it was made for
    if not (isinstance(first, AllDifferent) and first.ignoring):
        return False  # most problems; they are not to pay for the others
    from passatempo.methods.families import recognised

    return recognised(problem) is not None


def _by_families(problem: Problem, limits: Limits) -> Iterator[Values]:
    """What `families` finds, then what sat still does."""
    found: list[Values] = []
    try:
        for values in method_named("families").solutions(problem, limits):
            found.append(values)
            yield values
    except UnsupportedError:  # it has found what it can, which is not all
        yield from (values for values in _found_otherwise(problem, limits, found) if values not in found)


def _found_otherwise(problem: Problem, limits: Limits, found: list[Values]) -> Iterator[Values]:
    """Every solution; those that were found already may come again."""
    from passatempo.methods.sat import METHOD as SAT

    try:
        yield from SAT.solutions(settled(problem, limits), limits, excluding=found)
    except UnsupportedError:  # too large to encode
        yield from NATIVE.solutions(problem, limits)


def _proven_impossible(problem: Problem, limits: Limits) -> bool:
    """Whether `families` shows at once that there is no solution, where the kernel would take for ever."""
    if problem.objective is not None or not _values_are_alike(problem):
        return False
    try:
        at_once = Limits(FAMILY_NODES, limits.deadline)
        return next(method_named("families").solutions(problem, at_once), None) is None
    except StoppedError as stopped:
        if stopped.reason != OUT_OF_NODES:
            raise
        return False


def _started(problem: Problem, limits: Limits) -> Run | None:
    """A search of the kernel, unless the problem is too wide for it."""
    try:
        return Run(problem, limits)
    except UnsupportedError:
        return None


def _budget(problem: Problem, may_learn: bool = True) -> int:
    """Nodes for the next solution; fewer if the kernel may soon learn.

    It had better not after several solutions: it would have to be told each of them.
    """
    cells = len(problem.names) or 1
    if _is_blank(problem):
        return FEWEST_NODES
    if not _only_differ(problem):
        return max(FEWEST_NODES, CELL_VISITS // cells)
    if may_learn and cells <= LEARNING_CELLS:
        # A search that is not stuck decides a part of the open cells, the smaller the fewer are open.
        open_cells = cells - len(problem.limits)
        return max(open_cells * open_cells // cells, LEARNING_VISITS // cells)
    return max(FEWEST_NODES, SAT_VISITS // cells)


def _only_differ(problem: Problem) -> bool:
    """Whether cells are asked for nothing else; the kernel has seen it, if there is one."""
    kernel: Kernel | None = (problem.wide or problem).kept.get("kernel")
    if kernel is not None:
        return kernel.only_all_different
    return all(isinstance(rule, AllDifferent) and not rule.ignoring for rule in problem.rules)


def _is_blank(problem: Problem) -> bool:
    """Whether nothing tells values apart: every cell may hold each of them, and is only asked to differ."""
    for domain in problem.limits.values():
        if len(domain) == 1:
            return False  # most problems: the first cell that is limited has a value of its own
        break
    return _only_differ(problem) and len(set(problem.domains)) == 1


def _handed_over(run: Run, problem: Problem, limits: Limits, kept: list[Values]) -> Iterator[Values]:
    """The solutions that the kernel has not found yet."""
    try:
        learner = _learner(problem, limits)
    except UnsupportedError:  # too large to encode
        while run.next():
            yield run.search.values()
        return
    with closing(learner):
        for values in kept:
            learner.exclude(values)
        yield from _in_turns(run, learner, problem, [] if kept else _orders(problem))


def _learner(problem: Problem, limits: Limits) -> Learner | Search:
    """That of the kernel where cells only have to differ and are not too many, else sat."""
    run = settled_run(problem, limits)
    if _only_differ(problem):
        from passatempo.methods.learning import Learner

        if (learner := Learner.of(run)) is not None:
            return learner
    from passatempo.methods.sat import Search  # not before it is needed: it takes a while to load

    return Search(narrowed_by(run, problem), limits)


def _orders(problem: Problem) -> list[list[tuple[int, int]]]:
    """For each group its cells with the values in order; none, if to assume such a thing loses anything.

    If a blank board has any solution it has one like that: its values can be exchanged. Without this one
    would have to find out for each of 362,880 orders that they do not fit into nine rooms.
    """
    if not _is_blank(problem):
        return []
    values = problem.domains[0]
    return [list(zip(rule.cells, values, strict=False)) for rule in problem.rules]


def _in_turns(
    run: Run, learner: Learner | Search, problem: Problem, orders: list[list[tuple[int, int]]]
) -> Iterator[Values]:
    """What one that learns and the kernel find in turn, until one of them has searched everything.

    As long as no solution has been found the first may assume an order, another in each turn: some suit a
    board twenty times better than others, and nobody knows which.
    """
    nodes, conflicts = _budget(problem), BLANK_CONFLICTS if orders else CONFLICTS
    if any(isinstance(rule, rules.Sum) for rule in problem.rules):
        nodes *= HEAD_START  # it sees at once what a sum leaves, which takes a solver many conflicts
    elif not orders:
        conflicts *= HEAD_START
    found: set[tuple[int, ...]] = set()  # by the first: the kernel will come upon that as well
    for turn in count():
        assumed = orders[turn * STRIDE % len(orders)] if orders else []
        try:
            while (values := learner.find_placed(assumed, conflicts)) is not None:
                orders, assumed = [], []
                found.add(_shown(values, problem))
                learner.exclude(values)
                yield values
            return
        except BudgetSpentError:
            conflicts *= 2
        try:
            while run.next(nodes):
                orders = []
                if _shown(run.search.values(), problem) not in found:
                    learner.exclude(run.search.values())
                    yield run.search.values()
            return
        except BudgetSpentError:
            nodes *= 2


def _shown(values: Values, problem: Problem) -> tuple[int, ...]:
    return tuple(values[variable] for variable in problem.shown)


METHOD = Auto()
