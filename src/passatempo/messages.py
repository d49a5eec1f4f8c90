"""Messages: text that can be rendered in any language.

A message is an English template with named placeholders, and one argument for each of them, in order:

    Message("no value stands twice in {group}", board.lines[0].label)

It is a `str` with the English text, so code that knows no languages can use it as one. It keeps its template
and arguments, so `translator("pt").render(message)` (languages.py) renders it in Portuguese.

An argument is a message, or a text or number that is the same in every language: the name of a cell, a total,
a quotation of the input. A list is a message with the template AND or OR and any number of arguments. What
languages write differently, 1,000 or 2.5, comes from `grouped` or `decimal`. A `Plural` has two templates.

A board has thousands of groups, whose names are rarely read. So the label of a group is a `Text`: a tuple
`(template, *arguments)`, which is cheaper than rendered text, or a str.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from passatempo.type_names import Any, Self, TypeAlias

AND = "{most} and {last}"
OR = "{most} or {last}"
LISTS = (AND, OR)

Lazy: TypeAlias = tuple[str, *tuple["Argument", ...]]  # a template and its arguments, not rendered
Text: TypeAlias = str | Lazy
Argument: TypeAlias = str | int | Lazy  # a str may be a Message or a FormattedNumber


class Message(str):
    """English text with the template and arguments it was rendered from.

    Raises ValueError if the numbers of arguments and placeholders differ.
    """

    __slots__ = ("arguments", "template")

    template: str
    arguments: tuple[Argument, ...]

    def __new__(cls, template: str, *arguments: object) -> Self:
        """Render the English text; what is neither text nor number is an argument by its `str`."""
        plain = tuple(each if isinstance(each, str | int | tuple) else str(each) for each in arguments)
        text = super().__new__(cls, _english(template, plain))
        text.template, text.arguments = template, plain
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.template, *self.arguments)


class Plural(Message):
    """A message about `number` things: the first template is for one of them, the second for others.

    Their first placeholder is the number.
    """

    __slots__ = ("number", "one", "several")

    one: str
    several: str
    number: int

    def __new__(cls, one: str, several: str, number: int, *arguments: object) -> Self:
        """Render the English text."""
        text = super().__new__(cls, one if number == 1 else several, grouped(number), *arguments)
        text.one, text.several, text.number = one, several, number
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.one, self.several, self.number, *self.arguments[1:])


class FormattedNumber(str):
    """A number as English writes it: `,` between groups of digits, `.` before decimals."""

    __slots__ = ()


def grouped(number: int) -> FormattedNumber:
    """A whole number with its digits in groups: 1,000."""
    return FormattedNumber(f"{number:,}")


def decimal(number: float | None, places: int | None = None) -> FormattedNumber:
    """A number with so many decimals; without `places`, with as many as it needs. None is empty."""
    if number is None:
        return FormattedNumber()
    return FormattedNumber(f"{number:g}" if places is None else f"{number:,.{places}f}")


def as_message(template: str, arguments: Sequence[object]) -> str:
    """A message of a template and its arguments. A text without braces is one, any other text is itself.

    So a text that was assembled elsewhere may quote braces of its input.
    """
    if arguments:
        return Message(template, *arguments)
    if isinstance(template, Message) or "{" in template or "}" in template:
        return template
    return Message(template)


def message(template: str) -> str:
    """The template itself; marks templates that are rendered elsewhere, for a test that collects them."""
    return template


def sentence(text: str) -> str:
    """The text with a capital letter at its start and a full stop at its end."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def english(text: Text) -> str:
    """The text in English: a plain str as it is, anything else as a Message."""
    return text if isinstance(text, str) else Message(*text)


@cache
def placeholders(template: str) -> tuple[str, ...]:
    """The names of the placeholders of a template, each once, in order."""
    pieces = [piece.partition("}") for piece in template.split("{")[1:]]
    return tuple(dict.fromkeys([name for name, end, _ in pieces if end and name.isidentifier()]))


def named(template: str, arguments: Iterable[object]) -> dict[str, object]:
    """The arguments of a template by the names of its placeholders."""
    return dict(zip(placeholders(template), arguments, strict=True))


def joined(template: str, items: Sequence[str]) -> str:
    """Items joined by commas, the last by the template: "A1", "A1 and B2", "A1, B2 and C3"."""
    if not items:
        return ""
    *most, last = items
    return template.format(most=", ".join(most), last=last) if most else last


def list_items(text: Argument) -> Iterator[Argument]:
    """The items of a list, nested lists flattened; any other text is its only item."""
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
