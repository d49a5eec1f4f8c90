"""Patterns: random black cells, so that the white ones lie in runs of good lengths.

A set of cells is an integer with a bit for each cell and an unused bit after each row: a shift moves the set
down or to the right, and what leaves a row does not enter the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from random import Random

from passatempo.board import Board
from passatempo.deadline import check, watched
from passatempo.errors import InputError
from passatempo.records import dataclass
from passatempo.symmetry import Transform, orbits, symmetry_transforms

_TRIES = 30  # to draw a pattern; each visits every cell a few times
_TOLERANCE = 0.04  # the deviation from the requested share

_LEAST_SIDE = 3  # of a board whose first row and column are black

Set = int


@dataclass(frozen=True)
class PatternStyle:
    """Which patterns are allowed and preferred."""

    default_share: float  # of black cells
    share: float | None  # of black cells, if one is requested
    longest: int  # run of white cells
    preferred_longest: int  # run, as far as the share allows
    allow_isolated: bool = (
        False  # whether a white cell may be alone in its row or in its column; never in both
    )

    @property
    def target_share(self) -> float:
        """The share of black cells to draw."""
        return self.default_share if self.share is None else self.share


def draw_pattern(board: Board, style: PatternStyle, symmetry: str, rng: Random) -> frozenset[int]:
    """Random black cells with the symmetry, the white ones connected.

    Raises InputError if no pattern was found, or none comes near the requested share.
    """
    transforms, drawer = symmetry_transforms(symmetry, board), _PatternDrawer(board, style)
    wanted, near = style.target_share * len(board), max(len(transforms), _TOLERANCE * len(board))
    nearest: frozenset[int] | None = None
    for _ in range(_TRIES):
        black = drawer.draw(transforms, rng)
        if black is not None and (nearest is None or abs(len(black) - wanted) < abs(len(nearest) - wanted)):
            nearest = black
        if nearest is not None and abs(len(nearest) - wanted) <= near:
            return nearest
    if nearest is None:
        raise InputError("no pattern of black cells was found for {board} cells", board)
    if style.share is None:
        return nearest
    share = f"{len(nearest) / len(board):.0%}"
    raise InputError(
        "no pattern with {share} black cells was found: the nearest has {share2}", f"{style.share:.0%}", share
    )


def draw_inner_pattern(board: Board, style: PatternStyle, symmetry: str, rng: Random) -> frozenset[int]:
    """As `draw_pattern`, with the first row and column black; share and symmetry concern the other cells."""
    if min(board.rows, board.cols) < _LEAST_SIDE:
        raise InputError(
            "a board of {board} has no room for runs: expected {least_side}x{least_side} or more",
            board,
            _LEAST_SIDE,
        )
    symmetry_transforms(symmetry, board)  # raises InputError if this board does not have it
    inside = Board(board.rows - 1, board.cols - 1)
    places = map(inside.place, draw_pattern(inside, style, symmetry, rng))
    edge = (cell for cell in board.cells if 0 in board.place(cell))
    return frozenset((*edge, *(board.at(row + 1, col + 1) for row, col in places)))


class _Strictness(Enum):
    """Which patterns are accepted: each level is tried once the one before leads no further."""

    best = 0  # no 2x2 block of black cells
    blocks = 1  # 2x2 blocks of black cells too
    isolated = 2  # white cells that would be isolated become black too


class _PatternDrawer:
    """Draws patterns of a style on a board."""

    def __init__(self, board: Board, style: PatternStyle) -> None:
        self._board = board
        self._style = style
        self._below = board.cols + 1
        self._all = self._set(board.cells)

    def _bit(self, cell: int) -> Set:
        row, col = self._board.place(cell)
        return 1 << (row * self._below + col)

    def _set(self, cells: Iterable[int]) -> Set:
        return sum(map(self._bit, cells))

    def draw(self, transforms: Sequence[Transform], rng: Random) -> frozenset[int] | None:
        """The black cells of a pattern; None if some run stays too long."""
        places = {cell: (cell,) for cell in self._board.cells}
        cell_orbits = [self._set(set(orbit)) for orbit in orbits(places, transforms)]
        rng.shuffle(cell_orbits)
        white, style, every = self._all, self._style, len(self._board)
        for strictness in _Strictness:
            white = self._blacken(white, cell_orbits, strictness, style.longest, every)
        if self._cells_in_runs(white, style.longest):
            return None
        wanted = style.target_share * every
        white = self._blacken(white, cell_orbits, _Strictness.best, style.preferred_longest, wanted)
        for strictness in _Strictness:
            white = self._blacken(white, cell_orbits, strictness, 0, wanted)
        return frozenset(cell for cell in self._board.cells if not white & self._bit(cell))

    def _blacken(
        self, white: Set, cell_orbits: Sequence[Set], strictness: _Strictness, longer: int, wanted: float
    ) -> Set:
        """The white cells after orbits in runs longer than `longer` became black, up to `wanted` cells."""
        for orbit in watched(cell_orbits, 1):
            where = self._cells_in_runs(white, longer)
            missing = wanted - len(self._board) + white.bit_count()
            if not where or missing <= 0:
                break
            fewer = self._without(white, orbit, strictness) if orbit & where else 0
            if fewer and (white & ~fewer).bit_count() <= missing + orbit.bit_count():
                white = fewer
        return white

    def _without(self, white: Set, orbit: Set, strictness: _Strictness) -> Set:
        """The white cells without an orbit; empty if the pattern is not accepted."""
        white &= ~orbit
        while alone := self._isolated(white):
            if strictness is not _Strictness.isolated:
                return 0
            white &= ~alone
        if strictness is _Strictness.best and self._has_block(white):
            return 0
        return white if self._is_connected(white) else 0

    def _cells_in_runs(self, white: Set, longest: int) -> Set:
        """The cells in runs longer than this."""
        found = 0
        for step in (1, self._below):
            starts = white
            for away in range(1, longest + 1):
                starts &= white >> step * away
            for away in range(longest + 1):
                found |= starts << step * away
        return found

    def _isolated(self, white: Set) -> Set:
        """The white cells that are alone in a row or column where they must not be."""
        across, down = (white & ~(white << step | white >> step) for step in (1, self._below))
        return across & down if self._style.allow_isolated else across | down

    def _has_block(self, white: Set) -> bool:
        """Whether there is a 2x2 block of black cells."""
        black = self._all & ~white
        pairs = black & black >> 1
        return bool(pairs & pairs >> self._below)

    def _is_connected(self, white: Set) -> bool:
        reached, grown = 0, white & -white
        while reached != grown:
            check()
            reached = grown
            grown |= grown << 1 | grown >> 1 | grown << self._below | grown >> self._below
            grown &= white
        return bool(white) and reached == white
