"""Recipe: what a book contains, read from TOML and checked; an error names the key and what was expected."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from passatempo.checks import LARGEST_SEED
from passatempo.errors import InputError
from passatempo.frozen import NOTHING
from passatempo.generating.options import REQUEST_OPTIONS, Value
from passatempo.kinds import kind_named
from passatempo.languages import languages, translator
from passatempo.printing.orders import Order, levels_of, spread
from passatempo.printing.packing import GRIDS
from passatempo.printing.paper import PAPERS, book_paper
from passatempo.records import dataclass, field

CHAPTERS = ("kind", "level", "recipe", "none")
ORDERS = ("rating", "recipe")
HINTS = ("none", "hint", "hardest")
MOST = 10_000  # puzzles of a book


@dataclass(frozen=True)
class Source:
    """Where puzzles come from: an order for each level, or files; perhaps with a title of its own."""

    orders: tuple[Order, ...] = ()
    files: tuple[str, ...] = ()
    title: str = ""

    @property
    def count(self) -> int:
        """The number of puzzles to generate."""
        return sum(order.count for order in self.orders)


@dataclass(frozen=True)
class Recipe:
    """A book; docs/printing.md describes each key."""

    title: str
    sources: tuple[Source, ...]
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
        message = str(error)
        raise InputError(f"not a recipe in TOML: {message[:1].lower()}{message[1:]}") from None
    return recipe_from(table, text)


def recipe_from(table: Mapping[str, Any], text: str = "") -> Recipe:
    """The recipe of a mapping, as it is in TOML."""
    found = _Table(table, "")
    book, page = found.table("book"), found.table("page")
    recipe = Recipe(
        title=book.text("title"),
        subtitle=book.text("subtitle", ""),
        author=book.text("author", ""),
        copyright=book.text("copyright", ""),
        lang=book.checked("language", translator().code, _language, f"one of {', '.join(languages())}"),
        seed=book.whole("seed", None, 0, LARGEST_SEED),
        chapters=book.choice("chapters", "kind", CHAPTERS),
        order=book.choice("order", "rating", ORDERS),
        rules=book.switch("rules", True),
        hints=book.choice("hints", "none", HINTS),
        paper=page.checked("size", "6x9", _paper, f"one of {', '.join(PAPERS)}"),
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
        raise InputError(f"puzzles: {count:,} in all: expected {MOST:,} at most")
    return recipe


def _language(name: str) -> str:
    return translator(name).code


def _paper(name: str) -> str:
    book_paper(name, 1)
    return name


def _source(table: _Table) -> Source:
    title = table.text("title", "")
    if (files := table.texts("files")) is not None:
        table.refuse_others("with files, only title is expected")
        return Source(files=files, title=title)
    kind = table.checked("kind", None, _kind, "the name of a kind ('passatempo kinds' lists them), or files")
    count = table.whole("count", 1, 1, MOST)
    difficulty = table.text("difficulty", None)
    given = {each.name: table.option(each) for each in _ORDER_OPTIONS if each.flag[2:] in table}
    table.refuse_others()
    assert count is not None
    with table.naming("difficulty"):
        levels_of(difficulty)
    orders = tuple(spread(Order(kind, count, difficulty, given)))
    with table.naming(""):
        for order in orders:
            order.request(0)
    return Source(orders, title=title)


def _kind(name: str) -> str:
    kind_named(name)
    return name.lower()


# The options of `generate` that a table [[puzzles]] may have besides kind, count and difficulty.
_ORDER_OPTIONS = tuple(
    option
    for option in REQUEST_OPTIONS
    if option.name != "difficulty" and option.value in (Value.TEXT, Value.NAMES, Value.SWITCH)
)


class _Naming:
    """Errors of the block are about a key."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, InputError):
            raise InputError(f"{self._path}: {error}") from None


_MISSING = object()


