"""Parser: the options of every verb, and its help."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn

from passatempo import __version__
from passatempo.checks import LONGEST
from passatempo.cli.arguments import COUNTED_AT_MOST, SETS_AT_MOST, VERBS, Options
from passatempo.cli.codes import BAD
from passatempo.cli.show import PROGRAM, complain
from passatempo.formats.registry import NAMES, REGISTRY
from passatempo.kinds import kind_of_bare_grids
from passatempo.methods import METHODS
from passatempo.symmetry import SYMMETRIES

_ABOUT = "Solve, prove, explain, rate and make number-placement grid puzzles."
_ABOUT_INPUT = """\
INPUT is a file, '-' for standard input, or a puzzle in quotes. A file may hold many puzzles. Format and
kind are recognised by looking.

"""
_ABOUT_WORDS = """\
WORDS say what the cage is like, in any order; conditions add up. No value stands twice, unless 'repeats'.
  4 cells                how many cells
  1-6, values 1,2,3,5,8  what they may hold; 1-9 if nothing is said, -3..3 with negative values
  sum 16, product 24     what they make together
  difference 3           the greatest value less all the others
  quotient 2             the greatest value divided by all the others, exactly
  mod 2, power 8         of two cells, in either order
  any 12                 the sum, product, difference or quotient is 12
  with 3 4, without 7    values that must be there, values that must not
  different, in a row    no value twice
  repeats                a value may stand several times
  16 in 4                short for: sum 16, 4 cells

"""
_ABOUT_TASK = """\
TASK is 'solve'. A FILE has one puzzle a line, one character a cell; '-' is standard input. Each line is
answered by one line: the solution, a comma, and how many there are ('2+': the search ended at the limit),
or ',error: ' and what is wrong. All lines are boards of the size of the first, or like that of --like.

"""
_ABOUT_KIND = """\
KIND is one of those that 'passatempo kinds' lists, or another name of it, SIZE such as 9 or 8x10. The same
seed and wishes give the same puzzles. None comes twice, turned or with other digits. Ctrl-C ends it, and
what was made so far is kept.

"""
_DIGITS = 18  # of a number: the kernel can count that far
_SHORT = {"--output": ("-o",), "--count": ("-n",)}
_EXIT_CODES = """
exit codes:
  0  answered; for explain: also if there are several solutions
  1  there is no solution; for rate: or several; for check: it is no proper puzzle; for check and explain:
     an entry is wrong; for sets: nothing fits; for generate --from: no change gives one solution
  2  bad input or usage, or something cannot be written
  3  stopped by a limit, by lack of memory, or interrupted; or what would be a 1 (for check: a 0 or a 1), but
     something was left out of the puzzle that may be part of its rules
  70 a fault of the program itself, told in one line with how to report it
  Of several puzzles, 2 outweighs 3, which outweighs 1.
