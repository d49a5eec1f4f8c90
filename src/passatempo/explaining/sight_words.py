"""The words of steps about what a cell sees: values that stand in its groups, and places of a value."""

from __future__ import annotations

from collections.abc import Iterator, Set

from passatempo.explaining.phrases import Phrases
from passatempo.rules import AllDifferent
from passatempo.rules.base import Rule

_FEW_VALUES = 12  # that are listed; of more, only the groups are told


def tell_last_cell(tell: Phrases) -> str:
    """The only open cell of a group that holds each of its values once."""
    if _is_house(tell, tell.because.rules[0]):
        return tell("{cell} is the last open cell of {group}: it is {value}")
    return tell_single_candidate(tell)


def _is_house(tell: Phrases, rule: Rule) -> bool:
    """Whether there were as many values for the group as it has cells from the start."""
    return tell.has_name(rule) and len(
        {value for cell in rule.cells for value in tell.problem.domains[cell]}
    ) == len(rule.cells)


def tell_single_candidate(tell: Phrases) -> str:
    """The values that the cell sees, and those that went before."""
    cell = tell.because.cells[0]
    gone = {value for value in tell.problem.domains[cell] if value != tell.value}
    seen = list(_seen(tell, cell, gone))
    rest = gone.difference(*(values for _, values in seen))
    if not seen:
        return tell("only {value} is left for {cell}")
    told = {"seen": _where(tell, seen), "rest": tell.all_of(rest)}
    if len(gone) > _FEW_VALUES and not rest:
        return tell("{cell} sees all values but {value} in {seen}", seen=tell.named(rule for rule, _ in seen))
    if rest:
        return tell("{cell} sees {seen}, and {rest} went before: only {value} is left for it", **told)
    return tell("{cell} sees {seen}: only {value} is left for it", **told)


def _seen(tell: Phrases, cell: int, wanted: Set[int]) -> Iterator[tuple[Rule, set[int]]]:
    """The groups in which values stand that the cell cannot take, the most telling first."""
    groups = {
        rule: _standing(tell, rule, cell)
        for rule in tell.problem.rules_of[cell]
        if isinstance(rule, AllDifferent)
    }
    missing = set(wanted)
    while missing and groups:
        best = max(groups, key=lambda rule: (len(groups[rule] & missing), tell.has_name(rule)))
        values = groups.pop(best) & missing
        if not values:
            return
        yield best, values
        missing -= values


def _standing(tell: Phrases, rule: AllDifferent, cell: int) -> set[int]:
    others = (other for other in rule.cells if other != cell and tell.is_known(other))
    return {tell.state[other][0] for other in others}.difference(rule.ignoring)


def _where(tell: Phrases, seen: list[tuple[Rule, set[int]]]) -> str:
    """Which values stand in which group; where this is a pair without a name, in which cell."""
    cell = tell.because.cells[0]
    return tell.say.listed(
        tell("{values} in {group}", values=_in_short(values), group=_place(tell, rule, cell))
        for rule, values in seen
    )


def _place(tell: Phrases, rule: Rule, cell: int) -> str:
    if tell.has_name(rule):
        return tell.say.said(rule.group.name)
    return tell.listed(other for other in rule.cells if other != cell)


def _in_short(values: Set[int]) -> str:
    return " ".join(map(str, sorted(values)))


def tell_every_place_seen(tell: Phrases) -> str:
    """Cells that see every place of a value in a house, which may be in different groups."""
    losers = tuple(dict.fromkeys(cell for cell, _ in tell.step.removes))
    told = {"losers": tell.listed(losers)}
    if not tell.has_name(tell.because.rules[0]):
        return tell.many(
            "one of {cells} is {value}, and {losers} sees both: {follows}",
            "one of {cells} is {value}, and {losers} see both: {follows}",
            len(losers),
            **told,
        )
    return tell.many(
        "{losers} sees every place for {value} in {group} ({cells}): {follows}",
        "{losers} see every place for {value} in {group} ({cells}): {follows}",
        len(losers),
        **told,
    )
