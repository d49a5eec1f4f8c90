"""The painters: each shows a Scene its own way, and has never heard of a puzzle.

| file | contents |
|---|---|
| text.py | boards of characters, for terminals and pipes: start here |
| band.py | the lines of some columns, from the top to the bottom |
| layout.py | all that stands on a board, and how much room it takes |
| cells.py | what stands in each cell, as text |
| contents.py | the cells and their labels, brought to one size |
| walls.py | where walls stand, how heavy, and how they meet |
| corners.py | the characters of walls that meet |
| borders.py | the strips between columns that walls and signs stand on |
| signs.py | the signs between cells |
| margins.py | what stands round the board: row numbers, column letters, texts |
| inks.py | how one sort of text is told from another in colour |
| spelling.py | texts for streams that know only ASCII |
| terminal.py | what a stream can show: colour, box characters, width |
"""
