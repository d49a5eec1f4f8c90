"""Some rows of a table, and their puzzles as lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

Batch = Mapping[str, Any]  # the columns by their names: sequences, or Arrow arrays
_BREAKS = re.compile("[\r\n]+")


def joined_lines(columns: Iterable[Iterable[str | None]]) -> bytes:
    """A line for each row, with its values separated by commas; line breaks within become blanks."""
    rows = [",".join([value or "" for value in row]) for row in zip(*columns, strict=True)]
    text = "\n".join([*rows, ""])
    if text.count("\n") != len(rows) or "\r" in text:
        text = "\n".join([*(_BREAKS.sub(" ", row) for row in rows), ""])
    return text.encode()
