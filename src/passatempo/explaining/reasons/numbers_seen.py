"""Numbers seen: how many values along a line are greater than all before them, with some candidate."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from passatempo.explaining.reason import By, Candidate, Premise, Seen, Violation
from passatempo.explaining.step_view import StepView
from passatempo.records import replace
from passatempo.rules import Visible
from passatempo.rules.base import Domain

Domains = Mapping[int, Domain]


def by_numbers_seen(view: StepView, rule: Visible, removed: Iterable[Candidate]) -> Premise | None:
    """That too few or too many would be seen with these candidates; None if that is not the reason."""
    found = list[Seen]()
    for cell, value in removed:
        seen = _numbers_seen(view, rule, dict(enumerate(view.state)) | {cell: (value,)})
        if not _excludes_number(rule, seen):
            return None
        found.append(Seen(cell, value, min(seen), max(seen)))
    if not found:
        return None
    gone = tuple((each.cell, each.value) for each in found)
    return Premise(rule, By.SEEN, tuple(_cells_needed(view, rule, gone)), excludes=gone, seen=tuple(found))


def value_by_number_seen(view: StepView, rule: Visible, cell: int) -> Premise | None:
    """The same of all values of a cell but one."""
    values = view.problem.domains[cell]
    state = dict(enumerate(view.state))
    removed = [
        value
        for value in values
        if _excludes_number(rule, _numbers_seen(view, rule, state | {cell: (value,)}))
    ]
    premise = by_numbers_seen(view, rule, [(cell, value) for value in removed])
    left = tuple(value for value in values if value not in removed)
    if premise is None or set(left).intersection(view.state[cell]) != {view.because.values[0]}:
        return None
    return replace(premise, values=left)


def counted(view: StepView, violation: Violation, domains: Mapping[int, Iterable[int]]) -> Violation:
    """The violation of a number seen, with the numbers that can be, and the cells whose notes matter."""
    rule = violation.rule
    assert isinstance(rule, Visible)
    here = {cell: tuple(sorted(domain)) for cell, domain in domains.items()}
    seen = _numbers_seen(view, rule, here)
    noted = _cells_to_name(
        view, rule, lambda each: _excludes_number(rule, _numbers_seen(view, rule, each)), here
    )
    return replace(violation, cells=tuple(noted), least=min(seen), most=max(seen))


def _excludes_number(rule: Visible, seen: set[int]) -> bool:
    """Whether the number of the rule is below or above all these numbers, of which there are some."""
    return bool(seen) and not min(seen) <= rule.number <= max(seen)


def _cells_needed(view: StepView, rule: Visible, candidates: Sequence[Candidate]) -> Sequence[int]:
    """The cells without whose notes one of these candidates would not be excluded."""
    return _cells_to_name(
        view,
        rule,
        lambda domains: all(
            _excludes_number(rule, _numbers_seen(view, rule, {**domains, cell: (value,)}))
            for cell, value in candidates
        ),
        dict(enumerate(view.state)),
    )


def _cells_to_name(
    view: StepView, rule: Visible, shows: Callable[[Domains], bool], domains: Domains
) -> Sequence[int]:
    """The cells whose notes a reason needs: without them, the others do not show it."""
    needed, here = list[int](), dict(domains)
    for cell in rule.cells:
        if len(domains[cell]) == 1 < len(view.state[cell]):
            continue  # it is assumed, or follows from that
        excluded = set(view.state[cell]).difference(domains[cell])  # by what is assumed
        relaxed = here | {cell: tuple(value for value in view.visible(cell) if value not in excluded)}
        if shows(relaxed):
            here = relaxed
        elif len(view.state[cell]) < len(view.visible(cell)):
            needed.append(cell)
    return needed


def _numbers_seen(view: StepView, rule: Visible, remaining: Domains) -> set[int]:
    """The numbers of values that can be seen along a line with these domains.

    If its cells differ and have as many values, the greatest is seen in any case.
    """
    cells = rule.cells
    values = {value for cell in cells for value in view.problem.domains[cell]}
    last = max(values) if len(values) == len(cells) and view.all_differ(cells) else 0
    reached = {(0, 0)}  # the greatest so far, and the number seen
    for cell in cells:
        reached = {
            (max(greatest, value), seen + (value > greatest))
            for greatest, seen in reached
            for value in remaining[cell]
        }
    return {seen for greatest, seen in reached if greatest >= last}
