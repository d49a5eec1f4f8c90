"""Links of puzz.link: their meaning, round trips, and one clear line for bad ones."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from conftest import SAMPLES
from hypothesis import given
from hypothesis import strategies as st

from passatempo import solve
from passatempo.board import Board
from passatempo.clues import Givens, OperationCages, Pointers, Regions, Runs, VisibleNumbers
from passatempo.clues.base import Line
from passatempo.clues.cages import OperationCage
from passatempo.clues.outside import SIDES, Place
from passatempo.clues.runs import Sums
from passatempo.errors import InputError, UnsupportedError
from passatempo.formats import Document, best_link, format_named, read, read_all, recognise_format, write
from passatempo.formats.format import numbered
from passatempo.formats.puzzlink import body_codes as codes
from passatempo.formats.puzzlink.links import KIND_NAMES
from passatempo.kinds import all_kinds, kind_named
from passatempo.puzzle import Puzzle

BEGINS = "https://puzz.link/p?"
SMALL = "sudoku/4/4/g1k23k3g"

# Each body with the puzzle that it states. Those of the site's own tests have a single solution.
STATED = {
    SMALL: "sudoku 4x4\ngivens\n.1..\n...2\n3...\n..3.",
    "sudoku/9/9/k8g1g7i2i99o2g3h75q19h5g4o83i4i6g4g5k": "sudoku 9x9\ngivens\n.....8.1.\n7...2...9\n"
    "9........\n.2.3..75.\n.........\n.19..5.4.\n........8\n3...4...6\n.4.5.....",
    "suguru/5/5/cih47bs73m3g5p1g2g": "suguru 5x5\nrooms\nAABCC\nAADDD\nADDEE\nFFFEE\nFFGGG\n"
    "givens\n3....\n...3.\n5....\n.....\n.1.2.",
    "ripple/4/4/9n8rigk14h32k": "ripple 4x4\nrooms\nAABB\nCCBD\nEEBD\nFEED\ngivens\n....\n.14.\n.32.\n....",
    "cojun/4/4/pd0hsoh3p3h": "kojun 4x4\nrooms\nABCC\nBBCC\nDEFF\nDEEE\ngivens\n..3.\n....\n....\n.3..",
    "makaro/5/5/lfflu7qdemei2icmb": "makaro 5x5\nrooms\n.AABB\nCDD.B\nCDEEF\nG.EHF\nGGHH.\n"
    "arrows\n>....\n...>.\n.....\n.v...\n....^\ngivens\n.....\n.....\n..3..\n.....\n.....",
    "kakuro/6/5/Dclh4t9fl3-p-gl-alJeC3BgG": "kakuro 6x7\nruns\n"
    "# # 29\\ 14\\ # 22\\ 3\\\n# 23\\12 . . 17\\4 . .\n\\21 . . . . . .\n\\16 . . 9\\15 . . 3\\\n"
    "\\26 . . . . . .\n# \\16 . . \\10 . .",
    "factors/5/5/rvvcm9jf54653-28ca2833-14": "kenken 5x5\ncages\n5 A1\n4x B1 B2\n6x C1 D1\n5x E1 E2\n"
    "3x A2 A3\n40x C2-C4\n12x D2 D3\n10x B3 B4\n2 E3\n8x A4 A5\n3x D4 E4\n3 B5\n20x C5-E5",
    "skyscrapers/4/4/k13h4j3g": "skyscrapers 4x4\nseen\nbottom .13.\nleft .4..\nright ..3.",
    "renban/4/4/vmok3g1p5g2h": "madoguchi 4x4\nrooms\nABCD\nBBED\nBBED\nFFGD\n"
    "walls A2 B2\ngivens\n1...\n....\n...5\n.2..",
}


@pytest.mark.parametrize("link", STATED)
def test_what_a_link_states(link: str) -> None:
    """Examples of the specification, checked against the site, written back letter by letter."""
    assert read(BEGINS + link) == read(STATED[link])
    assert write(read(STATED[link]), "puzzlink") == f"{BEGINS}{link}\n"


# Solutions that the site's own tests accept: a kind with other rules than there would differ.
SOLVED = {
    SMALL: "2143 4312 3421 1234",
    "suguru/5/5/cih47bs73m3g5p1g2g": "32121 14534 52121 34543 21321",
    "ripple/4/4/9n8rigk14h32k": "1231 2142 4321 1213",
    "cojun/4/4/pd0hsoh3p3h": "1234 3121 2412 1321",
    "makaro/5/5/lfflu7qdemei2icmb": "02121 13203 21321 10132 23210",
    "kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3": "000000 005300 034120 012012 001938 000840",
    "skyscrapers/4/4/k13h4j3g": "2143 1234 4312 3421",
    "renban/4/4/vmok3g1p5g2h": "1373 2484 6595 3262",  # a wall between A2 and B2, which lie in one room
    "renban/6/6/6a6cqqo6uqo1h4n7q1i5g81k": "684365 865747 347965 125741 247538 136429",
}


@pytest.mark.parametrize("link", SOLVED)
def test_a_link_has_the_solution_that_the_site_accepts(link: str) -> None:
    """The rules of a kind must be those of the site, not only the layout."""
    answer = solve(read(link))
    assert answer.solution is not None
    assert " ".join("".join(map(str, row)) for row in answer.solution.rows) == SOLVED[link]
    assert answer.unique


def test_large_rooms_with_walls_inside() -> None:
    """Rooms of 11 cells: the domains that givens leave must not be too many to enumerate."""
    link = "renban/8/8/rlbb326f5bb09aq7mv636310m1gco3sch3wdh4l"
    puzzle = read(link)
    assert write(puzzle, "puzzlink") == f"{BEGINS}{link}\n"
    assert solve(puzzle, seconds=60).unique


def test_walls_measure_whether_or_not_they_part_rooms() -> None:
    """Without its inner wall the board has no solution: the site's answer violates the rest."""
    text = STATED["renban/4/4/vmok3g1p5g2h"]
    assert solve(read(text.replace("walls A2 B2\n", ""))).status == "none"
    assert read(text.replace("walls A2 B2", "walls\nB2 A2\nA1 B1\nA2 B2")) == read(text), (
        "A1 and B1 are parted anyway"
    )


