"""PrintedDocument: a sheet or a book as PDF."""

from __future__ import annotations

from os import PathLike, fsdecode
from pathlib import Path

from passatempo.errors import InputError
from passatempo.printing.printed_puzzle import PrintedPuzzle
from passatempo.records import dataclass, field


@dataclass(frozen=True)
class PrintedDocument:
    """A PDF document, the number of its pages, its puzzles in order, and the most of them on a page."""

    pdf: bytes = field(repr=False)
    pages: int
    puzzles: tuple[PrintedPuzzle, ...] = field(repr=False)
    most_on_a_page: int

    def save(self, path: str | PathLike[str]) -> None:
        """Write the document; InputError if the file cannot be written."""
        target = Path(fsdecode(path))
        part = target.with_name(f"{target.name}.part")
        try:
            part.write_bytes(self.pdf)
            part.replace(target)
        except (OSError, ValueError) as error:
            reason = (getattr(error, "strerror", None) or str(error)).lower()
            raise InputError("cannot write {path}: {reason}", target, reason) from None
