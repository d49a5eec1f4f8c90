"""Messages rendered in English or in another language.

Templates are in the code, in English, with named placeholders (messages.py). A catalogue,
`locale/<language>/LC_MESSAGES/passatempo.po`, translates them. It is read when its language is first
used: see docs/decisions/015-languages.md and 021-messages.md.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from functools import cache, partial

from passatempo.catalogue import Catalogue
from passatempo.errors import InputError
from passatempo.locales import ENGLISH, language_code, language_of
from passatempo.messages import (
    AND,
    LISTS,
    OR,
    Argument,
    FormattedNumber,
    Message,
    Plural,
    joined,
    message,
    named,
    placeholders,
    sentence,
)

__all__ = ["Language", "languages", "message", "placeholders", "sentence", "translator"]

_FOLDER = os.path.join(os.path.dirname(__file__), "locale")  # pathlib is slow to import
_CATALOGUE = os.path.join("LC_MESSAGES", "passatempo.po")

# Contractions of a preposition and the article after it: "em" and "a linha 3" are "na linha 3".
_CONTRACTIONS = {
    "pt": {
        **{f"de {article}": f"d{article}" for article in ("o", "a", "os", "as")},
        **{f"em {article}": f"n{article}" for article in ("o", "a", "os", "as")},
        **{"a o": "ao", "a a": "à", "a os": "aos", "a as": "às"},
        **{f"por {article}": f"pel{article}" for article in ("o", "a", "os", "as")},
    }
}

# How numbers are written: 1,000.5 is 1.000,5.
_DECIMALS = {"pt": str.maketrans(",.", ".,")}

# Prepositions that are repeated before each name of a list: "na linha 3 e na coluna A".
_PREPOSITION = {"pt": re.compile(r"\b(de|em|a|por) \{([a-z0-9_]+)\}")}
_ARTICLE = {"pt": re.compile(r"(o|a|os|as) ")}


class Listed(str):
    """A rendered list with its items and the template that joined them."""

    __slots__ = ("items", "template")

    items: tuple[str, ...]
    template: str


class Language:
    """Renders messages in one language: `language(template, **arguments)`."""

    def __init__(self, code: str, catalogue: Catalogue) -> None:
        self.code = code
        self._catalogue = catalogue
        contractions = _CONTRACTIONS.get(code, {})
        self._contractions = {
            **contractions,
            **{_capitalised(one): _capitalised(two) for one, two in contractions.items()},
        }
        self._contractions.pop("A a", None)  # there is a column A
        either = "|".join(self._contractions)
        self._contracted = re.compile(rf"\b({either})\b(?= )") if contractions else None

    def __call__(self, template: str, **arguments: object) -> str:
        """The message of this template; arguments that are messages are rendered in this language."""
        return self._filled(self._catalogue.translation(template), arguments)

    def many(self, one: str, several: str, number: int, **arguments: object) -> str:
        """The message of the singular or plural template, by the plural rule of the language."""
        template = self._catalogue.plural(one, several, number)
        return self._filled(template, {"number": number} | arguments)

    def gettext(self, text: str) -> str:
        """The translation of a text without placeholders of ours."""
        return self._catalogue.translation(text)

    def render(self, text: Argument) -> str:
        """A message or a label in this language; any other text or number as it is."""
        if isinstance(text, Plural):
            return self._plural(text)
        if isinstance(text, Message):
            return self._rendered(text.template, text.arguments)
        if isinstance(text, tuple):
            return self._rendered(text[0], text[1:])
        if isinstance(text, FormattedNumber):
            return text.translate(_DECIMALS.get(self.code, {}))
        return str(text)

    def listed(self, items: Iterable[object]) -> str:
        """The items as a list: "A1", "A1 and B2", "A1, B2 and C3"."""
        return self._joined(AND, items)

    def either(self, items: Iterable[object]) -> str:
        """The items as alternatives: "A1", "A1 or B2", "A1, B2 or C3"."""
        return self._joined(OR, items)

    def _rendered(self, template: str, arguments: tuple[Argument, ...]) -> str:
        if template in LISTS:
            return self._joined(template, arguments)
        return self(template, **named(template, arguments))

    def _plural(self, text: Plural) -> str:
        template = self._catalogue.plural(text.one, text.several, text.number)
        return self._filled(template, named(text.template, text.arguments))

    def _joined(self, template: str, items: Iterable[object]) -> str:
        parts = tuple(map(self._text, items))
        found = Listed(self._contract(joined(self._catalogue.translation(template), parts)))
        found.items, found.template = parts, template
        return found

    def _text(self, argument: object) -> str:
        if isinstance(argument, Message | FormattedNumber | tuple):
            return self.render(argument)
        return argument if isinstance(argument, str) else str(argument)

    def _filled(self, translation: str, arguments: Mapping[str, object]) -> str:
        """A translated template with its arguments, prepositions and articles contracted."""
        texts = {name: self._text(argument) for name, argument in arguments.items()}
        if self.code in _PREPOSITION:
            repeat = partial(self._before_each, texts)
            translation = _PREPOSITION[self.code].sub(repeat, translation)
        return self._contract(translation.format(**texts))

    def _before_each(self, texts: Mapping[str, str], found: re.Match[str]) -> str:
        """A preposition and its placeholder; of a list of names with articles, before each of them."""
        listed = texts[found[2]]
        if not isinstance(listed, Listed) or not any(map(_ARTICLE[self.code].match, listed.items)):
            return found[0]
        each = self._joined(listed.template, [f"{found[1]} {item}" for item in listed.items])
        return each.replace("{", "{{").replace("}", "}}")

    def _contract(self, text: str) -> str:
        if self._contracted is None:
            return text
        return self._contracted.sub(lambda found: self._contractions[found[1]], text)


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def translator(lang: str | None = None) -> Language:
    """The language with this code, such as "pt" or "pt_BR"; None: that of the environment.

    Raises InputError if there is no catalogue for it.
    """
    if lang is None:
        return _language(language_of(os.environ, languages()))
    code = language_code(lang)
    if code not in languages():
        raise InputError(
            "'{name}' is not a supported language: expected {languages}", lang, (OR, *languages())
        )
    return _language(code)


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages: English, and those with a catalogue."""
    found = (name for name in os.listdir(_FOLDER) if os.path.exists(os.path.join(_FOLDER, name, _CATALOGUE)))
    return (ENGLISH, *sorted(found))


@cache
def _language(code: str) -> Language:
    if code == ENGLISH:
        return Language(code, Catalogue())
    with open(os.path.join(_FOLDER, code, _CATALOGUE), encoding="utf-8") as file:
        return Language(code, Catalogue(file.read()))
