"""Clues printed between two neighbouring cells: dots, X and V, bars, signs of inequality."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, ClassVar, Self

from passatempo.board import Board, Group
from passatempo.clues.base import Block, Line, Piece
from passatempo.clues.parts import THAT, Cells, Parts, all_hold, read_cells, written
from passatempo.messages import Message, Text, message
from passatempo.records import dataclass, replace
from passatempo.rules import Difference, Less, NeverApart, NeverTimes, Quotient, Rule, Sum
from passatempo.scene import Caption, Mark, Sign, SignLook

if TYPE_CHECKING:
    from passatempo.plan import Plan
    from passatempo.puzzle import Puzzle

_ALL = "all"
_SIGNS = {"X": message("the X between {cells}"), "V": message("the V between {cells}")}
_SUM = message("the {number} between {cells}")
_DOTS = {
    "white": message("the white dot between {cells}"),
    "black": message("the black dot between {cells}"),
}
_BAR = message("the bar between {cells}")
_INEQUALITY = message("the sign between {cells}")


def read_pair(line: Line, names: Iterable[str], board: Board) -> Cells:
    """Two cells that share a side, in the order in which they are named."""
    cells = read_cells(line, names, board)
    if len(cells) != 2:
        raise line.error(f"expected two cells, found {len(cells)}")
    if cells[1] not in board.neighbours(cells[0]):
        raise line.error(Message("{cells} do not share a side", board.group(cells).label))
    return cells


@dataclass(frozen=True)
class Signed:
    """A sign between two cells, and the number it stands for."""

    cells: Cells
    sign: str
    number: int


def _pairs_with_values(puzzle: Puzzle) -> Iterator[Group]:
    """Every pair of neighbours that both hold a value."""
    return (pair for pair in puzzle.board.beside if all(map(puzzle.values, pair.cells)))


def _where(part: Signed) -> tuple[Cells, str, int, Cells]:
    return tuple(sorted(part.cells)), part.sign, part.number, part.cells


@dataclass(frozen=True)
class Marks(Parts[Signed]):
    """Signs between neighbours, each with a number; if all are shown, the other neighbours have none."""

    all_shown: bool = False
    all_shown_words: ClassVar[Message]  # what it means that all are shown
    usual: ClassVar[Mapping[str, int]]  # each sign that needs no number beside it, and the one it stands for
    leading_words: ClassVar[frozenset[str]] = frozenset({_ALL})

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """A sign and the two cells, a line for each."""
        block.check_any()
        lines, all_shown = block.lines, False
        if lines and lines[0].text == _ALL:
            lines, all_shown = lines[1:], True
        return cls(tuple(cls.read_part(line, board) for line in lines), all_shown)

    def write(self, board: Board) -> list[str]:
        """Whether all are shown, then a sign a line."""
        return [_ALL] * self.all_shown + super().write(board)

    def __bool__(self) -> bool:
        return bool(self.parts) or self.all_shown

    def bound_to(self, puzzle: Puzzle) -> Self:
        """In reading order: formats that list each sign apart cannot tell in which order they came."""
        return replace(self, parts=tuple(sorted(self.parts, key=_where)))

    def pieces(self, board: Board) -> Mapping[Piece, Cells]:
        """The signs; if all are shown, none can go, only that these are all."""
        return {_ALL: tuple(board.cells)} if self.all_shown else super().pieces(board)

    def piece_label(self, piece: Piece, board: Board) -> Text:
        """That of the sign, or what it means that all are shown."""
        return (THAT, self.all_shown_words) if piece == _ALL else super().piece_label(piece, board)

    def keep(self, pieces: Set[Piece]) -> Self:
        """These signs alone, or all without saying so."""
        return replace(self, all_shown=_ALL in pieces) if self.all_shown else super().keep(pieces)

    def rules(self, puzzle: Puzzle) -> Iterator[Rule]:
        """The rule of each sign; if all are shown, those of neighbours without one."""
        for part in self.parts:
            yield self.rule_of(part, puzzle.board.group(part.cells))
        if self.all_shown:
            signed = {frozenset(part.cells) for part in self.parts}
            for pair in _pairs_with_values(puzzle):
                if frozenset(pair.cells) not in signed:
                    yield from self.rules_without(pair)

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """The usual signs wherever they are true; where two are, one of them."""
        found = [self._true_signs(pair, values) for pair in _pairs_with_values(puzzle)]
        return type(self)(tuple(plan.rng.choice(signs) for signs in found if signs))

    def _true_signs(self, pair: Group, values: Sequence[int]) -> list[Signed]:
        signs = [Signed(pair.cells, sign, number) for sign, number in self.usual.items()]
        return [sign for sign in signs if all_hold([self.rule_of(sign, pair)], values)]

    @abstractmethod
    def rule_of(self, part: Signed, pair: Group) -> Rule:
        """The rule of a sign."""

    @abstractmethod
    def rules_without(self, pair: Group) -> Iterable[Rule]:
        """What it says of two neighbours that there is no sign between them."""

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """The signs, and whether these are all."""
        for part in self.parts:
            yield self.sign(part)
        if self.all_shown:
            yield Caption(self.all_shown_words)

    def sign(self, part: Signed) -> Sign:
        """What stands on the border."""
        return Sign(part.cells, part.sign)


class Dots(Marks):
    """A white dot: the values differ by 1. A black dot: one is twice the other, and none is 0. Other numbers
    are shown.

    If all dots are shown, two neighbours without one neither differ by 1 nor is one twice the other.
    Between 1 and 2, either dot may stand.
    """

    all_shown_words = Message(
        "all dots are shown: without a dot no two neighbours differ by {number}, and none is twice the other",
        1,
    )
    leading_words = frozenset({_ALL, "white", "black"})
    usual: ClassVar = {"white": 1, "black": 2}

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """`white A1 A2`, `black A1 A2`, `white 3 A1 A2` for a difference of 3; `all` first if no others."""
        return super().read(block, board)

    @classmethod
    def read_part(cls, line: Line, board: Board) -> Signed:
        """A colour, a number unless it is the usual one, two cells."""
        colour, *rest = line.text.split()
        if colour not in cls.usual:
            raise line.error(f"'{colour}' is no dot: expected white or black")
        number = cls.usual[colour]
        if rest and re.fullmatch("[0-9]{1,9}", rest[0]):
            number, rest = int(rest[0]), rest[1:]
        return Signed(read_pair(line, rest, board), colour, number)

    def write_part(self, part: Signed, board: Board) -> str:
        """A colour, a number unless it is the usual one, two cells."""
        number = "" if part.number == self.usual[part.sign] else f"{part.number} "
        return f"{part.sign} {number}{written(board, part.cells)}"

    def part_label(self, part: Signed, board: Board) -> Text:
        """Named after its two cells."""
        return _DOTS[part.sign], board.group(part.cells).label

    def rule_of(self, part: Signed, pair: Group) -> Rule:
        """A difference or a quotient."""
        return (Difference if part.sign == "white" else Quotient)(pair, part.number)

    def rules_without(self, pair: Group) -> Iterable[Rule]:
        """Neither of the usual ones."""
        return NeverApart(pair, self.usual["white"]), NeverTimes(pair, self.usual["black"])

    def sign(self, part: Signed) -> Sign:
        """In text, `o` is white and `*` black; another number than the usual one is shown."""
        number = "" if part.number == self.usual[part.sign] else str(part.number)
        symbol, look = {"white": ("o", SignLook.WHITE_DOT), "black": ("*", SignLook.BLACK_DOT)}[part.sign]
        return Sign(part.cells, symbol + number, look, inside=number)


class PairSums(Marks):
    """X: the two values add up to 10. V: they add up to 5. Any other sum is shown as a number.

    If all are shown, two neighbours without one add up to neither 10 nor 5.
    """

    all_shown_words = Message(
        "all X and V are shown: without one no two neighbours add up to {number} or {number2}", 10, 5
    )
    usual: ClassVar = {"X": 10, "V": 5}

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """`X A1 A2`, `V A1 A2`, or a number for another sum, `7 A1 A2`; `all` first if all are shown."""
        return super().read(block, board)

    @classmethod
    def read_part(cls, line: Line, board: Board) -> Signed:
        """X, V or a number, then two cells."""
        sign, *names = line.text.split()
        total = cls.usual.get(sign.upper())
        if total is None and not re.fullmatch("-?[0-9]{1,15}", sign):
            raise line.error(f"'{sign}' is no sum: expected X, V or a number")
        total = int(sign) if total is None else total
        letter = next((letter for letter, sum_ in cls.usual.items() if sum_ == total), str(total))
        return Signed(read_pair(line, names, board), letter, total)

    def write_part(self, part: Signed, board: Board) -> str:
        """X, V or a number, then two cells."""
        return f"{part.sign} {written(board, part.cells)}"

    def part_label(self, part: Signed, board: Board) -> Text:
        """Named after its two cells."""
        cells = board.group(part.cells).label
        return (_SIGNS[part.sign], cells) if part.sign in _SIGNS else (_SUM, part.number, cells)

    def rule_of(self, part: Signed, pair: Group) -> Rule:
        """A Sum."""
        return Sum(pair, part.number)

    def rules_without(self, pair: Group) -> Iterable[Rule]:
        """Neither of the usual sums."""
        return [Sum(pair, total, "!=") for total in self.usual.values()]


class Borders(Parts[Cells]):
    """A bar stands between two neighbours exactly where their values differ by 1."""

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """The two cells, `A1 A2`, a line for each bar; where there is none the values do not differ by 1."""
        return super().read(block, board)

    @classmethod
    def read_part(cls, line: Line, board: Board) -> Cells:
        """Two cells."""
        return read_pair(line, line.text.split(), board)

    def write_part(self, part: Cells, board: Board) -> str:
        """Two cells."""
        return written(board, part)

    def part_label(self, part: Cells, board: Board) -> Text:
        """Named after its two cells."""
        return _BAR, board.group(part).label

    def pieces(self, board: Board) -> Mapping[Piece, Cells]:
        """None can go: where there is no bar, that says something too."""
        return {}

    def rules(self, puzzle: Puzzle) -> Iterator[Rule]:
        """A Difference of 1 with a bar, a NeverApart without."""
        marked = {frozenset(part) for part in self.parts}
        for pair in puzzle.board.beside if self else ():
            if frozenset(pair.cells) in marked:
                yield Difference(pair, 1)
            elif all(map(puzzle.values, pair.cells)):
                yield NeverApart(pair, 1)

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """Every bar."""
        pairs = (pair.cells for pair in _pairs_with_values(puzzle))
        return type(self)(
            tuple((one, other) for one, other in pairs if abs(values[one] - values[other]) == 1)
        )

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """The bars."""
        for part in self.parts:
            yield Sign(part, "=", SignLook.BAR)
        if self:
            yield Caption(Message("a bar stands exactly where two neighbours differ by {number}", 1))


class Inequalities(Parts[Cells]):
    """The sign between two neighbours opens towards the greater value."""

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """`A1 < B1` or `A1 > A2`, a line for each sign."""
        return super().read(block, board)

    @classmethod
    def read_part(cls, line: Line, board: Board) -> Cells:
        """The cell of the smaller value, then that of the greater."""
        names = line.text.replace("<", " < ").replace(">", " > ").split()
        if len(names) != 3 or names[1] not in "<>":
            raise line.error(f"'{line.text}' is no inequality: expected A1 < B1")
        one, other = read_pair(line, (names[0], names[2]), board)
        return (one, other) if names[1] == "<" else (other, one)

    def write_part(self, part: Cells, board: Board) -> str:
        """The smaller, then the greater."""
        return f"{board.name(part[0])} < {board.name(part[1])}"

    def part_label(self, part: Cells, board: Board) -> Text:
        """Named after its two cells."""
        return _INEQUALITY, board.group(part).label

    def rules(self, puzzle: Puzzle) -> Iterator[Rule]:
        """A Less for each sign."""
        for part in self.parts:
            yield Less(puzzle.board.group(part))

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """A sign between all neighbours that differ."""
        ordered = (sorted(pair, key=values.__getitem__) for pair in _pairs_with_values(puzzle))
        return type(self)(tuple((less, more) for less, more in ordered if values[less] < values[more]))

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """The signs, pointing to the smaller value."""
        for part in self.parts:
            first, second = sorted(part)
            across = puzzle.board.place(first)[0] == puzzle.board.place(second)[0]
            signs = ("<", ">") if across else ("^", "v")
            yield Sign((first, second), signs[part[0] == second], SignLook.LESS)
