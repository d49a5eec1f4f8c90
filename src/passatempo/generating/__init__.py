"""Generating: puzzles of every kind, from its declaration alone.

| file | contents |
|---|---|
| options.py option_values.py | the table of options of `generate`; how their texts are parsed |
| request.py | the properties that puzzles must have |
| band_patterns.py | patterns that leave three lines of a 9x9 board open whatever they hold |
| infeasible.py | requests proven to have no puzzle |
| whole_pattern.py | a given in every marked cell |
| fill.py | random solutions |
| draft.py | a puzzle with one solution, and the removal of its pieces |
| piece_rules.py | the problem without some pieces, from the rules of each piece |
| unique_sums.py | a solution changed until its sums have no other |
| difficulty_tuning.py | pieces restored until a puzzle has the requested difficulty |
| attempt_limits.py | time limits of attempts |
| attempts.py | one attempt: lay out, fill, derive clues, remove pieces, tune |
| generated.py | the result |
| run.py | `generate`: attempts in order, isomorphic puzzles left out |
| series.py | `series`: one full board, and those with ever fewer clues |
| exercises.py | positions in which a technique is the easiest step |
| special_generator.py box_grids.py | generators of specialists.py: interface, 9x9 box grids |
| author_board.py | `complete`: an author's board, changed as little as possible to have one solution |
| completion.py | the search for givens to add, with the best known ready at any time |
| symmetric_completion.py | symmetric givens for a completed board |
| minimum_additions.py | few givens that leave one solution, and the proof that no fewer do |
| additions.py | the boards that additions give, and their solutions |

An attempt is a function of the request and its number, so the same seed gives the same puzzles on any machine
and any number of threads.
"""
