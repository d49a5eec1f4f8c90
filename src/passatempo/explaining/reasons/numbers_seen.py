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
        domains = dict(enumerate(view.state)) | {cell: (value,)}
        seen = _numbers_seen(view, rule, domains)
        if not _excludes_number(rule, seen):
            return None
        cells = _cells_seen(view, rule, domains, seen)
        found.append(Seen(cell, value, min(seen), max(seen), cells))
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
    cells = _cells_seen(view, rule, here, seen)
    return replace(violation, cells=tuple(noted), least=min(seen), most=max(seen), seen=cells)


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
    """The numbers of values that can be seen along a line with these domains."""
    return {seen for greatest, seen in _reached(rule.cells, remaining) if greatest >= _tallest(view, rule)}


def _tallest(view: StepView, rule: Visible) -> int:
    """The value that is seen in any case: the greatest, if the cells differ and have as many values."""
    values = {value for cell in rule.cells for value in view.problem.domains[cell]}
    return max(values) if len(values) == len(rule.cells) and view.all_differ(rule.cells) else 0


def _reached(cells: Iterable[int], remaining: Domains, start: int = 0) -> set[tuple[int, int]]:
    """The greatest value that these cells can have, with how many are seen behind one of `start`."""
    reached = {(start, 0)}
    for cell in cells:
        reached = {
            (max(greatest, value), seen + (value > greatest))
            for greatest, seen in reached
            for value in remaining[cell]
        }
    return reached


def _cells_seen(view: StepView, rule: Visible, remaining: Domains, numbers: set[int]) -> tuple[int, ...]:
    """All cells that could be seen, if these numbers are too small; those seen in any case, if too large.

    None where more could be, or fewer would: then the cells do not show that the number is excluded.
    """
    if not _excludes_number(rule, numbers):
        return ()
    too_few = max(numbers) < rule.number
    cells = tuple(each for each in rule.cells if _sights(view, rule, remaining, each) >= {True})
    if not too_few:
        cells = tuple(each for each in cells if _sights(view, rule, remaining, each) == {True})
    return cells if len(cells) == (max(numbers) if too_few else min(numbers)) else ()


def _sights(view: StepView, rule: Visible, remaining: Domains, cell: int) -> set[bool]:
    """Whether a cell can be seen, and whether it can be hidden."""
    at, tallest = rule.cells.index(cell), _tallest(view, rule)
    behind = rule.cells[at + 1 :]
    return {
        value > before
        for before, _ in _reached(rule.cells[:at], remaining)
        for value in remaining[cell]
        if any(greatest >= tallest for greatest, _ in _reached(behind, remaining, max(before, value)))
    }
