"""Canonical forms: equal for isomorphic puzzles.

Two puzzles are isomorphic if a symmetry of the board, and other names for values that no rule distinguishes,
turn one into the other. On a board of lines and boxes and nothing else, rows may also change places within a
band, columns within a stack, and bands and stacks with each other.

| file | contents | used by |
|---|---|---|
| value_symmetry.py | which values the rules distinguish, and which variables they mention | the other files |
| box_boards.py | boards of lines and boxes alone: their shape, order, form and signature | the other files |
| transformed_rules.py | the rules of a problem on a transformed board | problem_order.py |
| problem_order.py | `canonical_problem`: cells and values renumbered, and the way back | explaining |
| puzzle_form.py | `canonical_form` and `puzzle_signature` of a puzzle | generating |
| form_key.py | a short text for a canonical form, the same in every process | jobs, library |
| seen.py | sets of puzzles in which isomorphic ones count once | generating, folders of puzzles |

`canonical_problem` needs the renumbering itself, `canonical_form` only a value that is equal for isomorphic
puzzles and for no others. Why steps are searched in this order: docs/decisions/020-canonical-numbering.md.
"""
