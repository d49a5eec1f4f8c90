"""Cages as text: the formats killer81 (Perfect Sudoku), sumocue and killerarrows."""

from __future__ import annotations

from random import Random

import pytest
from format_checks import check_damaged, check_round_trip, stated_samples
from random_cages import random_bare, random_cages, random_givens, random_parts, random_rooms

from passatempo import solve
from passatempo.board import Board
from passatempo.clues import Boxes, Diagonals, Givens, Regions, SumCages
from passatempo.clues.cages import SumCage
from passatempo.errors import InputError, UnsupportedError
from passatempo.formats import read, read_all, recognise_format, write
from passatempo.formats.format import numbered
from passatempo.kinds import kind_named
from passatempo.puzzle import Puzzle

BOARD = Board(9, 9)
NAMES = ("killer81", "sumocue", "killerarrows")


def board_of_nine(**clues: object) -> Puzzle:
    return kind_named("sudoku")(BOARD, **clues)  # type: ignore[arg-type]


def cages(*cages: SumCage) -> Puzzle:
    return board_of_nine(cages=SumCages(cages))


# Cages that hold 23 in A1 and B1 and C1, 9 in A2 and B3, and one of C2 and C3 without a sum; a 7 alone in I9.
FEW = cages(SumCage((0, 1, 2), 23), SumCage((9, 19), 9), SumCage((11, 20)), SumCage((80,), 7))
FEW_TEXTS = {
    "killer81": "3x3::k:"
    + ":".join(
        str({0: 5888, 1: 5888, 2: 5888, 9: 2313, 19: 2313, 11: 11, 20: 11, 80: 1872}.get(cell, cell))
        for cell in BOARD.cells
    )
    + ":",
    "sumocue": "SumoCueV1"
    + "".join(
        {0: "=23", 1: "+0", 2: "+0", 9: "=9", 19: "+9", 20: "+11", 80: "=7"}.get(cell, "=0")
        for cell in BOARD.cells
    ),
    "killerarrows": "N<<000000" + "900000000" + "0`^000000" + "0" * 53 + "7",
}


@pytest.mark.parametrize("name", NAMES)
def test_the_same_cages_in_each_way(name: str) -> None:
    """The same puzzle in each format, recognised and written exactly."""
    text = FEW_TEXTS[name]
    assert recognise_format(list(numbered([text]))).name == name
    assert read(text) == FEW
    assert write(FEW, name) == f"{text}\n"


def test_the_number_of_a_cage_is_any_that_its_cells_share() -> None:
    """SumoCue uses the index of the first cell, others count. 5888 is sum 23 in cage 0."""
    text = FEW_TEXTS["killer81"]
    assert read(text.replace("5888", str(23 * 256 + 255))) == FEW
    assert read(text.removesuffix(":")) == FEW


def test_cells_outside_cages_may_share_the_number_0() -> None:
    """More cells than values cannot be a cage."""
    numbers = [2561, 2561] + [0] * 79
    assert read("3x3::k:" + ":".join(map(str, numbers)) + ":") == cages(SumCage((0, 1), 10))


@pytest.mark.parametrize("zero", ["0", "0000"])
def test_0_is_no_cage(zero: str) -> None:
    """Even for few cells, and even if the first cage has the number 0."""
    numbers = [str(10 * 256)] * 2 + [zero] * 3 + [str(45 * 256 + 9)] * 9
    numbers += [str(cell) for cell in range(14, 81)]
    puzzle = read("3x3::k:" + ":".join(numbers) + ":")
    assert puzzle == cages(SumCage((0, 1), 10), SumCage(tuple(range(5, 14)), 45))


def test_a_cage_without_a_sum_at_the_first_cell_keeps_its_cells() -> None:
    """Its number would be 0, which means no cage."""
    puzzle = cages(SumCage((0, 9)), SumCage((1, 2), 5))
    assert read(write(puzzle, "killer81")) == puzzle


