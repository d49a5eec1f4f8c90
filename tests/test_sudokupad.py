"""The SudokuPad format: links that state a puzzle, in each of their encodings."""

from __future__ import annotations

import json
import random
from typing import Any
from urllib.parse import quote

import pytest
from format_checks import check_link_refused, refusal
from test_fpuzzles import check_only_input_errors, mutated, random_variant, samples

import passatempo as pt
from passatempo.board import Board
from passatempo.clues.base import Line
from passatempo.clues.cages import SumCage, SumCages
from passatempo.clues.everywhere import AntiKnight
from passatempo.clues.givens import Givens
from passatempo.errors import InputError, UnsupportedError
from passatempo.formats import Document, format_named, read_all, recognise_format
from passatempo.formats.format import numbered
from passatempo.formats.link_objects import parse_json_object
from passatempo.formats.lz_string import compress_to_base64
from passatempo.formats.sudokupad_packing import (
    expand_keys,
    pack_grid,
    pack_object,
    unpack_grid,
    unpack_to_json,
)

FORMAT = format_named("sudokupad")
GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PACKED = "5NlQ19j9mGca3OIN1bWGk2m41TjS79"
HOST = "https://sudokupad.app/"
BOXES = [
    [[row + top, col + left] for row in range(2) for col in range(2)] for top in (0, 2) for left in (0, 2)
]


def stated(**fields: Any) -> dict[str, Any]:
    """An object of a board of 4x4 with nothing on it but this."""
    return {"cells": [[{} for _ in range(4)] for _ in range(4)], "regions": BOXES, **fields}


def link(content: object) -> str:
    return f"{HOST}scl{compress_to_base64(json.dumps(content))}"


def document(**fields: Any) -> Document:
    (found,) = read_all(link(stated(**fields)))
    return found


def test_the_packed_grids_of_the_examples() -> None:
    """Known pairs fix the packing exactly."""
    values = [int(symbol) for symbol in GRID.replace(".", "0")]
    assert unpack_grid(PACKED) == values
    assert pack_grid(values) == PACKED
    assert pack_grid([0] * 81) == "o" * 13 + "K"
    assert FORMAT.write(pt.read(GRID)) == f"{HOST}scf{PACKED}\n"


def test_packed_grids_come_back() -> None:
    """The packing codes runs of blanks: all densities are tried."""
    rng = random.Random(1)
    for blanks in range(0, 81, 2):
        values = [0] * blanks + [rng.randrange(1, 10) for _ in range(81 - blanks)]
        rng.shuffle(values)
        assert unpack_grid(pack_grid(values)) == values


@pytest.mark.parametrize(
    "text",
    [
        f"{HOST}scf{PACKED}",
        f"scf{PACKED}",
        f"  {HOST}scf/{PACKED}  ",
        f"https://app.crackingthecryptic.com/sudoku/scf{PACKED}",
        f"https://app.crackingthecryptic.com/sudoku/?puzzleid=scf{PACKED}",
        f"https://beta.sudokupad.app/scf{PACKED}?setting-nogrid=1",
        f"# a comment\n\nsudokupad.app/scf{PACKED}",
    ],
)
def test_the_same_puzzle_however_it_is_linked(text: str) -> None:
    """The site has changed its host and path several times."""
    assert recognise_format(list(numbered(text.splitlines()))) is FORMAT
    assert [each.puzzle for each in read_all(text)] == [pt.read(GRID)]


@pytest.mark.parametrize("prefix", ["fpuz", "fpuzzles", "fpuzzles/"])
@pytest.mark.parametrize("start", [HOST, "", "https://app.crackingthecryptic.com/sudoku/?puzzleid="])
def test_what_f_puzzles_states_is_read_too(prefix: str, start: str) -> None:
    """SudokuPad opens links with an f-puzzles payload, escaped or not."""
    puzzle = pt.read("sudoku 6x6\ndots\nall\nwhite A1 A2\nthermometers\nA1-D1\n")
    payload = format_named("fpuzzles").write(puzzle).partition("load=")[2].strip()
    for text in (payload, quote(payload, safe="")):
        assert recognise_format(list(numbered([start + prefix + text]))) is FORMAT
        assert [each.puzzle for each in read_all(start + prefix + text)] == [puzzle]
    assert FORMAT.write(puzzle) == f"{HOST}fpuz{quote(payload, safe='')}\n"


ZIPPED = (
    "{metadata:{t:'It\\'s a title',solution:'1234341221434321'},"
    "ce:[[{v:1},,,],[,,,{v:2}],[,,,],[,,,]],"
    "re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"
    "ca:[{ce:[[3,0],[3,1]],v:7,unique:t},{ce:[[0,2]],unique:f,v:3},{v:'rules: All of them.'}],"
    "l:[{c:#0,th:2,wp:[[0.5,1.5],[1,2]]},{c:FFA0b1,th:2.5}],o:[{ct:[1,-1],te:'x',r:t,c2:#F}]}"
)


