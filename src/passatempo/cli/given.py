"""A player's fill, as `check --given` judges it: which entries are wrong, which contradict each other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from passatempo.answers import NONE, SOLVED, STOPPED, Answer, rule_clash
from passatempo.board import Board
from passatempo.cli.codes import ANSWERED, NO, weightiest
from passatempo.cli.show import Outcome
from passatempo.cli.spoken import said_entries, said_no_solution, said_stopped
from passatempo.cli.words import code_of, fields
from passatempo.clues.base import BLANKS, Line, row_symbols
from passatempo.clues.givens import symbol_value
from passatempo.errors import InputError
from passatempo.formats.sources import file_lines, is_file
from passatempo.languages import ENGLISH, Language, sentence, translator
from passatempo.problem import Problem, Question, domain_text
from passatempo.puzzle import Puzzle
from passatempo.records import record
from passatempo.rules.base import Domain

Fill = Mapping[int, int]  # by cell
_CELL = r"[A-Za-z]+[0-9]+|[rR][0-9]+[cC][0-9]+"  # what looks like the name of one
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
    source = f"{told}: " if is_file(told) else ""
    try:
        return _entries("\n".join(file_lines(told)) if source else told, puzzle)
    except InputError as error:
        raise InputError(f"--given: {source}{error}") from None


def _entries(text: str, puzzle: Puzzle) -> Fill:
    words, board = text.split(), puzzle.board
    if not words:
        raise InputError("expected a grid, a file with one, or entries such as 'A1=5 B2=3'")
    entries = _listed(words, board) if any("=" in word for word in words) else _grid(text, board)
    fill = dict[int, int]()
    for cell, symbol in entries:
        value = _value(symbol, puzzle, cell)
        if value is not None and fill.setdefault(cell, value) != value:
            raise InputError(f"{board.name(cell)} is filled in twice: {fill[cell]} and {value}")
    return fill


def _value(symbol: str, puzzle: Puzzle, cell: int) -> int | None:
    """The value that a symbol stands for, of those that the cell takes; None: the cell is empty."""
    value, takes, name = symbol_value(symbol), puzzle.values(cell), puzzle.board.name(cell)
    if value == 0 and 0 not in takes:
        return None
    if value in takes:
        return value
    if not takes:
        raise InputError(f"{name} is {symbol}, but holds no value")
    if symbol.isalpha():
        raise InputError(f"{name} is '{symbol}', which is no value of it: it takes only {domain_text(takes)}")
    raise InputError(f"{name} is {symbol}, but takes only {domain_text(takes)}")


def _listed(words: list[str], board: Board) -> Iterator[tuple[int, str]]:
    for word in words:
        name, _, symbol = word.rstrip(",;").partition("=")
        if symbol_value(symbol) is None:
            raise InputError(_no_entry(word))
        yield board.cell(name), symbol


def _no_entry(word: str) -> str:
    return f"'{word}' is no entry: write A1=5"


def _grid(text: str, board: Board) -> Iterator[tuple[int, str]]:
    """The cells that are not blank, and their symbols: in rows, or all in one line."""
    rows = [row for row in text.splitlines() if row.strip()]
    if len(rows) == 1 and board.rows > 1:
        rows = _rows_in_line(rows[0].split(), board)
    if len(rows) != board.rows:
        first = text.split()[0]
        if re.fullmatch(_CELL, first):
            raise InputError(_no_entry(first))
        no_file = f", and '{first}' is no file" if text == first else ""
        raise InputError(f"expected {board.rows} rows of {board.cols} cells, found {len(rows)} rows{no_file}")
    for number, row in enumerate(rows):
        line = Line(number + 1, row)
        for col, symbol in enumerate(row_symbols(line, board.cols)):
            if symbol in BLANKS:
                continue
            if symbol_value(symbol) is None:
                raise line.error(f"'{symbol}' is no value: expected a number, a letter or '.'")
            yield board.at(number, col), symbol


def _rows_in_line(words: list[str], board: Board) -> list[str]:
    if len(words) == 1:
        line = words[0]
        return [line[at : at + board.cols] for at in range(0, len(line), board.cols)]
    if len(words) == len(board):
        return [" ".join(words[at : at + board.cols]) for at in range(0, len(board), board.cols)]
    return words


class Judged:
    """What is to be said of a fill, where the puzzle itself has this answer."""

    def __init__(self, puzzle: Puzzle, fill: Fill, answer: Answer, ask: Ask, say: Language) -> None:
        self.board, self.fill, self.answer, self.say = puzzle.board, fill, answer, say
        rules = list(_clashes(puzzle, fill))
        self.clashes = [*against_clues(puzzle, fill, translator(ENGLISH)), *rules]
        self.clashes_said = [*against_clues(puzzle, fill, say), *map(say.render, rules)]
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
        say = self.say
        if self.answer.status == NONE:
            yield said_no_solution(self.answer.reason, say)
        elif self.stopped:
            yield said_stopped(self.stopped, say)
        entries = say.many("{number} entry", "{number} entries", len(self.fill))
        if self.wrong:
            named = said_entries(self.board, self.wrong, say)
            told = say.many(
                "{number} of {entries} is wrong: {cells}",
                "{number} of {entries} are wrong: {cells}",
                len(self.wrong),
                entries=entries,
                cells=named,
            )
            yield sentence(told)
        if self.together:
            named = said_entries(self.board, self.together, say)
            yield sentence(say("no solution holds all of these: {cells}", cells=named))
        if not (self.wrong or self.together or self.clashes or self.stopped or self.answer.status == NONE):
            yield sentence(say("nothing is wrong with the {entries}", entries=entries))
        yield from map(sentence, self.clashes_said)

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


def against_clues(puzzle: Puzzle, fill: Fill, say: Language) -> Iterator[str]:
    """The entries that clues about their cell contradict, and what those say."""
    domains = puzzle.bare_problem().domains
    for cell, value in fill.items():
        if value not in domains[cell]:
            told = {"cell": puzzle.board.name(cell), "value": value, "values": domain_text(domains[cell])}
            yield say("{cell} holds {value}, but the clues say {values}", **told)


def _clashes(puzzle: Puzzle, fill: Fill) -> Iterator[str]:
    """The rules that entries contradict at once, together with others or with clues."""
    problem = puzzle.bare_problem()
    filled = problem.narrowed({cell: (value,) for cell, value in fill.items()})
    known = [domain[0] if len(domain) == 1 else None for domain in filled.domains]
    for rule in filled.rules:
        clash = rule.clash([known[cell] for cell in rule.cells])
        if not fill.keys().isdisjoint(clash):
            yield rule_clash(filled, rule, clash)
