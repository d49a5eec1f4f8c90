"""CP-SAT of OR-Tools, on the model that the method `cpsat` builds, with one worker.

It enumerates until a second solution is found. Solving, excluding the solution and solving again pays
for presolve twice: at the median it was slower on all six kinds tried.
"""

from __future__ import annotations

from typing import Any

from passatempo.methods.base import Limits
from passatempo.methods.cpsat_model import Translation
from passatempo.problem import Problem, Values
from peers.base import TWO, Peer, RanOverError


class CpSat(Peer):
    """Without the thread and the safeguards that the method has for the sake of Ctrl-C and wide domains."""

    name = "OR-Tools"
    package = "ortools"
    distribution = "ortools"

    def solve(self, prepared: Problem, seconds: float) -> list[Values]:
        """Model, then search."""
        translation = Translation(prepared, Limits())
        cp, solver = translation.cp, translation.cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.catch_sigint_signal = False  # it would take Ctrl-C from Python for good
        solver.parameters.max_time_in_seconds = seconds
        objective = prepared.objective
        if objective is None:
            solver.parameters.enumerate_all_solutions = True
        else:
            aim = translation.model.maximize if objective.maximize else translation.model.minimize
            aim(translation.variables[objective.variable])
        found: list[Values] = []
        status = solver.solve(translation.model, _collector(translation, found, objective is None))
        if status not in (cp.OPTIMAL, cp.INFEASIBLE) and (objective is not None or len(found) < TWO):
            raise RanOverError
        return found if objective is None else found[-1:]


def _collector(translation: Translation, found: list[Values], until_two: bool) -> Any:
    """What CP-SAT calls with each solution; it stops the search once there are enough."""

    class Collector(translation.cp.CpSolverSolutionCallback):  # type: ignore[misc, name-defined]
        def on_solution_callback(self) -> None:
            values = [self.value(variable) for variable in translation.variables]
            if values not in found:
                found.append(values)
            if until_two and len(found) == TWO:
                self.stop_search()

    return Collector()
