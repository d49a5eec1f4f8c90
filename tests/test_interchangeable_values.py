"""Hints where all values but one are interchangeable: correct, short, and found even on a blank board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from conftest import SAMPLES
from follows import Verifier, verify
from hypothesis import given
from hypothesis import strategies as st

import passatempo as pt
from passatempo.board import Group
from passatempo.explaining.counting_argument import find_weighting
from passatempo.explaining.entries import ProblemQuestion, with_fill
from passatempo.explaining.explanation import SEVERAL
from passatempo.explaining.hints import explain_next_value
from passatempo.explaining.interchangeable_values import interchangeable_value_steps
from passatempo.explaining.line_propagation import supported_values
from passatempo.explaining.path import explain
from passatempo.explaining.position import problem_to_explain
from passatempo.explaining.sentences.step_text import step_text
from passatempo.explaining.techniques import COUNTING_ARGUMENT, EXHAUSTIVE_CASES
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
    """SAT does not see the symmetry of the colours and took longer than anybody waits."""
    found = explain_next_value(sample(name))
    (step,), (state, _) = found.steps, found.states
    verifier = Verifier(found.problem)
    assert step.technique == COUNTING_ARGUMENT
    assert verifier.fault(state, step) == ""
    assert verifier.loose(state, step) == ""
    possible = pt.solve(sample(name)).solution
    assert possible is not None
    assert all(possible.values_shown[cell] != value for cell, value in step.removes)


def test_a_blank_board_is_explained_to_where_nothing_follows() -> None:
    """The path ends where every remaining candidate is in some solution."""
    explanation = explain(sample("five-by-six-5x6"))
    assert (explanation.status, [step.technique for step in explanation.steps]) == (
        SEVERAL,
        [COUNTING_ARGUMENT, EXHAUSTIVE_CASES],
    )
    corners = {"A1", "F1", "A5", "F5"}
    names = explanation.problem.names
    assert {names[cell] for cell, values in enumerate(explanation.states[-1][:-1]) if 0 in values} == corners


def test_the_sentence_of_a_counting_argument() -> None:
    """The weights have to be small numbers that a person can add up."""
    found = explain_next_value(sample("six-6x6"))
    assert step_text(found.steps[0], found.problem) == (
        "Give 3 points to each of A1, F1, B2, E2, C3, D3, C4, D4, B5, E5, A6 and F6, and 2 to every other "
        "cell: 84 in all. Wherever one value stands, it gets 12 at most, so all 6 values get 72 at most. "
        "At least 12 are left for 0, which stands 4 times: so only in cells that have 3. "
        "Remove it from all others."
    )


def test_the_sentence_of_exhaustive_cases() -> None:
    """No short proof exists here: the sentence must admit that."""
    explanation = explain(sample("five-by-six-5x6"))
    assert step_text(explanation.steps[1], explanation.problem) == (
        "With 0 in A3, there is no way to fill the board; that shows when every way is tried, "
        "which are too many to list: remove 0 from A3, C3, D3 and F3."
    )


@pytest.mark.parametrize(("name", "fill"), [("eight-8x8", "D4 D5"), ("five-by-six-5x6", "A1")])
def test_a_value_that_is_used_up_is_one_short_sentence(name: str, fill: str) -> None:
    """However many cells are open, they are not listed."""
    found = explain_next_value(sample(name), dict.fromkeys(fill.split(), 0))
    assert found.steps[0].difficulty < 2
    assert step_text(found.steps[0], found.problem, "en", found.states[0]) == (
        "The whole board has 0 as often as it may: remove it from all other cells."
    )
    text = step_text(found.steps[0], found.problem, "pt", found.states[0])
    assert text.startswith("O tabuleiro inteiro já tem todos os 0 que pode ter: ")


@pytest.mark.parametrize("seed", range(4))
def test_no_hint_combines_all_rules_of_a_board(seed: int) -> None:
    """ "These rules together" over a whole board explains nothing."""
    puzzle, solution = sample("six-6x6"), pt.solve(sample("six-6x6")).solution
    assert solution is not None
    pegs = {cell: solution[cell] for cell in Random(seed).sample(range(36), 18)}
    steps = explain_next_value(puzzle, pegs).steps
    assert steps
    assert all(step.technique != "combined_rules" for step in steps)


def test_why_a_value_must_stand_in_a_diagonal() -> None:
    """A diagonal need not hold every value, so a hidden single there needs a reason."""
    found = explain_next_value(sample("five-5x5"))
    text = step_text(found.steps[0], found.problem, "en", found.states[0])
    assert text.endswith("as only 1 to 3 are left for its 3 cells, 2 must stand there.")


@pytest.mark.slow
def test_a_puzzle_with_one_solution_has_a_counting_argument_first() -> None:
    """Proofs of hundreds of links were found here; no step may rest on exhaustive cases either."""
    explanation = explain(pt.read(ONE_SOLUTION))
    techniques = [step.technique for step in explanation.steps]
    assert (explanation.status, techniques[0]) == ("solved", COUNTING_ARGUMENT)
    assert EXHAUSTIVE_CASES not in techniques
    texts = [
        step_text(step, explanation.problem, "en", state)
        for step, state in zip(explanation.steps, explanation.states, strict=False)
    ]
    assert any(text.startswith("The whole board has 0 as often as it may, so ") for text in texts)
    assert not verify(explanation).findings


def test_with_one_solution_the_general_code_goes_on() -> None:
    """After the counting argument the special search gives up within its budget."""
    problem = problem_to_explain(pt.read(ONE_SOLUTION))
    known = interchangeable_value_steps(problem)
    assert known is not None
    step = known.step(problem.domains)
    assert step is not None
    gone = set(step.removes)
    left = [tuple(v for v in held if (cell, v) not in gone) for cell, held in enumerate(problem.domains)]
    with pytest.raises(BudgetSpentError):
        known.step(left)


def test_values_that_rules_distinguish_are_not_interchangeable() -> None:
    """The special code must not be applied to other problems."""
    assert (
        interchangeable_value_steps(pt.read((SAMPLES / "latin" / "square-5x5.txt").read_text()).problem())
        is None
    )
    assert (
        interchangeable_value_steps(pt.read((SAMPLES / "kenken" / "small-4x4.txt").read_text()).problem())
        is None
    )


def steps_of(problem: Problem) -> list[tuple[int, ...]]:
    """The candidates left after all steps."""
    known = interchangeable_value_steps(problem)
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
    """With several solutions: exactly the candidates of no solution are removed."""
    problem = with_fill(problem_to_explain(blank(rows, cols)), fill)
    true = pt.candidates(ProblemQuestion(problem), method="sat")
    assert true.status == "solved"
    assert steps_of(problem) == list(true.values)


def heaviest(groups: Sequence[Sequence[int]], weights: Sequence[int]) -> int:
    """The greatest weight of cells of which no two share a group, by enumeration."""
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
def test_a_weighting_has_the_most_that_a_value_can_weigh(
    groups: list[list[int]], values: int, ignored: int, may_be_ignored: set[int]
) -> None:
    """The bound in the sentence must be the true maximum, or the argument is wrong."""
    others = [[cell] for cell in range(8) if cell not in may_be_ignored]
    found = find_weighting(groups, 8, values, ignored, may_be_ignored, others)
    if found is not None:
        weights = [found.marked_weight if cell in found.marked else found.weight for cell in range(8)]
        assert found.most == heaviest(groups, weights)
        assert sum(weights) - values * found.most >= ignored * found.marked_weight
        assert may_be_ignored <= set(found.marked)


def test_the_verifier_checks_the_weights() -> None:
    """Otherwise a wrong bound would pass as a proof."""
    found = explain_next_value(sample("six-6x6"))
    step, state = found.steps[0], found.states[0]
    ignored, fewer, more, most = step.because.values
    wrong = replace(step, because=replace(step.because, values=(ignored, fewer, more, most - 1)))
    assert Verifier(found.problem).loose(state, wrong) == "counting_argument: what cells get does not show it"


@given(st.lists(st.sets(st.integers(0, 2), min_size=1), min_size=3, max_size=3), st.sets(st.integers(0, 4)))
def test_a_count_leaves_what_trying_leaves(cells: list[set[int]], numbers: set[int]) -> None:
    """Propagation of a count must neither keep nor remove too much."""
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
    assert supported_values(rule, left) == (
        {at: {way[at] for way in ways} for at in range(4)} if ways else {}
    )
