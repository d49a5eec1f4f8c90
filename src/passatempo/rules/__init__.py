"""The rules: relations between cells.

| file | rules |
|---|---|
| base.py | Rule, what every rule can do |
| all_different.py | AllDifferent |
| arithmetic.py | Sum, Product, Difference, Quotient |
| order.py | Equal, Less, Greatest |
| table.py | Table |
| logic.py | Iff, Operation: what expressions are broken down to |
| composed.py | rules made of others, as functions |
"""

from passatempo.rules.all_different import AllDifferent
from passatempo.rules.arithmetic import Difference, Product, Quotient, Sum
from passatempo.rules.base import Rule
from passatempo.rules.composed import different_in_each, distinct_sum, latin
from passatempo.rules.logic import Iff, Operation
from passatempo.rules.order import Equal, Greatest, Less
from passatempo.rules.table import Table

__all__ = [
    "AllDifferent",
    "Difference",
    "Equal",
    "Greatest",
    "Iff",
    "Less",
    "Operation",
    "Product",
    "Quotient",
    "Rule",
    "Sum",
    "Table",
    "different_in_each",
    "distinct_sum",
    "latin",
]
