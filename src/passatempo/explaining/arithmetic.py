"""Arithmetic: which rules fix the result of an operation."""

from __future__ import annotations

from typing import TypeGuard

from passatempo.rules import AnyOperation, Difference, Modulo, Product, Quotient, Sum
from passatempo.rules.base import Rule

Arithmetic = Sum | Product | Difference | Quotient | AnyOperation | Modulo


def is_plain_sum(rule: Rule) -> bool:
    """Whether it is a sum equal to a total, with every coefficient 1."""
    return isinstance(rule, Sum) and rule.relation == "=" and set(rule.coefficients) == {1}


def is_arithmetic(rule: Rule) -> TypeGuard[Arithmetic]:
    """Whether it is a plain sum or another rule that fixes the result of an operation."""
    return isinstance(rule, Arithmetic) and (is_plain_sum(rule) or not isinstance(rule, Sum))
