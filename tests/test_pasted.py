"""Pasted texts: what people copy from elsewhere is read rightly, or refused with a line they can act on."""

from __future__ import annotations

import json
import warnings
import zlib
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import pytest
from pasted_texts import READ, REFUSED, SUDOKU4, Case
from random_puzzles import all_samples

import passatempo as pt
from passatempo.formats import Document, read_all
from passatempo.kinds import all_kinds
from passatempo.paint.text import paint
from passatempo.puzzle import Puzzle


def test_the_corpus_is_large_and_varied() -> None:
    """A few cases would show little: of every way to paste there is one, and of many kinds."""
    kinds = {case.puzzle.split()[0] for case in READ.values()}
    assert len(READ) + len(REFUSED) >= 150
    assert len(REFUSED) >= 30
    assert len(kinds) >= 8


@pytest.mark.parametrize("case", READ.values(), ids=READ.keys())
def test_a_pasted_text_is_read_rightly(case: Case) -> None:
    """The puzzle is the one that the text shows, and nothing of it is left out as a possible rule."""
    (document,) = read_all(case.text, kind=case.kind)
    (expected,) = read_all(case.puzzle, format="native")
    assert str(document.puzzle) == str(expected.puzzle)
    assert not document.unread_rules


@pytest.mark.parametrize(("text", "why"), REFUSED.values(), ids=REFUSED.keys())
def test_what_cannot_be_read_is_refused_in_one_line(text: str, why: str) -> None:
    """The line says what was seen and what is expected; it guesses at no format the text is unlike."""
    with pytest.raises(pt.InputError) as refusal:
        list(read_all(text))
    message = str(refusal.value)
    assert why in message
    assert "\n" not in message
    assert "expected" in message or "did you mean" in message
    assert "killerarrows" not in message


# Boards as this program prints them


# What a printed board does not show: other values than 1 to n, parks, how many pegs are transparent.
NOT_PRINTED = ("digits", "parks", "transparent")


def printed(puzzle: Puzzle) -> str:
    return paint(puzzle.scene())


def read_again(kind: type[Puzzle], /, **options: Any) -> Iterator[tuple[Puzzle, Document | None, str]]:
    """The samples of a kind, each with what its printed board is read as, or why it is not."""
    for puzzle in all_samples():
        if type(puzzle) is kind and not any(name in puzzle.explicit_clues() for name in NOT_PRINTED):
            try:
                (document,) = read_all(printed(puzzle), **options)
            except pt.InputError as error:
                yield puzzle, None, str(error)
            else:
                yield puzzle, document, ""


@pytest.mark.slow
@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
def test_a_printed_board_is_read_again(kind: type[Puzzle]) -> None:
    """With the kind named, the board is read, or refused where the drawing does not show all of it.

    What is read has every clue, or a reservation if the text around the board names one.
    """
    same = 0
    for puzzle, document, why in read_again(kind, kind=kind):
        assert document is not None or "expected" in why or "takes only" in why
        assert document is None or document.puzzle == puzzle or document.unread_rules
        same += document is not None and document.puzzle == puzzle
    assert same


KNOWN_BY_SHAPE = ("kakuro", "kenken", "makaro", "str8ts", "sudoku", "samurai", "skyscrapers", "futoshiki")


@pytest.mark.slow
@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
def test_the_kind_of_a_printed_board_is_seen_by_its_shape_or_asked_for(kind: type[Puzzle]) -> None:
    """Rooms alone may be of five kinds: then all of them are named, the right one among them."""
    read = 0
    for puzzle, document, why in read_again(kind):
        assert "that may be" not in why or kind.name in why
        assert document is None or document.puzzle == puzzle or document.unread_rules
        read += document is not None and document.puzzle == puzzle
    assert not read or kind.name in KNOWN_BY_SHAPE or kind.name in ("madoguchi", "magic", "hoodoo")
    assert read or kind.name not in KNOWN_BY_SHAPE


def test_the_answer_of_solve_is_read_as_the_puzzle() -> None:
    """Values that were found are no givens: those have a mark; what stands below the board is no rule."""
    text = """A small one
┌───────┬───────┐
│ 2  3  │ 4' 1  │
│ 1' 4  │ 3  2  │
├───────┼───────┤
│ 3  2' │ 1  4  │
│ 4  1  │ 2  3' │
└───────┴───────┘
A value with ' is a given.
The only solution.
"""
    (document,) = read_all(text)
    assert str(document.puzzle) == SUDOKU4
    assert document.name == "A small one"
    assert not document.unread_rules
    first, second = read_all(text + "\n" + text.replace("A small one", "Another"))
    assert first.puzzle == second.puzzle
    assert second.name == "Another"


