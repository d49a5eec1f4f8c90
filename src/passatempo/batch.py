"""Many boards of one shape as lines of text, solved on all cores: bytes in, bytes out.

Each line is a puzzle in the format `line`, one character per cell. The answer has one line for each: the
first solution found, a comma, and the number of solutions:

    ...digits...,1      the only solution
    ...digits...,2+     one of several: the search ended at the limit
    ,0                  no solution
    ,error: ...         what is wrong with the line

A line that names a rule after its board (`..., antiknight`) is an error: an answer has no room for a
reservation. Empty lines and comments become empty lines. Lines are not stored, so files may be of any length.
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from functools import lru_cache

from passatempo._kernel import Kernel, has_letter
from passatempo.board import CACHE_SIZE, LETTERS, Board
from passatempo.checks import check_whole, quoted
from passatempo.errors import InputError, WrongTypeError
from passatempo.kinds import kind_of_bare_grids
from passatempo.methods.base import Limits
from passatempo.methods.kernel_run import compiled
from passatempo.parallel.cores import available_cores as available_cores
from passatempo.problem import Question, problem_of
from passatempo.records import dataclass, replace

_DEFAULT_BOARD = Board(9, 9)  # if no line shows another
NO_LIMIT = 2**64 - 1  # more solutions than can be counted
MOST_THREADS = 1024
MOST_VALUE = len(LETTERS) + 9  # the last letter
_VALUES = f"0 to {MOST_VALUE} (0-9, then A-Z)"
_MAY_BE_A_RULE = b",error: left out, and perhaps part of the rules: %b"
_IN_EVERY_NAME = tuple(bytes([each]) for each in b"aeiostAEIOST")  # at least one of these letters
_SMALL = bytes.maketrans(string.ascii_uppercase.encode(), string.ascii_lowercase.encode())
_NO_LETTERS = bytes(set(range(256)) - set(f"{string.ascii_letters}\n".encode()))
_SAMPLE_SIZE = 10_000  # bytes in which the first board is searched for


@dataclass(frozen=True)
class LineAnswers:
    """The answers to lines, and the numbers of lines with no solution, one, several, or an error."""

    text: bytes | bytearray
    none: int
    one: int
    several: int
    bad: int


class LineSolver:
    """Solves lines of boards that differ only in their givens."""

    def __init__(
        self,
        *,
        like: Question | None = None,
        limit: int | None = 2,
        threads: int | None = None,
        lanes: int = 0,
        keep: bool = False,
    ) -> None:
        """Boards with the clues of the puzzle `like`, or plain boards of the size of the first line.

        `lanes` is the number of 9x9 boards that each core solves at once, for comparisons; 0: as many as the
        processor supports. With `keep` the buffer of the answers is reused by the next call: threads solve
        easy boards faster than the system allocates memory.
        """
        self.limit = NO_LIMIT if limit is None else min(check_whole("limit", limit, 1), NO_LIMIT)
        self.threads = (
            available_cores() if threads is None else check_whole("threads", threads, 1, MOST_THREADS)
        )
        self.lanes = lanes
        self._kernel = None if like is None else _kernel_of(like)
        self._has_rules = like is not None
        self._buffers = (bytearray(), bytearray()) if keep else None

    def solve(self, data: bytes) -> LineAnswers:
        """The answers to these lines, in their order."""
        if self._kernel is None:
            self._kernel = _plain_kernel(_plain_board(data))
        unread = {} if self._has_rules else rules_named(data)
        if not unread:
            return self._solve_within_memory(self._kernel, data)
        answers = self._solve_within_memory(self._kernel, _with_lines(data, dict.fromkeys(unread, b"")))
        return replace(answers, text=_with_lines(answers.text, unread), bad=answers.bad + len(unread))

    def _solve_within_memory(self, kernel: Kernel, data: bytes) -> LineAnswers:
        """The answers, by a single thread if there is not enough memory for several."""
        try:
            return self._solve(kernel, data)
        except MemoryError:
            if self.threads == 1:
                raise
            self.threads = 1  # each thread needs memory of its own
            return self._solve(kernel, data)

    def _solve(self, kernel: Kernel, data: bytes) -> LineAnswers:
        text, counts = kernel.solve_lines(data, self.limit, self.threads, self.lanes, self._buffers)
        return LineAnswers(text, *counts)


def solve_lines(
    data: bytes | bytearray | memoryview,
    *,
    limit: int | None = 2,
    threads: int | None = None,
    like: Question | None = None,
) -> bytes:
    """Solve one puzzle per line; each line of the result has a solution and the number of solutions.

    The boards are plain ones of the size of the first line, or have the rooms, cages and other clues of the
    puzzle `like`. Solutions are counted up to `limit`; None: all. `threads` defaults to all cores. Raises
    InputError if the puzzle `like` cannot be used, and for arguments out of range.
    """
    return bytes(LineSolver(like=like, limit=limit, threads=threads).solve(_as_bytes(data)).text)


def rules_named(data: bytes) -> dict[int, bytes]:
    """The answers to lines that name a rule after their board, by the number of the line, from 0.

    Most data have no letters, or at least no such names, which is checked first.
    """
    if not has_letter(data) or not any(letter in data for letter in _IN_EVERY_NAME):
        return {}
    from passatempo.formats.remarks import letters_of_names

    letters = data.translate(_SMALL, _NO_LETTERS)
    if not any(name in letters for name in letters_of_names()):
        return {}
    lines = enumerate(data.split(b"\n"))
    from passatempo.formats.line import trailing_rule  # a format, which `generate` imports only to write it

    named = {number: trailing_rule(line.decode("ascii", "replace")) for number, line in lines}
    return {number: _MAY_BE_A_RULE % what.encode() for number, what in named.items() if what}


def _with_lines(text: bytes | bytearray, others: Mapping[int, bytes]) -> bytes:
    """A text with some lines replaced, by number."""
    lines = bytes(text).split(b"\n")
    for number, line in others.items():
        lines[number] = line
    return b"\n".join(lines)


def _as_bytes(data: object) -> bytes:
    """The bytes of bytes, a memoryview or a memory-mapped file."""
    if isinstance(data, str):
        raise WrongTypeError("expected bytes, found a str: encode it first")
    try:
        return data if isinstance(data, bytes) else memoryview(data).tobytes()  # type: ignore[arg-type]
    except TypeError:
        raise WrongTypeError("expected bytes, found {data}", quoted(data)) from None


def _kernel_of(question: Question) -> Kernel:
    problem = problem_of(question)
    if problem.objective is not None:
        raise InputError("batch does not support kinds with an objective")
    shared = problem if problem.limits else problem.base
    for domain in map(shared.domains.__getitem__, shared.shown):
        if domain and not 0 <= domain[0] <= domain[-1] <= MOST_VALUE:
            wrong = domain[-1] if domain[0] >= 0 else domain[0]
            raise InputError(
                "the board has the value {wrong}: lines of one character per cell can hold {values}",
                wrong,
                _VALUES,
            )
    return compiled(shared, Limits())


def _plain_board(data: bytes) -> Board:
    from passatempo.formats.line import board_of_lines

    return board_of_lines(data[:_SAMPLE_SIZE].decode("ascii", "replace").splitlines()) or _DEFAULT_BOARD


@lru_cache(maxsize=CACHE_SIZE)
def _plain_kernel(board: Board) -> Kernel:
    """The kernel of boards of this size without other clues than givens."""
    return _kernel_of(kind_of_bare_grids()(board))
