"""The kernel's checker against `holds`, which defines what a rule means."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import passatempo as pt
from passatempo._kernel import Kernel
from passatempo.board import Group
from passatempo.errors import InternalError
from passatempo.methods.kernel_run import checker_of
from passatempo.problem import Domain, Problem
from passatempo.rules import (
    AllDifferent,
    Among,
    Apart,
    Count,
    Difference,
    Equal,
    Equation,
    Greatest,
    Iff,
    Less,
    NotAllEqual,
    Product,
    Quotient,
    Rule,
    Span,
    Sum,
    Table,
    Times,
    Unlike,
    Visible,
)
from passatempo.wire import to_wire

NUMBERS = st.integers(-3, 6)
LARGE = 1 << 39  # a product of three is beyond 64 bits
CELLS = 4
DOMAINS: list[Domain] = [
    (*range(-3, 7), 70, 71),
    range(3),
    range(LARGE, LARGE + 9),
    range(-LARGE - 9, -LARGE),
]


def kernel_of(rules: Sequence[Rule], domains: Sequence[Domain]) -> Kernel:
    cells = range(len(domains))
    return Kernel(to_wire(Problem([f"x{cell}" for cell in cells], domains, rules, cells)))


@st.composite
def rules(draw: st.DrawFn) -> Rule:
    """A rule of any class with a wire encoding, over some of the cells, perhaps one of them twice."""
    cells = tuple(draw(st.lists(st.integers(0, CELLS - 1), min_size=2, max_size=5)))
    group, total = Group("the cells", cells), draw(NUMBERS | st.integers(-40, 40))
    relation = draw(st.sampled_from(["=", "!=", "<=", ">="]))
    coefficients = tuple(draw(st.lists(NUMBERS, min_size=len(cells), max_size=len(cells))))
    rows = draw(st.lists(st.tuples(*[NUMBERS] * len(cells)), min_size=1, max_size=5))
    several: list[Rule] = [
        AllDifferent(group, tuple(draw(st.sets(NUMBERS, max_size=2)))),
        Sum(group, total, relation),
        Equation(group, total, relation, coefficients, words="so much"),
        Product(group, total),
        Difference(group, total),
        Quotient(group, total),
        Equal(group),
        Less(group, draw(st.booleans())),
        Greatest(group),
        Table(group, tuple(rows)),
        Iff(Group("with the flag", (draw(st.integers(0, CELLS - 1)), *cells)), Sum(group, total, relation)),
        Count(group, draw(NUMBERS)),
        Times(group, draw(NUMBERS), draw(NUMBERS)),
        NotAllEqual(group),
        Unlike(Group("two lines", (*cells, *cells[::-1]))),
        Span(group, draw(NUMBERS)),
    ]
    return draw(st.sampled_from(several))


@pytest.mark.slow
@given(st.lists(rules(), min_size=1, max_size=3), st.data())
def test_the_checker_agrees_with_the_rules(tested: list[Rule], data: st.DataObject) -> None:
    """It alone stands between a faulty propagator and the user where `holds` is not called."""
    domain = data.draw(st.sampled_from(DOMAINS))
    values = tuple(data.draw(st.sampled_from(domain)) for _ in range(CELLS))
    holds = all(rule.holds([values[cell] for cell in rule.cells]) for rule in tested)
    assert kernel_of(tested, [domain] * CELLS).holds({}, values) == holds


@pytest.mark.parametrize(
    "rule", [Apart(Group("", (0, 1, 2)), 1), Visible(Group("", (2, 1, 0)), 2), Among(Group("", (1, 2)), (1,))]
)
@given(values=st.tuples(*[st.integers(0, 4)] * 3))
def test_the_checker_follows_automata(rule: Rule, values: tuple[int, ...]) -> None:
    """Automata are unrolled in Python; the rules are checked by `holds` as well."""
    checked = kernel_of([rule], [range(5)] * 3).holds({}, values)
    assert checked == rule.holds([values[cell] for cell in rule.cells])


@given(st.lists(st.sets(NUMBERS), min_size=3, max_size=3), st.data())
def test_the_checker_looks_at_domains_and_limits(domains: list[set[int]], data: st.DataObject) -> None:
    """Values outside a domain or a limit, or too few of them, are no solution."""
    values = tuple(data.draw(NUMBERS) for _ in domains)
    limits = {1: tuple(sorted(data.draw(st.sets(NUMBERS))))}
    kernel = kernel_of([Times(Group("", (0,)), 99, 0)], [tuple(sorted(domain)) for domain in domains])
    allowed = all(value in domain for value, domain in zip(values, domains, strict=True))
    assert kernel.holds({}, values) == allowed
    assert kernel.holds(limits, values) == (allowed and values[1] in limits[1])
    assert not kernel.holds({}, values[:2])


class OneRule:
    """A puzzle of three cells and one rule."""

    def __init__(self, rule: Rule) -> None:
        self.rule_problem = Problem(["a", "b", "c"], [range(2)] * 3, [rule], range(3))

    def problem(self) -> Problem:
        """The same each time."""
        return self.rule_problem


def test_a_rule_encoded_otherwise_is_checked_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Layers are unrolled in Python and checked in the kernel: an unrolling error would escape both."""
    puzzle = OneRule(Visible(Group("cells", (0, 1, 2)), 1))
    assert pt.solve(puzzle).status == "solved"
    monkeypatch.setattr(Visible, "holds", lambda self, values: values[0] == 5)
    with pytest.raises(InternalError, match="violate a rule"):
        pt.solve(puzzle)


def test_the_checker_is_that_of_the_compiled_kernel() -> None:
    """A problem that was never compiled has none; compiling only to check would be slow."""
    puzzle = pt.read("latin 2x2\ngivens\n.2\n..\n")
    assert checker_of(Problem(["a"], [range(2)], [], range(1))) is None
    assert pt.solve(puzzle).unique
    check = checker_of(puzzle.problem())
    assert check is not None
    assert [values for values in product((1, 2), repeat=4) if check(values)] == [(1, 2, 2, 1)]
    assert not check((1, 2, 2))
