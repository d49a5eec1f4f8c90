"""Minimal unsatisfiable subsets: a step follows from its rules, from no fewer, and has a readable proof."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import product

import pytest
from conftest import SAMPLES
from follows import Verifier
from hypothesis import given
from hypothesis import strategies as st

import passatempo
from passatempo.explaining import mus
from passatempo.explaining.mus import MusFinder, contradiction_proof, difficulty_of
from passatempo.explaining.reasoner import Reasoner
from passatempo.explaining.refutation import subset_excludes
from passatempo.explaining.step import Link, Step
from passatempo.problem import Domain, Problem
from passatempo.rules import AllDifferent, Rule

HARD = ".2..5......71.9..6..9....1....8.79.....9..8.1....3..4.5..........6..81...3.....2."
FILES = (
    "latin/square-5x5.txt",
    "kenken/small-4x4.txt",
    "kakuro/seed-6x6.txt",
    "makaro/small-6x6.txt",
    "binairo/one-two-6x6.txt",
    "futoshiki/small-5x5.txt",
)


def seen_by_givens(problem: Problem) -> list[tuple[int, ...]]:
    """The candidates left after placed values are removed from the cells that see them."""
    left = [set(domain) for domain in problem.domains]
    settled = [cell for cell, values in enumerate(left) if len(values) == 1]
    for cell in settled:
        for rule in problem.rules_of[cell]:
            for other in set(rule.cells) - {cell} if isinstance(rule, AllDifferent) else ():
                if left[other] > left[cell]:
                    left[other] -= left[cell]
                    settled += [other] * (len(left[other]) == 1)
    return [tuple(sorted(values)) for values in left]


def possible(
    problem: Problem, domains: Sequence[Domain], rules: Sequence[Rule], cell: int, value: int
) -> bool:
    """Whether these rules allow the candidate, according to the kernel."""
    narrowed = problem.replaced(domains=[*domains], rules=rules).narrowed({cell: (value,)})
    return passatempo.solve(Question(narrowed), limit=1, method="native").status == "solved"


class Question:
    def __init__(self, problem: Problem) -> None:
        self._problem = problem

    def problem(self) -> Problem:
        return self._problem


def check(problem: Problem, domains: Sequence[Domain], step: Step) -> None:
    rules = step.because.rules
    (cell,), (value,) = step.because.cells, step.because.values
    assert (cell, value) in step.removes
    for removed in step.removes:
        assert not possible(problem, domains, rules, *removed)
    for rule in rules:
        fewer = [other for other in rules if other is not rule]
        assert possible(problem, domains, fewer, cell, value), "a rule could be dropped"
    check_chain(problem, domains, step.because.chain, (cell, value))


def check_chain(
    problem: Problem, domains: Sequence[Domain], chain: Sequence[Link], assumed: tuple[int, int]
) -> None:
    """Each link follows by its rule from earlier ones; each branch ends in a contradiction or in cases."""
    first = chain[0]
    assert (first.cells, first.value, first.true, first.rules) == ((assumed[0],), assumed[1], True, ())
    assert check_branch(problem, domains, chain, 0, []) == len(chain)


def check_branch(
    problem: Problem, domains: Sequence[Domain], chain: Sequence[Link], at: int, earlier: list[Link]
) -> int:
    """Check the branch that starts here with its nested cases; return where it ends."""
    branch, earlier = chain[at].branch, [*earlier, chain[at]]
    for link in chain[at + 1 :]:
        if link.branch != branch:
            break
        check_link(problem, after_links(domains, earlier), link)
        earlier.append(link)
        at += 1
    at += 1
    if any(denies(earlier[-1], link) for link in earlier[:-1]):
        return at
    (cell,) = chain[at].cells
    for _ in after_links(domains, earlier)[cell]:
        assert (chain[at].cells, chain[at].true, chain[at].rules) == ((cell,), True, ())
        at = check_branch(problem, domains, chain, at, earlier)
    return at


def check_link(problem: Problem, before: list[tuple[int, ...]], link: Link) -> None:
    for cell in link.cells:
        for value in before[cell]:
            if (value == link.value) != link.true and all(before):
                assert not possible(problem, before, link.rules, cell, value)


def denies(last: Link, link: Link) -> bool:
    """Whether a link contradicts another: its negation, or a second value for its cell."""
    contrary = link.value == last.value and link.true != last.true
    second = link.value != last.value and link.true and last.true
    return bool(set(link.cells) & set(last.cells)) and (contrary or second)


def after_links(domains: Sequence[Domain], links: Sequence[Link]) -> list[tuple[int, ...]]:
    left = list(map(tuple, domains))
    for link in links:
        for cell in link.cells:
            left[cell] = tuple(value for value in left[cell] if (value == link.value) == link.true)
    return left


def path(problem: Problem, most: int) -> Iterator[tuple[list[tuple[int, ...]], Step]]:
    domains, reasons = seen_by_givens(problem), MusFinder(problem)
    for _ in range(most):
        step = reasons.step(domains)
        if step is None:
            return
        yield domains, step
        domains = [
            tuple(value for value in domain if (cell, value) not in step.removes)
            for cell, domain in enumerate(domains)
        ]


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES)
def test_every_step_follows_from_its_rules_and_from_no_fewer(file: str) -> None:
    """This is what the player reads; the kernel, which shares no code with it, confirms it."""
    problem = passatempo.read((SAMPLES / file).read_text()).problem()
    for domains, step in path(problem, most=4):
        check(problem, domains, step)


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES)
def test_a_puzzle_is_explained_to_the_end(file: str) -> None:
    """Without guessing: whatever is excluded at all is excluded at some step."""
    puzzle = passatempo.read((SAMPLES / file).read_text())
    problem = puzzle.problem()
    left = seen_by_givens(problem)
    for domains, step in path(problem, most=500):
        check(problem, domains, step)
        left = [
            tuple(value for value in domain if (cell, value) not in step.removes)
            for cell, domain in enumerate(domains)
        ]
    solution = passatempo.solve(puzzle).solution
    assert solution is not None
    assert [(value,) for value in solution.values_shown] == left


@pytest.mark.slow
def test_a_hard_board_is_explained_to_the_end() -> None:
    """No technique gets through here: only minimal subsets do."""
    problem = passatempo.read(HARD).problem()
    for domains, step in path(problem, most=500):
        check(problem, domains, step)
    assert all(
        len(domain) - sum(cell == c for c, _ in step.removes) == 1 for cell, domain in enumerate(domains)
    )


def test_the_same_board_has_the_same_explanation() -> None:
    """A hint must not change when it is requested again."""
    problem = passatempo.read(HARD).problem()
    domains = seen_by_givens(problem)
    assert contradiction_proof(problem, domains) == contradiction_proof(problem, domains)


def test_nothing_is_excluded_where_all_can_be() -> None:
    """Two cells, two values: both orders are solutions."""
    problem = passatempo.read("latin 2x2").problem()
    assert contradiction_proof(problem, problem.domains) is None


@pytest.mark.slow
def test_candidates_that_come_back_start_it_anew() -> None:
    """A player may undo an entry: permanent eliminations from before must not count."""
    problem = passatempo.read(HARD).problem()
    domains, reasons = seen_by_givens(problem), MusFinder(problem)
    first = reasons.step(domains)
    assert first is not None
    cell, value = first.removes[0]
    fewer = list(domains)
    fewer[cell] = tuple(each for each in domains[cell] if each != value)
    reasons.step(fewer)
    again = reasons.step(domains)
    assert again is not None
    check(problem, domains, again)


@given(st.lists(st.sets(st.integers(1, 5), min_size=1), max_size=5))
def test_something_follows_from_a_group_if_it_can_be_filled_in_fewer_ways(candidates: list[set[int]]) -> None:
    """A quick test decides which groups are worth a SAT call: it must not miss one."""
    fillings = [filling for filling in product(*candidates) if len(set(filling)) == len(filling)]
    possible = [set(values) for values in zip(*fillings, strict=True)] if candidates else []
    masks = [sum(1 << value for value in values) for values in candidates]
    assert subset_excludes(masks) == (possible != candidates)


def test_longer_proofs_are_harder() -> None:
    """The difficulty grows with the number of links, ever more slowly."""
    assert 8.5 == difficulty_of(2) < difficulty_of(20) < difficulty_of(40) == difficulty_of(20) + 0.5


@pytest.mark.slow
def test_a_proof_by_nested_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where propagation does not end in a contradiction, cases do, and every link still follows."""
    monkeypatch.setattr(mus, "ENOUGH_QUERIES", -1)
    monkeypatch.setattr(mus, "MOST_QUERIES", -1)
    monkeypatch.setattr(MusFinder, "_by_propagation", lambda self: [])
    monkeypatch.setattr(MusFinder, "_by_cases_of_a_cell", lambda self: [])
    problem = passatempo.read(HARD).problem()
    reasoner = Reasoner(problem)
    reasoner.run_until()
    with closing(MusFinder(problem)) as found:
        step = found.step(reasoner.candidates)
    assert step is not None
    assert len({link.branch for link in step.because.chain}) > 1
    for rule in step.because.rules:
        fewer = [other for other in step.because.rules if other is not rule]
        assert possible(problem, reasoner.candidates, fewer, *step.removes[0]), "a rule could be dropped"
    verifier = Verifier(problem)
    assert verifier.fault(reasoner.candidates, step) == verifier.loose(reasoner.candidates, step) == ""


@pytest.mark.slow
def test_cases_refute_what_is_in_no_solution_and_nothing_else() -> None:
    """Complete and sound on a board where every candidate's truth is known."""
    puzzle = passatempo.read(HARD)
    solution = passatempo.solve(puzzle).solution
    assert solution is not None
    reasoner = Reasoner(puzzle.problem())
    reasoner.run_until()
    for cell, values in enumerate(reasoner.candidates):
        if len(values) > 1:
            assert reasoner.cases((cell, solution[cell]), 1000) == []
            assert all(reasoner.cases((cell, value), 1000) for value in values if value != solution[cell])
