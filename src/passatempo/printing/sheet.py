"""Sheet: a page or two of puzzles, with their rules in one line each and their solutions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os import PathLike

from passatempo.checks import check_iterable, check_seconds, check_whole, in_names, in_path, in_text
from passatempo.errors import InputError
from passatempo.generating.run import random_seed
from passatempo.kinds import kind_named
from passatempo.languages import translator
from passatempo.messages import AND
from passatempo.printing import orders
from passatempo.printing.boards import puzzle_board, solution_board
from passatempo.printing.compiling import LAST_PAGE, check_installed, page_count, to_pdf
from passatempo.printing.document import PrintedDocument
from passatempo.printing.ledger import Ledger
from passatempo.printing.making import PUZZLE_SECONDS, read_puzzles
from passatempo.printing.markup import PAGE_BREAK, preamble
from passatempo.printing.packing import GRIDS
from passatempo.printing.pages import numbered
from passatempo.printing.paper import sheet_paper
from passatempo.printing.printed_puzzle import PrintedPuzzle
from passatempo.printing.sheet_pages import SheetPages
from passatempo.printing.stock import Stock, note_printed, printed_puzzles
from passatempo.printing.unfinished_run import UnfinishedRun
from passatempo.puzzle import Puzzle, check_puzzle
from passatempo.records import dataclass

ANSWERS = ("page", "foot", "none")
LEAST_TEXT = 5.6  # points: of a cage's sum on a page of nine
LEAST_SOLUTION_TEXT = 6.2
MOST_PUZZLES = 10_000


@dataclass(frozen=True)
class SheetLook:
    """What a sheet looks like."""

    title: str = ""
    date: str | None = None  # None: a line to write it on
    per_page: int = 4
    answers: str = "page"
    paper: str = "a4"
    lang: str | None = None

    def __post_init__(self) -> None:
        """Raise InputError for what no sheet can have."""
        translator(self.lang)
        sheet_paper(self.paper)
        if self.per_page not in GRIDS:
            raise InputError(
                "{number} puzzles a page: expected one of {numbers}",
                self.per_page,
                ", ".join(map(str, GRIDS)),
            )
        if self.answers not in ANSWERS:
            raise InputError(
                "answers '{found}': expected one of {expected}", self.answers, ", ".join(ANSWERS)
            )


def sheet(
    count: int | None = None,
    kinds: Sequence[str] | str = (),
    *,
    difficulty: str | None = None,
    files: Sequence[str | PathLike[str]] = (),
    like: Puzzle | None = None,
    library: str | PathLike[str] | None = None,
    title: str = "",
    date: str | None = None,
    per_page: int = 4,
    answers: str = "page",
    paper: str = "a4",
    lang: str | None = None,
    seed: int | None = None,
    ledger: str | PathLike[str] | None = None,
    threads: int | None = None,
    seconds: float | None = PUZZLE_SECONDS,
) -> PrintedDocument:
    """A sheet of puzzles as PDF: `sheet(4, ["kakuro", "suguru"], difficulty="easy..hard").save("sheet.pdf")`.

    Puzzles are generated, the kinds in turn ("suguru 6x6" has a size of its own) and from the easiest level
    to the hardest, or have the rooms and cages of `like`, or are read from `files`. `answers` are on a "page"
    of their own, upside down at the "foot", or left out ("none"). `ledger` names a file of puzzles that were
    printed before: none of them, nor any isomorphic one, comes again, and those of the sheet are added to it.
    `seconds` limits the time for each puzzle; the same seed gives the same sheet.

    Raises InputError for bad arguments, StoppedError if puzzles cannot be made in time, UnsupportedError if
    a board would be too small to read, MissingExtraError without typst.
    """
    look = SheetLook(
        in_text("title", title),
        None if date is None else in_text("date", date),
        check_whole("per_page", per_page, 1, max(GRIDS)),
        in_text("answers", answers),
        in_text("paper", paper),
        None if lang is None else in_text("lang", lang),
    )
    names, level = in_names("kinds", kinds), None if difficulty is None else in_text("difficulty", difficulty)
    paths = [in_path("files", each) for each in check_iterable("files", files)]
    check_installed()
    chosen = orders_of(
        None if count is None else check_whole("count", count, 1),
        names,
        level,
        paths,
        None if like is None else check_puzzle("like", like),
        "" if library is None else in_path("library", library),
    )
    own_seed = random_seed() if seed is None else check_whole("seed", seed, 0)
    with Ledger(None if ledger is None else in_path("ledger", ledger)) as printed_before, Stock() as stock:
        found = collect(
            chosen,
            paths,
            own_seed,
            printed_before,
            stock,
            UnfinishedRun(None, ""),
            threads=threads,
            seconds=check_seconds(seconds),
        )
        document = lay_out(look, found)
        note_printed(stock, printed_before, [each.puzzle for each in found], title)
    return document


def orders_of(
    count: int | None,
    kinds: Sequence[str],
    difficulty: str | None,
    files: Sequence[object],
    like: Puzzle | None,
    library: str = "",
) -> list[orders.Order]:
    """The orders of what is to be generated or taken; InputError unless a source of puzzles is given."""
    sources = [name for name, given in (("kinds", kinds), ("files", files), ("like", like)) if given]
    if library and (files or like):
        raise InputError("a library and {sources}: expected one of them", (AND, *sources))
    sources = sources or ["library"] * bool(library)
    if len(sources) != 1:
        if not sources:
            raise InputError("nothing to take puzzles from: expected one of kinds, files and like")
        raise InputError(
            "{sources} to take puzzles from: expected one of kinds, files and like", (AND, *sources)
        )
    if files:
        if count is not None:
            raise InputError("a number of puzzles and files: expected one of them")
        return []
    number = 4 if count is None else check_whole("count", count, 1, MOST_PUZZLES)
    if like is not None:
        return orders.like(check_puzzle("like", like), number, difficulty)
    for kind in kinds:
        kind_named((in_text("kinds", kind).split() or [""])[0])
    return orders.mixed(number, kinds, difficulty, library)


def collect(
    chosen: Sequence[orders.Order],
    files: Sequence[str],
    seed: int,
    ledger: Ledger,
    stock: Stock,
    unfinished: UnfinishedRun,
    *,
    threads: int | None = None,
    seconds: float | None = PUZZLE_SECONDS,
    on_puzzle: Callable[[], None] = lambda: None,
) -> list[PrintedPuzzle]:
    """The puzzles of a sheet: generated ones, or those of a library or of files."""
    if files:
        return list(read_puzzles(files, ledger, seconds, on_puzzle, threads=threads))
    found = printed_puzzles(
        chosen, seed, ledger, stock, unfinished, threads=threads, seconds=seconds, on_puzzle=on_puzzle
    )
    return list(found)


def lay_out(look: SheetLook, puzzles: Sequence[PrintedPuzzle]) -> PrintedDocument:
    """The sheet as PDF; UnsupportedError if a board would be too small to read."""
    paper, say = sheet_paper(look.paper), translator(look.lang)
    boards = [puzzle_board(each, say, least_text=LEAST_TEXT) for each in puzzles]
    solutions = [solution_board(each, say, least_text=LEAST_SOLUTION_TEXT) for each in puzzles]
    pages = SheetPages(look, numbered(puzzles, boards, solutions), paper, say)
    markup = preamble(pages.title, "", say.code, paper, 10) + PAGE_BREAK.join(pages.markup()) + LAST_PAGE
    most = max(each.number for each in pages.packed)
    return PrintedDocument(to_pdf(markup), page_count(markup), tuple(puzzles), most)
