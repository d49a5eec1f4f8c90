"""The kernel's clause-learning search: it finds what `sat` finds, respects limits, and `auto` uses it in
time.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from random_problems import brute_force, group_of, random_problem

import passatempo as pt
from passatempo.board import Group
from passatempo.errors import StoppedError
from passatempo.methods import auto
from passatempo.methods.base import OUT_OF_NODES, OUT_OF_TIME, BudgetSpentError, Limits
from passatempo.methods.cdcl import CdclSearch
from passatempo.methods.kernel_run import KernelRun, propagated_run
from passatempo.methods.sat import METHOD as SAT
from passatempo.problem import Problem
from passatempo.rules import AllDifferent, Sum

ROOMS = "AAABB\nAACBB\nDCCCB\nDDCEE\nDDEEE"


def learner_of(problem: Problem, limits: Limits | None = None) -> CdclSearch:
    learner = CdclSearch.of(propagated_run(problem, limits or Limits()))
    assert learner is not None
    return learner


def learned(problem: Problem) -> Iterator[tuple[int, ...]]:
    """Every solution, one after the other."""
    learner = learner_of(problem)
    while (values := learner.find_placed([])) is not None:
        yield tuple(values)


def thinned(text: str, share: float, seed: int) -> Problem:
    """A board with a share of the values of one of its solutions as givens."""
    random = Random(seed)
    blank = pt.read(text).problem()
    values = next(learned(blank.narrowed({cell: (at + 1,) for at, cell in enumerate(blank.rules[0].cells)})))
    cells = random.sample(range(len(values)), int(share * len(values)))
    return blank.narrowed({cell: (values[cell],) for cell in cells})


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("sudoku 9x9", 0.32),
        ("sudoku 16x16", 0.5),
        ("latin 8x8", 0.3),
        (f"sudoku 5x5\nrooms\n{ROOMS}", 0.1),
        ("sudoku 9x9\ndiagonals", 0.25),
    ],
    ids=["9x9", "16x16", "latin", "jigsaw", "diagonals"],
)
def test_finds_what_sat_finds(text: str, share: float, seed: int) -> None:
    """Every solution once; where there are very many, the requested number, all valid."""
    problem = thinned(text, share, seed)
    found = list(islice(learned(problem), 400))
    assert len(set(found)) == len(found)
    if len(found) < 400:
        assert set(found) == {tuple(values) for values in SAT.solutions(problem, Limits())}
    assert all(
        rule.holds([values[cell] for cell in rule.cells]) for values in found for rule in problem.rules
    )
    assert found == list(islice(learned(problem), 400)), "the same question, the same way"


@pytest.mark.parametrize("seed", range(4))
def test_auto_goes_on_with_it_where_the_kernel_stopped(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """After hardly a node: no solution is lost at the hand-over, and none comes twice."""
    problem = thinned("sudoku 9x9", 0.34, seed)
    expected = {tuple(values) for values in islice(SAT.solutions(problem, Limits()), 3000)}
    assert len(expected) < 3000
    monkeypatch.setattr(auto, "_budget", lambda *_: 2)
    monkeypatch.setattr(auto, "CONFLICTS", 2)
    found = [tuple(values) for values in auto.METHOD.solutions(problem, Limits())]
    assert len(found) == len(expected)
    assert set(found) == expected


def test_what_is_assumed_and_what_is_excluded() -> None:
    """A solution under assumptions, though others would come first; then all others."""
    problem = pt.read("latin 3x3").problem()
    learner = learner_of(problem)
    values = learner.find_placed([(0, 3), (1, 1)])
    assert values is not None
    assert values[:2] == [3, 1]
    assert learner.find_placed([(0, 3), (1, 3)]) is None
    learner.exclude(values)
    learner.exclude([1, 1, 1, 1, 1, 1, 1, 1, 1])  # no solution: nothing is lost
    rest = []
    while (other := learner.find_placed([])) is not None:
        rest.append(tuple(other))
    assert len(set(rest)) == len(rest) == 11
    assert tuple(values) not in rest


def pairs(holes: int) -> Problem:
    """One cell more than there are values, with pairwise rules: no propagator sees that it is impossible."""
    cells = range(holes + 1)
    rules = [AllDifferent(Group("a pair", (a, b))) for a in cells for b in cells if a < b]
    return Problem([str(cell) for cell in cells], [range(holes)] * (holes + 1), rules, cells)


@pytest.mark.slow
def test_limits() -> None:
    """A budget suspends the search, a limit ends it, and both are reported."""
    learner = learner_of(pairs(12), Limits(nodes=400))
    for _ in range(3):
        with pytest.raises(BudgetSpentError):
            learner.find_placed([], 100)
    with pytest.raises(StoppedError, match=OUT_OF_NODES):
        learner.find_placed([], 1000)
    assert learner.learning.nodes() == 400
    start = time.monotonic()
    with pytest.raises(StoppedError, match=OUT_OF_TIME):
        learner_of(pairs(12), Limits(deadline=start + 0.2)).find_placed([])
    assert 0.2 <= time.monotonic() - start < 10
    assert learner_of(pairs(5)).find_placed([]) is None


@pytest.mark.parametrize("start", range(0, 400, 100))
def test_every_rule(start: int) -> None:
    """With rules of every class, and auxiliary variables: the solutions that enumeration finds, each once."""
    taken = 0
    for seed in range(start, start + 100):
        problem = random_problem(seed)
        learner = CdclSearch.of(propagated_run(problem, Limits()))
        if learner is None:
            continue
        taken += 1
        found = []
        while (values := learner.find_placed([])) is not None:
            assert problem.violated_rule(values) is None, seed
            found.append(tuple(values[variable] for variable in problem.shown))
        assert len(set(found)) == len(found), seed
        assert set(found) == brute_force(problem), seed
    assert taken > 60


@pytest.mark.parametrize("seed", range(3))
def test_auto_goes_on_with_it_on_other_rules(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same with sums: no solution is lost at the hand-over, and none comes twice."""
    board = thinned("sudoku 6x6", 0.2, seed)
    values = next(SAT.solutions(board, Limits()))
    diagonals = [Group("a diagonal", (cell, cell + 7)) for cell in (0, 2, 13, 21)]
    sums = [Sum(group, sum(values[cell] for cell in group.cells)) for group in diagonals]
    problem = Problem(board.names, board.domains, [*board.rules, *sums], board.shown)
    expected = {tuple(values) for values in SAT.solutions(problem, Limits())}
    monkeypatch.setattr(auto, "_budget", lambda *_: 2)
    monkeypatch.setattr(auto, "CONFLICTS", 2)
    found = [tuple(values) for values in auto.METHOD.solutions(problem, Limits())]
    assert len(found) == len(expected)
    assert set(found) == expected


def test_what_it_does_not_take() -> None:
    """Boards that are too large, and values far apart beside other rules than all-different."""
    far_apart = Problem("ab", [range(0, 200, 50)] * 2, [Sum(group_of(range(2)), 150)], range(2))
    for problem in (far_apart, pt.read("sudoku 36x36").problem()):
        run = KernelRun(problem, Limits())
        run.check(run.search.propagate(None))
        assert CdclSearch.of(run) is None


INTERRUPTED = """
import sys, time
from passatempo.methods.base import Limits
from test_cdcl import learner_of, pairs
learner = learner_of(pairs(14))
print("ready", flush=True)
try:
    learner.find_placed([])
except KeyboardInterrupt:
    print(time.time())
"""


@pytest.mark.slow
def test_ctrl_c_ends_it_at_once() -> None:
    """50 ms are promised, with room for a busy machine."""
    code = f"import sys; sys.path[:0] = {sys.path!r}\n{INTERRUPTED}"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        time.sleep(0.5)
        sent = time.time()
        child.send_signal(signal.SIGINT)
        assert float(child.stdout.readline()) - sent < 0.5
