"""A player's fill, as `check --given` judges it: which entries are wrong, which contradict each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from passatempo.answers import NONE, SOLVED, STOPPED, Answer, rule_clash
from passatempo.board import Board, in_words
from passatempo.cli.codes import ANSWERED, NO, weightiest
from passatempo.cli.show import Outcome
from passatempo.cli.words import code_of, fields, no_solution
from passatempo.clues.base import BLANKS, Line, row_symbols
from passatempo.clues.givens import symbol_value
from passatempo.errors import InputError
from passatempo.formats.sources import file_lines, is_file
from passatempo.problem import Problem, Question, domain_text
from passatempo.puzzle import Puzzle
from passatempo.records import record
from passatempo.rules.base import Domain

Fill = Mapping[int, int]  # by cell
Ask = Callable[[Question], Answer]  # answers within the time given


@record
class Filled:
    """The question for the solutions of a puzzle that hold these values."""

    puzzle: Puzzle
    fill: Fill

    def problem(self) -> Problem:
        """The problem with these cells settled, whatever the clues say of them."""
        asked = self.puzzle.problem()
        held: dict[int, Domain] = {
            cell: (value,) if value in asked.domains[cell] else () for cell, value in self.fill.items()
        }
        return asked.narrowed(held)


def read_fill(told: str, puzzle: Puzzle) -> Fill:
    """The entries that a file or a text tells: rows with `.` where nothing stands, or `A1=5 B2=3`."""
    text = "\n".join(file_lines(told)) if is_file(told) else told
    try:
        return _entries(text, puzzle)
    except InputError as error:
        raise InputError(f"--given: {error}") from None


def _entries(text: str, puzzle: Puzzle) -> Fill:
    words, board = text.split(), puzzle.board
    if not words:
        raise InputError("expected a grid, a file with one, or entries such as 'A1=5 B2=3'")
    entries = _listed(words, board) if any("=" in word for word in words) else _grid(text, board)
    fill = {cell: value for cell, value in entries if value or (value == 0 and 0 in puzzle.values(cell))}
    for cell, value in fill.items():
        _check(cell, value, puzzle)
    return fill


def _check(cell: int, value: int, puzzle: Puzzle) -> None:
    takes = puzzle.values(cell)
    if value not in takes:
        values = f"takes only {domain_text(takes)}" if takes else "holds no value"
        raise InputError(f"{puzzle.board.name(cell)} is {value}, but {values}")


def _listed(words: list[str], board: Board) -> Iterator[tuple[int, int | None]]:
    for word in words:
        name, _, symbol = word.rstrip(",;").partition("=")
        value = symbol_value(symbol)
        if value is None:
            raise InputError(f"'{word}' is no entry: write A1=5")
        yield board.cell(name), value


def _grid(text: str, board: Board) -> Iterator[tuple[int, int | None]]:
    """One symbol for each cell: in rows, or all in one line."""
    rows = [row for row in text.splitlines() if row.strip()]
    if len(rows) == 1 and board.rows > 1:
        rows = _rows_in_line(rows[0].split(), board)
    if len(rows) != board.rows:
        raise InputError(f"expected {board.rows} rows of {board.cols} cells, found {len(rows)} rows")
    for number, row in enumerate(rows):
        line = Line(number + 1, row)
        for col, symbol in enumerate(row_symbols(line, board.cols)):
            value = None if symbol in BLANKS else symbol_value(symbol)
            if value is None and symbol not in BLANKS:
                raise line.error(f"'{symbol}' is no value: expected a number, a letter or '.'")
            yield board.at(number, col), value


def _rows_in_line(words: list[str], board: Board) -> list[str]:
    if len(words) == 1:
        line = words[0]
        return [line[at : at + board.cols] for at in range(0, len(line), board.cols)]
    if len(words) == len(board):
        return [" ".join(words[at : at + board.cols]) for at in range(0, len(board), board.cols)]
    return words


class Judged:
    """What is to be said of a fill, where the puzzle itself has this answer."""

    def __init__(self, puzzle: Puzzle, fill: Fill, answer: Answer, ask: Ask) -> None:
        self.board, self.fill, self.answer = puzzle.board, fill, answer
        self.clashes = list(_clashes(puzzle, fill))
        self.wrong: dict[int, int] = {}  # entries that no solution holds
        self.together: dict[int, int] = {}  # entries that no solution holds all of, though each alone
        self.stopped = "" if answer.unique is not None or answer.status == NONE else answer.reason
        if answer.unique:
            solution = answer.solutions[0].values_shown
            self.wrong = {cell: value for cell, value in fill.items() if solution[cell] != value}
        elif answer.unique is False and answer.status == SOLVED:
            self._judge_each(puzzle, ask)

    def _judge_each(self, puzzle: Puzzle, ask: Ask) -> None:
        """Of several solutions, any will do."""

        def possible(fill: Fill) -> bool:
            found: Answer = ask(Filled(puzzle, fill))
            self.stopped = self.stopped or (found.reason if found.status == STOPPED else "")
            return found.status != NONE

        if possible(self.fill):
            return
        self.wrong = {cell: value for cell, value in self.fill.items() if not possible({cell: value})}
        together = {cell: value for cell, value in self.fill.items() if cell not in self.wrong}
        if not possible(together):
            for cell in list(together):
                fewer = {other: value for other, value in together.items() if other != cell}
                if not possible(fewer):
                    together = fewer
            self.together = together

    def outcome(self) -> Outcome:
        """For people and programs."""
        bad = self.wrong or self.together or self.clashes or self.answer.status == NONE
        status = STOPPED if self.stopped else self.answer.status
        stopped = code_of(STOPPED) if self.stopped else ANSWERED
        return Outcome(
            weightiest((NO if bad else ANSWERED, stopped)), list(self._sentences()), self._fields(status)
        )

    def _sentences(self) -> Iterator[str]:
        if self.answer.status == NONE:
            yield no_solution(self.answer.reason)
        elif self.stopped:
            yield f"Stopped: {self.stopped}."
        number = f"{len(self.fill)} {'entry' if len(self.fill) == 1 else 'entries'}"
        if self.wrong:
            are = "is" if len(self.wrong) == 1 else "are"
            yield f"{len(self.wrong)} of {number} {are} wrong: {self._named(self.wrong)}."
        if self.together:
            yield f"No solution holds all of these: {self._named(self.together)}."
        if not (self.wrong or self.together or self.clashes or self.stopped or self.answer.status == NONE):
            yield f"Nothing is wrong with the {number}."
        yield from (f"{clash[0].upper()}{clash[1:]}." for clash in self.clashes)

    def _named(self, fill: Fill) -> str:
        return in_words(f"{self.board.name(cell)} = {value}" for cell, value in fill.items())

    def _fields(self, status: str) -> dict[str, Any]:
        answer = self.answer
        more = {
            "entries": len(self.fill),
            "wrong_entries": {self.board.name(cell): value for cell, value in self.wrong.items()},
            "not_together": {self.board.name(cell): value for cell, value in self.together.items()},
            "clashes": self.clashes,
        }
        reason = self.stopped or answer.reason
        return fields(status, answer.unique, answer.solutions, answer.method, answer.seconds, reason, **more)


def _clashes(puzzle: Puzzle, fill: Fill) -> Iterator[str]:
    """What entries contradict at once: clues about their cell, or a rule together with others."""
    problem, names = puzzle.bare_problem(), puzzle.board.names
    for cell, value in fill.items():
        if value not in problem.domains[cell]:
            yield f"{names[cell]} holds {value}, but the clues say {domain_text(problem.domains[cell])}"
    filled = problem.narrowed({cell: (value,) for cell, value in fill.items()})
    known = [domain[0] if len(domain) == 1 else None for domain in filled.domains]
    for rule in filled.rules:
        clash = rule.clash([known[cell] for cell in rule.cells])
        if not fill.keys().isdisjoint(clash):
            yield rule_clash(filled, rule, clash)
