"""Sudoku of any size, with boxes of any shape or irregular rooms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from passatempo import clues
from passatempo.errors import InputError
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.records import replace
from passatempo.rules import Rule, RuleBatch, different_in_each, latin
from passatempo.rules.base import Domain
from passatempo.type_names import TYPE_CHECKING

if TYPE_CHECKING:
    from passatempo.plan import Plan


@kind(
    aliases=("jigsaw", "killer"),
    titles={"jigsaw": "Jigsaw Sudoku", "killer": "Killer Sudoku"},
    generated_from={"sudoku": "givens", "jigsaw": "rooms givens", "killer": "cages"},
)
class Sudoku(Puzzle):
    """Every row, every column and every box (or room) of n cells holds each of 1 to n once.

    `cages`, for example, make it a killer sudoku: clues of variants may be added in any combination, each in
    a block.

    Boxes are the squarest that have n cells, wider than high, by default: 2x3 on a board of 6x6.

    Other values than 1 to n can be listed, for example `digits 0..8`. If there are more than n, as with
    `digits 0..9` on a board of 9x9, no value stands twice in a row, a column or a box, and each of these
    lacks some. If 0 is a value, a blank can only be written `.`.
    """

    digits: clues.OtherValues = clue("values")
    boxes: clues.Boxes = clue("box")
    rooms: clues.Regions = clue("room")
    diagonals: clues.Diagonals = clue("diagonal")
    windows: clues.Windows = clue("rule")
    disjoint: clues.DisjointGroups = clue("rule")
    antiknight: clues.AntiKnight = clue("rule")
    antiking: clues.AntiKing = clue("rule")
    nonconsecutive: clues.NonConsecutive = clue("rule")
    extra: clues.ExtraRegions = clue("region")
    cages: clues.SumCages = clue("cage")
    thermometers: clues.Thermometers = clue("thermometer")
    slow_thermometers: clues.SlowThermometers = clue("thermometer")
    arrows: clues.Arrows = clue("arrow")
    palindromes: clues.Palindromes = clue("line")
    renban: clues.ConsecutiveLines = clue("line")
    whispers: clues.Whispers = clue("line")
    between: clues.BetweenLines = clue("line")
    sumlines: clues.SumLines = clue("line")
    dots: clues.Dots = clue("dot")
    xv: clues.PairSums = clue("sign")
    borders: clues.Borders = clue("bar")
    quadruples: clues.Quadruples = clue("number")
    clones: clues.Clones = clue("clone")
    minimum: clues.Minimum = clue("cell")
    maximum: clues.Maximum = clue("cell")
    parity: clues.Parity = clue("cell")
    sandwiches: clues.SandwichSums = clue("sum")
    xsums: clues.FirstSums = clue("sum")
    outside: clues.NearSums = clue("sum")
    skyscrapers: clues.VisibleNumbers = clue("number")
    littlekillers: clues.DiagonalSums = clue("sum")
    candidates: clues.Candidates = clue("candidate set")
    givens: clues.Givens = clue("given")

    def all_values(self) -> list[Domain]:
        """The listed values; 1 to n on a board of n x n if none are."""
        listed = self.digits.domain if self.has_clue("digits") else range(1, self.board.cols + 1)
        return [listed] * len(self.board)

    def rules(self) -> Iterable[Rule | RuleBatch]:
        """No value twice in a row, a column, a box or a room."""
        yield latin(self.board)
        yield different_in_each(self.boxes.groups or self.rooms.groups)

    def default_clues(self) -> Mapping[str, clues.Clue]:
        """Boxes of the default shape if neither boxes nor rooms are given."""
        self.board.check_square()
        return {} if self.boxes or self.rooms else {"boxes": self._default_boxes()}

    def _default_boxes(self) -> clues.Boxes:
        size = self.board.cols
        boxes = clues.Boxes.default_shape(size)
        if boxes.height == 1 and size > 3:
            raise InputError(
                "{size} cells make no box shape: a board of {board} needs rooms", size, self.board
            )
        return boxes

    @classmethod
    def default_plan(cls, plan: Plan) -> Plan:
        """Rooms of n cells."""
        size = plan.board.cols
        return replace(plan, room_sizes=range(size, size + 1))

    def check(self) -> None:
        """Raise an InputError unless boxes or rooms divide the board into n parts of n cells."""
        size, boxes, rooms = self.board.cols, self.boxes.groups, self.rooms.groups
        if boxes and rooms:
            raise InputError("boxes and rooms exclude each other: give one of them")
        for group in boxes or rooms:
            if len(group.cells) != size:
                raise InputError(
                    "{name} has {group} cells, the board needs {size}", group.name, len(group), size
                )
        if rooms and len(rooms) != size:
            raise InputError("the rooms leave cells out: found {rooms} of {size}", len(rooms), size)
