"""The curve of difficulties: a path as one line of characters, higher where a step is harder."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

BLOCKS, ASCII = "▁▂▃▄▅▆▇█", "_.-:=+*#"
WIDTH = 60  # characters at most
_EASIEST, _SPREAD = 1.0, 1.0  # the lowest difficulty, and the least from there to the highest character


def curve(difficulties: Sequence[float], signs: str = BLOCKS, width: int = WIDTH) -> str:
    """A character for each step; on a long path for the hardest of several."""
    hardest = [max(part) for part in _parts(difficulties, width)]
    if not hardest:
        return ""
    height = max(_SPREAD, max(hardest) - _EASIEST)
    return "".join(signs[_level((each - _EASIEST) / height, len(signs))] for each in hardest)


def _parts(difficulties: Sequence[float], width: int) -> list[Sequence[float]]:
    number = min(width, len(difficulties))
    ends = [len(difficulties) * at // number for at in range(number + 1)] if number else []
    return [difficulties[start:end] for start, end in pairwise(ends)]


def _level(share: float, levels: int) -> int:
    return min(levels - 1, max(0, round(share * (levels - 1))))
