"""The terminal painter: boards as people see them, given here as plain text.

A painter reads scenes and knows no puzzle, so the scenes are made by hand.
"""

from __future__ import annotations

import io
import re
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passatempo.board import Board
from passatempo.paint.terminal import Look, look_of
from passatempo.paint.text import LEGEND, paint
from passatempo.paint.walls import Walls
from passatempo.scene import Caption, Digit, Mark, Outline, Scene

COLOUR = Look(colour=True)
ASCII = Look(boxes=False)


def boxed(rows: int, cols: int, height: int, width: int, *marks: Mark) -> Scene:
    """A board cut into boxes of one shape."""
    board = Board(rows, cols)
    corners = [(top, left) for top in range(0, rows, height) for left in range(0, cols, width)]
    boxes = [
        tuple(board.at(top + down, left + right) for down in range(height) for right in range(width))
        for top, left in corners
    ]
    return Scene(board, (*map(Outline, boxes), *marks))


def in_rooms(labels: str, *marks: Mark) -> Scene:
    """A board cut into rooms, a row of labels after the other."""
    rows = labels.split()
    flat = "".join(rows)
    rooms = [tuple(cell for cell, label in enumerate(flat) if label == room) for room in dict.fromkeys(flat)]
    return Scene(Board(len(rows), len(rows[0])), (*map(Outline, rooms), *marks))


def expect(painted: str, text: str) -> None:
    assert painted == dedent(text).lstrip("\n")


MINI = boxed(4, 4, 2, 2, Digit(2, "4", given=True), Digit(4, "1", given=True))
FULL = MINI.with_values(dict(enumerate([2, 3, 4, 1, 1, 4, 3, 2, 3, 2, 1, 4, 4, 1, 2, 3])))


def test_walls_stand_between_boxes_and_nowhere_else() -> None:
    expect(
        paint(MINI),
        """
        ┌─────┬─────┐
        │ · · │ 4 · │
        │ 1 · │ · · │
        ├─────┼─────┤
        │ · · │ · · │
        │ · · │ · · │
        └─────┴─────┘
        """,
    )


def test_without_colour_givens_carry_a_mark_and_a_legend_tells() -> None:
    """Who prints a board, or cannot see colours, must still see what was given."""
    expect(
        paint(FULL),
        """
        ┌───────┬───────┐
        │ 2  3  │ 4' 1  │
        │ 1' 4  │ 3  2  │
        ├───────┼───────┤
        │ 3  2  │ 1  4  │
        │ 4  1  │ 2  3  │
        └───────┴───────┘
        A value with ' is a given.
        """,
    )


def test_with_colour_givens_are_bold_and_found_values_coloured() -> None:
    painted = paint(FULL, COLOUR)
    assert "│ \033[36m2\033[0m \033[36m3\033[0m │ \033[1m4\033[0m \033[36m1\033[0m │" in painted
    assert LEGEND not in painted
    assert without_colour(painted).splitlines()[0] == "┌─────┬─────┐"


def test_nothing_is_marked_where_nothing_was_found() -> None:
    assert "'" not in paint(MINI)
    assert "'" not in paint(boxed(2, 2, 1, 2).with_values({0: 1, 1: 2, 2: 2, 3: 1}))


def test_rooms_of_any_shape() -> None:
    """Every junction has the character that its walls make."""
    expect(
        paint(in_rooms("AABB ACCB DCCB DDEE")),
        """
        ┌───────┬───────┐
        │ ·   · │ ·   · │
        │   ┌───┴───┐   │
        │ · │ ·   · │ · │
        ├───┤       │   │
        │ · │ ·   · │ · │
        │   └───┬───┴───┤
        │ ·   · │ ·   · │
        └───────┴───────┘
        """,
    )


def test_where_the_stream_knows_only_ascii() -> None:
    expect(
        paint(in_rooms("AAB ACB DCC"), ASCII),
        """
        +-------+---+
        | .   . | . |
        |   +---+   |
        | . | . | . |
        +---+   +---+
        | . | .   . |
        +---+-------+
        """,
    )


