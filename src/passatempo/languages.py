"""Languages: what is said to people, in English or in the language of a catalogue.

Messages stand in the code in English, with names in braces for what is put in. A catalogue,
`locale/<language>/LC_MESSAGES/passatempo.po`, translates them; it is read as it is, when somebody first asks
for its language: see docs/decisions/015-languages.md.

Names of groups and sentences of rules are made long before anybody knows a language, and are plain English
text. The catalogue has patterns for them, in the context "said": "row {number}" is "a linha {number}".
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import NamedTuple

from passatempo.errors import InputError
from passatempo.lazy import lazy

ENGLISH = "en"
SAID = "said"  # the context of patterns for names and sentences
_FOLDER = Path(__file__).parent / "locale"
_CATALOGUE = Path("LC_MESSAGES") / "passatempo.po"

# What a placeholder of a pattern may stand for, such as {cell} and {cell2}; any other stands for something
# said, which is translated in turn.
_SHAPES = {
    "number": r"-?[0-9]+",
    "letters": r"[A-Z]{1,4}",
    "cell": r"[A-Z]{1,4}[0-9]{1,4}",
    "label": r"\S+",
}
_PLACEHOLDER = re.compile(r"\{(([a-z]+)[0-9]?)\}")
_LITERAL = re.compile(r"(?:^|(?<=\}))[^{}]+")
_TWO_SENTENCES = "{what}, but {what2}"
_SAME_EVERYWHERE = re.compile(rf"{_SHAPES['cell']}|{_SHAPES['number']}")

# Words that a language draws together wherever they meet: "em" and "a linha 3" are "na linha 3".
_DRAWN_TOGETHER = {
    "pt": {
        **{f"de {article}": f"d{article}" for article in ("o", "a", "os", "as")},
        **{f"em {article}": f"n{article}" for article in ("o", "a", "os", "as")},
        **{"a o": "ao", "a a": "à", "a os": "aos", "a as": "às"},
        **{f"por {article}": f"pel{article}" for article in ("o", "a", "os", "as")},
    }
}


# Prepositions that such a language says again before each name of a list: "na linha 3 e na coluna A".
_PREPOSITION = {"pt": re.compile(r"\b(de|em|a|por) \{([a-z0-9_]+)\}")}
_ARTICLE = {"pt": re.compile(r"(o|a|os|as) ")}


class Listed(str):
    """Words as a list has them, and its parts."""

    parts: tuple[str, ...]
    joined: str  # the message that joins the last part to the others


class Language:
    """Says things in one language. It is called with a message and what is put into it."""

    def __init__(self, code: str, messages: NullTranslations, patterns: Iterable[Message] = ()) -> None:
        self.code = code
        self._messages = messages
        self._patterns = sorted(map(_Pattern, patterns), key=_Pattern.weight, reverse=True)
        together = _DRAWN_TOGETHER.get(code, {})
        self._together = {
            **together,
            **{_capitalised(one): _capitalised(two) for one, two in together.items()},
        }
        self._together.pop("A a", None)  # there is a column A
        self._meeting = re.compile(rf"\b({'|'.join(self._together)})\b(?= )") if together else None
        self._kept: dict[str, str] = {}  # what was said before

    def __call__(self, message: str, **put_in: object) -> str:
        """The message."""
        return self._with(self._messages.gettext(message), put_in)

    def many(self, one: str, several: str, number: int, **put_in: object) -> str:
        """The message for one thing or for several, as the number asks for."""
        told = self._messages.ngettext(one, several, number)
        return self._with(told, {"number": number} | put_in)

    def listed(self, words: Iterable[object]) -> str:
        """All of these: "A1", "A1 and B2", "A1, B2 and C3"."""
        return self._joined(words, message("{most} and {last}"))

    def either(self, words: Iterable[object]) -> str:
        """One of these: "A1", "A1 or B2", "A1, B2 or C3"."""
        return self._joined(words, message("{most} or {last}"))

    def _joined(self, words: Iterable[object], joined: str) -> str:
        *most, last = parts = tuple(map(str, words)) or ("",)
        told = Listed(self(joined, most=", ".join(most), last=last) if most else last)
        told.parts, told.joined = parts, joined
        return told

    def _with(self, told: str, put_in: Mapping[str, object]) -> str:
        """The message in this language, filled."""
        if self.code in _PREPOSITION:
            told = _PREPOSITION[self.code].sub(lambda found: self._before_each(put_in, found), told)
        return self._drawn_together(told.format(**put_in))

    def _before_each(self, put_in: Mapping[str, object], found: re.Match[str]) -> str:
        """A preposition and what follows it; of a list of names with articles, before each."""
        listed = put_in[found[2]]
        if not isinstance(listed, Listed) or not any(map(_ARTICLE[self.code].match, listed.parts)):
            return found[0]
        each = self._joined([f"{found[1]} {part}" for part in listed.parts], listed.joined)
        return each.replace("{", "{{").replace("}", "}}")

    def said(self, text: str) -> str:
        """The name of a group, or the sentence of a rule; what is not known stays in English."""
        if text not in self._kept:
            found = self._parsed(text, strict=True) or self._parsed(text, strict=False)
            self._kept[text] = self._drawn_together(found or text)
        return self._kept[text]

    def knows(self, text: str) -> bool:
        """Whether all of a name or sentence can be said in this language."""
        return self.code == ENGLISH or self._parsed(text, strict=True) is not None

    def _parsed(self, text: str, strict: bool) -> str | None:
        """By the first pattern that fits; a strict reader wants the whole of it known."""
        if _SAME_EVERYWHERE.fullmatch(text):
            return text
        for pattern in self._patterns:
            if (parts := pattern.parts(text)) is None:
                continue
            said = {name: self._part(name, part, strict) for name, part in parts.items()}
            if all(part is not None for part in said.values()):
                return pattern.translation.format(**said)
        return None

    def _part(self, name: str, part: str, strict: bool) -> str | None:
        if name.rstrip("0123456789") in _SHAPES:
            return part
        return self._parsed(part, strict) or (None if strict else part)

    def _drawn_together(self, text: str) -> str:
        if self._meeting is None:
            return text
        return self._meeting.sub(lambda found: self._together[found[1]], text)


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def message(text: str) -> str:
    """The text itself: a message that stands in a table, and is said elsewhere; tests look for these too."""
    return text


@cache
def placeholders(text: str) -> tuple[str, ...]:
    """The names in braces of a message, each once."""
    return tuple(dict.fromkeys(re.findall(r"\{(\w+)\}", text)))


def sentence(text: str) -> str:
    """The text with a capital at its beginning and a full stop at its end."""
    return _capitalised(text) + ("" if text.endswith((".", "!", "?")) else ".")


def translator(lang: str | None = None) -> Language:
    """The language with this name, such as "pt" or "pt_BR"; unless given, what the environment asks for."""
    if lang is None:
        return _language(_from_environment(os.environ))
    code = _code(lang)
    if code not in languages():
        raise InputError(f"'{lang}' is no language known here: expected {' or '.join(languages())}")
    return _language(code)


@cache
def languages() -> tuple[str, ...]:
    """The languages there are: English, and those with a catalogue."""
    return (ENGLISH, *sorted(folder.name for folder in _FOLDER.iterdir() if (folder / _CATALOGUE).exists()))


def _code(lang: str) -> str:
    """The language alone, without a country or an encoding: "pt" of "pt_BR.UTF-8"."""
    return re.split(r"[-_.@]", lang.strip().lower())[0]


def _from_environment(environment: Mapping[str, str]) -> str:
    """The language of the first of these that is set, if there is a catalogue for it."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    wanted = next((_code(environment[name]) for name in names if environment.get(name)), ENGLISH)
    return wanted if wanted in languages() else ENGLISH


