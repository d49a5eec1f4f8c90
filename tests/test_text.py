"""What the kernel reads of a text means the same to the readers in Python, which say what is wrong."""

from __future__ import annotations

import random

import pytest

from passatempo._kernel import grid_symbols, labelled_cells, rooms_of_labels, stretches
from passatempo.board import Board
from passatempo.clues.base import BLANKS, Block, Line
from passatempo.clues.givens import Givens
from passatempo.clues.parts import read_cells
from passatempo.errors import InputError

SYMBOLS = [*"...._*-0123456789ABZaz#", "10", "07", "99", "100", "x", "é", "5\\", "\u00a0", "²", "\x1c"]
NAMES = ["A1", "B2", "C3", "D4", "a1", "A01", "AA1", "A0", "E1", "A5", "r1c1", "A1-B2", "A1,B2", "1A", "é1"]


def block_of(texts: list[str]) -> Block:
    return Block(Line(1, "givens"), tuple(Line(number, text) for number, text in enumerate(texts, start=2)))


def random_rows(rng: random.Random, board: Board) -> list[str]:
    """Rows of a grid, some of which are too long, too short, or have another symbol than usual."""
    common = SYMBOLS[: rng.choice([18, 23, len(SYMBOLS)])]
    sizes = [
        board.cols + rng.choice([0] * 30 + [1, -1]) for _ in range(board.rows + rng.choice([0] * 20 + [1]))
    ]
    return [rng.choice(["", " ", " ", "  ", "\t"]).join(rng.choices(common, k=size)) for size in sizes]


def test_grids_mean_the_same() -> None:
    rng, usual = random.Random(1), 0
    for _ in range(2000):
        board = Board(rng.randint(1, 4), rng.randint(1, 4))
        block = block_of(random_rows(rng, board))
        symbols = grid_symbols(block.texts, board.rows, board.cols)
        if symbols is None:
            continue
        assert symbols == [symbol for _, symbol in block.grid(board)]
        marked = {cell: symbol for cell, symbol in enumerate(symbols) if symbol not in BLANKS}
        assert block.marks(board) == marked
        values = block.values(board)
        if values is not None:
            assert values == Givens.placed(symbols, board, lambda cell: Line(0, "")).values
            usual += 1
    assert usual > 200


def test_a_grid_that_python_refuses_is_none() -> None:
    rng, refused = random.Random(2), 0
    for _ in range(1000):
        board = Board(rng.randint(1, 4), rng.randint(1, 4))
        block = block_of(random_rows(rng, board))
        try:
            block.grid(board)
        except InputError:
            assert grid_symbols(block.texts, board.rows, board.cols) is None
            refused += 1
    assert refused > 50


def test_cells_after_a_label_mean_the_same() -> None:
    rng, read = random.Random(3), 0
    board = Board(4, 4)
    for _ in range(3000):
        names = rng.choices(NAMES[: rng.choice([4, 4, len(NAMES)])], k=rng.randint(0, 3))
        text = f"12 {' '.join(names)}{rng.choice(['', '', ' repeats'])}"
        found = labelled_cells([text], 4, 4, "repeats")
        if found is not None:
            label, cells, ends = found[0]
            assert (label, ends) == ("12", text.endswith("repeats"))
            assert cells == read_cells(Line(1, text), names, board)
            read += 1
    assert read > 300


@pytest.mark.parametrize(
    "line",
    ["", "12", "12 A1 A1", "12 A1 repeats repeats", "12 A1 E1", "12 A1\x1cB2", "12 A1 \ud800"],
)
def test_other_lines_are_left_to_python(line: str) -> None:
    assert labelled_cells(["12 A1 A2", line], 4, 4, "repeats") is None


def test_rooms_are_numbered_in_reading_order() -> None:
    rng = random.Random(4)
    for _ in range(300):
        labels = tuple(rng.choices(["A", "b", "é", "10", ".", "*"], k=rng.randint(0, 30)))
        numbered, rooms = rooms_of_labels(labels, BLANKS)
        found = [label for label in dict.fromkeys(labels) if label not in BLANKS]
        assert rooms == [tuple(c for c, each in enumerate(labels) if each == label) for label in found]
        assert numbered == tuple(str(found.index(each) + 1) if each in found else "." for each in labels)


def test_stretches_lie_between_walls() -> None:
    rng = random.Random(5)
    for _ in range(300):
        board = Board(rng.randint(1, 6), rng.randint(1, 6))
        walls = set(rng.sample(range(-2, len(board) + 2), rng.randint(0, len(board))))
        for lines, step, found in zip(
            (board.row_groups, board.column_groups),
            (1, board.cols),
            stretches(board.rows, board.cols, list(walls)),
            strict=True,
        ):
            expected = [cells for line in lines for cells in line.split_at(walls)]
            assert [cells for cells, _ in found] == expected
            starts = {line.cells[0] for line in lines}
            assert [wall for _, wall in found] == [
                -1 if cells[0] in starts else cells[0] - step for cells in expected
            ]


def test_a_board_that_is_too_large() -> None:
    with pytest.raises(ValueError, match="too large"):
        stretches(1 << 40, 1 << 40, [])
