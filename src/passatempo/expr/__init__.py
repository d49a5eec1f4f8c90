"""Expressions: what people write in a model, and how it turns into rules.

| file | contents |
|---|---|
| tree.py | Expr, Variable, Condition: the trees that operators build |
| operators.py | how each operator is written, and what it means |
| conditions.py | all_different, any_of, product and the other functions |
| linear.py | weighted sums of variables |
| reach.py | which values an operation can reach |
| lowering.py | from conditions to rules |
"""

from passatempo.expr.conditions import (
    all_different,
    all_of,
    any_of,
    count_of,
    implies,
    maximum,
    minimum,
    not_,
    product,
)
from passatempo.expr.tree import Condition, Expr, Variable

__all__ = [
    "Condition",
    "Expr",
    "Variable",
    "all_different",
    "all_of",
    "any_of",
    "count_of",
    "implies",
    "maximum",
    "minimum",
    "not_",
    "product",
]
