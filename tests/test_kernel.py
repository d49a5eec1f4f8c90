"""The kernel as Python uses it: wires it must refuse, and its behaviour while it works."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time
from array import array
from typing import Any

import pytest

import passatempo as pt
from passatempo import Puzzle, read
from passatempo._kernel import Kernel, Status, packed_layers, packed_rules, packed_variables
from passatempo.wire import to_wire

EMPTY_9X9 = "." * 81
NOTHING: array[int] = array("q")


def wire_of(text: str) -> array[int]:
    return to_wire(read(text).problem())


@pytest.mark.parametrize(
    ("wire", "message"),
    [
        ([], "ends before its version"),
        ([99], "version"),
        ([1, 0, 0], "ends before"),
        ([1, 10**12, 1, 0], "no room"),
        ([1, 1, 1, 0, 1, 5, 4, 0], "not ascending"),
        ([1, 1, 1, 0, 1, 1, 9, 7], "out of range"),
        ([1, 1, 1, 1, 1, 1, 9, 0, 77, 0], "unknown rule"),
        ([1, 1, 1, 1, 1, 1, 9, 0, 6, 1, 5], "does not exist"),
        ([1, 1, 1, 1, 1, 1, 9, 0, 2, 3, 0, 5, 0], "coefficients"),
        ([1, 1, 1, 1, 1, 1, 9, 0, 9, 3, 2, 0, 0, 0], "after its last rule"),
        ([1, 1, 1, 0, 1, 0, 1 << 30, 0], "too far apart"),
        ([1, 1, 1, 0, 1, 1, 9, 0, 5], "after its last rule"),
    ],
)
def test_a_bad_wire_is_refused(wire: list[int], message: str) -> None:
    """Wires are validated at the border, whoever wrote them."""
    with pytest.raises(ValueError, match=message):
        Kernel(array("q", wire))


def test_damaged_wires_never_crash() -> None:
    """Any input gives a ValueError or an answer; a crash would end this test run."""
    dice = random.Random(7)
    whole = wire_of("sudoku 4x4\ndiagonals")
    for _ in range(3000):
        wire = array("q", whole)
        for _ in range(dice.randint(1, 4)):
            wire[dice.randrange(len(wire))] = dice.choice([-(2**63), -1, 0, 1, 3, 60, 64, 2**20, 2**63 - 1])
        try:
            Kernel(wire[: dice.randint(0, len(wire))] if dice.random() < 0.2 else wire).search(NOTHING).count(
                50, 50, 0.1
            )
        except ValueError:
            continue


@pytest.mark.parametrize(
    ("domain", "expected"),
    [((), []), (range(1, 10), [(1, 9)]), ((4,), [(4, 4)]), ((-3, -2, 0, 5, 6), [(-3, -2), (0, 0), (5, 6)])],
)
def test_domains_travel_as_intervals(domain: tuple[int, ...], expected: list[tuple[int, int]]) -> None:
    """Equal domains are encoded once, however they are given."""
    count, packed = packed_variables([domain, range(2), domain, tuple(domain)], range(4))
    bounds = [bound for interval in expected for bound in interval]
    assert array("q", packed).tolist() == [len(expected), *bounds, 1, 0, 1, 0, 1, 0, 0]
    assert count == 2


def test_auxiliary_variables_are_marked() -> None:
    """They are branched on last; a wide domain is never enumerated."""
    count, packed = packed_variables([range(2), range(10**12), range(2)], (2, 0))
    assert (count, array("q", packed).tolist()) == (2, [1, 0, 1, 1, 0, 10**12 - 1, 0, -2, 0])


@pytest.mark.parametrize(
    "rule", [(1, (2, "x")), (1, (2**63,)), (1, None), (1, 0, [2], ()), (1, 0, 2, ()), (1, 0, [])]
)
def test_rules_must_be_numbers(rule: Any) -> None:
    """Wrong types raise an exception instead of reading foreign memory."""
    with pytest.raises((TypeError, OverflowError, ValueError)):
        packed_rules([rule])


def test_rules_are_packed_in_order() -> None:
    """Numbers may be nested in sequences; what is already packed is copied."""
    count, packed = packed_rules([(1, (0, (), (3, 4))), (7, [1, [5, 6]])])
    assert (count, array("q", packed).tolist()) == (2, [1, 3, 0, 3, 4, 7, 3, 1, 5, 6])
    assert packed_rules([packed, (8, (1, 2)), b""]) == (3, packed + packed_rules([(8, (1, 2))])[1])


def test_rules_that_differ_only_in_cells_are_packed_together() -> None:
    """The parts before and after the cells are given once; a rule without cells is dropped."""
    together = packed_rules([(1, (1, 7), [(3, 4), (), (5, 6)], 8)])
    assert together == packed_rules([(1, (1, 7, 3, 4, 8)), (1, (1, 7, 5, 6, 8))])
    assert together[0] == 2


def test_layers_hold_what_lies_between_the_start_and_an_end() -> None:
    """State 1 is final without successors, state 2 leads only to itself."""
    layers = packed_layers([[(5, 0), (6, 1), (7, 2)], [], [(8, 2)]], [False, True, False], 2)
    assert array("q", layers).tolist() == [1, 0, 1, 5, 1, 1, 2, 6]


@pytest.mark.parametrize("transitions", [[[(5, 1)]], [[(5, -1)]], [[(5,)]], [[(2**63, 0)]], [[5]], []])
def test_transitions_lead_to_states(transitions: Any) -> None:
    """A transition to a state that does not exist would index out of bounds."""
    with pytest.raises((TypeError, OverflowError, ValueError, IndexError)):
        packed_layers(transitions, [True], 1)


def test_candidates_want_a_fresh_search() -> None:
    """A search that has begun has excluded values that would be called impossible."""
    search = Kernel(wire_of("." * 16)).search(NOTHING)
    search.next(None, None)
    with pytest.raises(RuntimeError, match="begun"):
        search.candidates(None, None)


@pytest.mark.slow
def test_a_creeping_sum_is_stopped_in_time() -> None:
    """Bounds that move value by value must not delay the deadline."""
    model = pt.Model()
    x, y = model.ints("x y", 0, 300_000)
    model.add(x >= y + 1, 2 * y >= x + y + 1)
    start = time.perf_counter()
    assert pt.solve(model, method="native", seconds=0.2).status == "stopped"
    assert time.perf_counter() - start < 15


def test_large_boards_are_solved_from_nothing() -> None:
    """Random value order finds them; with the least value first a latin square of 49 takes minutes."""
    assert pt.solve(pt.read("latin 36x36"), method="native", limit=1, seconds=20).status == "solved"


def test_the_same_search_gives_the_same_order() -> None:
    """Tests, benchmarks and bug reports rely on determinism."""

    def first_twenty() -> list[list[int]]:
        search = Kernel(wire_of(EMPTY_9X9)).search(NOTHING)
        return [search.values() for _ in range(20) if search.next(None, None) == Status.found]

    assert first_twenty() == first_twenty()


def test_solutions_and_counting_share_one_search() -> None:
    """`auto` lists the first solutions and continues by counting: none may be lost or repeated."""
    search = Kernel(wire_of("." * 16)).search(NOTHING)
    for _ in range(100):
        assert search.next(None, None) == Status.found
    assert search.count(2**63, None, None) == Status.none
    assert search.solutions() == 288


@pytest.mark.slow
def test_the_interpreter_goes_on_while_the_kernel_works() -> None:
    """The GIL is released."""
    search = Kernel(wire_of(EMPTY_9X9)).search(NOTHING)
    worker = threading.Thread(target=search.count, args=(2**63, None, 0.5))
    worker.start()
    ticks = 0
    while worker.is_alive():
        ticks += 1
        time.sleep(0.01)
    assert ticks > 10


@pytest.mark.slow
@pytest.mark.parametrize("text", [EMPTY_9X9, "sudoku 100x100"], ids=["9x9", "100x100"])
def test_ctrl_c_ends_a_search_at_once(text: str) -> None:
    """50 ms are promised, with room for a busy machine."""
    code = f"""
