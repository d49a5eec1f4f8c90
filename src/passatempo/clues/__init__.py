"""The clues: what is printed on a board.

| file | clues |
|---|---|
| base.py | Clue, and the blocks of text clues are read from |
| parts.py | Parts, Lines, Flag: what most clues below are made from |
| givens.py | Givens |
| candidates.py | Candidates |
| regions.py | Regions (rooms of any shape), Boxes (all alike) |
| diagonals.py | Diagonals |
| cages.py | SumCages, OperationCages |
| lines.py | Thermometers, Arrows, Palindromes, ConsecutiveLines, Whispers, BetweenLines, SumLines |
| pairs.py | Dots, PairSums, Borders, Inequalities |
| outside.py | VisibleNumbers, SandwichSums, FirstSums, NearSums, DiagonalSums |
| everywhere.py | AntiKnight, AntiKing, NonConsecutive, DisjointGroups, Windows |
| areas.py | ExtraRegions, Clones, Quadruples |
| marked.py | Parity, Minimum, Maximum, BlackCells, Pointers |
| runs.py | Runs |
| grids.py | Grids |
| values.py | Values, OtherValues, Number |
| walls.py | InnerWalls |
"""

from typing import TYPE_CHECKING

from passatempo.names import names_of

if TYPE_CHECKING:
    from passatempo.clues.areas import Clones, ExtraRegions, Quadruples
    from passatempo.clues.base import Block, Clue, Line
    from passatempo.clues.cages import OperationCages, SumCages
    from passatempo.clues.candidates import Candidates
    from passatempo.clues.diagonals import Diagonals
    from passatempo.clues.everywhere import AntiKing, AntiKnight, DisjointGroups, NonConsecutive, Windows
    from passatempo.clues.givens import Givens
    from passatempo.clues.grids import Grids
    from passatempo.clues.lines import (
        Arrows,
        BetweenLines,
        ConsecutiveLines,
        Palindromes,
        SlowThermometers,
        SumLines,
        Thermometers,
        Whispers,
    )
    from passatempo.clues.marked import BlackCells, Maximum, Minimum, Parity, Pointers
    from passatempo.clues.outside import DiagonalSums, FirstSums, NearSums, SandwichSums, VisibleNumbers
    from passatempo.clues.pairs import Borders, Dots, Inequalities, PairSums
    from passatempo.clues.parts import Flag, Lines, Parts
    from passatempo.clues.regions import Boxes, Regions
    from passatempo.clues.runs import Runs
    from passatempo.clues.values import Number, OtherValues, Values
    from passatempo.clues.walls import InnerWalls

__all__ = [
    "AntiKing",
    "AntiKnight",
    "Arrows",
    "BetweenLines",
    "BlackCells",
    "Block",
    "Borders",
    "Boxes",
    "Candidates",
    "Clones",
    "Clue",
    "ConsecutiveLines",
    "DiagonalSums",
    "Diagonals",
    "DisjointGroups",
    "Dots",
    "ExtraRegions",
    "FirstSums",
    "Flag",
    "Givens",
    "Grids",
    "Inequalities",
    "InnerWalls",
    "Line",
    "Lines",
    "Maximum",
    "Minimum",
    "NearSums",
    "NonConsecutive",
    "Number",
    "OperationCages",
    "OtherValues",
    "PairSums",
    "Palindromes",
    "Parity",
    "Parts",
    "Pointers",
    "Quadruples",
    "Regions",
    "Runs",
    "SandwichSums",
    "SlowThermometers",
    "SumCages",
    "SumLines",
    "Thermometers",
    "Values",
    "VisibleNumbers",
    "Whispers",
    "Windows",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = names_of(
        __name__,
        areas="Clones ExtraRegions Quadruples",
        base="Block Clue Line",
        cages="OperationCages SumCages",
        candidates="Candidates",
        diagonals="Diagonals",
        everywhere="AntiKing AntiKnight DisjointGroups NonConsecutive Windows",
        givens="Givens",
        grids="Grids",
        lines="Arrows BetweenLines ConsecutiveLines Palindromes SlowThermometers SumLines "
        "Thermometers Whispers",
        marked="BlackCells Maximum Minimum Parity Pointers",
        outside="DiagonalSums FirstSums NearSums SandwichSums VisibleNumbers",
        pairs="Borders Dots Inequalities PairSums",
        parts="Flag Lines Parts",
        regions="Boxes Regions",
        runs="Runs",
        values="Number OtherValues Values",
        walls="InnerWalls",
    )
