"""Random puzzles of every kind, for round trips through formats; few of them can be solved. Each starts from
a sample of its kind, loses some clues, and gets new rooms, cages, runs and givens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from conftest import SAMPLES

from passatempo.board import Board
from passatempo.clues import Candidates, Givens, OperationCages, Pointers, Regions, Runs, SumCages
from passatempo.clues.cages import OperationCage, SumCage
from passatempo.clues.runs import Sums
from passatempo.errors import InputError
from passatempo.formats import read_all
from passatempo.kinds import all_kinds
from passatempo.puzzle import Puzzle
from passatempo.records import replace

Kind = type[Puzzle]
TRIES = 50  # for a puzzle that its kind does not refuse


@cache
def samples_of(kind: Kind) -> list[Puzzle]:
    """The samples of a kind that are small enough to be written a hundred times."""
    paths = sorted((SAMPLES / kind.name).glob("*.txt"))
    found = [document.puzzle for path in paths for document in read_all(path.read_text())]
    return [puzzle for puzzle in found if len(puzzle.board) <= 300]


def random_puzzles(kind: Kind, number: int, bases: Sequence[Puzzle] = ()) -> Iterator[Puzzle]:
    """That many puzzles of a kind, varied from `bases`, or else from all its samples."""
    dice = Random(kind.name)
    for _ in range(number):
        yield random_puzzle(bases or samples_of(kind), dice)


def random_puzzle(bases: Sequence[Puzzle], dice: Random) -> Puzzle:
    """A variation of a base that its kind accepts."""
    for _ in range(TRIES):
        try:
            return _varied(_thinned(dice.choice(bases), dice), dice)
        except InputError:
            continue
    return dice.choice(bases)


def _thinned(puzzle: Puzzle, dice: Random) -> Puzzle:
    """The puzzle without some of its clues."""
    for _ in range(dice.choice([0, 0, 1, 3, 10])):
        parts = [
            {name: clue}
            for name, stated in puzzle.printed.items()
            for _, clue in stated.with_one_removed(puzzle.board)
        ]
        if not parts:
            break
        puzzle = replace(puzzle, **dice.choice(parts))  # type: ignore[arg-type]
    return puzzle


def _varied(puzzle: Puzzle, dice: Random) -> Puzzle:
    """The puzzle with clues of some types drawn anew; sometimes with givens where there were none."""
    for name, clue_type in puzzle.clue_types.items():
        is_there = name in puzzle.printed or (clue_type is Givens and dice.random() < 0.3)
        if clue_type in MAKERS and is_there and dice.random() < 0.9:
            puzzle = replace(puzzle, **{name: MAKERS[clue_type](puzzle, dice)})  # type: ignore[arg-type]
    return puzzle


def random_areas(board: Board, dice: Random, largest: int) -> list[list[int]]:
    """The board cut into connected parts."""
    left, areas = set(board.cells), []
    while left:
        area = [dice.choice(sorted(left))]
        left.remove(area[0])
        for _ in range(dice.randrange(largest)):
            around = sorted({near for cell in area for near in board.neighbours(cell)} & left)
            if not around:
                break
            area.append(dice.choice(around))
            left.remove(area[-1])
        areas.append(sorted(area))
    return areas


def _givens(puzzle: Puzzle, dice: Random) -> Givens:
    share = dice.choice([0.0, 0.1, 0.3, 0.9])
    cells = [cell for cell in puzzle.board.cells if puzzle.values(cell) and dice.random() < share]
    return Givens({cell: dice.choice(puzzle.values(cell)) for cell in cells})


def _candidates(puzzle: Puzzle, dice: Random) -> Candidates:
    cells = [cell for cell in puzzle.board.cells if puzzle.values(cell) and dice.random() < 0.4]
    counts = {cell: dice.randint(2, len(puzzle.values(cell))) for cell in cells}
    return Candidates({cell: tuple(sorted(dice.sample(puzzle.values(cell), counts[cell]))) for cell in cells})


def _regions(puzzle: Puzzle, dice: Random) -> Regions:
    old, board = next(clue for clue in puzzle.printed.values() if isinstance(clue, Regions)), puzzle.board
    if len({len(group) for group in old.groups}) == 1:  # all must be of one size: exchange the names of cells
        return Regions(_exchanged(old.labels, board, dice))
    labels = ["."] * len(board)
    for number, area in enumerate(random_areas(board, dice, dice.choice([2, 5, 8]))):
        for cell in area:
            labels[cell] = str(number)
    return Regions(tuple(label if cell in old.cells else "." for cell, label in enumerate(labels)))


def _exchanged(labels: tuple[str, ...], board: Board, dice: Random) -> tuple[str, ...]:
    changed = list(labels)
    for _ in range(dice.randrange(10)):
        one, other = dice.sample(board.cells, 2)
        changed[one], changed[other] = changed[other], changed[one]
    return tuple(changed)


def _sum_cages(puzzle: Puzzle, dice: Random) -> SumCages:
    """Plain cages that fill the board, or cages with gaps, without some sums and with repeats."""
    is_plain = dice.random() < 0.5
    cages = []
    for area in random_areas(puzzle.board, dice, 5):
        total = None if not is_plain and dice.random() < 0.3 else dice.randint(1, 45)
        if is_plain or dice.random() < 0.9:
            cages.append(SumCage(tuple(area), total, not is_plain and dice.random() < 0.1))
    return SumCages(tuple(cages))


def _operation_cages(puzzle: Puzzle, dice: Random) -> OperationCages:
    """Products only, or the operations that all programs know, or any."""
    mood, cages = dice.choice(["products", "usual", "any"]), []
    for area in random_areas(puzzle.board, dice, 4):
        usual = "+x-/" if len(area) == 2 else "+x"
        choices = {"products": "x", "usual": usual, "any": "+x?-/"}[mood]
        operation = "" if len(area) == 1 else dice.choice(choices)
        total = dice.choice(puzzle.values(area[0])) if len(area) == 1 else dice.randint(1, 40)
        cages.append(OperationCage(tuple(area), total, operation))
    return OperationCages(tuple(cages))


def _runs(puzzle: Puzzle, dice: Random) -> Runs:
    board = puzzle.board
    edge = {cell for cell in board.cells if cell < board.cols or cell % board.cols == 0}
    black = {cell for cell in board.cells if cell in edge or dice.random() < 0.3}
    sums = {}
    for cell in black:
        below, beside = cell + board.cols, cell + 1
        has_down = below in board.cells and below not in black
        has_across = beside % board.cols != 0 and beside not in black
        down = dice.choice([None, dice.randint(1, 45)]) if has_down else None
        sums[cell] = Sums(down, dice.choice([None, dice.randint(1, 45)]) if has_across else None)
    return Runs(sums)


def _pointers(puzzle: Puzzle, dice: Random) -> Pointers:
    old = next(clue for clue in puzzle.printed.values() if isinstance(clue, Pointers))
    return Pointers({cell: dice.choice([symbol, *"#^v<>"]) for cell, symbol in old.symbols.items()})


MAKERS: dict[type, Callable[[Puzzle, Random], Any]] = {
    Candidates: _candidates,
    Givens: _givens,
    OperationCages: _operation_cages,
    Pointers: _pointers,
    Regions: _regions,
    Runs: _runs,
    SumCages: _sum_cages,
}


def all_samples() -> Iterator[Puzzle]:
    """Every sample of every kind."""
    for kind in all_kinds():
        yield from samples_of(kind)
