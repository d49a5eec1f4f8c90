"""The kind that a grid of givens without a head line is taken for.

It is said here, and not in the file of the kind, so that not every kind has to be loaded to find it.
"""

from passatempo.kinds.sudoku import Sudoku as KIND

__all__ = ["KIND"]
