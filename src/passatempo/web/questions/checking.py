"""Whether a puzzle is proper, which clues it does not need, and which entries of a player are wrong."""

from __future__ import annotations

from typing import Any

from passatempo.answers import NONE
from passatempo.checking.entry_report import EntryReport
from passatempo.checking.puzzle_report import PieceCheck, PuzzleReport
from passatempo.checking.timed_solver import TimedSolver
from passatempo.web.questions.arguments import SHARE, Asked
from passatempo.web.questions.solving import claimed


def check(asked: Asked) -> dict[str, Any]:
    """Whether there is one solution; if there is none, the clues that contradict each other.

    With entries of a player: which of them are wrong.
    """
    solver = TimedSolver(seconds=SHARE * asked.seconds)
    answer = solver.solve(asked.puzzle)
    if asked["fill"]:
        return _reported(asked, EntryReport(asked.puzzle, asked.fill, answer, solver.solve, asked.language))
    why = solver.why_none(asked.puzzle) if answer.status == NONE else None
    found = _reported(asked, PuzzleReport(asked.document, answer, None, why, asked.language))
    del found["superfluous"]  # another question
    return found


def superfluous(asked: Asked) -> dict[str, Any]:
    """Which clues could be left out, each by itself."""
    solver = TimedSolver(seconds=SHARE * asked.seconds)
    answer = solver.solve(asked.puzzle)
    pieces = PieceCheck() if answer.unique else None
    if pieces is not None:
        pieces.run(asked.puzzle, solver)
    return _reported(asked, PuzzleReport(asked.document, answer, pieces, None, asked.language))


def _reported(asked: Asked, report: EntryReport | PuzzleReport) -> dict[str, Any]:
    return claimed(asked, report.fields() | {"sentences": list(report.sentences())})