def test_diagonals() -> None:
    """Two of the formats have a flag for diagonals, the third must refuse them."""
    diagonals = board_of_nine(diagonals=Diagonals("\\/"), cages=FEW.clues["cages"])
    for name, head, with_diagonals in [("killer81", "3x3::", "3x3:d:"), ("sumocue", "V1", "V1D")]:
        text = FEW_TEXTS[name].replace(head, with_diagonals, 1)
        assert read(text) == diagonals
        assert write(diagonals, name) == f"{text}\n"
    with pytest.raises(UnsupportedError, match="'killerarrows' cannot state diagonals"):
        write(diagonals, "killerarrows")


def test_rooms_with_givens_as_sumocue_has_them() -> None:
    """Where no cage has two cells, the sum of one is its value."""
    rooms = random_rooms(9, Random(2))
    labels = read_labels(rooms)
    values = {0: 5, 40: 9}
    text = "SumoCueV1" + "".join(f"={values.get(cell, 0)}J{labels[cell]}" for cell in BOARD.cells)
    puzzle = board_of_nine(rooms=rooms, givens=Givens(values))
    assert read(text) == puzzle
    assert write(puzzle, "sumocue") == f"{text}\n"


def read_labels(rooms: Regions) -> list[int]:
    """The rooms, counted from 0 in reading order."""
    numbers = {label: number for number, label in enumerate(dict.fromkeys(rooms.labels))}
    return [numbers[label] for label in rooms.labels]


def test_rooms_and_cages_together() -> None:
    """sumocue numbers cages and rooms in one text."""
    random = Random(4)
    check_round_trip(
        board_of_nine(rooms=random_rooms(9, random), cages=random_cages(BOARD, random)), "sumocue"
    )


def test_arrows_lead_to_the_sum_wherever_it_stands() -> None:
    """Arrows chain in any direction; the sum need not be in the first cell."""
    text = ">v000000B" + "0>v00000^" + "00>>K<<0^" + "0" * 54
    puzzle = read(text)
    assert puzzle == cages(SumCage((8, 17, 26), 11), SumCage((0, 1, 10, 11, 20, 21, 22, 23, 24), 20))
    assert read(write(puzzle, "killerarrows")) == puzzle


def test_all_sums_of_one_character() -> None:
    """0-9, then A to Z for 10 to 35, then a to j for 36 to 45."""
    for total, sign in [(1, "1"), (9, "9"), (10, "A"), (35, "Z"), (36, "a"), (45, "j")]:
        text = f"{sign}<<<<<<<<" + "0" * 72
        assert read(text) == cages(SumCage(tuple(range(9)), total))
        assert write(read(text), "killerarrows") == f"{text}\n"


def test_every_arrow() -> None:
    """A ring of eight arrows round a sum, and their meaning."""
    rows = [".v,", ">K<", "'^`"]
    text = "".join(row + "000000" for row in rows) + "0" * 54
    assert read(text) == cages(SumCage((0, 1, 2, 9, 10, 11, 18, 19, 20), 20))


def test_texts_broken_into_lines() -> None:
    """Forums wrap them; a puzzle continues to the next head."""
    for name in ("killer81", "sumocue"):
        text = FEW_TEXTS[name]
        broken = f"# cages\n{text[:50]}\n  {text[50:90]}\n\n{text[90:]}\n"
        assert [each.puzzle for each in read_all(f"{broken}{text}\n{broken}")] == [FEW] * 3
    rows = "\n".join(FEW_TEXTS["killerarrows"][at : at + 9] for at in range(0, 81, 9))
    assert [each.line for each in read_all(f"{rows}\n\n{rows}\n{FEW_TEXTS['killerarrows']}")] == [1, 11, 20]
    assert read(rows) == FEW


def test_the_case_of_letters() -> None:
    """Heads come in both cases."""
    assert read(FEW_TEXTS["sumocue"].upper()) == FEW
    assert read(FEW_TEXTS["killer81"].upper()) == FEW


@pytest.mark.parametrize("name", NAMES)
def test_samples_round_trip_or_are_refused_by_name(name: str) -> None:
    """The number of samples each can state is known, so silent refusals show."""
    stated = {"killer81": 4, "sumocue": 5, "killerarrows": 1}  # most cages among the samples overlap
    assert len(stated_samples(name)) == stated[name]


