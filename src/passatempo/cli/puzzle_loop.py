"""The loop of the verbs that answer one puzzle after the other, each within its time limit."""

from __future__ import annotations

import time
from collections.abc import Callable

from passatempo.answers import INTERRUPTED, OUT_OF_MEMORY, STOPPED
from passatempo.cli import codes
from passatempo.cli.arguments import Options
from passatempo.cli.codes import BAD, combine_codes
from passatempo.cli.inputs import Case, Inputs, Unread, in_line, notify_about
from passatempo.cli.reporting import answer_fields, board_not_drawn, stopped
from passatempo.cli.show import Outcome, Show
from passatempo.deadline import within
from passatempo.errors import PassatempoError, StoppedError
from passatempo.puzzle import Puzzle
from passatempo.records import replace

AnswerPuzzle = Callable[[Case, Options, Show], Outcome]

DRAW_SECONDS = 3e-6  # for each cell: the part of the time limit that is reserved for drawing the board
GRACE_SECONDS, GRACE_SHARE = 0.1, 1 / 15  # after the time limit, for drawing and for rendering sentences


def for_each_puzzle(options: Options, answer: AnswerPuzzle, *, verdict: bool = False) -> int:
    """Answer every input puzzle; returns the exit code that takes precedence.

    `verdict` means that the exit code is a verdict on the puzzle, as that of `check` is.
    """
    inputs, show, code = Inputs(options), Show(options), 0
    for case in inputs:
        show.begin(case)
        try:
            outcome = _answer_in_time(case, options, answer, show, verdict)
        except MemoryError:
            show.break_off()
            notify_about(case.source, in_line(case.origin["line"], OUT_OF_MEMORY))
            code = combine_codes((code, codes.STOPPED))
            continue
        except PassatempoError as error:
            show.break_off()
            inputs.report_error(case.source, in_line(case.origin["line"], error.message))
            continue
        code = combine_codes((code, outcome.code))
        if outcome.interrupted or outcome.fields.get("reason") == INTERRUPTED:
            return codes.STOPPED
    return BAD if inputs.any_bad else code


def _answer_in_time(
    case: Case | Unread, options: Options, answer: AnswerPuzzle, show: Show, verdict: bool
) -> Outcome:
    """Answer a puzzle within the time limit, which includes reading and drawing it."""
    if isinstance(case, Unread):
        return _write(case, _stopped_outcome(case, options), show)
    show.undrawn, start = "", time.monotonic()
    remaining = None if options.time is None else max(0.0, options.time - case.seconds)
    try:
        with within(None if remaining is None else remaining + grace_seconds(options.time)):
            limited = replace(options, time=search_seconds(remaining, case.document.puzzle))
            outcome = with_any_reservation(answer(case, limited, show), case, verdict=verdict)
            outcome = _with_statistics(outcome, show)
            return _write(case, _with_note_of_board(outcome, show.undrawn), show)
    except StoppedError as error:
        spent = case.seconds + time.monotonic() - start
        unread = Unread(case.source, case.document.line, error.reason, spent)
        return _write(case, _stopped_outcome(unread, options), show)


def _write(case: Case | Unread, outcome: Outcome, show: Show) -> Outcome:
    show.end(case, outcome)
    return outcome


def search_seconds(remaining: float | None, puzzle: Puzzle) -> float | None:
    """The part of the remaining seconds that a search may take before the board is drawn: at least half."""
    return None if remaining is None else max(remaining / 2, remaining - DRAW_SECONDS * len(puzzle.board))


def grace_seconds(seconds: float | None) -> float:
    """The seconds after a time limit until drawing and rendering are given up."""
    return max(GRACE_SECONDS, GRACE_SHARE * (seconds or 0.0))


def _stopped_outcome(case: Unread, options: Options) -> Outcome:
    fields = answer_fields(STOPPED, None, (), options.method, case.seconds, case.reason)
    return Outcome(codes.STOPPED, [stopped(case.reason)], fields)


def _with_note_of_board(outcome: Outcome, reason: str) -> Outcome:
    """The outcome with a note that the board was not drawn, if there is a reason."""
    if not reason:
        return outcome
    code = combine_codes((outcome.code, codes.STOPPED))
    return replace(outcome, code=code, sentences=[*outcome.sentences, board_not_drawn(reason)])


def _with_statistics(outcome: Outcome, show: Show) -> Outcome:
    """The outcome with what the searches have done, if that is wanted."""
    if show.statistics is None:
        return outcome
    from passatempo.cli.search_statistics import statistics_sentences

    counted = show.statistics
    show.statistics = type(counted)()  # for the next puzzle
    sentences = [*outcome.sentences, *statistics_sentences(counted)]
    return replace(outcome, sentences=sentences, fields={**outcome.fields, "statistics": counted.as_dict()})


def with_any_reservation(outcome: Outcome, case: Case | Unread, *, verdict: bool = False) -> Outcome:
    """The outcome, with a reservation if a part of the puzzle that may state rules was not read."""
    if isinstance(case, Unread) or not case.document.unread_rules:
        return outcome
    from passatempo.cli.reservation import with_reservation  # rarely needed, so not imported at start-up

    return with_reservation(outcome, case.document, verdict=verdict)
