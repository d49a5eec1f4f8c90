"""Value symmetry: which values the rules distinguish; all others are interchangeable."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from passatempo.deadline import watched
from passatempo.problem import Problem, derived, tuples_of
from passatempo.rules import AllDifferent, Count, Equal, NotAllEqual, Rule, Times, Unlike
from passatempo.rules.base import Domain


def distinguished_values(problem: Problem) -> frozenset[int] | None:
    """The values that rules mention, all others being interchangeable; None if no two values are."""
    return _find_distinguished_values(problem.base)


def distinguished_on_givens(problem: Problem) -> frozenset[int] | None:
    """The distinguished values, if every cell takes all values or is given; else None."""
    given = _takes_all(problem.base) and all(len(limit) == 1 for limit in problem.limits.values())
    return distinguished_values(problem) if given else None


@derived
def _takes_all(base: Problem) -> bool:
    """Whether all relevant variables have the same domain."""
    return len(set(tuples_of(relevant_domains(base))) - {()}) == 1


def relevant_domains(problem: Problem) -> list[Domain]:
    """The domain of each variable; empty where it is fixed and no rule mentions it, as outside of a grid."""
    relevant = relevant_variables(problem.base)
    return [domain if each else () for domain, each in zip(problem.domains, relevant, strict=True)]


@derived
def relevant_variables(base: Problem) -> Sequence[bool]:
    """For each variable whether it is open or a rule mentions it."""
    mentioned = {cell for rule in watched(base.rules) for cell in rule.cells}
    return [len(domain) != 1 or cell in mentioned for cell, domain in enumerate(base.domains)]


@derived
def _find_distinguished_values(base: Problem) -> frozenset[int] | None:
    shown, domains = set(base.shown), relevant_domains(base)
    values = set[int]().union(*(domains[cell] for cell in shown))
    found: set[int] = set()
    for rule in watched(base.rules):
        mentioned = _mentioned_by(rule, values)
        if mentioned is None or not shown.issuperset(_cells_with_values(rule)):
            return None
        found.update(mentioned)
    return frozenset(found)


def _cells_with_values(rule: Rule) -> Sequence[int]:
    """The cells whose values a rule compares; the last cell of a count holds the number."""
    return rule.cells[:-1] if isinstance(rule, Count) else rule.cells


def _mentioned_by(rule: Rule, values: Collection[int]) -> Collection[int] | None:
    """The values that a rule mentions; None if it distinguishes all values."""
    if isinstance(rule, AllDifferent):
        return rule.ignoring
    if isinstance(rule, Count):
        return (rule.value,)
    if isinstance(rule, Times):
        of_two = len(values) == 2 and 2 * rule.times == len(rule.cells)  # then the other stands as often
        return () if of_two else (rule.value,)
    return () if isinstance(rule, Equal | NotAllEqual | Unlike) else None
