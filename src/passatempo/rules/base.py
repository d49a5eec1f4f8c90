"""Rule: a relation between cells, true or false of their values, whoever found them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, ClassVar

from passatempo.board import Group
from passatempo.records import record

Domain = Sequence[int]  # what a variable may take, in ascending order: a range or a tuple
Known = Sequence["int | None"]  # the values of a rule's cells, None where none stands yet


_NO_CONTENT = {"group", "words", "names", "packed", "packed_with"}  # of what a rule carries


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
    op: ClassVar[int] = 0  # the kernel's number for this rule; kernel/wire.hpp has the list. 0: see `lowered`
    packed: ClassVar[bytes | None] = None  # as the wire has it, if that is kept; empty: it will be
    packed_with: ClassVar[tuple[Rule, ...]] = ()  # those that will be packed at the same time
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
        told = (said for name, said in vars(self).items() if name not in _NO_CONTENT)
        return type(self).__name__, *told

    def lowered(self, domains: Sequence[Domain]) -> Rule:
        """The rule in a form the kernel and the sat method take, given its cells' domains."""
        return self


def in_common(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Rules that many problems will have: what is packed once need not be packed again."""
    rules = tuple(rules)
    for rule in rules:
        inside = rule.__dict__
        inside["packed"], inside["packed_with"] = b"", rules
    return rules
