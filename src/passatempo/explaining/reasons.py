"""Reasons: the smallest set of rules that, with the present candidates, excludes one of them.

A set that needs no cases to be told is looked for first (the kernel tells them), then one that needs the
cases of one cell. If there is none, rules are dropped from all there are, as long as the rest still excludes
the candidate. Where there are cases, smaller sets are guessed, from one rule upwards, in agreement with all
that was seen: see hitting.py. Where that gets as far as the size of the best set known, no smaller one
exists; otherwise the best known is taken. Where a story has no end within patience, one is told in cases
within cases that the kernel finds. In any case none of the rules can be dropped; the story may use more, if
it is shorter so. In the end the kernel tells it again, with fewer links: see shortening.py. How long all this
goes on is counted in questions, not in seconds, so that the same puzzle is always told the same way.

Where all values but one are alike there may be a step that is easier than the cases of many cells, and one
that comes where the oracle would not: see alike.py.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from itertools import count, islice

from passatempo.deadline import check
from passatempo.explaining.alike import Alike, alike
from passatempo.explaining.hitting import Fill, Guesses
from passatempo.explaining.logic import Reasoner
from passatempo.explaining.oracle import Oracle
from passatempo.explaining.shortening import shortened
from passatempo.explaining.step import Because, Candidate, Link, Step
from passatempo.explaining.telling import PATIENCE, Teller, TooLongError, links
from passatempo.lazy import lazy
from passatempo.methods.base import BudgetSpentError
from passatempo.problem import Domain, Problem, tuples_of
from passatempo.records import field, record, replace

LARGEST = 3  # rules in a set that is guessed
GUESSES = 12  # for each step
CONFLICTS = 300  # for each guess
QUESTIONS = 200  # for each step, to drop rules
COMPARED = 4  # of the sets known, the smallest: the one that is simplest to tell is taken
WORTH_KNOWING = 1  # rules more than in the smallest set
FEW = 4  # rules, all of whose consequences can be seen at once
DEEPER = 20_000  # times that a case is split again
SPLITS = 6  # ways to exclude a candidate by cases, of which the one with the fewest rules is taken
LONG = 40_000  # questions, after which a story is taken to have no end
FEWEST_CASES, MOST_CASES = 4, 4096  # within cases; where they are not enough twice as many are tried
SHORT = 5  # links of a story that is as easy as a supposition can be
TOLD = 3  # of the candidates that a set excludes; the one with the shortest story is supposed

Cases = Sequence[Sequence[int]]  # what is supposed in each, as literals


@record
class Reason:
    """Rules that exclude a literal together, none of which can be dropped."""

    literal: int
    rules: list[int]
    told_by: list[int] = field(default_factory=list)  # rules with which no cases are needed, or those of:
    cell: int | None = None  # a cell, each of whose values is excluded then
    story: tuple[Link, ...] = ()  # if it is known already


def smallest_reason(problem: Problem, domains: Sequence[Domain]) -> Step | None:
    """The step of the smallest reason there is where cells may hold this; None if nothing is excluded."""
    with closing(Reasons(problem.narrowed(dict(enumerate(domains))))) as reasons:
        return reasons.smallest(domains)


class _KnownOtherwiseError(Exception):
    """What follows, or that nothing does, was found without the oracle."""

    def __init__(self, step: Step | None) -> None:
        self.step = step


class Reasons:
    """The smallest reasons of one puzzle, step after step: what was seen at one step serves the next."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self._start()

    def _start(self) -> None:
        self.candidates = tuples_of(self.problem.domains)
        self.oracle = Oracle(self.problem, self._when_hard)
        self._reasoner = Reasoner(self.problem)
        self._every = range(len(self.problem.rules))
        self._fills: list[Fill] = []  # within the present candidates
        self._known: dict[int, list[int]] = {}  # what excludes a literal; some may have become superfluous
        self._possible: set[int] = set()  # literals that are true in some solution
        self._needs_cases = False  # some story had no end
        self._tried: dict[int, int] = {}  # how often it was tried to exclude a literal by fewer rules
        self._cases = FEWEST_CASES  # that the last one took which was told in many
        self._trials, self._tried_in_cases = count(1), dict[int, int]()  # when each literal was tried so

    def close(self) -> None:
        """Free the memory of the solver."""
        self.oracle.close()

    def smallest(self, candidates: Sequence[Domain]) -> Step | None:
        """The step of the smallest reason where cells may hold this; None if nothing is excluded."""
        self._narrow(candidates)
        if not all(self.candidates):  # the board is contradictory already
            return None
        try:
            return self._easiest()
        except _KnownOtherwiseError as known:
            return known.step

    def _easiest(self) -> Step | None:
        if found := self._plainest():
            return self._simplest(found)
        found = self._in_cases_of_a_cell()
        if not found and self._alike and (step := self._alike.by_points(self.candidates)):
            return step
        return self._simplest(self._search(found))

    @lazy
    def _alike(self) -> Alike | None:
        return alike(self.problem)

    def _when_hard(self) -> None:
        """Where values are alike, what follows may be known without the oracle; if so, it is given up."""
        if self._alike is not None:
            try:
                step = self._alike.step(self.candidates)
            except BudgetSpentError:
                self._alike = None
            else:
                raise _KnownOtherwiseError(step)

    def _simplest(self, reasons: list[Reason]) -> Step | None:
        """The step that is simplest to tell; the first, if none can be told shortly."""
        steps = []
        for reason in reasons:
            with suppress(TooLongError):
                steps.append(self._step(reason, PATIENCE))
        if reasons and not steps:
            self._when_hard()
            return self._told_at_length(reasons[0])
        return min(steps, key=lambda step: step.difficulty, default=None)

    def _told_at_length(self, reason: Reason) -> Step:
        """A story that is long; if it has no end, another is told, and from now on such ones come first."""
        try:
            return self._step(reason, LONG)
        except TooLongError:
            self._needs_cases = True
        return self._step(self._in_many_cases() or reason, math.inf)

    def _narrow(self, candidates: Sequence[Domain]) -> None:
        """Take note of the candidates; if there are new ones among them, all starts anew."""
        if not all(set(now).issuperset(new) for now, new in zip(self.candidates, candidates, strict=True)):
            self.close()
            self._start()
        self.candidates = list(map(tuple, candidates))
        self.oracle.narrow(self.candidates)
        self._reasoner.narrow(self.candidates)
        present = {self.oracle.literal(cell, value) for cell, held in enumerate(candidates) for value in held}
        self._fills = [fill for fill in self._fills if fill.literals <= present]
        self._known = {literal: rules for literal, rules in self._known.items() if literal in present}
        self._open_cells = [
            sum(len(self.candidates[cell]) > 1 for cell in rule.cells) for rule in self.problem.rules
        ]
        self._possible = {literal for fill in self._fills if not fill.broken for literal in fill.literals}

    def _open(self) -> list[int]:
        """The literals that may be excluded; those of cells with few candidates first."""
        cells = [cell for cell in self.problem.shown if len(self.candidates[cell]) > 1]
        cells.sort(key=lambda cell: len(self.candidates[cell]))
        return [self.oracle.literal(cell, value) for cell in cells for value in self.candidates[cell]]

    def _search(self, found: list[Reason]) -> list[Reason]:
        """The smallest reasons that are known, the smallest of all first, besides those found already."""
        if not found and self._needs_cases and (reason := self._in_many_cases()):
            return [reason]
        if not found:
            self._shrink_some()
            found = self._smallest_known()
        guessed = self._guessed_below(found[0] if found else None)
        return [guessed, *found] if guessed else found

    def _plainest(self) -> list[Reason]:
        """The smallest set, if there is any, that excludes a literal without any case to distinguish."""
        found = [
            self._shrunk_again(Reason(self.oracle.literal(*supposed), sorted(rules), story=story))
            for supposed, rules, story in self._reasoner.suppositions(COMPARED)
        ]
        return sorted(found, key=lambda reason: (len(reason.rules), len(reason.story)))[:1]

    def _in_cases_of_a_cell(self) -> list[Reason]:
        """The same where each value of some cell, together with the literal, is excluded so."""
        return self._fewest(self._splits(0)) or self._fewest(self._splits(DEEPER))

    def _in_many_cases(self) -> Reason | None:
        """A literal that is excluded by cases within cases, few of them, however many rules that takes.

        It begins with as many as the last one took, and with those that were not tried for longest: from one
        step to the next hardly anything changes for those that were tried in vain.
        """
        some = self._cases
        while some <= MOST_CASES:
            for literal in sorted(self._open(), key=lambda each: self._tried_in_cases.get(each, 0)):
                check()
                self._tried_in_cases[literal] = next(self._trials)
                if cases := self._reasoner.cases(self.oracle.meaning[literal - 1], some):
                    self._cases = max(FEWEST_CASES, len(cases))
                    return self._by_cases(literal, cases)
            some *= 2
        return None

    def _by_cases(self, literal: int, cases: Iterable[tuple[Iterable[Candidate], int]]) -> Reason:
        """The reason that these cases make; its rules are those of the story that cannot be dropped."""
        known = {tuple(self.oracle.literal(*each) for each in supposed): cell for supposed, cell in cases}
        teller = Teller(self.oracle, self.problem, self.candidates, self._every, plain=True, cases=known)
        story = links(teller.story(*self.oracle.meaning[literal - 1]))
        named = {id(rule) for link in story for rule in link.rules}
        rules = [number for number in self._every if id(self.problem.rules[number]) in named]
        return self._shrunk_again(Reason(literal, self._near_first(literal, rules), story=story))

    def _splits(self, deeper: int) -> Iterator[tuple[int, int, Cases]]:
        """Literals that are excluded by the cases of a cell, that cell, and the cases.

        One case of it may need the cases of another cell; that is tried so many times.
        """
        for (held, value), cell, second in self._reasoner.splits(SPLITS, deeper):
            literal = self.oracle.literal(held, value)
            cases = self._cases_of(cell, literal)
            left = list(self._possible_of(cases))
            if left and second != cell:
                within = [each for case in left for each in self._cases_of(second, *case)]
                cases = [*(case for case in cases if case not in left), *within]
                left = list(self._possible_of(within))
            if not left:
                yield literal, cell, cases

    def _cases_of(self, cell: int, *supposed: int) -> list[Sequence[int]]:
        return [(*supposed, self.oracle.literal(cell, value)) for value in self.candidates[cell]]

    def _possible_of(self, cases: Cases) -> Iterator[Sequence[int]]:
        """The cases that are not plainly excluded."""
        return (case for case in cases if not self.oracle.all_plainly_cannot(*case))

    def _fewest(self, found: Iterable[tuple[int, int | None, Cases]]) -> list[Reason]:
        """Of literals excluded in cases, the one that takes the fewest rules."""
        best: Reason | None = None
        for literal, cell, cases in found:
            check()
            most = len(best.told_by) - 1 if best else len(self._every)
            rules = self.oracle.plainly_shrunk(self._near_first(literal, self._every), cases, most)
            if rules is not None:
                best = Reason(literal, rules, rules, cell)
        return [] if best is None else [self._shrunk_again(best)]

    def _shrunk_again(self, reason: Reason) -> Reason:
        """The same, without rules that can be dropped by now."""
        return replace(reason, rules=self.oracle.shrunk(reason.rules, reason.literal) or [])

    def _smallest_known(self) -> list[Reason]:
        """The smallest of the sets known, as small as they have become."""
        known = sorted((Reason(*each) for each in self._known.items()), key=_size)[:COMPARED]
        smaller = sorted(map(self._shrunk_again, known), key=_size)
        self._known |= {reason.literal: reason.rules for reason in smaller}
        return smaller

    def _shrink_some(self) -> None:
        """Get to know more sets, by dropping rules from all there are; at least one, if there is any."""
        start, smallest = self.oracle.questions, min(map(len, self._known.values()), default=len(self._every))
        for literal in sorted(self._open(), key=lambda each: self._tried.get(each, 0)):
            if self._known and self.oracle.questions > start + QUESTIONS:
                break
            self._tried[literal] = self._tried.get(literal, 0) + 1
            if self._is_possible(literal):
                continue
            blamed = self.oracle.blamed_of(self._every) or self._every
            rules = self.oracle.shrunk(
                self._near_first(literal, blamed), literal, most=smallest + WORTH_KNOWING
            )
            if rules is not None:
                self._known[literal] = rules
                smallest = min(smallest, len(rules))

    def _is_possible(self, literal: int) -> bool:
        """Whether some solution holds it."""
        if literal not in self._possible and self.oracle.can(self._every, literal):
            self._see(literal)
        return literal in self._possible

    def _near_first(self, literal: int, rules: Iterable[int]) -> list[int]:
        """Rules in order: those about the cell, those beside it, the others; with few open cells first."""
        cell, _ = self.oracle.meaning[literal - 1]
        beside = {other for rule in self.problem.rules_of[cell] for other in rule.cells}

        def far(rule: int) -> tuple[bool, bool, int]:
            cells = self.problem.rules[rule].cells
            return cell not in cells, beside.isdisjoint(cells), self._open_cells[rule]

        return sorted(rules, key=far)

    def _guessed_below(self, best: Reason | None) -> Reason | None:
        """A smaller one, the smallest there is, if it is guessed soon enough."""
        largest = min(LARGEST, len(self._every), len(best.rules) - 1 if best else LARGEST)
        if largest < 1:
            return None
        with closing(Guesses(len(self._every), self._open(), self._fills, largest)) as guesses:
            size = 1
            for _ in range(GUESSES):
                try:
                    while (guess := guesses.guess(size, CONFLICTS)) is None:
                        size += 1
                        if size > largest:
                            return None
                except BudgetSpentError:
                    return None
                literal, rules = guess
                if not self.oracle.can(rules, literal):
                    return Reason(literal, self.oracle.shrunk(rules, literal) or [])
                guesses.note(self._see(literal))
        return None

    def _see(self, literal: int) -> Fill:
        """A fill that the oracle has just found for this literal, made to keep as many rules as it can."""
        model = self.oracle.solver.model()
        kept = self.oracle.kept_in(model)
        for rule in [rule for rule in self._every if rule not in kept]:
            if rule not in kept and self.oracle.can([*kept, rule], literal):
                model = self.oracle.solver.model()
                kept = self.oracle.kept_in(model)
        literals = frozenset(each for each in model[: len(self.oracle.meaning)] if each > 0)
        fill = Fill(literals, tuple(rule for rule in self._every if rule not in kept))
        self._fills.append(fill)
        if not fill.broken:
            self._possible |= literals
            self.oracle.solver.prefer(model)
        return fill

    def _excluded(self, reason: Reason) -> tuple[Reason, list[int]]:
        """All that the rules exclude; or the same of fewer rules, if those are enough for some of it."""
        cells = {cell for rule in reason.rules for cell in self.problem.rules[rule].cells}
        excluded = []
        for literal in sorted(self._open()):
            if self.oracle.meaning[literal - 1][0] in cells and not self.oracle.can(reason.rules, literal):
                fewer = self.oracle.shrunk(reason.rules, literal, most=len(reason.rules) - 1)
                if fewer is not None:
                    return self._excluded(Reason(literal, fewer))
                excluded.append(literal)
        return reason, excluded

    def _plainly_excluded(self, reason: Reason) -> list[int]:
        """What many rules exclude without any cases: nobody sees all that they exclude in some other way."""
        others = (each for each in self._open() if self.oracle.plainly_cannot(reason.rules, each))
        return [reason.literal, *(each for each in others if each != reason.literal)]

    def _step(self, reason: Reason, patience: float) -> Step:
        """What the rules exclude, and why one of it is."""
        if len(reason.rules) <= FEW:
            reason, excluded = self._excluded(reason)
        else:
            excluded = self._plainly_excluded(reason)
        removes = [self.oracle.meaning[literal - 1] for literal in excluded]
        (cell, value), found = self._shortest_story(reason, removes, patience)
        told = shortened(found, self._reasoner)
        rules = tuple(self.problem.rules[rule] for rule in reason.rules)
        because = Because(rules=rules, cells=(cell,), values=(value,), chain=told)
        return Step("suppose", because, tuple(removes), (), difficulty_of(len(told)))

    def _shortest_story(
        self, reason: Reason, removes: Iterable[Candidate], patience: float
    ) -> tuple[Candidate, tuple[Link, ...]]:
        first = self.oracle.meaning[reason.literal - 1]
        if reason.story:
            return first, reason.story
        if reason.told_by:
            teller = Teller(self.oracle, self.problem, self.candidates, reason.told_by, plain=True)
            return first, links(teller.story(*first, reason.cell))
        teller = Teller(self.oracle, self.problem, self.candidates, reason.rules, patience=patience)
        candidates = dict.fromkeys([first, *removes])
        told = ((candidate, links(teller.story(*candidate))) for candidate in islice(candidates, TOLD))
        return teller.shortest(told, lambda each: len(each[1]))


def _size(reason: Reason) -> int:
    return len(reason.rules)


def difficulty_of(length: int) -> float:
    """How hard a step is that is told in so many links: twice as long is half a point harder."""
    return 8.5 + 0.5 * math.log2(max(length, SHORT) / SHORT)
