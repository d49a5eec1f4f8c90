"""Cage combinations: the sets of values that a cage can hold.

A depth-first search chooses the values of a set in ascending order. Each condition has a *state* that sums up
the values chosen. States prune twice: by bounds on what the remaining values can contribute, and because a
state that failed once is not entered again. The rules alone decide whether a complete set is accepted.
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
from passatempo.messages import Message, grouped, message
from passatempo.methods.base import Limits
from passatempo.problem import domain_text
from passatempo.rules import Difference, Modulo, Power, Product, Quotient, Rule, Sum

Set = tuple[int, ...]  # in ascending order; with repeats a multiset

MAX_CELLS = 200
MAX_VALUES = 10_000
_MAX_FAILED = 500_000  # states stored: some 100 MB


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
    """Iterate over the sets of values for a cage of `cells` cells, in ascending order.

    A set must meet every condition given. `difference` and `quotient` are of the greatest value and all
    the others; `mod` and `power` are of two cells, in either order; `any` is the total of sum, product,
    difference or quotient. No value occurs twice unless `repeats`. Each value in `including` is in every
    set, as often as it is listed there. Raises InputError for arguments out of range, and StoppedError
    (while iterating) after `seconds`.
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
    return iter(_Search(cells, _Values(useful, repeats), conditions, Limits.within(seconds)))


# Arguments


def _checked_cells(cells: int, totals: Mapping[str, int | None]) -> int:
    cells = whole("cells", cells)
    if not 1 <= cells <= MAX_CELLS:
        raise InputError("{cells} cells: expected 1 to {max_cells}", quoted(cells), MAX_CELLS)
    for name in ("mod", "power"):
        if totals[name] is not None and cells != 2:
            raise InputError("{name} needs 2 cells, found {cells}", name, cells)
    return cells


def _checked_required(required: list[int], cells: int, available: Sequence[int], repeats: bool) -> Set:
    """The required values in ascending order; an InputError if no set can have them."""
    if len(required) > cells:
        raise InputError("{required} values are required, there are {cells} cells", len(required), cells)
    for value, times in Counter(required).items():
        if value not in available:
            among = domain_text(available) if available else Message("none")
            raise InputError("{value} is required, but the values are {among}", value, among)
        if times > 1 and not repeats:
            raise InputError("{value} is required {times} times, but values may not repeat", value, times)
    return tuple(sorted(required))


def _whole_numbers(name: str, numbers: Iterable[int]) -> list[int]:
    listed = [
        whole(Message("a number in {name}", name), number)
        for number in islice(check_iterable(name, numbers), MAX_VALUES + 1)
    ]
    if len(listed) > MAX_VALUES:
        raise InputError("{name}: expected at most {max_values} values", name, grouped(MAX_VALUES))
    return listed


# Values


class _Values:
    """The values to choose from, with bounds on sums and products of those from a position on."""

    def __init__(self, values: Sequence[int], repeats: bool) -> None:
        self.values = values
        self.repeats = repeats
        self.place = {value: place for place, value in enumerate(values)}
        self.stride = gcd(*(value - values[0] for value in values))  # even values make no odd sum
        self._sum_before = list(accumulate(values, initial=0))
        self._products: dict[tuple[int, int], tuple[int, int]] = {}

    def suffices(self, at: int, cells: int) -> bool:
        """Whether there are values for this number of cells."""
        return len(self.values) - at >= (1 if self.repeats else cells)

    def magnitude(self, at: int) -> int:
        """The greatest absolute value from a position on."""
        return max(abs(self.values[at]), abs(self.values[-1]))

    def sums(self, at: int, cells: int) -> tuple[int, int]:
        """The least and the greatest sum of this number of values."""
        if self.repeats:
            return cells * self.values[at], cells * self.values[-1]
        before, last = self._sum_before, len(self.values)
        return before[at + cells] - before[at], before[last] - before[last - cells]

    def products(self, at: int, cells: int) -> tuple[int, int]:
        """Bounds on the absolute value of the product of this number of values."""
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
    """A condition on the values of a set.

    A state depends on the values chosen alone, and what may follow depends on the state alone.
    """

    start: Hashable

    @abstractmethod
    def after(self, state: Any, value: int) -> Hashable | None:
        """The state after this value, which is not the last; None: it must not be chosen."""

    @abstractmethod
    def possible(self, state: Any, supply: _Values, at: int, left: int) -> bool:
        """False only if no values from position `at` on meet the condition in the 2 or more cells `left`."""

    @abstractmethod
    def last(self, state: Any) -> Collection[int] | None:
        """The values that the last cell may hold; None: `holds` decides."""

    @abstractmethod
    def holds(self, values: Set) -> bool:
        """Whether the complete set meets the condition."""

    def allows(self, value: int) -> bool:
        """False only if no set that meets the condition has this value."""
        return True


class _Total(_Condition):
    """A rule about a total; the state is the value that the last cell would need, if it were next."""

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

    def possible(self, state: int, supply: _Values, at: int, left: int) -> bool:
        least, most = supply.sums(at, left)
        return least <= state <= most and (state - least) % (supply.stride or 1) == 0


class _Product(_Total):
    """A product other than 0."""

    def allows(self, value: int) -> bool:
        return value != 0 and self.start % value == 0

    def after(self, state: int, value: int) -> int | None:
        return state // value if value and state % value == 0 else None

    def possible(self, state: int, supply: _Values, at: int, left: int) -> bool:
        least, most = supply.products(at, left)
        return least <= abs(state) <= most and (state > 0 or supply.values[at] < 0)


