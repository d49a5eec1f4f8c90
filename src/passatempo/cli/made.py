"""Made: puzzles written one by one as they are made, to a stream, a file or a folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from passatempo.answers import SOLVED
from passatempo.cli.arguments import Options
from passatempo.cli.output import ended_as_by_ctrl_c, output
from passatempo.cli.words import many
from passatempo.errors import InputError
from passatempo.formats import Document, best_link, format_named
from passatempo.formats.json_form import FORMAT as JSON
from passatempo.formats.json_form import as_object
from passatempo.rating import Rating

LINK, NATIVE = "link", "native"
_DIGITS = 4  # of the number in the name of a file, at least


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
        return "; ".join(filter(None, [many(self.clues, "clue"), rated, self.remark]))


Write = Callable[[Made], None]


@contextmanager
def writing(options: Options, kind: str) -> Iterator[Write]:
    """Where to write puzzles; each is written whole, and a file is there only once it is complete."""
    written = _form(options)
    if options.output is not None and is_folder(options.output):
        folder = _Folder(options.output, kind, ".json" if _is_json(options) else ".txt", written)
        with ended_as_by_ctrl_c():
            yield folder.write
        return
    with output(options.output) as stream:
        first = True

        def write(made: Made) -> None:
            nonlocal first
            apart = "" if first or not _is_native(options) else "\n"
            stream.write(apart + written(made))
            stream.flush()
            first = False

        yield write


class _Folder:
    """A folder that gets a file for each puzzle, numbered on from those that are there."""

    def __init__(self, path: str, kind: str, ending: str, written: Callable[[Made], str]) -> None:
        try:
            os.makedirs(path, exist_ok=True)
        except OSError as error:
            raise InputError(f"{path} is no folder: {(error.strerror or str(error)).lower()}") from None
        self.path, self.kind, self.ending, self.written, self.number = path, kind, ending, written, 0

    def write(self, made: Made) -> None:
        with output(self._free()) as stream:
            stream.write(self.written(made))

    def _free(self) -> str:
        """A name that no file has."""
        while True:
            self.number += 1
            path = os.path.join(self.path, f"{self.kind}-{self.number:0{_DIGITS}}{self.ending}")
            if not os.path.exists(path):
                return path


def is_folder(path: str | None) -> bool:
    """Whether a path is a folder, or is meant to be one."""
    return path is not None and (os.path.isdir(path) or path.endswith(("/", os.sep)))


def _is_json(options: Options) -> bool:
    return options.json or options.format == JSON.name


def _is_native(options: Options) -> bool:
    return not options.json and (options.format or NATIVE) == NATIVE


def _form(options: Options) -> Callable[[Made], str]:
    """How a puzzle is written; the native form and JSON say more of it."""
    if options.json:
        return _as_json
    write = best_link if options.format == LINK else format_named(options.format or NATIVE).write_document

    def written(made: Made) -> str:
        document = made.document if options.solution else Document(made.document.puzzle)
        return (f"# {made.words}\n" if _is_native(options) else "") + write(document)

    return written


def _as_json(made: Made) -> str:
    from json import dumps

    told: dict[str, Any] = {"status": SOLVED, "unique": True, "clue_count": made.clues}
    if made.rating is not None:
        rating = made.rating
        told |= {"rating": rating.rating, "level": rating.level, "hardest": rating.hardest}
        told |= {"effort": rating.effort, "techniques": dict(rating.techniques)}
    if made.remark:
        told["remark"] = made.remark
    return dumps(as_object(made.document) | told, ensure_ascii=False) + "\n"
