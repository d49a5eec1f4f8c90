"""The auto method: a portfolio. The kernel's search first, then in turns with a clause-learning search.

The kernel gets a budget of nodes, not of seconds, so that the same question is always answered the same way.
The budget is renewed with each solution: a search that keeps finding solutions is not stuck. When it is
spent, the kernel's search and a clause-learning one take turns, each twice as long as the last, because
neither is best on every board; the solutions that one has found are excluded from the other. The learning
search is the kernel's own (cdcl.py) or, where there are too many candidates, CaDiCaL (sat.py). A problem
whose structure a specialist recognises (specialists.py) is passed to that specialist's method.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import count

from passatempo import rules
from passatempo.errors import StoppedError, UnsupportedError
from passatempo.methods import method_named
from passatempo.methods.base import (
    OUT_OF_NODES,
    Best,
    BudgetSpentError,
    Checker,
    Counted,
    Found,
    Limits,
    Method,
    Possible,
)
from passatempo.methods.kernel_run import (
    KernelRun,
    checker_of,
    find_in_one_call,
    narrowed_to_domains_of,
    only_all_different,
    propagated,
    propagated_run,
)
from passatempo.methods.native import METHOD as NATIVE
from passatempo.problem import Problem, Values
from passatempo.rules import AllDifferent
from passatempo.specialists import method_for
from passatempo.type_names import TYPE_CHECKING

if TYPE_CHECKING:
    from passatempo.methods.cdcl import CdclSearch
    from passatempo.methods.sat import Search

CELL_VISITS = 4_000_000  # the kernel's budget in nodes times variables: less than a second
SAT_VISITS = 1_000_000  # where all rules are all-different: sat is better at what takes longer
CDCL_VISITS = 62_500  # where the kernel's own learning search takes over, which starts at once
CDCL_CELLS = 1_000  # the largest board for that; on larger ones it may run out of memory
LEAST_NODES = 1_000  # the budget on a blank board, where a learning search does better
CONFLICTS = 12_000  # the first turn of the learning search: about a second, too
BLANK_CONFLICTS = 1_500  # on a blank board, where it may have started in a bad place
STRIDE = 5  # between the groups whose order is assumed in successive turns; any odd number would do
REFUTATION_NODES = 1_000_000  # for a specialist to prove that there is no solution, before the general search
HEAD_START = 4  # how many times longer the turns are of the search that usually suits such problems
MOST_REMEMBERED = 1_000  # solutions handed to the next method; a search that finds more is not stuck


class Auto(Method):
    """Chooses the method."""

    name = "auto"

    def solutions(self, problem: Problem, limits: Limits) -> Iterator[Values]:
        """Those of a specialist or of the kernel; after its budget, of kernel and learning in turns."""
        specialist = _specialist_without_objective(problem)
        if specialist is not None:
            yield from _by_specialist(specialist, problem, limits)
            return
        run = _started(problem, limits)
        if run is None:
            yield from method_named("cpsat").solutions(problem, limits)
            return
        found: list[Values] = []
        try:
            while len(found) < MOST_REMEMBERED and run.next(_budget(problem, len(found) < 2)):
                found.append(run.search.values())
                yield found[-1]
        except BudgetSpentError:
            yield from handed_over(run, problem, limits, found)
            return
        while len(found) == MOST_REMEMBERED and run.next():
            yield run.search.values()

    def find(self, problem: Problem, limits: Limits, most: int | None, found: Found) -> None:
        """As `solutions`, with one call of the kernel if that suffices."""
        if most is None or most > MOST_REMEMBERED or method_for(problem) is not None:
            return super().find(problem, limits, most, found)
        try:
            run = find_in_one_call(problem, limits, most, found, partial(_budget, problem, most <= 2))
        except UnsupportedError:
            return method_named("cpsat").find(problem, limits, most, found)
        if run is not None:
            found.add(handed_over(run, problem, limits, found.solutions[:]), most)
        return None

    def checker(self, problem: Problem) -> Checker | None:
        """The kernel's, whichever method found the solution."""
        return checker_of(problem)

    def count(self, problem: Problem, limits: Limits, most: int | None, counted: Counted) -> None:
        """Count what `solutions` yields; once there are many, in the kernel alone or by structure."""
        if _proven_impossible(problem, limits):
            counted.complete = True
            return None
        run = _started(problem, limits)
        if run is None:
            return method_named("cpsat").count(problem, limits, most, counted)
        found: list[Values] = []
        try:
            while len(found) < MOST_REMEMBERED and len(found) != most:
                if not run.next(_budget(problem, len(found) < 2)):
                    break
                found.append(run.search.values())
                counted.count += 1
        except BudgetSpentError:
            return counted.add(handed_over(run, problem, limits, found), most)
        from passatempo.methods.structure import count_in_turns  # rarely needed, so not imported at start-up

        return count_in_turns(run, problem, limits, most, counted)

    def candidates(self, problem: Problem, limits: Limits, possible: Possible) -> None:
        """The kernel decides what it can within its budget, sat the rest."""
        if _proven_impossible(problem, limits):
            possible.exclude_all()
            return
        self._in_turn(problem, limits, lambda method, within: method.candidates(problem, within, possible))

    def best(self, problem: Problem, limits: Limits, best: Best) -> None:
        """The kernel improves within its budget; then a method for optimisation takes over."""
        specialist = method_for(problem)
        if specialist is not None:
            return method_named(specialist).best(problem, limits, best)
        from importlib.util import find_spec

        learning = "cpsat" if find_spec("ortools") else "sat"
        return self._in_turn(
            problem, limits, lambda method, within: method.best(problem, within, best), learning
        )

    def _in_turn(
        self, problem: Problem, limits: Limits, ask: Callable[[Method, Limits], None], learning: str = "sat"
    ) -> None:
        """Ask the kernel within its budget, then another method for what that leaves open."""
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
            except UnsupportedError:  # too large to encode: the kernel continues within the limits
                ask(NATIVE, limits)
        return None


