"""Published puzzles beside the project, converted to puzzles of our kinds.

Run as a program it solves every one of them, however long that takes, checks each answer against the
data, and prints a row a file: `make published`.
"""

from __future__ import annotations

import gzip
import json
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import passatempo as pt
from passatempo.board import Board
from passatempo.clues import (
    BlackCells,
    Borders,
    Boxes,
    Clue,
    Diagonals,
    Givens,
    Grids,
    Inequalities,
    NearSums,
    Number,
    OperationCages,
    Parity,
    Pointers,
    Regions,
    Runs,
    SumCages,
    Values,
    VisibleNumbers,
)
from passatempo.clues.cages import OperationCage, SumCage
from passatempo.clues.outside import SIDES, OutsideNumbers, Place
from passatempo.clues.runs import Sums
from passatempo.kinds import kind_named

Record = dict[str, Any]
Clues = dict[str, Clue]
Grid = str | list[list[int]]

DATA = Path(__file__).parents[2] / "shared" / "data"  # no part of the project, so it may be absent
OPERATIONS = {"*": "x", "%": "mod", None: "?", "=": ""}
POINTERS = {"U": "^", "D": "v", "L": "<", "R": ">"}


def records(name: str) -> Iterator[Record]:
    """The puzzles of a file, one by one."""
    with gzip.open(DATA / name, "rt") as lines:
        yield from map(json.loads, lines)


def cells(grid: Grid) -> list[int]:
    """A grid as the row of its values, 0 where there is none."""
    if isinstance(grid, str):
        return [0 if symbol == "." else int(symbol) for symbol in grid]
    return [value or 0 for row in grid for value in row]


def board(record: Record) -> Board:
    return Board(record["rows"], record["cols"])


def numbers(record: Record, places: list[list[int]]) -> tuple[int, ...]:
    """Cells given by row and column."""
    return tuple(board(record).at(row, col) for row, col in places)


def givens(record: Record) -> Givens:
    return Givens({cell: value for cell, value in enumerate(cells(record["grid"])) if value > 0})


def rooms(record: Record) -> Regions:
    return Regions(tuple(str(label) if label else "." for label in cells(record["regions"])))


def outside(record: Record, clue: type[OutsideNumbers]) -> OutsideNumbers:
    return clue(
        {Place(side, at): number for side in SIDES for at, number in enumerate(record[side]) if number}
    )


def diagonals(record: Record) -> Diagonals:
    return Diagonals("\\/" if record.get("diagonals") else "")


def boxed(record: Record) -> Clues:
    return {"boxes": Boxes(*record["box"])} if "box" in record else {}


def sudoku(record: Record) -> Clues:
    return boxed(record) | {"givens": givens(record), "diagonals": diagonals(record)}


def jigsaw(record: Record) -> Clues:
    return {"rooms": rooms(record), "givens": givens(record), "diagonals": diagonals(record)}


def killer(record: Record) -> Clues:
    cages = (SumCage(numbers(record, cage["cells"]), cage["sum"]) for cage in record["cages"])
    return boxed(record) | {"cages": SumCages(tuple(cages)), "diagonals": diagonals(record)}


def even_odd(record: Record) -> Clues:
    symbols = dict(enumerate("".join("".join(row) for row in record["parity"]).lower()))
    parity = Parity({cell: symbol for cell, symbol in symbols.items() if symbol != "."})
    return sudoku(record) | {"parity": parity}


def outside_sums(record: Record) -> Clues:
    return sudoku(record) | {"outside": outside(record, NearSums)}


def seen_from_outside(record: Record) -> Clues:
    return sudoku(record) | {"skyscrapers": outside(record, VisibleNumbers)}


def consecutive(record: Record) -> Clues:
    right, down = 1, 2
    on = board(record)
    bars = [
        pair.cells
        for pair in on.beside
        if cells(record["borders"])[pair.cells[0]] & (right if pair.cells[1] == pair.cells[0] + 1 else down)
    ]
    return {"borders": Borders(tuple(bars)), "givens": givens(record)}


