"""The words of steps that look at the sets of values which fit a cage or a run, and at sums made of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from math import prod
from typing import TypeGuard

from passatempo.explaining.fillings import fillings, is_plain_sum, streets
from passatempo.explaining.phrases import Phrases
from passatempo.rules import (
    AnyOperation,
    Difference,
    Modulo,
    Product,
    Quotient,
    Span,
    Sum,
)
from passatempo.rules.base import Rule

_FEW_SETS = 8  # of values that are listed; of more, their number is told
_FEW_GROUPS = 4  # the same of groups

Values = tuple[int, ...]
Arithmetic = Sum | Product | Difference | Quotient | AnyOperation | Modulo


def is_arithmetic(rule: Rule) -> TypeGuard[Arithmetic]:
    """Whether it tells what its values make together."""
    return isinstance(rule, Arithmetic) and (is_plain_sum(rule) or not isinstance(rule, Sum))


def is_street(tell: Phrases, rule: Rule) -> bool:
    """Whether its cells hold consecutive values, each another."""
    return isinstance(rule, Span) and rule.width == len(rule.cells) - 1 and tell.differ(rule.cells)


def says_all(tell: Phrases, rule: Rule) -> bool:
    """Whether its group has a name that says what the rule does: "the 12+ cage at A1"."""
    if not is_arithmetic(rule) or not tell.has_name(rule):
        return False
    return any(re.fullmatch(rf"{rule.total}\D*", word) for word in rule.group.name.split())


def tell_digit_sets(tell: Phrases) -> str:
    """What stands in none of the sets goes."""
    sets = sets_of(tell, tell.because.rules[0])
    if not sets:
        return tell("there is no way to fill {cage} with these: {follows}")
    if len(sets) <= _FEW_SETS:
        return f"{_must_be(tell, tell.because.rules[0], sets)}: {tell.follows}"
    return tell("none of the {number} ways to fill {cage} has these: {follows}", number=len(sets))


def value_by_sets(tell: Phrases) -> str | None:
    """Why a cell can only take one value of the sets."""
    rule = tell.because.rules[0]
    sets = sets_of(tell, rule) if is_arithmetic(rule) or is_street(tell, rule) else []
    if not sets:
        return None
    if len(sets) > _FEW_SETS:
        return tell(
            "none of the {number} ways to fill {group} has another value in {cell}: it is {value}",
            number=len(sets),
        )
    return _choice(tell, _must_be(tell, rule, sets), sets)


def sets_of(tell: Phrases, rule: Rule) -> list[Values]:
    """The sets of values that the open cells can hold."""
    known = Counter(tell.state[cell][0] for cell in rule.cells if tell.is_known(cell))
    whole = tell.because.sets or (streets(rule.cells, tell.state) if is_street(tell, rule) else ())
    if whole:
        return [tuple(sorted((Counter(each) - known).elements())) for each in whole]
    open_cells = tell.open(rule.cells)
    ways = fillings(rule, tell.state, tell.because.rules) or []
    return sorted({tuple(sorted(way[cell] for cell in open_cells)) for way in ways})


def tell_street(tell: Phrases, rule: Rule) -> str | None:
    """Which consecutive values there can be, if not many."""
    sets = sets_of(tell, rule) if is_street(tell, rule) else []
    return f"{_must_be(tell, rule, sets)}: {tell.follows}" if 0 < len(sets) <= _FEW_SETS else None


def _must_be(tell: Phrases, rule: Rule, sets: Iterable[Values]) -> str:
    """Which sets there are; of a sum or a product that is known in part, what the rest makes."""
    known = [tell.state[cell][0] for cell in rule.cells if tell.is_known(cell)]
    told = {
        "group": tell.say.render(rule.group.label),
        "sets": tell.say.either(_in_a_row(tell, rule, each) for each in sets),
        "open": tell.listed(tell.open(rule.cells)),
    }
    if not says_all(tell, rule):
        return tell("{rule}; {open} must be {sets}", rule=tell.said(rule), **told)
    if not known:
        return tell("{group} must be {sets}", **told)
    if isinstance(rule, Sum) and is_plain_sum(rule):
        rest = rule.total - sum(known)
        return tell("in {group}, {open} make {rest}, which must be {sets}", rest=rest, **told)
    if isinstance(rule, Product) and 0 not in known:
        rest = rule.total // prod(known)
        return tell("in {group}, {open} multiply to {rest}, which must be {sets}", rest=rest, **told)
    return tell("in {group}, {open} must be {sets}", **told)


def _in_a_row(tell: Phrases, rule: Rule, values: Values) -> str:
    """A set of values; of a street without a gap, from the first to the last."""
    if is_street(tell, rule) and len(values) > 2 and values[-1] - values[0] == len(values) - 1:
        return tell("{first} to {last}", first=values[0], last=values[-1])
    return " ".join(map(str, values))


def _choice(tell: Phrases, reason: str, sets: Sequence[Values]) -> str:
    """Why the cell takes this value of the sets."""
    cell, value = tell.because.cells[0], tell.value
    every = {each for values in sets for each in values}
    others = [each for each in tell.open(tell.because.rules[0].cells) if each != cell]
    if every.intersection(tell.state[cell]) == {value}:
        return tell("{reason}; of these, {cell} can only be {value}", reason=reason)
    if all(value in each for each in sets) and not any(value in tell.state[other] for other in others):
        return tell("{reason}, and only {cell} can take {value}", reason=reason)
    for other in others:
        taken = every.intersection(tell.state[other])
        once = all(each.count(one) == 1 for one in taken for each in sets)
        if len(taken) == 1 and once and (every - taken).intersection(tell.state[cell]) == {value}:
            return tell(
                "{reason}; of these, {other} can only be {taken}, so {cell} is {value}",
                reason=reason,
                other=tell.names[other],
                taken=min(taken),
            )
    return tell("{reason}, which leaves only {value} for {cell}", reason=reason)


def tell_cage_needs(tell: Phrases) -> str:
    """Every set of a cage has a value, which is therefore gone from cells that see all its places."""
    rule, sets = tell.because.rules[0], tell.because.sets
    if 0 < len(sets) <= _FEW_SETS and tell.open(rule.cells):
        need = tell(
            "{reason}, so {value} stands in {any_cell}",
            reason=_must_be(tell, rule, sets_of(tell, rule)),
        )
    else:
        need = tell("however {group} is filled, {value} stands in {any_cell}")
    elsewhere = _shared(tell)
    if elsewhere is None:
        return tell("{need}; other cells that see all of these lose it: {follows}", need=need)
    return tell("{need} and nowhere else in {elsewhere}: {follows}", need=need, elsewhere=elsewhere)


def _shared(tell: Phrases) -> str | None:
    """The group that has all that is concerned, if one has."""
    concerned = {*tell.because.cells, *(cell for cell, _ in tell.step.removes)}
    groups = (rule for rule in tell.because.rules if concerned.issubset(rule.cells))
    return next((tell.say.render(rule.group.label) for rule in groups if tell.has_name(rule)), None)


# Innies and outies


def tell_innies(tell: Phrases) -> str:
    """Whole houses against the cages in them: what is left over."""
    result = tell.follows if tell.step.places else _balance(tell)
    comparison = f"{_taken_away(tell)}: {result}"
    if tell.step.places:
        return comparison
    return tell("{comparison}, so {follows}", comparison=comparison)


def _taken_away(tell: Phrases) -> str:
    """What the houses make, and what the sums do."""
    rules = tell.because.rules
    sums = [rule for rule in rules if isinstance(rule, Sum)]
    houses = rules[: rules.index(sums[0])]
    makes, less = sum(_total_of(tell, house) for house in houses), sum(rule.total for rule in sums)
    told = {
        "houses": tell.named(houses, _FEW_GROUPS),
        "sums": tell.named(sums, _FEW_GROUPS),
        "makes": makes,
        "less": less,
    }
    if less > makes:  # they stick out
        taken = tell.many(
            "{sums} makes {less}; take away {makes} for {houses}",
            "{sums} make {less}; take away {makes} for {houses}",
            len(sums),
            **told,
        )
    else:
        taken = tell.many(
            "{houses} makes {makes}; take away {less} for {sums}",
            "{houses} make {makes}; take away {less} for {sums}",
            len(houses),
            **told,
        )
    if makes - less == tell.value:
        return taken
    return tell("{taken}, and what is filled in", taken=taken)


def _total_of(tell: Phrases, house: Rule) -> int:
    return sum({value for cell in house.cells for value in tell.state[cell]})


def _balance(tell: Phrases) -> str:
    """What the cells left over make together, or against each other."""
    more, less, total = tell.because.cells, tell.because.others, tell.value
    if total < 0:
        more, less, total = less, more, -total
    together = tell("{cells} together", cells=tell.listed(less)) if len(less) > 1 else tell.listed(less)
    told = {"more": tell.listed(more), "less": together, "total": total}
    if not less:
        return tell.many("{more} is {total}", "{more} make {total}", len(more), **told)
    if not total:
        return tell.many("{more} is as much as {less}", "{more} make as much as {less}", len(more), **told)
    return tell.many(
        "{more} is {total} more than {less}", "{more} make {total} more than {less}", len(more), **told
    )
