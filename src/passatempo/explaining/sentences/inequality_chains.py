"""Sentences of chains of inequalities, by one rule or several: some cells bound those before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from passatempo.explaining.sentences.bounds import bound_text, describe_bounds
from passatempo.explaining.sentences.singles import conclusion_text
from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.rules import Less
from passatempo.rules.base import Domain

_SHORTEST = 3  # cells of a chain


def describe_inequality_chain(writer: StepWriter) -> str:
    """The chain, the cells that bound others, and what is left for these."""
    return _bounds_text(writer, writer.because.cells)


def describe_bounds_or_chain(writer: StepWriter) -> str:
    """Values out of bounds, along a chain if the rule is one, or if both of two cells lose some."""
    rule = writer.because.rules[0]
    losers = {cell for cell, _ in writer.step.removes}
    if isinstance(rule, Less) and (len(rule.cells) >= _SHORTEST or losers.issuperset(rule.cells)):
        return _bounds_text(writer, rule.cells)
    return describe_bounds(writer)


def value_by_chain(writer: StepWriter, rule: Less) -> str | None:
    """Why a cell of a chain can only hold one value; None for a single inequality."""
    if len(rule.cells) < _SHORTEST:
        return None
    cell, cells = writer.because.cells[0], rule.cells
    at = cells.index(cell)
    least, most = (_Count(writer, cells, upwards=upwards).bound_without_own(at) for upwards in (True, False))
    allowed = [value for value in writer.problem.domains[cell] if least <= value <= most]
    if {writer.value} != set(allowed).intersection(writer.state[cell]):
        return None
    reason = _reason(writer, cells, {cell: writer.problem.domains[cell]})
    return conclusion_text(writer, reason, allowed)


def _bounds_text(writer: StepWriter, cells: Sequence[int]) -> str:
    losers = {cell: writer.state[cell] for cell in cells if cell in dict(writer.step.removes)}
    reason = _reason(writer, cells, losers)
    return writer("{reason}, so {facts}", reason=reason, facts=writer.left_text(losers))


def _reason(writer: StepWriter, cells: Sequence[int], losers: Mapping[int, Domain]) -> str:
    """The chain, and the cells that bound those that lose some of these values."""
    chain, bounds = _chain_text(writer, cells), _bounding_cells(writer, cells, losers)
    if not bounds:
        return chain
    return writer("{chain}, where {facts}", chain=chain, facts=writer.language.listed(bounds))


def _bounding_cells(writer: StepWriter, cells: Sequence[int], losers: Mapping[int, Domain]) -> list[str]:
    """What is known of the cells from which values are counted up and down; not what is so of any cell."""
    found = dict[str, None]()
    for end in (0, -1):
        for cell in _Count(writer, cells, upwards=not end).sources(losers):
            if writer.is_placed(cell):
                found[writer.known_text([cell])] = None
            elif writer.state[cell][end] != writer.problem.domains[cell][end]:
                found[bound_text(writer, cell, end)] = None
    return list(found)


def _chain_text(writer: StepWriter, cells: Sequence[int]) -> str:
    signs = (" < " if _gap(writer, pair) else " ≤ " for pair in pairwise(cells))
    rest = (sign + writer.names[cell] for sign, cell in zip(signs, cells[1:], strict=True))
    return writer.names[cells[0]] + "".join(rest)


def _gap(writer: StepWriter, pair: Sequence[int]) -> int:
    """By how much the second of two cells of a chain exceeds the first, at least."""
    rules = [rule for rule in writer.because.rules if set(pair).issubset(rule.cells)]
    return int(any(not isinstance(rule, Less) or rule.strict for rule in rules))


class _Count:
    """The least values of the cells of a chain, counted up; or the greatest, counted down."""

    def __init__(self, writer: StepWriter, cells: Sequence[int], *, upwards: bool) -> None:
        self.writer, self.sign = writer, 1 if upwards else -1
        self.cells = cells if upwards else cells[::-1]
        self.derived = list(self._derived())

    def _derived(self) -> Iterator[tuple[int, int | None]]:
        """For each cell the bound by those before it, and the cell that this was counted from."""
        bound, source = None, None
        for at, cell in enumerate(self.cells):
            own = self.sign * self.writer.state[cell][0 if self.sign > 0 else -1]
            derived = own if bound is None else bound + _gap(self.writer, self.cells[at - 1 : at + 1])
            yield (derived if at else -(10**9), source)
            if at == 0 or own >= derived:
                source = cell
            values = (self.sign * value for value in self.writer.state[cell])
            bound = min((value for value in values if value >= derived), default=derived)

    def bound_without_own(self, at: int) -> int:
        """The bound of a cell by the cells before it."""
        place = at if self.sign > 0 else len(self.cells) - 1 - at
        return self.sign * self.derived[place][0]

    def sources(self, losers: Mapping[int, Domain]) -> list[int]:
        """The cells that the bounds of others are counted from, where these have values beyond them."""
        found = [
            source
            for cell, (bound, source) in zip(self.cells, self.derived, strict=True)
            if cell in losers
            and source is not None
            and any(self.sign * value < bound for value in losers[cell])
        ]
        return list(dict.fromkeys(found))
