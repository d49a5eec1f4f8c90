"""Propagation with search, to be watched: the kernel propagates, Python decides and goes back.

After each decision the propagators of the kernel remove what no solution can have. Where a cell has no
candidate left, the last decision is taken back, and its value removed. The cell with the fewest candidates
is decided first; among these, the one with the most rules. (The kernel orders cells by dom/wdeg, which
learns from failures, and keeps its state between decisions; here every level starts from its domains.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from passatempo.methods.base import Limits
from passatempo.methods.kernel_run import KernelRun
from passatempo.methods.observer import Observer
from passatempo.problem import Domain, Problem, Values

_Domains = Sequence[Domain]


class PropagationSearch:
    """A depth-first search; `nodes` counts its decisions."""

    def __init__(self, problem: Problem, limits: Limits, observer: Observer) -> None:
        self._problem, self._limits, self._observer = problem, limits, observer
        self.nodes = 0

    def solutions(self) -> Iterator[Values]:
        """Every solution."""
        domains = self._propagated(self._problem.domains)
        levels: list[tuple[_Domains, int, int]] = []  # before each decision, with the decision
        while True:
            if domains is not None and all(len(domain) == 1 for domain in domains):
                values = [domain[0] for domain in domains]
                self._observer.solved(values)
                yield values
                domains = None
            if domains is not None:
                variable = self._choose(domains)
                value = domains[variable][0]
                levels.append((domains, variable, value))
                domains = self._decide(domains, variable, value)
                continue
            if not levels:
                return
            before, variable, value = levels.pop()
            domains = self._exclude(before, variable, value, len(levels))

    def _choose(self, domains: _Domains) -> int:
        """The variable to decide: the fewest candidates, then the most rules."""
        rules_of = self._problem.rules_of
        open_variables = (variable for variable, domain in enumerate(domains) if len(domain) > 1)
        return min(open_variables, key=lambda variable: (len(domains[variable]), -len(rules_of[variable])))

    def _decide(self, domains: _Domains, variable: int, value: int) -> _Domains | None:
        self.nodes += 1
        self._limits.check(self.nodes)
        self._observer.decided(variable, value)
        decided = [*domains]
        decided[variable] = (value,)
        return self._propagated(decided)

    def _exclude(self, domains: _Domains, variable: int, value: int, level: int) -> _Domains | None:
        """Take a decision back: its value is in no solution that has the decisions before it."""
        self._observer.backtracked(level)
        left = [*domains]
        left[variable] = tuple(each for each in domains[variable] if each != value)
        self._observer.removed(variable, value)
        return self._propagated(left)

    def _propagated(self, domains: _Domains) -> _Domains | None:
        """What propagation leaves; None if some variable is left without a candidate."""
        if not all(domains):
            self._observer.failed([variable for variable, domain in enumerate(domains) if not domain])
            return None
        run = KernelRun(self._problem.narrowed(dict(enumerate(domains))), self._limits)
        if not run.check(run.search.propagate(self._limits.seconds_left())):
            self._observer.failed(())
            return None
        after = [*domains]
        for variable, _, values in run.search.decided_candidates():
            after[variable] = values
        self._report(domains, after)
        return after

    def _report(self, before: _Domains, after: _Domains) -> None:
        for variable, (old, new) in enumerate(zip(before, after, strict=True)):
            if len(old) == len(new):
                continue
            for value in old:
                if value not in new:
                    self._observer.removed(variable, value)
            if len(new) == 1:
                self._observer.assigned(variable, new[0])
