"""A problem as a model of OR-Tools CP-SAT, and the translation of each rule into it.

OR-Tools is an extra and takes half a second to import, so only the function that needs it imports it.
CP-SAT stores domains as intervals, so nothing here enumerates a large domain.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from functools import singledispatch
from itertools import pairwise, product
from threading import Thread
from typing import Any

from passatempo.errors import MissingExtraError, PassatempoError, StoppedError, UnsupportedError
from passatempo.messages import Message
from passatempo.methods.base import Limits
from passatempo.methods.memory_limit import has_memory
from passatempo.problem import Domain, Problem
from passatempo.rules import (
    AllDifferent,
    Count,
    Difference,
    Equal,
    Greatest,
    Iff,
    Less,
    Operation,
    Product,
    Quotient,
    Regular,
    Rule,
    Sum,
    Table,
)
from passatempo.rules.arithmetic import RELATIONS

POLL = 0.02  # seconds between two checks of the limits and of Ctrl-C
LARGEST = 2**62 - 1  # absolute value: CP-SAT has 64-bit integers, and differences must fit
ROOM = (
    300_000_000  # bytes of address space that OR-Tools and NumPy map; with less NumPy ends the program itself
)
MAX_ROWS = 10_000  # of the table of a power; a larger one is computed by multiplication

Variable = Any  # of CP-SAT, as are literals and expressions


def _cp_model(limits: Limits) -> Any:
    """The module of CP-SAT; MissingExtraError if it is not installed.

    It is imported in a thread: an interrupt would leave it half-imported, and appear as another error.
    """
    if not has_memory(ROOM):
        raise StoppedError(Message("out of memory: OR-Tools takes some {number} MB", ROOM // 1_000_000))
    loaded: Future[Any] = Future()
    thread = Thread(target=_load, args=(loaded,), daemon=True)
    atexit.register(thread.join)  # a thread that runs while Python ends aborts the process
    thread.start()
    while not loaded.done():
        limits.check(0)
        thread.join(POLL)
    atexit.unregister(thread.join)
    return loaded.result()


def _load(loaded: Future[Any]) -> None:
    try:
        from ortools.sat.python import cp_model

        loaded.set_result(cp_model)
    except Exception as error:
        loaded.set_exception(_why_not_loaded(error))


def _why_not_loaded(error: Exception) -> PassatempoError:
    if isinstance(error, ModuleNotFoundError) and (error.name or "").partition(".")[0] == "ortools":
        return MissingExtraError("the cpsat method", "cpsat")
    reason = str(error).partition("\n")[0] or type(error).__name__
    return PassatempoError("OR-Tools, which the cpsat method needs, cannot be loaded: {reason}", reason)


def _refuse_large_diagrams(problem: Problem) -> None:
    """Raise UnsupportedError for a regular rule with too many cases; the diagrams of others are kept."""
    for rule in problem.rules:
        if isinstance(rule, Regular):
            rule.lowered([problem.domains[cell] for cell in rule.cells])


class Translation:
    """A problem as a model of CP-SAT.

    Auxiliary variables are functions of the cells of their rule, so solutions of the model and of the problem
    correspond one to one.
    """

    def __init__(self, problem: Problem, limits: Limits) -> None:
        _refuse_large_diagrams(problem)  # before OR-Tools is loaded, which takes long
        self.cp = _cp_model(limits)
        self.model = self.cp.CpModel()
        self.domains = problem.domains
        self.variables = [
            self._variable(*named) for named in zip(problem.names, problem.domains, strict=True)
        ]
        for rule in problem.rules:
            limits.check(0)
            self._add(rule)
        if invalid := self.model.validate():
            raise UnsupportedError("too large for the cpsat method: {invalid}", invalid.splitlines()[0])

    def _variable(self, name: str, domain: Domain) -> Variable:
        if max(-domain[0], domain[-1]) > LARGEST:
            raise UnsupportedError("{name} takes values too large for the cpsat method", name)
        if domain[-1] - domain[0] == len(domain) - 1:
            return self.model.new_int_var(domain[0], domain[-1], name)
        if not isinstance(domain, range):
            return self.model.new_int_var_from_domain(self.cp.Domain.from_values(domain), name)
        variable = self.model.new_int_var(domain[0], domain[-1], name)
        steps = self.model.new_int_var(0, len(domain) - 1, "")
        self.model.add(variable == domain[0] + domain.step * steps)
        return variable

    def _add(self, rule: Rule) -> None:
        if rule.cells:
            translate(rule, self, [self.variables[cell] for cell in rule.cells])
        elif not rule.holds(()):
            self.model.add_bool_or([])

    def within(self, rule: Rule, *numbers: int) -> None:
        """Raise UnsupportedError if a number of a rule is too large for CP-SAT."""
        if any(abs(number) > LARGEST for number in numbers):
            raise UnsupportedError("'{rule}' is too large for the cpsat method", rule.sentence())

    def reach(self, *cells: int) -> int:
        """The greatest absolute value that any of these cells may take."""
        return max(max(-self.domains[cell][0], self.domains[cell][-1]) for cell in cells)

    def up_to(self, largest: int) -> Variable:
        """A new variable from `-largest` to `largest`."""
        if largest > LARGEST:
            raise UnsupportedError("the numbers of this problem are too large for the cpsat method")
        return self.model.new_int_var(-largest, largest, "")

    def either(self, then: Sequence[Any], otherwise: Sequence[Any]) -> Variable:
        """A new literal: true enforces all relations of the first list, false those of the second."""
        literal = self.model.new_bool_var("")
        for relation in then:
            self.model.add(relation).only_enforce_if(literal)
        for relation in otherwise:
            self.model.add(relation).only_enforce_if(~literal)
        return literal

    def is_equal(self, variable: Variable, value: int) -> Variable:
        """A literal that is true if and only if the variable has this value."""
        return self.either([variable == value], [variable != value])

    def times(self, factors: Sequence[Variable], largest: int) -> Variable:
        """The product; the absolute values of all partial products are at most `largest`."""
        reached, *others = factors
        for factor in others:
            before, reached = reached, self.up_to(largest)
            self.model.add_multiplication_equality(reached, [before, factor])
        return reached

    def weighted(self, rule: Sum, variables: Sequence[Variable]) -> Any:
        """The linear constraint of a sum over these variables."""
        self.within(rule, rule.total, *rule.coefficients)
        terms = self.cp.LinearExpr.weighted_sum(variables, rule.coefficients)
        return RELATIONS[rule.relation](terms, rule.total)


@singledispatch
def translate(rule: Rule, to: Translation, variables: Sequence[Variable]) -> None:
    """Add a rule over these variables to the model; the translations are registered below."""
    raise UnsupportedError("the cpsat method does not support the rule '{rule}'", rule.sentence())


@translate.register
def _all_different(rule: AllDifferent, to: Translation, variables: Sequence[Variable]) -> None:
    if rule.ignoring:
        beyond = to.reach(*rule.cells) + 1
        variables = [
            _unless_ignored(rule, to, variable, beyond + at) for at, variable in enumerate(variables)
        ]
    to.model.add_all_different(variables)


def _unless_ignored(rule: AllDifferent, to: Translation, variable: Variable, stand_in: int) -> Variable:
    """The same value; but for those ignored, a value that stands nowhere else."""
    counted, ignored = to.up_to(stand_in), to.cp.Domain.from_values(rule.ignoring)
    is_ignored = to.either([counted == stand_in], [counted == variable])
    to.model.add_linear_expression_in_domain(variable, ignored).only_enforce_if(is_ignored)
    to.model.add_linear_expression_in_domain(variable, ignored.complement()).only_enforce_if(~is_ignored)
    return counted


@translate.register
def _sum(rule: Sum, to: Translation, variables: Sequence[Variable]) -> None:
    to.model.add(to.weighted(rule, variables))


@translate.register
def _iff(rule: Iff, to: Translation, variables: Sequence[Variable]) -> None:
    flag, *others = variables
    condition = rule.condition
    to.model.add(
        flag == to.either([to.weighted(condition, others)], [to.weighted(condition.negated(), others)])
    )


@translate.register
def _product(rule: Product, to: Translation, variables: Sequence[Variable]) -> None:
    to.within(rule, rule.total)
    if rule.total:
        to.model.add(to.times(variables, abs(rule.total)) == rule.total)  # every part divides the total
    else:
        to.model.add_bool_or([to.is_equal(variable, 0) for variable in variables])


@translate.register
def _difference(rule: Difference, to: Translation, variables: Sequence[Variable]) -> None:
    to.within(rule, rule.total)
    greatest = to.up_to(to.reach(*rule.cells))
    to.model.add_max_equality(greatest, variables)
    to.model.add(2 * greatest - sum(variables) == rule.total)


@translate.register
def _quotient(rule: Quotient, to: Translation, variables: Sequence[Variable]) -> None:
    to.within(rule, rule.total)
    largest = to.reach(*rule.cells)
    divisors = [to.up_to(max(largest, 1)) for _ in variables]  # the value, but 1 in place of the greatest
    greatest = to.up_to(largest)
    chosen = [
        to.either(
            [greatest == variable, divisor == 1, *_first_greatest(variables, at)], [divisor == variable]
        )
        for at, (variable, divisor) in enumerate(zip(variables, divisors, strict=True))
    ]
    to.model.add_exactly_one(chosen)
    for divisor in divisors:
        to.model.add(divisor != 0)
    others = to.times(divisors, largest // abs(rule.total)) if rule.total else 0
    to.model.add(greatest == rule.total * others)


def _first_greatest(variables: Sequence[Variable], at: int) -> Iterator[Any]:
    """That none is greater than this one, nor equal before it."""
    yield from (variable < variables[at] for variable in variables[:at])
    yield from (variable <= variables[at] for variable in variables[at + 1 :])


@translate.register
def _equal(rule: Equal, to: Translation, variables: Sequence[Variable]) -> None:
    for one, other in pairwise(variables):
        to.model.add(one == other)


@translate.register
def _less(rule: Less, to: Translation, variables: Sequence[Variable]) -> None:
    for low, high in pairwise(variables):
        to.model.add(low < high if rule.strict else low <= high)


@translate.register
def _greatest(rule: Greatest, to: Translation, variables: Sequence[Variable]) -> None:
    first, *others = variables
    for other in others:
        to.model.add(first > other)


@translate.register
def _table(rule: Table, to: Translation, variables: Sequence[Variable]) -> None:
    columns = [to.domains[cell] for cell in rule.cells]
    allowed = [column if isinstance(column, range) else frozenset(column) for column in columns]
    rows = [
        row for row in rule.rows if all(value in column for value, column in zip(row, allowed, strict=True))
    ]
    to.model.add_allowed_assignments(variables, rows)


@translate.register
def _count(rule: Count, to: Translation, variables: Sequence[Variable]) -> None:
    *cells, number = variables
    to.model.add(sum(to.is_equal(cell, rule.value) for cell in cells) == number)


@translate.register
def _regular(rule: Regular, to: Translation, variables: Sequence[Variable]) -> None:
    """A variable for the state after each cell. CP-SAT's automaton constraint repeats some solutions."""
    state = to.model.new_constant(0)
    domains = [to.domains[cell] for cell in rule.cells]
    for variable, layer in zip(variables, rule.lowered(domains).edges, strict=True):
        if not layer:
            to.model.add_bool_or([])
            return
        after = to.cp.Domain.from_values([end for _, end, _ in layer])
        before, state = state, to.model.new_int_var_from_domain(after, "")
        to.model.add_allowed_assignments([before, state, variable], layer)


