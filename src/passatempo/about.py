"""The documentation of a kind for players: its rules, its blocks and its samples."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from typing import NamedTuple

from passatempo.clues.givens import Givens
from passatempo.formats import Document, read_all
from passatempo.formats.format import Kind
from passatempo.formats.registry import REGISTRY
from passatempo.kinds import all_kinds
from passatempo.puzzle import Puzzle

_PACKAGE = Path(__file__).parent
_SAMPLES = (_PACKAGE / "samples", _PACKAGE.parent.parent / "samples")  # installed, or in the repository


class BlockDescription(NamedTuple):
    """The meaning of the clue of a block, in paragraphs, and its notation."""

    meaning: tuple[str, ...]
    notation: str

    @property
    def brief(self) -> str:
        """The meaning in one line."""
        return self.meaning[0]


def rules_of(kind: Kind) -> tuple[str, ...]:
    """The rules of a kind, in paragraphs; the first is a summary of one line."""
    return _paragraphs(kind.__doc__)


def blocks_of(kind: Kind) -> dict[str, BlockDescription]:
    """The blocks of a kind by name: the docstring of the clue, and the first paragraph of that of `read`."""
    return {
        name: BlockDescription(_paragraphs(clue_type.__doc__), _paragraphs(clue_type.read.__doc__)[0])
        for name, clue_type in kind.clue_types.items()
    }


def clue_name(field: str) -> str:
    """What a person calls the clues of a field: its name, in words."""
    return field.replace("_", " ")


def variant_of(puzzle: Puzzle) -> str:
    """The name of the kind, or the alias whose clues the puzzle has: `killer` if there are cages."""
    clues, by_name = set(puzzle.explicit_clues()), puzzle.generated_from
    distinctive = {
        name: [each for each in fields if not issubclass(puzzle.clue_types[each], Givens)]
        for name, fields in by_name.items()
    }
    possible = (name for name, fields in distinctive.items() if clues.issuperset(fields))
    return max(possible, key=lambda name: len(distinctive[name]), default=puzzle.name)


def descriptions() -> Iterator[str]:
    """Every text about a kind, a clue or a format that people read: each is translated as a message."""
    for kind in all_kinds():
        yield from kind.titles.values()
        yield from rules_of(kind)
        for field, block in blocks_of(kind).items():
            yield clue_name(field)
            yield from (*block.meaning, block.notation)
    yield from (format.about for format in REGISTRY.values())


def samples_of(kind: Kind, block: str = "") -> Iterator[Document]:
    """The samples of a kind, the smallest first; with `block`, only those that have this block."""
    for path in sample_files(kind).values():
        document = next(read_all(path.read_text("utf-8"), kind=kind))
        if not block or block in document.puzzle.explicit_clues():
            yield document


def sample_files(kind: Kind) -> dict[str, Path]:
    """The files of the samples of a kind by name, the smallest first."""
    beside = Path(sys.modules[kind.__module__].__file__ or "").parent / "samples"  # of a plugin
    paths = [path for folder in (*_SAMPLES, beside) for path in (folder / kind.name).glob("*.txt")]
    return {path.stem: path for path in sorted(paths, key=lambda path: (path.stat().st_size, path.name))}


def _paragraphs(docstring: str | None) -> tuple[str, ...]:
    """The paragraphs of a docstring, each as one line."""
    return tuple(" ".join(each.split()) for each in cleandoc(docstring or "").split("\n\n"))
