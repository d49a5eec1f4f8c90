"""A table of TOML whose values are checked: an error names the key, what was found, and what was expected."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from passatempo.errors import InputError
from passatempo.frozen import NOTHING
from passatempo.generating.options import Option, Value
from passatempo.messages import Message, grouped


class Naming:
    """Errors of the block are about a key."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, InputError):
            raise InputError("{path}: {error}", self._path, error.message) from None


_MISSING = object()


class CheckedTable:
    """A table of a recipe: each key is asked for once, and those that were not are refused."""

    def __init__(self, values: object, path: str) -> None:
        if not isinstance(values, Mapping):
            raise InputError("{key}: {found}: expected {expected}", path, _shown(values), Message("a table"))
        self._values, self._path, self._asked = values, path, set[str]()

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def _name(self, key: str) -> str:
        return f"{self._path}.{key}".strip(".")

    def naming(self, key: str) -> Naming:
        """A block whose errors name this key."""
        return Naming(self._name(key))

    def _value(self, key: str, default: Any) -> Any:
        self._asked.add(key)
        return self._values.get(key, default)

    def _bad(self, key: str, value: object, expected: str) -> InputError:
        found = Message("missing") if value is _MISSING else _shown(value)
        return InputError("{key}: {found}: expected {expected}", self._name(key), found, expected)

    def text(self, key: str, default: Any = _MISSING) -> Any:
        """A text; without a default it must be there, and not be empty."""
        value = self._value(key, default)
        if value is default and default is not _MISSING:
            return default
        if not isinstance(value, str) or (default is _MISSING and not value.strip()):
            raise self._bad(key, value, Message("a text"))
        return value

    def texts(self, key: str) -> tuple[str, ...] | None:
        """A list of texts, not an empty one; None if the key is not there."""
        value = self._value(key, None)
        if value is None:
            return None
        if not isinstance(value, list) or not value or not all(isinstance(each, str) for each in value):
            raise self._bad(
                key, value, Message("a list of texts, such as {example}", '["one.txt", "two.txt"]')
            )
        return tuple(value)

    def whole(self, key: str, default: int | None, least: int, most: int) -> int | None:
        """A whole number."""
        value: Any = self._value(key, default)
        if value is None or value is default:
            return default
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self._bad(
                key, value, Message("a whole number from {least} to {most}", least, grouped(most))
            )
        return int(value)

    def switch(self, key: str, default: bool) -> bool:
        """true or false."""
        value = self._value(key, default)
        if not isinstance(value, bool):
            raise self._bad(key, value, Message("true or false"))
        return value

    def choice(self, key: str, default: Any, choices: Sequence[Any]) -> Any:
        """One of some values."""
        value = self._value(key, default)
        if isinstance(value, bool) or value not in choices:
            raise self._bad(key, value, Message("one of {choices}", ", ".join(map(str, choices))))
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

    def option(self, option: Option) -> Any:
        """The value of an option of `generate`, as a text, several, or true."""
        key = option.flag[2:]
        value = self._value(key, None)
        if option.value is Value.SWITCH:
            return self.switch(key, False)
        if option.value is Value.NAMES:
            names = [value] if isinstance(value, str) else value
            if not isinstance(names, list) or not all(isinstance(each, str) for each in names):
                raise self._bad(key, value, Message("a name or a list of names"))
            return tuple(names)
        if isinstance(value, bool) or not isinstance(value, str | int):
            example = option.examples.split("`")[1].partition(" ")[2]
            raise self._bad(key, value, Message("such as '{example}'", example))
        return str(value)

    def table(self, key: str) -> CheckedTable:
        """A table within this one; empty if it is not there."""
        return CheckedTable(self._value(key, NOTHING), self._name(key))

    def tables(self, key: str) -> Iterable[CheckedTable]:
        """Tables within this one, numbered from 1."""
        value = self._value(key, [])
        if not isinstance(value, list):
            raise self._bad(key, value, Message("tables [[{key}]]", key))
        return [CheckedTable(each, f"{self._name(key)}[{number}]") for number, each in enumerate(value, 1)]

    def refuse_others(self, known: Iterable[str] = ()) -> None:
        """Raise InputError for a key that was not asked for; `known` are others that might have been."""
        for key in self._values:
            if key not in self._asked:
                raise InputError(
                    "{key}: unknown key: {expected}", self._name(key), _guess(key, {*self._asked, *known})
                )


def _guess(key: str, known: Collection[str]) -> Message:
    """The key that was meant, or all that are known."""
    from difflib import get_close_matches

    close = get_close_matches(str(key), sorted(known), 1)
    if close:
        return Message("did you mean {key}?", close[0])
    return Message("expected one of {choices}", ", ".join(sorted(known)))


def _shown(value: object) -> str:
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else f"{text[:60]}..."