def test_a_wall_that_cuts_a_room_in_two_cannot_be_stated() -> None:
    """The link has walls only, so the room would become two."""
    with pytest.raises(UnsupportedError, match="cannot state the room at A1, whose cells are not connected"):
        write(read("madoguchi 2x2\nrooms\nAB\nAB\nwalls A1 A2"), "puzzlink")


@pytest.mark.parametrize("escape", ["%", "%25", "%40"])
def test_older_numbers(escape: str) -> None:
    """`%008` was written for `@008`; it is no escape for a control character."""
    puzzle = read("kenken 2x2\ncages\n8200x A1 A2\n9000x B1 B2")
    link = write(puzzle, "puzzlink")
    assert link.endswith("o0@008@328\n")
    assert read(link.replace("@", escape)) == puzzle
    assert read(quote(link.strip().replace("@", escape), safe="")) == puzzle


def test_a_zero_is_no_sum() -> None:
    """Some links have 0 where no sum is shown; ours have a dash there."""
    puzzle = read("kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3")
    assert puzzle == read(
        "kakuro 6x6\nruns\n# # 12\\ 4\\ # #\n# 4\\8 . . 10\\ #\n\\10 . . . . 10\\\n\\3 . . 17\\3 . .\n"
        "# \\21 . . . .\n# # \\12 . . #"
    )
    assert write(puzzle, "puzzlink") == f"{BEGINS}kakuro/5/5/48la-.na-lh3l-Bn.-cl.c4a3\n"


