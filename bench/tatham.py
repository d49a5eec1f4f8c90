"""Generators of Simon Tatham's collection beside ours: puzzles like his, a second of each.

His puzzles are read and rated by us, level by level; ours are then asked for with as many clues and ratings
in the same range. Games that `pt.read` does not know are read here.
"""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median

from externals import SPENT, children_seconds
from figures import Figures
from tables import head, number, row

import passatempo as pt
from passatempo.board import Board
from passatempo.clues import Givens, Inequalities, VisibleNumbers
from passatempo.clues import Values as Digits
from passatempo.clues.outside import SIDES, Place
from passatempo.errors import PassatempoError
from passatempo.kinds import kind_named

RATED = 12  # puzzles of each level, and of ours
SECONDS = 0.6  # of generating, on each side
MOST_SECONDS = 3.0  # to find the first of ours
BATCHES = (5, 25, 250, 2500)  # puzzles of one run, more of them until it takes a while
SEED = 7
STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
ENDS = dict(zip(("top", "bottom", "left", "right"), SIDES, strict=True))


def read_unequal(size: int, text: str) -> pt.Puzzle:
    """Futoshiki: each cell with its value, and the sides on which a lesser one lies."""
    board, given, signs = Board(size, size), {}, []
    for cell, part in enumerate(text.rstrip(",").split(",")):
        value, sides = re.fullmatch(r"(\d+)([UDLR]*)", part).groups()  # type: ignore[union-attr]
        given[cell] = int(value)
        for side in sides:
            (r, c), (down, right) = board.place(cell), STEPS[side]
            signs.append((board.at(r + down, c + right), cell))
    return _made("futoshiki", board, signs=Inequalities(tuple(signs)), givens=_givens(given))


def read_towers(size: int, text: str) -> pt.Puzzle:
    """Skyscrapers: the numbers at the top, the bottom, the left and the right, and the grid."""
    outside, _, grid = text.partition(",")
    numbers = dict(zip(((end, at) for end in ENDS for at in range(size)), outside.split("/"), strict=True))
    seen = {Place(ENDS[end], at): int(number) for (end, at), number in numbers.items() if number}
    given, cell = {}, 0
    for part in re.findall(r"\d+|[a-z]", grid):
        if part.isdigit():
            given[cell] = int(part)
        cell += 1 if part.isdigit() else ord(part) - ord("a") + 1
    return _made("skyscrapers", Board(size, size), seen=VisibleNumbers(seen), givens=_givens(given))


def read_unruly(size: int, text: str) -> pt.Puzzle:
    """Binairo: runs of empty cells, each with the cell behind it; capitals are the other colour."""
    given, cell = {}, 0
    for letter in text:
        cell += ord(letter.lower()) - ord("a")
        if letter not in "zZ":
            given[cell] = 2 if letter.isupper() else 1
            cell += 1
    return _made("binairo", Board(size, size), digits=Digits((1, 2)), givens=_givens(given, size * size))


def read_id(size: int, text: str) -> pt.Puzzle:
    """Solo and Keen, whose IDs are a format of ours; the parameters stand before the text again."""
    return pt.read(text, format="tatham")


def _givens(values: Mapping[int, int], cells: int = 10_000) -> Givens:
    """Those that are on the board and have a value."""
    return Givens({cell: value for cell, value in values.items() if value and cell < cells})


def _made(kind: str, board: Board, **clues: object) -> pt.Puzzle:
    make: Callable[..., pt.Puzzle] = kind_named(kind)
    return make(board, **{name: clue for name, clue in clues.items() if clue})


@dataclass(frozen=True)
class Game:
    """A game, and ours of the same kind and size."""

    kind: str
    size: str
    program: str
    levels: tuple[str, ...]  # parameters
    read: Callable[[int, str], pt.Puzzle] = read_id
    counted: bool = True  # whether its clues are removed one by one: cages fill the board

    @property
    def name(self) -> str:
        """As in the table of rates."""
        return f"{self.kind} {self.size}"

    def puzzle(self, text: str) -> pt.Puzzle:
        """What an ID means."""
        _, _, description = text.partition(":")
        return self.read(int(self.size.partition("x")[0]), text if self.read is read_id else description)


