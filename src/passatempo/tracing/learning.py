"""Conflict-driven clause learning, to be watched: the algorithm of modern SAT solvers in readable Python.

The problem is stated in clauses (methods/clauses.py). Unit propagation, by two watched literals in each
clause, finds what follows from the decisions so far. From a conflict a clause is learnt: the first unique
implication point, that is the last literal through which every path to the conflict runs. The search goes
back as far as that clause allows, which may be several levels. Literals of recent conflicts are decided
first (VSIDS); now and then the search restarts, and keeps what it has learnt. (The kernel and CaDiCaL add
much to this: they shorten, rate and forget clauses, and simplify the problem between restarts.)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from passatempo.methods.base import Limits
from passatempo.methods.clauses import Encoding
from passatempo.methods.observer import Observer
from passatempo.problem import Problem, Values

Clause = list[int]
_DECAY = 0.95  # of the activity of literals, at each conflict
_FIRST_RESTART = 50  # conflicts
_RESTART_GROWTH = 1.3
_HELPER = -1  # the variable of literals that say nothing of a cell


class LearningSearch:
    """A search for one solution; `conflicts` counts the clauses learnt."""

    def __init__(self, problem: Problem, limits: Limits, observer: Observer) -> None:
        self._limits, self._observer = limits, observer
        self._encoding = Encoding(problem, limits)
        self._problem = problem
        self._value: dict[int, bool] = {}  # of variables, that is literals greater than 0
        self._reason: dict[int, Clause | None] = {}  # the clause by which a variable follows; None: decided
        self._level: dict[int, int] = {}
        self._trail: list[int] = []  # literals in the order in which they became true
        self._starts: list[int] = []  # where each level begins on the trail
        self._ahead = 0  # the first literal of the trail that is not propagated yet
        self._watching: dict[int, list[Clause]] = defaultdict(list)
        self._activity: dict[int, float] = defaultdict(float)
        self._bump = 1.0
        self.conflicts = 0

    def solutions(self) -> Iterator[Values]:
        """A solution, if there is one."""
        self._report_missing()
        if not self._load():
            self._observer.failed(())
            return
        left, interval = _FIRST_RESTART, float(_FIRST_RESTART)
        while True:
            self._limits.check(self.conflicts)
            conflict = self._propagate()
            if conflict is not None:
                left -= 1
                if not self._learn_from(conflict):
                    return
            elif left <= 0 and self._starts:
                interval *= _RESTART_GROWTH
                left = int(interval)
                self._undo_to(0)
                self._observer.restarted()
            elif (literal := self._choose()) is None:
                values = self._values()
                self._observer.solved(values)
                yield values
                return
            else:
                self._starts.append(len(self._trail))
                self._assign(literal, None)

    # Clauses

    def _load(self) -> bool:
        """Watch two literals of each clause; False if a clause is empty, or two of one literal disagree."""
        for clause in self._encoding.clauses:
            if len(clause) > 1:
                self._watch(clause)
            elif not clause or self._is_true(-clause[0]):
                return False
            elif not self._is_true(clause[0]):
                self._assign(clause[0], clause)
        return True

    def _report_missing(self) -> None:
        """Report the values that have no literal, since given cells exclude them."""
        for variable, domain in enumerate(self._problem.domains):
            kept = self._encoding.domains[variable]
            for value in domain:
                if value not in kept:
                    self._observer.removed(variable, value)

    def _watch(self, clause: Clause) -> None:
        for literal in clause[:2]:
            self._watching[literal].append(clause)

    def _is_true(self, literal: int) -> bool:
        return self._value.get(abs(literal)) == (literal > 0)

    def _is_false(self, literal: int) -> bool:
        return self._value.get(abs(literal)) == (literal < 0)

    # Propagation

    def _assign(self, literal: int, reason: Clause | None) -> None:
        variable = abs(literal)
        self._value[variable] = literal > 0
        self._reason[variable], self._level[variable] = reason, len(self._starts)
        self._trail.append(literal)
        self._report(literal, decided=reason is None)

    def _report(self, literal: int, *, decided: bool) -> None:
        """What a literal says of a cell; helper literals say nothing."""
        meaning = self._encoding.meaning
        if abs(literal) > len(meaning):
            if decided:
                self._observer.decided(_HELPER, 0)
            return
        variable, value = meaning[abs(literal) - 1]
        if literal < 0:
            self._observer.removed(variable, value)
        elif decided:
            self._observer.decided(variable, value)
        else:
            self._observer.assigned(variable, value)

    def _propagate(self) -> Clause | None:
        """Assign what follows; returns a clause of which every literal is false, if there is one."""
        while self._ahead < len(self._trail):
            false = -self._trail[self._ahead]
            self._ahead += 1
            watching, self._watching[false] = self._watching[false], []
            for at, clause in enumerate(watching):
                if not self._rewatch(clause, false):
                    self._watching[false] += watching[at + 1 :]
                    return clause
        return None

    def _rewatch(self, clause: Clause, false: int) -> bool:
        """Watch another literal than the false one; without one the other follows. False: conflict."""
        if clause[0] == false:
            clause[0], clause[1] = clause[1], clause[0]
        if not self._is_true(clause[0]):
            for at in range(2, len(clause)):
                if not self._is_false(clause[at]):
                    clause[1], clause[at] = clause[at], clause[1]
                    self._watching[clause[1]].append(clause)
                    return True
        self._watching[false].append(clause)
        if self._is_false(clause[0]):
            return False
        if not self._is_true(clause[0]):
            self._assign(clause[0], clause)
        return True

    # Learning

    def _learn_from(self, conflict: Clause) -> bool:
        """Learn a clause and go back to where it says something; False if there is no solution."""
        self.conflicts += 1
        self._observer.failed(self._cells(conflict))
        if not self._starts:
            return False
        clause = self._first_implication_point(conflict)
        self._bump /= _DECAY
        self._observer.learnt([self._meaning(each) for each in clause if abs(each) <= self._known])
        level = max((self._level[abs(each)] for each in clause[1:]), default=0)
        self._undo_to(level)
        self._observer.backtracked(level)
        if len(clause) > 1:
            second = next(at for at in range(1, len(clause)) if self._level[abs(clause[at])] == level)
            clause[1], clause[second] = clause[second], clause[1]
            self._watch(clause)
        self._assign(clause[0], clause)
        return True

    def _first_implication_point(self, conflict: Clause) -> Clause:
        """The clause to learn, its only literal of the last level first."""
        seen, lower, last = set[int](), Clause(), len(self._starts)
        clause, open_paths, at = conflict, 0, len(self._trail)
        while True:
            for literal in clause:
                variable = abs(literal)
                if variable not in seen and self._level[variable] > 0:
                    seen.add(variable)
                    self._activity[variable] += self._bump
                    if self._level[variable] == last:
                        open_paths += 1
                    else:
                        lower.append(literal)
            at = self._last_seen(seen, at)
            open_paths -= 1
            literal = self._trail[at]
            if open_paths == 0:
                return [-literal, *lower]
            reason = self._reason[abs(literal)]
            assert reason is not None
            clause = [each for each in reason if each != literal]
            seen.add(abs(literal))

    def _last_seen(self, seen: set[int], before: int) -> int:
        """The place of the last literal on the trail before a place that the conflict rests on."""
        return next(at for at in range(before - 1, -1, -1) if abs(self._trail[at]) in seen)

    def _undo_to(self, level: int) -> None:
        if level >= len(self._starts):
            return
        for literal in self._trail[self._starts[level] :]:
            del self._value[abs(literal)]
        del self._trail[self._starts[level] :]
        del self._starts[level:]
        self._ahead = len(self._trail)

    # Decisions and cells

    def _choose(self) -> int | None:
        """The literal to decide: a value of an open cell, that of recent conflicts first; None: no one is."""
        open_literals = (literal for literal in range(1, self._known + 1) if literal not in self._value)
        found = max(open_literals, key=lambda literal: self._activity[literal], default=None)
        if found is not None:
            return found
        helpers = (each for each in self._helpers() if each not in self._value)
        helper = next(helpers, None)
        return None if helper is None else -helper

    def _helpers(self) -> Iterator[int]:
        """The helper literals that occur in clauses."""
        every = {abs(literal) for clause in self._encoding.clauses for literal in clause}
        return (each for each in sorted(every) if each > self._known)

    @property
    def _known(self) -> int:
        """The number of literals that say something of cells."""
        return len(self._encoding.meaning)

    def _meaning(self, literal: int) -> tuple[int, int, bool]:
        return (*self._encoding.meaning[abs(literal) - 1], literal > 0)

    def _cells(self, clause: Sequence[int]) -> list[int]:
        known = (literal for literal in clause if abs(literal) <= self._known)
        return list(dict.fromkeys(self._meaning(literal)[0] for literal in known))

    def _values(self) -> Values:
        values = [domain[0] if domain else 0 for domain in self._problem.domains]
        for literal in range(1, self._known + 1):
            if self._value.get(literal):
                variable, value = self._encoding.meaning[literal - 1]
                values[variable] = value
        return values
