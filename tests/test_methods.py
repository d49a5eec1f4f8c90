"""The methods: all find the same, respect their limits, and keep what they have found."""

from __future__ import annotations

import gzip
import json
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from itertools import chain, combinations
from pathlib import Path
from random import Random

import pytest
from conftest import environment_with, needs_data
from published import DATA
from pysat.solvers import Cadical195
from random_problems import METHODS, brute_force, group_of, pigeons, random_problem, solved_by

from passatempo.board import Board, Group
from passatempo.clues import Givens
from passatempo.errors import MissingExtraError, StoppedError, UnsupportedError
from passatempo.kinds import kind_named
from passatempo.methods import method_named
from passatempo.methods.base import OUT_OF_NODES, OUT_OF_TIME, Best, Counted, Limits, Possible
from passatempo.methods.clauses import PAIRWISE, PART, Encoding
from passatempo.methods.sat import METHOD as SAT
from passatempo.problem import Objective, Problem
from passatempo.rules import AllDifferent, Iff, Operation, Rule, Sum

needs_ortools = pytest.mark.skipif(not find_spec("ortools"), reason="needs the extra")
GRACE = 10.0  # seconds: methods promise 50 ms; a shared machine may need more, no limit would need years
CPU_GRACE = 0.25  # seconds of processor time

PACKAGES = {"native": "passatempo._kernel", "sat": "pysat", "cpsat": "ortools"}

NO_SINGLE = "9..1.4..2.8..6..7..........4.......1.7.....3.3.......7..........3..7..8.1..2.9..4"
ALL_SINGLES = "1.36.....78......64269.37.19..7...5..3.1.5.6..4...2..75.28.91748......23.....48.5"


def sudoku(text: str) -> Problem:
    """A 9x9 board from its usual line."""
    givens = {cell: int(value) for cell, value in enumerate(text) if value != "."}
    return kind_named("sudoku")(Board(9, 9), givens=Givens(givens)).problem()


def free(variables: int, values: int, *rules: Rule) -> Problem:
    """Variables a, b, c ... that take 0, 1, 2 ..."""
    return Problem("abcdefghij"[:variables], [range(values)] * variables, rules, range(variables))


def market_split(items: int = 40, ways: int = 5) -> Problem:
    """Market split: cover half of every weighting with the least total, easy to start and hard to prove
    optimal.
    """
    random = Random(1)
    weights = [[random.randint(100, 999) for _ in range(items)] for _ in range(ways)]
    everything = Group("the items", tuple(range(items)))
    rules = [Sum(everything, sum(weight) // 2, ">=", tuple(weight)) for weight in weights]
    together = [sum(column) for column in zip(*weights, strict=True)]
    rules.append(Sum(Group("the cost", tuple(range(items + 1))), 0, "=", (*together, -1)))
    names = [f"item {number}" for number in range(items)] + ["cost"]
    domains = [range(2)] * items + [range(sum(together) + 1)]
    return Problem(names, domains, rules, range(items), objective=Objective(items))


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 4000, 400))
def test_every_method_finds_the_same(start: int) -> None:
    """Independent engines that agree with plain enumeration on every mixture of rules."""
    methods = [name for name, package in PACKAGES.items() if find_spec(package)]
    for seed in range(start, start + 400):
        problem = random_problem(seed)
        wanted = sorted(brute_force(problem))
        for method in methods:
            assert sorted(solved_by(method, problem)) == wanted, f"{method}, seed {seed}: {problem}"


@pytest.mark.parametrize("method", METHODS)
def test_candidates(method: str) -> None:
    """A value is proven if some solution takes it, and nothing stays open."""
    for seed in range(80):
        problem = random_problem(seed)
        possible = Possible(problem.domains, problem.shown)
        method_named(method).candidates(problem, Limits(), possible)
        columns = [set(column) for column in zip(*brute_force(problem), strict=True)]
        assert [set(possible.proven(variable)) for variable in problem.shown] == (
            columns or [set() for _ in problem.shown]
        )
        assert not any(possible.open(variable) for variable in problem.shown)


@pytest.mark.parametrize("method", METHODS)
def test_best(method: str) -> None:
    """The best of all solutions, and that it is the best; or that there is none."""
    for seed in range(250):
        problem = random_problem(seed)
        if problem.objective is None:
            continue
        best = Best()
        method_named(method).best(problem, Limits(), best)
        costs = [values[problem.objective.variable] for values in brute_force(problem)]
        wanted = (max if problem.objective.maximize else min)(costs, default=None)
        assert (best.cost, best.bound, best.proven) == (wanted, wanted, True), f"seed {seed}: {problem}"


