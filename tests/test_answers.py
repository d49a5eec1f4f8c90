"""Questions and answers: solved, none or stopped, and proven whatever the method returns."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest
from conftest import SAMPLES

import passatempo as pt
from passatempo.board import Board, Group
from passatempo.clues import Boxes, Clue, Givens
from passatempo.errors import InternalError
from passatempo.kinds import kind_named
from passatempo.methods import auto
from passatempo.methods.base import Limits, Method
from passatempo.methods.ready import ready_kernel
from passatempo.problem import Problem, Values
from passatempo.rules import AllDifferent

EMPTY_9X9 = "." * 81


class Liar(Method):
    """A method that returns preset values."""

    name = "liar"

    def __init__(self, *values: Values) -> None:
        self.values = values

    def solutions(self, problem: Problem, limits: Limits) -> Iterator[Values]:
        yield from self.values


class Pair:
    """Two different cells of 1 and 2."""

    def problem(self) -> Problem:
        return Problem(["a", "b"], [(1, 2), (1, 2)], [AllDifferent(Group("a and b", (0, 1)))], [0, 1])


class FivePigeons:
    """Five cells of four values, every two different: no solution, and a search does not see it at once."""

    def problem(self) -> Problem:
        pairs = [AllDifferent(Group("a pair", pair)) for pair in combinations(range(5), 2)]
        return Problem(list("abcde"), [range(4)] * 5, pairs, range(5))


@pytest.mark.parametrize("values", [(1, 1), (1, 3)], ids=["breaks a rule", "outside the domain"])
def test_no_wrong_solution_leaves_the_library(values: Values, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every solution is verified against the rules, whichever method found it."""
    monkeypatch.setattr("passatempo.answers.method_named", lambda name: Liar(values))
    with pytest.raises(InternalError, match="a method returned"):
        pt.solve(Pair())


def test_solve_reports_uniqueness() -> None:
    """Uniqueness is claimed or denied only when proven: a limit of one solution leaves it open."""
    assert pt.solve(Pair()).unique is False
    assert pt.solve(Pair(), limit=1).unique is None
    assert pt.solve(pt.read("latin 1x1")).unique is True


def test_a_node_limit_stops_a_search_for_all_solutions() -> None:
    """An incomplete list must be marked as such, and keeps the solutions found before the limit."""
    answer = pt.solve(pt.read(EMPTY_9X9), limit=None, nodes=60)
    assert answer.status == "stopped"
    assert "nodes" in answer.reason
    assert answer.solutions, "what was found is kept"


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_below_one_is_refused(limit: int) -> None:
    """A limit of no solutions would make every puzzle look impossible."""
    with pytest.raises(pt.InputError, match="limit"):
        pt.solve(Pair(), limit=limit)
    with pytest.raises(pt.InputError, match="limit"):
        pt.count(Pair(), limit=limit)


def test_two_equal_givens_are_named() -> None:
    """Contradictory givens are a puzzle without a solution, not an error."""
    puzzle = kind_named("sudoku")(Board(9, 9), givens=Givens({0: 5, 4: 5}))  # type: ignore[call-arg]
    answer = pt.solve(puzzle)
    assert (answer.status, answer.solutions) == ("none", ())
    assert answer.reason == "no value stands twice in row 1, but A1 and E1 both hold 5"
    assert pt.is_unique(puzzle) is False
    assert pt.count(puzzle).status == "none"
    assert pt.candidates(puzzle).status == "none"


def test_candidates_are_true_candidates() -> None:
    """Compared with the union of all solutions."""
    puzzle = pt.read("1...............")
    found = pt.candidates(puzzle)
    solutions = [solution.values_shown for solution in pt.solutions(puzzle)]
    assert found.values == tuple(tuple(sorted(set(column))) for column in zip(*solutions, strict=True))
    assert found["A1"] == found[0] == (1,)


