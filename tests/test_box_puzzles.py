"""Minimal puzzles of the kernel, the grids they come from, and their canonical form."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections import Counter
from itertools import combinations, permutations, product
from random import Random

import pytest

import passatempo as pt
from passatempo._kernel import canonical_lines, lane_widths, minimal_puzzles

ALONE = list(range(81))
ANYWHERE = [1] * 81
OPPOSITE = [min(cell, 80 - cell) for cell in range(81)]  # a half turn leaves the pattern as it is
FIRST = (  # of seed 7
    ".9.8....16....2...5....9287...6.85......5.4.6...7......84...6....5.1....1......2.,"
    "792845361638172954541369287417638592823951476956724138284597613375216849169483725"
)
SYMMETRIC = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"


def generated_lines(
    count: int, seed: int = 7, first: int = 0, orbits=ALONE, may_stand=ANYWHERE, least: int = 0, **options
) -> list[str]:
    """Puzzles of the kernel, a line each."""
    text = minimal_puzzles(count, seed, first, orbits, may_stand, least, options.pop("threads", 1), **options)
    return text.decode().split("\n")[:-1]


def clues(puzzle: str) -> list[int]:
    """The cells with a clue."""
    return [cell for cell, symbol in enumerate(puzzle) if symbol != "."]


def without(puzzle: str, cells) -> str:
    """A puzzle with some clues taken away."""
    return "".join("." if cell in cells else symbol for cell, symbol in enumerate(puzzle))


def uniqueness(puzzles: list[str]) -> list[bool]:
    """Whether each has one solution, by the search for single grids."""
    return [bool(pt.is_unique(pt.read(puzzle))) for puzzle in puzzles]


def test_puzzles_have_one_solution_and_no_clue_too_many() -> None:
    """Checked by two other solvers: each clue removed must leave several solutions."""
    for line in generated_lines(8):
        puzzle, solution = line.split(",")
        assert pt.solve_lines(puzzle.encode()) == f"{solution},1\n".encode()
        assert uniqueness([puzzle]) == [True]
        assert not any(uniqueness([without(puzzle, {cell}) for cell in clues(puzzle)]))


@pytest.mark.slow
def test_a_number_stands_for_a_puzzle() -> None:
    """Lines must not depend on lanes, threads or on how a run is split."""
    lines = generated_lines(150)
    assert len(set(lines)) == 150
    assert lines == generated_lines(50) + generated_lines(100, first=50)
    for lanes, threads in product(lane_widths(), [1, 3]):
        assert generated_lines(150, lanes=lanes, threads=threads) == lines
    assert generated_lines(10, seed=8) != lines[:10]
    # Written down, so that a change of the generator is noticed: it would break what people have saved.
    assert lines[0] == FIRST


def test_groups_go_together() -> None:
    """With orbits, clues stay or go by orbit, and the result is minimal in that sense."""
    for line in generated_lines(20, orbits=OPPOSITE):
        puzzle = line.split(",")[0]
        cells = set(clues(puzzle))
        assert cells == {80 - cell for cell in cells}
        assert uniqueness([puzzle]) == [True]
        assert not any(uniqueness([without(puzzle, {cell, 80 - cell}) for cell in cells if cell <= 40]))


def test_clues_stand_where_they_may() -> None:
    """A pattern without a unique puzzle gives an empty line instead of a wrong one."""
    pattern = [int((cell // 9 != 4 and cell % 2 == 0) or cell % 9 == 1) for cell in range(81)]
    lines = generated_lines(300, may_stand=pattern)
    done = [line.split(",")[0] for line in lines if line]
    assert 0 < len(done) < 300
    assert all(pattern[cell] for puzzle in done for cell in clues(puzzle))
    assert all(uniqueness(done[:10]))
    assert not any(generated_lines(20, may_stand=[int(cell < 16) for cell in range(81)]))


def test_no_fewer_clues_than_wanted() -> None:
    """Removal has to stop at the minimum exactly, or one orbit above it."""
    assert {len(clues(line.split(",")[0])) for line in generated_lines(50, least=36)} == {36}
    counts = {len(clues(line.split(",")[0])) for line in generated_lines(50, least=35, orbits=OPPOSITE)}
    assert counts == {35, 36}  # the cell in the middle is a group of its own
    assert all(line.split(",")[0] == line.split(",")[1] for line in generated_lines(3, least=81))


def test_grids_that_are_given() -> None:
    """Given grids are used in turn, so that numbers stay reproducible."""
    other = SYMMETRIC.translate(str.maketrans("19", "91"))
    lines = generated_lines(6, grids=f"{SYMMETRIC}\n{other}\n".encode())
    assert [line.split(",")[1] for line in lines] == [SYMMETRIC, other] * 3
    assert len(set(lines)) == 6
    assert generated_lines(3, first=3, grids=f"{SYMMETRIC}\n{other}\n".encode()) == lines[3:]


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ({"grids": SYMMETRIC.encode() + b"\n" + b"1" * 81}, "line 2 is not a full grid"),
        ({"grids": b"123"}, "line 1 is not a full grid"),
        ({"orbits": [0] * 80}, "81 numbers"),
        ({"orbits": [81] * 81}, "beyond 80"),
        ({"may_stand": [2] * 81}, "beyond 1"),
        ({"threads": 0}, "at least 1"),
        ({"lanes": 7}, "not support 7 lanes"),
    ],
)
def test_options_that_are_refused(options, wrong: str) -> None:
    """Lengths and ranges are checked before the kernel indexes with them."""
    with pytest.raises(ValueError, match=wrong):
        generated_lines(1, **options)


def test_no_puzzles_at_all() -> None:
    """Degenerate requests: none at all, and one orbit of all cells, which cannot be removed."""
    assert generated_lines(0) == []
    assert generated_lines(2, orbits=[0] * 81) == [
        f"{grid},{grid}" for grid in (line.split(",")[1] for line in generated_lines(2))
    ]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
def test_ctrl_c_ends_it() -> None:
    """A long run inside the kernel must handle the signal."""
    code = (
        "import signal, os, threading\n"
        "from passatempo._kernel import minimal_puzzles\n"
        "threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "minimal_puzzles(10**6, 1, 0, list(range(81)), [1] * 81, 0, 2)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=180)
    assert "KeyboardInterrupt" in done.stderr
    assert done.returncode in (1, 130, -signal.SIGINT)


def chi_square(counts: list[int]) -> float:
    """The chi-square statistic against equal counts; about the number of counts if they are random."""
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 for count in counts) / mean


@pytest.mark.slow
def test_grids_are_not_biased() -> None:
    """Every digit comes in every cell equally often, and any three in three cells of a unit."""
    grids = [line.split(",")[1] for line in generated_lines(5040, seed=3, least=81)]
    for cell in range(81):
        count = Counter(grid[cell] for grid in grids)
        assert chi_square(list(count.values())) < 35  # 8 degrees: one in 40,000 is beyond
    for cells in [(0, 1, 2), (0, 4, 8), (8, 17, 26), (27, 37, 47)]:
        begins = Counter(tuple(grid[cell] for cell in cells) for grid in grids)
        assert len(begins) == 504
        assert 380 < chi_square(list(begins.values())) < 640  # 503 degrees; four times the spread


def turned(puzzle: str, dice: Random, side: int = 3) -> str:
    """The puzzle with digits renamed and lines permuted."""
    size = side * side

    def order() -> list[int]:
        bands = dice.sample(range(side), side)
        return [side * band + line for band in bands for line in dice.sample(range(side), side)]

    rows, cols, flip = order(), order(), dice.random() < 0.5
    digits = "123456789"[:size]
    renamed = puzzle.translate(str.maketrans(digits, "".join(dice.sample(digits, size))))
    return "".join(renamed[c * size + r] if flip else renamed[r * size + c] for r in rows for c in cols)


def canonical(*puzzles: str) -> list[str]:
    """The forms of some puzzles."""
    return canonical_lines("\n".join(puzzles).encode()).decode().split("\n")[:-1]


def some_puzzles() -> list[str]:
    """Sparse, full and symmetric puzzles, and some between."""
    dice = Random(4)
    grids = [line.split(",") for line in generated_lines(12)]
    fewer = [without(grid, dice.sample(range(81), 81 - n)) for n, (_, grid) in enumerate(grids, 3)]
    parts = [without(SYMMETRIC, cells) for cells in (range(27, 81), range(40), {0, 8, 72, 80, 40})]
    blank = ["." * 81, "1".rjust(81, "."), "12".rjust(40, ".").ljust(81, ".")]
    return [*(puzzle for puzzle, _ in grids), *fewer, *parts, *blank, SYMMETRIC, grids[0][1]]


@pytest.mark.slow
def test_isomorphic_puzzles_have_one_canonical_form() -> None:
    """The form must be invariant, idempotent and no greater than any image."""
    dice = Random(5)
    for puzzle in some_puzzles():
        (form,) = set(canonical(puzzle, *(turned(puzzle, dice) for _ in range(6))))
        assert canonical(form) == [form]
        assert form <= min(turned(puzzle, dice) for _ in range(50))


def test_others_have_another() -> None:
    """A form that is too coarse would drop different puzzles as duplicates."""
    puzzles = list(dict.fromkeys(some_puzzles()))
    assert len(set(canonical(*puzzles))) == len(puzzles)
    less = [without(puzzles[0], {cell}) for cell in clues(puzzles[0])]
    assert len(set(canonical(*less))) == len(less)


@pytest.mark.slow
def test_two_clues_can_stand_in_seven_ways() -> None:
    """In one box (in a line or not), one line, one band, or apart; the last two also with equal digits."""
    boards = []
    for a, b in combinations(range(81), 2):
        same_line = a // 9 == b // 9 or a % 9 == b % 9
        same_box = a // 27 == b // 27 and a % 9 // 3 == b % 9 // 3
        for digit in "2" if same_line or same_box else "12":
            boards += ["".join({a: "1", b: digit}.get(cell, ".") for cell in range(81))]
    assert len(set(canonical(*boards))) == 7


def slow_form(puzzle: str) -> str:
    """The least of all images of a 4x4 board."""
    orders = [
        [2 * band + line for band, lines in zip(bands, inner, strict=True) for line in lines]
        for bands in permutations(range(2))
        for inner in product(permutations(range(2)), repeat=2)
    ]
    names = [str.maketrans("1234", "".join(names)) for names in permutations("1234")]
    cells = ([(4 * r + c, 4 * c + r) for r in rows for c in cols] for rows in orders for cols in orders)
    boards = {"".join(puzzle[at[flip]] for at in board) for board in cells for flip in (0, 1)}
    return min(board.translate(name) for board in boards for name in names)


@pytest.mark.slow
def test_small_boards_against_brute_force() -> None:
    """On 4x4 all images can be enumerated."""
    dice = Random(6)
    boards = [without("1234341221434321", dice.sample(range(16), n % 17)) for n in range(34)]
    boards += [without("1234341243212143", dice.sample(range(16), n % 17)) for n in range(34)]
    assert canonical(*boards) == [slow_form(board) for board in boards]


def test_lines_that_are_hardly_puzzles() -> None:
    """Empty lines and single clues are edge cases of the line reader."""
    assert canonical_lines(b"\n\n") == b"\n\n"
    assert canonical_lines(b"") == b""
    assert canonical("1" + "0" * 80) == ["1".rjust(81, ".")]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("." * 80, "line 1: expected 81 symbols"),
        ("\n" + "x" * 81, "line 2: a symbol is not a digit"),
        ("5" + "." * 15, "line 1: a symbol is not a digit"),
        ("11".ljust(81, "."), "line 1: a digit stands twice"),
        ("1".ljust(72, ".") + "1".ljust(9, "."), "line 1: a digit stands twice"),
    ],
)
def test_lines_that_are_no_puzzles(text: str, wrong: str) -> None:
    """A line that is no puzzle must be refused with its number."""
    with pytest.raises(ValueError, match=wrong):
        canonical_lines(text.encode())
