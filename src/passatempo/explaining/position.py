"""Position: a puzzle, and what a player has filled in and noted."""

from __future__ import annotations

from passatempo.answers import STOPPED, AsGoodAs, best
from passatempo.errors import StoppedError
from passatempo.explaining.entries import Entries, Fill, parse_entries, with_fill
from passatempo.explaining.notes import GivenNotes, Notes, lacking, parse_notes
from passatempo.lazy import lazy
from passatempo.problem import Problem, Question, problem_of
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass, replace


@dataclass(frozen=True)
class Position:
    """What the clues allow, what is filled in and what is noted; `lacking` are notes that are not used."""

    question: Puzzle
    clues: Problem
    entries: Fill
    notes: Notes
    lacking: tuple[int, ...] = ()

    @lazy
    def problem(self) -> Problem:
        """The problem with what is filled in."""
        return with_fill(self.clues, self.entries)

    def with_checked_notes(self) -> Position:
        """The same without the notes that lack the value of their cell; StoppedError at the deadline."""
        cells = lacking(self.problem, self.notes)
        kept = {cell: values for cell, values in self.notes.items() if cell not in cells}
        return replace(self, notes=kept, lacking=cells)


def read_position(question: Puzzle, fill: Entries | None, notes: GivenNotes | None = None) -> Position:
    """The position of a player; InputError for bad entries or notes, StoppedError at the deadline."""
    clues = problem_to_explain(question)
    entries = parse_entries(clues, fill)
    return Position(question, clues, entries, parse_notes(clues, notes, entries))


def problem_to_explain(question: Question) -> Problem:
    """The problem of a question; if it has an objective, restricted to the best solutions.

    StoppedError if the deadline passes before a solution is proven to be the best.
    """
    problem = problem_of(question)
    if problem.objective is None:
        return problem
    answer = best(question)
    if answer.status == STOPPED:
        raise StoppedError(answer.reason)
    return problem if answer.cost is None else AsGoodAs(question, answer.cost).problem()
