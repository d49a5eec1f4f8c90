"""The texts of `--help` beside the options, wrapped to the width of the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable
from textwrap import fill

from passatempo.cli.arguments import VERBS, Verb, verb_called
from passatempo.cli.language import say
from passatempo.cli.show import PROGRAM
from passatempo.formats.registry import REGISTRY, format_names
from passatempo.kinds import kind_of_bare_grids
from passatempo.messages import message

_ABOUT_INPUT = message("""\
INPUT is a file, '-' for standard input, or a puzzle in quotes. A file may hold many puzzles. The format and \
the kind are detected.
""")
_ABOUT_WORDS = message("""\
WORDS describe the cage, in any order; all conditions must hold. No value occurs twice, unless 'repeats'.
  4 cells                the number of cells
  1-6, values 1,2,3,5,8  the values allowed (default: 1-9); -3..3 for negative ones
  sum 16, product 24     the total of all values
  difference 3           the greatest value minus all the others
  quotient 2             the greatest value divided by all the others, exactly
  mod 2, power 8         of two cells, in either order
  any 12                 the sum, product, difference or quotient
  with 3 4, without 7    values that must occur, values that must not
  different, in a row    no value twice
  repeats                a value may occur several times
  16 in 4                short for: sum 16, 4 cells
""")
_ABOUT_TASK = message("""\
TASK is a question; FILE has one puzzle per line ('-' is standard input). The answer to each line is one \
line, with columns separated by commas, or ',error: ' and a message:
  solve        a solution, and the number of solutions ('2+': the search ended at --limit)
  count        the number of solutions, up to --limit (default: 1,000,000)
  rate         the rating, the level, the hardest technique, the effort; or ',none' or ',several'
  check        the number of solutions, the clues that any one of can be left out, those that can together
  candidates   for each cell the values that it takes in some solution
  convert      the puzzle in another format (--to; default: link)
  canonical    a key that isomorphic puzzles share; of grids with boxes also the board they are all equal to
In solve and count, lines have one character per cell, and all boards the size of the first; if the first \
line is JSON, a link or a code, each line is read by itself. --like names a puzzle with the clues that all \
lines share. After ',stopped' the time limit (--time) was reached.
A FILE of columns, .csv, .tsv or .parquet, is written whole, with the answers as further columns: as Parquet \
if --output ends so, else as CSV. Of check also whether the recorded solution is right.
""")
_ABOUT_KIND = message("""\
KIND is a name or alias that 'passatempo kinds' lists; SIZE is 9 or 8x10, for example. The same seed and \
options give the same puzzles. No two are isomorphic (rotated, reflected, or with other digits). After \
Ctrl-C the puzzles found so far are complete.
""")
_ABOUT_TECHNIQUE = message("""\
TECHNIQUE is one of those in docs/explaining.md, by its key or its name. In each position no easier step is \
possible. --time is how long to look for one. The answers stand at the end.
""")
_ABOUT_ACTION = message("""\
FILE.db is a library: a file of puzzles that are proven to have one solution, none of them twice. A puzzle \
counts as there if it is there rotated, reflected or with other digits. 'passatempo library ACTION --help' \
shows the options of an action:
""")
_ABOUT_ARGUMENT = {
    "ACTION": _ABOUT_ACTION,
    "INPUT": _ABOUT_INPUT,
    "KIND": _ABOUT_KIND,
    "WORDS": _ABOUT_WORDS,
    "TASK": _ABOUT_TASK,
    "TECHNIQUE": _ABOUT_TECHNIQUE,
}
_EXIT_CODES = message("""\
exit codes:
  0   answered (explain: also if there are several solutions)
  1   no solution (rate: or several; check: not a proper puzzle; check and explain: a wrong entry; sets: no \
set; generate --from: no change gives one solution)
  2   bad input or usage, or output that cannot be written
  3   stopped by a limit, out of memory, or interrupted; also in place of 1 (check: of 0 or 1) if a part of \
the puzzle that may state rules was not read
  70  internal error, reported in one line
  Of several puzzles, 2 takes precedence over 3, and 3 over 1.
""")
_EXIT_CODE = re.compile(r"  ([0-9]+) +(.*)")
_COLUMNS = re.compile(r" +(\S+ )*\S+ {2,}")  # the indent and first column of a table


def verb_epilog(name: str) -> str:
    """The text below the options of a verb: its argument, examples, exit codes and formats."""
    verb = verb_called(name)
    parts = [argument_text(verb.options[0]), _tasks(verb), _examples(verb.examples), say(_EXIT_CODES)]
    if "--to" in verb.options or verb.generates:
        formats = (f"  {name:15}  {about}\n" for name, about in format_rows())
        parts.append(say("formats:") + "\n" + "".join(formats))
    return "\n".join(filter(None, parts))


def _tasks(verb: Verb) -> str:
    """What the tasks of a verb are; empty if it has none."""
    return "".join(f"  {name:10}  {say(task.about)}\n" for name, task in verb.tasks.items())


def argument_text(name: str) -> str:
    """What an argument such as INPUT is; empty if there is nothing to say."""
    about = _ABOUT_ARGUMENT.get(name)
    return say(about) if about else ""


def exit_code_rows() -> list[tuple[str, str]]:
    """The exit codes and what they mean."""
    return _EXIT_CODE.findall(say(_EXIT_CODES))


def format_rows() -> list[tuple[str, str]]:
    """The formats and what they are."""
    return [(name, _about_format(name)) for name in format_names()]


def _about_format(name: str) -> str:
    return say(REGISTRY[name].about) if name in REGISTRY else say("of a plugin")


def program_epilog() -> str:
    """The text below the options of the program: its verbs, examples and exit codes."""
    verbs = "".join(f"  {name:10}  {say(verb.about)}\n" for name, verb in VERBS.items())
    examples = _examples(verb.examples[0] for verb in VERBS.values())
    more = say("'{program} VERB --help' shows the options of a verb.", PROGRAM) + "\n"
    return "\n".join([f"{say('verbs:')}\n{verbs}", say(_ABOUT_INPUT), examples, more, say(_EXIT_CODES)])


def _examples(texts: Iterable[str]) -> str:
    kind = kind_of_bare_grids().name
    return (
        say("examples:")
        + "\n"
        + "".join(f"  {PROGRAM} {text.format(kind=kind, program=PROGRAM)}\n" for text in texts)
    )


def wrap_help(text: str, width: int) -> str:
    """Each line wrapped to the width, rows of tables below their last column. Commands are not broken."""
    return "\n".join(_wrap_line(line, width) for line in text.split("\n"))


def _wrap_line(line: str, width: int) -> str:
    if len(line) <= width or line.startswith(f"  {PROGRAM} "):
        return line
    columns = _COLUMNS.match(line)
    indent = columns.end() if columns else len(line) - len(line.lstrip())
    return fill(
        line[indent:],
        max(width, indent + 20),
        initial_indent=line[:indent],
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
