"""Request: the properties that generated puzzles must have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from passatempo.board import Board
from passatempo.errors import InputError
from passatempo.generating.option_values import GIVENS, Difficulty, Target, parse_board_size
from passatempo.generating.options import REQUEST_OPTIONS, refuse_excluded
from passatempo.kinds import block_called, kind_named
from passatempo.plan import NO_SYMMETRY, Plan
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass, field, replace
from passatempo.size_limits import check_cells
from passatempo.symmetry import Transform, symmetry_transforms


@dataclass(frozen=True)
class Request:
    """The properties that puzzles must have; `parse_request` builds one from texts."""

    kind: type[Puzzle]
    board: Board
    fields: tuple[str, ...]  # the clues that are generated; pieces of the last are removed first
    seed: int = 0
    like: Puzzle | None = None  # the puzzle whose other clues are used
    symmetry: str | None = None  # None: that of the kind
    pattern: frozenset[int] | None = None  # the cells where givens may stand
    whole_pattern: bool = False  # givens stand in all of them
    clues: range | None = None  # the number of pieces
    difficulty: Difficulty | None = None
    needs: frozenset[str] = field(default_factory=frozenset)  # techniques
    without: frozenset[str] = field(default_factory=frozenset)
    minimal: bool = False  # no piece can be removed
    box: tuple[int, int] | None = None
    room_sizes: range | None = None
    cage_sizes: range | None = None
    black_share: float | None = None

    def plan(self, number: int) -> Plan:
        """The layout plan of attempt `number`."""
        rng = Random(f"{self.seed}/{number}")
        plan = self.kind.default_plan(Plan(self.board, rng))
        fields = (option.field for option in REQUEST_OPTIONS if option.in_plan)
        values = {name: getattr(self, name) for name in fields}
        return replace(plan, **{name: value for name, value in values.items() if value is not None})

    @property
    def transforms(self) -> list[Transform]:
        """The transforms that map clues to clues."""
        return symmetry_transforms(self.symmetry or NO_SYMMETRY, self.board)

    @property
    def is_rated(self) -> bool:
        """Whether puzzles have to be rated."""
        return bool(self.difficulty or self.needs or self.without)


def parse_request(name: str, *, seed: int = 0, **given: Any) -> Request:
    """The request for puzzles of the kind `name`; `given` are texts by the names of options (options.py).

    Raises InputError for what cannot be parsed or contradicts itself, UnsupportedError for a board too large.
    """
    if unknown := given.keys() - {option.name for option in REQUEST_OPTIONS}:
        raise TypeError(f"{min(unknown)} is not an option of generate")
    values: dict[str, Any] = {option.name: option.default for option in REQUEST_OPTIONS} | given
    kind = kind_named(name)
    refuse_excluded([name for name, value in values.items() if value is not None])
    like = values["like"]
    board = like.board if like is not None else parse_board_size(values["size"] or kind.default_size)
    check_cells(board, "generated")
    fields = _clue_fields(kind, name.lower(), values["extra"], values["box"])
    _refuse_meaningless(kind, fields, values)
    if values["whole_pattern"] and values["pattern"] is None:
        raise InputError("whole_pattern without a pattern: expected one whose marked cells are to be given")
    template = _build_template(like, kind, fields)
    parsed = _parse_values(values, Target(board, fields, values["symmetry"] or NO_SYMMETRY, kind.levels))
    if both := parsed["needs"] & parsed["without"]:
        raise InputError("{both} is both in 'needs' and in 'without'", min(both))
    return Request(kind, board, fields, seed, template, **parsed)


def _parse_values(values: Mapping[str, Any], target: Target) -> dict[str, Any]:
    """The fields of a request that options set."""
    return {
        option.field: option.parse(values[option.name], target)
        for option in REQUEST_OPTIONS
        if option.parse is not None and values[option.name] is not None
    }


def _clue_fields(kind: type[Puzzle], name: str, extra: Iterable[str], box: str | None) -> tuple[str, ...]:
    """The clues to generate; extra ones come before the givens, whose pieces are removed first."""
    words = [part for each in extra for part in each.replace(",", " ").split()]
    known, added = kind.clue_types, [block_called(kind, word) or word for word in words]
    for each in added:
        if each not in known:
            raise InputError(
                "'{each}' is not a clue of {name}: expected one of {known}", each, kind.name, " ".join(known)
            )
        if known[each].author_only:
            raise InputError("'{each}' is not generated: put it on a board and use that as --like", each)
    if box is not None:
        if "boxes" not in known:
            raise InputError("a {name} has no boxes", kind.name)
        added.append("boxes")
    default = kind.generated_from[name]
    fields = dict.fromkeys((*(each for each in added if each not in default), *default))
    return tuple(sorted(fields, key=lambda each: each == GIVENS))


def _refuse_meaningless(kind: type[Puzzle], fields: tuple[str, ...], values: Mapping[str, Any]) -> None:
    """Raise an InputError for an option about clues that are not generated."""
    described = {kind.clue_types[each].plan_field for each in fields}
    described |= {"pattern", "whole_pattern"} if GIVENS in fields else set()
    for option in REQUEST_OPTIONS:
        if option.noun and values[option.name] not in (None, False) and option.field not in described:
            clues = " and ".join(fields)
            raise InputError("a {name} generated from {clues} has no {noun}", kind.name, clues, option.noun)


def _build_template(like: Puzzle | None, kind: type[Puzzle], fields: tuple[str, ...]) -> Puzzle | None:
    """The puzzle without the clues that are to be generated: its givens, or else all of `fields`."""
    if like is None:
        return None
    if type(like) is not kind:
        raise InputError("the board of 'like' is a {name}, not a {name2}", like.name, kind.name)
    emptied = [GIVENS] if GIVENS in fields else fields
    return replace(like, **{each: like.clue(each).keep(frozenset()) for each in emptied})  # type: ignore[arg-type]
