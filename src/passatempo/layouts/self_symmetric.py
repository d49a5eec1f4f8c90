"""Self-symmetric rooms: rooms that a symmetry maps to themselves, round the centre or across an axis."""

from __future__ import annotations

from collections.abc import Sequence, Set
from random import Random

from passatempo.layouts.orbits import Cells, Orbits
from passatempo.layouts.sizes import draw_size
from passatempo.symmetry import Transform

_ACROSS = 0.5  # the probability that a cell beside its own image shares a room with it


def self_symmetric_rooms(orbits: Orbits, sizes: range, rng: Random, blocked: Set[int]) -> list[Cells] | None:
    """Rooms for all fixed points of the symmetry, and for some cells that it maps to a neighbour.

    None if one of them could not get a requested size.
    """
    rooms: list[Cells] = []
    taken = set(blocked)
    seeds = orbits.near_own_image
    for seed in rng.sample(seeds, len(seeds)):
        transforms = orbits.stabilizer(seed, rng.random() < _ACROSS)
        if seed in taken or len(transforms) == 1:
            continue
        room = _grow_room(seed, transforms, orbits, sizes, rng, taken)
        if room is None:
            return None
        for image in orbits.images(room):
            rooms.append(image)
            taken.update(image)
    return rooms


def _grow_room(
    seed: int, transforms: Sequence[Transform], orbits: Orbits, sizes: range, rng: Random, taken: Set[int]
) -> Set[int] | None:
    """A room with this cell that these transforms map to itself; None if it cannot get a requested size."""
    room = orbits.cell_orbit(seed, transforms)
    possible = [size for size in sizes if size >= len(room)]
    size = draw_size(possible, rng) if possible else 0
    while len(room) < size:
        extensions = _extensions(room, transforms, orbits, taken, size)
        if not extensions:
            break
        room |= extensions[int(rng.random() * len(extensions))]
    return room if len(room) in sizes else None


def _extensions(
    room: Set[int], transforms: Sequence[Transform], orbits: Orbits, taken: Set[int], size: int
) -> list[set[int]]:
    """Orbits that extend a room up to a size without overlap with its images."""
    own = {orbits.of[cell] for cell in room}
    near = sorted({other for cell in room for other in orbits.neighbours[cell]} - taken)
    extensions = []
    for cell in near:
        more = orbits.cell_orbit(cell, transforms)
        disjoint_images = len(orbits.cell_orbit(cell)) * len(transforms) == len(more) * len(orbits.transforms)
        if orbits.of[cell] not in own and disjoint_images and len(room) + len(more) <= size:
            extensions.append(more)
    return extensions