@pytest.mark.parametrize(
    "text",
    [
        SMALL,
        f"?{SMALL}",
        f"{BEGINS}{SMALL}",
        f"{BEGINS}{SMALL}/",
        f"puzz.link/p?{SMALL}",
        f"  http://pzv.jp/p.html?{SMALL}  ",
        f"https://pzplus.tck.mn/p?{SMALL}",
        f"https://pzprxs.vercel.app/p?{SMALL}",
        f"http://indi.s58.xrea.com/pzpr/v3/p.html?{SMALL}",
        f"http://indi.s58.xrea.com/pzpr/v3/?{SMALL}",
        f"http://pzv.jp/pzpr.html?{SMALL}",
        "http://indi.s58.xrea.com/sudoku/sa/q.html?/4/4/g1k23k3g",
        "http://pzv.jp/p.html?sudoku_edit/4/4/g1k23k3g",
        "https://puzz.link/p?SUDOKU_play/4/4/g1k23k3g",
        f"https://puzz.link/p?type=editor&{SMALL}",
        "https://puzz.link/p?sudoku%2F4%2F4%2Fg1k23k3g",
        "https%3A%2F%2Fpuzz.link%2Fp%3Fsudoku%2F4%2F4%2Fg1k23k3g",
        "https://puzz.link/p?sudoku/4/4/g1k%323k3g",
        f"# a link\n\n{BEGINS}{SMALL}\n",
        f"https://somewhere.example/player?{SMALL}",
    ],
)
def test_the_same_puzzle_however_it_is_linked(text: str) -> None:
    """Hosts, editors and mail programs each have their way with links."""
    assert recognise_format(list(numbered(text.splitlines()))).name == "puzzlink"
    (document,) = read_all(text)
    assert document.puzzle == read(STATED[SMALL])
    assert document.left_out == ()


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        (f"{BEGINS}{SMALL}&x=1", "'&x=1' after the puzzle"),
        (f"{BEGINS}{SMALL}#top", "'#top' after the puzzle"),
        (f"{BEGINS}{SMALL} a nice one", "'a nice one' after the puzzle"),
        ("sudoku/c/4/4/g1k23k3g", "the flag 'c'"),
        ("suguru/2/2/g0j", "walls inside a room"),
        ("factors/2/2/o01g", "the walls of rooms without a number"),
        ("kakuro/2/2/34k.k-", "sums without a run"),
    ],
)
def test_what_means_nothing_is_named(text: str, left_out: str) -> None:
    """Text after the puzzle is ignored by the site, but may matter to a reader."""
    (document,) = read_all(text)
    assert document.left_out == (left_out,)


def test_many_links() -> None:
    """One puzzle for each line; a bad one need not end the reading."""
    bad: list[InputError] = []
    text = f"{BEGINS}{SMALL}\n\n# next\nripple/4/4/9n8\nripple/4/4/9n8rigk14h32k\n"
    assert [each.line for each in read_all(text, on_error=bad.append)] == [1, 5]
    assert [str(each) for each in bad] == [
        "line 4: the link ends too soon: expected 3 characters for the walls"
    ]


def test_cells_in_no_room() -> None:
    """They are listed at the end, only if there are any."""
    puzzle = read("suguru 2x3\nrooms\nAA.\nA..\ngivens\n1..\n...")
    text = write(puzzle, "puzzlink")
    assert text == f"{BEGINS}suguru/3/2/ec1k5g\n"
    assert read(text) == puzzle
    assert read("suguru/3/2/001k5g") == puzzle, "walls round such cells need not be drawn"


def test_former_names() -> None:
    """Old links stay in use after the site renames a kind."""
    for name in ("building", "skyscraper"):
        assert read(f"{name}/4/4/k13h4j3g") == read(STATED["skyscrapers/4/4/k13h4j3g"])


