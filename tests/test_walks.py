"""Walks: each is told twice, plainly and cell by cell, and both must mean the same to every method."""

from __future__ import annotations

from array import array
from inspect import isabstract
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_problems import MAKERS, METHODS, brute_force, group_of, random_problem, solved_by

from passatempo.errors import UnsupportedError
from passatempo.problem import Problem
from passatempo.rules import Among, Apart, FirstSum, NotAllEqual, Rule, Span, Sum, Times, Visible, Walk
from passatempo.rules.walk import _laid_out

# The rules that came with the kernel's walk and count, by the names of their makers.
WALKS = [name for name, make in MAKERS.items() if isinstance(make(Random(0), (0, 1), [1, 2]), Walk)]
NEW = [*WALKS, "count", "all_different"]
SEEDS_EACH = 40


def walked(rule: Walk, values: list[int]) -> bool:
    """What the walk alone says: every value leads somewhere, and the last to an end."""
    state = rule.start
    for at, value in enumerate(values):
        state = rule.step(at, state, value)
        if state is None:
            return False
    return rule.accepts(state)


def concrete(base: type[Rule]) -> set[type[Rule]]:
    """Every rule made from this one."""
    below = {base}.union(*map(concrete, base.__subclasses__()))
    return {each for each in below if not isabstract(each)}


def test_every_walk_is_tried_here() -> None:
    """One that was left out of the random problems would be held to nothing."""
    assert {type(MAKERS[name](Random(0), (0, 1), [1, 2])) for name in WALKS} == concrete(Walk)


@pytest.mark.slow
@given(data=st.data())
@pytest.mark.parametrize("name", WALKS)
def test_the_walk_agrees_with_what_holds(name: str, data: st.DataObject) -> None:
    """`holds` is the judge; the walk is what the kernel and the SAT solvers are made of."""
    values = data.draw(st.lists(st.integers(-3, 9), min_size=1, max_size=6))
    seed = data.draw(st.integers(0, 10_000))
    rule = MAKERS[name](Random(seed), tuple(range(len(values))), values)
    assert isinstance(rule, Walk)
    others = data.draw(st.permutations(values))
    for row in (values, others):
        met = [row[cell] for cell in rule.cells]
        assert walked(rule, met) == rule.holds(met), (rule, met)


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", NEW)
def test_new_rules_in_pairs(name: str, method: str) -> None:
    """Two of one kind meet in shared cells, where a rule that prunes too much or too little shows."""
    some = 0
    for seed in range(1000, 1000 + SEEDS_EACH):
        problem = random_problem(seed, (MAKERS[name],), 2)
        wanted = brute_force(problem)
        some += bool(wanted)
        assert sorted(solved_by(method, problem)) == sorted(wanted), f"seed {seed}: {problem}"
    assert some > SEEDS_EACH / 8  # or nothing would be compared


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", NEW)
def test_new_rules_beside_any_other(name: str, method: str) -> None:
    """A walk and a rule of another make narrow the same cells in turn."""
    for seed in range(2000, 2000 + SEEDS_EACH):
        other = Random(seed).choice(list(MAKERS.values()))
        problem = random_problem(seed, (MAKERS[name], other), 3)
        assert sorted(solved_by(method, problem)) == sorted(brute_force(problem)), f"seed {seed}: {problem}"


def values_of(*rules: Rule) -> list[tuple[int, ...]]:
    """The solutions of three cells that take 0 to 3."""
    return solved_by("native", Problem("abc", [range(4)] * 3, rules, range(3)))


def test_a_walk_that_no_values_can_take_has_no_solution() -> None:
    """No layer of edges is left then, which is a case of its own on the wire."""
    three = group_of(range(3))
    impossible = [
        Visible(three, 9),
        Times(three, 7, 1),
        Among(three, (1, 2, 3, 3)),
        Apart(three, 9),
        Span(three, 8),
    ]
    assert all(values_of(rule) == [] for rule in impossible)


def test_a_walk_of_one_cell() -> None:
    """The first layer is the last."""
    one = group_of((1,))
    assert {values[1] for values in values_of(Visible(one, 1))} == {1, 2, 3}
    assert {values[1] for values in values_of(FirstSum(one, 1))} == {1}
    assert {values[1] for values in values_of(Span(one, 0))} == {0, 1, 2, 3}
    assert values_of(NotAllEqual(one)) == []


@pytest.mark.parametrize("name", WALKS)
def test_walks_that_are_the_same_anywhere_are_laid_out_as_others(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One whose steps look at the place after all would be told wrong."""
    rule = MAKERS[name](Random(1), (0, 1, 2, 3), [1, 3, 2, 4])
    assert isinstance(rule, Walk)
    laid = _laid_out(rule, (1, 2, 3, 4)).edges
    monkeypatch.setattr(type(rule), "anywhere", False)
    assert _laid_out(rule, (1, 2, 3, 4)).edges == laid


def test_boards_of_one_shape_share_a_walk() -> None:
    """Laid out once, whatever its cells are called: nine rows do not cost nine times as much."""
    one, other = (Visible(group_of(cells), 2).lowered([range(4)] * 3) for cells in ((0, 1, 2), (4, 5, 6)))
    assert one.edges is other.edges
    assert one.cells != other.cells


@pytest.mark.slow
def test_a_walk_with_too_many_cases_is_refused() -> None:
    """Sums of values far apart would take the memory with them."""
    rule = FirstSum(group_of(range(10)), 5)
    with pytest.raises(UnsupportedError, match="too many cases to list"):
        rule.lowered([range(1, 10**6)] * 10)


def test_only_what_is_laid_out_goes_to_the_kernel() -> None:
    """A walk itself has no wire; asking for it is a slip that must not pass as something else."""
    with pytest.raises(UnsupportedError, match="has no wire form of its own"):
        Span(group_of((0, 1)), 1).wire()
    laid_out = Span(group_of((0, 1)), 1).lowered([range(2)] * 2)
    edges = array("q", (2, 0, 1, 0, 0, 2, 1, 2, 1, 3, 1, 2, 3, 0))
    assert laid_out.wire() == (2, (0, 1), edges.tobytes())
    assert laid_out.sentence() == Span(group_of((0, 1)), 1).sentence()
    assert laid_out.holds([0, 1])
    assert Sum(group_of((0, 1)), 1).lowered([range(2)] * 2) == Sum(group_of((0, 1)), 1)
