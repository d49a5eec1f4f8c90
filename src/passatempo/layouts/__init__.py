"""Layouts: what is laid out on a board before there is a solution. Pure geometry: no clue, no puzzle.

| file | contents |
|---|---|
| orbits.py | a board under a symmetry |
| rooms.py | a board cut into connected rooms |
| self_symmetric.py | the rooms that a symmetry turns onto themselves |
| rooms_of_values.py | rooms over a solution, by what their values must keep |
| black_cells.py | black cells here and there |
"""