def test_a_given_height_follows_the_numbers_beside_the_board() -> None:
    """The body has two parts of which the second is optional."""
    puzzle = read("skyscrapers 2x2\nseen\ntop 2.\ngivens\n..\n.1")
    assert write(puzzle, "puzzlink") == f"{BEGINS}skyscrapers/2/2/2mi1\n"
    assert read("skyscrapers/2/2/2mi1") == puzzle


def test_a_slash_ends_what_does_not_end_in_a_letter() -> None:
    """As the site does, since mail programs cut a final dash or dot off."""
    puzzle = read("kakuro 2x2\nruns\n# #\n# #")
    assert write(puzzle, "puzzlink") == f"{BEGINS}kakuro/1/1/./\n"
    assert read(write(puzzle, "puzzlink")) == puzzle


def test_a_kind_can_be_forced() -> None:
    """If both kinds have the same layout of the body."""
    assert read(SMALL, kind="latin").name == "latin"
    assert read("sudoku/8/8/zzzj", kind="latin").board == Board(8, 8)
    assert read(f"{BEGINS}renban/4/4/vmok3g1p4g2h", kind="renban").name == "renban"
    with pytest.raises(InputError, match="a link of 'sudoku' cannot be read as the kind 'kakuro'"):
        read(SMALL, kind="kakuro")


def test_the_best_link_may_be_one_of_these() -> None:
    """For kinds that no other link format states."""
    document = Document(read(STATED["ripple/4/4/9n8rigk14h32k"]))
    assert best_link(document).startswith(BEGINS)


KNOWN = "expected one of cojun factors kakuro makaro renban ripple skyscrapers sudoku suguru"
TOO_SOON = "the link ends too soon: expected"
NO_LINKS = {
    "puzz.link/p?": f"puzz.link's '' is not supported: {KNOWN}",
    "puzz.link/p?nurikabe/9/9/zzzzg": f"puzz.link's 'nurikabe' is not supported: {KNOWN}",
    "puzz.link/p?sudoku": "no size in '': expected COLUMNS/ROWS/BODY",
    "puzz.link/p?sudoku/9": "no size in '9': expected COLUMNS/ROWS/BODY",
    "puzz.link/p?sudoku/9/x/1": "no size in '9/x': expected COLUMNS/ROWS/BODY",
    "sudoku/9/9": f"{TOO_SOON} a sign for each of 81 cells, found 0",
    "sudoku/0/0/": "a board of 0x0: expected sides of 1 to 1000",
    "sudoku/99999/99999/z": "a board of 99999x99999: expected sides of 1 to 1000",
    "kakuro/1000/1000/z": "a board of 1001x1001: expected sides of 1 to 1000",
    "sudoku/8/8/zzzj": "a board of 8x8, on which puzz.link draws boxes of 2x2: "
    "such puzzles are not supported",
    "sudoku/12/12/zzzzzzzj": "a board of 12x12, on which puzz.link draws boxes of 3x3: "
    "such puzzles are not supported",
    "sudoku/4/9/zv": "the board must be square, this one is 9x4",
    "sudoku/v:x/4/4/g1k23k3g": "'v:x' is a variant with other rules, which is not supported",
    "sudoku/4/4/g1k23k": f"{TOO_SOON} a sign for each of 16 cells, found 14",
    "sudoku/4/4/g1k23k4i": "the link goes beyond the last place: expected a sign for each of 16 cells",
    "sudoku/4/4/g1k23k3gg": "'g' follows the puzzle: expected the end of the link",
    "sudoku/4/4/g1k23k3g/5": "'/5' follows the puzzle: expected the end of the link",
    "sudoku/4/4/g1k25k3g": "A3 holds 5, but takes only 1 to 4",
    "sudoku/4/4/g1k20k3g": "A3 holds 0: expected values from 1 on",
    "sudoku/4/4/g1k2.k3g": "a question mark in place of a number: such links are not read",
    "sudoku/4/4/g1k2Ak3g": "'A' in the link is not a number: expected 0 to f, g to z or one of -+=@*$",
    "sudoku/4/4/g1k2-zzk": "'zz' in the link is not a number: expected 2 digits of base 16",
    "sudoku/4/4/g1k2-1": f"{TOO_SOON} a number of 2 characters",
    "suguru/5/5/cih4": f"{TOO_SOON} 4 characters for the walls",
    "suguru/5/5/cxh47bs73m3g5p1g2g": "'x' is not a sign for walls: expected 0 to 9 or a to v",
    "suguru/2/2/00jv": "there are no rooms: expected a block 'rooms' with a label for each cell",
    "suguru/2/2/00j7!": "'!' follows the puzzle: expected the end of the link",
    "suguru/2/2/001ig": "A1 holds 1, where no value can stand",
    "makaro/2/2/00bi": "the arrow in A1 does not point at a white cell",
    "makaro/2/2/00fi": "'f' in the link is not a cell: expected 0 to 9, a to e, g to z or -",
    "kakuro/2/2/34m": f"{TOO_SOON} a sum for each run",
    "kakuro/2/2/3_m": "'_' in the link is not a sum: expected 0 to 9, a to j, A to Z or -",
    "kakuro/10/1/t-----------": "the run across from B2 has 10 cells: a run has 9 at most",
    "factors/2/2/oo1": f"{TOO_SOON} a sign for each of 4 rooms, found 1",
    "skyscrapers/2/3/zz": "the link goes beyond the last place: "
    "expected a sign for each of 10 places around the board",
}