@pytest.mark.parametrize("method", METHODS)
def test_best_goes_on_from_what_is_known(method: str) -> None:
    """A method that takes over from another must not return less than that one found."""
    problem = Problem("ab", [range(5)] * 2, [Sum(group_of((0, 1)), 4)], range(2), objective=Objective(0))
    for known in (2, 0):
        best = Best(values=(known, 4 - known), cost=known)
        method_named(method).best(problem, Limits(), best)
        assert (tuple(best.values or ()), best.cost, best.bound, best.proven) == ((0, 4), 0, 0, True)


@pytest.mark.parametrize("method", METHODS)
def test_count_stops_at_its_limit(method: str) -> None:
    """Three of 27 are incomplete; 27 are complete."""
    problem, counted = free(3, 3), Counted()
    method_named(method).count(problem, Limits(), 3, counted)
    assert (counted.count, counted.complete) == (3, False)
    counted = Counted()
    method_named(method).count(problem, Limits(), None, counted)
    assert (counted.count, counted.complete) == (27, True)


@pytest.mark.parametrize("method", ["backtracking", "sat", pytest.param("cpsat", marks=needs_ortools)])
def test_hidden_variables_make_no_other_solution(method: str) -> None:
    """Solutions with the same visible values are one, even if a hidden variable varies freely."""
    problem = Problem("abc", [range(3)] * 3, [Sum(group_of((0, 1)), 2, "<=")], shown=[0])
    assert sorted(solved_by(method, problem)) == [(0,), (1,), (2,)]


@pytest.mark.parametrize("method", [*METHODS, "elimination"])
def test_an_empty_domain_has_no_solution(method: str) -> None:
    """Whether or not a rule concerns the variable."""
    problem = Problem("ab", [range(3), ()], [AllDifferent(group_of((0,)))], range(2))
    assert solved_by(method, problem) == []


@pytest.mark.parametrize("method", METHODS)
def test_a_rule_without_cells_is_true_or_false(method: str) -> None:
    """Expressions can reduce to one: 0 == 1 must not be lost because it has no variable."""
    nothing = Group("nothing", ())
    assert len(solved_by(method, free(1, 3, Sum(nothing, 0)))) == 3
    assert solved_by(method, free(1, 3, Sum(nothing, 1))) == []


@pytest.mark.parametrize("method", METHODS)
def test_the_first_solution_of_very_many_comes_at_once(method: str) -> None:
    """Solutions are found on demand; a closed iterator leaves no thread behind."""
    before, start = threading.active_count(), time.monotonic()
    found = method_named(method).solutions(free(10, 50, AllDifferent(group_of(range(2)))), Limits())
    assert isinstance(found, Iterator)
    assert len({tuple(next(found)) for _ in range(5)}) == 5
    found.close()  # type: ignore[attr-defined]
    assert time.monotonic() - start < 5
    assert threading.active_count() == before


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
def test_the_deadline_is_respected(method: str) -> None:
    """Even in the middle of one long proof without any solution; a busy machine uses no processor time."""
    problem = pigeons(12)
    list(method_named(method).solutions(pigeons(2), Limits()))  # loads what has to be loaded
    start, used = time.monotonic(), time.process_time()
    with pytest.raises(StoppedError, match=OUT_OF_TIME):
        list(method_named(method).solutions(problem, Limits(deadline=start + 0.3)))
    assert time.monotonic() - start > 0.25
    assert time.process_time() - used < 0.3 + CPU_GRACE


@pytest.mark.parametrize("method", METHODS)
def test_the_node_limit_is_respected(method: str) -> None:
    """Whatever a method counts as a node, ten of them do not prove this."""
    with pytest.raises(StoppedError, match=OUT_OF_NODES):
        list(method_named(method).solutions(pigeons(12), Limits(nodes=10)))


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
def test_what_was_found_before_the_deadline_counts(method: str) -> None:
    """Every solution found in time is returned before the search stops."""
    start, counted = time.monotonic(), Counted()
    solutions = method_named(method).solutions(free(10, 50), Limits(deadline=start + 0.3))
    with pytest.raises(StoppedError, match=OUT_OF_TIME):
        counted.add(solutions, most=5_000_000)
    assert counted.count > 10
    assert time.monotonic() - start < 0.3 + GRACE


