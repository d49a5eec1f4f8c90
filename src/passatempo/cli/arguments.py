"""Arguments: the verbs, and what was asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from passatempo.frozen import NOTHING
from passatempo.records import dataclass

COUNTED_AT_MOST = 1_000_000  # unless --limit says otherwise: some boards have more than can ever be counted
SETS_AT_MOST = 10_000  # unless --limit says otherwise


@dataclass(frozen=True)
class Options:
    """What was asked for; a verb reads the fields that its own options set."""

    verb: str
    inputs: Sequence[str] = ()
    method: str = "auto"
    all: bool = False
    limit: int | None = None  # None: not given; 0: no limit
    time: float | None = None
    json: bool = False
    format: str | None = None
    kind: str | None = None
    color: bool = True
    threads: int | None = None
    like: str | None = None
    to: str | None = None
    given: str | None = None
    output: str | None = None
    lang: str | None = None  # None: as the environment has it
    next: bool = False
    board: bool = False
    full: bool = False
    unique: bool = False
    count: int | None = None
    seed: int | None = None
    author_board: str | None = None
    series: bool = False
    solution: bool = False
    request: Mapping[str, Any] = NOTHING  # options of generate that describe the puzzles, if given, by name


@dataclass(frozen=True)
class Verb:
    """A verb as its help describes it."""

    about: str
    options: tuple[str, ...]
    examples: tuple[str, ...]
    usage: str | None = None  # if it does not follow from the options
    generates: bool = False  # its other options are those of generating/options.py


_OF_ANSWERS = ("INPUT", "--method", "--time", "--json", "--format", "--kind", "--no-color")
_OF_WORDS = ("--lang", "--time", "--json", "--format", "--kind", "--no-color")
VERBS = {
    "solve": Verb(
        "show the solution, and say whether it is the only one",
        (*_OF_ANSWERS, "--all", "--limit"),
        (
            "solve puzzle.txt",
            "solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "solve --method elimination puzzle.txt",
            "solve --all --limit 10 '{kind} 4x4'",
        ),
    ),
    "count": Verb(
        "count the solutions",
        (*_OF_ANSWERS, "--limit"),
        ("count '..4. .... .2.. ...3'", "count --limit 0 --time 60 puzzle.txt"),
    ),
    "check": Verb(
        "tell whether it is a proper puzzle, and which of its clues it could do without",
        (*_OF_ANSWERS, "--given", "--lang"),
        ("check puzzle.txt", "check --json one.txt two.txt", "check puzzle.txt --given 'A1=5 B2=3'"),
    ),
    "candidates": Verb(
        "show what each cell takes in some solution",
        _OF_ANSWERS,
        ("candidates '..4. .... .2.. ...3'",),
    ),
    "explain": Verb(
        "tell how to solve it, step by step, as a person would",
        ("INPUT", "--next", "--to CELL", "--given", "--board", "--full", "--unique", *_OF_WORDS),
        (
            "explain puzzle.txt",
            "explain --next --lang pt puzzle.txt",
            "explain --next --given 'A1=5 B2=3' puzzle.txt",
            "explain --to B4 --board '..4. 1... .2.. ...3'",
        ),
    ),
    "rate": Verb(
        "tell how hard it is, and which techniques it takes; files of many on all cores",
        ("INPUT", "--threads", *_OF_WORDS),
        ("rate puzzle.txt", "rate --json puzzles.sdm > ratings.json"),
    ),
    "generate": Verb(
        "generate puzzles with one solution: of any kind, to your specification",
        ("KIND",),
        (
            "generate {kind}",
            "generate {kind} --difficulty hard --symmetry 180 --count 10 --seed 1",
            "generate {kind} 6x6 --with thermometers --clues 4-8",
            "generate {kind} --needs x_wing --count 100 --format line --output x-wings.sdm",
            "generate {kind} --series",
            "generate --from my-own.txt",
        ),
        "passatempo generate [OPTION ...] KIND [SIZE]",
        generates=True,
    ),
    "convert": Verb(
        "write puzzles in another format: links, files of other programs, JSON",
        ("INPUT", "--to", "--output", "--format", "--kind"),
        (
            "convert puzzle.txt --to link",
            "convert puzzles.sdm --to json --output puzzles.json",
            "convert 'https://puzz.link/p?{kind}/4/4/g1k23k3g' --to native",
        ),
    ),
    "batch": Verb(
        "answer whole files of puzzles, one a line, on all cores",
        ("TASK", "--limit", "--threads", "--like", "--json"),
        (
            "batch solve puzzles.sdm > answers.csv",
            "batch solve --threads 1 - < puzzles.sdm",
            "batch solve --like rooms.txt givens.txt",
        ),
        "passatempo batch solve [OPTION ...] [FILE ...]",
    ),
    "kinds": Verb(
        "list the kinds of puzzles; with a name, its rules and how to write one down",
        ("NAME", "--json"),
        ("kinds", "kinds {kind}", "kinds {kind} cages", "kinds {kind} | {program} solve"),
    ),
    "sets": Verb(
        "list the sets of values that fit a cage",
        ("WORDS", "--limit", "--time", "--json"),
        (
            "sets 4 cells 1-6 sum 16",
            "sets 16 in 4 with 3 without 7 8",
            "sets '3 cells product 24 repeats'",
            "sets 2 cells values 1,2,3,5,8 quotient 4",
        ),
    ),
}


def parse(argv: Sequence[str]) -> Options:
    """What the command line asks for; SystemExit after help or a usage error."""
    if len(argv) > 1 and argv[0] in VERBS and not any(map(_may_be_option, argv)):
        return Options(argv[0], argv[1:])  # there is nothing to parse, so no parser is loaded
    from passatempo.cli.parser import parsed

    return parsed(argv)


def _may_be_option(argument: str) -> bool:
    return argument.startswith("-") and argument != "-"