def test_a_caption_below_a_board_is_a_rule_that_was_not_read() -> None:
    """A knight's move apart: a solution of the grid alone must not be called the only one."""
    puzzle = pt.read(SUDOKU4.replace("givens", "antiknight\ngivens"))
    (document,) = read_all(printed(puzzle))
    assert document.unread_rules


@pytest.mark.parametrize("title", ["Sudoku X", "Diagonal sudoku", "Thermo", "Windoku of the day"])
def test_a_title_that_names_a_variant_is_a_rule_that_was_not_read(title: str) -> None:
    """The grid is read, and whoever asks is warned that the rules may say more."""
    (document,) = read_all(f"{title}\n" + "\n".join(SUDOKU4.splitlines()[2:]))
    assert str(document.puzzle) == SUDOKU4
    assert document.unread_rules


# Links to penpa

WIDTH = 13  # of a row of points: two more cells on each side


def point(row: int, col: int, sort: int = 0) -> int:
    """The number of a cell (sort 0) or of the vertex at its lower right corner (1)."""
    return sort * WIDTH * WIDTH + (row + 2) * WIDTH + col + 2


def penpa(parts: dict[str, Any], grid: str = "sudoku") -> str:
    """A link with a drawing on 9x9 squares, as the editor packs it."""
    body = json.dumps(parts).replace('"number"', "zN").replace('"lineE"', "zE").replace('"killercages"', "z6")
    text = "\n".join([f"{grid},9,9,38,0,1,1,380,380,95,95,Title: Drawn", "[0,0,0,0]", "{}", body, "{}", "[]"])
    pack = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = b64encode(pack.compress(text.encode()) + pack.flush()).decode()
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}"


def box_edges() -> dict[str, int]:
    """The edges between boxes of 3x3, each between two vertices."""
    edges: dict[str, int] = {}
    for at in (2, 5):
        for along in range(-1, 8):
            edges[f"{point(at, along, 1)},{point(at, along + 1, 1)}"] = 2
            edges[f"{point(along, at, 1)},{point(along + 1, at, 1)}"] = 2
    return edges


def test_a_link_of_penpa_holds_givens_cages_and_lines() -> None:
    """What the editor draws and this program has is read."""
    link = penpa(
        {
            "number": {str(point(0, 0)): ["5", 1, "1"], str(point(8, 8)): ["7", 1, "1"]},
            "killercages": [[point(0, 1), point(0, 2)]],
            "numberS": {str(4 * (point(0, 1) + WIDTH * WIDTH)): ["12", 1]},
            "thermo": [[point(4, 4), point(4, 5), point(5, 5)]],
            "arrows": [[point(6, 0), point(6, 1), point(6, 2)]],
            "lineE": box_edges(),
        }
    )
    (document,) = read_all(link)
    assert str(document.puzzle).startswith(
        "sudoku 9x9\ncages 12 B1 C1\nthermometers E5 F5 F6\narrows A7 = B7 C7\n"
    )
    assert document.name == "Drawn"
    assert not document.unread_rules


def test_what_penpa_only_draws_is_reported() -> None:
    """A dot or a shaded cell may be a rule, which stands in words elsewhere."""
    parts = {"number": {str(point(0, 0)): ["5", 1, "1"]}, "symbol": {str(point(1, 1)): [1, "circle_L", 1]}}
    (document,) = read_all(penpa(parts))
    assert document.unread_rules == ("the drawing 'symbol'",)


@pytest.mark.parametrize("parts", [{"number": {"9999": ["5", 1, "1"]}}, {"number": {"x": ["5", 1, "1"]}}, []])
def test_a_strange_drawing_is_refused(parts: Any) -> None:
    """Numbers outside the board have a meaning that is not known."""
    with pytest.raises(pt.InputError):
        list(read_all(penpa(parts)))


def test_nothing_warns_of_a_text_that_was_read_whole() -> None:
    """A warning would say that rules may be missing."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert str(pt.read("|  |  | 4 |  |\n|--|--|--|--|\n| 1 | | | |\n| | 2 | | |\n| | | | 3 |")) == SUDOKU4
