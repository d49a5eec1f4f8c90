"""The terminal painter: boards as people see them, as plain text. A painter reads scenes and knows no puzzle,
so the scenes are built by hand.
"""

from __future__ import annotations

import io
import re
import unicodedata
from itertools import product
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passatempo.board import Board
from passatempo.messages import sentence
from passatempo.paint.box_drawing import Walls, wall_characters
from passatempo.paint.terminal import Capabilities, detect_capabilities
from passatempo.paint.text import LEGEND, OPEN_LEGEND, paint
from passatempo.records import replace
from passatempo.scene import (
    Black,
    Cage,
    Caption,
    Coordinates,
    Digit,
    Label,
    Mark,
    Notes,
    Outline,
    Outside,
    Scene,
    Sign,
    Stroke,
    StrokeLook,
    Wall,
)

COLOUR = Capabilities(colour=True)
ASCII = Capabilities(boxes=False)


def boxed(rows: int, cols: int, height: int, width: int, *marks: Mark) -> Scene:
    """A board cut into boxes of one shape."""
    board = Board(rows, cols)
    corners = [(top, left) for top in range(0, rows, height) for left in range(0, cols, width)]
    boxes = [
        tuple(board.at(top + down, left + right) for down in range(height) for right in range(width))
        for top, left in corners
    ]
    return Scene(board, (*map(Outline, boxes), *marks))


def rooms(labels: str) -> list[tuple[int, ...]]:
    """The cells of each letter, a row of letters after the other."""
    flat = "".join(labels.split())
    return [tuple(cell for cell, label in enumerate(flat) if label == room) for room in dict.fromkeys(flat)]


def in_rooms(labels: str, *marks: Mark) -> Scene:
    """A board cut into rooms."""
    rows = labels.split()
    return Scene(Board(len(rows), len(rows[0])), (*map(Outline, rooms(labels)), *marks))


def cages(labels: str, *texts: str) -> list[Cage]:
    """A cage for the cells of each letter."""
    return [Cage(cells, text) for cells, text in zip(rooms(labels), texts, strict=True)]


def expect(painted: str, text: str) -> None:
    assert painted == dedent(text).lstrip("\n")


MINI = boxed(4, 4, 2, 2, Digit(2, "4", given=True), Digit(4, "1", given=True))
FULL = MINI.with_values(dict(enumerate([2, 3, 4, 1, 1, 4, 3, 2, 3, 2, 1, 4, 4, 1, 2, 3])))


def test_walls_stand_between_boxes_and_nowhere_else() -> None:
    """The basic board."""
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


def test_without_colour_givens_carry_a_mark_and_a_legend() -> None:
    """On paper, or for people who cannot see colours, givens must be distinguishable."""
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
    """Colour replaces the marks, so the legend goes."""
    painted = paint(FULL, COLOUR)
    assert "│ \033[36m2\033[0m \033[36m3\033[0m │ \033[1m4\033[0m \033[36m1\033[0m │" in painted
    assert sentence(LEGEND) not in painted
    assert without_colour(painted).splitlines()[0] == "┌─────┬─────┐"


def test_nothing_is_marked_where_nothing_was_found() -> None:
    """Marks only make sense where both sorts of values stand."""
    assert "'" not in paint(MINI)
    assert "'" not in paint(boxed(2, 2, 1, 2).with_values({0: 1, 1: 2, 2: 2, 3: 1}))


def test_rooms_of_any_shape() -> None:
    """Every junction has the character of the walls that meet there."""
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


def test_walls_that_end_inside_a_room() -> None:
    """They go on from walls between rooms, or stand alone."""
    expect(
        paint(in_rooms("AAB AAB AAB", Wall((0, 1)), Wall((3, 6)), Wall((8, 5)))),
        """
        ┌───┬───┬───┐
        │ · │ · │ · │
        │ ·   · │ · │
        ├────   ├───┤
        │ ·   · │ · │
        └───────┴───┘
        """,
    )


