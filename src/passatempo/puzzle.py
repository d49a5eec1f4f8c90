"""Puzzle, `@kind` and `clue()`: how a kind is declared.

A kind is a frozen class whose fields are clues and whose `rules()` yields rules. Solving, generating, formats
and pictures follow from that declaration; see docs/adding-a-kind.md.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from passatempo.board import Board
from passatempo.checks import check_type, quoted
from passatempo.clues.base import Clue
from passatempo.deadline import watched
from passatempo.errors import InputError, StoppedError, WrongTypeError
from passatempo.frozen import NOTHING, FrozenDict
from passatempo.lazy import LazyDict, lazy
from passatempo.levels import DEFAULT_ENDS, Ends
from passatempo.problem import Fewest, Problem
from passatempo.records import add_field, dataclass, field, metadata_of, replace
from passatempo.rules.base import Domain, Rule, RuleBatch
from passatempo.scene import Mark, Scene
from passatempo.size_limits import check_cells, check_values
from passatempo.topology import shared_problem
from passatempo.type_names import TYPE_CHECKING, Any, ClassVar, TypeVar

if TYPE_CHECKING:
    from random import Random

    from passatempo.plan import Plan

AnyClue = TypeVar("AnyClue", bound=Clue)

_NO_VALUE = (0,)


def clue(noun: str) -> Any:
    """Declare a clue field of a kind; `noun` names one part of the clue ("given", "cage")."""
    return field(default=None, metadata={"noun": noun})


@dataclass(frozen=True, repr=False, init=False)
class Puzzle:
    """A board and the clues on it: the base class of every kind.

    A kind defines `values` (or `all_values`) and `rules`, and whichever of the other methods it needs.
    """

    board: Board
    printed: Mapping[str, Clue] = field(init=False, compare=False)  # those left out by default included
    name: ClassVar[str]  # what the kind is called in a head line
    aliases: ClassVar[tuple[str, ...]] = ()
    titles: ClassVar[Mapping[str, str]] = {}  # by name or alias, as players write it, if not just capitalised
    generated_from: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # by name or alias, the clues to generate
    default_size: ClassVar[str] = "9x9"  # of a generated board
    levels: ClassVar[Ends] = DEFAULT_ENDS  # the overall difficulties at which levels end
    clue_types: ClassVar[ClueTypes]

    def __init__(self, board: Board, **clues: Clue | None) -> None:
        check_type("board", board, Board)
        for name, each in clues.items():
            if name not in self.clue_types:
                raise WrongTypeError("{name} has no clue '{name2}'", self.name, name)
            if each is not None and not isinstance(each, Clue):
                raise WrongTypeError("{name} is {each}: expected a clue, or None", name, quoted(each))
        inside = self.__dict__
        given = {name: each for name, each in clues.items() if each}
        inside.update(given, board=board)
        given |= self.default_clues()
        inside.update(given)
        inside["printed"] = {name: given[name] for name in sorted(given, key=self.clue_types.place)}
        self._bind_clues()
        self.check()

    def _bind_clues(self) -> None:
        """Bind each clue to this puzzle, in the order of the declaration."""
        inside = self.__dict__
        printed = inside["printed"]
        for name, each in printed.items():
            try:
                printed[name] = inside[name] = each.bound_to(self)
            except InputError as error:
                error.clue = name
                raise
        inside["printed"] = FrozenDict(printed)

    def values(self, cell: int) -> Domain:
        """The domain of a cell, in ascending order; empty for a cell without a value."""
        return self._values[cell]

    @property
    def domain_of(self) -> Callable[[int], Domain]:
        """The same as `values`, faster when called many times."""
        return self._values.__getitem__ if type(self).values is Puzzle.values else self.values

    def all_values(self) -> Sequence[Domain]:
        """The domains of all cells. A kind may define this instead of `values` if that is faster."""
        return list(map(self.values, self.board.cells))

    @lazy
    def _values(self) -> Sequence[Domain]:
        return self.all_values()

    def rules(self) -> Iterable[Rule | RuleBatch]:
        """The rules of the kind; those of the clues are added to them."""
        raise NotImplementedError

    def prefer(self) -> Fewest | None:
        """The objective, if one solution can be better than another."""
        return None

    @property
    def repeatable(self) -> tuple[int, ...]:
        """Values that may repeat in a group whose other values differ."""
        return ()

    def check(self) -> None:
        """Raise an InputError if the clues do not make a puzzle of this kind."""

    def default_clues(self) -> Mapping[str, Clue]:
        """The clues that apply if none are printed, by field."""
        return {}

    @classmethod
    def layouts(cls, board: Board) -> Mapping[str, Mapping[str, Clue]]:
        """Named layouts of a board of this size, each with its clues."""
        return {}

    @classmethod
    def default_plan(cls, plan: Plan) -> Plan:
        """The plan with the defaults of this kind, such as the sizes of rooms."""
        return plan

    def extra_givens(self, values: Sequence[int], rng: Random) -> Mapping[int, int]:
        """Givens to generate in cells that hold no value otherwise; none for most kinds."""
        return {}

    @classmethod
    def block_called(cls, word: str) -> str:
        """The block that a person means: its name, another word for it, or what variant it makes.

        Empty if there is none.
        """
        variant = next((alias for alias in cls.aliases if _stem(alias) == _stem(word)), "")
        return cls.clue_types.field_called(word) or "".join(cls.generated_from.get(variant, ())[:1])

    @classmethod
    def title_called(cls, name: str = "") -> str:
        """The name or alias, or without one that of the kind, as players write it: a message."""
        name = name or cls.name
        return cls.titles.get(name, f"{name[:1].upper()}{name[1:]}")

    def clue(self, name: str) -> Clue:
        """The clue of a field; empty if the puzzle has none."""
        found: Clue = getattr(self, name)
        return found

    def has_clue(self, name: str) -> bool:
        """Whether a clue is present, printed or by default; imports no class."""
        return bool(self.printed.get(name))

    def clues_of(self, *types: type[AnyClue]) -> list[AnyClue]:
        """The clues of these types, printed or by default."""
        return [clue for clue in self.printed.values() if isinstance(clue, types)]

    @property
    def clues(self) -> dict[str, Clue]:
        """The clues by the name of their field, in the order of the declaration."""
        return {name: getattr(self, name) for name in self.clue_types}

    @lazy
    def topology(self) -> Problem:
        """The cells and the rules between them, before clues limit single cells.

        The rules of the kind come first, then those of structural clues, then those of the other clues.
        """
        shared, structural = shared_problem(self), self.clue_types.structural
        if shared is None:
            names = sorted(self.printed, key=structural.__getitem__, reverse=True)
            return self.unrestricted_problem(map(self.printed.__getitem__, names))
        own: list[Rule | RuleBatch] = []
        for name, each in self.printed.items():
            if not structural[name]:
                own += watched(each.batches(self))
        return shared.extended(own) if own else shared

    def unrestricted_problem(self, clues: Iterable[Clue]) -> Problem:
        """The problem of the kind's rules and those of these clues, without limits on single cells.

        Cells without a value have the domain {0}. Raises UnsupportedError if the board is too large.
        """
        board = self.board
        check_cells(board, "solved")
        domains = tuple(self._values)
        check_values(board, domains)
        if not all(domains):
            domains = tuple([domain or _NO_VALUE for domain in domains])
        rules = list(watched(self.rules()))
        for each in clues:
            rules += watched(each.batches(self))
        return Problem(board.names, domains, rules, board.cells, board.cols)

    def limits(self) -> Mapping[int, Domain]:
        """The cells whose domains clues restrict, and the domains they leave."""
        found: Mapping[int, Domain] = {}
        for each in self.printed.values():
            limits = each.limits(self)
            if found and limits:
                twice = {cell: _shared(found[cell], limits[cell]) for cell in limits if cell in found}
                limits = {**found, **limits, **twice}
            found = limits or found
        return found

    def narrowed_topology(self) -> tuple[Problem, Mapping[int, int]] | None:
        """The topology and the value of each given cell, if the problem of the puzzle is nothing else.

        None if it has no givens, an objective, or other limits.
        """
        found: Mapping[int, int] = {}
        for each in self.printed.values():
            fixed = each.fixed_values(self)
            if fixed is None or (found and fixed):
                return None
            found = found or fixed
        if not found or type(self).prefer is not Puzzle.prefer or type(self).problem is not Puzzle.problem:
            return None
        try:
            return self.topology, found
        except StoppedError:  # by a limit around the question, which is met again
            return None

    def rules_problem(self) -> Problem:
        """The problem with all rules and without the objective, by which a filled grid is checked."""
        return self.topology.narrowed(self.limits())

    def problem(self) -> Problem:
        """The problem that methods solve: `rules_problem` with the objective, if there is one."""
        preference = self.prefer()
        return self.rules_problem() if preference is None else preference.added_to(self.rules_problem())

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the clues, without anything derived from them."""
        return _rebuilt, (type(self), self.board, dict(self.printed))

    def __repr__(self) -> str:
        return f"<{self.name} {self.board}: {', '.join(self.explicit_clues()) or 'empty'}>"

    def __str__(self) -> str:
        """The puzzle in its native text form."""
        return "\n".join([f"{self.name} {self.board}", *map(self._block, self.explicit_clues())])

    def explicit_clues(self) -> list[str]:
        """The names of the clues that are not the default, which the text must contain."""
        return [name for name, each in self.printed.items() if each and not self._is_default(name)]

    def states(self, clue: Clue) -> bool:
        """Whether the text must contain this clue: it is not what the kind has by default."""
        return any(each is clue and not self._is_default(name) for name, each in self.printed.items())

    def _is_default(self, name: str) -> bool:
        try:
            return replace(self, **{name: None}) == self  # type: ignore[arg-type]
        except InputError:
            return False

    def _block(self, name: str) -> str:
        """A clue as text; a single line follows the name of the clue."""
        lines = self.printed[name].write(self.board)
        return f"{name} {lines[0]}" if len(lines) == 1 else "\n".join([name, *lines])

    def scene(self) -> Scene:
        """The scene that painters show."""
        marks: Iterator[Mark] = (mark for each in self.printed.values() for mark in each.draw(self))
        return Scene(self.board, tuple(watched(marks)))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, str]:
        """The picture that notebooks display."""
        from passatempo.notebook_hook import mime_bundle

        return mime_bundle(self, str(self))

    def value_texts(self) -> tuple[str, ...]:
        """All values of all domains in order; in a picture each has its place among the notes of a cell."""
        values = set[int]().union(*set(map(tuple, self._values)))
        return tuple(map(str, sorted(values)))


