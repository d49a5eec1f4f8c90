"""Stock: puzzles of libraries for a document, each marked as used once the document has it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Self

from passatempo.answers import solve
from passatempo.errors import InputError
from passatempo.library.library import Library
from passatempo.library.stored import LibraryPuzzle
from passatempo.library.wanted import Wanted, wanted
from passatempo.messages import AND
from passatempo.printing.ledger import Ledger
from passatempo.printing.making import PUZZLE_SECONDS, jobs_of, make_puzzles, printed_rating, solution_rows
from passatempo.printing.orders import Order
from passatempo.printing.printed_puzzle import PrintedPuzzle
from passatempo.printing.unfinished_run import UnfinishedRun
from passatempo.puzzle import Puzzle

_CONDITIONS = {"size": "size", "clues": "clues", "needs": "technique"}  # by the option of `generate`


class Stock:
    """The libraries that orders name; a context manager, which closes them."""

    def __init__(self) -> None:
        self._libraries = dict[str, Library]()
        self._marked = list[str]()  # the libraries whose puzzles are marked
        self._chosen = dict[str, list[int]]()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        for library in self._libraries.values():
            library.close()

    def choose(
        self,
        orders: Sequence[Order],
        ledger: Ledger,
        *,
        threads: int | None = None,
        seconds: float | None = None,
        on_puzzle: Callable[[], None] = lambda: None,
    ) -> list[PrintedPuzzle]:
        """The puzzles of orders that name a library: never used, and not in the ledger.

        Puzzles are rated as far as that is necessary. InputError if there are too few.
        """
        asked = [(order.library, conditions_of(order), order.count) for order in orders]
        for path, conditions in dict.fromkeys((path, conditions) for path, conditions, _ in asked):
            number = sum(count for *which, count in asked if which == [path, conditions])
            self._library(path).rate_until(conditions, number, threads, seconds)
        found = dict[tuple[str, Wanted], Iterator[LibraryPuzzle]]()
        chosen = list[PrintedPuzzle]()
        for path, conditions, count in asked:
            puzzles = found.setdefault((path, conditions), self._library(path).matching(conditions))
            for _ in range(count):
                chosen.append(self._next(path, puzzles, ledger, seconds))
                on_puzzle()
        return chosen

    def mark_used(self, purpose: str) -> None:
        """Mark what was chosen; InputError if another process has taken one of them meanwhile."""
        for path, numbers in self._chosen.items():
            self._libraries[path].mark_used(numbers, purpose)
            self._marked.append(path)

    def take_back(self) -> None:
        """Mark what was marked as never used: the document is not complete."""
        for path in self._marked:
            self._libraries[path].take_back(self._chosen[path])

    def _library(self, path: str) -> Library:
        if path not in self._libraries:
            self._libraries[path] = Library(path, create=False)
            self._chosen[path] = []
        return self._libraries[path]

    def _next(
        self, path: str, puzzles: Iterator[LibraryPuzzle], ledger: Ledger, seconds: float | None
    ) -> PrintedPuzzle:
        """The next puzzle that is new."""
        for each in puzzles:
            if each.number in self._chosen[path]:
                continue
            puzzle = each.puzzle
            if not ledger.add(puzzle):
                continue
            solution = solve(puzzle, seconds=seconds).solution
            if solution is None:
                raise InputError("{path}: puzzle {number}: not solved in time", path, each.number)
            self._chosen[path].append(each.number)
            rows = solution_rows(solution.values_shown, puzzle.board.cols)
            return PrintedPuzzle(puzzle, rows, each.rating or printed_rating(puzzle), each.kind)
        number = len(self._chosen[path])
        raise InputError("{path} has too few puzzles of this sort: {number} were found", path, number)


def note_printed(stock: Stock, ledger: Ledger, puzzles: Iterable[Puzzle], title: str) -> None:
    """Mark what was chosen as used, and add all puzzles to the ledger; InputError if one of them fails."""
    stock.mark_used(title)
    try:
        ledger.append(puzzles, title)
    except InputError:
        stock.take_back()
        raise


def conditions_of(order: Order) -> Wanted:
    """Which puzzles of a library an order asks for; InputError for an option that no library knows."""
    given = {name: value for name, value in order.options.items() if value not in (None, "", ())}
    if unknown := [name for name in given if name not in _CONDITIONS]:
        raise InputError("a library cannot be asked for {names}", (AND, *unknown))
    conditions = {_CONDITIONS[name]: value for name, value in given.items()}
    return wanted(order.kind or None, order.difficulty, used=False, **conditions)


def printed_puzzles(
    orders: Sequence[Order],
    seed: int,
    ledger: Ledger,
    stock: Stock,
    unfinished: UnfinishedRun,
    *,
    threads: int | None = None,
    seconds: float | None = PUZZLE_SECONDS,
    on_puzzle: Callable[[], None] = lambda: None,
) -> Iterator[PrintedPuzzle]:
    """The puzzles of all orders in turn, taken from libraries or generated."""
    stored = [order for order in orders if order.library]
    taken = iter(stock.choose(stored, ledger, threads=threads, seconds=seconds, on_puzzle=on_puzzle))
    jobs = jobs_of([order for order in orders if not order.library], seed)
    made = iter(
        make_puzzles(jobs, seed, ledger, unfinished, threads=threads, seconds=seconds, on_puzzle=on_puzzle)
    )
    return (next(taken if order.library else made) for order in orders for _ in range(order.count))
