"""check: whether a puzzle is proper (has one solution), which clues it does not need, and whether the file
is right about its solution.
"""

from __future__ import annotations

from passatempo.answers import NONE, STOPPED
from passatempo.checking.entry_report import EntryReport
from passatempo.checking.puzzle_report import PieceCheck, PuzzleReport
from passatempo.checking.timed_solver import TimedSolver
from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, NO, combine_codes
from passatempo.cli.given import parse_entries
from passatempo.cli.inputs import Case
from passatempo.cli.progress import progress
from passatempo.cli.puzzle_loop import for_each_puzzle
from passatempo.cli.reporting import exit_code, filled_scene
from passatempo.cli.show import Outcome, Show
from passatempo.languages import translator
from passatempo.messages import Message
from passatempo.size_limits import check_cells


def run(options: Options) -> int:
    """Check every input puzzle; returns the exit code."""
    return for_each_puzzle(options, _answer, verdict=True)


def _answer(case: Case, options: Options, show: Show) -> Outcome:
    document, translate = case.document, translator(options.lang)
    solver = TimedSolver(options.method, options.time)
    check_cells(document.puzzle.board, "solved")  # before it is drawn
    entries = None if options.given is None else parse_entries(options.given, document.puzzle)
    show.board(filled_scene(document.puzzle, entries or {}), coordinates=True)
    with progress(lambda: Message("looking for solutions")), show.counting():
        answer = solver.solve(document.puzzle)
        if entries is not None:
            return _entry_outcome(EntryReport(document.puzzle, entries, answer, solver.solve, translate))
        why = solver.why_none(document.puzzle) if answer.status == NONE else None
    pieces = PieceCheck() if answer.unique else None
    if pieces is not None:
        with (
            show.counting(),
            progress(
                lambda: Message("{tried} of {total} clues tried", pieces.tried, pieces.total),
                share=lambda: pieces.tried / pieces.total if pieces.total else None,
            ),
        ):
            pieces.run(document.puzzle, solver)
    report = PuzzleReport(document, answer, pieces, why, translate)
    code = combine_codes((NO if report.any_wrong else ANSWERED, exit_code(report.status())))
    return Outcome(code, list(report.sentences()), report.fields())


def _entry_outcome(report: EntryReport) -> Outcome:
    stop_code = exit_code(STOPPED) if report.stop_reason else ANSWERED
    code = combine_codes((NO if report.any_wrong else ANSWERED, stop_code))
    return Outcome(code, list(report.sentences()), report.fields())