@pytest.mark.parametrize("text", NO_LINKS)
def test_a_bad_link_is_refused_in_one_line(text: str) -> None:
    """The body is compact, so the message says what was expected at its end or position."""
    with pytest.raises(InputError) as error:
        read(text)
    assert str(error.value) == f"line 1: {NO_LINKS[text]}"


CANNOT_STATE = {
    "renban 2x2\nrooms\nAA\nBB": "the kind 'renban'",
    "latin 4x4": "the kind 'latin'",
    "sudoku 8x8": "a board of 8x8, on which puzz.link draws boxes of 2x2",
    "sudoku 10x10": "a board of 10x10, on which puzz.link draws boxes of 3x3",
    "sudoku 6x6\nboxes 3x2": "boxes",
    "sudoku 4x4\nrooms\nAABB\nAABB\nCCDD\nCCDD": "rooms",
    "sudoku 4x4\ndiagonals": "diagonals",
    "suguru 2x2\nrooms\nAB\nBA": "the room at B1, whose cells are not connected",
    "kenken 2x2\ncages\n3+ A1 A2": "the 3+ cage at A1: a product alone",
    "kenken 2x2\ncages\n3? A1 A2": "the 3 cage at A1: a product alone",
    "kenken 2x2\ncages\n2x A1 B2": "the 2x cage at A1, whose cells are not connected",
    "kenken 2x2\ndigits 0..1": "digits",
    "kenken 2x2\ngivens\n1.\n..": "givens",
    "kenken 2x2\ncages\n9999999x A1 A2": "the number 9999999",
    "kenken 2x2\ncages\n-2 A1": "the number -2",
    "kakuro 2x2": "the white cell A1: the first row and column are black",
    "kakuro 2x2\nruns\n# .\n# #": "the white cell B1: the first row and column are black",
    "kakuro 2x2\nruns\n# 46\\\n# .": "the sum 46",
    "kakuro 2x2\nruns\n# 0\\\n# .": "the sum 0",
    "kakuro 2x2\nruns\n# #\n# .\ngivens\n. .\n. 5": "givens",
    "kakuro 1x3\nruns\n# # #": "a board of 1x3",
    "skyscrapers 3x3\nparks 1": "parks",
    "skyscrapers 3x3\ndiagonals": "diagonals",
    "skyscrapers 2x2\nseen\ntop 256 .": "the number 256",
}


