"""solve and count of any puzzle: what one line can hold, with an objective too."""

from __future__ import annotations

from collections.abc import Sequence

from passatempo.answers import NONE, STOPPED, AsGoodAs, count, solve
from passatempo.board import LETTERS
from passatempo.puzzle import Puzzle

UNIQUENESS_LIMIT, COUNT_LIMIT = 2, 1_000_000  # the default limits of solve and of count
_SYMBOLS = "0123456789" + LETTERS


def solution_answer(puzzle: Puzzle, limit: int | None, seconds: float | None) -> tuple[str, str]:
    """A solution and the number of solutions; with an objective, a best one and the number of those."""
    most = UNIQUENESS_LIMIT if limit is None else limit or None
    answer = solve(puzzle, limit=most, seconds=seconds)
    if answer.cost is not None and answer.cost == answer.bound:
        answer = solve(AsGoodAs(puzzle, answer.cost), limit=most, seconds=seconds)
    elif answer.cost is not None:
        return ",stopped", STOPPED
    if answer.status == NONE:
        return ",0", "none"
    if answer.status == STOPPED or answer.unique is None:
        return ",stopped", STOPPED
    found = len(answer.solutions)
    number = f"{found}+" if found == most else str(found)
    return f"{symbols(answer.solutions[0].values_shown)},{number}", "one" if answer.unique else "several"


def count_answer(puzzle: Puzzle, limit: int | None, seconds: float | None) -> tuple[str, str]:
    """The number of solutions."""
    most = COUNT_LIMIT if limit is None else limit or None
    found = count(puzzle, limit=most, seconds=seconds)
    if not found.complete and int(found) != most:
        return ",stopped", STOPPED
    result = ("none", "one")[found] if found < 2 and found.complete else "several"
    return f"{int(found)}{'' if found.complete else '+'}", result


def symbols(values: Sequence[int]) -> str:
    """Values as characters; as numbers between blanks if one has no character."""
    if all(0 <= value < len(_SYMBOLS) for value in values):
        return "".join(_SYMBOLS[value] for value in values)
    return " ".join(map(str, values))
