"""Automata of the kernel: those that count cells have a propagator of their own, those near to them none."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from passatempo._kernel import Kernel

REGULAR = 11
Edge = tuple[int, int, int]  # state before, state after, value


def counting(cells: int, values: range, counted: set[int], number: int) -> list[list[Edge]]:
    """For each cell the edges of an automaton that accepts as many counted values."""
    state: dict[tuple[int, int], int] = {(0, 0): 0}
    layers = []
    for at in range(cells):
        edges = []
        for count, value in product(range(at + 1), values):
            after = count + (value in counted)
            if (at, count) in state and after <= number <= after + cells - at - 1:
                edges.append((state[at, count], state.setdefault((at + 1, after), len(state)), value))
        layers.append(edges)
    return layers


def accepted(layers: list[list[Edge]], domains: list[range]) -> Iterator[tuple[int, ...]]:
    """The tuples of values that lead from state 0 through all cells."""
    for values in product(*domains):
        states = {0}
        for edges, value in zip(layers, values, strict=True):
            states = {after for before, after, of in edges if before in states and of == value}
        if states:
            yield values


def kernel_of(layers: list[list[Edge]], domains: list[range]) -> Kernel:
    body = [len(layers), *range(len(layers))]
    for edges in layers:
        body += [len(edges), *(number for edge in edges for number in edge)]
    intervals = [number for domain in domains for number in (1, domain[0], domain[-1])]
    variables = range(len(domains))
    return Kernel(
        array("q", [1, len(domains), len(domains), 1, *intervals, *variables, REGULAR, len(body), *body])
    )


@pytest.mark.parametrize("seed", range(60))
def test_an_automaton_has_its_tuples_as_solutions(seed: int) -> None:
    """One that counts, or does so but for an edge that is missing or one too many."""
    rng = Random(seed)
    cells, values = rng.randint(2, 7), range(1, rng.randint(3, 5))
    counted = set(rng.sample(values, rng.randint(1, len(values) - 1)))
    layers = counting(cells, values, counted, rng.randint(0, cells))
    edges = rng.choice(layers)
    if seed % 3 == 1 and len(edges) > 1:
        edges.remove(rng.choice(edges))
    if seed % 3 == 2:
        edges.append((rng.choice(edges)[0], rng.choice(edges)[1], rng.choice(values)))
    domains = [range(rng.choice([1, 1, 1, 2]), values[-1] + rng.choice([1, 1, 1, 2])) for _ in range(cells)]
    expected = set(accepted(layers, domains))
    search, found = kernel_of(layers, domains).search(array("q")), set()
    while search.next(None, None) == 0:
        found.add(tuple(search.values()))
    assert found == expected
    assert search.solutions() == len(expected)
