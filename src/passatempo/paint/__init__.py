"""The painters: each shows a Scene its own way, and has never heard of a puzzle.

| file | contents |
|---|---|
| text.py | boards of characters, for terminals and pipes |
| cells.py | what stands in each cell, as text |
| walls.py | where walls stand, and how they meet |
| terminal.py | what a stream can show: colour, box characters, width |
"""
