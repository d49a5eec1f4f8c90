"""Facts: what is known of a puzzle before it is stored or counted."""

from __future__ import annotations

from typing import NamedTuple

from passatempo.about import variant_of
from passatempo.answers import INTERRUPTED, NONE, SOLVED, STOPPED, solve
from passatempo.canonical.form_key import form_digest
from passatempo.errors import UnsupportedError
from passatempo.formats import format_named
from passatempo.formats.format import Document
from passatempo.formats.json_form import as_object
from passatempo.formats.plain_line import NAME as LINE
from passatempo.messages import Message
from passatempo.printable import json_line
from passatempo.problem import ProblemQuestion
from passatempo.puzzle import Puzzle

ONE, SEVERAL = "one", "several"  # solutions; NONE; STOPPED: it is not known
WHY_NOT = {
    SEVERAL: Message("several solutions"),
    NONE: Message("no solution"),
    STOPPED: Message("not solved in time"),
}


class PuzzleFacts(NamedTuple):
    """A puzzle as text, and what is known of it."""

    text: str
    variant: str  # the name of the kind, or of the variant
    rows: int
    cols: int
    clues: int  # pieces, each of which could be left out
    solutions: str  # ONE, SEVERAL, NONE or STOPPED
    form: bytes = b""  # the key of its canonical form; empty unless it has one solution
    line: int = 0  # in its file


def facts_of(puzzle: Puzzle, seconds: float | None = None, line: int = 0) -> PuzzleFacts:
    """The facts of a puzzle; whether it has one solution is not known after `seconds`.

    Raises KeyboardInterrupt if the search is interrupted.
    """
    solutions = _solutions_of(puzzle, seconds)
    form = form_digest(puzzle) if solutions == ONE else b""
    clues = sum(len(clue.pieces(puzzle.board)) for clue in puzzle.printed.values())
    board = puzzle.board
    return PuzzleFacts(
        text_of(puzzle), variant_of(puzzle), board.rows, board.cols, clues, solutions, form, line
    )


def _solutions_of(puzzle: Puzzle, seconds: float | None) -> str:
    # One that has a best solution may have others: only the rules count.
    question = puzzle if puzzle.prefer() is None else ProblemQuestion(puzzle.rules_problem())
    answer = solve(question, seconds=seconds)
    if answer.reason == INTERRUPTED:
        raise KeyboardInterrupt
    if answer.status == SOLVED and answer.unique is not None:
        return ONE if answer.unique else SEVERAL
    return NONE if answer.status == NONE else STOPPED


def text_of(puzzle: Puzzle) -> str:
    """The puzzle on one line: in the format `line` if that can hold it, otherwise as JSON."""
    try:
        return format_named(LINE).write(puzzle).rstrip("\n")
    except UnsupportedError:
        return json_line(as_object(Document(puzzle)))
