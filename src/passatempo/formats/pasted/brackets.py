"""Lists within brackets, as Python, JSON, C, Lisp and other languages write them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

Nested: TypeAlias = "str | list[Nested]"

_OPENING, _CLOSING = "[({", "])}"
_TOKEN = re.compile(r"""[\[\](){}]|"[^"\n]*"|'[^'\n]*'|[^\s,;\[\](){}"']+""")
_DEEPEST = 6


def grids_in_brackets(text: str) -> Iterator[list[list[str]]]:
    """Every list of lists of one length in a text, and every list of rows as strings."""
    lists = list(_top_lists(text))
    if len(lists) > 1 and _are_rows(lists):  # the brackets around the rows were not copied
        lists = [[*lists]]
    for nested in lists:
        yield from _grids(nested)


def _top_lists(text: str) -> Iterator[list[Nested]]:
    """The outermost lists of a text; what stands outside of brackets is left out."""
    stack: list[list[Nested]] = []
    for found in _TOKEN.finditer(text):
        token = found[0]
        if token in _OPENING:
            stack.append([])
        elif token in _CLOSING and stack:
            done = stack.pop()
            if stack and len(stack) <= _DEEPEST:
                stack[-1].append(done)
            elif not stack:
                yield done
        elif stack:
            stack[-1].append(token)
    if len(stack) == 1:  # the last bracket was not copied
        yield stack[0]


def _grids(nested: list[Nested]) -> Iterator[list[list[str]]]:
    rows = [each for each in nested if isinstance(each, list)]
    if rows and len(rows) == len(nested) and _are_rows(rows):
        yield [[str(cell) for cell in row] for row in rows]
    elif rows:
        for row in rows:
            yield from _grids(row)
    elif strings := _strings(nested):
        yield strings


def _are_rows(rows: list[list[Nested]]) -> bool:
    flat = all(isinstance(cell, str) for row in rows for cell in row)
    return flat and len(rows) > 1 and len(rows[0]) > 1 and len({len(row) for row in rows}) == 1


def _strings(nested: list[Nested]) -> list[list[str]]:
    """Rows that are strings of one character per cell; also a flat list of as many cells as a square has."""
    words = [str(each) for each in nested]
    inner = [word[1:-1] for word in words if len(word) > 2 and word[0] in "\"'"]
    if len(inner) == len(words) > 1 and len({len(word) for word in inner}) == 1 and len(inner[0]) > 1:
        rows = [word.split() if " " in word.strip() else list(word) for word in inner]
        return rows if len({len(row) for row in rows}) == 1 else []
    size = round(len(words) ** 0.5)
    if size >= 4 and size * size == len(words):
        return [words[at : at + size] for at in range(0, len(words), size)]
    return []
