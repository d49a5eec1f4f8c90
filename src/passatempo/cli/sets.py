"""sets: the sets of values that a cage can hold."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from json import dumps

from passatempo.answers import INTERRUPTED, NONE, SOLVED, STOPPED
from passatempo.cli.arguments import SETS_LIMIT, Options
from passatempo.cli.cage_query import CageQuery, parse_query
from passatempo.cli.language import as_sentence
from passatempo.cli.reporting import exit_code
from passatempo.cli.signals import uninterrupted
from passatempo.combinations import Set
from passatempo.errors import StoppedError
from passatempo.messages import Message, Plural, message
from passatempo.methods.base import Limits

ENOUGH_SETS = message("the limit on the number of sets was reached")
_CHECK_SECONDS = 1.0  # to check values against the sets beyond the limit
_LISTED_AT_MOST = 20  # values one by one; of more, consecutive ones are written as 5..40


def run(options: Options) -> int:
    """List the sets that meet the query; returns the exit code."""
    listing = _Listing(parse_query(options.inputs), options.json)
    start = time.perf_counter()
    listing.fill(SETS_LIMIT if options.limit is None else options.limit or None, options.time)
    with uninterrupted():  # the JSON list has begun and must be closed
        listing.end(time.perf_counter() - start)
    return exit_code(listing.status)


class _Listing:
    """Writes sets as they are found, and keeps what they have in common.

    The sets themselves are not stored: there may be too many.
    """

    def __init__(self, query: CageQuery, json: bool) -> None:
        self.query = query
        self.json = json
        self.values = query.available
        self.count = 0
        self.reason = ""  # why the list is incomplete; "": it is complete
        self.in_all: list[int] | None = None  # None: unknown
        self.in_none: list[int] | None = None
        self._common: set[int] = set()
        self._seen: set[int] = set()

    @property
    def status(self) -> str:
        """solved, none or stopped."""
        return STOPPED if self.reason else SOLVED if self.count else NONE

    def fill(self, limit: int | None, seconds: float | None) -> None:
        """Write the sets until there are no more, or a limit or Ctrl-C ends the search."""
        found = self.query.sets(seconds)
        between = "" if all(0 <= value <= 9 for value in self.values) else " "
        try:
            sys.stdout.write('{"sets": [' * self.json)
            for one in islice(found, limit):
                self._record(one)
                self._write(one, between)
            self.reason = "" if next(found, None) is None else ENOUGH_SETS
            self._find_common_values()
        except StoppedError as stopped:
            self.reason = stopped.reason
        except KeyboardInterrupt:
            self.reason = INTERRUPTED

    def _write(self, one: Set, between: str) -> None:
        if self.json:
            sys.stdout.write((", " if self.count > 1 else "") + dumps(one))
        else:
            sys.stdout.write(between.join(map(str, one)) + "\n")

    def _record(self, one: Set) -> None:
        self._common = self._common.intersection(one) if self.count else set(one)
        self._seen.update(one)
        self.count += 1

    def _find_common_values(self) -> None:
        """Find the values that are in every set, and in none."""
        in_all = sorted(self._common)
        in_none = [value for value in self.values if value not in self._seen]
        if not self.reason:
            self.in_all, self.in_none = in_all, in_none
            return
        with suppress(StoppedError):  # then they stay unknown
            self.in_all, self.in_none = self._confirmed(in_all, in_none)

    def _confirmed(self, in_all: list[int], in_none: list[int]) -> tuple[list[int], list[int]]:
        """Those that also hold for the sets that were not written."""
        query, limits = self.query, Limits(deadline=time.monotonic() + _CHECK_SECONDS)

        def fits(query: CageQuery) -> bool:
            return next(query.sets(limits.seconds_left()), None) is not None

        return (
            [value for value in in_all if value in query.including or not fits(query.without_value(value))],
            [value for value in in_none if not fits(query.with_value(value))],
        )

    def end(self, seconds: float) -> None:
        """Write the summary."""
        if self.json:
            sentences = {
                "status": self.status,
                "count": self.count,
                "complete": not self.reason,
                "repeats": self.query.repeats,
                "in_all": self.in_all,
                "in_none": self.in_none,
                "seconds": round(seconds, 6),
            }
            sentences |= {"reason": self.reason} if self.reason else {}
            sys.stdout.write("], " + dumps(sentences)[1:] + "\n")
        else:
            sys.stdout.write("".join(f"{as_sentence(each)}\n" for each in self._sentences()))

    def _sentences(self) -> list[Message]:
        if self.status == NONE:
            if self.query.repeats:
                return [Message("no set fits, repeats allowed")]
            return [Message("no set fits without repeats")]
        sentences = [self._sentence_of_count()]
        if self.count > 1 and self.in_all:
            sentences.append(Message("in every set: {values}", _listed(self.in_all)))
        if self.count > 1 and self.in_none:
            sentences.append(Message("in none: {values}", _listed(self.in_none)))
        return sentences

    def _sentence_of_count(self) -> Message:
        number = self._number()
        if not self.reason:
            return number
        if self.reason == ENOUGH_SETS:
            return Message("more than {sets}: stopped at --limit (0: no limit)", number)
        if self.count == 0:
            return Message("stopped before any set was found: {reason}", self.reason)
        return Message("at least {sets}: {reason}", number, self.reason)

    def _number(self) -> Message:
        if self.query.repeats:
            return Plural("{number} set, repeats allowed", "{number} sets, repeats allowed", self.count)
        return Plural("{number} set without repeats", "{number} sets without repeats", self.count)


def _listed(values: Sequence[int]) -> str:
    """Values in ascending order, long runs shortened."""
    if len(values) <= _LISTED_AT_MOST:
        return " ".join(map(str, values))
    runs: list[list[int]] = []
    for value in values:
        if runs and runs[-1][-1] == value - 1:
            runs[-1][1:] = [value]
        else:
            runs.append([value])
    return " ".join("..".join(map(str, run)) for run in runs)
