"""A question about lines, with its options."""

from __future__ import annotations

import re
from collections.abc import Mapping

from passatempo.bulk.line_answers import AnsweredLines, LineAsker
from passatempo.errors import InputError
from passatempo.messages import OR
from passatempo.records import dataclass, replace

UNLIMITED = 0
_BOARD = re.compile(rb"[^:{}\[\]/]*$")  # no JSON, no link, no code of a format


@dataclass(frozen=True)
class _Row:
    """A question: the columns of its answers, and where they come from."""

    columns: tuple[str, ...]
    in_kernel: bool = False  # the kernel answers whole blocks, on several threads by itself


QUESTIONS: Mapping[str, _Row] = {
    "solve": _Row(("solution", "count"), in_kernel=True),
    "count": _Row(("count",), in_kernel=True),
    "rate": _Row(("rating", "level", "hardest", "effort")),
    "check": _Row(("count", "superfluous", "together")),
    "candidates": _Row(("candidates",)),
    "convert": _Row(("puzzle",)),
    "canonical": _Row(("key", "form")),
}


@dataclass(frozen=True)
class LineQuestion:
    """A question about each line of a file. All of it is plain data."""

    name: str  # of QUESTIONS
    like: str | None = None  # the text or the file of a puzzle whose clues apply to every line
    kind: str | None = None  # of puzzle; None: as the lines say
    limit: int | None = None  # of solutions; None: the default of the question; UNLIMITED
    seconds: float | None = None  # for each line; not for solve and count
    method: str = "auto"  # of check and candidates
    to: str = "link"  # the format that convert writes
    mixed: bool = False  # for solve and count: puzzles of any format, instead of boards of one shape
    recorded: bool = False  # for check: after a comma the lines have the solution that is to be right

    def __post_init__(self) -> None:
        if self.name not in QUESTIONS:
            raise InputError("unknown question '{name}': expected {names}", self.name, (OR, *QUESTIONS))

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns of an answer."""
        return QUESTIONS[self.name].columns

    @property
    def in_kernel(self) -> bool:
        """Whether an asker should get large blocks, which it answers on its own threads."""
        return QUESTIONS[self.name].in_kernel and not self.mixed

    def about(self, head: bytes) -> LineQuestion:
        """The question about lines that begin so: `mixed`, if the first line is more than a board."""
        if not QUESTIONS[self.name].in_kernel or self.like is not None:
            return self
        lines = (line for line in head.split(b"\n") if line.strip() and not line.startswith(b"#"))
        return replace(self, mixed=_BOARD.match(next(lines, b".")) is None)

    def asker(self, threads: int | None = 1) -> LineAsker:
        """What answers this question; `threads` are those of the kernel (None: all cores).

        Raises InputError if the options do not fit each other or `like` is no puzzle.
        """
        if self.in_kernel:
            from passatempo.bulk.kernel_lines import KernelAsker

            return KernelAsker(self, threads)
        from passatempo.bulk.puzzle_lines import PuzzleAsker

        return PuzzleAsker(self)

    def answer(self, data: bytes) -> AnsweredLines:
        """The answers to these lines by a new asker, in this thread."""
        return self.asker().answer(data)
