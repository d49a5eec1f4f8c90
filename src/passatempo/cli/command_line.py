"""The command line: arguments without options are taken as they are, anything else goes to argparse."""

from __future__ import annotations

from collections.abc import Sequence

from passatempo.cli.arguments import VERBS, Options
from passatempo.cli.language import choose_language, split_language


def parse(argv: Sequence[str]) -> Options:
    """The options of a command line; SystemExit after help or a usage error."""
    argv, lang = split_language(argv)
    choose_language(lang)
    if len(argv) > 1 and argv[0] in VERBS and _takes_inputs(argv[0]) and not any(map(_may_be_option, argv)):
        return Options(argv[0], argv[1:], lang=lang)  # nothing to parse, so argparse is not imported
    from passatempo.cli.parser import parse_options

    return parse_options(argv, lang)


def _takes_inputs(verb: str) -> bool:
    return not VERBS[verb].options[0].startswith("-")


def _may_be_option(argument: str) -> bool:
    return argument.startswith("-") and argument != "-"
