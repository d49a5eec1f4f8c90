"""Clues printed between two neighbouring cells: dots, X and V, bars, signs of inequality."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, ClassVar, Self

from passatempo.board import (
    BAR,
    BLACK_DOT,
    NO_BAR,
    NO_DOT,
    NO_X_OR_V,
    NUMBER_SIGN,
    NUMBERED_BLACK_DOT,
    NUMBERED_WHITE_DOT,
    V_SIGN,
    WHITE_DOT,
    X_SIGN,
    Board,
    Group,
)
from passatempo.clues.base import Block, Line, Piece
from passatempo.clues.gestures import Gesture
from passatempo.clues.parts import THAT, Cells, Parts, all_hold, read_cells, written
from passatempo.messages import Message, Text, message
from passatempo.records import dataclass, replace
from passatempo.rules import Difference, Less, NeverApart, NeverTimes, Quotient, Rule, Sum
from passatempo.scene import Caption, Mark, Sign, SignLook

if TYPE_CHECKING:
    from passatempo.plan import Plan
    from passatempo.puzzle import Puzzle

_ALL = "all"
_SIGNS = {"X": X_SIGN, "V": V_SIGN}
_DOTS = {"white": WHITE_DOT, "black": BLACK_DOT}
_NUMBERED_DOTS = {"white": NUMBERED_WHITE_DOT, "black": NUMBERED_BLACK_DOT}
_INEQUALITY = message("the sign between {cells}")


def read_pair(line: Line, names: Iterable[str], board: Board) -> Cells:
    """Two cells that share a side, in the order in which they are named."""
    cells = read_cells(line, names, board)
    if len(cells) != 2:
        raise line.error("expected two cells, found {cells}", len(cells))
    if cells[1] not in board.neighbours(cells[0]):
        raise line.error(Message("{cells} do not share a side", board.group(cells).label))
    return cells


@dataclass(frozen=True)
class Signed:
    """A sign between two cells, and its number."""

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
    all_shown_words: ClassVar[Message]  # the rule for pairs without a sign, if all are shown
    default_numbers: ClassVar[Mapping[str, int]]  # the number of each sign if none is printed
    no_sign: ClassVar[str]  # the name of a pair without a sign, if all are shown
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
        """`all` if all are shown, then a line for each sign."""
        return [_ALL] * self.all_shown + super().write(board)

    def __bool__(self) -> bool:
        return bool(self.parts) or self.all_shown

    def bound_to(self, puzzle: Puzzle) -> Self:
        """In reading order, as formats with a list for each sign do not preserve the order."""
        return replace(self, parts=tuple(sorted(self.parts, key=_where)))

    def pieces(self, board: Board) -> Mapping[Piece, Cells]:
        """The signs; if all are shown, no sign can be removed, only the statement that these are all."""
        return {_ALL: tuple(board.cells)} if self.all_shown else super().pieces(board)

    def piece_label(self, piece: Piece, board: Board) -> Text:
        """The label of a sign, or the rule for pairs without one."""
        return (THAT, self.all_shown_words) if piece == _ALL else super().piece_label(piece, board)

    def keep(self, pieces: Set[Piece]) -> Self:
        """Only these signs, or all without the statement that these are all."""
        return replace(self, all_shown=_ALL in pieces) if self.all_shown else super().keep(pieces)

    def rules(self, puzzle: Puzzle) -> Iterator[Rule]:
        """The rule of each sign; if all are shown, those of neighbours without one."""
        for part in self.parts:
            yield self.rule_of(part, Group(self.part_label(part, puzzle.board), part.cells))
        if self.all_shown:
            signed = {frozenset(part.cells) for part in self.parts}
            for pair in _pairs_with_values(puzzle):
                if frozenset(pair.cells) not in signed:
                    yield from self.rules_without(Group((self.no_sign, pair.label), pair.cells))

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """The signs with their default numbers wherever they hold; one of them where two do."""
        found = [self._true_signs(pair, values) for pair in _pairs_with_values(puzzle)]
        return type(self)(tuple(plan.rng.choice(signs) for signs in found if signs))

    def _true_signs(self, pair: Group, values: Sequence[int]) -> list[Signed]:
        signs = [Signed(pair.cells, sign, number) for sign, number in self.default_numbers.items()]
        return [sign for sign in signs if all_hold([self.rule_of(sign, pair)], values)]

    @abstractmethod
    def rule_of(self, part: Signed, pair: Group) -> Rule:
        """The rule of a sign."""

    @abstractmethod
    def rules_without(self, pair: Group) -> Iterable[Rule]:
        """The rules for two neighbours without a sign, if all are shown."""

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """The signs, and whether these are all."""
        for part in self.parts:
            yield self.sign(part)
        if self.all_shown:
            yield Caption(self.all_shown_words)

    def sign(self, part: Signed) -> Sign:
        """The mark on the border."""
        return Sign(part.cells, part.sign)


class Dots(Marks):
    """A white dot: the values differ by 1. A black dot: one is twice the other, and none is 0. Other numbers
    are shown.

    If all dots are shown, two neighbours without one neither differ by 1 nor is one twice the other.
    Between 1 and 2, either dot is possible.
    """

    synonyms = ("dot", "kropki")
    all_shown_words = Message(
        "all dots are shown: without a dot no two neighbours differ by {number}, and none is twice the other",
        1,
    )
    gesture = Gesture(
        "edge",
        line="{sign} {label} {cells}",
        alphabet=(("white", message("white dot")), ("black", message("black dot"))),
        label="[0-9]+",
        no_label="",
        first_line=_ALL,
    )
    leading_words = frozenset({_ALL, "white", "black"})
    default_numbers: ClassVar = {"white": 1, "black": 2}
    no_sign = NO_DOT

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """`white A1 A2`, `black A1 A2`, `white 3 A1 A2` for a difference of 3; `all` first if no others."""
        return super().read(block, board)

    @classmethod
    def read_part(cls, line: Line, board: Board) -> Signed:
        """A colour, a number unless it is the default, two cells."""
        colour, *rest = line.text.split()
        if colour not in cls.default_numbers:
            raise line.error("'{colour}' is not a dot: expected white or black", colour)
        number = cls.default_numbers[colour]
        if rest and re.fullmatch("[0-9]{1,9}", rest[0]):
            number, rest = int(rest[0]), rest[1:]
        return Signed(read_pair(line, rest, board), colour, number)

    def write_part(self, part: Signed, board: Board) -> str:
        """A colour, a number unless it is the default, two cells."""
        number = "" if part.number == self.default_numbers[part.sign] else f"{part.number} "
        return f"{part.sign} {number}{written(board, part.cells)}"

    def part_label(self, part: Signed, board: Board) -> Text:
        """Named after its two cells, and its number unless it is the default."""
        cells = board.group(part.cells).label
        if part.number == self.default_numbers[part.sign]:
            return _DOTS[part.sign], cells
        return _NUMBERED_DOTS[part.sign], part.number, cells

    def rule_of(self, part: Signed, pair: Group) -> Rule:
        """A difference or a quotient."""
        return (Difference if part.sign == "white" else Quotient)(pair, part.number)

    def rules_without(self, pair: Group) -> Iterable[Rule]:
        """Neither of the default numbers."""
        return NeverApart(pair, self.default_numbers["white"]), NeverTimes(
            pair, self.default_numbers["black"]
        )

    def sign(self, part: Signed) -> Sign:
        """In text, `o` is white and `*` black; a number other than the default is shown."""
        number = "" if part.number == self.default_numbers[part.sign] else str(part.number)
        symbol, look = {"white": ("o", SignLook.WHITE_DOT), "black": ("*", SignLook.BLACK_DOT)}[part.sign]
        return Sign(part.cells, symbol + number, look, inside=number)


class PairSums(Marks):
    """X: the two values add up to 10. V: they add up to 5. Any other sum is shown as a number.

    If all are shown, two neighbours without one add up to neither 10 nor 5.
    """

    synonyms = ("pairsum",)
    all_shown_words = Message(
        "all X and V are shown: without one no two neighbours add up to {number} or {number2}", 10, 5
    )
    gesture = Gesture("edge", line="{label} {cells}", label="[XV]|-?[0-9]+", first_line=_ALL)
    default_numbers: ClassVar = {"X": 10, "V": 5}
    no_sign = NO_X_OR_V

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """`X A1 A2`, `V A1 A2`, or a number for another sum, `7 A1 A2`; `all` first if all are shown."""
        return super().read(block, board)

    @classmethod
    def read_part(cls, line: Line, board: Board) -> Signed:
        """X, V or a number, then two cells."""
        sign, *names = line.text.split()
        total = cls.default_numbers.get(sign.upper())
        if total is None and not re.fullmatch("-?[0-9]{1,15}", sign):
            raise line.error("'{sign}' is not a sum: expected X, V or a number", sign)
        total = int(sign) if total is None else total
        letter = next((letter for letter, sum_ in cls.default_numbers.items() if sum_ == total), str(total))
        return Signed(read_pair(line, names, board), letter, total)

    def write_part(self, part: Signed, board: Board) -> str:
        """X, V or a number, then two cells."""
        return f"{part.sign} {written(board, part.cells)}"

    def part_label(self, part: Signed, board: Board) -> Text:
        """Named after its two cells."""
        cells = board.group(part.cells).label
        return (_SIGNS[part.sign], cells) if part.sign in _SIGNS else (NUMBER_SIGN, part.number, cells)

    def rule_of(self, part: Signed, pair: Group) -> Rule:
        """A Sum."""
        return Sum(pair, part.number)

    def rules_without(self, pair: Group) -> Iterable[Rule]:
        """Neither of the default sums."""
        return [Sum(pair, total, "!=") for total in self.default_numbers.values()]


class Edges(Parts[Cells]):
    """What is drawn on the edge between two cells, and is nothing but that edge."""

    gesture = Gesture("edge")

    @classmethod
    def read_part(cls, line: Line, board: Board) -> Cells:
        """Two cells that share a side."""
        return read_pair(line, line.text.split(), board)

    def write_part(self, part: Cells, board: Board) -> str:
        """Two cells."""
        return written(board, part)


class Borders(Edges):
    """There is a bar between two neighbours if and only if their values differ by 1."""

    synonyms = ("bar",)

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """The two cells, `A1 A2`, a line for each bar; without a bar the values do not differ by 1."""
        return super().read(block, board)

    def part_label(self, part: Cells, board: Board) -> Text:
        """Named after its two cells."""
        return BAR, board.group(part).label

    def pieces(self, board: Board) -> Mapping[Piece, Cells]:
        """None: the absence of a bar is a rule as well, so no bar can be removed."""
        return {}

    def rules(self, puzzle: Puzzle) -> Iterator[Rule]:
        """A Difference of 1 with a bar, a NeverApart without."""
        marked = {frozenset(part) for part in self.parts}
        for pair in puzzle.board.beside if self else ():
            if frozenset(pair.cells) in marked:
                yield Difference(Group((BAR, pair.label), pair.cells), 1)
            elif all(map(puzzle.values, pair.cells)):
                yield NeverApart(Group((NO_BAR, pair.label), pair.cells), 1)

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

    gesture = Gesture(
        "edge", line="{first} {sign} {second}", alphabet=(("<", message("less")), (">", message("greater")))
    )
    synonyms = ("inequality", "sign", "lessthan", "greaterthan")

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """`A1 < B1` or `A1 > A2`, a line for each sign."""
        return super().read(block, board)

    @classmethod
    def read_part(cls, line: Line, board: Board) -> Cells:
        """The cell of the smaller value, then that of the greater."""
        names = line.text.replace("<", " < ").replace(">", " > ").split()
        if len(names) != 3 or names[1] not in "<>":
            raise line.error("'{text}' is not an inequality: expected A1 < B1", line.text)
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
