"""Patterns: which cells of a board are black, so that the white ones lie in stretches of good lengths.

A set of cells is one number with a bit for each of them, and a bit that is never set behind each row: to move
a set down or to the right is to shift it, and nothing that leaves a row enters the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from random import Random

from passatempo.board import Board
from passatempo.errors import InputError
from passatempo.records import dataclass
from passatempo.symmetry import Transform, orbits, symmetry_transforms

_TRIES = 30  # to draw a pattern; each takes one look at every cell or two
_TOLERANCE = 0.04  # of all cells, that may be black or white against the wish

_LEAST_SIDE = 3  # of a board whose first row and column are black

Set = int


@dataclass(frozen=True)
class PatternStyle:
    """What patterns are to be like."""

    default_share: float  # of black cells, as near as may be
    share: float | None  # of black cells, if one is wished for
    longest: int  # stretch of white cells
    preferred_longest: int  # than this many cells is a stretch
    allow_isolated: bool = False  # whether a cell may be alone in its row or in its column; never in both

    @property
    def black(self) -> float:
        """The share of black cells to be drawn."""
        return self.default_share if self.share is None else self.share


def draw_pattern(board: Board, style: PatternStyle, symmetry: str, rng: Random) -> frozenset[int]:
    """Black cells taken at random: the white ones hang together, and the symmetry holds.

    An InputError if there is no such pattern, or none comes near the share wished for.
    """
    transforms, drawer = symmetry_transforms(symmetry, board), _PatternDrawer(board, style)
    wanted, near = style.black * len(board), max(len(transforms), _TOLERANCE * len(board))
    nearest: frozenset[int] | None = None
    for _ in range(_TRIES):
        black = drawer.draw(transforms, rng)
        if black is not None and (nearest is None or abs(len(black) - wanted) < abs(len(nearest) - wanted)):
            nearest = black
        if nearest is not None and abs(len(nearest) - wanted) <= near:
            return nearest
    if nearest is None:
        raise InputError(f"no pattern of black cells was found for {board} cells")
    if style.share is None:
        return nearest
    share = f"{len(nearest) / len(board):.0%}"
    raise InputError(f"no pattern with {style.share:.0%} black cells was found: the nearest has {share}")


def draw_inner_pattern(board: Board, style: PatternStyle, symmetry: str, rng: Random) -> frozenset[int]:
    """The same, with the first row and the first column black; neither share nor symmetry is about these."""
    if min(board.rows, board.cols) < _LEAST_SIDE:
        raise InputError(
            f"a board of {board} has no room for runs: expected {_LEAST_SIDE}x{_LEAST_SIDE} or more"
        )
    symmetry_transforms(symmetry, board)  # may say that this board has none such
    inside = Board(board.rows - 1, board.cols - 1)
    places = map(inside.place, draw_pattern(inside, style, symmetry, rng))
    edge = (cell for cell in board.cells if 0 in board.place(cell))
    return frozenset((*edge, *(board.at(row + 1, col + 1) for row, col in places)))


class _Strictness(Enum):
    """How to make cells black, the best manner first: the others are for what cannot be done in it."""

    best = 0
    blocks = 1  # even so that four of them share a corner, which is ugly
    anyhow = 2  # together with those that would be alone


class _PatternDrawer:
    """A board that patterns of a style are drawn on."""

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
        """The black cells of a pattern; None if some stretch stays too long."""
        places = {cell: (cell,) for cell in self._board.cells}
        orbits_ = [self._set(set(orbit)) for orbit in orbits(places, transforms)]
        rng.shuffle(orbits_)
        white, style, every = self._all, self._style, len(self._board)
        for strictness in _Strictness:
            white = self._blacken(white, orbits_, strictness, style.longest, every)
        if self._cells_in_stretches(white, style.longest):
            return None
        wanted = style.black * every
        white = self._blacken(white, orbits_, _Strictness.best, style.preferred_longest, wanted)
        for strictness in _Strictness:
            white = self._blacken(white, orbits_, strictness, 0, wanted)
        return frozenset(cell for cell in self._board.cells if not white & self._bit(cell))

    def _blacken(
        self, white: Set, orbits_: Sequence[Set], strictness: _Strictness, longer: int, wanted: float
    ) -> Set:
        """With black cells in stretches longer than this, as far as may be, and no more than wanted."""
        for orbit in orbits_:
            where, missing = (
                self._cells_in_stretches(white, longer),
                wanted - len(self._board) + white.bit_count(),
            )
            if not where or missing <= 0:
                break
            fewer = self._without(white, orbit, strictness) if orbit & where else 0
            if fewer and (white & ~fewer).bit_count() <= missing + orbit.bit_count():
                white = fewer
        return white

    def _without(self, white: Set, orbit: Set, strictness: _Strictness) -> Set:
        """Without these cells; nothing if that is no good pattern."""
        white &= ~orbit
        while alone := self._isolated(white):
            if strictness is not _Strictness.anyhow:
                return 0
            white &= ~alone
        if strictness is _Strictness.best and self._has_block(white):
            return 0
        return white if self._is_connected(white) else 0

    def _cells_in_stretches(self, white: Set, longest: int) -> Set:
        """The cells in longer stretches than this."""
        found = 0
        for step in (1, self._below):
            starts = white
            for away in range(1, longest + 1):
                starts &= white >> step * away
            for away in range(longest + 1):
                found |= starts << step * away
        return found

    def _isolated(self, white: Set) -> Set:
        """The cells that are alone where they must not be."""
        across, down = (white & ~(white << step | white >> step) for step in (1, self._below))
        return across & down if self._style.allow_isolated else across | down

    def _has_block(self, white: Set) -> bool:
        """Whether four cells that share a corner are black."""
        black = self._all & ~white
        pairs = black & black >> 1
        return bool(pairs & pairs >> self._below)

    def _is_connected(self, white: Set) -> bool:
        reached, grown = 0, white & -white
        while reached != grown:
            reached = grown
            grown |= grown << 1 | grown >> 1 | grown << self._below | grown >> self._below
            grown &= white
        return bool(white) and reached == white
