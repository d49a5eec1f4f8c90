"""Regular: a rule given as a finite automaton that reads the values of its cells in order.

A rule states its start, its transition function and which states accept. The kernel, the SAT encoding and
CP-SAT get the automaton unrolled to a layered graph, a multi-valued decision diagram. The meaning of the
rule is defined by `holds`, independently.
"""

from __future__ import annotations

from abc import abstractmethod
from array import array
from collections.abc import Hashable, Sequence, Set
from itertools import chain, islice
from typing import Any, ClassVar

from passatempo._kernel import packed_layers
from passatempo.deadline import timed, watched
from passatempo.errors import UnsupportedError
from passatempo.lazy import lazy
from passatempo.messages import Message, grouped
from passatempo.records import record
from passatempo.rules.base import Domain, Encoding, Pack, Rule, RuleInEach

State = Any  # hashable: what the automaton remembers of the values read so far
Edge = tuple[int, int, int]  # source state, target state, value
Transitions = list[tuple[int, int]]  # of one state: a value, and the number of the target state

MAX_STEPS = 2_000_000  # transitions tried for one diagram: some seconds
MOST_TABLES = 1024  # diagrams in the cache
_VIOLATED = "violated"  # the state of `Violated` once the rule no longer holds, whatever follows


@record
class Regular(Rule):
    """A rule that an automaton checks cell by cell. States must be hashable."""

    start: ClassVar[Hashable] = ()
    anywhere: ClassVar[bool] = False  # transitions do not depend on the position of the cell

    @abstractmethod
    def step(self, at: int, state: State, value: int) -> State:
        """The state after the value of the cell at this position; None: the rule is violated."""

    @abstractmethod
    def accepts(self, state: State) -> bool:
        """Whether the automaton accepts in this state after the last cell."""

    def wire(self) -> Sequence[Any]:
        """UnsupportedError, unless the rule has an op of its own: the kernel gets what `lowered` returns."""
        raise UnsupportedError("'{rule}' has no wire form of its own", self.sentence())

    def lowered(self, domains: Sequence[Domain]) -> Mdd:
        """The decision diagram of the rule.

        It is built for all values that any of the cells may take, so that boards of one shape share it.
        """
        domains = tuple({id(domain): domain for domain in domains}.values())  # cells mostly share a few
        if sum(map(len, domains)) > MAX_STEPS:
            raise _too_many_cases(self)
        values = tuple(sorted(set().union(*domains)))
        key = type(self), self.parameters(), len(self.group.cells), values
        table = TABLES.get(key)
        if table is None:
            if len(TABLES) >= MOST_TABLES:
                TABLES.clear()
            table = TABLES[key] = _build_table(self, values)
        return Mdd(self.group, self, table)


@record
class Violated(Regular):
    """A regular rule does not hold."""

    rule: Regular

    def __post_init__(self) -> None:
        vars(self).update(start=self.rule.start, anywhere=self.rule.anywhere)  # those of the rule

    def holds(self, values: Sequence[int]) -> bool:
        """Whether the rule does not."""
        return not self.rule.holds(values)

    def step(self, at: int, state: State, value: int) -> State:
        """That of the rule, also after it is violated."""
        target = None if state == _VIOLATED else self.rule.step(at, state, value)
        return _VIOLATED if target is None else target

    def accepts(self, state: State) -> bool:
        """Whether the rule is violated, or does not accept."""
        return state == _VIOLATED or not self.rule.accepts(state)

    def sentence(self) -> Message:
        """That of the rule, denied."""
        return Message("this does not hold: {rule}", self.rule.sentence())

    def parameters(self) -> tuple[Any, ...]:
        """The class, and those of the rule."""
        return type(self).__name__, self.rule.parameters()

    def with_cells(self, cells: tuple[int, ...]) -> Violated:
        """The rule that does not hold on as many other cells."""
        rule = self.rule.with_cells(cells)
        return Violated(rule.group, rule)


class MddTable:
    """The edges of a decision diagram in wire form: for each layer their number, then the edges."""

    def __init__(self, flat: bytes) -> None:
        self.flat = flat

    @lazy
    def edges(self) -> tuple[tuple[Edge, ...], ...]:
        """The edges of each layer."""
        numbers = iter(array("q", self.flat))
        return tuple(tuple(zip(*[islice(numbers, 3 * size)] * 3, strict=True)) for size in numbers)


@record
class Mdd(Rule):
    """A regular rule as the kernel gets it: a layered graph with edges for the values of each cell."""

    rule: Regular
    table: MddTable
    op = 11

    @property
    def edges(self) -> tuple[tuple[Edge, ...], ...]:
        """The edges of each cell. State 0 is the start; every target of the last layer accepts."""
        return self.table.edges

    def holds(self, values: Sequence[int]) -> bool:
        """Whether the rule holds."""
        return self.rule.holds(values)

    def sentence(self) -> Message:
        """That of the rule."""
        return self.rule.sentence()

    def wire(self) -> Sequence[Any]:
        """The number of cells, the cells, then for each the number of its edges and the edges."""
        return len(self.cells), self.cells, self.table.flat


class RegularInEach(RuleInEach):
    """The same regular rule for each of some groups of one size, which share its diagram."""

    lowers = True

    def encode(self, domains: Sequence[Domain], pack: Pack) -> Encoding:
        """The op, the number of cells, the cells of each group, and the diagram that they share."""
        if not self._cells:
            return b""
        diagram = self._first.lowered([domains[cell] for cell in {*chain(*self._cells)}])
        *_, flat = diagram.wire()
        return diagram.op, len(self._cells[0]), self._cells, flat

    def satisfied_by(self, values: Sequence[int]) -> bool:
        """Whether the rule holds for every group."""
        return all(self._first.holds([values[cell] for cell in cells]) for cells in self._cells)


TABLES: dict[Hashable, MddTable] = {}  # by the parameters of a rule, its number of cells and the values


def _build_table(rule: Regular, values: tuple[int, ...]) -> MddTable:
    """The diagram without paths that end in a state that does not accept."""
    states, transitions, last = _explore(rule, values)
    ends = [number in last and rule.accepts(state) for number, state in enumerate(states)]
    return MddTable(timed(packed_layers, transitions, ends, len(rule.group)))


def _explore(rule: Regular, values: tuple[int, ...]) -> tuple[list[State], list[Transitions], Set[int]]:
    """Every reachable state, the transitions of each, and which can follow the last cell.

    Where transitions do not depend on the position, a state is explored once, else once for each cell.
    """
    states, numbers = [rule.start], {rule.start: 0}
    transitions: list[Transitions] = []
    first, steps = 0, 0
    for at in range(len(rule.group)):
        here, first = states[first:], len(states)
        steps += len(states if rule.anywhere else here) * len(values)
        if steps > MAX_STEPS:
            raise _too_many_cases(rule)
        if not rule.anywhere:
            numbers = {}
        for state in watched(here, 16):
            found: Transitions = []
            for value in values:
                target = rule.step(at, state, value)
                if target is not None:
                    if target not in numbers:
                        numbers[target] = len(states)
                        states.append(target)
                    found.append((value, numbers[target]))
            transitions.append(found)
    transitions += [[] for _ in states[first:]]
    if not rule.anywhere:
        return states, transitions, set(numbers.values())
    return states, transitions, {target for found in transitions for _, target in found}


def _too_many_cases(rule: Regular) -> UnsupportedError:
    return UnsupportedError(
        "'{rule}' has too many cases to enumerate: at most {max_steps}", rule.sentence(), grouped(MAX_STEPS)
    )