class _Difference(_Total):
    def after(self, state: int, value: int) -> int:
        return state + value

    def possible(self, state: int, supply: _Values, at: int, left: int) -> bool:
        """The last value minus those before it is the state; it is no smaller than any of them."""
        least, _ = supply.sums(at, left - 1)
        _, most = supply.sums(at, left - 2)  # subtracted from a difference that is 0 or more
        return -most <= state <= supply.values[-1] - least


class _Quotient(_Total):
    def after(self, state: int, value: int) -> int | None:
        return state * value if value else None

    def possible(self, state: int, supply: _Values, at: int, left: int) -> bool:
        """The last value is the state times those before it, none of which is 0."""
        least, _ = supply.products(at, left - 1)
        return abs(state) * max(1, least) <= supply.magnitude(at)


class _Pair(_Condition):
    """A rule about two cells, decided once both are chosen."""

    start: Set = ()

    def __init__(self, rule: Rule) -> None:
        self.rule = rule

    def after(self, state: Set, value: int) -> Set:
        return (*state, value)

    def possible(self, state: Set, supply: _Values, at: int, left: int) -> bool:
        return True

    def last(self, state: Set) -> None:
        return None

    def holds(self, values: Set) -> bool:
        return self.rule.holds(values)


class _Including(_Condition):
    """Required values; the state is those still missing."""

    def __init__(self, required: Set) -> None:
        self.start: Set = required

    def after(self, state: Set, value: int) -> Set | None:
        if not state or value < state[0]:
            return state
        return state[1:] if value == state[0] else None

    def possible(self, state: Set, supply: _Values, at: int, left: int) -> bool:
        return len(state) <= left

    def last(self, state: Set) -> Collection[int] | None:
        return None if not state else state if len(state) == 1 else ()

    def holds(self, values: Set) -> bool:
        return Counter(self.start) <= Counter(values)


class _AnyOf(_Condition):
    """A disjunction of conditions; the state has that of each, None for those that failed."""

    def __init__(self, conditions: Sequence[_Condition]) -> None:
        self.conditions = conditions
        self.start = tuple(each.start for each in conditions)

    def after(self, state: tuple[Any, ...], value: int) -> tuple[Any, ...] | None:
        states = tuple(
            None if one is None else each.after(one, value)
            for each, one in zip(self.conditions, state, strict=True)
        )
        return None if all(one is None for one in states) else states

    def possible(self, state: tuple[Any, ...], supply: _Values, at: int, left: int) -> bool:
        return any(each.possible(one, supply, at, left) for each, one in self._alive(state))

    def last(self, state: tuple[Any, ...]) -> Collection[int] | None:
        allowed = [each.last(one) for each, one in self._alive(state)]
        return None if None in allowed else {value for values in allowed for value in values or ()}

    def holds(self, values: Set) -> bool:
        return any(each.holds(values) for each in self.conditions)

    def _alive(self, state: tuple[Any, ...]) -> list[tuple[_Condition, Any]]:
        pairs = zip(self.conditions, state, strict=True)
        return [(each, one) for each, one in pairs if one is not None]


_TOTAL_CONDITIONS: dict[str, tuple[type[_Total], Any]] = {
    "sum": (_Sum, Sum),
    "product": (_Product, Product),
    "difference": (_Difference, Difference),
    "quotient": (_Quotient, Quotient),
}
_PAIR_RULES: dict[str, Any] = {"mod": Modulo, "power": Power}


def _condition(name: str, group: Group, total: int) -> _Condition:
    """The condition of this name: its rule and its bounds."""
    if name == "any":
        return _AnyOf([_condition(each, group, total) for each in _TOTAL_CONDITIONS])
    if name in _PAIR_RULES:
        return _Pair(_PAIR_RULES[name](group, total))
    if name == "product" and total == 0:
        return _Including((0,))  # only a factor 0 gives 0, and division by it is undefined
    kind, rule = _TOTAL_CONDITIONS[name]
    return kind(rule(group, total), total)


# The search


class _Search:
    """Finds every set of `cells` values that meets all conditions, in ascending order."""

    def __init__(self, cells: int, supply: _Values, conditions: Sequence[_Condition], limits: Limits) -> None:
        self.cells = cells
        self.supply = supply
        self.conditions = conditions
        self.limits = limits
        self.failed: set[Hashable] = set()  # position, cells left and states without a set

    def __iter__(self) -> Iterator[Set]:
        return self._extend((), 0, tuple(each.start for each in self.conditions))

    def _extend(self, chosen: Set, at: int, states: tuple[Any, ...]) -> Iterator[Set]:
        """The sets that begin with the values chosen; the others come from position `at` on."""
        self.limits.check(nodes=0)
        left = self.cells - len(chosen)
        here = (at, left, states)
        if not self.supply.suffices(at, left) or here in self.failed:
            return
        if left == 1:
            yield from self._complete(chosen, at, states)
            return
        if not self._possible(*here):
            return
        found_any = False
        for place in range(at, len(self.supply.values)):
            value = self.supply.values[place]
            after = self._after(states, value)
            if after is not None:
                start = place if self.supply.repeats else place + 1
                for found in self._extend((*chosen, value), start, after):
                    found_any = True
                    yield found
        if not found_any:
            self._store_failed(here)

    def _complete(self, chosen: Set, at: int, states: tuple[Any, ...]) -> Iterator[Set]:
        """The sets with one more value."""
        for value in self._last(at, states):
            complete = (*chosen, value)
            if all(each.holds(complete) for each in self.conditions):
                yield complete

    def _last(self, at: int, states: tuple[Any, ...]) -> Sequence[int]:
        """The candidates of the last cell."""
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

    def _store_failed(self, here: Hashable) -> None:
        if len(self.failed) >= _MAX_FAILED:
            self.failed.clear()
        self.failed.add(here)
