"""Plugins: kinds, clues and formats of other packages, and of files that the user names.

An installed package offers them as entry points of the groups `passatempo.kinds`, `passatempo.clues` and
`passatempo.formats`. A file is loaded by `load_plugin`, the option `--plugin` or the environment variable
PASSATEMPO_PLUGIN, and offers the classes that it defines. Nothing else is loaded: see docs/plugins.md.

Packages are looked for when a name is unknown or all names are listed, so they cost nothing otherwise.
"""

from __future__ import annotations

import os
import sys
import warnings
from functools import cache
from importlib import import_module
from traceback import walk_tb
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from passatempo.checks import quoted
from passatempo.errors import InputError, PluginWarning, WrongTypeError
from passatempo.messages import Message

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

KINDS, CLUES, FORMATS = (f"passatempo.{group}" for group in ("kinds", "clues", "formats"))  # entry points
ENVIRONMENT = "PASSATEMPO_PLUGIN"  # paths of files, separated as in PATH
Base = TypeVar("Base")

_modules: dict[str, ModuleType] = {}  # of files, by path
_warnings: dict[Any, Any] = {}  # as the module `warnings` keeps them


def load_plugin(path: str | os.PathLike[str]) -> None:
    """Load the kinds, clues and formats that a Python file defines; InputError if it cannot be loaded.

    Its folder is added to the end of the module search path, so that worker processes can import it too.
    """
    if not isinstance(path, str | os.PathLike):
        raise WrongTypeError("expected the path of a Python file, found {path}", quoted(path))
    full = os.path.abspath(os.fsdecode(path))
    folder, name = os.path.split(full)
    stem, suffix = os.path.splitext(name)
    if not os.path.isfile(full) or suffix != ".py" or not stem.isidentifier():
        raise InputError("{fsdecode} is not a plugin: expected a file such as my_kinds.py", os.fsdecode(path))
    if full not in _modules:
        _modules[full] = _imported(full, folder, stem)


def _imported(path: str, folder: str, stem: str) -> ModuleType:
    """The module of a file; InputError if its name is taken, or whatever its code raises."""
    if folder not in sys.path:
        sys.path.append(folder)
    try:
        module = import_module(stem)
    except (Exception, SystemExit) as error:
        raise InputError(
            "{path} cannot be loaded: {name}: {error}", path, type(error).__name__, error
        ) from None
    if os.path.abspath(getattr(module, "__file__", None) or "") != path:
        raise InputError(
            "{path} cannot be loaded: another module is called '{stem}', rename the file", path, stem
        )
    return module


def load_from_environment() -> None:
    """Load the files that the environment variable names."""
    for path in filter(None, os.environ.get(ENVIRONMENT, "").split(os.pathsep)):
        load_plugin(path)


def loaded_files() -> int:
    """How many files have been loaded; what depends on them is computed anew after each."""
    return len(_modules)


def plugin_classes(group: str, base: type[Base]) -> list[type[Base]]:
    """The classes of a group that derive from a base: of files, then of installed packages."""
    found = [each for module in _modules.values() for each in _defined(module, base)]
    for entry in _installed(group):
        try:
            each = entry.load()
            if not (isinstance(each, type) and issubclass(each, base)):
                raise TypeError(f"expected a subclass of {base.__name__}")
            found.append(each)
        except (Exception, SystemExit) as error:
            leave_out(entry.name, error)
    return list(dict.fromkeys(found))


def leave_out(name: str, error: BaseException) -> None:
    """Warn that an installed plugin is left out: a broken package must not break everything else."""
    why = error if isinstance(error, InputError) else f"{type(error).__name__}: {error}"
    warning = PluginWarning(Message("the plugin '{name}' is left out: {why}", name, why))
    # No line of this file is to blame; with a registry it is shown once.
    warnings.warn_explicit(warning, PluginWarning, __package__ or "", 1, registry=_warnings)


def is_from_file(each: type) -> bool:
    """Whether a class is from a file that the user named, and not from an installed package."""
    return any(each.__module__ == module.__name__ for module in _modules.values())


def plugin_at_fault(error: BaseException) -> str:
    """The module of a plugin in which an error was raised, perhaps through others; empty if in none."""
    own = {module.__name__ for module in _modules.values()}
    own |= {
        entry.module.partition(".")[0] for group in (KINDS, CLUES, FORMATS) for entry in _installed(group)
    }
    raised_in = [str(frame.f_globals.get("__name__")) for frame, _ in walk_tb(error.__traceback__)]
    return next((name for name in reversed(raised_in) if name.partition(".")[0] in own), "")


def environment() -> dict[str, str]:
    """The environment for a process that is to load the same files, by `load_from_environment`."""
    return {**os.environ, ENVIRONMENT: os.pathsep.join(_modules)}


def installed_names(group: str) -> list[str]:
    """The names of the entry points of a group; none of them is loaded."""
    return sorted(entry.name for entry in _installed(group))


def _defined(module: ModuleType, base: type[Base]) -> list[type[Base]]:
    members = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, base)]
    return [each for each in members if each.__module__ == module.__name__]


@cache
def _installed(group: str) -> tuple[EntryPoint, ...]:
    from importlib.metadata import entry_points

    return tuple(sorted(entry_points(group=group), key=lambda entry: entry.name))