class _Table:
    """A table of a recipe: each key is asked for once, and those that were not are refused."""

    def __init__(self, values: object, path: str) -> None:
        if not isinstance(values, Mapping):
            raise InputError(f"{path}: {_shown(values)}: expected a table")
        self._values, self._path, self._asked = values, path, set[str]()

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def _name(self, key: str) -> str:
        return f"{self._path}.{key}".strip(".")

    def naming(self, key: str) -> _Naming:
        """A block whose errors name this key."""
        return _Naming(self._name(key))

    def _value(self, key: str, default: Any) -> Any:
        self._asked.add(key)
        return self._values.get(key, default)

    def _bad(self, key: str, value: object, expected: str) -> InputError:
        found = "missing" if value is _MISSING else _shown(value)
        return InputError(f"{self._name(key)}: {found}: expected {expected}")

    def text(self, key: str, default: Any = _MISSING) -> Any:
        """A text; without a default it must be there, and not be empty."""
        value = self._value(key, default)
        if value is default and default is not _MISSING:
            return default
        if not isinstance(value, str) or (default is _MISSING and not value.strip()):
            raise self._bad(key, value, "a text")
        return value

    def texts(self, key: str) -> tuple[str, ...] | None:
        """A list of texts, not an empty one; None if the key is not there."""
        value = self._value(key, None)
        if value is None:
            return None
        if not isinstance(value, list) or not value or not all(isinstance(each, str) for each in value):
            raise self._bad(key, value, 'a list of texts, such as ["one.txt", "two.txt"]')
        return tuple(value)

    def whole(self, key: str, default: int | None, least: int, most: int) -> int | None:
        """A whole number."""
        value: Any = self._value(key, default)
        if value is None or value is default:
            return default
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self._bad(key, value, f"a whole number from {least} to {most:,}")
        return int(value)

    def switch(self, key: str, default: bool) -> bool:
        """true or false."""
        value = self._value(key, default)
        if not isinstance(value, bool):
            raise self._bad(key, value, "true or false")
        return value

    def choice(self, key: str, default: Any, choices: Sequence[Any]) -> Any:
        """One of some values."""
        value = self._value(key, default)
        if isinstance(value, bool) or value not in choices:
            raise self._bad(key, value, f"one of {', '.join(map(str, choices))}")
        return value

    def checked(self, key: str, default: str | None, check: Callable[[str], str], expected: str) -> str:
        """A text that a function accepts."""
        value = self._value(key, _MISSING if default is None else default)
        if isinstance(value, str):
            try:
                return check(value)
            except InputError:
                pass
        raise self._bad(key, value, expected)

    def option(self, option: Any) -> Any:
        """The value of an option of `generate`, as a text, several, or true."""
        key = option.flag[2:]
        value = self._value(key, None)
        if option.value is Value.SWITCH:
            return self.switch(key, False)
        if option.value is Value.NAMES:
            names = [value] if isinstance(value, str) else value
            if not isinstance(names, list) or not all(isinstance(each, str) for each in names):
                raise self._bad(key, value, "a name or a list of names")
            return tuple(names)
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise self._bad(key, value, f"such as {option.examples.split('`')[1].partition(' ')[2]!r}")
        return str(value)

    def table(self, key: str) -> _Table:
        """A table within this one; empty if it is not there."""
        return _Table(self._value(key, NOTHING), self._name(key))

    def tables(self, key: str) -> Iterable[_Table]:
        """Tables within this one, numbered from 1."""
        value = self._value(key, [])
        if not isinstance(value, list):
            raise self._bad(key, value, f"tables [[{key}]]")
        return [_Table(each, f"{self._name(key)}[{number}]") for number, each in enumerate(value, 1)]

    def refuse_others(self, hint: str = "") -> None:
        """Raise InputError for a key that was not asked for."""
        for key in self._values:
            if key not in self._asked:
                raise InputError(f"{self._name(key)}: unknown key: {hint or self._expected(key)}")

    def _expected(self, key: str) -> str:
        from difflib import get_close_matches

        known = sorted({*self._asked, *_option_keys()} if self._path.startswith("puzzles") else self._asked)
        close = get_close_matches(str(key), known, 1)
        return f"did you mean {close[0]}?" if close else f"expected one of {', '.join(known)}"


def _option_keys() -> Iterable[str]:
    return (option.flag[2:] for option in _ORDER_OPTIONS)


def _shown(value: object) -> str:
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else f"{text[:60]}..."
