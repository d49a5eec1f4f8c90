"""Why there is no solution: the smallest set of clues that contradict each other, and the rules needed."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress

from passatempo.board import Board
from passatempo.clues.base import Clue
from passatempo.deadline import seconds_left, watched, within
from passatempo.explaining.hitting import Fill, Guesses
from passatempo.explaining.oracle import Oracle
from passatempo.explaining.why_words import contradiction_words
from passatempo.languages import sentence, translator
from passatempo.messages import AND, Message
from passatempo.methods.base import BudgetSpentError
from passatempo.problem import Problem
from passatempo.puzzle import Puzzle, check_puzzle
from passatempo.records import dataclass, record
from passatempo.rules.base import Domain, Rule

EFFORT = 0.5  # seconds to look for a smaller set, once there is one
CONFLICTS = 500  # of a guess between two looks at the clock
NAMED_BY_CLUE = 200  # parts of a clue that it is asked the names of; that takes the square of their number
_NOBODY = 1  # what sets of clues exclude: that all is well


@record
class Part:
    """One part of a clue: what it is called, where it is, what it limits and which rules it brings."""

    name: str
    cells: tuple[int, ...]
    limit: Domain | None = None  # of its only cell
    rules: tuple[int, ...] = ()


@dataclass(frozen=True)
class Contradiction:
    """Clues that contradict each other, none of which can be left out, and rules that say so."""

    clues: tuple[str, ...]  # what they are called
    cells: tuple[int, ...]  # where they are
    rules: tuple[Rule, ...]  # of the kind, or brought by those clues; none of the kind's can be left out
    proven_smallest: bool  # no fewer clues contradict each other

    def __str__(self) -> str:
        return self.words()

    def words(self, lang: str | None = "en") -> str:
        """The clues and the rules in a sentence."""
        return sentence(contradiction_words(self, translator(lang)))


def why_none(puzzle: Puzzle, *, seconds: float | None = None) -> Contradiction | None:
    """The smallest set of clues that contradict each other; None if there is a solution.

    StoppedError if the time given is over before that is known.
    """
    with within(seconds):
        wide, preference = check_puzzle("puzzle", puzzle).topology, puzzle.prefer()
        if preference is not None:
            wide = preference.added_to(wide)
        case = _Case(wide, list(watched(_parts(puzzle), 16)))
        with closing(case.oracle):
            return None if case.can(range(len(case.parts))) else case.contradiction()


class _Case:
    """The parts of the clues before an oracle; the rules of the kind count in any case."""

    def __init__(self, wide: Problem, parts: list[Part]) -> None:
        self.problem, self.parts = wide, parts
        self.oracle = Oracle(wide)
        brought = {rule for part in parts for rule in part.rules}
        self.common = [rule for rule in range(len(wide.rules)) if rule not in brought]
        self.selectors = [self._selector(part) for part in watched(parts)]

    def _selector(self, part: Part) -> int:
        """A literal that makes the part count."""
        oracle = self.oracle
        selector = oracle.encoding.helper()
        for rule in part.rules:
            oracle.solver.add([-selector, oracle.selectors[rule]])
        if part.limit is not None:
            for value, literal in oracle.literals[part.cells[0]].items():
                if value not in part.limit:
                    oracle.solver.add([-selector, -literal])
        return selector

    def can(self, parts: Iterable[int], common: Iterable[int] | None = None) -> bool:
        """Whether these parts agree with each other, and with these rules of the kind, or all."""
        counted = map(self.selectors.__getitem__, parts)
        return self.oracle.can(self.common if common is None else common, *counted)

    def contradiction(self) -> Contradiction:
        """The smallest that is found with reasonable effort."""
        left = seconds_left()
        parts, smallest = self._fewest(time.monotonic() + (EFFORT if left is None else min(EFFORT, left / 2)))
        rules = self._rules_needed(parts)
        chosen = [self.parts[part] for part in parts]
        brought = {rule for part in chosen for rule in part.rules}
        return Contradiction(
            tuple(part.name for part in chosen),
            tuple(sorted({cell for part in chosen for cell in part.cells})),
            tuple(self.problem.rules[rule] for rule in sorted({*rules, *brought})),
            smallest,
        )

    def _rules_needed(self, parts: Sequence[int]) -> list[int]:
        needed: list[int] = []
        left = list(self.common)
        while left:
            tried = left.pop()
            if self.can(parts, needed + left):
                needed.append(tried)
            else:
                left = self.oracle.blamed_of(left)
        return needed

    def _fewest(self, until: float) -> tuple[list[int], bool]:
        """As few parts as were found by then, and whether it is proven that there are no fewer."""
        best = self._shrunk(list(range(len(self.parts))))
        for order in (best[::-1], list(reversed(range(len(self.parts))))):
            if time.monotonic() < until:
                best = min(best, self._shrunk(order), key=len)
        with suppress(BudgetSpentError):
            return self._guessed_below(best, until) or best, True
        return best, False

    def _shrunk(self, parts: list[int]) -> list[int]:
        """Of parts that contradict each other, as many as it takes; those at the end are dropped first."""
        needed: list[int] = []
        left = parts
        while left:
            tried = left.pop()
            if self.can(needed + left):
                needed.append(tried)
            else:
                blamed = self.oracle.solver.blamed()
                left = [part for part in left if self.selectors[part] in blamed]
        return sorted(needed)

    def _guessed_below(self, best: list[int], until: float) -> list[int] | None:
        """The fewest parts there are, if fewer than the best; None: there are no fewer."""
        size = 0
        with closing(Guesses(len(self.parts), [_NOBODY], [], len(best))) as guesses:
            while size < len(best):
                guess = _guess(guesses, size, until)
                if guess is None:
                    size += 1
                elif self.can(guess):
                    guesses.note(self._seen(guess))
                else:
                    return guess
        return None

    def _seen(self, agree: list[int]) -> Fill:
        """The parts that are broken where these agree, and as many of the others as can."""
        kept = list(agree)
        kept_in = self._kept_in(self.oracle.solver.model())
        for part in range(len(self.parts)):
            if part in kept:
                continue
            if part in kept_in:
                kept.append(part)
            elif self.can([*kept, part]):
                kept.append(part)
                kept_in = self._kept_in(self.oracle.solver.model())
        broken = set(range(len(self.parts))) - set(kept)
        return Fill(frozenset({_NOBODY}), tuple(sorted(broken)))

    def _kept_in(self, model: list[int]) -> set[int]:
        return {part for part, selector in enumerate(self.selectors) if model[selector - 1] > 0}


def _guess(guesses: Guesses, size: int, until: float) -> list[int] | None:
    """So many parts at most that might contradict each other; BudgetSpentError if the time is over."""
    while time.monotonic() < until:
        with suppress(BudgetSpentError):
            guess = guesses.guess(size, CONFLICTS)
            return None if guess is None else guess[1]
    raise BudgetSpentError


def _parts(puzzle: Puzzle) -> Iterator[Part]:
    """The parts of the clues that are the puzzle's own, as far as they limit cells or bring rules."""
    numbers = {rule: number for number, rule in enumerate(puzzle.topology.rules)}
    for field, clue in puzzle.printed.items():
        names = _Names(puzzle, clue)
        for cell, values in clue.limits(puzzle).items():
            yield Part(names.of_limit(cell, values), (cell,), limit=values)
        if not puzzle.clue_types.structural[field]:
            by_cells: dict[tuple[int, ...], list[Rule]] = {}
            for rule in clue.rules(puzzle):
                by_cells.setdefault(rule.cells, []).append(rule)
            for cells, rules in by_cells.items():
                yield Part(names.of_rules(rules), cells, rules=tuple(numbers[rule] for rule in rules))


