"""Layouts: what a setter draws on a board. Pure geometry: cells, and conditions that others pass in.

| file | contents |
|---|---|
| orbits.py | a board under a symmetry |
| rooms.py | a board cut into connected rooms |
| self_symmetric.py | the rooms that a symmetry turns onto themselves |
| rooms_of_values.py | rooms over a solution, by what their values must keep |
| black_cells.py | black cells here and there |
| cages.py | a board cut into cages that tell its solution from all others |
| paths.py | lines through cells |
| patches.py | areas that hang together, and the same shape elsewhere |
| overlaps.py | square grids that overlap |
"""
