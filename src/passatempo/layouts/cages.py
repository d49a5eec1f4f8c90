"""Cages: a partition of a board into labelled cages that leave one solution.

The kernel does the work (kernel/generate/cages.hpp): a board takes some ten searches, each of another
problem, and most of the time would go into building these problems in Python.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from passatempo._kernel import unique_cages
from passatempo.board import Board, once_a_size
from passatempo.deadline import timed
from passatempo.errors import InputError
from passatempo.layouts.sizes import can_partition, describe_sizes
from passatempo.plan import KERNEL_SEEDS, Plan
from passatempo.problem import Problem, Values, derived
from passatempo.records import dataclass
from passatempo.symmetry import Transform, symmetry_transforms
from passatempo.wire import to_wire

ANY = 2**62  # no limit
LabelledCage = tuple[tuple[int, ...], int, int]  # the cells of a cage, an op, and their total by it
_NODES = 1_000  # of a search; a board that takes more is too hard for people and gets smaller cages
_MAX_SEARCHES = 60


class CageOperation(NamedTuple):
    """An operation that a cage may have as its label."""

    op: int  # the op of the rule
    weight: int  # relative frequency among the operations that a cage allows
    max_cells: int = ANY
    max_total: int = ANY  # of the absolute value


@dataclass(frozen=True)
class CageStyle:
    """Which cages are allowed."""

    operations: tuple[CageOperation, ...]
    sizes: range  # cells
    max_single_share: float  # cages of one cell, at most, as a share of all cells
    all_different: bool  # no value occurs twice in a cage


def generate_cages(problem: Problem, values: Values, plan: Plan, style: CageStyle) -> Sequence[LabelledCage]:
    """Cages that cover a board and leave `values` as the only solution; none if this attempt failed."""
    board, sizes = plan.board, plan.cage_sizes or style.sizes
    least = max(1, sizes[0])
    if not can_partition(len(board), sizes):
        raise InputError(
            "no cages of {sizes} make up the {board} cells of a board of {board2}",
            describe_sizes(sizes),
            len(board),
            board,
        )
    found = timed(
        unique_cages,
        wire=_wire(problem),
        values=values[: len(board)],
        neighbours=_neighbours(board),
        symmetries=_proper_transforms(plan.symmetry, board),
        operations=style.operations,
        sizes=(least, max(least, min(sizes[-1], len(board)))),
        most_singles=max(1, round(style.max_single_share * len(board))),
        differ=style.all_different,
        nodes=_NODES,
        most_searches=_MAX_SEARCHES,
        seed=plan.rng.randrange(KERNEL_SEEDS),
    )
    return found or ()


def _wire(problem: Problem) -> array[int]:
    """The encoded problem with its limits; the rules that many boards share are encoded once."""
    if problem.limits:
        return to_wire(problem.replaced())
    return _base_wire(problem.base)


@derived
def _base_wire(base: Problem) -> array[int]:
    return to_wire(base)


@once_a_size
def _neighbours(board: Board) -> list[list[int]]:
    return [board.neighbours(cell) for cell in board.cells]


def _proper_transforms(symmetry: str, board: Board) -> list[Transform]:
    """The transforms of a symmetry without the identity."""
    return symmetry_transforms(symmetry, board)[1:]
