"""Model: variables, conditions between them, and perhaps something to make as small or as large as can be.

    m = Model()
    x, y, z = m.ints("x y z", 1, 100)
    m.add(x*x + y*y == z*z, x > y)
    sum(1 for _ in m.solutions())   # 52

A model only collects; every question is asked of the `Problem` it makes (see expr/lowering.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, TypedDict, Unpack

from passatempo import answers
from passatempo.answers import Answer, Candidates, Count, Names, Solution
from passatempo.board import Group
from passatempo.checks import check_type, check_whole, quoted, whole
from passatempo.errors import InputError
from passatempo.expr.lowering import Lowering
from passatempo.expr.reach import MAX_VALUE
from passatempo.expr.tree import Condition, Expr, Variable, as_condition, as_expr, variables
from passatempo.messages import AND
from passatempo.problem import Objective, Problem, Question, domain_text, problem_of
from passatempo.records import dataclass
from passatempo.rules.base import Domain, Rule

MOST_VARIABLES = 1_000_000  # declared at once; as many as the largest board has cells


class Options(TypedDict, total=False):
    """What may be said with every question: the method, and limits of time and search nodes."""

    method: str
    seconds: float | None
    nodes: int | None


@dataclass(frozen=True)
class Goal:
    """What is to be made as small, or as large, as can be."""

    expr: Expr
    maximize: bool

    def __str__(self) -> str:
        return f"{'maximize' if self.maximize else 'minimize'} {self.expr}"


class Model:
    """Integer variables and conditions of your own; prints as what it says."""

    def __init__(self) -> None:
        self._owner = object()
        self._variables: list[Variable] = []
        self._named: dict[str, Variable] = {}
        self._shown: list[int] = []
        self._conditions: list[Condition | Rule] = []
        self._goal: Goal | None = None
        self._cols: int | None = None

    @classmethod
    def of(cls, question: Question) -> Model:
        """A puzzle as a model, its cells as variables, to which conditions can be added."""
        problem, model = problem_of(question), cls()
        named = enumerate(zip(problem.names, problem.domains, strict=True))
        model._variables = [Variable(name, at, domain, model._owner) for at, (name, domain) in named]
        model._shown, model._cols = list(problem.shown), problem.cols
        model._named = {problem.names[number]: model._variables[number] for number in problem.shown}
        model._conditions.extend(problem.rules)
        if problem.objective is not None:
            model._goal = Goal(model._variables[problem.objective.variable], problem.objective.maximize)
        return model

    def ints(self, names: str, low: int | Iterable[int], high: int | None = None) -> tuple[Variable, ...]:
        """Several variables with the same values; the names are separated by blanks or commas."""
        check_type("names", names, str)
        domain = _domain(names, low, high)
        return tuple(self._declare(name, domain) for name in re.split(r"[\s,]+", names.strip(" ,\t\n")))

    def array(
        self, name: str, size: int, low: int | Iterable[int], high: int | None = None
    ) -> list[Variable]:
        """Variables in a row, called `q[0]`, `q[1]` and so on."""
        size = check_whole("size", size, 0, MOST_VARIABLES)
        domain = _domain(check_type("name", name, str), low, high)
        return [self._declare(f"{name}[{at}]", domain) for at in range(size)]

    def grid(
        self, name: str, rows: int, cols: int, low: int | Iterable[int], high: int | None = None
    ) -> list[list[Variable]]:
        """Rows of variables, called `q[0][0]`, `q[0][1]` and so on."""
        rows = check_whole("rows", rows, 0, MOST_VARIABLES)
        domain = _domain(check_type("name", name, str), low, high)
        return [self.array(f"{name}[{row}]", cols, domain) for row in range(rows)]

    def __getitem__(self, name: str) -> Variable:
        if isinstance(name, str) and name in self._named:
            return self._named[name]
        try:
            return self._variables[Names(tuple(map(str, self._named)), self._cols).number(name)]
        except KeyError:
            raise InputError(f"the model has no variable called {quoted(name)}") from None

    def group(self, *parts: Variable, name: str = "") -> Group:
        """Variables as the group that a rule of the vocabulary is made from."""
        for part in parts:
            self._check_owner(check_type("a part of the group", part, Variable))
        return Group(name or (AND, *map(str, parts)), tuple(part.number for part in parts))

    def add(self, *conditions: Condition | bool | Rule | Iterable[Condition | bool | Rule]) -> None:
        """Add conditions that every solution must satisfy; rules of the vocabulary are welcome too."""
        self._conditions.extend([self._checked(condition) for condition in _each(conditions)])

    def minimize(self, expr: Expr | int) -> None:
        """Say what `best` shall make as small as can be."""
        self._aim(expr, maximize=False)

    def maximize(self, expr: Expr | int) -> None:
        """Say what `best` shall make as large as can be."""
        self._aim(expr, maximize=True)

    def problem(self) -> Problem:
        """What a method is given: the variables and helpers, and the rules between them."""
        lowering = Lowering(
            (variable.name for variable in self._variables), (variable.domain for variable in self._variables)
        )
        for condition in self._conditions:
            if isinstance(condition, Rule):
                lowering.rules.append(condition)
            else:
                lowering.require(condition)
        objective = None
        if self._goal is not None:
            objective = Objective(lowering.goal(self._goal.expr), self._goal.maximize)
        shown = tuple(self._shown)
        return Problem(lowering.names, lowering.domains, lowering.rules, shown, self._cols, objective)

    def solve(self, *, limit: int | None = answers.TO_TELL_UNIQUE, **options: Unpack[Options]) -> Answer:
        """Look for solutions, whatever they cost: two by default, which tells whether there is only one."""
        return answers.solve(self, limit=limit, **options)

    def solutions(self, **options: Unpack[Options]) -> Iterator[Solution]:
        """Every solution, found one by one as they are asked for."""
        return answers.solutions(self, **options)

    def count(self, limit: int | None = None, **options: Unpack[Options]) -> Count:
        """How many solutions there are, counted up to `limit`."""
        return answers.count(self, limit=limit, **options)

    def is_unique(self, **options: Unpack[Options]) -> bool | None:
        """Whether there is exactly one solution; None if a limit came first."""
        return answers.is_unique(self, **options)

    def candidates(self, **options: Unpack[Options]) -> Candidates:
        """What each variable takes in some solution."""
        return answers.candidates(self, **options)

    def best(self, **options: Unpack[Options]) -> Answer:
        """The solution with the smallest, or largest, objective, and what is proven of it."""
        return answers.best(self, **options)

    def __str__(self) -> str:
        declared = [
            (str(self._variables[number]), domain_text(self._variables[number].domain))
            for number in self._shown
        ]
        lines = [
            f"{', '.join(name for name, _ in alike)}: {domain}"
            for domain, alike in groupby(declared, key=lambda each: each[1])
        ]
        lines += [each.sentence() if isinstance(each, Rule) else str(each) for each in self._conditions]
        return "\n".join(lines if self._goal is None else [*lines, str(self._goal)])

    def _declare(self, name: str, domain: Domain) -> Variable:
        if not name or name in self._named:
            raise InputError(
                f"there are two variables called '{name}'" if name else "a variable needs a name"
            )
        variable = Variable(name, len(self._variables), domain, self._owner)
        self._variables.append(variable)
        self._named[name] = variable
        self._shown.append(variable.number)
        self._cols = None  # with other variables beside the cells there is no board to show
        return variable

    def _aim(self, expr: Expr | int, maximize: bool) -> None:
        goal = Goal(as_expr(expr), maximize)
        self._check_owner(goal.expr)
        self._goal = goal

    def _checked(self, condition: object) -> Condition | Rule:
        if isinstance(condition, Rule):
            if not all(0 <= cell < len(self._variables) for cell in condition.cells):
                raise InputError(f"{condition.sentence()}: the model has no such variables")
            return condition
        written = as_condition(condition)
        self._check_owner(written)
        return written

    def _check_owner(self, expr: Expr) -> None:
        for variable in variables(expr):
            if variable.owner is not self._owner:
                raise InputError(f"{expr}: {variable} is a variable of another model")

    # The last of the class: from here on `int` is the name of this method.
    def int(self, name: str, low: int | Iterable[int], high: int | None = None) -> Variable:
        """A variable that takes any value from `low` to `high`, or one of the values given."""
        return self._declare(check_type("name", name, str), _domain(name, low, high))


def _domain(names: str, low: int | Iterable[int], high: int | None) -> Domain:
    domain: Domain
    if isinstance(low, range) and low.step == 1:
        domain = low
    elif isinstance(low, Iterable):
        domain = tuple(sorted({whole(f"a value of {names}", value) for value in low}))
    elif high is None:
        raise InputError(f"{names}: expected the least and the greatest value, or a list of values")
    else:
        domain = range(whole("low", low), whole("high", high) + 1)
    if not domain:
        raise InputError(
            f"{names}: there is no value to take"
            + ("" if high is None else f" from {quoted(low)} to {quoted(high)}")
        )
    if max(-domain[0], domain[-1]) > MAX_VALUE:
        raise InputError(
            f"{names}: values must lie between {-MAX_VALUE} and {MAX_VALUE}, to be 64-bit integers"
        )
    return domain


def _each(conditions: Iterable[Any]) -> Iterator[Any]:
    """Every condition passed, be it alone or one of an iterable."""
    for condition in conditions:
        if isinstance(condition, Iterable):
            yield from condition
        else:
            yield condition
