"""Counts by structure, compared with published numbers and with brute force."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import passatempo as pt
from passatempo._kernel import CountProgress, Status, count_by_structure
from passatempo.errors import StoppedError
from passatempo.methods.base import Counted, Limits
from passatempo.methods.kernel_run import compiled
from passatempo.methods.lane_count import LaneCount
from passatempo.methods.native import METHOD as NATIVE
from passatempo.methods.structure import count_structurally

WORK, BYTES = 1 << 26, 1 << 26


def by_structure(domains: list[int], groups: list[list[int]], threads: int = 1) -> int | None:
    """The kernel's count; None if it gave up."""
    status, count = count_by_structure(domains, groups, WORK, BYTES, threads, None, CountProgress())
    assert (status == Status.found) == (count is not None)
    return count


MOST = 20_000  # solutions that are counted one by one


def by_brute_force(domains: list[int], groups: list[list[int]]) -> int:
    """Counts one by one, cell after cell, with no idea of symmetry or structure; beyond MOST it gives up."""
    peers: list[set[int]] = [set() for _ in domains]
    for group in groups:
        for cell in group:
            peers[cell] |= {other for other in group if other < cell}
    values = [0] * len(domains)

    def fill(cell: int) -> int:
        if cell == len(domains):
            return 1
        free, found = domains[cell], 0
        for peer in peers[cell]:
            free &= ~values[peer]
        while free and found <= MOST:
            values[cell] = free & -free
            free &= free - 1
            found += fill(cell + 1)
        return found

    return fill(0)


def propagated(domains: list[int], groups: list[list[int]]) -> list[int] | None:
    """What the count expects: a value fixed in one cell of a group occurs in no other; None: impossible."""
    domains, changed = domains[:], True
    while changed:
        changed = False
        for group in groups:
            for cell in group:
                for other in group:
                    if other != cell and domains[cell].bit_count() == 1 and domains[other] & domains[cell]:
                        domains[other] &= ~domains[cell]
                        changed = True
        if not all(domains):
            return None
    return domains


def lines(rows: int, cols: int) -> list[list[int]]:
    """Rows and columns."""
    return [[r * cols + c for c in range(cols)] for r in range(rows)] + [
        [r * cols + c for r in range(rows)] for c in range(cols)
    ]


