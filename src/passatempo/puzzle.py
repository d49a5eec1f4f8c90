"""Puzzle, `@kind` and `clue()`: how a kind is declared.

A kind is a frozen class whose fields are clues and whose `rules()` yields rules. From that one
declaration every facility follows; see docs/adding-a-kind.md.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar

from passatempo.board import Board
from passatempo.clues.base import Clue
from passatempo.errors import InputError
from passatempo.lazy import dataclass, field, metadata_of, replace
from passatempo.problem import Fewest, Problem
from passatempo.rules.base import Domain, Rule
from passatempo.scene import Mark, Scene


def clue(noun: str) -> Any:
    """Declare a clue field of a kind; `noun` is what one part of it is called ("given", "cage")."""
    return field(default=None, metadata={"noun": noun})


@dataclass(frozen=True, repr=False)
class Puzzle:
    """A board and the clues on it: the base of every kind."""

    board: Board
    name: ClassVar[str]  # what the kind is called in a head line
    aliases: ClassVar[tuple[str, ...]] = ()
    clue_types: ClassVar[Mapping[str, type[Clue]]] = {}  # each is loaded when it is looked up

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

    def __post_init__(self) -> None:
        inside = vars(self)
        for name in self.clue_types:
            if not inside[name]:
                del inside[name]  # what is empty is left out: see _LeftOut
        inside.update(self.usual_clues())
        for name, stated in self.printed.items():
            try:
                inside[name] = stated.settled(self)
            except InputError as error:
                error.clue = name
                raise
        self.check()

    @property
    def clues(self) -> dict[str, Clue]:
        """The clues by the name of their field, in the order of the declaration."""
        return {name: getattr(self, name) for name in self.clue_types}

    @property
    def printed(self) -> dict[str, Clue]:
        """Those of them that are printed or go without saying; the others are empty and say nothing."""
        return {name: vars(self)[name] for name in self.clue_types if name in vars(self)}

    @cached_property
    def all_rules(self) -> tuple[Rule, ...]:
        """The rules of the kind, then those of the clues."""
        return (*self.rules(), *(rule for stated in self.printed.values() for rule in stated.rules(self)))

    def domains(self) -> list[Domain]:
        """What each cell may take once the clues have limited it; 0 alone where no value stands."""
        domains = [self.values(cell) or (0,) for cell in self.board.cells]
        for stated in self.printed.values():
            for cell, allowed in stated.limits(self).items():
                if len(allowed) == 1 and allowed[0] in domains[cell]:
                    domains[cell] = allowed
                else:
                    domains[cell] = tuple(value for value in domains[cell] if value in allowed)
        return domains

    def bare_problem(self) -> Problem:
        """The cells as variables, and the rules between them: what a fill is judged by."""
        cells, cols = self.board.cells, self.board.cols
        return Problem(self.board.names, self.domains(), self.all_rules, cells, cols)

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
        marks: Iterator[Mark] = (mark for stated in self.printed.values() for mark in stated.draw(self.board))
        return Scene(self.board, tuple(marks))


def kind(*, name: str = "", aliases: tuple[str, ...] = ()) -> Callable[[type[Puzzle]], type[Puzzle]]:
    """Make a class a kind: frozen, with its clue fields known by name and type."""

    def declare(cls: type[Puzzle]) -> type[Puzzle]:
        made = dataclass(frozen=True, repr=False)(cls)
        made.name = name or _default_name(made)
        made.aliases = aliases
        made.clue_types = _ClueTypes(made)
        for clue_field in made.clue_types:
            setattr(made, clue_field, _LeftOut(made, clue_field))
        return made

    return declare


def _default_name(cls: type[Puzzle]) -> str:
    """A kind is called after its file; one that is declared elsewhere after its class."""
    package, _, file = cls.__module__.rpartition(".")
    return file if package.endswith(".kinds") else cls.__name__.lower()


class _ClueTypes(Mapping[str, type[Clue]]):
    """The clue fields of a kind by name, and their types: those that nobody looks up are never loaded."""

    def __init__(self, cls: type[Puzzle]) -> None:
        self._kind = cls
        self._found = dict[str, type[Clue] | None].fromkeys(
            name for name, metadata in metadata_of(cls).items() if "noun" in metadata
        )

    def __getitem__(self, name: str) -> type[Clue]:
        found = self._found[name]
        if found is None:
            found = self._found[name] = _declared_type(self._kind, name)
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


def _declared_type(cls: type, name: str) -> type[Clue]:
    """The type of a field, as it is written in the class or in one that it is derived from."""
    home = next(base for base in cls.__mro__ if name in base.__annotations__)
    declared: Any = home.__annotations__[name]
    if isinstance(declared, str):
        declared = eval(declared, vars(sys.modules[home.__module__]))
    found: type[Clue] = declared
    return found


class _LeftOut:
    """What puzzles of a kind have where they leave a clue out: an empty one, made if somebody looks at it."""

    def __init__(self, cls: type[Puzzle], name: str) -> None:
        self._kind, self._name = cls, name

    @cached_property
    def _empty(self) -> Clue:
        return self._kind.clue_types[self._name]()

    def __get__(self, puzzle: Puzzle | None, cls: type[Puzzle]) -> Clue | None:
        return None if puzzle is None else self._empty
