"""Puzzle, `@kind` and `clue()`: how a kind is declared.

A kind is a frozen class whose fields are clues and whose `rules()` yields rules. From that one
declaration every facility follows; see docs/adding-a-kind.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from functools import cached_property
from typing import Any, ClassVar, get_type_hints

from passatempo.board import Board
from passatempo.clues.base import Clue
from passatempo.errors import InputError
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
    bare_grid: ClassVar[bool] = False  # a grid of givens without a head line is of this kind
    clue_types: ClassVar[Mapping[str, type[Clue]]] = {}

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
        for name, clue_type in self.clue_types.items():
            if getattr(self, name) is None:
                object.__setattr__(self, name, clue_type())
        for name, understood in self.usual_clues().items():
            object.__setattr__(self, name, understood)
        for name, stated in self.clues.items():
            try:
                object.__setattr__(self, name, stated.settled(self))
            except InputError as error:
                error.clue = name
                raise
        self.check()

    @property
    def clues(self) -> dict[str, Clue]:
        """The clues by the name of their field, in the order of the declaration."""
        return {name: getattr(self, name) for name in self.clue_types}

    @cached_property
    def all_rules(self) -> tuple[Rule, ...]:
        """The rules of the kind, then those of the clues."""
        return (*self.rules(), *(rule for stated in self.clues.values() for rule in stated.rules(self)))

    def domains(self) -> list[Domain]:
        """What each cell may take once the clues have limited it; 0 alone where no value stands."""
        domains = [self.values(cell) or (0,) for cell in self.board.cells]
        for stated in self.clues.values():
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
        made = dataclass(frozen=True, repr=False)(cls)
        hints = get_type_hints(made)
        made.name = name or _default_name(made)
        made.aliases = aliases
        made.bare_grid = bare_grid
        made.clue_types = {clue_field.name: hints[clue_field.name] for clue_field in _clue_fields(made)}
        return made

    return declare


def _default_name(cls: type[Puzzle]) -> str:
    """A kind is called after its file; one that is declared elsewhere after its class."""
    package, _, file = cls.__module__.rpartition(".")
    return file if package.endswith(".kinds") else cls.__name__.lower()


def _clue_fields(cls: type[Puzzle]) -> list[Field[Any]]:
    return [each for each in fields(cls) if "noun" in each.metadata]
