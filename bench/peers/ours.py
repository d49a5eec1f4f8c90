"""This project behind the interface of a peer: the whole call, warm and cold, and the kernel by itself."""

from __future__ import annotations

from array import array
from collections.abc import Mapping

from forget import forget

import passatempo as pt
from passatempo._kernel import Kernel, Status
from passatempo.errors import UnsupportedError
from passatempo.problem import Domain, Problem, Values
from passatempo.puzzle import Puzzle
from passatempo.wire import to_wire
from peers.base import TWO, Peer, RanOverError


class Whole(Peer):
    """`pt.solve` on a new puzzle: model, wire, search and the check of the answer."""

    name = "passatempo"
    distribution = "passatempo"

    def takes(self, puzzle: Puzzle) -> bool:
        """Everything; the puzzle is not inspected, as it would cache its problem."""
        return True

    def prepare(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle itself."""
        return puzzle

    def solve(self, prepared: Puzzle, seconds: float) -> list[Values]:
        """The public call."""
        answer = pt.solve(prepared, seconds=seconds)
        best = answer.cost is not None and answer.cost == answer.bound
        if answer.status == "stopped" or (answer.unique is None and answer.solutions and not best):
            raise RanOverError
        return [solution.values_shown for solution in answer.solutions]


class FromText(Whole):
    """`pt.solve(pt.read(text))` on the text of a puzzle."""

    name = "from text"

    def prepare(self, puzzle: Puzzle) -> str:  # type: ignore[override]
        """Its text."""
        return str(puzzle)

    def solve(self, prepared: str, seconds: float) -> list[Values]:  # type: ignore[override]
        """Both public calls."""
        return super().solve(pt.read(prepared), seconds)


class Cold(Whole):
    """The same as the whole call, with everything forgotten before each puzzle."""

    name = "cold"

    def prepare(self, puzzle: Puzzle) -> Puzzle:
        """The same puzzle read again; no more is known than reading it has left."""
        text = str(puzzle)
        forget()
        return pt.read(text)


class KernelAlone(Peer):
    """The kernel given the wire: compiling and searching, without Python's part."""

    name = "kernel alone"

    def can(self, problem: Problem) -> bool:
        """Whatever has no objective: that is the business of the methods."""
        return problem.objective is None

    def prepare(self, puzzle: Puzzle) -> tuple[array[int], Mapping[int, Domain]]:
        """The wire, and what cells are limited to."""
        problem = puzzle.problem()
        return to_wire(problem.base), problem.limits

    def solve(self, prepared: tuple[array[int], Mapping[int, Domain]], seconds: float) -> list[Values]:
        """The search alone; no other method takes over from it."""
        wire, limits = prepared
        search = Kernel(wire).search_within(limits)
        if search is None:  # limits with gaps need a wire of their own
            raise UnsupportedError("limits with gaps")
        found: list[Values] = []
        while len(found) < TWO:
            status = search.next(None, seconds)
            if status == Status.none:
                break
            if status != Status.found:
                raise RanOverError
            found.append(search.values())
        return found
