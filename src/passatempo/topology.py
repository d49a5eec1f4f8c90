"""Topology: the part of a problem that many puzzles share, so that it is built and compiled once.

Which rules there are between cells mostly follows from the board and from structural clues, such as boxes
or rooms. Givens only narrow domains, and cages add rules of their own: neither belongs to the topology. See
docs/decisions/011-topology.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from passatempo.board import CACHE_SIZE, SMALL, Board
from passatempo.clues.base import Clue
from passatempo.errors import InputError
from passatempo.frozen import FrozenDict
from passatempo.problem import Problem
from passatempo.records import record
from passatempo.type_names import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from passatempo.puzzle import Puzzle

AnyClue = TypeVar("AnyClue", bound=Clue)
Key = tuple["type[Puzzle]", int, int, tuple[tuple[str, Clue], ...]]

SHARED: dict[Key, tuple[Problem | None, frozenset[str]]] = {}  # with the absent clues that were looked up


def shared_problem(puzzle: Puzzle) -> Problem | None:
    """The problem of a puzzle without its own clues; None if the rules of its kind read some of them."""
    rows, cols, structural = puzzle.board.rows, puzzle.board.cols, puzzle.clue_types.structural
    if rows * cols > SMALL:
        return None
    clues = tuple([named for named in puzzle.printed.items() if structural[named[0]]])
    key = type(puzzle), rows, cols, clues
    if key not in SHARED:
        if len(SHARED) >= CACHE_SIZE:
            del SHARED[next(iter(SHARED))]
        SHARED[key] = _build(puzzle, _board(rows, cols))
    problem, absent = SHARED[key]
    return problem if absent.isdisjoint(puzzle.printed) else None


def _build(puzzle: Puzzle, board: Board) -> tuple[Problem | None, frozenset[str]]:
    structural = puzzle.clue_types.structural
    observed = _observed(type(puzzle))(puzzle, board)  # type: ignore[arg-type]
    observed.values(0)  # kinds whose domains depend on their own clues show it with the first cell
    if observed.own_clues_read:
        return None, frozenset()
    clues = [clue for name, clue in puzzle.printed.items() if structural[name]]
    problem: Problem = observed.unrestricted_problem(clues)
    return None if observed.own_clues_read else problem, frozenset(observed.absent)


@record
class BlankBoard:
    """A board without clues, of which a puzzle that adds only givens is a copy."""

    puzzle: Puzzle
    field: str  # of the givens
    symbols: str  # of the values that every cell can take, and of an open cell

    def with_givens(self, givens: Clue) -> Puzzle:
        """The puzzle with these givens, which are values that their cells can take."""
        copy: Any = object.__new__(type(self.puzzle))
        copy.__dict__.update(self.puzzle.__dict__)
        copy.__dict__[self.field] = givens
        copy.__dict__["printed"] = FrozenDict({**self.puzzle.printed, self.field: givens})
        puzzle: Puzzle = copy
        return puzzle


def blank_board(kind: type[Puzzle], rows: int, cols: int, field: str) -> BlankBoard | None:
    """The board of this size, if all else of a puzzle of the kind is the same whatever its givens are."""
    try:
        puzzle: Puzzle = kind(_board(rows, cols))
    except InputError:
        return None
    common = set(puzzle.values(0)).intersection(*map(puzzle.values, puzzle.board.cells))
    place, observed = kind.clue_types.place, _observed(kind)(puzzle, puzzle.board)  # type: ignore[arg-type]
    observed.default_clues()
    observed.check()
    if observed.own_clues_read or field in observed.absent or not common:
        return None
    one_given: Any = kind.clue_types[field]
    other = kind(puzzle.board, **{field: one_given({0: min(common)})})
    if other.topology is not puzzle.topology or max(map(place, other.printed)) != place(field):
        return None
    symbols = "".join(str(value) for value in sorted(common) if 0 <= value < 10)
    return BlankBoard(puzzle, field, f".{symbols}")


_board = lru_cache(maxsize=CACHE_SIZE)(Board)  # shared: a board caches its names and lines


@lru_cache(maxsize=CACHE_SIZE)
def _observed(kind: type[Puzzle]) -> Any:
    """The kind, except that its puzzles record whether a clue was read that is not structural.

    So no problem is shared by puzzles that differ in what the rules of their kind read.
    """
    fields = {name: _RecordedClue(name) for name in kind.clue_types}
    return type(f"Observed{kind.__name__}", (_Observed, kind), {**fields, "printed": _RecordedPrinted()})


class _Observed:
    """The attributes of an observed kind that replace those of `Puzzle`."""

    def __init__(self, puzzle: Puzzle, board: Board) -> None:
        read = {"own_clues_read": False, "absent": set[str]()}
        self.__dict__.update(puzzle.printed, board=board, printed=puzzle.printed, **read)

    def has_clue(self, name: str) -> bool:
        """Whether a clue is present and not empty; the class of an absent one is not imported."""
        if name in self.__dict__["printed"]:
            return bool(getattr(self, name))
        self.__dict__["absent"].add(name)
        return False

    def clues_of(self, *types: type[AnyClue]) -> list[AnyClue]:
        if not all(each.structural for each in types):
            self.__dict__["own_clues_read"] = True
        return [clue for clue in self.__dict__["printed"].values() if isinstance(clue, types)]


class _RecordedClue:
    """The attribute of a clue; reading one that is not structural is recorded."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, puzzle: Any, kind: Any) -> Clue:
        if not kind.clue_types.structural[self._name]:
            puzzle.__dict__["own_clues_read"] = True
        printed: Clue | None = puzzle.__dict__.get(self._name)
        return kind.clue_types.empty[self._name] if printed is None else printed

    def __set__(self, puzzle: Any, value: Clue) -> None:
        raise AttributeError(f"cannot assign to field '{self._name}'")


class _RecordedPrinted:
    """The attribute `printed`, by which any clue can be read."""

    def __get__(self, puzzle: Any, kind: Any) -> Mapping[str, Clue]:
        puzzle.__dict__["own_clues_read"] = True
        printed: Mapping[str, Clue] = puzzle.__dict__["printed"]
        return printed

    def __set__(self, puzzle: Any, value: object) -> None:
        raise AttributeError("cannot assign to field 'printed'")
