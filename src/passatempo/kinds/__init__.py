"""The kinds: one file each, found by looking into this folder. Shared code never names one.

A file whose name starts with `_` is not offered to players; `_template.py` is the one to copy.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from inspect import getmembers, isclass

from passatempo.errors import InputError
from passatempo.puzzle import Puzzle


def load_kind(module: str) -> type[Puzzle]:
    """The kind that a file of this folder declares."""
    found = import_module(f"{__name__}.{module}")
    return next(
        member
        for _, member in getmembers(found, isclass)
        if issubclass(member, Puzzle) and member.__module__ == found.__name__
    )


@cache
def all_kinds() -> tuple[type[Puzzle], ...]:
    """Every kind offered to players, by name."""
    return tuple(load_kind(name) for name in _files() if not name.startswith("_"))


def _files() -> list[str]:
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def kind_named(name: str) -> type[Puzzle]:
    """The kind with this name or alias."""
    wanted = name.lower()
    if wanted.startswith("_") and wanted in _files():
        return load_kind(wanted)  # not offered, but there for whoever knows its name
    for each in all_kinds():
        if wanted == each.name or wanted in each.aliases:
            return each
    known = " ".join(each.name for each in all_kinds())
    raise InputError(f"'{name}' is no kind of puzzle known here: expected one of {known}")


def kind_of_bare_grids() -> type[Puzzle]:
    """The kind that a grid of givens without a head line is taken for."""
    return next(each for each in all_kinds() if each.bare_grid)