def test_where_the_stream_knows_only_ascii() -> None:
    """Walls inside boards need room that box characters do not."""
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
    """The frame is no wall of a group."""
    expect(paint(Scene(Board(1, 3), (Digit(1, "7"),))), "┌───────┐\n│ · 7 · │\n└───────┘\n")


def test_values_are_lined_up_at_the_right() -> None:
    """Numbers of different lengths, negative ones included."""
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
    """A sentence about B3 must be found on the board."""
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
    """Two letters are wider than a cell."""
    header = paint(Scene(Board(1, 28), ()), coordinates=True).splitlines()[0]
    assert header.split()[-3:] == ["Z", "AA", "AB"]


def test_a_few_notes_stand_in_a_row() -> None:
    """Few candidates do not need a square for each cell."""
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


def test_notes_beyond_nine_are_separated() -> None:
    """ "112" could be 1 and 12 or 11 and 2."""
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
    """Captions start with a capital and end with a full stop, at any width."""
    scene = Scene(Board(1, 1), (Caption("the diagonal falling from A1 holds no value twice"),))
    assert paint(scene).endswith("└───┘\nThe diagonal falling from A1 holds no value twice.\n")
    assert paint(scene, Capabilities(width=30)).splitlines()[-2:] == [
        "The diagonal falling from A1",
        "holds no value twice.",
    ]
    assert paint(scene, captions=False).endswith("└───┘\n")


BLACKENED = Scene(
    Board(3, 3),
    (
        *(Black(0), Black(1, "17\\"), Black(2, "4\\"), Black(3, "\\12"), Black(6, "24\\16")),
        *(Digit(4, "9", given=True), Digit(0, "5", given=True)),
    ),
)


def test_a_black_cell_shows_its_text_or_is_filled() -> None:
    """No value is written into it, even if the scene has one."""
    expect(
        paint(BLACKENED),
        """
        ┌───────────────────┐
        │ █████  17\\    4\\  │
        │  \\12    9     ·   │
        │ 24\\16   ·     ·   │
        └───────────────────┘
        """,
    )
    assert "| ##### " in paint(BLACKENED, ASCII)


def test_a_black_cell_is_black_in_colour_too() -> None:
    """Reverse video instead of block characters around the text."""
    painted = paint(BLACKENED, COLOUR)
    assert "│ █████ \033[7m 17\\ \033[0m" in painted
    assert "\033[7m24\\16\033[0m \033[2m  ·  \033[0m" in painted


CAGED = Scene(Board(3, 3), (*cages("AAB CBB CCD", "12×", "3−", "18×", ""), Digit(8, "2", given=True)))


def test_cages_alone_are_walls_with_labels_in_their_first_cells() -> None:
    """Without boxes the cages are the only structure, so they get full lines."""
    expect(
        paint(CAGED),
        """
        ┌───────────┬─────┐
        │ 12×       │ 3−  │
        │  ·     ·  │  ·  │
        ├─────┬─────┘     │
        │ 18× │           │
        │  ·  │  ·     ·  │
        │     └─────┬─────┤
        │           │     │
        │  ·     ·  │  2  │
        └───────────┴─────┘
        """,
    )
    assert "\033[2m12×\033[0m" in paint(CAGED, COLOUR)


def test_few_notes_below_labels_stand_at_the_left() -> None:
    """Notes and labels share the alignment, so that columns stay straight."""
    noted = CAGED.with_notes({0: (1, 3), 1: (1, 2, 3)})
    expect(
        paint(noted, coordinates=True),
        """
            A     B     C
          ┌───────────┬─────┐
          │ 12×       │ 3−  │
        1 │ 13    123 │ ·   │
          ├─────┬─────┘     │
          │ 18× │           │
        2 │ ·   │ ·     ·   │
          │     └─────┬─────┤
          │           │     │
        3 │ ·     ·   │ 2   │
          └───────────┴─────┘
        """,
    )


