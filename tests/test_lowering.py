"""Lowering: the rules of a condition hold exactly where Python evaluates the condition to true."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product as every

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from passatempo.board import Group
from passatempo.errors import InputError
from passatempo.expr import conditions
from passatempo.expr.conditions import all_different, any_of, implies, maximum, minimum, not_, product
from passatempo.expr.linear import Linear
from passatempo.expr.lowering import COMPARISONS
from passatempo.expr.reach import MAX_VALUE, OPERATION_BOUNDS, results
from passatempo.expr.tree import Expr, Variable, as_condition
from passatempo.model import Model
from passatempo.problem import Problem
from passatempo.rules import Operation, Rule, Table

DOMAINS = {"x": range(-2, 3), "y": range(3), "z": (-1, 3)}


def completions(problem: Problem, values: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Every solution of a problem, auxiliary variables included, by enumeration in order."""
    at = len(values) - 1
    due = [rule for rule in problem.rules_of[at] if max(rule.cells) == at] if values else []
    if not all(rule.holds([values[cell] for cell in rule.cells]) for rule in due):
        return
    if len(values) == len(problem.domains):
        yield values
        return
    for value in problem.domains[len(values)]:
        yield from completions(problem, (*values, value))


def shown_solutions(model: Model) -> list[tuple[int, ...]]:
    problem = model.problem()
    return [tuple(found[variable] for variable in problem.shown) for found in completions(problem)]


def power(base: int, exponent: int) -> int:
    if isinstance(base, Expr) or isinstance(exponent, Expr):
        return base**exponent
    if exponent < 0:
        raise ZeroDivisionError
    return int(base**exponent)


def different(*values: int, ignoring: int | None = None) -> bool:
    counted = [value for value in values if value != ignoring]
    return len(set(counted)) == len(counted)


# The functions of the modelling API in plain Python.
IN_PYTHON = {
    "all_different": different,
    "all_of": lambda *parts: all(parts),
    "any_of": lambda *parts: any(parts),
    "implies": lambda one, other: not one or other,
    "maximum": lambda *parts: max(parts),
    "minimum": lambda *parts: min(parts),
    "not_": lambda part: not part,
    "power": power,
}
IN_A_MODEL = {name: getattr(conditions, name, power) for name in IN_PYTHON}


