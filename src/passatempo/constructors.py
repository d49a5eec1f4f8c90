"""Constructors: a function for each kind, under its name, that builds a puzzle from plain data.

The functions follow from the declarations of the kinds. `__init__.pyi` of the package lists their names, as
it does all public names, and a test compares that list with the kinds.
"""

from __future__ import annotations

from typing import Any, Protocol

from passatempo.formats.plain_data import build
from passatempo.kinds import is_kind, kind_named
from passatempo.puzzle import Puzzle


class Constructor(Protocol):
    """Builds puzzles of one kind: `rows` of cells, and clues by the names of their blocks.

    `size`, such as 9, (6, 4) or "6x4", is needed only where no rows show it. InputError for bad data.
    """

    __name__: str

    def __call__(self, rows: object = None, /, *, size: object = None, **clues: object) -> Puzzle:
        """The puzzle."""
        ...


def constructor(name: str) -> Constructor:
    """The function that builds puzzles of a kind; InputError if there is no such kind."""
    kind = kind_named(name)

    def construct(rows: object = None, /, *, size: object = None, **clues: object) -> Puzzle:
        return build(kind, rows, size, clues)

    construct.__name__ = construct.__qualname__ = name
    construct.__doc__ = (
        f"A {name} from plain data: `rows` of cells, and clues by the names of their blocks.\n\n"
        f"{kind.__doc__}\n\nBlocks: {', '.join(kind.clue_types)}. InputError if the data make no {name}."
    )
    return construct


def __getattr__(name: str) -> Any:
    if name.startswith("_") or not is_kind(name):
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    return constructor(name)