class _Names:
    """What the parts of a clue are called: as the clue itself has it, if they are not too many."""

    def __init__(self, puzzle: Puzzle, clue: Clue) -> None:
        self.board: Board = puzzle.board
        self._by_cell: dict[int, str] = {}
        self._by_rule: dict[Rule, str] = {}
        limits, rules = clue.limits(puzzle), list(clue.rules(puzzle))
        if len(limits) + len(rules) > NAMED_BY_CLUE:
            return
        for name, fewer in clue.fewer(self.board):
            left_limits, left_rules = fewer.limits(puzzle), set(fewer.rules(puzzle))
            self._by_cell |= dict.fromkeys((cell for cell in limits if cell not in left_limits), name)
            self._by_rule |= dict.fromkeys((rule for rule in rules if rule not in left_rules), name)

    def of_limit(self, cell: int, values: Domain) -> str:
        """Such as "the 5 in A1"."""
        if cell in self._by_cell:
            return self._by_cell[cell]
        name = self.board.name(cell)
        if len(values) == 1:
            return Message("the {value} in {cell}", values[0], name)
        return Message("the {values} in {cell}", (AND, *values), name)

    def of_rules(self, rules: list[Rule]) -> str:
        """Such as "the 12 cage at A1"."""
        named = (self._by_rule[rule] for rule in rules if rule in self._by_rule)
        return next(named, rules[0].sentence())
