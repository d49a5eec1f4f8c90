"""Recipe: what a book contains, read from TOML and checked; an error names the key and what was expected."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from typing import Any

from passatempo.checks import LARGEST_SEED
from passatempo.errors import InputError
from passatempo.frozen import NOTHING
from passatempo.generating.options import REQUEST_OPTIONS, Value
from passatempo.kinds import kind_named
from passatempo.languages import languages, translator
from passatempo.messages import Message, grouped
from passatempo.printing.checked_table import CheckedTable
from passatempo.printing.orders import Order, levels_of, spread
from passatempo.printing.packing import GRIDS
from passatempo.printing.paper import PAPERS, book_paper
from passatempo.printing.stock import conditions_of
from passatempo.records import dataclass, field, replace

CHAPTERS = ("kind", "level", "recipe", "none")
ORDERS = ("rating", "recipe")
HINTS = ("none", "hint", "hardest")
MOST = 10_000  # puzzles of a book


@dataclass(frozen=True)
class PuzzleSource:
    """Where puzzles come from: an order for each level, or files; perhaps with a title of its own."""

    orders: tuple[Order, ...] = ()
    files: tuple[str, ...] = ()
    title: str = ""

    @property
    def count(self) -> int:
        """The number of puzzles to generate, or to take from a library."""
        return sum(order.count for order in self.orders)


@dataclass(frozen=True)
class Recipe:
    """A book; docs/printing.md describes each key."""

    title: str
    sources: tuple[PuzzleSource, ...]
    subtitle: str = ""
    author: str = ""
    copyright: str = ""
    lang: str = "en"
    seed: int | None = None
    chapters: str = "kind"
    order: str = "rating"
    rules: bool = True
    hints: str = "none"
    paper: str = "6x9"
    per_page: int = 2
    large_print: bool = False
    text: str = field(default="", repr=False)  # the TOML it was read from


def parse_recipe(text: str) -> Recipe:
    """The recipe of a text in TOML; InputError names the key that is wrong, and what was expected."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason = str(error)
        reason = f"{reason[:1].lower()}{reason[1:]}"
        raise InputError("not a recipe in TOML: {reason}", reason) from None
    return recipe_from(table, text)


def recipe_from(table: Mapping[str, Any], text: str = "") -> Recipe:
    """The recipe of a mapping, as it is in TOML."""
    found = CheckedTable(table, "")
    book, page = found.table("book"), found.table("page")
    recipe = Recipe(
        title=book.text("title"),
        subtitle=book.text("subtitle", ""),
        author=book.text("author", ""),
        copyright=book.text("copyright", ""),
        lang=book.checked("language", translator().code, _language, _one_of(languages())),
        seed=book.whole("seed", None, 0, LARGEST_SEED),
        chapters=book.choice("chapters", "kind", CHAPTERS),
        order=book.choice("order", "rating", ORDERS),
        rules=book.switch("rules", True),
        hints=book.choice("hints", "none", HINTS),
        paper=page.checked("size", "6x9", _paper, _one_of(PAPERS)),
        per_page=page.choice("puzzles", 2, tuple(GRIDS)),
        large_print=page.switch("large_print", False),
        sources=tuple(map(_source, found.tables("puzzles"))),
        text=text,
    )
    book.refuse_others()
    page.refuse_others()
    found.refuse_others()
    if not recipe.sources:
        raise InputError("puzzles: none: expected a table [[puzzles]] for each kind")
    if (count := sum(source.count for source in recipe.sources)) > MOST:
        raise InputError("puzzles: {count} in all: expected {most} at most", grouped(count), grouped(MOST))
    return recipe


def _one_of(choices: Iterable[str]) -> Message:
    return Message("one of {choices}", ", ".join(choices))


def _language(name: str) -> str:
    return translator(name).code


def _paper(name: str) -> str:
    book_paper(name, 1)
    return name


def _source(table: CheckedTable) -> PuzzleSource:
    title = table.text("title", "")
    if (files := table.texts("files")) is not None:
        table.refuse_others()
        return PuzzleSource(files=files, title=title)
    library = table.text("library", "")
    expected = Message("the name of a kind ('passatempo kinds' lists them), or files")
    kind = table.checked("kind", "" if library else None, _kind, expected)
    count = table.whole("count", 1, 1, MOST)
    difficulty = table.text("difficulty", None)
    given = {each.name: table.option(each) for each in _ORDER_OPTIONS if each.flag[2:] in table}
    table.refuse_others(option.flag[2:] for option in _ORDER_OPTIONS)
    assert count is not None
    with table.naming("difficulty"):
        levels_of(difficulty)
    orders = tuple(spread(Order(kind, count, difficulty, given, library)))
    for order in orders:
        if (refusal := _refusal(order)) is not None:
            with table.naming(_key_at_fault(order, str(refusal))):
                raise refusal
    return PuzzleSource(orders, title=title)


def _key_at_fault(order: Order, reason: str) -> str:
    """The key whose value alone is refused for this reason; empty if there is none."""
    alone = {"difficulty": replace(order, options=NOTHING)}
    for option in _ORDER_OPTIONS:
        if option.name in order.options:
            given = {option.name: order.options[option.name]}
            alone[option.flag[2:]] = replace(order, difficulty=None, options=given)
    return next((key for key, each in alone.items() if str(_refusal(each)) == reason), "")


def _refusal(order: Order) -> InputError | None:
    """Why an order cannot be met; None if it can."""
    try:
        conditions_of(order) if order.library else order.request(0)
    except InputError as error:
        return error
    return None


def _kind(name: str) -> str:
    if name:  # else any of a library
        kind_named(name)
    return name.lower()


# The options of `generate` that a table [[puzzles]] may have besides kind, count and difficulty.
_ORDER_OPTIONS = tuple(
    option
    for option in REQUEST_OPTIONS
    if option.name != "difficulty" and option.value in (Value.TEXT, Value.NAMES, Value.SWITCH)
)
