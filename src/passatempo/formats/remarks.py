"""Remarks: free texts beside a puzzle, which are not understood; some are known to state no rule."""

from __future__ import annotations

import re
from functools import cache

from passatempo.clues.diagonals import Diagonals
from passatempo.clues.parts import Flag
from passatempo.kinds import all_kinds, kind_of_bare_grids

_WORD = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
_BETWEEN_SENTENCES = re.compile(r"[.!;\n]+")
_USUAL = "normal|standard|classic|classical|regular|usual"

# Fields of objects about the author, the display, or the message to a solver.
_NO_RULES = frozenset(
    {"title", "author", "authors", "setter", "source", "sourcelink", "url", "link", "id", "uid", "puzzleid"}
    | {"version", "date", "created", "updated", "timestamp", "copyright", "licence", "license", "tags"}
    | {"difficulty", "level", "rating", "language", "video", "videos", "thumbnail", "colour", "color"}
    | {"bgimage", "bgcolor", "msgcorrect", "msgincorrect", "successmessage", "solution", "tracking"}
)


def states_no_rule(field: str) -> bool:
    """Whether a field of this name is known to state no rule."""
    return field.lower() in _NO_RULES


@cache
def _names() -> frozenset[str]:
    """The names of all kinds but that of bare grids, and of clues that a single word states."""
    usual = kind_of_bare_grids()
    words = [name for name, clue in usual.clue_types.items() if issubclass(clue, Flag | Diagonals)]
    for kind in all_kinds():
        words += [*kind.aliases, *([] if kind is usual else [kind.name])]
    return frozenset(map(_stem, words))


def _stem(word: str) -> str:
    """A word without hyphens and plural ending."""
    return re.sub("[-_]", "", word).removesuffix("s")


def names_a_rule(text: str) -> bool:
    """Whether a remark contains the name of a rule, so that it may state one."""
    return any(_stem(word) in _names() for word in _WORD.findall(text.lower()))


def adds_to_usual_rules(rules: str) -> bool:
    """Whether rules in words state more than that the usual rules apply."""
    name = kind_of_bare_grids().name
    usual = re.compile(rf"(the )?({_USUAL}) ({name} )?rules( of {name})?( apply)?")
    sentences = (" ".join(each.lower().split()) for each in _BETWEEN_SENTENCES.split(rules))
    return any(each and not usual.fullmatch(each) for each in sentences)
