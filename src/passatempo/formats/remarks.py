"""Remarks: free texts beside a puzzle, which are not understood; some are known to state no rule."""

from __future__ import annotations

import re
from functools import cache
from operator import add

from passatempo.clues.diagonals import Diagonals
from passatempo.clues.parts import Flag
from passatempo.kinds import all_kinds, kind_of_bare_grids

_WORD = re.compile("[a-z0-9]+")
_BETWEEN_SENTENCES = re.compile(r"[.!;\n]+")
_USUAL = "normal|standard|classic|classical|regular|usual"

# What variants are called that have no kind of their own, and whose clues are not stated by a word alone.
_VARIANTS = frozenset(
    {"antidiagonal", "antiqueen", "argyle", "arrow", "asterisk", "centerdot", "centredot", "consecutive"}
    | {"evenodd", "girandola", "greaterthan", "hyper", "hypersudoku", "irregular", "kropki", "littlekiller"}
    | {"oddeven", "palindrome", "sandwich", "sudokux", "thermo", "thermometer", "toroidal", "torus"}
    | {"whisper", "windoku", "xsudoku", "xsum"}
)


@cache
def _names() -> frozenset[str]:
    """The names of all kinds but that of bare grids, and of clues that a single word states."""
    usual = kind_of_bare_grids()
    words = [name for name, clue in usual.clue_types.items() if issubclass(clue, Flag | Diagonals)]
    for kind in all_kinds():
        words += [*kind.aliases, *([] if kind is usual else [kind.name])]
    return frozenset(map(_stem, (*words, *_VARIANTS)))


@cache
def letters_of_names() -> tuple[bytes, ...]:
    """The letters of each name: a text without any of these in it, if it is letters alone, names no rule."""
    return tuple(sorted(re.sub("[^a-z]", "", name).encode() for name in _names()))


def _stem(word: str) -> str:
    """A word without plural ending."""
    return word.removesuffix("s") if len(word) > 3 else word


def names_a_rule(text: str) -> bool:
    """Whether a remark contains the name of a rule, as one word or two in a row, so that it may state one."""
    words = list(map(_stem, _WORD.findall(text.lower())))
    joined = map(add, words, words[1:])
    return not _names().isdisjoint((*words, *joined))


def adds_to_usual_rules(rules: str) -> bool:
    """Whether rules in words state more than that the usual rules apply."""
    name = kind_of_bare_grids().name
    usual = re.compile(rf"(the )?({_USUAL}) ({name} )?rules( of {name})?( apply)?")
    sentences = (" ".join(each.lower().split()) for each in _BETWEEN_SENTENCES.split(rules))
    return any(each and not usual.fullmatch(each) for each in sentences)