@translate.register
def _operation(rule: Operation, to: Translation, variables: Sequence[Variable]) -> None:
    if rule.symbol not in CALCULATIONS:
        raise UnsupportedError("the cpsat method does not support '{rule}'", rule.sentence())
    CALCULATIONS[rule.symbol](rule, to, *variables)


def _multiply(rule: Operation, to: Translation, one: Variable, other: Variable, result: Variable) -> None:
    to.model.add_multiplication_equality(result, [one, other])


def _absolute(rule: Operation, to: Translation, value: Variable, result: Variable) -> None:
    to.model.add_abs_equality(result, value)


def _floor_divide(
    rule: Operation, to: Translation, dividend: Variable, divisor: Variable, result: Variable
) -> None:
    remainder = to.up_to(to.reach(rule.cells[1]))
    _divide(rule, to, dividend, divisor, result, remainder)


def _modulo(
    rule: Operation, to: Translation, dividend: Variable, divisor: Variable, result: Variable
) -> None:
    quotient = to.up_to(to.reach(rule.cells[0]) + 1)
    _divide(rule, to, dividend, divisor, quotient, result)


def _divide(
    rule: Operation,
    to: Translation,
    dividend: Variable,
    divisor: Variable,
    quotient: Variable,
    remainder: Variable,
) -> None:
    """Division as in Python: the remainder has the sign of the divisor (in CP-SAT that of the dividend)."""
    multiple = to.up_to(to.reach(*rule.cells[:2]) * 2)
    to.model.add_multiplication_equality(multiple, [divisor, quotient])
    to.model.add(dividend == multiple + remainder)
    positive, negative = [divisor > 0, remainder >= 0], [divisor < 0, remainder <= 0]
    to.either([*positive, remainder < divisor], [*negative, remainder > divisor])


