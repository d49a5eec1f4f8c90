"""Hints where all values but one are alike: true, short, and there even if the board is blank."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from conftest import SAMPLES
from follows import Verifier, looked_at
from hypothesis import given
from hypothesis import strategies as st

import passatempo as pt
from passatempo.board import Group
from passatempo.explaining.alike import EVERY_WAY, POINTS, alike
from passatempo.explaining.entries import Whether, with_fill
from passatempo.explaining.hints import hinted
from passatempo.explaining.path import SEVERAL, asked, explain
from passatempo.explaining.points import points
from passatempo.explaining.trial import fitting
from passatempo.explaining.words import words
from passatempo.methods.base import BudgetSpentError
from passatempo.problem import Problem
from passatempo.records import replace
from passatempo.rules import Count

BLANK = ("five-by-six-5x6", "six-6x6", "eight-8x8")
ONE_SOLUTION = "hoodoo 6x6\ntransparent 4\ngivens\n......\n......\n....3.\n5..1..\n416.0.\n6....0\n"


def sample(name: str) -> pt.Puzzle:
    return pt.read((SAMPLES / "hoodoo" / f"{name}.txt").read_text())


def blank(rows: int, cols: int) -> pt.Puzzle:
    return pt.read(f"hoodoo {rows}x{cols}\n")


@pytest.mark.slow
@pytest.mark.parametrize("name", BLANK)
def test_a_blank_board_has_a_hint(name: str) -> None:
    """It took longer than anybody waits: SAT does not see that the order of colours does not matter."""
    found = hinted(sample(name))
    (step,), (state,) = found.steps, found.states
    verifier = Verifier(found.problem)
    assert step.technique == POINTS
    assert verifier.fault(state, step) == ""
    assert verifier.loose(state, step) == ""
    possible = pt.solve(sample(name)).solution
    assert possible is not None
    assert all(possible.values_shown[cell] != value for cell, value in step.removes)


def test_a_blank_board_is_explained_to_where_nothing_follows() -> None:
    told = explain(sample("five-by-six-5x6"))
    assert (told.status, [step.technique for step in told.steps]) == (SEVERAL, [POINTS, EVERY_WAY])
    corners = {"A1", "F1", "A5", "F5"}
    names = told.problem.names
    assert {names[cell] for cell, values in enumerate(told.states[-1][:-1]) if 0 in values} == corners


def test_points_in_words() -> None:
    found = hinted(sample("six-6x6"))
    assert words(found.steps[0], found.problem) == (
        "Give 3 points to each of A1, F1, B2, E2, C3, D3, C4, D4, B5, E5, A6 and F6, and 2 to every other "
        "cell: 84 in all. Wherever one value stands, it gets 12 at most, so all 6 values get 72 at most. "
        "At least 12 are left for 0, which stands 4 times: so only in cells that have 3. "
        "Remove it from all others."
    )


def test_every_way_in_words() -> None:
    told = explain(sample("five-by-six-5x6"))
    assert words(told.steps[1], told.problem) == (
        "With 0 in A3, there is no way to fill the board; that shows when every way is tried, "
        "which are too many to be told: remove 0 from A3, C3, D3 and F3."
    )


@pytest.mark.parametrize(("name", "fill"), [("eight-8x8", "D4 D5"), ("five-by-six-5x6", "A1")])
def test_that_the_value_stands_as_often_as_it_may_is_seen_at_once(name: str, fill: str) -> None:
    """However many cells are open; nobody is told of each of them."""
    found = hinted(sample(name), dict.fromkeys(fill.split(), 0))
    assert found.steps[0].difficulty < 2
    assert words(found.steps[0], found.problem, "en", found.states[0]) == (
        "The whole board has 0 as often as it may: remove it from all other cells."
    )
    told = words(found.steps[0], found.problem, "pt", found.states[0])
    assert told.startswith("O tabuleiro inteiro já tem 0 tantas vezes quantas pode: ")


@pytest.mark.parametrize("seed", range(4))
def test_nobody_is_asked_to_look_at_all_the_rules_of_a_board_together(seed: int) -> None:
    puzzle, solution = sample("six-6x6"), pt.solve(sample("six-6x6")).solution
    assert solution is not None
    pegs = {cell: solution[cell] for cell in Random(seed).sample(range(36), 18)}
    (step,) = hinted(puzzle, pegs).steps
    assert step.technique != "rules_together"


def test_why_a_value_stands_in_a_diagonal_at_all_is_told() -> None:
    found = hinted(sample("five-5x5"))
    told = words(found.steps[0], found.problem, "en", found.states[0])
    assert told.endswith("2 must stand there: only 1 to 3 are left for its 3 cells.")


@pytest.mark.slow
def test_a_puzzle_with_one_solution_is_told_by_points_and_what_follows() -> None:
    """Suppositions of hundreds of links were told here; nothing is told by trying every way."""
    told = explain(pt.read(ONE_SOLUTION))
    techniques = [step.technique for step in told.steps]
    assert (told.status, techniques[0]) == ("solved", POINTS)
    assert EVERY_WAY not in techniques
    last = [
        words(step, told.problem, "en", state)
        for step, state in zip(told.steps[-3:], told.states[-4:], strict=False)
    ]
    assert "The whole board has 0 as often as it may, so C4 is 2." in last
    assert not looked_at(told).said


def test_with_one_solution_the_smallest_reason_is_not_given_up() -> None:
    problem = asked(pt.read(ONE_SOLUTION))
    known = alike(problem)
    assert known is not None
    step = known.step(problem.domains)
    assert step is not None
    gone = set(step.removes)
    left = [tuple(v for v in held if (cell, v) not in gone) for cell, held in enumerate(problem.domains)]
    with pytest.raises(BudgetSpentError):
        known.step(left)


def test_values_that_differ_in_more_than_their_name_are_not_alike() -> None:
    assert alike(pt.read((SAMPLES / "latin" / "square-5x5.txt").read_text()).problem()) is None
    assert alike(pt.read((SAMPLES / "kenken" / "small-4x4.txt").read_text()).problem()) is None


def steps_of(problem: Problem) -> list[tuple[int, ...]]:
    """The candidates left when all that follows is told."""
    known = alike(problem)
    assert known is not None
    state = [tuple(domain) for domain in problem.domains]
    while step := known.step(state):
        assert step.removes
        state = [tuple(v for v in held if (cell, v) not in step.removes) for cell, held in enumerate(state)]
    return state[:-1]


@pytest.mark.parametrize(
    ("rows", "cols", "fill"),
    [(3, 3, {}), (3, 4, {}), (4, 4, {}), (4, 4, {0: 1, 6: 2}), (4, 4, {0: 0}), (3, 5, {}), (4, 5, {2: 3})],
)
def test_what_is_left_is_what_solutions_hold(rows: int, cols: int, fill: dict[int, int]) -> None:
    """Where there are several solutions: all that cannot be goes, and nothing else."""
    problem = with_fill(asked(blank(rows, cols)), fill)
    true = pt.candidates(Whether(problem), method="sat")
    assert true.status == "solved"
    assert steps_of(problem) == list(true.values)


def heaviest(groups: Sequence[Sequence[int]], weights: Sequence[int]) -> int:
    """The most that cells weigh, no two of which share a group; by trying all."""
    cells = range(len(weights))
    sets = (each for size in range(len(weights) + 1) for each in combinations(cells, size))
    apart = (each for each in sets if all(len(set(each).intersection(group)) < 2 for group in groups))
    return max(sum(weights[cell] for cell in each) for each in apart)


@given(
    st.lists(st.sets(st.integers(0, 7), min_size=2).map(sorted), min_size=1, max_size=6),
    st.integers(1, 4),
    st.integers(1, 4),
    st.sets(st.integers(0, 7)),
)
def test_points_say_what_a_value_gets_at_most(
    groups: list[list[int]], values: int, without: int, may_go_without: set[int]
) -> None:
    others = [[cell] for cell in range(8) if cell not in may_go_without]
    found = points(groups, 8, values, without, may_go_without, others)
    if found is not None:
        weights = [found.more if cell in found.marked else found.fewer for cell in range(8)]
        assert found.most == heaviest(groups, weights)
        assert sum(weights) - values * found.most >= without * found.more
        assert may_go_without <= set(found.marked)


def test_points_that_show_nothing_are_found_out() -> None:
    """The engine that looks at steps does not believe what a value gets."""
    found = hinted(sample("six-6x6"))
    step, state = found.steps[0], found.states[0]
    ignored, fewer, more, most = step.because.values
    wrong = replace(step, because=replace(step.because, values=(ignored, fewer, more, most - 1)))
    assert Verifier(found.problem).loose(state, wrong) == "points: what cells get does not show it"


@given(st.lists(st.sets(st.integers(0, 2), min_size=1), min_size=3, max_size=3), st.sets(st.integers(0, 4)))
def test_a_count_leaves_what_trying_leaves(cells: list[set[int]], numbers: set[int]) -> None:
    rule = Count(Group("the cells", (0, 1, 2, 3)), 0)
    left = dict(enumerate([*cells, numbers]))
    ways = [
        (a, b, c, d)
        for a in cells[0]
        for b in cells[1]
        for c in cells[2]
        for d in numbers
        if rule.holds((a, b, c, d))
    ]
    assert fitting(rule, left) == ({at: {way[at] for way in ways} for at in range(4)} if ways else {})
