"""A baseline in plain Python after Norvig's essay on Sudoku: propagate two simple facts, else guess.

A cell with one value left takes it from its peers; a group with one place left for a value puts it there.
As in the essay the candidates of a cell are a string. Here a character stands for any value, and a group may
be any group: so it takes every kind whose rules are all-different groups.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from passatempo.problem import Problem, Values
from passatempo.rules import AllDifferent
from peers.base import Peer, RanOverError, first_two, stated_rules

Candidates = list[str]  # of each cell
Removal = tuple[int, str]  # a value from a cell


class Norvig(Peer):
    """Constraint propagation and search."""

    name = "Norvig"

    def can(self, problem: Problem) -> bool:
        """Groups in which no value stands twice, and nothing else."""
        plain = all(type(rule) is AllDifferent for rule in stated_rules(problem))
        return super().can(problem) and plain and problem.objective is None

    def solve(self, prepared: Problem, seconds: float) -> list[Values]:
        """Two solutions at most."""
        board = _Board(prepared, time.monotonic() + seconds)
        return first_two([board.values[symbol] for symbol in cells] for cells in board.solutions())


class _Board:
    """Which cells differ from which, and which groups hold every value."""

    def __init__(self, problem: Problem, deadline: float) -> None:
        listed = sorted(set().union(*problem.domains))
        symbols = {value: chr(ord("0") + at) for at, value in enumerate(listed)}
        self.values = {symbol: value for value, symbol in symbols.items()}
        self.given = ["".join(map(symbols.__getitem__, domain)) for domain in problem.domains]
        self.deadline = deadline
        # Of a cell: the cells that cannot hold this value too; and its groups that have a place for each.
        self.peers: list[dict[str, set[int]]] = [{symbol: set() for symbol in cell} for cell in self.given]
        self.full: list[list[tuple[int, ...]]] = [[] for _ in self.given]
        for rule in stated_rules(problem):
            assert isinstance(rule, AllDifferent)
            self._add(rule.cells, {symbols[value] for value in rule.ignoring if value in symbols})

    def _add(self, group: tuple[int, ...], ignoring: set[str]) -> None:
        held = set().union(*(self.given[cell] for cell in group))
        for cell in group:
            for symbol in set(self.given[cell]) - ignoring:
                self.peers[cell][symbol].update(other for other in group if other != cell)
            if len(held) == len(group) and not ignoring & held:
                self.full[cell].append(group)

    def solutions(self) -> Iterator[Candidates]:
        """Every way to fill the board."""
        cells = self.given.copy()
        if self.narrow(cells, list(self._first_removals())):
            yield from self.search(cells)

    def _first_removals(self) -> Iterator[Removal]:
        """What the givens say, and the groups in which they leave one place for a value."""
        for cell, symbols in enumerate(self.given):
            if len(symbols) == 1:
                yield from ((other, symbols) for other in self.peers[cell][symbols])
        for group in {group for groups in self.full for group in groups}:
            for symbol in self.values:
                places = [cell for cell in group if symbol in self.given[cell]]
                if len(places) == 1:
                    yield from self.all_but(self.given, places[0], symbol)

    def search(self, cells: Candidates) -> Iterator[Candidates]:
        """Guess where the fewest values are left."""
        if time.monotonic() > self.deadline:
            raise RanOverError
        still_open = [cell for cell, symbols in enumerate(cells) if len(symbols) > 1]
        if not still_open:
            yield cells
            return
        cell = min(still_open, key=lambda cell: len(cells[cell]))
        for symbol in cells[cell]:
            guess = cells.copy()
            if self.narrow(guess, self.all_but(guess, cell, symbol)):
                yield from self.search(guess)

    def all_but(self, cells: Candidates, cell: int, symbol: str) -> list[Removal]:
        """Every other value of a cell."""
        return [(cell, other) for other in cells[cell] if other != symbol]

    def narrow(self, cells: Candidates, removals: list[Removal]) -> bool:
        """Take values from cells, and whatever follows from that. False: contradiction."""
        while removals:
            cell, symbol = removals.pop()
            if symbol not in cells[cell]:
                continue
            left = cells[cell] = cells[cell].replace(symbol, "")
            if not left:
                return False
            if len(left) == 1:
                removals += [(other, left) for other in self.peers[cell][left]]
            for group in self.full[cell]:
                places = [other for other in group if symbol in cells[other]]
                if not places:
                    return False
                if len(places) == 1:
                    removals += self.all_but(cells, places[0], symbol)
        return True