@pytest.mark.parametrize("prefix", ["scl", "ctc"])
def test_packed_objects(prefix: str) -> None:
    """The compact object notation of the site is not JSON."""
    (found,) = read_all(HOST + prefix + compress_to_base64(ZIPPED))
    assert found.puzzle == pt.read(
        "sudoku 4x4\ncages\n7 A4 B4\n3 C1 repeats\ngivens\n1...\n...2\n....\n....\n"
    )
    assert found.name == "It's a title"
    assert found.solution == ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1))
    assert found.left_out == (
        "2 lines, which may state rules",
        "1 overlay, which may state rules",
        "the rules in words",
    )


def test_drawings_unpack_to_what_they_were() -> None:
    """Colours and keys are abbreviated in the packed form."""
    found = parse_json_object(unpack_to_json(ZIPPED), Line(1, ""), expand_keys)
    assert found["lines"] == [
        {"color": "#000000", "thickness": 2, "wayPoints": [[0.5, 1.5], [1, 2]]},
        {"color": "#FFA0b1", "thickness": 2.5},
    ]
    assert found["overlays"][0]["backgroundColor"] == "#FFFFFF"


def test_texts_with_any_signs_are_packed_safely() -> None:
    """A text may contain the characters that packing drops or changes."""
    for text in [
        "it's",
        'say "so"',
        "[{},{}]",
        ":true,",
        "a\\",
        "\\'",
        "{a:1}",
        "日本 😀",
        "True",
        "'\"\\\"'",
    ]:
        content = {"metadata": {"title": text}, "cells": [[{}, {"value": 1}], [{}, {}]], "unique": True}
        assert parse_json_object(unpack_to_json(pack_object(content)), Line(1, ""), expand_keys) == content


def test_samples_round_trip_with_title_and_solution() -> None:
    """Each encoding is used by some sample."""
    written = set()
    for each in samples():
        if reason := refusal(FORMAT, each.puzzle):
            assert reason.startswith("the format 'sudokupad' cannot state ")
            continue
        text = FORMAT.write_document(each)
        written.add(text.removeprefix(HOST)[:3])
        (again,) = read_all(text)
        assert (again.puzzle, again.name, again.left_out) == (each.puzzle, each.name, ())
        assert again.solution == each.solution or each.puzzle.board.cols > 9
        assert [found.puzzle for found in read_all(FORMAT.write(each.puzzle))] == [each.puzzle]
    assert written == {"scl", "fpu"}  # with a title, no grid is bare


@pytest.mark.parametrize("text", ["windows", "xv\n7 A1 A2", "cages\n0 A1 A2 repeats"])
def test_what_cannot_be_stated_is_refused(text: str) -> None:
    """The site has no constraint for these, only drawings."""
    with pytest.raises(UnsupportedError, match="the format 'sudokupad' cannot state "):
        FORMAT.write(pt.read(f"sudoku 4x4\n{text}"))
    with pytest.raises(UnsupportedError, match="the format 'sudokupad' cannot state the kind 'latin'"):
        FORMAT.write(pt.read("latin 4x4"))


def test_puzzles_with_any_clues_round_trip() -> None:
    """Combinations of constraints in both payloads."""
    rng = random.Random(9)
    for puzzle in map(random_variant, [rng] * 200):
        if not refusal(FORMAT, puzzle):
            text = FORMAT.write(puzzle)
            assert recognise_format(list(numbered([text]))) is FORMAT
            assert [each.puzzle for each in read_all(text)] == [puzzle]


def test_cages() -> None:
    """Cages that are only drawn are distinguished from those that are rules."""
    pair = [[0, 0], [0, 1]]
    found = document(
        cages=[
            {"cells": pair, "value": "5", "sum": 5},
            {"cells": pair},
            {"cells": pair, "style": "extraregion", "sum": 3, "unique": True},
            {"cells": pair, "unique": False},
            {"cells": pair, "value": "A"},
            {"value": "title: From a cage"},
        ]
    )
    cages = next(each for each in found.puzzle.printed.values() if isinstance(each, SumCages))
    assert cages == SumCages((SumCage((0, 1), 5), SumCage((0, 1)), SumCage((0, 1))))
    assert found.name == "From a cage"
    assert found.left_out == (
        "1 cage drawn only, which may state rules",
        "1 labelled cage, which may state rules",
    )


