"""Wish: what puzzles are to be like."""

from __future__ import annotations

from random import Random

from passatempo.board import Board
from passatempo.plan import NO_SYMMETRY, Plan
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass, field, replace


@dataclass(frozen=True)
class Wish:
    """What puzzles are to be like; `wish_for` checks what people ask for."""

    kind: type[Puzzle]
    board: Board
    fields: tuple[str, ...]  # the clues it is made of, the last going first
    seed: int = 0
    like: Puzzle | None = None  # whose clues are taken over, but for those it is made of
    symmetry: str = NO_SYMMETRY
    pattern: frozenset[int] | None = None  # the cells where givens may stand
    clues: range | None = None  # how many pieces
    difficulty: tuple[float, float] | None = None  # the least rating, and the one it stays below
    needs: frozenset[str] = field(default_factory=frozenset)  # techniques
    without: frozenset[str] = field(default_factory=frozenset)
    minimal: bool = False  # no piece can go
    box: tuple[int, int] | None = None
    room_sizes: range | None = None
    cage_sizes: range | None = None
    black: float | None = None

    def plan(self, number: int) -> Plan:
        """How to lay out the board of an attempt."""
        chance = Random(f"{self.seed}/{number}")
        plan = self.kind.usual_plan(Plan(self.board, chance, self.symmetry))
        wished = ("box", "room_sizes", "cage_sizes", "black")
        return replace(
            plan, **{each: getattr(self, each) for each in wished if getattr(self, each) is not None}
        )
