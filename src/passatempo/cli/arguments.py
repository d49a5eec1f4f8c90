"""The verbs, and the parsed options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from passatempo.frozen import NOTHING
from passatempo.messages import message
from passatempo.records import dataclass
from passatempo.type_names import Any

COUNT_LIMIT = 1_000_000  # the default of --limit: some boards have more solutions than can be counted
SETS_LIMIT = 10_000  # the default of --limit


@dataclass(frozen=True)
class Options:
    """The parsed options of all verbs; each verb reads those that it has."""

    verb: str
    inputs: Sequence[str] = ()
    method: str = "auto"
    methods: Sequence[str] | None = None  # of `race`
    stats: bool = False
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
    lang: str | None = None  # None: that of the environment
    next: bool = False
    all_next: bool = False
    stage: int | None = None
    style: str | None = None
    excluded: Sequence[str] | None = None  # techniques
    compare: bool = False
    board: bool = False
    full: bool = False
    unique: bool = False
    count: int | None = None
    seed: int | None = None
    author_board: str | None = None
    series: bool = False
    avoid: Sequence[str] | None = None  # files
    solution: bool = False
    candidates: bool = False
    step: int | None = None
    hint: bool = False
    animate: bool = False
    coordinates: bool = False
    columns: int | None = None
    open: bool = False
    plot: str | None = None
    theme: str = "light"
    palette: str | None = None
    colours: str | None = None
    size: float | None = None
    scale: float | None = None
    host: str = "127.0.0.1"
    port: int | None = None
    no_browser: bool = False
    allow_remote: bool = False
    workers: int | None = None
    column: str | None = None  # of a table
    job: str | None = None  # a folder
    resume: bool = False
    cut: int | None = None  # into so many boards
    verify: str | None = None  # a folder
    status: str | None = None  # a folder
    cluster: str | None = None
    part_size: int | None = None  # bytes
    plugin: Sequence[str] | None = None  # files to load
    kinds: Sequence[str] | None = None
    difficulty: str | None = None
    title: str | None = None
    date: str | None = None
    per_page: int | None = None
    answers: str | None = None
    paper: str | None = None
    ledger: str | None = None
    new_recipe: bool = False
    into: str | None = None  # a library
    library: str | None = None
    level: str | None = None
    technique: Sequence[str] | None = None
    board_size: str | None = None
    clues: str | None = None
    source: str | None = None
    used: bool | None = None
    never_again: bool = False
    purpose: str | None = None
    rate: bool = False
    rate_all: bool = False
    levels: str | None = None
    until: int | None = None
    request: Mapping[str, Any] = NOTHING  # the options of `generate` that describe puzzles, by name


@dataclass(frozen=True)
class Verb:
    """A verb with its options and help texts."""

    about: str  # a message
    options: tuple[str, ...]
    examples: tuple[str, ...]
    usage: str | None = None  # None: derived from the options
    generates: bool = False  # it also has the options of generating/options.py
    writes_itself: bool = False  # to --output if it has that option; any other verb is redirected
    tasks: Mapping[str, Verb] = NOTHING  # by the word that follows the verb: each has options of its own


_ANSWER_OPTIONS = ("INPUT", "--method", "--time", "--stats", "--json", "--format", "--kind", "--no-color")
_EXPLAINING_OPTIONS = ("--time", "--json", "--format", "--kind", "--no-color")


def _options_of_tasks(tasks: Iterable[Verb]) -> Iterable[str]:
    """Every option once; those of one name may differ in what they are for."""
    return {option.split()[0]: option for task in tasks for option in task.options[1:]}.values()


_WANTED = (
    *("--kind WANTED", "--level", "--technique", "--size BOARD", "--clues", "--source"),
    *("--used", "--unused"),
)
_LIBRARY_TASKS = {
    "add": Verb(
        message("add puzzles with one solution, unless they are there, rotated or with other digits"),
        ("LIBRARY INPUT", "--rate", "--source NAME", "--time", "--threads", "--json", "--format", "--kind"),
        ("library add puzzles.db puzzles.sdm", "library add --rate puzzles.db samples/*.txt"),
        message("passatempo library add [OPTION ...] FILE.db [INPUT ...]"),
    ),
    "find": Verb(
        message("list puzzles that meet all conditions"),
        ("LIBRARY", *_WANTED, "--limit PUZZLES", "--json"),
        (
            "library find puzzles.db --kind {kind} --level hard --technique x_wing --size 9x9 --unused",
            "library find puzzles.db --clues 17-20 --limit 10 --json",
        ),
        message("passatempo library find [OPTION ...] FILE.db"),
    ),
    "take": Verb(
        message("write some puzzles and mark them as used: those never used come first"),
        (
            *("LIBRARY N", "--never-again", "--purpose", *_WANTED[:-2]),
            *("--to", "--time", "--threads", "--json"),
        ),
        (
            "library take puzzles.db 12 --never-again --level easy..hard > twelve.txt",
            "library take puzzles.db 1 --purpose 'Friday' --to link",
        ),
        message("passatempo library take [OPTION ...] FILE.db [N]"),
    ),
    "rate": Verb(
        message("rate the puzzles that are not rated yet"),
        ("LIBRARY", *_WANTED, "--limit PUZZLES", "--time", "--threads"),
        ("library rate puzzles.db", "library rate puzzles.db --kind {kind} --limit 1000 --time 10"),
        message("passatempo library rate [OPTION ...] FILE.db"),
    ),
    "export": Verb(
        message("write puzzles that meet all conditions, in any format"),
        ("LIBRARY", *_WANTED, "--limit PUZZLES", "--to", "--json"),
        (
            "library export puzzles.db > all.txt",
            "library export puzzles.db --level hard --to line -o hard.sdm",
        ),
        message("passatempo library export [OPTION ...] FILE.db"),
    ),
    "stats": Verb(
        message("count the puzzles by kind, size, clues, level and technique"),
        ("LIBRARY", "--plot FIGURES", "--json"),
        ("library stats puzzles.db", "library stats puzzles.db --plot library.svg"),
        message("passatempo library stats [OPTION ...] FILE.db"),
    ),
    "fill": Verb(
        message("generate puzzles until there are enough unused ones of each level; Ctrl-C keeps all"),
        ("LIBRARY", "--levels", "--until", "--kinds", "--seed FILLED", "--threads", "--time"),
        (
            "library fill puzzles.db --levels easy..hard --until 100",
            "library fill puzzles.db --kinds '{kind} 6x6' --levels easy --until 20",
        ),
        message("passatempo library fill [OPTION ...] FILE.db"),
    ),
}
VERBS = {
    "solve": Verb(
        message("show the solution, and whether it is the only one"),
        (*_ANSWER_OPTIONS, "--all", "--limit"),
        (
            "solve puzzle.txt",
            "solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "solve --method elimination puzzle.txt",
            "solve --all --limit 10 '{kind} 4x4'",
        ),
    ),
    "count": Verb(
        message("count the solutions"),
        (
            *(*_ANSWER_OPTIONS, "--limit"),
            *("--job COUNT", "--resume", "--cut", "--status", "--verify", "--cluster", "--threads"),
        ),
        (
            "count '..4. .... .2.. ...3'",
            "count --limit 0 --time 60 puzzle.txt",
            "count puzzle.txt --job count.job --cut 100",
            "count --verify count.job",
        ),
    ),
    "check": Verb(
        message("check that a puzzle has one solution, and which clues it does not need"),
        (*_ANSWER_OPTIONS, "--given"),
        ("check puzzle.txt", "check --json one.txt two.txt", "check puzzle.txt --given 'A1=5 B2=3'"),
    ),
    "candidates": Verb(
        message("show the values that each cell takes in some solution"),
        _ANSWER_OPTIONS,
        ("candidates '..4. .... .2.. ...3'",),
    ),
    "race": Verb(
        message("compare the methods on a puzzle: time, nodes, failures, memory, in one table"),
        ("INPUT", "--method METHODS", "--plot", *_EXPLAINING_OPTIONS),
        (
            "race puzzle.txt",
            "race puzzle.txt --method native --method sat --time 60",
            "race puzzle.txt --plot race.svg",
        ),
    ),
    "explain": Verb(
        message("explain the solution step by step, as a person finds it"),
        (
            "INPUT",
            "--next",
            "--stage",
            "--all-next",
            "--to CELL",
            "--given NOTES",
            "--style",
            "--without",
            "--compare",
            "--board",
            "--full",
            "--unique",
            "--plot",
            *_EXPLAINING_OPTIONS,
        ),
        (
            "explain puzzle.txt",
            "explain --next --lang pt puzzle.txt",
            "explain --next --given 'A1=5 B2=3 C3=125' puzzle.txt",
            "explain --next --stage 1 puzzle.txt",
            "explain --compare --without x_wing puzzle.txt",
            "explain --to B4 --board '..4. 1... .2.. ...3'",
        ),
    ),
    "rate": Verb(
        message("rate the difficulty, and list the techniques that a puzzle needs"),
        ("INPUT", "--threads", "--plot", *_EXPLAINING_OPTIONS),
        ("rate puzzle.txt", "rate --json puzzles.sdm > ratings.json", "rate puzzles.sdm --plot ratings.svg"),
    ),
    "generate": Verb(
        message("generate puzzles of any kind with one solution, to your specification"),
        ("KIND",),
        (
            "generate {kind}",
            "generate {kind} --difficulty hard --symmetry 180 --count 10 --seed 1",
            "generate {kind} 6x6 --with thermometers --clues 4-8",
            "generate {kind} --needs x_wing --count 100 --format line --output x-wings.sdm",
            "generate {kind} --series",
            "generate {kind} 6x6 {kind} 9x9 --count 6",
            "generate {kind} --count 5 --avoid published.sdm",
            "generate {kind} --difficulty hard --count 50 --into puzzles.db",
            "generate --from my-own.txt",
        ),
        message("passatempo generate [OPTION ...] KIND [SIZE] ..."),
        generates=True,
        writes_itself=True,
    ),
    "exercise": Verb(
        message("show positions just before a technique is needed, with question and answer"),
        ("TECHNIQUE", "--count", "--seed", "--time", "--json", "--no-color"),
        (
            "exercise x_wing",
            "exercise 'naked pair' {kind} 6x6 --count 5 --seed 1",
            "exercise hidden_pair --json",
        ),
        message("passatempo exercise [OPTION ...] TECHNIQUE [KIND]"),
    ),
    "convert": Verb(
        message("write puzzles in another format: links, files of other programs, JSON"),
        ("INPUT", "--to", "--output", "--format", "--kind"),
        (
            "convert puzzle.txt --to link",
            "convert puzzles.sdm --to json --output puzzles.json",
            "convert 'https://puzz.link/p?{kind}/4/4/g1k23k3g' --to native",
        ),
        writes_itself=True,
    ),
    "draw": Verb(
        message("draw puzzles as SVG, PNG or PDF: as printed, solved, with candidates, at a step"),
        (
            "INPUT",
            "--output PICTURE",
            "--to PICTURE",
            "--solution",
            "--candidates",
            "--given",
            "--step",
            "--hint",
            "--animate",
            "--coordinates",
            "--columns",
            "--open",
            "--theme",
            "--palette",
            "--colours",
            "--size",
            "--scale",
            "--time",
            "--format",
            "--kind",
        ),
        (
            "draw puzzle.txt -o puzzle.svg",
            "draw puzzle.txt --solution --theme dark -o solution.png",
            "draw puzzle.txt --hint --given 'A1=5 B2=3' --open",
            "draw puzzle.txt --animate -o explained.svg",
            "draw puzzles.sdm --theme print -o sheet.pdf",
            "draw puzzles.sdm --to png -o pictures/",
        ),
        writes_itself=True,
    ),
    "sheet": Verb(
        message("make a sheet of puzzles to print, with rules and solutions, as PDF"),
        (
            "NUMBER",
            "--output PDF",
            "--kinds",
            "--difficulty",
            "--like BOARD",
            "--library",
            "--per-page",
            "--answers",
            "--paper",
            "--title",
            "--date",
            "--ledger",
            "--seed PRINTED",
            "--threads",
            "--time",
        ),
        (
            "sheet 12 --kinds {kind} --difficulty easy..hard -o sheet.pdf",
            "sheet 4 --kinds {kind} --per-page 2 --answers foot --title 'Friday' -o friday.pdf",
            "sheet my-puzzles.txt --per-page 6 --paper letter -o mine.pdf",
            "sheet 6 --like rooms.txt --ledger printed.txt -o sheet.pdf",
            "sheet 6 --library puzzles.db --difficulty easy..hard -o sheet.pdf",
        ),
        message("passatempo sheet [OPTION ...] -o PDF [N | FILE ...]"),
        writes_itself=True,
    ),
    "book": Verb(
        message("make a book of puzzles by a recipe, as PDF"),
        (
            "RECIPE",
            "--output PDF",
            "--new-recipe",
            "--ledger",
            "--seed PRINTED",
            "--threads",
            "--time",
        ),
        (
            "book --new-recipe > recipe.toml",
            "book recipe.toml -o book.pdf",
            "book recipe.toml --ledger printed.txt -o book.pdf",
        ),
        message("passatempo book [OPTION ...] RECIPE -o PDF"),
        writes_itself=True,
    ),
    "serve": Verb(
        message("open the workbench, a page in the browser to play, set and study puzzles"),
        ("--port", "--host", "--allow-remote", "--workers", "--time", "--no-browser"),
        ("serve", "serve --port 9000 --no-browser", "serve --host 0.0.0.0 --allow-remote"),
        message("passatempo serve [OPTION ...]"),
        writes_itself=True,
    ),
    "batch": Verb(
        message("answer a question about each line of files of puzzles, on all cores"),
        (
            *("TASK", "--limit", "--threads", "--like", "--time", "--method", "--kind", "--to", "--json"),
            *("--column", "--job", "--resume", "--status", "--cluster", "--part-size"),
        ),
        (
            "batch solve puzzles.sdm > answers.csv",
            "batch count --limit 0 --threads 1 - < puzzles.sdm",
            "batch rate puzzles.sdm.gz --output ratings.csv",
            "batch check --like rooms.txt givens.txt",
            "batch convert puzzles.sdm --to link",
            "batch rate puzzles.csv --column quizzes --output ratings.parquet",
            "batch rate puzzles.sdm --output ratings.csv --job ratings.job --resume",
            "batch --status ratings.job",
        ),
        message("passatempo batch TASK [OPTION ...] [FILE ...]"),
    ),
    "library": Verb(
        message("keep puzzles in a file, none of them twice: add, find, take, rate, export, stats, fill"),
        ("ACTION", *_options_of_tasks(_LIBRARY_TASKS.values())),
        tuple(task.examples[0] for task in _LIBRARY_TASKS.values()),
        message("passatempo library ACTION [OPTION ...] FILE.db"),
        tasks=_LIBRARY_TASKS,
    ),
    "stats": Verb(
        message("count the puzzles of files by kind, size, clues and level, and the twins among them"),
        ("INPUT", "--rate ALL", "--plot FIGURES", "--time", "--threads", "--json", "--format", "--kind"),
        ("stats puzzles.sdm", "stats --rate --plot levels.svg puzzles.sdm", "stats --json one.txt two.txt"),
    ),
    "completion": Verb(
        message("print what a shell needs to complete verbs, options, names and files"),
        ("SHELL",),
        (
            "completion bash > ~/.local/share/bash-completion/completions/passatempo",
            "completion zsh > ~/.zfunc/_passatempo",
            "completion fish > ~/.config/fish/completions/passatempo.fish",
        ),
        message("passatempo completion [OPTION ...] SHELL"),
    ),
    "man": Verb(
        message("print the manual page"),
        ("NOTHING",),
        ("man | man -l -", "man > ~/.local/share/man/man1/passatempo.1"),
        message("passatempo man [OPTION ...]"),
    ),
    "kinds": Verb(
        message("list the kinds of puzzles; with a name, show its rules and notation"),
        ("NAME", "--json"),
        ("kinds", "kinds {kind}", "kinds {kind} cages", "kinds {kind} | {program} solve"),
    ),
    "sets": Verb(
        message("list the sets of values that fit a cage"),
        ("WORDS", "--limit", "--time", "--json"),
        (
            "sets 4 cells 1-6 sum 16",
            "sets 16 in 4 with 3 without 7 8",
            "sets '3 cells product 24 repeats'",
            "sets 2 cells values 1,2,3,5,8 quotient 4",
        ),
    ),
}


def verb_called(name: str) -> Verb:
    """The row of a verb, or of a task of one: "library add"."""
    verb, _, task = name.partition(" ")
    return VERBS[verb].tasks[task] if task else VERBS[verb]
