"""Traces: what is shown of a search is what it did, and leads to the right solution."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from conftest import SAMPLES

import passatempo as pt
from passatempo.formats import read_all
from passatempo.methods.base import Limits
from passatempo.problem import Problem
from passatempo.tracing import TRACED
from passatempo.tracing.events import (
    ASSIGN,
    BACKTRACK,
    CONFLICT,
    DECIDE,
    LEARN,
    REMOVE,
    RESTART,
    SOLUTION,
    Event,
)
from passatempo.tracing.trace import Trace, trace

MOST = 4_000
SMALL = sorted(path for path in SAMPLES.glob("*/*.txt") if path.stat().st_size < 450)
COMPLETE = [method for method in TRACED if method != "elimination"]


def traced(problem: Problem, method: str, most: int = MOST) -> Trace:
    return trace(problem, method, most, Limits.within(20))


def replayed(problem: Problem, events: Sequence[Event], consistent: bool) -> list[set[int]]:
    """The candidates of each variable after all events.

    `consistent`: asserts that each value is a candidate when it is assigned. Clause learning finds only with
    the next conflict that a cell has got two values.
    """
    state, levels = [set(domain) for domain in problem.domains], list[list[set[int]]]()
    for event in events:
        if event.what == DECIDE:
            while len(levels) < event.level:  # levels without an event of their own: givens, helpers
                levels.append([set(each) for each in state])
        elif event.what in (BACKTRACK, RESTART) and event.level < len(levels):
            state = levels[event.level]
            del levels[event.level :]
        if event.what in (DECIDE, ASSIGN):
            assert event.variable is not None
            assert event.value in state[event.variable] or not consistent, event
            state[event.variable] = {event.value}
        elif event.what == REMOVE:
            assert event.variable is not None
            state[event.variable].discard(event.value)  # type: ignore[arg-type]
    return state


def problems() -> list[tuple[str, Problem]]:
    found = []
    for path in SMALL:
        problem = next(read_all(path.read_text())).puzzle.problem()
        if problem.objective is None:
            found.append((path.stem, problem))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("method", TRACED)
def test_events_lead_to_the_solution(method: str) -> None:
    """Whoever replays the events of a solved board has its only solution on it."""
    solved = 0
    for name, problem in problems():
        found = traced(problem, method)
        if found.status != "solved":
            continue
        assert found.events[-1].what == SOLUTION
        assert found.values is not None
        state = replayed(problem, found.events, method != "learning")
        for cell in problem.shown:
            assert state[cell] == {found.values[cell]}, (name, cell)
        solved += 1
    assert solved > 5


@pytest.mark.parametrize("method", COMPLETE)
def test_a_trace_has_the_solution_that_solve_finds(method: str) -> None:
    """The methods that are watched are methods: they find what `solve` finds."""
    puzzle = pt.read("..4. 1... .2.. ...3")
    found, answer = traced(puzzle.problem(), method), pt.solve(puzzle)
    assert found.values is not None
    assert answer.solution is not None
    assert tuple(found.values) == answer.solution.values_shown


@pytest.mark.parametrize("method", TRACED)
def test_a_contradiction_is_proven(method: str) -> None:
    """Without a solution the trace ends with a proof, not with a claim that the search was stopped."""
    problem = pt.read("12.. ..3. ...4 ....").problem().narrowed({3: (3,), 7: (3,)})
    found = traced(problem, method)
    assert (found.status, found.values) == ("none", None)
    assert found.counts[CONFLICT] or found.counts["refuse"]


@pytest.mark.slow
def test_learning_learns_and_goes_back_several_levels() -> None:
    """The point of the method: after a conflict it knows more, and leaves more than one decision."""
    path = next(path for path in SAMPLES.glob("*/*.txt") if path.name == "big-9x9.txt")
    found = traced(next(read_all(path.read_text())).puzzle.problem(), "learning", 20_000)
    assert found.counts[LEARN] > 20
    depth, jumps = 0, 0
    for event in found.events:
        if event.what == BACKTRACK:
            jumps += depth - event.level > 1
        depth = event.level
    assert jumps > 0


def test_learnt_clauses_follow_from_the_problem() -> None:
    """Every clause that is shown as learnt is true of every solution."""
    puzzle = pt.read("1... .... ..2. ....")
    problem = puzzle.problem()
    solutions = [solution.values_shown for solution in pt.solutions(puzzle)]
    found = traced(problem.narrowed({1: (3,), 4: (3,)}), "learning")
    learnt = [event.literals for event in found.events if event.what == LEARN]
    assert len(solutions) > 1
    for values in solutions:
        if values[1] == 3 and values[4] == 3:
            for clause in learnt:
                assert not clause or any((values[cell] == value) == is_so for cell, value, is_so in clause)


def test_the_number_of_events_is_limited() -> None:
    """A trace for a page must not fill the memory."""
    found = traced(pt.read("sudoku 9x9").problem(), "backtracking", most=10)
    assert (found.status, len(found.events)) == ("stopped", 10)
    assert "events" in found.reason