def check_puzzle(name: str, value: object) -> Puzzle:
    """The argument, if it is a puzzle; WrongTypeError otherwise, also for a str."""
    if isinstance(value, Puzzle):
        return value
    raise WrongTypeError("{name} is {value}: expected a puzzle, such as read() returns", name, quoted(value))


def _rebuilt(cls: type[Puzzle], board: Board, clues: dict[str, Clue]) -> Puzzle:
    return cls(board, **clues)


def kind(
    *,
    name: str = "",
    aliases: tuple[str, ...] = (),
    titles: Mapping[str, str] = NOTHING,
    generated_from: str | Mapping[str, str] = "givens",
    default_size: str = "9x9",
    levels: Ends = DEFAULT_ENDS,
) -> Callable[[type[Puzzle]], type[Puzzle]]:
    """Declare a kind: the decorator of a subclass of `Puzzle`, which becomes frozen.

    `titles` has the names as players write them, by name or alias, for those that are not just capitalised.
    `generated_from` names the clues that are generated, for each name of the kind if they differ; the layout
    of the last is generated first, and its pieces are removed first. `default_size` is the size of a
    generated board. `levels` are the overall difficulties at which levels end, see levels.py.
    """

    def declare(cls: type[Puzzle]) -> type[Puzzle]:
        made = dataclass(frozen=True, repr=False, init=False)(cls)
        made.name = name or _default_name(made)
        made.aliases = aliases
        made.titles = FrozenDict(titles)
        each = (
            dict.fromkeys((made.name, *aliases), generated_from)
            if isinstance(generated_from, str)
            else generated_from
        )
        made.generated_from = FrozenDict({called: tuple(fields.split()) for called, fields in each.items()})
        made.default_size = default_size
        made.levels = levels
        made.clue_types = ClueTypes(made)
        if made.values is Puzzle.values and made.all_values is Puzzle.all_values:
            raise TypeError(f"{made.__name__} does not define values(cell), what a cell may take")
        for clue_field in made.clue_types:
            setattr(made, clue_field, _EmptyClue(clue_field))
        return made

    return declare


