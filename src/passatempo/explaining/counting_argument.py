"""Counting argument: weights of cells by which only marked cells can hold the ignored value.

All other values are interchangeable, and none stands twice in a group. Marked cells weigh more than the
others. The cells of one value weigh `most` together, at most; if all values together cannot make up the
weight of the board, the cells with the ignored value have to weigh the rest. If that is as much as if each of
them were marked, each of them is. To check it, one has to place a single value, not all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from passatempo.methods.base import BudgetSpentError
from passatempo.records import record

MOST_PLACEMENTS = 20_000  # of a value, tried in a search
WEIGHTS = ((1, 2), (2, 3))  # of a cell that is not marked, and of a marked one


@record
class Weighting:
    """The weights of cells, and the most that the cells of one value can weigh."""

    marked: tuple[int, ...]
    weight: int  # of a cell that is not marked
    marked_weight: int
    most: int  # for all cells that hold one value


def find_weighting(
    groups: Iterable[Sequence[int]],
    cells: int,
    values: int,
    ignored: int,
    may_be_ignored: Collection[int],
    orbits: Iterable[Sequence[int]],
) -> Weighting | None:
    """Weights by which only marked cells hold the ignored value; None if none are found within the budget.

    At most `ignored` cells hold it. Those that hold it in some solution are marked, and of the orbits of
    other cells as many as it takes.
    """
    board = _Board(groups, cells)
    for weight, marked_weight in WEIGHTS:
        search = _MarkingSearch(board, cells, values, ignored, weight, marked_weight)
        try:
            if found := search.run(_mask(may_be_ignored), [_mask(orbit) for orbit in orbits]):
                return found
        except BudgetSpentError:
            return None
    return None


class _MarkingSearch:
    """A greedy search for marked cells, with given weights."""

    def __init__(
        self, board: _Board, cells: int, values: int, ignored: int, weight: int, marked_weight: int
    ) -> None:
        self.board, self.cells, self.values, self.ignored = board, cells, values, ignored
        self.weight, self.marked_weight = weight, marked_weight

    def run(self, marked: int, orbits: list[int]) -> Weighting | None:
        """The weighting with these marked, and one orbit after another, the best of them each time."""
        missing, most = self._missing(marked)
        while missing > 0:
            tries = ((*self._missing(marked | each), marked | each) for each in orbits if not each & marked)
            best = min(tries, default=None)
            if best is None or best[0] >= missing:
                return None
            missing, most, marked = best
        return Weighting(tuple(_numbers(marked)), self.weight, self.marked_weight, most)

    def _missing(self, marked: int) -> tuple[int, int]:
        """How much weight the argument lacks, and how much a value can have at most."""
        most = self.board.heaviest(marked, self.weight, self.marked_weight)
        total = self.cells * self.weight + marked.bit_count() * (self.marked_weight - self.weight)
        return self.ignored * self.marked_weight - (total - self.values * most), most


class _Board:
    """Where one value can stand: in no group twice. Sets of cells are bit masks."""

    def __init__(self, groups: Iterable[Sequence[int]], cells: int) -> None:
        self.cells, self.groups = cells, [_mask(group) for group in groups]
        self.peers = [1 << cell for cell in range(cells)]  # of each cell, itself included
        for group in self.groups:
            for cell in _numbers(group):
                self.peers[cell] |= group
        self.lines = self._cover((1 << cells) - 1)
        self.placements = 0

    def _cover(self, cells: int) -> list[int]:
        """A few disjoint parts of groups that cover these cells: a value stands in each once at most."""
        parts = []
        while cells:
            part = max((group & cells for group in self.groups), key=int.bit_count, default=0)
            parts.append(part or cells & -cells)  # a cell in no group is a part by itself
            cells &= ~parts[-1]
        return parts

    def heaviest(self, marked: int, weight: int, marked_weight: int) -> int:
        """The most that the cells of one value can weigh; BudgetSpentError after too many placements."""
        lines = sorted(self.lines, key=lambda line: -(line & marked).bit_count())
        extra, extras, best = marked_weight - weight, len(self._cover(marked)), 0
        with_marked = [sum(bool(line & marked) for line in lines[at:]) for at in range(len(lines) + 1)]

        def place(at: int, free: int, reached: int, extras: int) -> None:
            """Try every place in the lines from this one on, with at most `extras` more marked cells."""
            nonlocal best
            self.placements += 1
            if self.placements > MOST_PLACEMENTS:
                raise BudgetSpentError
            best = max(best, reached)
            if reached + weight * (len(lines) - at) + extra * min(with_marked[at], extras) <= best:
                return
            for cell in _numbers(lines[at] & free & marked):
                place(at + 1, free & ~self.peers[cell], reached + marked_weight, extras - 1)
            for cell in _numbers(lines[at] & free & ~marked):
                place(at + 1, free & ~self.peers[cell], reached + weight, extras)
            place(at + 1, free, reached, extras)

        place(0, (1 << self.cells) - 1, 0, extras)
        return best


def _mask(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in set(cells))


def _numbers(mask: int) -> Iterable[int]:
    while mask:
        first = mask & -mask
        yield first.bit_length() - 1
        mask ^= first
