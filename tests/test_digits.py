"""Sudoku with values other than 1 to n: from 0, or more of them than a row has cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from math import perm
from operator import eq

import pytest
from conftest import SAMPLES

import passatempo as pt
from passatempo.errors import InputError, UnsupportedError
from passatempo.formats import WRITTEN, write
from passatempo.generating.request import parse_request
from passatempo.paint.text import paint
from passatempo.specialists import generator_for

FROM_ZERO, MORE = "sudoku 4x4\ndigits 0..3\n", "sudoku 4x4\ndigits 0..4\n"
GIVENS = "\ngivens\n....\n....\n....\n3.0.\n"  # so that there are not too many boards
Rows = Sequence[Sequence[int]]

# A clue on a 4x4 board, and the same condition in plain Python; rows and columns are numbered from 0.
CLUES: list[tuple[str, Callable[[Rows], bool]]] = [
    ("thermometers\nA1 B1 C1", lambda g: g[0][0] < g[0][1] < g[0][2]),
    ("slow_thermometers\nA1 B2 C3", lambda g: g[0][0] <= g[1][1] <= g[2][2]),
    ("cages\n0 A1", lambda g: g[0][0] == 0),
    ("cages\n1 A1 B1", lambda g: g[0][0] + g[0][1] == 1),
    ("cages\n. A1 C3", lambda g: g[0][0] != g[2][2]),
    ("whispers\n2 A1 B1 B2", lambda g: all(abs(a - b) >= 2 for a, b in pairwise((*g[0][:2], g[1][1])))),
    ("between\nA1 B1 C1", lambda g: min(g[0][0], g[0][2]) < g[0][1] < max(g[0][0], g[0][2])),
    ("renban\nA1 B1 C1", lambda g: max(g[0][:3]) - min(g[0][:3]) == 2),
    ("arrows\nA1 = B1 C1", lambda g: g[0][0] == g[0][1] + g[0][2]),
    ("arrows\nA1 B1 = C2 D3 B3", lambda g: 10 * g[0][0] + g[0][1] == g[1][2] + g[2][3] + g[2][1]),
    ("dots\nblack A1 B1", lambda g: 0 not in g[0][:2] and max(g[0][:2]) == 2 * min(g[0][:2])),
    ("dots\nwhite A1 B1", lambda g: abs(g[0][0] - g[0][1]) == 1),
    ("xv\n1 A1 B1", lambda g: g[0][0] + g[0][1] == 1),
    ("parity\ne...\n....\n....\n....", lambda g: g[0][0] % 2 == 0),
    ("quadruples\n03 B2", lambda g: {0, 3} <= {*g[1][1:3], *g[2][1:3]}),
    ("minimum\nA1", lambda g: g[0][0] < min(g[0][1], g[1][0])),
    ("xsums\nleft 0 . . .", lambda g: g[0][0] == 0),
    ("xsums\nleft 3 . . .", lambda g: sum(g[0][: g[0][0]]) == 3 and g[0][0] > 0),
    ("skyscrapers\nleft 2 . . .", lambda g: seen(g[0]) == 2),
    ("littlekillers\n1 A2 up-right", lambda g: g[1][0] + g[0][1] == 1),
    ("candidates\n01 . . .\n. . . .\n. . . .\n. . . .", lambda g: g[0][0] in (0, 1)),
    ("palindromes\nA1 B2 C3 D4", lambda g: g[0][0] == g[3][3] and g[1][1] == g[2][2]),
    ("nonconsecutive", lambda g: not any(abs(a - b) == 1 for a, b in beside(g))),
]


def seen(line: Sequence[int]) -> int:
    """The number of values that exceed all before them; a 0 has no height."""
    return sum(value > max((0, *line[:at])) for at, value in enumerate(line))


def beside(g: Rows) -> list[tuple[int, int]]:
    across = [pair for row in g for pair in pairwise(row)]
    return across + [pair for column in zip(*g, strict=True) for pair in pairwise(column)]


@cache
def every(text: str) -> list[list[list[int]]]:
    """All solutions."""
    return [each.rows for each in pt.solutions(pt.read(text))]


@pytest.mark.slow
def test_boards_are_as_many_as_they_should_be() -> None:
    """0 to 3 has as many boards as 1 to 4; with a fifth value the independent search counts them."""
    assert pt.count(pt.read(FROM_ZERO)) == 288
    assert pt.count(pt.read(MORE)) == counted_by_hand(5)


def counted_by_hand(values: int) -> int:
    """The 4x4 boards without a repeated value in a row, column or box, by an independent search."""
    grid = [0, 1, 2, 3]

    def clash(at: int, value: int) -> bool:
        groups = [(cell // 4, cell % 4, (cell // 8, cell % 4 // 2)) for cell in range(16)]
        return any(
            other == value and any(map(eq, groups[cell], groups[at])) for cell, other in enumerate(grid)
        )

    def count() -> int:
        if len(grid) == 16:
            return 1
        found = 0
        for value in range(values):
            if not clash(len(grid), value):
                grid.append(value)
                found += count()
                grid.pop()
        return found

    return count() * perm(values, 4)


@pytest.mark.parametrize("head", [FROM_ZERO, MORE], ids=["from zero", "more"])
@pytest.mark.parametrize(("clue", "holds"), CLUES, ids=[clue.replace("\n", " ")[:24] for clue, _ in CLUES])
def test_each_clue_means_the_same_where_0_is_a_value(
    head: str, clue: str, holds: Callable[[Rows], bool]
) -> None:
    """Code that treats 0 as "no value" would count other boards than plain Python does."""
    among, found = every(head + GIVENS), pt.count(pt.read(head + clue + GIVENS))
    assert found.complete
    assert found == sum(map(holds, among)) < len(among)


@pytest.mark.slow
def test_a_sandwich_lies_between_the_least_and_the_greatest_value() -> None:
    """With more values than cells a line with a sum contains both; other lines may lack one."""
    for grid in every(MORE + "sandwiches\nleft 3 . . ."):
        ends = sorted((grid[0].index(0), grid[0].index(4)))
        assert sum(grid[0][ends[0] + 1 : ends[1]]) == 3


@pytest.mark.parametrize("method", ["native", "sat", "backtracking", "elimination"])
@pytest.mark.parametrize("head", [FROM_ZERO, MORE])
def test_every_method_finds_the_same(head: str, method: str) -> None:
    """Each method has its own encoding of domains."""
    puzzle = pt.read(head + "givens\n0...\n..1.\n.2..\n...3\n")
    expected = pt.solve(puzzle, method="native").solution
    answer = pt.solve(puzzle, method=method)
    assert expected is not None
    assert answer.status == "solved" or method == "elimination"
    if answer.unique:
        assert answer.solution is not None
        assert answer.solution.rows == expected.rows


def test_no_step_takes_for_granted_that_every_value_stands_in_a_row() -> None:
    """Four cells with five values: that three of them exclude 4 does not make the fourth a 4."""
    puzzle = pt.read(MORE + "givens\n4...\n....\n...4\n....\n")
    explanation = pt.explain(puzzle)
    assert explanation.status == "several"
    common = pt.candidates(puzzle)
    for cell, values in enumerate(explanation.states[-1]):
        assert set(common.values[cell]) <= set(values)


@pytest.mark.parametrize("text", ["digits 1..4\n", "digits 4 3 2 1\n", ""])
def test_the_usual_values_are_not_written(text: str) -> None:
    """Stated or not, it is the same puzzle with one written form."""
    puzzle = pt.read(f"sudoku 4x4\n{text}givens\n1...\n....\n....\n....\n")
    assert puzzle == pt.read("1... .... .... ....")
    assert "digits" not in str(puzzle)
    assert hash(puzzle) == hash(pt.read("1... .... .... ...."))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sudoku 4x4\ndigits 0..2\n", "line 2: 3 values do not fill a row of 4 cells"),
        ("sudoku 4x4\ndigits\n", "line 2: "),
        ("sudoku 4x4\ndigits 0..3\ngivens\n4...\n....\n....\n....\n", "A1 holds 4, but takes only 0 to 3"),
        ("sudoku 4x4\ndigits x\n", "line 2: 'x' is not a value"),
        ("sudoku 4x4\ndigits 0..3\ncandidates\n4 . . .\n. . . .\n. . . .\n. . . .\n", "the candidate 4"),
    ],
)
def test_what_is_no_range_of_values_is_refused(text: str, message: str) -> None:
    """The line of `digits` affects every other block: its errors come first and by line."""
    with pytest.raises(InputError) as caught:
        pt.read(text)
    assert message in str(caught.value)


def test_a_zero_is_a_blank_where_it_is_no_value() -> None:
    """A line of symbols is an ordinary board, whose blanks many write as 0."""
    line = "0041000002000003"
    assert pt.read(line) == pt.read(line.replace("0", "."))
    zeros = pt.read(FROM_ZERO + "givens\n0...\n....\n....\n....\n")
    assert zeros.clue("givens").values == {0: 0}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "text", [FROM_ZERO, MORE, "sudoku 4x4\ndigits 2 4 6 8\n", "sudoku 4x4\ndigits 9..12\n"]
)
def test_written_and_read_again_it_is_the_same(text: str) -> None:
    """Native text and JSON state the values; every other format refuses instead of dropping them."""
    puzzle = pt.read(text)
    for name in ("native", "json"):
        assert pt.read(write(puzzle, name), format=name) == puzzle
    for name in set(WRITTEN).difference(("native", "json")):
        with pytest.raises((InputError, UnsupportedError), match="digits"):
            write(puzzle, name)


def test_a_board_shows_its_zeros() -> None:
    """A painter that treats 0 as blank would hide givens."""
    puzzle = pt.read(SAMPLES / "sudoku" / "digits-from-zero-9x9.txt")
    painted, _, caption = paint(puzzle.scene()).rstrip().rpartition("\n")
    assert caption == "The values are 0 to 8."
    assert painted.count("0") == sum(value == 0 for value in puzzle.clue("givens").values.values())  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "head", ["sudoku 6x6\ndigits 0..5", "sudoku 6x6\ndigits 0..6", "sudoku 9x9\ndigits 0..8"]
)
def test_puzzles_are_generated_like_a_board_with_such_values(head: str) -> None:
    """The fast generator knows 1 to n only and must not be chosen here."""
    like = pt.read(head)
    puzzle = next(iter(pt.generate("sudoku", like=like, seed=2))).puzzle
    assert str(puzzle).startswith(head)
    assert pt.solve(puzzle).unique
    assert pt.rate(puzzle).status == "solved"


def test_the_kernels_own_boards_are_those_from_one() -> None:
    """The kernel writes 1 to 9 whatever the values, so a board from 0 takes another generator."""
    assert generator_for(parse_request("sudoku")) is not None
    assert generator_for(parse_request("sudoku", like=pt.read("sudoku 9x9\ndigits 0..8"))) is None


def test_values_are_stated_and_not_generated() -> None:
    """The values are an input of a layout, not a clue that could be drawn."""
    with pytest.raises(InputError, match="'digits' is not generated"):
        next(iter(pt.generate("sudoku", extra=["digits"])))


def test_a_theme_with_such_values_is_completed() -> None:
    """Completion adds values of the stated range, 0 included."""
    completed = pt.complete(pt.read(MORE + "givens\n0.2.\n..14\n.2..\n4..3\n"))
    assert completed is not None
    assert pt.solve(completed.puzzle).unique


def test_values_below_zero_are_printed_at_corners_too() -> None:
    """They were written as `-12`, which cannot be parsed."""
    puzzle = pt.read("sudoku 4x4\ndigits -1..2\nquadruples\n-1,2 B2\n-1, A1\n")
    assert pt.read(str(puzzle)) == puzzle
    solution = pt.solve(puzzle).solution
    assert solution is not None
    assert {-1, 2} <= {solution[cell] for cell in (5, 6, 9, 10)}
    with pytest.raises(pt.InputError, match="'-1' are not values"):
        pt.read("sudoku 4x4\ndigits -1..2\nquadruples\n-1 A1\n")
