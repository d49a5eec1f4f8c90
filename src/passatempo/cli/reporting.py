"""What the verbs share to report answers: JSON fields, exit codes, messages, and boards with values.

Messages are rendered last: `sentence(no_solution(reason))` is English, and `translate.render(...)` gives the
same in another language. This module imports no catalogue, as English needs none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from passatempo.answers import NONE, SOLVED, STOPPED, Solution
from passatempo.cli import codes
from passatempo.messages import Message, Plural
from passatempo.puzzle import Puzzle
from passatempo.records import replace
from passatempo.reports import answer_fields as answer_fields
from passatempo.reports import first_difference as first_difference
from passatempo.reports import no_solution as no_solution
from passatempo.reports import stopped as stopped
from passatempo.scene import Caption, Scene

_CODES = {SOLVED: codes.ANSWERED, NONE: codes.NO, STOPPED: codes.STOPPED}


def exit_code(status: str) -> int:
    """The exit code for the status of an answer."""
    return _CODES[status]


# Messages


def board_not_drawn(reason: str) -> Message:
    """The message that a board was left out."""
    return Message("the board is not drawn: {reason}", reason)


def objective_note(puzzle: Puzzle) -> list[str]:
    """The note of a verb that ignores the objective of a puzzle, if it has one."""
    return [] if puzzle.prefer() is None else [Message("this is about all solutions, not only the best")]


_PLURALS: Mapping[str, Callable[[int], Plural]] = {
    "board": lambda number: Plural("{number} board", "{number} boards", number),
    "cell": lambda number: Plural("{number} cell", "{number} cells", number),
    "clue": lambda number: Plural("{number} clue", "{number} clues", number),
    "cut": lambda number: Plural("{number} cut", "{number} cuts", number),
    "duplicate": lambda number: Plural("{number} duplicate", "{number} duplicates", number),
    "exercise": lambda number: Plural("{number} exercise", "{number} exercises", number),
    "line": lambda number: Plural("{number} line", "{number} lines", number),
    "part": lambda number: Plural("{number} part", "{number} parts", number),
    "puzzle": lambda number: Plural("{number} puzzle", "{number} puzzles", number),
    "set": lambda number: Plural("{number} set", "{number} sets", number),
    "solution": lambda number: Plural("{number} solution", "{number} solutions", number),
    "twin": lambda number: Plural("{number} twin", "{number} twins", number),
    "value": lambda number: Plural("{number} value", "{number} values", number),
}


def plural(number: int, noun: str) -> Plural:
    """A number and its noun: "1 solution", "1,000 solutions"."""
    return _PLURALS[noun](number)


# Boards


def filled_scene(puzzle: Puzzle, values: Mapping[int, int]) -> Scene:
    """The puzzle with these values in its cells, except in cells that hold no value."""
    shown = {cell: value for cell, value in values.items() if puzzle.values(cell)}
    return puzzle.scene().with_values(shown)


def without_captions(scene: Scene) -> Scene:
    """The scene without its captions; legends stay below the board."""
    return replace(scene, marks=tuple(mark for mark in scene.marks if not isinstance(mark, Caption)))


def solved_scene(puzzle: Puzzle, solution: Solution) -> Scene:
    """The puzzle with a solution in its cells."""
    return filled_scene(puzzle, dict(enumerate(solution.values_shown)))
