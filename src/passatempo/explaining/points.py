"""Points: a count that shows where cells have to go without a value, if all the values are alike.

Some cells are marked, and get more points than the others. Wherever a value stands, it gets so many at most;
if all values together cannot get the points of the whole board, the cells that go without have to take the
rest. Where that is as much as if each of them were marked, each of them is. Whoever doubts it has to place
one value only, not all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from passatempo.methods.base import BudgetSpentError
from passatempo.records import record

PATIENCE = 20_000  # places tried for a value
WEIGHTS = ((1, 2), (2, 3))  # the points of a cell that is not marked, and of one that is


@record
class Points:
    """What cells get, and what a value gets at most."""

    marked: tuple[int, ...]
    fewer: int  # for a cell that is not marked
    more: int  # for one that is
    most: int  # for all cells that hold one value


def points(
    groups: Iterable[Sequence[int]],
    cells: int,
    values: int,
    without: int,
    may_go_without: Collection[int],
    bundles: Iterable[Sequence[int]],
) -> Points | None:
    """Points by which only marked cells go without a value; None if none are found within patience.

    `without` of the cells go without at most. Those that are known to do so in some solution are marked, and
    of the bundles of other cells as many as it takes.
    """
    board = _Board(groups, cells)
    for fewer, more in WEIGHTS:
        count = _Count(board, cells, values, without, fewer, more)
        try:
            if found := count.marking(_mask(may_go_without), [_mask(bundle) for bundle in bundles]):
                return found
        except BudgetSpentError:
            return None
    return None


class _Count:
    """The points of a board, for cells that are marked in one way or another."""

    def __init__(self, board: _Board, cells: int, values: int, without: int, fewer: int, more: int) -> None:
        self.board, self.cells, self.values, self.without = board, cells, values, without
        self.fewer, self.more = fewer, more

    def marking(self, marked: int, bundles: list[int]) -> Points | None:
        """The points where these are marked, and of the bundles those that help most, one after another."""
        lacking, most = self._lacking(marked)
        while lacking > 0:
            tries = ((*self._lacking(marked | each), marked | each) for each in bundles if not each & marked)
            best = min(tries, default=None)
            if best is None or best[0] >= lacking:
                return None
            lacking, most, marked = best
        return Points(tuple(_numbers(marked)), self.fewer, self.more, most)

    def _lacking(self, marked: int) -> tuple[int, int]:
        """How many points are missing for the count to show anything; and how many a value gets at most."""
        most = self.board.heaviest(marked, self.fewer, self.more)
        on_board = self.cells * self.fewer + marked.bit_count() * (self.more - self.fewer)
        return self.without * self.more - (on_board - self.values * most), most


class _Board:
    """Where one value can stand: in no group twice. Sets of cells are integers, a bit for each cell."""

    def __init__(self, groups: Iterable[Sequence[int]], cells: int) -> None:
        self.cells, self.groups = cells, [_mask(group) for group in groups]
        self.seen = [
            1 << cell for cell in range(cells)
        ]  # by each cell: it and all that share a group with it
        for group in self.groups:
            for cell in _numbers(group):
                self.seen[cell] |= group
        self.lines = self._cover((1 << cells) - 1)
        self.tries = 0

    def _cover(self, cells: int) -> list[int]:
        """Parts of groups that hold these cells, few of them: a value stands in each once at most."""
        parts = []
        while cells:
            part = max((group & cells for group in self.groups), key=int.bit_count, default=0)
            parts.append(part or cells & -cells)  # a cell in no group is one by itself
            cells &= ~parts[-1]
        return parts

    def heaviest(self, marked: int, fewer: int, more: int) -> int:
        """The most points that a value can get; BudgetSpentError if patience is out."""
        lines = sorted(self.lines, key=lambda line: -(line & marked).bit_count())
        extra, extras, best = more - fewer, len(self._cover(marked)), 0
        with_marked = [sum(bool(line & marked) for line in lines[at:]) for at in range(len(lines) + 1)]

        def place(at: int, free: int, got: int, extras: int) -> None:
            """Try every place in the lines from this one on, with so many marked cells more at most."""
            nonlocal best
            self.tries += 1
            if self.tries > PATIENCE:
                raise BudgetSpentError
            best = max(best, got)
            if got + fewer * (len(lines) - at) + extra * min(with_marked[at], extras) <= best:
                return
            for cell in _numbers(lines[at] & free & marked):
                place(at + 1, free & ~self.seen[cell], got + more, extras - 1)
            for cell in _numbers(lines[at] & free & ~marked):
                place(at + 1, free & ~self.seen[cell], got + fewer, extras)
            place(at + 1, free, got, extras)

        place(0, (1 << self.cells) - 1, 0, extras)
        return best


def _mask(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in set(cells))


def _numbers(cells: int) -> Iterable[int]:
    while cells:
        first = cells & -cells
        yield first.bit_length() - 1
        cells ^= first
