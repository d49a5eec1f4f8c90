"""Expressions of the modelling API, and their compilation to rules.

| file | contents |
|---|---|
| tree.py | Expr, Variable, Condition: the trees that operators build |
| operators.py | the notation and meaning of each operator |
| conditions.py | all_different, any_of, product and the other functions |
| linear.py | weighted sums of variables |
| reach.py | the values that an operation can have |
| lowering.py | compiles conditions to rules |
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
