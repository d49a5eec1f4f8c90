"""Walk: a rule that can be told cell by cell, as a walk through states.

Say where it starts, where a value leads from a state, and where it may end: the kernel, the SAT solver
and CP-SAT all follow from that. What the rule means is still said by `holds`, plainly and on its own.
"""

from __future__ import annotations

from abc import abstractmethod
from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence, Set
from itertools import chain, islice
from typing import Any, ClassVar

from passatempo._kernel import packed_layers
from passatempo.board import Group
from passatempo.deadline import timed, watched
from passatempo.errors import UnsupportedError
from passatempo.lazy import lazy
from passatempo.records import record
from passatempo.rules.base import Domain, Pack, Rule, Rules, Told

State = Any  # hashable; what a walk remembers of the values met so far
Edge = tuple[int, int, int]  # from a state to a state, and the value that leads there
Ways = list[tuple[int, int]]  # from a state: a value, and the number of the state where it leads

MAX_STEPS = 2_000_000  # of one walk laid out: some seconds
MOST_KEPT = 1024  # walks laid out


@record
class Walk(Rule):
    """A rule whose cells can be taken in one by one. States must be hashable."""

    start: ClassVar[Hashable] = ()
    anywhere: ClassVar[bool] = False  # a value leads from a state to the same one, wherever its cell stands

    @abstractmethod
    def step(self, at: int, state: State, value: int) -> State:
        """Where the value of the cell with this place in the group leads; None: nowhere."""

    @abstractmethod
    def accepts(self, state: State) -> bool:
        """Whether a walk may end here."""

    def wire(self) -> Sequence[int]:
        """There is none: see `lowered`."""
        raise UnsupportedError(f"'{self.sentence()}' has no wire form of its own")

    def lowered(self, domains: Sequence[Domain]) -> Layers:
        """All the walks there are, laid out.

        They are laid out for whatever any of the cells may take: so boards of one shape share them.
        """
        domains = tuple({id(domain): domain for domain in domains}.values())  # cells mostly share a few
        values = tuple(sorted(set().union(*domains)))
        said = type(self), self.content(), len(self.group.cells), values
        laid = LAID_OUT.get(said)
        if laid is None:
            if len(LAID_OUT) >= MOST_KEPT:
                LAID_OUT.clear()
            laid = LAID_OUT[said] = _laid_out(self, values)
        return Layers(self.group, self, laid)


class Laid:
    """All the walks there are, as the wire has them: how many edges a layer has, and those."""

    def __init__(self, flat: bytes) -> None:
        self.flat = flat

    @lazy
    def edges(self) -> tuple[tuple[Edge, ...], ...]:
        """The edges of each layer."""
        numbers = iter(array("q", self.flat))
        return tuple(tuple(zip(*[islice(numbers, 3 * size)] * 3, strict=True)) for size in numbers)


@record
class Layers(Rule):
    """A walk as the kernel takes it: for each cell the edges from the states before it to those behind."""

    walk: Walk
    laid: Laid
    op = 11

    @property
    def edges(self) -> tuple[tuple[Edge, ...], ...]:
        """Those of each cell. State 0 is the start; wherever the last layer leads is an end."""
        return self.laid.edges

    def holds(self, values: Sequence[int]) -> bool:
        """As the walk does."""
        return self.walk.holds(values)

    def sentence(self) -> str:
        """As the walk has it."""
        return self.walk.sentence()

    def wire(self) -> Sequence[Any]:
        """The number of cells, the cells, then for each the number of its edges, and those."""
        return len(self.cells), self.cells, self.laid.flat


class WalkInEach(Rules):
    """The same walk along each of some groups of one size: how to make it of a group, the cells of each, and
    how to find the groups with their names.
    """

    lowers = True

    def __init__(
        self,
        walk: Callable[[Group], Walk],
        cells: Sequence[tuple[int, ...]],
        groups: Callable[[], Iterable[Group]],
    ) -> None:
        self._walk, self._cells, self._groups = walk, cells, groups

    def __iter__(self) -> Iterator[Rule]:
        return map(self._walk, self._groups())

    @lazy
    def _first(self) -> Walk:
        return self._walk(Group("", self._cells[0]))

    def told(self, domains: Sequence[Domain], pack: Pack) -> Told:
        """The op, the number of cells, the cells of each, and the layers, which they share."""
        if not self._cells:
            return b""
        laid = self._first.lowered([domains[cell] for cell in {*chain(*self._cells)}]).laid
        return Layers.op, len(self._cells[0]), self._cells, laid.flat

    def kept_by(self, values: Sequence[int]) -> bool:
        """Whether each walk leads to an end."""
        return all(self._first.holds([values[cell] for cell in cells]) for cells in self._cells)


LAID_OUT: dict[Hashable, Laid] = {}  # by what a walk says, of how many cells and of which values


def _laid_out(walk: Walk, values: tuple[int, ...]) -> Laid:
    """The walks that lead to an end."""
    states, ways, behind = _found(walk, values)
    ends = [number in behind and walk.accepts(state) for number, state in enumerate(states)]
    return Laid(timed(packed_layers, ways, ends, len(walk.group)))


def _found(walk: Walk, values: tuple[int, ...]) -> tuple[list[State], list[Ways], Set[int]]:
    """Every state that can be reached, the ways from each, and which may stand behind the last cell.

    One that is the same wherever its cell stands is found once, else once for each cell.
    """
    states, numbers = [walk.start], {walk.start: 0}
    ways: list[Ways] = []
    first, steps = 0, 0
    for at in range(len(walk.group)):
        here, first = states[first:], len(states)
        steps += len(states if walk.anywhere else here) * len(values)
        if steps > MAX_STEPS:
            raise UnsupportedError(f"'{walk.sentence()}' has too many cases to list: at most {MAX_STEPS:,}")
        if not walk.anywhere:
            numbers = {}
        for state in watched(here, 16):
            led: Ways = []
            for value in values:
                leads_to = walk.step(at, state, value)
                if leads_to is not None:
                    if leads_to not in numbers:
                        numbers[leads_to] = len(states)
                        states.append(leads_to)
                    led.append((value, numbers[leads_to]))
            ways.append(led)
    ways += [[] for _ in states[first:]]
    return states, ways, {end for led in ways for _, end in led} if walk.anywhere else set(numbers.values())
