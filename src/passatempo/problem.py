"""Problem: variables with domains, and rules between them. Methods get nothing else.

Variables are integers; the cells of a puzzle are the variables of its problem. `shown` are the variables that
make up a solution; the others are auxiliary: they help to state the rules, and follow from those shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import contains

from passatempo import rules
from passatempo.board import WHOLE_BOARD, Group
from passatempo.checks import quoted
from passatempo.deadline import watched
from passatempo.errors import WrongTypeError
from passatempo.frozen import NOTHING, FrozenDict
from passatempo.lazy import lazy
from passatempo.messages import Message
from passatempo.records import dataclass
from passatempo.rules.base import Domain, Known, Rule, RuleBatch
from passatempo.type_names import Any, Generic, Protocol, TypeVar

Result = TypeVar("Result")
Values = Sequence[int]  # one for each variable of a problem


@dataclass(frozen=True)
class Objective:
    """The variable to minimize or maximize."""

    variable: int
    maximize: bool = False


class _Itself:
    """An attribute that defaults to the object itself; a reference would be a cycle."""

    def __get__(self, problem: Any, owner: type) -> Any:
        return problem


class Problem:
    """Variables, their domains, and the rules between them; immutable.

    `rules` may be given in batches, which are expanded when `problem.rules` is first read. `narrowed` and
    `extended` return a problem that refers to this one, so that one wire and one compiled kernel serve many
    problems: see docs/decisions/011-topology.md.
    """

    base: Problem = _Itself()  # type: ignore[assignment]  # what it was narrowed from, or itself
    limits: FrozenDict[int, Domain] = NOTHING  # the domains that were narrowed
    extended_from: Problem | None = None

    def __init__(
        self,
        names: Sequence[str],
        domains: Sequence[Domain],
        rules: Sequence[Rule | RuleBatch],
        shown: Sequence[int],
        cols: int | None = None,
        objective: Objective | None = None,
    ) -> None:
        """A problem of these variables.

        names: one for each variable.
        domains: for each variable its values in ascending order, as a range or a tuple.
        rules: the rules, one by one or in batches.
        shown: the variables that make up a solution.
        cols: the width of the board, if the variables shown lie on one.
        objective: the variable to minimize or maximize, if there is one.
        """
        self.names, self.domains, self.own_rules = names, domains, tuple(rules)
        self.shown, self.cols, self.objective = shown, cols, objective

    def narrowed(self, domains: Mapping[int, Domain]) -> Problem:
        """The problem with smaller domains for some variables."""
        return _Narrowed(self, domains)

    def extended(self, rules: Sequence[Rule | RuleBatch]) -> Problem:
        """The problem with more rules."""
        return _Extended(self, rules)

    def replaced(self, **changes: Any) -> Problem:
        """A copy that refers to no other problem, with some arguments of the constructor changed."""
        return Problem(**{**self._arguments(), **changes})

    def _arguments(self) -> dict[str, Any]:
        return {
            "names": self.names,
            "domains": self.domains,
            "rules": self.rules,
            "shown": self.shown,
            "cols": self.cols,
            "objective": self.objective,
        }

    @lazy
    def rules(self) -> Sequence[Rule]:
        """The rules, one by one."""
        if any(isinstance(part, RuleBatch) for part in self.own_rules):
            return tuple(watched(_one_by_one(self.own_rules)))
        return self.own_rules  # type: ignore[return-value]

    @lazy
    def rules_of(self) -> tuple[tuple[Rule, ...], ...]:
        """For each variable, the rules it takes part in."""
        found: list[list[Rule]] = [[] for _ in self.domains]
        for rule in watched(self.rules):
            for cell in set(rule.cells):
                found[cell].append(rule)
        return tuple(map(tuple, found))

    @lazy
    def results(self) -> dict[object, Any]:
        """The results of functions marked `derived`; nothing else reads or writes them."""
        return {}

    def allows(self, values: Values) -> bool:
        """Whether each value is in the domain of its variable."""
        return len(values) == len(self.domains) and all(map(contains, self.domains, values))

    def violated_rule(self, values: Values) -> Rule | None:
        """A rule that these values violate, if there is one."""
        for rule in watched(self.rules):
            if not rule.holds([values[cell] for cell in rule.cells]):
                return rule
        return None

    def conflict(self) -> tuple[Rule, tuple[int, ...]] | None:
        """A rule that the variables with one value already violate, and these variables; None if none is."""
        known: list[int | None] = [domain[0] if len(domain) == 1 else None for domain in self.domains]
        for rule in watched(self.rules):
            if clash := rule.clash([known[cell] for cell in rule.cells]):
                return rule, clash
        return None

    def first_rule(self) -> Rule | RuleBatch | None:
        """The first rule or batch of rules, without expanding any."""
        rules = (() if self.extended_from is None else self.extended_from.own_rules) or self.own_rules
        return rules[0] if rules else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Problem) and self._arguments() == other._arguments()

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the problem without the results derived from it."""
        return Problem, tuple(self._arguments().values())

    def __repr__(self) -> str:
        return f"<Problem: {len(self.names)} variables, {len(self.rules)} rules>"

    def __str__(self) -> str:
        shown: Iterable[str] = (f"{self.names[v]}: {domain_text(self.domains[v])}" for v in self.shown)
        return "\n".join([*shown, *(rule.sentence() for rule in self.rules)])


