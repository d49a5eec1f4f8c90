"""sets: which sets of values fit a cage."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from json import dumps

from passatempo.answers import INTERRUPTED, NONE, SOLVED, STOPPED
from passatempo.cli.arguments import SETS_AT_MOST, Options
from passatempo.cli.cage_query import Asked, read_words
from passatempo.cli.signals import uninterrupted
from passatempo.cli.words import code_of, many
from passatempo.combinations import Set
from passatempo.errors import StoppedError
from passatempo.methods.base import Limits

ENOUGH_SETS = "the number of sets asked for was reached"
_PATIENCE = 1.0  # seconds to find out about the sets beyond the limit
_LISTED_AT_MOST = 20  # values one by one; of more, those in a row are told as 5..40


def run(options: Options) -> int:
    """List what fits the cage that the words describe."""
    listing = _Listing(read_words(options.inputs), options.json)
    start = time.perf_counter()
    listing.fill(SETS_AT_MOST if options.limit is None else options.limit or None, options.time)
    with uninterrupted():  # else a list that has begun would never end
        listing.end(time.perf_counter() - start)
    return code_of(listing.status)


class _Listing:
    """The sets shown so far, what they have in common, and why there are no more of them.

    Each is written as it is found and then forgotten: there may be too many to keep.
    """

    def __init__(self, asked: Asked, json: bool) -> None:
        self.asked = asked
        self.json = json
        self.values = asked.available
        self.count = 0
        self.reason = ""  # none: all of them were shown
        self.in_all: list[int] | None = None  # None: not known
        self.in_none: list[int] | None = None
        self._common: set[int] = set()
        self._seen: set[int] = set()

    @property
    def status(self) -> str:
        """solved, none or stopped."""
        return STOPPED if self.reason else SOLVED if self.count else NONE

    def fill(self, limit: int | None, seconds: float | None) -> None:
        """Show what is found, until there is no more or a limit or Ctrl-C ends it."""
        found = self.asked.sets(seconds)
        between = "" if all(0 <= value <= 9 for value in self.values) else " "
        try:
            sys.stdout.write('{"sets": [' * self.json)
            for one in islice(found, limit):
                self._note(one)
                self._write(one, between)
            self.reason = "" if next(found, None) is None else ENOUGH_SETS
            self._settle()
        except StoppedError as stopped:
            self.reason = stopped.reason
        except KeyboardInterrupt:
            self.reason = INTERRUPTED

    def _write(self, one: Set, between: str) -> None:
        if self.json:
            sys.stdout.write((", " if self.count > 1 else "") + dumps(one))
        else:
            sys.stdout.write(between.join(map(str, one)) + "\n")

    def _note(self, one: Set) -> None:
        self._common = self._common.intersection(one) if self.count else set(one)
        self._seen.update(one)
        self.count += 1

    def _settle(self) -> None:
        """Which values are in every set, and in none."""
        in_all = sorted(self._common)
        in_none = [value for value in self.values if value not in self._seen]
        if not self.reason:
            self.in_all, self.in_none = in_all, in_none
            return
        with suppress(StoppedError):  # then it stays unknown
            self.in_all, self.in_none = self._confirmed(in_all, in_none)

    def _confirmed(self, in_all: list[int], in_none: list[int]) -> tuple[list[int], list[int]]:
        """Those that the sets which were not shown agree with."""
        asked, limits = self.asked, Limits(deadline=time.monotonic() + _PATIENCE)

        def fits(asked: Asked) -> bool:
            return next(asked.sets(limits.seconds_left()), None) is not None

        return (
            [value for value in in_all if value in asked.including or not fits(asked.without_value(value))],
            [value for value in in_none if not fits(asked.with_value(value))],
        )

    def end(self, seconds: float) -> None:
        """What is to be said of the sets shown."""
        if self.json:
            told = {
                "status": self.status,
                "count": self.count,
                "complete": not self.reason,
                "repeats": self.asked.repeats,
                "in_all": self.in_all,
                "in_none": self.in_none,
                "seconds": round(seconds, 6),
            }
            told |= {"reason": self.reason} if self.reason else {}
            sys.stdout.write("], " + dumps(told)[1:] + "\n")
        else:
            sys.stdout.write("".join(f"{sentence}\n" for sentence in self._sentences()))

    def _sentences(self) -> list[str]:
        manner = ", repeats allowed" if self.asked.repeats else " without repeats"
        if self.status == NONE:
            return [f"No set fits{manner}."]
        told = [self._sentence_of_count(many(self.count, "set") + manner)]
        if self.count > 1 and self.in_all:
            told.append(f"In every set: {_listed(self.in_all)}.")
        if self.count > 1 and self.in_none:
            told.append(f"In none: {_listed(self.in_none)}.")
        return told

    def _sentence_of_count(self, number: str) -> str:
        if not self.reason:
            return f"{number}."
        if self.reason == ENOUGH_SETS:
            return f"More than {number}: stopped at --limit (0 is no limit)."
        if self.count == 0:
            return f"Stopped before any set was found: {self.reason}."
        return f"At least {number}: {self.reason}."


def _listed(values: Sequence[int]) -> str:
    """Values in ascending order, as a person lists them."""
    if len(values) <= _LISTED_AT_MOST:
        return " ".join(map(str, values))
    runs: list[list[int]] = []
    for value in values:
        if runs and runs[-1][-1] == value - 1:
            runs[-1][1:] = [value]
        else:
            runs.append([value])
    return " ".join("..".join(map(str, run)) for run in runs)
