"""Checking: puzzles and the entries of players, as reports in sentences and as JSON.

| file | contents |
|---|---|
| timed_solver.py | several questions within one time limit |
| puzzle_report.py | whether a puzzle has one solution, and which clues it does not need |
| entry_report.py | which entries of a player are wrong |
"""