GAMES = (
    Game("futoshiki", "6x6", "unequal", ("6de", "6dk", "6dx"), read_unequal),
    Game("skyscrapers", "6x6", "towers", ("6de", "6dh", "6dx"), read_towers),
    Game("binairo", "10x10", "unruly", ("10x10de", "10x10dn"), read_unruly),
    Game("sudoku", "16x16", "solo", ("4x4dt", "4x4db")),
    Game("sudoku", "9x9", "solo", ("3x3dt", "3x3di")),
    Game("killer", "9x9", "solo", ("3x3kdt",), counted=False),
    Game("jigsaw", "9x9", "solo", ("9jdt",)),
    Game("kenken", "6x6", "keen", ("6de", "6dn", "6dh"), counted=False),
)


@dataclass(frozen=True)
class Made:
    """What is known of some puzzles: how many a CPU second, their clues, and how we rate them."""

    rate: float
    clues: list[int]
    ratings: list[float]

    @property
    def shown(self) -> list[str]:
        """For the table: the rate, the mean number of clues, the range of ratings."""
        low, high = min(self.ratings), max(self.ratings)
        return [number(self.rate), f"{mean(self.clues):.1f}", f"{number(low)} to {number(high)}"]


def lines(folder: Path, figures: Figures, names: Sequence[str]) -> Iterator[str]:
    """A row for each level of each game whose program is there."""
    wanted = [game for game in GAMES if not names or any(name in game.name for name in names)]
    yield head(
        *("what", "his level", "his a second", "clues", "rated", "ours, any", "clues", "rated"),
        *("ratio", "ours like his", "ratio"),
    )
    for game in wanted:
        if (program := folder / game.program).exists():
            yield from _levels(game, program, figures)


def _levels(game: Game, program: Path, figures: Figures) -> Iterator[str]:
    any_of_ours = ours(game)
    his = {level: generated(game, program, level) for level in game.levels}
    typical = median(any_of_ours.ratings)
    nearest = min(his, key=lambda level: abs(median(his[level].ratings) - typical))
    figures[f"rates/{game.name}, his {nearest}/to Tatham"] = any_of_ours.rate / his[nearest].rate
    for level, theirs in his.items():
        like = rate(game, wishes(game, theirs))
        figures[f"rates/{game.name}, like his {level}/to Tatham"] = like / theirs.rate
        ratio = number(any_of_ours.rate / theirs.rate) + ", nearest" * (level == nearest)
        yield row(
            [
                *(game.name, level, *theirs.shown, *any_of_ours.shown),
                *(ratio, number(like), number(like / theirs.rate)),
            ]
        )


def ours(game: Game) -> Made:
    """Our puzzles of a kind and size, as they come."""
    made = [each.puzzle for each in pt.generate(game.kind, size=game.size, count=RATED, seed=SEED)]
    return Made(rate(game, {}), list(map(number_of_clues, made)), _ratings(made))


def _ratings(puzzles: Iterable[pt.Puzzle]) -> list[float]:
    return [found for puzzle in puzzles if (found := pt.rate(puzzle).overall) is not None]


def number_of_clues(puzzle: pt.Puzzle) -> int:
    """The clues that can be removed, one by one."""
    return sum(len(puzzle.clue(name).pieces(puzzle.board)) for name in puzzle.explicit_clues())


def wishes(game: Game, his: Made) -> dict[str, str]:
    """Ratings and numbers of clues like these."""
    wished = {"difficulty": f"{min(his.ratings) - 0.05:.1f}-{max(his.ratings) + 0.05:.1f}"}
    if game.counted:
        wished["clues"] = f"{min(his.clues)}-{max(his.clues)}"
    return wished


def rate(game: Game, options: Mapping[str, str]) -> float:
    """Ours a CPU second; 0 if none was found in time."""
    made = pt.generate(
        game.kind,
        size=game.size,
        count=None,
        seed=SEED,
        seconds=MOST_SECONDS,
        **options,  # type: ignore[arg-type]
    )
    times: list[float] = []
    try:
        while sum(times) < SECONDS or len(times) < 2:
            start = time.process_time()
            next(made)
            times.append(time.process_time() - start)
    except (PassatempoError, StopIteration):
        return 0.0
    return (len(times) - 1) / sum(times[1:])  # the first fills the caches for boards of this size


def generated(game: Game, program: Path, level: str) -> Made:
    """His puzzles of a level, of which some are rated."""
    for puzzles in BATCHES:
        before = children_seconds()
        process = subprocess.run(
            [program, "--generate", str(puzzles), level], capture_output=True, check=True, text=True
        )
        spent = SPENT.search(process.stderr.encode())
        taken = float(spent[1]) if spent else children_seconds() - before
        if taken > SECONDS / 4:
            break
    ids = process.stdout.split()
    some = list(map(game.puzzle, ids[:RATED]))
    return Made(len(ids) / taken, list(map(number_of_clues, some)), _ratings(some))
