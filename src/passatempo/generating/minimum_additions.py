"""Fewest: a few values, of those that may be added to a board, that leave one solution.

Solutions are sets of values. A set of values leaves one solution if one solution alone has them all: so where
two known solutions have them, nobody need be asked, and where all solutions are known, nobody at all. A pool
of solutions taken at random answers nearly all questions about sets of one, two or three values; the others
are asked of the kernel, which proves how many are needed. Beyond that sets are changed: two values for one,
three for two, and one for another, until nothing better was found for a number of questions. It counts
questions, never seconds, so that the same chance finds the same values.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from math import comb
from random import Random

from passatempo.deadline import watched
from passatempo.generating.additions import Additions, Boards, Given
from passatempo.problem import Values

Known = tuple[int, tuple[int, ...]]  # a solution: its values as bits, and as numbers that ascend

_POOLED = 10_000  # solutions taken at random, while sets of three values are gone through
_POOLED_FOR_TWO = 300  # the same for two
_OF_EACH = 600  # of those that have a value, how many are looked at for sets of three
_STALE = 200  # solutions taken at random that were known, until it is thought that all are
_LISTED = 300  # solutions of a board that lacks two values
_LISTED_OF_THREE = 2_000  # the same for three
_SUBSETS = 300  # ways to choose what goes


class Pool:
    """Solutions of a board; values that may be added are numbers."""

    def __init__(self, values: Sequence[Given]) -> None:
        self.every = (1 << len(values)) - 1
        self._bits = [1 << number for number in range(len(values))]
        of_cell: dict[int, dict[int, int]] = {}
        for number, (cell, value) in enumerate(values):
            of_cell.setdefault(cell, {})[value] = number
        self._of_cell = list(of_cell.items())
        self.having: list[list[Known]] = [[] for _ in values]
        self.seen = set[int]()

    def known(self, solution: Values) -> Known:
        """A solution as its values."""
        held = [number for cell, of in self._of_cell if (number := of.get(solution[cell])) is not None]
        return sum(map(self._bits.__getitem__, held)), tuple(sorted(held))

    def add(self, solution: Values) -> bool:
        """Take note of a solution; False if it was known."""
        known = self.known(solution)
        if known[0] in self.seen:
            return False
        self.seen.add(known[0])
        for number in known[1]:
            self.having[number].append(known)
        return True

    def fill(self, solutions: Iterable[Values], most: int) -> None:
        """Take note of solutions until there are so many, or hardly any new ones come."""
        stale = 0
        for solution in solutions:
            stale = 0 if self.add(solution) else stale + 1
            if len(self.seen) >= most or stale == _STALE:
                return


def once_and_twice(solutions: Iterable[Known]) -> tuple[int, int]:
    """The values that any of the solutions has, and those that two have, as bits."""
    once = twice = 0
    for bits, _ in solutions:
        twice |= once & bits
        once |= bits
    return once, twice


def numbers_in(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while bits:
        last = bits & -bits
        yield last.bit_length() - 1
        bits ^= last


class Fewest:
    """The search for few values that leave one solution."""

    def __init__(self, boards: Boards, values: Sequence[Given], rng: Random) -> None:
        self.boards, self.values, self.rng = boards, values, rng
        self.numbers = Pool(values)  # an empty one, which tells what numbers solutions are
        self.scale = min(1.0, (81 / len(boards.places.puzzle.board)) ** 2)
        of_cell: dict[int, int] = {}
        for number, (cell, _) in enumerate(values):
            of_cell[cell] = of_cell.get(cell, 0) | 1 << number
        self.same_cell = [of_cell[cell] for cell, _ in values]

    def single(self, kept: Additions = ()) -> Additions | None:
        """These and another value that leaves one solution; None if none does."""
        once, twice = 0, self._taken(kept)
        for number, given in enumerate(watched(self.values)):
            if not twice >> number & 1:
                found, complete = self.boards.find((*kept, given), 2)
                if complete and len(found) == 1:
                    return (*kept, given)
                for bits, _ in self._known(found):
                    twice |= once & bits
                    once |= bits
        return None

    def pair(self, kept: Additions = ()) -> Additions | None:
        """These and two values that leave one solution; None if no two do."""
        pool = self._pool(kept, _POOLED_FOR_TWO)
        return self._pair(kept, pool, self._free(kept, pool))

    def triple(self, kept: Additions = ()) -> Additions | None:
        """The same with three values."""
        pool = self._pool(kept, _POOLED)
        free = self._free(kept, pool)
        return self._pair(kept, pool, free) or self._triple(kept, pool, free)

    def _pool(self, kept: Additions, most: int) -> Pool:
        pool = Pool(self.values)
        pool.fill(self.boards.at_random(kept, self.rng), max(20, int(most * self.scale)))
        return pool

    def _taken(self, kept: Additions) -> int:
        """The values of cells that are given already."""
        cells = {cell for cell, _ in kept}
        return sum(1 << number for number, (cell, _) in enumerate(self.values) if cell in cells)

    def _free(self, kept: Additions, pool: Pool) -> list[int]:
        """For each value, those that can be added beside it, as far as is known."""
        taken = self._taken(kept)
        return [
            0 if taken >> at & 1 else pool.every & ~taken & ~self.same_cell[at]
            for at in range(len(self.values))
        ]

    def _first(self, kept: Additions, others: Iterable[int]) -> Additions | None:
        """These with the first of the others that leaves one solution."""
        for number in others:
            added = (*kept, self.values[number])
            found, complete = self.boards.find(added, 2)
            if complete and len(found) == 1:
                return added
        return None

    def _pair(self, kept: Additions, pool: Pool, free: list[int]) -> Additions | None:
        """All pairs; what is found out on the way goes into the pool, and what cannot be is free no more."""
        for at, first in enumerate(watched(self.values, 1)):
            _, twice = once_and_twice(pool.having[at])
            for other in numbers_in(free[at] & ~twice & (-2 << at)):
                added = (*kept, first, self.values[other])
                found, complete = self.boards.find(added, 2)
                if complete and len(found) == 1:
                    return added
                if complete and not found:
                    free[at] &= ~(1 << other)
                    free[other] &= ~(1 << at)
                for solution in found:
                    pool.add(solution)
        return None

    def _triple(self, kept: Additions, pool: Pool, free: list[int]) -> Additions | None:
        twice = [self._twice_beside(at, pool) for at in watched(range(len(self.values)), 1)]
        for one, two in watched(self._pairs(free)):
            open_ = free[one] & free[two] & ~twice[one][two] & (-2 << two)
            if open_:
                others = (
                    three
                    for three in numbers_in(open_)
                    if not (twice[one][three] >> two & 1 or twice[two][three] >> one & 1)
                )
                added = self._first((*kept, self.values[one], self.values[two]), others)
                if added is not None:
                    return added
        return None

    def _pairs(self, free: list[int]) -> Iterator[tuple[int, int]]:
        for one, beside in enumerate(free):
            for two in numbers_in(beside & (-2 << one)):
                yield one, two

    def _twice_beside(self, one: int, pool: Pool) -> list[int]:
        """For each value behind this one, those that two solutions have beside both."""
        once, twice = [0] * len(self.values), [0] * len(self.values)
        for bits, held in pool.having[one][:_OF_EACH]:
            for two in held[bisect_right(held, one) :]:
                twice[two] |= once[two] & bits
                once[two] |= bits
        return twice

    def smaller(self, added: Additions) -> Additions | None:
        """One value fewer: one instead of two, or two instead of three."""
        return self._exchanged(added, 2, _LISTED, self._one_more) or self._exchanged(
            added, 3, _LISTED_OF_THREE, self._two_more
        )

    def _exchanged(
        self, added: Additions, dropped: int, most: int, more: Callable[[list[Known]], Additions | None]
    ) -> Additions | None:
        for kept in watched(self._subsets(added, len(added) - dropped), 1):
            found = self.boards.every(kept, most)
            if found is not None and (others := more(self._known(found))) is not None:
                return (*kept, *others)
        return None

    def _subsets(self, added: Additions, size: int) -> Iterator[Additions]:
        """So many of the values, in any order of choices, or some of these if there are too many."""
        if size >= 0 and comb(len(added), size) <= _SUBSETS:
            every = list(combinations(added, size))
            yield from self.rng.sample(every, len(every))
        elif size >= 0:
            yield from (tuple(self.rng.sample(added, size)) for _ in range(_SUBSETS))

    def _known(self, found: list[Values]) -> list[Known]:
        return list(map(self.numbers.known, found))

    def _one_more(self, solutions: list[Known]) -> Additions | None:
        once, twice = once_and_twice(solutions)
        return next(((self.values[number],) for number in numbers_in(once & ~twice)), None)

    def _two_more(self, solutions: list[Known]) -> Additions | None:
        having: dict[int, list[Known]] = {}
        for known in solutions:
            for number in known[1]:
                having.setdefault(number, []).append(known)
        for number, some in having.items():
            if (other := self._one_more(some)) is not None and self.values[number] != other[0]:
                return (self.values[number], *other)
        return None

    def other(self, added: Additions) -> Additions:
        """As many values: another for one of them, any."""
        for dropped in watched(self.rng.sample(added, len(added)), 1):
            kept = tuple(each for each in added if each != dropped)
            found = self.boards.every(kept, _LISTED)
            if found is not None:
                once, twice = once_and_twice(self._known(found))
                free = [self.values[number] for number in numbers_in(once & ~twice)]
                free = [each for each in free if each != dropped]
                if free:
                    return (*kept, self.rng.choice(free))
        return added
