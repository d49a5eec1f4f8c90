"""Plan: what a setter decides of a board before there is a solution."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from passatempo.board import Board
from passatempo.records import dataclass, field

NO_SYMMETRY = "none"
KERNEL_SEEDS = 2**63  # what the kernel takes as a seed


@dataclass(frozen=True)
class Plan:
    """How a board is to be laid out; where nothing is said, the kind or the clue has its own way."""

    board: Board
    rng: Random  # the only one that decides anything: the same seed, the same puzzle
    symmetry: str = NO_SYMMETRY  # one of those in symmetry.py
    box: tuple[int, int] | None = None  # rows and columns of a box
    room_sizes: range | None = None  # cells
    room_predicate: Callable[[Sequence[int]], bool] | None = None  # if any, rooms are laid over a solution
    cage_sizes: range | None = None  # cells
    black_share: float | None = None  # the share of black cells
    blocked_cells: frozenset[int] = field(
        default_factory=frozenset
    )  # where what is laid out lets no value stand