@pytest.mark.parametrize("text", CANNOT_STATE)
def test_what_a_link_cannot_state_is_refused_by_name(text: str) -> None:
    """Dropping a clue would give another puzzle under the same link."""
    with pytest.raises(UnsupportedError) as error:
        write(read(text), "puzzlink")
    assert str(error.value) == f"the format 'puzzlink' cannot state {CANNOT_STATE[text]}"


@pytest.mark.parametrize("size", [1, 2, 3, 4, 6, 9, 16, 25, 36])
def test_boards_on_which_the_site_draws_our_boxes(size: int) -> None:
    """The link does not state box shapes: only sizes with the same default may be written."""
    puzzle = kind_named("sudoku")(Board(size, size), givens=Givens({0: size}))
    assert read(write(puzzle, "puzzlink")) == puzzle


# The kinds of which every sample can be stated, and the samples of others.
COMPLETE_KINDS = {"kojun", "madoguchi", "makaro", "ripple", "suguru"}
STATED_SAMPLES = {
    "kenken": {"products-5x5"},
    "kakuro": {"big-10x10", "seed-6x6"},
    "skyscrapers": {"plain-5x5", "plain-7x7"},
    "sudoku": {"boxes-6x6", "boxes-16x16", "boxes-25x25", "easy-9x9", "mini-4x4", "star-burst-leo-9x9"},
}


@pytest.mark.parametrize("kind", [kind.name for kind in all_kinds()])
def test_samples_round_trip_or_are_refused(kind: str) -> None:
    """The exact set is listed, so that a new refusal shows."""
    stated, paths = set(), {path.stem: path for path in (SAMPLES / kind).glob("*.txt")}
    for name, path in paths.items():
        puzzle = next(read_all(path.read_text())).puzzle
        with suppress(UnsupportedError):
            assert read(write(puzzle, "puzzlink")) == puzzle
            stated.add(name)
    assert stated == (set(paths) if kind in COMPLETE_KINDS else STATED_SAMPLES.get(kind, set()))


def random_givens(random: Random, board: Board, values: Callable[[int], Any]) -> Givens:
    cells = [cell for cell in board.cells if values(cell) and random.random() < 0.3]
    return Givens({cell: random.choice(values(cell)) for cell in cells})


def random_rooms(random: Random, board: Board, outside: set[int]) -> Regions:
    """Rooms cut out by random walls."""
    walls = codes.walls_between([random.choice("abcd") for _ in board.cells], board)
    return Regions(codes.rooms_within(walls, board, outside))


def one_to_room_size(rooms: Regions) -> Callable[[int], range]:
    sizes = {label: rooms.labels.count(label) for label in rooms.labels if label != "."}
    return lambda cell: range(1, sizes.get(rooms.labels[cell], 0) + 1)


def random_rectangle(random: Random) -> Board:
    return Board(random.randint(1, 9), random.randint(1, 9))


def random_square(random: Random) -> Board:
    size = random.choice([1, 2, 3, 4, 6, 9, 16, 25])
    return Board(size, size)


def random_plain(kind: str, random: Random) -> Puzzle:
    board = random_square(random)
    values = range(1, board.cols + 1)
    return kind_named(kind)(board, givens=random_givens(random, board, lambda _: values))


def random_roomy(kind: str, random: Random) -> Puzzle:
    board = random_rectangle(random)
    outside = {cell for cell in board.cells if cell and random.random() < random.choice([0, 0.2])}
    rooms = random_rooms(random, board, outside)
    return kind_named(kind)(board, rooms=rooms, givens=random_givens(random, board, one_to_room_size(rooms)))


def random_walled(kind: str, random: Random) -> Puzzle:
    board = random_rectangle(random)
    givens = random_givens(random, board, lambda _: range(1, 30))
    return kind_named(kind)(board, rooms=random_rooms(random, board, set()), givens=givens)


