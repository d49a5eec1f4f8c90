"""Answers to lines, what gives them, and how many there are of each result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Protocol

from passatempo._kernel import newlines_in
from passatempo.records import dataclass


@dataclass(frozen=True)
class AnsweredLines:
    """The answers to lines, and how many of them had which result: "one", "several", "none", "bad" ..."""

    text: bytes | bytearray
    counts: Mapping[str, int]


class LineAsker(Protocol):
    """Answers lines; it keeps what it has compiled, and is used by one thread at a time."""

    def answer(self, data: bytes) -> AnsweredLines:
        """The answers to these whole lines, as many lines as there are."""


class LineTally:
    """How many lines have been answered, with which results."""

    def __init__(self) -> None:
        self.lines = 0
        self.counts = Counter[str]()

    def add(self, answers: AnsweredLines) -> None:
        """Add the answers to some lines."""
        self.lines += newlines_in(answers.text)
        self.counts.update(answers.counts)
