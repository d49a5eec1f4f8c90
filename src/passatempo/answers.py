"""The questions about a puzzle or a model: solve, solutions, count, is_unique, candidates, best.

Each has three outcomes: found, none, stopped. Unique, impossible and best are claimed only if proven, and
every solution has been checked by `holds()` of every rule.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from passatempo.board import Board
from passatempo.checks import check_type, quoted
from passatempo.deadline import Cancel, check_cancelled, until, watched
from passatempo.errors import InputError, InternalError, OutOfMemoryError, StoppedError, UnsupportedError
from passatempo.frozen import NOTHING, freeze
from passatempo.lazy import lazy
from passatempo.messages import AND, Lazy, Message, grouped
from passatempo.methods import method_named
from passatempo.methods.base import INTERRUPTED as INTERRUPTED
from passatempo.methods.base import Best, Checker, Counted, Found, Limits, Method, Possible, check_count
from passatempo.methods.ready import ready_kernel
from passatempo.problem import Domain, Problem, Question, Values, derived, problem_of, tuples_of
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass, field
from passatempo.rules.base import Rule
from passatempo.statistics import building, is_counting
from passatempo.type_names import Any, NoReturn, Self

SOLVED, NONE, STOPPED = "solved", "none", "stopped"
AUTO = "auto"
UNIQUENESS_LIMIT = 2  # solutions to look for to decide whether there is only one
_MAX_BULK = 100  # solutions found before any is checked; beyond, each is checked as it is found
_RULE_NODES = 10_000  # search nodes to decide whether a rule alone can be satisfied
MAX_CANDIDATES = 100_000_000  # a 400x400 board has 64 million
GRACE_SECONDS = 0.05  # after the deadline, to check what was found
OUT_OF_MEMORY = Message("out of memory")
ENOUGH_SOLUTIONS = Message("the limit on the number of solutions was reached")


@dataclass(frozen=True)
class Names:
    """The names of variables or cells, and the lookup of their numbers."""

    names: tuple[str, ...]
    cols: int | None

    @lazy
    def _numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names)}

    def number(self, key: object) -> int:
        """The number of a cell or variable by number, name, `B4`, `r4c2` or (row, column) from 0.

        KeyError if there is none.
        """
        if isinstance(key, tuple) and self.cols:
            return self._at(key)
        if isinstance(key, int) and 0 <= key < len(self.names):
            return key
        try:
            name = str(key)
        except Exception:  # such as an int with more digits than Python converts
            raise KeyError(quoted(key)) from None
        if name not in self._numbers and self.cols:
            with suppress(InputError):
                return Board(len(self.names) // self.cols, self.cols).cell(name)
        return self._numbers[name]

    def _at(self, place: tuple[object, ...]) -> int:
        row, col = place if len(place) == 2 else (None, None)
        rows, cols = len(self.names) // (self.cols or 1), self.cols or 1
        if isinstance(row, int) and isinstance(col, int) and 0 <= row < rows and 0 <= col < cols:
            return row * cols + col
        raise KeyError(quoted(place))


@dataclass(frozen=True, eq=False, repr=False)
class Solution(Mapping[str, int]):
    """Values that satisfy every rule, by name of cell or variable, by number, or as rows."""

    shown: Names
    values_shown: tuple[int, ...]
    question: Question | None = None  # its puzzle or model, for pictures

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
        """The width of the board; None if there is none."""
        return self.shown.cols

    @property
    def rows(self) -> list[list[int]]:
        """The values row by row; all in one row if there is no board."""
        width = self.cols or len(self.values_shown)
        return [list(self.values_shown[at : at + width]) for at in range(0, len(self.values_shown), width)]

    def to_numpy(self) -> Any:
        """The values as an array of numpy with the shape of the board; UnsupportedError without numpy."""
        try:
            from numpy import array
        except ImportError:
            raise UnsupportedError("numpy is not installed: expected 'pip install numpy'") from None
        return array(self.rows if self.cols else self.values_shown)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, str]:
        """What a notebook shows."""
        from passatempo.notebook_hook import mime_bundle

        return mime_bundle(self, str(self))

    def __str__(self) -> str:
        if self.cols is None:
            return ", ".join(f"{name} = {value}" for name, value in self.items())
        width = max(len(str(value)) for value in self.values_shown)
        between = " " if width > 1 else ""
        return "\n".join(between.join(str(value).rjust(width) for value in row) for row in self.rows)


@dataclass(frozen=True)
class Answer:
    """The answer of `solve` and `best`: solutions, and what is proven about them."""

    status: str  # solved, none or stopped
    solutions: tuple[Solution, ...]
    unique: bool | None  # None: unknown
    method: str
    seconds: float
    reason: str = ""  # why it stopped, or which clues contradict each other
    partial: Mapping[int, int] = field(default=NOTHING)  # values that the method `elimination` found, by cell
    cost: int | None = None  # of the best solution found
    bound: int | None = None  # no solution is better than this
    question: Question | None = field(default=None, repr=False, compare=False)  # the puzzle or model

    def __post_init__(self) -> None:
        freeze(self, "partial")

    @property
    def solution(self) -> Solution | None:
        """The first solution, if any was found."""
        return self.solutions[0] if self.solutions else None

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, str]:
        """What a notebook shows."""
        from passatempo.notebook_hook import mime_bundle

        return mime_bundle(self, str(self))

    def __str__(self) -> str:
        uniqueness = {True: ", the only solution", False: ", not the only solution", None: ""}[self.unique]
        reason = f": {self.reason}" if self.reason else ""
        first = self.status + (uniqueness if self.solutions else "") + reason
        return "\n".join([first, *map(str, self.solutions[:1])])


class Count(int):
    """The number of solutions: an int with the attributes `complete` and `reason`."""

    complete: bool  # False: there may be more
    method: str
    seconds: float
    reason: str  # why counting stopped

    def __new__(cls, count: int, complete: bool, method: str, seconds: float, reason: str = "") -> Count:
        """Create the int with its attributes."""
        number = super().__new__(cls, count)
        vars(number).update(complete=complete, method=method, seconds=seconds, reason=reason)
        return number

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"cannot assign to field {name!r}")

    @property
    def status(self) -> str:
        """solved, none or stopped."""
        return STOPPED if not self.complete else SOLVED if self else NONE


@dataclass(frozen=True)
class Candidates:
    """The values that each cell or variable takes in some solution."""

    status: str  # solved (every value is decided), none (no solution) or stopped
    shown: Names
    values: tuple[tuple[int, ...], ...]  # in a solution that was found
    open: tuple[tuple[int, ...], ...]  # undecided when the search stopped
    method: str
    seconds: float
    reason: str = ""
    question: Question | None = field(default=None, repr=False, compare=False)  # the puzzle or model

    def __getitem__(self, key: object) -> tuple[int, ...]:
        return self.values[self.shown.number(key)]

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, str]:
        """What a notebook shows."""
        from passatempo.notebook_hook import mime_bundle

        return mime_bundle(self, repr(self))


def solve(
    question: Question,
    *,
    method: str = "auto",
    limit: int | None = UNIQUENESS_LIMIT,
    seconds: float | None = None,
    nodes: int | None = None,
    cancel: Cancel | None = None,
) -> Answer:
    """Look for up to `limit` solutions; the default of two decides whether there is only one.

    `question` is a puzzle or a model. `limit=None` looks for all solutions. With an objective and the default
    limit, it looks for a best solution. `seconds` limits the time to build the problem, to search and to
    check the solutions; `nodes` limits the search; `cancel` ends it from another thread. After any of them
    the answer has the solutions found so far.
    Raises InputError for arguments out of range, and UnsupportedError if the method does not support the
    question.
    """
    if limit == UNIQUENESS_LIMIT and method == AUTO and (seconds, nodes, cancel) == (None, None, None):
        answer = _solved_at_once(question)
        if answer is not None:
            return answer
    limit, watch = check_count("limit", limit, 1), _Watch(seconds, nodes, question, cancel)
    problem = _build(question, watch)
    if problem is not None and problem.objective is not None and limit == UNIQUENESS_LIMIT:
        return _best(problem, method, watch, Best())
    return _search(problem, method, limit, watch)


def _solved_at_once(question: Question) -> Answer | None:
    """The answer, without limits, of a kernel that is ready for a puzzle; None: ask in the usual way.

    Most of that way, the problem and the watch, takes longer than the kernel does for an easy puzzle.
    """
    start = time.perf_counter()
    narrowed = None if is_counting() or not isinstance(question, Puzzle) else question.narrowed_topology()
    ready = None if narrowed is None else ready_kernel(narrowed[0])
    if narrowed is None or ready is None:
        return None
    found = Found()
    ended = ready.find(narrowed[1], found, UNIQUENESS_LIMIT)
    if ended is None:
        names, unique = _base_names(ready.topology), len(found.solutions) == 1
        solved = tuple([Solution(names, tuple(values), question) for values in found.solutions])
        reason, seconds = "" if found.complete else ENOUGH_SOLUTIONS, time.perf_counter() - start
        return Answer(SOLVED, solved, unique, AUTO, seconds, reason, question=question)
    watch, problem = _Watch(None, None, question), question.problem()
    with watch:
        ended.go_on(problem, watch.limits, found, UNIQUENESS_LIMIT)
        watch.reason = "" if found.complete else ENOUGH_SOLUTIONS
    return _concluded(problem, AUTO, UNIQUENESS_LIMIT, found, watch)


def _build(question: Question, watch: _Watch) -> Problem | None:
    """The problem of a question; None if the time limit passes while it is built."""
    with watch, building():
        return problem_of(question)
    return None


def _search(problem: Problem | None, method: str, limit: int | None, watch: _Watch) -> Answer:
    """Look for up to `limit` solutions."""
    if problem is None:
        return Answer(STOPPED, (), None, method, watch.seconds, watch.reason, question=watch.question)
    found, engine = Found(), method_named(method)
    with watch:
        _find(problem, engine, limit, found, watch)
        watch.reason = "" if found.complete else ENOUGH_SOLUTIONS
    return _concluded(problem, method, limit, found, watch)


def _concluded(problem: Problem, method: str, limit: int | None, found: Found, watch: _Watch) -> Answer:
    """What follows from the solutions found."""
    solved = _checked(problem, method_named(method), found, watch)
    number, complete = len(solved), found.complete
    # With the default limit the first solution is an answer, even if its uniqueness is unknown.
    answered = number == limit or (limit == UNIQUENESS_LIMIT and number > 0)
    status = _status(number > 0, complete or answered)
    reason = watch.contradiction(problem) if status == NONE else watch.reason
    unique = number == 1 if complete or number > 1 else None
    return Answer(
        status, solved, unique, method, watch.seconds, reason, watch.partial, question=watch.question
    )


def _find(problem: Problem, engine: Method, limit: int | None, found: Found, watch: _Watch) -> None:
    """Find up to `limit` solutions; if there may be many, each is checked as it is found."""
    if limit is not None and limit <= _MAX_BULK:
        engine.find(problem, watch.limits, limit, found)
    else:
        found.checked = True
        found.add(_checked_solutions(problem, engine, watch), limit)


def _checked(problem: Problem, engine: Method, found: Found, watch: _Watch) -> tuple[Solution, ...]:
    """Check the solutions found; after the deadline the rest is dropped, and the search is incomplete."""
    names, question, solved = _names(problem), watch.question, list[Solution]()
    if found.checked:
        return tuple([_solution(problem, names, values, question) for values in found.solutions])
    checker = engine.checker(problem) if found.solutions else None
    try:
        with watch.grace_period():
            for values in found.solutions:
                _check(problem, values, checker)
                solved.append(_solution(problem, names, values, question))
    except StoppedError as stopped:
        found.complete, watch.reason = False, stopped.reason
    return tuple(solved)


def solutions(
    question: Question,
    *,
    method: str = "auto",
    seconds: float | None = None,
    nodes: int | None = None,
    cancel: Cancel | None = None,
) -> Iterator[Solution]:
    """Iterate over all solutions, searching as they are consumed.

    Raises StoppedError while iterating if a limit or `cancel` ends the search, else as `solve` does.
    """
    watch = _Watch(seconds, nodes, cancel=cancel)
    with watch.scope(), building():
        problem = problem_of(question)
    names = _names(problem)
    return (
        _solution(problem, names, values, question)
        for values in _checked_solutions(problem, method_named(method), watch)
    )


def _checked_solutions(problem: Problem, engine: Method, watch: _Watch) -> Iterator[Values]:
    """Every solution, each checked as it is found."""
    found, limits = None, watch.limits
    while True:
        try:
            with watch.scope():  # not while the caller uses a solution
                check_cancelled()  # the kernel finds easy solutions too fast to look
                found = found or engine.solutions(problem, limits)
                values = next(found, None)
                if values is None:
                    return
                _check(problem, values, engine.checker(problem))
        except (MemoryError, OutOfMemoryError):
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
    cancel: Cancel | None = None,
) -> Count:
    """Count the solutions, up to `limit`; None: all, by structure and symmetry where that is faster.

    `counted` is updated during the search, and can be read from another thread. Raises as `solve` does.
    """
    limit = check_count("limit", limit, 1)
    counted = Counted() if counted is None else check_type("counted", counted, Counted)
    with _Watch(seconds, nodes, cancel=cancel) as watch:
        with building():
            problem = problem_of(question)
        method_named(method).count(problem, watch.limits, limit, counted)
        watch.reason = "" if counted.complete else ENOUGH_SOLUTIONS
    return Count(counted.count, counted.complete, method, watch.seconds, watch.reason)


def count_by_structure(
    question: Question,
    *,
    seconds: float | None = None,
    threads: int | None = None,
    counted: Counted | None = None,
) -> Count | None:
    """Count all solutions without visiting each; None if that is not possible within moderate work.

    It applies where all rules are all-different, and merges partial fillings that are equivalent by the
    symmetries of the rules: latin squares and sudokus with few givens or none. `seconds` limits the time;
    `threads` defaults to all cores. `counted` is updated as by `count`. Raises as `solve` does.
    """
    from passatempo.methods.structure import DEFAULT_WORK, count_structurally

    threads = check_count("threads", threads, 1)
    counted = Counted() if counted is None else check_type("counted", counted, Counted)
    with _Watch(seconds, None) as watch:
        count_structurally(problem_of(question), watch.limits, counted, DEFAULT_WORK, threads)
    return Count(counted.count, True, "native", watch.seconds) if counted.complete else None


def is_unique(
    question: Question,
    *,
    method: str = "auto",
    seconds: float | None = None,
    nodes: int | None = None,
    cancel: Cancel | None = None,
) -> bool | None:
    """Whether there is exactly one solution; None if a limit or `cancel` ended the search.

    Raises as `solve` does.
    """
    watch = _Watch(seconds, nodes, cancel=cancel)
    answer = _search(_build(question, watch), method, UNIQUENESS_LIMIT, watch)
    return False if answer.status == NONE else answer.unique


def candidates(
    question: Question,
    *,
    method: str = "auto",
    seconds: float | None = None,
    nodes: int | None = None,
    cancel: Cancel | None = None,
) -> Candidates:
    """The values that each cell or variable takes in some solution.

    If the time limit passes while the problem is built, the result is stopped and has no cells. Raises as
    `solve` does, and UnsupportedError if there are too many values to decide.
    """
    problem = possible = None
    with _Watch(seconds, nodes, cancel=cancel) as watch:
        with building():
            problem = problem_of(question)
        possible = _undecided(problem)
        method_named(method).candidates(problem, watch.limits, possible)
    if problem is None or possible is None:
        return Candidates(STOPPED, Names((), None), (), (), method, watch.seconds, watch.reason)
    proven = tuple(tuples_of(map(_ascending, map(possible.proven, problem.shown))))
    undecided = tuple(tuples_of(map(_ascending, map(possible.open, problem.shown))))
    status = STOPPED if any(undecided) else SOLVED if all(proven) else NONE
    reason = watch.contradiction(problem) if status == NONE else watch.reason
    return Candidates(status, _names(problem), proven, undecided, method, watch.seconds, reason, question)


def _ascending(values: Sequence[int] | set[int]) -> Domain:
    """The values in ascending order, as in domains."""
    return sorted(values) if isinstance(values, set) else values


def best(
    question: Question,
    *,
    method: str = "auto",
    seconds: float | None = None,
    nodes: int | None = None,
    found: Best | None = None,
    cancel: Cancel | None = None,
) -> Answer:
    """A solution with the smallest (or largest) objective, and a bound on all others.

    `found` is updated during the search, and can be read from another thread. Raises InputError if the
    question has no objective, else as `solve` does.
    """
    watch = _Watch(seconds, nodes, question, cancel)
    found = Best() if found is None else check_type("found", found, Best)
    problem = _build(question, watch)
    if problem is None:
        return _search(None, method, None, watch)
    if problem.objective is None:
        raise InputError("no objective: expected a question with something to minimize or maximize")
    return _best(problem, method, watch, found)


def _best(problem: Problem, method: str, watch: _Watch, found: Best) -> Answer:
    engine = method_named(method)
    with watch:
        engine.best(problem, watch.limits, found)
    best_found = Found([] if found.values is None else [found.values], found.proven)
    solved = _checked(problem, engine, best_found, watch)
    status = _status(bool(solved), best_found.complete)
    reason = watch.contradiction(problem) if status == NONE else watch.reason
    return Answer(
        status,
        solved,
        None,
        method,
        watch.seconds,
        reason,
        cost=found.cost,
        bound=found.bound,
        question=watch.question,
    )


@dataclass(frozen=True)
class AsGoodAs:
    """The question for the solutions of another question that have this cost."""

    question: Question
    cost: int

    def problem(self) -> Problem:
        """The problem with its objective fixed at this cost."""
        problem = self.question.problem()
        assert problem.objective is not None
        return problem.narrowed({problem.objective.variable: (self.cost,)}).replaced(objective=None)


def _undecided(problem: Problem) -> Possible:
    """All values of the variables shown, as undecided candidates."""
    values = sum(len(problem.domains[variable]) for variable in problem.shown)
    if values > MAX_CANDIDATES:
        raise UnsupportedError(
            "{values} values to decide: expected at most {max_candidates}",
            grouped(values),
            grouped(MAX_CANDIDATES),
        )
    return Possible(problem.domains, problem.shown)


def contradiction(problem: Problem) -> str:
    """Which cells contradict each other; empty if no single rule or domain shows it."""
    for variable, domain in enumerate(problem.domains):
        if not domain:
            return Message("{cell} can take no value", problem.names[variable])
    conflict = problem.conflict()
    return "" if conflict is None else conflict_message(problem, *conflict)


def conflict_message(problem: Problem, rule: Rule, cells: Sequence[int]) -> str:
    """The message that these variables, which have one value each, violate a rule."""
    names: Lazy = (AND, *[problem.names[cell] for cell in cells])
    values = {problem.domains[cell][0] for cell in cells}
    if len(cells) == 1 and cells[0] not in problem.shown:
        return rule.sentence()  # of a condition, whose sentence is complete
    if len(cells) == 1:
        what = Message("{cell} holds {value}", names, values.pop())
    elif len(cells) == 2 and len(values) == 1:
        what = Message("{cells} both hold {value}", names, values.pop())
    else:
        what = Message("{cells} contradict it", names)
    return Message("{rule}, but {fact}", rule.sentence(), what)


def impossible_rule(problem: Problem) -> str:
    """A rule that its cells cannot satisfy whatever the others hold; empty if each can be satisfied alone."""
    native, limits = method_named("native"), Limits(nodes=_RULE_NODES)
    for rule in watched(problem.rules, 1):
        with suppress(StoppedError, UnsupportedError):
            if next(native.solutions(problem.replaced(rules=[rule]), limits), None) is None:
                return Message("{rule}, which its cells cannot do", rule.sentence())
    return ""


class _Watch:
    """Times a question and applies its limits; notes the reason if a limit, Ctrl-C or lack of memory ends it.

    It is a context manager that may be entered several times, with one deadline for all.
    """

    def __init__(
        self,
        seconds: float | None,
        nodes: int | None,
        question: Question | None = None,
        cancel: Cancel | None = None,
    ) -> None:
        self.question = question
        self.reason = ""  # why it ended before it was complete
        self.partial: Mapping[int, int] = NOTHING
        self.seconds = 0.0
        self.limits = Limits.within(seconds, nodes)
        self._start = time.perf_counter()
        self._cancel = cancel
        self._scope = self.scope()

    def __enter__(self) -> Self:
        self._scope.__enter__()
        return self

    def scope(self) -> until:
        """A new context manager that applies the limits, and notes nothing."""
        return until(self.limits.deadline, self._cancel)

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        self._scope.__exit__()
        self.seconds = time.perf_counter() - self._start
        if error is None:
            return False
        if isinstance(error, StoppedError):
            self.reason, self.partial = error.reason, error.partial
        elif isinstance(error, KeyboardInterrupt):
            self.reason = INTERRUPTED
        elif isinstance(error, MemoryError | OutOfMemoryError):
            self.reason = OUT_OF_MEMORY
        return isinstance(error, StoppedError | KeyboardInterrupt | MemoryError | OutOfMemoryError)

    def grace_period(self) -> until:
        """The deadline for using what was found: that of the question, or a moment from now."""
        deadline = self.limits.deadline
        return until(None if deadline is None else max(deadline, time.monotonic() + GRACE_SECONDS))

    def contradiction(self, problem: Problem) -> str:
        """Which cells contradict each other; empty if that is unknown."""
        with suppress(StoppedError), self.grace_period():
            return contradiction(problem)
        return ""


def _check(problem: Problem, values: Values, checker: Checker | None = None) -> None:
    """Check a solution of a method against every domain and rule; raises InternalError if it is wrong.

    The quick check of `checker` replaces both if it passes. If it fails, the rules decide.
    """
    if checker is not None and checker(values):
        return
    if not problem.allows(values):
        raise InternalError("a method returned a value outside the domain of its variable")
    if (violated := problem.violated_rule(values)) is not None:
        raise InternalError(f"a method returned values that violate a rule: {violated.sentence()}")


def _solution(problem: Problem, names: Names, values: Values, question: Question | None) -> Solution:
    """The solution with the values of the variables shown."""
    if problem.shown == range(len(values)):
        return Solution(names, tuple(values), question)
    return Solution(names, tuple(values[variable] for variable in problem.shown), question)


def _names(problem: Problem) -> Names:
    """The names of the variables shown, shared by all problems that were narrowed from one."""
    return _base_names(problem.base)


@derived
def _base_names(problem: Problem) -> Names:
    every = problem.shown == range(len(problem.names))
    shown = problem.names if every else [problem.names[variable] for variable in problem.shown]
    return Names(tuple(shown), problem.cols)


def _status(found: bool, complete: bool) -> str:
    return STOPPED if not complete else SOLVED if found else NONE
