"""Exit codes, and which one counts when several puzzles end differently."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

ANSWERED = 0
NO = 1  # there is no solution; for `check`: it is not a proper puzzle
BAD = 2  # bad input or usage
STOPPED = 3  # by a limit, by lack of memory, or interrupted; or undecided, as part of the puzzle was not read
FAULT = 70  # of the program itself, as EX_SOFTWARE of sysexits.h; never one of the answers above

_BY_WEIGHT = (ANSWERED, NO, STOPPED, BAD)


def weightiest(codes: Iterable[int]) -> int:
    """Bad input outweighs a stop, which outweighs a no."""
    return max(codes, key=_BY_WEIGHT.index, default=ANSWERED)
