"""Seen keys: how many of many puzzles are duplicates and twins, counted with little memory.

What identifies a puzzle is written to one of many temporary files, chosen by its first byte, so that those
that are equal are in one of them. Each file is then small enough to be counted by itself.
"""

from __future__ import annotations

from hashlib import blake2b
from tempfile import TemporaryFile
from typing import IO, NamedTuple, Self

_FORM_BYTES, _TEXT_BYTES = 16, 8
_BYTES = _FORM_BYTES + _TEXT_BYTES
_FILES = 256
_BUFFER = 4_096  # bytes of each file


class Repeats(NamedTuple):
    """How many puzzles are not new."""

    duplicates: int  # of the same text as an earlier one
    twins: int  # isomorphic to an earlier one, but not the same


class SeenKeys:
    """The keys of puzzles; a context manager, which removes its files."""

    def __init__(self) -> None:
        self._files: list[IO[bytes]] = []

    def __enter__(self) -> Self:
        self._files = [TemporaryFile(buffering=_BUFFER) for _ in range(_FILES)]  # noqa: SIM115
        return self

    def __exit__(self, *raised: object) -> None:
        for file in self._files:
            file.close()

    def add(self, form: bytes, text: str) -> None:
        """Note a puzzle: the key of its canonical form, and its text."""
        self._files[form[0]].write(form + blake2b(text.encode(), digest_size=_TEXT_BYTES).digest())

    def repeats(self) -> Repeats:
        """The numbers of duplicates and of twins among all that were added."""
        duplicates = twins = 0
        for file in self._files:
            file.seek(0)
            keys = file.read()
            every = [keys[at : at + _BYTES] for at in range(0, len(keys), _BYTES)]
            texts = set(every)
            duplicates += len(every) - len(texts)
            twins += len(texts) - len({each[:_FORM_BYTES] for each in texts})
        return Repeats(duplicates, twins)
