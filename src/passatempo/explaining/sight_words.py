"""The words of steps about what a cell sees: values that stand in its groups, and places of a value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set

from passatempo.explaining.phrases import Phrases
from passatempo.rules import AllDifferent
from passatempo.rules.base import Domain, Rule

_FEW_VALUES = 12  # that are listed; of more, only the groups are told
_FEW_BEFORE = 4  # values that went before, the same
_FEW_CELLS = 3  # in which a value is seen, or that have lost it; more are not told


def tell_only_place(tell: Phrases) -> str:
    """The only cell of a group for a value; why the value stands there at all, if that is not plain."""
    if not all(isinstance(rule, AllDifferent) for rule in tell.because.rules):
        return tell("{group} must hold {value}, and only {cell} can take it")
    told, cells = _only_place(tell), tell.because.rules[0].cells
    if _number_of_values(tell.problem.domains, cells) == len(cells):
        return told
    left = sorted({value for cell in cells for value in tell.state[cell]})
    return tell(
        "{story}; and {value} must stand there: only {left} are left for its {number} cells",
        left=tell.all_of(left),
        story=told,
        number=len(cells),
    )


def _number_of_values(domains: Sequence[Domain], cells: Iterable[int]) -> int:
    return len({value for cell in cells for value in domains[cell]})


def _only_place(tell: Phrases) -> str:
    """The only cell of a group for a value, and where the others see it."""
    others = [cell for cell in tell.open(tell.because.rules[0].cells) if cell != tell.because.cells[0]]
    where, blind = _excluding(tell, others)
    too_many = max(len(where), len(blind)) > _FEW_CELLS
    if not where or too_many or any(tell.value in tell.state[cell] for cell in others):
        return tell("in {group}, only {cell} can take {value}")
    told = {"where": tell.listed(where), "blind": tell.listed(sorted(blind))}
    if blind:
        return tell.many(
            "in {group}, only {cell} can take {value}: one cell sees it in {where}; {blind} lost it before",
            "in {group}, only {cell} can take {value}: some see it in {where}; {blind} lost it before",
            len(others) - len(blind),
            **told,
        )
    return tell.many(
        "in {group}, only {cell} can take {value}: the other open cell sees it in {where}",
        "in {group}, only {cell} can take {value}: the others see it in {where}",
        len(others),
        **told,
    )


def _excluding(tell: Phrases, losers: Iterable[int]) -> tuple[list[int], set[int]]:
    """A few cells with the value by which these others are excluded, and those that none of them excludes."""
    missing, where = set(losers), list[int]()
    seen = {
        cell: missing.intersection(tell.seen_by(cell, tell.value))
        for cell, left in enumerate(tell.state)
        if tuple(left) == (tell.value,) and cell != tell.because.cells[0] and tell.is_known(cell)
    }
    while missing and seen:
        best = max(seen, key=lambda cell: len(seen[cell] & missing))
        if not seen[best] & missing:
            break
        where.append(best)
        missing -= seen.pop(best)
    return sorted(where), missing


def tell_single_candidate(tell: Phrases) -> str:
    """The values that the cell sees, and those that went before."""
    cell = tell.because.cells[0]
    gone = {value for value in tell.problem.domains[cell] if value != tell.value}
    seen, rest = _seen_and_rest(tell, cell, gone)
    if not seen:
        return tell("only {value} is left for {cell}")
    if len(gone) > _FEW_VALUES and not rest:
        return tell("{cell} sees all values but {value} in {seen}", seen=tell.named(rule for rule, _ in seen))
    return tell("{excluded}: only {value} is left for it", excluded=excluded(tell, cell, gone))


def excluded(tell: Phrases, cell: int, gone: Set[int]) -> str:
    """Where a cell sees some values that it cannot take, and which of them went before."""
    seen, rest = _seen_and_rest(tell, cell, gone)
    told = {"cell": tell.names[cell], "seen": _where(tell, cell, seen), "rest": tell.all_of(rest)}
    if not seen:
        return tell("{rest} went from {cell} before", **told)
    if rest:
        return tell("{cell} sees {seen}, and {rest} went before", **told)
    return tell("{cell} sees {seen}", **told)


def leaving(tell: Phrases, reason: str, fitting: Sequence[int]) -> str:
    """That by this reason the cell is one of these values, and why it is none but one of them."""
    cell, others = tell.because.cells[0], set(fitting) - {tell.value}
    if not others:
        return tell("{reason}, so {cell} is {value}", reason=reason)
    if len(_seen_and_rest(tell, cell, others)[1]) > _FEW_BEFORE:
        return tell("{reason}; of what is left for {cell}, only {value} fits", reason=reason)
    return tell(
        "{reason}, so {cell} is {fitting}; {excluded}: only {value} is left",
        reason=reason,
        fitting=tell.any_of(fitting),
        excluded=excluded(tell, cell, others),
    )


def _seen_and_rest(tell: Phrases, cell: int, gone: Set[int]) -> tuple[list[tuple[Rule, set[int]]], Set[int]]:
    seen = list(_seen(tell, cell, gone))
    return seen, set(gone).difference(*(values for _, values in seen))


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


def _where(tell: Phrases, cell: int, seen: list[tuple[Rule, set[int]]]) -> str:
    """Which values stand in which group; where this is a pair without a name, in which cell."""
    return tell.say.listed(
        tell("{values} in {group}", values=_in_short(values), group=_place(tell, rule, cell))
        for rule, values in seen
    )


def _place(tell: Phrases, rule: Rule, cell: int) -> str:
    if tell.has_name(rule):
        return tell.say.render(rule.group.label)
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
