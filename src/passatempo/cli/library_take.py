"""library find, take, rate, export: the puzzles of a library."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import islice

from passatempo.answers import SOLVED
from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, NO, STOPPED
from passatempo.cli.language import language, render, say
from passatempo.cli.progress import progress
from passatempo.cli.reporting import plural
from passatempo.cli.show import PROGRAM, notify
from passatempo.cli.writing import write_record
from passatempo.errors import InputError, StoppedError
from passatempo.explaining.techniques import level_name, technique_name
from passatempo.formats import best_link, format_named
from passatempo.formats.format import Document
from passatempo.library.library import Library
from passatempo.library.stored import LibraryPuzzle
from passatempo.library.wanted import Wanted, wanted
from passatempo.messages import Message, decimal
from passatempo.printable import json_line, one_line
from passatempo.records import replace

LINK, NATIVE = "link", "native"
_MOST = 1_000_000  # puzzles taken at once


def open_library(path: str, *, create: bool = False) -> Library:
    """The library of a file; it waits for another process that writes, and says so."""
    return Library(
        path,
        create=create,
        on_wait=lambda: notify("{path} is in use by another process: waiting", path),
    )


def wanted_by(options: Options) -> Wanted:
    """The conditions that the options state."""
    return wanted(
        options.kind,
        options.level,
        options.technique or (),
        options.board_size,
        options.clues,
        options.source,
        options.used,
    )


def find(options: Options, path: str, _: Sequence[str]) -> int:
    """List puzzles; returns the exit code."""
    conditions = wanted_by(options)
    with open_library(path) as library:
        found = 0
        for each in islice(library.matching(conditions), options.limit):
            line = json_line(each.as_dict()) if options.json else summary(each)
            write_record(sys.stdout, f"{line}\n")
            found += 1
        _note_unrated(library, conditions)
    return ANSWERED if found else NO


def export(options: Options, path: str, _: Sequence[str]) -> int:
    """Write puzzles; returns the exit code."""
    with open_library(path) as library:
        conditions = wanted_by(options)
        writer = _Writer(options)
        for each in islice(library.matching(conditions), options.limit):
            write_record(sys.stdout, writer.text(each))
        _note_unrated(library, conditions)
    return ANSWERED if writer.written else NO


def take(options: Options, path: str, words: Sequence[str]) -> int:
    """Write puzzles that are marked as used; returns the exit code."""
    number, conditions = _number(words), wanted_by(options)
    if options.never_again:
        conditions = replace(conditions, used=False)
    with open_library(path) as library:
        try:
            with progress(lambda: say("rating puzzles")):
                library.rate_until(conditions, number, options.threads, options.time)
        except KeyboardInterrupt:
            return STOPPED
        found = library.count_matching(conditions)
        if found < number:
            notify("{path} has {found} such puzzles, not {number}: none is taken", path, found, number)
            return NO
        texts, writer = list[str](), _Writer(options)
        library.take_matching(
            conditions, number, options.purpose or "", lambda each: texts.append(writer.text(each))
        )
        write_record(sys.stdout, "".join(texts))
    return ANSWERED


def rate(options: Options, path: str, _: Sequence[str]) -> int:
    """Rate what is not rated yet; returns the exit code."""
    with open_library(path) as library:
        return rate_matching(library, replace(wanted_by(options), rated=False), options)


def rate_matching(library: Library, conditions: Wanted, options: Options) -> int:
    """Rate puzzles, with a display of their number; returns the exit code. What is rated stays rated."""
    rated = solved = 0
    total, code = library.count_matching(conditions), ANSWERED
    total = total if options.limit is None else min(total, options.limit)
    with progress(
        lambda: Message("{puzzles} rated", plural(rated, "puzzle")),
        done=lambda: rated,
        share=lambda: rated / total if total else None,
    ):
        ratings = library.rate_matching(conditions, options.threads, options.time)
        try:
            for _, rating in islice(ratings, options.limit):
                rated += 1
                solved += rating.status == SOLVED
        except StoppedError as stopped:  # a worker process was killed
            notify("stopped: {reason}", stopped.reason)
            code = STOPPED
        except KeyboardInterrupt:
            code = STOPPED
        finally:
            ratings.close()
    notify("{puzzles} rated, {number} of them without a rating", plural(rated, "puzzle"), rated - solved)
    return code


def summary(puzzle: LibraryPuzzle) -> str:
    """What is known of a puzzle, on one line."""
    rows, cols = puzzle.size
    place = puzzle.source
    if place and puzzle.line:
        place = say("{source}, line {line}", place, puzzle.line)
    used = say("used {time}", puzzle.used) if puzzle.used else ""
    about = (f"{puzzle.kind} {rows}x{cols}", render(plural(puzzle.clues, "clue")), _rated(puzzle), place)
    parts = [*about, " ".join(filter(None, [used, puzzle.purpose]))]
    return one_line(f"{puzzle.number}: {'; '.join(filter(None, parts))}")


def _rated(puzzle: LibraryPuzzle) -> str:
    rating, lang = puzzle.rating, language().code
    if rating is None or rating.status != SOLVED:
        return say("not rated") if rating is None else say("no rating")
    words = [level_name(rating.level, lang), render(decimal(rating.rating, 1))]
    words += [technique_name(rating.hardest, lang)] if rating.hardest else []
    return ", ".join(words)


def _note_unrated(library: Library, conditions: Wanted) -> None:
    """Report how many puzzles cannot be found because they are not rated."""
    if not conditions.needs_rating:
        return
    if number := library.count_matching(conditions.unrated()):
        found = plural(number, "puzzle")
        command = f"{PROGRAM} library rate {library.path}"
        notify("{puzzles} may be such too, but not rated yet: see '{command}'", found, command)


def _number(words: Sequence[str]) -> int:
    """The number of puzzles to take."""
    word = words[0] if words else "1"
    is_number = word.isascii() and word.isdigit() and len(word) < 8
    if len(words) > 1 or not is_number or not 1 <= int(word) <= _MOST:
        raise InputError("expected a number of puzzles to take, found '{found}'", " ".join(words))
    return int(word)


class _Writer:
    """Puzzles in the format of the options."""

    def __init__(self, options: Options) -> None:
        self.json, name = options.json, options.to or NATIVE
        self.is_native, self.written = name == NATIVE, 0
        self._write = best_link if name == LINK else format_named(name).write_document

    def text(self, puzzle: LibraryPuzzle) -> str:
        """The next puzzle; in the native format below what is known of it."""
        self.written += 1
        if self.json:
            return f"{json_line(puzzle.as_dict())}\n"
        text = self._write(Document(puzzle.puzzle))
        if not self.is_native:
            return text
        between = "\n" if self.written > 1 else ""
        return f"{between}# {summary(puzzle)}\n{text}"
