"""man: the manual page, in the language of man(1), from the same parsers and texts as `--help`."""

from __future__ import annotations

import sys
from argparse import Action
from collections.abc import Iterable, Iterator

from passatempo import __version__
from passatempo.cli.arguments import VERBS, Options, verb_called
from passatempo.cli.codes import ANSWERED
from passatempo.cli.help_text import argument_text, exit_code_rows, format_rows
from passatempo.cli.language import say
from passatempo.cli.parser import verb_parser
from passatempo.cli.show import PROGRAM
from passatempo.errors import InputError
from passatempo.kinds import kind_of_bare_grids
from passatempo.messages import message, sentence

_ENVIRONMENT = (
    ("LANGUAGE, LC_ALL, LC_MESSAGES, LANG", message("the language, unless --lang names one")),
    ("NO_COLOR, FORCE_COLOR, TERM", message("whether boards have colours")),
    ("COLUMNS", message("the width to which texts are wrapped")),
    ("PASSATEMPO_PLUGIN", message("Python files with kinds, clues or formats of your own")),
    ("PASSATEMPO_TRACEBACK", message("if it is set, an internal error shows its traceback")),
)


def run(options: Options) -> int:
    """Print the manual page; returns the exit code."""
    if options.inputs:
        raise InputError("man takes no argument, found {found}", repr(options.inputs[0]))
    sys.stdout.write("".join(f"{line}\n" for line in _page()))
    return ANSWERED


def _page() -> Iterator[str]:
    yield f'.TH {PROGRAM.upper()} 1 "" "{PROGRAM} {__version__}" "{say("User Commands")}"'
    yield f".SH {say('NAME')}"
    about = say("Solve, prove, explain, rate and generate number-placement grid puzzles.").rstrip(".")
    yield f"{PROGRAM} \\- {_escaped(about[0].lower() + about[1:])}"
    yield f".SH {say('SYNOPSIS')}"
    yield f".B {_escaped(say('{program} VERB [OPTION ...] [INPUT ...]', PROGRAM))}"
    yield f".SH {say('DESCRIPTION')}"
    yield from _paragraphs(argument_text("INPUT"))
    yield f".SH {say('VERBS')}"
    for name, verb in VERBS.items():
        yield from _verb(name)
        for task in verb.tasks:
            yield from _verb(f"{name} {task}")
    yield from _rows(say("EXIT STATUS"), exit_code_rows())
    yield from _rows(say("FORMATS"), format_rows())
    yield from _rows(say("ENVIRONMENT"), ((name, say(about)) for name, about in _ENVIRONMENT))


def _verb(name: str) -> Iterator[str]:
    """The section of a verb: what it does, its options, examples."""
    verb, parser = verb_called(name), verb_parser(name)
    usage = parser.format_usage().split(":", 1)[1].split()
    yield f".SS {_escaped(name)}"
    yield from _paragraphs(sentence(say(verb.about)))
    yield from (".PP", ".nh", ".ad l", _escaped(" ".join(usage)), ".ad", ".hy")
    if verb.options[:1] != ("INPUT",) and (text := argument_text(verb.options[0])):
        yield ".PP"
        yield from _paragraphs(text)
    for action in parser._actions:
        if action.option_strings and not verb.tasks:  # those have the options
            yield ".TP"
            yield ", ".join(f"\\fB{_escaped(each)}\\fR" for each in action.option_strings) + _value(action)
            yield _escaped(action.help or "")
    kind = kind_of_bare_grids().name
    heading = say("examples:")
    yield from (".PP", heading[:1].upper() + heading[1:], ".PP", ".nf")
    yield from (
        f"    {PROGRAM} {_escaped(each.format(kind=kind, program=PROGRAM))}" for each in verb.examples
    )
    yield ".fi"


def _value(action: Action) -> str:
    return f" \\fI{_escaped(str(action.metavar or 'VALUE'))}\\fR" if action.nargs != 0 else ""


def _rows(heading: str, rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield f".SH {heading}"
    for name, about in rows:
        yield from (".TP", f"\\fB{_escaped(name)}\\fR", _escaped(about))


def _paragraphs(text: str) -> Iterator[str]:
    """Lines of text; indented ones, which are tables, stay as they are."""
    for number, line in enumerate(text.strip("\n").split("\n")):
        if line.startswith("  "):
            yield from (".nf", _escaped(line), ".fi")
        else:
            yield from [".PP"] if number else []  # not after a heading
            yield _escaped(line)


def _escaped(text: str) -> str:
    """Text for roff: dashes as they are typed, and no line that is taken for a request."""
    safe = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{safe}" if safe.startswith((".", "'")) else safe
