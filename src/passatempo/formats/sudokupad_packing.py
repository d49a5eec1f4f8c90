"""How SudokuPad packs the objects in its links before it compresses them, and how it packs bare grids.

In a JSON object keys are abbreviated and unquoted, an empty object in a list is written as nothing, and
strings have single quotes. A bare grid has a character for each digit with the empty cells after it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from passatempo.formats.link_objects import Object
from passatempo.messages import Message

_SHORT_KEYS = {
    "color": "c",
    "cages": "ca",
    "center": "ct",
    "borderColor": "c1",
    "backgroundColor": "c2",
    "cells": "ce",
    "cellSize": "cs",
    "arrows": "a",
    "overlays": "o",
    "underlays": "u",
    "width": "w",
    "height": "h",
    "value": "v",
    "videos": "vd",
    "lines": "l",
    "rounded": "r",
    "regions": "re",
    "fontSize": "fs",
    "thickness": "th",
    "headLength": "hl",
    "wayPoints": "wp",
    "title": "t",
    "text": "te",
    "duration": "d",
    "d": "d2",
}
_LONG_KEYS = {short: long for long, short in _SHORT_KEYS.items()}
_LETTERS = {True: "t", False: "f"}  # where they follow a key
_WORDS = {"t": "true", "f": "false", "true": "true", "false": "false", "null": "null"}
_COLOURS = {"#0": '"#000000"', "#F": '"#FFFFFF"'}
_TOKEN = re.compile(
    r"""\s*(?:('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|([][{}:,])|([^][{}:,'"\s]+))""", re.DOTALL
)
_QUOTE = re.compile(r"\\.|'")
_QUOTES = {'\\"': "\\u0022", "'": "\\u0027"}  # escaped, so that quotes only delimit strings
_ESCAPE = re.compile(r'\\(.)|(")', re.DOTALL)
_JSON_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")


def pack_object(value: Any) -> str:
    """A JSON value as SudokuPad packs it."""
    if isinstance(value, dict):
        pairs = (
            f"{_key(key)}:{_LETTERS[each] if isinstance(each, bool) else pack_object(each)}"
            for key, each in value.items()
        )
        return f"{{{','.join(pairs)}}}"
    if isinstance(value, list):
        return f"[{','.join('' if each == {} else pack_object(each) for each in value)}]"
    text = json.dumps(value, ensure_ascii=False)
    return (
        f"'{_QUOTE.sub(lambda found: _QUOTES.get(found[0], found[0]), text[1:-1])}'"
        if text[0] == '"'
        else text
    )


def _key(key: str) -> str:
    short = _SHORT_KEYS.get(key, key)
    return short if re.fullmatch("[A-Za-z0-9]+", short) else pack_object(short)


def expand_keys(fields: Object) -> Object:
    """The object with its abbreviated keys expanded."""
    return {_LONG_KEYS.get(key, key): value for key, value in fields.items()}


def unpack_to_json(text: str) -> str:
    """The JSON of a packed object, its keys still abbreviated; ValueError if the text is invalid."""
    return "".join(_json_tokens(text))


def _json_tokens(text: str) -> Iterator[str]:
    before, at = "", 0
    within: list[str] = []  # the open brackets
    text = text.rstrip()
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise ValueError(Message("nothing that can be read at character {at}", at + 1))
        at = token.end()
        quoted, sign, word = token.groups()
        if sign and sign in ",]" and before and before in "[," and within and within[-1] == "[":
            yield "{}"
        if sign:
            _count_brackets(sign, within)
            yield sign
        elif quoted:
            yield _double_quoted(quoted)
        else:
            is_key = bool(within) and within[-1] == "{" and before != ":"
            yield json.dumps(word) if is_key else _value(word, after_colon=before == ":")
        before = sign or "word"


def _count_brackets(sign: str, within: list[str]) -> None:
    if sign in "[{":
        within.append(sign)
    elif sign in "]}" and within:
        within.pop()


def _double_quoted(text: str) -> str:
    """A string with the quotes of JSON."""

    def escaped(found: re.Match[str]) -> str:
        return '\\"' if found[2] else "'" if found[1] == "'" else found[0]

    return f'"{_ESCAPE.sub(escaped, text[1:-1])}"'


def _value(word: str, *, after_colon: bool) -> str:
    if word in _WORDS:
        return _WORDS[word]
    if word in _COLOURS:
        return _COLOURS[word]
    if after_colon and re.fullmatch("[0-9a-fA-F]{6}", word):
        return f'"#{word}"'
    if _JSON_NUMBER.fullmatch(word):
        return word
    raise ValueError(Message("{word} is not a value", f"{word[:30]!r}"))


_DIGITS_AND_BLANKS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
_MOST_BLANKS = 5  # after a digit, in one character


def pack_grid(values: Sequence[int]) -> str:
    """Digits, 0 for empty; the index of a character is a digit plus 10 for each empty cell after it."""
    packed: list[str] = []
    for is_blank, stretch in groupby(values, key=lambda value: value == 0):
        digits = list(stretch)
        if not is_blank:
            packed += [_DIGITS_AND_BLANKS[digit] for digit in digits]
            continue
        blanks = len(digits)
        if packed:
            follow = min(blanks, _MOST_BLANKS)
            packed[-1] = _DIGITS_AND_BLANKS[_DIGITS_AND_BLANKS.index(packed[-1]) + 10 * follow]
            blanks -= follow
        for first in range(0, blanks, _MOST_BLANKS + 1):
            packed.append(_DIGITS_AND_BLANKS[10 * (min(blanks - first, _MOST_BLANKS + 1) - 1)])
    return "".join(packed)


def unpack_grid(packed: str) -> list[int]:
    """The digits of a packed grid, 0 for empty; ValueError if the text is invalid."""
    values: list[int] = []
    for character in packed:
        index = _DIGITS_AND_BLANKS.find(character)
        if index < 0:
            raise ValueError(Message("{character} is not a digit or a run of blanks", f"{character!r}"))
        blanks, digit = divmod(index, 10)
        values += [digit] + [0] * blanks
    return values
