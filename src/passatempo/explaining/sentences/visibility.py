"""Sentences of the number of values seen along a line, those greater than all before them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from passatempo.explaining.reason import By, Premise, Seen
from passatempo.explaining.sentences.singles import conclusion_text
from passatempo.explaining.sentences.step_writer import StepWriter, gathered
from passatempo.explaining.step import Candidate
from passatempo.records import replace
from passatempo.rules import Visible

_FEW_GROUPS = 2  # of candidates with which the same cells are seen
_FEW_PARTS = 3  # of the removed candidates, that are listed


def value_by_view(writer: StepWriter, rule: Visible) -> str | None:
    """Why a cell of the line can only hold one value."""
    cell = writer.because.cells[0]
    others = [(cell, value) for value in writer.problem.domains[cell] if value != writer.value]
    if text := _extreme_text(writer, rule, others) or _tallest_text(writer, rule):
        return f"{text}: {writer.follows}"
    for premise in writer.because.reason.of(rule, By.SEEN):
        return conclusion_text(writer, _number_seen_text(writer, premise), premise.values)
    return None


def describe_visible(writer: StepWriter, rule: Visible) -> str:
    """Why candidates of the line are removed."""
    removed = writer.step.removes
    if text := _extreme_text(writer, rule, removed) or _position_text(writer, rule, removed):
        return f"{text}: {writer.follows}"
    for premise in writer.because.reason.of(rule, By.SEEN):
        return f"{_number_seen_text(writer, premise)}: {writer.follows}"
    return writer("{rule}, which cannot be with these: {follows}")


def _extreme_text(writer: StepWriter, rule: Visible, removed: Iterable[Candidate]) -> str | None:
    """That one value is seen, or all are, in a line that holds every value once; if that excludes these."""
    values = sorted({value for cell in rule.cells for value in writer.problem.domains[cell]})
    whole = len(values) == len(rule.cells) and values[0] > 0  # 0 is not seen
    if not whole or not writer.all_differ(rule.cells):
        return None
    arguments = {"rule": writer.rule_text(rule), "greatest": values[-1], "least": values[0]}
    places = [(rule.cells.index(cell), value) for cell, value in removed]
    if rule.number == 1 and all((at == 0) != (value == values[-1]) for at, value in places):
        return writer("{rule}, so the greatest value, {greatest}, stands first", **arguments)
    if rule.number == len(values) and all(value != values[at] for at, value in places):
        return writer("{rule}, so all are seen, from {least} to {greatest} in order", **arguments)
    return None


def _tallest_text(writer: StepWriter, rule: Visible) -> str | None:
    """That the greatest value stands far enough behind, and that no other cell there can hold it."""
    cell, values = writer.because.cells[0], {value for each in rule.cells for value in writer.state[each]}
    behind = rule.cells[rule.number - 1 :]
    others = [each for each in behind if each != cell]
    is_whole = len(values) == len(rule.cells) and writer.all_differ(rule.cells)
    if writer.value != max(values) or cell not in behind or not is_whole:
        return None
    if not others or any(writer.value in writer.state[each] for each in others):
        return None
    return writer(
        "{rule}, so at least {number} come before {value}, which cannot stand in {others}",
        number=rule.number - 1,
        others=writer.either(others),
    )


def _position_text(writer: StepWriter, rule: Visible, removed: Iterable[Candidate]) -> str | None:
    """That values are too great for enough greater ones to be seen behind them."""
    greatest = max(value for cell in rule.cells for value in writer.state[cell])
    most = {cell: greatest - rule.number + 1 + place for place, cell in enumerate(rule.cells)}
    if any(value <= most[cell] for cell, value in removed):
        return None
    limits = [
        writer("{cell} is at most {number}", cell=writer.names[cell], number=most[cell])
        for cell in dict.fromkeys(cell for cell, _ in removed)
    ]
    return writer(
        "{rule}, and so that enough taller ones follow, {limits}", limits=writer.language.listed(limits)
    )


# Numbers seen


def _number_seen_text(writer: StepWriter, premise: Premise) -> str:
    """That too few or too many would be seen with these candidates."""
    rule = premise.rule
    assert isinstance(rule, Visible)
    facts = [writer.rule_text(rule)]
    if noted := writer.candidates_text(premise.cells):
        facts.append(noted)
    few = [each for each in premise.seen if each.most < rule.number]
    many = [each for each in premise.seen if each.most >= rule.number]
    facts += [_too_few_text(writer, same) for same in _with_same_cells(few)]
    facts += [_too_many_text(writer, same) for same in _with_same_cells(many)]
    return "; ".join(facts)


def _with_same_cells(candidates: Iterable[Seen]) -> Iterable[list[Seen]]:
    """The candidates with which the same cells are seen; all together, if that takes many words."""
    by_cells = defaultdict[tuple[int, ...], list[Seen]](list)
    for each in candidates:
        by_cells[each.cells].append(each)
    if len(by_cells) <= _FEW_GROUPS and (len(by_cells) < 2 or all(by_cells)):
        return by_cells.values()
    return [[replace(each, cells=()) for same in by_cells.values() for each in same]]


def _too_few_text(writer: StepWriter, same: Sequence[Seen]) -> str:
    these = _candidates_text(writer, [(each.cell, each.value) for each in same])
    if cells := same[0].cells:
        return writer("with {these}, only {seen} could be seen", these=these, seen=writer.listed(cells))
    most = max(each.most for each in same)
    return writer("with {these}, no more than {most} could be seen", these=these, most=most)


def _too_many_text(writer: StepWriter, same: Sequence[Seen]) -> str:
    these = _candidates_text(writer, [(each.cell, each.value) for each in same])
    if cells := same[0].cells:
        return writer("with {these}, {seen} would be seen", these=these, seen=writer.listed(cells))
    least = min(each.least for each in same)
    return writer("with {these}, at least {least} would be seen", these=these, least=least)


def _candidates_text(writer: StepWriter, candidates: Sequence[Candidate]) -> str:
    """The candidates by their cells; "any of these" if they are many."""
    parts = gathered(candidates)
    if len(parts) > _FEW_PARTS:
        return writer("any of these")
    return writer.language.either(
        writer("{values} in {group}", values=writer.any_listed(values), group=writer.either(cells))
        for cells, values in parts
    )
