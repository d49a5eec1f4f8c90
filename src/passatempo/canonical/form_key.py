"""A short key for the canonical form of a puzzle, the same in every process: for files and databases."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from hashlib import blake2b

from passatempo._kernel import canonical_lines
from passatempo.canonical.puzzle_form import canonical_form, problem_form
from passatempo.problem import Problem
from passatempo.puzzle import Puzzle

_BYTES = 16  # two of 2**50 puzzles share a key with a probability of about 2**-29


def form_key(puzzle: Puzzle) -> str:
    """The key of a puzzle: 32 hexadecimal digits, equal for isomorphic puzzles."""
    return form_digest(puzzle).hex()


def form_digest(puzzle: Puzzle) -> bytes:
    """The key of a puzzle as 16 bytes."""
    return _digest(_text(canonical_form(puzzle)).encode())


def problem_key(problem: Problem, puzzle: Puzzle) -> str:
    """The key of a puzzle, the domains of whose cells are those of a problem."""
    return _digest(_text(problem_form(problem, puzzle)).encode()).hex()


def form_digests(boards: bytes) -> Iterator[bytes]:
    """The keys of many puzzles, as 16 bytes: of lines with the givens of a 9x9 board of boxes, 81 symbols.

    Raises InputError for any other line, and where a digit occurs twice in a row or column.
    """
    forms = canonical_lines(boards).split(b"\n")
    return (_digest(b"b'%b\\n'" % form) for form in forms[:-1])  # the text of such a form


def _digest(text: bytes) -> bytes:
    return blake2b(text, digest_size=_BYTES).digest()


def _text(form: Hashable) -> str:
    """A form as text; of a type only its name, so that a key survives a move to another module."""
    if isinstance(form, tuple):
        return f"({','.join(map(_text, form))})"
    return form.__name__ if isinstance(form, type) else repr(form)
