"""Any question, one puzzle after the other: lines of any format whose puzzles take one line each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from passatempo.answers import NONE, SOLVED, STOPPED, candidates, solutions
from passatempo.board import LETTERS
from passatempo.bulk.like import read_like
from passatempo.bulk.line_answers import AnsweredLines
from passatempo.bulk.puzzle_solutions import count_answer, solution_answer
from passatempo.canonical.form_key import form_key
from passatempo.canonical.puzzle_form import canonical_form
from passatempo.clues.givens import Givens
from passatempo.deadline import deadline_in, until
from passatempo.errors import InputError, PassatempoError, StoppedError
from passatempo.formats import Document, best_link, format_named, read_all
from passatempo.formats.format import field_of
from passatempo.kinds import kind_named
from passatempo.printable import one_line
from passatempo.problem import Domain
from passatempo.puzzle import Puzzle
from passatempo.records import replace

if TYPE_CHECKING:
    from passatempo.bulk.line_question import LineQuestion

LINK = "link"  # instead of the name of a format: the best link for each puzzle
BETWEEN_NAMES = "; "  # of clues
RIGHT, WRONG = "right", "wrong"  # the recorded solution of a puzzle
_SYMBOLS = "0123456789" + LETTERS

Answered = tuple[str, str]  # the line, and its result for the summary


class PuzzleAsker:
    """Answers one line after the other in Python."""

    def __init__(self, question: LineQuestion) -> None:
        self.question = question
        self._like = None if question.like is None else read_like(question.like)
        self._kind = None if question.kind is None else kind_named(question.kind)
        self._ask = self._asked()

    def answer(self, data: bytes) -> AnsweredLines:
        """The answers to these lines."""
        counts, lines = Counter[str](), list[str]()
        for line in data.removesuffix(b"\n").split(b"\n") if data else ():
            text, result = self._answer_line(line)
            lines.append(f"{text}\n")
            counts.update([result] * bool(result))
        return AnsweredLines("".join(lines).encode(), counts)

    def _asked(self) -> Callable[[Document], Answered]:
        """What answers a puzzle."""
        if self.question.name == "convert":
            name = self.question.to
            return _Converter(best_link if name == LINK else format_named(name).write_document)
        ask = _QUESTIONS[self.question.name]
        return lambda document: ask(document.puzzle, self.question)

    def _answer_text(self, text: str) -> Answered:
        """The answer to a puzzle, and whether the solution that follows it is right."""
        if not self.question.recorded:
            return self._ask(self._read(text))
        puzzle, _, recorded = text.rpartition(",")
        if not puzzle.strip():
            return "", ""
        document = self._read(puzzle)
        answer, result = self._ask(document)
        return f"{answer},{_verdict(document.puzzle, recorded) if result == 'one' else ''}", result

    def _answer_line(self, line: bytes) -> Answered:
        """The answer to a line; an error is an answer as well."""
        try:
            text = _without_comment(line.decode())
        except UnicodeDecodeError:
            return ",error: not text: expected a puzzle written in UTF-8", "bad"
        if not text.strip():
            return "", ""
        try:
            with until(deadline_in(self.question.seconds)):
                return self._answer_text(text)
        except StoppedError:
            return ",stopped", STOPPED
        except MemoryError:
            return ",error: out of memory", "bad"
        except PassatempoError as error:
            return f",error: {one_line(str(error).removeprefix('line 1: '))}", "bad"

    def _read(self, text: str) -> Document:
        """The puzzle of a line: the givens of `like`, or whatever the line states."""
        if self._like is not None:
            return Document(_with_givens(self._like, text), 1)
        (document, *others) = read_all(text, kind=self._kind)
        if others:
            raise InputError("{number} puzzles: expected one per line", 1 + len(others))
        if document.unread_rules:
            raise InputError(document.reservation)
        return document


def _without_comment(line: str) -> str:
    """A line up to a comment; JSON and links may have the character anywhere."""
    return line if line.lstrip().startswith("{") or "://" in line else line.partition("#")[0]


def _with_givens(like: Puzzle, text: str) -> Puzzle:
    """The puzzle `like` with the givens of a line, one character per cell, added to its own."""
    field, board = field_of(type(like), Givens), like.board
    symbols = "".join(text.partition(",")[0].split())
    if not field:
        raise InputError("--like: a puzzle of the kind '{kind}' has no givens", like.name)
    if len(symbols) != len(board):
        raise InputError("{number} symbols: expected {cells}", len(symbols), len(board))
    from passatempo.clues.base import Line

    added = Givens.placed(symbols, board, lambda _: Line(1, text))
    own = like.clue(field)
    assert isinstance(own, Givens)
    return replace(like, **{field: Givens({**added.values, **own.values})})  # type: ignore[arg-type]


def _rate(puzzle: Puzzle, question: LineQuestion) -> Answered:
    """The rating, the level, the hardest technique and the effort."""
    from passatempo.rating import rate

    rating = rate(puzzle, seconds=question.seconds)
    if rating.status != SOLVED:
        return f",{rating.status}", rating.status
    return f"{rating.rating:.1f},{rating.level},{rating.hardest},{rating.effort:.1f}", rating.level


def _check(puzzle: Puzzle, question: LineQuestion) -> Answered:
    """The number of solutions, the superfluous clues, and those of them that can go together."""
    from passatempo.checking.puzzle_report import PieceCheck
    from passatempo.checking.timed_solver import TimedSolver

    solver = TimedSolver(question.method, question.seconds)
    answer = solver.solve(puzzle)
    if answer.unique is None and answer.status != NONE:
        return ",stopped", STOPPED
    if not answer.unique:
        return ("0,,", "none") if answer.status == NONE else ("2+,,", "several")
    pieces = PieceCheck()
    pieces.run(puzzle, solver)
    if pieces.undecided:
        return ",stopped", STOPPED
    names = (BETWEEN_NAMES.join(each) for each in (pieces.superfluous, pieces.together))
    return f"1,{','.join(names)}", "one"


def _verdict(puzzle: Puzzle, recorded: str) -> str:
    """Whether a solution, one character per cell, is that of a puzzle that has one; nothing if empty."""
    symbols = "".join(recorded.split())
    if not symbols:
        return ""
    found = "".join(_word((value,)) for value in next(solutions(puzzle)).values_shown)
    return RIGHT if symbols == found else WRONG


def _candidates(puzzle: Puzzle, question: LineQuestion) -> Answered:
    """For each cell the values that it takes in some solution, the cells separated by blanks."""
    found = candidates(puzzle, method=question.method, seconds=question.seconds)
    if found.status == STOPPED:
        return ",stopped", STOPPED
    if found.status == NONE:
        return ",none", "none"
    unique = all(len(values) <= 1 for values in found.values)
    return " ".join(map(_word, found.values)), "one" if unique else "several"


def _canonical(puzzle: Puzzle, question: LineQuestion) -> Answered:
    """The key of the canonical form, and the form itself where it is a line of symbols."""
    try:
        form = canonical_form(puzzle)
    except ValueError:  # a value stands twice in a group
        return ",none", "none"
    return f"{form_key(puzzle)},{form.decode().strip() if isinstance(form, bytes) else ''}", "one"


def _solve(puzzle: Puzzle, question: LineQuestion) -> Answered:
    return solution_answer(puzzle, question.limit, question.seconds)


def _count(puzzle: Puzzle, question: LineQuestion) -> Answered:
    return count_answer(puzzle, question.limit, question.seconds)


_QUESTIONS: Mapping[str, Callable[[Puzzle, LineQuestion], Answered]] = {
    "solve": _solve,
    "count": _count,
    "rate": _rate,
    "check": _check,
    "candidates": _candidates,
    "canonical": _canonical,
}


def _word(values: Domain) -> str:
    """Values as characters; `.` for a cell that holds none."""
    if any(not 0 <= value < len(_SYMBOLS) for value in values):
        raise InputError("values outside 0 to {most}: lines have one character per value", len(_SYMBOLS) - 1)
    return "".join(_SYMBOLS[value] for value in values) or "."


class _Converter:
    """Writes puzzles in a format whose puzzles take one line each."""

    def __init__(self, write: Callable[[Document], str]) -> None:
        self.write = write

    def __call__(self, document: Document) -> Answered:
        text = self.write(document).rstrip("\n")
        if "\n" in text:
            raise InputError("the format takes several lines: expected one such as line, json or link")
        return text, "converted"
