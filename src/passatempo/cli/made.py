"""Made: puzzles written one by one as they are made, to a stream, a file or a folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from passatempo.answers import SOLVED
from passatempo.cli.arguments import Options
from passatempo.cli.folder import opened_folder
from passatempo.cli.output import Sink, output
from passatempo.cli.words import many
from passatempo.formats import Document, best_link, format_named
from passatempo.generating.canonical import SeenPuzzles
from passatempo.printable import json_line, one_line
from passatempo.puzzle import Puzzle
from passatempo.rating import Rating
from passatempo.records import replace

LINK, NATIVE, JSON = "link", "native", "json"


class Made(NamedTuple):
    """A puzzle with its solution, and what is to be said of it."""

    document: Document
    clues: int
    rating: Rating | None = None
    remark: str = ""

    @property
    def words(self) -> str:
        """How many clues it has and how hard it is."""
        rated = f"{self.rating.rating:.1f}, {self.rating.level}" if self.rating else ""
        read = "one solution as far as it was read" if self.document.unread_rules else ""
        return "; ".join(filter(None, [many(self.clues, "clue"), rated, self.remark, read]))


class Writer(NamedTuple):
    """Writes puzzles, each whole."""

    form: Callable[[Made], str]
    put: Callable[[Puzzle, str], None]
    known: SeenPuzzles | None = None  # those that are there already, and none like which is to be written

    def write(self, made: Made) -> None:
        """Write a puzzle."""
        self.put(made.document.puzzle, self.form(made))


@contextmanager
def writing(options: Options, kind: str) -> Iterator[Writer]:
    """Where to write puzzles; a file is there only once it is complete."""
    form = _form(options)
    if options.output is not None and is_folder(options.output):
        ending = ".json" if _is_json(options) else ".txt"
        with opened_folder(options.output, kind, ending) as folder:
            yield Writer(form, folder.add, folder.known)
    else:
        with output(options.output) as sink:
            yield Writer(form, _to(sink, "\n" if _is_native(options) else ""))


def _to(sink: Sink, between: str) -> Callable[[Puzzle, str], None]:
    first = True

    def put(_: Puzzle, text: str) -> None:
        nonlocal first
        sink.write(("" if first else between) + text)
        first = False
        sink.flush()

    return put


def is_folder(path: str | None) -> bool:
    """Whether a path is a folder, or is meant to be one."""
    return path is not None and (os.path.isdir(path) or path.endswith(("/", os.sep)))


def _is_json(options: Options) -> bool:
    return options.json or options.format == JSON


def _is_native(options: Options) -> bool:
    return not options.json and (options.format or NATIVE) == NATIVE


def _form(options: Options) -> Callable[[Made], str]:
    """How a puzzle is written; the native form and JSON say more of it."""
    if options.json:
        return _as_json
    write = best_link if options.format == LINK else format_named(options.format or NATIVE).write_document

    def written(made: Made) -> str:
        document = made.document if options.solution else replace(made.document, solution=None)
        return (f"# {one_line(made.words)}\n" if _is_native(options) else "") + write(document)

    return written


def _as_json(made: Made) -> str:
    from passatempo.formats.json_form import AS_READ, REMARK, as_object

    told: dict[str, Any] = {"status": SOLVED, "unique": True, "clue_count": made.clues}
    if made.document.unread_rules:
        told |= {"unique": None, AS_READ: {"status": SOLVED, "unique": True}}
    if made.rating is not None:
        rating = made.rating
        told |= {"rating": rating.rating, "level": rating.level, "hardest": rating.hardest}
        told |= {"effort": rating.effort, "techniques": dict(rating.techniques)}
    if made.remark:
        told[REMARK] = made.remark
    return json_line(as_object(made.document) | told) + "\n"
