"""Answer lines as JSON fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from passatempo.answers import NONE, SOLVED, STOPPED
from passatempo.bulk.puzzle_lines import BETWEEN_NAMES, RIGHT

_ERROR = "error: "
_STATUSES = {"none": NONE, "several": SOLVED, "stopped": STOPPED}


def line_fields(question: str, line: str) -> dict[str, Any]:
    """The fields of the answer to a line that is not empty."""
    if line.startswith(f",{_ERROR}"):
        return {"status": "bad", "error": line[1 + len(_ERROR) :]}
    if line.startswith(",") and line[1:] in _STATUSES:
        return {"status": _STATUSES[line[1:]], "unique": None if line == ",stopped" else False}
    return _FIELDS[question](line)


def _solution(line: str) -> dict[str, Any]:
    solution, _, count = line.partition(",")
    fields: dict[str, Any] = {"status": SOLVED if solution else NONE}
    return fields | ({"solution": solution} if solution else {}) | _counted(count)


def _count(line: str) -> dict[str, Any]:
    return {"status": NONE if line == "0" else SOLVED} | _counted(line)


def _counted(count: str) -> dict[str, Any]:
    return {"count": int(count.removesuffix("+")), "complete": not count.endswith("+")}


def _rating(line: str) -> dict[str, Any]:
    rating, level, hardest, effort = line.split(",")
    rated = {"rating": float(rating), "level": level, "hardest": hardest, "effort": float(effort)}
    return {"status": SOLVED, "unique": True} | rated


def _check(line: str) -> dict[str, Any]:
    count, superfluous, together, *recorded = line.split(",")
    fields: dict[str, Any] = {"status": NONE if count == "0" else SOLVED, "unique": count == "1"}
    if count != "1":
        return fields
    lists = {"superfluous": superfluous, "superfluous_together": together}
    if any(recorded):
        fields["right"] = recorded == [RIGHT]
    return fields | {name: text.split(BETWEEN_NAMES) if text else [] for name, text in lists.items()}


def _candidates(line: str) -> dict[str, Any]:
    cells = line.split(" ")
    return {"status": SOLVED, "unique": all(len(cell) == 1 for cell in cells), "candidates": cells}


def _puzzle(line: str) -> dict[str, Any]:
    return {"status": "converted", "puzzle": line}


def _canonical(line: str) -> dict[str, Any]:
    key, form = line.split(",")
    return {"status": SOLVED, "key": key} | ({"form": form} if form else {})


_FIELDS: Mapping[str, Callable[[str], dict[str, Any]]] = {
    "solve": _solution,
    "count": _count,
    "rate": _rating,
    "check": _check,
    "candidates": _candidates,
    "convert": _puzzle,
    "canonical": _canonical,
}