def test_squares_of_notes_stand_below_labels() -> None:
    """A label takes a line of its own above the notes."""
    scene = Scene(Board(1, 3), (Cage((0, 1), "3"), Cage((2,), "22"), Black(2)))
    noted = scene.with_notes({0: (1, 2, 3, 5, 7, 9), 1: (3, 4, 6, 8)})
    expect(
        paint(noted, coordinates=True),
        """
             A    B     C
          ┌──────────┬─────┐
          │ 3        │ 22  │
          │ 123    3 │ ███ │
        1 │  5   4 6 │ ███ │
          │ 7 9   8  │ ███ │
          └──────────┴─────┘
        """,
    )


def test_labels_of_a_cell_stand_side_by_side_without_a_line_more() -> None:
    """Only rows with labels are higher."""
    scene = Scene(Board(2, 2), (Label(0, "a"), Label(3, "b"), Label(3, "c"), Digit(0, "3")))
    expect(
        paint(scene),
        """
        ┌─────────┐
        │ a       │
        │  3   ·  │
        │     b c │
        │  ·   ·  │
        └─────────┘
        """,
    )


KILLER = boxed(4, 4, 2, 2, *cages("AABB CADB CDDE FFEE", "9", "7", "5", "8", "11", "3"))


def test_cages_beside_boxes_are_the_lighter_lines() -> None:
    """Killer boards need two weights of lines, with junctions of both."""
    expect(
        paint(KILLER),
        """
        ┏━━━━━━━━━┳━━━━━━━━━┓
        ┃ 9       ┃ 7       ┃
        ┃ ·    ·  ┃ ·    ·  ┃
        ┠────┐    ┠────┐    ┃
        ┃ 5  │    ┃ 8  │    ┃
        ┃ ·  │ ·  ┃ ·  │ ·  ┃
        ┣━━━━┿━━━━╋━━━━┿━━━━┫
        ┃    │    ┃    │ 11 ┃
        ┃ ·  │ ·  ┃ ·  │ ·  ┃
        ┠────┴────╂────┘    ┃
        ┃ 3       ┃         ┃
        ┃ ·    ·  ┃ ·    ·  ┃
        ┗━━━━━━━━━┻━━━━━━━━━┛
        """,
    )


def test_light_and_heavy_lines_in_ascii() -> None:
    """ASCII has no weights: dots and colons stand for the light lines."""
    expect(
        paint(KILLER, ASCII),
        """
        +---------+---------+
        | 9       | 7       |
        | .    .  | .    .  |
        +.....    +.....    |
        | 5  :    | 8  :    |
        | .  : .  | .  : .  |
        +----+----+----+----+
        |    :    |    : 11 |
        | .  : .  | .  : .  |
        +.........+.....    |
        | 3       |         |
        | .    .  | .    .  |
        +---------+---------+
        """,
    )


def test_a_board_of_cages_is_cut_at_a_heavy_line() -> None:
    """A cage cut in two is hard to read."""
    assert paint(KILLER, Capabilities(width=12)).splitlines()[1] == "  ┏━━━━━┓"


UNEQUAL = Scene(
    Board(3, 3), (Sign((0, 1), "<"), Sign((1, 4), "∧"), Sign((7, 8), ">"), Digit(2, "3", given=True))
)


def test_signs_stand_between_their_cells() -> None:
    """Evenly spaced all over the board, whether a sign stands there or not."""
    expect(
        paint(UNEQUAL, coordinates=True),
        """
            A   B   C
          ┌───────────┐
        1 │ · < ·   3 │
          │     ∧     │
        2 │ ·   ·   · │
          │           │
        3 │ ·   · > · │
          └───────────┘
        """,
    )
    assert "\033[1m<\033[0m" in paint(UNEQUAL, COLOUR)


def test_a_narrow_board_with_signs() -> None:
    """Without padding the signs stand between the cells directly."""
    expect(
        paint(UNEQUAL, Capabilities(width=7)),
        """
        ┌─────┐
        │·<· 3│
        │  ∧  │
        │· · ·│
        │     │
        │· ·>·│
        └─────┘
        """,
    )


DOTTED = boxed(
    4, 4, 2, 2, Sign((0, 1), "●"), Sign((1, 2), "○"), Sign((4, 8), "○"), Sign((5, 6, 9, 10), "1234")
)