@cache
def _language(code: str) -> Language:
    if code == ENGLISH:
        return Language(code, NullTranslations())
    messages = list(read_catalogue((_FOLDER / code / _CATALOGUE).read_text(encoding="utf-8")))
    return Language(code, _compiled(messages), [each for each in messages if each.context == SAID])


class Message(NamedTuple):
    """An entry of a catalogue."""

    context: str  # empty: none
    one: str
    several: str  # empty: it counts nothing
    translations: tuple[str, ...]


_KEYWORD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr)(?:\[[0-9]+\])? "(.*)"')


def read_catalogue(text: str) -> Iterator[Message]:
    """The entries of a catalogue, which are apart by blank lines; the first is its head."""
    for entry in re.split(r"\n\s*\n", text):
        fields: dict[str, list[str]] = {"msgctxt": [""], "msgid": [""], "msgid_plural": [""], "msgstr": []}
        lines = [line for line in entry.splitlines() if line and not line.startswith("#")]
        for line in lines:
            if found := _KEYWORD.fullmatch(line):
                here = fields[found[1]]
                here[:] = [*here, found[2]] if found[1] == "msgstr" else [found[2]]
            else:
                here[-1] += line[1:-1]  # a text goes on in the next line
        if lines:
            context, one, several = (
                _unescaped(fields[name][0]) for name in ("msgctxt", "msgid", "msgid_plural")
            )
            yield Message(context, one, several, tuple(map(_unescaped, fields["msgstr"])))


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: {"n": "\n", "t": "\t"}.get(found[1], found[1]), text)


def _compiled(messages: Iterable[Message]) -> GNUTranslations:
    """The messages as the standard library takes them: a compiled catalogue, made in memory."""
    from io import BytesIO
    from struct import pack

    texts = sorted(
        (
            "\0".join(
                filter(None, ["\4".join(filter(None, [each.context, each.one])), each.several])
            ).encode(),
            "\0".join(each.translations).encode(),
        )
        for each in messages
    )
    head, row = 28, 8 * len(texts)  # bytes
    tables, data, at = [b"", b""], b"", head + 2 * row
    for column in (0, 1):
        for pair in texts:
            tables[column] += pack("<II", len(pair[column]), at + len(data))
            data += pair[column] + b"\0"
    start = pack("<7I", 0x950412DE, 0, len(texts), head, head + row, 0, 0)
    return GNUTranslations(BytesIO(start + b"".join(tables) + data))


class _Pattern:
    """A name or sentence with placeholders, and how it is said."""

    def __init__(self, message: Message) -> None:
        self.english, self.translation = message.one, message.translations[0]
        self.literals = _LITERAL.findall(self.english)

    @lazy
    def regex(self) -> re.Pattern[str]:
        """The form of a text; made only when a text has all its words, since making one takes a while."""
        escaped = re.escape(self.english).replace(r"\{", "{").replace(r"\}", "}")
        return re.compile(
            _PLACEHOLDER.sub(lambda found: f"(?P<{found[1]}>{_SHAPES.get(found[2], '.+?')})", escaped)
        )

    def weight(self) -> tuple[bool, int]:
        """How much of it is words: what says more is tried first, but two sentences are taken apart."""
        return self.english == _TWO_SENTENCES, sum(map(len, self.literals))

    def parts(self, text: str) -> dict[str, str] | None:
        """What stands in the places of the placeholders, if the text is of this form."""
        if not all(literal in text for literal in self.literals):
            return None
        found = self.regex.fullmatch(text)
        return None if found is None else found.groupdict()
