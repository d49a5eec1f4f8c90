"""Exit codes, and which one takes precedence when several puzzles end differently."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

ANSWERED = 0
NO = 1  # no solution; for `check`: not a proper puzzle
BAD = 2  # bad input or usage
STOPPED = 3  # by a limit, out of memory, or interrupted; or undecided, as a part of the puzzle was not read
FAULT = 70  # internal error, EX_SOFTWARE of sysexits.h

_BY_PRECEDENCE = (ANSWERED, NO, STOPPED, BAD)


def combine_codes(codes: Iterable[int]) -> int:
    """The code that takes precedence: BAD over STOPPED over NO."""
    return max(codes, key=_BY_PRECEDENCE.index, default=ANSWERED)