def _power(rule: Operation, to: Translation, base: Variable, exponent: Variable, result: Variable) -> None:
    bases, exponents, results = (to.domains[cell] for cell in rule.cells)
    if len(bases) * len(exponents) > MAX_ROWS:
        _multiply_out(rule, to, base, exponent, result)
    else:
        powers = ((*values, rule.result(values)) for values in product(bases, exponents))
        rows = [row for row in powers if row[-1] is not None and row[-1] in results]
        to.model.add_allowed_assignments([base, exponent, result], rows)


def _multiply_out(
    rule: Operation, to: Translation, base: Variable, exponent: Variable, result: Variable
) -> None:
    """One case for each exponent; large exponents allow only the bases -1, 0 and 1."""
    exponents, largest = to.domains[rule.cells[1]], to.reach(rule.cells[2])
    steep = max(1, largest.bit_length())
    cases = [to.either([exponent == 0, result == 1], [])]
    for power in range(1, steep):
        if power in exponents:
            factor = to.up_to(_root(largest, power))
            powered = to.times([factor] * power, largest)
            cases.append(to.either([exponent == power, base == factor, result == powered], [factor == 0]))
    if exponents[-1] >= steep:
        only = [exponent >= steep, base >= -1, base <= 1]
        odd, unsigned = _parity(rule, to, exponent), to.up_to(to.reach(rule.cells[0]))
        to.model.add_abs_equality(unsigned, base)
        cases.append(to.either([*only, odd == 1, result == base], []))
        cases.append(to.either([*only, odd == 0, result == unsigned], []))
    to.model.add_exactly_one(cases)


def _parity(rule: Operation, to: Translation, exponent: Variable) -> Variable:
    """A literal that is true if and only if the exponent is odd."""
    odd, half = to.model.new_bool_var(""), to.up_to(to.reach(rule.cells[1]))
    to.model.add(exponent == 2 * half + odd)
    return odd


def _root(number: int, degree: int) -> int:
    """The largest integer whose power of this degree is not more than the number."""
    low, high = 0, number
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**degree <= number else (low, middle - 1)
    return low


CALCULATIONS: dict[str, Callable[..., None]] = {
    "*": _multiply,
    "//": _floor_divide,
    "%": _modulo,
    "**": _power,
    "abs": _absolute,
}
