"""Layouts: what is drawn on a board before or over a solution. Pure geometry; callers pass in conditions.

| file | what it finds |
|---|---|
| orbits.py | cells that a symmetry maps to each other |
| sizes.py | sizes of rooms, and what they add up to |
| rooms.py | partitions of a board into rooms |
| self_symmetric.py | rooms that a symmetry maps to themselves |
| value_rooms.py | partitions over a solution, with a condition on the values of a room |
| black_cells.py | scattered black cells |
| patterns.py | black and white cells, with runs of white between black ones |
| cages.py | partitions into labelled cages that leave one solution |
| paths.py | lines through cells |
| patches.py | connected areas, and equal shapes elsewhere |
| overlaps.py | square grids that overlap |
"""
