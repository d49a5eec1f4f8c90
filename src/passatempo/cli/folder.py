"""Folder: one file for each generated puzzle, no two puzzles isomorphic.

Files are named after the kind and numbered: sudoku-0001.txt. The puzzles of earlier runs are read first, so
that the same command continues where it ended and repeats none of them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager

from passatempo.canonical.seen import SeenPuzzles
from passatempo.cli.files import PART, written_file
from passatempo.cli.progress import progress
from passatempo.errors import InputError, PassatempoError
from passatempo.file_locks import lock
from passatempo.formats import read_all
from passatempo.formats.sources import file_lines
from passatempo.kinds import kind_named
from passatempo.messages import Message
from passatempo.puzzle import Puzzle
from passatempo.system_errors import system_reason

_DIGITS = 4  # of the number in a file name, at least


@contextmanager
def open_folder(path: str, kind: str, ending: str) -> Iterator[Folder]:
    """The folder, created if it does not exist; InputError if another run is writing to it."""
    try:
        os.makedirs(path, exist_ok=True)
        descriptor = os.open(path, os.O_RDONLY) if os.name == "posix" else None  # no folder opens elsewhere
    except OSError as error:
        raise InputError("{path} cannot be used as a folder: {reason}", path, system_reason(error)) from None
    try:
        if descriptor is not None and not lock(descriptor):
            raise InputError("{path} is being written to by another run", path)
        yield Folder(path, kind, ending)
    finally:
        if descriptor is not None:
            os.close(descriptor)


class Folder:
    """A folder that gets a file for each puzzle, with numbers that no file has."""

    def __init__(self, path: str, kind: str, ending: str) -> None:
        self.path, self.kind, self.ending, self.number = path, kind, ending, 0
        self.known = SeenPuzzles()
        self._read()

    def add(self, puzzle: Puzzle, text: str) -> None:
        """Write a puzzle, unless the folder has an isomorphic one."""
        if self.known.add(puzzle):
            with written_file(self._next_path(), repeatable=True, small=True) as file:
                file.write(text)

    def _next_path(self) -> str:
        """A path that does not exist."""
        while True:
            self.number += 1
            path = os.path.join(self.path, f"{self.kind}-{self.number:0{_DIGITS}}{self.ending}")
            if not os.path.lexists(path):
                return path

    def _read(self) -> None:
        """Read the puzzles of earlier runs; remove the incomplete file of one that was killed."""
        numbered = re.compile(rf"{re.escape(self.kind)}-\d+\.(?:txt|json)({re.escape(PART)})?")
        with progress(lambda: Message("reading {path}", self.path)):
            for name in sorted(os.listdir(self.path)):
                path = os.path.join(self.path, name)
                found = numbered.fullmatch(name)
                if found and found[1]:
                    os.unlink(path)
                elif found and os.path.isfile(path):
                    self._add_known(path)

    def _add_known(self, path: str) -> None:
        try:
            for document in read_all(file_lines(path), kind=kind_named(self.kind), on_error=lambda _: None):
                self.known.add(document.puzzle)
        except PassatempoError:  # not a puzzle of ours: the file stays as it is
            pass
