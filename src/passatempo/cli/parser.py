"""The options of every verb, for argparse."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from passatempo import __version__
from passatempo.checks import LONGEST
from passatempo.cli.arguments import COUNT_LIMIT, SETS_LIMIT, VERBS, Options
from passatempo.cli.codes import BAD
from passatempo.cli.show import PROGRAM, notify
from passatempo.formats.registry import NAMES, WRITTEN
from passatempo.messages import sentence
from passatempo.methods import METHODS, OLD_NAMES
from passatempo.paint.terminal import terminal_width

_MAX_DIGITS = 18  # of a number: fewer than 2**63
_SHORT_NAMES = {"--output": ("-o",), "--output PICTURE": ("-o",)}
_MAX_WIDTH = 110  # characters of a line of help


def parse_options(argv: Sequence[str]) -> Options:
    """The options of a command line; raises SystemExit after help or a usage error."""
    if argv and argv[0] in VERBS:
        arguments = argv[1:] if "WORDS" not in VERBS[argv[0]].options else list(map(_protect_range, argv[1:]))
        found = vars(_verb_parser(argv[0]).parse_intermixed_args(arguments))
        if VERBS[argv[0]].generates:
            from passatempo.cli.generate_options import with_request

            found = with_request(found)
        return Options(argv[0], **found)
    parser = _program_parser()
    parser.parse_args(argv)
    parser.error("expected a verb as the first argument")


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
        notify(f"{message} (try '{self.prog} --help')")
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


def _verb_parser(name: str) -> argparse.ArgumentParser:
    """The parser of one verb; those of the others are not built."""
    verb, options = VERBS[name], _options()
    parser = _Parser(
        f"{PROGRAM} {name}",
        usage=verb.usage,
        description=sentence(verb.about),
        formatter_class=_Formatter,
        allow_abbrev=False,
    )
    parser.verb = name
    for option in (*verb.options, *(() if verb.writes_itself else ("--output",))):
        names = (*_SHORT_NAMES.get(option, ()), option.split()[0] if option.startswith("-") else "inputs")
        parser.add_argument(*names, **options[option])
    about = "Python file with kinds, clues or formats of your own; may be repeated"
    parser.add_argument("--plugin", action="append", metavar="FILE", help=about)
    if verb.generates:
        from passatempo.cli.generate_options import add_generate_options
        from passatempo.generating.options import Value

        types = {Value.WHOLE: _whole_number, Value.THREADS: _positive_number, Value.SECONDS: _seconds}
        add_generate_options(parser, types)
    return parser


def _program_parser() -> argparse.ArgumentParser:
    """The parser of a command line without a known verb: help, version, or a mistake."""
    parser = _Parser(
        PROGRAM,
        usage=f"{PROGRAM} VERB [OPTION ...] [INPUT ...]",
        description="Solve, prove, explain, rate and generate number-placement grid puzzles.",
        formatter_class=_Formatter,
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    parser.add_argument("verb", choices=tuple(VERBS), metavar="VERB", help="one of the verbs below")
    return parser


def _options() -> Mapping[str, Mapping[str, Any]]:
    """The arguments of `add_argument` for every option."""
    formats, written = ", ".join(NAMES), ", ".join(WRITTEN)
    return {
        "INPUT": {"nargs": "*", "metavar": "INPUT", "help": "file, '-' or puzzle in quotes"},
        "KIND": {
            "nargs": "*",
            "metavar": "KIND [SIZE]",
            "help": "kind of puzzle, and size of the board",
        },
        "TECHNIQUE": {
            "nargs": "*",
            "metavar": "TECHNIQUE [KIND [SIZE]]",
            "help": "the technique to exercise, the kind of puzzle and the size of the board",
        },
        "WORDS": {"nargs": "+", "metavar": "WORDS", "help": "description of the cage, see below"},
        "TASK": {"nargs": "*", "metavar": "TASK", "help": "task, and files"},
        "NAME": {"nargs": "*", "metavar": "NAME", "help": "kind to describe, or a kind and a block"},
        "--method": {
            "choices": METHODS,
            "type": lambda name: OLD_NAMES.get(name, name),
            "default": "auto",
            "metavar": "NAME",
            "help": f"search method: {', '.join(METHODS)} (default: auto)",
        },
        "--all": {"action": "store_true", "help": "show every solution, as it is found"},
        "--limit": {
            "type": _whole_number,
            "metavar": "N",
            "help": "stop after N solutions (sets: N sets); 0: no limit (default: "
            f"2 for solve and batch, {COUNT_LIMIT:,} for count, {SETS_LIMIT:,} for sets)",
        },
        "--threads": {
            "type": _positive_number,
            "metavar": "N",
            "help": "threads to use (default: all cores)",
        },
        "--count": {
            "type": _positive_number,
            "metavar": "N",
            "help": "the number of exercises (default: 1)",
        },
        "--seed": {
            "type": _whole_number,
            "metavar": "N",
            "help": "the same seed and options give the same exercises",
        },
        "--job": {
            "metavar": "DIR",
            "help": "answer in parts, recorded in the folder DIR: killed at any moment, --resume goes on",
        },
        "--resume": {"action": "store_true", "help": "go on with the job in the folder of --job"},
        "--status": {"metavar": "DIR", "help": "show how far the job in the folder DIR has come"},
        "--cluster": {
            "metavar": "ADDRESS",
            "help": "answer the parts of a job on a Dask cluster: local, local:N, or a scheduler's address",
        },
        "--part-size": {
            "type": _positive_number,
            "metavar": "BYTES",
            "help": "size of the parts of a job (default: 4,000,000, or 64,000 where a line takes long)",
        },
        "--like": {
            "metavar": "INPUT",
            "help": "puzzle whose rooms, cages and other clues apply to every line",
        },
        "--time": {
            "type": _seconds,
            "metavar": "SECONDS",
            "help": "time limit for each puzzle (serve: for each question, 60 at most)",
        },
        "--json": {"action": "store_true", "help": "print answers as JSON, one object per line"},
        "--format": {"metavar": "NAME", "help": f"format of the input (default: detected): {formats}"},
        "--kind": {"metavar": "NAME", "help": f"kind of puzzle (default: detected), see '{PROGRAM} kinds'"},
        "--to": {
            "metavar": "NAME",
            "help": f"output format: link (the best for the kind), {written}",
        },
        "--to CELL": {
            "metavar": "CELL",
            "help": "show only the steps that fill this cell, such as B4, and what they need",
        },
        "--next": {"action": "store_true", "help": "show only the next step: a hint"},
        "--stage": {
            "type": _positive_number,
            "choices": (1, 2, 3),
            "metavar": "N",
            "help": "how much a hint says: 1 technique and place, 2 the cells, 3 the reason (default)",
        },
        "--all-next": {"action": "store_true", "help": "show every step that is possible now"},
        "--style": {
            "choices": ("pencilmarks", "scanning"),
            "metavar": "NAME",
            "help": "pencilmarks: naked singles first; scanning: naked singles last",
        },
        "--without": {
            "action": "append",
            "dest": "excluded",
            "metavar": "TECHNIQUE",
            "help": "do not use this technique; may be repeated",
        },
        "--compare": {
            "action": "store_true",
            "help": "compare two paths: the usual one with --style and --without, or the two styles",
        },
        "--board": {"action": "store_true", "help": "show the board after each step"},
        "--full": {"action": "store_true", "help": "show every link of long proofs"},
        "--unique": {"action": "store_true", "help": "also use techniques that assume a unique solution"},
        "--lang": {
            "metavar": "NAME",
            "help": "language: en, pt (default: that of the environment)",
        },
        "--given": {
            "metavar": "ENTRIES",
            "help": "entries of a player, to check or to start from: a grid, a file with one, or 'A1=5 B2=3'",
        },
        "--given NOTES": {
            "metavar": "ENTRIES",
            "help": "entries and candidates of a player, to continue from: a grid, a drawn board, a file "
            "with one, or 'A1=5 B2=125 C3=4?'",
        },
        "--output": {
            "metavar": "FILE",
            "help": "write to FILE instead of standard output (to FILE.part until it is complete)",
        },
        "--output PICTURE": {
            "metavar": "FILE",
            "help": "output file (several puzzles: one sheet), folder (one file per puzzle), or '-'",
        },
        "--to PICTURE": {
            "metavar": "NAME",
            "help": "output format: svg, png, pdf, or gif with --animate (default: by the suffix of FILE)",
        },
        "--solution": {"action": "store_true", "help": "draw the solution"},
        "--candidates": {"action": "store_true", "help": "draw the candidates that a player would note"},
        "--step": {
            "type": _positive_number,
            "metavar": "N",
            "help": "draw step N of the explanation",
        },
        "--hint": {"action": "store_true", "help": "draw the easiest next step"},
        "--animate": {"action": "store_true", "help": "draw all steps of the explanation as an animation"},
        "--coordinates": {"action": "store_true", "help": "draw row numbers and column letters"},
        "--columns": {
            "type": _positive_number,
            "metavar": "N",
            "help": "number of boards side by side on a sheet",
        },
        "--open": {"action": "store_true", "help": "open the picture in the browser"},
        "--port": {
            "type": _whole_number,
            "metavar": "N",
            "help": "port to listen on; 0: any (default: the first free one from 8017 on)",
        },
        "--host": {
            "default": "127.0.0.1",
            "metavar": "ADDRESS",
            "help": "address to listen on (default: 127.0.0.1, which only this machine reaches)",
        },
        "--allow-remote": {
            "action": "store_true",
            "help": "allow a --host that other machines reach: all of them may ask, without a password",
        },
        "--workers": {
            "type": _positive_number,
            "metavar": "N",
            "help": "questions answered at once (default: twice the number of cores, and 2 more)",
        },
        "--no-browser": {"action": "store_true", "help": "do not open the page in the browser"},
        "--theme": {
            "metavar": "NAME",
            "default": "light",
            "help": "light, dark, print (without colour) or high-contrast (default: light)",
        },
        "--palette": {"metavar": "NAME", "help": "colours of pegs: okabe-ito, tol-muted or tol-bright"},
        "--colours": {
            "metavar": "CELLS",
            "help": "draw colours of a player, 1 to 9, such as 'A1=3 B2=1,4'",
        },
        "--size": {"type": _number, "metavar": "PIXELS", "help": "side of a cell (default: 48)"},
        "--scale": {"type": _number, "metavar": "FACTOR", "help": "factor by which PNG and GIF are enlarged"},
        "--plot": {
            "metavar": "FILE",
            "help": "also plot the difficulty: rate by level and rating, explain by step",
        },
        "--no-color": {"action": "store_false", "dest": "color", "help": "do not use colour on a terminal"},
    }


def _protect_range(argument: str) -> str:
    """The argument, with a blank before a range such as -3-3, which argparse would take for an option."""
    return f" {argument}" if re.match(r"-[0-9]", argument) and not argument[1:].isdigit() else argument


def _whole_number(text: str, least: int = 0) -> int:
    if len(text) > _MAX_DIGITS:
        raise argparse.ArgumentTypeError(f"expected a number of at most {_MAX_DIGITS} digits, found '{text}'")
    if not (text.isascii() and text.isdigit() and int(text) >= least):
        raise argparse.ArgumentTypeError(f"expected a whole number, {least} or more, found '{text}'")
    return int(text)


def _positive_number(text: str) -> int:
    return _whole_number(text, 1)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a number, found '{text}'") from None


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 < seconds <= LONGEST:
        raise argparse.ArgumentTypeError(
            f"expected seconds, more than 0 and at most {LONGEST:,}, found '{text}'"
        )
    return seconds
