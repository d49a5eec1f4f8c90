"""SpecialGenerator: the interface of the generators in the table of specialists.py."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import NamedTuple

from passatempo.generating.generated import Generated
from passatempo.generating.request import Request


class LowerBound(NamedTuple):
    """The fewest givens that a puzzle can have, and the sentence that says why."""

    givens: int
    reason: str


class SpecialGenerator(ABC):
    """Generates puzzles of one structure, many at a time; attempt n of a request is the same in any batch."""

    lower_bound: LowerBound

    def __init__(self, request: Request) -> None:
        self.request = request

    def why_no_puzzle(self, pattern: frozenset[int]) -> str:
        """Why no puzzle has its givens in these cells alone, as a message; empty if that is not proven."""
        return ""

    @property
    @abstractmethod
    def is_quick(self) -> bool:
        """Whether no attempt takes long, so that none needs a time limit."""

    @abstractmethod
    def batch_size(self, count: int | None) -> int:
        """How many attempts to make at once when `count` puzzles are requested; None: without end."""

    @abstractmethod
    def attempts(self, numbers: range) -> Iterator[Callable[[], Generated | None]]:
        """For each number a function that returns its puzzle, or None if the attempt failed."""

    @abstractmethod
    def lines(self, threads: int, seconds: float | None = None) -> Iterator[bytes] | None:
        """Distinct puzzles without end, one line of symbols each; None if the request needs more than lines.

        The iterator raises StoppedError after `seconds` without a puzzle.
        """
