"""Alternating lines: odd and even values take turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from passatempo.board import Group
from passatempo.clues.parts import Lines
from passatempo.kinds import added_to
from passatempo.messages import Message
from passatempo.puzzle import Puzzle
from passatempo.records import record
from passatempo.rules import Regular, Rule
from passatempo.scene import StrokeLook


@record
class Alternating(Regular):
    """Odd and even values take turns along the group."""

    start = -1  # whether the last value is odd: 0 or 1; -1 before the first
    anywhere = True  # no step depends on the place in the group

    def holds(self, values: Sequence[int]) -> bool:
        """Whether each value differs from the next in parity."""
        return all(one % 2 != other % 2 for one, other in pairwise(values))

    def step(self, at: int, state: int, value: int) -> int | None:
        """The parity of the value; None if it is that of the last."""
        return None if state == value % 2 else value % 2

    def accepts(self, state: int) -> bool:
        """Any end will do."""
        return True

    def sentence(self) -> Message:
        """Such as "odd and even values take turns along A1, B1 and C1"."""
        return Message("odd and even values take turns along {group}", self.group.label)


@added_to("sudoku", "alternating", "line")
class AlternatingLines(Lines):
    """Odd and even values take turns along a line."""

    synonyms = ("alternatingline", "parityline")
    look = StrokeLook.PALINDROME
    name_template = "the alternating line at {cell}"
    caption_template = "odd and even values take turns along {cells}"

    def rules_of(self, line: Group, puzzle: Puzzle) -> Iterable[Rule]:
        """An Alternating."""
        return [Alternating(line)]
