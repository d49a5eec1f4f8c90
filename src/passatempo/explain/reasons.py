"""Reasons: the smallest set of rules that, with the present candidates, excludes one of them.

A set that needs no cases to be told is looked for first: see `Oracle.plainly_cannot`. If there is none, rules
are dropped from all there are, as long as the rest still excludes the candidate. Then smaller sets are
guessed, from one rule upwards, in agreement with all that was seen: see hitting.py. Where that gets as far as
the size of the best set known, no smaller one exists; otherwise the best known is taken. In any case none of
its rules can be dropped. How long all this goes on is counted in questions, not in seconds, so that the same
puzzle is always told the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing
from itertools import islice

from passatempo.explain.hitting import Fill, Guesses
from passatempo.explain.oracle import Oracle
from passatempo.explain.step import Because, Candidate, Step
from passatempo.explain.telling import Story, Teller, links
from passatempo.methods.base import BudgetSpentError
from passatempo.problem import Domain, Problem
from passatempo.records import record

LARGEST = 12  # rules in a set that is guessed
GUESSES = 60  # for each step
CONFLICTS = 300  # for each guess
QUESTIONS = 500  # for each step, to drop rules
SHRUNK_AGAIN = 3  # of the sets known, the smallest
TOLD = 3  # of the candidates that a set excludes; the one with the shortest story is supposed


@record
class Reason:
    """Rules that exclude a literal together, none of which can be dropped."""

    literal: int
    rules: list[int]


def smallest_reason(problem: Problem, domains: Sequence[Domain]) -> Step | None:
    """The step of the smallest reason there is where cells may hold this; None if nothing is excluded."""
    with closing(Reasons(problem.narrowed(dict(enumerate(domains))))) as reasons:
        return reasons.smallest(domains)


class Reasons:
    """The smallest reasons of one puzzle, step after step: what was seen at one step serves the next."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self._start()

    def _start(self) -> None:
        self.candidates: list[tuple[int, ...]] = list(map(tuple, self.problem.domains))
        self.oracle = Oracle(self.problem)
        self._every = range(len(self.problem.rules))
        self._fills: list[Fill] = []  # within the present candidates
        self._known: dict[int, list[int]] = {}  # what excludes a literal; some may have become superfluous
        self._possible: set[int] = set()  # literals that are true in some solution
        self._tried: dict[int, int] = {}  # how often it was tried to exclude a literal by fewer rules

    def close(self) -> None:
        """Free the memory of the solver."""
        self.oracle.close()

    def smallest(self, candidates: Sequence[Domain]) -> Step | None:
        """The step of the smallest reason where cells may hold this; None if nothing is excluded."""
        self._narrow(candidates)
        if not all(self.candidates):  # the board is contradictory already
            return None
        steps = list(map(self._step, self._search()))
        return min(steps, key=lambda step: step.difficulty, default=None)

    def _narrow(self, candidates: Sequence[Domain]) -> None:
        """Take note of the candidates; if there are new ones among them, all starts anew."""
        if not all(set(now).issuperset(new) for now, new in zip(self.candidates, candidates, strict=True)):
            self.close()
            self._start()
        self.candidates = list(map(tuple, candidates))
        self.oracle.narrow(self.candidates)
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

    def _search(self) -> list[Reason]:
        """The smallest reason; and one with more rules, if it needs no cases and may be simpler to tell."""
        plain = self._plainest()
        best = plain or self._shrunk_further(self._smallest_known())
        guessed = self._guessed_below(best)
        return [reason for reason in (guessed, plain if guessed else best) if reason is not None]

    def _plainest(self) -> Reason | None:
        """The smallest set that excludes a literal without any case to distinguish."""
        best: Reason | None = None
        for literal in self._open():
            if self.oracle.plainly_cannot(self._every, literal):
                most = len(best.rules) - 1 if best else len(self._every)
                rules = self.oracle.plainly_shrunk(self._near_first(literal, self._every), literal, most)
                if rules is not None:
                    best = Reason(literal, rules)
        if best is not None:
            best = Reason(best.literal, self.oracle.shrunk(best.rules, best.literal) or [])
        return best

    def _smallest_known(self) -> Reason | None:
        """The smallest of the sets known from steps before, as small as it has become."""
        known = sorted(self._known, key=lambda literal: (len(self._known[literal]), literal))[:SHRUNK_AGAIN]
        for literal in known:
            self._known[literal] = self.oracle.shrunk(self._known[literal], literal) or []
        return min((Reason(each, self._known[each]) for each in known), key=_size, default=None)

    def _shrunk_further(self, best: Reason | None) -> Reason | None:
        """The same or a smaller one, found by dropping rules from all there are."""
        start = self.oracle.questions
        for literal in sorted(self._open(), key=lambda each: self._tried.get(each, 0)):
            if best and (len(best.rules) == 1 or self.oracle.questions > start + QUESTIONS):
                break
            self._tried[literal] = self._tried.get(literal, 0) + 1
            if self._is_possible(literal):
                continue
            most = len(best.rules) - 1 if best else None
            blamed = self.oracle.blamed_of(self._every) or self._every
            rules = self.oracle.shrunk(self._near_first(literal, blamed), literal, most=most)
            if rules is not None:
                self._known[literal] = rules
                best = Reason(literal, rules)
        return best

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

    def _step(self, reason: Reason) -> Step:
        """What the rules exclude, and why one of it is."""
        cells = {cell for rule in reason.rules for cell in self.problem.rules[rule].cells}
        removes = [
            self.oracle.meaning[literal - 1]
            for literal in sorted(self._open())
            if self.oracle.meaning[literal - 1][0] in cells and not self.oracle.can(reason.rules, literal)
        ]
        (cell, value), story = self._shortest_story(reason, removes)
        told = links(story)
        rules = tuple(self.problem.rules[rule] for rule in reason.rules)
        because = Because(rules=rules, cells=(cell,), values=(value,), chain=told)
        return Step("suppose", because, tuple(removes), (), difficulty_of(len(rules), len(told)))

    def _shortest_story(self, reason: Reason, removes: Iterable[Candidate]) -> tuple[Candidate, Story]:
        teller = Teller(self.oracle, self.problem, self.candidates, reason.rules)
        first = self.oracle.meaning[reason.literal - 1]  # which may be known to need no cases
        candidates = dict.fromkeys([first, *removes])
        told = ((candidate, teller.story(*candidate)) for candidate in islice(candidates, TOLD))
        return teller.shortest(told, lambda each: each[1].length())


def _size(reason: Reason) -> int:
    return len(reason.rules)


def difficulty_of(rules: int, length: int) -> float:
    """How hard a step is that takes so many rules together, told in so many links."""
    return 8.5 + min(3.5, 0.1 * max(0, rules - 2) + 0.02 * length)