def joined(pattern: str, *parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.tuples(*parts).map(lambda texts: pattern.format(*texts))


# Expressions and conditions as Python source, which both Python and a model can evaluate.
LEAVES = st.sampled_from(["x", "y", "z", "x", "y", "z", "(-3)", "0", "1", "2", "5"])
EXPONENTS = st.sampled_from(["x", "y", "0", "2", "3"])


def numbers(depth: int) -> st.SearchStrategy[str]:
    if depth == 0:
        return LEAVES
    part = numbers(depth - 1)
    return st.one_of(
        LEAVES,
        truths(depth),
        *[joined(f"({{}} {symbol} {{}})", part, part) for symbol in ("+", "-", "*", "//", "%")],
        *[joined(f"{name}({{}}, {{}})", part, part) for name in ("minimum", "maximum")],
        joined("(-{})", part),
        joined("abs({})", part),
        joined("power({}, {})", part, EXPONENTS),
    )


def truths(depth: int) -> st.SearchStrategy[str]:
    number = numbers(depth - 1)
    comparisons = [joined(f"({{}} {symbol} {{}})", number, number) for symbol in COMPARISONS]
    if depth == 1:
        return st.one_of(comparisons)
    part = truths(depth - 1)
    return st.one_of(
        *comparisons,
        *[joined(f"{name}({{}}, {{}})", part, part) for name in ("any_of", "all_of", "implies")],
        joined("not_({})", part),
        joined("all_different({}, {}, {})", number, number, number),
        joined("all_different({}, {}, {}, ignoring=0)", number, number, number),
    )


def solutions_by_python(source: str) -> list[tuple[int, ...]]:
    """The values for which Python evaluates the condition to true, where it is defined."""
    found, compiled = [], compile(source, "condition", "eval")
    for values in every(*DOMAINS.values()):
        try:
            if eval(compiled, {**IN_PYTHON, **dict(zip(DOMAINS, values, strict=True))}):
                found.append(values)
        except ZeroDivisionError:
            continue
    return found


def small_model() -> Model:
    model = Model()
    for name, domain in DOMAINS.items():
        model.int(name, domain)
    return model


def evaluated(model: Model, source: str) -> object:
    try:
        return eval(source, {**IN_A_MODEL, **{name: model[name] for name in DOMAINS}})
    except ZeroDivisionError:  # of mere constants: Python refuses it before there is an expression
        assume(False)


@pytest.mark.slow
@given(truths(3))
@settings(max_examples=400, deadline=None)
@example("(0 * (x // y) == 0)")
@example("any_of(x == x, x // y == 1)")
@example("(x * x * z == x * z * x)")
@example("(power(5, power(5, y)) > x)")
def test_a_model_agrees_with_python(source: str) -> None:
    """Each solution once, too: a free auxiliary variable would show as a repetition."""
    model = small_model()
    model.add(evaluated(model, source))  # type: ignore[arg-type]
    assert shown_solutions(model) == solutions_by_python(source)


@pytest.mark.slow
@given(truths(3))
@settings(max_examples=100, deadline=None)
def test_a_method_agrees_with_python(source: str) -> None:
    """End to end: what lowering produces is compiled, searched and checked as intended."""
    model = small_model()
    model.add(evaluated(model, source))  # type: ignore[arg-type]
    assert sorted(solution.values_shown for solution in model.solutions()) == solutions_by_python(source)


@pytest.mark.slow
@given(truths(3))
@settings(max_examples=200, deadline=None)
def test_what_is_printed_means_the_same(source: str) -> None:
    """The printed condition is Python source and must evaluate to the same."""
    model = small_model()
    written = as_condition(evaluated(model, source))
    read_again = as_condition(evaluated(model, str(written)))
    for values in every(*DOMAINS.values()):
        named = dict(zip(map(model.__getitem__, DOMAINS), values, strict=True))
        assert worth(read_again, named) == worth(written, named)


def worth(expr: Expr, values: dict[Variable, int]) -> int | None:
    try:
        return expr.value(values)
    except ZeroDivisionError:
        return None


@pytest.mark.slow
@pytest.mark.parametrize("symbol", OPERATION_BOUNDS)
@given(st.data())
@settings(max_examples=100, deadline=None)
def test_bounds_hold_every_result(symbol: str, data: st.DataObject) -> None:
    """The range that stands for many results must miss none, zero and negative operands included."""
    interval = st.tuples(st.integers(-9, 9), st.integers(0, 6)).map(
        lambda at: range(at[0], at[0] + at[1] + 1)
    )
    domains = data.draw(
        st.lists(interval, min_size=1, max_size=1) if symbol == "abs" else st.tuples(interval, interval)
    )
    operation = Operation(Group("", ()), symbol)
    found = [value for values in every(*domains) if (value := operation.result(values)) is not None]
    bounds = OPERATION_BOUNDS[symbol](*[(domain[0], domain[-1]) for domain in domains])
    if bounds is None:
        assert not found
    else:
        assert all(bounds[0] <= value <= bounds[1] for value in found)


def rules_of(*added: object, low: int = -5, high: int = 5) -> list[Rule]:
    """The rules that conditions over x, y and z become."""
    model = Model()
    names = dict(zip("xyz", model.ints("x y z", low, high), strict=True))
    model.add(*(eval(str(each), {**IN_A_MODEL, **names, "product": product}) for each in added))
    return list(model.problem().rules)


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("x == y", "the same value stands in x and y"),
        ("y - x == 0", "the same value stands in x and y"),
        ("x != y", "no value stands twice in x and y"),
        ("x < y", "x is less than y"),
        ("x > y", "y is less than x"),
        ("x <= y", "values never fall along x and y"),
        ("not_(x < y)", "values never fall along y and x"),
        ("all_different(x, y, z)", "no value stands twice in x, y and z"),
        ("all_different(x, y, ignoring=0)", "no value but 0 stands twice in x and y"),
        ("product(x, y, z) == 24", "the product of x, y and z is 24"),
        ("x*y == 24", "the product of x and y is 24"),
        ("abs(x - y) == 3", "the difference of x and y is 3"),
        ("x + y + z == 3", "the sum of x, y and z is 3"),
        ("2*x + 1 < 3*y - x", "the sum of x and y, taken 3, -3 times, is at most -2"),
        ("x + y + z - x >= 2", "the sum of y and z is at least 2"),
        ("x <= 3", "x is at most 3"),
    ],
)
def test_a_condition_finds_the_rule_that_has_a_name_for_it(source: str, sentence: str) -> None:
    """Named rules propagate better and explain better than tables."""
    assert [rule.sentence() for rule in rules_of(source)] == [sentence]


