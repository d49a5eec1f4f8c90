"""Each puzzle asked about, answered in turn: the loop that the verbs about puzzles share."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from passatempo.answers import INTERRUPTED, OUT_OF_MEMORY, STOPPED
from passatempo.cli import codes
from passatempo.cli.arguments import VERBS, Options
from passatempo.cli.codes import BAD, weightiest
from passatempo.cli.inputs import Case, Inputs, Unread, tell_of
from passatempo.cli.show import Outcome, Show
from passatempo.cli.words import fields
from passatempo.deadline import within
from passatempo.errors import PassatempoError, StoppedError
from passatempo.puzzle import Puzzle
from passatempo.records import replace

if TYPE_CHECKING:
    from passatempo.languages import Language

Answering = Callable[[Case, Options, Show], Outcome]

TO_DRAW = 3e-6  # seconds for each cell: what is kept of the time for the board
GRACE, SHARE = 0.1, 1 / 15  # seconds, or a part of the time: by then what is not drawn or worded is left out


def for_each_puzzle(options: Options, answering: Answering, *, verdict: bool = False) -> int:
    """Answer every puzzle asked about; the weightiest of their exit codes.

    `verdict` tells that the exit code is one on the puzzle, not on what was asked about it.
    """
    inputs, show, code = Inputs(options), Show(options), 0
    for case in inputs:
        show.begin(case)
        try:
            outcome = _answered(case, options, answering, show, verdict)
        except MemoryError:
            show.break_off()
            tell_of(case.source, f"line {case.origin['line']}: {OUT_OF_MEMORY}")
            code = weightiest((code, codes.STOPPED))
            continue
        except PassatempoError as error:
            show.break_off()
            inputs.complain(case.source, f"line {case.origin['line']}: {error}")
            continue
        code = weightiest((code, outcome.code))
        if outcome.interrupted or outcome.fields.get("reason") == INTERRUPTED:
            return codes.STOPPED
    return BAD if inputs.any_bad else code


def _answered(
    case: Case | Unread, options: Options, answering: Answering, show: Show, verdict: bool
) -> Outcome:
    """Answer a puzzle within the time given, of which reading it took some and drawing it will."""
    if isinstance(case, Unread):
        return _told(case, _stopped(case, options), show)
    show.undrawn, start = "", time.monotonic()
    left = None if options.time is None else max(0.0, options.time - case.seconds)
    try:
        with within(None if left is None else left + grace(options.time)):
            outcome = answering(case, replace(options, time=to_search(left, case.document.puzzle)), show)
            outcome = reserved(outcome, case, options, verdict=verdict)
            return _told(case, _without_board(outcome, show.undrawn, options), show)
    except StoppedError as stopped:
        spent = case.seconds + time.monotonic() - start
        what = Unread(case.source, case.document.line, stopped.reason, spent)
        return _told(case, _stopped(what, options), show)


def _told(case: Case | Unread, outcome: Outcome, show: Show) -> Outcome:
    show.end(case, outcome)
    return outcome


def to_search(left: float | None, puzzle: Puzzle) -> float | None:
    """Of the seconds left for a puzzle, those before it has to be drawn: half of them at least."""
    return None if left is None else max(left / 2, left - TO_DRAW * len(puzzle.board))


def grace(seconds: float | None) -> float:
    """So many seconds later, drawing and wording are given up."""
    return max(GRACE, SHARE * (seconds or 0.0))


def _stopped(what: Unread, options: Options) -> Outcome:
    from passatempo.cli.spoken import said_stopped

    told = fields(STOPPED, None, (), options.method, what.seconds, what.reason)
    return Outcome(codes.STOPPED, [said_stopped(what.reason, _language(options))], told)


def _without_board(outcome: Outcome, reason: str, options: Options) -> Outcome:
    """What is to be said if it took too long to draw what was found."""
    if not reason:
        return outcome
    from passatempo.cli.spoken import said_undrawn

    code = weightiest((outcome.code, codes.STOPPED))
    return replace(
        outcome, code=code, sentences=[*outcome.sentences, said_undrawn(reason, _language(options))]
    )


def _language(options: Options) -> Language:
    """What a verb speaks: most of them English alone."""
    from passatempo.languages import ENGLISH, translator

    return translator(options.lang if "--lang" in VERBS[options.verb].options else ENGLISH)


def reserved(outcome: Outcome, case: Case | Unread, options: Options, *, verdict: bool = False) -> Outcome:
    """The outcome, with a reservation if something was left out of the puzzle that may be a rule."""
    if isinstance(case, Unread) or not case.document.unread_rules:
        return outcome
    from passatempo.cli.reservation import with_reservation  # few need it, and all wait for what is loaded

    return with_reservation(outcome, case.document, _language(options), verdict=verdict)
