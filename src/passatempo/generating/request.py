"""Wish: what puzzles are to be like, and what cannot be wished for."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from random import Random

from passatempo.board import Board
from passatempo.clues.base import BLANKS
from passatempo.errors import InputError
from passatempo.generating.technique_names import parse_techniques
from passatempo.kinds import kind_named
from passatempo.plan import NO_SYMMETRY, Plan
from passatempo.puzzle import Puzzle
from passatempo.rating import LEVELS
from passatempo.records import dataclass, field, replace
from passatempo.size_limits import check_cells
from passatempo.symmetry import Transform, symmetry_transforms

_LAYOUT_FIELDS = (
    "symmetry",
    "box",
    "room_sizes",
    "cage_sizes",
    "black_share",
)  # what a plan says of the layout
_GIVENS = "givens"
_NOUNS = {"room_sizes": "rooms", "cage_sizes": "cages", "black_share": "black cells", "pattern": "givens"}
_HIGHEST = 20.0  # rating that anybody could mean
Range = tuple[float, float]


@dataclass(frozen=True)
class Request:
    """What puzzles are to be like; `wish_for` checks what people ask for."""

    kind: type[Puzzle]
    board: Board
    fields: tuple[str, ...]  # the clues it is made of, the last going first
    seed: int = 0
    like: Puzzle | None = None  # whose other clues are taken over
    symmetry: str | None = None  # None: as usual for the kind
    pattern: frozenset[int] | None = None  # the cells where givens may stand
    clues: range | None = None  # how many pieces
    difficulty: Range | None = None  # the least rating, and the one it stays below
    needs: frozenset[str] = field(default_factory=frozenset)  # techniques
    without: frozenset[str] = field(default_factory=frozenset)
    minimal: bool = False  # no piece can go
    box: tuple[int, int] | None = None
    room_sizes: range | None = None
    cage_sizes: range | None = None
    black_share: float | None = None

    def plan(self, number: int) -> Plan:
        """How to lay out the board of an attempt."""
        rng = Random(f"{self.seed}/{number}")
        plan = self.kind.default_plan(Plan(self.board, rng))
        wished = {each: getattr(self, each) for each in _LAYOUT_FIELDS}
        return replace(plan, **{each: said for each, said in wished.items() if said is not None})

    @property
    def transforms(self) -> list[Transform]:
        """The turns that bring clues onto clues."""
        return symmetry_transforms(self.symmetry or NO_SYMMETRY, self.board)

    @property
    def is_rated(self) -> bool:
        """Whether it matters how hard a puzzle is."""
        return bool(self.difficulty or self.needs or self.without)


def parse_request(
    name: str,
    *,
    size: str | None = None,
    seed: int = 0,
    extra: Iterable[str] = (),
    like: Puzzle | None = None,
    symmetry: str | None = None,
    pattern: str | None = None,
    clues: str | None = None,
    difficulty: str | None = None,
    needs: Iterable[str] = (),
    without: Iterable[str] = (),
    minimal: bool = False,
    box: str | None = None,
    rooms: str | None = None,
    cages: str | None = None,
    black: str | None = None,
) -> Request:
    """What people ask for, in their words; an InputError if it is none, an UnsupportedError if too large."""
    kind = kind_named(name)
    if like is not None and size is not None:
        raise InputError("a board like another is as large as that: no size can be said too")
    board = like.board if like is not None else parse_board_size(size or kind.default_size)
    check_cells(board, "generated")
    fields = _fields(kind, name.lower(), extra, box)
    wishes = {"room_sizes": rooms, "cage_sizes": cages, "black_share": black, "pattern": pattern}
    _refuse_meaningless(kind, fields, wishes)
    if both := parse_techniques(needs) & parse_techniques(without):
        raise InputError(f"{min(both)} cannot be both needed and not needed")
    return Request(
        kind,
        board,
        fields,
        seed,
        _template(like, kind, fields),
        _checked_symmetry(symmetry, board),
        parse_pattern(pattern, board, symmetry or NO_SYMMETRY),
        _number_of_clues(clues, board, fields),
        parse_difficulty(difficulty),
        parse_techniques(needs),
        parse_techniques(without),
        minimal,
        _shape_of(box),
        _sizes(rooms, "sizes of rooms", board),
        _sizes(cages, "sizes of cages", board),
        _share(black),
    )


def parse_board_size(size: str) -> Board:
    """The board that `9`, `9x9` or `8x10` says."""
    found = re.fullmatch(r"(\d{1,4})(?:\s*[xX]\s*(\d{1,4}))?", size.strip())
    if found is None:
        raise InputError(f"'{size}' is no size of a board: expected such as 9 or 8x10")
    return Board(int(found[1]), int(found[2] or found[1]))


def _fields(kind: type[Puzzle], name: str, extra: Iterable[str], box: str | None) -> tuple[str, ...]:
    """The clues to make a puzzle of; those added come before the givens, which go first."""
    known, added = kind.clue_types, [part for each in extra for part in each.replace(",", " ").split()]
    for each in added:
        if each not in known:
            raise InputError(f"'{each}' is no clue of {kind.name}: expected one of {' '.join(known)}")
        if known[each].author_only:
            raise InputError(f"'{each}' is not made up: state it on a board, and have puzzles made like that")
    if box is not None:
        if "boxes" not in known:
            raise InputError(f"a {kind.name} has no boxes")
        added.append("boxes")
    generated_from = kind.generated_from[name]
    fields = dict.fromkeys((*(each for each in added if each not in generated_from), *generated_from))
    return tuple(sorted(fields, key=lambda each: each == _GIVENS))


def _refuse_meaningless(
    kind: type[Puzzle], fields: tuple[str, ...], wishes: Mapping[str, str | None]
) -> None:
    """An InputError for what is wished of a layout that there is none of."""
    plan_field = {kind.clue_types[each].plan_field for each in fields}
    plan_field |= {"pattern"} if _GIVENS in fields else set()
    for what, said in wishes.items():
        if said is not None and what not in plan_field:
            generated_from = " and ".join(fields)
            raise InputError(f"a {kind.name} made of {generated_from} has no {_NOUNS[what]} that could be so")


def _template(like: Puzzle | None, kind: type[Puzzle], fields: tuple[str, ...]) -> Puzzle | None:
    """The board with what is taken over: all but its givens; if it is not made of these, all but that."""
    if like is None:
        return None
    if type(like) is not kind:
        raise InputError(f"the board to be like is a {like.name}, not a {kind.name}")
    made_anew = [_GIVENS] if _GIVENS in fields else fields
    return replace(like, **{each: like.clue(each).keep(frozenset()) for each in made_anew})  # type: ignore[arg-type]


def _checked_symmetry(symmetry: str | None, board: Board) -> str | None:
    if symmetry is not None:
        symmetry_transforms(symmetry, board)
    return symmetry


def parse_pattern(picture: str | None, board: Board, symmetry: str = NO_SYMMETRY) -> frozenset[int] | None:
    """The cells that a picture marks: rows of `x` (or anything but a blank) and `.`."""
    if picture is None:
        return None
    rows = picture.split()
    if len(rows) != board.rows or any(len(row) != board.cols for row in rows):
        lengths = " or ".join(map(str, sorted(set(map(len, rows)))))
        found = f"{len(rows)} row{'s' * (len(rows) > 1)} of {lengths} symbols" if rows else "no row"
        no_file = ", and is no file" if len(rows) == 1 and "\n" not in picture else ""
        raise InputError(f"the pattern has {found}{no_file}: expected {board.rows} rows of {board.cols}")
    marked = frozenset(at for at, symbol in enumerate("".join(rows)) if symbol not in {*BLANKS, "-"})
    for cell, other in (
        (cell, transform[cell])
        for transform in symmetry_transforms(symmetry, board)
        for cell in sorted(marked)
    ):
        if other not in marked:
            names = f"{board.name(cell)} is marked, {board.name(other)} is not"
            raise InputError(f"the pattern has not the symmetry '{symmetry}': {names}")
    return marked


def _number_of_clues(clues: str | None, board: Board, fields: tuple[str, ...]) -> range | None:
    wished = _whole_range(clues, "numbers of clues")
    room = len(board) if fields == (_GIVENS,) else 4 * len(board)
    if wished is not None and wished.start > room:
        raise InputError(f"{wished.start} clues: a board of {board} has no room for them")
    return wished


def parse_difficulty(text: str | None) -> Range | None:
    """The ratings that `hard`, `easy-medium`, `2.5`, `2.5-3.5` or `7-` mean: at least this, below that."""
    if text is None:
        return None
    first, dash, last = text.strip().partition("-")
    least = _rating(first, text)[0] if first.strip() else 0.0
    below = _rating(last if dash else first, text)[1] if (last.strip() or not dash) else math.inf
    if least >= below:
        raise InputError(f"'{text}' is no difficulty: the first is not below the second")
    if least > _HIGHEST:
        raise InputError(f"'{text}' is no difficulty: no puzzle is rated above {_HIGHEST:g}")
    return least, below


def _rating(text: str, whole: str) -> Range:
    """The range of a level, or of a number: those that are written so."""
    text = text.strip().lower()
    starts = dict(zip(LEVELS, (0.0, *LEVELS.values()), strict=False))
    if text in LEVELS:
        return starts[text], LEVELS[text]
    if re.fullmatch(r"\d{1,2}(\.\d{1,2})?", text):
        return float(text), float(text) + 0.1 ** max(1, len(text.partition(".")[2]))
    levels = ", ".join(LEVELS)
    raise InputError(f"'{whole}' is no difficulty: expected {levels}, or ratings such as 2.5-3.5")


def _shape_of(box: str | None) -> tuple[int, int] | None:
    if box is None:
        return None
    try:
        board = parse_board_size(box)
    except InputError:
        raise InputError(f"'{box}' is no shape of boxes: expected such as 2x3") from None
    return board.rows, board.cols


def _whole_range(text: str | None, what: str) -> range | None:
    """The numbers that `24`, `24-30` or `30-` mean."""
    if text is None:
        return None
    found = re.fullmatch(r"(\d{1,5})(-(\d{1,5})?)?", text.strip())
    if found is None or (found[3] and int(found[3]) < int(found[1])):
        raise InputError(f"'{text}' is no range of {what}: expected such as 24 or 24-30")
    last = int(found[3]) if found[3] else 10**6 if found[2] else int(found[1])
    return range(int(found[1]), last + 1)


def _sizes(text: str | None, what: str, board: Board) -> range | None:
    wished = _whole_range(text, what)
    if wished is not None and not 1 <= wished.start <= len(board):
        raise InputError(f"'{text}' is no range of {what}: a board of {board} has {len(board)} cells")
    return wished


def _share(text: str | None) -> float | None:
    if text is None:
        return None
    found = re.fullmatch(r"(\d{1,2})\s*%?", text.strip())
    if found is None:
        raise InputError(f"'{text}' is no share of black cells: expected per cent, such as 30")
    return int(found[1]) / 100
