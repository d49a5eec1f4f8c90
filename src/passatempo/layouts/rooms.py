"""Rooms: random partitions of a board into connected rooms of requested sizes.

A random spanning tree is drawn over the remaining cells, and a branch of a requested size is cut off: the
branch is connected, and so is the rest. With a symmetry the same is done to orbits instead of cells, after
the rooms that are mapped to themselves.
"""

from __future__ import annotations

from collections.abc import Set
from random import Random

from passatempo._kernel import SpanningTree
from passatempo.board import Board
from passatempo.errors import InputError
from passatempo.layouts.orbits import Cells, Orbits, orbits_of
from passatempo.layouts.self_symmetric import self_symmetric_rooms
from passatempo.layouts.sizes import can_partition, describe_sizes, draw_size
from passatempo.plan import KERNEL_SEEDS, NO_SYMMETRY

Branch = list[tuple[int, int]]  # each of its orbits, and the parent of it

_TREES = 40  # without a branch to cut off, after which an attempt fails
_TRIES = 60  # attempts, before the symmetry is dropped


def partition_into_rooms(
    board: Board,
    sizes: range,
    rng: Random,
    symmetry: str = NO_SYMMETRY,
    blocked: Set[int] = frozenset(),
) -> list[Cells]:
    """Connected rooms of these sizes that cover all cells but those that are blocked.

    A symmetry maps rooms to rooms. Where no such rooms are found (six rooms of six cells have no quarter
    turn, say), or the blocked cells are not symmetric themselves, the rooms have no symmetry. Raises
    InputError if none are found at all.
    """
    requested, sizes = sizes, range(max(1, sizes.start), min(sizes.stop, len(board) + 1))
    for name in dict.fromkeys((symmetry, NO_SYMMETRY)):
        orbits = orbits_of(board, name)
        if sizes and orbits.preserves(blocked):
            for _ in range(_TRIES):
                rooms = _partition(orbits, sizes, rng, blocked)
                if rooms is not None:
                    return rooms
    raise InputError(
        "no rooms of {requested} were found that make up a board of {board}", describe_sizes(requested), board
    )


def _partition(orbits: Orbits, sizes: range, rng: Random, blocked: Set[int]) -> list[Cells] | None:
    """Rooms that cover all cells but those that are blocked; None if the attempt failed."""
    rooms = self_symmetric_rooms(orbits, sizes, rng, blocked)
    if rooms is None:
        return None
    taken = set(blocked).union(*rooms)
    remaining = dict.fromkeys(orbit for cell, orbit in enumerate(orbits.of) if cell not in taken)
    failures = 0
    while remaining and failures < _TREES:
        tree = orbits.net.spanning_tree(list(remaining), rng.randrange(KERNEL_SEEDS))
        if not can_partition(len(tree), sizes):
            return None
        branches = _branches(tree, sizes, rng)
        failures = 0 if branches else failures + 1
        for branch in branches:
            rooms += orbits.images(_place_branch(branch, orbits))
            for orbit, _ in branch:
                del remaining[orbit]
    return None if remaining else rooms


def _branches(tree: SpanningTree, sizes: range, rng: Random) -> list[Branch]:
    """Branches of requested sizes, as many as can be cut off while the rest can still be partitioned."""
    branches: list[Branch] = []
    while tree:
        whole = len(tree)
        allowed = (
            [whole] if whole in sizes else [size for size in sizes if can_partition(whole - size, sizes)]
        )
        cuts = tree.cuts(allowed)
        if not cuts:
            break
        requested = draw_size(list(dict.fromkeys(weight for _, weight in cuts)), rng)
        branches.append(tree.cut_off(rng.choice([node for node, weight in cuts if weight == requested])))
    return branches


def _place_branch(branch: Branch, orbits: Orbits) -> list[int]:
    """One cell of each orbit of a branch, chosen so that the cells are connected."""
    cells: dict[int, int] = {}
    for orbit, on in branch:
        near = orbits.neighbours[cells[on]] if cells else [orbit]
        cells[orbit] = next(cell for cell in near if orbits.of[cell] == orbit)
    return list(cells.values())
