"""This project, asked in the way of a peer: the whole call, and the kernel by itself."""

from __future__ import annotations

from array import array

import passatempo as pt
from passatempo._kernel import Kernel, Status
from passatempo.problem import Problem, Values
from passatempo.puzzle import Puzzle
from passatempo.wire import to_wire
from peers.base import TWO, Peer, RanOverError


class Whole(Peer):
    """`pt.solve` on a puzzle nobody has asked about yet: model, wire, search and the check of the answer."""

    name = "passatempo"
    distribution = "passatempo"

    def can(self, problem: Problem) -> bool:
        """Everything."""
        return True

    def prepare(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle itself."""
        return puzzle

    def solve(self, prepared: Puzzle, seconds: float) -> list[Values]:
        """As anybody would ask."""
        answer = pt.solve(prepared, seconds=seconds)
        best = answer.cost is not None and answer.cost == answer.bound
        if answer.status == "stopped" or (answer.unique is None and answer.solutions and not best):
            raise RanOverError
        return [solution.values_shown for solution in answer.solutions]


class KernelAlone(Peer):
    """The kernel given the wire: compiling and searching, without Python's part."""

    name = "kernel alone"

    def can(self, problem: Problem) -> bool:
        """Whatever has no objective: that is the business of the methods."""
        return problem.objective is None

    def prepare(self, puzzle: Puzzle) -> array[int]:
        """The wire."""
        return to_wire(puzzle.problem())

    def solve(self, prepared: array[int], seconds: float) -> list[Values]:
        """The search alone; no other method takes over from it."""
        search = Kernel(prepared).search(array("q"))
        found: list[Values] = []
        while len(found) < TWO:
            status = search.next(None, seconds)
            if status == Status.none:
                break
            if status != Status.found:
                raise RanOverError
            found.append(search.values())
        return found
