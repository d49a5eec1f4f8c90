"""Minimal unsatisfiable subsets (MUS): the fewest rules that exclude one of the present candidates.

The kernel looks first for a set that excludes a candidate by propagation, then for one that needs the cases
of one cell. If there is none, rules are dropped from all as long as the rest still excludes the candidate.
Where there are cases, smaller sets are searched from one rule upwards, as hitting sets of the rules that
known assignments violate (hitting_sets.py): a set of that size is then a smallest MUS, and if none is found
up to the size of the best known one, that is. If a proof takes too many queries, the kernel looks for one in
cases within cases. No rule of a set can be dropped; the proof may use more rules, if that makes it shorter.
At last the kernel derives the proof again with fewer links (proof_shortening.py). All budgets are numbers of
queries, not seconds, so that the same puzzle always gets the same steps.

Specialists (specialists.py) may have a step that is easier than the cases of many cells, or one where the SAT
solver takes too long.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from itertools import count, islice

from passatempo.deadline import check
from passatempo.explaining.hitting_sets import HittingSets, SeenAssignment
from passatempo.explaining.incremental_sat import RuleSolver
from passatempo.explaining.proof_case import links
from passatempo.explaining.proof_shortening import shortened
from passatempo.explaining.reasoner import Reasoner
from passatempo.explaining.refutation import ENOUGH_QUERIES, Refuter, TooManyQueriesError
from passatempo.explaining.special_steps import SpecialSteps
from passatempo.explaining.step import Because, Candidate, Link, Step
from passatempo.explaining.techniques import CONTRADICTION_PROOF
from passatempo.lazy import lazy
from passatempo.methods.base import BudgetSpentError
from passatempo.problem import Domain, Problem, tuples_of
from passatempo.records import field, record, replace
from passatempo.specialists import special_steps_for

LARGEST_HITTING_SET = 3  # rules
MOST_HITTING_SETS = 2  # for each step
HITTING_SET_CONFLICTS = 300  # for each of them
SHRINK_QUERIES = 200  # for each step, to drop rules
COMPARED = 4  # of the smallest sets, of which the one with the easiest proof is taken
TOLERANCE = 1  # rules more than in the smallest set, with which a set is still stored
FEW_RULES = 4  # all of whose consequences are computed
SECOND_SPLITS = 20_000  # tries to split a case again
SPLITS = 6  # ways to exclude a candidate by cases, of which the one with the fewest rules is taken
MOST_QUERIES = 40_000  # after which a proof is given up
FEWEST_CASES, MOST_CASES = 4, 4096  # within cases; doubled as long as they do not suffice
SHORT = 5  # links of a proof of the least difficulty
PROOFS = 3  # of the candidates that a set excludes; the one with the shortest proof is assumed

Cases = Sequence[Sequence[int]]  # the assumptions of each, as literals


@record
class Mus:
    """Rules that exclude a literal together, none of which can be dropped."""

    literal: int
    rules: list[int]
    proof_rules: list[int] = field(default_factory=list)  # rules with which propagation suffices, or does in:
    split_cell: int | None = None  # the cases of this cell
    proof: tuple[Link, ...] = ()  # if it is known already


def contradiction_proof(problem: Problem, domains: Sequence[Domain]) -> Step | None:
    """The step of a smallest MUS where the cells have these domains; None if nothing is excluded."""
    with closing(MusFinder(problem.narrowed(dict(enumerate(domains))))) as finder:
        return finder.step(domains)


class _FoundBySpecialistError(Exception):
    """A specialist found a step, or that there is none, while the SAT solver was searching."""

    def __init__(self, step: Step | None) -> None:
        self.step = step


class MusFinder:
    """Finds the proofs by contradiction of one puzzle, step by step; it reuses what earlier ones showed."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self._start()

    def _start(self) -> None:
        self.candidates = tuples_of(self.problem.domains)
        self.solver = RuleSolver(self.problem, self._when_hard)
        self._reasoner = Reasoner(self.problem)
        self._all_rules = range(len(self.problem.rules))
        self._seen: list[SeenAssignment] = []  # consistent with the present candidates
        self._known: dict[
            int, list[int]
        ] = {}  # rules that exclude a literal; some may not be needed any more
        self._possible: set[int] = set()  # literals that are true in some solution
        self._many_cases_first = False  # since some proof took too many queries
        self._shrink_tries: dict[int, int] = {}  # by literal
        self._cases = FEWEST_CASES  # that the last proof in many cases took
        self._trials, self._last_trial = count(1), dict[int, int]()  # in many cases, by literal

    def close(self) -> None:
        """Free the memory of the SAT solvers."""
        self.solver.close()

    def step(self, candidates: Sequence[Domain]) -> Step | None:
        """The step of a smallest MUS with these candidates; None if nothing is excluded."""
        self._narrow(candidates)
        if not all(self.candidates):  # contradictory already
            return None
        try:
            return self._easiest()
        except _FoundBySpecialistError as found:
            return found.step

    def _easiest(self) -> Step | None:
        if found := self._by_propagation():
            return self._easiest_of(found)
        found = self._by_cases_of_a_cell()
        if not found and self._specialist and (step := self._specialist.short_step(self.candidates)):
            return step
        return self._easiest_of(self._search(found))

    @lazy
    def _specialist(self) -> SpecialSteps | None:
        return special_steps_for(self.problem)

    def _when_hard(self) -> None:
        """Ask the specialist, if there is one, while a query is hard; its answer ends the query."""
        if self._specialist is not None:
            try:
                step = self._specialist.step(self.candidates)
            except BudgetSpentError:
                self._specialist = None
            else:
                raise _FoundBySpecialistError(step)

    def _easiest_of(self, found: list[Mus]) -> Step | None:
        """The easiest step of these sets; that of the first, if no proof is found in a few queries."""
        steps = []
        for mus in found:
            with suppress(TooManyQueriesError):
                steps.append(self._step_of(mus, ENOUGH_QUERIES))
        if found and not steps:
            self._when_hard()
            return self._long_proof(found[0])
        return min(steps, key=lambda step: step.difficulty, default=None)

    def _long_proof(self, mus: Mus) -> Step:
        """A long proof; if it takes too many queries, one in many cases, which come first from now on."""
        try:
            return self._step_of(mus, MOST_QUERIES)
        except TooManyQueriesError:
            self._many_cases_first = True
        return self._step_of(self._by_many_cases() or mus, math.inf)

    def _narrow(self, candidates: Sequence[Domain]) -> None:
        """Restrict everything to these candidates; if some are new, start again."""
        if not all(set(now).issuperset(new) for now, new in zip(self.candidates, candidates, strict=True)):
            self.close()
            self._start()
        self.candidates = list(map(tuple, candidates))
        self.solver.narrow(self.candidates)
        self._reasoner.narrow(self.candidates)
        present = {
            self.solver.literal(cell, value) for cell, domain in enumerate(candidates) for value in domain
        }
        self._seen = [each for each in self._seen if each.literals <= present]
        self._known = {literal: rules for literal, rules in self._known.items() if literal in present}
        self._open_cells = [
            sum(len(self.candidates[cell]) > 1 for cell in rule.cells) for rule in self.problem.rules
        ]
        self._possible = {literal for each in self._seen if not each.violated for literal in each.literals}

    def _open_literals(self) -> list[int]:
        """The literals that may be excluded; those of cells with few candidates first."""
        cells = [cell for cell in self.problem.shown if len(self.candidates[cell]) > 1]
        cells.sort(key=lambda cell: len(self.candidates[cell]))
        return [self.solver.literal(cell, value) for cell in cells for value in self.candidates[cell]]

    def _search(self, found: list[Mus]) -> list[Mus]:
        """The smallest sets that are known, besides those found already; a smallest MUS first, if found."""
        if not found and self._many_cases_first and (mus := self._by_many_cases()):
            return [mus]
        if not found:
            self._shrink_some()
            found = self._smallest_known()
        smaller = self._smaller_than(found[0] if found else None)
        return [smaller, *found] if smaller else found

    def _by_propagation(self) -> list[Mus]:
        """The smallest set, if there is any, that excludes a literal by propagation alone."""
        found = [
            self._minimal(Mus(self.solver.literal(*assumed), sorted(rules), proof=proof))
            for assumed, rules, proof in self._reasoner.refutations(COMPARED)
        ]
        return sorted(found, key=lambda mus: (len(mus.rules), len(mus.proof)))[:1]

    def _by_cases_of_a_cell(self) -> list[Mus]:
        """The same where propagation refutes each value of some cell together with the literal."""
        return self._fewest_rules(self._splits(0)) or self._fewest_rules(self._splits(SECOND_SPLITS))

    def _by_many_cases(self) -> Mus | None:
        """A literal that is excluded by few cases within cases, however many rules that takes.

        It begins with as many cases as the last one took, and with the literals that were not tried for
        longest: from one step to the next hardly anything changes for those that were tried in vain.
        """
        most = self._cases
        while most <= MOST_CASES:
            for literal in sorted(self._open_literals(), key=lambda each: self._last_trial.get(each, 0)):
                check()
                self._last_trial[literal] = next(self._trials)
                if cases := self._reasoner.cases(self.solver.meaning[literal - 1], most):
                    self._cases = max(FEWEST_CASES, len(cases))
                    return self._from_cases(literal, cases)
            most *= 2
        return None

    def _from_cases(self, literal: int, cases: Iterable[tuple[Iterable[Candidate], int]]) -> Mus:
        """The set of the rules in the proof by these cases that cannot be dropped."""
        split_cells = {tuple(self.solver.literal(*each) for each in assumed): cell for assumed, cell in cases}
        refuter = self._refuter(self._all_rules, singles_suffice=True, split_cells=split_cells)
        proof = links(refuter.proof(*self.solver.meaning[literal - 1]))
        used = {id(rule) for link in proof for rule in link.rules}
        rules = [number for number in self._all_rules if id(self.problem.rules[number]) in used]
        return self._minimal(Mus(literal, self._near_first(literal, rules), proof=proof))

    def _splits(self, second_splits: int) -> Iterator[tuple[int, int, Cases]]:
        """Literals that are excluded by the cases of a cell, that cell, and the cases.

        One of the cases may be split again, which is tried `second_splits` times.
        """
        for (assumed, value), cell, second in self._reasoner.splits(SPLITS, second_splits):
            literal = self.solver.literal(assumed, value)
            cases = self._cases_of(cell, literal)
            open_cases = list(self._not_refuted(cases))
            if open_cases and second != cell:
                inner = [each for case in open_cases for each in self._cases_of(second, *case)]
                cases = [*(case for case in cases if case not in open_cases), *inner]
                open_cases = list(self._not_refuted(inner))
            if not open_cases:
                yield literal, cell, cases

    def _cases_of(self, cell: int, *assumptions: int) -> list[Sequence[int]]:
        return [(*assumptions, self.solver.literal(cell, value)) for value in self.candidates[cell]]

    def _not_refuted(self, cases: Cases) -> Iterator[Sequence[int]]:
        """The cases that propagation does not refute."""
        return (case for case in cases if not self.solver.propagation_refutes_by_all(*case))

    def _fewest_rules(self, found: Iterable[tuple[int, int | None, Cases]]) -> list[Mus]:
        """Of literals excluded in cases, the one that takes the fewest rules."""
        best: Mus | None = None
        for literal, cell, cases in found:
            check()
            most = len(best.proof_rules) - 1 if best else len(self._all_rules)
            rules = self.solver.shrink_by_propagation(self._near_first(literal, self._all_rules), cases, most)
            if rules is not None:
                best = Mus(literal, rules, rules, cell)
        return [] if best is None else [self._minimal(best)]

    def _minimal(self, mus: Mus) -> Mus:
        """The same without rules that can be dropped."""
        return replace(mus, rules=self.solver.shrink(mus.rules, mus.literal) or [])

    def _smallest_known(self) -> list[Mus]:
        """The smallest of the known sets, without rules that are not needed any more."""
        known = sorted((Mus(*each) for each in self._known.items()), key=_size)[:COMPARED]
        minimal = sorted(map(self._minimal, known), key=_size)
        self._known |= {mus.literal: mus.rules for mus in minimal}
        return minimal

    def _shrink_some(self) -> None:
        """Add known sets, by dropping rules from all; at least one, if anything is excluded."""
        start = self.solver.queries
        smallest = min(map(len, self._known.values()), default=len(self._all_rules))
        for literal in sorted(self._open_literals(), key=lambda each: self._shrink_tries.get(each, 0)):
            if self._known and self.solver.queries > start + SHRINK_QUERIES:
                break
            self._shrink_tries[literal] = self._shrink_tries.get(literal, 0) + 1
            if self._is_possible(literal):
                continue
            core = self.solver.core_rules(self._all_rules) or self._all_rules
            rules = self.solver.shrink(self._near_first(literal, core), literal, most=smallest + TOLERANCE)
            if rules is not None:
                self._known[literal] = rules
                smallest = min(smallest, len(rules))

    def _is_possible(self, literal: int) -> bool:
        """Whether it is true in some solution."""
        if literal not in self._possible and self.solver.satisfiable(self._all_rules, literal):
            self._store_model(literal)
        return literal in self._possible

    def _near_first(self, literal: int, rules: Iterable[int]) -> list[int]:
        """Rules in order: those about the cell, those beside it, the others; with few open cells first."""
        cell, _ = self.solver.meaning[literal - 1]
        beside = {other for rule in self.problem.rules_of[cell] for other in rule.cells}

        def distance(rule: int) -> tuple[bool, bool, int]:
            cells = self.problem.rules[rule].cells
            return cell not in cells, beside.isdisjoint(cells), self._open_cells[rule]

        return sorted(rules, key=distance)

    def _smaller_than(self, best: Mus | None) -> Mus | None:
        """A smallest MUS, if it has fewer rules and is found within the budget."""
        largest = min(
            LARGEST_HITTING_SET, len(self._all_rules), len(best.rules) - 1 if best else LARGEST_HITTING_SET
        )
        if largest < 1:
            return None
        with closing(HittingSets(len(self._all_rules), self._open_literals(), self._seen, largest)) as sets:
            size = 1
            for _ in range(MOST_HITTING_SETS):
                try:
                    while (found := sets.find(size, HITTING_SET_CONFLICTS)) is None:
                        size += 1
                        if size > largest:
                            return None
                except BudgetSpentError:
                    return None
                literal, rules = found
                if not self.solver.satisfiable(rules, literal):
                    return Mus(literal, self.solver.shrink(rules, literal) or [])
                sets.add(self._store_model(literal))
        return None

    def _store_model(self, literal: int) -> SeenAssignment:
        """The model of the last query, with this literal, changed to satisfy as many rules as possible."""
        model = self.solver.solver.model()
        satisfied = self.solver.satisfied_by(model)
        for rule in [rule for rule in self._all_rules if rule not in satisfied]:
            if rule not in satisfied and self.solver.satisfiable([*satisfied, rule], literal):
                model = self.solver.solver.model()
                satisfied = self.solver.satisfied_by(model)
        literals = frozenset(each for each in model[: len(self.solver.meaning)] if each > 0)
        seen = SeenAssignment(literals, tuple(rule for rule in self._all_rules if rule not in satisfied))
        self._seen.append(seen)
        if not seen.violated:
            self._possible |= literals
            self.solver.solver.prefer(model)
        return seen

    def _excluded(self, mus: Mus) -> tuple[Mus, list[int]]:
        """All literals that the rules exclude; or those of fewer rules, if these suffice for some of them."""
        cells = {cell for rule in mus.rules for cell in self.problem.rules[rule].cells}
        excluded = []
        for literal in sorted(self._open_literals()):
            if self.solver.meaning[literal - 1][0] in cells and not self.solver.satisfiable(
                mus.rules, literal
            ):
                fewer = self.solver.shrink(mus.rules, literal, most=len(mus.rules) - 1)
                if fewer is not None:
                    return self._excluded(Mus(literal, fewer))
                excluded.append(literal)
        return mus, excluded

    def _excluded_by_propagation(self, mus: Mus) -> list[int]:
        """The literals that many rules exclude by propagation: nobody sees all that they exclude."""
        others = (each for each in self._open_literals() if self.solver.propagation_refutes(mus.rules, each))
        return [mus.literal, *(each for each in others if each != mus.literal)]

    def _step_of(self, mus: Mus, most_queries: float) -> Step:
        """The step that removes what the rules exclude, with the proof for one of the candidates."""
        if len(mus.rules) <= FEW_RULES:
            mus, excluded = self._excluded(mus)
        else:
            excluded = self._excluded_by_propagation(mus)
        removes = [self.solver.meaning[literal - 1] for literal in excluded]
        (cell, value), found = self._shortest_proof(mus, removes, most_queries)
        chain = shortened(found, self._reasoner)
        rules = tuple(self.problem.rules[rule] for rule in mus.rules)
        because = Because(rules=rules, cells=(cell,), values=(value,), chain=chain)
        return Step(CONTRADICTION_PROOF, because, tuple(removes), (), difficulty_of(len(chain)))

    def _shortest_proof(
        self, mus: Mus, removes: Iterable[Candidate], most_queries: float
    ) -> tuple[Candidate, tuple[Link, ...]]:
        first = self.solver.meaning[mus.literal - 1]
        if mus.proof:
            return first, mus.proof
        if mus.proof_rules:
            refuter = self._refuter(mus.proof_rules, singles_suffice=True)
            return first, links(refuter.proof(*first, mus.split_cell))
        refuter = self._refuter(mus.rules, most_queries)
        candidates = dict.fromkeys([first, *removes])
        proofs = ((candidate, links(refuter.proof(*candidate))) for candidate in islice(candidates, PROOFS))
        return refuter.shortest(proofs, lambda each: len(each[1]))

    def _refuter(
        self,
        rules: Iterable[int],
        most_queries: float = math.inf,
        *,
        singles_suffice: bool = False,
        split_cells: Mapping[tuple[int, ...], int] | None = None,
    ) -> Refuter:
        return Refuter(
            self.solver,
            self.problem,
            self.candidates,
            rules,
            most_queries=most_queries,
            singles_suffice=singles_suffice,
            split_cells=split_cells,
        )


def _size(mus: Mus) -> int:
    return len(mus.rules)


def difficulty_of(length: int) -> float:
    """The difficulty of a proof with this number of links: twice as long is half a point harder."""
    return 8.5 + 0.5 * math.log2(max(length, SHORT) / SHORT)
