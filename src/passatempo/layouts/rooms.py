"""Rooms: a board cut at random into connected rooms of wished sizes.

A tree is drawn at random over all cells that are left, and a branch of a wished size is cut off: it hangs
together, and so does what remains. With a symmetry the same is done to orbits instead of cells, after the
rooms that are turned onto themselves were grown.
"""

from __future__ import annotations

from collections.abc import Set
from random import Random

from passatempo._kernel import SpanningTree
from passatempo.board import Board
from passatempo.errors import InputError
from passatempo.layouts.orbits import Cells, Orbits, orbits_of
from passatempo.layouts.self_symmetric import self_symmetric_rooms
from passatempo.layouts.sizes import can_be_cut, drawn, spelt
from passatempo.plan import KERNEL_SEEDS, NO_SYMMETRY

Branch = list[tuple[int, int]]  # each of its orbits, and the one it hangs on

_TREES = 40  # drawn over the same orbits in vain, until an attempt is given up
_TRIES = 60  # to cut a board, before it goes without symmetry


def cut_into_rooms(
    board: Board,
    sizes: range,
    chance: Random,
    symmetry: str = NO_SYMMETRY,
    blocked: Set[int] = frozenset(),
) -> list[Cells]:
    """Connected rooms of these sizes that cover all cells but those that are blocked.

    With a symmetry rooms are turned onto rooms. Where no such rooms are found (six rooms of six cells have no
    quarter turn, say), or what is blocked is not symmetric itself, the rooms have no symmetry. An InputError
    if none are found at all.
    """
    wished, sizes = sizes, range(max(1, sizes.start), min(sizes.stop, len(board) + 1))
    for name in dict.fromkeys((symmetry, NO_SYMMETRY)):
        orbits = orbits_of(board, name)
        if sizes and orbits.keep(blocked):
            for _ in range(_TRIES):
                rooms = _cut(orbits, sizes, chance, blocked)
                if rooms is not None:
                    return rooms
    raise InputError(f"no rooms of {spelt(wished)} were found that make up a board of {board}")


def _cut(orbits: Orbits, sizes: range, chance: Random, blocked: Set[int]) -> list[Cells] | None:
    """Rooms that cover all cells but those that are blocked; None if the attempt failed."""
    rooms = self_symmetric_rooms(orbits, sizes, chance, blocked)
    if rooms is None:
        return None
    taken = set(blocked).union(*rooms)
    left = dict.fromkeys(orbit for cell, orbit in enumerate(orbits.of) if cell not in taken)
    in_vain = 0
    while left and in_vain < _TREES:
        tree = orbits.net.spanning_tree(list(left), chance.randrange(KERNEL_SEEDS))
        if not can_be_cut(len(tree), sizes):
            return None
        branches = _branches(tree, sizes, chance)
        in_vain = 0 if branches else in_vain + 1
        for branch in branches:
            rooms += orbits.images(_laid_down(branch, orbits))
            for orbit, _ in branch:
                del left[orbit]
    return None if left else rooms


def _branches(tree: SpanningTree, sizes: range, chance: Random) -> list[Branch]:
    """Branches of wished sizes, as many as can be cut off a tree so that the rest can still be cut up."""
    branches: list[Branch] = []
    while tree:
        whole = len(tree)
        fitting = [whole] if whole in sizes else [size for size in sizes if can_be_cut(whole - size, sizes)]
        cuts = tree.cuts(fitting)
        if not cuts:
            break
        wished = drawn(list(dict.fromkeys(weight for _, weight in cuts)), chance)
        branches.append(tree.cut_off(chance.choice([node for node, weight in cuts if weight == wished])))
    return branches


def _laid_down(branch: Branch, orbits: Orbits) -> list[int]:
    """One cell of each orbit of a branch, so that they hang together as the orbits do."""
    cells: dict[int, int] = {}
    for orbit, on in branch:
        near = orbits.cells_beside[cells[on]] if cells else [orbit]
        cells[orbit] = next(cell for cell in near if orbits.of[cell] == orbit)
    return list(cells.values())
