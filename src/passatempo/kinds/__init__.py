"""The kinds: one file each, found by looking into this folder. Shared code never names one.

A file whose name starts with `_` is not offered to players; `_template.py` is the one to copy. Those that
start with `__` declare none: `__bare_grid__.py` says which kind a grid without a head line is taken for.
"""

from __future__ import annotations

import os
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
    """The names of the files that declare a kind, without the loading of any."""
    names = (file.removesuffix(".py") for file in os.listdir(__path__[0]) if file.endswith(".py"))
    return sorted(name for name in names if not name.startswith("__"))


def _by_name(name: str) -> type[Puzzle] | None:
    """The kind with this name or alias: that of its file is loaded alone, for an alias all are."""
    wanted = name.lower()
    if wanted in _files():
        return load_kind(wanted)
    if not wanted.isidentifier():  # nor is it an alias: a puzzle in one line, perhaps
        return None
    return next((each for each in all_kinds() if wanted in each.aliases), None)


def is_kind(name: str) -> bool:
    """Whether there is a kind with this name or alias."""
    return _by_name(name) is not None


def kind_named(name: str) -> type[Puzzle]:
    """The kind with this name or alias."""
    found = _by_name(name)
    if found is None:
        known = " ".join(each.name for each in all_kinds())
        raise InputError(f"'{name}' is no kind of puzzle known here: expected one of {known}")
    return found


def kind_of_bare_grids() -> type[Puzzle]:
    """The kind that a grid of givens without a head line is taken for."""
    from passatempo.kinds.__bare_grid__ import KIND

    return KIND
