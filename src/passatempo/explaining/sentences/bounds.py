"""Sentences of values too small or too large: for an inequality, a greatest cell, or a cage with a sum."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import TypeGuard

from passatempo.explaining.arithmetic import is_plain_sum
from passatempo.explaining.attainable_sums import end_values
from passatempo.explaining.reason import By
from passatempo.explaining.sentences.combinations import describe_cage_combinations, name_states_rule
from passatempo.explaining.sentences.singles import conclusion_text
from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.explaining.sentences.weighted_sums import addition, sum_bound_text
from passatempo.explaining.step import Candidate
from passatempo.rules import Equation, Greatest, Less, Sum
from passatempo.rules.base import Rule

_FEW_REASONS = 2  # in one sentence


def describe_bounds(writer: StepWriter) -> str:
    """Why values are out of bounds."""
    if text := _two_cells_text(writer):
        return text
    rule, reasons = writer.because.rules[0], _bounds_texts(writer)
    parts = writer.because.reason.of(rule, By.LEAST, By.GREATEST)
    if reasons and (not parts or len(reasons) <= len(parts)):
        return "; ".join(reasons)
    if parts:
        return "; ".join(
            f"{sum_bound_text(writer, each)}: {writer.bounds_text(each.excludes)}" for each in parts
        )
    if any(each.complete for each in writer.because.reason.of(rule, By.COMBINATIONS)):
        return describe_cage_combinations(writer)  # a value has no partner, though it is within bounds
    if facts := writer.candidates_text(rule.cells):
        losers = dict.fromkeys(cell for cell, _ in writer.step.removes)
        return writer("{rules}, and {facts}, so {left}", facts=facts, left=writer.left_text(losers))
    return writer("{rules}: {out_of_bounds}")


def _two_cells_text(writer: StepWriter) -> str | None:
    """What one of the two open cells of a sum leaves the other; None for other rules."""
    rule, losers = writer.because.rules[0], {cell for cell, _ in writer.step.removes}
    open_cells = writer.open_cells(rule.cells)
    if not (isinstance(rule, Sum) and is_plain_sum(rule)) or len(open_cells) != 2 or len(losers) != 1:
        return None
    (loser,) = losers
    (other,) = set(open_cells) - losers
    known = [cell for cell in rule.cells if cell not in open_cells]
    arguments = {
        "group": writer.group_name(rule),
        "open": writer.listed(open_cells),
        "rest": rule.total - sum(writer.state[cell][0] for cell in known),
        "consequence": _other_end_text(writer, other, loser),
    }
    if known or not name_states_rule(writer, rule):
        return writer("in {group}, {open} make {rest}, and {consequence}", **arguments)
    return writer("in {group}, {consequence}", **arguments)


def _other_end_text(writer: StepWriter, other: int, loser: int) -> str:
    """What the values of one of two cells leave the other: at one end, if only values at that end go."""
    removed = [value for _, value in writer.step.removes]
    left = [value for value in writer.state[loser] if value not in removed]
    arguments = {"other": writer.names[other], "cell": writer.names[loser]}
    if removed[-1] < left[0] and len(left) > 1:
        return writer(
            "{other} is at most {most}, so {cell} is at least {least}",
            most=writer.state[other][-1],
            least=left[0],
            **arguments,
        )
    if removed[0] > left[-1] and len(left) > 1:
        return writer(
            "{other} is at least {least}, so {cell} is at most {most}",
            most=left[-1],
            least=writer.state[other][0],
            **arguments,
        )
    values = writer.any_of(writer.state[other])
    return writer(
        "{other} is {values}, so {cell} is {left}", values=values, left=writer.any_of(left), **arguments
    )


def describe_greatest_cell(writer: StepWriter) -> str:
    """The cell that is the greatest, and the cells that it is greater than."""
    return f"{_greatest_text(writer, writer.because.rules[0], writer.step.removes)}: {writer.out_of_bounds}"


def _bounds_texts(writer: StepWriter) -> list[str]:
    """The reasons why values are removed, if there are only a few."""
    rule, removed = writer.because.rules[0], defaultdict[str | None, list[Candidate]](list)
    for candidate in writer.step.removes:
        removed[_out_of_bounds_text(writer, rule, candidate)].append(candidate)
    if None in removed or len(removed) > _FEW_REASONS:
        return []
    return [f"{reason}: {writer.bounds_text(candidates)}" for reason, candidates in removed.items()]


def value_by_bounds(writer: StepWriter, rule: Rule) -> str | None:
    """Why a cell can only hold one value: by the least or the greatest of the other cells."""
    if not are_inequalities([rule]) and not (isinstance(rule, Sum) and name_states_rule(writer, rule)):
        return None
    cell = writer.because.cells[0]
    reasons = {
        value: None
        if _within_bounds(writer, rule, (cell, value))
        else _out_of_bounds_text(writer, rule, (cell, value))
        for value in writer.problem.domains[cell]
    }
    here = [reasons[value] for value in writer.state[cell] if value != writer.value]
    text = Counter(here or filter(None, reasons.values()))
    if not text or None in text or (here and len(text) > 1):
        return None
    ((reason, _),) = text.most_common(1)
    return conclusion_text(writer, str(reason), [value for value in reasons if reasons[value] != reason])


def value_by_total(writer: StepWriter, rule: Equation) -> str | None:
    """Why a digit of a number can only be this one: by the least and the greatest sum of the other side."""
    cell, weights = writer.because.cells[0], dict(zip(rule.cells, rule.coefficients, strict=True))
    summed = [each for each in rule.cells if weights[each] < 0]
    other_digits = [each for each in rule.cells if weights[each] > 0 and each != cell]
    if cell in summed or len(weights) != len(rule.cells) or not summed:
        return None
    least, most = (-sum(weights[each] * writer.state[each][end] for each in summed) for end in (0, -1))
    low, high = (sum(weights[each] * writer.state[each][end] for each in other_digits) for end in (0, -1))
    allowed = [
        value
        for value in writer.problem.domains[cell]
        if weights[cell] * value + low <= most and weights[cell] * value + high >= least
    ]
    if least == most or {writer.value} != set(allowed).intersection(writer.state[cell]):
        return None
    reason = writer.many(
        "{rule}, and {cells} is {sums_there}",
        "{rule}, and {cells} make {sums_there}",
        len(summed),
        rule=writer.rule_text(rule),
        cells=writer.listed(summed),
        sums_there=writer.any_of(range(least, most + 1)),
    )
    return conclusion_text(writer, reason, allowed)


def are_inequalities(rules: Sequence[Rule]) -> TypeGuard[Sequence[Less | Greatest]]:
    """Whether each of these rules says that a cell is greater than others."""
    return all(
        (isinstance(rule, Less) and len(rule.cells) == 2) or isinstance(rule, Greatest) for rule in rules
    )


def value_between(writer: StepWriter, one: Less | Greatest, other: Less | Greatest) -> str:
    """Why a cell can only hold one value: by two inequalities."""
    cell = writer.because.cells[0]
    allowed = [
        value
        for value in writer.problem.domains[cell]
        if _within_bounds(writer, one, (cell, value)) and _within_bounds(writer, other, (cell, value))
    ]
    reason = _between_text(writer, one, other) or "; ".join(
        str(_out_of_bounds_text(writer, rule, (cell, writer.value))) for rule in (one, other)
    )
    return conclusion_text(writer, reason, allowed)


def _between_text(writer: StepWriter, one: Rule, other: Rule) -> str | None:
    """That a cell is less than one cell and greater than another; None if the rules are others."""
    cell = writer.because.cells[0]
    above = [rule.cells[1] for rule in (one, other) if _is_less(rule) and rule.cells[0] == cell]
    below = [rule.cells[0] for rule in (one, other) if _is_less(rule) and rule.cells[1] == cell]
    if len(above) != 1 or len(below) != 1:
        return None
    return writer(
        "{cell} is less than {high} and greater than {low}",
        high=with_end(writer, above[0], -1),
        low=with_end(writer, below[0], 0),
    )


def _is_less(rule: Rule) -> bool:
    return isinstance(rule, Less) and rule.strict


# Values out of bounds


def _within_bounds(writer: StepWriter, rule: Rule, candidate: Candidate) -> bool:
    """Whether the bounds of the other cells allow a value."""
    cell, value = candidate
    least, most = ({each: writer.state[each][end] for each in rule.cells} for end in (0, -1))
    if isinstance(rule, Less):
        low, high = rule.cells
        reach = (value, most[high]) if cell == low else (least[low], value)
        return reach[0] < reach[1] or (reach[0] == reach[1] and not rule.strict)
    if isinstance(rule, Greatest):
        top, *others = rule.cells
        return value > max(least[each] for each in others) if cell == top else value < most[top]
    others = [each for each in rule.cells if each != cell]
    total = rule.total if isinstance(rule, Sum) else 0
    return value + sum(least[each] for each in others) <= total <= value + sum(most[each] for each in others)


def _out_of_bounds_text(writer: StepWriter, rule: Rule, candidate: Candidate) -> str | None:
    """Why a value is too small or too large; None if there is no single reason."""
    if isinstance(rule, Sum) and name_states_rule(writer, rule):
        return _out_of_sum_text(writer, rule, candidate)
    if isinstance(rule, Less) and len(rule.cells) == 2:
        return _out_of_pair_text(writer, rule, candidate)
    return _greatest_text(writer, rule, [candidate]) if isinstance(rule, Greatest) else None


def _out_of_sum_text(writer: StepWriter, rule: Sum, candidate: Candidate) -> str | None:
    cell, value = candidate
    others = [each for each in rule.cells if each != cell]
    least, most = (sum(writer.state[each][end] for each in others) for end in (0, -1))
    if value + most < rule.total:
        if len(others) == 1 and not _loses(writer, others[0]):
            return _other_cell_text(writer, others[0], -1)
        if len(others) == 1:
            return writer("in {group}, the other cell is at most {most}", most=most)
        return writer("in {group}, {others} make at most {addition}", **_added(writer, others, -1))
    if value + least > rule.total:
        if len(others) == 1 and not _loses(writer, others[0]):
            return _other_cell_text(writer, others[0], 0)
        if len(others) == 1:
            return writer("in {group}, the other cell is at least {least}", least=least)
        return writer("in {group}, {others} make at least {addition}", **_added(writer, others, 0))
    return None


def _added(writer: StepWriter, others: Sequence[int], end: int) -> dict[str, object]:
    """Cells, and the sum of their least values (`end` 0) or their greatest ones (-1)."""
    return {"others": writer.listed(others), "addition": addition(end_values(writer, others, end))}


def _loses(writer: StepWriter, cell: int) -> bool:
    return any(loser == cell for loser, _ in writer.step.removes)


def _other_cell_text(writer: StepWriter, cell: int, end: int) -> str:
    """The least or greatest value of the other of two cells."""
    return writer("in {group}, {fact}", fact=bound_text(writer, cell, end))


def bound_text(writer: StepWriter, cell: int, end: int) -> str:
    """That a cell is at least its first candidate (`end` 0), or at most its last one (-1)."""
    arguments = {"cell": writer.names[cell], "number": writer.state[cell][end]}
    if end:
        return writer("{cell} is at most {number}", **arguments)
    return writer("{cell} is at least {number}", **arguments)


def _out_of_pair_text(writer: StepWriter, rule: Less, candidate: Candidate) -> str:
    low, high = rule.cells
    if candidate[0] == high:
        arguments = {"high": writer.names[high], "low": with_end(writer, low, 0)}
        if rule.strict:
            return writer("{high} is greater than {low}", **arguments)
        return writer("{high} is not less than {low}", **arguments)
    arguments = {"low": writer.names[low], "high": with_end(writer, high, -1)}
    return (
        writer("{low} is less than {high}", **arguments)
        if rule.strict
        else writer("{low} is not greater than {high}", **arguments)
    )


def _greatest_text(writer: StepWriter, rule: Rule, removed: Iterable[Candidate]) -> str:
    """Which cell is the greatest, with the bounds by which candidates are removed."""
    top, *others = rule.cells
    losers = {cell for cell, _ in removed}
    tallest = max(others, key=lambda cell: writer.state[cell][0])
    least = [
        with_end(writer, cell, 0) if top in losers and cell == tallest else writer.names[cell]
        for cell in others
    ]
    high = writer.names[top] if losers == {top} else with_end(writer, top, -1)
    if not writer.has_name(rule):
        return writer("{high} is greater than {low}", high=high, low=writer.language.listed(least))
    return writer(
        "{arrow} points at {top}, which is greater than {others}",
        arrow=writer.group_name(rule),
        top=high,
        others=writer.language.listed(least),
    )


def with_end(writer: StepWriter, cell: int, end: int) -> str:
    """A cell with its value, or with its least (`end` 0) or greatest (-1) candidate."""
    arguments = {"cell": writer.names[cell], "number": writer.state[cell][end]}
    if writer.is_placed(cell):
        return writer("{cell} ({number})", **arguments)
    return (
        writer("{cell} (at most {number})", **arguments)
        if end
        else writer("{cell} (at least {number})", **arguments)
    )
