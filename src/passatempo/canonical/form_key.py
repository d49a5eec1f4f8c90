"""A short text for the canonical form of a puzzle, the same in every process: for files and databases."""

from __future__ import annotations

from collections.abc import Hashable
from hashlib import blake2b

from passatempo.canonical.puzzle_form import canonical_form
from passatempo.puzzle import Puzzle

_BYTES = 16  # two of 2**50 puzzles share a key with a probability of about 2**-29


def form_key(puzzle: Puzzle) -> str:
    """The key of a puzzle: 32 hexadecimal digits, equal for isomorphic puzzles."""
    return blake2b(_text(canonical_form(puzzle)).encode(), digest_size=_BYTES).hexdigest()


def _text(form: Hashable) -> str:
    """A form as text; of a type only its name, so that a key survives a move to another module."""
    if isinstance(form, tuple):
        return f"({','.join(map(_text, form))})"
    return form.__name__ if isinstance(form, type) else repr(form)
