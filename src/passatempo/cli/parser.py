"""The parsers of the program and of its verbs; what the options are is in option_table.py."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from passatempo import __version__
from passatempo.cli.argparse_texts import translate_argparse
from passatempo.cli.arguments import VERBS, Options, verb_called
from passatempo.cli.codes import BAD
from passatempo.cli.language import as_sentence, render, say, translated
from passatempo.cli.number_types import positive_number, seconds, whole_number
from passatempo.cli.option_table import option_settings
from passatempo.cli.show import PROGRAM, notify
from passatempo.errors import InputError
from passatempo.messages import OR, Message
from passatempo.paint.terminal import terminal_width

_SHORT_NAMES = {"--output": ("-o",), "--output PICTURE": ("-o",), "--output PDF": ("-o",)}
_MAX_WIDTH = 110  # characters of a line of help


def parse_options(argv: Sequence[str], lang: str | None = None) -> Options:
    """The options of a command line without --lang; raises SystemExit after help or a usage error."""
    translate_argparse()
    if argv and argv[0] in VERBS and VERBS[argv[0]].tasks:
        return _task_options(argv[0], argv[1:], lang)
    if argv and argv[0] in VERBS:
        arguments = argv[1:] if "WORDS" not in VERBS[argv[0]].options else list(map(_protect_range, argv[1:]))
        found = vars(verb_parser(argv[0]).parse_intermixed_args(arguments))
        if VERBS[argv[0]].generates:
            from passatempo.cli.generate_options import with_request

            found = with_request(found)
        return Options(argv[0], **{**found, "lang": lang})
    if argv and not argv[0].startswith("-"):
        raise _unknown_verb(argv[0])
    parser = _program_parser()
    parser.parse_args(argv)
    parser.error(say("expected a verb as the first argument"))


def _task_options(name: str, words: Sequence[str], lang: str | None) -> Options:
    """The options of a task, whose name is the first of the inputs; of its verb if no task is named."""
    at = next((at for at, word in enumerate(words) if word in VERBS[name].tasks), None)
    task = [] if at is None else [words[at]]
    rest = list(words) if at is None else [*words[:at], *words[at + 1 :]]
    found = vars(verb_parser(" ".join([name, *task])).parse_intermixed_args(rest))
    return Options(name, **{**found, "inputs": [*task, *found["inputs"]], "lang": lang})


def _unknown_verb(word: str) -> InputError:
    from difflib import get_close_matches

    if likely := get_close_matches(word.lower(), VERBS, 2):
        return InputError("'{word}' is not a verb: did you mean {verbs}?", word, (OR, *likely))
    return InputError("'{word}' is not a verb: expected one of {verbs}", word, ", ".join(VERBS))


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, and whose help fits the terminal.

    The texts below the options are built only if help is shown: `verb` names those to show.
    """

    verb = ""  # empty: those of the program

    def format_help(self) -> str:
        """The help with the texts below the options."""
        from passatempo.cli.help_text import program_epilog, verb_epilog

        self.epilog = verb_epilog(self.verb) if self.verb else program_epilog()
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        notify("{message} (try '{command} --help')", message, self.prog)
        sys.exit(BAD)


class _Formatter(argparse.HelpFormatter):
    """Wraps help to the width of the terminal, and texts line by line, so that tables stay tables."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=20, width=_help_width())

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        from passatempo.cli.help_text import wrap_help

        return wrap_help(text, width)


def _help_width() -> int:
    """The width of the terminal, up to a limit; shutil.get_terminal_size is slow to import."""
    columns = os.environ.get("COLUMNS", "")
    width = int(columns) if columns.isdigit() else terminal_width(sys.stdout)
    return min(width or _MAX_WIDTH, _MAX_WIDTH)


def verb_parser(name: str) -> argparse.ArgumentParser:
    """The parser of one verb, or of a task of one: "library add"; those of the others are not built."""
    verb, options = verb_called(name), option_settings()
    parser = _Parser(
        f"{PROGRAM} {name}",
        usage=verb.usage and render(Message(verb.usage)),
        description=as_sentence(Message(verb.about)),
        formatter_class=_Formatter,
        allow_abbrev=False,
    )
    parser.verb = name
    opposites = parser.add_mutually_exclusive_group() if "--used" in verb.options else parser
    for option in (*verb.options, *(() if verb.writes_itself else ("--output",))):
        names = (*_SHORT_NAMES.get(option, ()), option.split()[0] if option.startswith("-") else "inputs")
        place = opposites if option in ("--used", "--unused") else parser
        place.add_argument(*names, **_rendered(options[option]))
    parser.add_argument("--lang", **_rendered(options["--lang"]))  # parsed before
    about = say("Python file with kinds, clues or formats of your own; may be repeated")
    parser.add_argument("--plugin", action="append", metavar=say("FILE"), help=about)
    if verb.generates:
        from passatempo.cli.generate_options import add_generate_options
        from passatempo.generating.options import Value

        types = {Value.WHOLE: whole_number, Value.THREADS: positive_number, Value.SECONDS: seconds}
        add_generate_options(parser, types)
    # argparse would take off as many characters as "usage: " has in English.
    parser.usage = parser.format_usage().removeprefix(say("usage: "))
    return parser


def _program_parser() -> argparse.ArgumentParser:
    """The parser of a command line without a known verb: help, version, or a mistake."""
    parser = _Parser(
        PROGRAM,
        usage=say("{program} VERB [OPTION ...] [INPUT ...]", PROGRAM),
        description=say("Solve, prove, explain, rate and generate number-placement grid puzzles."),
        formatter_class=_Formatter,
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"{PROGRAM} {__version__}",
        help=say("show program's version number and exit"),
    )
    parser.add_argument("verb", choices=tuple(VERBS), metavar=say("VERB"), help=say("one of the verbs below"))
    parser.add_argument("--lang", **_rendered(option_settings()["--lang"]))  # parsed before
    return parser


def english_metavars() -> Mapping[str, str]:
    """The names of values in English, such as FILE, by those in the chosen language."""
    from passatempo.generating.options import OPTIONS

    own = (settings["metavar"] for settings in option_settings().values() if "metavar" in settings)
    return {translated(each): each for each in (*own, *(option.metavar for option in OPTIONS)) if each}


def _rendered(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of `add_argument` with texts in the chosen language."""
    texts = {name: settings[name] for name in ("help", "metavar") if name in settings}
    return {**settings, **{name: translated(text) for name, text in texts.items()}}


def _protect_range(argument: str) -> str:
    """The argument, with a blank before a range such as -3-3, which argparse would take for an option."""
    return f" {argument}" if re.match(r"-[0-9]", argument) and not argument[1:].isdigit() else argument
