"""The questions: solve, solutions, count, is_unique, candidates, best.

Each takes a puzzle or a model and has three outcomes: found, none, stopped. Whatever is said to be
unique, impossible or best was proven, and every solution has passed `holds()` of every rule.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NoReturn, Self

from passatempo.board import Board
from passatempo.checks import check_type, quoted
from passatempo.deadline import until, watched
from passatempo.errors import InputError, InternalError, NoRoomError, StoppedError, UnsupportedError
from passatempo.frozen import NOTHING, freeze
from passatempo.lazy import lazy
from passatempo.messages import AND, Lazy, Message
from passatempo.methods import method_named
from passatempo.methods.base import INTERRUPTED as INTERRUPTED
from passatempo.methods.base import Best, Counted, Found, Judge, Limits, Method, Possible, check_count
from passatempo.problem import Domain, Problem, Question, Values, derived, problem_of, tuples_of
from passatempo.records import dataclass, field
from passatempo.rules.base import Rule

SOLVED, NONE, STOPPED = "solved", "none", "stopped"
TO_TELL_UNIQUE = 2  # solutions to look for when the question is whether there is only one
FOUND_AT_ONCE = 100  # solutions; if more are asked for, each is checked as it comes, lest a limit be overrun
NODES_FOR_A_RULE = 10_000  # to see whether one rule alone can be kept
MOST_CANDIDATES = 100_000_000  # a 400x400 board has 64 million
A_MOMENT = 0.05  # seconds, to check and to word what was found by the deadline
OUT_OF_MEMORY = Message("out of memory")
ENOUGH_SOLUTIONS = Message("the number of solutions asked for was reached")


@dataclass(frozen=True)
class Names:
    """The names of variables or cells, and how to find the number of one."""

    names: tuple[str, ...]
    cols: int | None

    @lazy
    def _numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names)}

    def number(self, key: object) -> int:
        """The number that a number, a variable, `B4` or `r4c2` stands for; KeyError if there is none."""
        if isinstance(key, int) and 0 <= key < len(self.names):
            return key
        try:
            name = str(key)
        except ValueError:  # an int with more digits than Python converts
            raise KeyError(quoted(key)) from None
        if name not in self._numbers and self.cols:
            with suppress(InputError):
                return Board(len(self.names) // self.cols, self.cols).cell(name)
        return self._numbers[name]


@dataclass(frozen=True, eq=False, repr=False)
class Solution(Mapping[str, int]):
    """Values that keep every rule, by name of cell or variable, by number, or as rows."""

    shown: Names
    values_shown: tuple[int, ...]

    def __getitem__(self, key: object) -> int:
        return self.values_shown[self.shown.number(key)]

    def __iter__(self) -> Iterator[str]:
        return iter(self.shown.names)

    def __len__(self) -> int:
        return len(self.values_shown)

    def __hash__(self) -> int:
        return hash(self.values_shown)

    def __repr__(self) -> str:
        return f"Solution({dict(self)})"

    @property
    def cols(self) -> int | None:
        """The width of the board, if the values stand on one."""
        return self.shown.cols

    @property
    def rows(self) -> list[list[int]]:
        """The values row by row, if they stand on a board."""
        width = self.cols or len(self.values_shown)
        return [list(self.values_shown[at : at + width]) for at in range(0, len(self.values_shown), width)]

    def __str__(self) -> str:
        if self.cols is None:
            return ", ".join(f"{name} = {value}" for name, value in self.items())
        width = max(len(str(value)) for value in self.values_shown)
        between = " " if width > 1 else ""
        return "\n".join(between.join(str(value).rjust(width) for value in row) for row in self.rows)


@dataclass(frozen=True)
class Answer:
    """What `solve` and `best` found, and how far it can be relied on."""

    status: str  # solved, none or stopped
    solutions: tuple[Solution, ...]
    unique: bool | None  # None: not known
    method: str
    seconds: float
    reason: str = ""  # why it stopped, or which clues contradict each other
    partial: Mapping[int, int] = field(default=NOTHING)  # what elimination had filled in
    cost: int | None = None  # of the best solution found
    bound: int | None = None  # what no solution can beat

    def __post_init__(self) -> None:
        freeze(self, "partial")

    @property
    def solution(self) -> Solution | None:
        """The first solution, if any was found."""
        return self.solutions[0] if self.solutions else None

    def __str__(self) -> str:
        uniqueness = {True: ", the only solution", False: ", not the only solution", None: ""}[self.unique]
        told = (
            self.status + (uniqueness if self.solutions else "") + (f": {self.reason}" if self.reason else "")
        )
        return "\n".join([told, *map(str, self.solutions[:1])])


class Count(int):
    """How many solutions there are: an int that knows whether it is all of them."""

    complete: bool  # False: there may be more
    method: str
    seconds: float
    reason: str  # why counting stopped

    def __new__(cls, count: int, complete: bool, method: str, seconds: float, reason: str = "") -> Count:
        """The number, and what is known of it."""
        made = super().__new__(cls, count)
        vars(made).update(complete=complete, method=method, seconds=seconds, reason=reason)
        return made

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"cannot assign to field {name!r}")

    @property
    def status(self) -> str:
        """solved, none or stopped."""
        return STOPPED if not self.complete else SOLVED if self else NONE


@dataclass(frozen=True)
class Candidates:
    """For each cell or variable, the values it takes in some solution."""

    status: str  # solved: every value is decided; none: there is no solution; stopped
    shown: Names
    values: tuple[tuple[int, ...], ...]  # taken in a solution that was found
    open: tuple[tuple[int, ...], ...]  # undecided when it was stopped
    method: str
    seconds: float
    reason: str = ""

    def __getitem__(self, key: object) -> tuple[int, ...]:
        return self.values[self.shown.number(key)]


def solve(
    question: Question,
    *,
    method: str = "auto",
    limit: int | None = TO_TELL_UNIQUE,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Answer:
    """Look for solutions: two by default, which tells whether the first is the only one.

    `limit=None` looks for all of them; what was found is never lost when a limit stops the search. Where
    one solution is better than another, the best is looked for, unless there is another limit. `seconds` is
    for all of it: to build the problem, to search, to check what was found.
    """
    limit, watch = check_count("limit", limit, 1), _Watch(seconds, nodes)
    problem = _built(question, watch)
    if problem is not None and problem.objective is not None and limit == TO_TELL_UNIQUE:
        return _best(problem, method, watch, Best())
    return _search(problem, method, limit, watch)


def _built(question: Question, watch: _Watch) -> Problem | None:
    """What a question asks; None if there is no time to put it together."""
    with watch:
        return problem_of(question)
    return None


def _search(problem: Problem | None, method: str, limit: int | None, watch: _Watch) -> Answer:
    """Look for so many solutions."""
    if problem is None:
        return Answer(STOPPED, (), None, method, watch.seconds, watch.reason)
    found, engine = Found(), method_named(method)
    with watch:
        _find(problem, engine, limit, found, watch)
        watch.reason = "" if found.complete else ENOUGH_SOLUTIONS
    solved = _checked(problem, engine, found, watch)
    number, complete = len(solved), found.complete
    # Whoever asks for two wants to know whether the first is the only one: it answers by itself.
    answered = number == limit or (limit == TO_TELL_UNIQUE and number > 0)
    status = _status(number > 0, complete or answered)
    reason = watch.contradiction(problem) if status == NONE else watch.reason
    unique = number == 1 if complete or number > 1 else None
    return Answer(status, solved, unique, method, watch.seconds, reason, watch.partial)


def _find(problem: Problem, engine: Method, limit: int | None, found: Found, watch: _Watch) -> None:
    """So many solutions; if they may be many, each is checked as it comes."""
    if limit is not None and limit <= FOUND_AT_ONCE:
        engine.find(problem, watch.limits, limit, found)
    else:
        found.judged = True
        found.add(_one_by_one(problem, engine, watch.limits), limit)


def _checked(problem: Problem, engine: Method, found: Found, watch: _Watch) -> tuple[Solution, ...]:
    """The solutions found, checked; one that there is no time to check is left out, and something is open."""
    names, solved = _names(problem), list[Solution]()
    judge = None if found.judged or not found.solutions else engine.judge(problem)
    try:
        with watch.to_the_end():
            for values in found.solutions:
                if not found.judged:
                    _check(problem, values, judge)
                solved.append(_solution(problem, names, values))
    except StoppedError as stopped:
        found.complete, watch.reason = False, stopped.reason
    return tuple(solved)


def solutions(
    question: Question, *, method: str = "auto", seconds: float | None = None, nodes: int | None = None
) -> Iterator[Solution]:
    """Every solution, found one by one as they are asked for; StoppedError if a limit ends the search."""
    limits = _Watch(seconds, nodes).limits
    with until(limits.deadline):
        problem = problem_of(question)
    names = _names(problem)
    return (
        _solution(problem, names, values) for values in _one_by_one(problem, method_named(method), limits)
    )


def _one_by_one(problem: Problem, engine: Method, limits: Limits) -> Iterator[Values]:
    """Every solution, each checked as it comes."""
    found = None
    while True:
        try:
            with until(limits.deadline):  # not while whoever asks does something else
                found = found or engine.solutions(problem, limits)
                values = next(found, None)
                if values is None:
                    return
                _check(problem, values, engine.judge(problem))
        except (MemoryError, NoRoomError):
            raise StoppedError(OUT_OF_MEMORY) from None
        yield values


def count(
    question: Question,
    *,
    limit: int | None = None,
    method: str = "auto",
    seconds: float | None = None,
    nodes: int | None = None,
    counted: Counted | None = None,
) -> Count:
    """How many solutions there are, counted up to `limit`.

    Whoever passes `counted` in can watch it grow, from another thread.
    """
    limit = check_count("limit", limit, 1)
    counted = Counted() if counted is None else check_type("counted", counted, Counted)
    with _Watch(seconds, nodes) as watch:
        method_named(method).count(problem_of(question), watch.limits, limit, counted)
        watch.reason = "" if counted.complete else ENOUGH_SOLUTIONS
    return Count(counted.count, counted.complete, method, watch.seconds, watch.reason)


def is_unique(
    question: Question, *, method: str = "auto", seconds: float | None = None, nodes: int | None = None
) -> bool | None:
    """Whether there is exactly one solution; None if a limit came first."""
    watch = _Watch(seconds, nodes)
    answer = _search(_built(question, watch), method, TO_TELL_UNIQUE, watch)
    return False if answer.status == NONE else answer.unique


def candidates(
    question: Question, *, method: str = "auto", seconds: float | None = None, nodes: int | None = None
) -> Candidates:
    """What each cell or variable takes in some solution.

    If the time is over before the problem is even built, there are no cells, and it is stopped.
    """
    problem = possible = None
    with _Watch(seconds, nodes) as watch:
        problem = problem_of(question)
        possible = _undecided(problem)
        method_named(method).candidates(problem, watch.limits, possible)
    if problem is None or possible is None:
        return Candidates(STOPPED, Names((), None), (), (), method, watch.seconds, watch.reason)
    proven = tuple(tuples_of(map(_ascending, map(possible.proven, problem.shown))))
    undecided = tuple(tuples_of(map(_ascending, map(possible.open, problem.shown))))
    status = STOPPED if any(undecided) else SOLVED if all(proven) else NONE
    reason = watch.contradiction(problem) if status == NONE else watch.reason
    return Candidates(status, _names(problem), proven, undecided, method, watch.seconds, reason)


def _ascending(values: Sequence[int] | set[int]) -> Domain:
    """The values in order, as domains have them."""
    return sorted(values) if isinstance(values, set) else values


def best(
    question: Question,
    *,
    method: str = "auto",
    seconds: float | None = None,
    nodes: int | None = None,
    found: Best | None = None,
) -> Answer:
    """The solution with the smallest (or largest) objective, and what is proven of it.

    Whoever passes `found` in can watch it grow better, from another thread.
    """
    watch = _Watch(seconds, nodes)
    found = Best() if found is None else check_type("found", found, Best)
    problem = _built(question, watch)
    if problem is None:
        return _search(None, method, None, watch)
    if problem.objective is None:
        raise InputError("there is nothing to minimize or maximize")
    return _best(problem, method, watch, found)


def _best(problem: Problem, method: str, watch: _Watch, found: Best) -> Answer:
    engine = method_named(method)
    with watch:
        engine.best(problem, watch.limits, found)
    best_found = Found([] if found.values is None else [found.values], found.proven)
    solved = _checked(problem, engine, best_found, watch)
    status = _status(bool(solved), best_found.complete)
    reason = watch.contradiction(problem) if status == NONE else watch.reason
    return Answer(status, solved, None, method, watch.seconds, reason, cost=found.cost, bound=found.bound)


@dataclass(frozen=True)
class AsGoodAs:
    """The question for the solutions of another that cost exactly so much."""

    question: Question
    cost: int

    def problem(self) -> Problem:
        """With the cost settled, and nothing left to make better."""
        asked = self.question.problem()
        assert asked.objective is not None
        return asked.narrowed({asked.objective.variable: (self.cost,)}).replaced(objective=None)


def _undecided(problem: Problem) -> Possible:
    """Every value of the variables shown, none of them decided."""
    if sum(len(problem.domains[variable]) for variable in problem.shown) > MOST_CANDIDATES:
        raise UnsupportedError(f"more than {MOST_CANDIDATES:,} values to decide")
    return Possible(problem.domains, problem.shown)


def contradiction(problem: Problem) -> str:
    """Which cells already contradict each other, in words; empty if that is not to be seen at once."""
    for variable, domain in enumerate(problem.domains):
        if not domain:
            return Message("{cell} can take no value", problem.names[variable])
    clash = problem.conflict()
    if clash is None:
        return ""
    return rule_clash(problem, *clash)


def rule_clash(problem: Problem, rule: Rule, cells: Sequence[int]) -> str:
    """That these variables, with one value left each, break a rule, in words."""
    names: Lazy = (AND, *[problem.names[cell] for cell in cells])
    held = {problem.domains[cell][0] for cell in cells}
    if len(cells) == 1 and cells[0] not in problem.shown:
        return rule.sentence()  # about a condition, which says by itself what it is about
    if len(cells) == 1:
        what = Message("{cell} holds {value}", names, held.pop())
    elif len(cells) == 2 and len(held) == 1:
        what = Message("{cells} both hold {value}", names, held.pop())
    else:
        what = Message("{cells} contradict it", names)
    return Message("{rule}, but {fact}", rule.sentence(), what)


def impossible_rule(problem: Problem) -> str:
    """A rule that its cells cannot keep whatever the others do, in words; empty if each alone can be kept."""
    native, quickly = method_named("native"), Limits(nodes=NODES_FOR_A_RULE)
    for rule in watched(problem.rules, 1):
        with suppress(StoppedError, UnsupportedError):
            if next(native.solutions(problem.replaced(rules=[rule]), quickly), None) is None:
                return Message("{rule}, which its cells cannot do", rule.sentence())
    return ""


class _Watch:
    """Times a question, keeps its limits, and notes what ends it early: a limit, Ctrl-C, full memory.

    What is asked within it, which may be several times, keeps its deadline.
    """

    def __init__(self, seconds: float | None, nodes: int | None) -> None:
        self.reason = ""  # why it ended early
        self.partial: Mapping[int, int] = NOTHING
        self.seconds = 0.0
        self.limits = Limits.within(seconds, nodes)
        self._start = time.perf_counter()
        self._deadline = until(self.limits.deadline)

    def __enter__(self) -> Self:
        self._deadline.__enter__()
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        self._deadline.__exit__()
        self.seconds = time.perf_counter() - self._start
        if error is None:
            return False
        if isinstance(error, StoppedError):
            self.reason, self.partial = error.reason, error.partial
        elif isinstance(error, KeyboardInterrupt):
            self.reason = INTERRUPTED
        elif isinstance(error, MemoryError | NoRoomError):
            self.reason = OUT_OF_MEMORY
        return isinstance(error, StoppedError | KeyboardInterrupt | MemoryError | NoRoomError)

    def to_the_end(self) -> until:
        """Time for what is done with what was found: until the deadline, or a moment if that has passed."""
        deadline = self.limits.deadline
        return until(None if deadline is None else max(deadline, time.monotonic() + A_MOMENT))

    def contradiction(self, problem: Problem) -> str:
        """Which cells contradict each other, where that is seen at once and in time."""
        with suppress(StoppedError), self.to_the_end():
            return contradiction(problem)
        return ""


def _check(problem: Problem, values: Values, judge: Judge | None = None) -> None:
    """Have every domain and every rule judge what a method found.

    A judge that finds nothing wrong answers for all of them; one that does is not believed.
    """
    if judge is not None and judge(values):
        return
    if not problem.allows(values):
        raise InternalError("a method returned a value that its variable cannot take")
    if (broken := problem.violated_rule(values)) is not None:
        raise InternalError(f"a method returned values that break a rule: {broken.sentence()}")


def _solution(problem: Problem, names: Names, values: Values) -> Solution:
    """The solution that these values make."""
    if problem.shown == range(len(values)):
        return Solution(names, tuple(values))
    return Solution(names, tuple(values[variable] for variable in problem.shown))


def _names(problem: Problem) -> Names:
    """The names of the variables shown: the same for all problems that were narrowed from one."""
    return _base_names(problem.base)


@derived
def _base_names(problem: Problem) -> Names:
    every = problem.shown == range(len(problem.names))
    shown = problem.names if every else [problem.names[variable] for variable in problem.shown]
    return Names(tuple(shown), problem.cols)


def _status(found: bool, complete: bool) -> str:
    return STOPPED if not complete else SOLVED if found else NONE
