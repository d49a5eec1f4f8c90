"""The cpsat method: OR-Tools CP-SAT, for wide domains and objectives (the model is in cpsat_model.py)."""

from __future__ import annotations

import atexit
from collections.abc import Generator, Iterator
from concurrent.futures import Future
from contextlib import closing, suppress
from queue import Empty, SimpleQueue
from threading import Semaphore, Thread
from typing import Any

from passatempo.errors import StoppedError
from passatempo.methods.base import OUT_OF_NODES, OUT_OF_TIME, Best, Limits, Method, better_than
from passatempo.methods.cpsat_model import POLL, Translation
from passatempo.problem import Problem, Values
from passatempo.statistics import Numbers, answered, building, count_search

EXACT = 2**53  # bounds of CP-SAT are floats, exact up to here
PATIENCE = 5  # times to stop a search before it is left to end by itself

# Two deductions of CP-SAT 9.15 silently overflow on large numbers, and solutions are lost. One finds none for
# x = 8..11, z = 5e10..7e10 where a literal chooses between z = 6485665548 x and z = 6485665549 x;
# the other is issue 5293 of OR-Tools. These settings turn them off.
SOUND = {"auto_detect_greater_than_at_least_one_of": False, "presolve_inclusion_work_limit": 0}


class _Run:
    """A search of CP-SAT in a thread of its own, which waits after each solution until the next is requested.

    While CP-SAT runs, Python cannot handle Ctrl-C in that thread, so the calling thread polls.
    """

    def __init__(self, translation: Translation, limits: Limits, *, enumerate_all: bool) -> None:
        self.translation = translation
        self.limits = limits
        self.solver = translation.cp.CpSolver()
        self._set_parameters(enumerate_all)
        self.found: SimpleQueue[Values | None] = SimpleQueue()  # None: the search is over
        self.wanted = Semaphore(0)
        self.status: Future[Any] = Future()
        self.closing = False

    def _set_parameters(self, enumerate_all: bool) -> None:
        parameters, seconds = self.solver.parameters, self.limits.seconds_left()
        parameters.num_workers = 1  # for reproducible answers; several workers cannot enumerate
        parameters.random_seed = 0
        parameters.catch_sigint_signal = False  # Python handles Ctrl-C
        parameters.enumerate_all_solutions = enumerate_all
        for name, setting in SOUND.items():
            setattr(parameters, name, setting)
        if seconds is not None:
            parameters.max_time_in_seconds = seconds
        if self.limits.nodes is not None:
            parameters.max_number_of_conflicts = self.limits.nodes

    def _numbers(self) -> Numbers:
        """For statistics; CP-SAT does not say how many clauses it has learnt."""
        try:
            counted = self.solver.response_proto
        except RuntimeError:  # it has not begun
            return 0, 0, 0, 0, 0, None
        nodes, conflicts = counted.num_branches, counted.num_conflicts
        propagations = counted.num_binary_propagations + counted.num_integer_propagations
        return nodes, conflicts, conflicts, propagations, counted.num_restarts, None

    def solutions(self) -> Generator[Values]:
        """Each solution of the model as it is found."""
        count_search(self, _Run._numbers)
        self.limits.check(0)
        thread = Thread(target=self._work, daemon=True)
        atexit.register(self._stop_for_good, thread)
        thread.start()
        try:
            while (values := self._next()) is not None:
                answered(Cpsat.name)
                yield values
                self.wanted.release()
            self._conclude()
        finally:
            self._stop(thread)

    def _work(self) -> None:
        """Run the search: the target of the thread."""
        try:
            self.status.set_result(self.solver.solve(self.translation.model, self._callback()))
        except BaseException as error:
            self.status.set_exception(error)
        self.found.put(None)

    def _callback(self) -> Any:
        run, cp = self, self.translation.cp

        class HandOver(cp.CpSolverSolutionCallback):  # type: ignore[misc, name-defined]
            def on_solution_callback(self) -> None:
                run.found.put([self.value(variable) for variable in run.translation.variables])
                run.wanted.acquire()
                if run.closing:
                    self.stop_search()

        return HandOver()

    def _next(self) -> Values | None:
        while True:
            self.limits.check(0)
            with suppress(Empty):
                return self.found.get(timeout=POLL)

    def _conclude(self) -> None:
        """Return if the search was exhaustive; raise StoppedError otherwise."""
        cp = self.translation.cp
        if self.status.result() in (cp.OPTIMAL, cp.INFEASIBLE):
            answered(Cpsat.name)
            return
        nodes = self.limits.nodes
        raise StoppedError(
            OUT_OF_NODES if nodes is not None and self.solver.num_conflicts >= nodes else OUT_OF_TIME
        )

    def _stop(self, thread: Thread) -> None:
        self.closing = True
        self.wanted.release()
        for _ in range(PATIENCE):  # CP-SAT ignores the request until its search has begun
            self.solver.stop_search()
            thread.join(POLL / 2)
            if not thread.is_alive():
                atexit.unregister(self._stop_for_good)
                return

    def _stop_for_good(self, thread: Thread) -> None:
        """Stop the search and wait: a thread that runs while Python ends aborts the process."""
        while thread.is_alive():
            self._stop(thread)


class Cpsat(Method):
    """OR-Tools CP-SAT; `Limits.nodes` limits conflicts."""

    name = "cpsat"

    def solutions(self, problem: Problem, limits: Limits) -> Iterator[Values]:
        """Every solution, enumerated by CP-SAT."""
        if not all(problem.domains):
            return
        seen = set[tuple[int, ...]]()
        with building():
            translation = Translation(problem, limits)
        with closing(_Run(translation, limits, enumerate_all=True).solutions()) as found:
            for values in found:
                if self._is_new(problem, values, seen):
                    yield values

    def _is_new(self, problem: Problem, values: Values, seen: set[tuple[int, ...]]) -> bool:
        """Whether no solution before has shown the same; only hidden variables can make them differ."""
        if len(problem.shown) == len(problem.domains):
            return True
        shown = tuple(values[variable] for variable in problem.shown)
        new = shown not in seen
        seen.add(shown)
        return new

    def best(self, problem: Problem, limits: Limits, best: Best) -> None:
        """Let CP-SAT look for the best; note each better solution and each better bound as it comes."""
        better = better_than(best, problem)
        if all(better.domains):
            self._improve(better, limits, best)
        best.proven, best.bound = True, best.cost

    def _improve(self, problem: Problem, limits: Limits, best: Best) -> None:
        assert problem.objective is not None
        target, maximize = problem.objective.variable, problem.objective.maximize
        best.bound = problem.domains[target][-1 if maximize else 0]
        with building():
            translation = Translation(problem, limits)
        aim = translation.model.maximize if maximize else translation.model.minimize
        aim(translation.variables[target])
        run = _Run(translation, limits, enumerate_all=False)
        run.solver.best_bound_callback = lambda bound: _note_bound(best, bound)
        with closing(run.solutions()) as found:
            for values in found:
                best.values, best.cost = values, values[target]


def _note_bound(best: Best, bound: float) -> None:
    if abs(bound) <= EXACT:
        best.bound = round(bound)


METHOD = Cpsat()
