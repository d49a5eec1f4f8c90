"""The names of columns: which has the puzzles, which their solutions, and those of the answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from passatempo.errors import InputError
from passatempo.messages import AND

# The clearest first: `clues` may also be the number of clues.
_PUZZLES = (
    *("puzzle", "puzzles", "quizzes", "quiz", "question", "questions", "givens"),
    *("board", "grid", "clues"),
)
_SOLUTIONS = ("solution", "solutions", "answer", "answers")


def puzzle_column(names: Sequence[str], given: str | None) -> str:
    """The column with the puzzles: the one that is given, or whose name says so."""
    if given is not None:
        return _given(names, given)
    found = _named(names, _PUZZLES)
    if found is None:
        raise InputError(
            "no column with puzzles among {columns}: expected --column NAME", (AND, *map(repr, names))
        )
    return found


def solution_column(names: Sequence[str], given: str | None) -> str | None:
    """The column with their solutions; None if no name says so."""
    return _named(names, _SOLUTIONS) if given is None else _given(names, given)


def has_puzzles(names: Sequence[str]) -> bool:
    """Whether a name is that of a column with puzzles."""
    return _named(names, _PUZZLES) is not None


def free_names(answers: Iterable[str], question: str, taken: Iterable[str]) -> dict[str, str]:
    """The names of the columns of answers; where the table has one of that name, the question precedes it."""
    used, found = set(taken), dict[str, str]()
    for name in answers:
        free = name
        while free in used:
            free = f"{question}_{free}"
        used.add(free)
        found[name] = free
    return found


def _given(names: Sequence[str], given: str) -> str:
    if given not in names:
        raise InputError("no column '{name}': expected one of {columns}", given, (AND, *map(repr, names)))
    return given


def _named(names: Sequence[str], known: Sequence[str]) -> str | None:
    """The first of the known names that a column has, in capitals or not."""
    by_name = {name.strip().lower(): name for name in reversed(names)}
    return next((by_name[name] for name in known if name in by_name), None)
