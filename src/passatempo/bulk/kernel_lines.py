"""solve and count: blocks of boards of one shape, answered in the kernel."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from passatempo.batch import LineSolver
from passatempo.bulk.like import read_like
from passatempo.bulk.line_answers import AnsweredLines
from passatempo.bulk.puzzle_solutions import COUNT_LIMIT, UNIQUENESS_LIMIT
from passatempo.errors import InputError
from passatempo.kinds import kind_named
from passatempo.problem import Question

if TYPE_CHECKING:
    from passatempo.bulk.line_question import LineQuestion

_SOLUTION = re.compile(rb"^[^,\n]*,(?!error)", re.MULTILINE)
_DEFAULT_LIMITS = {"solve": UNIQUENESS_LIMIT, "count": COUNT_LIMIT}


class KernelAsker:
    """Answers lines with the first solution and the number of solutions, or with the number alone."""

    def __init__(self, question: LineQuestion, threads: int | None) -> None:
        limit = _DEFAULT_LIMITS[question.name] if question.limit is None else question.limit or None
        self._solver = LineSolver(like=_like(question), limit=limit, threads=threads, keep=True)
        self._only_count = question.name == "count"

    def answer(self, data: bytes) -> AnsweredLines:
        """The answers to these lines; the buffer of `text` is reused by the next call."""
        found = self._solver.solve(data)
        counts = {"one": found.one, "several": found.several, "none": found.none, "bad": found.bad}
        text = _SOLUTION.sub(b"", found.text) if self._only_count else found.text
        return AnsweredLines(text, counts)


def _like(question: LineQuestion) -> Question | None:
    """The puzzle that states the rules; None: plain boards of the size of the first line."""
    if question.kind is not None:
        kind_named(question.kind)
        raise InputError("{name} takes no kind: expected a puzzle of that kind as --like", question.name)
    return None if question.like is None else read_like(question.like)
