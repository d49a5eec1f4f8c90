"""Remarks: free texts beside a puzzle. Nothing here understands them, but some can be told to be harmless."""

from __future__ import annotations

import re
from functools import cache

from passatempo.clues.diagonals import Diagonals
from passatempo.clues.parts import Flag
from passatempo.kinds import all_kinds, kind_of_bare_grids

_WORD = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
_BETWEEN_SENTENCES = re.compile(r"[.!;\n]+")
_USUAL = "normal|standard|classic|classical|regular|usual"

# Fields of objects that tell who made a puzzle and how it is shown, or speak to whoever has solved it.
_NO_RULES = frozenset(
    {"title", "author", "authors", "setter", "source", "sourcelink", "url", "link", "id", "uid", "puzzleid"}
    | {"version", "date", "created", "updated", "timestamp", "copyright", "licence", "license", "tags"}
    | {"difficulty", "level", "rating", "language", "video", "videos", "thumbnail", "colour", "color"}
    | {"bgimage", "bgcolor", "msgcorrect", "msgincorrect", "successmessage", "solution", "tracking"}
)


def is_no_rule(field: str) -> bool:
    """Whether a field of this name tells of a puzzle what is no rule."""
    return field.lower() in _NO_RULES


@cache
def _names() -> frozenset[str]:
    """What kinds are called, but for the usual one, and clues that are stated by a single word."""
    usual = kind_of_bare_grids()
    words = [name for name, clue in usual.clue_types.items() if issubclass(clue, Flag | Diagonals)]
    for kind in all_kinds():
        words += [*kind.aliases, *([] if kind is usual else [kind.name])]
    return frozenset(map(_stem, words))


def _stem(word: str) -> str:
    """A word without hyphens and the ending of a plural."""
    return re.sub("[-_]", "", word).removesuffix("s")


def names_a_rule(text: str) -> bool:
    """Whether a remark has a word that stands for a rule: it may then be one."""
    return any(_stem(word) in _names() for word in _WORD.findall(text.lower()))


def says_more_than_usual(rules: str) -> bool:
    """Whether rules in words say anything but that the usual ones hold."""
    name = kind_of_bare_grids().name
    usual = re.compile(rf"(the )?({_USUAL}) ({name} )?rules( of {name})?( apply)?")
    sentences = (" ".join(each.lower().split()) for each in _BETWEEN_SENTENCES.split(rules))
    return any(each and not usual.fullmatch(each) for each in sentences)
