"""The method `colouring`, which minimises ignored cells: known boards, brute force, givens, limits."""

from __future__ import annotations

import signal
import threading
import time
from itertools import product
from random import Random

import pytest

import passatempo as pt
from passatempo.board import Group
from passatempo.clues import Givens
from passatempo.errors import StoppedError, UnsupportedError
from passatempo.kinds import kind_named
from passatempo.methods.base import OUT_OF_NODES, OUT_OF_TIME, Best, Limits
from passatempo.methods.colouring import METHOD, structure_of
from passatempo.problem import Domain, Objective, Problem
from passatempo.rules import AllDifferent, Count, Equal, Rule

GRACE = 10.0  # seconds: methods promise 50 ms; a shared machine may need more, no limit would need years
FREE = 0  # the value that is ignored

KNOWN_SQUARES = {1: 0, 2: 2, 3: 3, 4: 3, 5: 0, 6: 4, 7: 0, 8: 2}
KNOWN_RECTANGLES = {(2, 3): 1, (3, 4): 2, (5, 6): 1}  # the others up to eight columns need none


def lines(rows: int, cols: int) -> list[tuple[int, ...]]:
    """Every row, column and diagonal of a board."""
    cells = list(product(range(rows), range(cols)))
    found: dict[tuple[str, int], list[int]] = {}
    for number, (row, col) in enumerate(cells):
        for line in (("row", row), ("col", col), ("down", row - col), ("up", row + col)):
            found.setdefault(line, []).append(number)
    return [tuple(line) for line in found.values() if len(line) > 1]


def coloured(
    cells: int,
    groups: list[tuple[int, ...]],
    colours: int,
    givens: dict[int, int] | None = None,
    counts: Domain | None = None,
    cols: int | None = None,
) -> Problem:
    """Cells that take a colour or the ignored value, whose number is counted and minimised."""
    domains: list[Domain] = [range(colours + 1)] * cells
    for cell, value in (givens or {}).items():
        domains[cell] = (value,)
    rules: list[Rule] = [AllDifferent(Group("a line", group), (FREE,)) for group in groups]
    rules.append(Count(Group("all", tuple(range(cells + 1))), FREE))
    return Problem(
        [f"v{variable}" for variable in range(cells + 1)],
        [*domains, range(cells + 1) if counts is None else counts],
        rules,
        range(cells),
        cols,
        Objective(cells),
    )


def board(
    rows: int, cols: int, givens: dict[int, int] | None = None, counts: Domain | None = None
) -> Problem:
    """A board with every line different."""
    return coloured(rows * cols, lines(rows, cols), max(rows, cols), givens, counts, cols)


def without_objective(problem: Problem) -> Problem:
    return problem.replaced(objective=None)


def best_of(problem: Problem, limits: Limits = Limits()) -> Best:  # noqa: B008
    best = Best()
    METHOD.best(problem, limits, best)
    assert best.proven
    if best.values is not None:
        assert problem.violated_rule(best.values) is None
        assert all(value in domain for value, domain in zip(best.values, problem.domains, strict=True))
        assert best.values[-1] == best.cost == best.bound
    return best


def fewest_by_brute_force(problem: Problem) -> int | None:
    """The minimum over all assignments that satisfy the rules."""
    *cells, counter = problem.domains
    different = [rule for rule in problem.rules if isinstance(rule, AllDifferent)]
    fewest = None
    for values in product(*cells):
        count = values.count(FREE)
        if count not in counter or (fewest is not None and count >= fewest):
            continue
        if all(rule.holds([values[cell] for cell in rule.cells]) for rule in different):
            fewest = count
    return fewest


@pytest.mark.parametrize("size", KNOWN_SQUARES)
def test_squares(size: int) -> None:
    """Known optima; odd sizes prime to 6 need none."""
    assert best_of(board(size, size)).cost == KNOWN_SQUARES[size]


@pytest.mark.parametrize(("rows", "cols"), [(r, c) for c in range(2, 9) for r in range(1, c)])
def test_rectangles(rows: int, cols: int) -> None:
    """Transposing a board must not change its optimum."""
    wanted = KNOWN_RECTANGLES.get((rows, cols), 0)
    assert best_of(board(rows, cols)).cost == wanted
    assert best_of(board(cols, rows)).cost == wanted


@pytest.mark.slow
@pytest.mark.parametrize(("size", "wanted"), [(9, 3), (10, 2)])
def test_squares_that_take_a_second(size: int, wanted: int) -> None:
    """Optima for which the bound has to be proven by search."""
    assert best_of(board(size, size)).cost == wanted


