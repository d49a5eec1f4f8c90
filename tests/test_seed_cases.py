"""The first cases of the project, through the command line and through Python: what users try first."""

from __future__ import annotations

import json
from itertools import pairwise, permutations, product
from pathlib import Path
from typing import Any

import pytest
from conftest import SAMPLES

import passatempo as pt
from passatempo.cli import main

EASY = "1.36.....78......64269.37.19..7...5..3.1.5.6..4...2..75.28.91748......23.....48.5"
EASY_WITH_ZEROS = "103600000780000006426903701900700050030105060040002007502809174800000023000004805"
EASY_SOLVED = "153678249789421536426953781918746352237195468645382917562839174894517623371264895"
STAR_BURST = "9..1.4..2.8..6..7..........4.......1.7.....3.3.......7..........3..7..8.1..2.9..4"
STAR_BURST_SOLVED = "957184362281963475643725198496357821875412936312896547729548613534671289168239754"
MINI = "..4. 1... .2.. ...3"
BLANK_ROW = "." * 9

# As first written down: `down\across` in black cells, `#` in those without a clue.
KAKURO = r"""
    #      12\    21\    #      16\    13\
    \17    .      .      22\11  .      .
    \15    .      .      .      .      .
    #      4\13   .      .      .      10\
    \18    .      .      .      .      .
    \10    .      .      \14    .      .
"""
KAKURO_SOLVED = "****** *98*29 *32514 **193* *13842 *37*68"  # * is black
SUGURU_6 = """
    AABCCC    4.....
    ABBBCF    ......
    ADBECF    ..4..1
    DDEEEF    ...2..
    DGGEHF    5..35.
    DHHHHF    ......
"""
SUGURU_6_SOLVED = "421512 353245 124131 435242 521353 134214"
SUGURU_8 = """
    AAABCCDD    ...3..2.
    AEEBCCDD    4.......
    EEBBCFFD    .2......
    EGGBHHFF    .15..15.
    IIGGHJJF    .2......
    KIIGHLJJ    ....4..4
    KKIMHLLJ    .....3..
    KKMMMMLL    .5...5..
"""
SUGURU_8_SOLVED = "13232323 45151545 32424231 41513154 32425231 41534154 23412321 15234545"
KENKEN = """
    30x A1 B1 C1 | 1- D1 D2 | 13+ E1 F1 F2 | 4- A2 A3 | 20+ B2 C2 B3 C3 | 2/ E2 E3 | 48x D3 C4 D4 |
    5- F3 F4 | 2/ A4 A5 | 3/ B4 B5 | 4- E4 E5 | 4- C5 D5 | 30x E6 F5 F6 | 16+ A6 B6 C6 D6
"""
KENKEN_SOLVED = "325164 156243 563421 214356 432615 641532"
MAKARO_ROOMS, MAKARO_GIVENS = ["AAB.", "ACBB", "CC.D", ".CDD"], ["12..", "....", "....", "...."]
MAKARO_ARROWS = ["...v", "....", "..^.", "^..."]
MAKARO_SOLVED = "121* 3132 42*1 *323"


def below(head: str, **blocks: list[str]) -> str:
    """A puzzle in the native form: a head line, then each block below its name."""
    return "\n".join([head, *(line for name, lines in blocks.items() for line in (name, *lines))])


def suguru(side: int, rooms_and_givens: str) -> str:
    """In the original notation: rooms at the left, givens beside them."""
    rooms, givens = zip(*(line.split() for line in rooms_and_givens.strip().splitlines()), strict=True)
    return below(f"suguru {side}x{side}", rooms=[*rooms], givens=[*givens])


# For each case its text, its only solution, and whether plain elimination can finish it.
CASES = {
    "case 1": (below("kakuro 6x6", runs=KAKURO.splitlines()), KAKURO_SOLVED, False),
    "case 2": (suguru(6, SUGURU_6), SUGURU_6_SOLVED, False),
    "case 3": (suguru(8, SUGURU_8), SUGURU_8_SOLVED, True),
    "case 9": (below("kenken 6x6", cages=KENKEN.replace("|", "\n").splitlines()), KENKEN_SOLVED, False),
    "case 12": (
        below("makaro 4x4", rooms=MAKARO_ROOMS, arrows=MAKARO_ARROWS, givens=MAKARO_GIVENS),
        MAKARO_SOLVED,
        False,
    ),
}
cases = pytest.mark.parametrize(("text", "solved", "by_elimination"), CASES.values(), ids=CASES)


