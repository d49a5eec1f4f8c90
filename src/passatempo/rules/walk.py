"""Walk: a rule that can be told cell by cell, as a walk through states.

Say where it starts, where a value leads from a state, and where it may end: the kernel, the SAT solver
and CP-SAT all follow from that. What the rule means is still said by `holds`, plainly and on its own.
"""

from __future__ import annotations

from abc import abstractmethod
from array import array
from collections.abc import Hashable, Sequence
from itertools import chain, count, product
from typing import Any, ClassVar

from passatempo.errors import UnsupportedError
from passatempo.records import record
from passatempo.rules.base import Domain, Rule

State = Any  # hashable; what a walk remembers of the values met so far
Edge = tuple[int, int, int]  # from a state to a state, and the value that leads there

MAX_STEPS = 2_000_000  # of one walk laid out: some seconds
MOST_KEPT = 1024  # walks laid out


@record
class Walk(Rule):
    """A rule whose cells can be taken in one by one. States must be hashable."""

    start: ClassVar[Hashable] = ()

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
        laid = _LAID_OUT.get(said)
        if laid is None:
            if len(_LAID_OUT) >= MOST_KEPT:
                _LAID_OUT.clear()
            laid = _LAID_OUT[said] = _laid_out(self, values)
        return Layers(self.group, self, *laid)


@record
class Layers(Rule):
    """A walk as the kernel takes it: for each cell the edges from the states before it to those behind."""

    walk: Walk
    edges: tuple[tuple[Edge, ...], ...]  # state 0 is the start; wherever the last layer leads is an end
    flat: bytes  # the same as the wire has it: how many edges a layer has, and those
    op = 11

    def holds(self, values: Sequence[int]) -> bool:
        """As the walk does."""
        return self.walk.holds(values)

    def sentence(self) -> str:
        """As the walk has it."""
        return self.walk.sentence()

    def wire(self) -> Sequence[Any]:
        """The number of cells, the cells, then for each the number of its edges, and those."""
        return len(self.cells), self.cells, self.flat


Laid = tuple[tuple[tuple[Edge, ...], ...], bytes]
_LAID_OUT: dict[Hashable, Laid] = {}  # by what a walk says, of how many cells and of which values


def _laid_out(walk: Walk, values: tuple[int, ...]) -> Laid:
    """The edges of each layer that lead to an end, and the same as a flat row of numbers."""
    edges = _without_dead_ends(_all_edges(walk, values))
    flat = (number for layer in edges for number in (len(layer), *chain.from_iterable(layer)))
    return edges, array("q", flat).tobytes()


def _all_edges(walk: Walk, values: tuple[int, ...]) -> list[list[Edge]]:
    """The edges of each layer, wherever they lead; but those of the last only to where a walk may end."""
    here: dict[State, int] = {walk.start: 0}
    layers: list[list[Edge]] = []
    numbers = count(1)
    steps, last = 0, len(walk.group) - 1
    for at in range(len(walk.group)):
        steps += len(here) * len(values)
        if steps > MAX_STEPS:
            raise UnsupportedError(f"'{walk.sentence()}' has too many cases to list")
        there: dict[State, int] = {}
        edges = []
        for state, value in product(here, values):
            leads_to = walk.step(at, state, value)
            if leads_to is not None and (at < last or walk.accepts(leads_to)):
                if leads_to not in there:
                    there[leads_to] = next(numbers)
                edges.append((here[state], there[leads_to], value))
        layers.append(edges)
        here = there
    return layers


def _without_dead_ends(layers: list[list[Edge]]) -> tuple[tuple[Edge, ...], ...]:
    """Only the edges from which an end can be reached, and the states numbered anew."""
    alive = {end for _, end, _ in layers[-1]}
    kept = []
    for layer in reversed(layers):
        kept.append([edge for edge in layer if edge[1] in alive])
        alive = {start for start, _, _ in kept[-1]}
    numbers: dict[int, int] = {0: 0}
    return tuple(
        tuple((numbers[start], numbers.setdefault(end, len(numbers)), value) for start, end, value in layer)
        for layer in reversed(kept)
    )
