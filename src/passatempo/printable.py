"""Foreign text made safe to print.

A title or a file name may hold anything: escape sequences that control the terminal, line breaks that forge
lines of output, overrides of the writing direction, invisible characters that make two names look the same.
Letters of any script, emoji and their joiners are left as they are.
"""

from __future__ import annotations

from passatempo.messages import Message
from passatempo.type_names import TYPE_CHECKING

if TYPE_CHECKING:
    import re

REPLACEMENT = "\ufffd"

# Regular expressions, compiled only if a text has such characters: most have none.
# Control characters (C0, DEL, C1), line and paragraph separators, embeddings, overrides and isolates of the
# writing direction, deprecated format characters, annotations, and lone surrogates.
_HARMFUL = "[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u206f\ufff9-\ufffb\ud800-\udfff]"
# Characters without width and meaning: zero-width spaces, word joiners, byte order marks, and marks of the
# writing direction. Joiners of letters and emoji are not among them.
_INVISIBLE = "[\u061c\u180e\u200b\u200e\u200f\u2060-\u2065\ufeff]"
_BREAKS = "[\t-\r\x1c-\x1f\x85\u2028\u2029]+"


def one_line(text: str) -> str:
    """The text on one line: line breaks and tabs become blanks, other harmful characters U+FFFD.

    Invisible characters are removed.
    """
    if text.isprintable():  # most are
        return text
    if isinstance(text, Message):
        make, arguments = text.__reduce__()
        safe: Message = make(*[one_line(each) if isinstance(each, str) else each for each in arguments])
        return safe
    import re  # what is printable needs none

    return re.sub(_HARMFUL, REPLACEMENT, re.sub(_BREAKS, " ", re.sub(_INVISIBLE, "", text))).strip(" ")


def json_line(value: object) -> str:
    """A value as JSON on one line, with harmful characters escaped; a lone surrogate becomes U+FFFD."""
    from json import dumps

    text = dumps(value, ensure_ascii=False)
    if text.isprintable():
        return text
    import re  # which json has imported

    return re.sub(_INVISIBLE, _escaped, re.sub(_HARMFUL, _escaped, text))


def _escaped(found: re.Match[str]) -> str:
    """The JSON escape of a character; such characters occur only in strings."""
    return REPLACEMENT if "\ud800" <= found[0] <= "\udfff" else f"\\u{ord(found[0]):04x}"
