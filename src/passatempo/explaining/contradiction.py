"""Contradiction: why there is no solution, as a minimal set of clues that contradict each other."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress

from passatempo.board import Board
from passatempo.clues.base import Clue
from passatempo.deadline import Cancel, seconds_left, watched, within
from passatempo.explaining.hitting_sets import HittingSets, SeenAssignment
from passatempo.explaining.incremental_sat import RuleSolver
from passatempo.explaining.sentences.conflicting_clues import conflicting_clues_text
from passatempo.languages import sentence, translator
from passatempo.messages import AND, Message
from passatempo.methods.base import BudgetSpentError
from passatempo.problem import Problem
from passatempo.puzzle import Puzzle, check_puzzle
from passatempo.records import dataclass, record
from passatempo.rules.base import Domain, Rule

SMALLER_SET_SECONDS = 0.5  # to look for a smaller set, once there is one
CONFLICTS = 500  # of a search for a hitting set between two checks of the time
NAMED_BY_CLUE = 200  # parts of a clue whose names it is asked for, which takes the square of their number
_CONSISTENT = 1  # the only literal that sets of clues exclude: that they are consistent


@record
class CluePart:
    """One part of a clue: its name, its cells, and the domain or the rules that it adds."""

    name: str
    cells: tuple[int, ...]
    domain: Domain | None = None  # of its only cell
    rules: tuple[int, ...] = ()


@dataclass(frozen=True)
class Contradiction:
    """Clues that contradict each other, none of which can be left out, and the rules that they violate."""

    clues: tuple[str, ...]  # their names
    cells: tuple[int, ...]  # of the clues
    rules: tuple[Rule, ...]  # of the kind, or added by those clues; none of the kind's can be left out
    proven_smallest: bool  # whether no smaller set of clues is contradictory

    def __str__(self) -> str:
        return self.words()

    def words(self, lang: str | None = "en") -> str:
        """The clues and the rules as a sentence in a language."""

        return sentence(conflicting_clues_text(self, translator(lang)))


def why_none(
    puzzle: Puzzle, *, seconds: float | None = None, cancel: Cancel | None = None
) -> Contradiction | None:
    """A minimal set of clues that contradict each other; None if there is a solution.

    StoppedError if `seconds` pass or `cancel` is called before it is known whether there is one.
    """
    with within(seconds, cancel):
        topology, preference = check_puzzle("puzzle", puzzle).topology, puzzle.prefer()
        if preference is not None:
            topology = preference.added_to(topology)
        clues = _ClueSets(topology, list(watched(_parts(puzzle), 16)))
        with closing(clues.solver):
            return None if clues.satisfiable(range(len(clues.parts))) else clues.contradiction()


class _ClueSets:
    """Which sets of parts of clues are satisfiable, together with the rules of the kind."""

    def __init__(self, topology: Problem, parts: list[CluePart]) -> None:
        self.problem, self.parts = topology, parts
        self.solver = RuleSolver(topology)
        rules_of_parts = {rule for part in parts for rule in part.rules}
        self.kind_rules = [rule for rule in range(len(topology.rules)) if rule not in rules_of_parts]
        self.selectors = [self._selector(part) for part in watched(parts)]

    def _selector(self, part: CluePart) -> int:
        """A literal that switches the part on."""
        solver = self.solver
        selector = solver.encoding.helper()
        for rule in part.rules:
            solver.solver.add([-selector, solver.selectors[rule]])
        if part.domain is not None:
            for value, literal in solver.literals[part.cells[0]].items():
                if value not in part.domain:
                    solver.solver.add([-selector, -literal])
        return selector

    def satisfiable(self, parts: Iterable[int], kind_rules: Iterable[int] | None = None) -> bool:
        """Whether these parts are satisfiable together with these rules of the kind, or with all of them."""
        selected = map(self.selectors.__getitem__, parts)
        return self.solver.satisfiable(self.kind_rules if kind_rules is None else kind_rules, *selected)

    def contradiction(self) -> Contradiction:
        """The smallest contradiction that is found in a short time."""
        left = seconds_left()
        seconds = SMALLER_SET_SECONDS if left is None else min(SMALLER_SET_SECONDS, left / 2)
        parts, proven_smallest = self._smallest(time.monotonic() + seconds)
        rules = self._rules_needed(parts)
        chosen = [self.parts[part] for part in parts]
        rules_of_parts = {rule for part in chosen for rule in part.rules}
        return Contradiction(
            tuple(part.name for part in chosen),
            tuple(sorted({cell for part in chosen for cell in part.cells})),
            tuple(self.problem.rules[rule] for rule in sorted({*rules, *rules_of_parts})),
            proven_smallest,
        )

    def _rules_needed(self, parts: Sequence[int]) -> list[int]:
        """The rules of the kind that these parts violate together; none of them can be dropped."""
        needed: list[int] = []
        remaining = list(self.kind_rules)
        while remaining:
            dropped = remaining.pop()
            if self.satisfiable(parts, needed + remaining):
                needed.append(dropped)
            else:
                remaining = self.solver.core_rules(remaining)
        return needed

    def _smallest(self, until: float) -> tuple[list[int], bool]:
        """The smallest set of parts that was found by then, and whether it is proven to be the smallest."""
        best = self._minimal(list(range(len(self.parts))))
        for order in (best[::-1], list(reversed(range(len(self.parts))))):
            if time.monotonic() < until:
                best = min(best, self._minimal(order), key=len)
        with suppress(BudgetSpentError):
            return self._smaller_than(best, until) or best, True
        return best, False

    def _minimal(self, parts: list[int]) -> list[int]:
        """A minimal unsatisfiable subset of these parts; those at the end are dropped first."""
        needed: list[int] = []
        remaining = parts
        while remaining:
            dropped = remaining.pop()
            if self.satisfiable(needed + remaining):
                needed.append(dropped)
            else:
                core = self.solver.solver.core()
                remaining = [part for part in remaining if self.selectors[part] in core]
        return sorted(needed)

    def _smaller_than(self, best: list[int], until: float) -> list[int] | None:
        """A smallest set of parts, if it is smaller than the best; None if there is no smaller one."""
        size = 0
        with closing(HittingSets(len(self.parts), [_CONSISTENT], [], len(best))) as sets:
            while size < len(best):
                found = _find_until(sets, size, until)
                if found is None:
                    size += 1
                elif self.satisfiable(found):
                    sets.add(self._extended(found))
                else:
                    return found
        return None

    def _extended(self, parts: list[int]) -> SeenAssignment:
        """The parts that are violated where these and as many others as possible are satisfied."""
        satisfied = list(parts)
        in_model = self._satisfied_by(self.solver.solver.model())
        for part in range(len(self.parts)):
            if part in satisfied:
                continue
            if part in in_model:
                satisfied.append(part)
            elif self.satisfiable([*satisfied, part]):
                satisfied.append(part)
                in_model = self._satisfied_by(self.solver.solver.model())
        violated = set(range(len(self.parts))) - set(satisfied)
        return SeenAssignment(frozenset({_CONSISTENT}), tuple(sorted(violated)))

    def _satisfied_by(self, model: list[int]) -> set[int]:
        return {part for part, selector in enumerate(self.selectors) if model[selector - 1] > 0}


def _find_until(sets: HittingSets, size: int, until: float) -> list[int] | None:
    """At most `size` parts that may contradict each other; BudgetSpentError if the time is over."""
    while time.monotonic() < until:
        with suppress(BudgetSpentError):
            found = sets.find(size, CONFLICTS)
            return None if found is None else found[1]
    raise BudgetSpentError


def _parts(puzzle: Puzzle) -> Iterator[CluePart]:
    """The parts of the printed clues that restrict domains or add rules."""
    numbers = {rule: number for number, rule in enumerate(puzzle.topology.rules)}
    for field, clue in puzzle.printed.items():
        names = _Names(puzzle, clue)
        for cell, values in clue.limits(puzzle).items():
            yield CluePart(names.of_domain(cell, values), (cell,), domain=values)
        if not puzzle.clue_types.structural[field]:
            by_cells: dict[tuple[int, ...], list[Rule]] = {}
            for rule in clue.rules(puzzle):
                by_cells.setdefault(rule.cells, []).append(rule)
            for cells, rules in by_cells.items():
                yield CluePart(names.of_rules(rules), cells, rules=tuple(numbers[rule] for rule in rules))


class _Names:
    """The names of the parts of a clue; those that the clue itself gives them, if they are not too many."""

    def __init__(self, puzzle: Puzzle, clue: Clue) -> None:
        self.board: Board = puzzle.board
        self._by_cell: dict[int, str] = {}
        self._by_rule: dict[Rule, str] = {}
        limits, rules = clue.limits(puzzle), list(clue.rules(puzzle))
        if len(limits) + len(rules) > NAMED_BY_CLUE:
            return
        for name, fewer in clue.with_one_removed(self.board):
            fewer_limits, fewer_rules = fewer.limits(puzzle), set(fewer.rules(puzzle))
            self._by_cell |= dict.fromkeys((cell for cell in limits if cell not in fewer_limits), name)
            self._by_rule |= dict.fromkeys((rule for rule in rules if rule not in fewer_rules), name)

    def of_domain(self, cell: int, values: Domain) -> str:
        """The part that a domain is, such as "the 5 in A1"."""
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
