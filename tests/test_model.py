"""The modelling API, through the models that people write first."""

from __future__ import annotations

import doctest
from itertools import combinations
from itertools import product as every
from pathlib import Path

import pytest

from passatempo.board import Board
from passatempo.errors import InputError
from passatempo.expr.conditions import (
    all_different,
    all_of,
    any_of,
    count_of,
    implies,
    maximum,
    not_,
    product,
)
from passatempo.expr.reach import MAX_VALUE
from passatempo.kinds.latin import Latin
from passatempo.model import Model
from passatempo.problem import Problem
from passatempo.rules import Greatest, Table


def pythagorean() -> Model:
    m = Model()
    x, y, z = m.ints("x y z", 1, 100)
    m.add(x * x + y * y == z * z, x > y)
    return m


def magic_square() -> Model:
    m = Model()
    square = m.grid("s", 3, 3, 1, 9)
    m.add(all_different(cell for row in square for cell in row))
    m.add(sum(row) == 15 for row in square)
    m.add(sum(row[col] for row in square) == 15 for col in range(3))
    m.add(sum(square[i][i] for i in range(3)) == 15, sum(square[i][2 - i] for i in range(3)) == 15)
    return m


def test_pythagorean_triples() -> None:
    """Nonlinear terms, and the difference between a count and a limit."""
    m = pythagorean()
    assert sum(1 for _ in m.solutions()) == 52
    assert m.count() == 52
    assert m.count().complete
    assert m.count(10) == 10
    assert not m.count(10).complete


def test_send_more_money() -> None:
    """The first puzzle everybody models: one solution, with expressions evaluated in it."""
    m = Model()
    s, e, n, d, o, r, y = letters = m.ints("s e n d o r y", 0, 9)
    money = m.int("m", 1, 9)
    send = 1000 * s + 100 * e + 10 * n + d
    more = 1000 * money + 100 * o + 10 * r + e
    total = 10000 * money + 1000 * o + 100 * n + 10 * e + y
    m.add(all_different(*letters, money), send + more == total, s >= 1)
    answer = m.solve()
    assert answer.unique
    assert answer.solution is not None
    assert [part.value(answer.solution) for part in (send, more, total)] == [9567, 1085, 10652]


def test_magic_squares() -> None:
    """Sums and all_different together; the number is known."""
    assert magic_square().count() == 8


def test_eight_queens() -> None:
    """all_different over expressions instead of variables."""
    m = Model()
    q = m.array("q", 8, 1, 8)
    m.add(all_different(q))
    m.add(all_different(q[i] + i for i in range(8)), all_different(q[i] - i for i in range(8)))
    assert m.count() == 92


def test_knapsack() -> None:
    """Weights and values of a textbook; the best of the 2**5 choices is 15 at a weight of 15."""
    weights, values = [12, 2, 1, 1, 4], [4, 2, 2, 1, 10]
    m = Model()
    take = m.array("take", 5, 0, 1)
    m.add(sum(w * t for w, t in zip(weights, take, strict=True)) <= 15)
    m.maximize(sum(v * t for v, t in zip(values, take, strict=True)))
    best = m.best()
    assert (best.status, best.cost, best.bound) == ("solved", 15, 15)
    assert best.solution is not None
    assert [best.solution[item] for item in take] == [0, 1, 1, 1, 1]


def test_the_least_and_the_largest_of_an_expression() -> None:
    """An objective may be any expression, and can be replaced."""
    m = Model()
    x, y = m.ints("x y", -4, 7)
    m.add(x + y >= 3)
    m.minimize(x * x - y)
    assert m.best().cost == -7
    m.maximize(maximum(x, y) - abs(x - y))
    assert m.best().cost == 7


def test_solve_optimises_unless_a_limit_is_given() -> None:
    """With an objective `solve` returns an optimum; with a limit it enumerates."""
    m = Model()
    x = m.int("x", 1, 5)
    m.maximize(x)
    assert m.count() == 5
    assert m.solve(limit=None).unique is False
    assert m.solve().cost == m.best().cost == 5
    assert m.is_unique() is False


