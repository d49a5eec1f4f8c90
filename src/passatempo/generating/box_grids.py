"""Box grids: 9x9 boards of 3x3 boxes with givens alone, which the kernel generates in batches.

Puzzle n of a seed is the same in any batch.
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
from passatempo.canonical.seen import SeenForms
from passatempo.checks import LARGEST_SEED, check_whole, in_text
from passatempo.clues import Givens
from passatempo.errors import InternalError
from passatempo.generating.attempt_limits import StallTimer
from passatempo.generating.attempts import build_layout, fewest_pieces, finish_draft
from passatempo.generating.band_patterns import why_bands_stay_open
from passatempo.generating.draft import Draft, DraftPiece
from passatempo.generating.fill import compiled_for
from passatempo.generating.generated import Generated, build_generated
from passatempo.generating.request import Request, parse_request
from passatempo.generating.special_generator import LowerBound, SpecialGenerator
from passatempo.kinds import kind_of_bare_grids
from passatempo.messages import Message
from passatempo.plan import NO_SYMMETRY
from passatempo.problem import Problem
from passatempo.puzzle import Puzzle
from passatempo.records import replace
from passatempo.symmetry import orbits

CELLS = 81
_FEWEST_GIVENS = 17  # that leave one solution: McGuire, Tugemann and Civario searched all full grids
_LINES = 4096  # puzzles generated at once where they are written as lines
_PUZZLES = 256  # the same where each becomes an object
_RATED_PUZZLES = 8  # the same where each is rated, too


def is_box_grid(problem: Problem) -> bool:
    """Whether a problem is an empty 9x9 box grid with the values 1 to 9, as the kernel writes them."""
    starts_at_one = len(problem.shown) == CELLS and not problem.limits and problem.domains[0][0] == 1
    return starts_at_one and compiled_for(problem).is_sudoku


def box_grid_generator(request: Request) -> BoxGridGenerator | None:
    """The generator of a request for box grids; None for any other request."""
    if len(request.fields) != 1 or not issubclass(request.kind.clue_types[request.fields[0]], Givens):
        return None
    if len(request.board) != CELLS or request.whole_pattern:
        return None
    empty = build_layout(request, request.plan(0))
    return BoxGridGenerator(request, empty) if is_box_grid(empty.rules_problem()) else None


class BoxGridGenerator(SpecialGenerator):
    """Generates the box grids of a request."""

    lower_bound = LowerBound(
        _FEWEST_GIVENS,
        Message(
            "it is proven that no such board with fewer than {fewest_givens} has one solution", _FEWEST_GIVENS
        ),
    )

    def __init__(self, request: Request, empty: Puzzle) -> None:
        super().__init__(request)
        self.empty, (self.field,) = empty, request.fields
        board = request.board
        self.orbits = list(orbits({cell: (cell,) for cell in board.cells}, request.transforms))
        self._orbit_of = {cell: number for number, orbit in enumerate(self.orbits) for cell in orbit}
        self._allowed = board.cells if request.pattern is None else request.pattern

    def why_no_puzzle(self, pattern: frozenset[int]) -> str:
        """That three lines through the same boxes have other solutions, whatever they hold."""
        return why_bands_stay_open(self.request.board, pattern)

    @property
    def is_quick(self) -> bool:
        """Whether a puzzle meets the request as soon as it has the right number of clues."""
        needs_proof = self.request.minimal and len(self.orbits) < CELLS
        return not (self.request.is_rated or needs_proof)

    def batch_size(self, count: int | None) -> int:
        """Few where each puzzle is rated."""
        if self.request.is_rated:
            return _RATED_PUZZLES
        return min(_PUZZLES, max(_RATED_PUZZLES, count or _PUZZLES))

    def attempts(self, numbers: range) -> Iterator[Callable[[], Generated | None]]:
        """One function per number; all puzzles of the batch are generated when the first is requested."""
        for number, line in zip(numbers, self._kernel_lines(numbers), strict=True):
            yield partial(self._build, number, line)

    def lines(self, threads: int, seconds: float | None = None) -> Iterator[bytes] | None:
        """Lines of 81 symbols, if all that is requested is what the kernel ensures."""
        return (
            self._distinct_lines(threads, seconds) if self.request.clues is None and self.is_quick else None
        )

    def _distinct_lines(self, threads: int, seconds: float | None) -> Iterator[bytes]:
        seen, found, timer = SeenForms(canonical_lines), 0, StallTimer(seconds)
        for first in numbers_from(0, _LINES):
            generated = self._kernel_lines(range(first, first + _LINES), threads)
            lines = [line[:CELLS] for line in generated if line]
            signatures = sudoku_signatures(b"".join(b"%s\n" % line for line in lines))
            new = [line for line, each in zip(lines, signatures, strict=True) if seen.add(line, each)]
            if not new and timer.expired:
                raise timer.stopped_error(found, first + _LINES)
            if new:
                yield from new
                found += len(new)
                timer.restart()

    def _kernel_lines(self, numbers: range, threads: int = 1) -> list[bytes]:
        """For each number the symbols of a puzzle, a comma, those of its solution; empty if there is none."""
        cells = range(CELLS)
        text = minimal_puzzles(
            len(numbers),
            self.request.seed % 2**64,
            numbers.start,
            [self._orbit_of[cell] for cell in cells],
            [cell in self._allowed for cell in cells],
            fewest_pieces(self.request),
            threads,
        )
        return text.splitlines()

    def _build(self, number: int, line: bytes) -> Generated | None:
        if not line:
            return None
        symbols, solved = line.decode().split(",")
        if not self.is_quick:
            rated = finish_draft(self._draft(number, symbols, solved), self.request)
            return None if rated is None else build_generated(rated, self.request)
        clues = CELLS - symbols.count(".")
        if self.request.clues is not None and clues not in self.request.clues:
            return None
        return Generated(self._with_givens(symbols), self._solution(solved), clues)

    def _with_givens(self, symbols: str) -> Puzzle:
        return replace(self.empty, **{self.field: Givens.in_line(symbols)})  # type: ignore[arg-type]

    def _solution(self, solved: str) -> Solution:
        return Solution(Names(self.request.board.names, self.request.board.cols), tuple(map(int, solved)))

    def _draft(self, number: int, symbols: str, solved: str) -> Draft:
        """With the removed givens in random order, since the kernel does not return theirs."""
        removed = [
            tuple(DraftPiece(self.field, cell) for cell in orbit)
            for orbit in self.orbits
            if orbit[0] in self._allowed and symbols[orbit[0]] == "."
        ]
        Random(f"{self.request.seed}/{number}").shuffle(removed)
        remaining = frozenset(DraftPiece(self.field, cell) for cell in range(CELLS) if symbols[cell] != ".")
        return Draft(self._with_givens(solved), tuple(map(int, solved)), remaining, tuple(removed))


def generate_lines(count: int, *, seed: int = 0, symmetry: str = NO_SYMMETRY, threads: int = 1) -> bytes:
    """Generate `count` minimal 9x9 boards, a line each, no two of them isomorphic.

    With a symmetry no orbit of givens can be removed, though a single given might. Raises InputError for
    arguments out of range.
    """
    count, seed = check_whole("count", count, 1, maxsize), check_whole("seed", seed, 0, LARGEST_SEED)
    threads = check_whole("threads", threads, 1, MOST_THREADS)
    request = parse_request(kind_of_bare_grids().name, seed=seed, symmetry=in_text("symmetry", symmetry))
    generator = box_grid_generator(request)
    lines = None if generator is None else generator.lines(threads)
    if lines is None:
        raise InternalError("the kind of bare grids is not a box grid")
    return b"".join(b"%s\n" % line for line in islice(lines, count))
