"""Fitting: which sets of values can stand together in a cage.

The values of a set are chosen in ascending order. Each condition keeps a *state*: all that it must
remember of the values chosen. States prune twice: by what the values left can still make, and because
a state that led nowhere once is not entered again. What fits is decided by the rules alone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, islice
from math import gcd, prod
from typing import Any

from passatempo.board import Group
from passatempo.checks import check_iterable, quoted, whole
from passatempo.errors import InputError
from passatempo.messages import message
from passatempo.methods.base import Limits
from passatempo.problem import domain_text
from passatempo.rules import Difference, Modulo, Power, Product, Quotient, Rule, Sum

Set = tuple[int, ...]  # in ascending order

MAX_CELLS = 200
MAX_VALUES = 10_000
_MAX_DEAD = 500_000  # states remembered: some 100 MB


def sets(
    cells: int,
    values: Iterable[int] = range(1, 10),
    *,
    sum: int | None = None,
    product: int | None = None,
    difference: int | None = None,
    quotient: int | None = None,
    mod: int | None = None,
    power: int | None = None,
    any: int | None = None,
    repeats: bool = False,
    including: Iterable[int] = (),
    excluding: Iterable[int] = (),
    seconds: float | None = None,
) -> Iterator[Set]:
    """Which values fit a cage of so many cells: each set ascending, one by one in ascending order.

    A set must meet every condition given. `difference` and `quotient` are of the greatest value and all
    the others; `mod` and `power` are of two cells, in either order; `any` is what sum, product,
    difference or quotient makes. No value stands twice unless `repeats`. Each value `including` is in
    every set, as often as it is listed there. StoppedError when the `seconds` are over.
    """
    totals = {
        "sum": sum,
        "product": product,
        "difference": difference,
        "quotient": quotient,
        "mod": mod,
        "power": power,
        "any": any,
    }
    cells = _checked_cells(cells, totals)
    without = set(_whole_numbers("excluding", excluding))
    available = sorted(set(_whole_numbers("values", values)) - without)
    required = _checked_required(_whole_numbers("including", including), cells, available, repeats)
    group = Group((message("the cage"),), tuple(range(cells)))
    conditions: list[_Condition] = [_Including(required)] if required else []
    conditions += [
        _condition(name, group, whole(name, total)) for name, total in totals.items() if total is not None
    ]
    useful = [value for value in available if all(each.allows(value) for each in conditions)]
    return iter(_Search(cells, _Supply(useful, repeats), conditions, Limits.within(seconds)))


# At the door


def _checked_cells(cells: int, totals: Mapping[str, int | None]) -> int:
    cells = whole("cells", cells)
    if not 1 <= cells <= MAX_CELLS:
        raise InputError(f"{quoted(cells)} cells: expected 1 to {MAX_CELLS}")
    for name in ("mod", "power"):
        if totals[name] is not None and cells != 2:
            raise InputError(f"{name} is of 2 cells, not of {cells}")
    return cells


def _checked_required(required: list[int], cells: int, available: Sequence[int], repeats: bool) -> Set:
    """The values required, in ascending order, if they can be had at all."""
    if len(required) > cells:
        raise InputError(f"{len(required)} values are required, there are {cells} cells")
    for value, times in Counter(required).items():
        if value not in available:
            among = domain_text(available) if available else "none"
            raise InputError(f"{value} is required, but the values are {among}")
        if times > 1 and not repeats:
            raise InputError(f"{value} is required {times} times, but no value may stand twice")
    return tuple(sorted(required))


def _whole_numbers(name: str, numbers: Iterable[int]) -> list[int]:
    listed = [
        whole(f"a number in {name}", number)
        for number in islice(check_iterable(name, numbers), MAX_VALUES + 1)
    ]
    if len(listed) > MAX_VALUES:
        raise InputError(f"{name}: more than {MAX_VALUES:,} of them")
    return listed


# What there is to choose from


class _Supply:
    """The values to choose from, and what so many of them can make from a place on."""

    def __init__(self, values: Sequence[int], repeats: bool) -> None:
        self.values = values
        self.repeats = repeats
        self.place = {value: place for place, value in enumerate(values)}
        self.stride = gcd(*(value - values[0] for value in values))  # even values make no odd sum
        self._sum_before = list(accumulate(values, initial=0))
        self._products: dict[tuple[int, int], tuple[int, int]] = {}

    def suffices(self, at: int, cells: int) -> bool:
        """Whether so many cells can be filled at all."""
        return len(self.values) - at >= (1 if self.repeats else cells)

    def magnitude(self, at: int) -> int:
        """How far from 0 a value can be."""
        return max(abs(self.values[at]), abs(self.values[-1]))

    def sums(self, at: int, cells: int) -> tuple[int, int]:
        """The least and the greatest sum of so many values."""
        if self.repeats:
            return cells * self.values[at], cells * self.values[-1]
        before, last = self._sum_before, len(self.values)
        return before[at + cells] - before[at], before[last] - before[last - cells]

    def products(self, at: int, cells: int) -> tuple[int, int]:
        """Bounds on how far from 0 the product of so many values is."""
        bounds = self._products.get((at, cells))
        if bounds is None:
            bounds = self._products[at, cells] = self._product_bounds(at, cells)
        return bounds

    def _product_bounds(self, at: int, cells: int) -> tuple[int, int]:
        if self.values[at] < 0:
            return 0, self.magnitude(at) ** cells
        if self.repeats:
            return self.values[at] ** cells, self.values[-1] ** cells
        return prod(self.values[at : at + cells]), prod(self.values[len(self.values) - cells :])


# Conditions


class _Condition(ABC):
    """What the values of a set must make together.

    States depend on nothing but the values chosen, and decide by themselves what may follow.
    """

    start: Hashable

    @abstractmethod
    def after(self, state: Any, value: int) -> Hashable | None:
        """The state once this value, which is not the last, is chosen; None: it must not be."""

    @abstractmethod
    def possible(self, state: Any, supply: _Supply, at: int, left: int) -> bool:
        """False only if no choice for the two or more cells left, from this place on, can fit."""

    @abstractmethod
    def last(self, state: Any) -> Collection[int] | None:
        """What the last cell may hold; None: that is for `holds` to tell."""

    @abstractmethod
    def holds(self, values: Set) -> bool:
        """Whether the whole set fits."""

    def allows(self, value: int) -> bool:
        """False only if no set that fits has this value."""
        return True


class _Total(_Condition):
    """A rule about a total; the state is what the last cell would have to hold, were it the next."""

    def __init__(self, rule: Rule, total: int) -> None:
        self.rule = rule
        self.start: int = total

    def last(self, state: int) -> Collection[int] | None:
        return (state,)

    def holds(self, values: Set) -> bool:
        return self.rule.holds(values)


class _Sum(_Total):
    def after(self, state: int, value: int) -> int:
        return state - value

    def possible(self, state: int, supply: _Supply, at: int, left: int) -> bool:
        least, most = supply.sums(at, left)
        return least <= state <= most and (state - least) % (supply.stride or 1) == 0


class _Product(_Total):
    """Of a total other than 0."""

    def allows(self, value: int) -> bool:
        return value != 0 and self.start % value == 0

    def after(self, state: int, value: int) -> int | None:
        return state // value if value and state % value == 0 else None

    def possible(self, state: int, supply: _Supply, at: int, left: int) -> bool:
        least, most = supply.products(at, left)
        return least <= abs(state) <= most and (state > 0 or supply.values[at] < 0)


class _Difference(_Total):
    def after(self, state: int, value: int) -> int:
        return state + value

    def possible(self, state: int, supply: _Supply, at: int, left: int) -> bool:
        """The last value less those before it makes the state; it is no smaller than any of them."""
        least, _ = supply.sums(at, left - 1)
        _, most = supply.sums(at, left - 2)  # so much is taken from a difference that is 0 or more
        return -most <= state <= supply.values[-1] - least


class _Quotient(_Total):
    def after(self, state: int, value: int) -> int | None:
        return state * value if value else None

    def possible(self, state: int, supply: _Supply, at: int, left: int) -> bool:
        """The last value is the state times those before it, none of which is 0."""
        least, _ = supply.products(at, left - 1)
        return abs(state) * max(1, least) <= supply.magnitude(at)


class _Pair(_Condition):
    """A rule about two cells, which needs to see both."""

    start: Set = ()

    def __init__(self, rule: Rule) -> None:
        self.rule = rule

    def after(self, state: Set, value: int) -> Set:
        return (*state, value)

    def possible(self, state: Set, supply: _Supply, at: int, left: int) -> bool:
        return True

    def last(self, state: Set) -> None:
        return None

    def holds(self, values: Set) -> bool:
        return self.rule.holds(values)


class _Including(_Condition):
    """Values that must be there; the state is those of them still to come."""

    def __init__(self, required: Set) -> None:
        self.start: Set = required

    def after(self, state: Set, value: int) -> Set | None:
        if not state or value < state[0]:
            return state
        return state[1:] if value == state[0] else None

    def possible(self, state: Set, supply: _Supply, at: int, left: int) -> bool:
        return len(state) <= left

    def last(self, state: Set) -> Collection[int] | None:
        return None if not state else state if len(state) == 1 else ()

    def holds(self, values: Set) -> bool:
        return Counter(self.start) <= Counter(values)


class _AnyOf(_Condition):
    """One of several conditions; the state has the state of each, None for those that are lost."""

    def __init__(self, conditions: Sequence[_Condition]) -> None:
        self.conditions = conditions
        self.start = tuple(each.start for each in conditions)

    def after(self, state: tuple[Any, ...], value: int) -> tuple[Any, ...] | None:
        states = tuple(
            None if one is None else each.after(one, value)
            for each, one in zip(self.conditions, state, strict=True)
        )
        return None if all(one is None for one in states) else states

    def possible(self, state: tuple[Any, ...], supply: _Supply, at: int, left: int) -> bool:
        return any(each.possible(one, supply, at, left) for each, one in self._alive(state))

    def last(self, state: tuple[Any, ...]) -> Collection[int] | None:
        allowed = [each.last(one) for each, one in self._alive(state)]
        return None if None in allowed else {value for values in allowed for value in values or ()}

    def holds(self, values: Set) -> bool:
        return any(each.holds(values) for each in self.conditions)

    def _alive(self, state: tuple[Any, ...]) -> list[tuple[_Condition, Any]]:
        pairs = zip(self.conditions, state, strict=True)
        return [(each, one) for each, one in pairs if one is not None]


_OF_TOTALS: dict[str, tuple[type[_Total], Any]] = {
    "sum": (_Sum, Sum),
    "product": (_Product, Product),
    "difference": (_Difference, Difference),
    "quotient": (_Quotient, Quotient),
}
_OF_PAIRS: dict[str, Any] = {"mod": Modulo, "power": Power}


def _condition(name: str, group: Group, total: int) -> _Condition:
    """The condition of this name: its rule, and how to look ahead."""
    if name == "any":
        return _AnyOf([_condition(each, group, total) for each in _OF_TOTALS])
    if name in _OF_PAIRS:
        return _Pair(_OF_PAIRS[name](group, total))
    if name == "product" and total == 0:
        return _Including((0,))  # nothing else makes 0, and nothing can be divided by it
    kind, rule = _OF_TOTALS[name]
    return kind(rule(group, total), total)


# The search


class _Search:
    """Every set of so many values that meets all conditions, in ascending order."""

    def __init__(self, cells: int, supply: _Supply, conditions: Sequence[_Condition], limits: Limits) -> None:
        self.cells = cells
        self.supply = supply
        self.conditions = conditions
        self.limits = limits
        self.dead: set[Hashable] = set()  # nothing fits from here on

    def __iter__(self) -> Iterator[Set]:
        return self._extended((), 0, tuple(each.start for each in self.conditions))

    def _extended(self, chosen: Set, at: int, states: tuple[Any, ...]) -> Iterator[Set]:
        """What fits and begins with the values chosen; the others come from this place on."""
        self.limits.check(nodes=0)
        left = self.cells - len(chosen)
        here = (at, left, states)
        if not self.supply.suffices(at, left) or here in self.dead:
            return
        if left == 1:
            yield from self._ended(chosen, at, states)
            return
        if not self._possible(*here):
            return
        fruitful = False
        for place in range(at, len(self.supply.values)):
            value = self.supply.values[place]
            after = self._after(states, value)
            if after is not None:
                start = place if self.supply.repeats else place + 1
                for found in self._extended((*chosen, value), start, after):
                    fruitful = True
                    yield found
        if not fruitful:
            self._remember_dead(here)

    def _ended(self, chosen: Set, at: int, states: tuple[Any, ...]) -> Iterator[Set]:
        """The sets that one more value completes."""
        for value in self._last(at, states):
            complete = (*chosen, value)
            if all(each.holds(complete) for each in self.conditions):
                yield complete

    def _last(self, at: int, states: tuple[Any, ...]) -> Sequence[int]:
        """What is worth trying in the last cell."""
        allowed: set[int] | None = None
        for each, state in zip(self.conditions, states, strict=True):
            some = each.last(state)
            if some is not None:
                allowed = set(some) if allowed is None else allowed.intersection(some)
        if allowed is None:
            return self.supply.values[at:]
        return sorted(value for value in allowed if self.supply.place.get(value, -1) >= at)

    def _possible(self, at: int, left: int, states: tuple[Any, ...]) -> bool:
        pairs = zip(self.conditions, states, strict=True)
        return all(each.possible(state, self.supply, at, left) for each, state in pairs)

    def _after(self, states: tuple[Any, ...], value: int) -> tuple[Any, ...] | None:
        following = []
        for each, state in zip(self.conditions, states, strict=True):
            after = each.after(state, value)
            if after is None:
                return None
            following.append(after)
        return tuple(following)

    def _remember_dead(self, here: Hashable) -> None:
        if len(self.dead) >= _MAX_DEAD:
            self.dead.clear()
        self.dead.add(here)
