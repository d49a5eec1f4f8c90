"""Layouts: what a setter draws on a board. Pure geometry: cells, and conditions that others pass in.

| file | what it finds |
|---|---|
| paths.py | lines through cells |
| patches.py | areas that hang together, and the same shape elsewhere |
| overlaps.py | square grids that overlap |
"""
