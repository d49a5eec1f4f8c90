"""Isomorphic images of puzzles: turned or mirrored boards, renamed values, permuted lines. They are built
from the native text alone, block by block, independent of the code under test.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random

import passatempo as pt
from passatempo.board import Board
from passatempo.canonical.value_symmetry import distinguished_values, relevant_domains
from passatempo.clues.base import Clue, grid_lines
from passatempo.puzzle import Puzzle

# The row and the column that a cell gets, by its own and the last of each.
TURNS: Mapping[str, Callable[[int, int, int, int], tuple[int, int]]] = {
    "half": lambda row, col, last_row, last_col: (last_row - row, last_col - col),
    "upside down": lambda row, col, last_row, last_col: (last_row - row, col),
    "left to right": lambda row, col, last_row, last_col: (row, last_col - col),
    "quarter": lambda row, col, last_row, last_col: (col, last_row - row),
    "three quarters": lambda row, col, last_row, last_col: (last_col - col, row),
    "falling": lambda row, col, last_row, last_col: (col, row),
    "rising": lambda row, col, last_row, last_col: (last_col - col, last_row - row),
}
_ACROSS = {"quarter", "three quarters", "falling", "rising"}
_WAYS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
_SIDES = {"top": (-1, 0), "bottom": (1, 0), "left": (0, -1), "right": (0, 1)}
_NAME = re.compile(r"\b[A-Z]+[0-9]+\b")


def turns_for(puzzle: Puzzle) -> Sequence[str]:
    """The turns that map a puzzle to another of the same kind."""
    if puzzle.name == "kojun":  # its rule treats above and below differently
        return ["left to right"]
    if puzzle.name == "samurai" and puzzle.clue("grids").size == 6:  # type: ignore[attr-defined]  # boxes of 2x3
        return [turn for turn in TURNS if turn not in _ACROSS]
    return list(TURNS)


class Turned:
    """A board and where its cells go."""

    def __init__(self, board: Board, turn: str) -> None:
        self.before, self.turn = board, turn
        rows, cols = (board.cols, board.rows) if turn in _ACROSS else (board.rows, board.cols)
        self.after = Board(rows, cols)

    def place(self, row: int, col: int) -> tuple[int, int]:
        return TURNS[self.turn](row, col, self.before.rows - 1, self.before.cols - 1)

    def cell(self, cell: int) -> int:
        return self.after.at(*self.place(*self.before.place(cell)))

    def way(self, row: int, col: int) -> tuple[int, int]:
        """The image of a direction."""
        (row0, col0), (row1, col1) = self.place(0, 0), self.place(row, col)
        return row1 - row0, col1 - col0

    def names(self, text: str) -> str:
        """A text in which every cell name is replaced by that of its image."""
        return _NAME.sub(lambda name: self.after.name(self.cell(self.before.cell(name[0]))), text)

    def corner(self, name: str, size: int) -> str:
        """The upper left cell of the image of a square."""
        row, col = self.before.place(self.before.cell(name))
        square = [self.place(row + down, col + right) for down in (0, size - 1) for right in (0, size - 1)]
        return self.after.name(self.after.at(*map(min, zip(*square, strict=True))))


def turned(puzzle: Puzzle, turn: str, dice: Random | None = None) -> Puzzle:
    """The puzzle on a turned board; the lines of its blocks are shuffled if `dice` are given."""
    board = Turned(puzzle.board, turn)
    blocks = []
    for name, clue in puzzle.printed.items():
        names = [each.__name__ for each in type(clue).__mro__]
        lines = next((_WRITERS[name] for name in names if name in _WRITERS), _by_names)(clue, board)
        if dice is not None and type(clue).__name__ in _UNORDERED:
            dice.shuffle(lines)
        blocks.append(f"{name} {lines[0]}" if len(lines) == 1 else "\n".join([name, *lines]))
    size = board.after
    if puzzle.name == "kakuro":
        blocks, size = _kakuro(puzzle, board)
    return pt.read("\n".join([f"{puzzle.name} {size}", *blocks]))


Write = Callable[[Clue, Turned], list[str]]


def _by_names(clue: Clue, board: Turned) -> list[str]:
    return [board.names(line) for line in clue.write(board.before)]


def _grid(clue: Clue, board: Turned) -> list[str]:
    rows = clue.write(board.before)
    symbols = [symbol for row in rows for symbol in (row.split() if " " in row.strip() else row.strip())]
    return _rows(symbols, board)


def _rows(symbols: Sequence[str], board: Turned) -> list[str]:
    moved = [""] * len(symbols)
    for cell, symbol in enumerate(symbols):
        moved[board.cell(cell)] = symbol
    return grid_lines(board.after, moved)


def _pointers(clue: Clue, board: Turned) -> list[str]:
    symbol_of = {way: symbol for symbol, way in _WAYS.items()}
    symbols = "".join(clue.write(board.before))
    return _rows([symbol_of[board.way(*_WAYS[each])] if each in _WAYS else each for each in symbols], board)


def _outside(clue: Clue, board: Turned) -> list[str]:
    side_of, found = {way: side for side, way in _SIDES.items()}, []
    for line in clue.write(board.before):
        side, *numbers = line.split()
        along = (0, 1) if side in ("top", "bottom") else (1, 0)
        backwards = sum(board.way(*along)) < 0
        found.append(
            " ".join([side_of[board.way(*_SIDES[side])], *(numbers[::-1] if backwards else numbers)])
        )
    return found


def _diagonal_sums(clue: Clue, board: Turned) -> list[str]:
    steps = {"up": -1, "down": 1, "left": -1, "right": 1}
    found = []
    for line in clue.write(board.before):
        total, name, way = line.split()
        down, right = board.way(*(steps[word] for word in way.split("-")))
        turned_way = f"{'down' if down > 0 else 'up'}-{'right' if right > 0 else 'left'}"
        found.append(f"{total} {board.names(name)} {turned_way}")
    return found


def _quadruples(clue: Clue, board: Turned) -> list[str]:
    lines = (line.split() for line in clue.write(board.before))
    return [" ".join([*numbers, board.corner(name, 2)]) for *numbers, name in lines]


def _grids(clue: Clue, board: Turned) -> list[str]:
    (size, *names) = clue.write(board.before)[0].split()
    return [" ".join([size, *(board.corner(name, int(size)) for name in names)])]


def _boxes(clue: Clue, board: Turned) -> list[str]:
    (text,) = clue.write(board.before)
    return ["x".join(reversed(text.split("x"))) if board.turn in _ACROSS else text]


def _diagonals(clue: Clue, board: Turned) -> list[str]:
    keeps = board.turn in ("half", "falling", "rising")
    lines = clue.write(board.before)
    return lines if keeps else [line.translate(str.maketrans("/\\", "\\/")) for line in lines]


def _same(clue: Clue, board: Turned) -> list[str]:
    return clue.write(board.before)


_WRITERS: Mapping[str, Write] = {
    "Givens": _grid,
    "Candidates": _grid,
    "Regions": _grid,
    "BlackCells": _grid,
    "Parity": _grid,
    "Pointers": _pointers,
    "VisibleNumbers": _outside,
    "NearSums": _outside,
    "SandwichSums": _outside,
    "FirstSums": _outside,
    "DiagonalSums": _diagonal_sums,
    "Quadruples": _quadruples,
    "Grids": _grids,
    "Boxes": _boxes,
    "Diagonals": _diagonals,
    "Values": _same,
    "Runs": _same,
}
_UNORDERED = {"OperationCages", "SumCages", "Inequalities", "Borders", "Arrows", "Thermometers"}


def _kakuro(puzzle: Puzzle, board: Turned) -> tuple[list[str], Board]:
    """Runs get their sums at the other end: with one more row and column there is a cell for each."""
    rows, cols = board.after.rows + 1, board.after.cols + 1
    sums: dict[tuple[int, int], dict[str, int]] = {}
    white = set()
    for run in puzzle.clue("runs"):  # type: ignore[attr-defined]
        places = sorted(board.place(*board.before.place(cell)) for cell in run.cells)
        white.update(places)
        (top, left), across = places[0], (run.direction == "across") != (board.turn in _ACROSS)
        at = (top + 1, left) if across else (top, left + 1)
        if run.total is not None:
            sums.setdefault(at, {})["across" if across else "down"] = run.total
    symbols = []
    for row in range(rows):
        for col in range(cols):
            labels = sums.get((row, col), {})
            is_white = (row - 1, col - 1) in white
            symbols.append(
                "."
                if is_white
                else f"{labels.get('down', '')}\\{labels.get('across', '')}"
                if labels
                else "#"
            )
    after = Board(rows, cols)
    values = ["."] * len(after)
    for cell, value in puzzle.clue("givens").values.items():  # type: ignore[attr-defined]
        row, col = board.place(*board.before.place(cell))
        values[after.at(row + 1, col + 1)] = str(value)
    blocks = {"runs": grid_lines(after, symbols), "givens": grid_lines(after, values)}
    return ["\n".join([name, *lines]) for name, lines in blocks.items()], after


def renamings(puzzle: Puzzle, dice: Random) -> Mapping[int, int]:
    """A random permutation of values that no rule distinguishes; empty if there are none."""
    problem = puzzle.topology
    named = distinguished_values(problem)
    if named is None or any(type(clue).__name__ == "Parity" for clue in puzzle.printed.values()):
        return {}
    domains = {tuple(domain) for domain in relevant_domains(problem)}
    values = {value for domain in domains for value in domain} - named
    interchangeable: dict[tuple[bool, ...], list[int]] = {}
    for value in sorted(values):
        interchangeable.setdefault(tuple(value in domain for domain in domains), []).append(value)
    return {
        old: new
        for same in interchangeable.values()
        for old, new in zip(same, dice.sample(same, len(same)), strict=True)
    }


def renamed(puzzle: Puzzle, names: Mapping[int, int]) -> Puzzle:
    """The puzzle with its values renamed."""

    def new_name(symbol: str) -> str:
        return str(names.get(int(symbol), symbol)) if symbol.isdigit() else symbol

    def rename(clue: Clue, line: str) -> str:
        if " " in line.strip() and type(clue).__name__ == "Givens":
            return " ".join(map(new_name, line.split()))
        return "".join(map(new_name, line))

    blocks = []
    for name, clue in puzzle.printed.items():
        lines = clue.write(puzzle.board)
        if type(clue).__name__ in ("Givens", "Candidates"):
            lines = [rename(clue, line) for line in lines]
        blocks.append(f"{name} {lines[0]}" if len(lines) == 1 else "\n".join([name, *lines]))
    return pt.read("\n".join([f"{puzzle.name} {puzzle.board}", *blocks]))


def with_lines_exchanged(line: str, height: int, width: int, dice: Random) -> str:
    """A line of a box board with bands, stacks and the lines within them permuted."""
    side = height * width
    rows, cols = _order(height, width, dice), _order(width, height, dice)
    return "".join(line[row * side + col] for row in rows for col in cols)


def _order(lines: int, boxes: int, dice: Random) -> list[int]:
    return [
        box * lines + line
        for box in dice.sample(range(boxes), boxes)
        for line in dice.sample(range(lines), lines)
    ]
