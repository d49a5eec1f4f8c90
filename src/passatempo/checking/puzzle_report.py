"""Whether a puzzle is proper (has one solution), which clues it does not need, and whether a file is right
about its solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from passatempo import answers
from passatempo.answers import NONE, STOPPED, Answer
from passatempo.checking.timed_solver import TimedSolver
from passatempo.clues.base import Piece
from passatempo.explaining.contradiction import Contradiction
from passatempo.formats import Document
from passatempo.formats.format import Rows
from passatempo.languages import Language, sentence
from passatempo.messages import OR, Lazy, Message
from passatempo.puzzle import Puzzle
from passatempo.records import replace
from passatempo.reports import answer_fields, first_difference, no_solution, stopped

CLUES_PER_LINE = 6  # of a list that does not fit on one line


class PieceCheck:
    """What the puzzle is without each single piece of its clues; `tried` can be read meanwhile."""

    def __init__(self) -> None:
        self.superfluous: list[str] = []  # without it there is still one solution
        self.together: list[str] = []  # of these, without all of which there is still one solution
        self.total = 0  # pieces
        self.undecided: list[str] = []
        self.reason = ""  # why some are undecided
        self.tried = 0

    @property
    def needed(self) -> int:
        """The number of the others."""
        return self.tried - len(self.superfluous) - len(self.undecided)

    def run(self, puzzle: Puzzle, solver: TimedSolver) -> None:
        """Solve the puzzle without each piece, as long as there is time."""
        pieces = list(_pieces_of(puzzle))
        self.total, spare = len(pieces), list[_NamedPiece]()
        for piece in pieces:
            answer = None if solver.stop_reason else solver.solve(_without(puzzle, [piece]))
            self.tried += 1
            if answer is None or answer.unique is None:
                self.undecided.append(piece.name)
                self.reason = answer.reason if answer else solver.stop_reason
            elif answer.unique:
                self.superfluous.append(piece.name)
                spare.append(piece)
        self._find_together(puzzle, spare, solver)

    def _find_together(self, puzzle: Puzzle, spare: Sequence[_NamedPiece], solver: TimedSolver) -> None:
        """Leave out as many superfluous pieces as the puzzle can spare at once, in their order.

        No other superfluous piece can be left out in addition; a set that begins with another may be larger.
        """
        removed = list(spare[:1])
        for piece in spare[1:]:
            if solver.stop_reason:
                self.reason = solver.stop_reason
                break
            if solver.solve(_without(puzzle, [*removed, piece])).unique:
                removed.append(piece)
        self.together = [piece.name for piece in removed]


class _NamedPiece(NamedTuple):
    """A piece of the clues of a puzzle that can be left out."""

    name: str
    field: str
    piece: Piece


def _pieces_of(puzzle: Puzzle) -> Iterator[_NamedPiece]:
    for field, clue in puzzle.printed.items():
        for piece in clue.pieces(puzzle.board):
            yield _NamedPiece(clue.piece_name(piece, puzzle.board), field, piece)


def _without(puzzle: Puzzle, pieces: Iterable[_NamedPiece]) -> Puzzle:
    """The puzzle without these pieces of its clues."""
    removed: dict[str, set[Piece]] = {}
    for piece in pieces:
        removed.setdefault(piece.field, set()).add(piece.piece)
    fewer = {
        field: puzzle.clue(field).keep(puzzle.clue(field).pieces(puzzle.board).keys() - gone)
        for field, gone in removed.items()
    }
    return replace(puzzle, **fewer)  # type: ignore[arg-type]


def fault(puzzle: Puzzle, rows: Rows) -> str:
    """Why a filled grid is not a solution; empty if it is one."""
    problem, values = puzzle.rules_problem(), [value for row in rows for value in row]
    for cell, (value, domain) in enumerate(zip(values, problem.domains, strict=True)):
        if value not in domain:
            name = problem.names[cell]
            allowed: Lazy = (OR, *domain)
            if value:
                return Message("{cell} holds {value}, but takes only {values}", name, value, allowed)
            return Message("{cell} holds no value, but takes only {values}", name, allowed)
    return answers.contradiction(problem.narrowed({cell: (value,) for cell, value in enumerate(values)}))


class PuzzleReport:
    """The results for one puzzle, as sentences and as JSON."""

    def __init__(
        self,
        document: Document,
        answer: Answer,
        pieces: PieceCheck | None,
        why: Contradiction | None,
        translate: Language,
    ) -> None:
        self.answer, self.translate = answer, translate
        self.why = why  # there is no solution
        self.pieces = pieces  # None: the puzzle is not proper, so none was left out
        self.board = document.puzzle.board
        self.solution_fault = fault(document.puzzle, document.solution) if document.solution else None
        self.wrong_faults = [(wrong.reason, fault(document.puzzle, wrong.rows)) for wrong in document.wrong]

    def reason(self) -> str:
        """Why something is undecided, or why there is no solution."""
        return self.pieces.reason if self.pieces else self.answer.reason

    def status(self) -> str:
        """STOPPED if anything is undecided, else the status of the answer."""
        undecided = self.answer.unique is None or (self.pieces and self.pieces.undecided)
        return STOPPED if undecided else self.answer.status

    @property
    def any_wrong(self) -> bool:
        """Whether the puzzle is not proper, or the file is wrong about it."""
        wrong = bool(self.solution_fault) or any(not found for _, found in self.wrong_faults)
        return self.answer.unique is False or wrong

    def fields(self) -> dict[str, Any]:
        """What `--json` prints of the report."""
        answer, more = self.answer, dict[str, Any]()
        if self.why is not None:
            more["contradiction"] = {
                "clues": self.why.clues,
                "cells": [self.board.name(cell) for cell in self.why.cells],
                "rules": [rule.sentence() for rule in self.why.rules],
                "proven_smallest": self.why.proven_smallest,
            }
        more["superfluous"] = self.pieces.superfluous if self.pieces else None
        if self.pieces and self.pieces.superfluous:
            more["superfluous_together"] = self.pieces.together
        if self.pieces and self.pieces.undecided:
            more["undecided"] = self.pieces.undecided
        if self.solution_fault is not None:
            more["solution_fault"] = self.solution_fault
        if self.wrong_faults:
            more["wrong_faults"] = [found for _, found in self.wrong_faults]
        return answer_fields(
            self.status(),
            answer.unique,
            answer.solutions,
            answer.method,
            answer.seconds,
            self.reason(),
            **more,
        )

    def sentences(self) -> Iterator[str]:
        """The report as sentences."""
        translate = self.translate
        yield self._verdict()
        if self.why is not None:
            yield self.why.words(translate.code)
        yield from self._piece_sentences()
        if self.solution_fault:
            fault = translate.render(self.solution_fault)
            yield sentence(translate("the solution in the file is wrong: {fault}", fault=fault))
        elif self.solution_fault is not None:
            yield sentence(translate("the solution in the file is correct"))
        for reason, found in self.wrong_faults:
            if found:
                fault = translate.render(found)
                text = translate(
                    "the grid marked wrong ({reason}) is wrong: {fault}", reason=reason, fault=fault
                )
            else:
                text = translate("the grid marked wrong ({reason}) is a solution", reason=reason)
            yield sentence(text)

    def _verdict(self) -> str:
        answer, translate = self.answer, self.translate
        if answer.status == NONE:
            return sentence(translate.render(no_solution(answer.reason)))
        if answer.unique:
            return sentence(translate("a proper puzzle: it has one solution"))
        if answer.unique is False:
            cell, one, other = first_difference(self.board, *answer.solutions[:2])
            text = translate(
                "not a proper puzzle: it has several solutions; for example, {cell} can be {one} or {other}",
                **{"cell": cell, "one": one, "other": other},
            )
            return sentence(text)
        return sentence(translate.render(stopped(answer.reason)))

    def _piece_sentences(self) -> Iterator[str]:
        if self.pieces is None:
            return
        translate, pieces = self.translate, self.pieces
        if number := len(pieces.superfluous):
            any_one = translate.many(
                "{number} clue could be left out", "any one of these {number} clues could be left out", number
            )
            yield from self._listed(any_one, pieces.superfluous)
        if number > 1:
            yield from self._together_sentences()
        elif pieces.needed and not pieces.undecided and not number:
            yield sentence(translate("each of its clues is needed"))
        if number := len(pieces.undecided):
            yield sentence(translate.render(stopped(pieces.reason)))
            undecided = translate.many("{number} clue is undecided", "{number} clues are undecided", number)
            yield from self._listed(undecided, pieces.undecided)

    def _together_sentences(self) -> Iterator[str]:
        assert self.pieces is not None
        together = self.pieces.together
        if len(together) > 1:
            head = self.translate("these {number} could be left out together", number=len(together))
            yield from self._listed(head, together)
        elif not self.pieces.reason:
            yield sentence(self.translate("no other one can be left out together with the first"))

    def _listed(self, head: str, names: Sequence[str]) -> Iterator[str]:
        """A sentence with a list of clues; a long list is broken into lines of its own."""
        rendered = [self.translate.render(name) for name in names]
        if len(rendered) <= CLUES_PER_LINE:
            yield sentence(f"{head}: {', '.join(rendered)}")
            return
        yield f"{sentence(head)[:-1]}:"
        for at in range(0, len(rendered), CLUES_PER_LINE):
            yield f"  {', '.join(rendered[at : at + CLUES_PER_LINE])}"
