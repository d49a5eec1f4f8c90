"""Grid names: of boards with several grids, a grid is named once in a row."""

from __future__ import annotations

import re
from functools import cache

from passatempo.clues.grids import GRIDS
from passatempo.languages import Language


def with_grids_once(language: Language, text: str) -> str:
    """The text without the name of a grid where the group before is of the same grid."""
    parts = _grid_pattern(language).split(text)
    last, kept = "", [parts[0]]
    for name, rest in zip(parts[1::2], parts[2::2], strict=True):
        kept += [rest] if name == last else [name, rest]
        last = name
    return "".join(kept)


@cache
def _grid_pattern(language: Language) -> re.Pattern[str]:
    """What stands behind a group of any grid, such as " of the top left grid"; the longest first."""
    names = sorted((language(template, group="") for template in GRIDS), key=len, reverse=True)
    return re.compile(f"({'|'.join(map(re.escape, names))})")
