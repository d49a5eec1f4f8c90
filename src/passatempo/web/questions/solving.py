"""Solutions: one, how many, and what each cell takes in some of them."""

from __future__ import annotations

from typing import Any

from passatempo import answers
from passatempo.answers import NONE, STOPPED
from passatempo.explaining.entries import with_fill
from passatempo.formats.format import LEFT_OUT
from passatempo.problem import ProblemQuestion
from passatempo.reports import answer_fields, reserved_fields
from passatempo.web.questions.arguments import SHARE, Asked
from passatempo.web.questions.solution_counts import SolutionCounts


def question_of(asked: Asked) -> ProblemQuestion:
    """The puzzle together with what a player has entered."""
    return ProblemQuestion(with_fill(asked.puzzle.problem(), asked.fill))


def claimed(asked: Asked, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of an answer; where a part of the puzzle was not read, they claim less."""
    if "reason" in fields:
        fields["reason"] = asked.language.render(fields["reason"])
    if not asked.document.unread_rules:
        return fields
    return reserved_fields(fields) | {LEFT_OUT: list(asked.document.unread_rules)}


def solve(asked: Asked) -> dict[str, Any]:
    """A solution, and whether it is the only one; the best one where one can be better."""
    found = answers.solve(question_of(asked), method=asked["method"], seconds=SHARE * asked.seconds)
    more = {} if found.cost is None else {"cost": found.cost, "bound": found.bound}
    fields = answer_fields(
        found.status, found.unique, found.solutions, found.method, found.seconds, found.reason, **more
    )
    return claimed(asked, fields)


def count(asked: Asked) -> dict[str, Any]:
    """The number of solutions, up to a limit."""
    question = question_of(asked)
    found = answers.count(
        question, limit=asked["limit"], method=asked["method"], seconds=SHARE * asked.seconds
    )
    reason = answers.contradiction(question.problem()) if found.status == NONE else found.reason
    unique = found == 1 if found.complete or found > 1 else None
    more = {"count": int(found), "complete": found.complete}
    return claimed(
        asked, answer_fields(found.status, unique, (), found.method, found.seconds, reason, **more)
    )


def candidates(asked: Asked) -> dict[str, Any]:
    """The values that each cell takes in some solution."""
    found = answers.candidates(question_of(asked), method=asked["method"], seconds=SHARE * asked.seconds)
    more = {"candidates": _rows(asked, found.values)}
    if found.status == STOPPED:
        more["open"] = _rows(asked, found.open)
    several = any(len(values) > 1 for values in found.values)
    unique = False if several else None if found.status == STOPPED else found.status != NONE
    fields = answer_fields(found.status, unique, (), found.method, found.seconds, found.reason, **more)
    return claimed(asked, fields)


def _rows(asked: Asked, values: tuple[tuple[int, ...], ...]) -> list[list[list[int]]]:
    cols = asked.puzzle.board.cols
    return [list(map(list, values[at : at + cols])) for at in range(0, len(values), cols)]


def true_candidates(asked: Asked) -> dict[str, Any]:
    """For each value of each cell the number of solutions that have it there, up to a limit."""
    counts = SolutionCounts(question_of(asked).problem(), asked["count_up_to"])
    counts.run(SHARE * asked.seconds)
    fields = answer_fields(
        counts.status, counts.unique, (), "auto", counts.seconds, counts.reason, **counts.fields()
    )
    return claimed(asked, fields)
