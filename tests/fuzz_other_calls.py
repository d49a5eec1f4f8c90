"""Calls of the extension (`src/passatempo/_kernel.pyi`) that take no wire, for the fuzzer."""

from __future__ import annotations

from typing import Any

from fuzz_calls import SECONDS, UNSIGNED, Calls, damaged_line
from fuzz_wires import as_array, extreme

from passatempo import _kernel


def without_a_wire(calls: Calls) -> None:
    """A random call without a wire."""
    calls.dice.choice(OTHERS)(calls)


def _net(calls: Calls) -> None:
    nodes = calls.dice.randint(0, 12)
    beside = [calls.variables(nodes, 4) for _ in range(nodes)]
    net = calls.make(_kernel.Graph, beside)
    if net is None:
        return
    tree = calls.make(net.spanning_tree, calls.variables(nodes, nodes + 1), calls.dice.randrange(UNSIGNED))
    for _ in range(calls.dice.randint(0, 4) if tree is not None else 0):
        calls.make(tree.cuts, calls.variables(5, 3))
        calls.make(tree.cut_off, calls.variable(nodes))
        calls.make(len, tree)


def _refilled(calls: Calls) -> None:
    size = calls.dice.choice([0, 3, 9, 12])
    values = [calls.number(range(1, 10)) for _ in range(size)]
    groups = [calls.variables(size, 14) for _ in range(calls.dice.randint(0, 4))]
    if size and calls.dice.random() < 0.7:
        values = [1 + cell % 3 for cell in range(size)]
        groups = [[cell, cell + 1, cell + 2] for cell in range(0, size, 3)]
    has_sum = [calls.dice.random() < 0.7 for _ in range(len(groups) + calls.dice.choice([0, 0, 0, 1]))]
    ends = calls.number((0, 1, 1)), calls.number((9, 9, 12))
    seed, steps = calls.dice.randrange(UNSIGNED), calls.dice.randint(0, 30)
    calls.make(_kernel.unique_sums, values, *ends, groups, has_sum, seed, steps, 0.1)