def test_signs_take_the_place_of_walls_and_corners() -> None:
    """Signs lie on edges and corners where walls may be as well."""
    expect(
        paint(DOTTED),
        """
        ┌───────┬────────┐
        │ · ● · ○  ·   · │
        │       │        │
        │ ·   · │  ·   · │
        ├─○────1234──────┤
        │ ·   · │  ·   · │
        │       │        │
        │ ·   · │  ·   · │
        └───────┴────────┘
        """,
    )


def test_a_sign_where_the_board_is_cut_is_seen_on_both_sides() -> None:
    """A sign at the cut belongs to cells of both bands."""
    expect(
        paint(DOTTED, Capabilities(width=10)),
        """
           A B
          ┌────┐
        1 │·●· ○
          │    │
        2 │· · │
          ├○──1234
        3 │· · │
          │    │
        4 │· · │
          └────┘

              C D
           ┌─────┐
        1  ○  · ·│
           │     │
        2  │  · ·│
          1234───┤
        3  │  · ·│
           │     │
        4  │  · ·│
           └─────┘
        """,
    )


def test_signs_and_labels_are_spelled_in_ascii() -> None:
    """Captions refer to the signs, so both get the same replacement."""
    scene = Scene(
        Board(1, 2), (Sign((0, 1), "●"), Cage((0,), "6×"), Black(1, "↓"), Caption("● stands for twice"))
    )
    expect(
        paint(scene, ASCII),
        """
        +----+----+
        | 6x |    |
        | .  * v  |
        +----+----+
        * stands for twice.
        """,
    )


SEEN = Scene(
    Board(3, 3),
    (
        *(Outside(-1, 0, "3"), Outside(-1, 2, "1"), Outside(0, -1, "2"), Outside(2, -1, "10")),
        *(Outside(1, 3, "2"), Outside(3, 1, "4"), Outside(-1, -1, "↘"), Outside(3, 3, "↖9"), Digit(4, "3")),
    ),
)


def test_texts_stand_round_the_board_within_the_coordinates() -> None:
    """Outside clues at all sides and corners, with coordinates beyond them."""
    expect(
        paint(SEEN, coordinates=True),
        """
               A B C
           ↘   3   1
             ┌───────┐
        1  2 │ · · · │
        2    │ · 3 · │ 2
        3 10 │ · · · │
             └───────┘
                 4     ↖9
        """,
    )


def test_coordinates_of_the_scene_stand_below_and_only_there() -> None:
    """A scene with its own coordinates must not get a second set."""
    scene = Scene(SEEN.board, (*SEEN.marks, Coordinates()))
    assert paint(scene) == paint(scene, coordinates=True)
    expect(
        paint(scene),
        """
           ↘   3   1
             ┌───────┐
        1  2 │ · · · │
        2    │ · 3 · │ 2
        3 10 │ · · · │
             └───────┘
                 4     ↖9
               A B C
        """,
    )


def test_texts_left_and_right_stay_at_the_ends_of_the_bands() -> None:
    """A left clue belongs to the first band only."""
    expect(
        paint(SEEN, Capabilities(width=10)),
        """
              A B
           ↘  3
             ┌───
        1  2 │· ·
        2    │· 3
        3 10 │· ·
             └───
                4

          C
          1
          ─┐
        1 ·│
        2 ·│ 2
        3 ·│
          ─┘
             ↖9
        """,
    )


def test_strokes_are_signs_between_cells() -> None:
    """A thermometer has a bulb and a double line, an arrow a tip; crossing lines are one sign."""
    thermometer = Stroke((0, 1, 4), StrokeLook.THERMOMETER)
    arrow = Stroke((5, 4, 0), StrokeLook.ARROW)
    falling, rising = Stroke((3, 7)), Stroke((4, 6), StrokeLook.RENBAN)
    scene = Scene(Board(3, 3), (thermometer, arrow, replace(falling, look=StrokeLook.WHISPERS), rising))
    assert paint(scene).splitlines() == [
        "┌─────────────┐",
        "│ · ◉═ ·    · │",
        "│   ↖  ║      │",
        "│ ·    · ─◉ · │",
        "│   ╳         │",
        "│ ·    ·    · │",
        "└─────────────┘",
    ]
    ascii_lines = paint(scene, Capabilities(boxes=False)).splitlines()
    assert [ascii_lines[1], ascii_lines[2], ascii_lines[4]] == [
        "| . @= .    . |",
        "|   \\  |      |",
        "|   x         |",
    ]


