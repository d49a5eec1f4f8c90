"""The texts of argparse itself, in the chosen language.

argparse looks them up by the functions `_` and `ngettext` of its module, which ask for a catalogue of the
whole process. Here they ask for ours.
"""

from __future__ import annotations

import argparse

from passatempo.cli.language import is_english, language
from passatempo.messages import message

TEXTS = (
    message("usage: "),
    message("positional arguments"),
    message("options"),
    message("show this help message and exit"),
    message("show program's version number and exit"),
    message("the following arguments are required: %s"),
    message("unrecognized arguments: %s"),
    message("expected one argument"),
    message("expected at most one argument"),
    message("expected at least one argument"),
    message("invalid choice: %(value)r (choose from %(choices)s)"),
    message("invalid %(type)s value: %(value)r"),
    message("argument %(argument_name)s: %(message)s"),
    message("not allowed with argument %s"),
    message("ignored explicit argument %r"),
    message("ambiguous option: %(option)s could match %(matches)s"),
)


def translate_argparse() -> None:
    """Have argparse speak the language of the command line."""
    if not is_english():
        setattr(argparse, "_", _translated)  # noqa: B010  (not declared, as it is private)


def _translated(text: str) -> str:
    return language().gettext(text)
