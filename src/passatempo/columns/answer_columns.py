"""Answer lines as columns of values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from passatempo.bulk.line_fields import line_fields
from passatempo.bulk.puzzle_lines import BETWEEN_NAMES

Values = Sequence[object]  # None where there is none

_STATUS, _ERROR = {"status": str}, {"error": str}
_COUNTED: Mapping[str, type] = {"count": int, "complete": bool}
_COLUMNS: Mapping[str, Mapping[str, type]] = {
    "solve": {"solution": str, **_COUNTED},
    "count": _COUNTED,
    "rate": {"unique": bool, "rating": float, "level": str, "hardest": str, "effort": float},
    "check": {"unique": bool, "superfluous": str, "superfluous_together": str, "right": bool},
    "candidates": {"unique": bool, "candidates": str},
    "convert": {"puzzle": str},
    "canonical": {"key": str, "form": str},
}
_BETWEEN = {"candidates": " "}  # the items of a list; those of others are names


def answer_types(question: str) -> dict[str, type]:
    """The columns of the answers to a question, and the type of their values."""
    return {**_STATUS, **_COLUMNS[question], **_ERROR}


def answer_columns(question: str, lines: Sequence[str]) -> dict[str, Values]:
    """The columns of answer lines. A row without a puzzle has no values."""
    rows = [line_fields(question, line) if line else {} for line in lines]
    return {name: [_value(name, row.get(name)) for row in rows] for name in answer_types(question)}


def _value(name: str, found: object) -> object:
    return _BETWEEN.get(name, BETWEEN_NAMES).join(found) if isinstance(found, list) else found
