"""Box grids: 9x9 boards with boxes and givens alone, of which the kernel makes many at once.

Puzzle number n of a seed is the same whichever puzzles are made with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count as numbers_from
from itertools import islice
from random import Random
from sys import maxsize

from passatempo._kernel import canonical_lines, minimal_puzzles, sudoku_signatures
from passatempo.answers import Names, Solution
from passatempo.batch import MOST_THREADS
from passatempo.checks import LARGEST_SEED, check_whole, in_text
from passatempo.clues import Givens
from passatempo.generating.canonical import Seen
from passatempo.generating.draft import Draft, Part
from passatempo.generating.fill import compiled_for
from passatempo.generating.made import Generated, generated
from passatempo.generating.patience import Waiting
from passatempo.generating.setter import finished, laid_out, least_pieces
from passatempo.generating.wish import Wish, wish_for
from passatempo.kinds import kind_of_bare_grids
from passatempo.plan import NO_SYMMETRY
from passatempo.puzzle import Puzzle
from passatempo.records import replace
from passatempo.symmetry import orbits

CELLS = 81
FEWEST_CLUES = 17  # that leave one solution: McGuire, Tugemann and Civario looked through all full grids
_LOT = 4096  # puzzles that are made at once


class BoxGrids:
    """The puzzles of a wish for box grids."""

    def __init__(self, wish: Wish, empty: Puzzle) -> None:
        self.wish, self.empty, (self.field,) = wish, empty, wish.fields
        board = wish.board
        self.orbits = list(orbits({cell: (cell,) for cell in board.cells}, wish.turns))
        self._orbit_of = {cell: number for number, orbit in enumerate(self.orbits) for cell in orbit}
        self._allowed = board.cells if wish.pattern is None else wish.pattern

    @property
    def lines_will_do(self) -> bool:
        """Whether a puzzle is as wished for if it has the right number of clues."""
        needs_proof = self.wish.minimal and len(self.orbits) < CELLS
        return not (self.wish.is_rated or needs_proof)

    @classmethod
    def for_wish(cls, wish: Wish) -> BoxGrids | None:
        """The same, if it is a wish for box grids."""
        if len(wish.fields) != 1 or not issubclass(wish.kind.clue_types[wish.fields[0]], Givens):
            return None
        if len(wish.board) != CELLS:
            return None
        empty = laid_out(wish, wish.plan(0))
        problem = empty.bare_problem()
        from_one = not problem.limits and problem.domains[0][0] == 1  # as the kernel writes them
        return cls(wish, empty) if from_one and compiled_for(problem).is_sudoku else None

    def lines(self, numbers: range, threads: int = 1) -> list[bytes]:
        """For each number a puzzle's symbols, a comma, and those of its solution; empty if there is none."""
        cells = range(CELLS)
        text = minimal_puzzles(
            len(numbers),
            self.wish.seed % 2**64,
            numbers.start,
            [self._orbit_of[cell] for cell in cells],
            [cell in self._allowed for cell in cells],
            least_pieces(self.wish),
            threads,
        )
        return text.splitlines()

    def attempts(self, numbers: range) -> Iterator[Callable[[], Generated | None]]:
        """For each number what makes a puzzle, if there is one as it is wished for."""
        for number, line in zip(numbers, self.lines(numbers), strict=True):
            yield partial(self._made, number, line)

    def _made(self, number: int, line: bytes) -> Generated | None:
        if not line:
            return None
        symbols, solved = line.decode().split(",")
        if not self.lines_will_do:
            made = finished(self._draft(number, symbols, solved), self.wish)
            return None if made is None else generated(made, self.wish)
        clues = CELLS - symbols.count(".")
        if self.wish.clues is not None and clues not in self.wish.clues:
            return None
        return Generated(self._with(symbols), self._solution(solved), clues)

    def _with(self, symbols: str) -> Puzzle:
        return replace(self.empty, **{self.field: Givens.in_line(symbols)})  # type: ignore[arg-type]

    def _solution(self, solved: str) -> Solution:
        return Solution(Names(self.wish.board.names, self.wish.board.cols), tuple(map(int, solved)))

    def _draft(self, number: int, symbols: str, solved: str) -> Draft:
        """With all that went, in any order, since the kernel does not tell."""
        gone = [
            tuple(Part(self.field, cell) for cell in orbit)
            for orbit in self.orbits
            if orbit[0] in self._allowed and symbols[orbit[0]] == "."
        ]
        Random(f"{self.wish.seed}/{number}").shuffle(gone)
        told = frozenset(Part(self.field, cell) for cell in range(CELLS) if symbols[cell] != ".")
        return Draft(self._with(solved), tuple(map(int, solved)), told, tuple(gone))


def generate_lines(count: int, *, seed: int = 0, symmetry: str = NO_SYMMETRY, threads: int = 1) -> bytes:
    """So many minimal 9x9 boards, a line each, no two of them essentially the same.

    With a symmetry no orbit of clues can go, though one of its clues might.
    """
    count, seed = check_whole("count", count, 1, maxsize), check_whole("seed", seed, 0, LARGEST_SEED)
    threads = check_whole("threads", threads, 1, MOST_THREADS)
    wish = wish_for(kind_of_bare_grids().name, seed=seed, symmetry=in_text("symmetry", symmetry))
    grids = BoxGrids.for_wish(wish)
    assert grids is not None
    return b"".join(b"%s\n" % line for line in islice(different_lines(grids, threads), count))


def different_lines(grids: BoxGrids, threads: int, seconds: float | None = None) -> Iterator[bytes]:
    """Lines of boards, none essentially the same as another, without end; StoppedError if there was none
    for so many seconds.
    """
    seen, found, waiting = Seen(canonical_lines), 0, Waiting(seconds)
    for first in numbers_from(0, _LOT):
        made = grids.lines(range(first, first + _LOT), threads)
        lines = [line[:CELLS] for line in made if line]
        signs = sudoku_signatures(b"".join(b"%s\n" % line for line in lines))
        new = [line for line, sign in zip(lines, signs, strict=True) if seen.add(line, sign)]
        if not new and waiting.is_over:
            raise waiting.given_up(found, first + _LOT)
        if new:
            yield from new
            found += len(new)
            waiting.begin()
