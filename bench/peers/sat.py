"""CaDiCaL through python-sat, on the clauses of the method `sat`."""

from __future__ import annotations

import time

from passatempo.errors import StoppedError
from passatempo.methods.base import Best, Limits
from passatempo.problem import Problem, Values
from peers.base import Peer, RanOverError, first_two


class Sat(Peer):
    """One solver for both questions: what it learned from the first helps to refute a second solution."""

    name = "python-sat"
    package = "pysat"
    distribution = "python-sat"

    def solve(self, prepared: Problem, seconds: float) -> list[Values]:
        """Clauses, a solution, that solution excluded, another."""
        from passatempo.methods.sat import METHOD

        limits = Limits(deadline=time.monotonic() + seconds)
        try:
            if prepared.objective is None:
                return first_two(METHOD.solutions(prepared, limits))
            best = Best()
            METHOD.best(prepared, limits, best)
        except StoppedError:
            raise RanOverError from None
        return [] if best.values is None else [best.values]
