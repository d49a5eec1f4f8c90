"""Rooms that a symmetry turns onto themselves: round the centre of a board, or across an axis."""

from __future__ import annotations

from collections.abc import Sequence, Set
from random import Random

from passatempo.layouts.orbits import Cells, Orbits
from passatempo.layouts.sizes import drawn
from passatempo.symmetry import Turn

_ACROSS = 0.5  # how often a cell beside its own image shares a room with it


def self_symmetric_rooms(
    orbits: Orbits, sizes: range, chance: Random, blocked: Set[int]
) -> list[Cells] | None:
    """Rooms for all cells that a turn leaves in their place, and for some that it brings to a neighbour.

    None if one of them could not be given a wished size.
    """
    rooms: list[Cells] = []
    taken = set(blocked)
    seeds = orbits.near_centre
    for seed in chance.sample(seeds, len(seeds)):
        turns = orbits.turns_by_which_it_stays(seed, chance.random() < _ACROSS)
        if seed in taken or len(turns) == 1:
            continue
        room = _grown(seed, turns, orbits, sizes, chance, taken)
        if room is None:
            return None
        for image in orbits.images(room):
            rooms.append(image)
            taken.update(image)
    return rooms


def _grown(
    seed: int, turns: Sequence[Turn], orbits: Orbits, sizes: range, chance: Random, taken: Set[int]
) -> Set[int] | None:
    """A room from this cell that these turns leave where it is; None if it cannot have a wished size."""
    room = orbits.together(seed, turns)
    possible = [size for size in sizes if size >= len(room)]
    size = drawn(possible, chance) if possible else 0
    while len(room) < size:
        ways = _ways_to_grow(room, turns, orbits, taken, size)
        if not ways:
            break
        room |= ways[int(chance.random() * len(ways))]
    return room if len(room) in sizes else None


def _ways_to_grow(
    room: Set[int], turns: Sequence[Turn], orbits: Orbits, taken: Set[int], size: int
) -> list[set[int]]:
    """Cells that such a room can grow by up to a size, without it running into its own images."""
    own = {orbits.of[cell] for cell in room}
    near = sorted({other for cell in room for other in orbits.cells_beside[cell]} - taken)
    ways = []
    for cell in near:
        more = orbits.together(cell, turns)
        apart = len(orbits.together(cell)) * len(turns) == len(more) * len(orbits.turns)
        if orbits.of[cell] not in own and apart and len(room) + len(more) <= size:
            ways.append(more)
    return ways
