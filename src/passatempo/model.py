"""Model: integer variables, conditions between them, and perhaps an objective.

    m = Model()
    x, y, z = m.ints("x y z", 1, 100)
    m.add(x*x + y*y == z*z, x > y)
    sum(1 for _ in m.solutions())   # 52

A model only stores what was added; questions compile it to a `Problem` (expr/lowering.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
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
from passatempo.messages import AND, Message
from passatempo.problem import Objective, Problem, Question, domain_text, problem_of
from passatempo.records import dataclass
from passatempo.rules.base import Domain, Rule

MOST_VARIABLES = 1_000_000  # declared at once; as many as the largest board has cells


class Options(TypedDict, total=False):
    """The arguments of every question: the method, and limits of time and search nodes."""

    method: str
    seconds: float | None
    nodes: int | None


@dataclass(frozen=True)
class Goal:
    """The objective: an expression to minimize or maximize."""

    expr: Expr
    maximize: bool

    def __str__(self) -> str:
        return f"{'maximize' if self.maximize else 'minimize'} {self.expr}"


class Model:
    """Integer variables and conditions of your own; `print` shows them.

    Arguments of the wrong type raise WrongTypeError, bad values InputError. `m["x"]` is the variable named x;
    InputError if there is none. The questions (`solve` and so on) take the options `method`, `seconds` and
    `nodes`, and raise what the functions of the same name raise.
    """

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
        """The model of a puzzle: its cells are the variables, and conditions can be added."""
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
        """Declare several variables with the same domain; the names are separated by blanks or commas.

        The domain is as for `int`.
        """
        check_type("names", names, str)
        domain = _domain(names, low, high)
        return tuple(self._declare(name, domain) for name in re.split(r"[\s,]+", names.strip(" ,\t\n")))

    def array(
        self, name: str, size: int, low: int | Iterable[int], high: int | None = None
    ) -> list[Variable]:
        """Declare `size` variables called `q[0]`, `q[1]` and so on; the domain is as for `int`."""
        size = check_whole("size", size, 0, MOST_VARIABLES)
        domain = _domain(check_type("name", name, str), low, high)
        return [self._declare(f"{name}[{at}]", domain) for at in range(size)]

    def grid(
        self, name: str, rows: int, cols: int, low: int | Iterable[int], high: int | None = None
    ) -> list[list[Variable]]:
        """Declare rows of variables called `q[0][0]`, `q[0][1]` and so on; the domain is as for `int`."""
        rows = check_whole("rows", rows, 0, MOST_VARIABLES)
        domain = _domain(check_type("name", name, str), low, high)
        return [self.array(f"{name}[{row}]", cols, domain) for row in range(rows)]

    def __getitem__(self, name: str) -> Variable:
        if isinstance(name, str) and name in self._named:
            return self._named[name]
        try:
            return self._variables[Names(tuple(map(str, self._named)), self._cols).number(name)]
        except KeyError:
            raise InputError("the model has no variable called {name}", quoted(name)) from None

    def group(self, *parts: Variable, name: str = "") -> Group:
        """The variables as a group, the first argument of every class of `passatempo.rules`."""
        for part in parts:
            self._check_owner(check_type(Message("a part of the group"), part, Variable))
        return Group(name or (AND, *map(str, parts)), tuple(part.number for part in parts))

    def add(self, *conditions: Condition | bool | Rule | Iterable[Condition | bool | Rule]) -> None:
        """Add conditions or rules, one by one or in iterables, that every solution must satisfy.

        Raises InputError if one has a variable of another model.
        """
        self._conditions.extend([self._checked(condition) for condition in _each(conditions)])

    def minimize(self, expr: Expr | int) -> None:
        """Set the objective: `best` finds a solution in which `expr` is smallest."""
        self._set_goal(expr, maximize=False)

    def maximize(self, expr: Expr | int) -> None:
        """Set the objective: `best` finds a solution in which `expr` is largest."""
        self._set_goal(expr, maximize=True)

    def problem(self) -> Problem:
        """The problem that methods solve: variables, auxiliary variables, and the rules between them.

        Raises InputError if a condition cannot be compiled, for example because it exceeds 64 bits.
        """
        with _nesting_checked():
            return self._lowered()

    def _lowered(self) -> Problem:
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

    def solve(self, *, limit: int | None = answers.UNIQUENESS_LIMIT, **options: Unpack[Options]) -> Answer:
        """Look for up to `limit` solutions (None: all); the default of two decides whether there is only one.

        With an objective and the default limit, look for a best solution.
        """
        return answers.solve(self, limit=limit, **options)

    def solutions(self, **options: Unpack[Options]) -> Iterator[Solution]:
        """Iterate over all solutions, searching as they are consumed."""
        return answers.solutions(self, **options)

    def count(self, limit: int | None = None, **options: Unpack[Options]) -> Count:
        """Count the solutions, up to `limit`; None: all."""
        return answers.count(self, limit=limit, **options)

    def is_unique(self, **options: Unpack[Options]) -> bool | None:
        """Whether there is exactly one solution; None if a limit ended the search first."""
        return answers.is_unique(self, **options)

    def candidates(self, **options: Unpack[Options]) -> Candidates:
        """The values that each variable takes in some solution."""
        return answers.candidates(self, **options)

    def best(self, **options: Unpack[Options]) -> Answer:
        """A solution with the smallest (or largest) objective, and a bound on all others.

        Raises InputError if there is no objective.
        """
        return answers.best(self, **options)

    def __str__(self) -> str:
        declared = [
            (str(self._variables[number]), domain_text(self._variables[number].domain))
            for number in self._shown
        ]
        lines = [
            f"{', '.join(name for name, _ in same)}: {domain}"
            for domain, same in groupby(declared, key=lambda each: each[1])
        ]
        lines += [each.sentence() if isinstance(each, Rule) else str(each) for each in self._conditions]
        return "\n".join(lines if self._goal is None else [*lines, str(self._goal)])

    def _declare(self, name: str, domain: Domain) -> Variable:
        if not name or name in self._named:
            raise InputError(
                Message("there are two variables called '{name}'", name)
                if name
                else Message("a variable needs a name")
            )
        variable = Variable(name, len(self._variables), domain, self._owner)
        self._variables.append(variable)
        self._named[name] = variable
        self._shown.append(variable.number)
        self._cols = None  # the variables are not just the cells of a board any more
        return variable

    def _set_goal(self, expr: Expr | int, maximize: bool) -> None:
        goal = Goal(as_expr(expr), maximize)
        self._check_owner(goal.expr)
        self._goal = goal

    def _checked(self, condition: object) -> Condition | Rule:
        if isinstance(condition, Rule):
            if not all(0 <= cell < len(self._variables) for cell in condition.cells):
                raise InputError("{rule}: the model has no such variables", condition.sentence())
            return condition
        written = as_condition(condition)
        self._check_owner(written)
        return written

    def _check_owner(self, expr: Expr) -> None:
        with _nesting_checked():
            for variable in variables(expr):
                if variable.owner is not self._owner:
                    raise InputError("{expr}: {variable} is a variable of another model", expr, variable)

    # The last of the class: from here on `int` is the name of this method.
    def int(self, name: str, low: int | Iterable[int], high: int | None = None) -> Variable:
        """Declare a variable with the values from `low` to `high`, or those of the iterable `low`.

        Raises InputError if the domain is empty or the name is used.
        """
        return self._declare(check_type("name", name, str), _domain(name, low, high))


@contextmanager
def _nesting_checked() -> Iterator[None]:
    """A context manager for recursion over expressions: InputError if they are nested too deeply."""
    try:
        yield
    except RecursionError:
        raise InputError(
            "an expression is nested too deeply: expected no more than about a hundred levels"
        ) from None


def _domain(names: str, low: int | Iterable[int], high: int | None) -> Domain:
    domain: Domain
    if isinstance(low, range) and low.step == 1:
        domain = low
    elif isinstance(low, Iterable):
        domain = tuple(sorted({whole(Message("a value of {names}", names), value) for value in low}))
    elif high is None:
        raise InputError("{names}: expected the least and the greatest value, or a list of values", names)
    else:
        domain = range(whole("low", low), whole("high", high) + 1)
    if not domain:
        raise InputError(
            Message("{names}: the domain is empty", names)
            if high is None
            else Message(
                "{names}: the domain is empty, there is no value from {low} to {high}",
                names,
                quoted(low),
                quoted(high),
            )
        )
    if max(-domain[0], domain[-1]) > MAX_VALUE:
        raise InputError(
            "{names}: values must lie between {what} and {max_value}, to be 64-bit integers",
            names,
            -MAX_VALUE,
            MAX_VALUE,
        )
    return domain


def _each(conditions: Iterable[Any]) -> Iterator[Any]:
    """The conditions, with iterables of them flattened."""
    for condition in conditions:
        if isinstance(condition, Iterable):
            yield from condition
        else:
            yield condition
