"""Ledger: a file with the puzzles of earlier sheets and books, by canonical form, none of which comes again.

Each line is a key (canonical/form_key.py), a blank, and the title of what the puzzle was printed in. A mirror
image of a puzzle, or one with other digits, has the same key.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

from passatempo.canonical.form_key import form_key
from passatempo.errors import InputError
from passatempo.printable import one_line
from passatempo.puzzle import Puzzle

_LINE = re.compile(r"([0-9a-f]{32})( .*)?")


class Ledger:
    """The keys of all puzzles that were printed; without a path those of this run alone."""

    def __init__(self, path: str | None = None) -> None:
        """Read the file if it exists; InputError if it is not a ledger or cannot be read."""
        self.path = path
        self._keys = set(_read(path)) if path is not None and os.path.exists(path) else set[str]()

    def add(self, puzzle: Puzzle) -> bool:
        """Note a puzzle for this run; False if it, or one isomorphic to it, is there already."""
        before = len(self._keys)
        self._keys.add(form_key(puzzle))
        return len(self._keys) > before

    def append(self, puzzles: Iterable[Puzzle], title: str) -> None:
        """Add puzzles to the file, and wait until they are on the disk; InputError if that fails."""
        if self.path is None:
            return
        text = "".join(f"{form_key(puzzle)} {one_line(title)}\n" for puzzle in puzzles)
        try:
            with open(self.path, "a", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise InputError("cannot write {path}: {reason}", self.path, reason) from None

    def check_writable(self) -> None:
        """Raise InputError if the file cannot be written, before puzzles are made."""
        self.append((), "")


def _read(path: str) -> Iterable[str]:
    try:
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                found = _LINE.fullmatch(line.rstrip("\n"))
                if found is None:
                    raise InputError("{path}, line {number}: not a line of a ledger", path, number)
                yield found[1]
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "not a text in UTF-8"
        raise InputError("the ledger {path} cannot be read: {reason}", path, reason.lower()) from None