def test_a_board_without_walls_has_its_frame() -> None:
    expect(paint(Scene(Board(1, 3), (Digit(1, "7"),))), "┌───────┐\n│ · 7 · │\n└───────┘\n")


def test_values_are_lined_up_at_the_right() -> None:
    expect(
        paint(Scene(Board(2, 2), (Digit(0, "5"), Digit(1, "12"), Digit(2, "100"), Digit(3, "-3")))),
        """
        ┌─────────┐
        │   5  12 │
        │ 100  -3 │
        └─────────┘
        """,
    )


def test_coordinates_name_rows_and_columns() -> None:
    """A sentence about B3 is found on the board."""
    expect(
        paint(FULL, coordinates=True),
        """
            A  B    C  D
          ┌───────┬───────┐
        1 │ 2  3  │ 4' 1  │
        2 │ 1' 4  │ 3  2  │
          ├───────┼───────┤
        3 │ 3  2  │ 1  4  │
        4 │ 4  1  │ 2  3  │
          └───────┴───────┘
        A value with ' is a given.
        """,
    )


def test_columns_beyond_z_have_room_for_their_letters() -> None:
    header = paint(Scene(Board(1, 28), ()), coordinates=True).splitlines()[0]
    assert header.split()[-3:] == ["Z", "AA", "AB"]


def test_a_few_notes_stand_in_a_row() -> None:
    scene = MINI.with_values({0: 2}).with_notes({1: (1, 3), 3: (1, 2, 3)})
    expect(
        paint(scene),
        """
        ┌──────────┬──────────┐
        │ 2    13  │ 4'   123 │
        │ 1'   ·   │ ·    ·   │
        ├──────────┼──────────┤
        │ ·    ·   │ ·    ·   │
        │ ·    ·   │ ·    ·   │
        └──────────┴──────────┘
        A value with ' is a given.
        """,
    )


def test_notes_beyond_nine_are_told_apart() -> None:
    assert "1,12" in paint(Scene(Board(1, 2), ()).with_notes({0: (1, 12), 1: (2, 11)}))


def test_many_notes_have_each_their_place() -> None:
    """As on paper: the 5 of a cell is always in the middle."""
    scene = boxed(2, 2, 1, 2, Digit(3, "9", given=True))
    expect(
        paint(scene.with_notes({0: tuple(range(1, 10)), 1: (1, 5, 9), 2: (3, 7)}), coordinates=True),
        """
             A    B
          ┌──────────┐
          │ 123  1   │
        1 │ 456   5  │
          │ 789    9 │
          ├──────────┤
          │   3      │
        2 │       9  │
          │ 7        │
          └──────────┘
        """,
    )


def test_captions_stand_below_and_are_wrapped() -> None:
    scene = Scene(Board(1, 1), (Caption("the diagonal falling from A1 holds no value twice"),))
    assert paint(scene).endswith("└───┘\nThe diagonal falling from A1 holds no value twice.\n")
    assert paint(scene, Look(width=30)).splitlines()[-2:] == [
        "The diagonal falling from A1",
        "holds no value twice.",
    ]
    assert paint(scene, captions=False).endswith("└───┘\n")


def test_a_narrow_terminal_first_takes_the_padding() -> None:
    expect(
        paint(MINI, Look(width=12)),
        """
        ┌───┬───┐
        │· ·│4 ·│
        │1 ·│· ·│
        ├───┼───┤
        │· ·│· ·│
        │· ·│· ·│
        └───┴───┘
        """,
    )


def test_a_narrower_one_gets_bands_of_columns() -> None:
    """Cut at a wall, with the letters that tell which columns these are."""
    expect(
        paint(MINI, Look(width=8)),
        """
           A B
          ┌───┐
        1 │· ·│
        2 │1 ·│
          ├───┤
        3 │· ·│
        4 │· ·│
          └───┘

           C D
          ┌───┐
        1 │4 ·│
        2 │· ·│
          ├───┤
        3 │· ·│
        4 │· ·│
          └───┘
        """,
    )


