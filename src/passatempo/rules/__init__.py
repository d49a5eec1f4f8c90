"""The rules: relations between cells.

| file | rules |
|---|---|
| base.py | Rule, the base class; RuleBatch, several rules that are encoded at once |
| all_different.py | AllDifferent |
| arithmetic.py | Sum, Equation, Product, Difference, Quotient |
| order.py | Equal, Less, Greatest |
| table.py | Table |
| regular.py | Regular: rules given as a finite automaton, the base of the rules of the next three files |
| cages.py | AnyOperation, Modulo, Power |
| counting.py | Count, Times, Among, NotAllEqual, Unlike |
| lines.py | Visible, Sandwich, FirstSum, Span, Apart, NeverApart, NeverTimes, Between |
| logic.py | Iff, Operation: what expressions are lowered to |
| composed.py | functions that return the rules they are decomposed to |
"""

from typing import TYPE_CHECKING

from passatempo.names import names_of

if TYPE_CHECKING:
    from passatempo.rules.all_different import AllDifferent
    from passatempo.rules.arithmetic import Difference, Equation, Product, Quotient, Sum
    from passatempo.rules.base import Rule, RuleBatch
    from passatempo.rules.cages import AnyOperation, Modulo, Power
    from passatempo.rules.composed import (
        consecutive,
        different_apart,
        different_beside,
        different_in_each,
        different_touching,
        distinct_sum,
        latin,
        regular_in_each,
        same_sum,
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
    from passatempo.rules.regular import Regular
    from passatempo.rules.table import Table

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
    "Regular",
    "Rule",
    "RuleBatch",
    "Sandwich",
    "Span",
    "Sum",
    "Table",
    "Times",
    "Unlike",
    "Visible",
    "consecutive",
    "different_apart",
    "different_beside",
    "different_in_each",
    "different_touching",
    "distinct_sum",
    "latin",
    "regular_in_each",
    "same_sum",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = names_of(
        __name__,
        all_different="AllDifferent",
        arithmetic="Difference Equation Product Quotient Sum",
        base="Rule RuleBatch",
        cages="AnyOperation Modulo Power",
        composed="consecutive different_apart different_beside different_in_each different_touching "
        "distinct_sum latin same_sum regular_in_each",
        counting="Among Count NotAllEqual Times Unlike",
        lines="Apart Between FirstSum NeverApart NeverTimes Sandwich Span Visible",
        logic="Iff Operation",
        order="Equal Greatest Less",
        table="Table",
        regular="Regular",
    )