def json_answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, Any]]:
    """The exit code of the command line, and its answer in JSON."""
    code = main([*arguments, "--json"])
    return code, json.loads(capsys.readouterr().out)


def digits(rows: list[list[int]]) -> str:
    return "".join(str(value) for row in rows for value in row)


def as_rows(solved: str) -> list[list[int]]:
    """Rows of values, 0 where none stands."""
    return [[int(symbol) for symbol in row] for row in solved.replace("*", "0").split()]


@cases
@pytest.mark.parametrize(
    "method", ["auto", "native", "sat", pytest.param("backtracking", marks=pytest.mark.slow)]
)
def test_the_case_has_this_one_solution(
    text: str, solved: str, by_elimination: bool, method: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Backtracking in reading order is the simplest approach, and must finish as well."""
    answer = pt.solve(pt.read(text), method=method, seconds=60)
    assert (answer.status, answer.unique) == ("solved", True)
    assert answer.solution is not None
    assert answer.solution.rows == as_rows(solved)
    code, printed = json_answer(capsys, "solve", text, "--method", method, "--time", "60")
    assert (code, printed["status"], printed["unique"]) == (0, "solved", True)
    # A cell without a value is null in JSON.
    assert [[value or 0 for value in row] for row in printed["solutions"][0]] == as_rows(solved)


@cases
def test_elimination_solves_the_case_or_is_stuck(
    text: str, solved: str, by_elimination: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """What it filled before it got stuck belongs to the solution."""
    answer = pt.solve(pt.read(text), method="elimination")
    code, printed = json_answer(capsys, "solve", text, "--method", "elimination")
    if by_elimination:
        assert (answer.status, answer.unique, code) == ("solved", True, 0)
        return
    assert (answer.status, answer.unique, answer.solutions) == ("stopped", None, ())
    assert (code, printed["status"], printed["solutions"]) == (3, "stopped", [])
    assert answer.reason.startswith("stuck: no cell has a single candidate left")
    flat = [value for row in as_rows(solved) for value in row]
    assert all(flat[cell] == value for cell, value in answer.partial.items())


@pytest.mark.parametrize("case", ["case 1", "case 2", "case 3", "case 9"])
def test_the_case_is_a_sample(case: str) -> None:
    """The cases are in the folder of samples, too."""
    puzzle = pt.read(CASES[case][0])
    paths = (SAMPLES / type(puzzle).name).glob("seed-*.txt")
    assert puzzle in [pt.read(str(path)) for path in paths]


def test_case_3_a_larger_board_is_quick() -> None:
    """10x10 is a common size. Backtracking in reading order does not finish it in 20 seconds."""
    puzzle = pt.read(str(SAMPLES / "suguru" / "big-10x10.txt"))
    answer = pt.solve(puzzle, seconds=1)
    assert (str(puzzle.board), answer.status, answer.unique) == ("10x10", "solved", True)


def makaro_solutions(rooms: list[str], arrows: list[str], givens: list[str]) -> list[str]:
    """All fills by the rules of the kind, without any code of the package."""
    places = [(row, col) for row in range(4) for col in range(4)]
    cells_of = {room: [(r, c) for r, c in places if rooms[r][c] == room] for room in "ABCD"}
    found = []
    for orders in product(*(permutations(range(1, len(cells) + 1)) for cells in cells_of.values())):
        values = {
            cell: value
            for cells, order in zip(cells_of.values(), orders, strict=True)
            for cell, value in zip(cells, order, strict=True)
        }
        given = all(givens[r][c] in (".", str(value)) for (r, c), value in values.items())
        apart = all(values[cell] != values.get(other) for cell in values for other in beside(*cell))
        if given and apart and all(points_at_greatest(arrows, place, values) for place in places):
            found.append("".join(str(values.get(place, "*")) for place in places))
    return found


def beside(row: int, col: int) -> list[tuple[int, int]]:
    return [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]


def points_at_greatest(arrows: list[str], place: tuple[int, int], values: dict[tuple[int, int], int]) -> bool:
    arrow = arrows[place[0]][place[1]]
    if arrow == ".":
        return True
    pointed_at = beside(*place)["^v<>".index(arrow)]
    others = [values[other] for other in beside(*place) if other in values and other != pointed_at]
    return pointed_at in values and values[pointed_at] > max(others, default=0)


@pytest.mark.slow
def test_case_12_makaro_as_plain_enumeration_has_it() -> None:
    """The only description of this kind was its name: compared with its rules by enumeration."""
    assert makaro_solutions(MAKARO_ROOMS, MAKARO_ARROWS, MAKARO_GIVENS) == [MAKARO_SOLVED.replace(" ", "")]
    puzzle = pt.read(below("makaro 4x4", rooms=MAKARO_ROOMS, arrows=MAKARO_ARROWS))
    without_givens = makaro_solutions(MAKARO_ROOMS, MAKARO_ARROWS, ["...."] * 4)
    found = [
        "".join(str(value or "*") for value in solution.values_shown) for solution in pt.solutions(puzzle)
    ]
    assert sorted(found) == sorted(without_givens)


@pytest.mark.parametrize("path", sorted((SAMPLES / "makaro").glob("*.txt")), ids=lambda path: path.stem)
def test_case_12_makaro_samples(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Samples in files are solved by path, as users do."""
    document = next(pt.read_all(path.read_text()))
    assert document.solution is not None
    code, printed = json_answer(capsys, "solve", str(path))
    assert (code, printed["unique"]) == (0, True)
    rows = [tuple(value or 0 for value in row) for row in printed["solutions"][0]]
    assert tuple(rows) == document.solution


@pytest.mark.parametrize("method", ["auto", "native", "sat", "backtracking"])
def test_case_12_packing(method: str) -> None:
    """Parcels into vans that carry 7 each, the heaviest not with the lightest; against enumeration."""
    weights = [4, 3, 3, 2, 1]
    m = pt.Model()
    van = m.array("van", len(weights), 1, 2)
    for number in (1, 2):
        m.add(sum(weight * (place == number) for weight, place in zip(weights, van, strict=True)) <= 7)
    m.add(van[0] != van[-1])
    wanted = {
        places
        for places in product((1, 2), repeat=len(weights))
        if all(
            sum(w for w, at in zip(weights, places, strict=True) if at == number) <= 7 for number in (1, 2)
        )
        and places[0] != places[-1]
    }
    assert {tuple(solution[each] for each in van) for solution in m.solutions(method=method)} == wanted
    assert wanted


@pytest.mark.parametrize("method", ["auto", "native", "sat"])
def test_case_12_schedule(method: str) -> None:
    """Four jobs in sequence or on one machine end after 9 hours at the earliest, proven."""
    hours = {"cut": 3, "paint": 2, "dry": 4, "pack": 2}
    m = pt.Model()
    start = {job: m.int(job, 0, 12) for job in hours}
    end = m.int("end", 0, 14)
    for before, after in pairwise(["cut", "paint", "dry"]):
        m.add(start[after] >= start[before] + hours[before])
    apart = start["pack"] + hours["pack"] <= start["cut"], start["cut"] + hours["cut"] <= start["pack"]
    m.add(pt.any_of(*apart))  # one machine cuts and packs
    m.add(*(end >= start[job] + hours[job] for job in hours))
    m.minimize(end)
    best = m.best(method=method)
    assert best.solution is not None
    assert (best.solution[end], best.status) == (9, "solved")


# Rows and columns of a board of pegs: the fewest transparent ones it needs, proven by exhaustive search.
FEWEST = {(2, 2): 2, (3, 3): 3, (4, 4): 3, (5, 5): 0, (6, 6): 4, (7, 7): 0, (8, 8): 2}
FEWEST |= {(2, 3): 1, (3, 4): 2, (5, 6): 1}


@pytest.mark.parametrize("cols", range(1, 9))
@pytest.mark.parametrize("rows", range(1, 9))
def test_case_4_the_fewest_transparent_pegs(rows: int, cols: int) -> None:
    """Every board up to 8x8, and its transpose."""
    answer = pt.best(pt.read(f"hoodoo {rows}x{cols}"), seconds=5)
    assert (answer.status, answer.cost) == ("solved", answer.bound)
    assert answer.cost == FEWEST.get((min(rows, cols), max(rows, cols)), 0)
    assert answer.solution is not None
    assert list(answer.solution.values_shown).count(0) == answer.cost


@pytest.mark.slow
@pytest.mark.parametrize(("size", "fewest"), [("8x8", 2), ("9x9", 3), ("10x10", 2)])
def test_case_4_on_the_command_line(size: str, fewest: int, capsys: pytest.CaptureFixture[str]) -> None:
    """The optimal board with its proof, and a proof that none exists without transparent pegs."""
    code, printed = json_answer(capsys, "solve", f"hoodoo {size}", "--time", "60")
    assert (code, printed["status"], printed["cost"], printed["bound"]) == (0, "solved", fewest, fewest)
    assert [value for row in printed["solutions"][0] for value in row].count(0) == fewest
    for verb in ("solve", "count", "candidates", "check"):
        code, printed = json_answer(capsys, verb, f"hoodoo {size}\ntransparent 0", "--time", "60")
        assert (code, printed["status"]) == (1, "none"), verb


@pytest.mark.slow
@pytest.mark.parametrize("side", [5, 7, 11, 12, 13, 14])
def test_case_4_without_transparent_pegs(side: int) -> None:
    """Sizes with a complete colouring, stated as a constraint instead of an objective."""
    answer = pt.solve(pt.read(f"hoodoo {side}x{side}\ntransparent 0"), seconds=60)
    assert (answer.status, answer.unique) == ("solved", False)
    assert answer.solution is not None
    assert 0 not in answer.solution.values_shown


@pytest.mark.parametrize("method", ["native", "backtracking", "sat", "cpsat", "colouring"])
def test_case_4_by_every_method(method: str) -> None:
    """The general methods agree where they can finish."""
    for size in ("2x2", "2x3", "3x3"):
        rows, cols = map(int, size.split("x"))
        answer = pt.best(pt.read(f"hoodoo {size}"), method=method, seconds=60)
        assert (answer.status, answer.cost, answer.bound) == ("solved", *[FEWEST[rows, cols]] * 2)


@pytest.mark.slow
def test_case_4_looks_as_it_should(capsys: pytest.CaptureFixture[str]) -> None:
    """Row numbers at the left, column letters below; a stopped search reports cost and bound."""
    main(["solve", "hoodoo 4x4"])
    *rows, _, letters, sentence = capsys.readouterr().out.splitlines()
    assert [row[0] for row in rows[1:]] == list("1234")
    assert letters.split() == list("ABCD")
    assert sentence == "The best solution: the number of 0 is 3."
    code, printed = json_answer(capsys, "solve", "hoodoo 20x20", "--time", "0.5")
    assert (code, printed["status"]) == (3, "stopped")
    assert printed["bound"] <= printed["cost"] < 400


@pytest.mark.parametrize("text", [EASY, EASY_WITH_ZEROS])
@pytest.mark.parametrize("method", ["auto", "native", "sat", "elimination", "backtracking"])
def test_case_5_easy(text: str, method: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Blanks as dots and as zeros, by every method, in Python and on the command line."""
    answer = pt.solve(pt.read(text), method=method)
    assert (answer.status, answer.unique) == ("solved", True)
    assert answer.solution is not None
    assert digits(answer.solution.rows) == EASY_SOLVED
    code, printed = json_answer(capsys, "solve", text, "--method", method)
    assert (code, printed["status"], printed["unique"]) == (0, "solved", True)
    assert digits(printed["solutions"][0]) == EASY_SOLVED


@pytest.mark.parametrize(
    ("text", "expected"), [(BLANK_ROW + EASY[9:], 2), (BLANK_ROW + EASY[9:72] + BLANK_ROW, 7)], ids=["2", "7"]
)
def test_case_5_without_rows(text: str, expected: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Known numbers of solutions, by every question that counts."""
    puzzle = pt.read(text)
    assert pt.count(puzzle) == expected
    assert pt.count(puzzle).complete
    assert len({solution.values_shown for solution in pt.solutions(puzzle)}) == expected
    code, printed = json_answer(capsys, "count", text)
    assert (code, printed["count"], printed["complete"]) == (0, expected, True)
    code, printed = json_answer(capsys, "solve", "--all", text)
    assert (code, len(printed["solutions"]), printed["unique"]) == (0, expected, False)
    code, _ = json_answer(capsys, "check", text)
    assert code == 1


def test_case_6_elimination_fills_no_cell(capsys: pytest.CaptureFixture[str]) -> None:
    """It must report that it is stuck instead of looping."""
    answer = pt.solve(pt.read(STAR_BURST), method="elimination")
    assert (answer.status, answer.unique, dict(answer.partial)) == ("stopped", None, {})
    assert "stuck" in answer.reason
    code, printed = json_answer(capsys, "solve", STAR_BURST, "--method", "elimination")
    assert (code, printed["status"], printed["solutions"]) == (3, "stopped", [])
    assert main(["solve", STAR_BURST, "--method", "elimination"]) == 3
    assert "stuck" in capsys.readouterr().out


@pytest.mark.parametrize("method", ["auto", "native", "sat"])
def test_case_6(method: str) -> None:
    """No naked or hidden single exists: a search is needed."""
    answer = pt.solve(pt.read(STAR_BURST), method=method)
    assert answer.unique
    assert answer.solution is not None
    assert digits(answer.solution.rows) == STAR_BURST_SOLVED


def test_case_7_mini(capsys: pytest.CaptureFixture[str]) -> None:
    """The smallest board, in the exact form of the JSON output."""
    code, printed = json_answer(capsys, "solve", MINI)
    assert (code, printed["unique"]) == (0, True)
    assert printed["solutions"] == [[[2, 3, 4, 1], [1, 4, 3, 2], [3, 2, 1, 4], [4, 1, 2, 3]]]


@pytest.mark.parametrize("method", ["auto", "native", "sat", "cpsat", "backtracking"])
def test_case_7_empty_board_has_288(method: str) -> None:
    """A known count that every method must reach without repetitions."""
    if method == "cpsat":
        pytest.importorskip("ortools")
    puzzle = pt.read("." * 16)
    found = [solution.values_shown for solution in pt.solutions(puzzle, method=method)]
    assert len(found) == len(set(found)) == 288
    assert pt.count(puzzle, method=method) == 288


def test_case_7_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """`--all` and `count` agree on the command line."""
    code, printed = json_answer(capsys, "solve", "--all", "." * 16)
    assert (code, len(printed["solutions"])) == (0, 288)
    code, printed = json_answer(capsys, "count", "sudoku 4x4")
    assert (code, printed["count"], printed["complete"]) == (0, 288, True)


@pytest.mark.slow
def test_case_7_the_empty_9x9_is_not_counted_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    """There are 6670903752021072936960: a limit or the time must end it, with its reason."""
    counted = pt.count(pt.read("." * 81), limit=5000)
    assert (int(counted), counted.complete, counted.status) == (5000, False, "stopped")
    code, printed = json_answer(capsys, "count", "." * 81, "--limit", "5000")
    assert (code, printed["status"], printed["count"], printed["complete"]) == (3, "stopped", 5000, False)
    assert printed["reason"]
    code, printed = json_answer(capsys, "count", "." * 81, "--limit", "0", "--time", "0.3")
    assert (code, printed["status"], printed["complete"]) == (3, "stopped", False)
    assert "time" in printed["reason"]


def test_case_8_rooms_instead_of_boxes(capsys: pytest.CaptureFixture[str]) -> None:
    """Any partition into rooms replaces the boxes: checked without any rule of the package."""
    path = SAMPLES / "sudoku" / "rooms-6x6.txt"
    lines = path.read_text().splitlines()
    rooms = lines[lines.index("rooms") + 1 :][:6]
    code, printed = json_answer(capsys, "solve", str(path))
    assert (code, printed["unique"]) == (0, True)
    (rows,) = printed["solutions"]
    for room in "ABCDEF":
        cells = [rows[row][col] for row in range(6) for col in range(6) if rooms[row][col] == room]
        assert sorted(cells) == [1, 2, 3, 4, 5, 6]
    assert rows == pt.solve(pt.read(str(path))).solutions[0].rows
    without_rooms = "".join(line for line in lines[lines.index("givens") + 1 :][:6])
    assert pt.count(pt.read(without_rooms)) != 1


@pytest.mark.parametrize("method", ["auto", "native", "sat", "cpsat"])
def test_case_10_pythagoras(method: str) -> None:
    """The first model that people write; conditions can be added after solving."""
    if method == "cpsat":
        pytest.importorskip("ortools")
    m = pt.Model()
    x, y, z = m.ints("x y z", 1, 100)
    m.add(x * x + y * y == z * z, x > y)
    found = {(solution[x], solution[y], solution[z]) for solution in m.solutions(method=method)}
    assert len(found) == 52
    assert all(a * a + b * b == c * c and a > b for a, b, c in found)
    m.add(x + y + z == 60)
    assert sum(1 for _ in m.solutions(method=method)) == 2
