"""library: puzzles in one file, none of them twice; this runs its actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from passatempo.cli.arguments import VERBS, Options
from passatempo.cli.figures import library_stats
from passatempo.cli.library_add import add
from passatempo.cli.library_fill import fill
from passatempo.cli.library_take import export, find, rate, take
from passatempo.errors import InputError
from passatempo.messages import OR

_RUN: Mapping[str, Callable[[Options, str, Sequence[str]], int]] = {
    "add": add,
    "find": find,
    "take": take,
    "rate": rate,
    "export": export,
    "stats": library_stats,
    "fill": fill,
}
_TAKING_MORE = ("add", "take")  # than the file


def run(options: Options) -> int:
    """Do what the first word says to the library of the second; returns the exit code."""
    action, *rest = options.inputs or [""]
    if not action:
        raise InputError("no action: expected {names}", (OR, *_RUN))
    if action not in VERBS[options.verb].tasks:
        raise InputError("unknown action '{name}': expected {names}", action, (OR, *_RUN))
    if not rest:
        raise InputError("no library: expected FILE.db after 'library {action}'", action)
    path, *others = rest
    if others and action not in _TAKING_MORE:
        raise InputError("'library {action}' takes one file, found {found}", action, " ".join(others))
    return _RUN[action](options, path, others)
