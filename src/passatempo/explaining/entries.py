"""Entries: what a player has filled in, looked at where it comes in, and which of it is wrong."""

from __future__ import annotations

from collections.abc import Mapping

from passatempo.answers import NONE, STOPPED, Names, solve
from passatempo.checks import quoted
from passatempo.errors import InputError, StoppedError
from passatempo.explaining.step import Because, Step
from passatempo.problem import Problem
from passatempo.records import record
from passatempo.rules.base import Domain

WRONG_ENTRY = "wrong_entry"  # the technique of a hint that takes back what a player filled in

Fill = Mapping[int, int]  # what a player has filled in, by cell
Entries = Mapping[int | str, int] | Fill  # the same, as a caller may have it: by cell or by its name


@record
class Whether:
    """The question for the solutions of a problem."""

    asked: Problem

    def problem(self) -> Problem:
        """That one."""
        return self.asked


def entered(problem: Problem, entries: Entries | None) -> Fill:
    """The entries by cell; InputError if they are none."""
    if entries is None:
        return {}
    if not isinstance(entries, Mapping):
        raise InputError(f"a fill of {quoted(entries)}: expected values by cell, such as {{'A1': 5}}")
    names = Names(tuple([problem.names[cell] for cell in problem.shown]), problem.cols)
    fill = dict[int, int]()
    for key, value in entries.items():
        cell = _cell(key, names)
        if isinstance(value, bool) or not isinstance(value, int):
            raise InputError(f"{names.names[cell]} holds {quoted(value)}: expected a whole number")
        if fill.setdefault(cell, value) != value:
            raise InputError(f"{names.names[cell]} holds both {quoted(fill[cell])} and {quoted(value)}")
    return fill


def _cell(key: object, names: Names) -> int:
    try:
        if isinstance(key, str) or (isinstance(key, int) and not isinstance(key, bool)):
            return names.number(key)
    except KeyError:
        pass
    last = len(names.names) - 1
    raise InputError(
        f"{quoted(key)} is no cell: expected a name such as {names.names[last]}, or a number up to {last}"
    )


def with_fill(problem: Problem, fill: Fill) -> Problem:
    """The problem with what a player has filled in; nothing is left for a cell that does not take it."""
    if not fill:
        return problem
    held: dict[int, Domain] = {
        cell: (value,) if value in problem.domains[cell] else () for cell, value in fill.items()
    }
    return problem.narrowed(held)


def can_be(problem: Problem, seconds: float | None = None) -> bool:
    """Whether there is a solution; StoppedError if that is not known in time."""
    answer = solve(Whether(problem), limit=1, seconds=seconds)
    if answer.status == STOPPED:
        raise StoppedError(answer.reason)
    return answer.status != NONE


def wrong_entries(problem: Problem, fill: Fill) -> dict[int, int]:
    """Of entries that no solution holds together, those that stand in none; if each stands in one, those that
    do not go with the entries before them. None, if the problem has no solution itself; StoppedError if the
    deadline passes.
    """
    answer = solve(Whether(problem), limit=2)
    if answer.status == STOPPED:
        raise StoppedError(answer.reason)
    if answer.solution is None:
        return {}
    first = answer.solution.values_shown
    others = {cell: value for cell, value in fill.items() if first[cell] != value}
    if answer.unique:
        return others
    wrong = {cell: value for cell, value in others.items() if not can_be(with_fill(problem, {cell: value}))}
    return wrong or _not_going_with_others(problem, fill)


def _not_going_with_others(problem: Problem, fill: Fill) -> dict[int, int]:
    """The entries that no solution holds together with those kept before them."""
    kept, wrong = dict[int, int](), dict[int, int]()
    for cell, value in fill.items():
        goes = can_be(with_fill(problem, {**kept, cell: value}))
        (kept if goes else wrong)[cell] = value
    return wrong


def taking_back(wrong: Fill) -> Step:
    """The step that takes entries back."""
    candidates = tuple(wrong.items())
    because = Because(cells=tuple(wrong), values=tuple(wrong.values()), candidates=candidates)
    return Step(WRONG_ENTRY, because, candidates, (), 0.0)
