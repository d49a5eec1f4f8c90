"""The kinds: one file each, found by listing this folder. Shared code never names one.

A file whose name starts with `_` is not offered to players; `_template.py` is the one to copy. Files that
start with `__` declare no kind: `__bare_grid__.py` names the kind of grids without a head line.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module

from passatempo.clues.base import Clue
from passatempo.errors import InputError
from passatempo.messages import Message
from passatempo.puzzle import Puzzle, add_clue_field
from passatempo.type_names import TypeVar

AnyClue = TypeVar("AnyClue", bound=Clue)

_LONGEST_NAME = 40  # characters; a longer text may be a whole puzzle


@cache
def load_kind(module: str) -> type[Puzzle]:
    """The kind that a file of this folder declares."""
    found = import_module(f"{__name__}.{module}")
    return next(
        member
        for member in vars(found).values()
        if isinstance(member, type) and issubclass(member, Puzzle) and member.__module__ == found.__name__
    )


def all_kinds() -> tuple[type[Puzzle], ...]:
    """Every kind offered to players: those of this folder by name, then those of plugins."""
    from passatempo.plugins import loaded_files  # a plain line needs no plugin

    return _all_kinds(loaded_files())


@cache
def _all_kinds(files: int) -> tuple[type[Puzzle], ...]:
    own = tuple(load_kind(name) for name in _files() if not name.startswith("_"))
    load_plugin_clues()
    return own + tuple(_new_kinds(own))


def _new_kinds(own: Sequence[type[Puzzle]]) -> Iterator[type[Puzzle]]:
    """The kinds of plugins, without those of packages that have the name of another; of files, InputError."""
    from passatempo.plugins import KINDS, is_from_file, leave_out, plugin_classes

    taken: dict[str, str] = {
        name: Message("this program") for each in own for name in (each.name, *each.aliases)
    }
    for each in plugin_classes(KINDS, Puzzle):
        names = (each.name, *each.aliases)
        if clash := next((name for name in names if name in taken), ""):
            error = InputError(
                "the kind '{name}' of {module} is one of {taken} already",
                clash,
                each.__module__,
                taken[clash],
            )
            if is_from_file(each):
                raise error
            leave_out(each.name, error)
            continue
        taken |= dict.fromkeys(names, each.__module__)
        yield each


def load_plugin_clues() -> None:
    """Import the clues of plugins, which add themselves to the kinds they are for."""
    from passatempo.plugins import CLUES, plugin_classes

    plugin_classes(CLUES, Clue)  # type: ignore[type-abstract]


def added_to(kind_name: str, field: str, noun: str) -> Callable[[type[AnyClue]], type[AnyClue]]:
    """Decorate a clue of a plugin: kinds of this name have a block `field` for it.

    `noun` is what one part of it is called, "line". InputError if the kind is unknown, or has such a field.
    """

    def add(clue_type: type[AnyClue]) -> type[AnyClue]:
        add_clue_field(kind_named(kind_name), field, clue_type, noun)
        return clue_type

    return add


def block_called(kind: type[Puzzle], word: str) -> str:
    """The block that a person means by a word, clues of plugins included; empty if there is none."""
    found = kind.block_called(word)
    if not found:
        load_plugin_clues()
        found = kind.block_called(word)
    return found


@cache
def _files() -> list[str]:
    """The names of the files that declare a kind."""
    names = (file.removesuffix(".py") for file in os.listdir(__path__[0]) if file.endswith(".py"))
    return sorted(name for name in names if not name.startswith("__"))


def _by_name(name: str) -> type[Puzzle] | None:
    wanted = name.lower()
    if not wanted.isidentifier():  # "hoo-doo", or an alias and the name: "killer sudoku"
        return _by_words(wanted.split()) if len(wanted) <= _LONGEST_NAME else None
    return next((each for each in _likely(wanted) if wanted in (each.name, *each.aliases)), None)


def _by_words(words: list[str]) -> type[Puzzle] | None:
    """The kind that all of these words name, or that they name together."""
    plain = [word.replace("-", "").replace("_", "") for word in words]
    if not plain or not all(map(str.isidentifier, plain)):
        return None
    found = {_by_name(word) for word in plain}
    return found.pop() if len(found) == 1 and None not in found else _by_name("".join(plain))


def _likely(name: str) -> Iterator[type[Puzzle]]:
    """The kinds that may have this name or alias, imported one by one: usually the first has it."""
    if name in _files():
        yield load_kind(name)
    yield from all_kinds()


def kind_names() -> list[str]:
    """The names and aliases of all kinds, in alphabetical order."""
    return sorted(name for each in all_kinds() for name in (each.name, *each.aliases))


def is_kind(name: str) -> bool:
    """Whether there is a kind with this name or alias."""
    return _by_name(name) is not None


def kind_named(name: str) -> type[Puzzle]:
    """The kind with this name or alias; InputError if there is none."""
    found = _by_name(name)
    if found is None:
        from difflib import get_close_matches

        likely = get_close_matches(name.lower(), kind_names(), 1)
        every = " ".join(kind_names())
        expected = (
            Message("did you mean {names}?", likely[0])
            if likely
            else Message("expected one of {names}", every)
        )
        raise InputError("'{name}' is not a kind of puzzle: {expected}", name, expected)
    return found


def kind_of_bare_grids() -> type[Puzzle]:
    """The kind of a grid of givens without a head line."""
    from passatempo.kinds.__bare_grid__ import KIND

    return KIND
