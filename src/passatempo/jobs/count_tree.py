"""The tree of a count by cutting: boards cut into boards, down to those that are counted.

A board is the puzzle with values in some of its cells. To cut it at a cell gives a board for each value of
the cell: no solution is in two of them, and each is in one. Isomorphic boards have equally many solutions, so
they are one node, named by the key of their canonical form; the first that occurs stands for all.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from passatempo import answers
from passatempo.canonical.form_key import problem_key
from passatempo.errors import InputError, StoppedError
from passatempo.messages import Message
from passatempo.methods.base import Limits
from passatempo.methods.kernel_run import KernelRun, narrowed_to_domains_of
from passatempo.problem import Domain, Problem
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass

_REFUTED = "refuted"  # the key of a puzzle that propagation refutes
Cells = Mapping[int, int]  # the values that a board has in addition to the puzzle


@dataclass(frozen=True)
class Cut:
    """A board cut at a cell: the board of each value, and the values whose boards propagation refutes."""

    board: str  # its key
    cell: int
    into: Mapping[int, str]
    none: tuple[int, ...] = ()


@dataclass(frozen=True)
class CountedBoard:
    """A board that is counted."""

    board: str
    solutions: int


@dataclass(frozen=True)
class BoardOf:
    """The question about a board of a puzzle."""

    puzzle: Puzzle
    cells: Cells

    def problem(self) -> Problem:
        """The problem of the puzzle with these values."""
        return self.puzzle.rules_problem().narrowed({cell: (value,) for cell, value in self.cells.items()})

    @property
    def key(self) -> str:
        """Equal for isomorphic boards."""
        return problem_key(self.problem(), self.puzzle)

    def with_value(self, cell: int, value: int) -> BoardOf:
        """This board with one more value."""
        return BoardOf(self.puzzle, {**self.cells, cell: value})

    def is_refuted(self) -> bool:
        """Whether propagation finds that it has no solution."""
        return self._open_domains() is None

    def cut(self) -> Cut | None:
        """This board cut at the first of the cells with the fewest values; None if no cell is open."""
        domains = self._open_domains() or {}
        if not domains:
            return None
        cell = min(domains, key=lambda cell: (len(domains[cell]), cell))
        into, none = dict[int, str](), list[int]()
        for value in self.domain(cell):
            board = self.with_value(cell, value)
            if board.is_refuted():
                none.append(value)
            else:
                into[value] = board.key
        return Cut(self.key, cell, into, tuple(none))

    def domain(self, cell: int) -> Domain:
        """The values of a cell, before any propagation."""
        return self.problem().domains[cell]

    def _open_domains(self) -> dict[int, Domain] | None:
        """The cells with several values after propagation; None if there is no solution."""
        problem = self.problem()
        run = KernelRun(problem, Limits())
        if not run.check(run.search.propagate(None)):
            return None
        domains = narrowed_to_domains_of(run, problem).domains
        return {cell: domains[cell] for cell in problem.shown if len(domains[cell]) > 1}


def count_board(text: str, seconds: float, part: bytes) -> int | None:
    """The number of solutions of the board with the values of `part`; None if that takes longer.

    All is plain data, so that any process can be asked.
    """
    from passatempo.formats import read

    cells = {int(cell): value for cell, value in json.loads(part).items()}
    count = answers.count(BoardOf(read(text), cells), seconds=seconds)
    return int(count) if count.complete else None


class CountTree:
    """The cuts and counts so far."""

    def __init__(self, puzzle: Puzzle) -> None:
        root = BoardOf(puzzle, {})
        is_refuted = root.is_refuted()  # such a board has no canonical form
        self.root = _REFUTED if is_refuted else root.key
        self.boards = {self.root: root}  # the first of each key
        self.cuts = dict[str, Cut]()
        self.counts = {self.root: 0} if is_refuted else dict[str, int]()

    def add(self, entry: Cut | CountedBoard) -> None:
        """Add what was recorded, in that order."""
        if isinstance(entry, CountedBoard):
            self.counts[entry.board] = entry.solutions
            return
        if entry.board not in self.boards:
            raise InputError("the tree has a cut of an unknown board {board}", entry.board)
        self.cuts[entry.board] = entry
        for value, key in entry.into.items():
            self.boards.setdefault(key, self.boards[entry.board].with_value(entry.cell, value))

    def leaves(self) -> list[str]:
        """The boards that are neither cut nor counted."""
        return [key for key in self.boards if key not in self.cuts and key not in self.counts]

    def total(self) -> int:
        """The number of solutions; StoppedError as long as a board is missing."""
        known = dict[str, int]()
        for key in sorted(self.boards, key=lambda key: -len(self.boards[key].cells)):  # the smallest first
            known[key] = self._total_of(key, known)
        return known[self.root]

    def _total_of(self, key: str, known: Mapping[str, int]) -> int:
        if key in self.counts:
            return self.counts[key]
        if key not in self.cuts:
            raise StoppedError(Message("not all boards are counted"))
        return sum(known[each] for each in self.cuts[key].into.values())

    def faults(self) -> Iterator[tuple[str, Message]]:
        """What is wrong with the cuts, found anew from the rules: the board and the fault.

        No fault: the boards of each cut have the solutions of theirs between them, each in exactly one.
        """
        for key, cut in self.cuts.items():
            board = self.boards[key]
            if board.key != key:
                yield key, Message("its values give another board")
            if sorted([*cut.into, *cut.none]) != sorted(board.domain(cut.cell)):
                yield key, Message("its cut has other values than the cell")
            for value, into in cut.into.items():
                if board.with_value(cut.cell, value).key != into:
                    yield key, Message("the board of {value} is another one", value)
            for value in cut.none:
                if answers.solve(board.with_value(cut.cell, value), limit=1).status != answers.NONE:
                    yield key, Message("the board of {value} has a solution", value)


def entry_of(data: Mapping[str, Any]) -> Cut | CountedBoard:
    """An entry from JSON."""
    if "solutions" in data:
        return CountedBoard(data["board"], int(data["solutions"]))
    into = {int(value): key for value, key in data["into"].items()}
    return Cut(data["board"], data["cell"], into, tuple(data["none"]))


def entry_json(entry: Cut | CountedBoard) -> dict[str, Any]:
    """An entry as JSON; numbers are texts, as they may have more digits than other programs read."""
    if isinstance(entry, CountedBoard):
        return {"board": entry.board, "solutions": str(entry.solutions)}
    return {"board": entry.board, "cell": entry.cell, "into": dict(entry.into), "none": list(entry.none)}
