"""Book: puzzles of many kinds by a recipe, with contents, rules, level marks, hints and solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, groupby
from os import PathLike, fsdecode
from pathlib import Path
from typing import Any

from passatempo.checks import check_seconds, in_path, quoted
from passatempo.errors import InputError, WrongTypeError
from passatempo.generating.run import random_seed
from passatempo.languages import Language, message, translator
from passatempo.printing.boards import PrintedBoard, puzzle_board, solution_board
from passatempo.printing.book_parts import chapter, front_matter, hints_part, rules_part, solutions_part
from passatempo.printing.compiling import LAST_PAGE, check_installed, page_count, to_pdf
from passatempo.printing.document import PrintedDocument
from passatempo.printing.ledger import Ledger
from passatempo.printing.making import PUZZLE_SECONDS, read_puzzles
from passatempo.printing.markup import PAGE_BREAK, preamble
from passatempo.printing.pages import HEADING, Numbered, numbered, renumbered
from passatempo.printing.paper import MOST_PAGES, Paper, book_paper, inside_margin
from passatempo.printing.printed_puzzle import PrintedPuzzle
from passatempo.printing.recipe import Recipe, parse_recipe, recipe_from
from passatempo.printing.rule_texts import capitalised
from passatempo.printing.stock import Stock, note_printed, printed_puzzles
from passatempo.printing.unfinished_run import UnfinishedRun
from passatempo.system_errors import system_reason

LEAST_TEXT = 7.0  # points
LARGE_VALUE = 16.0  # points: values in large print
_TEXT_SIZE = 11
_UNRATED = message("Not rated")


def book(
    recipe: str | PathLike[str] | Mapping[str, Any],
    *,
    ledger: str | PathLike[str] | None = None,
    threads: int | None = None,
    seconds: float | None = PUZZLE_SECONDS,
) -> PrintedDocument:
    """A book by a recipe: a path to a file in TOML, its text, or a mapping with the same keys.

    `ledger` names a file of puzzles that were printed before: none of them, nor any isomorphic one, comes
    again, and those of the book are added to it. `seconds` limits the time for each puzzle. The same recipe
    with a seed gives the same book.

    Raises InputError, naming the key, for a bad recipe, StoppedError if puzzles cannot be made in time,
    UnsupportedError if a board would be too small to read, MissingExtraError without typst.
    """
    limit, found = check_seconds(seconds), read_recipe(recipe)
    check_installed()
    with Ledger(None if ledger is None else in_path("ledger", ledger)) as printed_before, Stock() as stock:
        puzzles = collect(
            found,
            random_seed() if found.seed is None else found.seed,
            printed_before,
            stock,
            UnfinishedRun(None, ""),
            threads=threads,
            seconds=limit,
        )
        document = lay_out(found, puzzles, threads=threads)
        note_printed(stock, printed_before, [each.puzzle for each in document.puzzles], found.title)
    return document


def read_recipe(recipe: str | PathLike[str] | Mapping[str, Any]) -> Recipe:
    """A recipe from a file, its text, or a mapping; InputError if it is bad."""
    if isinstance(recipe, Mapping):
        return recipe_from(recipe)
    if not isinstance(recipe, str | PathLike):
        raise WrongTypeError(
            "recipe is {value}: expected a path, a text in TOML or a mapping", quoted(recipe)
        )
    if isinstance(recipe, str) and "\n" in recipe:
        return parse_recipe(recipe)
    path = Path(fsdecode(recipe))
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        reason = system_reason(error)
        raise InputError("the recipe {path} cannot be read: {reason}", path, reason) from None
    except ValueError:
        raise InputError("the recipe {path} is not a text in UTF-8", path) from None
    try:
        return parse_recipe(text)
    except InputError as error:
        raise InputError("{path}: {error}", path, error.message) from None


def collect(
    recipe: Recipe,
    seed: int,
    ledger: Ledger,
    stock: Stock,
    unfinished: UnfinishedRun,
    *,
    threads: int | None = None,
    seconds: float | None = PUZZLE_SECONDS,
    on_puzzle: Callable[[], None] = lambda: None,
) -> list[list[PrintedPuzzle]]:
    """The puzzles of each source of the recipe."""
    from_files = [
        list(read_puzzles(each.files, ledger, seconds, on_puzzle, threads=threads)) for each in recipe.sources
    ]
    orders = list(chain.from_iterable(each.orders for each in recipe.sources))
    made = printed_puzzles(
        orders, seed, ledger, stock, unfinished, threads=threads, seconds=seconds, on_puzzle=on_puzzle
    )
    return [
        read or [next(made) for _ in range(source.count)]
        for source, read in zip(recipe.sources, from_files, strict=True)
    ]


# Chapters

Chapter = tuple[str, list[Numbered]]


def lay_out(
    recipe: Recipe, puzzles: Sequence[Sequence[PrintedPuzzle]], *, threads: int | None = None
) -> PrintedDocument:
    """The book as PDF.

    The margin at the spine depends on the number of pages, and that on the margin: so it is laid out until
    the margin is wide enough. UnsupportedError if a board would be too small to read.
    """
    say = translator(recipe.lang)
    chapters = _chapters(recipe, puzzles, say)
    every = [each for _, chapter in chapters for each in chapter]
    hints = hints_part(every, recipe.hints, say, threads) if recipe.hints != "none" else ""
    pages = 1
    while True:
        paper = book_paper(recipe.paper, pages)
        markup = _markup(recipe, chapters, hints, paper, say)
        found = page_count(markup + LAST_PAGE)
        if inside_margin(found) <= paper.inside:
            break
        pages = found
    if found % 2:
        markup, found = f"{markup}{PAGE_BREAK}#h(0pt)\n", found + 1
    return PrintedDocument(to_pdf(markup), found, tuple(each.printed for each in every), recipe.per_page)


def _markup(recipe: Recipe, chapters: Sequence[Chapter], hints: str, paper: Paper, say: Language) -> str:
    every = [each for _, puzzles in chapters for each in puzzles]
    parts = [preamble(recipe.title, recipe.author, say.code, paper, _TEXT_SIZE), front_matter(recipe, say)]
    if recipe.rules:
        parts.append(rules_part(every, paper, say, LEAST_TEXT))
    parts += [chapter(title, puzzles, paper, recipe.per_page, say) for title, puzzles in chapters]
    return "".join([*parts, hints, solutions_part(every, paper, say)])


def _chapters(recipe: Recipe, puzzles: Sequence[Sequence[PrintedPuzzle]], say: Language) -> list[Chapter]:
    """The chapters with their titles, the puzzles numbered throughout."""
    groups = list(_groups(recipe, puzzles, say))
    chapters, number = list[Chapter](), 1
    for title, group in groups:
        ordered = sorted(group, key=lambda each: each.difficulty) if recipe.order == "rating" else group
        chapters.append((title, renumbered(_drawn(recipe, ordered, say), number)))
        number += len(ordered)
    return chapters


def _groups(
    recipe: Recipe, puzzles: Sequence[Sequence[PrintedPuzzle]], say: Language
) -> Iterator[tuple[str, list[PrintedPuzzle]]]:
    every = list(chain.from_iterable(puzzles))
    if recipe.chapters == "none":
        yield recipe.title, every
    elif recipe.chapters == "recipe":
        for source, found in zip(recipe.sources, puzzles, strict=True):
            yield source.title or _title(found, say), list(found)
    else:
        key = _by_level if recipe.chapters == "level" else partial(PrintedPuzzle.kind_title, say=say)
        for _, group in groupby(sorted(every, key=key), key=key):
            found = list(group)
            first = found[0]
            yield (
                (capitalised(first.level_name(say) or say(_UNRATED)), found)
                if recipe.chapters == "level"
                else (first.kind_title(say), found)
            )


def _by_level(each: PrintedPuzzle) -> int:
    return each.level or 99


def _title(puzzles: Sequence[PrintedPuzzle], say: Language) -> str:
    return ", ".join(dict.fromkeys(each.title(say) for each in puzzles))


def _drawn(recipe: Recipe, puzzles: Sequence[PrintedPuzzle], say: Language) -> list[Numbered]:
    boards = [_board(recipe, each, say) for each in puzzles]
    return numbered(puzzles, boards, [solution_board(each, say, least_text=LEAST_TEXT) for each in puzzles])


def _board(recipe: Recipe, printed: PrintedPuzzle, say: Language) -> PrintedBoard:
    """The board, with coordinates if hints name cells, unless it is as large as a page without them."""
    draw = partial(
        puzzle_board,
        printed,
        say,
        least_text=LEAST_TEXT,
        least_value=LARGE_VALUE if recipe.large_print else 0.0,
    )
    page = book_paper(recipe.paper, MOST_PAGES)
    named = draw(coordinates=recipe.hints != "none")
    return named if named.fits(page.text_width, page.text_height - HEADING) else draw()
