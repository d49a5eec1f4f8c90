"""Batch: many boards of one shape as lines of text, bytes in and bytes out, on all cores.

One puzzle a line, as the format `line` has it, with one character a cell. For each line there is one line
in the answer: the solution (the first that was found), a comma, and how many there are:

    ...digits...,1      the only solution
    ...digits...,2+     one of several: the search ends at the limit
    ,0                  there is none
    ,error: ...         what is wrong with the line

A line that names a rule behind its board (`..., antiknight`) is bad: an answer has no room for a reservation.
Empty lines and comments stay empty lines. Nothing is kept of a line, so files may be of any length.
"""

from __future__ import annotations

import os
import string
from collections.abc import Mapping

from passatempo._kernel import Kernel
from passatempo.board import LETTERS, Board
from passatempo.checks import check_whole, quoted
from passatempo.errors import InputError, WrongTypeError
from passatempo.formats.line import board_of_lines, trailing_rule
from passatempo.kinds import kind_of_bare_grids
from passatempo.methods.base import Limits
from passatempo.methods.native import compiled
from passatempo.problem import Question, problem_of
from passatempo.records import dataclass, replace

USUAL_SIZE = 9  # of boards, where no line says otherwise
NO_LIMIT = 2**64 - 1  # more solutions than can be counted
MOST_THREADS = 1024
MOST_VALUE = len(LETTERS) + 9  # the last letter
_VALUES = f"0 to {MOST_VALUE} (0-9, then A-Z)"
_MAY_BE_A_RULE = b",error: left out, and perhaps part of the rules: %b"
_IN_EVERY_NAME = tuple(bytes([each]) for each in b"aeiostAEIOST")  # at least one of these letters
_SMALL = bytes.maketrans(string.ascii_uppercase.encode(), string.ascii_lowercase.encode())
_NO_LETTERS = bytes(set(range(256)) - set(f"{string.ascii_letters}\n".encode()))
LONGEST_LOOK = 10_000  # bytes in which the first line that is a board is looked for


@dataclass(frozen=True)
class LineAnswers:
    """The answers to lines, and how many lines had no solution, one, or several, or were bad."""

    text: bytes | bytearray
    none: int
    one: int
    several: int
    bad: int


class LineSolver:
    """Solves lines of boards that differ in nothing but their givens."""

    def __init__(
        self,
        *,
        like: Question | None = None,
        limit: int | None = 2,
        threads: int | None = None,
        lanes: int = 0,
        keep: bool = False,
    ) -> None:
        """Boards like this puzzle, or else plain ones of the size that the first line has.

        `lanes` says how many 9x9 boards each core is to solve at once, for whoever wants to compare; 0 is as
        many as the processor can. With `keep` the answers to some lines stand where the next will be written:
        threads solve easy boards faster than the system hands out new memory.
        """
        self.limit = NO_LIMIT if limit is None else min(check_whole("limit", limit, 1), NO_LIMIT)
        self.threads = cores() if threads is None else check_whole("threads", threads, 1, MOST_THREADS)
        self.lanes = lanes
        self._kernel = None if like is None else _kernel_of(like)
        self._rules_are_said = like is not None
        self._kept = (bytearray(), bytearray()) if keep else None

    def solve(self, data: bytes) -> LineAnswers:
        """The answers to these lines, in their order."""
        if self._kernel is None:
            self._kernel = _kernel_of(_plain_board(data))
        unread = {} if self._rules_are_said else rules_named(data)
        if not unread:
            return self._in_memory(self._kernel, data)
        answers = self._in_memory(self._kernel, _with_lines(data, dict.fromkeys(unread, b"")))
        return replace(answers, text=_with_lines(answers.text, unread), bad=answers.bad + len(unread))

    def _in_memory(self, kernel: Kernel, data: bytes) -> LineAnswers:
        """The answers, found by one thread if there is no room for more."""
        try:
            return self._solved(kernel, data)
        except MemoryError:
            if self.threads == 1:
                raise
            self.threads = 1  # each thread needs room of its own
            return self._solved(kernel, data)

    def _solved(self, kernel: Kernel, data: bytes) -> LineAnswers:
        text, counts = kernel.solve_lines(data, self.limit, self.threads, self.lanes, self._kept)
        return LineAnswers(text, *counts)


def solve_lines(
    data: bytes | bytearray | memoryview,
    *,
    limit: int | None = 2,
    threads: int | None = None,
    like: Question | None = None,
) -> bytes:
    """Solve a puzzle a line; for each line its solution and the number of solutions, up to the limit.

    The boards are plain ones, as many cells as the first line has symbols, or like the puzzle given: its
    rooms, its cages and whatever else it says hold for every line. `limit=None` counts them all. Uses all
    cores unless told otherwise.
    """
    return bytes(LineSolver(like=like, limit=limit, threads=threads).solve(_as_bytes(data)).text)


def rules_named(data: bytes) -> dict[int, bytes]:
    """The answers to lines that name a rule behind their board, by the number of the line, from 0.

    Most data have no letters, or at least no such names, and that is seen at once.
    """
    if not any(letter in data for letter in _IN_EVERY_NAME):
        return {}
    from passatempo.formats.remarks import letters_of_names

    letters = data.translate(_SMALL, _NO_LETTERS)
    if not any(name in letters for name in letters_of_names()):
        return {}
    lines = enumerate(data.split(b"\n"))
    named = {number: trailing_rule(line.decode("ascii", "replace")) for number, line in lines}
    return {number: _MAY_BE_A_RULE % what.encode() for number, what in named.items() if what}


def _with_lines(text: bytes | bytearray, others: Mapping[int, bytes]) -> bytes:
    """A text with other lines in some places."""
    lines = bytes(text).split(b"\n")
    for number, line in others.items():
        lines[number] = line
    return b"\n".join(lines)


def _as_bytes(data: object) -> bytes:
    """The bytes of whatever holds some: bytes, a memoryview, a file mapped into memory."""
    if isinstance(data, str):
        raise WrongTypeError("expected bytes, found a text: encode() makes bytes of it")
    try:
        return data if isinstance(data, bytes) else memoryview(data).tobytes()  # type: ignore[arg-type]
    except TypeError:
        raise WrongTypeError(f"expected bytes, found {quoted(data)}") from None


def cores() -> int:
    """How many threads can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _kernel_of(question: Question) -> Kernel:
    problem = problem_of(question)
    if problem.objective is not None:
        raise InputError("lines of boards whose solutions are better or worse cannot be solved yet")
    shared = problem if problem.limits else problem.base
    for domain in map(shared.domains.__getitem__, shared.shown):
        if domain and not 0 <= domain[0] <= domain[-1] <= MOST_VALUE:
            wrong = domain[-1] if domain[0] >= 0 else domain[0]
            raise InputError(f"a board with the value {wrong}: lines of one character a cell have {_VALUES}")
    return compiled(shared, Limits())


def _plain_board(data: bytes) -> Question:
    board = board_of_lines(data[:LONGEST_LOOK].decode("ascii", "replace").splitlines())
    return kind_of_bare_grids()(board or Board(USUAL_SIZE, USUAL_SIZE))