def test_a_conjunction_is_added_part_by_part() -> None:
    """One rule for all parts would be reified needlessly."""
    assert len(rules_of("all_of(x < y, all_of(y < z, x < z))")) == 3


def test_the_same_part_is_lowered_once() -> None:
    """However it is written, and even if one condition is the negation of the other."""
    assert len(rules_of("x*y + z == 1", "y*x - z == 2", "z*x*y > 3")) == 1 + 1 + 1 + 2
    assert len(rules_of("any_of(x < y, z == 1)", "any_of(y <= x, z != 1)")) == 2 + 2
    assert len(rules_of("x*x + y == 1", "x**2 - y == 2")) == 1 + 2


def test_a_square_needs_no_pairs_of_values() -> None:
    """`x*x` is a power: a table over (x, x, result) would list 100 x 100 rows."""
    model = Model()
    x, y = model.ints("x y", 1, 100)
    model.add(x * x + y > 5)
    problem = model.problem()
    assert problem.names == ["x", "y", "2", "[x**2]"]
    assert problem.domains[3] == tuple(n * n for n in range(1, 101))
    lowered = problem.rules[0].lowered([problem.domains[cell] for cell in problem.rules[0].cells])
    assert isinstance(lowered, Table)
    assert len(lowered.rows) == 100


def test_wide_operands_get_a_range() -> None:
    """The exact results of wide domains must not be enumerated."""
    model = Model()
    x, y = model.ints("x y", -1000, 1000)
    model.add(x * y > 7)
    assert model.problem().domains[2] == range(-1_000_000, 1_000_001)


def test_auxiliary_variables_are_not_shown() -> None:
    """A solution has the user's variables only."""
    model = small_model()
    model.add(model["x"] * model["y"] == model["z"])
    assert list(model.problem().shown) == [0, 1, 2]
    assert model.problem().names[3:] == ["[x*y]"]


@pytest.mark.parametrize(
    "source",
    [
        "x != x",
        "x > 99",
        "x == 10**30",
        "x*y == 10**30",
        "2*x == 2*x + 1",
        "False",
        "any_of(x > 99)",
        "x // 0 == x",
        "x**-1 == 1",
    ],
)
def test_what_never_holds_leaves_no_solution(source: str) -> None:
    """An impossible condition is an answer, not an error."""
    model = small_model()
    model.add(evaluated(model, source))  # type: ignore[arg-type]
    assert shown_solutions(model) == []


@pytest.mark.parametrize("source", ["x == x", "x < 99", "x < 10**30", "True", "all_of()", "all_different(x)"])
def test_what_always_holds_needs_no_rule(source: str) -> None:
    """Trivial conditions must not cost propagation or appear in explanations."""
    assert rules_of(source) == []


def test_an_impossible_condition_is_named() -> None:
    """The reason of "no solution" quotes the condition."""
    assert [rule.sentence() for rule in rules_of("x > x + 1")] == ["x > x + 1 never holds"]