def test_rules_for_the_whole_board() -> None:
    """Global constraints are names in a list of their own."""
    found = document(**{"global": ["antiknight"]}).puzzle
    assert any(each == AntiKnight(True) for each in found.printed.values())


def test_without_regions_there_are_only_rows_and_columns() -> None:
    """An empty list of regions means none, not the default boxes."""
    assert document(regions=[]).puzzle == pt.read("sudoku 4x4\nboxes 1x4")


SERVER = "is the ID of a puzzle on a server, which is not supported"
PAIR = [[0, 0], [0, 1]]
WRONG: dict[str, tuple[str, str]] = {
    "id": (f"{HOST}k7qc98e00u", SERVER),
    "old id": ("https://app.crackingthecryptic.com/sudoku/bnRqTG7Ph6", SERVER),
    "home": (HOST, SERVER),
    "cut": (f"{HOST}sclN4Ig", "the compressed part of the link cannot be read: it ends too early"),
    "no packed grid": (f"{HOST}scf12z", "not a packed grid: 'z' is not a digit or a run of blanks"),
    "80 cells": (f"{HOST}scf{'1' * 80}", "a packed grid of 80 cells: expected 81"),
    "no packed object": (
        f"{HOST}scl{compress_to_base64('{a:huh}')}",
        "not a packed object: 'huh' is not a value",
    ),
    "no end": (f"{HOST}scl{compress_to_base64('{a:1')}", "invalid JSON at character"),
    "no text": (f"{HOST}scl{compress_to_base64('{a:' + chr(39))}", "nothing that can be read at character 4"),
    "no cells": (link({"cells": []}), "'cells' is empty: expected rows of cells"),
    "uneven": (link(stated(cells=[[{}], []])), "'cells' has rows of different lengths"),
    "not square": (link({"cells": [[{}, {}]]}), "the board must be square, this one is 1x2"),
    "letter": (link(stated(cells=[[{"value": "A"}]])), "A1 holds 'A': expected a number"),
    "no cell": (link(stated(cells=[[1]])), "a cell of 'cells' is not an object"),
    "far region": (link(stated(regions=[[[4, 0]]])), "'regions' has a cell at [4, 0], which is off the 4x4"),
    "two regions": (link(stated(regions=[PAIR, PAIR])), "A1 is in two regions"),
    "few regions": (link(stated(regions=BOXES[:3])), "the rooms leave cells out: found 3 of 4"),
    "places": (
        link(stated(cages=[{"cells": [[0]]}])),
        "'cages' has a list of 1: expected a list of [row, column]",
    ),
    "twice": (link(stated(cages=[{"cells": PAIR + PAIR}])), "'cages' names a cell twice"),
    "label": (
        link(stated(cages=[{"cells": PAIR, "value": "<9", "unique": True}])),
        "a cage is labelled '<9'",
    ),
    "sum": (
        link(stated(cages=[{"cells": PAIR, "value": "9", "sum": 8}])),
        "is labelled '9', but its sum is 8",
    ),
    "rule": (link(stated(**{"global": ["antiratio"]})), "the rule 'antiratio' is not supported"),
    "no lines": (link(stated(metadata={"norowcol": True})), "rows and columns of this puzzle may hold"),
}


@pytest.mark.parametrize(("text", "message"), WRONG.values(), ids=WRONG.keys())
def test_a_bad_link_is_refused_in_one_line(text: str, message: str) -> None:
    """Most links of the site are IDs on its server, which is the likeliest mistake."""
    check_link_refused(text, message)


def test_mutations_bring_nothing_but_input_errors() -> None:
    """Links are damaged by mail and chat programs."""
    rng = random.Random(3)
    puzzles = [puzzle for puzzle in map(random_variant, [rng] * 30) if not refusal(FORMAT, puzzle)]
    check_only_input_errors([*map(FORMAT.write, puzzles), FORMAT.write(pt.read(GRID))], 1500)


def test_mutations_of_what_is_packed_bring_nothing_but_input_errors() -> None:
    """Damage inside the compression, which seldom survives a change of the link."""
    rng = random.Random(8)
    texts = [f"scl{compress_to_base64(mutated(ZIPPED, rng))}" for _ in range(1500)]
    for text in texts:
        bad: list[InputError] = []
        list(read_all(text, format="sudokupad", on_error=bad.append))
        assert not any("\n" in str(error) for error in bad)


@pytest.mark.slow
def test_a_large_board_has_its_room() -> None:
    """36x36 is the largest board of the format."""
    board = Board(36, 36)
    puzzle = type(pt.read(GRID))(board, givens=Givens({0: 36}))
    assert [each.puzzle for each in read_all(FORMAT.write(puzzle))] == [puzzle]
