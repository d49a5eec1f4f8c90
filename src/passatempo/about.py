"""About: what a kind tells of itself. Its docstrings are the player's text, its samples the examples."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from typing import NamedTuple

from passatempo.formats import Document, read_all
from passatempo.formats.format import Kind

_PACKAGE = Path(__file__).parent
_SAMPLES = (_PACKAGE / "samples", _PACKAGE.parent.parent / "samples")  # installed, or in the repository


class BlockWords(NamedTuple):
    """What is told of a block: what its clue says, in paragraphs, and how it is written down."""

    says: tuple[str, ...]
    written: str

    @property
    def brief(self) -> str:
        """What its clue says, in a line."""
        return self.says[0]


def rules_of(kind: Kind) -> tuple[str, ...]:
    """The rules of a kind, in paragraphs; the first is a line that says the most of it."""
    return _paragraphs(kind.__doc__)


def blocks_of(kind: Kind) -> dict[str, BlockWords]:
    """What is told of each block: the clue's docstring, and the first line of that of its `read`."""
    return {
        name: BlockWords(_paragraphs(clue_type.__doc__), _paragraphs(clue_type.read.__doc__)[0])
        for name, clue_type in kind.clue_types.items()
    }


def samples_of(kind: Kind, block: str = "") -> Iterator[Document]:
    """The samples of a kind, the smallest first; only those that state this block, if one is named."""
    paths = [path for folder in _SAMPLES for path in (folder / kind.name).glob("*.txt")]
    for path in sorted(paths, key=lambda path: (path.stat().st_size, path.name)):
        document = next(read_all(path.read_text("utf-8"), kind=kind))
        if not block or block in document.puzzle.stated():
            yield document


def _paragraphs(docstring: str | None) -> tuple[str, ...]:
    """Each as one line, however it was cut into lines in the source."""
    return tuple(" ".join(each.split()) for each in cleandoc(docstring or "").split("\n\n"))