def samurai(record: Record) -> Clues:
    return {"grids": Grids(9, numbers(record, record["subgrids"])), "givens": givens(record)}


def kakuro(record: Record) -> Clues:
    black = {cell: Sums() for cell, white in enumerate(cells(record["grid"])) if not white}
    for run in record["runs"]:
        if run["sum"] is not None:
            (cell,) = numbers(record, [run["clue"]])
            direction = "across" if run["dir"] == "across" else "down"
            black[cell] = black[cell]._replace(**{direction: run["sum"]})
    given = {cell: value for cell, value in enumerate(cells(record.get("givens") or [])) if value}
    return {"runs": Runs(black), "givens": Givens(given)}


def kenken(record: Record) -> Clues:
    cages = (
        OperationCage(numbers(record, cage["cells"]), cage["target"], OPERATIONS.get(cage["op"], cage["op"]))
        for cage in record["cages"]
    )
    return {"cages": OperationCages(tuple(cages))}


def roomed(record: Record) -> Clues:
    return {"rooms": rooms(record), "givens": givens(record)}


def makaro(record: Record) -> Clues:
    symbols = {cell: "#" for cell, label in enumerate(cells(record["regions"])) if not label}
    for row, col, way in record["arrows"]:
        symbols[board(record).at(row, col)] = POINTERS[way]
    return roomed(record) | {"arrows": Pointers(symbols)}


def futoshiki(record: Record) -> Clues:
    signs = (numbers(record, pair) for pair in record["less"])
    return {"signs": Inequalities(tuple(signs)), "givens": givens(record)}


def skyscrapers(record: Record) -> Clues:
    parks = record["rows"] - record["max_height"]
    given = (value for row in record["grid"] for value in row)
    return {
        "parks": Number(parks or None),
        "seen": outside(record, VisibleNumbers),
        "diagonals": diagonals(record),
        "givens": Givens({cell: value for cell, value in enumerate(given) if value is not None}),
    }


def binairo(record: Record) -> Clues:
    return {"digits": Values((1, 2)), "givens": givens(record)}


def str8ts(record: Record) -> Clues:
    black = BlackCells({cell: "#" for cell, mark in enumerate(cells(record["black"])) if mark})
    return {"black": black, "givens": givens(record)}


# The kinds of the data: their names here, and their clues.
KINDS: dict[str, tuple[str, Callable[[Record], Clues]]] = {
    "sudoku": ("sudoku", sudoku),
    "jigsaw_sudoku": ("sudoku", jigsaw),
    "jigsaw_layout": ("sudoku", jigsaw),
    "killer_sudoku": ("killer", killer),
    "sudoku_evenodd": ("sudoku", even_odd),
    "sudoku_outside_sums": ("sudoku", outside_sums),
    "skyscraper_sudoku": ("sudoku", seen_from_outside),
    "sudoku_consecutive": ("latin", consecutive),
    "samurai_sudoku": ("samurai", samurai),
    "kakuro": ("kakuro", kakuro),
    "kenken": ("kenken", kenken),
    "suguru": ("suguru", roomed),
    "makaro": ("makaro", makaro),
    "ripple_effect": ("ripple", roomed),
    "renban": ("renban", roomed),
    "kojun": ("kojun", roomed),
    "futoshiki": ("futoshiki", futoshiki),
    "skyscraper": ("skyscrapers", skyscrapers),
    "binairo": ("binairo", binairo),
    "str8ts": ("str8ts", str8ts),
}


def puzzle(record: Record) -> pt.Puzzle:
    """A published puzzle as one of ours."""
    name, clues = KINDS[record["kind"]]
    return kind_named(name)(board(record), **clues(record))  # type: ignore[call-arg]


def raw_rows(text: str) -> list[list[int]]:
    """The grid after a line with its size; 0 where there is no value."""
    return [[0 if sign == "-" else int(sign) for sign in line.split()] for line in text.splitlines()[1:]]