def test_a_stroke_that_jumps_and_a_diagonal_are_left_to_their_captions() -> None:
    """There is no place between cells that are no neighbours; a sign in every cell would hide the board."""
    strokes = Stroke((0, 2), StrokeLook.WHISPERS), Stroke((0, 4, 8), StrokeLook.DIAGONAL)
    assert paint(Scene(Board(3, 3), strokes)) == paint(Scene(Board(3, 3), ()))


def test_all_sorts_of_marks_on_one_board() -> None:
    """Layouts of marks interact: signs, outside clues, cages and notes together."""
    marks = (
        Sign((0, 1), "<"),
        Sign((2, 6), "∧"),
        Outside(-1, 1, "6"),
        Outside(2, 4, "8"),
        Black(15),
        Coordinates(),
    )
    scene = Scene(KILLER.board, (*KILLER.marks, *marks)).with_notes({0: (1, 2), 5: (3, 4)})
    expect(
        paint(scene),
        """
                 6
          ┏━━━━━━━━━┳━━━━━━━━━┓
          ┃ 9       ┃ 7       ┃
        1 ┃ 12 < ·  ┃ ·    ·  ┃
          ┠────┐    ┠─∧──┐    ┃
          ┃ 5  │    ┃ 8  │    ┃
        2 ┃ ·  │ 34 ┃ ·  │ ·  ┃
          ┣━━━━┿━━━━╋━━━━┿━━━━┫
          ┃    │    ┃    │ 11 ┃
        3 ┃ ·  │ ·  ┃ ·  │ ·  ┃ 8
          ┠────┴────╂────┘    ┃
          ┃ 3       ┃      ██ ┃
        4 ┃ ·    ·  ┃ ·    ██ ┃
          ┗━━━━━━━━━┻━━━━━━━━━┛
            A    B    C    D
        """,
    )


