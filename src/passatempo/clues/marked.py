"""Clues printed in cells: odd and even, least and greatest, black cells, arrows in black cells."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Self

from passatempo.board import Board, Group, once_a_size
from passatempo.clues.base import BLANKS, Block, Clue, Piece, grid_lines
from passatempo.clues.gestures import Form, Gesture
from passatempo.clues.parts import Cells, all_hold, cells_with_values, read_cells, written
from passatempo.deadline import watched
from passatempo.errors import InputError
from passatempo.frozen import NOTHING, freeze
from passatempo.messages import Text, message
from passatempo.records import dataclass, field
from passatempo.rules import Greatest, Less, Rule, RuleBatch
from passatempo.rules.base import Domain, EncodedRules, Encoding
from passatempo.scene import Black, Label, LabelLook, Mark
from passatempo.symmetry import symmetry_transforms

if TYPE_CHECKING:
    from passatempo.plan import Plan
    from passatempo.puzzle import Puzzle


@dataclass(frozen=True)
class Symbols(Clue):
    """Cells with one of a few symbols."""

    symbols: Mapping[int, str] = field(default=NOTHING)
    known: ClassVar[Mapping[str, str]]  # each symbol, and its name
    name_templates: ClassVar[Mapping[str, str]] = NOTHING  # of each symbol in a {cell}

    def __post_init__(self) -> None:
        freeze(self, "symbols")

    def __bool__(self) -> bool:
        return bool(self.symbols)

    def __hash__(self) -> int:
        return hash(frozenset(self.symbols.items()))

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """Rows of symbols, `.` where there is none."""
        symbols, blanks = {}, BLANKS.difference(cls.known)
        for cell, symbol in block.marks(board, blanks).items():
            if symbol.lower() in cls.known:
                symbols[cell] = symbol.lower()
            elif symbol not in BLANKS and symbol != "-":
                expected = ", ".join(f"{each} ({name})" for each, name in cls.known.items())
                raise block.line_of(cell, board).error(
                    "'{symbol}' in {cell}: expected {expected} or '.'", symbol, board.name(cell), expected
                )
        return cls(symbols)

    @classmethod
    def may_be(cls, block: Block, board: Board) -> bool:
        """Rows of which some have a symbol."""
        return super().may_be(block, board) and bool(cls.read(block, board))

    def write(self, board: Board) -> list[str]:
        """Rows of symbols."""
        return grid_lines(board, [self.symbols.get(cell, ".") for cell in board.cells])

    def pieces(self, board: Board) -> Mapping[Piece, Cells]:
        """The cells with a symbol."""
        return {cell: (cell,) for cell in self.symbols}

    def piece_label(self, piece: Piece, board: Board) -> Text:
        """Named after the symbol and the cell."""
        assert isinstance(piece, int)
        return self.name_templates[self.symbols[piece]], board.name(piece)

    def keep(self, pieces: Set[Piece]) -> Self:
        """The symbols of these cells."""
        return type(self)({cell: symbol for cell, symbol in self.symbols.items() if cell in pieces})


_LOOKS = {"e": LabelLook.EVEN, "o": LabelLook.ODD}


class Parity(Symbols):
    """Cells that hold an even value, or an odd one."""

    gesture = Gesture("symbol", Form.ROWS, alphabet=(("e", message("even")), ("o", message("odd"))))
    synonyms = ("evenodd", "oddeven")
    known: ClassVar = {"e": "even", "o": "odd"}
    name_templates: ClassVar = {
        "e": message("the sign for even in {cell}"),
        "o": message("the sign for odd in {cell}"),
    }

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """Rows of `e` (even), `o` (odd) and `.`."""
        return super().read(block, board)

    def limits(self, puzzle: Puzzle) -> Mapping[int, Domain]:
        """The even or the odd values."""
        return {
            cell: tuple(value for value in puzzle.values(cell) if value % 2 == (symbol == "o"))
            for cell, symbol in self.symbols.items()
        }

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """The letters of a random half of the cells."""
        cells = cells_with_values(puzzle)
        chosen = plan.rng.sample(cells, len(cells) // 2)
        return type(self)({cell: "eo"[values[cell] % 2] for cell in sorted(chosen)})

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """The letters."""
        return [Label(cell, symbol, _LOOKS[symbol]) for cell, symbol in self.symbols.items()]


_BLACK = "#"
_DEFAULT_BLACK = 0.28  # of all cells, as in printed puzzles
_PREFERRED_LONGEST = 6  # white cells in a run


class BlackCells(Symbols):
    """Cells that are black: they hold no value, unless the rules of the kind let one be given there."""

    gesture = Gesture("symbol", Form.ROWS, alphabet=(("#", message("black")),))
    synonyms = ("blackcell", "blackened")
    known: ClassVar = {"#": "black"}
    hash_is_symbol = True
    plan_field = "black_share"

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """Rows of `#` (black) and `.` (white)."""
        return super().read(block, board)

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """Black."""
        return [Black(cell) for cell in self.symbols]

    def pieces(self, board: Board) -> Mapping[Piece, Cells]:
        """None: with another white cell it would be another puzzle."""
        return {}

    def keep(self, pieces: Set[Piece]) -> Self:
        """The clue itself: no cell can be removed."""
        return self

    @classmethod
    def generate_layout(cls, plan: Plan) -> Self:
        """A random pattern of black cells; the white ones are connected."""
        from passatempo.layouts.patterns import PatternStyle, draw_pattern

        longest = max(plan.board.rows, plan.board.cols)
        style = PatternStyle(
            _DEFAULT_BLACK, plan.black_share, longest, _PREFERRED_LONGEST, allow_isolated=True
        )
        black = draw_pattern(plan.board, style, plan.symmetry, plan.rng)
        return cls(dict.fromkeys(sorted(black), _BLACK))


_ARROW = message("the arrow in {cell}")
_STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
_OFF = -1  # the board
_DEFAULT_SHARE = 0.2  # of black cells in a generated layout


@once_a_size
def _around(board: Board) -> dict[tuple[int, str], Cells]:
    """For a cell with an arrow: the cell it points at, or _OFF, then the other neighbours."""
    found: dict[tuple[int, str], Cells] = {}
    for cell in watched(board.cells):
        row, col = board.place(cell)
        for symbol, (down, right) in _STEPS.items():
            there = (row + down, col + right)
            ahead = board.at(*there) if board.has(*there) else _OFF
            found[cell, symbol] = (ahead, *(other for other in board.neighbours(cell) if other != ahead))
    return found


@dataclass(frozen=True)
class Pointers(Symbols):
    """Black cells; an arrow in one points at the greatest of the values that share a side with it."""

    synonyms = ("arrow", "pointer", "blackcell")
    # Once bound to a puzzle, by cells with arrows: what each points at, then the other white cells beside it.
    arrows: Mapping[int, Cells] = field(default=NOTHING, compare=False, repr=False)
    gesture = Gesture(
        "symbol",
        Form.ROWS,
        alphabet=(
            ("#", message("black")),
            ("^", message("black with an arrow up")),
            ("v", message("black with an arrow down")),
            ("<", message("black with an arrow to the left")),
            (">", message("black with an arrow to the right")),
        ),
    )
    known: ClassVar = {"#": "black", "^": "up", "v": "down", "<": "left", ">": "right"}
    hash_is_symbol = True
    plan_field = "black_share"
    __hash__ = Symbols.__hash__

    def __post_init__(self) -> None:
        freeze(self, "symbols", "arrows")

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """Rows of `^` `v` `<` `>` (black, with an arrow), `#` (black) and `.` (white)."""
        return super().read(block, board)

    def bound_to(self, puzzle: Puzzle) -> Self:
        """InputError if an arrow does not point at a cell with a value."""
        symbols, around, arrows = self.symbols, _around(puzzle.board), {}
        for cell, symbol in symbols.items():
            if symbol in _STEPS:
                ahead, *others = around[cell, symbol]
                if ahead == _OFF or ahead in symbols:
                    raise InputError(
                        "the arrow in {cell} does not point at a white cell", puzzle.board.name(cell)
                    )
                arrows[cell] = (ahead, *[each for each in others if each not in symbols])
        return type(self)(symbols, arrows)

    def rules(self, puzzle: Puzzle) -> Iterator[Rule]:
        """A Greatest for each arrow."""
        name_of = puzzle.board.name_of
        return (_pointed(name_of, arrow, cells) for arrow, cells in self.arrows.items())

    def batches(self, puzzle: Puzzle) -> Iterable[RuleBatch]:
        """The same rules, encoded."""
        encoded: list[Encoding] = [(Greatest.op, cells) for cells in self.arrows.values()]
        return [EncodedRules(encoded, partial(self.rules, puzzle))]

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """Black, with the arrow."""
        return [
            Black(cell, "" if symbol == "#" else symbol, points=_STEPS.get(symbol))
            for cell, symbol in self.symbols.items()
        ]

    def pieces(self, board: Board) -> Mapping[Piece, Cells]:
        """The arrows, by their cells."""
        return {cell: (cell,) for cell, symbol in self.symbols.items() if symbol in _STEPS}

    def piece_label(self, piece: Piece, board: Board) -> Text:
        """Named after its cell."""
        assert isinstance(piece, int)
        return _ARROW, board.name(piece)

    def keep(self, pieces: Set[Piece]) -> Self:
        """Only these arrows; the cells of the others stay black."""
        shown = {cell: symbol if cell in pieces else _BLACK for cell, symbol in self.symbols.items()}
        return type(self)(shown)

    @property
    def blocked_cells(self) -> Set[int]:
        """All black cells."""
        return self.symbols.keys()

    @classmethod
    def generate_layout(cls, plan: Plan) -> Self:
        """Random black cells, without arrows."""
        from passatempo.layouts.black_cells import scatter_black_cells

        share = _DEFAULT_SHARE if plan.black_share is None else plan.black_share
        return cls(dict.fromkeys(scatter_black_cells(plan.board, share, plan.rng, plan.symmetry), _BLACK))

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """An arrow in each black cell one of whose neighbours exceeds all others.

        With a symmetry, all cells of an orbit have one or none.
        """
        arrows = self._arrows(puzzle.board, values)
        turns = symmetry_transforms(plan.symmetry, puzzle.board)
        lone = {cell for cell in arrows if any(arrows.get(turn[cell], _BLACK) == _BLACK for turn in turns)}
        return type(self)({cell: _BLACK if cell in lone else arrow for cell, arrow in arrows.items()})

    def _arrows(self, board: Board, values: Sequence[int]) -> dict[int, str]:
        """The arrow that each black cell can have, or the sign for none."""
        around, found = _around(board), dict[int, str]()
        for cell in watched(self.symbols):
            white = set(board.neighbours(cell)) - self.symbols.keys()
            greatest = max((values[other] for other in white), default=0)
            best = [other for other in white if values[other] == greatest]
            found[cell] = next((arrow for arrow in _STEPS if [around[cell, arrow][0]] == best), _BLACK)
        return found


def _pointed(name_of: Callable[[int], str], arrow: int, cells: Cells) -> Greatest:
    """The rule that the cell it points at, the first, is greater than the others."""
    return Greatest(Group((_ARROW, name_of(arrow)), cells), names=tuple(map(name_of, cells)))


@dataclass(frozen=True)
class Extremes(Clue):
    """Cells whose value is greater, or less, than those of all cells that share a side with them."""

    cells: Cells = ()
    gesture = Gesture("symbol", Form.CELLS)
    noun: ClassVar[str]  # the name of such a cell; its first three letters are the sign in its corner
    name_template: ClassVar[str]  # of the sign in a {cell}

    def __bool__(self) -> bool:
        return bool(self.cells)

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """The cells, `B2 C7 E5`."""
        block.check_any()
        names: list[str] = []
        for line in block.lines:
            names += line.text.split()
            cells = read_cells(line, names, board)  # with those before, so that none is repeated
        return cls(tuple(sorted(cells)))

    def write(self, board: Board) -> list[str]:
        """The cells on a line."""
        return [written(board, self.cells)]

    def rules(self, puzzle: Puzzle) -> Iterator[Rule]:
        """The rules of each cell and the neighbours that hold a value."""
        for cell in self.cells:
            yield from self.rules_of(cell, _beside(cell, puzzle), puzzle.board)

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """All cells of which this is true."""
        cells = [cell for cell in cells_with_values(puzzle) if _beside(cell, puzzle)]
        return type(self)(
            tuple(
                cell
                for cell in cells
                if all_hold(self.rules_of(cell, _beside(cell, puzzle), puzzle.board), values)
            )
        )

    @abstractmethod
    def rules_of(self, cell: int, beside: list[int], board: Board) -> Iterable[Rule]:
        """The rule of a cell and its neighbours."""

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """A small sign in the corner."""
        return [Label(cell, self.noun[:3], LabelLook(self.noun)) for cell in self.cells]

    def pieces(self, board: Board) -> Mapping[Piece, Cells]:
        """The cells."""
        return {cell: (cell,) for cell in self.cells}

    def piece_label(self, piece: Piece, board: Board) -> Text:
        """Named after its cell."""
        assert isinstance(piece, int)
        return self.name_template, board.name(piece)

    def keep(self, pieces: Set[Piece]) -> Self:
        """Only these cells."""
        return type(self)(tuple(cell for cell in self.cells if cell in pieces))


def _beside(cell: int, puzzle: Puzzle) -> list[int]:
    """The neighbours of a cell that hold a value."""
    return [other for other in puzzle.board.neighbours(cell) if puzzle.values(other)]


class Minimum(Extremes):
    """Cells that hold less than every cell that shares a side with them."""

    synonyms = ("min",)
    noun = "minimum"
    name_template = message("the minimum in {cell}")

    def rules_of(self, cell: int, beside: list[int], board: Board) -> Iterable[Rule]:
        """A Less for each neighbour."""
        return [Less(board.group((cell, other))) for other in beside]


class Maximum(Extremes):
    """Cells that hold more than every cell that shares a side with them."""

    synonyms = ("max",)
    noun = "maximum"
    name_template = message("the maximum in {cell}")

    def rules_of(self, cell: int, beside: list[int], board: Board) -> Iterable[Rule]:
        """A Greatest over the cell and its neighbours."""
        return [Greatest(board.group((cell, *beside)))]
