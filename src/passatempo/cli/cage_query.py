"""The query of `sets`, parsed from words: '4 cells 1-6 sum 16 in a row'."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, NoReturn

from passatempo.combinations import MAX_VALUES, Set, sets
from passatempo.errors import InputError
from passatempo.messages import Message, grouped

_TOTALS = ("sum", "product", "difference", "quotient", "mod", "power", "any")
_CELLS = ("cells", "cell")
_LINES = ("row", "column", "line", "box")
_FILLERS = {"a", "an", "the", "of", "is", "and", "from", "same", "allowed"}
_NUMERALS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}

_NUMBER = re.compile(r"-?[0-9]{1,300}")
_RANGE = re.compile(r"(-?[0-9]{1,300})\.\.(-?[0-9]{1,300})")
_RANGE_MARK = re.compile(r"(?<=[0-9])(?:\s*(?:\.{2,3}|…|–|to)\s*|-|\s-\s)(?=-?[0-9])")
_BETWEEN_WORDS = re.compile(r"[\s,;:=]+")

_EXPECTED = Message(
    "'4 cells', '1-6', values, {totals}, with, without, 'in a row', different or repeats", ", ".join(_TOTALS)
)


class CageQuery(NamedTuple):
    """A query for the sets of values of a cage."""

    cells: int
    values: Sequence[int] = range(1, 10)
    totals: Sequence[tuple[str, int]] = ()
    repeats: bool = False
    including: Sequence[int] = ()
    excluding: Sequence[int] = ()

    def sets(self, seconds: float | None = None) -> Iterator[Set]:
        """The sets that meet the query; StoppedError after `seconds`."""
        totals: dict[str, Any] = dict(self.totals)
        return sets(
            self.cells,
            self.values,
            repeats=self.repeats,
            including=self.including,
            excluding=self.excluding,
            seconds=seconds,
            **totals,
        )

    @property
    def available(self) -> Sequence[int]:
        """The values that the cage may hold, in ascending order."""
        return sorted(set(self.values).difference(self.excluding))

    def with_value(self, value: int) -> CageQuery:
        """The query for the sets with this value, which is not yet required."""
        return self._replace(including=(*self.including, value))

    def without_value(self, value: int) -> CageQuery:
        """The query for the sets without this value, which is not required."""
        return self._replace(excluding=(*self.excluding, value))


def parse_query(arguments: Sequence[str]) -> CageQuery:
    """The query of these words, however they are split into arguments; InputError for an unknown word."""
    return _QueryParser(" ".join(arguments)).parse()


class _Word(NamedTuple):
    text: str
    position: int  # among all words, from 1

    @property
    def number(self) -> int | None:
        """Its number; None if it is none."""
        return int(self.text) if _NUMBER.fullmatch(self.text) else _NUMERALS.get(self.text)

    @property
    def is_range(self) -> bool:
        """Whether it is a range such as 1..6."""
        return _RANGE.fullmatch(self.text) is not None


_END = _Word("", 0)


class _QueryParser:
    """Parses a query word by word."""

    def __init__(self, text: str) -> None:
        parts = filter(None, _BETWEEN_WORDS.split(_RANGE_MARK.sub("..", text.lower())))
        words = (_Word(part, position) for position, part in enumerate(parts, 1))
        self.words = [word for word in words if word.text not in _FILLERS]
        self.at = 0
        self.fields: dict[str, Any] = {}  # of the query
        self.totals: dict[str, int] = {}
        self.lists: dict[str, list[int]] = {"values": [], "including": [], "excluding": []}

    def parse(self) -> CageQuery:
        """The query."""
        while self.at < len(self.words):
            self._parse_word(self._next())
        if "cells" not in self.fields:
            raise InputError("the number of cells is missing: expected such as '4 cells' or '16 in 4'")
        listed: dict[str, Any] = {field: numbers for field, numbers in self.lists.items() if numbers}
        return CageQuery(**self.fields, **listed, totals=tuple(self.totals.items()))

    def _parse_word(self, word: _Word) -> None:
        """Parse one word and those after it that belong to it."""
        action = self._keywords().get(word.text)
        if action is not None:
            action()
        elif word.text in _TOTALS:
            self._set_total(word.text, self._number(Message("a number after '{word}'", word.text)))
        elif word.is_range:
            self._add("values", word)
        elif word.number is not None:
            self._leading(word.number)
        else:
            self._fail(word, _EXPECTED)

    def _keywords(self) -> dict[str, Callable[[], None]]:
        return {
            "cells": lambda: self._set("cells", self._number(Message("a number after '{word}'", "cells"))),
            "values": lambda: self._list("values"),
            "with": self._with,
            "including": lambda: self._list("including"),
            "without": self._without,
            "no": self._without,
            "excluding": lambda: self._list("excluding"),
            "different": lambda: self._set("repeats", False),
            "distinct": lambda: self._set("repeats", False),
            "repeats": lambda: self._set("repeats", True),
            "in": self._in,
        }

    def _leading(self, number: int) -> None:
        """The 4 of '4 cells', or the 16 of '16 in 4'."""
        if self._skip(*_CELLS):
            self._set("cells", number)
        elif self._skip("in"):
            self._set_total("sum", number)
            self._set("cells", self._number(Message("how many cells after 'in'")))
            self._skip(*_CELLS)
        else:
            expected = Message("a word for the meaning of the number, such as 'cells' or 'sum'")
            self._fail(self._word(-1), expected)

    def _with(self) -> None:
        """Values that must occur; before any other word it is ignored: 'with repeats', 'with sum 16'."""
        word = self._word()
        if word.number is not None or word.is_range or word == _END:
            self._list("including")

    def _without(self) -> None:
        if self._skip("repeats"):
            self._set("repeats", False)
        else:
            self._list("excluding")

    def _in(self) -> None:
        """'in a row', 'in one column': no value twice."""
        self._skip("one")
        if not self._skip(*_LINES):
            self._fail(self._word(), Message("{words} after 'in'", ", ".join(_LINES)))
        self._set("repeats", False)

    def _list(self, field: str) -> None:
        """Parse all numbers and ranges that follow, except one that belongs to the words after it."""
        first = self.at
        while (self._word().is_range or self._word().number is not None) and not self._next_is_leading():
            self._add(field, self._next())
        if self.at == first:
            self._fail(self._word(), Message("numbers after '{word}'", self._word(-1).text))

    def _next_is_leading(self) -> bool:
        """Whether the next number is the 4 of '4 cells', or the 16 of '16 in 4'."""
        following = self._word(1).text
        return following in _CELLS or (following == "in" and self._word(2).number is not None)

    def _add(self, field: str, word: _Word) -> None:
        """Add a number or a range to a list."""
        first, last = map(int, word.text.split("..")) if word.is_range else (word.number or 0,) * 2
        if first > last:
            self._fail(word, Message("the smaller number first"))
        if last - first + len(self.lists[field]) >= MAX_VALUES:
            self._fail(word, Message("{number} values at most", grouped(MAX_VALUES)))
        self.lists[field] += range(first, last + 1)

    def _set_total(self, name: str, number: int) -> None:
        if name in self.totals:
            self._fail(self._word(-1), Message("only one {total}", name))
        self.totals[name] = number

    def _set(self, field: str, value: int) -> None:
        if self.fields.get(field, value) != value:
            repeats = field == "repeats"
            wanted = Message("either repeats or none" if repeats else "one number of cells only")
            self._fail(self._word(-1), wanted)
        self.fields[field] = value

    def _number(self, expected: str) -> int:
        number = self._word().number
        if number is None:
            self._fail(self._word(), expected)
        self.at += 1
        return number

    def _skip(self, *texts: str) -> bool:
        """Whether the next word is one of these; it is then consumed."""
        found = self._word().text in texts
        self.at += found
        return found

    def _word(self, ahead: int = 0) -> _Word:
        """The next word, or the one `ahead` of it."""
        place = self.at + ahead
        return self.words[place] if place < len(self.words) else _END

    def _next(self) -> _Word:
        self.at += 1
        return self._word(-1)

    def _fail(self, word: _Word, expected: str) -> NoReturn:
        if word == _END:
            raise InputError("at the end: expected {expected}", expected)
        raise InputError("word {number}, '{word}': expected {expected}", word.position, word.text, expected)
