"""A short text for the canonical form of a puzzle, the same in every process: for files and databases."""

from __future__ import annotations

from collections.abc import Hashable
from hashlib import blake2b

from passatempo.canonical.puzzle_form import problem_form
from passatempo.problem import Problem
from passatempo.puzzle import Puzzle

_BYTES = 16  # two of 2**50 puzzles share a key with a probability of about 2**-29


def form_key(puzzle: Puzzle) -> str:
    """The key of a puzzle: 32 hexadecimal digits, equal for isomorphic puzzles."""
    return problem_key(puzzle.rules_problem(), puzzle)


def problem_key(problem: Problem, puzzle: Puzzle) -> str:
    """The key of a puzzle, the domains of whose cells are those of a problem."""
    return blake2b(_text(problem_form(problem, puzzle)).encode(), digest_size=_BYTES).hexdigest()


def _text(form: Hashable) -> str:
    """A form as text; of a type only its name, so that a key survives a move to another module."""
    if isinstance(form, tuple):
        return f"({','.join(map(_text, form))})"
    return form.__name__ if isinstance(form, type) else repr(form)
