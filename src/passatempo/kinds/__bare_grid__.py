"""The kind of a grid of givens without a head line.

Declared here and not in the file of the kind, so that finding it does not import every kind.
"""

from passatempo.kinds.sudoku import Sudoku as KIND

__all__ = ["KIND"]
