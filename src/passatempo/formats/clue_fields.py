"""Clues by their type: what formats share that know clues, and not the kinds whose fields they are."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import TypeVar

from passatempo.board import Board
from passatempo.clues.base import Clue, Line
from passatempo.errors import UnsupportedError
from passatempo.formats.base import Kind, build
from passatempo.puzzle import Puzzle

AnyClue = TypeVar("AnyClue", bound=Clue)


def build_with(kind: Kind, board: Board, clues: Iterable[Clue], line: Line) -> Puzzle:
    """The puzzle with these clues, each in the field that takes its type; empty ones need none."""
    fields = {clue_type: name for name, clue_type in kind.clue_types.items()}
    taken: dict[str, Clue] = {}
    for clue in clues:
        if clue and type(clue) not in fields:
            raise line.error(f"a puzzle of the kind '{kind.name}' has no {type(clue).__name__}")
        if clue:
            taken[fields[type(clue)]] = clue
    return build(kind, board, taken, line)


def refuse_all_but(puzzle: Puzzle, clue_types: Iterable[type[Clue]], format_name: str) -> None:
    """Raise an UnsupportedError that names the first clue of another type that the puzzle states."""
    allowed = tuple(clue_types)
    for name in puzzle.stated():
        if puzzle.clue_types[name] not in allowed:
            raise UnsupportedError(f"the format '{format_name}' cannot state {name}")


def printed(puzzle: Puzzle, clue_type: type[AnyClue]) -> AnyClue:
    """The clue of this type; an empty one if there is none."""
    found = (clue for clue in puzzle.printed.values() if isinstance(clue, clue_type))
    return next(found, clue_type())


def reached(cells: Iterable[int], steps: Mapping[int, Iterable[int]]) -> dict[int, int]:
    """The cells that can be reached from the first, each with the one before it on a shortest way.

    `steps` says where to go from each cell, the best step first.
    """
    inside = set(cells)
    first = min(inside)
    before = {first: first}
    waiting = deque([first])
    while waiting:
        here = waiting.popleft()
        for there in steps[here]:
            if there in inside and there not in before:
                before[there] = here
                waiting.append(there)
    return before
