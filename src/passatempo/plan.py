"""Plan: the layout of a board to generate, before there is a solution."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from passatempo.board import Board
from passatempo.records import dataclass, field

if TYPE_CHECKING:
    from random import Random

NO_SYMMETRY = "none"
KERNEL_SEEDS = 2**63  # the range of seeds that the kernel takes


@dataclass(frozen=True)
class Plan:
    """The layout to generate; None leaves the choice to the kind or the clue."""

    board: Board
    rng: Random  # the only source of randomness: the same seed gives the same puzzle
    symmetry: str = NO_SYMMETRY  # a key of symmetry.SYMMETRIES
    box: tuple[int, int] | None = None  # rows and columns of a box
    room_sizes: range | None = None  # cells
    room_predicate: Callable[[Sequence[int]], bool] | None = (
        None  # on the values of a room, if rooms need one
    )
    cage_sizes: range | None = None  # cells
    black_share: float | None = None  # of all cells
    blocked_cells: frozenset[int] = field(
        default_factory=frozenset
    )  # cells that hold no value because of the layout
