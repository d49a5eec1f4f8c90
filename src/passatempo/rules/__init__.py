"""The rules: relations between cells.

| file | rules |
|---|---|
| base.py | Rule, what every rule can do; Rules, several that come together |
| all_different.py | AllDifferent |
| arithmetic.py | Sum, Equation, Product, Difference, Quotient |
| order.py | Equal, Less, Greatest |
| table.py | Table |
| walk.py | Walk: rules told cell by cell, which the next three files are made of |
| cages.py | AnyOperation, Modulo, Power |
| counting.py | Count, Times, Among, NotAllEqual, Unlike |
| lines.py | Visible, Sandwich, FirstSum, Span, Apart, NeverApart, NeverTimes, Between |
| logic.py | Iff, Operation: what expressions are broken down to |
| composed.py | rules made of others, as functions |
"""

from typing import TYPE_CHECKING

from passatempo.names import names_of

if TYPE_CHECKING:
    from passatempo.rules.all_different import AllDifferent
    from passatempo.rules.arithmetic import Difference, Equation, Product, Quotient, Sum
    from passatempo.rules.base import Rule, Rules
    from passatempo.rules.cages import AnyOperation, Modulo, Power
    from passatempo.rules.composed import (
        consecutive,
        different_apart,
        different_beside,
        different_in_each,
        different_touching,
        distinct_sum,
        latin,
        same_sum,
        walk_in_each,
    )
    from passatempo.rules.counting import Among, Count, NotAllEqual, Times, Unlike
    from passatempo.rules.lines import (
        Apart,
        Between,
        FirstSum,
        NeverApart,
        NeverTimes,
        Sandwich,
        Span,
        Visible,
    )
    from passatempo.rules.logic import Iff, Operation
    from passatempo.rules.order import Equal, Greatest, Less
    from passatempo.rules.table import Table
    from passatempo.rules.walk import Walk

__all__ = [
    "AllDifferent",
    "Among",
    "AnyOperation",
    "Apart",
    "Between",
    "Count",
    "Difference",
    "Equal",
    "Equation",
    "FirstSum",
    "Greatest",
    "Iff",
    "Less",
    "Modulo",
    "NeverApart",
    "NeverTimes",
    "NotAllEqual",
    "Operation",
    "Power",
    "Product",
    "Quotient",
    "Rule",
    "Rules",
    "Sandwich",
    "Span",
    "Sum",
    "Table",
    "Times",
    "Unlike",
    "Visible",
    "Walk",
    "consecutive",
    "different_apart",
    "different_beside",
    "different_in_each",
    "different_touching",
    "distinct_sum",
    "latin",
    "same_sum",
    "walk_in_each",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = names_of(
        __name__,
        all_different="AllDifferent",
        arithmetic="Difference Equation Product Quotient Sum",
        base="Rule Rules",
        cages="AnyOperation Modulo Power",
        composed="consecutive different_apart different_beside different_in_each different_touching "
        "distinct_sum latin same_sum walk_in_each",
        counting="Among Count NotAllEqual Times Unlike",
        lines="Apart Between FirstSum NeverApart NeverTimes Sandwich Span Visible",
        logic="Iff Operation",
        order="Equal Greatest Less",
        table="Table",
        walk="Walk",
    )
