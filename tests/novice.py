"""A weak reasoner of three techniques, to test the code that checks reasoners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from follows import Explained, unsolved

from passatempo.explaining.step import Because, Candidate, Step
from passatempo.problem import Problem
from passatempo.rules import AllDifferent, Rule

State = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Walk:
    """An explanation, as far as the weak reasoner gets."""

    status: str
    problem: Problem
    steps: tuple[Step, ...]
    states: tuple[State, ...]
    solutions: tuple[object, ...] = ()  # none is known


class Novice:
    """Knows naked singles, hidden singles and naked pairs, and does not get far with them."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.houses = [rule for rule in problem.rules if isinstance(rule, AllDifferent)]
        self.placed = {cell for cell, domain in enumerate(problem.domains) if len(domain) == 1}
        self.state: list[tuple[int, ...]] = list(map(tuple, problem.domains))
        for cell in tuple(self.placed):
            self._take_from_others(cell)

    def walk(self) -> Explained:
        steps, states = [], [tuple(self.state)]
        while step := next(self.steps(), None):
            self.apply(step)
            steps.append(step)
            states.append(tuple(self.state))
        status = "stopped" if unsolved(self.problem, self.state) else "solved"
        return Walk(status, self.problem, tuple(steps), tuple(states))

    def steps(self) -> Iterator[Step]:
        for cell, values in enumerate(self.state):
            if len(values) == 1 and cell not in self.placed:
                yield a_step("naked_single", (), [cell], values, places=[(cell, values[0])])
        yield from self._only_places()
        for house in self.houses:
            pairs = [cell for cell in house.cells if len(self.state[cell]) == 2]
            for one, other in combinations(pairs, 2):
                pair, rest = self.state[one], set(house.cells) - {one, other}
                removes = [(c, v) for c in sorted(rest) for v in self.state[c] if v in pair]
                if self.state[other] == pair and removes:
                    yield a_step("naked_pair", (house,), [one, other], pair, removes=removes)

    def _only_places(self) -> Iterator[Step]:
        for house in self.houses:
            values = set().union(*(self.problem.domains[cell] for cell in house.cells))
            if len(values) == len(house.cells):
                for value in sorted(values):
                    places = [cell for cell in house.cells if value in self.state[cell]]
                    if len(places) == 1 and places[0] not in self.placed:
                        yield a_step("hidden_single", (house,), places, [value], places=[(places[0], value)])

    def apply(self, step: Step) -> None:
        for cell, value in step.removes:
            self.state[cell] = tuple(each for each in self.state[cell] if each != value)
        for cell, value in step.places:
            self.state[cell] = (value,)
            self.placed.add(cell)
            self._take_from_others(cell)

    def _take_from_others(self, cell: int) -> None:
        (value,) = self.state[cell]
        for house in self.houses:
            if cell in house.cells and value not in house.ignoring:
                for other in set(house.cells) - {cell}:
                    self.state[other] = tuple(each for each in self.state[other] if each != value)


def a_step(
    technique: str,
    rules: Sequence[Rule],
    cells: Sequence[int] = (),
    values: Sequence[int] = (),
    *,
    removes: Sequence[Candidate] = (),
    places: Sequence[Candidate] = (),
    **more: object,
) -> Step:
    because = Because(tuple(rules), tuple(cells), tuple(values), **more)  # type: ignore[arg-type]
    return Step(technique, because, tuple(removes), tuple(places), 1.0)
