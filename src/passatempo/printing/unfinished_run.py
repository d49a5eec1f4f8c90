"""Puzzles of a run that was interrupted: kept in a file beside the document until it is complete."""

from __future__ import annotations

import os
from contextlib import suppress

from passatempo.errors import InputError, PassatempoError
from passatempo.printing.printed_puzzle import PrintedPuzzle
from passatempo.system_errors import system_reason

SUFFIX = ".puzzles"


class UnfinishedRun:
    """The puzzles made so far, by number; with a path also in a file, one on each line."""

    def __init__(self, path: str | None, request: str) -> None:
        """Read the file if there is one.

        `request` is a text that is equal for runs that make the same puzzles. InputError if the file is of
        another request, or cannot be read.
        """
        self.path, self._request = path, request
        self._puzzles: dict[int, PrintedPuzzle] = {}
        self._is_written = False
        if path is not None and os.path.exists(path):
            self._read(path)

    def __contains__(self, number: int) -> bool:
        return number in self._puzzles

    def __getitem__(self, number: int) -> PrintedPuzzle:
        return self._puzzles[number]

    def __len__(self) -> int:
        return len(self._puzzles)

    def add(self, number: int, puzzle: PrintedPuzzle) -> None:
        """Keep a puzzle; it replaces one of the same number. InputError if the file cannot be written."""
        self._puzzles[number] = puzzle
        if self.path is None:
            return
        # The first time all of them: the last line of an earlier run may be cut off.
        lines = [self._line(number)] if self._is_written else [self._request, *map(self._line, self._puzzles)]
        try:
            with open(self.path, "a" if self._is_written else "w", encoding="utf-8") as file:
                file.write("".join(f"{line}\n" for line in lines))
        except OSError as error:
            raise InputError("cannot write {path}: {reason}", self.path, system_reason(error)) from None
        self._is_written = True

    def _line(self, number: int) -> str:
        return f"{number} {self._puzzles[number].as_json()}"

    def remove_file(self) -> None:
        """Remove the file: the document is complete."""
        if self.path is not None and self._puzzles:
            with suppress(OSError):
                os.unlink(self.path)

    def _read(self, path: str) -> None:
        """Read what was kept, up to a line that is cut off."""
        try:
            with open(path, encoding="utf-8") as file:
                head, *lines = file.read().split("\n")
        except (OSError, UnicodeError):
            head, lines = "", []
        if head != self._request:
            raise InputError(
                "{path} has the puzzles of another run: rename or remove it, then try again", path
            )
        for line in lines[:-1]:
            number, _, text = line.partition(" ")
            try:
                self._puzzles[int(number)] = PrintedPuzzle.from_json(text)
            except (ValueError, KeyError, PassatempoError):
                break