INTERRUPTED = """
import sys, time, types
import random_problems
from passatempo import answers
question = types.SimpleNamespace(problem=lambda: random_problems.pigeons(12))
answers.solve(types.SimpleNamespace(problem=lambda: random_problems.pigeons(2)), method=sys.argv[1])
print("ready", flush=True)
answer = answers.solve(question, method=sys.argv[1])
print(time.monotonic(), answer.status, answer.reason, flush=True)
"""


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
def test_control_c(method: str) -> None:
    """Ctrl-C reaches Python in the middle of a proof, and the answer says that it was interrupted."""
    environment = environment_with(Path(__file__).parent)
    command = [sys.executable, "-c", INTERRUPTED, method]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        sent = time.monotonic()
        answered, *answer = process.stdout.read().split()
    assert answer == ["stopped", "interrupted"]
    assert process.returncode == 0
    assert float(answered) - sent < GRACE


class TestElimination:
    """Elimination fills cells with one candidate left and reports how far that goes."""

    def test_solves_a_board_of_single_candidates(self) -> None:
        """Found without a guess, so it is the only solution."""
        (values,) = method_named("elimination").solutions(sudoku(ALL_SINGLES), Limits())
        assert [tuple(values)] == solved_by("sat", sudoku(ALL_SINGLES))

    def test_is_stuck_where_no_candidate_stands_alone(self) -> None:
        """This board has one solution, but no cell to begin with."""
        with pytest.raises(StoppedError, match=r"stuck.* 0 of 61 open cells") as stopped:
            list(method_named("elimination").solutions(sudoku(NO_SINGLE), Limits()))
        assert stopped.value.partial == {}

    def test_reports_what_it_filled_before_it_was_stuck(self) -> None:
        """A player continues from there; givens do not count as filled."""
        pairs = [AllDifferent(group_of(pair)) for pair in [(0, 1), (2, 3)]]
        problem = free(4, 2, *pairs).narrowed({0: (0,)})
        with pytest.raises(StoppedError, match="filled 1 of 3 open cells") as stopped:
            list(method_named("elimination").solutions(problem, Limits()))
        assert stopped.value.partial == {1: 1}

    def test_sees_that_givens_contradict_each_other(self) -> None:
        """That is no solution although cells are open, not merely a stuck board."""
        problem = free(4, 2, AllDifferent(group_of((0, 1)))).narrowed({0: (1,), 1: (1,)})
        assert solved_by("elimination", problem) == []

    @pytest.mark.slow
    def test_never_calls_a_solution_the_only_one_unless_it_is(self) -> None:
        """Where it finishes, it has found all that enumeration finds."""
        finished = 0
        for seed in range(300):
            problem = random_problem(seed)
            try:
                found = solved_by("elimination", problem)
            except StoppedError:
                continue
            finished += 1
            assert sorted(found) == sorted(brute_force(problem)), f"seed {seed}: {problem}"
        assert finished > 20


def test_backtracking_takes_solutions_in_reading_order() -> None:
    """The order is what makes it a teaching method."""
    assert solved_by("backtracking", free(2, 3, AllDifferent(group_of((0, 1))))) == [
        (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)
    ]  # fmt: skip


def test_backtracking_needs_no_recursion() -> None:
    """A board of 50x50 is deeper than Python's stack."""
    cells = Board(50, 50).cells
    assert len(solved_by("backtracking", Problem([""] * 2500, [(1,)] * 2500, [], cells))) == 1


def test_sat_excludes_known_solutions() -> None:
    """After a hand-over none is found twice; values that are no solution exclude nothing."""
    problem = free(3, 3, AllDifferent(group_of(range(3))))
    everything = {tuple(values) for values in SAT.solutions(problem, Limits())}
    known = [*sorted(everything)[:4], (0, 0, 0), (7, 8, 9)]
    rest = [tuple(values) for values in SAT.solutions(problem, Limits(), excluding=known)]
    assert sorted(rest) == sorted(everything)[4:]
    assert list(SAT.solutions(problem, Limits(), excluding=sorted(everything))) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "problem",
    [
        Problem("ab", [range(10**9)] * 2, [], range(2)),
        Problem("abc", [range(600)] * 3, [Operation(group_of(range(3)), "*")], range(3)),
        free(10, 60, Sum(group_of(range(10)), 3 * 10**8, "=", tuple(10**6 + 7**at for at in range(10)))),
    ],
)
def test_sat_refuses_what_is_too_large_to_list(problem: Problem) -> None:
    """One clear line instead of exhausted memory."""
    with pytest.raises(UnsupportedError, match=r"too many"):
        list(SAT.solutions(problem, Limits()))