def is_solved_grid(rows: list[list[int]], top: int, left: int) -> bool:
    """Whether a solved grid lies there: the raw data does not state the positions."""
    lines = [row[left : left + 9] for row in rows[top : top + 9]]
    boxes = [
        [lines[row + down][col + right] for down, right in product(range(3), repeat=2)]
        for row, col in product(range(0, 9, 3), repeat=2)
    ]
    return all(sorted(group) == list(range(1, 10)) for group in (*lines, *zip(*lines, strict=True), *boxes))


def overlapping(record: Record) -> tuple[pt.Puzzle, list[list[int]]]:
    """Overlapping grids, which the data has as printed, and their solution."""
    problem, solution = raw_rows(record["raw_problem"]), raw_rows(record["raw_solution"])
    on = Board(len(solution), len(solution[0]))
    corners = product(range(0, on.rows - 8, 3), range(0, on.cols - 8, 3))
    grids = Grids(9, tuple(on.at(*corner) for corner in corners if is_solved_grid(solution, *corner)))
    given = Givens({cell: value for cell, value in enumerate(cells(problem)) if value})
    return kind_named("samurai")(on, grids=grids, givens=given), solution  # type: ignore[call-arg]


def wrong(record: Record, question: pt.Puzzle, answer: pt.Answer) -> str:
    """What is wrong with an answer; empty if it agrees with the data."""
    if (published := record.get("solution")) is not None:
        values = [max(value, 0) for value in cells(published)]  # below 0: outside of the board
        if question.problem().violated_rule(values) is not None:
            return "the solution published breaks a rule"
        if answer.solution is None:
            return "no solution was found"
        if answer.unique and list(answer.solution.values_shown) != values:
            return "another solution was found and called the only one"
    return wrong_number(record, question, answer)


def wrong_number(record: Record, question: pt.Puzzle, answer: pt.Answer) -> str:
    """What is wrong with the number of solutions."""
    claimed = "none" if answer.status == "none" else {True: 1, False: "2+", None: "unknown"}[answer.unique]
    expected = record.get("n_solutions")
    if isinstance(expected, int) and expected > 1:
        claimed = int(pt.count(question))
    if "solvable" in record:
        claimed, expected = answer.status, "solved" if record["solvable"] else "none"
    if expected is None or claimed == (expected or "none"):
        return ""
    return f"{claimed} solutions instead of {expected}"


OTHERS = (
    "hidato",
    "hoodoo",
    "techniques",
    "multi",
    "layouts",
)  # no kind of ours, or tested apart


def solved(record: Record) -> tuple[float, str, str]:
    """Seconds, how many solutions there are, and what is wrong."""
    start = time.perf_counter()
    overlaps = "raw_problem" in record
    question = overlapping(record)[0] if overlaps else puzzle(record)
    answer = pt.solve(question)
    seconds = time.perf_counter() - start
    found = "none" if answer.status == "none" else "one" if answer.unique else "several"
    if not overlaps:
        return seconds, found, wrong(record, question, answer)
    right = answer.unique and answer.solutions[0].rows == overlapping(record)[1]
    return seconds, found, "" if right else "not the solution published"


def main() -> None:
    """Print one row a file."""
    print("| file | puzzles | one solution | several | none | wrong | median ms | worst s |")
    print("|---|---|---|---|---|---|---|---|")
    for path in sorted(DATA.glob("*.jsonl.gz")):
        known = [r for r in records(path.name) if r["kind"] in KINDS or "raw_problem" in r]
        if not known:
            continue
        times, found, faults = zip(*map(solved, known), strict=True)
        counts, bad = Counter(found), sum(map(bool, faults))
        row = [
            path.name.removesuffix(".jsonl.gz"),
            len(known),
            counts["one"],
            counts["several"],
            counts["none"],
            bad,
        ]
        row += [f"{statistics.median(times) * 1000:.1f}", f"{max(times):.2f}"]
        print(f"| {' | '.join(map(str, row))} |", flush=True)


if __name__ == "__main__":
    main()
