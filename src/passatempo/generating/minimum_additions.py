"""Minimum additions: the smallest set of givens found that leaves a board one solution.

A given is a cell and a value; a solution is the set of its givens. A set of givens leaves one solution if
exactly one solution contains it. So two known solutions that contain it refute it without a search, and where
all solutions are known no search is needed at all. A pool of random solutions refutes nearly all sets of one,
two or three givens; the kernel decides the others, which proves a lower bound. Larger sets are improved by
local search: two givens replaced by one, three by two, or one by another, until a number of queries brought
nothing better. Queries are counted, not seconds, so that the same seed finds the same givens.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from math import comb
from random import Random

from passatempo.deadline import watched
from passatempo.generating.additions import Additions, BoardSolver, Given
from passatempo.problem import Values

PackedSolution = tuple[int, tuple[int, ...]]  # the numbers of its givens: as a bit set, and ascending

_POOLED = 10_000  # random solutions, while all sets of three are tried
_POOLED_FOR_TWO = 300  # the same for sets of two
_OF_EACH = 600  # solutions that contain a given, used for sets of three
_STALE = 200  # random solutions in a row that were known, after which the pool is taken for complete
_LISTED = 300  # solutions listed after two givens were dropped
_LISTED_OF_THREE = 2_000  # the same after three were dropped
_SUBSETS = 300  # choices of givens to drop


class SolutionPool:
    """Solutions of a board; the givens that may be added are numbered."""

    def __init__(self, values: Sequence[Given]) -> None:
        self.every = (1 << len(values)) - 1
        self._bits = [1 << number for number in range(len(values))]
        of_cell: dict[int, dict[int, int]] = {}
        for number, (cell, value) in enumerate(values):
            of_cell.setdefault(cell, {})[value] = number
        self._of_cell = list(of_cell.items())
        self.by_value: list[list[PackedSolution]] = [[] for _ in values]
        self.seen = set[int]()

    def pack(self, solution: Values) -> PackedSolution:
        """The numbers of the givens of a solution."""
        numbers = [number for cell, of in self._of_cell if (number := of.get(solution[cell])) is not None]
        return sum(map(self._bits.__getitem__, numbers)), tuple(sorted(numbers))

    def add(self, solution: Values) -> bool:
        """Add a solution; False if it was known."""
        packed = self.pack(solution)
        if packed[0] in self.seen:
            return False
        self.seen.add(packed[0])
        for number in packed[1]:
            self.by_value[number].append(packed)
        return True

    def fill(self, solutions: Iterable[Values], limit: int) -> None:
        """Add solutions until there are `limit`, or hardly any new ones come."""
        stale = 0
        for solution in solutions:
            stale = 0 if self.add(solution) else stale + 1
            if len(self.seen) >= limit or stale == _STALE:
                return


def once_and_twice(solutions: Iterable[PackedSolution]) -> tuple[int, int]:
    """The givens in any of the solutions, and those in two or more, as bit sets."""
    once = twice = 0
    for bits, _ in solutions:
        twice |= once & bits
        once |= bits
    return once, twice


def set_bits(bits: int) -> Iterator[int]:
    """The positions of the bits that are set, ascending."""
    while bits:
        last = bits & -bits
        yield last.bit_length() - 1
        bits ^= last


class MinimumAdditions:
    """The search for the fewest givens that leave one solution."""

    def __init__(self, solver: BoardSolver, values: Sequence[Given], rng: Random) -> None:
        self.solver, self.values, self.rng = solver, values, rng
        self.packer = SolutionPool(values)  # an empty one, to pack solutions
        self.scale = min(1.0, (81 / len(solver.space.puzzle.board)) ** 2)
        of_cell: dict[int, int] = {}
        for number, (cell, _) in enumerate(values):
            of_cell[cell] = of_cell.get(cell, 0) | 1 << number
        self.same_cell = [of_cell[cell] for cell, _ in values]

    def single(self, base: Additions = ()) -> Additions | None:
        """`base` and one more given that leave one solution; None if no given does."""
        once, twice = 0, self._taken(base)
        for number, given in enumerate(watched(self.values)):
            if not twice >> number & 1:
                found, complete = self.solver.find((*base, given), 2)
                if complete and len(found) == 1:
                    return (*base, given)
                for bits, _ in self._packed(found):
                    twice |= once & bits
                    once |= bits
        return None

    def pair(self, base: Additions = ()) -> Additions | None:
        """`base` and two more givens that leave one solution; None if no two do."""
        pool = self._pool(base, _POOLED_FOR_TWO)
        return self._pair(base, pool, self._free(base, pool))

    def triple(self, base: Additions = ()) -> Additions | None:
        """`base` and at most three more givens that leave one solution; None if no three do."""
        pool = self._pool(base, _POOLED)
        free = self._free(base, pool)
        return self._pair(base, pool, free) or self._triple(base, pool, free)

    def _pool(self, base: Additions, limit: int) -> SolutionPool:
        pool = SolutionPool(self.values)
        pool.fill(self.solver.sample(base, self.rng), max(20, int(limit * self.scale)))
        return pool

    def _taken(self, base: Additions) -> int:
        """The givens of cells that `base` fills, as a bit set."""
        cells = {cell for cell, _ in base}
        return sum(1 << number for number, (cell, _) in enumerate(self.values) if cell in cells)

    def _free(self, base: Additions, pool: SolutionPool) -> list[int]:
        """For each given those that may be added with it, as far as is known."""
        taken = self._taken(base)
        return [
            0 if taken >> at & 1 else pool.every & ~taken & ~self.same_cell[at]
            for at in range(len(self.values))
        ]

    def _first(self, base: Additions, others: Iterable[int]) -> Additions | None:
        """`base` and the first of the others that leaves one solution."""
        for number in others:
            added = (*base, self.values[number])
            found, complete = self.solver.find(added, 2)
            if complete and len(found) == 1:
                return added
        return None

    def _pair(self, base: Additions, pool: SolutionPool, free: list[int]) -> Additions | None:
        """Try all pairs; solutions found go into the pool, pairs without a solution out of `free`."""
        for at, first in enumerate(watched(self.values, 1)):
            _, twice = once_and_twice(pool.by_value[at])
            for other in set_bits(free[at] & ~twice & (-2 << at)):
                added = (*base, first, self.values[other])
                found, complete = self.solver.find(added, 2)
                if complete and len(found) == 1:
                    return added
                if complete and not found:
                    free[at] &= ~(1 << other)
                    free[other] &= ~(1 << at)
                for solution in found:
                    pool.add(solution)
        return None

    def _triple(self, base: Additions, pool: SolutionPool, free: list[int]) -> Additions | None:
        twice = [self._twice_beside(at, pool) for at in watched(range(len(self.values)), 1)]
        for one, two in watched(self._pairs(free)):
            candidates = free[one] & free[two] & ~twice[one][two] & (-2 << two)
            if candidates:
                others = (
                    three
                    for three in set_bits(candidates)
                    if not (twice[one][three] >> two & 1 or twice[two][three] >> one & 1)
                )
                added = self._first((*base, self.values[one], self.values[two]), others)
                if added is not None:
                    return added
        return None

    def _pairs(self, free: list[int]) -> Iterator[tuple[int, int]]:
        for one, beside in enumerate(free):
            for two in set_bits(beside & (-2 << one)):
                yield one, two

    def _twice_beside(self, one: int, pool: SolutionPool) -> list[int]:
        """For each later given the givens that two solutions contain together with both."""
        once, twice = [0] * len(self.values), [0] * len(self.values)
        for bits, numbers in pool.by_value[one][:_OF_EACH]:
            for two in numbers[bisect_right(numbers, one) :]:
                twice[two] |= once[two] & bits
                once[two] |= bits
        return twice

    def one_fewer(self, added: Additions) -> Additions | None:
        """A set with one given less: two replaced by one, or three by two; None if none was found."""
        return self._exchanged(added, 2, _LISTED, self._one_more) or self._exchanged(
            added, 3, _LISTED_OF_THREE, self._two_more
        )

    def _exchanged(
        self,
        added: Additions,
        dropped: int,
        limit: int,
        more: Callable[[list[PackedSolution]], Additions | None],
    ) -> Additions | None:
        for base in watched(self._subsets(added, len(added) - dropped), 1):
            found = self.solver.find_all(base, limit)
            if found is not None and (others := more(self._packed(found))) is not None:
                return (*base, *others)
        return None

    def _subsets(self, added: Additions, size: int) -> Iterator[Additions]:
        """All subsets of this size in random order, or random ones if there are too many."""
        if size >= 0 and comb(len(added), size) <= _SUBSETS:
            every = list(combinations(added, size))
            yield from self.rng.sample(every, len(every))
        elif size >= 0:
            yield from (tuple(self.rng.sample(added, size)) for _ in range(_SUBSETS))

    def _packed(self, found: list[Values]) -> list[PackedSolution]:
        return list(map(self.packer.pack, found))

    def _one_more(self, solutions: list[PackedSolution]) -> Additions | None:
        once, twice = once_and_twice(solutions)
        return next(((self.values[number],) for number in set_bits(once & ~twice)), None)

    def _two_more(self, solutions: list[PackedSolution]) -> Additions | None:
        by_value: dict[int, list[PackedSolution]] = {}
        for packed in solutions:
            for number in packed[1]:
                by_value.setdefault(number, []).append(packed)
        for number, some in by_value.items():
            if (other := self._one_more(some)) is not None and self.values[number] != other[0]:
                return (self.values[number], *other)
        return None

    def exchange_one(self, added: Additions) -> Additions:
        """A set of the same size with one given replaced; the set itself if none was found."""
        for dropped in watched(self.rng.sample(added, len(added)), 1):
            base = tuple(each for each in added if each != dropped)
            found = self.solver.find_all(base, _LISTED)
            if found is not None:
                once, twice = once_and_twice(self._packed(found))
                free = [self.values[number] for number in set_bits(once & ~twice)]
                free = [each for each in free if each != dropped]
                if free:
                    return (*base, self.rng.choice(free))
        return added
