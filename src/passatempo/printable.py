"""Printable: text from outside made harmless before a person or a terminal gets to see it.

A title or the name of a file may hold anything: escape sequences that recolour or retitle a terminal, line
breaks that forge lines of output, overrides that have text read from right to left, marks that nobody sees
and that make two names look the same. Letters of any script, emoji and what joins them are left as they are.
"""

from __future__ import annotations

import re

from passatempo.messages import Message

REPLACEMENT = "\ufffd"

# Control characters (C0, DEL, C1), line and paragraph separators, embeddings, overrides and isolates of the
# direction of writing, deprecated format characters, annotations, and halves of surrogate pairs.
_HARMFUL = re.compile("[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u206f\ufff9-\ufffb\ud800-\udfff]")
# Without width and without a meaning of their own: blanks, word joiners and byte order marks, and marks of
# the direction of writing, which letters have anyway. Joiners of letters and emoji are none of these.
_INVISIBLE = re.compile("[\u061c\u180e\u200b\u200e\u200f\u2060-\u2065\ufeff]")
_BREAKS = re.compile("[\t-\r\x1c-\x1f\x85\u2028\u2029]+")


def one_line(text: str) -> str:
    """The text on one line: line breaks and tabs are blanks, other harmful characters U+FFFD.

    Marks without width are left out.
    """
    if text.isprintable():  # most are
        return text
    if isinstance(text, Message):
        return Message(
            text.template, *[one_line(each) if isinstance(each, str) else each for each in text.arguments]
        )
    return _HARMFUL.sub(REPLACEMENT, _BREAKS.sub(" ", _INVISIBLE.sub("", text))).strip(" ")


def json_line(value: object) -> str:
    """A value as JSON on one line, harmful characters escaped; half a surrogate pair is U+FFFD."""
    from json import dumps

    text = dumps(value, ensure_ascii=False)
    return text if text.isprintable() else _INVISIBLE.sub(_escaped, _HARMFUL.sub(_escaped, text))


def _escaped(found: re.Match[str]) -> str:
    """As JSON escapes it; outside of strings there is none of these characters."""
    return REPLACEMENT if "\ud800" <= found[0] <= "\udfff" else f"\\u{ord(found[0]):04x}"
