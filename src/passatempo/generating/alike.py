"""Alike: values that no rule tells from one another, so that a puzzle stays the same if they change names."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from passatempo.problem import Problem
from passatempo.rules import AllDifferent, Equal, NotAllEqual, Rule, Times, Unlike
from passatempo.rules.base import Domain


def named_values(problem: Problem) -> frozenset[int] | None:
    """The values that rules call by name, all others being alike; None if others are told apart, too."""
    wide = problem.wide or problem
    if "named_values" not in wide.kept:
        wide.kept["named_values"] = _found(wide)
    named: frozenset[int] | None = wide.kept["named_values"]
    return named if all(len(limit) == 1 for limit in problem.limits.values()) else None


def domains_in_rules(problem: Problem) -> list[Domain]:
    """What cells may hold; nothing, where no rule speaks of one that is known, as outside of a grid."""
    wide = problem.wide or problem
    if "spoken_of" not in wide.kept:
        spoken_of = {cell for rule in wide.rules for cell in rule.cells}
        wide.kept["spoken_of"] = [
            len(domain) != 1 or cell in spoken_of for cell, domain in enumerate(wide.domains)
        ]
    return [
        domain if spoken else ()
        for domain, spoken in zip(problem.domains, wide.kept["spoken_of"], strict=True)
    ]


def _found(wide: Problem) -> frozenset[int] | None:
    held = {tuple(domain) for domain in domains_in_rules(wide)} - {()}
    if len(held) != 1:
        return None
    (values,) = held
    named: set[int] = set()
    for rule in wide.rules:
        called = _called_by(rule, values)
        if called is None:
            return None
        named.update(called)
    return frozenset(named)


def _called_by(rule: Rule, values: Sequence[int]) -> Collection[int] | None:
    """The values that a rule calls by name; None if it tells all values apart."""
    if isinstance(rule, AllDifferent):
        return rule.ignoring
    if isinstance(rule, Times):
        of_two = len(values) == 2 and 2 * rule.times == len(rule.cells)  # then the other stands as often
        return () if of_two else (rule.value,)
    return () if isinstance(rule, Equal | NotAllEqual | Unlike) else None
