"""Layouts: what a setter draws on a board. Pure geometry: cells, and conditions that others pass in.

| file | what it finds |
|---|---|
| orbits.py | cells that a symmetry brings to each other |
| sizes.py | sizes of rooms, and what they add up to |
| rooms.py | rooms that make up a board |
| self_symmetric.py | those that a symmetry turns onto themselves |
| rooms_of_values.py | rooms over a solution, by what their values must keep to |
| black_cells.py | black cells here and there |
| patterns.py | black and white cells, and runs of white between them |
| cages.py | a board cut into cages that tell its solution from all others |
| paths.py | lines through cells |
| patches.py | areas that hang together, and the same shape elsewhere |
| overlaps.py | square grids that overlap |
"""
