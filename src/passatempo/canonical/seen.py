"""Sets of puzzles in which isomorphic puzzles count as one.

A canonical form takes a while, and few of many puzzles are isomorphic. So they are compared by their
signatures first, which are equal for isomorphic puzzles; forms are found only where two signatures agree.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pickle import dumps, loads
from typing import Protocol

from passatempo.canonical.puzzle_form import canonical_form, puzzle_signature
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass


class SeenForms:
    """The packed things added so far; those of equal form count as one.

    There may be millions: little is stored of each, and nothing that the garbage collector has to traverse.
    """

    def __init__(self, form: Callable[[bytes], Hashable]) -> None:
        """`form` finds the canonical form of a packed thing."""
        self._form = form
        self._first: dict[int, bytes | None] = {}  # by signature; None: its form is among the forms
        self._forms: set[Hashable] = set()

    def add(self, packed: bytes, signature: Hashable) -> bool:
        """Add a thing; False if one of equal form was added before."""
        key = hash(signature)
        if key not in self._first:
            self._first[key] = packed
            return True
        forms, form = self._forms_of(key), self._form(packed)
        before = len(forms)
        forms.add(form)
        return len(forms) > before

    def has(self, packed: bytes, signature: Hashable) -> bool:
        """Whether a thing of equal form was added."""
        key = hash(signature)
        return key in self._first and self._form(packed) in self._forms_of(key)

    def _forms_of(self, key: int) -> set[Hashable]:
        """All forms, including that of the first thing with this signature."""
        if (first := self._first[key]) is not None:
            self._first[key] = None
            self._forms.add(self._form(first))
        return self._forms


class SeenPuzzles:
    """The puzzles added so far; isomorphic ones count as one."""

    def __init__(self) -> None:
        self._seen = SeenForms(packed_form)

    def add(self, puzzle: Puzzle) -> bool:
        """Add a puzzle; False if an isomorphic one was added before."""
        return self._seen.add(dumps(puzzle), puzzle_signature(puzzle))

    def has(self, puzzle: Puzzle) -> bool:
        """Whether an isomorphic puzzle was added."""
        return self._seen.has(dumps(puzzle), puzzle_signature(puzzle))


class Known(Protocol):
    """Puzzles that are known."""

    def has(self, puzzle: Puzzle, /) -> bool:
        """Whether an isomorphic puzzle is known."""


@dataclass(frozen=True)
class EitherSeen:
    """The puzzles of two sets."""

    one: Known
    other: Known

    def has(self, puzzle: Puzzle, /) -> bool:
        """Whether an isomorphic puzzle is in one of them."""
        return self.one.has(puzzle) or self.other.has(puzzle)


def packed_form(packed: bytes) -> Hashable:
    """The canonical form of a pickled puzzle."""
    return canonical_form(loads(packed))
