"""Generating: puzzles of every kind, from its declaration alone.

| file | contents |
|---|---|
| wish.py | what the puzzles are to be like, and what cannot be wished for |
| impossible.py | what can be seen to have no puzzle at once |
| technique_words.py | what people call techniques |
| arguments.py | what a caller of Python may pass |
| fill.py | a solution taken at random |
| draft.py | a full board, its pieces, and which of them can go |
| refill.py | a solution of which sums tell too little, changed until no other has them |
| grade.py | as many pieces put back as a difficulty needs |
| patience.py | how long an attempt may take |
| setter.py | one attempt after another, each from its number alone |
| series.py | the boards of one solution, from full to minimal |
| run.py | `generate`: the attempts that keep the wish, none twice |
| series.py | `series`: one full board, and those with ever fewer clues |
| theme.py | `complete`: an author's board, with as few changes as give it one solution |
| completing.py | the values added to it, the best known ready at any time |
| fewest.py | few values that leave one solution, and the proof that no fewer do |
| additions.py | the boards that additions make of one, and their solutions |

An attempt is a function of the wish and its number, so the same seed gives the same puzzles on any machine
and any number of cores.
"""
