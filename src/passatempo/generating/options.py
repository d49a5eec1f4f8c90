"""The options of `generate`: one table.

From a row follow the option of the command line and its help, the keyword argument of `pt.generate` and
`pt.series` (their signatures are written out for type checkers and `help()`; a test compares them with this
table), how its value is parsed and checked, which other options it excludes, and its line in
docs/generating.md (`make docs`). To add an option that describes puzzles: a row here, a field of `Request`,
and the keyword argument in run.py (and in series.py, unless a series excludes it).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import Enum
from typing import Any, NamedTuple

from passatempo.errors import InputError
from passatempo.formats.registry import WRITTEN
from passatempo.generating.option_values import (
    GIVENS,
    Target,
    parse_box_shape,
    parse_cage_sizes,
    parse_clue_count,
    parse_difficulty,
    parse_pattern,
    parse_room_sizes,
    parse_share,
    parse_symmetry,
    parse_techniques,
)
from passatempo.messages import AND, Message, decimal, message
from passatempo.symmetry import SYMMETRIES

DEFAULT_SECONDS = 60.0  # without a puzzle, after which `generate` gives up
COMPLETION_SECONDS = 30.0  # for all that `--from` does


class Value(Enum):
    """The type of the value of an option."""

    TEXT = "text"  # or a number, in Python
    NAMES = "names"  # one or several; the option may be repeated
    SWITCH = "switch"
    PUZZLE = "puzzle"  # on the command line a file or the text of one
    PICTURE = "picture"  # on the command line also a file
    WHOLE = "whole"
    THREADS = "threads"
    SECONDS = "seconds"


class Scope(Enum):
    """What an option affects."""

    REQUEST = "the puzzles"
    RUN = "how many of them, and how they are found"
    OUTPUT = "how they are written: on the command line only"


class Option(NamedTuple):
    """A row of the table."""

    name: str  # the keyword argument
    flag: str  # on the command line
    help: str
    value: Value = Value.TEXT
    scope: Scope = Scope.REQUEST
    metavar: str = ""
    short: str = ""  # another flag
    attribute: str = ""  # of the parsed command line, if it is not the name
    annotation: str = ""  # of the keyword argument; "": there is none
    default: object = None  # of the keyword argument
    field: str = ""  # of Request, and of Plan if `in_plan`
    parse: Callable[[Any, Target], object] | None = None  # the value of that field
    in_plan: bool = False  # the layout of a board depends on it
    noun: str = ""  # what it describes; refused if no clue that is generated has any
    excludes: tuple[str, ...] = ()  # names of other options
    examples: str = ""  # in docs/generating.md
    details: str = ""  # further text in docs/generating.md

    @property
    def destination(self) -> str:
        """The attribute of the parsed command line."""
        return self.attribute or self.name


_TEXT, _TEXT_OR_INT, _NAMES = "str | None", "str | int | None", "str | Iterable[str]"
_FROM, _FROM_AND_SERIES = ("author_board",), ("author_board", "series")
_JOB_EXCLUDED_BY = (*_FROM_AND_SERIES, "into")

OPTIONS = (
    Option(
        "count",
        "--count",
        message("number of puzzles (default: 1)"),
        Value.WHOLE,
        Scope.RUN,
        "N",
        "-n",
        annotation="int | None",
        default=1,
        excludes=_FROM,
        examples="`--count 100`, `-n 100`",
    ),
    Option(
        "size",
        "--size",
        message("size of the board: 9 or 8x10 (default: that of the kind)"),
        metavar="SIZE",
        annotation=_TEXT_OR_INT,
        excludes=("like", *_FROM),
        examples="`--size 8x10`",
        details="may also follow the kind",
    ),
    Option(
        "difficulty",
        "--difficulty",
        message(
            "beginner, easy, medium, hard, expert or extreme; from one to another: easy-hard; "
            "or ratings: 2.5-3.5, 7-"
        ),
        metavar="LEVEL",
        annotation="str | float | None",
        field="difficulty",
        parse=parse_difficulty,
        excludes=_FROM_AND_SERIES,
        examples="`--difficulty hard`, `easy-hard`, `2.5-3.5`, `7-`",
    ),
    Option(
        "clues",
        "--clues",
        message("number of clues: 24, 24-28, or 30- for at least 30"),
        metavar="N",
        annotation=_TEXT_OR_INT,
        field="clues",
        parse=parse_clue_count,
        excludes=_FROM,
        examples="`--clues 24`, `24-28`, `30-`",
    ),
    Option(
        "minimal",
        "--minimal",
        message("every clue is proven to be needed"),
        Value.SWITCH,
        annotation="bool",
        default=False,
        field="minimal",
        parse=lambda value, target: value,
        excludes=_FROM_AND_SERIES,
        examples="`--minimal`",
    ),
    Option(
        "symmetry",
        "--symmetry",
        Message("symmetry of clues and layout: {symmetries}", ", ".join(SYMMETRIES)),
        metavar="NAME",
        annotation=_TEXT_OR_INT,
        field="symmetry",
        parse=parse_symmetry,
        in_plan=True,
        excludes=_FROM,
        examples="`--symmetry 180`",
        details="`90` means quarter turns, `horizontal` that the upper half mirrors the lower, `both` "
        "horizontal and vertical, `full` all eight; if no such rooms are found, the line after `#` says "
        "that they are not symmetric",
    ),
    Option(
        "pattern",
        "--pattern",
        message("cells where givens may stand: rows of x and '.', or a file with them"),
        Value.PICTURE,
        metavar="PICTURE",
        annotation=_TEXT,
        field="pattern",
        parse=parse_pattern,
        noun=GIVENS,
        examples="`--pattern PICTURE`",
    ),
    Option(
        "whole_pattern",
        "--whole-pattern",
        message("every cell that --pattern marks has a given"),
        Value.SWITCH,
        annotation="bool",
        default=False,
        field="whole_pattern",
        parse=lambda value, target: value,
        noun=GIVENS,
        excludes=_FROM_AND_SERIES,
        examples="`--whole-pattern`",
        details="refused at once where it is proven that no puzzle has these givens; after `--time` the "
        "message says which cells would have to be marked as well",
    ),
    Option(
        "needs",
        "--needs",
        message("technique that the easiest solution path uses: x_wing, naked_pair ..."),
        Value.NAMES,
        metavar="NAME",
        annotation=_NAMES,
        default=(),
        field="needs",
        parse=parse_techniques,
        excludes=_FROM_AND_SERIES,
        examples="`--needs x_wing`",
        details="may be repeated; [all techniques](explaining.md), also by other common names: "
        "`alternating inference chain`, `Y-wing`",
    ),
    Option(
        "without",
        "--without",
        message("technique that the easiest solution path does not use"),
        Value.NAMES,
        metavar="NAME",
        annotation=_NAMES,
        default=(),
        field="without",
        parse=parse_techniques,
        excludes=_FROM_AND_SERIES,
        examples="`--without cell_forcing_chain`",
        details="may be repeated",
    ),
    Option(
        "extra",
        "--with",
        message("clue to generate besides those of the kind: thermometers, antiknight ..."),
        Value.NAMES,
        metavar="CLUE",
        annotation=_NAMES,
        default=(),
        excludes=_FROM,
        examples="`--with thermometers`",
        details="may be repeated; `passatempo kinds KIND` lists them",
    ),
    Option(
        "box",
        "--box",
        message("rows and columns of a box: 2x3"),
        metavar="SHAPE",
        annotation=_TEXT,
        field="box",
        parse=parse_box_shape,
        in_plan=True,
        excludes=_FROM,
        examples="`--box 2x3`",
    ),
    Option(
        "rooms",
        "--rooms",
        message("cells of a room: 5, 2-5"),
        metavar="N",
        annotation=_TEXT_OR_INT,
        field="room_sizes",
        parse=parse_room_sizes,
        in_plan=True,
        noun="rooms",
        excludes=_FROM,
        examples="`--rooms 2-5`",
    ),
    Option(
        "cages",
        "--cages",
        message("cells of a cage: 3, 2-4"),
        metavar="N",
        annotation=_TEXT_OR_INT,
        field="cage_sizes",
        parse=parse_cage_sizes,
        in_plan=True,
        noun="cages",
        excludes=_FROM,
        examples="`--cages 2-4`",
    ),
    Option(
        "black",
        "--black",
        message("percentage of black cells"),
        metavar="N",
        annotation=_TEXT_OR_INT,
        field="black_share",
        parse=parse_share,
        in_plan=True,
        noun="black cells",
        excludes=_FROM,
        examples="`--black 30`",
    ),
    Option(
        "like",
        "--like",
        message("puzzle whose rooms, cages and other clues are used, all but its givens"),
        Value.PUZZLE,
        metavar="INPUT",
        annotation="Puzzle | None",
        excludes=_FROM,
        examples="`--like FILE`",
        details="in kinds without givens, the clues that the kind is generated from are replaced",
    ),
    Option(
        "avoid",
        "--avoid",
        message("file of puzzles: none that is generated is isomorphic to one of them"),
        Value.NAMES,
        Scope.RUN,
        "FILE",
        annotation="Iterable[Puzzle]",
        default=(),
        excludes=_FROM,
        examples="`--avoid FILE`",
        details="may be repeated; rotated, reflected and renumbered puzzles count as the same",
    ),
    Option(
        "author_board",
        "--from",
        message("board to complete: the fewest clues are added or removed that give it one solution"),
        Value.PUZZLE,
        Scope.RUN,
        "INPUT",
        examples="`--from FILE`",
        details="see [A board of your own](#a-board-of-your-own)",
    ),
    Option(
        "series",
        "--series",
        message("all boards on the way from a full to a minimal one, each with its rating"),
        Value.SWITCH,
        Scope.RUN,
        default=False,
        excludes=_FROM,
        examples="`--series`",
        details="see [From easy to hard](#from-easy-to-hard)",
    ),
    Option(
        "seed",
        "--seed",
        message("the same seed and options give the same puzzles"),
        Value.WHOLE,
        Scope.RUN,
        "N",
        annotation="int | None",
        examples="`--seed 7`",
    ),
    Option(
        "solution",
        "--solution",
        message("also write the solution of each puzzle, if the format supports it"),
        Value.SWITCH,
        Scope.OUTPUT,
        default=False,
        excludes=("into",),
        examples="`--solution`",
    ),
    Option(
        "format",
        "--format",
        Message("format to write: {formats}, or link (default: native)", ", ".join(WRITTEN)),
        Value.TEXT,
        Scope.OUTPUT,
        "NAME",
        excludes=("into",),
        examples="`--format NAME`",
        details="see [Formats](formats.md)",
    ),
    Option(
        "output",
        "--output",
        message("file to write (FILE.part until it is complete), or a folder for one file per puzzle"),
        Value.TEXT,
        Scope.OUTPUT,
        "FILE",
        "-o",
        excludes=("into",),
        examples="`--output FILE`, `-o FOLDER/`",
        details="see [A folder of puzzles](#a-folder-of-puzzles)",
    ),
    Option(
        "into",
        "--into",
        message("add the puzzles to a library, with their ratings, and write nothing else"),
        Value.TEXT,
        Scope.OUTPUT,
        "FILE.db",
        excludes=_FROM,
        examples="`--into FILE.db`",
        details="see [a library](library.md); no puzzle is made that is there already",
    ),
    Option(
        "job",
        "--job",
        message("generate in parts, recorded in the folder DIR: killed at any moment, --resume goes on"),
        Value.TEXT,
        Scope.OUTPUT,
        "DIR",
        excludes=_JOB_EXCLUDED_BY,
        examples="`--job DIR`",
        details="see [jobs](scale.md#files-of-any-size-jobs); needs `--output`",
    ),
    Option(
        "resume",
        "--resume",
        message("go on with the job in the folder of --job"),
        Value.SWITCH,
        Scope.OUTPUT,
        default=False,
        excludes=_JOB_EXCLUDED_BY,
        examples="`--resume`",
    ),
    Option(
        "cluster",
        "--cluster",
        message("answer the parts of a job on a Dask cluster: local, local:N, or a scheduler's address"),
        Value.TEXT,
        Scope.OUTPUT,
        "ADDRESS",
        excludes=_JOB_EXCLUDED_BY,
        examples="`--cluster local:4`",
    ),
    Option(
        "json",
        "--json",
        message("print puzzles as JSON, one object per line"),
        Value.SWITCH,
        Scope.OUTPUT,
        default=False,
        excludes=("into",),
        examples="`--json`",
        details="with the solution and the rating",
    ),
    Option(
        "threads",
        "--threads",
        message("threads to use (default: all cores)"),
        Value.THREADS,
        Scope.RUN,
        "N",
        annotation="int",
        default=1,
        examples="`--threads 1`",
    ),
    Option(
        "seconds",
        "--time",
        Message(
            "give up after this time without a puzzle (default: {seconds}; with --from: {in_all} in all)",
            decimal(DEFAULT_SECONDS),
            decimal(COMPLETION_SECONDS),
        ),
        Value.SECONDS,
        Scope.RUN,
        "SECONDS",
        attribute="time",
        annotation="float | None",
        default=DEFAULT_SECONDS,
        examples="`--time 10`",
    ),
)
BY_NAME: Mapping[str, Option] = {option.name: option for option in OPTIONS}
REQUEST_OPTIONS = tuple(option for option in OPTIONS if option.scope is Scope.REQUEST)

# Why an option excludes others.
_REASONS = {
    "author_board": message(
        "{option} changes a board as little as possible: {others} cannot be given with it"
    ),
    "series": message(
        "{option} goes from a full board to a minimal one, whatever the rating: {others} cannot be given "
        "with it"
    ),
    "like": message("{option} sets the size of the board: {others} cannot be given with it"),
    "into": message("{option} writes into a library alone: {others} cannot be given with it"),
}


def refuse_excluded(given: Collection[str], *, flags: bool = False, others: Collection[str] = ()) -> None:
    """Raise an InputError if one of the options given excludes another of them.

    `given` are names of options; a message calls them by their flags if `flags`. `others` are further things
    that were given and that `--from` excludes.
    """
    for name, template in _REASONS.items():
        if name not in given:
            continue
        wrong = [option for option in OPTIONS if name in option.excludes and option.name in given]
        names = [*(others if name == "author_board" else ()), *(_called(each, flags) for each in wrong)]
        if names:
            raise InputError(template, _called(BY_NAME[name], flags), (AND, *names))


def _called(option: Option, flags: bool) -> str:
    return option.flag if flags else option.name
