"""Spelling: the texts of a scene in ASCII, for a stream that knows no more; captions name signs as drawn."""

from __future__ import annotations

from passatempo.records import replace
from passatempo.scene import Black, Cage, Caption, Label, Mark, Outside, Scene, Sign

_PLAIN = str.maketrans("●•○◦∧⌃∨⌄↑↓←→↗↙↖↘×÷−–█", "**oo^^vv^v<>//\\\\x/--#") | str.maketrans(
    {"≤": "<=", "≥": ">=", "≠": "!=", "…": "..."}
)


def in_ascii(scene: Scene) -> Scene:
    """The scene with ASCII in place of the usual signs; what has no likeness is left as it is."""
    return Scene(scene.board, tuple(map(_spelled, scene.marks)))


def _spelled(mark: Mark) -> Mark:
    if isinstance(mark, Cage):
        return replace(mark, label=mark.label.translate(_PLAIN))
    if isinstance(mark, Outside):
        return replace(mark, text=mark.text.translate(_PLAIN), arrow=mark.arrow.translate(_PLAIN))
    if isinstance(mark, Sign | Label | Black | Caption):
        return replace(mark, text=mark.text.translate(_PLAIN))
    return mark