def test_a_narrow_terminal_first_takes_the_padding() -> None:
    """Padding goes before the board is cut."""
    expect(
        paint(MINI, Capabilities(width=12)),
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
    """Cut at a wall, with letters that name the columns."""
    expect(
        paint(MINI, Capabilities(width=8)),
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
    """The search for a cut must terminate with one column."""
    assert len(paint(MINI, Capabilities(width=1)).split("\n\n")) == 4  # a column at a time


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


@pytest.mark.slow
@given(scenes(), st.integers(20, 60), st.booleans(), st.booleans(), st.booleans())
def test_no_line_is_wider_than_the_terminal(
    scene: Scene, width: int, colour: bool, boxes: bool, coordinates: bool
) -> None:
    """Unless a single column is: a line that the terminal wraps spoils the board."""
    painted = without_colour(paint(scene, Capabilities(colour, boxes, width), coordinates=coordinates))
    one_column = 16 + 4  # twelve notes in four columns, a row number, two walls
    assert all(len(line) <= max(width, one_column) for line in painted.splitlines())


@pytest.mark.slow
@given(scenes())
def test_colour_changes_nothing_but_colour(scene: Scene) -> None:
    """The same values in the same order; only the marks of givens are replaced by colour."""
    plain, coloured = paint(scene), without_colour(paint(scene, COLOUR))
    lines = zip(plain.splitlines(), coloured.splitlines(), strict=False)
    assert all(re.findall(r"\d+", one) == re.findall(r"\d+", other) for one, other in lines)


@st.composite
def marked_scenes(draw: st.DrawFn) -> Scene:
    """Marks of every sort, each text a unique letter, so that it can be found."""
    scene = draw(scenes())
    board, marks = scene.board, [mark for mark in scene.marks if draw(st.booleans())]
    letters = iter(map(chr, range(ord("\u0100"), ord("\u0180"))))
    cells, sizes = st.sampled_from(board.cells), st.integers(1, 4)
    corners = [tuple(board.at(*place) for place in product(*sides)) for sides in _corners(board)]
    spots = [tuple(pair) for pair in board.beside] + corners
    outer = [
        place for place in product(range(-1, board.rows + 1), range(-1, board.cols + 1)) if _out(board, place)
    ]

    def text() -> str:
        return next(letters) * draw(sizes)

    marks += [Cage(tuple(room), text()) for room in draw(st.lists(st.sets(cells, min_size=1), max_size=3))]
    marks += (
        [Sign(spot, text()) for spot in draw(st.lists(st.sampled_from(spots), max_size=6))] if spots else []
    )
    marks += [Outside(*place, text()) for place in draw(st.lists(st.sampled_from(outer), max_size=6))]
    marks += [Label(cell, text()) for cell in draw(st.lists(cells, max_size=4))]
    marks += [Black(cell, text() if draw(st.booleans()) else "") for cell in draw(st.sets(cells, max_size=4))]
    return Scene(board, (*marks, *[Coordinates()] * draw(st.integers(0, 1)), Stroke(tuple(board.cells))))


def _corners(board: Board) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    return [
        ((row, row + 1), (col, col + 1)) for row in range(board.rows - 1) for col in range(board.cols - 1)
    ]


def _out(board: Board, place: tuple[int, int]) -> bool:
    return place[0] not in range(board.rows) or place[1] not in range(board.cols)


def letters_of(scene: Scene) -> str:
    """Every text of the marks that have their own letters, in one."""
    texts = [mark.text for mark in scene.marks if isinstance(mark, Sign | Outside | Label | Black)]
    return "".join(texts + [mark.label for mark in scene.marks if isinstance(mark, Cage)])


@pytest.mark.slow
@given(marked_scenes(), st.booleans(), st.booleans())
def test_every_text_is_shown_once(scene: Scene, boxes: bool, coordinates: bool) -> None:
    """No mark may hide or repeat another."""
    painted = paint(scene, Capabilities(boxes=boxes), coordinates=coordinates)
    texts = letters_of(scene)
    assert {letter: painted.count(letter) for letter in texts} == {
        letter: texts.count(letter) for letter in texts
    }
    black = {mark.cell for mark in scene.marks if isinstance(mark, Black)}
    values = {mark.text for mark in scene.marks if isinstance(mark, Digit) and mark.cell not in black}
    assert all(value in painted for value in values)


@pytest.mark.slow
@given(marked_scenes(), st.integers(1, 60), st.booleans())
def test_bands_lose_no_text_and_are_not_too_wide(scene: Scene, width: int, boxes: bool) -> None:
    """A sign at a cut appears on both sides of it."""
    painted, texts = paint(scene, Capabilities(boxes=boxes, width=width)), letters_of(scene)
    assert all(letter * texts.count(letter) in painted for letter in texts)
    one_column_each = paint(scene, Capabilities(boxes=boxes, width=1)).splitlines()
    assert max(map(len, painted.splitlines())) <= max(width, *map(len, one_column_each))


@pytest.mark.slow
@given(marked_scenes(), st.booleans())
def test_the_frame_is_straight(scene: Scene, boxes: bool) -> None:
    """Whatever the cells and edges contain, all lines between the margins have one length."""
    lines = paint(scene, Capabilities(boxes=boxes), captions=False).splitlines()
    edges = "┌┏└┗" if boxes else "+"
    top, *_, bottom = [at for at, line in enumerate(lines) if line.strip()[:1] in edges]
    frame = "┌┐└┘├┤│┏┓┗┛┣┫┃┠┨" if boxes else "+|"
    left, right = lines[top].index(lines[top].strip()[0]), len(lines[top].rstrip()) - 1
    assert all(line[left] in frame and line[right] in frame for line in lines[top : bottom + 1])


def test_a_lone_candidate_has_a_mark_unless_there_is_colour() -> None:
    """Otherwise it would look like a value that was found."""
    scene = MINI.with_values({0: 2}).with_notes({1: (3,), 3: (1, 2)})
    assert " 2   3? │ 4'  12 " in paint(scene)
    assert sentence(OPEN_LEGEND) in paint(scene)
    assert "?" not in paint(scene, Capabilities(colour=True))
    assert "?" not in paint(MINI.with_values({0: 2}).with_notes({1: (3, 4)}))
    tall = paint(Scene(Board(1, 2), ()).with_notes({0: (5,), 1: tuple(range(1, 10))}))
    assert "5?" in tall


@pytest.mark.slow
@given(marked_scenes(), st.integers(1, 60))
def test_colour_moves_nothing(scene: Scene, width: int) -> None:
    """With colour there are no marks, so values and lone candidates are not compared."""
    lone = (mark for mark in scene.marks if isinstance(mark, Notes) and len(mark.texts) == 1)
    values = {*lone, *(mark for mark in scene.marks if isinstance(mark, Digit))}
    one_sort = Scene(scene.board, tuple(mark for mark in scene.marks if mark not in values))
    coloured = without_colour(paint(one_sort, Capabilities(colour=True, width=width)))
    assert [line.rstrip() for line in coloured.splitlines()] == paint(
        one_sort, Capabilities(width=width)
    ).splitlines()


@pytest.mark.slow
@given(marked_scenes())
def test_walls_are_closed(scene: Scene) -> None:
    """At every corner no wall ends alone, and no heavy one either."""
    walls, columns = Walls(scene), range(scene.board.cols)
    for row in range(scene.board.rows + 1):
        for arms in walls.corners(row, columns):
            assert sum(map(bool, arms)) != 1
            assert arms.count(max(arms)) != 1


@pytest.mark.parametrize("arms", [arms for arms in product(range(3), repeat=4) if sum(map(bool, arms)) > 1])
def test_walls_meet_in_the_character_that_shows_them(arms: tuple[int, int, int, int]) -> None:
    """The Unicode name of a box character describes its arms."""
    name = unicodedata.name(wall_characters(boxes=True, two_weights=True)(arms))
    assert arms_of(name.removeprefix("BOX DRAWINGS ")) == arms


def arms_of(name: str) -> tuple[int, ...]:
    """The weights up, down, left, right in `UP LIGHT AND RIGHT DOWN HEAVY`, `LIGHT VERTICAL` and the like."""
    both = {"VERTICAL": ["UP", "DOWN"], "HORIZONTAL": ["LEFT", "RIGHT"]}
    weights = {"LIGHT": 1, "HEAVY": 2}
    arms: dict[str, int] = {}
    parts = [part.split() for part in name.split(" AND ")]
    shared = next(token for part in parts for token in part if token in weights)
    for tokens in parts:
        weight = weights[next((token for token in tokens if token in weights), shared)]
        directions = [one for token in tokens if token not in weights for one in both.get(token, [token])]
        arms |= dict.fromkeys(directions, weight)
    return tuple(arms.get(direction, 0) for direction in ("UP", "DOWN", "LEFT", "RIGHT"))


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

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
    """Conventions of NO_COLOR, TERM and pipes."""
    assert detect_capabilities(stream, environ).colour == colour
    assert not detect_capabilities(stream, environ, colour=False).colour


def test_the_width_of_pipes_and_terminals() -> None:
    """Output to a pipe is never cut into bands."""
    assert detect_capabilities(Pipe(), {"COLUMNS": "40"}).width is None
    assert detect_capabilities(Terminal(), {"COLUMNS": "40"}).width == 40


@pytest.mark.parametrize(
    ("encoding", "boxes"),
    [("utf-8", True), ("ascii", False), ("cp437", True), ("latin-1", False), ("x", False)],
)
def test_box_characters_where_the_encoding_has_them(encoding: str, boxes: bool) -> None:
    """An encoding error in the middle of a board would be worse than ASCII."""
    stream = Terminal()
    stream.encoding = encoding  # type: ignore[misc]
    assert detect_capabilities(stream, {}).boxes == boxes
