"""Rules composed of others: functions that return these."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, compress
from operator import and_

from passatempo import rules  # rules that few kinds need are imported when used
from passatempo.board import BESIDE, TOUCHING, Board, Group, Steps, once_a_size
from passatempo.messages import AND, Text, message
from passatempo.rules.all_different import AllDifferent
from passatempo.rules.base import EncodedRules, Encoding, Rule, RuleBatch, RuleInEach, SharedBatch

_SAME_SUM = message("the sum of {group} is the same as that of {group2}")
_SUM_OF = message("{cell} is the sum of {group}")


@once_a_size
def latin(board: Board) -> RuleBatch:
    """No value twice in a row or a column."""
    return SharedBatch(different_in_each(board.lines))


def different_in_each(groups: Iterable[Group]) -> RuleBatch:
    """No value twice in any one of these groups."""
    return in_each(AllDifferent, groups)


def in_each(rule: Callable[[Group], Rule], groups: Iterable[Group]) -> RuleBatch:
    """The same rule for each of these groups; it has a propagator of its own."""
    groups = tuple(groups)
    return RuleInEach(rule, [group.cells for group in groups], lambda: groups)


def different_beside(board: Board, cells: Collection[int]) -> RuleBatch:
    """Different values in any two of these cells that share a side."""
    return _pairs(board, BESIDE, ()).within(cells)


def different_touching(board: Board, cells: Collection[int]) -> RuleBatch:
    """Different values in any two of these cells that share a side or a corner."""
    return _pairs(board, TOUCHING, ()).within(cells)


def different_apart(
    board: Board, distance: int, cells: Collection[int], ignoring: tuple[int, ...]
) -> RuleBatch:
    """Different values, except those ignored, in any two of these cells at this distance in a line."""
    return _pairs(board, ((0, distance), (distance, 0)), ignoring).within(cells)


class _Pairs:
    """Rules about pairs of cells of a board."""

    def __init__(self, board: Board, steps: Steps, ignoring: tuple[int, ...]) -> None:
        self._size, self._cells, self._groups = len(board), board.paired(steps), partial(board.pairs, steps)
        self._ones = [one for one, _ in self._cells]
        self._others = [other for _, other in self._cells]
        self._ignoring = ignoring
        self._all = SharedBatch(self._rules(self._cells, self._groups))

    def _rules(self, cells: Sequence[tuple[int, ...]], groups: Callable[[], Iterable[Group]]) -> RuleBatch:
        return RuleInEach(partial(AllDifferent, ignoring=self._ignoring), cells, groups)

    def within(self, cells: Collection[int]) -> RuleBatch:
        """The pairs of which both cells are among these."""
        if len(cells) == self._size:
            return self._all
        inside = bytearray(self._size)
        for cell in cells:
            inside[cell] = 1
        is_inside = inside.__getitem__
        selected = list(map(and_, map(is_inside, self._ones), map(is_inside, self._others)))
        return self._rules(list(compress(self._cells, selected)), lambda: compress(self._groups(), selected))


_pairs = once_a_size(_Pairs)


def on_each(rule: Callable[[Group], Rule], board: Board, cells: Iterable[tuple[int, ...]]) -> RuleBatch:
    """The same rule for each of these sequences of cells, all of one length if it is an automaton."""
    cells = list(cells)
    groups = partial(map, board.group, cells)
    if not cells or rule(Group("", cells[0])).op:
        return RuleInEach(rule, cells, groups)
    from passatempo.rules.regular import RegularInEach

    return RegularInEach(rule, cells, groups)


def consecutive(group: Group) -> Iterator[Rule]:
    """Consecutive different values, in any order: a straight, a street."""
    yield AllDifferent(group)
    yield rules.Span(group, len(group) - 1)


def consecutive_in_each(cells: Sequence[tuple[int, ...]], groups: Callable[[], Iterable[Group]]) -> RuleBatch:
    """Consecutive different values in each of some groups, given by their cells and a function."""
    encoded = list[Encoding]()
    for each in cells:
        encoded += AllDifferent.encoded(each), rules.Span.encoded(each, len(each) - 1)
    return EncodedRules(encoded, lambda: chain.from_iterable(map(consecutive, groups())))


def same_sum(one: Group, other: Group) -> Iterator[Rule]:
    """Two groups have the same sum."""
    both = Group((AND, one.label, other.label), (*one.cells, *other.cells))
    coefficients = (1,) * len(one) + (-1,) * len(other)
    if len(one) == 1:
        words: Text = (_SUM_OF, one.label, other.label)
    elif len(other) == 1:
        words = (_SUM_OF, other.label, one.label)
    else:
        words = (_SAME_SUM, one.label, other.label)
    yield rules.Equation(both, 0, "=", coefficients, words=words)


def distinct_sum(group: Group, total: int) -> Iterator[Rule]:
    """Different values with this sum: a cage, a run."""
    yield AllDifferent(group)
    yield rules.Sum(group, total)
