"""candidates: the values that each cell takes in some solution."""

from __future__ import annotations

from passatempo import answers
from passatempo.answers import NONE, STOPPED, Candidates, Solution
from passatempo.cli.arguments import Options
from passatempo.cli.inputs import Case
from passatempo.cli.progress import progress
from passatempo.cli.puzzle_loop import for_each_puzzle
from passatempo.cli.reporting import (
    answer_fields,
    exit_code,
    filled_scene,
    no_solution,
    objective_note,
    plural,
)
from passatempo.cli.show import Outcome, Show
from passatempo.messages import Message, Plural
from passatempo.puzzle import Puzzle
from passatempo.scene import Scene

SHOW_SECONDS = 5e-8  # for each value that a cell may take

_Values = tuple[tuple[int, ...], ...]  # for each cell


def run(options: Options) -> int:
    """Find the candidates of every input puzzle; returns the exit code."""
    return for_each_puzzle(options, _answer)


def _answer(case: Case, options: Options, show: Show) -> Outcome:
    puzzle = case.document.puzzle
    with progress(lambda: Message("looking for candidates")), show.counting():
        found = answers.candidates(
            puzzle, method=options.method, seconds=_search_seconds(options.time, puzzle)
        )
    if not show.json:
        show.board(_scene(puzzle, found), coordinates=True)
    unique = _unique(found)
    solutions = [_solution(found)] if unique else []
    more = {"candidates": _rows(puzzle, found.values)}
    if found.status == STOPPED:
        more["open"] = _rows(puzzle, found.open)
    fields = answer_fields(found.status, unique, solutions, found.method, found.seconds, found.reason, **more)
    return Outcome(exit_code(found.status), [_sentence(found, unique), *objective_note(puzzle)], fields)


def _search_seconds(seconds: float | None, puzzle: Puzzle) -> float | None:
    """The part of the time limit before the candidates are shown: at least half of it."""
    if seconds is None:
        return None
    return max(seconds / 2, seconds - SHOW_SECONDS * sum(map(len, puzzle.all_values())))


def _possible(found: Candidates) -> _Values:
    """The values that are not excluded: proven ones, and undecided ones if the search stopped."""
    both = zip(found.values, found.open, strict=True)
    return tuple(
        [
            tuple(sorted((*taken, *undecided))) if taken and undecided else taken or undecided
            for taken, undecided in both
        ]
    )


def _scene(puzzle: Puzzle, found: Candidates) -> Scene:
    """The board with the value of cells that have one, and notes in the others."""
    possible = _possible(found)
    alone = {cell: values[0] for cell, values in enumerate(possible) if len(values) == 1}
    several = {cell: values for cell, values in enumerate(possible) if len(values) > 1}
    return filled_scene(puzzle, alone).with_notes(several)


def _unique(found: Candidates) -> bool | None:
    """Whether there is one solution: several values in a cell disprove it, one in each cell proves it."""
    if any(len(values) > 1 for values in found.values):
        return False
    return None if found.status == STOPPED else found.status != NONE


def _solution(found: Candidates) -> Solution:
    return Solution(found.shown, tuple(values[0] for values in found.values))


def _rows(puzzle: Puzzle, values: _Values) -> list[_Values]:
    cols = puzzle.board.cols
    return [values[at : at + cols] for at in range(0, len(values), cols)]


def _sentence(found: Candidates, unique: bool | None) -> Message:
    if found.status == NONE:
        return no_solution(found.reason)
    if found.status == STOPPED:
        undecided = sum(map(len, found.open))
        return Message(
            "stopped: {reason}. {values} shown may be in no solution",
            found.reason,
            plural(undecided, "value"),
        )
    if unique:
        return Message("one value for each cell: the only solution")
    several = sum(len(values) > 1 for values in found.values)
    return Plural(
        "{number} cell can take more than one value", "{number} cells can take more than one value", several
    )
