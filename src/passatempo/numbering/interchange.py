"""Interchange: values that no rule tells from one another: a puzzle stays the same if they change names."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from passatempo.problem import Problem, derived
from passatempo.rules import AllDifferent, Count, Equal, NotAllEqual, Rule, Times, Unlike
from passatempo.rules.base import Domain


def named_by_rules(problem: Problem) -> frozenset[int] | None:
    """The values that rules call by name, all others being interchangeable; None if they are not."""
    return _named_by_rules(problem.base)


def named_values(problem: Problem) -> frozenset[int] | None:
    """The same where every cell takes all values or is given; None elsewhere."""
    given = _takes_all(problem.base) and all(len(limit) == 1 for limit in problem.limits.values())
    return named_by_rules(problem) if given else None


@derived
def _takes_all(base: Problem) -> bool:
    """Whether every cell that matters takes the same values."""
    return len({tuple(domain) for domain in domains_in_rules(base)} - {()}) == 1


def domains_in_rules(problem: Problem) -> list[Domain]:
    """What cells may hold; nothing, where no rule speaks of one that is known, as outside of a grid."""
    matters = which_matter(problem.base)
    return [domain if each else () for domain, each in zip(problem.domains, matters, strict=True)]


@derived
def which_matter(base: Problem) -> Sequence[bool]:
    """Of each variable whether it is open, or a rule speaks of it."""
    in_rules = {cell for rule in base.rules for cell in rule.cells}
    return [len(domain) != 1 or cell in in_rules for cell, domain in enumerate(base.domains)]


@derived
def _named_by_rules(base: Problem) -> frozenset[int] | None:
    shown, domains = set(base.shown), domains_in_rules(base)
    values = set[int]().union(*(domains[cell] for cell in shown))
    named: set[int] = set()
    for rule in base.rules:
        called = _called_by(rule, values)
        if called is None or not shown.issuperset(_cells_with_values(rule)):
            return None
        named.update(called)
    return frozenset(named)


def _cells_with_values(rule: Rule) -> Sequence[int]:
    """The cells of a rule that it compares by their values; the last one of a count only holds a number."""
    return rule.cells[:-1] if isinstance(rule, Count) else rule.cells


def _called_by(rule: Rule, values: Collection[int]) -> Collection[int] | None:
    """The values that a rule calls by name; None if it tells all values apart."""
    if isinstance(rule, AllDifferent):
        return rule.ignoring
    if isinstance(rule, Count):
        return (rule.value,)
    if isinstance(rule, Times):
        of_two = len(values) == 2 and 2 * rule.times == len(rule.cells)  # then the other stands as often
        return () if of_two else (rule.value,)
    return () if isinstance(rule, Equal | NotAllEqual | Unlike) else None
