"""Links to f-puzzles, and the JSON objects in them.

| file | contents |
|---|---|
| puzzle_object.py | the format: links, payloads, the grid of an object |
| constraints.py | tables of constraints and the equivalent clues |
| lines_and_pairs.py | constraints along lines and between two cells |
| constraint_source.py | checked access to the constraints of an object |
"""
