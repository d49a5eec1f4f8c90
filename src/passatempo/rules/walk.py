"""Walk: a rule that can be told cell by cell, as a walk through states.

Say where it starts, where a value leads from a state, and where it may end: the kernel, the SAT solver
and CP-SAT all follow from that. What the rule means is still said by `holds`, plainly and on its own.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, count, product
from typing import Any, ClassVar

from passatempo.board import Group
from passatempo.errors import UnsupportedError
from passatempo.rules.base import Domain, Rule

State = Any  # hashable; what a walk remembers of the values met so far
Edge = tuple[int, int, int]  # from a state to a state, and the value that leads there

MAX_STEPS = 2_000_000  # of one walk laid out: some seconds


@dataclass(frozen=True)
class Walk(Rule):
    """A rule whose cells can be taken in one by one. States must be hashable."""

    start: ClassVar[Hashable] = ()

    @abstractmethod
    def step(self, at: int, state: State, value: int) -> State:
        """Where the value of the cell with this place in the group leads; None: nowhere."""

    @abstractmethod
    def accepts(self, state: State) -> bool:
        """Whether a walk may end here."""

    def wire(self) -> list[int]:
        """There is none: see `lowered`."""
        raise UnsupportedError(f"'{self.sentence()}' has no wire form of its own")

    def lowered(self, domains: Sequence[Domain]) -> Layers:
        """All the walks there are, laid out.

        They are laid out for whatever any of the cells may take: so boards of one shape share them.
        """
        values = tuple(sorted(set().union(*domains)))
        nameless = replace(self, group=Group("", tuple(range(len(self.group)))))
        return Layers(self.group, self, _laid_out(nameless, values))


@dataclass(frozen=True)
class Layers(Rule):
    """A walk as the kernel takes it: for each cell the edges from the states before it to those behind."""

    walk: Walk
    edges: tuple[tuple[Edge, ...], ...]  # state 0 is the start; wherever the last layer leads is an end
    op = 11

    def holds(self, values: Sequence[int]) -> bool:
        """As the walk does."""
        return self.walk.holds(values)

    def sentence(self) -> str:
        """As the walk has it."""
        return self.walk.sentence()

    def wire(self) -> list[int]:
        """The number of cells, the cells, then for each the number of its edges, and those."""
        return [len(self.cells), *self.cells, *_flat(self.edges)]


@lru_cache(maxsize=1024)
def _flat(edges: tuple[tuple[Edge, ...], ...]) -> tuple[int, ...]:
    return tuple(number for layer in edges for number in (len(layer), *chain.from_iterable(layer)))


@lru_cache(maxsize=1024)
def _laid_out(walk: Walk, values: tuple[int, ...]) -> tuple[tuple[Edge, ...], ...]:
    """The edges of each layer, without those that end where no walk may."""
    here: dict[State, int] = {walk.start: 0}
    layers: list[tuple[Edge, ...]] = []
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
        layers.append(tuple(edges))
        here = there
    return tuple(layers)
