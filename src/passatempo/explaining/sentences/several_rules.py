"""Sentences of several rules at once: the ways to fill a few cells, leftovers."""

from __future__ import annotations

from collections.abc import Sequence

from passatempo.explaining.parts import SIGN_CELLS
from passatempo.explaining.reason import FEW_WAYS
from passatempo.explaining.sentences.combined_rules import describe_combined_rules
from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.rules import AllDifferent, Less
from passatempo.rules.base import Rule


def describe_local_combinations(writer: StepWriter) -> str:
    """The rules between a few cells, and the ways to fill these; if they are many, why none has a value."""
    if text := _beyond_several_text(writer):
        return text
    ways = writer.because.sets
    if not ways or (len(ways) > FEW_WAYS and not writer.full) or writer.because.reason.refutations:
        return describe_combined_rules(writer)
    clues = [rule for rule in writer.because.rules if not isinstance(rule, AllDifferent)]
    groups = [rule for rule in writer.because.rules if isinstance(rule, AllDifferent)]
    reason = writer.language.listed(dict.fromkeys(map(writer.rule_text, clues)))
    if all(rule.group.is_named_by_sign for rule in clues):
        reason = writer("{signs} must be right", signs=reason)
    if groups:
        reason = writer(
            "{reason}; no value stands twice in {groups}", reason=reason, groups=writer.group_list(groups)
        )
    cells = writer.because.cells
    chain = _chain_of(clues, cells)
    places = [cells.index(cell) for cell in chain]
    shown = sorted(tuple(way[at] for at in places) for way in ways)
    return writer(
        "{reason}. So {cells} are, in this order, {ways}: {follows}",
        reason=reason,
        cells=writer.listed(chain),
        ways=writer.language.either(" ".join(map(str, way)) for way in shown),
    )


def _chain_of(clues: Sequence[Rule], cells: Sequence[int]) -> Sequence[int]:
    """The cells in their order along a chain of signs; as they are, if these are none."""
    beside = {cell: {other for rule in clues if cell in rule.cells for other in rule.cells} for cell in cells}
    ends = [cell for cell in cells if len(beside[cell]) == SIGN_CELLS]
    if any(len(rule.cells) != SIGN_CELLS for rule in clues) or len(ends) != 2:
        return cells
    chain = [min(ends)]
    while following := beside[chain[-1]].difference(chain):
        chain.append(min(following))
    return chain if set(chain) == set(cells) else cells


def _beyond_several_text(writer: StepWriter) -> str | None:
    """That a cell is greater, or less, than others that differ; None if that is not the whole reason."""
    clues = [rule for rule in writer.because.rules if not isinstance(rule, AllDifferent)]
    if not all(isinstance(rule, Less) and rule.strict for rule in clues):
        return None
    lows, highs = (sorted({rule.cells[end] for rule in clues}) for end in (0, 1))
    if len(highs) == 1 and writer.all_differ(lows):
        return _above_all_text(writer, highs[0], lows)
    if len(lows) == 1 and writer.all_differ(highs):
        return _below_all_text(writer, lows[0], highs)
    return None


def _above_all_text(writer: StepWriter, cell: int, others: Sequence[int]) -> str | None:
    end = min(writer.state[each][0] for each in others)
    bound = end + len(others)
    if not all(loser == cell and value < bound for loser, value in writer.step.removes):
        return None
    return writer(
        "{cell} is greater than {others}, which differ and are {end} or more: "
        "so it is {bound} or more; {follows}",
        cell=writer.names[cell],
        others=writer.listed(others),
        end=end,
        bound=bound,
    )


def _below_all_text(writer: StepWriter, cell: int, others: Sequence[int]) -> str | None:
    end = max(writer.state[each][-1] for each in others)
    bound = end - len(others)
    if not all(loser == cell and value > bound for loser, value in writer.step.removes):
        return None
    return writer(
        "{cell} is less than {others}, which differ and are {end} or less: "
        "so it is {bound} or less; {follows}",
        cell=writer.names[cell],
        others=writer.listed(others),
        end=end,
        bound=bound,
    )


def describe_leftovers(writer: StepWriter) -> str:
    """Lines and rooms that hold the same values, and the cells that only one of them has."""
    number = _number_of_lines(writer)
    houses = writer.because.rules[: 2 * number]
    arguments = {
        "lines": writer.group_list(houses[:number]),
        "rooms": writer.group_list(houses[number:]),
    }
    if len(writer.because.cells) == 1:
        return writer(
            "{lines} and {rooms} hold the same values, and share all cells but {cells} and {others}: "
            "these are equal, so {follows}",
            **arguments,
        )
    reason = writer("what has no place on the other side goes")
    if any(_is_possible(writer, *each) for each in writer.step.removes):
        reason = writer("what has no place on the other side, or only places that see its cell, goes")
    return writer(
        "{lines} and {rooms} hold the same values. Without the cells that they share, {cells} are left of "
        "the former and {others} of the latter, so these hold the same values; {reason}: {follows}",
        reason=reason,
        **arguments,
    )


def _is_possible(writer: StepWriter, cell: int, value: int) -> bool:
    """Whether the other side has places for a value."""
    cells, others = writer.because.cells, writer.because.others
    return any(value in writer.state[other] for other in (others if cell in cells else cells))


def _number_of_lines(writer: StepWriter) -> int:
    """The first rules are the lines, then come as many rooms."""
    rules, sides = writer.because.rules, (set(writer.because.cells), set(writer.because.others))
    for number in range(1, len(rules) // 2 + 1):
        lines = {cell for rule in rules[:number] for cell in rule.cells}
        rooms = {cell for rule in rules[number : 2 * number] for cell in rule.cells}
        if (lines - rooms, rooms - lines) == sides:
            return number
    return 1
