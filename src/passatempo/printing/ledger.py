"""Ledger: a file with the puzzles of earlier sheets and books, by canonical form, none of which comes again.

Each line is a key (canonical/form_key.py), a blank, and the title of what the puzzle was printed in. A mirror
image of a puzzle, or one with other digits, has the same key.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from stat import S_ISREG
from typing import Self

from passatempo.canonical.form_key import form_key
from passatempo.errors import InputError
from passatempo.file_locks import lock
from passatempo.messages import Message
from passatempo.printable import one_line
from passatempo.puzzle import Puzzle
from passatempo.system_errors import system_reason

_MODE = 0o666  # minus the umask
_LINE = re.compile(r"([0-9a-f]{32})( .*)?")


class Ledger:
    """The keys of all puzzles that were printed; without a path those of this run alone.

    A context manager, which holds the file: another run with it is refused until the block ends.
    """

    def __init__(self, path: str | None = None) -> None:
        """Open the file and read it; InputError if it is no ledger, cannot be written, or is in use."""
        self.path = path
        self._size: int | None = None  # of the file before what was added last
        self._descriptor = -1 if path is None else _opened(path)
        try:
            self._keys = set() if path is None else set(_keys_in(path))
        except InputError:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Let others have the file."""
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            os.close(descriptor)

    def add(self, puzzle: Puzzle) -> bool:
        """Note a puzzle for this run; False if it, or one isomorphic to it, is there already."""
        before = len(self._keys)
        self._keys.add(form_key(puzzle))
        return len(self._keys) > before

    def append(self, puzzles: Iterable[Puzzle], title: str) -> None:
        """Add puzzles to the file, and wait until they are on the disk.

        InputError if that fails, as on a full disk; the file is as before then.
        """
        if self.path is None:
            return
        text = "".join(f"{form_key(puzzle)} {one_line(title)}\n" for puzzle in puzzles)
        descriptor, rest = self._descriptor, text.encode()
        self._size = os.fstat(descriptor).st_size
        try:
            while rest:
                rest = rest[os.write(descriptor, rest) :]
            os.fsync(descriptor)
        except OSError as error:
            self.take_back()
            raise _cannot_write(self.path, error) from None

    def take_back(self) -> None:
        """Remove what was added last: it was not printed."""
        if self._size is not None:
            with suppress(OSError):
                os.ftruncate(self._descriptor, self._size)


def _opened(path: str) -> int:
    """The descriptor of the file, which is locked; it is made if it is not there."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, _MODE)
    except (OSError, ValueError) as error:
        raise _cannot_write(path, error) from None
    reason = ""
    if not S_ISREG(os.fstat(descriptor).st_mode):
        reason = Message("not a file")
    elif not lock(descriptor):
        reason = Message("it is in use by another run")
    if reason:
        os.close(descriptor)
        raise InputError("the ledger {path} cannot be read: {reason}", path, reason)
    return descriptor


def _cannot_write(path: str, error: OSError | ValueError) -> InputError:
    reason = system_reason(error) if isinstance(error, OSError) else Message("not a valid file name")
    return InputError("cannot write {path}: {reason}", path, reason)


def _keys_in(path: str) -> Iterable[str]:
    try:
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                found = _LINE.fullmatch(line.rstrip("\n"))
                if found is None:
                    raise InputError("{path}, line {number}: not a line of a ledger", path, number)
                yield found[1]
    except OSError as error:
        raise InputError("the ledger {path} cannot be read: {reason}", path, system_reason(error)) from None
    except UnicodeError:
        reason = Message("not a text in UTF-8")
        raise InputError("the ledger {path} cannot be read: {reason}", path, reason) from None
