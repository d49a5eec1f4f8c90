"""Entries: what a player has filled in, checked, and which of it is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from passatempo.answers import NONE, STOPPED, Names, solve
from passatempo.checks import quoted
from passatempo.errors import InputError, StoppedError
from passatempo.explaining.step import Because, Step
from passatempo.explaining.techniques import WRONG_ENTRY
from passatempo.problem import Problem, ProblemQuestion
from passatempo.rules.base import Domain

Fill = Mapping[int, int]  # what a player has filled in: values by cell
Entries = Mapping[int | str, int] | Fill  # the same as a caller gives it, by the number or the name of a cell


def parse_entries(problem: Problem, entries: Entries | None) -> Fill:
    """The entries by cell; InputError if they are no mapping of cells to whole numbers."""
    if entries is None:
        return {}
    if not isinstance(entries, Mapping):
        raise InputError("a fill of {entries}: expected values by cell, such as {{'A1': 5}}", quoted(entries))
    names = _names(problem)
    fill = dict[int, int]()
    for key, value in entries.items():
        cell = _parse_cell(key, names)
        if isinstance(value, bool) or not isinstance(value, int):
            raise InputError(
                "{names} holds {value}: expected a whole number", names.names[cell], quoted(value)
            )
        if fill.setdefault(cell, value) != value:
            raise InputError(
                "{names} holds both {fill} and {value}", names.names[cell], quoted(fill[cell]), quoted(value)
            )
    return fill


def parse_values(name: str, values: object) -> tuple[int, ...]:
    """The candidates noted in the cell of this name, ascending; InputError if they are no whole numbers."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise InputError("the notes of {name} are {values}: expected a list of values", name, quoted(values))
    listed = list(values)
    for value in listed:
        if isinstance(value, bool) or not isinstance(value, int):
            raise InputError("the notes of {name} have {value}: expected a whole number", name, quoted(value))
    return tuple(sorted(set(listed)))


def parse_cell(problem: Problem, cell: int | str) -> int:
    """The number of a cell by its number or name; InputError if there is no such cell."""
    return _parse_cell(cell, _names(problem))


def _names(problem: Problem) -> Names:
    return Names(tuple([problem.names[cell] for cell in problem.shown]), problem.cols)


def _parse_cell(key: object, names: Names) -> int:
    try:
        if isinstance(key, str) or (isinstance(key, int) and not isinstance(key, bool)):
            return names.number(key)
    except KeyError:
        pass
    last = len(names.names) - 1
    raise InputError(
        "{key} is no cell: expected a name such as {names}, or a number up to {last}",
        quoted(key),
        names.names[last],
        last,
    )


def with_fill(problem: Problem, fill: Fill) -> Problem:
    """The problem with these values; the domain of a cell becomes empty if it does not contain its value."""
    if not fill:
        return problem
    domains: dict[int, Domain] = {
        cell: (value,) if value in problem.domains[cell] else () for cell, value in fill.items()
    }
    return problem.narrowed(domains)


def has_solution(problem: Problem, seconds: float | None = None) -> bool:
    """Whether there is a solution; StoppedError if that is not known in time."""
    answer = solve(ProblemQuestion(problem), limit=1, seconds=seconds)
    if answer.status == STOPPED:
        raise StoppedError(answer.reason)
    return answer.status != NONE


def wrong_entries(problem: Problem, fill: Fill) -> dict[int, int]:
    """Of entries that no solution has all of, those that are in none.

    If each is in some solution, those that are in none together with the correct entries before them. Empty
    if the problem has no solution itself; StoppedError if the deadline passes.
    """
    answer = solve(ProblemQuestion(problem), limit=2)
    if answer.status == STOPPED:
        raise StoppedError(answer.reason)
    if answer.solution is None:
        return {}
    first = answer.solution.values_shown
    others = {cell: value for cell, value in fill.items() if first[cell] != value}
    if answer.unique:
        return others
    wrong = {
        cell: value for cell, value in others.items() if not has_solution(with_fill(problem, {cell: value}))
    }
    return wrong or _incompatible_entries(problem, fill)


def _incompatible_entries(problem: Problem, fill: Fill) -> dict[int, int]:
    """The entries that no solution has together with the compatible ones before them."""
    compatible, wrong = dict[int, int](), dict[int, int]()
    for cell, value in fill.items():
        possible = has_solution(with_fill(problem, {**compatible, cell: value}))
        (compatible if possible else wrong)[cell] = value
    return wrong


def wrong_entry_step(wrong: Fill) -> Step:
    """The step that removes wrong entries."""
    candidates = tuple(wrong.items())
    because = Because(cells=tuple(wrong), values=tuple(wrong.values()), candidates=candidates)
    return Step(WRONG_ENTRY, because, candidates, (), 0.0)
