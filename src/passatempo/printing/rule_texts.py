"""Rules as they are printed: without the notation of puzzles in files, which readers of paper do not need."""

from __future__ import annotations

import re

from passatempo.about import blocks_of
from passatempo.drawing.cells import PRINTED
from passatempo.formats.format import Kind
from passatempo.languages import Language

_OPERATION = re.compile(r"(?<= )[*/-](?=[ .])|(?<=n )x(?= n)|(?<=[;-] )x(?= )")  # elsewhere x is a number
_SENTENCE_END = re.compile(r"(?<=[.!?]) (?=\S)")


def for_players(paragraph: str) -> str:
    """A paragraph without its sentences on notation, which have words in backticks.

    Of a sentence that has them after a colon, what is before the colon is left.
    Operations are those that boards show.
    """
    sentences = _SENTENCE_END.split(paragraph)
    found = " ".join(filter(None, map(_without_notation, sentences)))
    return _OPERATION.sub(lambda match: match[0].translate(PRINTED), found)


def clue_meaning(kind: Kind, field: str, say: Language) -> list[str]:
    """What the clue of a field means, in paragraphs; the first may be empty."""
    return [for_players(say(paragraph)) for paragraph in blocks_of(kind)[field].meaning]


def capitalised(text: str) -> str:
    """A text that begins a line."""
    return text[:1].upper() + text[1:]


def _without_notation(sentence: str) -> str:
    if "`" not in sentence:
        return sentence
    before, colon, _ = sentence.partition(":")
    return f"{before}." if colon and "`" not in before else ""
