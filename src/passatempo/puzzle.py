"""Puzzle, `@kind` and `clue()`: how a kind is declared.

A kind is a frozen class whose fields are clues and whose `rules()` yields rules. From that one
declaration every facility follows; see docs/adding-a-kind.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from typing import Any, ClassVar, get_type_hints

from passatempo.board import Board
from passatempo.clues.base import Clue
from passatempo.errors import InputError
from passatempo.problem import Fewest, Problem
from passatempo.records import lazy
from passatempo.rules.base import Domain, Rule
from passatempo.scene import Mark, Scene
from passatempo.topology import common_problem

_NO_VALUE = (0,)


def clue(noun: str) -> Any:
    """Declare a clue field of a kind; `noun` is what one part of it is called ("given", "cage")."""
    return field(default=None, metadata={"noun": noun})


@dataclass(frozen=True, repr=False, init=False)
class Puzzle:
    """A board and the clues on it: the base of every kind."""

    board: Board
    spoken: Mapping[str, Clue] = field(init=False, compare=False)  # the clues that say something, by name
    name: ClassVar[str]  # what the kind is called in a head line
    aliases: ClassVar[tuple[str, ...]] = ()
    bare_grid: ClassVar[bool] = False  # a grid of givens without a head line is of this kind
    clue_types: ClassVar[Mapping[str, type[Clue]]] = {}
    no_clues: ClassVar[Mapping[str, Clue]] = {}  # all of them, with nothing printed

    def __init__(self, board: Board, **clues: Clue | None) -> None:
        if unknown := clues.keys() - self.clue_types.keys():
            raise TypeError(f"{self.name} has no clue '{unknown.pop()}'")
        stated = {name: printed for name, printed in clues.items() if printed is not None}
        everything = self.__dict__
        everything.update(self.no_clues, board=board)
        everything.update(stated)
        stated |= self.usual_clues()
        everything.update(stated)
        everything["spoken"] = self._settled(stated)
        self.check()

    def _settled(self, stated: Mapping[str, Clue]) -> dict[str, Clue]:
        """The clues that say something, each as it stands on this puzzle."""
        spoken = {}
        for name, blank in self.no_clues.items():
            printed = stated.get(name, blank)
            if (printed is not blank and printed) or blank.speaks_when_empty:
                try:
                    spoken[name] = self.__dict__[name] = printed.settled(self)
                except InputError as error:
                    error.clue = name
                    raise
        return spoken

    def values(self, cell: int) -> Domain:
        """What a cell may take, in ascending order; nothing where no value stands."""
        raise NotImplementedError

    def rules(self) -> Iterable[Rule]:
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
        common = common_problem(self)
        if common is None:
            return self.wide_problem()
        types, spoken = self.clue_types, self.spoken.items()
        own = [rule for name, each in spoken if not types[name].recurs for rule in each.rules(self)]
        return common.extended(own) if own else common

    def wide_problem(self) -> Problem:
        """The same, made of this puzzle alone; 0 stands where no value does."""
        domains = [self.values(cell) or _NO_VALUE for cell in self.board.cells]
        spoken = sorted(self.spoken.items(), key=lambda named: not self.clue_types[named[0]].recurs)
        rules = (*self.rules(), *(rule for _, each in spoken for rule in each.rules(self)))
        return Problem(self.board.names, domains, rules, self.board.cells, self.board.cols)

    def limits(self) -> Mapping[int, Domain]:
        """The cells that clues limit, and to which of the values they could take."""
        found: dict[int, Domain] = {}
        for each in self.spoken.values():
            limits = each.limits(self)
            twice = [cell for cell in limits if cell in found] if found else ()
            found |= {**limits, **{cell: _shared(found[cell], limits[cell]) for cell in twice}}
        return found

    def bare_problem(self) -> Problem:
        """The cells as variables, and the rules between them: what a fill is judged by."""
        return self.topology.narrowed(self.limits())

    def problem(self) -> Problem:
        """What a method is given: the same, and what makes one solution better than another."""
        preference = self.prefer()
        return self.bare_problem() if preference is None else preference.added_to(self.bare_problem())

    def __repr__(self) -> str:
        return f"<{self.name} {self.board}: {', '.join(self.stated()) or 'empty'}>"

    def __str__(self) -> str:
        """The puzzle in its native text form."""
        return "\n".join([f"{self.name} {self.board}", *map(self._block, self.stated())])

    def stated(self) -> list[str]:
        """The names of the clues that do not go without saying."""
        return [name for name, stated in self.clues.items() if stated and not self._goes_without_saying(name)]

    def _goes_without_saying(self, name: str) -> bool:
        try:
            return replace(self, **{name: None}) == self  # type: ignore[arg-type]
        except InputError:
            return False

    def _block(self, name: str) -> str:
        """A clue as text; a single line stands behind its name."""
        lines = self.clues[name].write(self.board)
        return f"{name} {lines[0]}" if len(lines) == 1 else "\n".join([name, *lines])

    def scene(self) -> Scene:
        """What a painter has to show of the puzzle."""
        marks: Iterator[Mark] = (mark for stated in self.clues.values() for mark in stated.draw(self.board))
        return Scene(self.board, tuple(marks))


def kind(
    *, name: str = "", aliases: tuple[str, ...] = (), bare_grid: bool = False
) -> Callable[[type[Puzzle]], type[Puzzle]]:
    """Make a class a kind: frozen, with its clue fields known by name and type."""

    def declare(cls: type[Puzzle]) -> type[Puzzle]:
        made = dataclass(frozen=True, repr=False, init=False)(cls)
        hints = get_type_hints(made)
        made.name = name or _default_name(made)
        made.aliases = aliases
        made.bare_grid = bare_grid
        made.clue_types = {clue_field.name: hints[clue_field.name] for clue_field in _clue_fields(made)}
        made.no_clues = {name: clue_type() for name, clue_type in made.clue_types.items()}
        return made

    return declare


def _default_name(cls: type[Puzzle]) -> str:
    """A kind is called after its file; one that is declared elsewhere after its class."""
    package, _, file = cls.__module__.rpartition(".")
    return file if package.endswith(".kinds") else cls.__name__.lower()


def _clue_fields(cls: type[Puzzle]) -> list[Field[Any]]:
    return [each for each in fields(cls) if "noun" in each.metadata]


def _shared(some: Domain, others: Domain) -> Domain:
    return tuple(value for value in some if value in others)
