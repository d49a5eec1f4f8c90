"""Layouts of rooms and black cells, and the puzzles generated from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from random import Random

import pytest

import passatempo as pt
from passatempo.board import Board
from passatempo.clues import Pointers, Regions
from passatempo.errors import InputError
from passatempo.generating.attempts import attempt
from passatempo.generating.request import Request
from passatempo.kinds import kind_named
from passatempo.layouts.black_cells import scatter_black_cells
from passatempo.layouts.rooms import partition_into_rooms
from passatempo.layouts.sizes import can_partition
from passatempo.layouts.value_rooms import partition_by_values
from passatempo.plan import Plan
from passatempo.puzzle import Puzzle
from passatempo.symmetry import SYMMETRIES, symmetry_transforms

Rooms = Sequence[tuple[int, ...]]
SEEDS = range(5)


def is_connected(board: Board, cells: Iterable[int]) -> bool:
    left = set(cells)
    ahead = [left.pop()]
    while ahead:
        near = left.intersection(board.neighbours(ahead.pop()))
        left -= near
        ahead += near
    return not left


def check_rooms(rooms: Rooms, board: Board, sizes: range, blocked: Set[int] = frozenset()) -> None:
    """Each cell that is not blocked is in one room; each room is connected and of a requested size."""
    assert sorted([*blocked, *(cell for room in rooms for cell in room)]) == list(board.cells)
    for room in rooms:
        assert is_connected(board, room)
        assert len(room) in sizes


def is_symmetric(rooms: Rooms, board: Board, symmetry: str) -> bool:
    shapes = {frozenset(room) for room in rooms}
    turned = (
        frozenset(turn[cell] for cell in room)
        for turn in symmetry_transforms(symmetry, board)
        for room in rooms
    )
    return all(shape in shapes for shape in turned)


@pytest.mark.parametrize("size", [2, 4, 5, 6, 7, 9, 12])
def test_rooms_of_one_size_partition_a_square(size: int) -> None:
    """A latin square with rooms needs as many rooms as rows."""
    board, sizes = Board(size, size), range(size, size + 1)
    for seed in SEEDS:
        check_rooms(partition_into_rooms(board, sizes, Random(seed)), board, sizes)


@pytest.mark.parametrize("sizes", [range(1, 6), range(2, 5), range(4, 6), range(1, 2), range(3, 4)], ids=str)
def test_rooms_of_some_sizes_partition_a_board(sizes: range) -> None:
    """Narrow ranges of sizes need repairs of the random partition."""
    board = Board(6, 10)
    for seed in SEEDS:
        check_rooms(partition_into_rooms(board, sizes, Random(seed)), board, sizes)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("size", [7, 8])
def test_rooms_have_the_symmetry_of_the_board(symmetry: str, size: int) -> None:
    """On boards with and without a cell in the middle."""
    board, sizes = Board(size, size), range(1, 6)
    for seed in SEEDS:
        rooms = partition_into_rooms(board, sizes, Random(seed), symmetry)
        check_rooms(rooms, board, sizes)
        assert is_symmetric(rooms, board, symmetry)


@pytest.mark.parametrize("symmetry", ["180", "90", "horizontal", "vertical", "diagonal"])
def test_rooms_of_nine_are_symmetric_on_nine_rows(symmetry: str) -> None:
    """The middle room needs nine cells as well, and the rest must be divisible by nine."""
    board, sizes = Board(9, 9), range(9, 10)
    rooms = partition_into_rooms(board, sizes, Random(1), symmetry)
    check_rooms(rooms, board, sizes)
    assert is_symmetric(rooms, board, symmetry)


def test_rooms_cross_an_axis_between_two_columns() -> None:
    """Otherwise a wall would run through every board with an even number of columns."""
    board = Board(8, 8)
    rooms = partition_into_rooms(board, range(1, 6), Random(1), "vertical")
    assert any({3, 4} <= {cell % 8 for cell in room} for room in rooms)


def test_rooms_go_without_a_symmetry_that_they_cannot_have() -> None:
    """Six rooms of six: a quarter turn groups four, and the other two would share the middle."""
    board, sizes = Board(6, 6), range(6, 7)
    rooms = partition_into_rooms(board, sizes, Random(1), "90")
    check_rooms(rooms, board, sizes)
    assert not is_symmetric(rooms, board, "90")


def test_rooms_leave_out_what_is_blocked() -> None:
    """Black cells belong to no room."""
    board, sizes = Board(8, 8), range(2, 6)
    for seed in SEEDS:
        blocked = frozenset(scatter_black_cells(board, 0.2, Random(seed), "180"))
        rooms = partition_into_rooms(board, sizes, Random(seed), "180", blocked)
        check_rooms(rooms, board, sizes, blocked)
        assert is_symmetric(rooms, board, "180")


def test_rooms_are_not_all_boxes() -> None:
    """A layout of boxes is one of very many, and dull."""
    board = Board(9, 9)
    rooms = [room for seed in range(20) for room in partition_into_rooms(board, range(9, 10), Random(seed))]
    boxes = sum(is_box(board, room) for room in rooms)
    assert boxes < len(rooms) / 5


def is_box(board: Board, room: Iterable[int]) -> bool:
    rows, cols = zip(*map(board.place, room), strict=True)
    return len(set(rows)) * len(set(cols)) == len(rows)


def test_the_same_seed_gives_the_same_rooms() -> None:
    """Iteration over sets would make layouts differ between runs."""
    board = Board(9, 9)
    for symmetry in SYMMETRIES:
        one, same, other = (
            partition_into_rooms(board, range(1, 7), Random(seed), symmetry) for seed in (3, 3, 4)
        )
        assert one == same != other


@pytest.mark.parametrize(("size", "sizes"), [(5, range(4, 5)), (3, range(5, 7)), (2, range(5, 9))], ids=str)
def test_rooms_that_cannot_be_are_refused(size: int, sizes: range) -> None:
    """An impossible request must not loop."""
    with pytest.raises(InputError, match="no rooms of"):
        partition_into_rooms(Board(size, size), sizes, Random(1))


def test_a_number_can_be_cut_if_some_sizes_add_up_to_it() -> None:
    """Compared with enumeration by adding one size at a time."""
    for sizes in (range(1, 4), range(3, 5), range(4, 5), range(5, 9)):
        reached = {0}
        for number in range(1, 40):
            if any(number - size in reached for size in sizes):
                reached.add(number)
        assert [can_partition(number, sizes) for number in range(40)] == [
            each in reached for each in range(40)
        ]


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_black_cells_stay_apart_and_leave_the_rest_connected(symmetry: str) -> None:
    """Conventions of printed boards, at about the requested share."""
    board = Board(9, 9)
    for seed in SEEDS:
        black = scatter_black_cells(board, 0.2, Random(seed), symmetry)
        assert not any(other in black for cell in black for other in board.neighbours(cell))
        assert is_connected(board, set(board.cells).difference(black))
        assert {turn[cell] for turn in symmetry_transforms(symmetry, board) for cell in black} == set(black)
        assert 10 <= len(black) <= 16


def test_rooms_over_values_satisfy_their_condition() -> None:
    """An example condition: rooms whose values have an even sum."""
    board = Board(6, 6)
    values = [Random(1).randrange(1, 7) for _ in board.cells]
    rooms = partition_by_values(values, board, range(1, 5), lambda them: sum(them) % 2 == 0, Random(1))
    check_rooms(rooms, board, range(1, 5))
    assert all(sum(values[cell] for cell in room) % 2 == 0 for room in rooms if len(room) > 1)
    assert max(map(len, rooms)) > 1


def test_arrows_point_at_what_is_greater_than_all_others_beside_a_black_cell() -> None:
    """A tie gives no arrow."""
    board, plan = Board(3, 3), Plan(Board(3, 3), Random(1))
    puzzle = kind_named("makaro")(
        board, rooms=Regions(("1", "1", ".", "1", ".", "2", "2", "2", "2")), arrows=Pointers({2: "#", 4: "#"})
    )
    arrows = puzzle.clues["arrows"].from_solution(puzzle, [2, 3, 0, 1, 0, 2, 1, 4, 3], plan)
    assert arrows == Pointers({2: "<", 4: "v"})
    tied = puzzle.clues["arrows"].from_solution(puzzle, [2, 4, 0, 1, 0, 4, 1, 4, 3], plan)
    assert tied == Pointers({2: "#", 4: "#"})


def all_generated(name: str, size: str, symmetry: str = "none", attempts: int = 20) -> Iterator[Puzzle]:
    """Puzzles of a kind, from that many attempts."""
    kind = kind_named(name)
    rows, cols = map(int, size.split("x"))
    request = Request(kind, Board(rows, cols), kind.generated_from[name], seed=1, symmetry=symmetry)
    found = (attempt(request, number) for number in range(attempts))
    return (each.draft.puzzle for each in found if each is not None)


def first_generated(name: str, size: str, symmetry: str = "none") -> Puzzle:
    """The first of them."""
    return next(all_generated(name, size, symmetry))


SMALL = ["jigsaw 5x5", "suguru 5x5", "makaro 5x5", "kojun 5x5", "ripple 5x5", "renban 5x5"]
LARGE = ["jigsaw 12x12", "suguru 15x15", "makaro 12x12", "kojun 10x10", "ripple 10x10", "renban 9x9"]


@pytest.mark.parametrize("what", SMALL)
def test_puzzles_of_rooms_have_one_solution(what: str) -> None:
    """By an engine that took no part in generating them."""
    puzzle = first_generated(*what.split())
    assert pt.is_unique(puzzle, method="sat")
    assert any(isinstance(each, Regions) for each in puzzle.printed.values())


@pytest.mark.parametrize("what", SMALL)
def test_the_same_seed_gives_the_same_puzzle(what: str) -> None:
    """The whole attempt is reproducible, layout and fill included."""
    assert first_generated(*what.split()) == first_generated(*what.split())


@pytest.mark.slow
@pytest.mark.parametrize("what", [*LARGE, "madoguchi 4x4"])
def test_large_puzzles_of_rooms_have_one_solution(what: str) -> None:
    """Few layouts of a large board can be filled."""
    assert pt.is_unique(first_generated(*what.split()), method="sat")


@pytest.mark.slow
@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("name", ["suguru", "makaro", "kojun", "ripple"])
def test_symmetric_puzzles_of_rooms_have_one_solution(name: str, symmetry: str) -> None:
    """Symmetric layouts leave less freedom to fill."""
    puzzle = first_generated(name, "8x8", symmetry)
    rooms = puzzle.clues["rooms"]
    assert isinstance(rooms, Regions)
    assert is_symmetric([room.cells for room in rooms], puzzle.board, symmetry)
    assert pt.is_unique(puzzle, method="sat")


def test_arrows_are_not_all_removed() -> None:
    """Givens are removed first, so that many arrows are needed."""
    boards = [
        puzzle.clues["arrows"].pieces(puzzle.board) for puzzle in all_generated("makaro", "8x8", attempts=8)
    ]
    assert sum(map(len, boards)) >= 4 * len(boards)
