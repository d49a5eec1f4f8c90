"""Topology: what a puzzle has in common with others, so that it is found out once for all of them.

Which rules there are between cells follows from the board and from clues that many puzzles have alike,
such as boxes or rooms. Givens only narrow what cells take, and cages bring rules of their own: neither
is looked at here. See docs/decisions/011-topology.md.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NoReturn

from passatempo.board import KEPT, SMALL, Board
from passatempo.clues.base import Clue
from passatempo.problem import Problem

if TYPE_CHECKING:
    from passatempo.puzzle import Puzzle

Clues = tuple[tuple[str, Clue], ...]  # by the name of their field


def common_problem(puzzle: Puzzle) -> Problem | None:
    """The problem without the clues that are the puzzle's own; None if its rules cannot be told without."""
    rows, cols, recur = puzzle.board.rows, puzzle.board.cols, puzzle.clue_types.recur
    if rows * cols > SMALL:
        return None
    clues = tuple([named for named in puzzle.printed.items() if recur[named[0]]])
    return _common_problem(type(puzzle), rows, cols, clues)  # type: ignore[arg-type]


@lru_cache(maxsize=KEPT)
def _common_problem(kind: type[Puzzle], rows: int, cols: int, clues: Clues) -> Problem | None:
    def left_out(name: str) -> Clue | _Unread:
        return kind.clue_types.empty[name] if kind.clue_types.recur[name] else _UNREAD

    stub, printed = object.__new__(kind), dict(clues)
    stub.__dict__.update(printed, board=_board(rows, cols), printed=printed, left_out=left_out)
    try:
        return stub.wide_problem()
    except _ReadError:
        return None


_board = lru_cache(maxsize=KEPT)(Board)  # one for all of its size: it knows its names and lines


class _ReadError(Exception):
    """A kind or a clue has looked at a clue that was not there to be read."""


class _Unread:
    """Stands for a clue that is not the same on all the boards that share a topology."""

    def _refuse(self, *_: Any) -> NoReturn:
        raise _ReadError

    __getattr__ = __bool__ = __iter__ = __len__ = __contains__ = __getitem__ = __eq__ = __hash__ = _refuse


_UNREAD = _Unread()