@pytest.mark.parametrize("size", [5, 7, 11, 12, 13, pytest.param(14, marks=pytest.mark.slow), 25])
def test_boards_that_can_be_coloured_completely(size: int) -> None:
    """These have complete colourings, which the method must construct, even at 25x25."""
    problem = without_objective(board(size, size, counts=(0,)))
    values = next(METHOD.solutions(problem, Limits()))
    assert problem.violated_rule(values) is None
    assert FREE not in values[:-1]


@pytest.mark.parametrize("size", [2, 3, 4, 6, 8, 9, 10])
def test_boards_without_a_complete_colouring(size: int) -> None:
    """Ending without a solution is a proof, so the search must be exhaustive."""
    assert list(METHOD.solutions(without_objective(board(size, size, counts=(0,))), Limits())) == []


def random_colouring(seed: int) -> Problem:
    random = Random(seed)
    cells, colours = random.randint(1, 7), random.randint(1, 3)
    groups = [
        tuple(random.sample(range(cells), random.randint(1, cells))) for _ in range(random.randint(0, 5))
    ]
    givens = {cell: random.randint(0, colours) for cell in range(cells) if random.random() < 0.2}
    counts = sorted(random.sample(range(cells + 1), random.randint(1, cells + 1)))
    return coloured(
        cells,
        groups,
        colours,
        givens,
        tuple(counts) if random.random() < 0.3 else None,
        random.choice([None, cells, 1, 2]),
    )


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 600, 100))
def test_random_groups_against_brute_force(start: int) -> None:
    """Boards of lines are very regular: random groups reach the other branches."""
    for seed in range(start, start + 100):
        problem = random_colouring(seed)
        wanted = fewest_by_brute_force(problem)
        assert best_of(problem).cost == wanted, f"seed {seed}: {problem}"
        solution = next(METHOD.solutions(without_objective(problem), Limits()), None)
        assert (solution is None) == (wanted is None), f"seed {seed}"


def middling(seed: int) -> Problem:
    """Too many cells for brute force, with symmetries that givens break."""
    random = Random(seed)
    rows, cols = random.choice([(4, 4), (4, 5), (5, 5), (5, 6), (6, 6)])
    groups = random.sample(lines(rows, cols), random.randint(6, len(lines(rows, cols))))
    colours = random.randint(2, max(rows, cols))
    problem = coloured(rows * cols, groups, colours, cols=cols)
    for cell in random.sample(range(rows * cols), random.randint(0, 5)):
        given = problem.narrowed({cell: (random.randint(0, colours),)})
        if not given.conflict():
            problem = given
    return problem


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_random_lines_against_cpsat(seed: int) -> None:
    """An independent solver on boards too large for brute force."""
    problem = middling(seed)
    assert best_of(problem).cost == fewest_by_cpsat(problem)


def fewest_by_cpsat(problem: Problem) -> int | None:
    cpsat = pytest.importorskip("passatempo.methods.cpsat").METHOD
    best = Best()
    cpsat.best(problem, Limits(), best)
    return best.cost


def test_givens_are_kept() -> None:
    """A single given costs nothing, as colours are interchangeable; two may exclude every optimal board."""
    assert best_of(board(8, 8, {0: 5})).cost == 2
    assert best_of(board(5, 5, {0: 1, 6: 2})).cost == 0
    spoiled = board(5, 5, {0: 1, 13: 1, 7: 2, 11: 3})
    assert best_of(spoiled).cost == 3


def test_a_given_may_be_the_ignored_value() -> None:
    """Such a given counts towards the cost."""
    assert best_of(board(5, 5, {12: FREE})).cost == 1
    assert best_of(board(8, 8, {0: FREE, 63: FREE})).cost >= 2  # type: ignore[operator]


def test_givens_that_clash() -> None:
    """No solution, proven without search."""
    best = best_of(board(5, 5, {0: 1, 1: 1}))
    assert best.values is None


def test_more_may_be_ignored_than_need_be() -> None:
    """The counter may have any domain: the least value in it that can be reached is the optimum."""
    assert best_of(board(5, 5, counts=(3, 7))).cost == 3
    assert best_of(board(6, 6, counts=(0, 1, 2, 3))).values is None


def test_plain_colouring() -> None:
    """Without an ignored value and a counter this is graph colouring."""
    rules = [AllDifferent(Group("a line", line)) for line in lines(5, 5)]
    problem = Problem([str(cell) for cell in range(25)], [range(1, 6)] * 25, rules, range(25), 5)
    solution = next(METHOD.solutions(problem, Limits()))
    assert problem.violated_rule(solution) is None
    assert next(METHOD.solutions(problem.narrowed({0: (1,), 24: (1,)}), Limits()), None) is None