def random_arrowed(kind: str, random: Random) -> Puzzle:
    board = random_rectangle(random)
    black = {cell for cell in board.cells if cell and random.random() < 0.2}
    rooms = random_rooms(random, board, black)
    arrows = {}
    for cell in black:
        steps = zip("^v<>", [(-1, 0), (1, 0), (0, -1), (0, 1)], strict=True)
        ahead = {sign: board.ray(cell, *step)[1:2] for sign, step in steps}
        arrows[cell] = random.choice(["#", *(sign for sign, cells in ahead.items() if set(cells) - black)])
    givens = random_givens(random, board, one_to_room_size(rooms))
    return kind_named(kind)(board, rooms=rooms, arrows=Pointers(arrows), givens=givens)


def random_products(kind: str, random: Random) -> Puzzle:
    board = random_rectangle(random)
    labels = random_rooms(random, board, set()).labels
    rooms = [tuple(cell for cell in board.cells if labels[cell] == each) for each in dict.fromkeys(labels)]
    products = [random.randrange(10 ** random.randint(1, 6)) for _ in rooms]
    cages = (
        OperationCage(cells, product, "x" if len(cells) > 1 else "")
        for cells, product in zip(rooms, products, strict=True)
        if random.random() < 0.8
    )
    return kind_named(kind)(board, cages=OperationCages(tuple(cages)))


def random_edges(kind: str, random: Random) -> Puzzle:
    board = random_square(random)
    lines = [Place(side, line) for side in SIDES for line in range(board.cols)]
    numbers = {place: random.randint(1, board.cols) for place in lines if random.random() < 0.4}
    share = range(1, board.cols + 1) if random.random() < 0.5 else ()
    givens = random_givens(random, board, lambda _: share)
    return kind_named(kind)(board, seen=VisibleNumbers(numbers), givens=givens)


def random_sums(kind: str, random: Random) -> Puzzle:
    board = Board(random.randint(2, 10), random.randint(2, 10))
    black = {
        cell for cell in board.cells if cell < board.cols or not cell % board.cols or random.random() < 0.3
    }
    sums = {}
    for cell in black:
        has_below = cell + board.cols < len(board) and cell + board.cols not in black
        has_beside = (cell + 1) % board.cols and cell + 1 not in black
        down, across = (random.choice([None, random.randint(1, 45)]) for _ in range(2))
        sums[cell] = Sums(down if has_below else None, across if has_beside else None)
    return kind_named(kind)(board, runs=Runs(sums))


MAKERS: dict[str, Callable[[str, Random], Puzzle]] = {
    "sudoku": random_plain,
    "suguru": random_roomy,
    "ripple": random_roomy,
    "kojun": random_roomy,
    "madoguchi": random_walled,
    "makaro": random_arrowed,
    "kenken": random_products,
    "skyscrapers": random_edges,
    "kakuro": random_sums,
}


@pytest.mark.parametrize("kind", MAKERS)
def test_puzzles_round_trip(kind: str) -> None:
    """Random boards of each layout, with or without a solution."""
    random = Random(kind)
    for _ in range(100):
        puzzle = MAKERS[kind](kind, random)
        text = write(puzzle, "puzzlink")
        assert recognise_format(list(numbered([text]))).name == "puzzlink"
        assert read(text) == puzzle
        assert write(read(text), "puzzlink") == text


def test_every_kind_of_the_format_has_random_puzzles() -> None:
    """A kind added to the table needs a maker here."""
    assert set(KIND_NAMES) == set(MAKERS)


def body(text: str) -> codes.Body:
    return codes.Body(text, Line(1, text))


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (0, "0"),
        (15, "f"),
        (16, "-10"),
        (255, "-ff"),
        (256, "+100"),
        (4095, "+fff"),
        (4096, "=000"),
        (8191, "=fff"),
        (8192, "@000"),
        (12239, "@fcf"),
        (12240, "*0000"),
        (77775, "*ffff"),
        (77776, "$00000"),
        (codes.GREATEST_NUMBER, "$fffff"),
    ],
)
def test_numbers_grow_in_steps(number: int, code: str) -> None:
    """Prefixes change at 16, 256, 4096 and so on: both sides of each."""
    assert codes.write_numbers({0: number}, 1) == code
    assert codes.read_numbers(body(code), 1) == {0: number}


