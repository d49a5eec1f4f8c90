"""Rule: a constraint, that is a relation between cells which is true or false of their values."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum

from passatempo.board import Group
from passatempo.lazy import lazy
from passatempo.messages import Message
from passatempo.records import field_names, record
from passatempo.type_names import Any, ClassVar, Self

Domain = Sequence[int]  # the values of a variable, ascending: a range or a tuple
Known = Sequence["int | None"]  # the values of a rule's cells, None for an open one
Encoding = bytes | tuple[Any, ...] | list[Any]  # rules in wire form, or what `Pack` turns into that
Pack = Callable[[Encoding], bytes]

_NO_PARAMETERS = {
    "group",
    "words",
    "names",
}  # fields for its cells and their names
_PARAMETERS: dict[type, list[str]] = {}  # the names of all other fields, by class


def sign_sentence(group: Group, statement: str, number: int) -> Message:
    """What a sign between two cells means: "the white dot between A1 and B1: the difference is 1"."""
    return Message("{sign}: {meaning}", group.label, (statement, number))


class CellOrder(Enum):
    """In which orders of its cells a rule means the same."""

    FIXED = "in this order alone"
    REVERSIBLE = "from either end"
    ANY = "in any order"

    def first(self, cells: tuple[int, ...]) -> tuple[int, ...]:
        """The least of all orders of these cells in which a rule means the same."""
        if self is CellOrder.ANY:
            return tuple(sorted(cells))
        return min(cells, cells[::-1]) if self is CellOrder.REVERSIBLE else cells


@record
class Rule(ABC):
    """A relation between the cells of a group.

    `holds` defines what the rule means: every answer of a method is checked by it.
    """

    group: Group
    op: ClassVar[int] = (
        0  # the kernel's number for this rule; kernel/solver/wire.hpp has the list. 0: see `lowered`
    )
    order: ClassVar[CellOrder] = CellOrder.FIXED  # in which orders of its cells it means the same
    merges_with_twin: ClassVar[bool] = False  # two that leave the same value for the same reason are one step

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells of the group, in the order in which `holds` takes their values."""
        return self.group.cells

    @abstractmethod
    def holds(self, values: Sequence[int]) -> bool:
        """Whether these values, one for each cell, satisfy the rule."""

    @abstractmethod
    def sentence(self) -> Message:
        """The rule as a sentence for people: a str, in English, that renders in any language."""

    @abstractmethod
    def wire(self) -> Sequence[Any]:
        """The rule as integers for the kernel, without its op number; nested tuples are flattened."""

    def satisfied_by(self, values: Sequence[int]) -> bool:
        """Whether these values, one for each variable of the problem, satisfy the rule."""
        return self.holds([values[cell] for cell in self.group.cells])

    def possible(self, known: Known) -> bool:
        """False only if the known values already violate the rule.

        By default this is decided when the last cell is known; a rule that can decide it earlier overrides
        this.
        """
        complete = [value for value in known if value is not None]
        return len(complete) < len(known) or self.holds(complete)

    def clash(self, known: Known) -> tuple[int, ...]:
        """The cells whose known values violate the rule together; none if it is still possible."""
        return () if self.possible(known) else self.cells

    def negated(self) -> Rule | None:
        """The rule that holds where this one does not; None if no rule is known that says so."""
        return None

    def parameters(self) -> tuple[Any, ...]:
        """The class and the parameters: equal for rules that differ only in their cells."""
        cls, inside = type(self), vars(self)
        if cls not in _PARAMETERS:
            _PARAMETERS[cls] = [name for name in field_names(cls) if name not in _NO_PARAMETERS]
        return cls.__name__, *[inside[name] for name in _PARAMETERS[cls]]

    def canonical_cells(self, cells: tuple[int, ...]) -> tuple[int, ...]:
        """The least of all orders of these cells in which the rule means the same of them."""
        return self.order.first(cells)

    def with_cells(self, cells: tuple[int, ...]) -> Self:
        """The same rule on as many other cells."""
        copy = object.__new__(type(self))
        vars(copy).update(vars(self), group=Group(self.group.label, cells))
        return copy

    def lowered(self, domains: Sequence[Domain]) -> Rule:
        """The rule in a form that the kernel and the sat method support, given the domains of its cells."""
        return self


class RuleBatch:
    """Several rules that are encoded for the kernel at once; they are built only when iterated over."""

    lowers: ClassVar[bool] = False  # the kernel gets other rules, which mean the same

    def __iter__(self) -> Iterator[Rule]:
        raise NotImplementedError

    def encode(self, domains: Sequence[Domain], pack: Pack) -> Encoding:
        """All rules in wire form, given the domains of all variables; `pack` returns bytes to be stored."""
        raise NotImplementedError

    def satisfied_by(self, values: Sequence[int]) -> bool:
        """Whether these values, one for each variable of the problem, satisfy every rule."""
        return all(rule.satisfied_by(values) for rule in self)


class RuleInEach(RuleBatch):
    """The same rule for each of some groups; on the wire it is its parameters, then the cells.

    Given are a function that builds the rule of a group, the cells of each group, and a function that returns
    the groups.
    """

    def __init__(
        self,
        rule: Callable[[Group], Rule],
        cells: Sequence[tuple[int, ...]],
        groups: Callable[[], Iterable[Group]],
    ) -> None:
        self._rule, self._cells, self._groups = rule, cells, groups

    def __iter__(self) -> Iterator[Rule]:
        return map(self._rule, self._groups())

    @lazy
    def _first(self) -> Rule:
        return self._rule(Group("", self._cells[0]))

    def encode(self, domains: Sequence[Domain], pack: Pack) -> Encoding:
        """The op, the parameters, and the cells of each group."""
        if not self._cells:
            return b""
        *parameters, _ = self._first.wire()
        return self._first.op, parameters, self._cells, ()


class EncodedRules(RuleBatch):
    """Rules that are given in wire form, and a function that builds them if they are asked for."""

    def __init__(self, encoded: list[Encoding], rules: Callable[[], Iterable[Rule]]) -> None:
        self._encoded, self._rules = encoded, rules

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules())

    def encode(self, domains: Sequence[Domain], pack: Pack) -> Encoding:
        """As it was given."""
        return self._encoded


class SharedBatch(RuleBatch):
    """Rules that many problems share, whatever the domains: built once at most, and encoded once."""

    def __init__(self, rules: RuleBatch) -> None:
        self._rules, self._packed = rules, b""

    @lazy
    def _built(self) -> tuple[Rule, ...]:
        return tuple(self._rules)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._built)

    def encode(self, domains: Sequence[Domain], pack: Pack) -> bytes:
        """The stored bytes."""
        if not self._packed:
            self._packed = pack(self._rules.encode(domains, pack))
        return self._packed