def test_a_second_solution_and_no_third() -> None:
    """Uniqueness needs two solutions; further ones are left to other methods."""
    problem = without_objective(board(5, 5, counts=(0,)))
    solutions = METHOD.solutions(problem, Limits())
    first, second = next(solutions), next(solutions)
    assert first != second
    assert problem.violated_rule(second) is None
    with pytest.raises(UnsupportedError):
        next(solutions)


def test_what_has_another_shape_is_refused() -> None:
    """A problem with any other rule or domain would be answered wrongly."""
    plain = board(4, 4)
    pair = Group("a pair", (0, 1))
    counted = plain.rules[-1]
    others = [
        plain.replaced(rules=[*plain.rules, Equal(pair)]),
        plain.replaced(rules=[*plain.rules, counted]),
        plain.replaced(rules=[*plain.rules, AllDifferent(pair, (1,))]),
        plain.replaced(rules=[*plain.rules, AllDifferent(pair)]),
        plain.replaced(rules=[*plain.rules, AllDifferent(Group("with the counter", (0, 16)), (FREE,))]),
        plain.replaced(rules=[*plain.rules[:-1], Count(Group("some", (0, 1, 2, 16)), FREE)]),
        plain.replaced(rules=[*plain.rules[:-1], Count(counted.group, 1)]),
        plain.replaced(objective=Objective(16, maximize=True)),
        plain.replaced(objective=Objective(0)),
        plain.narrowed({3: (1, 2)}),
        plain.narrowed({3: (9,)}),
    ]
    assert structure_of(plain)
    for problem in others:
        assert structure_of(problem) is None
        with pytest.raises(UnsupportedError):
            METHOD.best(problem, Limits(), Best())


def test_no_colour_stands_for_the_ignored_value() -> None:
    """The ignored value may be in no domain, and nothing counted."""
    rules = board(8, 8).rules[:-1]
    problem = Problem([str(cell) for cell in range(64)], [range(1, 9)] * 64, rules, range(64), 8)
    assert list(METHOD.solutions(problem, Limits())) == []
    given = problem.narrowed({0: (FREE,), 63: (FREE,)})
    assert structure_of(given)
    assert list(METHOD.solutions(given, Limits())) == []


@pytest.mark.slow
def test_the_same_way_every_time() -> None:
    """The search is deterministic, so that explanations and tests are."""
    assert best_of(board(9, 9)).values == best_of(board(9, 9)).values


@pytest.mark.slow
@pytest.mark.parametrize("size", [16, 20])
def test_a_deadline_keeps_what_was_found(size: int) -> None:
    """A stopped search reports its best solution and a true lower bound."""
    problem, best = board(size, size), Best()
    begun = time.monotonic()
    with pytest.raises(StoppedError, match=OUT_OF_TIME):
        METHOD.best(problem, Limits(deadline=begun + 1), best)
    assert time.monotonic() - begun < 1 + GRACE
    assert best.values is not None
    assert best.cost is not None
    assert best.bound is not None
    assert best.bound < best.cost == best.values[-1] < 2 * size
    assert problem.violated_rule(best.values) is None


def test_a_limit_of_nodes() -> None:
    """The node limit stops it with the best solution so far."""
    best = Best()
    with pytest.raises(StoppedError, match=OUT_OF_NODES):
        METHOD.best(board(10, 10), Limits(nodes=1000), best)
    assert best.values is not None


@pytest.mark.slow
def test_ctrl_c() -> None:
    """Handled while the kernel works, and its best solution is kept."""
    best = Best()
    main = threading.main_thread().ident
    assert main is not None
    threading.Timer(0.5, signal.pthread_kill, (main, signal.SIGINT)).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        METHOD.best(board(16, 16), Limits(), best)
    assert time.monotonic() - begun < 0.5 + GRACE
    assert best.values is not None


@pytest.mark.slow
def test_an_image_with_pegs_of_two_colours_is_no_class() -> None:
    """Each class of a symmetric colouring may match the givens while its image has two of their colours."""
    board = pt.read("hoodoo 12x12")
    pegs = kind_named("hoodoo")(board.board, givens=Givens({7: 1, 56: 3, 135: 2}))  # type: ignore[call-arg]
    answer = pt.best(pegs, seconds=60)
    assert (answer.status, answer.cost) == ("solved", answer.bound)