def test_all_different_with_a_repeated_part_has_no_solution() -> None:
    """Removing duplicates from the arguments would change the meaning."""
    model = small_model()
    model.add(all_different(model["x"], model["y"], model["x"]))
    assert shown_solutions(model) == []


def test_numbers_beyond_64_bits_are_spelled_out() -> None:
    """20**20 fits no variable, but the 400 cases can be listed."""
    model = Model()
    x, y = model.ints("x y", 1, 20)
    model.add(x**y == y**x, x < y)
    assert shown_solutions(model) == [(2, 4)]
    assert isinstance(model.problem().rules[0], Table)


def test_an_abandoned_auxiliary_variable_leaves_no_trace() -> None:
    """[2*x - y - 1] fits a variable, but the sum that defines it does not fit 64 bits."""
    model = Model()
    x, y = model.ints("x y", [0, 2**61])
    model.add(abs(2 * x - y - 1) > 5)
    assert shown_solutions(model) == [(0, 2**61), (2**61, 0), (2**61, 2**61)]
    assert model.problem().names == ["x", "y"]


@pytest.mark.parametrize(
    "source", ["x**y == 5", "x*x*y > 5", "x*10**12 + y*10**12 == 7", "any_of(x**5 > 3, y > 2)"]
)
def test_numbers_beyond_64_bits_that_cannot_be_listed_are_refused(source: str) -> None:
    """Overflow, or dropping such values, would give a wrong answer."""
    with pytest.raises(InputError, match="may exceed 64 bits: expected smaller domains"):
        rules_of(source, low=1, high=10_000_000)


def test_an_objective_beyond_64_bits_is_refused() -> None:
    """Objectives are lowered on another path than conditions."""
    model = Model()
    x = model.int("x", 0, MAX_VALUE)
    model.maximize(x * x)
    with pytest.raises(InputError, match=r"x\*x: x\*\*2 may exceed"):
        model.problem()


def test_an_empty_domain_of_a_puzzle_does_no_harm() -> None:
    """Contradictory clues leave a cell without values; conditions on it must still be lowered."""

    class Contradiction:
        def problem(self) -> Problem:
            return Problem(["A1", "B1"], [(), (1, 2)], [], [0, 1])

    model = Model.of(Contradiction())
    first, second = model["A1"], model["B1"]
    model.add(first * second + 5 > 2, maximum(first, second) == 2, first // second == 1)
    model.minimize(3 * first + 1)
    assert shown_solutions(model) == []


def test_truth_tables() -> None:
    """Every connective over both values, through printing and parsing as well."""
    truth = [False, True]
    for a, b in every(truth, truth):
        model = Model()
        p, q = model.ints("p q", 0, 1)
        one, other = p == 1, q == 1
        model.add((one == a) & (other == b))
        expected = {
            any_of(one, other): a or b,
            one & other: a and b,
            ~one: not a,
            not_(one & other): not (a and b),
            implies(one, other): not a or b,
            one >> other: not a or b,
            one == other: a == b,
            one != other: a != b,
            minimum(one, other) == 1: a and b,
        }
        for condition, holds in expected.items():
            copy = Model.of(model)
            assert condition.value({p: a, q: b}) == holds
            copy.add(eval(str(condition), {**IN_A_MODEL, "p": copy["p"], "q": copy["q"]}))
            assert shown_solutions(copy) == ([(a, b)] if holds else [])


def test_linear_text() -> None:
    """Signs, coefficients 1 and constants have special spellings."""
    names = ["x", "y"]
    assert Linear(((0, -1), (1, 2)), -3).text(names) == "-x + 2*y - 3"
    assert Linear(((0, 1), (1, -1))).text(names) == "x - y"
    assert Linear(constant=-4).text(names) == "-4"
    assert Linear().text(names) == "0"


def test_few_results_are_listed_exactly() -> None:
    """Small result sets stay exact; undefined results are left out."""
    assert results("x + y", [(1, 5), (10, 20)], sum, (11, 25)) == (11, 15, 21, 25)
    assert results("1 // 0", [(1,), (0,)], lambda values: None, None) == ()
