"""Kind names: what a format calls the kinds of puzzle that it can hold.

Each format with names of its own has a table `KIND_NAMES`, the only place in shared code that names kinds. A
kind without an entry is not offered by that format.
"""

from __future__ import annotations

from collections.abc import Mapping

from passatempo.clues.base import Line
from passatempo.clues.givens import Givens
from passatempo.formats.format import Kind
from passatempo.kinds import kind_named
from passatempo.puzzle import Puzzle

KindNames = Mapping[str, tuple[str, ...]]  # kind -> its names in a format; the first is the one written


def written_name(names: KindNames, kind: Kind) -> str:
    """The name that a format writes for a kind; empty if it does not hold that kind.

    A kind that a user declares under the name of another is not the one in the table.
    """
    known = kind.name in names and kind_named(kind.name) is kind
    return names[kind.name][0] if known else ""


def kind_from_name(names: KindNames, name: str) -> Kind | None:
    """The kind that a format calls by this name."""
    found = next((kind for kind, known in names.items() if name in known), None)
    return kind_named(found) if found else None


def check_variant(puzzle: Puzzle, words: str, line: Line) -> None:
    """Raise InputError if these words name a variant whose clues the puzzle does not have."""
    for word in words.lower().split():
        for name in puzzle.generated_from.get(word, ()) if word in puzzle.aliases else ():
            if name not in puzzle.explicit_clues() and not issubclass(puzzle.clue_types[name], Givens):
                raise line.error("a '{word}' without {name}: expected a block '{name}'", word, name)
