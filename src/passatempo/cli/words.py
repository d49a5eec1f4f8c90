"""What answers have in common: their fields in JSON, the sentences of no and stop, filled boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from passatempo.answers import ENOUGH_SOLUTIONS, NONE, SOLVED, STOPPED, Solution
from passatempo.board import Board
from passatempo.cli import codes
from passatempo.puzzle import Puzzle
from passatempo.scene import Scene

_CODES = {SOLVED: codes.ANSWERED, NONE: codes.NO, STOPPED: codes.STOPPED}


def code_of(status: str) -> int:
    """The exit code of a status."""
    return _CODES[status]


def fields(
    status: str,
    unique: bool | None,
    solutions: Sequence[Solution],
    method: str,
    seconds: float,
    reason: str = "",
    **more: Any,
) -> dict[str, Any]:
    """What every answer tells in JSON, and what the verb adds."""
    told: dict[str, Any] = {"status": status, "unique": unique}
    told["solutions"] = [solution.rows for solution in solutions]
    told |= {"method": method, "seconds": round(seconds, 6)}
    if reason and (status != SOLVED or reason != ENOUGH_SOLUTIONS):
        told["reason"] = reason
    return told | more


def no_solution(reason: str) -> str:
    """That there is none, and why if that is to be seen at once."""
    return f"No solution: {reason}." if reason else "No solution."


def of_any_cost(puzzle: Puzzle) -> list[str]:
    """What is to be said where a verb looks at all solutions although some are better than others."""
    return [] if puzzle.prefer() is None else ["That is about all solutions, not only the best."]


def many(number: int, noun: str) -> str:
    """A number of things: "1 solution", "1,000 solutions"."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def differing(board: Board, one: Solution, other: Solution) -> tuple[str, int, int]:
    """The first cell in which two solutions differ, and its values, the smaller first."""
    pairs = zip(one.values_shown, other.values_shown, strict=True)
    cell, values = next((cell, sorted(pair)) for cell, pair in enumerate(pairs) if pair[0] != pair[1])
    return board.name(cell), values[0], values[1]


def difference(board: Board, one: Solution, other: Solution) -> str:
    """The same in words."""
    name, smaller, greater = differing(board, one, other)
    return f"{name} can be {smaller} or {greater}"


def filled(puzzle: Puzzle, values: Mapping[int, int]) -> Scene:
    """The puzzle with these values in its cells, except those in which no value stands."""
    shown = {cell: value for cell, value in values.items() if puzzle.values(cell)}
    return puzzle.scene().with_values(shown)


def solved(puzzle: Puzzle, solution: Solution) -> Scene:
    """The puzzle with a solution in its cells."""
    return filled(puzzle, dict(enumerate(solution.values_shown)))
