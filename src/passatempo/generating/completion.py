"""Completing: values added to a board until it has one solution, the best that is known ready at any time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from random import Random

from passatempo.answers import INTERRUPTED, Solution, candidates, solve
from passatempo.errors import StoppedError
from passatempo.generating.additions import Additions, Asked, Clock, Given, Places, boards_of
from passatempo.generating.attempt_limits import time_limit
from passatempo.generating.draft import Draft, Orbit, Part
from passatempo.generating.minimum_additions import Fewest
from passatempo.methods.base import OUT_OF_TIME
from passatempo.problem import Values
from passatempo.records import record

_STARTS = 20  # solutions taken at random on a board of 81 cells, of which values are taken away one by one
_TAKEN_AT_ONCE = 100  # values of which it is seen whether they can go, until the rest is known to do
_SHORT, _LONG = 10_000, 400_000  # questions without anything better: before proofs, and in the end
_RARELY = 10  # times that two values are exchanged for three, until three are for four
_MOST_VALUES = 800  # that may be added: with more, sets of two and three are too many to go through
_PROVABLE = 9  # values added: with more, nobody asks whether three might do
_ALL_SOLUTIONS = 5_000  # looked at, where values may stand only in some cells
_TO_PROVE, _SHARE = (
    2.0,
    1 / 4,
)  # seconds, or a part of those left: to prove once more that there is one solution


@record
class Completion:
    """Values added, the solution that they leave, and what is known of it."""

    added: Mapping[int, int]
    solution: Solution
    fewest: bool  # proven
    ended: str  # why it was not looked on


def completed(places: Places, rng: Random, clock: Clock) -> Completion | None:
    """Values that leave one solution, of a board that has several; None if no values do."""
    if not places.cells:
        return None
    search = _Search(places, rng, clock)
    stopped = search.run()
    if search.impossible:
        return None
    while search.found:
        added = search.found.pop()
        answer = solve(Asked(places.problem(dict(added))))
        if answer.unique and answer.solution is not None:
            fewest = search.proves(added)
            return Completion(dict(sorted(added)), answer.solution, fewest, "" if fewest else _why(stopped))
        if answer.reason == INTERRUPTED:
            raise KeyboardInterrupt
    raise stopped or StoppedError("no values were found that leave one solution where they may be added")


def _why(stopped: BaseException | None) -> str:
    if stopped is None:
        return ""
    return INTERRUPTED if isinstance(stopped, KeyboardInterrupt) else OUT_OF_TIME


class _Search:
    """What is known so far."""

    def __init__(self, places: Places, rng: Random, clock: Clock) -> None:
        self.places, self.rng, self.clock = places, rng, clock
        self.found: list[Additions] = []  # values that leave one solution, ever fewer
        self.bound = 1  # so many are needed, as far as could be seen
        self.certain = True  # that is proven
        self.impossible = False  # it is proven that no values leave one solution

    @property
    def best(self) -> Additions:
        """The fewest values so far."""
        return self.found[-1]

    def proves(self, added: Additions) -> bool:
        """Whether it is proven that no fewer would do."""
        return len(added) == 1 or (len(added) <= self.bound and self.certain)

    def run(self) -> StoppedError | KeyboardInterrupt | None:
        """Look for fewer and fewer; returns what ended it before its time."""
        try:
            left = self.clock.left()
            with time_limit(left - min(_TO_PROVE, _SHARE * left)):
                self._run()
        except (StoppedError, KeyboardInterrupt) as stopped:
            return stopped
        return None

    def _run(self) -> None:
        self.boards = boards_of(self.places, self.clock)
        self._start()
        if not self.found:
            self._start_from_all()
        if not self.found or self._done():
            return
        self.fewest = Fewest(self.boards, self._values(), self.rng)
        if self._proven(1, self.fewest.single()):
            return
        self._exchange(_SHORT)
        if len(self.fewest.values) <= _MOST_VALUES and len(self.best) <= _PROVABLE:
            proven = self._proven(2, self.fewest.pair()) or self._proven(3, self.fewest.triple())
            if not proven:
                self._exchange_many()
        elif not self._done():
            self._exchange(_LONG)

    def _done(self) -> bool:
        return len(self.best) <= self.bound

    def _note(self, added: Additions) -> None:
        if not self.found or len(added) < len(self.best):
            self.found.append(added)

    def _proven(self, number: int, added: Additions | None) -> bool:
        """Take note of all sets of so many values having been gone through, until one would do."""
        if added is not None:
            self._note(added)
        else:
            self.bound = max(self.bound, number + 1)
            self.certain = self.boards.only_narrowed and not self.boards.undecided
        return self._done()

    def _values(self) -> Sequence[Given]:
        """The values that may be added: those that stand there in some solution, but not in all."""
        known = candidates(Asked(self.places.problem()), seconds=self.clock.left())
        if known.reason == INTERRUPTED:
            raise KeyboardInterrupt
        values = {cell: (*known.values[cell], *known.open[cell]) for cell in self.places.cells}
        listed = [(cell, value) for cell in values for value in values[cell] if len(values[cell]) > 1]
        self.rng.shuffle(listed)  # of those that are as good, any
        return listed

    def _start(self) -> None:
        """Values of some solutions, none of which can go while the others stay."""
        starts = max(1, int(_STARTS * min(1.0, 81 / len(self.places.puzzle.board))))
        solutions = chain([self.places.best], self.boards.at_random((), self.rng))
        for values in islice(solutions, starts):
            every = tuple((cell, values[cell]) for cell in self.places.cells)
            if self._is_unique(every):
                self._note(every)
                for fewer in self._thinned(values):
                    if self.boards.only_narrowed or self._is_unique(fewer):
                        self._note(fewer)

    def _is_unique(self, added: Additions) -> bool:
        found, complete = self.boards.find(added, 2)
        return complete and len(found) == 1

    def _thinned(self, values: Values) -> Iterator[Additions]:
        """All values of a solution, without more and more of those that can go."""
        field, cells = self.places.field, self.places.cells
        full = self.places.having({cell: values[cell] for cell in cells})
        lots: list[Orbit] = [(Part(field, cell),) for cell in cells]
        self.rng.shuffle(lots)
        draft = Draft.of(full, values, [field])
        for first in range(0, len(lots), _TAKEN_AT_ONCE):
            draft = draft.reduced(lots[first : first + _TAKEN_AT_ONCE])
            yield tuple((cell, values[cell]) for cell in cells if Part(field, cell) in draft.remaining)

    def _start_from_all(self) -> None:
        """The values that one solution alone has where they may stand, if all can be looked at."""
        solutions = self.boards.every((), _ALL_SOLUTIONS)
        if solutions is not None:
            seen = Counter(tuple((cell, values[cell]) for cell in self.places.cells) for values in solutions)
            alone = [each for each, times in seen.items() if times == 1]
            self.impossible = not alone
            self.found += alone[:1]

    def _exchange(self, max_queries: int) -> None:
        """Fewer values by exchanging some, until nothing better came of so many questions."""
        added, last = self.best, self.boards.asked
        while self.boards.asked - last < max_queries and not self._done():
            fewer = self.fewest.smaller(added)
            if fewer is not None and len(fewer) < len(self.best):
                last = self.boards.asked
            added = self.fewest.other(added) if fewer is None else fewer
            self._note(added)
            self.boards.asked += 1

    def _exchange_many(self) -> None:
        """The same, however many solutions there are without three values, now and then four."""
        added, last, round_number = self.best, self.boards.asked, 0
        while self.boards.asked - last < _LONG and not self._done():
            round_number += 1
            more, size = (self.fewest.triple, 4) if round_number % _RARELY == 0 else (self.fewest.pair, 3)
            fewer = self.fewest.smaller(added) or more(
                tuple(self.rng.sample(added, max(0, len(added) - size)))
            )
            if fewer is not None and len(fewer) < len(self.best):
                last = self.boards.asked
            added = self.fewest.other(added) if fewer is None else fewer
            self._note(added)
