"""Refutation: a short proof that a candidate is impossible, a chain of links from an assumption.

The first link is the assumption. Each of the others follows from links before it and the candidates, by one
rule, or without a rule because a cell has no other candidate. A proof ends when its last link contradicts an
earlier one: of one of its cells and its value it says the contrary, or it puts a second value into a cell.

Where single rules imply no more, the proof splits into cases: one for each remaining value of some cell. Each
case has a number, `Link.branch`, and starts with its own assumption, a true link without rules; the links
before the cases (branch 0, or the enclosing case) hold in each. Cases stand one after another, the cases
within a case directly after its links; and each ends with a link that contradicts an earlier one, unless it
splits itself. So if the first case of a cell follows, all cases of that cell do.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import TypeVar

from passatempo.explaining.incremental_sat import Effect, GroupSolver, RuleSolver, SingleRuleSolver
from passatempo.explaining.proof_case import Fact, ProofCase, pruned
from passatempo.explaining.step import Candidate
from passatempo.problem import Problem
from passatempo.records import replace
from passatempo.rules import AllDifferent
from passatempo.rules.base import Domain, Rule

T = TypeVar("T")

MOST_OPEN_CELLS = 10  # of a group, all subsets of which are examined
MOST_EFFECTS = 100_000  # of rules, that are stored; then they are found anew
ENOUGH_QUERIES = 1000  # after which the shortest proof found by then is taken


class Refuter:
    """Finds proofs that candidates are impossible, by some of the rules of a problem."""

    def __init__(
        self,
        solver: RuleSolver,
        problem: Problem,
        candidates: Sequence[Domain],
        rules: Iterable[int],
        *,
        most_queries: float = math.inf,
        singles_suffice: bool = False,
        split_cells: Mapping[tuple[int, ...], int] | None = None,
    ) -> None:
        """With these rules, by number; a proof that takes more than `most_queries` is given up.

        `singles_suffice`: groups imply nothing but naked and hidden singles in the proof, so the solver is
        not asked about them. `split_cells` has the cells to split on, by the assumptions so far, as literals.
        """
        self.singles_suffice, self.split_cells = singles_suffice, split_cells or {}
        self.solver, self.candidates = solver, candidates
        self.enough_queries = solver.queries + ENOUGH_QUERIES
        self.most_queries = solver.queries + most_queries
        self._single_rules: dict[int, SingleRuleSolver | GroupSolver] = {}
        self.rules = {number: problem.rules[number] for number in rules}
        self.cells_of = {number: tuple(dict.fromkeys(rule.cells)) for number, rule in self.rules.items()}
        self.cells = sorted({cell for rule in self.rules.values() for cell in rule.cells})
        self.rules_of = {
            cell: [number for number, rule in self.rules.items() if cell in rule.cells] for cell in self.cells
        }
        self.required_values = {
            number: solver.mask(self._required_values(rule)) for number, rule in self.rules.items()
        }
        self._groups_of = {
            cell: [rule for number in numbers if isinstance(rule := self.rules[number], AllDifferent)]
            for cell, numbers in self.rules_of.items()
        }

    def _required_values(self, rule: Rule) -> frozenset[int]:
        """The values that a group must hold, as it has as many values as cells; none, if it has more."""
        if not isinstance(rule, AllDifferent):
            return frozenset()
        values = frozenset(value for cell in rule.cells for value in self.candidates[cell])
        every = len(values) == len(rule.cells) and values.isdisjoint(rule.ignoring)
        return values if every else frozenset()

    def proof(self, cell: int, value: int, split_cell: int | None = None) -> ProofCase:
        """A proof that the cell does not hold the value; in the cases of `split_cell`, if given.

        TooManyQueriesError if it takes more queries than allowed.
        """
        cells = {*self.cells, cell} if split_cell is None else {*self.cells, cell, split_cell}
        domains = {each: set(self.candidates[each]) for each in cells}
        masks = {each: self.solver.mask(values) for each, values in domains.items()}
        return _Branch(self, count(), domains, masks, {}, {}, ()).assume(cell, value, split_cell)

    def shortest(self, proofs: Iterable[T], length: Callable[[T], int]) -> T:
        """The shortest of some proofs, which are generated until there were enough queries."""
        found: list[T] = []
        try:
            for proof in proofs:
                found.append(proof)
                if self.solver.queries > self.enough_queries:
                    break
        except TooManyQueriesError:
            if not found:
                raise
        return min(found, key=length)

    def single_rule(self, number: int) -> SingleRuleSolver | GroupSolver:
        """A solver for one rule by itself."""
        if number not in self._single_rules:
            self._single_rules[number] = self.solver.single_rule(number, self.candidates)
        return self._single_rules[number]

    def groups_of(self, cell: int, value: int) -> list[AllDifferent]:
        """The rules by which no other cell of their group holds this value if the cell does."""
        return [rule for rule in self._groups_of.get(cell, ()) if value not in rule.ignoring]


class TooManyQueriesError(Exception):
    """No proof was found within the queries allowed."""


class _Contradiction(Exception):
    """Two facts that contradict each other, the later one first."""

    def __init__(self, *facts: Fact) -> None:
        self.facts = facts


class _Branch:
    """Propagation under assumptions: the facts of one case."""

    def __init__(
        self,
        refuter: Refuter,
        numbers: Iterator[int],
        domains: Mapping[int, set[int]],
        masks: Mapping[int, int],
        removed: Mapping[Candidate, Fact],
        placed: Mapping[int, Fact],
        assumptions: tuple[int, ...],
    ) -> None:
        self.refuter, self.numbers = refuter, numbers
        self.assumptions = assumptions  # as literals
        self.domains = {cell: set(values) for cell, values in domains.items()}
        self.masks = dict(masks)  # the same as bits
        self.removed = dict(removed)  # the fact by which a candidate was removed
        self.placed = dict(placed)  # the fact that a cell holds its value
        self.facts: list[Fact] = []
        self.changed: dict[int, None] = {}  # rules about cells that lost candidates since they were applied
        self.without_hidden_single: set[int] = set()  # those of them that were searched in vain
        self.pending_singles: list[int] = []  # cells with one candidate, not removed from its peers yet

    def assume(self, cell: int, value: int, split_cell: int | None = None) -> ProofCase:
        """The proof that follows from this assumption, down to a contradiction in every case."""
        if self.refuter.solver.queries > self.refuter.most_queries:
            raise TooManyQueriesError
        self.assumptions = (*self.assumptions, self.refuter.solver.literal(cell, value))
        try:
            if not self.placed:
                self._start_with_whole_board()
            self._place(self._add_fact(cell, value, True))
            self._propagate()
        except _Contradiction as found:
            return pruned(self.facts, [], found.facts)
        known = self.refuter.split_cells.get(self.assumptions, split_cell)
        return self._split(*(self._easiest_split() if known is None else (known, [])))

    def _start_with_whole_board(self) -> None:
        """Apply every rule, and remove values of known cells from their peers."""
        self.changed = dict.fromkeys(self.refuter.rules)
        self.pending_singles = [cell for cell, values in self.domains.items() if len(values) == 1]

    def _add_fact(
        self, cell: int, value: int, true: bool, rule: Rule | None = None, premises: Iterable[Fact] = ()
    ) -> Fact:
        fact = Fact(next(self.numbers), cell, value, true, rule, tuple(premises))
        self.facts.append(fact)
        return fact

    def _place(self, fact: Fact) -> None:
        """A cell holds a value: remove its other candidates."""
        cell = fact.cell
        if (contrary := self.removed.get((cell, fact.value))) is not None:
            raise _Contradiction(fact, contrary)
        self.placed[cell] = fact
        for other in sorted(self.domains[cell] - {fact.value}):
            self._discard(cell, other, fact)
        self.pending_singles.append(cell)

    def _remove(self, fact: Fact) -> None:
        """A cell does not hold a value."""
        cell, value = fact.cell, fact.value
        if cell in self.placed and self.placed[cell].value == value:
            raise _Contradiction(fact, self.placed[cell])
        self._discard(cell, value, fact)
        if not self.domains[cell]:
            self._place_last_candidate(cell, value)
        if len(self.domains[cell]) == 1:
            self._place_last_candidate(cell, *self.domains[cell])

    def _discard(self, cell: int, value: int, fact: Fact) -> None:
        self.domains[cell].discard(value)
        self.masks[cell] &= ~self.refuter.solver.bits[value]
        self.removed[cell, value] = fact
        rules = self.refuter.rules_of.get(cell, ())
        self.changed.update(dict.fromkeys(rules))
        self.without_hidden_single.difference_update(rules)

    def _place_last_candidate(self, cell: int, value: int) -> None:
        """Every other candidate of the cell was removed: it holds this one."""
        if cell in self.placed:
            return
        others = (self.removed[cell, other] for other in self.refuter.candidates[cell] if other != value)
        self._place(self._add_fact(cell, value, True, None, others))

    def _propagate(self) -> None:
        """Add all facts that follow by single rules, the ones that are easiest to see first."""
        while True:
            if self.pending_singles:
                self._remove_from_peers(self.pending_singles.pop(0))
            elif not (self._place_hidden_single() or self._apply_rules(False) or self._apply_groups()):
                return

    def _apply_groups(self) -> bool:
        return not self.refuter.singles_suffice and self._apply_rules(True)

    def _remove_from_peers(self, cell: int) -> None:
        (value,) = self.domains[cell]
        premises, domains = [self.placed[cell]] if cell in self.placed else [], self.domains
        for rule in self.refuter.groups_of(cell, value):
            for other in rule.cells:
                if other != cell and value in domains[other]:
                    self._remove(self._add_fact(other, value, False, rule, premises))

    def _place_hidden_single(self) -> bool:
        """Place a value that has one place, or none, in a group that must hold it; False if there is none."""
        for number in self.changed:
            if number in self.without_hidden_single:
                continue
            if value := self._hidden_single(number):
                self._place_in_group(self.refuter.rules[number], *value)
                return True
            self.without_hidden_single.add(number)
        return False

    def _hidden_single(self, number: int) -> tuple[int, list[int]] | None:
        """The least value that a group must hold with no place, or one in an open cell; and the place."""
        once, twice, held = 0, 0, 0
        for cell in self.refuter.cells_of[number]:
            mask = self.masks[cell]
            twice |= once & mask
            once |= mask
            if not mask & (mask - 1):
                held |= mask
        if not (single := self.refuter.required_values[number] & ~twice & ~held):
            return None
        bit = single & -single
        value = next(value for value, each in self.refuter.solver.bits.items() if each == bit)
        return value, [cell for cell in self.refuter.cells_of[number] if self.masks[cell] & bit]

    def _place_in_group(self, rule: Rule, value: int, places: list[int]) -> None:
        losers = [cell for cell in rule.cells if (cell, value) in self.removed]
        place = places[0] if places else max(losers, key=lambda cell: self.removed[cell, value].number)
        others = (self.removed[cell, value] for cell in losers if cell != place)
        self._place(self._add_fact(place, value, True, rule, others))

    def _apply_rules(self, groups: bool) -> bool:
        """Remove a candidate without support in one of the changed rules; False if there is none."""
        for number in list(self.changed):
            if isinstance(self.refuter.rules[number], AllDifferent) == groups:
                if self._apply_rule(number):
                    return True
                del self.changed[number]
        return False

    def _apply_rule(self, number: int) -> bool:
        rule, effect = self.refuter.rules[number], self._effect(number)
        if not effect.violated and effect.excluded is None:
            return False
        premises = [self.removed[each] for each in effect.removals if each in self.removed]
        if effect.excluded is None:
            self._contradict(rule, premises)
        else:
            self._remove(self._add_fact(*effect.excluded, False, rule, premises))
        return True

    def _effect(self, number: int) -> Effect:
        """The effect of a rule here; if it is known, its queries count as if they were made again."""
        solver = self.refuter.solver
        state = number, tuple(map(self.masks.__getitem__, self.refuter.cells_of[number]))
        if (known := solver.effects.get(state)) is not None:
            solver.queries += known.queries
            return known
        before = solver.queries
        found = replace(self._new_effect(number), queries=solver.queries - before)
        if len(solver.effects) >= MOST_EFFECTS:
            solver.effects.clear()
        solver.effects[state] = found
        return found

    def _new_effect(self, number: int) -> Effect:
        rule, solver = self.refuter.rules[number], self.refuter.single_rule(number)
        if isinstance(rule, AllDifferent) and not rule.ignoring and not self._has_tight_subset(rule):
            return Effect()
        cells = self.refuter.cells_of[number]
        removed = {
            -solver.literal(cell, value): (cell, value)
            for cell in cells
            for value in self.refuter.candidates[cell]
            if (cell, value) in self.removed
        }
        if not solver.satisfiable(removed):
            return Effect(violated=True, removals=_named(removed, solver.core()))
        supported: set[int] = set()
        for cell in cells:
            for value in sorted(self.domains[cell]):
                literal = solver.literal(cell, value)
                if literal in supported:
                    continue
                if not solver.satisfiable([literal, *removed]):
                    return Effect((cell, value), removals=_named(removed, solver.core()))
                supported.update(solver.true_literals())
        return Effect()

    def _has_tight_subset(self, rule: AllDifferent) -> bool:
        masks = [mask for cell in rule.cells if (mask := self.masks[cell]) & (mask - 1)]
        if len(masks) > MOST_OPEN_CELLS:
            return True
        self.refuter.solver.queries += len(masks)  # about as many as it replaces
        return subset_excludes(masks)

    def _contradict(self, rule: Rule, core: list[Fact]) -> None:
        """The rule is unsatisfiable by these facts: so the others imply the contrary of the last one."""
        last = max(core, key=lambda fact: fact.number)
        others = [fact for fact in core if fact is not last]
        raise _Contradiction(self._add_fact(last.cell, last.value, not last.true, rule, others), last)

    def _easiest_split(self) -> tuple[int, list[int]]:
        """A cell to split on, and its values that propagation alone refutes.

        The best has the fewest other values; then the fewest values, and the most rules.
        """
        open_cells = [cell for cell in self.refuter.cells if len(self.domains[cell]) > 1]
        open_cells.sort(key=lambda cell: (len(self.domains[cell]), -len(self.refuter.rules_of[cell]), cell))
        best, fewest = (open_cells[0], list[int]()), len(self.domains[open_cells[0]]) + 1
        for cell in open_cells:
            if fewest == 0:
                break
            refuted = self._refuted_by_propagation(cell, fewest - 1)
            if refuted is not None:
                best, fewest = (cell, refuted), len(self.domains[cell]) - len(refuted)
        return best

    def _refuted_by_propagation(self, cell: int, most: int) -> list[int] | None:
        """The values of a cell that propagation refutes; None if more than `most` others remain."""
        solver, rules = self.refuter.solver, self.refuter.rules
        refuted: list[int] = []
        for tried, value in enumerate(sorted(self.domains[cell]), start=1):
            if solver.propagation_refutes(rules, *self.assumptions, solver.literal(cell, value)):
                refuted.append(value)
            elif tried - len(refuted) > most:
                return None
        return refuted

    def _split(self, cell: int, first: list[int]) -> ProofCase:
        """The case with one case for each value of a cell, these values first."""
        cases, needed = list[ProofCase](), set[int]()
        for value in (*first, *sorted(self.domains[cell] - set(first))):
            branch = _Branch(
                self.refuter,
                self.numbers,
                self.domains,
                self.masks,
                self.removed,
                self.placed,
                self.assumptions,
            )
            cases.append(branch.assume(cell, value))
            needed |= cases[-1].needed
        removals = (self.removed.get((cell, value)) for value in self.refuter.candidates[cell])
        return pruned(self.facts, cases, [fact for fact in removals if fact], needed)


def _named(literals: Mapping[int, Candidate], core: Collection[int]) -> tuple[Candidate, ...]:
    """The candidates whose literal is in the core."""
    return tuple(candidate for literal, candidate in literals.items() if literal in core)


def subset_excludes(masks: Sequence[int]) -> bool:
    """Whether an all-different rule excludes something: a subset of the cells has no more values than cells.

    To examine all subsets of up to ten cells takes a fifth of the time of a query to the SAT solver.
    """
    unions = [0]  # of each subset of cells, which is the index as a bit mask
    for mask in masks:
        unions += [union | mask for union in unions]
    tight = ((at, union) for at, union in enumerate(unions) if union.bit_count() <= at.bit_count())
    return any(
        union.bit_count() < at.bit_count()
        or any(mask & union for other, mask in enumerate(masks) if not at >> other & 1)
        for at, union in tight
    )