@pytest.mark.parametrize("name", NAMES)
def test_random_cages_round_trip(name: str) -> None:
    """Any partial covering by cages, with givens, diagonals and rooms where the format has them."""
    random = Random(5)
    for _ in range(100):
        found = list(random_cages(BOARD, random).parts)
        some = random.sample(found, random.randint(len(found) // 2, len(found)))
        puzzle = board_of_nine(cages=SumCages(tuple(some)))
        if name == "killerarrows":
            check_round_trip(puzzle, name)
        else:
            check_round_trip(random_bare(random, cages=puzzle.clues["cages"]), name)
            check_round_trip(random_bare(random, givens=random_givens(BOARD, random)), name)


def test_disconnected_cages_round_trip_in_numbered_formats() -> None:
    """Numbers identify a cage without adjacency; arrows cannot."""
    parted = cages(SumCage((0, 40), 9), SumCage((1, 2, 80), 12))
    for name in ("killer81", "sumocue"):
        check_round_trip(parted, name)


def test_a_published_looking_puzzle_is_solved() -> None:
    """All cells in cages with the sums of a known solution."""
    solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    parts = random_parts(BOARD, Random(8), least=2, most=3)
    puzzle = cages(
        *(
            SumCage(cells, sum(int(solution[cell]) for cell in cells))
            for cells in parts
            if _differ(cells, solution)
        )
    )
    for name in NAMES:
        assert read(write(puzzle, name)) == puzzle
    assert solve(puzzle).status in ("solved", "found")


def _differ(cells: tuple[int, ...], solution: str) -> bool:
    return len({solution[cell] for cell in cells}) == len(cells)


REFUSED = {
    "the kind 'latin'": (read("latin 9x9"), NAMES),
    "antiknight": (read("sudoku 9x9\nantiknight"), NAMES),
    "a board of 4x4": (read("sudoku 4x4"), NAMES),
    "boxes of 1x9": (board_of_nine(boxes=Boxes(1, 9)), NAMES),
    "rooms": (board_of_nine(rooms=random_rooms(9, Random(2))), ("killer81", "killerarrows")),
    "one diagonal without the other": (board_of_nine(diagonals=Diagonals("/")), NAMES),
    "givens beside cages": (
        board_of_nine(givens=Givens({80: 1}), cages=SumCages((SumCage((0, 1), 5),))),
        NAMES,
    ),
    "cages of one cell without a larger one": (cages(SumCage((0,), 5)), NAMES),
    "cages that overlap, such as that at B1": (cages(SumCage((0, 1), 5), SumCage((1, 2), 6)), NAMES),
    "a cage that may repeat values, such as that at A1": (cages(SumCage((0, 1), 5, True)), NAMES),
    "a cage with the sum -1, such as that at A1": (cages(SumCage((0, 1), -1)), NAMES),
    "a cage with the sum 0, such as that at A1": (cages(SumCage((0, 1), 0)), NAMES),
    "a cage of 1 cells without a sum, such as that at A1": (cages(SumCage((0,)), SumCage((1, 2), 5)), NAMES),
    "a cage of 10 cells without a sum, such as that at A1": (cages(SumCage(tuple(range(10)))), NAMES),
    "a cage with the sum 10000": (cages(SumCage((0, 1), 10_000)), ("killer81", "sumocue")),
    "a cage with the sum 46, such as that at A1": (cages(SumCage((0, 1), 46)), ("killerarrows",)),
    "a cage whose cells are not connected, such as that at A1": (
        cages(SumCage((0, 2), 5)),
        ("killerarrows",),
    ),
    "cages whose cells touch at corners alone": (cages(SumCage((0, 10), 5)), ("killerarrows",)),
    "a board without cages": (board_of_nine(givens=Givens({0: 1})), ("killerarrows",)),
}


@pytest.mark.parametrize(
    ("what", "puzzle", "name"),
    [(what, puzzle, name) for what, (puzzle, names) in REFUSED.items() for name in names],
)
def test_what_cannot_be_stated_is_refused_by_name(what: str, puzzle: Puzzle, name: str) -> None:
    """The message names the clue that the format lacks."""
    with pytest.raises(UnsupportedError) as error:
        write(puzzle, name)
    assert str(error.value) == f"the format '{name}' cannot state {what}"


KILLER81, SUMOCUE, ARROWS = (FEW_TEXTS[name] for name in NAMES)
NO_PUZZLES = {
    KILLER81 + "5:": "82 numbers: expected 81, one for each cell",
    KILLER81[:-5]: "80 numbers: expected 81, one for each cell",
    "3x3::k:": "1 numbers: expected 81, one for each cell",
    KILLER81.replace(":5:", ":x:"): "'x' in F1 is not the number of a cage and its sum",
    KILLER81.replace(":5:", "::"): "'' in F1 is not the number of a cage and its sum",
    KILLER81.replace(":5:", ":9999999:"): "'9999999' in F1 is not the number of a cage and its sum",
    KILLER81.replace(":5:", ":5632:"): "cage 0 has two sums, 23 and 22 in F1",
    SUMOCUE.replace(
        "V1", "V2"
    ): "'SumoCueV2=23+0+0=0=0' is not the start of cages: expected SumoCueV1 or SumoCueV1D",
    SUMOCUE + "=0": "more than 81 cells",
    SUMOCUE[:-2]: "80 cells: expected 81",
    SUMOCUE.replace("+9", "*9"): "'*9+11=0=0=' is not a cell: expected =SUM or +FIRST, perhaps with J0 to J8",
    SUMOCUE.replace("+9", "+1"): "'+1' in B3: no cage begins at cell 1, counted from 0",
    SUMOCUE.replace("+9", "+99"): "'+99' in B3: no cage begins at cell 99, counted from 0",
    SUMOCUE.replace("+9", "+9J0"): "A1 has no room: expected J0 to J8 in each cell, or in none",
    SUMOCUE.replace(
        "+9", "+9J9"
    ): "'J9+11=0=0=' is not a cell: expected =SUM or +FIRST, perhaps with J0 to J8",
    SUMOCUE.replace("=0", "=0J0")
    .replace("+0", "+0J0")
    .replace("=23", "=23J0")
    .replace("+11", "+11J0")
    .replace("=9", "=9J0")
    .replace("+9", "+9J0")
    .replace("=7", "=7J0"): "the room at A1 has 81 cells, the board needs 9",
    "<" + ARROWS[1:]: "'<' in A1 points out of the board",
    "><" + "0" * 79: "the arrows from A1 form a circle: expected a sum at their end",
    ARROWS[:40] + "." + ARROWS[41:72] + ".0000000.": "'.' in A9 points out of the board",
}


@pytest.mark.parametrize(("text", "message"), NO_PUZZLES.items(), ids=NO_PUZZLES.values())
def test_a_bad_text_is_refused_in_one_line(text: str, message: str) -> None:
    """In a list of 81 numbers the eye finds no error: the message names the cell or the count at fault."""
    with pytest.raises(InputError) as error:
        list(read_all(text))
    assert str(error.value) == f"line 1: {message}"


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        ("4x4::k:", "killer81", "line 1: '4x4::k:' is not the start of cages: expected 3x3::k: or 3x3:d:k:"),
        ("?" * 81, "killerarrows", r"line 1: '\?' in A1 is neither a sum nor an arrow"),
        (ARROWS[1:], "killerarrows", "line 1: 80 characters: expected 81, one for each cell"),
    ],
)
def test_errors_of_a_forced_format(text: str, name: str, message: str) -> None:
    """Texts that would not be recognised get the message of the format that was named."""
    with pytest.raises(InputError, match=message):
        list(read_all(text, format=name))


def test_a_kind_without_cages_is_refused() -> None:
    """These formats imply boxes, which not every kind has."""
    with pytest.raises(InputError, match="line 1: a puzzle of the kind 'latin' has no Boxes"):
        read(KILLER81, kind="latin")


@pytest.mark.parametrize("name", NAMES)
def test_damaged_texts(name: str) -> None:
    """Damaged texts are read or refused in one line."""
    random = Random(6)
    texts = [FEW_TEXTS[name], *(write(cages(*random_cages(BOARD, random).parts), name) for _ in range(3))]
    check_damaged(texts, name, "0159azJD_,:#=+<>^v`'.x \n\u00e9\u0663", 800, random)
