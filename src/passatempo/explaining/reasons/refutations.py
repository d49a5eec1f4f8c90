"""Refutations: what a removed candidate would lead to by the rules of a step together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from passatempo.explaining.line_propagation import (
    Domains,
    LineRefutation,
    SplitRefutation,
    refute,
    refute_by_cases,
)
from passatempo.explaining.reason import Candidate, Refutation, Violation
from passatempo.explaining.reasons.numbers_seen import counted
from passatempo.explaining.step_view import StepView
from passatempo.records import replace
from passatempo.rules import AllDifferent, NotAllEqual, Times, Visible
from passatempo.rules.base import Rule

_FEW_PLACEMENTS = 9  # of a refutation that a player can follow
_FEW_PARTNERS = 3  # of a value beside a sign that are listed


def refutations(view: StepView, removed: Iterable[Candidate]) -> list[Refutation]:
    """Those of removed candidates that are short, the shortest first; with cases, where none is without."""
    found = (_refutation(view, each) for each in removed)
    return sorted((each for each in found if each is not None and len(each) <= _FEW_PLACEMENTS), key=len)


def _refutation(view: StepView, assumed: Candidate) -> Refutation | None:
    rules, state = view.because.rules, view.state
    if found := refute(rules, state, assumed):
        return _direct(view, assumed, found)
    cases = refute_by_cases(rules, state, assumed)
    return _split(view, assumed, cases) if cases else None


def _direct(
    view: StepView, assumed: Candidate, found: LineRefutation, before: Set[int] = frozenset()
) -> Refutation:
    """Without cases; `before` are the cells that hold a value by then."""
    placed = {assumed[0], *(each.cell for each in found.placements), *before}
    violation = _complete(view, found.violation, found.domains, placed)
    return Refutation(assumed, tuple(found.placements), violation)


def _split(view: StepView, assumed: Candidate, found: SplitRefutation) -> Refutation:
    before = {assumed[0], *(each.cell for each in found.placements)}
    cases = tuple(_direct(view, case, refutation, before) for case, refutation in found.cases.items())
    return Refutation(assumed, tuple(found.placements), None, cases)


def _complete(view: StepView, violation: Violation, domains: Domains, placed: Set[int]) -> Violation:
    """The violation with what is known of the cells of its rule by then."""
    rule = violation.rule
    if isinstance(rule, NotAllEqual):
        return replace(violation, value=min(domains[rule.cells[0]]))
    if isinstance(rule, Times):
        certain = [domains[cell] for cell in rule.cells].count({rule.value})
        possible = sum(rule.value in domains[cell] for cell in rule.cells)
        return replace(violation, least=certain, most=possible)
    if isinstance(rule, Visible):
        return counted(view, violation, domains)
    if rule is None or isinstance(rule, AllDifferent):
        return violation
    noted = replace(violation, cells=tuple(_noted(view, rule, placed)))
    return _with_partners(view, noted, rule, domains, placed) if rule.group.is_named_by_sign else noted


def _with_partners(
    view: StepView, violation: Violation, rule: Rule, domains: Domains, placed: Set[int]
) -> Violation:
    """The violation with the values that a cell would need beside a sign; as it is, if they are not known."""
    held = [cell for cell in rule.cells if cell in placed or view.is_placed(cell)]
    open_cells = [cell for cell in rule.cells if cell not in held]
    if not (len(held) == len(open_cells) == 1 and len(domains[held[0]]) == 1):
        return violation
    (cell,), value = open_cells, min(domains[held[0]])
    partners = tuple(
        each
        for each in view.problem.domains[cell]
        if rule.holds([value if place == held[0] else each for place in rule.cells])
    )
    takers = tuple(
        (other, each)
        for each in partners
        if each in view.state[cell]
        for other in sorted(placed & set(view.peers(cell, each)))
        if domains[other] == {each}
    )
    explained = {each for _, each in takers}.union(set(partners).difference(view.state[cell]))
    if len(partners) > _FEW_PARTNERS or explained != set(partners):
        return violation
    return replace(violation, cell=cell, partners=partners, takers=takers)


def _noted(view: StepView, rule: Rule, placed: Set[int]) -> Iterator[int]:
    """The cells of a rule that are still open, and whose notes the board does not show."""
    for cell in dict.fromkeys(rule.cells):
        if cell not in placed and len(view.state[cell]) < len(view.visible(cell)):
            yield cell
