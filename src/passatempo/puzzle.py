"""Puzzle, `@kind` and `clue()`: how a kind is declared.

A kind is a frozen class whose fields are clues and whose `rules()` yields rules. From that one
declaration every facility follows; see docs/adding-a-kind.md.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from passatempo.board import Board
from passatempo.checks import check_type, quoted
from passatempo.clues.base import Clue
from passatempo.deadline import watched
from passatempo.errors import InputError, WrongTypeError
from passatempo.frozen import FrozenDict
from passatempo.lazy import FoundOnce, lazy
from passatempo.problem import Fewest, Problem
from passatempo.records import dataclass, field, metadata_of, replace
from passatempo.rules.base import Domain, Rule, RuleBatch
from passatempo.scene import Mark, Scene
from passatempo.size_limits import check_cells, check_values
from passatempo.topology import shared_problem

if TYPE_CHECKING:
    from random import Random

    from passatempo.plan import Plan

AnyClue = TypeVar("AnyClue", bound=Clue)

_NO_VALUE = (0,)


def clue(noun: str) -> Any:
    """Declare a clue field of a kind; `noun` is what one part of it is called ("given", "cage")."""
    return field(default=None, metadata={"noun": noun})


@dataclass(frozen=True, repr=False, init=False)
class Puzzle:
    """A board and the clues on it: the base of every kind."""

    board: Board
    printed: Mapping[str, Clue] = field(init=False, compare=False)  # with those that go without saying
    name: ClassVar[str]  # what the kind is called in a head line
    aliases: ClassVar[tuple[str, ...]] = ()
    generated_from: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # by name or alias, the clues to generate
    default_size: ClassVar[str] = "9x9"  # of a generated board
    clue_types: ClassVar[ClueTypes]

    def __init__(self, board: Board, **clues: Clue | None) -> None:
        check_type("board", board, Board)
        for name, each in clues.items():
            if name not in self.clue_types:
                raise WrongTypeError(f"{self.name} has no clue '{name}'")
            if not isinstance(each, Clue | None):
                raise WrongTypeError(f"{name} is {quoted(each)}: expected a clue, or None")
        inside = self.__dict__
        stated = {name: each for name, each in clues.items() if each}
        inside.update(stated, board=board)
        stated |= self.usual_clues()
        inside.update(stated)
        inside["printed"] = {name: stated[name] for name in sorted(stated, key=self.clue_types.place)}
        self._settle()
        self.check()

    def _settle(self) -> None:
        """Have each clue as it stands on this puzzle, in the order of the declaration."""
        inside = self.__dict__
        printed = inside["printed"]
        for name, stated in printed.items():
            try:
                printed[name] = inside[name] = stated.bound_to(self)
            except InputError as error:
                error.clue = name
                raise
        inside["printed"] = FrozenDict(printed)

    def values(self, cell: int) -> Domain:
        """What a cell may take, in ascending order; nothing where no value stands."""
        return self._values[cell]

    def all_values(self) -> Sequence[Domain]:
        """The same of every cell. A kind that need not look at each of them says this instead of `values`."""
        return list(map(self.values, self.board.cells))

    @lazy
    def _values(self) -> Sequence[Domain]:
        return self.all_values()

    def rules(self) -> Iterable[Rule | RuleBatch]:
        """The rules of the kind; those that clues bring are added to them."""
        raise NotImplementedError

    def prefer(self) -> Fewest | None:
        """What makes one solution better than another, if anything does."""
        return None

    @property
    def repeatable(self) -> tuple[int, ...]:
        """The values that may stand several times in a line, whatever else may not."""
        return ()

    def check(self) -> None:
        """Raise an InputError if the clues do not make a puzzle of this kind."""

    def usual_clues(self) -> Mapping[str, Clue]:
        """The clues that go without saying: what is understood where the text leaves them out."""
        return {}

    @classmethod
    def layouts(cls, board: Board) -> Mapping[str, Mapping[str, Clue]]:
        """Arrangements that have a name of their own on a board of this size: the clues that lay them out."""
        return {}

    @classmethod
    def default_plan(cls, plan: Plan) -> Plan:
        """The plan with the defaults of this kind, such as the sizes of rooms."""
        return plan

    def extra_givens(self, values: Sequence[int], rng: Random) -> Mapping[int, int]:
        """Givens to generate in cells that hold no value otherwise; none for most kinds."""
        return {}

    def clue(self, name: str) -> Clue:
        """One of the clues, by the name of its field."""
        found: Clue = getattr(self, name)
        return found

    def has_clue(self, name: str) -> bool:
        """Whether a clue says anything, printed or by default; asking loads no class."""
        return bool(self.printed.get(name))

    def clues_of(self, *types: type[AnyClue]) -> list[AnyClue]:
        """The clues of these types that are printed or go without saying."""
        return [clue for clue in self.printed.values() if isinstance(clue, types)]

    @property
    def clues(self) -> dict[str, Clue]:
        """The clues by the name of their field, in the order of the declaration."""
        return {name: getattr(self, name) for name in self.clue_types}

    @property
    def all_rules(self) -> Sequence[Rule]:
        """The rules of the kind, those of clues that recur, then those of the others."""
        return self.topology.rules

    @lazy
    def topology(self) -> Problem:
        """The cells and the rules between them, before clues limit what cells take."""
        shared, structural = shared_problem(self), self.clue_types.structural
        if shared is None:
            names = sorted(self.printed, key=structural.__getitem__, reverse=True)
            return self.unrestricted_problem(map(self.printed.__getitem__, names))
        own: list[Rule] = []
        for name, each in self.printed.items():
            if not structural[name]:
                own += watched(each.rules(self))
        return shared.extended(own) if own else shared

    def unrestricted_problem(self, clues: Iterable[Clue]) -> Problem:
        """The cells, the rules of the kind, then those of these clues; nothing limits single cells.

        0 stands in cells that take no value. UnsupportedError if the board is too large.
        """
        board = self.board
        check_cells(board, "solved")
        domains = tuple(self.all_values())
        check_values(board, domains)
        if not all(domains):
            domains = tuple([domain or _NO_VALUE for domain in domains])
        rules = list(watched(self.rules()))
        for each in clues:
            rules += watched(each.rules(self))
        return Problem(board.names, domains, rules, board.cells, board.cols)

    def limits(self) -> Mapping[int, Domain]:
        """The cells that clues limit, and to which of the values they could take."""
        found: Mapping[int, Domain] = {}
        for each in self.printed.values():
            limits = each.limits(self)
            if found and limits:
                twice = {cell: _shared(found[cell], limits[cell]) for cell in limits if cell in found}
                limits = {**found, **limits, **twice}
            found = limits or found
        return found

    def bare_problem(self) -> Problem:
        """The cells as variables, and the rules between them: what a fill is judged by."""
        return self.topology.narrowed(self.limits())

    def problem(self) -> Problem:
        """What a method is given: the same, and what makes one solution better than another."""
        preference = self.prefer()
        return self.bare_problem() if preference is None else preference.added_to(self.bare_problem())

    def __reduce__(self) -> tuple[Any, ...]:
        """What is sent to another process: the clues, and nothing that was found out about them."""
        return _rebuilt, (type(self), self.board, dict(self.printed))

    def __repr__(self) -> str:
        return f"<{self.name} {self.board}: {', '.join(self.stated()) or 'empty'}>"

    def __str__(self) -> str:
        """The puzzle in its native text form."""
        return "\n".join([f"{self.name} {self.board}", *map(self._block, self.stated())])

    def stated(self) -> list[str]:
        """The names of the clues that do not go without saying."""
        return [
            name for name, stated in self.printed.items() if stated and not self._goes_without_saying(name)
        ]

    def _goes_without_saying(self, name: str) -> bool:
        try:
            return replace(self, **{name: None}) == self  # type: ignore[arg-type]
        except InputError:
            return False

    def _block(self, name: str) -> str:
        """A clue as text; a single line stands behind its name."""
        lines = self.printed[name].write(self.board)
        return f"{name} {lines[0]}" if len(lines) == 1 else "\n".join([name, *lines])

    def scene(self) -> Scene:
        """What a painter has to show of the puzzle."""
        marks: Iterator[Mark] = (mark for stated in self.printed.values() for mark in stated.draw(self))
        return Scene(self.board, tuple(watched(marks)))

    def value_texts(self) -> tuple[str, ...]:
        """Every value that some cell may hold, in order: each has its place among the notes of a picture."""
        values = set[int]().union(*set(map(tuple, self._values)))
        return tuple(map(str, sorted(values)))


def check_puzzle(name: str, value: object) -> Puzzle:
    """The argument, if it is a puzzle; WrongTypeError if not, as for the text of one."""
    if isinstance(value, Puzzle):
        return value
    raise WrongTypeError(f"{name} is {quoted(value)}: expected a puzzle, as read() makes one of a text")


def _rebuilt(cls: type[Puzzle], board: Board, clues: dict[str, Clue]) -> Puzzle:
    return cls(board, **clues)


def kind(
    *,
    name: str = "",
    aliases: tuple[str, ...] = (),
    generated_from: str | Mapping[str, str] = "givens",
    default_size: str = "9x9",
) -> Callable[[type[Puzzle]], type[Puzzle]]:
    """Make a class a kind: frozen, with its clue fields known by name and type.

    `generated_from` names the clues that are generated, for each of its names if they differ: the last is
    laid out first, and its pieces are removed first. `default_size` is the size of a generated board.
    """

    def declare(cls: type[Puzzle]) -> type[Puzzle]:
        made = dataclass(frozen=True, repr=False, init=False)(cls)
        made.name = name or _default_name(made)
        made.aliases = aliases
        each = (
            dict.fromkeys((made.name, *aliases), generated_from)
            if isinstance(generated_from, str)
            else generated_from
        )
        made.generated_from = FrozenDict({called: tuple(fields.split()) for called, fields in each.items()})
        made.default_size = default_size
        made.clue_types = ClueTypes(made)
        if made.values is Puzzle.values and made.all_values is Puzzle.all_values:
            raise TypeError(f"{made.__name__} does not say what a cell may take: expected values(cell)")
        for clue_field in made.clue_types:
            setattr(made, clue_field, _LeftOut(clue_field))
        return made

    return declare


def _default_name(cls: type[Puzzle]) -> str:
    """A kind is called after its file; one that is declared elsewhere after its class."""
    package, _, file = cls.__module__.rpartition(".")
    return file if package.endswith(".kinds") else cls.__name__.lower()


class ClueTypes(Mapping[str, type[Clue]]):
    """The clue fields of a kind by name, and their types: those that nobody looks up are never loaded."""

    def __init__(self, cls: type[Puzzle]) -> None:
        names = [name for name, metadata in metadata_of(cls).items() if "noun" in metadata]
        self._places = {name: place for place, name in enumerate(names)}
        self._types = FoundOnce(lambda name: _declared_type(cls, name))
        self.place = self._places.__getitem__  # where a field stands in the declaration
        self.empty = FoundOnce(lambda name: self[name]())  # the clue with nothing printed
        self.structural = FoundOnce(lambda name: self[name].structural)

    def __getitem__(self, name: str) -> type[Clue]:
        if name not in self._places:
            raise KeyError(name)
        return self._types[name]

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def _declared_type(cls: type, name: str) -> type[Clue]:
    """The type of a field, as it is written in the class or in one that it is derived from."""
    home = next(base for base in cls.__mro__ if name in base.__annotations__)
    declared: Any = home.__annotations__[name]
    if isinstance(declared, str):
        declared = eval(declared, vars(sys.modules[home.__module__]))
    found: type[Clue] = declared
    return found


class _LeftOut:
    """The attribute of a kind that answers where its puzzles leave a clue out."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, puzzle: Puzzle | None, cls: type[Puzzle]) -> Clue | None:
        return None if puzzle is None else cls.clue_types.empty[self._name]


def _shared(some: Domain, others: Domain) -> Domain:
    return tuple(value for value in some if value in others)
