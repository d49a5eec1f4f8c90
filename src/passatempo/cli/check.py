"""check: whether it is a proper puzzle, with one solution, and what its clues and its file are worth."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from passatempo import answers
from passatempo.answers import INTERRUPTED, NONE, SOLVED, STOPPED, Answer
from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, NO, weightiest
from passatempo.cli.each import for_each_puzzle
from passatempo.cli.given import Judged, read_fill
from passatempo.cli.inputs import Case
from passatempo.cli.progress import progress
from passatempo.cli.show import Outcome, Show
from passatempo.cli.spoken import said_no_solution, said_stopped, show_board
from passatempo.cli.words import code_of, differing, fields, filled
from passatempo.errors import StoppedError, UnsupportedError
from passatempo.formats import Document
from passatempo.formats.format import Rows
from passatempo.languages import Language, sentence, translator
from passatempo.messages import OR, Lazy, Message
from passatempo.problem import Question
from passatempo.puzzle import Puzzle
from passatempo.records import replace

if TYPE_CHECKING:
    from passatempo.explaining.why import Contradiction

LONG_ENOUGH = 10.0  # seconds to find out which clues contradict each other, if no other time is given


def run(options: Options) -> int:
    """Check every puzzle asked about."""
    translator(options.lang)  # an unknown language is refused before any puzzle is read
    return for_each_puzzle(options, _answer, verdict=True)


def _answer(case: Case, options: Options, show: Show) -> Outcome:
    document, asking, say = case.document, _Asking(options), translator(options.lang)
    fill = None if options.given is None else read_fill(options.given, document.puzzle)
    show_board(show, say, filled(document.puzzle, fill or {}))
    with progress(lambda: "looking for solutions"):
        answer = asking.ask(document.puzzle)
        if fill is not None:
            return Judged(document.puzzle, fill, answer, asking.ask, say).outcome()
        why = asking.why_none(document.puzzle) if answer.status == NONE else None
    parts = _tried_without(document.puzzle, asking) if answer.unique else None
    findings = _Findings(document, answer, parts, why, say)
    return Outcome(findings.code(), list(findings.sentences()), findings.fields())


class _Asking:
    """The question whether there is one solution, asked of one puzzle after the other.

    The time given is for all of them together; what is asked after it was over is not answered.
    """

    def __init__(self, options: Options) -> None:
        self.method = options.method
        self.deadline = None if options.time is None else time.monotonic() + options.time
        self.stopped = ""  # why nothing more is to be asked

    def ask(self, puzzle: Question) -> Answer:
        answer = self._asked(puzzle, self._seconds_left())
        if answer.unique is None and (answer.reason == INTERRUPTED or self._is_over()):
            self.stopped = answer.reason
        return answer

    def _seconds_left(self) -> float | None:
        return None if self.deadline is None else max(0.0, self.deadline - time.monotonic())

    def why_none(self, puzzle: Puzzle) -> Contradiction | None:
        """The clues that contradict each other, if they are found in time."""
        from passatempo.explaining.why import why_none

        left = self._seconds_left()
        with suppress(StoppedError, UnsupportedError):
            return why_none(puzzle, seconds=LONG_ENOUGH if left is None else min(left, LONG_ENOUGH))
        return None

    def _asked(self, puzzle: Question, seconds: float | None) -> Answer:
        """Of one solution; where some are better than others, of one that is the best."""
        answer = answers.solve(puzzle, method=self.method, seconds=seconds)
        if answer.cost is None or answer.status != SOLVED:
            return answer
        left = None if seconds is None else max(0.0, seconds - answer.seconds)
        return answers.solve(answers.AsGoodAs(puzzle, answer.cost), method=self.method, seconds=left)

    def _is_over(self) -> bool:
        return self.deadline is not None and time.monotonic() >= self.deadline


class _Parts(NamedTuple):
    """The parts of the clues, each left out by itself: what the puzzle can do without."""

    superfluous: list[str]  # still one solution
    undecided: list[str]
    needed: int  # so many others are not superfluous
    reason: str = ""  # why some are undecided


def _tried_without(puzzle: Puzzle, asking: _Asking) -> _Parts:
    superfluous, undecided, reason, tried = list[str](), list[str](), "", 0
    with progress(lambda: f"{tried} parts of the clues tried"):
        for name, lesser in _without_each_part(puzzle):
            answer = None if asking.stopped else asking.ask(lesser())
            tried += 1
            if answer is None or answer.unique is None:
                undecided.append(name)
                reason = answer.reason if answer else asking.stopped
            elif answer.unique:
                superfluous.append(name)
    return _Parts(superfluous, undecided, tried - len(superfluous) - len(undecided), reason)


def _without_each_part(puzzle: Puzzle) -> Iterator[tuple[str, Callable[[], Puzzle]]]:
    """What each part is called, and how to make the puzzle without it."""
    for field, stated in puzzle.printed.items():
        for name, fewer in stated.fewer(puzzle.board):
            yield name, partial(replace, puzzle, **{field: fewer})


def fault(puzzle: Puzzle, rows: Rows) -> str:
    """Why a fill is no solution, in words; empty if it is one."""
    problem, values = puzzle.bare_problem(), [value for row in rows for value in row]
    for cell, (value, domain) in enumerate(zip(values, problem.domains, strict=True)):
        if value not in domain:
            name = problem.names[cell]
            takes: Lazy = (OR, *domain)
            if value:
                return Message("{cell} holds {value}, but takes only {values}", name, value, takes)
            return Message("{cell} holds no value, but takes only {values}", name, takes)
    return answers.contradiction(problem.narrowed({cell: (value,) for cell, value in enumerate(values)}))


class _Findings:
    """All that was found of a puzzle."""

    def __init__(
        self,
        document: Document,
        answer: Answer,
        parts: _Parts | None,
        why: Contradiction | None,
        say: Language,
    ) -> None:
        self.answer, self.say = answer, say
        self.why = why  # there is no solution
        self.parts = parts  # None: there is not one solution, so there is nothing to leave out
        self.board = document.puzzle.board
        self.solution_fault = fault(document.puzzle, document.solution) if document.solution else None
        self.wrong_faults = [(wrong.reason, fault(document.puzzle, wrong.rows)) for wrong in document.wrong]

    def reason(self) -> str:
        """Why something was not decided, or why there is no solution."""
        return self.parts.reason if self.parts else self.answer.reason

    def status(self) -> str:
        """Stopped, if anything was not decided."""
        undecided = self.answer.unique is None or (self.parts and self.parts.undecided)
        return STOPPED if undecided else self.answer.status

    def code(self) -> int:
        """A no for a puzzle that is not proper, and for a file that is wrong about it."""
        wrong = bool(self.solution_fault) or any(not found for _, found in self.wrong_faults)
        no = self.answer.unique is False or wrong
        return weightiest((NO if no else ANSWERED, code_of(self.status())))

    def fields(self) -> dict[str, Any]:
        """For JSON."""
        answer, more = self.answer, dict[str, Any]()
        if self.why is not None:
            more["contradiction"] = {
                "clues": self.why.clues,
                "cells": [self.board.name(cell) for cell in self.why.cells],
                "rules": [rule.sentence() for rule in self.why.rules],
                "proven_smallest": self.why.proven_smallest,
            }
        more["superfluous"] = self.parts.superfluous if self.parts else None
        if self.parts and self.parts.undecided:
            more["undecided"] = self.parts.undecided
        if self.solution_fault is not None:
            more["solution_fault"] = self.solution_fault
        if self.wrong_faults:
            more["wrong_faults"] = [found for _, found in self.wrong_faults]
        return fields(
            self.status(),
            answer.unique,
            answer.solutions,
            answer.method,
            answer.seconds,
            self.reason(),
            **more,
        )

    def sentences(self) -> Iterator[str]:
        """For people."""
        say = self.say
        yield self._verdict()
        if self.why is not None:
            yield self.why.words(say.code)
        yield from self._about_parts()
        if self.solution_fault:
            fault = say.render(self.solution_fault)
            yield sentence(say("the solution in the file is wrong: {fault}", fault=fault))
        elif self.solution_fault is not None:
            yield sentence(say("the solution in the file is right"))
        for reason, found in self.wrong_faults:
            if found:
                fault = say.render(found)
                yield sentence(say("wrong as said ({reason}): {fault}", reason=reason, fault=fault))
            else:
                yield sentence(say("said to be wrong ({reason}), but a solution", reason=reason))

    def _verdict(self) -> str:
        answer, say = self.answer, self.say
        if answer.status == NONE:
            return said_no_solution(answer.reason, say)
        if answer.unique:
            return sentence(say("a proper puzzle: it has one solution"))
        if answer.unique is False:
            cell, one, other = differing(self.board, *answer.solutions[:2])
            told = say(
                "not a proper puzzle: it has several solutions; for example, {cell} can be {one} or {other}",
                **{"cell": cell, "one": one, "other": other},
            )
            return sentence(told)
        return said_stopped(answer.reason, say)

    def _about_parts(self) -> Iterator[str]:
        if self.parts is None:
            return
        say, parts = self.say, self.parts
        if parts.superfluous:
            clues = ", ".join(map(say.render, parts.superfluous))
            yield sentence(say("it could do without any one of: {clues}", clues=clues))
        elif parts.needed and not parts.undecided:
            yield sentence(say("each of its clues is needed"))
        if parts.undecided:
            undecided = sentence(say("undecided: {clues}", clues=", ".join(map(say.render, parts.undecided))))
            yield f"{said_stopped(parts.reason, say)} {undecided}"
