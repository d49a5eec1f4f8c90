"""Message: text for people that can be rendered in any language.

A message is an English template with named placeholders, followed by one argument for each of them, in order:

    Message("no value stands twice in {group}", board.lines[0].label)

It is a `str`, the English text, so code that knows no languages uses it as one. It keeps its template and its
arguments, so `translator("pt").render(message)` (languages.py) gives the same in Portuguese.

An argument is a message, or a text or number that is the same in every language: the name of a cell, a total,
what a user wrote. A list is a message as well, of the template AND or OR, which take any number of arguments.

Names of groups are rarely read, and a board has thousands of them. So the label of a group is a `Text`: a
tuple `(template, *arguments)`, which costs less than the English text, or a str.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Self, TypeAlias

AND = "{most} and {last}"
OR = "{most} or {last}"
LISTS = (AND, OR)

Lazy: TypeAlias = tuple[str, *tuple["Argument", ...]]  # a template and its arguments, not rendered yet
Text: TypeAlias = str | Lazy
Argument: TypeAlias = str | int | Lazy


class Message(str):
    """English text that keeps the template and the arguments it was rendered from.

    A ValueError if there are not as many arguments as placeholders.
    """

    __slots__ = ("arguments", "template")

    template: str
    arguments: tuple[Argument, ...]

    def __new__(cls, template: str, *arguments: Argument) -> Self:
        """Render the English text."""
        made = super().__new__(cls, _english(template, arguments))
        made.template, made.arguments = template, arguments
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.template, *self.arguments)


def message(template: str) -> str:
    """The template itself. It marks a template that is rendered elsewhere, so that a test finds it."""
    return template


def english(text: Text) -> str:
    """The text in English: a plain str as it is, anything else as a Message."""
    return text if isinstance(text, str) else Message(*text)


@cache
def placeholders(template: str) -> tuple[str, ...]:
    """The names in braces of a template, each once, in order."""
    return tuple(dict.fromkeys(re.findall(r"\{(\w+)\}", template)))


def named(template: str, arguments: Iterable[object]) -> dict[str, object]:
    """The arguments of a template by their placeholders."""
    return dict(zip(placeholders(template), arguments, strict=True))


def joined(template: str, items: Sequence[str]) -> str:
    """A list by a template for its last two parts: "A1", "A1 and B2", "A1, B2 and C3"."""
    if not items:
        return ""
    *most, last = items
    return template.format(most=", ".join(most), last=last) if most else last


def list_items(text: Argument) -> Iterator[Argument]:
    """The items of a list, and of the lists in it; any other text as the only item."""
    if isinstance(text, tuple) and text[0] in LISTS:
        for item in text[1:]:
            yield from list_items(item)
    else:
        yield text


def _english(template: str, arguments: Iterable[Argument]) -> str:
    texts = [_english(each[0], each[1:]) if isinstance(each, tuple) else str(each) for each in arguments]
    if template in LISTS:
        return joined(template, texts)
    return template.format(**named(template, texts))
