"""Catalogues: the translations of messages into one language, from a file in the format of gettext.

The file is read as it is, without a step that compiles it, so reading is to be fast: no entry is broken into
several lines. A language has one form for one thing and one for several.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_ENTRY = re.compile(
    r'^msgid "(.+)"\n(?:msgid_plural "(.+)"\n)?msgstr(?:\[0\])? "(.*)"(?:\nmsgstr\[1\] "(.*)")?$',
    re.MULTILINE,
)
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "t": "\t"}


class Entry(NamedTuple):
    """An entry of a catalogue."""

    one: str
    several: str  # the plural template; empty: none
    translations: tuple[str, ...]


class Catalogue:
    """Translations by template; a template without one is its own translation, as all are in English."""

    def __init__(self, text: str = "") -> None:
        self._translations = {entry.one: entry.translations for entry in read_catalogue(text)}

    def translation(self, template: str) -> str:
        """The translation of a template."""
        found = self._translations.get(template)
        return found[0] if found else template

    def plural(self, one: str, several: str, number: int) -> str:
        """The translation for this number of things."""
        forms = self._translations.get(one, (one, several))
        return forms[0] if number == 1 else forms[-1]


def read_catalogue(text: str) -> Iterator[Entry]:
    """The entries of a catalogue, without its header."""
    for one, several, *translations in _ENTRY.findall(text):
        forms = translations if several else translations[:1]
        yield Entry(_unescaped(one), _unescaped(several), tuple(map(_unescaped, forms)))


def _unescaped(text: str) -> str:
    if "\\" not in text:
        return text
    return _ESCAPE.sub(lambda found: _ESCAPED.get(found[1], found[1]), text)
