"""Topology: the part of a problem that many puzzles share, so that it is built and compiled once.

Which rules there are between cells mostly follows from the board and from structural clues, such as boxes
or rooms. Givens only narrow domains, and cages add rules of their own: neither belongs to the topology. See
docs/decisions/011-topology.md.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from passatempo.board import KEPT, SMALL, Board
from passatempo.clues.base import Clue
from passatempo.problem import Problem

if TYPE_CHECKING:
    from passatempo.puzzle import Puzzle

AnyClue = TypeVar("AnyClue", bound=Clue)
Key = tuple["type[Puzzle]", int, int, tuple[tuple[str, Clue], ...]]

_SHARED: dict[Key, Problem | None] = {}  # None: the rules of the kind read other clues as well


def shared_problem(puzzle: Puzzle) -> Problem | None:
    """The problem of a puzzle without its own clues; None if the rules of its kind read some of them."""
    rows, cols, structural = puzzle.board.rows, puzzle.board.cols, puzzle.clue_types.structural
    if rows * cols > SMALL:
        return None
    clues = tuple([named for named in puzzle.printed.items() if structural[named[0]]])
    key = type(puzzle), rows, cols, clues
    if key not in _SHARED:
        if len(_SHARED) >= KEPT:
            del _SHARED[next(iter(_SHARED))]
        _SHARED[key] = _build(puzzle, _board(rows, cols))
    return _SHARED[key]


def _build(puzzle: Puzzle, board: Board) -> Problem | None:
    structural = puzzle.clue_types.structural
    observed = _observed(type(puzzle))(puzzle, board)  # type: ignore[arg-type]
    clues = [clue for name, clue in puzzle.printed.items() if structural[name]]
    problem: Problem = observed.unrestricted_problem(clues)
    return None if observed.own_clues_read else problem


_board = lru_cache(maxsize=KEPT)(Board)  # one for all of its size: it knows its names and lines


@lru_cache(maxsize=KEPT)
def _observed(kind: type[Puzzle]) -> Any:
    """The kind, except that its puzzles record whether a clue was read that is not structural.

    So no problem is shared by puzzles that differ in what the rules of their kind read.
    """
    structural = kind.clue_types.structural

    class Observed(kind):  # type: ignore[misc, valid-type]
        def __init__(self, puzzle: Puzzle, board: Board) -> None:
            self.__dict__.update(puzzle.printed, board=board, printed=puzzle.printed, own_clues_read=False)

        def __getattribute__(self, name: str) -> Any:
            own = not structural[name] if name in kind.clue_types else name in ("printed", "clues")
            if own:
                self.__dict__["own_clues_read"] = True
            return super().__getattribute__(name)

        def has_clue(self, name: str) -> bool:
            return name in self.__dict__["printed"] if structural[name] else bool(getattr(self, name))

        def clues_of(self, *types: type[AnyClue]) -> list[AnyClue]:
            printed = self.__dict__["printed"] if all(each.structural for each in types) else self.printed
            return [clue for clue in printed.values() if isinstance(clue, types)]

    return Observed
