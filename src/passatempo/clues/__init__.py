"""The clues: what is printed on a board. `__init__.pyi` lists the classes.

| file | clues |
|---|---|
| base.py | the base class, and the blocks of text that clues are read from |
| parts.py | base classes: clues with parts, lines, flags |
| givens.py, candidates.py | values and candidates of cells |
| regions.py, grids.py | rooms, boxes; boards that overlap |
| cages.py, runs.py | cages with a label; kakuro's runs |
| lines.py, diagonals.py | lines through cells |
| pairs.py, walls.py | signs between two cells; walls inside rooms |
| outside.py | numbers beside the board |
| areas.py, marked.py | extra regions, clones, quadruples; signs in cells |
| everywhere.py | rules for the board as a whole |
| values.py | which values there are, and other numbers |
| gestures.py | how a person draws a clue in an editor |
"""

from passatempo.lazy_exports import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(__name__)  # the names listed in __init__.pyi