import sys, time
from array import array
from passatempo import read
from passatempo._kernel import Kernel
from passatempo.wire import to_wire
search = Kernel(to_wire(read({text!r}).problem())).search(array("q"))
print("ready", flush=True)
try:
    search.count(2**63, None, None)
except KeyboardInterrupt:
    print(time.time())
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        child.stdout.readline()
        time.sleep(0.3)
        sent = time.time()
        child.send_signal(signal.SIGINT)
        assert float(child.stdout.readline()) - sent < 0.5


@pytest.mark.slow
def test_signals_are_seen_between_solutions_that_are_found_at_once() -> None:
    """Each took less than the interval between two checks, so signals passed only by luck."""
    kernel, seen = Kernel(wire_of("sudoku 9x9")), list[float]()

    def interrupt(*_: object) -> None:
        seen.append(time.process_time())
        raise KeyboardInterrupt

    before, late = signal.signal(signal.SIGPROF, interrupt), 0.0
    try:
        for _ in range(5):
            due = time.process_time() + 0.05
            signal.setitimer(signal.ITIMER_PROF, 0.05)
            with pytest.raises(KeyboardInterrupt):
                kernel.find({}, [], 2**63, None, None)
            late += seen[-1] - due
    finally:
        signal.signal(signal.SIGPROF, before)
    assert late < 0.3


@pytest.mark.slow
def test_a_deadline_is_kept() -> None:
    """The clock is checked inside the count, neither too early nor too late."""
    puzzle: Puzzle = read(EMPTY_9X9)
    search = Kernel(to_wire(puzzle.problem())).search(NOTHING)
    start = time.perf_counter()
    assert search.count(2**63, None, 0.2) == Status.time
    assert 0.2 <= time.perf_counter() - start < 10
