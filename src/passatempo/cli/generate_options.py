"""The options of `generate` on the command line, as the table of generating/options.py has them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from typing import Any

from passatempo.cli.language import say, translated
from passatempo.generating.options import OPTIONS, REQUEST_OPTIONS, Option, Value


def add_generate_options(
    parser: argparse.ArgumentParser, types: Mapping[Value, Callable[[str], object]]
) -> None:
    """Add every option to the parser; `types` converts the values that are not texts."""
    for option in OPTIONS:
        names = [each for each in (option.short, option.flag) if each]
        parser.add_argument(*names, **_settings(option, types))


def _settings(option: Option, types: Mapping[Value, Callable[[str], object]]) -> dict[str, Any]:
    """The keyword arguments of `add_argument`."""
    settings = {"dest": option.destination, "help": translated(option.help)}
    if option.value is Value.SWITCH:
        return {**settings, "action": "store_true"}
    if option.value is Value.NAMES:
        return {**settings, "action": "append", "metavar": say(option.metavar)}
    return {**settings, "type": types.get(option.value), "metavar": say(option.metavar)}


def with_request(found: Mapping[str, Any]) -> dict[str, Any]:
    """The parsed values, those that describe puzzles (if they were given) as one mapping `request`."""
    names = {option.destination: option.name for option in REQUEST_OPTIONS}
    given = {
        names[each]: value for each, value in found.items() if each in names and value not in (None, False)
    }
    return {**{each: value for each, value in found.items() if each not in names}, "request": given}
