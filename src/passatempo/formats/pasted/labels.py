"""Lists of labels below a grid of letters: `A 24x`, `B: 3-`, `C = 7`, as people write cages down."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from passatempo.clues.base import Line
from passatempo.formats.pasted.sheet import Labelled
from passatempo.formats.pasted.symbols import BLANK

_PAIR = re.compile(
    r"([A-Za-z]{1,2})\s*(?:[:=]|->|→|-(?=\s))?\s*([0-9]{1,9}\s*(?:[+xX*×/÷:^−–-]|mod|\?)?)(?=[\s,;]|$)"
)
_ADD = re.compile(r"[−–]")


def is_label_list(text: str) -> bool:
    """Whether a line is nothing but letters, each with the label of its cage."""
    return bool(_PAIR.search(text)) and not _PAIR.sub("", text).strip(" ,;.\t")


def labels_in(texts: Sequence[Line]) -> dict[str, str]:
    """The label of each letter."""
    found: dict[str, str] = {}
    for line in texts:
        for letter, label in _PAIR.findall(line.text):
            if letter in found:
                raise line.error("the cage '{letter}' has two labels: expected one", letter)
            found[letter] = _ADD.sub("-", label.replace(" ", ""))
    return found


def cages_in(letters: Sequence[str], labels: Mapping[str, str], line: Line) -> tuple[Labelled, ...]:
    """The cages of a grid of letters; InputError if the label of one is missing, or belongs to none."""
    cells: dict[str, list[int]] = {}
    for cell, letter in enumerate(letters):
        if letter != BLANK:
            cells.setdefault(letter, []).append(cell)
    for letter in cells:
        if letter not in labels:
            raise line.error("the cage '{letter}' has no label: expected one such as '{letter} 24x'", letter)
    for letter in labels:
        if letter not in cells:
            raise line.error(
                "the label of '{letter}' belongs to no cage: expected letters of the grid", letter
            )
    return tuple((tuple(each), labels[letter]) for letter, each in cells.items())