def boxes(height: int, width: int) -> list[list[int]]:
    side = height * width
    found: dict[tuple[int, int], list[int]] = {}
    for cell in range(side * side):
        found.setdefault((cell // side // height, cell % side // width), []).append(cell)
    return list(found.values())


def rooms(rng: random.Random, rows: int, cols: int) -> list[list[int]]:
    """A random partition of the board into connected or loose rooms of at most `cols` cells."""
    cells = list(range(rows * cols))
    rng.shuffle(cells)
    return [sorted(cells[at : at + cols]) for at in range(0, len(cells), cols)]


def random_boards(seed: int) -> Iterator[tuple[list[int], list[list[int]]]]:
    """Boards with rows and columns; boxes, diagonals, loose rooms or pairs; and domains of any kind."""
    rng = random.Random(seed)
    while True:
        rows, cols = rng.choice([(3, 3), (2, 4), (4, 3), (4, 4)])
        values = max(rows, cols) + (rows * cols < 10 and rng.random() < 0.3)
        groups = lines(rows, cols)
        extra = rng.randrange(5)
        if extra == 0 and rows == cols == 4:
            groups += boxes(2, 2)
        elif extra == 1 and rows == cols:
            groups += [[r * cols + r for r in range(rows)], [r * cols + cols - 1 - r for r in range(rows)]]
        elif extra == 2:
            groups += rooms(rng, rows, cols)
        elif extra == 3:
            groups = groups[: rng.randrange(1, len(groups))]
            groups += [rng.sample(range(rows * cols), 2) for _ in range(4)]
        domains = [(1 << values) - 1] * (rows * cols)
        for cell in rng.sample(range(rows * cols), rng.randrange(rows * cols // 3, rows * cols)):
            domains[cell] &= rng.randrange(1, 1 << values) if rng.random() < 0.4 else domains[cell]
        groups = [sorted(group) for group in groups]
        rng.shuffle(groups)
        left = propagated(domains, groups)
        if left is not None:
            yield left, groups


@pytest.mark.parametrize("seed", range(3))
def test_random_boards_against_brute_force(seed: int) -> None:
    """Every symmetry that is used must be one: a wrong one miscounts some small board."""
    boards = random_boards(seed)
    several = 0
    for _ in range(100):
        domains, groups = next(boards)
        expected = by_brute_force(domains, groups)
        if expected > MOST:
            continue
        assert by_structure(domains, groups) == expected, (domains, groups)
        several += expected > 1
    assert several > 30


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("latin 5x5", 161_280),
        ("latin 6x6", 812_851_200),
        ("latin 7x7", 61_479_419_904_000),  # Norton 1939, Sade 1951
        ("sudoku 4x4", 288),
        ("sudoku 6x6", 28_200_960),
        ("sudoku 8x8", 29_136_487_207_403_520),  # Pettersen 2006, boxes of two rows
    ],
)
def test_published_numbers(text: str, expected: int) -> None:
    """Numbers found by others, by other methods."""
    count = pt.count_by_structure(pt.read(text))
    assert count == expected
    assert count is not None
    assert count.complete


@pytest.mark.slow
def test_felgenhauer_and_jarvis() -> None:
    """The empty 9x9, which exceeds 64 bits."""
    assert pt.count_by_structure(pt.read("." * 81), threads=2) == 6_670_903_752_021_072_936_960


@pytest.mark.slow
def test_latin_squares_of_order_8() -> None:
    """Wells 1967."""
    assert pt.count_by_structure(pt.read("latin 8x8")) == 108_776_032_459_082_956_800


def test_threads_share_the_states() -> None:
    """The sums of several threads are added up, each state once."""
    groups = lines(6, 6) + boxes(2, 3)
    assert by_structure([63] * 36, groups, threads=5) == 28_200_960


def test_parts_that_no_group_connects_are_multiplied() -> None:
    """Two latin squares of order 3 side by side, and a cell alone."""
    left = lines(3, 3)
    right = [[cell + 9 for cell in group] for group in left]
    assert by_structure([7] * 18 + [3], left + right) == 12 * 12 * 2


@pytest.mark.slow
def test_count_uses_structure_by_itself() -> None:
    """A board that takes hours to enumerate; with a limit, counting stops there as before."""
    puzzle = pt.read("latin 7x7")
    assert pt.count(puzzle) == 61_479_419_904_000
    limited = pt.count(puzzle, limit=5000)
    assert (limited, limited.complete) == (5000, False)


def test_givens_are_no_symmetry() -> None:
    """Givens tell values, rows and columns apart: compared with enumeration."""
    puzzle = pt.read("12345.\n" + "......\n" * 2 + "..6...\n" + "......\n" + ".....1")
    expected = sum(1 for _ in pt.solutions(puzzle, method="native"))
    assert pt.count_by_structure(puzzle) == expected > 1000


def test_it_says_where_it_does_not_apply() -> None:
    """Sums distinguish values; too many values; None is no count."""
    assert pt.count_by_structure(pt.read("latin 25x25")) is None
    assert pt.count_by_structure(pt.read("samples/kenken/fibonacci-5x5.txt")) is None


@pytest.mark.slow
def test_it_stops_in_time() -> None:
    """A count that would take hours ends at its time limit, without a number."""
    assert pt.count_by_structure(pt.read("latin 12x12"), seconds=0.3) is None


def test_progress_is_reported() -> None:
    """Layers and states, as long as it counts; nothing afterwards."""
    counted = Counted()
    problem = pt.read("sudoku 6x6").problem()
    assert count_structurally(problem, Limits(), counted, WORK)
    assert counted.layers is None
    assert (counted.count, counted.complete) == (28_200_960, True)
    progress = CountProgress()
    count_by_structure([63] * 36, lines(6, 6), WORK, BYTES, 1, None, progress)
    assert progress.layer == progress.layers == 6


class TestLaneCount:
    """A 9x9 sudoku cut into boards: each solution is in exactly one of them."""

    GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6".ljust(81, ".")

    @pytest.mark.slow
    def test_it_agrees_with_enumeration(self) -> None:
        """More solutions than a board may have before it is cut again."""
        puzzle = pt.read(self.GIVENS)
        lanes, counted = LaneCount.of(puzzle.problem(), Limits()), Counted()
        assert lanes is not None
        assert lanes.count(None, counted, 1000.0)
        search = Counted()
        NATIVE.count(puzzle.problem(), Limits(nodes=10**12), None, search)
        assert counted.complete
        assert counted.count == search.count > 30_000

    def test_boards_are_disjoint_and_cover_all(self) -> None:
        """Every solution satisfies the givens of exactly one board."""
        puzzle = pt.read(f"{self.GIVENS[:56]}6....28....4".ljust(81, "."))
        problem = puzzle.problem()
        kernel = compiled(problem.base, Limits())
        lines = kernel.cut(problem.limits, 50)
        assert lines is not None
        boards = lines.decode().splitlines()
        assert len(boards) >= 50
        found = ["".join(map(str, solution.values())) for solution in pt.solutions(puzzle)]
        assert found
        for solution in found:
            fits = [all(a in (".", b) for a, b in zip(board, solution, strict=True)) for board in boards]
            assert sum(fits) == 1

    def test_other_boards_are_left_to_the_search(self) -> None:
        """Boards of another size, and limits that are no givens."""
        assert LaneCount.of(pt.read("latin 7x7").problem(), Limits()) is None
        narrowed = pt.read("." * 81).problem().narrowed({0: (1, 2)})
        assert LaneCount.of(narrowed, Limits()) is None

    @pytest.mark.slow
    def test_it_is_stopped_in_time(self) -> None:
        """The empty board has no end."""
        lanes, counted = LaneCount.of(pt.read("." * 81).problem(), Limits()), Counted()
        assert lanes is not None
        assert not lanes.count(None, counted, 0.2)
        lanes = LaneCount.of(pt.read("." * 81).problem(), Limits.within(0.1))
        assert lanes is not None
        with pytest.raises(StoppedError):
            lanes.count(None, counted, 100.0)
        assert not counted.complete
