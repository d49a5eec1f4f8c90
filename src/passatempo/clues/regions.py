"""Regions and Boxes: a partition of the board into parts of any shape, or into equal rectangles."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import lru_cache
from itertools import chain, product
from math import isqrt

from passatempo._kernel import rooms_of_labels
from passatempo.board import CACHE_SIZE, LETTERS, Board, Group
from passatempo.clues.base import BLANKS, Block, Clue, grid_lines
from passatempo.clues.gestures import Form, Gesture
from passatempo.errors import InputError
from passatempo.lazy import lazy
from passatempo.messages import Message, message
from passatempo.records import dataclass, field, replace
from passatempo.scene import Outline
from passatempo.type_names import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from passatempo.plan import Plan
    from passatempo.puzzle import Puzzle

BOX = message("box {number}")
ROOM = message("the room at {cell}")
_NOTHING = range(0)
_DEFAULT_SIZES = range(1, 6)  # cells of a generated room


@dataclass(frozen=True)
class Regions(Clue):
    """Each cell belongs to the room whose label it carries; a cell labelled `.` to none.

    The cells of a room need not be connected.
    """

    synonyms = ("room", "region", "area", "cage", "irregular")
    labels: tuple[str, ...] = ()  # once bound to a puzzle, the rooms are numbered in reading order
    groups: tuple[Group, ...] = field(default=(), compare=False, repr=False)  # once bound to a puzzle
    gesture = Gesture("partition", Form.ROWS)
    structural = True
    plan_field = "room_sizes"

    def __bool__(self) -> bool:
        return bool(self.labels)

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """Rows of labels, equal labels for the cells of one room."""
        return cls(tuple(block.symbols(board)))

    @classmethod
    def may_be(cls, block: Block, board: Board) -> bool:
        """Rows of letters: numbers without a name are values rather than labels."""
        return super().may_be(block, board) and all(
            symbol.isalpha() or symbol in BLANKS for symbol in block.symbols(board)
        )

    def write(self, board: Board) -> list[str]:
        """Rows of labels, the rooms lettered in reading order."""
        names = LETTERS + LETTERS.lower()
        if len(self._cells_by_label) > len(names):
            return grid_lines(board, self.labels)
        letters = dict(zip(self._cells_by_label, names, strict=False))
        return grid_lines(board, [letters.get(label, ".") for label in self.labels])

    @lazy
    def _cells_by_label(self) -> dict[str, list[int]]:
        rooms = defaultdict[str, list[int]](list)
        for cell, label in enumerate(self.labels):
            rooms[label].append(cell)
        return {label: cells for label, cells in rooms.items() if label not in BLANKS}

    def __iter__(self) -> Iterator[Group]:
        """The rooms in reading order, each called after its first cell: "the room at B4"."""
        return iter(self.groups)

    def of(self, cell: int) -> Group:
        """The room of a cell; InputError if it is in none."""
        room = self._room_of.get(cell)
        if room is None:
            raise InputError("a cell lies in no room: the block 'rooms' must label each of them")
        return room

    @lazy
    def _room_of(self) -> dict[int, Group]:
        return {cell: group for group in self.groups for cell in group.cells}

    def bound_to(self, puzzle: Puzzle) -> Self:
        """With the rooms as groups; InputError unless there is one label for each cell."""
        board = puzzle.board
        if self.labels and len(self.labels) != len(board):
            raise InputError("rooms of {labels} cells on a board of {board}", len(self.labels), len(board))
        (labels, rooms), names = rooms_of_labels(self.labels, BLANKS), board.names
        return type(self)(labels, tuple([Group((ROOM, names[cells[0]]), cells) for cells in rooms]))

    @classmethod
    def of_rooms(cls, rooms: Iterable[Iterable[int]], board: Board) -> Self:
        """The regions with these cells."""
        labels = ["."] * len(board)
        for number, room in enumerate(rooms, start=1):
            for cell in room:
                labels[cell] = str(number)
        return cls(tuple(labels))

    @classmethod
    def generate_layout(cls, plan: Plan) -> Self:
        """Random rooms; of one cell each if they depend on the values."""
        if plan.room_predicate:
            return cls.of_rooms(((cell,) for cell in plan.board.cells), plan.board)
        from passatempo.layouts.rooms import partition_into_rooms

        sizes = plan.room_sizes or _DEFAULT_SIZES
        rooms = partition_into_rooms(plan.board, sizes, plan.rng, plan.symmetry, plan.blocked_cells)
        return cls.of_rooms(rooms, plan.board)

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """The same rooms, or rooms that depend on the values."""
        if plan.room_predicate is None or any(len(room) > 1 for room in self):
            return self
        from passatempo.layouts.value_rooms import partition_by_values

        sizes = plan.room_sizes or _DEFAULT_SIZES
        rooms = partition_by_values(values, plan.board, sizes, plan.room_predicate, plan.rng)
        return self.of_rooms(rooms, plan.board)

    def places(self, board: Board) -> Iterable[tuple[int, ...]]:
        """The rooms."""
        return [group.cells for group in self.groups]

    def draw(self, puzzle: Puzzle) -> Iterable[Outline]:
        """A wall around each room."""
        return [Outline(group.cells) for group in self]

    def check_any(self) -> None:
        """Raise an InputError unless there are rooms."""
        if not self.groups:
            raise InputError("there are no rooms: expected a block 'rooms' with a label for each cell")

    def pairs_within(self, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """The pairs of which both cells lie in one room."""
        labels = self.labels
        return [pair for pair in pairs if labels[pair[0]] == labels[pair[1]] not in BLANKS]

    def has(self, cell: int) -> bool:
        """Whether a cell is in a room."""
        return cell in self._room_of

    @property
    def cells(self) -> Set[int]:
        """Every cell that lies in a room."""
        return self._room_of.keys()

    def size(self, cell: int) -> int:
        """The number of cells of a cell's room; 0 if it is in none."""
        room = self._room_of.get(cell)
        return 0 if room is None else len(room.cells)

    def one_to_size(self, board: Board) -> list[range]:
        """For each cell of the board the values 1 to the size of its room; none if it is in no room."""
        return self._one_to_size if self.labels else [_NOTHING] * len(board)

    @lazy
    def _one_to_size(self) -> list[range]:
        values = [_NOTHING] * len(self.labels)
        up_to = [range(1, size + 1) for size in range(max(map(len, self.groups), default=0) + 1)]
        for room in self.groups:
            one_to_size = up_to[len(room.cells)]
            for cell in room.cells:
                values[cell] = one_to_size
        return values