"""


def parsed(argv: Sequence[str]) -> Options:
    """What the command line asks for; SystemExit after help or a usage error."""
    if argv and argv[0] in VERBS:
        arguments = argv[1:] if "WORDS" not in VERBS[argv[0]].options else list(map(_no_option, argv[1:]))
        return Options(argv[0], **vars(_parser_of(argv[0]).parse_intermixed_args(arguments)))
    parser = _parser_of_none()
    parser.parse_args(argv)
    parser.error("expected a verb before anything else")


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        complain(f"{message} (try '{self.prog} --help')")
        sys.exit(BAD)


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Wide enough for one line an option."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=20, width=110)


def _parser_of(name: str) -> argparse.ArgumentParser:
    """The parser of one verb: the others are not waited for."""
    verb, options = VERBS[name], _options()
    about = f"{verb.about[:1].upper()}{verb.about[1:]}."
    abouts = {"INPUT": _ABOUT_INPUT, "KIND": _ABOUT_KIND, "WORDS": _ABOUT_WORDS, "TASK": _ABOUT_TASK}
    afterword = abouts.get(verb.options[0], "") + _examples(verb.examples) + _EXIT_CODES
    if "--to" in verb.options or "--format TO" in verb.options:
        afterword += "\nformats:\n" + "".join(
            f"  {name:15}  {entry.about}\n" for name, entry in REGISTRY.items()
        )
    parser = _Parser(
        f"{PROGRAM} {name}",
        usage=verb.usage,
        description=about,
        epilog=afterword,
        formatter_class=_Formatter,
        allow_abbrev=False,
    )
    for option in verb.options:
        names = (*_SHORT.get(option, ()), option.split()[0] if option.startswith("-") else "inputs")
        parser.add_argument(*names, **options[option])
    return parser


def _parser_of_none() -> argparse.ArgumentParser:
    """The parser of a command line without a verb that is known: help, version, or a mistake."""
    verbs = "".join(f"  {name:10}  {verb.about}\n" for name, verb in VERBS.items())
    examples = _examples(verb.examples[0] for verb in VERBS.values())
    afterword = (
        f"verbs:\n{verbs}\n{_ABOUT_INPUT}{examples}\n'{PROGRAM} VERB --help' tells more.\n{_EXIT_CODES}"
    )
    parser = _Parser(
        PROGRAM,
        usage=f"{PROGRAM} VERB [OPTION ...] [INPUT ...]",
        description=_ABOUT,
        epilog=afterword,
        formatter_class=_Formatter,
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    parser.add_argument("verb", choices=tuple(VERBS), metavar="VERB", help="what to do, see below")
    return parser


def _examples(texts: Iterable[str]) -> str:
    kind = kind_of_bare_grids().name
    return "examples:\n" + "".join(
        f"  {PROGRAM} {text.format(kind=kind, program=PROGRAM)}\n" for text in texts
    )


def _options() -> Mapping[str, Mapping[str, Any]]:
    """Every option there is."""
    formats = ", ".join(NAMES)
    return {
        "INPUT": {"nargs": "*", "metavar": "INPUT", "help": "a file, '-' or a puzzle in quotes"},
        "KIND": {"nargs": "*", "metavar": "KIND [SIZE]", "help": "which kind of puzzle, and how large"},
        "WORDS": {"nargs": "+", "metavar": "WORDS", "help": "what the cage is like, see below"},
        "TASK": {"nargs": "+", "metavar": "TASK", "help": "what to do, and with which files"},
        "NAME": {"nargs": "*", "metavar": "NAME", "help": "the kind to tell about, or that and a block"},
        "--method": {
            "choices": METHODS,
            "default": "auto",
            "metavar": "NAME",
            "help": f"how to search: {', '.join(METHODS)}",
        },
        "--all": {"action": "store_true", "help": "every solution, as it is found"},
        "--limit": {
            "type": _whole_number,
            "metavar": "N",
            "help": "so many at most, 0 for no limit (unless given: "
            f"2 for solve and batch, {COUNTED_AT_MOST:,} for count, {SETS_AT_MOST:,} for sets)",
        },
        "--threads": {
            "type": _threads,
            "metavar": "N",
            "help": "so many at once (unless given: all cores)",
        },
        "--like": {
            "metavar": "INPUT",
            "help": "a puzzle whose rooms, cages and other clues hold for every line, or every puzzle made",
        },
        "--time": {"type": _seconds, "metavar": "SECONDS", "help": "so long at most for each answer"},
        "--json": {"action": "store_true", "help": "one JSON object a line for each answer"},
        "--format": {"metavar": "NAME", "help": f"how the puzzle is written: {formats}"},
        "--kind": {"metavar": "NAME", "help": f"which kind of puzzle it is; see '{PROGRAM} kinds'"},
        "--to": {
            "metavar": "NAME",
            "help": f"how to write it: link (the best for the kind), {formats}",
        },
        "--to CELL": {
            "metavar": "CELL",
            "help": "no further than to the step that fills this cell, such as B4",
        },
        "--next": {"action": "store_true", "help": "one step alone: a hint"},
        "--board": {"action": "store_true", "help": "the board after each step, not only at the end"},
        "--full": {"action": "store_true", "help": "tell long suppositions link by link, not in short"},
        "--unique": {"action": "store_true", "help": "also steps that rest on there being one solution"},
        "--lang": {
            "metavar": "NAME",
            "help": "in which language: en, pt (unless given: as the system is set)",
        },
        "--given": {
            "metavar": "FILL",
            "help": "what a player has entered, to be judged or gone on from: a grid, a file with one, "
            "or 'A1=5 B2=3'",
        },
        "--output": {
            "metavar": "FILE",
            "help": "where to, instead of standard output: replaced once all is written, being FILE.part "
            "until then; for generate also a folder: a file a puzzle, none like one that is there",
        },
        **_wishes(),
        "--no-color": {"action": "store_false", "dest": "color", "help": "no colour, even on a terminal"},
    }


def _wishes() -> Mapping[str, Mapping[str, Any]]:
    """What puzzles that are to be made can be like."""
    symmetries = ", ".join(SYMMETRIES)
    return {
        "--count": {"type": _whole_number, "metavar": "N", "help": "so many puzzles (unless given: 1)"},
        "--size": {
            "metavar": "SIZE",
            "help": "of the board: 9 or 8x10 (unless given: the usual one)",
        },
        "--difficulty": {
            "metavar": "LEVEL",
            "help": "beginner, easy, medium, hard, expert or extreme; from one to another: easy-hard; "
            "or ratings: 2.5-3.5, 7-",
        },
        "--clues": {"metavar": "N", "help": "so many clues: 24, 24-28, or 30- for at least 30"},
        "--minimal": {"action": "store_true", "help": "no clue that could go, proven"},
        "--symmetry": {"metavar": "NAME", "help": f"of clues and layout: {symmetries}"},
        "--pattern": {
            "metavar": "PICTURE",
            "help": "where givens may stand: rows of x and '.', or a file with them",
        },
        "--needs": {
            "metavar": "NAME",
            "action": "append",
            "help": "a technique that the easiest way to the solution takes: x_wing, naked_pair ...",
        },
        "--without": {
            "metavar": "NAME",
            "action": "append",
            "help": "a technique that it does not take",
        },
        "--with": {
            "metavar": "CLUE",
            "action": "append",
            "dest": "extra",
            "help": "a clue to make it of besides the usual ones: thermometers, antiknight ...",
        },
        "--box": {"metavar": "SHAPE", "help": "of the boxes, rows and columns: 2x3"},
        "--rooms": {"metavar": "N", "help": "cells of a room: 5, 2-5"},
        "--cages": {"metavar": "N", "help": "cells of a cage: 3, 2-4"},
        "--black": {"metavar": "N", "help": "per cent of the cells that are black"},
        "--from": {
            "metavar": "INPUT",
            "dest": "theme",
            "help": "a board of your own: as few clues are added or taken away as give it one solution",
        },
        "--series": {
            "action": "store_true",
            "help": "every board from full to minimal of one solution, and how hard each is",
        },
        "--seed": {"type": _whole_number, "metavar": "N", "help": "the same number, the same puzzles"},
        "--solution": {"action": "store_true", "help": "the solution behind each puzzle, if the format can"},
        "--time PATIENCE": {
            "type": _seconds,
            "metavar": "SECONDS",
            "help": "given up after so long without a puzzle (unless given: 60; with --from: 30 in all)",
        },
        "--format TO": {
            "metavar": "NAME",
            "help": f"how to write them: {', '.join(NAMES)}, or link (unless given: native)",
        },
    }


def _no_option(argument: str) -> str:
    """The argument, with a blank before a range such as -3-3: argparse would take it for an option."""
    return f" {argument}" if re.match(r"-[0-9]", argument) and not argument[1:].isdigit() else argument


def _whole_number(text: str, least: int = 0) -> int:
    if len(text) > _DIGITS:
        raise argparse.ArgumentTypeError(f"expected a number of at most {_DIGITS} digits, found '{text}'")
    if not (text.isascii() and text.isdigit() and int(text) >= least):
        raise argparse.ArgumentTypeError(f"expected a whole number, {least} or more, found '{text}'")
    return int(text)


def _threads(text: str) -> int:
    return _whole_number(text, 1)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 < seconds <= LONGEST:
        raise argparse.ArgumentTypeError(f"'{text}' is no time in seconds")
    return seconds
