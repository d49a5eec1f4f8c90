"""Rating the puzzles of a library, in processes: as texts, and without errors."""

from __future__ import annotations

from passatempo.answers import STOPPED
from passatempo.errors import StoppedError, UnsupportedError
from passatempo.formats import read
from passatempo.rating import Rating, rate

UNSUPPORTED = "unsupported"  # the board is too large to be rated


class Rater:
    """Rates the text of a puzzle; it can be sent to another process."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds

    def __call__(self, named: tuple[object, str]) -> Rating:
        """The rating of the second, whatever the first is; only a status if there is none."""
        try:
            return rate(read(named[1]), seconds=self.seconds)
        except (UnsupportedError, MemoryError):
            return Rating(UNSUPPORTED)
        except StoppedError:
            return Rating(STOPPED)
