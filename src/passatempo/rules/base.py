"""Rule: a relation between cells, true or false of their values, whoever found them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Any, ClassVar, Self

from passatempo.board import Group
from passatempo.lazy import lazy
from passatempo.records import field_names, record

Domain = Sequence[int]  # what a variable may take, in ascending order: a range or a tuple
Known = Sequence["int | None"]  # the values of a rule's cells, None where none stands yet
Told = bytes | tuple[Any, ...]  # rules as the wire has them, or as whoever lays them out there takes them
Pack = Callable[[Told], bytes]  # lays them out

_NO_CONTENT = {"group", "words", "names"}  # of what a rule carries
_CONTENT: dict[type, list[str]] = {}  # by class, the names of all else


class Order(Enum):
    """In which orders of its cells a rule says the same."""

    TOLD = "in this order alone"
    EITHER = "from either end"
    ANY = "in any order"

    def first(self, cells: tuple[int, ...]) -> tuple[int, ...]:
        """The first of all orders in which a rule of these cells says the same."""
        if self is Order.ANY:
            return tuple(sorted(cells))
        return min(cells, cells[::-1]) if self is Order.EITHER else cells


@record
class Rule(ABC):
    """A relation between the cells of a group.

    `holds` is the judge of every method and technique: nothing else decides what is true.
    """

    group: Group
    op: ClassVar[int] = 0  # the number of the rule in kernel/solver/wire.hpp; 0: see `lowered`
    order: ClassVar[Order] = Order.TOLD  # in which orders of its cells it says the same

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells related, in the order in which `holds` takes their values."""
        return self.group.cells

    @abstractmethod
    def holds(self, values: Sequence[int]) -> bool:
        """Whether these values, one for each cell, satisfy the rule."""

    @abstractmethod
    def sentence(self) -> str:
        """The rule as a person would say it."""

    @abstractmethod
    def wire(self) -> Sequence[Any]:
        """The rule as plain integers for the kernel, without its op number; tuples within are laid out."""

    def kept_by(self, values: Sequence[int]) -> bool:
        """Whether the values of all cells, its own among them, satisfy the rule."""
        return self.holds([values[cell] for cell in self.group.cells])

    def possible(self, known: Known) -> bool:
        """False only if the values known so far already break the rule.

        Most rules judge when their last cell is filled; a rule that can tell sooner says so.
        """
        complete = [value for value in known if value is not None]
        return len(complete) < len(known) or self.holds(complete)

    def clash(self, known: Known) -> tuple[int, ...]:
        """The cells whose known values break the rule together; none if it is still possible."""
        return () if self.possible(known) else self.cells

    def content(self) -> tuple[Any, ...]:
        """What it says, whichever cells it says it of."""
        cls, inside = type(self), vars(self)
        if cls not in _CONTENT:
            _CONTENT[cls] = [name for name in field_names(cls) if name not in _NO_CONTENT]
        return cls.__name__, *[inside[name] for name in _CONTENT[cls]]

    def arranged(self, cells: tuple[int, ...]) -> tuple[int, ...]:
        """The first of all orders of these cells in which it says the same of them."""
        return self.order.first(cells)

    def about(self, cells: tuple[int, ...]) -> Self:
        """The same said of other cells, as many of them."""
        made = object.__new__(type(self))
        vars(made).update(vars(self), group=Group(self.group.name, cells))
        return made

    def lowered(self, domains: Sequence[Domain]) -> Rule:
        """The rule in a form the kernel and the sat method take, given its cells' domains."""
        return self


class Rules:
    """Several rules that come together.

    A kernel is told all of them at once, and none of them is made before somebody looks at it.
    """

    lowers: ClassVar[bool] = False  # the kernel is told other rules, which mean the same

    def __iter__(self) -> Iterator[Rule]:
        raise NotImplementedError

    def told(self, domains: Sequence[Domain], pack: Pack) -> Told:
        """All of them for the wire, given what each cell may take and a way to pack what is to be kept."""
        raise NotImplementedError

    def kept_by(self, values: Sequence[int]) -> bool:
        """Whether the values of all cells satisfy each of them."""
        return all(rule.kept_by(values) for rule in self)


class InCommon(Rules):
    """Rules that many problems have, whatever cells may take: made once at most, and packed once."""

    def __init__(self, rules: Rules) -> None:
        self._rules, self._packed = rules, b""

    @lazy
    def made(self) -> tuple[Rule, ...]:
        """The rules themselves."""
        return tuple(self._rules)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.made)

    def told(self, domains: Sequence[Domain], pack: Pack) -> bytes:
        """As they were packed."""
        if not self._packed:
            self._packed = pack(self._rules.told(domains, pack))
        return self._packed