FULL = b"".join(bytes(b"123456789"[(3 * row + row // 3 + col) % 9] for col in range(9)) for row in range(9))


def _box_puzzles(calls: Calls) -> None:
    dice = calls.dice
    turned = [min(cell, 80 - cell) for cell in range(81)]
    orbits = dice.choice([list(range(81)), turned, [0] * 81, calls.numbers(82)])
    some = [int(dice.random() < 0.8) for _ in range(81)]
    may_stand = dice.choice([[1] * 81, some, calls.numbers(82, (0, 1))])
    grids = dice.choice([b"", FULL, FULL + b"\n", damaged_line(FULL, dice)])
    count = dice.choice([0, 1, 2, 40, UNSIGNED - 1, UNSIGNED // 164 + 1])
    seed, first = dice.randrange(UNSIGNED), calls.unsigned()
    threads, lanes = dice.choice([1, 2, 0]), dice.choice([0, 8, 16, 32, 5])
    least = calls.number((0, 20))
    calls.make(_kernel.minimal_puzzles, count, seed, first, orbits, may_stand, least, threads, lanes, grids)


def _box_lines(calls: Calls) -> None:
    whole = calls.dice.choices([FULL, FULL, FULL[:16], b"1234341221434321"], k=3)
    text = b"\n".join(damaged_line(line, calls.dice) for line in whole)
    calls.make(_kernel.sudoku_signatures, text)
    calls.make(_kernel.canonical_lines, text)


def _box_order(calls: Calls) -> None:
    height, width = calls.number((1, 2, 2, 3)) % 2**32, calls.number((1, 2, 3)) % 2**32
    if height * width < 2**32 and height * width > 100:  # it would be as large as it says
        height, width = 2**16, 2**16
    side = max(1, min(height * width, 9))
    count = 3 * calls.dice.randint(0, 12) + calls.dice.choice([0, 0, 0, 1])
    entries = [calls.number(range(side)) for _ in range(count)]
    calls.make(_kernel.canonical_order, height, width, side, height == width, as_array(entries))


def _packed_layers(calls: Calls) -> None:
    dice = calls.dice
    states = dice.randint(0, 4)
    ways = [[(calls.number(), to) for to in calls.variables(states, 3)] for _ in range(states)]
    ends = [dice.random() < 0.5 for _ in range(max(0, states + dice.choice([0, 0, 1, -1])))]
    calls.make(_kernel.packed_layers, ways, ends, dice.choice([0, 1, 3, 9, UNSIGNED - 1, UNSIGNED // 2]), 0.1)


def _packed_rules(calls: Calls) -> None:
    dice = calls.dice
    cells = [calls.numbers(4) for _ in range(dice.randint(0, 3))]
    numbers = as_array([calls.number(), *calls.numbers(6, range(-3, 3))])
    known = numbers.tobytes()[: dice.choice([None, -1, 8])]
    endless: list[Any] = []
    endless.append(endless)
    rules = [
        (1, cells),
        (1, (0,), cells, ()),
        known,
        (1, [[[cells]]]),
        (1,),
        (extreme(dice), known),
        (1, endless),
        (cells, dice.choice([None, 5, extreme(dice), "5"]), dice.random() < 0.5),
        (endless, 5, True),
    ]
    calls.make(_kernel.packed_rules, [dice.choice(rules)])


def _packed_variables(calls: Calls) -> None:
    dice = calls.dice
    any_two = [extreme(dice), extreme(dice)]
    domains = dice.choices(
        [range(9), (), any_two[:1], any_two, sorted(any_two), sorted(calls.numbers(4))], k=3
    )
    calls.make(_kernel.packed_variables, domains, calls.numbers(3, range(3)))


def _partial_colouring(calls: Calls) -> None:
    side = calls.dice.choice([0, 1, 3, 4, 9])
    cells = side * side
    groups = [[row * side + col for col in range(side)] for row in range(side)]
    groups += [[row * side + col for row in range(side)] for col in range(side)]
    groups += [[calls.variable(cells) % 2**31 for _ in range(3)] for _ in range(calls.dice.choice([0, 0, 1]))]
    given = [calls.dice.choice((-1, -1, -1, -1, 0, 1, -2)) for _ in range(cells)]
    if given and calls.dice.random() < 0.1:
        given[0] = calls.number() % 2**31
    colours, cols = calls.number((side, 1, 0)), calls.number((side, side, 0, 1))
    colouring = calls.make(_kernel.PartialColouring, groups, given, colours, cols, 0.1)
    for _ in range(calls.dice.randint(1, 3) if colouring is not None else 0):
        calls.make(colouring.next, 2000, SECONDS)
        calls.make(lambda: (colouring.colours(), colouring.nodes(), colouring.cost, colouring.bound))


def _text(calls: Calls) -> None:
    dice = calls.dice
    pieces = [*"\n\n \t#.é\0", "A1", "B2", "AB", "givens", "rooms", "top", "12", "\ud800"]
    text = "".join(dice.choices(pieces, k=dice.randint(0, 40)))
    lines: Any = dice.choice([text.split("\n"), text.split("\n"), text, [text, 5, None], 5])
    rows, cols = (dice.choice([0, 1, 2, 4, 9999, UNSIGNED - 1]) for _ in range(2))
    words = {"givens": True, "rooms": True, "title": False, dice.choice(pieces): dice.choice([True, None, 5])}
    calls.make(_kernel.text_blocks, text, words, rows, cols)
    calls.make(_kernel.grid_symbols, lines, rows, cols)
    calls.make(_kernel.grid_marks, lines, rows, cols, dice.choice(["", "._*", "é"]))
    calls.make(_kernel.grid_values, lines, rows, cols)
    calls.make(_kernel.labelled_cells, lines, rows, cols, dice.choice(["", "repeats", "B2"]))
    calls.make(_kernel.rooms_of_labels, dice.choice([lines, [[]], [5, "A"]]), frozenset("._*"))
    calls.make(_kernel.stretches, min(rows, 5000), dice.choice([0, 1, 5, UNSIGNED - 1]), calls.numbers(6))


OTHERS = (_net, _refilled, _box_puzzles, _box_lines, _box_order, _partial_colouring)
OTHERS += (_packed_layers, _packed_rules, _packed_variables, _text)
