"""Piece rules: a puzzle without some pieces of a clue, by the rules of each piece.

A clue mostly has the rules of its pieces and no others. Then no piece needs a puzzle of its own to be tried:
the kernel is compiled once, with rules that a search may leave out, and tries all pieces in one call. Where a
piece has one rule, which some rule negates, only solutions that violate it are searched: the puzzle had one
solution with the piece, so any other solution without it is one of these.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import chain

from passatempo._kernel import remove_rules
from passatempo.clues.base import Clue, Piece
from passatempo.deadline import timed
from passatempo.problem import Problem, Values
from passatempo.puzzle import Puzzle
from passatempo.records import replace
from passatempo.rules.base import Rule
from passatempo.wire import packed, wire_with

_RulePiece = tuple[int, int, int | None]  # its first rule, how many there are, and the one that negates it


class PieceRules:
    """The problem of a puzzle without one of its clues, and the rules of each piece of that clue."""

    def __init__(self, bare: Problem, rules: Mapping[Piece, tuple[Rule, ...]]) -> None:
        self._bare, self._rules = bare, rules

    @classmethod
    def of(cls, puzzle: Puzzle, name: str, full: Clue, pieces: Set[Piece]) -> PieceRules | None:
        """Those of a clue of the puzzle, which has these pieces of the full clue.

        None unless the pieces together add their rules and nothing else. That some of them do so too is left
        to be checked, once for those that remain in the end.
        """
        if puzzle.prefer() is not None:
            return None
        whole = puzzle.rules_problem()
        bare = replace(puzzle, **{name: full.keep(frozenset())}).rules_problem()  # type: ignore[arg-type]
        in_order = [piece for piece in full.pieces(puzzle.board) if piece in pieces]
        every = tuple(puzzle.clue(name).rules(puzzle))
        each_has_one = len(every) == len(in_order)  # then they are in this order
        rules = zip(every) if each_has_one else (tuple(full.keep({one}).rules(puzzle)) for one in in_order)
        found = cls(bare, dict(zip(in_order, rules, strict=True)))
        return found if found.without(()) == whole else None

    def without(self, removed: Iterable[Piece]) -> Problem:
        """The problem without these pieces."""
        removed = set(removed)
        rules = chain.from_iterable(rules for piece, rules in self._rules.items() if piece not in removed)
        return self._bare.replaced(rules=[*self._bare.rules, *rules])

    def removable(
        self, values: Values, orbits: Sequence[Sequence[Piece]], least: int, nodes: int
    ) -> tuple[list[int], list[int]] | None:
        """Which orbits can be removed, each tried in turn, so that `least` of their pieces remain.

        Also those that are not decided within the node limit. None if the kernel cannot leave out such rules.
        """
        tried = set(chain.from_iterable(orbits))
        always = chain.from_iterable(rules for piece, rules in self._rules.items() if piece not in tried)
        wire = _OptionalRules(self._bare.base, always)
        groups = [[wire.add(self._rules[piece]) for piece in orbit] for orbit in orbits]
        limits = self._bare.limits
        try:
            return timed(remove_rules, wire.numbers(), wire.optional, limits, values, groups, least, nodes)
        except ValueError:  # such as an optional rule that the kernel only has for whole groups
            return None


class _OptionalRules:
    """The wire of a problem with rules that apply always, and optional ones after them."""

    def __init__(self, problem: Problem, always: Iterable[Rule]) -> None:
        self._problem, self._always = problem, list(always)
        self._optional = list[Rule]()

    @property
    def optional(self) -> int:
        """How many are optional."""
        return len(self._optional)

    def add(self, rules: Sequence[Rule]) -> _RulePiece:
        """Add the rules of a piece, and what negates them if something does."""
        first, number = len(self._optional), len(rules)
        self._optional += rules
        negated = rules[0].negated() if number == 1 else None
        if negated is None:
            return first, number, None
        self._optional.append(negated)
        return first, number, first + number

    def numbers(self) -> array[int]:
        """The wire; a ValueError if a rule has no place on it."""
        rules = [*self._always, *self._optional]
        number, encoded = packed(rules, self._problem)
        if number != len(rules):
            raise ValueError("a rule without cells")
        return wire_with(self._problem, number, encoded)