class _Narrowed(Problem):
    """A problem with smaller domains than its base; the list of its domains is built on first use."""

    def __init__(self, problem: Problem, domains: Mapping[int, Domain]) -> None:
        self.base, self.limits = problem.base, FrozenDict({**problem.limits, **domains})
        self.names, self.shown, self.cols = problem.names, problem.shown, problem.cols
        self.objective, self.own_rules = problem.objective, problem.own_rules
        self.extended_from = problem.extended_from

    def allows(self, values: Values) -> bool:
        """Whether each value is in the domain of its variable."""
        limited = map(contains, self.limits.values(), map(values.__getitem__, self.limits))
        return all(limited) and self.base.allows(values)

    @lazy
    def domains(self) -> Sequence[Domain]:
        """The domains of the base, except those that were narrowed."""
        domains = list(self.base.domains)
        for variable, domain in self.limits.items():
            domains[variable] = domain
        return tuple(domains)

    @lazy
    def rules(self) -> Sequence[Rule]:
        """The rules of the base."""
        return self.base.rules


class _Extended(Problem):
    """A problem with more rules than the one it refers to."""

    extended_from: Problem

    def __init__(self, problem: Problem, rules: Sequence[Rule | RuleBatch]) -> None:
        super().__init__(
            problem.names, problem.domains, rules, problem.shown, problem.cols, problem.objective
        )
        self.extended_from = problem

    @lazy
    def rules(self) -> Sequence[Rule]:
        """The rules of the problem that was extended, then its own."""
        return (*self.extended_from.rules, *watched(_one_by_one(self.own_rules)))


class derived(Generic[Result]):
    """Decorator of a function of a problem: its result is stored with the problem.

    So the wire, the kernel, canonical labels and the like are computed once for each problem.
    """

    def __init__(self, find: Callable[[Problem], Result]) -> None:
        self._find = find
        self.__doc__ = find.__doc__

    def __call__(self, problem: Problem) -> Result:
        """The result, computed on the first call."""
        results = problem.results
        if self not in results:
            results[self] = self._find(problem)
        found: Result = results[self]
        return found

    def stored(self, problem: Problem) -> Result | None:
        """The result if it has been computed; None otherwise."""
        return problem.results.get(self)


def _one_by_one(rules: Iterable[Rule | RuleBatch]) -> Iterator[Rule]:
    for rule in rules:
        if isinstance(rule, RuleBatch):
            yield from rule
        else:
            yield rule


def tuples_of(domains: Iterable[Domain]) -> list[tuple[int, ...]]:
    """The domains as tuples; equal ranges share one."""
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
    """The objective that a value occurs as rarely as possible, and at most `most` times."""

    value: int
    most: int | None = None

    def cost(self, values: Values) -> int:
        """The number of times that the value occurs."""
        return sum(value == self.value for value in values)

    def added_to(self, problem: Problem) -> Problem:
        """The problem with another variable that counts the value, and is to be minimized."""
        counter, most = len(problem.domains), len(problem.shown)
        cells = Group((WHOLE_BOARD,), (*problem.shown, counter))
        return problem.replaced(
            names=[*problem.names, Message("number of {value}", self.value)],
            domains=[*problem.domains, range(min(most, most if self.most is None else self.most) + 1)],
            rules=[*problem.rules, rules.Count(cells, self.value)],
            objective=Objective(counter),
        )


class Question(Protocol):
    """Anything with a problem: a puzzle, a model."""

    def problem(self) -> Problem:
        """The problem that a method solves."""


@dataclass(frozen=True)
class ProblemQuestion:
    """A problem in the form that `solve` and `candidates` take."""

    given: Problem

    def problem(self) -> Problem:
        """The problem it was made of."""
        return self.given


def problem_of(question: Question) -> Problem:
    """The problem of a puzzle or a model; WrongTypeError if the argument has none."""
    if isinstance(question, str):
        raise WrongTypeError("expected a puzzle or a model, found a str: read() parses one")
    if isinstance(question, type) or not callable(getattr(question, "problem", None)):
        raise WrongTypeError("expected a puzzle or a model, found {question}", quoted(question))
    return question.problem()


__all__ = [
    "Domain",
    "Fewest",
    "Known",
    "Objective",
    "Problem",
    "ProblemQuestion",
    "Question",
    "Values",
    "derived",
    "domain_text",
    "problem_of",
    "tuples_of",
]
