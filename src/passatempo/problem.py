"""Problem: variables with domains, and rules between them. All that a method ever sees.

Variables are just integers; a puzzle's cells are the variables of its problem. `shown` says which
of them make up a solution: the others help to state the rules, and follow from those shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import contains
from typing import Any, Protocol

from passatempo import rules
from passatempo.board import WHOLE_BOARD, Group
from passatempo.checks import quoted
from passatempo.deadline import watched
from passatempo.errors import WrongTypeError
from passatempo.lazy import lazy
from passatempo.records import aside, dataclass, record, replace
from passatempo.rules.base import Domain, Known, Rule, RuleBatch

Values = Sequence[int]  # one for each variable of a problem


@dataclass(frozen=True)
class Objective:
    """The variable to make as small, or as large, as can be."""

    variable: int
    maximize: bool = False


@record
class Problem:
    """Variables, what each may take, and the rules between them.

    One that was `narrowed` or `extended` from another knows it, so that what was found out about that
    (a kernel, its wire) serves many. Rules that came together are made when somebody looks at the rules:
    see docs/decisions/011-topology.md.
    """

    names: Sequence[str]
    domains: Sequence[Domain]  # ascending; a range or a tuple
    rules: Sequence[Rule]
    shown: Sequence[int]
    cols: int | None = None  # the width of the board, if the variables shown lie on one
    objective: Objective | None = None

    wide: Problem | None = aside(default=None)  # what it was narrowed from
    limits: Mapping[int, Domain] = aside(default_factory=dict)  # and to what
    core: Problem | None = aside(default=None)  # what it was extended from
    parts: Sequence[Rule | RuleBatch] = aside(default=())  # the rules as they came, without those of the core
    kept: dict[str, Any] = aside(default_factory=dict)  # what others found out about it, and will want again

    def allows(self, values: Values) -> bool:
        """Whether each variable may take its value."""
        if self.wide is not None:
            limited = map(contains, self.limits.values(), map(values.__getitem__, self.limits))
            return all(limited) and self.wide.allows(values)
        if len(values) != len(self.domains):
            return False
        return all(map(contains, self.domains, values))

    def broken(self, values: Values) -> Rule | None:
        """A rule that these values break, if there is one."""
        for rule in watched(self.rules):
            if not rule.holds([values[cell] for cell in rule.cells]):
                return rule
        return None

    def clash(self) -> tuple[Rule, tuple[int, ...]] | None:
        """A rule that the variables with one value left already break, and the variables concerned."""
        known: list[int | None] = [domain[0] if len(domain) == 1 else None for domain in self.domains]
        for rule in watched(self.rules):
            if clash := rule.clash([known[cell] for cell in rule.cells]):
                return rule, clash
        return None

    @classmethod
    def of_parts(
        cls,
        names: Sequence[str],
        domains: Sequence[Domain],
        parts: Sequence[Rule | RuleBatch],
        shown: Sequence[int],
        cols: int | None,
    ) -> Problem:
        """A problem some of whose rules came together."""
        made = _without_rules(names, shown, cols, None)
        made.domains, made.parts, made.limits = domains, parts, {}
        return made  # type: ignore[no-any-return]

    def narrowed(self, domains: Mapping[int, Domain]) -> Problem:
        """The problem with less to take for some variables."""
        made = _without_rules(self.names, self.shown, self.cols, self.objective)
        made.wide, made.limits = self.wide or self, {**self.limits, **domains}
        made.core, made.parts = self.core, self.parts
        return made  # type: ignore[no-any-return]

    def extended(self, rules: Sequence[Rule | RuleBatch]) -> Problem:
        """The problem with more rules."""
        made = _without_rules(self.names, self.shown, self.cols, self.objective)
        made.domains, made.core, made.parts, made.limits = self.domains, self, rules, {}
        return made  # type: ignore[no-any-return]

    def first_part(self) -> Rule | RuleBatch | None:
        """The first rule, or those that came first together."""
        parts = (() if self.core is None else self.core.parts) or self.parts
        return parts[0] if parts else None

    @lazy
    def rules_of(self) -> tuple[tuple[Rule, ...], ...]:
        """For each variable, the rules it takes part in."""
        found: list[list[Rule]] = [[] for _ in self.domains]
        for rule in watched(self.rules):
            for cell in set(rule.cells):
                found[cell].append(rule)
        return tuple(map(tuple, found))

    def __str__(self) -> str:
        shown: Iterable[str] = (f"{self.names[v]}: {domain_text(self.domains[v])}" for v in self.shown)
        return "\n".join([*shown, *(rule.sentence() for rule in self.rules)])


def _without_rules(
    names: Sequence[str], shown: Sequence[int], cols: int | None, objective: Objective | None
) -> Any:
    """A problem to be given more: rules and domains that it lacks are put together when somebody looks."""
    made: Any = object.__new__(Problem)
    made.names, made.shown, made.cols, made.objective, made.kept = names, shown, cols, objective, {}
    return made


def _narrowed_domains(problem: Problem) -> Sequence[Domain]:
    assert problem.wide is not None
    domains = list(problem.wide.domains)
    for variable, domain in problem.limits.items():
        domains[variable] = domain
    return tuple(domains)


def _made_rules(problem: Problem) -> Sequence[Rule]:
    if problem.wide is not None:
        return problem.wide.rules
    before = () if problem.core is None else problem.core.rules
    return (*before, *watched(_one_by_one(problem.parts)))


def _one_by_one(parts: Iterable[Rule | RuleBatch]) -> Iterator[Rule]:
    for part in parts:
        if isinstance(part, RuleBatch):
            yield from part
        else:
            yield part


Problem.domains = lazy(_narrowed_domains, "domains")  # type: ignore[assignment]
Problem.rules = lazy(_made_rules, "rules")  # type: ignore[assignment]
Problem.parts = lazy(lambda problem: problem.rules, "parts")  # type: ignore[assignment]


def tuples_of(domains: Iterable[Domain]) -> list[tuple[int, ...]]:
    """The domains as tuples. Those of a board are mostly the same range: each is made into a tuple once."""
    known, found = dict[range, tuple[int, ...]](), list[tuple[int, ...]]()
    for domain in watched(domains):
        if not isinstance(domain, range):
            found.append(tuple(domain))
            continue
        if domain not in known:
            known[domain] = tuple(domain)
        found.append(known[domain])
    return found


def domain_text(domain: Domain) -> str:
    """A domain as people write it: "1..9", "2", "{1, 3, 8}"."""
    if len(domain) == 1:
        return str(domain[0])
    if domain and domain[-1] - domain[0] == len(domain) - 1:
        return f"{domain[0]}..{domain[-1]}"
    return "{" + ", ".join(map(str, domain)) + "}"


@dataclass(frozen=True)
class Fewest:
    """The preference for as few of a value as can be, and never more than `most`."""

    value: int
    most: int | None = None

    def cost(self, values: Values) -> int:
        """How good a solution is, the fewer the better: how often the value stands there."""
        return sum(value == self.value for value in values)

    def added_to(self, problem: Problem) -> Problem:
        """The problem with a variable that counts the value in those shown, which is to be made small."""
        counter, most = len(problem.domains), len(problem.shown)
        cells = Group((WHOLE_BOARD,), (*problem.shown, counter))
        return replace(
            problem,
            names=[*problem.names, f"number of {self.value}"],
            domains=[*problem.domains, range(min(most, most if self.most is None else self.most) + 1)],
            rules=[*problem.rules, rules.Count(cells, self.value)],
            objective=Objective(counter),
        )


class Question(Protocol):
    """Whatever can be asked about: a puzzle, a model."""

    def problem(self) -> Problem:
        """What a method is given."""


def problem_of(question: Question) -> Problem:
    """What a question asks; WrongTypeError if it is neither a puzzle nor a model, nor anything like them."""
    if isinstance(question, str):
        raise WrongTypeError("expected a puzzle or a model, found a text: read() makes a puzzle of it")
    if isinstance(question, type) or not callable(getattr(question, "problem", None)):
        raise WrongTypeError(f"expected a puzzle or a model, found {quoted(question)}")
    return question.problem()


__all__ = [
    "Domain",
    "Fewest",
    "Known",
    "Objective",
    "Problem",
    "Question",
    "Values",
    "domain_text",
    "problem_of",
    "tuples_of",
]
