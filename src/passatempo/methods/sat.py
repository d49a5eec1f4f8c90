"""The sat method: CaDiCaL through python-sat, on the clauses of a problem (see clauses.py)."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing

from pysat.solvers import Cadical195, pysolvers

from passatempo.errors import StoppedError
from passatempo.methods.base import OUT_OF_TIME, BudgetSpentError, Limits, Method, Possible
from passatempo.methods.clauses import Encoding
from passatempo.methods.memory_limit import has_memory
from passatempo.problem import Problem, Values
from passatempo.statistics import Numbers, answered, building, count_search

# Conflicts between two checks of the deadline and of Ctrl-C. On ten hard 25x25 boards a
# slice took 6 ms at the median and 21 ms at the 99th percentile; 6 of 5,369 took more than 50 ms, the longest
# 105 ms, when CaDiCaL reduced its clause database. Slices of 100, 150 and 300 met the same conflicts there.
SLICE = 100
LONG = 0.05  # seconds; after a longer slice, as on boards of thousands of cells, the next is shorter
# Those boards, solved and proven unique, took 39 s in all with these options. In slices of 500, CaDiCaL's own
# took 78 s (47 s in one piece: slices end before it changes its mode), Glucose 4 took 75 s, and MapleChrono
# over 200 s with one board unfinished. One run each, on a shared machine. The stable mode met some 40 percent
# fewer conflicts; the lucky phases would be repeated in every slice.
OPTIONS = {"stabilizeonly": 1, "lucky": 0}
_BYTES_OF_MODEL, _BYTES_OF_LITERAL = (
    2_000_000,
    64,
)  # of memory to read a model: pieces of Python's heap, and each int


class Search:
    """An incremental solver with the clauses of a problem."""

    def __init__(self, problem: Problem, limits: Limits) -> None:
        self.problem = problem
        self.limits = limits
        self.solver = Cadical195()
        self.solver.configure(OPTIONS)
        count_search(self, Search._numbers)
        with building():
            self.encoding = Encoding(problem, limits, self._load)
        self.conflicts = 0
        self.counted: Mapping[str, int] = {}  # by CaDiCaL
        self.slice = SLICE
        self.longest = 0.0  # seconds that a slice has taken

    def _load(self, clauses: list[list[int]]) -> None:
        for clause in clauses:
            self.solver.add_clause(clause)

    def close(self) -> None:
        """Free the memory of the solver, except after an interrupt.

        It may take half a second, and an interrupted program should end at once.
        """
        if not isinstance(sys.exception(), KeyboardInterrupt):
            self.solver.delete()

    def find(self, *assumed: int, budget: int | None = None) -> Values | None:
        """A solution under these assumptions; None if there is none.

        Raises BudgetSpentError after `budget` conflicts; the next call continues from there.
        """
        answer, most = 0, None if budget is None else self.conflicts + budget
        while answer == 0:
            self.limits.check(self.conflicts)
            self._check_time_for_a_slice()
            if most is not None and self.conflicts >= most:
                raise BudgetSpentError
            self.solver.conf_budget(self._budget())
            answer = self._slice(assumed)
            self._check_memory()
            self.counted = self.solver.accum_stats()
            self.conflicts = self.counted["conflicts"]
        answered(Sat.name)
        return self._values() if answer > 0 else None

    def _numbers(self) -> Numbers:
        """For statistics: after each conflict CaDiCaL learns a clause and jumps back."""
        names = ("decisions", "conflicts", "conflicts", "propagations", "restarts", "conflicts")
        return tuple(self.counted.get(name, 0) for name in names)

    def find_placed(self, places: Sequence[tuple[int, int]], budget: int | None = None) -> Values | None:
        """As `find`, assuming a value for each of these variables; each must be in the encoded domain."""
        literals = self.encoding.literals
        return self.find(*(literals[variable][value] for variable, value in places), budget=budget)

    def _check_time_for_a_slice(self) -> None:
        """Raise StoppedError if another slice, which cannot be interrupted, would exceed the time limit."""
        left = self.limits.seconds_left()
        if left is not None and left < self.longest - LONG:
            raise StoppedError(OUT_OF_TIME)

    def _check_memory(self) -> None:
        """Raise MemoryError if there is none for a model: PySAT would write to a null pointer."""
        if not has_memory(_BYTES_OF_MODEL + _BYTES_OF_LITERAL * int(self.solver.nof_vars())):
            raise MemoryError

    def _budget(self) -> int:
        nodes = self.limits.nodes
        return self.slice if nodes is None else min(self.slice, nodes + 1 - self.conflicts)

    def _slice(self, assumed: Sequence[int]) -> int:
        """Solve within the budget of conflicts: 1 found, -1 there is none, 0 not known yet.

        `Cadical195.solve_limited` would, in the main thread, install a signal handler that leaves the
        solver by a longjmp on Ctrl-C, and never restore Python's. With 0 for `main_thread` it
        leaves signals alone, and Python raises KeyboardInterrupt as soon as the slice is over.
        """
        main_thread, start = 0, time.monotonic()
        answer: int = pysolvers.cadical195_solve_lim(self.solver.cadical, assumed, main_thread)
        taken = time.monotonic() - start
        self.slice = max(1, self.slice // 2) if taken > LONG else min(SLICE, self.slice * 2)
        self.longest = max(self.longest, taken)
        return answer

    def _values(self) -> Values:
        values = [0] * len(self.problem.domains)
        model = pysolvers.cadical195_model(self.solver.cadical)
        for literal, (variable, value) in zip(model, self.encoding.meaning, strict=False):
            if literal > 0:
                values[variable] = value
        return values

    def exclude(self, values: Values) -> None:
        """Exclude the solutions with these values of the variables shown."""
        shown = [(self.encoding.literals[variable], values[variable]) for variable in self.problem.shown]
        if all(value in literals for literals, value in shown):  # otherwise it is no solution
            self.solver.add_clause([-literals[value] for literals, value in shown])

    def prove(self, possible: Possible, *assumed: int) -> bool:
        """Find a solution under these assumptions and record its values; False if there is none."""
        found = self.find(*assumed)
        if found is None:
            self.solver.add_clause([-literal for literal in assumed])
            return False
        possible.note_taken(found)
        # Prefer other values in the next solution: an empty 16x16 board needs 109 solutions instead of 822.
        literals = self.encoding.literals
        self.solver.set_phases([-literals[variable][found[variable]] for variable in self.problem.shown])
        return True


class Sat(Method):
    """CaDiCaL; `Limits.nodes` limits conflicts."""

    name = "sat"

    def solutions(
        self, problem: Problem, limits: Limits, excluding: Sequence[Values] = ()
    ) -> Iterator[Values]:
        """Every solution except those in `excluding`, which another method has found."""
        with closing(Search(problem, limits)) as search:
            for values in excluding:
                search.exclude(values)
            while (found := search.find()) is not None:
                yield found
                search.exclude(found)

    def candidates(self, problem: Problem, limits: Limits, possible: Possible) -> None:
        """Decide each open value of the variables shown, by assuming it."""
        with closing(Search(problem, limits)) as search:
            search.prove(possible)  # if there is no solution, all that follows fails at once
            for variable in problem.shown:
                literals = search.encoding.literals[variable]
                while undecided := possible.open(variable):
                    value = min(undecided)
                    if value not in literals or not search.prove(possible, literals[value]):
                        possible.exclude(variable, value)


METHOD = Sat()
