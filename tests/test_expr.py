"""Expressions: Python's operators on them, how they print, and what they refuse."""

from __future__ import annotations

import pytest

from passatempo.errors import InputError
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
from passatempo.expr.tree import Condition, Constant, as_condition, as_expr, factors, terms, variables
from passatempo.model import Model

m = Model()
x, y, z = m.ints("x y z", 0, 9)


WRITTEN = [
    (x * x + y * y == z * z, "x*x + y*y == z*z"),
    (2 * x - 3 >= -y, "2*x - 3 >= -y"),
    ((x + y) * z != 4, "(x + y)*z != 4"),
    (x - (y - z) < 1, "x - (y - z) < 1"),
    (x - y - z <= x // (y * z) % 3, "x - y - z <= x // (y*z) % 3"),
    (x * (y // z) == 1, "x*(y // z) == 1"),
    ((x**y) ** z == x ** (y**z), "(x**y)**z == x**y**z"),
    ((-x) ** 2 == -(x**2), "(-x)**2 == -x**2"),
    (Constant(-2) ** x == 2 ** (-x), "(-2)**x == 2**-x"),
    (abs(x - y) > 2, "abs(x - y) > 2"),
    (+x == 5 - y, "x == 5 - y"),
    (-(x + y) == 0, "-(x + y) == 0"),
    (sum([x, y, z]) == 10, "x + y + z == 10"),
    (sum([x > 1, y > 1]) == 1, "(x > 1) + (y > 1) == 1"),
    (count_of(x > 1, y > 1) == 1, "(x > 1) + (y > 1) == 1"),
    ((x == 1) == (y == 1), "(x == 1) == (y == 1)"),
    (product(x, y, 2) == 24, "product(x, y, 2) == 24"),
    (minimum(x, y) < maximum([y, z]), "minimum(x, y) < maximum(y, z)"),
    (all_different(x, y + 1), "all_different(x, y + 1)"),
    (all_different([x, y], ignoring=0), "all_different(x, y, ignoring=0)"),
    ((x > 1) & (y > 1) | ~(z > 1), "any_of(all_of(x > 1, y > 1), not_(z > 1))"),
    ((x > 1) >> (y > 1), "implies(x > 1, y > 1)"),
    (any_of(c > 1 for c in (x, y)), "any_of(x > 1, y > 1)"),
    (all_of([]), "True"),
    (any_of(), "False"),
    ((x > 1) | (y > 1) | (z > 1) & True, "any_of(x > 1, y > 1, all_of(z > 1))"),
    (False & (x > 1), "all_of(False, x > 1)"),
    (True | (x > 1), "any_of(True, x > 1)"),
    (product() == x, "1 == x"),
]


@pytest.mark.parametrize(("condition", "text"), WRITTEN, ids=[text for _, text in WRITTEN])
def test_a_condition_prints_the_way_it_was_written(condition: Condition, text: str) -> None:
    """Conditions appear in explanations and error messages."""
    assert str(condition) == repr(condition) == text


def test_a_constant_on_the_left_is_compared_as_well() -> None:
    """Python passes `5 < x` to x with the operator reversed."""
    assert str(5 < x) == "x > 5"  # noqa: SIM300
    assert str(5 == x) == "x == 5"  # noqa: SIM300


@pytest.mark.parametrize(
    "misuse",
    [
        lambda: x < y < z,
        lambda: x > 1 and y > 1,
        lambda: not x,
        lambda: max(x, y),
        lambda: x in [y, z],
        lambda: bool(x),
    ],
)
def test_an_expression_is_neither_true_nor_false(misuse: object) -> None:
    """`x < y < z` means `x < y and y < z`, of which Python would silently keep half."""
    with pytest.raises(
        TypeError, match="use any_of / all_of / not_ instead of and / or / not, and no chained"
    ):
        misuse()  # type: ignore[operator]


def test_variables_can_be_keys() -> None:
    """`==` builds a condition, so hashing must go by identity."""
    amounts = {x: 1, y: 2}
    assert amounts[x] == 1
    assert x in amounts
    assert z not in amounts


@pytest.mark.parametrize("stranger", [2.5, "3", None, [1]])
def test_only_integers_mix_with_expressions(stranger: object) -> None:
    """An `x == "3"` that is simply False would make a model silently impossible."""
    with pytest.raises(TypeError, match="neither an integer nor an expression"):
        x == stranger  # noqa: B015
    with pytest.raises(TypeError, match="neither an integer nor an expression"):
        x + stranger  # type: ignore[operator]


def test_a_number_is_no_condition() -> None:
    """`x + 1` as a condition is a forgotten comparison."""
    with pytest.raises(TypeError, match=r"x \+ 1 is not a condition: expected a comparison"):
        any_of(x + 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not a condition"):
        as_condition(1)


def test_the_least_of_nothing_is_refused() -> None:
    """A minimum over an empty list has no value to lower."""
    with pytest.raises(InputError, match="minimum without arguments"):
        minimum([])


def test_value_works_an_expression_out() -> None:
    """`value` is the reference that lowering is compared with."""
    values = {x: 7, y: 2, z: 0}
    assert (x // y + x % y - abs(y - x) * 2).value(values) == 3 + 1 - 10
    assert (3 * (x > y) + (x == 0)).value(values) == 3
    assert all_different(x, y, z, 2).value(values) == 0
    assert all_different(x, y, z, 2, ignoring=2).value(values) == 1
    assert implies(x > y, z == 0).value(values) == 1
    assert not_(any_of(x == 1, y == 1)).value(values) == 1
    assert (minimum(x, y) + maximum(x, y) + product(x, y)).value(values) == 2 + 7 + 14


@pytest.mark.parametrize("undefined", [x // z, x % z, y**-1, any_of(x == 7, x // z == 1)])
def test_an_undefined_part_leaves_the_whole_without_a_value(undefined: Condition) -> None:
    """Division by zero must not be short-circuited away: lowering cannot do that either."""
    with pytest.raises(ZeroDivisionError):
        undefined.value({x: 7, y: 2, z: 0})


def test_a_power_of_astronomic_size_is_refused() -> None:
    """Python would compute it for hours."""
    with pytest.raises(InputError, match="too large to compute"):
        (x ** (10**9)).value({x: 2})


def test_a_sum_of_thousands_is_no_deeper_than_one_of_two() -> None:
    """sum() nests once for each term: recursion would end at a thousand."""
    many = as_expr(sum([x] * 5000))
    assert len(terms(many)) == 5000
    assert many.value({x: 2}) == 10000
    assert str(many).count("x") == 5000
    assert variables(many) == [x]


def test_parts_of_an_expression() -> None:
    """Lowering flattens sums and products with these."""
    assert [(sign, str(term)) for sign, term in terms(x - (y - 2 * z))] == [(1, "x"), (-1, "y"), (1, "2*z")]
    assert list(map(str, factors(x * product(y, z + 1)))) == ["x", "y", "z + 1"]
    assert list(map(str, variables(z * x + any_of(x > y)))) == ["z", "x", "y"]