def test_stopped_candidates_list_undecided_values() -> None:
    """Values that were not decided in time must not pass for true candidates."""
    found = pt.candidates(pt.read(EMPTY_9X9), nodes=1)
    assert found.status == "stopped"
    assert any(found.open)


def test_a_solution_is_a_mapping() -> None:
    """Users look cells up by name or number, iterate and print."""
    solution = pt.solve(pt.read("..4. 1... .2.. ...3")).solutions[0]
    assert (solution["A1"], solution[0], len(solution)) == (2, 2, 16)
    assert dict(solution)["D4"] == 3
    assert str(solution) == "2341\n1432\n3214\n4123"


def test_cells_go_by_both_of_their_names() -> None:
    """Both notations, A1 and r1c1, work wherever a cell is looked up, and unknown names raise KeyError."""
    puzzle = pt.read("..4. 1... .2.. ...3")
    solution = pt.solve(puzzle).solutions[0]
    assert solution["C1"] == solution["r1c3"] == solution["c1"] == 4
    assert pt.candidates(puzzle)["r1c3"] == (4,)
    assert str(pt.Model.of(puzzle)["r1c3"]) == "C1"
    for unknown in ("Z9", "r9c9", 99):
        assert unknown not in solution
        with pytest.raises(KeyError):
            solution[unknown]


@pytest.mark.parametrize("limits", [{"seconds": -1}, {"nodes": -1}, {"nodes": 1.5}, {"nodes": 10**30}])
@pytest.mark.parametrize("question", [pt.solve, pt.count, pt.candidates, pt.solutions])
def test_invalid_limits_are_refused(question: Callable[..., object], limits: dict[str, float]) -> None:
    """A negative, fractional or huge limit is one clear error instead of an endless search or a crash."""
    ((name, limit),) = limits.items()
    with pytest.raises(pt.InputError, match=f"^{name} is {re.escape(str(limit))}: expected a "):
        question(Pair(), **limits)


@pytest.mark.parametrize("limit", [0, -1, 1.5, "2", 2**63])
@pytest.mark.parametrize("question", [pt.solve, pt.count])
def test_a_limit_of_solutions_is_a_whole_number(question: Callable[..., object], limit: object) -> None:
    """The limit crosses into the kernel as 64 bits: the largest works, one more is refused."""
    with pytest.raises(pt.InputError, match=r"^limit is .*: expected a whole number, 1 to 9,223"):
        question(Pair(), limit=limit)
    assert question(Pair(), limit=2**63 - 1)


def test_puzzles_and_answers_print_legibly() -> None:
    """`print` is how most people look at a puzzle and its answer in Python."""
    puzzle = pt.read("..4. 1... .2.. ...3")
    assert str(puzzle) == "sudoku 4x4\ngivens\n..4.\n1...\n.2..\n...3"
    assert str(pt.solve(puzzle)) == "solved, the only solution\n2341\n1432\n3214\n4123"
    assert str(pt.solve(Pair())).startswith("solved, not the only solution")


@pytest.mark.parametrize(
    ("field", "clue"),
    [
        ("givens", Givens({99: 1})),
        ("givens", Givens({-1: 1})),
        ("boxes", Boxes(2, 0)),
        ("boxes", Boxes(0, 2)),
    ],
)
def test_clues_constructed_in_python_are_checked(field: str, clue: Clue) -> None:
    """Clues that do not come from a file get the same validation as those that do."""
    with pytest.raises(pt.InputError):
        kind_named("sudoku")(Board(4, 4), **{field: clue})


