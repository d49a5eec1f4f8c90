"""Calls of the extension (`src/passatempo/_kernel.pyi`) that take a wire, for the fuzzer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fuzz_calls import NODES, SECONDS, UNSIGNED, Calls, damaged_line
from fuzz_wires import as_array, extreme, some_wire

from passatempo import _kernel


def with_a_wire(calls: Calls) -> None:
    """A random wire and calls that take one."""
    wire = some_wire(calls.dice)
    calls.dice.choice([_kernel_calls, _kernel_calls, _logic_calls, _logic_calls, _caged])(calls, wire)


# ---- Kernel, Search and Learning


def _kernel_calls(calls: Calls, wire: list[int]) -> None:
    kernel = calls.make(_kernel.Kernel, as_array(wire), 0.2)
    if kernel is None:
        return
    variables = kernel.variables
    calls.make(lambda: (kernel.is_sudoku, kernel.only_all_different))
    search = calls.make(kernel.search, as_array(_narrowings(calls, variables)))
    if search is not None:
        _search_calls(calls, search, variables)
    values = _solution(calls, kernel, variables)
    calls.make(kernel.holds, _limits(calls, variables), values)
    for call in calls.dice.sample([_within, _clues_removed, _lines], 2):
        call(calls, kernel, values)
    if calls.dice.random() < 0.5:
        _rules_removed(calls, wire, values)


def _narrowings(calls: Calls, variables: int) -> list[int]:
    found = []
    for _ in range(calls.dice.choice([0, 0, 1, 3])):
        least = calls.number()
        found += [calls.number(range(variables)), least, least + calls.dice.choice([0, 0, 3, -1])]
    return found[: len(found) - (calls.dice.random() < 0.1)]


def _limits(calls: Calls, variables: int) -> dict[int, Sequence[int]]:
    """Values that variables may take: mostly intervals, otherwise arbitrary, up to the limits of numbers."""
    found: dict[int, Sequence[int]] = {}
    for _ in range(calls.dice.choice([0, 0, 1, 3])):
        least = calls.number()
        values: Sequence[int] = range(least, least + calls.dice.choice([0, 1, 1, 2, 9, 2**20]))
        if calls.dice.random() < 0.1:
            values = [extreme(calls.dice) for _ in range(calls.dice.randint(0, 3))]
        found[calls.number(range(variables))] = values
    return found


def _search_calls(calls: Calls, search: _kernel.Search, variables: int) -> None:
    dice = calls.dice
    questions: list[Callable[[], Any]] = [
        lambda: calls.make(search.next, NODES, SECONDS),
        lambda: calls.make(search.count, dice.choice([0, 1, 5, UNSIGNED - 1]), NODES, SECONDS),
        lambda: calls.make(search.propagate, SECONDS),
        lambda: calls.make(search.candidates, NODES, SECONDS),
        lambda: calls.make(search.values),
        lambda: calls.make(search.decided_candidates),
        lambda: calls.make(lambda: (search.nodes(), search.solutions())),
        lambda: _learning_calls(calls, calls.make(search.clause_learning, 0.2), variables),
    ]
    for _ in range(dice.randint(1, 6)):
        dice.choice(questions)()


def _learning_calls(calls: Calls, learning: _kernel.ClauseLearning | None, variables: int) -> None:
    if learning is None:
        return
    for _ in range(calls.dice.randint(1, 6)):
        assumed = [
            (cell, calls.number()) for cell in calls.variables(variables, calls.dice.choice([0, 1, 2]))
        ]
        calls.make(learning.next, assumed, NODES, SECONDS)
        values = calls.make(learning.values)
        if calls.dice.random() < 0.3:
            calls.make(learning.exclude, values or calls.numbers(variables + 1))
        calls.make(learning.nodes)


def _solution(calls: Calls, kernel: _kernel.Kernel, variables: int) -> list[int]:
    """A solution if one is found at once; otherwise any numbers."""
    found: list[Sequence[int]] = []
    calls.make(kernel.find, _limits(calls, variables), found, calls.dice.choice([0, 1, 2]), NODES, SECONDS)
    if found and calls.dice.random() < 0.9:
        return list(found[0])
    return [calls.number() for _ in range(variables + calls.dice.choice([0, 0, 0, 1, -1]))]


def _within(calls: Calls, kernel: _kernel.Kernel, values: list[int]) -> None:
    seed = calls.dice.choice([None, 0, UNSIGNED - 1])
    search = calls.make(kernel.search_within, _limits(calls, len(values)), seed)
    if search is not None:
        _search_calls(calls, search, len(values))


def _clues_removed(calls: Calls, kernel: _kernel.Kernel, values: list[int]) -> None:
    given = [calls.dice.random() < 0.9 for _ in range(len(values) + calls.dice.choice([0, 0, 0, -1, 1]))]
    groups = [calls.variables(len(values), 3) for _ in range(calls.dice.randint(0, 12))]
    calls.make(kernel.remove_clues, values, given, groups, calls.unsigned(), NODES, SECONDS)


def _rules_removed(calls: Calls, wire: list[int], values: list[int]) -> None:
    optional = calls.dice.choice([0, 1, 2, 3, wire[3] if len(wire) > 3 else 0])
    small = (0, 0, 1, 1, 2)
    pieces = [
        [(calls.unsigned(small), calls.unsigned(small), calls.dice.choice([None, calls.unsigned(small)]))]
        for _ in range(calls.dice.randint(0, 5))
    ]
    limits = _limits(calls, len(values))
    calls.make(
        _kernel.remove_rules,
        as_array(wire),
        optional,
        limits,
        values,
        pieces,
        calls.unsigned(),
        NODES,
        SECONDS,
    )


def _lines(calls: Calls, kernel: _kernel.Kernel, values: list[int]) -> None:
    symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    line = "".join(symbols[value] if 0 <= value < len(symbols) else "." for value in values).encode()
    text = b"\n".join(damaged_line(line, calls.dice) for _ in range(calls.dice.randint(0, 6)))
    buffers = calls.dice.choice([None, None, (bytearray(), bytearray()), (bytearray(), b"")])
    threads, lanes = calls.dice.choice([0, 1, 1, 2, 3]), calls.dice.choice([0, 0, 8, 16, 32, 7])
    calls.make(kernel.solve_lines, text, calls.unsigned((0, 1, 2, 2, 5)), threads, lanes, buffers)


# ---- Logic


def _logic_calls(calls: Calls, wire: list[int]) -> None:
    dice = calls.dice
    variables = wire[1] if len(wire) > 1 and 0 <= wire[1] <= 1000 else 9
    cols = calls.number((0, 1, 3, 4, 9)) % 2**32
    logic = calls.make(_kernel.Logic, as_array(wire), cols, as_array(calls.numbers(3)), 0.2)
    if logic is None:
        return
    known = dict(calls.make(logic.changes) or [])

    def candidate() -> tuple[int, int]:
        cell = calls.variable(variables)
        return cell, calls.number(known.get(cell) or range(10))

    def candidates() -> list[tuple[int, int]]:
        return [candidate() for _ in range(dice.choice([0, 1, 1, 2, 5]))]

    questions: list[Callable[[], Any]] = [
        lambda: calls.make(logic.next, True, 0.05),
        lambda: calls.make(logic.find_all, calls.number(range(49)) % 2**31, 0.05),
        lambda: calls.make(logic.run, True, dice.choice([None, 100, 300, 800, -1]), 0.1),
        lambda: calls.make(logic.apply, candidates(), candidates()),
        lambda: calls.make(logic.refutations, calls.unsigned(), 0.05),
        lambda: calls.make(logic.splits, calls.unsigned(), calls.unsigned(), 0.05),
        lambda: calls.make(logic.cases, candidate(), calls.unsigned(), 0.05),
        lambda: calls.make(logic.implications, candidates(), dice.choice([None, candidate()]), 0.05),
        lambda: calls.make(logic.changes),
        lambda: calls.make(lambda: (logic.solved, logic.contradictory)),
    ]
    for _ in range(dice.randint(1, 8)):
        dice.choice(questions)()


# ---- generating


def _caged(calls: Calls, wire: list[int]) -> None:
    dice = calls.dice
    side = dice.choice([0, 1, 2, 3, 4])
    cells = side * side
    neighbours = [_beside(cell, side) for cell in range(cells)]
    if dice.random() < 0.2 and neighbours:
        neighbours[dice.randrange(cells)] = calls.variables(cells, 3)
    turned = dice.choice(
        [range(cells)[::-1], dice.sample(range(cells), cells), calls.variables(cells, cells, cells)]
    )
    turns = dice.choice([[], [list(turned)]])
    ways = [
        (
            dice.randint(1, 6),
            dice.choice([0, 1, 5, 2**32 - 1]),
            calls.unsigned(),
            dice.choice([9, 99, extreme(dice)]),
        )
        for _ in range(dice.randint(0, 3))
    ]
    values = [calls.number(range(1, 5)) for _ in range(cells)]
    wire = wire if dice.random() < 0.5 else [1, cells, 1, 0, 1, 1, 4, *([0] * cells)]
    sizes = (calls.unsigned(range(1, 4)), calls.unsigned(range(2, 6)))
    limits = (calls.unsigned(), dice.random() < 0.5, NODES, dice.randint(0, 3), dice.randrange(UNSIGNED))
    calls.make(_kernel.unique_cages, as_array(wire), values, neighbours, turns, ways, sizes, *limits, 0.1)


def _beside(cell: int, side: int) -> list[int]:
    row, col = divmod(cell, side)
    around = [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
    return [r * side + c for r, c in around if 0 <= r < side and 0 <= c < side]
