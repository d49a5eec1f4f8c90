"""Cages: a board cut into connected parts that together tell one solution from all others.

The work is done in the kernel, see kernel/generate/cages.hpp: it takes some ten searches for each board, each
of another problem, and most of the time would go into making these problems here.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from passatempo._kernel import unique_cages
from passatempo.board import Board, once_a_size
from passatempo.deadline import timed
from passatempo.errors import InputError
from passatempo.layouts.sizes import can_be_cut, spelt
from passatempo.plan import KERNEL_SEEDS, Plan
from passatempo.problem import Problem, Values
from passatempo.records import dataclass, replace
from passatempo.symmetry import Turn, turns_in
from passatempo.wire import to_wire

ANY = 2**62  # as large as you like
Told = tuple[tuple[int, ...], int, int]  # the cells of a cage, an op, and what they make by it
_NODES = 1_000  # of a search; a board that takes more is too hard for people too, and gets smaller cages
_MOST_SEARCHES = 60


class Way(NamedTuple):
    """A way for a cage to tell what its values make together."""

    op: int  # that of the rule
    liking: int  # how often it is taken, by the side of others that would do
    most_cells: int = ANY
    greatest: int = ANY  # no total is larger, up or down


@dataclass(frozen=True)
class Taste:
    """What cages are to be like."""

    ways: tuple[Way, ...]
    sizes: range  # cells
    singles: float  # at most so many cages of one cell, as a share of all cells
    differ: bool  # no value stands twice in a cage


def cages_that_tell(problem: Problem, values: Values, plan: Plan, taste: Taste) -> Sequence[Told]:
    """Cages that cover a board and tell these values from all others; none if this attempt led nowhere."""
    board, sizes = plan.board, plan.cage_sizes or taste.sizes
    least = max(1, sizes[0])
    if not can_be_cut(len(board), sizes):
        raise InputError(f"no cages of {spelt(sizes)} make up the {len(board)} cells of a board of {board}")
    found = timed(
        unique_cages,
        wire=_wire(problem),
        values=values[: len(board)],
        neighbours=_neighbours(board),
        symmetries=_turns(plan.symmetry, board),
        operations=taste.ways,
        sizes=(least, max(least, min(sizes[-1], len(board)))),
        most_singles=max(1, round(taste.singles * len(board))),
        differ=taste.differ,
        nodes=_NODES,
        most_searches=_MOST_SEARCHES,
        seed=plan.chance.randrange(KERNEL_SEEDS),
    )
    return found or ()


def _wire(problem: Problem) -> array[int]:
    """The wire of a problem with its limits; what many boards have in common is laid out once."""
    if problem.limits:
        return to_wire(replace(problem, wide=None, limits={}))
    common = problem.wide or problem
    if "wire" not in common.kept:
        common.kept["wire"] = to_wire(common)
    wire: array[int] = common.kept["wire"]
    return wire


@once_a_size
def _neighbours(board: Board) -> list[list[int]]:
    return [board.neighbours(cell) for cell in board.cells]


def _turns(symmetry: str, board: Board) -> list[Turn]:
    """Those that change anything."""
    return turns_in(symmetry, board)[1:]
