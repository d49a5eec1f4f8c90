"""Lowering: compiles conditions to rules.

A linear condition becomes one `Sum`. Every other part gets an auxiliary variable, defined by a rule: an
`Operation` for `x*y`, a `Sum` for the `(x + y)` inside it, an `Iff` for a condition used as a number. An
auxiliary variable is a function of its operands, so it adds no solutions; equal parts share one. It is named
after its part, in square brackets.

If a part of a condition is undefined (division by zero, a negative power), the rule of its variable does not
hold: such values are no solution, whatever the rest of the condition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial, reduce
from itertools import product
from math import prod

from passatempo.board import Group
from passatempo.errors import InputError
from passatempo.expr import tree
from passatempo.expr.linear import Linear
from passatempo.expr.operators import INFIX
from passatempo.expr.reach import (
    MAX_VALUE,
    OPERATION_BOUNDS,
    Bounds,
    Int64RangeError,
    combinations,
    results,
    span,
)
from passatempo.expr.tree import Calculation, Condition, Constant, Different, Expr, Variable, as_condition
from passatempo.messages import AND, message
from passatempo.rules import AllDifferent, Difference, Equal, Iff, Less, Operation, Product, Rule, Sum, Table
from passatempo.rules.arithmetic import RELATIONS
from passatempo.rules.base import Domain
from passatempo.rules.logic import MAX_ROWS

# A comparison as the relation of "left - right" to a total.
COMPARISONS = {
    "==": ("=", 0),
    "!=": ("!=", 0),
    "<": ("<=", -1),
    "<=": ("<=", 0),
    ">": (">=", 1),
    ">=": (">=", 0),
}
MIRRORED = {"=": "=", "!=": "!=", "<=": ">=", ">=": "<="}  # the relation after both sides are negated
EXTREMES: dict[str, Callable[[Sequence[int]], int]] = {"minimum": min, "maximum": max}

# The rule for "first - second" in this relation to this total.
PAIR_RULES: dict[tuple[str, int], Callable[[Group], Rule]] = {
    ("=", 0): Equal,
    ("!=", 0): AllDifferent,
    ("<=", -1): Less,
    ("<=", 0): partial(Less, strict=False),
}
NOTHING = Group((message("nothing"),), ())
ALWAYS, NEVER = Sum(NOTHING, 0), Sum(NOTHING, 1)  # a sum over no cells is 0


class Lowering:
    """Compiles conditions; the result is in `names`, `domains` and `rules`."""

    def __init__(self, names: Iterable[str], domains: Iterable[Domain]) -> None:
        self.names = list(names)
        self.domains = list(domains)
        self.rules: list[Rule] = []
        self._auxiliary: dict[Hashable, int] = {}  # auxiliary variables by what they are equal to

    def require(self, condition: Condition) -> None:
        """Add the rules of a condition; InputError if it may exceed 64 bits and is too large for a table."""
        if condition.symbol == "all_of":
            for part in condition.operands:
                self.require(as_condition(part))
            return
        variables, rules = len(self.names), len(self.rules)
        try:
            self._require_one(condition)
        except Int64RangeError as too_large:
            self._undo(variables, rules)
            self._tabulate(condition, too_large)

    def goal(self, expr: Expr) -> int:
        """The variable that holds the value of this expression."""
        try:
            return self._variable(self._linear(expr))
        except Int64RangeError as too_large:
            raise _refusal(expr, too_large) from None

    # Conditions

    def _require_one(self, condition: Condition) -> None:
        if isinstance(condition, Different):
            self._require_different(condition)
        elif named := _plain_product(condition) or self._plain_difference(condition):
            self.rules.append(named)
        else:
            self._post(self._test(condition), str(condition))

    def _require_different(self, condition: Different) -> None:
        cells = [self._variable(self._linear(operand)) for operand in condition.operands]
        if len(set(cells)) < len(cells):
            self.require(condition.pairs())
        elif len(cells) > 1:
            ignoring = () if condition.ignoring is None else (condition.ignoring,)
            self.rules.append(AllDifferent(self._group(cells), ignoring))

    def _plain_difference(self, condition: Condition) -> Rule | None:
        """The Difference for `abs(x - y) == 3`; None for any other condition."""
        match condition:
            case Condition(symbol="==", operands=(Calculation(symbol="abs") as left, Constant(number=total))):
                inside = self._linear(left.operands[0])
                opposite = sorted(inside.coefficients) == [-1, 1] and not inside.constant
                if opposite and abs(total) <= MAX_VALUE:
                    return Difference(self._group(inside.cells), total)
        return None

    def _tabulate(self, condition: Condition, too_large: Int64RangeError) -> None:
        """Add a condition whose evaluation may exceed 64 bits as a table."""
        involved = tree.variables(condition)
        domains = [self.domains[variable.number] for variable in involved]
        if combinations(domains) > MAX_ROWS:
            raise _refusal(condition, too_large)
        rows = tuple(row for row in product(*domains) if _satisfied(condition, involved, row))
        self.rules.append(Table(self._group([variable.number for variable in involved]), rows))

    def _undo(self, variables: int, rules: int) -> None:
        """Remove all but the first variables and rules: auxiliary variables without a rule would be free."""
        del self.names[variables:], self.domains[variables:], self.rules[rules:]
        self._auxiliary = {key: added for key, added in self._auxiliary.items() if added < variables}

    def _test(self, condition: Condition) -> Sum:
        """The sum that is equivalent to the condition."""
        parts = condition.operands
        if condition.symbol in COMPARISONS:
            left, right = map(self._linear, parts)
            return self._sum(Linear.total([(1, left), (-1, right)]), *COMPARISONS[condition.symbol])
        if condition.symbol == "not_":
            return self._test(as_condition(parts[0])).negated()
        if condition.symbol == "implies":
            return self._test(~as_condition(parts[0]) | as_condition(parts[1]))
        if isinstance(condition, Different):
            return self._test(condition.pairs())
        enough = len(parts) if condition.symbol == "all_of" else 1
        return self._sum(Linear.total((1, self._linear(part)) for part in parts), ">=", enough)

    def _sum(self, linear: Linear, relation: str, total: int) -> Sum:
        """The sum for this relation, normalised so that its first coefficient is positive."""
        low, high = linear.bounds(self.domains, self.names)
        if not low <= total <= high:
            return ALWAYS if RELATIONS[relation](low, total) else NEVER
        if linear.terms and linear.coefficients[0] < 0:
            linear, relation, total = Linear.total([(-1, linear)]), MIRRORED[relation], -total
        return Sum(self._group(linear.cells), total - linear.constant, relation, linear.coefficients)

    def _post(self, test: Sum, text: str) -> None:
        """Add a sum, as a more specific rule if there is one."""
        if test.cells:
            self.rules.append(self._pair_rule(test) or test)
        elif not test.holds(()):
            self.rules.append(Table(self._group([self._fixed(text, 0)]), ()))

    def _pair_rule(self, test: Sum) -> Rule | None:
        if test.coefficients != (1, -1):
            return None
        cells, relation, total = test.cells, test.relation, test.total
        if relation == ">=":
            cells, relation, total = cells[::-1], "<=", -total
        named = PAIR_RULES.get((relation, total))
        return named(self._group(cells)) if named else None

    def _flag(self, test: Sum) -> Linear:
        """The reification of a sum: 1 if it holds, otherwise 0."""
        if not test.cells:
            return Linear(constant=int(test.holds(())))
        if test.relation in ("!=", ">="):  # a sum and its negation share a flag
            return Linear.total([(1, Linear(constant=1)), (-1, self._flag(test.negated()))])
        if len(test.cells) == 1 and span(self.domains[test.cells[0]]) == (0, 1):  # it is a flag already
            at_0, at_1 = test.holds([0]), test.holds([1])
            return Linear.total([(at_1 - at_0, Linear.of(test.cells[0])), (1, Linear(constant=int(at_0)))])
        if test not in self._auxiliary:
            weighted = Linear(tuple(zip(test.cells, test.coefficients, strict=True))).text(self.names)
            flag = self._new_variable(test, f"[{weighted} {test.relation} {test.total}]", (0, 1))
            self.rules.append(Iff.of(flag, test))
        return Linear.of(self._auxiliary[test])

    # Expressions

    def _linear(self, expr: Expr) -> Linear:
        return Linear.total((sign, self._term(term)) for sign, term in tree.terms(expr))

    def _term(self, expr: Expr) -> Linear:
        match expr:
            case Variable():
                return Linear.of(expr.number)
            case Constant():
                return Linear(constant=expr.number)
            case Condition():
                return self._flag(self._test(expr))
            case Calculation(symbol="*" | "product"):
                return self._product([self._linear(factor) for factor in tree.factors(expr)])
        assert isinstance(expr, Calculation)  # there is no other class
        operands = [self._variable(self._linear(operand)) for operand in expr.operands]
        lower = self._extreme if expr.symbol in EXTREMES else self._operation
        return Linear.of(lower(expr.symbol, operands))

    def _product(self, parts: Sequence[Linear]) -> Linear:
        """The product, with constant factors extracted: `2*x * 3*y` is 6 times one auxiliary variable."""
        factor = prod(part.constant for part in parts if not part.terms)
        varying = [part for part in parts if part.terms]
        if len(varying) <= 1:
            return Linear.total((factor, part) for part in varying or [Linear(constant=1)])
        powers = Counter[int]()
        for part in varying:
            variable, coefficient = part.terms[0]
            if part == Linear(((variable, coefficient),)):
                factor *= coefficient
            else:
                variable = self._variable(part)
            powers[variable] += 1
        raised = [self._power(variable, times) for variable, times in sorted(powers.items())]
        result = reduce(lambda left, right: self._operation("*", (left, right)), raised)
        return Linear.total([(factor, Linear.of(result))])

    def _power(self, variable: int, times: int) -> int:
        return variable if times == 1 else self._operation("**", (variable, self._fixed(str(times), times)))

    # Auxiliary variables

    def _variable(self, linear: Linear) -> int:
        """The variable that holds the value of a linear expression."""
        if linear.alone is not None:
            return linear.alone
        text = linear.text(self.names)
        if not linear.terms:
            return self._fixed(text if linear.constant >= 0 else f"({text})", linear.constant)
        if linear not in self._auxiliary:
            bounds = linear.bounds(self.domains, self.names)
            auxiliary = self._add(linear, text, linear.cells, linear.result, bounds)
            self._post(self._sum(Linear.total([(1, linear), (-1, Linear.of(auxiliary))]), "=", 0), text)
        return self._auxiliary[linear]

    def _operation(self, symbol: str, operands: Sequence[int]) -> int:
        key = (symbol, *operands)
        if key not in self._auxiliary:
            names = [self.names[operand] for operand in operands]
            text = INFIX[symbol][0].join(names) if symbol in INFIX else f"{symbol}({names[0]})"
            rule = Operation(Group(f"[{text}] = {text}", (*operands, len(self.names))), symbol)
            bounds = OPERATION_BOUNDS[symbol](*[span(self.domains[operand]) for operand in operands])
            self._add(key, text, operands, rule.result, bounds)
            self.rules.append(rule)
        return self._auxiliary[key]

    def _extreme(self, symbol: str, operands: Sequence[int]) -> int:
        """The minimum or maximum: bounded by every operand, and equal to one of them."""
        operands = sorted(set(operands))
        if len(operands) == 1:
            return operands[0]
        key = (symbol, *operands)
        if key not in self._auxiliary:
            choose = EXTREMES[symbol]
            text = f"{symbol}({', '.join(self.names[operand] for operand in operands)})"
            lows, highs = zip(*[span(self.domains[operand]) for operand in operands], strict=True)
            auxiliary = self._add(key, text, operands, choose, (choose(lows), choose(highs)))
            for operand in operands:
                rising = (auxiliary, operand) if choose is min else (operand, auxiliary)
                self.rules.append(Less(self._group(rising), strict=False))
            gaps = (Linear(((operand, -1), (auxiliary, 1))) for operand in operands)
            reached = Linear.total((1, self._flag(self._sum(gap, "=", 0))) for gap in gaps)
            self._post(self._sum(reached, ">=", 1), text)
        return self._auxiliary[key]

    def _fixed(self, name: str, value: int) -> int:
        """A variable with one value."""
        if abs(value) > MAX_VALUE:
            raise Int64RangeError(name)
        key = ("fixed", name, value)
        return self._auxiliary[key] if key in self._auxiliary else self._new_variable(key, name, (value,))

    def _add(
        self,
        key: Hashable,
        text: str,
        operands: Sequence[int],
        result: Callable[[Sequence[int]], int | None],
        bounds: Bounds | None,
    ) -> int:
        """A variable whose domain has the results for all values of its operands."""
        domain = results(text, [self.domains[operand] for operand in operands], result, bounds)
        return self._new_variable(key, f"[{text}]", domain)

    def _new_variable(self, key: Hashable, name: str, domain: Domain) -> int:
        self._auxiliary[key] = len(self.names)
        self.names.append(name)
        self.domains.append(domain)
        return self._auxiliary[key]

    def _group(self, cells: Sequence[int]) -> Group:
        return Group((AND, *[self.names[cell] for cell in cells]), tuple(cells)) if cells else NOTHING


def _refusal(expr: Expr, too_large: Int64RangeError) -> InputError:
    return InputError("{expr}: {too_large} may exceed 64 bits: expected smaller domains", expr, too_large)


def _satisfied(condition: Condition, involved: Sequence[Variable], row: Sequence[int]) -> bool:
    try:
        return bool(condition.value(dict(zip(involved, row, strict=True))))
    except ZeroDivisionError:
        return False


def _plain_product(condition: Condition) -> Rule | None:
    """The Product for `x*y*z == 24`; None for any other condition."""
    match condition:
        case Condition(symbol="==", operands=(Calculation() as left, Constant(number=total))):
            parts = tree.factors(left)
            cells = {part.number: part.name for part in parts if isinstance(part, Variable)}
            if len(cells) == len(parts) > 1 and abs(total) <= MAX_VALUE:
                return Product(Group((AND, *cells.values()), tuple(cells)), total)
    return None