@pytest.mark.parametrize(
    ("count", "code"), [(0, ""), (1, "g"), (20, "z"), (21, "zg"), (40, "zz"), (45, "zzk")]
)
def test_cells_are_skipped_by_twenty_at_most(count: int, code: str) -> None:
    """A longer gap takes several letters."""
    assert codes.write_numbers({}, count) == code
    assert codes.read_numbers(body(code), count) == {}


@given(st.dictionaries(st.integers(0, 99), st.integers(0, codes.GREATEST_NUMBER)))
def test_numbers_round_trip(numbers: dict[int, int]) -> None:
    """Numbers and gaps in any order."""
    assert codes.read_numbers(body(codes.write_numbers(numbers, 100)), 100) == numbers


def test_digits_are_less_by_one_and_decimal() -> None:
    """This coding shares letters between digits, arrows and gaps."""
    code = codes.write_digits({0: 1, 1: 10, 2: 11, 3: 99}, {5: "#", 6: "^", 7: "v", 8: "<", 9: ">"}, 11)
    assert code == "09-10-98gabcdeg"
    assert codes.read_digits(body(code), 11) == (
        {0: 1, 1: 10, 2: 11, 3: 99},
        {5: "#", 6: "^", 7: "v", 8: "<", 9: ">"},
    )
    with pytest.raises(UnsupportedError, match="the value 100"):
        codes.write_digits({0: 100}, {}, 1)


def test_sums_are_encoded_by_one_sign_each() -> None:
    """Two sums for each black cell, with letters beyond 9."""
    black = {0: (None, None), 1: (1, None), 18: (None, 19), 19: (20, 45), 37: (10, 9)}
    code = codes.write_sums(black, 38)
    assert code == ".1-z-jAZzka9"
    assert codes.read_sums(body(code), 38) == black


@given(st.binary(max_size=40))
def test_bits_round_trip(data: bytes) -> None:
    """Five bits for each character, the last one padded."""
    bits = bytes(each % 2 for each in data)
    code = codes.write_bits(bits)
    assert len(code) == -(-len(bits) // 5)
    assert codes.read_bits(body(code), len(bits), "walls") == bits


def test_walls_to_the_right_come_first() -> None:
    """Two rows of three: four bits for the walls to the right, three for those below."""
    board = Board(2, 3)
    walls = codes.walls_between("AABACC", board)
    assert codes.write_walls(walls, board) == "cc"
    assert codes.read_walls(body("cc"), board) == walls
    assert codes.rooms_within(walls, board) == ("1", "1", "2", "1", "3", "3")


SIGNS = "0123456789abcdefghijklmnopqrstuvwxyzABZ.-+=@*$%/?&#_ :!\u00e9"


def damaged(random: Random, text: str) -> str:
    """The text with a few characters changed, removed, inserted or doubled."""
    for _ in range(random.randint(1, 3)):
        at, more = random.randrange(len(text) + 1), random.randrange(4)
        put = random.choice([random.choice(SIGNS), text[at : at + more], "", "9" * more])
        text = text[:at] + put + text[at + random.choice([0, 1, 1, more]) :]
    return text


def test_damaged_links_bring_nothing_but_an_input_error() -> None:
    """Links are damaged by mail and chat programs."""
    random, reader = Random(7), format_named("puzzlink")
    links = [*STATED, *(f"{BEGINS}{link}" for link in STATED)]
    for _ in range(4000):
        text = damaged(random, random.choice(links))
        started, message = time.process_time(), ""
        try:
            for document in reader.read(numbered([text])):
                assert document.puzzle
        except InputError as error:
            message = str(error)
        assert "\n" not in message
        assert time.process_time() - started < 0.1, text
        reader.sniff([Line(1, text)])
