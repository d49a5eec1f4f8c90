"""The smallest reason: what it removes follows from its rules, and from no fewer; and it is well told."""

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
from passatempo.explaining import reasons
from passatempo.explaining.logic import Reasoner
from passatempo.explaining.reasons import Reasons, difficulty_of, smallest_reason
from passatempo.explaining.step import Link, Step
from passatempo.explaining.telling import something_follows
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
    """The candidates that are left when values which stand exclude themselves elsewhere."""
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
    """Whether these rules allow it, by the word of the kernel."""
    asked = problem.replaced(domains=[*domains], rules=rules).narrowed({cell: (value,)})
    return passatempo.solve(Asked(asked), limit=1, method="native").status == "solved"


class Asked:
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
    problem: Problem, domains: Sequence[Domain], chain: Sequence[Link], supposed: tuple[int, int]
) -> None:
    """Each link follows by its rule from those before it, and each branch ends in a denial or in cases."""
    first = chain[0]
    assert (first.cells, first.value, first.true, first.rules) == ((supposed[0],), supposed[1], True, ())
    assert check_branch(problem, domains, chain, 0, []) == len(chain)


def check_branch(
    problem: Problem, domains: Sequence[Domain], chain: Sequence[Link], at: int, said: list[Link]
) -> int:
    """Where the branch that starts here ends, with the cases within it."""
    branch, said = chain[at].branch, [*said, chain[at]]
    for link in chain[at + 1 :]:
        if link.branch != branch:
            break
        check_link(problem, after_links(domains, said), link)
        said.append(link)
        at += 1
    at += 1
    if any(denies(said[-1], link) for link in said[:-1]):
        return at
    (cell,) = chain[at].cells
    for _ in after_links(domains, said)[cell]:
        assert (chain[at].cells, chain[at].true, chain[at].rules) == ((cell,), True, ())
        at = check_branch(problem, domains, chain, at, said)
    return at


def check_link(problem: Problem, before: list[tuple[int, ...]], link: Link) -> None:
    for cell in link.cells:
        for value in before[cell]:
            if (value == link.value) != link.true and all(before):
                assert not possible(problem, before, link.rules, cell, value)


def denies(last: Link, link: Link) -> bool:
    """The contrary of it, or a second value for its cell."""
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
    domains, reasons = seen_by_givens(problem), Reasons(problem)
    for _ in range(most):
        step = reasons.smallest(domains)
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
    """That is what the player is told; the kernel, which shares nothing with it, is asked."""
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
    """Where no person gets through either: only the smallest reason does."""
    problem = passatempo.read(HARD).problem()
    for domains, step in path(problem, most=500):
        check(problem, domains, step)
    assert all(
        len(domain) - sum(cell == c for c, _ in step.removes) == 1 for cell, domain in enumerate(domains)
    )


def test_the_same_board_is_told_the_same_way() -> None:
    """A hint must not change when it is asked for again."""
    problem = passatempo.read(HARD).problem()
    domains = seen_by_givens(problem)
    assert smallest_reason(problem, domains) == smallest_reason(problem, domains)


def test_nothing_is_excluded_where_all_can_be() -> None:
    """Two cells, two values: either way is a solution."""
    problem = passatempo.read("latin 2x2").problem()
    assert smallest_reason(problem, problem.domains) is None


@pytest.mark.slow
def test_candidates_that_come_back_start_it_anew() -> None:
    """A player may take an entry back; what was removed for good before must not count."""
    problem = passatempo.read(HARD).problem()
    domains, reasons = seen_by_givens(problem), Reasons(problem)
    first = reasons.smallest(domains)
    assert first is not None
    cell, value = first.removes[0]
    fewer = list(domains)
    fewer[cell] = tuple(each for each in domains[cell] if each != value)
    reasons.smallest(fewer)
    again = reasons.smallest(domains)
    assert again is not None
    check(problem, domains, again)


@given(st.lists(st.sets(st.integers(1, 5), min_size=1), max_size=5))
def test_something_follows_from_a_group_if_it_can_be_filled_in_fewer_ways(held: list[set[int]]) -> None:
    fillings = [filling for filling in product(*held) if len(set(filling)) == len(filling)]
    possible = [set(values) for values in zip(*fillings, strict=True)] if held else []
    assert something_follows(held) == (possible != held)


def test_longer_stories_are_harder() -> None:
    assert 8.5 == difficulty_of(2) < difficulty_of(20) < difficulty_of(40) == difficulty_of(20) + 0.5


@pytest.mark.slow
def test_what_takes_cases_within_cases_is_told_by_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a story has no end, another is told in cases; what it says follows, link by link."""
    monkeypatch.setattr(reasons, "PATIENCE", -1)
    monkeypatch.setattr(reasons, "LONG", -1)
    monkeypatch.setattr(Reasons, "_plainest", lambda self: [])
    monkeypatch.setattr(Reasons, "_in_cases_of_a_cell", lambda self: [])
    problem = passatempo.read(HARD).problem()
    climber = Reasoner(problem)
    climber.climb()
    with closing(Reasons(problem)) as found:
        step = found.smallest(climber.candidates)
    assert step is not None
    assert len({link.branch for link in step.because.chain}) > 1
    for rule in step.because.rules:
        fewer = [other for other in step.because.rules if other is not rule]
        assert possible(problem, climber.candidates, fewer, *step.removes[0]), "a rule could be dropped"
    verifier = Verifier(problem)
    assert verifier.fault(climber.candidates, step) == verifier.loose(climber.candidates, step) == ""


@pytest.mark.slow
def test_cases_refute_what_is_in_no_solution_and_nothing_else() -> None:
    puzzle = passatempo.read(HARD)
    solution = passatempo.solve(puzzle).solution
    assert solution is not None
    climber = Reasoner(puzzle.problem())
    climber.climb()
    for cell, held in enumerate(climber.candidates):
        if len(held) > 1:
            assert climber.cases((cell, solution[cell]), 1000) == []
            assert all(climber.cases((cell, value), 1000) for value in held if value != solution[cell])
