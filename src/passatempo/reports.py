"""Reports: answers as JSON fields, and the messages that all programs on top of this package share.

Messages are rendered last: `sentence(no_solution(reason))` is English, and `translate.render(...)` gives the
same in another language. This module imports no catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from passatempo.answers import ENOUGH_SOLUTIONS, NONE, SOLVED, STOPPED, Solution
from passatempo.board import Board
from passatempo.formats.format import AS_READ
from passatempo.messages import Message
from passatempo.type_names import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passatempo.languages import Language
    from passatempo.rating import Rating


def answer_fields(
    status: str,
    unique: bool | None,
    solutions: Sequence[Solution],
    method: str,
    seconds: float,
    reason: str = "",
    **more: Any,
) -> dict[str, Any]:
    """The JSON fields of every answer, followed by those that a question adds."""
    fields: dict[str, Any] = {"status": status, "unique": unique}
    fields["solutions"] = [solution.rows for solution in solutions]
    fields |= {"method": method, "seconds": round(seconds, 6)}
    if reason and (status != SOLVED or reason != ENOUGH_SOLUTIONS):
        fields["reason"] = reason
    return fields | more


def rating_fields(rating: Rating, seconds: float, method: str) -> dict[str, Any]:
    """The JSON fields of a rating; a puzzle with several solutions is solved, and not rated."""
    rated = rating.status == SOLVED
    status = rating.status if rating.status in (SOLVED, NONE, STOPPED) else SOLVED
    return answer_fields(
        status,
        None if status == STOPPED else rated,
        (),
        method,
        seconds,
        rating=rating.rating if rated else None,
        level=rating.level if rated else None,
        hardest=rating.hardest if rated else None,
        effort=rating.effort if rated else None,
        overall=rating.overall if rated else None,
        techniques=dict(rating.techniques),
    )


def reserved_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of an answer about a puzzle of which a part that may state rules was not read.

    Neither a unique solution nor none is claimed; what holds of the part that was read is a field of its own.
    """
    as_read = {name: fields[name] for name in ("status", "unique")}
    status = STOPPED if as_read["status"] == NONE else as_read["status"]
    return {**fields, "status": status, "unique": None, AS_READ: as_read}


def no_solution(reason: str) -> Message:
    """The message that there is no solution; `reason` may be empty."""
    return Message("no solution: {reason}", reason) if reason else Message("no solution")


def stopped(reason: str) -> Message:
    """The message that the search stopped before it was complete."""
    return Message("stopped: {reason}", reason)


def first_difference(board: Board, one: Solution, other: Solution) -> tuple[str, int, int]:
    """The first cell in which two solutions differ, and its two values in ascending order."""
    pairs = zip(one.values_shown, other.values_shown, strict=True)
    cell, values = next((cell, sorted(pair)) for cell, pair in enumerate(pairs) if pair[0] != pair[1])
    return board.name(cell), values[0], values[1]


def list_entries(board: Board, entries: Mapping[int, int], translate: Language) -> str:
    """Entries as text: "A1 = 2 and B1 = 3"."""
    return translate.listed(f"{board.name(cell)} = {value}" for cell, value in entries.items())
