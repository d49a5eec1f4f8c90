"""The impossible entry: since which entry a board cannot be finished, and why, from the board before it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, suppress

from passatempo.answers import SOLVED, conflict_message
from passatempo.errors import StoppedError, UnsupportedError
from passatempo.explaining.entries import Fill, has_solution, with_fill
from passatempo.explaining.explanation import Explanation, Impossible
from passatempo.explaining.shortest_lead import shortest_lead
from passatempo.explaining.solution_path import SolutionPath, shown_steps
from passatempo.explaining.step import Candidate, Step
from passatempo.problem import Problem


def find_impossible(problem: Problem, entries: Fill, wrong: Fill, uniqueness: bool) -> Impossible | None:
    """The first of the entries with which there is no solution; None if the deadline passes before."""
    with suppress(StoppedError):
        for before, entry in _with_those_before(entries):
            if entry[0] in wrong and not has_solution(with_fill(problem, {**before, entry[0]: entry[1]})):
                return _explained(problem, before, entry, uniqueness)
    return None


def _with_those_before(entries: Fill) -> Iterator[tuple[Fill, Candidate]]:
    before = dict[int, int]()
    for cell, value in entries.items():
        yield dict(before), (cell, value)
        before[cell] = value


def _explained(problem: Problem, before: Fill, entry: Candidate, uniqueness: bool) -> Impossible:
    filled = with_fill(problem, before)
    conflict = _conflict(with_fill(problem, {**before, entry[0]: entry[1]}), entry[0])
    with (
        suppress(StoppedError, UnsupportedError),
        closing(SolutionPath(filled, uniqueness=uniqueness)) as path,
    ):
        start, refutation, trace = path.candidates, path.refutation(entry), path.new_trace()
        target = path.reach_exclusion(entry, trace)
        if target is None:
            return Impossible(entry, Explanation(SOLVED, filled, (), (start,)), conflict)
        needed = shortest_lead(trace, target)
        if refutation is not None and _facts(refutation) < len(needed):
            return Impossible(entry, Explanation(SOLVED, filled, (refutation,), (start, start)))
        steps, states, _ = shown_steps(path, path.replayed(trace, needed))
        return Impossible(entry, Explanation(SOLVED, filled, steps, states))
    return Impossible(entry, None, conflict)


def _facts(step: Step) -> int:
    """The values that a proof names one after another."""
    return sum(link.true for link in step.because.chain)


def _conflict(problem: Problem, cell: int) -> str:
    """The rule that an entry violates together with values on the board, as a sentence; empty if none."""
    known = [domain[0] if len(domain) == 1 else None for domain in problem.domains]
    for rule in problem.rules_of[cell]:
        if cells := rule.clash([known[each] for each in rule.cells]):
            return conflict_message(problem, rule, cells)
    return ""