def add_clue_field(cls: type[Puzzle], name: str, clue_type: type[Clue], noun: str) -> None:
    """Add a clue field to a kind that is declared already: the clue of a plugin.

    InputError if the kind has another field of this name.
    """
    if cls.clue_types.get(name) is clue_type:
        return
    if name in cls.clue_types or not name.isidentifier() or hasattr(cls, name):
        raise InputError(
            "'{name}' cannot be added to {name2}: expected the name of a new block", name, cls.name
        )
    cls.__annotations__[name] = clue_type
    add_field(cls, name, clue(noun))
    cls.clue_types.add(name)
    setattr(cls, name, _EmptyClue(name))


def _default_name(cls: type[Puzzle]) -> str:
    """A kind of the package is named after its file, any other after its class."""
    package, _, file = cls.__module__.rpartition(".")
    return file if package.endswith(".kinds") else cls.__name__.lower()


class ClueTypes(Mapping[str, type[Clue]]):
    """The clue fields of a kind by name, and their types, which are imported on first use."""

    def __init__(self, cls: type[Puzzle]) -> None:
        names = [name for name, metadata in metadata_of(cls).items() if "noun" in metadata]
        self._places = {name: place for place, name in enumerate(names)}
        self._types = LazyDict(lambda name: _declared_type(cls, name))
        self.place = self._places.__getitem__  # the position of a field in the declaration
        self.empty = LazyDict(lambda name: self[name]())  # the clue with nothing printed
        self.structural = LazyDict(lambda name: self[name].structural)

    def add(self, name: str) -> None:
        """Add a field that was declared later; it comes before the givens, like all other clues."""
        *others, last = self._places
        self._places = {each: place for place, each in enumerate((*others, name, last))}
        self.place = self._places.__getitem__
        for derived in ("_by_stem", "_by_synonym"):
            vars(self).pop(derived, None)

    def field_called(self, word: str) -> str:
        """The field that a person means by this word; empty if there is none, or no single one."""
        if word in self._places:
            return word
        wanted = _stem(word)
        found = self._by_stem.get(wanted) or self._by_synonym.get(wanted, [])
        return found[0] if len(found) == 1 else ""

    @lazy
    def _by_stem(self) -> dict[str, list[str]]:
        return _listed_by((_stem(name), name) for name in self)

    @lazy
    def _by_synonym(self) -> dict[str, list[str]]:
        return _listed_by((stem, name) for name in self for stem in {*map(_stem, self[name].synonyms)})

    def words(self) -> list[str]:
        """The names of all fields, and what else people call them."""
        return [*self, *(word for name in self for word in self[name].synonyms)]

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


def _listed_by(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    found = dict[str, list[str]]()
    for key, name in pairs:
        found.setdefault(key, []).append(name)
    return found


def _stem(word: str) -> str:
    """A word without hyphens, capitals and the ending of its plural."""
    plain = word.lower().replace("-", "").replace("_", "")
    return plain.removesuffix("s") if len(plain) > 3 else plain


def _declared_type(cls: type, name: str) -> type[Clue]:
    """The type of a field, as annotated in the class or in a base class."""
    home = next(base for base in cls.__mro__ if name in base.__annotations__)
    declared: Any = home.__annotations__[name]
    if isinstance(declared, str):
        declared = eval(declared, vars(sys.modules[home.__module__]))
    found: type[Clue] = declared
    return found


class _EmptyClue:
    """The attribute of a kind that returns the empty clue where a puzzle has none."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, puzzle: Puzzle | None, cls: type[Puzzle]) -> Clue | None:
        return None if puzzle is None else cls.clue_types.empty[self._name]


def _shared(some: Domain, others: Domain) -> Domain:
    return tuple(value for value in some if value in others)
