"""candidates: what each cell takes in some solution."""

from __future__ import annotations

from passatempo import answers
from passatempo.answers import NONE, STOPPED, Candidates, Solution
from passatempo.cli.arguments import Options
from passatempo.cli.each import for_each_puzzle
from passatempo.cli.inputs import Case
from passatempo.cli.progress import progress
from passatempo.cli.show import Outcome, Show
from passatempo.cli.words import code_of, fields, filled, many, no_solution, of_any_cost
from passatempo.puzzle import Puzzle
from passatempo.scene import Scene

TO_SHOW = 5e-8  # seconds for each value that a cell may take

_Values = tuple[tuple[int, ...], ...]  # for each cell


def run(options: Options) -> int:
    """Find the candidates of every puzzle asked about."""
    return for_each_puzzle(options, _answer)


def _answer(case: Case, options: Options, show: Show) -> Outcome:
    puzzle = case.document.puzzle
    with progress(lambda: "looking for candidates"):
        found = answers.candidates(puzzle, method=options.method, seconds=_to_search(options.time, puzzle))
    if not show.json:
        show.board(_scene(puzzle, found), coordinates=True)
    unique = _unique(found)
    solutions = [_solution(found)] if unique else []
    more = {"candidates": _rows(puzzle, found.values)}
    if found.status == STOPPED:
        more["open"] = _rows(puzzle, found.open)
    told = fields(found.status, unique, solutions, found.method, found.seconds, found.reason, **more)
    return Outcome(code_of(found.status), [_sentence(found, unique), *of_any_cost(puzzle)], told)


def _to_search(seconds: float | None, puzzle: Puzzle) -> float | None:
    """Of the seconds given, those before candidates have to be shown: half of them at least."""
    if seconds is None:
        return None
    return max(seconds / 2, seconds - TO_SHOW * sum(map(len, puzzle.all_values())))


def _possible(found: Candidates) -> _Values:
    """What is not excluded: all that was proven, unless it was stopped."""
    both = zip(found.values, found.open, strict=True)
    return tuple(
        [
            tuple(sorted((*taken, *undecided))) if taken and undecided else taken or undecided
            for taken, undecided in both
        ]
    )


def _scene(puzzle: Puzzle, found: Candidates) -> Scene:
    """Values where there is one alone, notes where there are several."""
    possible = _possible(found)
    alone = {cell: values[0] for cell, values in enumerate(possible) if len(values) == 1}
    several = {cell: values for cell, values in enumerate(possible) if len(values) > 1}
    return filled(puzzle, alone).with_notes(several)


def _unique(found: Candidates) -> bool | None:
    """Several values in one cell are several solutions; one value in each cell is one."""
    if any(len(values) > 1 for values in found.values):
        return False
    return None if found.status == STOPPED else found.status != NONE


def _solution(found: Candidates) -> Solution:
    return Solution(found.shown, tuple(values[0] for values in found.values))


def _rows(puzzle: Puzzle, values: _Values) -> list[_Values]:
    cols = puzzle.board.cols
    return [values[at : at + cols] for at in range(0, len(values), cols)]


def _sentence(found: Candidates, unique: bool | None) -> str:
    if found.status == NONE:
        return no_solution(found.reason)
    if found.status == STOPPED:
        undecided = sum(map(len, found.open))
        return f"Stopped: {found.reason}. {many(undecided, 'value')} shown may yet be excluded."
    if unique:
        return "One value for each cell: the only solution."
    several = sum(len(values) > 1 for values in found.values)
    return f"{many(several, 'cell')} can take more than one value."
