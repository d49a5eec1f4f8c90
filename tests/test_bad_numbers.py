"""Numbers and lists that the extension must refuse or survive, however large. Each of these once read or
wrote out of bounds, overflowed, crashed or never ended. Those without a visible effect here fail under the
sanitizers of `make check`.
"""

from __future__ import annotations

import time
from array import array
from random import Random
from typing import Any

import pytest

from passatempo import _kernel, read
from passatempo._kernel import Kernel, Logic, Status, techniques
from passatempo.wire import to_wire

LEAST, GREATEST = -(2**63), 2**63 - 1
UNSIGNED = 2**64 - 1
OP_DIFFERENT, OP_SUM, OP_PRODUCT, OP_QUOTIENT = 1, 2, 3, 5


def numbers(*values: int) -> array[int]:
    return array("q", values)


def wire(variables: int, domain: list[int], *rules: tuple[int, ...]) -> array[int]:
    """Variables of one domain, given as interval ends, and rules, given as op and numbers."""
    encoded = [number for op, *rest in rules for number in (op, len(rest), *rest)]
    return numbers(1, variables, 1, len(rules), len(domain) // 2, *domain, *[0] * variables, *encoded)


def steps_of(technique: str, logic: Logic) -> list[Any]:
    names = [name for name, _, _ in techniques()]
    return logic.find_all(names.index(technique))


# ---- packing


def test_a_walk_of_too_many_cells() -> None:
    """A number of cells near 2**64 overflows as soon as it is multiplied."""
    with pytest.raises(ValueError, match="too many cells"):
        _kernel.packed_layers([[(8, 0)]], [True], UNSIGNED)


@pytest.mark.parametrize("size", [-2, -1, LEAST, 2, GREATEST])
def test_packed_rules_have_the_length_they_state(size: int) -> None:
    """With a length of -2 the first rule was read for ever."""
    with pytest.raises(ValueError, match="not complete"):
        _kernel.packed_rules([numbers(6, size, 0).tobytes()])


def test_numbers_within_themselves() -> None:
    """A list that contains itself must end in RecursionError, not in a stack overflow."""
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(RecursionError):
        _kernel.packed_rules([(6, endless)])


def test_a_domain_with_the_least_and_the_greatest_number() -> None:
    """Their difference is no number of 64 bits; with the sign lost it seemed to be 1."""
    for domain in ([LEAST, GREATEST], [GREATEST, LEAST]):
        _, packed = _kernel.packed_variables([domain], [0])
        first, second = domain
        assert list(array("q", packed)) == [2, first, first, second, second, 0]


# ---- searching


def test_limits_with_the_least_and_the_greatest_number_have_gaps() -> None:
    """Their difference overflows: they must not pass for neighbours, an interval."""
    kernel = Kernel(wire(1, [1, 9]))
    assert kernel.search_within({0: [GREATEST, LEAST]}) is None
    assert kernel.find({0: [LEAST, GREATEST]}, [], 1, None, None) is None


def test_a_narrowing_to_any_number_leaves_a_9x9_as_it_is() -> None:
    """A narrowing to a range that covers all digits removed all of them."""
    search = Kernel(to_wire(read("sudoku 9x9").problem())).search(numbers(0, LEAST, GREATEST))
    assert search.next(None, None) == Status.found


def test_remove_clues_with_a_value_beyond_all_domains() -> None:
    """Values up to the greatest number were removed one by one: an endless loop."""
    kernel = Kernel(wire(2, [1, 2], (OP_DIFFERENT, 0, 0, 1)))
    assert kernel.remove_clues([GREATEST, 1], [True, False], [[0]], 0, 100) == ([], [])


def test_remove_clues_with_more_clues_than_variables() -> None:
    """Clues are flags by variable: a longer list must not be read beyond the variables."""
    with pytest.raises(ValueError, match="more clues than there are variables"):
        Kernel(wire(2, [1, 2], (OP_DIFFERENT, 0, 0, 1))).remove_clues([1, 2], [True] * 200, [], 0, 100)


@pytest.mark.parametrize("total", [2**60, -(2**60), 2**61])
def test_a_product_out_of_reach_of_digits(total: int) -> None:
    """Totals far beyond any product of three digits, near the limits of 64 bits."""
    rules = [(OP_DIFFERENT, 0, 0, 1, 2), (OP_PRODUCT, total, 0, 1, 2)]
    assert Kernel(wire(3, [1, 9], *rules)).search(numbers()).next(None, None) == Status.none


# ---- explaining


def test_a_step_names_candidates_that_exist() -> None:
    """The value was searched beyond the end of the cell's candidates, and of all candidates."""
    logic = Logic(wire(2, [-3, 5], (OP_DIFFERENT, 0, 0, 1)), 0, numbers())
    for value in (6, 60, GREATEST, LEAST):
        with pytest.raises(ValueError, match="does not exist"):
            logic.apply([(1, value)], [])
        with pytest.raises(ValueError, match="does not exist"):
            logic.implications([(0, 1)], (1, value))


def test_implications_need_an_assumption() -> None:
    """An empty list has no first assumption to read."""
    with pytest.raises(ValueError, match="begin with an assumption"):
        Logic(wire(2, [1, 2]), 0, numbers()).implications([], None)


def test_a_group_of_more_cells_than_a_word_has_bits() -> None:
    """Repeated values allow such groups; cells were taken for others 64 places before."""
    cells = range(70)
    logic = Logic(wire(70, [0, 2], (OP_DIFFERENT, 1, 0, *cells)), 0, numbers())
    logic.apply([(cell, 0) for cell in (66, 68)], [])
    assert steps_of("naked_pair", logic) == []


def test_a_product_larger_than_any_number_is_explained() -> None:
    """13 times 32 is 0 in 64 bits, and nothing can be divided by that: the process ended with SIGFPE."""
    logic = Logic(wire(13, [16, 16, 32, 32], (OP_PRODUCT, 2**60, *range(13))), 0, numbers())
    assert steps_of("cage_combinations", logic) == []


@pytest.mark.parametrize("differ", [False, True])
@pytest.mark.parametrize("least", [2, 2**39])
def test_a_quotient_larger_than_any_number_is_explained(least: int, differ: bool) -> None:
    """The total times two values, and two values times each other, are no numbers of 64 bits."""
    rules = [(OP_QUOTIENT, 2**61, 0, 1, 2)] + [(OP_DIFFERENT, 0, 0, 1, 2)] * differ
    logic = Logic(wire(3, [least, least + 8], *rules), 0, numbers())
    assert steps_of("rule_single", logic) == []


def test_totals_that_add_up_to_more_than_a_number() -> None:
    """Innies take the totals of cages from that of a house."""
    cages = [(OP_SUM, 0, 2**61, cell, cell + 1, 1, 1) for cell in (0, 2, 4, 6, 8)]
    logic = Logic(wire(12, [1, 12], (OP_DIFFERENT, 0, *range(12)), *cages), 12, numbers())
    assert all(abs(total) < 1000 for _, _, _, _, [total], *_ in steps_of("innies_outies", logic))


def test_a_rectangle_that_is_open_on_one_side() -> None:
    """No group joins the last two cells; looking one up nevertheless crashed the process."""
    pairs = [(OP_DIFFERENT, 0, 0, 1), (OP_DIFFERENT, 0, 1, 2), (OP_DIFFERENT, 0, 0, 3)]
    assert steps_of("unique_rectangle", Logic(wire(4, [1, 2], *pairs), 0, numbers())) == []


# ---- generating


Way = tuple[int, int, int, int]


def caged(values: list[int], turns: list[list[int]], ways: list[Way], least: int, most: int) -> Any:
    """Cages of so many cells, on a board of one row."""
    cells = range(len(values))
    beside = [[near for near in (cell - 1, cell + 1) if near in cells] for cell in cells]
    board = wire(len(values), [min(values), max(values)])
    return _kernel.unique_cages(
        board, values, beside, turns, ways, (least, most), len(values), False, 100, 2, 7
    )


def test_the_sum_of_values_whose_product_is_no_number() -> None:
    """A cage of 25 nines had any total."""
    assert caged([9] * 25, [], [], 25, 25) == [(tuple(range(25)), OP_SUM, 225)]


@pytest.mark.parametrize("value", [LEAST, GREATEST, 2**41])
def test_cages_of_values_too_large(value: int) -> None:
    """Sums and products of such values overflow, so they are refused."""
    beside = [[1], [0]]
    with pytest.raises(ValueError, match="too large for cages"):
        _kernel.unique_cages(wire(2, [1, 2]), [1, value], beside, [], [], (1, 2), 2, False, 100, 2, 7)


def test_a_turn_takes_each_cell_to_one_of_its_own() -> None:
    """Shapes grew for ever."""
    with pytest.raises(ValueError, match="symmetry"):
        caged([1, 2, 3, 1], [[2, 0, 2, 0]], [(OP_SUM, 1, 4, 99)], 1, 4)


def test_no_total_is_below_0() -> None:
    """A negative limit of totals allows no cage at all."""
    with pytest.raises(ValueError, match="total"):
        caged([1, 2], [], [(OP_SUM, 1, 2, LEAST)], 1, 2)


def test_cages_on_a_board_with_other_variables_end_in_time() -> None:
    """Solutions that differ in auxiliary variables only were skipped without a look at the clock."""
    board, beside, start = wire(20, [1, 9]), [[1], [0]], time.process_time()
    with pytest.raises(TimeoutError):
        _kernel.unique_cages(board, [1, 1], beside, [], [], (2, 2), 0, False, 2**40, 2, 7, seconds=0.1)
    assert time.process_time() - start < 1


def test_turns_that_are_no_symmetries() -> None:
    """The shapes that they join may be disconnected: a search for adjacent cells found none."""
    for seed in range(100):
        turn = Random(seed).sample(range(6), 6)
        cages = caged([1, 2, 3, 1, 2, 3], [turn], [(OP_SUM, 1, 4, 99)], 1, 4)
        assert cages is None or {cell for cells, _, _ in cages for cell in cells} == set(range(6))


def test_more_puzzles_than_there_is_memory() -> None:
    """The size of the buffer overflowed to a small one, and was written beyond."""
    for count in (UNSIGNED, 2**64 // 164 + 1):
        with pytest.raises(ValueError, match="not enough memory"):
            _kernel.minimal_puzzles(count, 1, 0, list(range(81)), [1] * 81, 0, 1)


def test_boxes_too_large_for_a_canonical_order() -> None:
    """The number of cells overflowed 64 bits."""
    for side in (2**16, 2**32 - 1):
        with pytest.raises(ValueError, match="too large"):
            _kernel.canonical_order(side, side, 9, False, numbers(5, 5, 5))


def test_refilling_between_the_least_and_the_greatest_number() -> None:
    """The number of values between them overflows."""
    with pytest.raises(ValueError, match="too many values"):
        _kernel.unique_sums([1, 2], LEAST, GREATEST, [[0, 1]], [True], 1, 10)