@dataclass(frozen=True)
class Boxes(Clue):
    """The board is divided into boxes of one shape, given by their rows and columns."""

    synonyms = ("box",)
    height: int = 0
    width: int = 0
    groups: tuple[Group, ...] = field(default=(), compare=False, repr=False)  # once bound to a puzzle
    gesture = Gesture("board", Form.LINE, "{label}", label="[0-9]+x[0-9]+")
    structural = True

    def __bool__(self) -> bool:
        return bool(self.height or self.width)

    @classmethod
    @lru_cache
    def default_shape(cls, size: int) -> Self:
        """The default shape of boxes of `cells` cells: the squarest one, wider than high."""
        height = next(height for height in range(isqrt(size), 0, -1) if size % height == 0)
        return cls(height, size // height)

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """One line, `HEIGHTxWIDTH`."""
        line = block.only(Message("the shape of a box, such as 2x3"))
        import re  # few puzzles state the shape

        shape = re.fullmatch(r"(\d{1,4})\s*[xX]\s*(\d{1,4})", line.text.strip())
        if not shape or not (int(shape[1]) and int(shape[2])):
            raise line.error(
                "'{text}' is not a box shape: expected HEIGHTxWIDTH, such as 2x3", line.text.strip()
            )
        return cls(int(shape[1]), int(shape[2]))

    def write(self, board: Board) -> list[str]:
        """One line, `HEIGHTxWIDTH`."""
        return [f"{self.height}x{self.width}"]

    def bound_to(self, puzzle: Puzzle) -> Self:
        """With the boxes as groups; InputError if they do not fill the board."""
        board = puzzle.board
        if not self:
            return self
        if min(self.height, self.width) < 1 or board.rows % self.height or board.cols % self.width:
            raise InputError(
                "boxes of {height}x{width} do not fit a {board} board", self.height, self.width, board
            )
        return self._on(self.height, self.width, board.rows, board.cols)

    @classmethod
    @lru_cache(maxsize=CACHE_SIZE)
    def _on(cls, height: int, width: int, rows: int, cols: int) -> Self:
        boxes = cls(height, width)
        return replace(boxes, groups=tuple(boxes.groups_on(Board(rows, cols))))

    def groups_on(self, board: Board) -> Iterator[Group]:
        """The boxes of a board whose sides are multiples of theirs."""
        corners = product(range(0, board.rows, self.height), range(0, board.cols, self.width))
        for number, (top, left) in enumerate(corners, start=1):
            starts = range(board.at(top, left), board.at(top + self.height, left), board.cols)
            cells = chain.from_iterable(range(start, start + self.width) for start in starts)
            yield Group((BOX, number), tuple(cells))

    @classmethod
    def generate_layout(cls, plan: Plan) -> Self:
        """Boxes of the shape of the plan; without one an empty clue, which means the default shape."""
        return cls(*(plan.box or ()))

    def __iter__(self) -> Iterator[Group]:
        """The boxes in reading order: "box 1", "box 2" ..."""
        return iter(self.groups)

    def draw(self, puzzle: Puzzle) -> Iterable[Outline]:
        """A wall around each box."""
        return [Outline(group.cells) for group in self]


def boxes_of(puzzle: Puzzle) -> Boxes:
    """The boxes of a puzzle; an InputError if it has none."""
    for boxes in puzzle.clues_of(Boxes):
        if boxes:
            return boxes
    raise InputError("this needs boxes, and the board has none")


def area_of_each(puzzle: Puzzle) -> dict[int, int]:
    """The number of the box or room of each cell that is in one."""
    areas = chain(*puzzle.clues_of(Boxes), *puzzle.clues_of(Regions))
    return {cell: number for number, area in enumerate(areas) for cell in area}
