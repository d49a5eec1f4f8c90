"""Notes: the pencil marks of a player, checked, and those that lack the value of their cell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from passatempo.answers import NONE, STOPPED, solve
from passatempo.checks import quoted
from passatempo.errors import InputError, StoppedError
from passatempo.explaining.entries import Fill, has_solution, parse_cell, parse_values
from passatempo.problem import Problem, ProblemQuestion

Notes = Mapping[int, tuple[int, ...]]  # the candidates that a player has noted, by cell
GivenNotes = Mapping[int | str, Iterable[int]] | Notes  # the same as a caller gives them


def parse_notes(problem: Problem, notes: GivenNotes | None, fill: Fill) -> Notes:
    """The notes by cell, without those of cells that are filled in; InputError if they are no candidates."""
    if notes is None:
        return {}
    if not isinstance(notes, Mapping):
        raise InputError(
            "notes of {notes}: expected candidates by cell, such as {{'A1': [2, 5]}}", quoted(notes)
        )
    found = dict[int, tuple[int, ...]]()
    for key, values in notes.items():
        cell = parse_cell(problem, key)
        if cell not in fill:
            found[cell] = parse_values(problem.names[cell], values)
    return found


def lacking(problem: Problem, notes: Notes) -> tuple[int, ...]:
    """The cells whose notes lack the value that they hold in the solution.

    With several solutions, those whose notes no solution has together with the notes before them. None if
    there is no solution at all; StoppedError if the deadline passes.
    """
    if not notes:
        return ()
    answer = solve(ProblemQuestion(problem), limit=2)
    if answer.status == STOPPED:
        raise StoppedError(answer.reason)
    if answer.status == NONE or answer.solution is None:
        return ()
    if answer.unique:
        values = answer.solution.values_shown
        return tuple(cell for cell, noted in notes.items() if values[cell] not in noted)
    return _incompatible_notes(problem, notes)


def _incompatible_notes(problem: Problem, notes: Notes) -> tuple[int, ...]:
    if has_solution(with_notes(problem, notes)):
        return ()
    compatible, wrong = dict[int, tuple[int, ...]](), list[int]()
    for cell, noted in notes.items():
        if has_solution(with_notes(problem, {**compatible, cell: noted})):
            compatible[cell] = noted
        else:
            wrong.append(cell)
    return tuple(wrong)


def with_notes(problem: Problem, notes: Notes) -> Problem:
    """The problem in which cells take only the values noted."""
    return problem.narrowed(
        {
            cell: tuple(value for value in problem.domains[cell] if value in noted)
            for cell, noted in notes.items()
        }
    )
