"""Piece rules: the problem of a puzzle without some pieces of a clue, built from the rules of each piece.

A clue mostly has the rules of its pieces and no others. Then its pieces need not be put into a new puzzle for
each that is tried. Where a piece has one rule, which some rule negates, only solutions that violate it are
searched: the puzzle had one solution with the piece, so any other solution without it is one of these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain
from typing import NamedTuple

from passatempo.clues.base import Clue, Piece
from passatempo.lazy import lazy
from passatempo.problem import Problem
from passatempo.puzzle import Puzzle
from passatempo.records import replace
from passatempo.rules.base import Domain, Pack, Rule, RuleBatch
from passatempo.wire import packed


class Remainder(NamedTuple):
    """A problem without some pieces."""

    problem: Problem
    only_others: bool  # without the solutions that the problem with the last of these pieces has


class _Pieces(RuleBatch):
    """The rules of some pieces, packed before."""

    lowers = True  # perhaps

    def __init__(self, rules: Iterable[tuple[Rule, ...]], encoded: bytes) -> None:
        self._rules, self._encoded = rules, encoded

    def __iter__(self) -> Iterator[Rule]:
        return chain.from_iterable(self._rules)

    def encode(self, domains: Sequence[Domain], pack: Pack) -> bytes:
        """As they were packed."""
        return self._encoded


class PieceRules:
    """The problem of a puzzle without one of its clues, and the rules of each piece of that clue."""

    def __init__(self, bare: Problem, rules: Mapping[Piece, tuple[Rule, ...]]) -> None:
        self._bare, self._rules = bare, rules

    @classmethod
    def of(cls, puzzle: Puzzle, name: str, full: Clue, pieces: Set[Piece]) -> PieceRules | None:
        """Those of a clue of the puzzle, which has these pieces of the full clue.

        None unless the pieces, alone and together, add their rules and nothing else. That some of them do so
        too is left to be checked, once for those that remain in the end.
        """
        if puzzle.prefer() is not None:
            return None
        whole = puzzle.rules_problem()
        bare = replace(puzzle, **{name: full.keep(frozenset())}).rules_problem()  # type: ignore[arg-type]
        in_order = [piece for piece in full.pieces(puzzle.board) if piece in pieces]
        rules = {piece: tuple(full.keep({piece}).rules(puzzle)) for piece in in_order}
        together = bare.replaced(rules=[*bare.rules, *chain.from_iterable(rules.values())])
        return cls(bare, rules) if together == whole else None

    @lazy
    def _packed(self) -> dict[Piece, bytes]:
        return {piece: packed(rules, self._bare.base) for piece, rules in self._rules.items()}

    def remainder(self, removed: Set[Piece], last: Iterable[Piece]) -> Remainder:
        """The problem without the pieces removed, of which the last ones are asked about."""
        pieces = [piece for piece in self._rules if piece not in removed]
        encoded = b"".join([self._packed[piece] for piece in pieces])
        rules: list[Rule | RuleBatch] = [_Pieces([self._rules[piece] for piece in pieces], encoded)]
        broken = [rule for piece in last for rule in self._rules[piece]]
        negated = broken[0].negated() if len(broken) == 1 else None
        if negated is not None:
            rules.append(negated)
        problem = self._bare.base.extended(rules).narrowed(self._bare.limits)
        return Remainder(problem, negated is not None)
