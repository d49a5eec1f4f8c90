"""Boards: geometry and cell names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passatempo.board import Board, column_letters, column_number
from passatempo.errors import InputError

boards = st.builds(Board, st.integers(1, 40), st.integers(1, 40))


@given(boards, st.data())
def test_both_names_of_a_cell_lead_back_to_it(board: Board, data: st.DataObject) -> None:
    """Explanations print names and people type them: neither way may lose a cell."""
    cell = data.draw(st.sampled_from(board.cells))
    row, col = board.place(cell)
    assert board.cell(board.name(cell)) == cell
    assert board.cell(board.name(cell).lower()) == cell
    assert board.cell(f"r{row + 1}c{col + 1}") == cell


@given(st.integers(0, 20_000))
def test_column_letters_count_like_a_spreadsheet(col: int) -> None:
    """Boards may have thousands of columns: letters and numbers must convert both ways."""
    assert column_number(column_letters(col)) == col


def test_column_letters() -> None:
    """The round trip above would accept any bijection; these are the names spreadsheets use."""
    assert [column_letters(col) for col in (0, 1, 25, 26, 27, 701, 702)] == [
        "A",
        "B",
        "Z",
        "AA",
        "AB",
        "ZZ",
        "AAA",
    ]


@pytest.mark.parametrize("name", ["", "A", "7", "A0", "J1", "A10", "r0c1", "r1c10", "A1B", "é1"])
def test_a_name_of_no_cell_is_refused(name: str) -> None:
    """Names come from users: a near miss must not become another cell."""
    with pytest.raises(InputError):
        Board(9, 9).cell(name)


def test_groups_have_names() -> None:
    """The name travels with every rule, so it must be right from the start."""
    board = Board(3, 3)
    assert [group.name for group in board.lines] == [
        "row 1",
        "row 2",
        "row 3",
        "column A",
        "column B",
        "column C",
    ]
    assert board.column_groups[1].cells == (1, 4, 7)
    falling, rising = board.diagonals
    assert (falling.cells, rising.cells) == ((0, 4, 8), (6, 4, 2))
    assert board.beside[0].name == "A1 and B1"


@pytest.mark.slow
@given(boards)
def test_neighbours(board: Board) -> None:
    """Against the definition: a side means one step, a corner one step in both directions."""

    def distance(pair: tuple[int, ...]) -> tuple[int, int]:
        (row, col), (other_row, other_col) = map(board.place, pair)
        return tuple(sorted((abs(row - other_row), abs(col - other_col))))  # type: ignore[return-value]

    beside = {frozenset(pair) for pair in board.beside}
    touching = {frozenset(pair) for pair in board.touching}
    assert all(distance(pair.cells) == (0, 1) for pair in board.beside)
    assert all(distance(pair.cells) in ((0, 1), (1, 1)) for pair in board.touching)
    rows, cols = board.rows, board.cols
    assert len(beside) == rows * (cols - 1) + cols * (rows - 1)
    assert len(touching) == len(beside) + 2 * (rows - 1) * (cols - 1)


def test_a_board_has_limits() -> None:
    """A head line must not be able to exhaust the memory."""
    for rows, cols in ((0, 5), (5, 0), (1, 10**9)):
        with pytest.raises(InputError):
            Board(rows, cols)


def test_a_rectangle_lies_between_two_corners() -> None:
    """Corners may be given in any order, as in `B3-C2`."""
    board = Board(4, 4)
    cells = board.rectangle(board.cell("B3"), board.cell("C2"))
    assert [board.name(cell) for cell in cells] == ["B2", "C2", "B3", "C3"]
