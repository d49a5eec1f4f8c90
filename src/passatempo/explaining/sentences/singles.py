"""Sentences of hidden and naked singles: what a cell sees, and the places of a value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set

from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.rules import AllDifferent
from passatempo.rules.base import Domain, Rule

_FEW_VALUES = 12  # that are listed; of more, only the groups
_FEW_BEFORE = 4  # values removed before that are listed
_FEW_NOTED = 3  # values that were left in a cell, which are listed instead of those removed before


def describe_hidden_single(writer: StepWriter) -> str:
    """The only cell of a group for a value; and why the group must hold it, if that is not obvious."""
    if not all(isinstance(rule, AllDifferent) for rule in writer.because.rules):
        return writer("{group} must hold {value}, and only {cell} can take it")
    return with_need(writer, _place_text(writer))


def with_need(writer: StepWriter, text: str) -> str:
    """That a value has only these places in a group; and why it must stand there, if that is not obvious."""
    cells = writer.because.rules[0].cells
    remaining = sorted({value for cell in cells for value in writer.state[cell]})
    if _number_of_values(writer.problem.domains, cells) == len(cells) or len(remaining) != len(cells):
        return text
    return writer.many(
        "{proof}; and as only {left} are left for its {size} cells, {values} must stand there",
        "{proof}; and as only {left} are left for its {size} cells, {values} must stand there",
        len(writer.because.values),
        left=writer.all_of(remaining),
        proof=text,
        size=len(cells),
    )


def _number_of_values(domains: Sequence[Domain], cells: Iterable[int]) -> int:
    return len({value for cell in cells for value in domains[cell]})


def _place_text(writer: StepWriter) -> str:
    """The only cell of a group for a value, and where the others see it."""
    others = [
        cell for cell in writer.open_cells(writer.because.rules[0].cells) if cell != writer.because.cells[0]
    ]
    where, blind = _excluding_cells(writer, others)
    if any(writer.value in writer.state[cell] for cell in others):  # the state is not known
        return writer("in {group}, only {cell} can take {value}")
    if not where:
        return _lost_before_text(writer, blind)
    arguments = {"where": writer.listed(where), "blind": writer.listed(sorted(blind))}
    if blind:
        return writer.many(
            "in {group}, only {cell} can take {value}: one cell sees it in {where}; {blind} lost it before",
            "in {group}, only {cell} can take {value}: some see it in {where}; {blind} lost it before",
            len(others) - len(blind),
            **arguments,
        )
    return writer.many(
        "in {group}, only {cell} can take {value}: the other open cell sees it in {where}",
        "in {group}, only {cell} can take {value}: the others see it in {where}",
        len(others),
        **arguments,
    )


def _lost_before_text(writer: StepWriter, blind: Iterable[int]) -> str:
    """The only cell for a value, all others having lost it before."""
    if not (lost := sorted(blind)):
        return writer("in {group}, only {cell} can take {value}: the values of all its other cells are known")
    return writer("in {group}, only {cell} can take {value}: {lost} lost it before", lost=writer.listed(lost))


def _excluding_cells(writer: StepWriter, losers: Iterable[int]) -> tuple[list[int], set[int]]:
    """A few cells with the value that exclude it from these, and the cells that none of them sees."""
    missing, where = set(losers), list[int]()
    seen = {
        cell: missing.intersection(writer.peers(cell, writer.value))
        for cell, remaining in enumerate(writer.state)
        if tuple(remaining) == (writer.value,) and cell != writer.because.cells[0] and writer.is_placed(cell)
    }
    while missing and seen:
        best = max(seen, key=lambda cell: len(seen[cell] & missing))
        if not seen[best] & missing:
            break
        where.append(best)
        missing -= seen.pop(best)
    return sorted(where), missing


def describe_naked_single(writer: StepWriter) -> str:
    """The values that the cell sees, and those that were removed before."""
    cell = writer.because.cells[0]
    removed = {value for value in writer.problem.domains[cell] if value != writer.value}
    seen, rest = _seen_and_other(writer, cell, removed)
    if not seen:
        return writer("only {value} is left for {cell}")
    noted = {*removed, writer.value}.difference(rest)
    if len(noted) <= _FEW_NOTED and len(rest) > 1:
        return writer(
            "{cell} can only be {noted}, and sees {seen}: so it is {value}",
            noted=writer.any_of(noted),
            seen=_seen_text(writer, cell, seen),
        )
    if len(removed) > _FEW_VALUES and not rest:
        return writer(
            "{cell} sees all values but {value} in {seen}", seen=writer.group_list(rule for rule, _ in seen)
        )
    return writer("{excluded}: only {value} is left for it", excluded=exclusion_text(writer, cell, removed))


def exclusion_text(writer: StepWriter, cell: int, removed: Set[int]) -> str:
    """Where a cell sees these values, and which of them were removed before."""
    seen, rest = _seen_and_other(writer, cell, removed)
    arguments = {
        "cell": writer.names[cell],
        "seen": _seen_text(writer, cell, seen),
        "rest": writer.all_of(rest),
    }
    if not seen:
        return writer.many(
            "{rest} was removed from {cell} before",
            "{rest} were removed from {cell} before",
            len(rest),
            **arguments,
        )
    if rest:
        return writer.many(
            "{cell} sees {seen}, and {rest} was removed before",
            "{cell} sees {seen}, and {rest} were removed before",
            len(rest),
            **arguments,
        )
    return writer("{cell} sees {seen}", **arguments)


def conclusion_text(writer: StepWriter, reason: str, allowed: Sequence[int]) -> str:
    """That for this reason the cell has one of these values, and why it has none but the one of the step."""
    cell, others = writer.because.cells[0], set(allowed) - {writer.value}
    if not others:
        return writer("{reason}, so {cell} is {value}", reason=reason)
    if len(_seen_and_other(writer, cell, others)[1]) > _FEW_BEFORE:
        return writer("{reason}; of what is left for {cell}, only {value} fits", reason=reason)
    return writer(
        "{reason}, so {cell} is {allowed}; {excluded}: only {value} is left",
        reason=reason,
        allowed=writer.any_of(allowed),
        excluded=exclusion_text(writer, cell, others),
    )


def _seen_and_other(
    writer: StepWriter, cell: int, removed: Set[int]
) -> tuple[list[tuple[Rule, set[int]]], Set[int]]:
    seen = list(_seen(writer, cell, removed))
    return seen, set(removed).difference(*(values for _, values in seen))


def _seen(writer: StepWriter, cell: int, wanted: Set[int]) -> Iterator[tuple[Rule, set[int]]]:
    """The groups in which the cell sees the wanted values, those with most of them first."""
    groups = {
        rule: _placed_values(writer, rule, cell)
        for rule in writer.problem.rules_of[cell]
        if isinstance(rule, AllDifferent)
    }
    missing = set(wanted)
    while missing and groups:
        best = max(groups, key=lambda rule: (len(groups[rule] & missing), writer.has_name(rule)))
        values = groups.pop(best) & missing
        if not values:
            return
        yield best, values
        missing -= values


def _placed_values(writer: StepWriter, rule: AllDifferent, cell: int) -> set[int]:
    others = (other for other in rule.cells if other != cell and writer.is_placed(other))
    return {writer.state[other][0] for other in others}.difference(rule.ignoring)


def _seen_text(writer: StepWriter, cell: int, seen: list[tuple[Rule, set[int]]]) -> str:
    """Which values stand in which group; of a pair without a name, in which cell."""
    return writer.language.listed(
        writer("{values} in {group}", values=_value_list(values), group=_place_name(writer, rule, cell))
        for rule, values in seen
    )


def _place_name(writer: StepWriter, rule: Rule, cell: int) -> str:
    if writer.has_name(rule):
        return writer.group_name(rule)
    return writer.listed(other for other in rule.cells if other != cell)


def _value_list(values: Set[int]) -> str:
    return " ".join(map(str, sorted(values)))


def describe_common_peer(writer: StepWriter) -> str:
    """The cells that see every place of some values in a group, by different groups perhaps."""
    losers = tuple(dict.fromkeys(cell for cell, _ in writer.step.removes))
    arguments = {"losers": writer.listed(losers)}
    if len(writer.because.values) == 1 and not writer.has_name(writer.because.rules[0]):
        return writer.many(
            "one of {cells} is {value}, and {losers} sees both: {follows}",
            "one of {cells} is {value}, and {losers} see both: {follows}",
            len(losers),
            **arguments,
        )
    seen = writer.many(
        "{losers} sees every place for {values} in {group} ({cells})",
        "{losers} see every place for {values} in {group} ({cells})",
        len(losers),
        **arguments,
    )
    return f"{with_need(writer, seen)}: {writer.follows}"
