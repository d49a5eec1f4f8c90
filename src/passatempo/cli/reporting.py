"""What the verbs share to report answers: JSON fields, exit codes, messages, and boards with values.

Messages are rendered last: `sentence(no_solution(reason))` is English, and `translate.render(...)` gives the
same in another language. This module imports no catalogue, as most verbs know only English.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from passatempo.answers import NONE, SOLVED, STOPPED, Solution
from passatempo.cli import codes
from passatempo.messages import Message, sentence
from passatempo.puzzle import Puzzle
from passatempo.reports import answer_fields as answer_fields
from passatempo.reports import first_difference as first_difference
from passatempo.reports import no_solution as no_solution
from passatempo.reports import stopped as stopped
from passatempo.scene import Caption, Mark, Scene

if TYPE_CHECKING:
    from passatempo.cli.show import Show
    from passatempo.languages import Language

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
    return [] if puzzle.prefer() is None else ["This is about all solutions, not only the best."]


def plural(number: int, noun: str) -> str:
    """A number and its noun: "1 solution", "1,000 solutions"."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


# Boards


def filled_scene(puzzle: Puzzle, values: Mapping[int, int]) -> Scene:
    """The puzzle with these values in its cells, except in cells that hold no value."""
    shown = {cell: value for cell, value in values.items() if puzzle.values(cell)}
    return puzzle.scene().with_values(shown)


def solved_scene(puzzle: Puzzle, solution: Solution) -> Scene:
    """The puzzle with a solution in its cells."""
    return filled_scene(puzzle, dict(enumerate(solution.values_shown)))


def show_translated_board(show: Show, translate: Language, scene: Scene, *, captions: bool = True) -> None:
    """Show a board with translated legends, and with its captions unless `captions` is False."""
    from passatempo.paint.cells import GIVEN_MARK, NEW_MARK, OPEN_MARK

    shown = (mark for mark in scene.marks if captions or not isinstance(mark, Caption))
    marks = tuple(_translated(mark, translate) for mark in shown)
    given = Message("a value with {mark} is a given", GIVEN_MARK)
    alone = Message("a value with {mark} is the only candidate left, and not filled in yet", OPEN_MARK)
    new = Message("what has {mark} behind it has changed since the last board", NEW_MARK)
    legends = (
        sentence(translate.render(given)),
        sentence(translate.render(alone)),
        sentence(translate.render(new)),
    )
    show.board(Scene(scene.board, marks), coordinates=True, legends=legends)


def _translated(mark: Mark, translate: Language) -> Mark:
    return Caption(translate.render(mark.text)) if isinstance(mark, Caption) else mark