def _specialist_without_objective(problem: Problem) -> str | None:
    return None if problem.objective is not None else method_for(problem)


def _by_specialist(name: str, problem: Problem, limits: Limits) -> Iterator[Values]:
    """What a specialist's method finds, then what a general one adds to it."""
    found: list[Values] = []
    try:
        for values in method_named(name).solutions(problem, limits):
            found.append(values)
            yield values
    except UnsupportedError:  # it cannot enumerate the others
        yield from (values for values in _found_otherwise(problem, limits, found) if values not in found)


def _found_otherwise(problem: Problem, limits: Limits, found: list[Values]) -> Iterator[Values]:
    """Every solution; those already found may be among them."""
    from passatempo.methods.sat import METHOD as SAT

    try:
        yield from SAT.solutions(propagated(problem, limits), limits, excluding=found)
    except UnsupportedError:  # too large to encode
        yield from NATIVE.solutions(problem, limits)


def _proven_impossible(problem: Problem, limits: Limits) -> bool:
    """Whether a specialist quickly proves that there is no solution, which the kernel might never finish."""
    specialist = _specialist_without_objective(problem)
    if specialist is None:
        return False
    try:
        quick = Limits(REFUTATION_NODES, limits.deadline)
        return next(method_named(specialist).solutions(problem, quick), None) is None
    except StoppedError as stopped:
        if stopped.reason != OUT_OF_NODES:
            raise
        return False


def _started(problem: Problem, limits: Limits) -> KernelRun | None:
    """A search of the kernel; None if the problem's domains are too large for it."""
    try:
        return KernelRun(problem, limits)
    except UnsupportedError:
        return None


def _budget(problem: Problem, may_learn: bool = True) -> int:
    """Nodes for the next solution: fewer if the kernel's learning search may follow.

    It should not follow after several solutions, since each would have to be excluded from it by a clause.
    """
    if _is_blank(problem):
        return LEAST_NODES
    cells = len(problem.names) or 1
    return budget(cells, cells - len(problem.limits), _only_all_different(problem), may_learn)