def test_sat_encodes_at_most_one_of_many() -> None:
    """Beyond a few literals the encoding is not pairwise: each literal alone is allowed, no two together."""
    encoding = Encoding(free(0, 0), Limits())
    literals = [encoding.helper() for _ in range(PAIRWISE + 2 * PART + 1)]
    encoding.at_most_one(literals)
    with Cadical195(bootstrap_with=encoding.clauses) as solver:
        assert all(solver.solve(assumptions=[literal]) for literal in literals)
        assert not any(solver.solve(assumptions=pair) for pair in combinations(literals, 2))


@pytest.mark.slow
@needs_data
def test_sat_proves_a_hard_board() -> None:
    """25x25 is what search without learning cannot do."""
    with gzip.open(DATA / "sudoku_large_gecode91.jsonl.gz", "rt") as lines:
        board = next(board for board in map(json.loads, lines) if board["id"] == "gecode-24")
    givens = {cell: value for cell, value in enumerate(chain(*board["grid"])) if value}
    problem = kind_named("sudoku")(Board(25, 25), givens=Givens(givens)).problem()
    assert solved_by("sat", problem) == [tuple(chain(*board["solution"]))]


WIDE = range(-(10**9), 10**9 + 1)


@needs_ortools
@pytest.mark.parametrize(
    ("symbol", "domains", "wanted"),
    [
        ("*", [WIDE, range(2, 10), (999_999_937 * 7,)], [(999_999_937, 7)]),  # the largest prime below 10**9
        ("//", [(-123_456_789,), (1000,), WIDE], [(-123_456_789, 1000, -123_457)]),
        (
            "//",
            [(123_456_789,), range(-3, 1), WIDE],
            [(123_456_789, d, 123_456_789 // d) for d in (-3, -2, -1)],
        ),
        (
            "%",
            [(123_456_789,), range(-8, -5), WIDE],
            [(123_456_789, d, 123_456_789 % d) for d in (-8, -7, -6)],
        ),
        ("**", [WIDE, (2,), (123_456**2,)], [(-123_456, 2), (123_456, 2)]),
        ("**", [WIDE, range(10**9), (64,)], [(-8, 2), (-2, 6), (2, 6), (4, 3), (8, 2), (64, 1)]),
        (
            "**",
            [WIDE, range(10**8, 10**8 + 2), (-1, 1)],
            [(-1, 10**8, 1), (-1, 10**8 + 1, -1), (1, 10**8, 1)],
        ),
        ("abs", [WIDE, (5,)], [(-5, 5), (5, 5)]),
    ],
)
def test_cpsat_calculates_with_wide_domains(
    symbol: str, domains: list[range], wanted: list[tuple[int, ...]]
) -> None:
    """Nothing is listed, and `//` and `%` round as Python does, whatever the signs."""
    rule = Operation(Group("it", tuple(range(len(domains)))), symbol)
    found = solved_by("cpsat", Problem("abc"[: len(domains)], domains, [rule], range(len(domains))))
    shortest = min(map(len, wanted))
    assert {values[:shortest] for values in found} >= {values[:shortest] for values in wanted}
    assert len(found) == len(set(found))


@needs_ortools
def test_cpsat_finds_large_products() -> None:
    """Out of the box CP-SAT 9.15 overflows where a factor has two values, and calls this impossible."""
    wide = [range(10**17, 10**18), range(10**6, 10**6 + 2), (999_999,)]
    problem = Problem("abc", wide, [Operation(group_of(range(3)), "%")], range(3))
    found = next(method_named("cpsat").solutions(problem, Limits()))
    assert problem.violated_rule(found) is None


@needs_ortools
def test_cpsat_finds_large_sums_of_flags() -> None:
    """Out of the box CP-SAT 9.15 adds up such weights in 32 bits, and loses half of the solutions."""
    weights = (513_405_283, -1_461_430_153, 1_621_020_944, 1_575_612_399, 1_696_736_774)
    heavy = Iff.of(5, Sum(group_of((1, 3, 4, 0, 2)), 3_219_284_580, "<=", weights))
    problem = free(6, 2, heavy, Sum(group_of((5, 2, 3)), 1, "<="))
    assert sorted(solved_by("cpsat", problem)) == sorted(brute_force(problem))


@needs_ortools
@pytest.mark.parametrize(
    "problem",
    [
        Problem("a", [range(2**63)], [], [0]),
        Problem("ab", [range(10**18)] * 2, [Sum(group_of((0, 1)), 5, "=", (10, 1))], range(2)),
        Problem("ab", [range(3)] * 2, [Sum(group_of((0, 1)), 10**30)], range(2)),
        Problem("ab", [range(3)] * 2, [Sum(group_of((0, 1)), 5, "<=", (10**25, 1))], range(2)),
    ],
)
def test_cpsat_refuses_what_does_not_fit_64_bits(problem: Problem) -> None:
    """One clear line: CP-SAT itself would abort the process, or compute wrongly without notice."""
    with pytest.raises(UnsupportedError, match="too large"):
        list(method_named("cpsat").solutions(problem, Limits()))


@needs_ortools
def test_cpsat_keeps_the_best_so_far_when_it_is_stopped() -> None:
    """The incumbent and the bound are worth the time they took."""
    problem, best = market_split(), Best()
    with pytest.raises(StoppedError, match=OUT_OF_TIME):
        method_named("cpsat").best(problem, Limits(deadline=time.monotonic() + 1), best)
    assert best.values is not None
    assert problem.violated_rule(best.values) is None
    assert best.bound is not None
    assert best.cost is not None
    assert 0 < best.bound < best.cost
    assert not best.proven
    later = replace(best)
    with pytest.raises(StoppedError, match=OUT_OF_TIME):
        method_named("cpsat").best(problem, Limits(deadline=time.monotonic() + 0.2), later)
    assert later.cost is not None
    assert later.cost <= best.cost  # a known solution is never replaced by a worse one


def test_cpsat_without_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """OR-Tools is an extra: the message says how to install it."""
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    with pytest.raises(MissingExtraError, match=r"passatempo\[cpsat\]"):
        list(method_named("cpsat").solutions(free(1, 2), Limits()))


def with_fake_ortools(folder: Path, text: str) -> dict[str, str]:
    """An environment in which OR-Tools is a module with this text."""
    module = folder / "ortools" / "sat" / "python" / "cp_model.py"
    module.parent.mkdir(parents=True)
    for package in module.parents[:3]:
        (package / "__init__.py").touch()
    module.write_text(text)
    return environment_with(folder)


def test_cpsat_that_cannot_be_loaded(tmp_path: Path) -> None:
    """With too little memory, for one: it was reported as not installed."""
    environment = with_fake_ortools(tmp_path, "raise ImportError('libortools.so: failed to map segment')")
    command = [sys.executable, "-m", "passatempo", "solve", "--method", "cpsat", "sudoku 4x4"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    message = "OR-Tools, which the cpsat method needs, cannot be loaded: libortools.so: failed to map segment"
    assert (done.returncode, done.stderr) == (2, f"passatempo: line 1: {message}\n")


def test_cpsat_interrupted_while_it_is_loaded(tmp_path: Path) -> None:
    """The interrupt was reported as a missing package."""
    environment = with_fake_ortools(tmp_path, "print('loading', flush=True)\nimport time\ntime.sleep(60)")
    command = [sys.executable, "-m", "passatempo", "solve", "--json", "--method", "cpsat", "sudoku 4x4"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "loading\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=180)
    assert (process.returncode, err) == (3, "")
    assert json.loads(out)["reason"] == "interrupted"


LEFT_IN_A_SEARCH = """
import signal
import random_problems
from passatempo.methods import cpsat
from passatempo.methods.base import Limits
list(cpsat.METHOD.solutions(random_problems.pigeons(2), Limits()))
cpsat.PATIENCE, cpsat.POLL = 1, 1e-4
signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, 0.2)
try:
    list(cpsat.METHOD.solutions(random_problems.pigeons(12), Limits()))
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def test_a_thread_that_cpsat_left_in_a_search_does_not_abort_python() -> None:
    """It returned while Python was exiting: `terminate called without an active exception`."""
    environment = environment_with(Path(__file__).parent)
    command = [sys.executable, "-c", LEFT_IN_A_SEARCH]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=180)
    assert (done.returncode, done.stdout, done.stderr) == (0, "interrupted\n", "")