def test_a_terminal_of_no_width_at_all_still_ends() -> None:
    assert len(paint(MINI, Look(width=1)).split("\n\n")) == 4  # a column at a time


def without_colour(text: str) -> str:
    return re.sub(r"\033\[\d+m", "", text)


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    rows, cols = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    labels = draw(st.text("ABCD", min_size=rows * cols, max_size=rows * cols))
    scene = in_rooms(" ".join(labels[at : at + cols] for at in range(0, rows * cols, cols)))
    cells = st.sampled_from(scene.board.cells)
    given = [Digit(cell, "1", given=True) for cell in draw(st.sets(cells))]
    noted = draw(st.dictionaries(cells, st.sets(st.integers(1, 12), min_size=1).map(sorted).map(tuple)))
    found = draw(st.dictionaries(cells.filter(lambda cell: cell not in noted), st.integers(1, 99)))
    return Scene(scene.board, (*scene.marks, *given)).with_values(found).with_notes(noted)


@given(scenes(), st.integers(20, 60), st.booleans(), st.booleans(), st.booleans())
def test_no_line_is_wider_than_the_terminal(
    scene: Scene, width: int, colour: bool, boxes: bool, coordinates: bool
) -> None:
    """Unless a single column is: a line that the terminal breaks spoils the whole board."""
    painted = without_colour(paint(scene, Look(colour, boxes, width), coordinates=coordinates))
    one_column = 16 + 4  # twelve notes in four columns, a row number, two walls
    assert all(len(line) <= max(width, one_column) for line in painted.splitlines())


@given(scenes())
def test_colour_changes_nothing_but_colour(scene: Scene) -> None:
    """The same values in the same order, line by line; only the marks of givens make room for colour."""
    plain, coloured = paint(scene), without_colour(paint(scene, COLOUR))
    lines = zip(plain.splitlines(), coloured.splitlines(), strict=False)
    assert all(re.findall(r"\d+", one) == re.findall(r"\d+", other) for one, other in lines)


@given(scenes())
def test_walls_are_closed(scene: Scene) -> None:
    """A wall never ends in the open: at every corner two walls meet, or none."""
    walls, columns = Walls(scene), range(scene.board.cols)
    corners = [(row, col) for row in range(scene.board.rows + 1) for col in range(scene.board.cols + 1)]
    assert all(walls.corner(row, col, columns).bit_count() != 1 for row, col in corners)


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


class Pipe(Terminal):
    def isatty(self) -> bool:
        return False


@pytest.mark.parametrize(
    ("stream", "environ", "colour"),
    [
        (Terminal(), {}, True),
        (Pipe(), {}, False),
        (Terminal(), {"NO_COLOR": "1"}, False),
        (Terminal(), {"NO_COLOR": ""}, True),
        (Terminal(), {"TERM": "dumb"}, False),
        (Pipe(), {"FORCE_COLOR": "1"}, True),
        (Pipe(), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (Terminal(), {"FORCE_COLOR": "1", "TERM": "dumb"}, True),
    ],
)
def test_who_gets_colour(stream: Terminal, environ: dict[str, str], colour: bool) -> None:
    assert look_of(stream, environ).colour == colour
    assert not look_of(stream, environ, colour=False).colour


def test_a_pipe_is_as_wide_as_it_takes_and_a_terminal_as_it_says() -> None:
    assert look_of(Pipe(), {"COLUMNS": "40"}).width is None
    assert look_of(Terminal(), {"COLUMNS": "40"}).width == 40


@pytest.mark.parametrize(
    ("encoding", "boxes"),
    [("utf-8", True), ("ascii", False), ("cp437", True), ("latin-1", False), ("x", False)],
)
def test_box_characters_where_the_encoding_has_them(encoding: str, boxes: bool) -> None:
    stream = Terminal()
    stream.encoding = encoding  # type: ignore[misc]
    assert look_of(stream, {}).boxes == boxes