class TestHandingOver:
    """`auto` hands a search over: solutions found by the kernel are kept, and none is repeated."""

    @pytest.fixture(autouse=True)
    def _no_patience(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(auto, "CELL_VISITS", 0)
        monkeypatch.setattr(auto, "LEAST_NODES", 1)

    @pytest.mark.slow
    def test_solutions(self) -> None:
        """One node for each solution: the kernel gives up in the middle of the board."""
        puzzle = pt.read("." * 16)
        found = [solution.values_shown for solution in pt.solutions(puzzle)]
        assert len(found) == len(set(found)) == 288

    def test_count(self) -> None:
        """The count of both methods together is exact, and stops at its limit."""
        assert pt.count(pt.read("." * 16)) == 288
        assert pt.count(pt.read("." * 16), limit=17) == 17

    def test_symmetry_breaking_on_a_board_without_a_solution(self) -> None:
        """`sat` may fix the order of values in one group: no solution in that order must mean none at all."""
        assert pt.solve(FivePigeons()).status == "none"
        assert pt.count(FivePigeons()) == 0

    def test_candidates(self) -> None:
        """Candidates decided by two methods in turn equal those of one."""
        puzzle = pt.read("1...............")
        assert pt.candidates(puzzle).values == pt.candidates(puzzle, method="native").values

    def test_what_is_too_large_for_sat_stays_with_the_kernel(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Such a board is decided by the kernel or stopped by a limit; it is no error."""
        monkeypatch.setattr("passatempo.methods.clauses.MAX_VALUES", 10)
        puzzle = pt.read("1...............")
        assert pt.candidates(puzzle).values == pt.candidates(puzzle, method="native").values
        assert pt.count(puzzle) == 72

    def test_many_solutions_stay_with_the_kernel(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A search that keeps finding solutions is not stuck."""
        monkeypatch.setattr(auto, "LEAST_NODES", 100)
        monkeypatch.setattr(auto, "MOST_REMEMBERED", 5)
        found = [solution.values_shown for solution in pt.solutions(pt.read("." * 16))]
        assert len(found) == len(set(found)) == 288
        assert pt.count(pt.read("." * 16)) == 288

    def test_a_limit_of_nodes_is_the_users(self) -> None:
        """The node limit of the caller holds across the hand-over."""
        with pytest.raises(pt.StoppedError, match="nodes"):
            list(pt.solutions(pt.read("." * 16), nodes=1))


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*/*.txt")), ids=lambda path: path.stem)
def test_a_kernel_that_is_ready_gives_the_same_answer(path: Path) -> None:
    """Without limits a puzzle is asked of the kernel of another one at once; with limits in the usual way."""
    text = str(pt.read(path))
    usual = pt.solve(pt.read(text), seconds=60)
    first, second = (pt.solve(pt.read(text)) for _ in range(2))
    for answer in (first, second):
        assert (answer.status, answer.unique, answer.reason) == (usual.status, usual.unique, usual.reason)
        if usual.cost is None:
            assert [each.rows for each in answer.solutions] == [each.rows for each in usual.solutions]


@pytest.mark.parametrize(
    "givens",
    [
        "1234" + "." * 77,  # several
        "12345678.........9" + "." * 63,  # none
        "11" + "." * 79,  # a contradiction, which is named
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",  # one
    ],
)
def test_a_ready_kernel_proves_what_a_search_proves(givens: str) -> None:
    pt.solve(pt.read("1" + "." * 80))
    at_once, usual = pt.solve(pt.read(givens)), pt.solve(pt.read(givens), seconds=60)
    assert (at_once.status, at_once.unique, at_once.reason) == (usual.status, usual.unique, usual.reason)
    assert [each.rows for each in at_once.solutions] == [each.rows for each in usual.solutions]
    assert at_once.question is not usual.question


def test_a_ready_kernel_goes_on_where_its_budget_is_spent() -> None:
    """The budget is that of `auto`, which then takes turns with clause learning."""
    puzzle = pt.read("sudoku 16x16\ngivens\n" + "1" + "." * 15 + "\n" + ("." * 16 + "\n") * 15)
    pt.solve(puzzle)
    ready = ready_kernel(puzzle.topology)
    assert ready is not None
    ready._budgets = [1] * 257
    answer = pt.solve(puzzle)
    assert (answer.status, answer.unique, len(answer.solutions)) == ("solved", False, 2)
