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

from passatempo._kernel import box_puzzles, box_signatures, canonical_lines
from passatempo.answers import Names, Solution
from passatempo.batch import MOST_THREADS
from passatempo.canonical.puzzle_form import Seen
from passatempo.checks import LARGEST_SEED, check_whole, in_text
from passatempo.clues import Givens
from passatempo.generating.attempt_limits import StallTimer
from passatempo.generating.attempts import build_layout, fewest_pieces, finish_draft
from passatempo.generating.draft import Draft, Part
from passatempo.generating.fill import compiled_for
from passatempo.generating.generated import Generated, build_generated
from passatempo.generating.request import Request, parse_request
from passatempo.kinds import kind_of_bare_grids
from passatempo.plan import NO_SYMMETRY
from passatempo.puzzle import Puzzle
from passatempo.records import replace
from passatempo.symmetry import orbits

CELLS = 81
FEWEST_CLUES = 17  # that leave one solution: McGuire, Tugemann and Civario looked through all full grids
_BATCH = 4096  # puzzles that are made at once


class BoxGridGenerator:
    """The puzzles of a wish for box grids."""

    def __init__(self, request: Request, empty: Puzzle) -> None:
        self.request, self.empty, (self.field,) = request, empty, request.fields
        board = request.board
        self.orbits = list(orbits({cell: (cell,) for cell in board.cells}, request.transforms))
        self._orbit_of = {cell: number for number, orbit in enumerate(self.orbits) for cell in orbit}
        self._allowed = board.cells if request.pattern is None else request.pattern

    @property
    def needs_only_clue_count(self) -> bool:
        """Whether a puzzle is as wished for if it has the right number of clues."""
        needs_proof = self.request.minimal and len(self.orbits) < CELLS
        return not (self.request.is_rated or needs_proof)

    @classmethod
    def for_request(cls, request: Request) -> BoxGridGenerator | None:
        """The same, if it is a wish for box grids."""
        if len(request.fields) != 1 or not issubclass(request.kind.clue_types[request.fields[0]], Givens):
            return None
        if len(request.board) != CELLS:
            return None
        empty = build_layout(request, request.plan(0))
        problem = empty.bare_problem()
        from_one = not problem.limits and problem.domains[0][0] == 1  # as the kernel writes them
        return cls(request, empty) if from_one and compiled_for(problem).is_box_grid else None

    def lines(self, numbers: range, threads: int = 1) -> list[bytes]:
        """For each number a puzzle's symbols, a comma, and those of its solution; empty if there is none."""
        cells = range(CELLS)
        text = box_puzzles(
            len(numbers),
            self.request.seed % 2**64,
            numbers.start,
            [self._orbit_of[cell] for cell in cells],
            [cell in self._allowed for cell in cells],
            fewest_pieces(self.request),
            threads,
        )
        return text.splitlines()

    def attempts(self, numbers: range) -> Iterator[Callable[[], Generated | None]]:
        """For each number what makes a puzzle, if there is one as it is wished for."""
        for number, line in zip(numbers, self.lines(numbers), strict=True):
            yield partial(self._build, number, line)

    def _build(self, number: int, line: bytes) -> Generated | None:
        if not line:
            return None
        symbols, solved = line.decode().split(",")
        if not self.needs_only_clue_count:
            made = finish_draft(self._draft(number, symbols, solved), self.request)
            return None if made is None else build_generated(made, self.request)
        clues = CELLS - symbols.count(".")
        if self.request.clues is not None and clues not in self.request.clues:
            return None
        return Generated(self._with(symbols), self._solution(solved), clues)

    def _with(self, symbols: str) -> Puzzle:
        return replace(self.empty, **{self.field: Givens.in_line(symbols)})  # type: ignore[arg-type]

    def _solution(self, solved: str) -> Solution:
        return Solution(Names(self.request.board.names, self.request.board.cols), tuple(map(int, solved)))

    def _draft(self, number: int, symbols: str, solved: str) -> Draft:
        """With all that went, in any order, since the kernel does not tell."""
        gone = [
            tuple(Part(self.field, cell) for cell in orbit)
            for orbit in self.orbits
            if orbit[0] in self._allowed and symbols[orbit[0]] == "."
        ]
        Random(f"{self.request.seed}/{number}").shuffle(gone)
        told = frozenset(Part(self.field, cell) for cell in range(CELLS) if symbols[cell] != ".")
        return Draft(self._with(solved), tuple(map(int, solved)), told, tuple(gone))


def generate_lines(count: int, *, seed: int = 0, symmetry: str = NO_SYMMETRY, threads: int = 1) -> bytes:
    """So many minimal 9x9 boards, a line each, no two of them essentially the same.

    With a symmetry no orbit of clues can go, though one of its clues might.
    """
    count, seed = check_whole("count", count, 1, maxsize), check_whole("seed", seed, 0, LARGEST_SEED)
    threads = check_whole("threads", threads, 1, MOST_THREADS)
    request = parse_request(kind_of_bare_grids().name, seed=seed, symmetry=in_text("symmetry", symmetry))
    grids = BoxGridGenerator.for_request(request)
    assert grids is not None
    return b"".join(b"%s\n" % line for line in islice(distinct_lines(grids, threads), count))


def distinct_lines(grids: BoxGridGenerator, threads: int, seconds: float | None = None) -> Iterator[bytes]:
    """Lines of boards, none essentially the same as another, without end; StoppedError if there was none
    for so many seconds.
    """
    seen, found, timer = Seen(canonical_lines), 0, StallTimer(seconds)
    for first in numbers_from(0, _BATCH):
        made = grids.lines(range(first, first + _BATCH), threads)
        lines = [line[:CELLS] for line in made if line]
        signs = box_signatures(b"".join(b"%s\n" % line for line in lines))
        new = [line for line, sign in zip(lines, signs, strict=True) if seen.add(line, sign)]
        if not new and timer.expired:
            raise timer.stopped_error(found, first + _BATCH)
        if new:
            yield from new
            found += len(new)
            timer.restart()
