"""The clues: what is printed on a board.

| file | clues |
|---|---|
| base.py | Clue, and the blocks of text clues are read from |
| givens.py | Givens |
| regions.py | Regions (rooms of any shape), Boxes (all alike) |
| diagonals.py | Diagonals |
"""

from passatempo.clues.base import Block, Clue, Line
from passatempo.clues.diagonals import Diagonals
from passatempo.clues.givens import Givens
from passatempo.clues.regions import Boxes, Regions

__all__ = ["Block", "Boxes", "Clue", "Diagonals", "Givens", "Line", "Regions"]
