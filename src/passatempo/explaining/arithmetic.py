"""Arithmetic: which rules fix the result of an operation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from passatempo.rules import AnyOperation, Difference, Modulo, Product, Quotient, Sandwich, Sum
from passatempo.rules.base import Domain, Rule

Arithmetic = Sum | Product | Difference | Quotient | AnyOperation | Modulo


def is_plain_sum(rule: Rule) -> bool:
    """Whether it is a sum equal to a total, with every coefficient 1."""
    return isinstance(rule, Sum) and rule.relation == "=" and set(rule.coefficients) == {1}


def is_arithmetic(rule: Rule) -> TypeGuard[Arithmetic]:
    """Whether it is a plain sum or another rule that fixes the result of an operation."""
    return isinstance(rule, Arithmetic) and (is_plain_sum(rule) or not isinstance(rule, Sum))


def cells_between_crusts(rule: Sandwich, state: Sequence[Domain]) -> tuple[int, int]:
    """The least and the greatest number of different values that make the sum between the crusts."""
    values = sorted({value for cell in rule.cells for value in state[cell]} - set(rule.crusts))
    allowed = [
        number
        for number in range(len(values) + 1)
        if sum(values[:number]) <= rule.total <= sum(values[len(values) - number :])
    ]
    return allowed[0], allowed[-1]
