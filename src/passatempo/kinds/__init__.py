"""The kinds: one file each, found by looking into this folder. Shared code never names one.

A file whose name starts with `_` is not offered to players; `_template.py` is the one to copy. Those that
start with `__` declare none: `__bare_grid__.py` says which kind a grid without a head line is taken for.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from importlib import import_module

from passatempo.errors import InputError
from passatempo.puzzle import Puzzle


def load_kind(module: str) -> type[Puzzle]:
    """The kind that a file of this folder declares."""
    found = import_module(f"{__name__}.{module}")
    return next(
        member
        for member in vars(found).values()
        if isinstance(member, type) and issubclass(member, Puzzle) and member.__module__ == found.__name__
    )


@cache
def all_kinds() -> tuple[type[Puzzle], ...]:
    """Every kind offered to players, by name."""
    return tuple(load_kind(name) for name in _files() if not name.startswith("_"))


@cache
def _files() -> list[str]:
    """The names of the files that declare a kind."""
    names = (file.removesuffix(".py") for file in os.listdir(__path__[0]) if file.endswith(".py"))
    return sorted(name for name in names if not name.startswith("__"))


def _by_name(name: str) -> type[Puzzle] | None:
    wanted = name.lower()
    return next((each for each in _likely(wanted) if wanted in (each.name, *each.aliases)), None)


def _likely(name: str) -> Iterator[type[Puzzle]]:
    """The kinds that may have this name or alias; mostly the first does, and the others are not loaded."""
    if name in _files():
        yield load_kind(name)
    if name.isidentifier():  # all names are; what is none may be a whole puzzle
        yield from all_kinds()


def is_kind(name: str) -> bool:
    """Whether there is a kind with this name or alias."""
    return _by_name(name) is not None


def kind_named(name: str) -> type[Puzzle]:
    """The kind with this name or alias."""
    found = _by_name(name)
    if found is None:
        from difflib import get_close_matches

        names = [each.name for each in all_kinds()]
        aliases = [alias for each in all_kinds() for alias in each.aliases]
        likely = get_close_matches(name.lower(), names + aliases, 1)
        every = " ".join(sorted(names + aliases))
        expected = f"did you mean {likely[0]}?" if likely else f"expected one of {every}"
        raise InputError(f"'{name}' is no kind of puzzle known here: {expected}")
    return found


def kind_of_bare_grids() -> type[Puzzle]:
    """The kind that a grid of givens without a head line is taken for."""
    from passatempo.kinds.__bare_grid__ import KIND

    return KIND