def test_coin_change() -> None:
    """The classic 292 ways to change a dollar into smaller coins, and the dollar coin itself."""
    coins = [1, 5, 10, 25, 50, 100]
    m = Model()
    number = [m.int(f"of {coin}", 0, 100 // coin) for coin in coins]
    m.add(sum(coin * many for coin, many in zip(coins, number, strict=True)) == 100)
    assert m.count() == 293


def test_a_timetable() -> None:
    """Four lessons in three hours and two rooms, with conditions of the teachers, against brute force."""
    m = Model()
    ana, bruno, clara, dora = hours = m.ints("ana bruno clara dora", 1, 3)
    rooms = m.array("room", 4, 1, 2)
    for i, j in combinations(range(4), 2):
        m.add(any_of(hours[i] != hours[j], rooms[i] != rooms[j]))
    m.add(implies(ana == 1, bruno == 3))
    m.add(any_of(clara < dora, all_of(clara == 3, rooms[2] == 1)))
    m.add(not_(bruno == dora), count_of(hour == 2 for hour in hours) <= 1)

    def is_valid(values: tuple[int, ...]) -> bool:
        a, b, c, d, *room = values
        places = {*zip((a, b, c, d), room, strict=True)}
        conditions = (a != 1 or b == 3) and (c < d or (c == 3 and room[2] == 1)) and b != d
        return len(places) == 4 and conditions and (a, b, c, d).count(2) <= 1

    expected = [values for values in every(*[range(1, 4)] * 4, *[range(1, 3)] * 4) if is_valid(values)]
    assert sorted(solution.values_shown for solution in m.solutions()) == expected
    assert len(expected) > 10


def test_teams() -> None:
    """Six people in two teams of three, up to the names of the teams."""
    m = Model()
    team = dict(zip("abcdef", m.array("team", 6, 0, 1), strict=True))
    m.add(sum(team.values()) == 3, team["a"] == 0)
    m.add(
        (team["a"] == team["b"]) >> (team["c"] != team["d"]),
        (team["e"] == team["f"]) | (team["a"] == team["c"]),
    )
    answers = {frozenset(p for p in team if solution[team[p]] == 0) for solution in m.solutions()}
    assert answers == {frozenset(names) for names in ("abc", "abd", "acd", "ace", "acf", "aef")}


def test_a_solution_is_read_by_variable_name_or_number() -> None:
    """All three spellings of a lookup occur in people's scripts."""
    m = Model()
    x, y = m.ints("x, y", 3, 4)
    m.add(x < y)
    solution = next(m.solutions())
    assert (solution[x], solution["x"], solution[0]) == (3, 3, 3)
    assert (solution[y], solution["y"], solution[1]) == (4, 4, 4)
    assert str(solution) == "x = 3, y = 4"


def test_candidates() -> None:
    """The values of each variable over all solutions."""
    m = Model()
    x, y = m.ints("x y", 1, 6)
    m.add(x * y == 6, x != 1)
    found = m.candidates()
    assert found["x"] == (2, 3, 6)
    assert found["y"] == (1, 2, 3)


def test_solutions_come_one_by_one() -> None:
    """A hundred to the fourth of them: only those requested are searched for."""
    m = Model()
    a, b, c, d = m.ints("a b c d", 1, 100)
    m.add(a + b < c + d)
    found = m.solutions()
    assert len({next(found) for _ in range(5)}) == 5


@pytest.mark.slow
def test_wide_domains() -> None:
    """Too many values to enumerate: they go to a method that computes with bounds."""
    pytest.importorskip("ortools")
    m = Model()
    x, y = m.ints("x y", -(10**9), 10**9)
    m.add(x + y == 10**9, x == 3 * y + x % 1000, x // y == 3)
    m.maximize(x)
    best = m.best()
    assert best.solution is not None
    assert (best.solution[x], best.solution[y]) == (750000000, 250000000)


def test_explicit_values_and_rules_of_the_vocabulary() -> None:
    """Domains may be lists or sets, and rules of puzzles can be added to a model."""
    m = Model()
    x = m.int("x", [8, 1, 3, 1])
    y = m.int("y", {2, 3})
    m.add(Greatest(m.group(x, y)), Table(m.group(y, name="the second"), ((3,),)))
    assert [(solution[x], solution[y]) for solution in m.solutions()] == [(8, 3)]


def test_a_puzzle_with_conditions_of_ones_own() -> None:
    """Latin squares of order 3 with A1 + C3 = 6: both are 3."""
    puzzle = Latin(Board(3, 3))
    m = Model.of(puzzle)
    assert m.count() == 12
    m.add(m["A1"] + m["C3"] == 6)
    assert m.count() == 2
    solution = next(m.solutions())
    assert solution.rows[0][0] == solution[m["C3"]] == 3


def test_a_model_prints_its_conditions() -> None:
    """Printing is how people debug a model."""
    m = Model()
    x, y = m.ints("x y", 1, 9)
    z = m.int("z", [2, 3, 5])
    m.add(x * y == z + 1, any_of(x > y, z != 3), product(x, y, z) == 12, 2 > 1)
    m.add(Greatest(m.group(x, y)))
    m.minimize(x - y)
    assert str(m).splitlines() == [
        "x, y: 1..9",
        "z: {2, 3, 5}",
        "x*y == z + 1",
        "any_of(x > y, z != 3)",
        "product(x, y, z) == 12",
        "True",
        "x is greater than y",
        "minimize x - y",
    ]


def test_solving_does_not_change_the_model() -> None:
    """Auxiliary variables belong to the problem: a replaced objective leaves no trace in the model."""
    m = pythagorean()
    before = str(m)
    m.problem()
    assert m.problem() == m.problem()
    m.maximize(m["x"] // (m["y"] - 3))
    m.minimize(m["x"])
    assert m.count() == 52
    assert str(m) == before + "\nminimize x"


REFUSED = {
    "x: the domain is empty, there is no value from 3 to 2": lambda m: m.int("x", 3, 2),
    "x: the domain is empty": lambda m: m.int("x", []),
    "x: expected the least and the greatest value, or a list of values": lambda m: m.int("x", 3),
    f"x: values must lie between -{MAX_VALUE} and {MAX_VALUE}": lambda m: m.int("x", 0, 2**64),
    "there are two variables called 'a'": lambda m: m.ints("b a", 0, 1),
    "a variable needs a name": lambda m: m.ints(" ", 0, 1),
    "the model has no variable called 'c'": lambda m: m["c"],
    "a < a: a is a variable of another model": lambda m: m.add(Model().int("a", 1, 2) < m["a"]),
    "a is a variable of another model": lambda m: m.minimize(Model().int("a", 1, 2)),
    "the model has no such variables": lambda m: m.add(Greatest(Board(1, 3).row_groups[0])),
}


@pytest.mark.parametrize("message", REFUSED)
def test_mistakes_are_refused_in_one_line(message: str) -> None:
    """Errors name the variable or condition at fault when it is added."""
    m = Model()
    m.int("a", 0, 1)
    with pytest.raises(InputError) as refused:
        REFUSED[message](m)
    assert message in str(refused.value)


def test_a_number_is_not_added_as_a_condition() -> None:
    """Nor is anything else that was passed with it."""
    m = Model()
    x = m.int("x", 0, 1)
    with pytest.raises(TypeError, match="expected a comparison"):
        m.add(x == 0, x + 1)  # type: ignore[arg-type]
    assert str(m) == "x: 0..1"


def test_an_impossible_model_has_a_reason() -> None:
    """The condition that can never hold is quoted."""
    m = Model()
    x = m.int("x", 0, 1)
    m.add(x > x)
    answer = m.solve()
    assert (answer.status, answer.solution) == ("none", None)
    assert answer.reason == "x > x never holds"


def test_a_model_of_a_question_keeps_what_is_hidden_and_what_is_wanted() -> None:
    """`Model.of` preserves auxiliary variables and the objective."""
    m = Model()
    x, y = m.ints("x y", 0, 5)
    m.add(x * y == 6)
    m.maximize(x + 2 * y)
    again = Model.of(m)
    again.add(again["x"] != 2)
    assert [solution.values_shown for solution in again.solutions()] == [(3, 2)]
    assert again.best().cost == 7


def test_the_problem_is_plain_data() -> None:
    """Other tools take the problem and its visible variables."""
    problem = pythagorean().problem()
    assert isinstance(problem, Problem)
    assert problem.shown == (0, 1, 2)
    assert [problem.names[variable] for variable in problem.shown] == ["x", "y", "z"]


def test_the_tour_shows_real_output() -> None:
    """The examples of the document are run."""
    tour = Path(__file__).parent.parent / "docs" / "modelling.md"
    assert doctest.testfile(str(tour), module_relative=False).failed == 0
