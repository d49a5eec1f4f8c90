"""Library: puzzles of every kind in one file of SQLite, none of them twice; and statistics of any file.

| file | contents |
|---|---|
| facts.py | what is known of a puzzle that was read: kind, size, clues, solutions, canonical form |
| board_lines.py | the same for files with a 9x9 board on each line, by the kernel, thousands at once |
| database.py | the file: its tables, transactions, what is refused |
| wanted.py | which puzzles are wanted, as a condition in SQL |
| stored.py, changes.py | puzzles as rows of the tables: read, and changed |
| library.py | `Library`: add, find, take, rate |
| rater.py | ratings of texts, in processes |
| filling.py | puzzles generated until there are enough of each level |
| seen_keys.py | how many of many puzzles are twins, on the disk |
| figures.py | statistics: how many puzzles there are of which sort |

A puzzle enters only if it is proven to have one solution, and is there once the call that adds it returns.
Two puzzles are the same if their canonical forms are (`canonical/`): a twin is rotated, reflected, or has
other digits.
"""
