"""The f-puzzles format: links that mean the same in both programs, and their LZ-String compression."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from conftest import SAMPLES
from format_checks import check_link_refused, refusal
from hypothesis import given
from hypothesis import strategies as st

import passatempo as pt
from passatempo.board import Board
from passatempo.clues.areas import Clone, Clones, ExtraRegions, Quadruple, Quadruples
from passatempo.clues.base import Clue
from passatempo.clues.cages import SumCage, SumCages
from passatempo.clues.candidates import Candidates
from passatempo.clues.diagonals import Diagonals
from passatempo.clues.everywhere import AntiKing, AntiKnight, DisjointGroups, NonConsecutive
from passatempo.clues.givens import Givens
from passatempo.clues.lines import Arrow, Arrows, Palindromes, Thermometers, Whisper, Whispers
from passatempo.clues.marked import Maximum, Minimum, Parity
from passatempo.clues.outside import DIRECTIONS, DiagonalSum, DiagonalSums, Place, SandwichSums
from passatempo.clues.pairs import Borders, Dots, PairSums, Signed
from passatempo.clues.regions import Boxes, Regions
from passatempo.errors import InputError, UnsupportedError
from passatempo.formats import Document, format_named, read_all, recognise_format
from passatempo.formats.format import numbered
from passatempo.formats.lz_string import MOST, compress_to_base64, decompress_from_base64
from passatempo.kinds import kind_of_bare_grids
from passatempo.puzzle import Puzzle

FORMAT = format_named("fpuzzles")
EXAMPLE = "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA=="  # three rows of three cells
LINK = "https://www.f-puzzles.com/?load="


def stated(size: int = 4, **fields: Any) -> dict[str, Any]:
    """An object of a board with nothing on it but these constraints."""
    return {"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **fields}


def link(content: object) -> str:
    return LINK + compress_to_base64(json.dumps(content))


def document(size: int = 4, **fields: Any) -> Document:
    (found,) = read_all(link(stated(size, **fields)))
    return found


def clues(size: int = 4, **fields: Any) -> dict[type[Clue], Clue]:
    """The clues that constraints are read as, but for boxes."""
    printed = document(size, **fields).puzzle.printed.values()
    return {type(each): each for each in printed if each and not isinstance(each, Boxes)}


def samples() -> Iterator[Document]:
    for path in sorted(SAMPLES.glob("*/*.txt")):
        yield from read_all(path.read_text())


# LZ-String.


def test_the_example_decompresses_and_compresses() -> None:
    """A known pair fixes the dictionary and the order of bits."""
    text = '{"size":3,"grid":[[{},{},{}],[{},{},{}],[{},{},{}]]}'
    assert decompress_from_base64(EXAMPLE) == text
    assert compress_to_base64(text) == EXAMPLE


@pytest.mark.parametrize(
    ("text", "compressed"),
    [("a", "IZA="), ("aaaa", "IY5A"), ("abcabcabc", "IYIwxqHkA==="), ("日本", "qemhpzI=")],
)
def test_small_texts_compress_as_in_other_programs(text: str, compressed: str) -> None:
    """Bit by bit as other implementations do, or their decoders fail."""
    assert compress_to_base64(text) == compressed
    assert decompress_from_base64(compressed) == text


@given(st.text(max_size=300) | st.text(alphabet="ab{}", max_size=2000))
def test_texts_come_back(text: str) -> None:
    """Any text survives, with or without base64 padding."""
    assert decompress_from_base64(compress_to_base64(text)) == text
    assert decompress_from_base64(compress_to_base64(text).rstrip("=")) == text


def test_a_few_characters_cannot_fill_the_memory() -> None:
    """A link of 5,000 characters can expand to gigabytes."""
    bomb = compress_to_base64("a" * (MOST + 1))
    assert len(bomb) < 5000
    with pytest.raises(ValueError, match="more than 2,000,000 characters"):
        decompress_from_base64(bomb)


@pytest.mark.parametrize("compressed", ["", "A", "N4", EXAMPLE[:20], "////", "N4!g", "N4Ig" + "é" * 9])
def test_what_is_not_compressed_is_a_value_error(compressed: str) -> None:
    """Links are cut off in chats and mails."""
    with pytest.raises(ValueError, match=r"ends too early|never written|not a character|half a character"):
        decompress_from_base64(compressed)


@pytest.mark.slow
def test_compression_takes_linear_time() -> None:
    """Twenty times as much text takes about twenty times as long."""
    text = json.dumps(stated(16)) * 5
    times = []
    for copies in (1, 20):
        start = time.process_time()
        assert decompress_from_base64(compress_to_base64(text * copies)) == text * copies
        times.append(time.process_time() - start)
    assert times[1] < 200 * times[0]


# Ways to write it.


@pytest.mark.parametrize(
    "text",
    [
        LINK + EXAMPLE,
        f"  f-puzzles.com/?load={EXAMPLE}  ",
        f"http://example.org/solver?x=1&load={EXAMPLE}&y=2",
        LINK + EXAMPLE.replace("=", "%3D"),
        LINK + EXAMPLE.rstrip("="),
        EXAMPLE,
        f"# a comment\n\n{EXAMPLE}\n",
        decompress_from_base64(EXAMPLE),
        json.dumps(json.loads(decompress_from_base64(EXAMPLE)), indent=1),
        f"[{decompress_from_base64(EXAMPLE)}]",
    ],
)
def test_the_same_puzzle_however_it_is_linked(text: str) -> None:
    """Links come with and without protocol, escaped, or as the compressed part alone."""
    assert recognise_format(list(numbered(text.splitlines()))) is FORMAT
    (found,) = read_all(text)
    assert found.puzzle == pt.read("sudoku 3x3")
    assert found.left_out == ()


def test_a_blank_was_a_plus() -> None:
    """Form decoding turns + into a blank."""
    puzzle = pt.read("1" * 3 + "." * 30 + "456", kind="sudoku")
    text = FORMAT.write(puzzle)
    assert "+" in text
    for changed in (text.replace("+", " "), text.replace("+", "%2B"), text.replace("+", "%252B")):
        assert [each.puzzle for each in read_all(changed)] == [puzzle]


def test_a_link_a_line() -> None:
    """Collections have one link for each line."""
    text = f"{LINK}{EXAMPLE}\n\n# more\n{EXAMPLE}\n"
    assert [each.line for each in read_all(text)] == [1, 4]


# Round trips.


def test_samples_round_trip_with_title_and_solution() -> None:
    """The set of refused clues is exact: a clue that becomes unsupported shows here."""
    refused = set()
    for each in samples():
        if reason := refusal(FORMAT, each.puzzle):
            assert reason.startswith("the format 'fpuzzles' cannot state ")
            refused.update({each.puzzle.name} if "the kind" in reason else each.puzzle.explicit_clues())
            continue
        (again,) = read_all(FORMAT.write_document(each))
        assert (again.puzzle, again.name, again.solution) == (each.puzzle, each.name, each.solution)
        assert again.left_out == ()
    kinds = {each.puzzle.name for each in samples()} - {kind_of_bare_grids().name}
    with_digits = {"digits", "thermometers", "whispers", "xsums"}  # whatever else such a sample states
    assert refused == kinds | with_digits | {"outside", "windows", "cages", "xv", "givens"}


def random_variant(rng: random.Random) -> Puzzle:
    """A puzzle with a few clues of any type, solvable or not."""
    size = rng.choice([4, 6, 8, 9, 12])
    board = Board(size, size)
    shape = Boxes.default_shape(size)
    chosen: dict[str, Clue] = {"boxes": rng.choice([shape, Boxes(shape.width, shape.height), Boxes(1, size)])}
    if rng.random() < 0.3:
        labels = [str(row) for row in range(size) for _ in range(size)]
        labels[0], labels[-1] = labels[-1], labels[0]
        chosen = {"rooms": Regions(tuple(labels))}
    makers = (
        MAKERS if "boxes" in chosen else {name: maker for name, maker in MAKERS.items() if name != "disjoint"}
    )
    for name in rng.sample(sorted(makers), rng.randrange(5)):
        chosen[name] = makers[name](rng, board)
    return kind_of_bare_grids()(board, **chosen)


def some_cells(rng: random.Random, board: Board, count: int) -> tuple[int, ...]:
    return tuple(rng.sample(board.cells, count))


def a_line(rng: random.Random, board: Board) -> tuple[int, ...]:
    row = rng.randrange(board.rows)
    cells = [board.at(row, col) for col in range(rng.randrange(2, board.cols + 1))]
    return tuple(cells if rng.random() < 0.5 else cells[::-1])


def a_pair(rng: random.Random, board: Board) -> tuple[int, ...]:
    cells = list(rng.choice(board.beside).cells)
    rng.shuffle(cells)
    return tuple(cells)


def a_diagonal(rng: random.Random, board: Board) -> DiagonalSum:
    direction = rng.choice(sorted(DIRECTIONS))
    row = 0 if DIRECTIONS[direction][0] > 0 else board.rows - 1
    return DiagonalSum(board.at(row, rng.randrange(board.cols)), direction, rng.randrange(1, 60))


def several(make: Callable[[random.Random, Board], Any]) -> Callable[[random.Random, Board], tuple[Any, ...]]:
    return lambda rng, board: tuple(make(rng, board) for _ in range(rng.randrange(1, 5)))


def some_dots(rng: random.Random, board: Board) -> Dots:
    all_shown = rng.random() < 0.3
    signs = [("white", rng.randrange(1, 4)), ("black", 2 if all_shown else rng.randrange(1, 4))]
    make = several(lambda rng, board: Signed(a_pair(rng, board), *rng.choice(signs)))
    return Dots(make(rng, board), all_shown)


def some_values(rng: random.Random, board: Board) -> dict[int, int]:
    return {cell: rng.randrange(1, board.cols + 1) for cell in some_cells(rng, board, 4)}


MAKERS: dict[str, Callable[[random.Random, Board], Clue]] = {
    "givens": lambda rng, board: Givens(some_values(rng, board)),
    "antiknight": lambda rng, board: AntiKnight(True),
    "antiking": lambda rng, board: AntiKing(True),
    "disjoint": lambda rng, board: DisjointGroups(True),
    "diagonals": lambda rng, board: Diagonals(rng.choice(["\\", "/", "\\/"])),
    "cages": lambda rng, board: SumCages(
        several(lambda rng, board: SumCage(some_cells(rng, board, 3), rng.choice([None, 1, 17])))(rng, board)
    ),
    "extra": lambda rng, board: ExtraRegions(
        several(lambda rng, board: some_cells(rng, board, 4))(rng, board)
    ),
    "thermometers": lambda rng, board: Thermometers(several(a_line)(rng, board)),
    "palindromes": lambda rng, board: Palindromes(several(a_line)(rng, board)),
    "whispers": lambda rng, board: Whispers(
        several(lambda rng, board: Whisper(a_line(rng, board), rng.choice([None, 1, 5])))(rng, board)
    ),
    "arrows": lambda rng, board: Arrows(
        several(lambda rng, board: Arrow(*(lambda cells: (cells[:1], cells[1:]))(some_cells(rng, board, 4))))(
            rng, board
        )
    ),
    "clones": lambda rng, board: Clones(
        (Clone(*(lambda cells: (cells[:2], cells[2:]))(some_cells(rng, board, 4))),)
    ),
    "quadruples": lambda rng, board: Quadruples((Quadruple(rng.randrange(board.cols - 1), (1, 1, 3)),)),
    "dots": some_dots,
    "xv": lambda rng, board: PairSums(
        several(lambda rng, board: Signed(a_pair(rng, board), *rng.choice([("X", 10), ("V", 5)])))(
            rng, board
        ),
        rng.random() < 0.5,
    ),
    "minimum": lambda rng, board: Minimum((0, board.cols + 1)),
    "maximum": lambda rng, board: Maximum(some_cells(rng, board, 1)),
    "parity": lambda rng, board: Parity({cell: rng.choice("eo") for cell in some_cells(rng, board, 5)}),
    "sandwiches": lambda rng, board: SandwichSums(
        {
            Place(rng.choice(["top", "bottom", "left", "right"]), rng.randrange(board.cols)): rng.randrange(
                30
            )
            for _ in range(4)
        }
    ),
    "littlekillers": lambda rng, board: DiagonalSums(several(a_diagonal)(rng, board)),
    "candidates": lambda rng, board: Candidates(dict.fromkeys(some_cells(rng, board, 3), (1, 3))),
}


def test_puzzles_with_any_clues_round_trip() -> None:
    """Combinations of constraints interact in this format (dots, negatives, signs)."""
    rng = random.Random(4)
    written = 0
    for _ in range(400):
        puzzle = random_variant(rng)
        if reason := refusal(FORMAT, puzzle):
            assert "a given that is not a candidate" in reason
            continue
        text = FORMAT.write(puzzle)
        assert recognise_format(list(numbered([text]))) is FORMAT
        assert [each.puzzle for each in read_all(text)] == [puzzle]
        written += 1
    assert written > 350


# What each constraint means.


def test_constraints_become_equivalent_clues() -> None:
    """Each constraint of f-puzzles maps to one clue, with its own notation of cells and values."""
    found = clues(
        9,
        **{"diagonal+": True, "diagonal-": False},
        antiking=True,
        killercage=[
            {"cells": ["R1C1", "R1C2"], "value": "12"},
            {"cells": ["R9C9"]},
            {"cells": ["R5C5"], "value": 0},
        ],
        thermometer=[{"lines": [["R1C1", "R2C2"], ["R1C1", "R2C1"]]}],
        arrow=[{"cells": ["R1C1", "R1C2"], "lines": [["R1C2", "R2C3", "R3C3"], ["R1C1", "R2C1"]]}],
        sandwichsum=[
            {"cell": "R0C6", "value": "0"},
            {"cell": "R1C0", "value": 35},
            {"cell": "R10C4", "value": "5"},
        ],
        skyscraper=[{"cell": "R8C10", "value": "3"}],
        littlekillersum=[{"cell": "R0C0", "direction": "DR", "value": "44", "cells": []}],
        clone=[{"cells": ["R1C1", "R5C5"], "cloneCells": ["R4C4", "R5C5"]}],
        quadruple=[{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [3, 1]}],
        odd=[{"cell": "R1C1"}],
        even=[{"cell": "R1C2"}],
    )
    assert found[Diagonals] == Diagonals("/")
    assert AntiKing in found
    assert found[SumCages] == SumCages((SumCage((0, 1), 12), SumCage((40,)), SumCage((80,))))
    assert found[Thermometers] == Thermometers(((0, 10), (0, 9)))
    assert found[Arrows] == Arrows((Arrow((0, 1), (11, 20)), Arrow((0, 1), (9,))))
    assert found[SandwichSums] == SandwichSums(
        {Place("top", 5): 0, Place("left", 0): 35, Place("bottom", 3): 5}
    )
    assert found[DiagonalSums] == DiagonalSums((DiagonalSum(0, "down-right", 44),))
    assert found[Clones] == Clones((Clone((0,), (30,)),))
    assert found[Quadruples] == Quadruples((Quadruple(0, (1, 3)),))
    assert found[Parity] == Parity({0: "o", 1: "e"})


PAIR, OTHER = {"cells": ["R1C1", "R1C2"]}, {"cells": ["R3C3", "R4C3"], "value": "3"}
WHITE, BLACK = Signed((0, 1), "white", 1), Signed((0, 1), "black", 2)
WHITE_3, BLACK_3 = Signed((10, 14), "white", 3), Signed((10, 14), "black", 3)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"difference": [PAIR], "ratio": [OTHER]}, [Dots((WHITE, BLACK_3))]),
        ({"nonconsecutive": True}, [NonConsecutive(True)]),
        ({"nonconsecutive": True, "difference": [OTHER]}, [Dots((WHITE_3,)), NonConsecutive(True)]),
        ({"nonconsecutive": True, "difference": [PAIR]}, [Borders(((0, 1),))]),
        ({"nonconsecutive": True, "difference": [PAIR, OTHER]}, [Borders(((0, 1),)), Dots((WHITE_3,))]),
        ({"nonconsecutive": True, "negative": ["ratio"]}, [Dots((), all_shown=True)]),
        (
            {"nonconsecutive": True, "negative": ["ratio"], "ratio": [PAIR], "difference": [OTHER]},
            [Dots((BLACK, WHITE_3), all_shown=True)],
        ),
        ({"negative": ["xv"], "xv": [{**PAIR, "value": "v"}]}, [PairSums((Signed((0, 1), "V", 5),), True)]),
    ],
)
def test_the_meaning_of_an_absent_sign(fields: dict[str, Any], expected: list[Clue]) -> None:
    """f-puzzles exempts pairs with a dot from `nonconsecutive`, and `negative` covers both sorts of dots."""
    assert clues(4, **fields) == {type(each): each for each in expected}


@pytest.mark.parametrize(
    "text",
    [
        "nonconsecutive\ndots\nwhite A1 A2",
        "nonconsecutive\ndots\nblack A1 A2",
        "nonconsecutive\ndots\nall\nwhite 2 A1 A2",
        "borders\nA1 A2\ndots\nblack A1 A2",
        "borders\nA1 A2\nnonconsecutive",
        "dots\nall\nblack 3 A1 A2",
        "xv\n7 A1 A2",
        "minimum A1 A2",
        "cages\n3 A1 A2 repeats",
        "arrows\nB1 A1 = C1",
        "rooms\nAABB\nAABB\nCCDD\nCCDD",
        "candidates\n12 . . .\n. . . .\n. . . .\n. . . .\ngivens\n3...\n....\n....\n....",
        "whispers\n0 A1 B1",
        "windows",
    ],
)
def test_a_clue_with_another_meaning_there_is_refused(text: str) -> None:
    """The same fields would be read as another puzzle by f-puzzles."""
    with pytest.raises(UnsupportedError, match="the format 'fpuzzles' cannot state "):
        FORMAT.write(pt.read(f"sudoku 4x4\n{text}"))


def test_regions() -> None:
    """Region numbers may be absent, form boxes of any shape, or be irregular."""

    def cut(regions: list[int | None]) -> Puzzle:
        rows = [[{"region": region} for region in regions[at : at + 4]] for at in range(0, 16, 4)]
        (found,) = read_all(link({"size": 4, "grid": rows}))
        return found.puzzle

    assert cut([7, 7, 1, 1, 7, 7, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]) == pt.read("sudoku 4x4")
    assert cut([None] * 16) == pt.read("sudoku 4x4\nboxes 1x4")
    assert cut([0, 1, 2, 3] * 4) == pt.read("sudoku 4x4\nboxes 4x1")
    assert cut([0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3]) == pt.read(
        "sudoku 4x4\nrooms\nAAAB\nABBB\nCCCD\nCDDD"
    )
    assert document(5).puzzle == pt.read("sudoku 5x5\nboxes 1x5")


def test_cells() -> None:
    """Values, pencil marks and colours of a cell: only givens and given marks are clues."""
    content = stated(4, solution=[1, 2, 3, 4] + [None] * 12, title=" A\ntitle ", author="nobody")
    content["grid"][0][0] = {"value": 1, "given": True, "cornerPencilMarks": [1]}
    content["grid"][0][1] = {"value": 2, "c": "#FFF"}
    content["grid"][0][2] = {"givenPencilMarks": [4, 3, 3]}
    (found,) = read_all(link(content))
    assert found.puzzle == pt.read(
        "sudoku 4x4\ngivens\n1...\n....\n....\n....\ncandidates\n. . 34 .\n" + ". . . .\n" * 3
    )
    assert found.name == "A title"
    assert found.solution == ((1, 2, 3, 4), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    assert found.left_out == ("colours", "pencil marks", "values that are not given")


def test_cosmetic_fields_are_left_out_and_listed() -> None:
    """Text and cosmetic lines may carry rules in prose, so the reader must be warned."""
    found = document(
        4,
        text=[{"cells": ["R1C1"], "value": "x"}],
        line=[{}, {}],
        ruleset="Normal rules apply.",
        disabledlogic=["x"],
        entropicline=[],
        thermometer=[{"lines": [["R1C1"]]}],
        regionsumline=[{"lines": [["R1C1", "R1C2"]]}],
        solution=[1, 2],
        rowindexer=None,
    )
    assert found.puzzle == pt.read("sudoku 4x4")
    assert found.left_out == (
        "1 text, which may state rules",
        "2 lines, which may state rules",
        "the field 'disabledlogic'",
        "the rules in words",
        "'regionsumline': 1 without effect",
        "'thermometer': 1 without effect",
        "a solution that does not fit the board, or is empty",
    )


def test_a_loop_of_whispers_is_cut() -> None:
    """A line here has no closed form: the closing pair becomes a second line."""
    loop = ["R1C1", "R1C2", "R2C2", "R2C1", "R1C1"]
    assert clues(4, whispers=[{"lines": [loop], "value": "2"}]) == {
        Whispers: Whispers((Whisper((0, 1, 5, 4), 2), Whisper((4, 0), 2)))
    }


def test_another_kind_can_be_forced() -> None:
    """The link does not name a kind; constraints the forced kind lacks are refused."""
    text = link(stated(4, **{"diagonal+": True}))
    assert next(read_all(text, kind="latin")).puzzle == pt.read("latin 4x4\ndiagonals /")
    with pytest.raises(InputError, match="line 1: the kind 'latin' has no cages, which this puzzle states"):
        next(read_all(link(stated(4, killercage=[PAIR])), kind="latin"))


CANNOT = "cannot be stated here"
WRONG: dict[str, tuple[str, str]] = {
    "cut": (LINK + EXAMPLE[:20], "the compressed part of the link cannot be read: it ends too early"),
    "nothing": (LINK, "the compressed part of the link cannot be read: it ends too early"),
    "no base64": (
        LINK + "N4!",
        "the compressed part of the link cannot be read: '!' is not a character of base64",
    ),
    "short": ("https://www.f-puzzles.com/?id=abc", "a short link, which only its server can resolve"),
    "no object": (link([1]), "the link holds a list of 1: expected an object"),
    "no JSON": (LINK + compress_to_base64('{"size"'), "invalid JSON at character 8"),
    "deep": (LINK + compress_to_base64("[" * 100_000), "invalid JSON: nested too deep"),
    "no grid": (link({"size": 4}), "'grid' is null: expected 4 rows of 4 cells"),
    "size": (link({**stated(4), "size": "x"}), "'size' is 'x': expected a number"),
    "large": (
        link({**stated(4), "size": 10**8}),
        "a board of 100000000x100000000: expected sides of 1 to 1000",
    ),
    "rows": (link({**stated(4), "size": 5}), "'grid' is not 5 rows of 5 cells, as 'size' requires"),
    "cell": (link({"size": 1, "grid": [[1]]}), "a cell of 'grid' is not an object"),
    "value": (link({"size": 1, "grid": [[{"value": "x", "given": True}]]}), "R1C1: 'x' is not a number"),
    "given": (link({"size": 1, "grid": [[{"value": 7, "given": True}]]}), "A1 holds 7, but takes only 1"),
    "regions": (
        link({"size": 2, "grid": [[{"region": 0}, {"region": 0}], [{"region": 0}, {"region": 1}]]}),
        "the room at A1 has 3 cells, the board needs 2",
    ),
    "unknown": (link(stated(4, entropicline=[{}])), "the constraint 'entropicline' is not supported"),
    "unknown flag": (link(stated(4, magic=True)), "the constraint 'magic' is not supported"),
    "no list": (link(stated(4, killercage=3)), "'killercage': found 3: expected a list"),
    "no cells": (
        link(stated(4, ratio=[{"cells": ["A1"]}])),
        "'ratio': 'A1' is not a cell: expected such as R1C1",
    ),
    "outside": (link(stated(4, odd=[{"cell": "R5C1"}])), "'odd': 'R5C1' lies outside the 4x4 board"),
    "far": (
        link(stated(4, xv=[{"cells": ["R1C1", "R1C3"], "value": "X"}])),
        "'xv': expected two cells that share",
    ),
    "letter": (link(stated(4, xv=[{**PAIR, "value": "Y"}])), "'xv': 'Y' is neither X nor V"),
    "sum": (link(stated(4, killercage=[{**PAIR, "value": "<9"}])), "'killercage': '<9' is not a number"),
    "corner": (
        link(stated(4, xsum=[{"cell": "R0C0", "value": 1}])),
        "'xsum': 'R0C0' is not beside the board",
    ),
    "back": (
        link(stated(4, arrow=[{"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R2C1", "R1C1"]]}])),
        "'arrow': its shaft comes back to its bulb",
    ),
    "jump": (link(stated(4, thermometer=[{"lines": [["R1C1", "R3C3"]]}])), f"that do not touch {CANNOT}"),
    "negative": (link(stated(4, negative=["ratio"])), f"'ratio' without 'nonconsecutive' {CANNOT}"),
    "ratio of 2": (link(stated(4, nonconsecutive=True, ratio=[PAIR])), f"beside a ratio of 2 it {CANNOT}"),
    "maxima": (
        link(stated(4, maximum=[{"cell": "R1C1"}, {"cell": "R2C1"}])),
        f"two that share a side {CANNOT}",
    ),
    "bulb": (
        link(stated(4, arrow=[{"cells": ["R1C2", "R1C1"], "lines": []}])),
        f"a bulb that is not in reading order {CANNOT}",
    ),
    "both": (link(stated(4, odd=[{"cell": "R1C1"}], even=[{"cell": "R1C1"}])), "a cell is both odd and even"),
    "rows repeat": (link(stated(4, metadata={"norowcol": True})), "rows and columns of this puzzle may hold"),
}


@pytest.mark.parametrize(("text", "message"), WRONG.values(), ids=WRONG.keys())
def test_a_bad_link_is_refused_in_one_line(text: str, message: str) -> None:
    """Compressed junk, JSON of another shape and unknown constraints have different messages."""
    check_link_refused(text, message)


def mutated(text: str, rng: random.Random) -> str:
    """The text with a few characters changed, gone or added."""
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(text) + 1)
        text = (
            text[:at] + rng.choice(["", rng.choice('0129"[]{},:RC-tfN4=%+')]) + text[at + rng.randrange(2) :]
        )
    return text


def check_only_input_errors(texts: list[str], count: int) -> None:
    """Every mutation is read or refused, each within a tenth of a second of CPU time."""
    rng = random.Random(5)
    slow = 0
    for _ in range(count):
        text = mutated(rng.choice(texts), rng)
        start = time.process_time()
        with suppress(InputError):
            list(read_all(text))
        slow += time.process_time() - start > 0.1
    assert slow <= 2


def good_texts() -> list[str]:
    rng = random.Random(6)
    texts = [
        FORMAT.write(puzzle) for puzzle in map(random_variant, [rng] * 40) if not refusal(FORMAT, puzzle)
    ]
    return texts + [decompress_from_base64(text.partition("load=")[2].strip()) for text in texts]


def test_mutations_bring_nothing_but_input_errors() -> None:
    """Links are damaged by mail and chat programs."""
    check_only_input_errors(good_texts(), 3000)
