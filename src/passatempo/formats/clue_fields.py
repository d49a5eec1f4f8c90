"""Clue fields: clues by type, for formats that know types of clues but not the fields of kinds."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import TypeVar

from passatempo.board import Board
from passatempo.clues.base import Clue, Line
from passatempo.formats.format import Kind, build_puzzle, cannot_state
from passatempo.puzzle import Puzzle

AnyClue = TypeVar("AnyClue", bound=Clue)


def build_from_clues(kind: Kind, board: Board, clues: Iterable[Clue], line: Line) -> Puzzle:
    """The puzzle with these clues, each in the field of its type; InputError if the kind has none."""
    fields = {clue_type: name for name, clue_type in kind.clue_types.items()}
    by_field: dict[str, Clue] = {}
    for clue in clues:
        if clue and type(clue) not in fields:
            raise line.error("a puzzle of the kind '{name}' has no {name2}", kind.name, type(clue).__name__)
        if clue:
            by_field[fields[type(clue)]] = clue
    return build_puzzle(kind, board, by_field, line)


def check_only_clues(puzzle: Puzzle, clue_types: Iterable[type[Clue]], format_name: str) -> None:
    """Raise UnsupportedError that names the first clue of another type, if the puzzle has one."""
    allowed = tuple(clue_types)
    for name in puzzle.explicit_clues():
        if puzzle.clue_types[name] not in allowed:
            raise cannot_state(format_name, name)


def find_clue(puzzle: Puzzle, clue_type: type[AnyClue]) -> AnyClue:
    """The clue of this type; an empty one if the puzzle has none."""
    found = (clue for clue in puzzle.printed.values() if isinstance(clue, clue_type))
    return next(found, clue_type())


def shortest_paths(cells: Iterable[int], steps: Mapping[int, Iterable[int]]) -> dict[int, int]:
    """The cells connected to the first, each with its predecessor on a shortest path from there.

    `steps` maps a cell to its neighbours, the preferred one first.
    """
    inside = set(cells)
    first = min(inside)
    before = {first: first}
    queue = deque([first])
    while queue:
        here = queue.popleft()
        for there in steps[here]:
            if there in inside and there not in before:
                before[there] = here
                queue.append(there)
    return before