def budget(cells: int, open_cells: int, only_all_different: bool, may_learn: bool = True) -> int:
    """The same for a board that is not blank."""
    if not only_all_different:
        return max(LEAST_NODES, CELL_VISITS // cells)
    if may_learn and cells <= CDCL_CELLS:
        # A search that is not stuck decides a part of the open cells, the smaller the fewer are open.
        return max(open_cells * open_cells // cells, CDCL_VISITS // cells)
    return max(LEAST_NODES, SAT_VISITS // cells)


def _only_all_different(problem: Problem) -> bool:
    """Whether every rule is all-different; a compiled kernel knows."""
    known = only_all_different(problem)
    if known is not None:
        return known
    return all(isinstance(rule, AllDifferent) and not rule.ignoring for rule in problem.rules)


def _is_blank(problem: Problem) -> bool:
    """Whether all values are interchangeable: equal domains everywhere, and only all-different rules."""
    for domain in problem.limits.values():
        if len(domain) == 1:
            return False  # the usual case: the first limited cell is a given
        break
    return _only_all_different(problem) and len(set(problem.domains)) == 1


def handed_over(run: KernelRun, problem: Problem, limits: Limits, found: list[Values]) -> Iterator[Values]:
    """The solutions that the kernel has not found yet."""
    try:
        learner = _learning_search(problem, limits)
    except UnsupportedError:  # too large to encode
        while run.next():
            yield run.search.values()
        return
    with closing(learner):
        for values in found:
            learner.exclude(values)
        yield from _in_turns(run, learner, problem, [] if found else _orders(problem))


def _learning_search(problem: Problem, limits: Limits) -> CdclSearch | Search:
    """The kernel's if the board is not too large, otherwise CaDiCaL."""
    from passatempo.methods.cdcl import CdclSearch  # rarely needed, so not imported at start-up

    run = propagated_run(problem, limits)
    if (learner := CdclSearch.of(run)) is not None:
        return learner
    from passatempo.methods.sat import Search  # slow to import

    return Search(narrowed_to_domains_of(run, problem), limits)


def _orders(problem: Problem) -> list[list[tuple[int, int]]]:
    """For each group, its cells with the values in ascending order; none unless the board is blank.

    Symmetry breaking: values of a blank board are interchangeable, so if it has a solution, it has one with
    any group in that order. Without it, a proof that there is none repeats for each of 362,880 orders.
    """
    if not _is_blank(problem):
        return []
    values = problem.domains[0]
    return [list(zip(rule.cells, values, strict=False)) for rule in problem.rules]


def _in_turns(
    run: KernelRun, learner: CdclSearch | Search, problem: Problem, orders: list[list[tuple[int, int]]]
) -> Iterator[Values]:
    """The solutions that the learning search and the kernel find in turn, until one search is exhausted.

    Until a solution is found, the learning search assumes the order of one group, another in each turn: some
    are twenty times better than others, and which is not known in advance.
    """
    nodes, conflicts = _budget(problem), BLANK_CONFLICTS if orders else CONFLICTS
    if any(isinstance(rule, rules.Sum) for rule in problem.rules):
        nodes *= HEAD_START  # its propagator of sums does at once what takes clauses many conflicts
    elif not orders:
        conflicts *= HEAD_START
    learnt: set[tuple[int, ...]] = set()  # found by the learning search; the kernel will find them again
    for turn in count():
        assumed = orders[turn * STRIDE % len(orders)] if orders else []
        try:
            while (values := learner.find_placed(assumed, conflicts)) is not None:
                orders, assumed = [], []
                learnt.add(_shown(values, problem))
                learner.exclude(values)
                yield values
            return
        except BudgetSpentError:
            conflicts *= 2
        try:
            while run.next(nodes):
                orders = []
                if _shown(run.search.values(), problem) not in learnt:
                    learner.exclude(run.search.values())
                    yield run.search.values()
            return
        except BudgetSpentError:
            nodes *= 2


def _shown(values: Values, problem: Problem) -> tuple[int, ...]:
    return tuple(values[variable] for variable in problem.shown)


METHOD = Auto()
