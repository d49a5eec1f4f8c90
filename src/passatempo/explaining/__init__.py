"""Explaining: how a person gets from the clues to the solution, step by step.

| file | contents |
|---|---|
| step.py | Step, Because, Link: a deduction as data |
| logic.py | Reasoner: the easiest named step, found by the kernel |
| wide.py | the first steps where cells have too many values for that |
| reasons.py, telling.py, oracle.py, hitting.py | the smallest reason, where no technique fires |
| shortening.py, story.py | its story told again with fewer links; the cases of a story as a tree |
| path.py, states.py | explain and hint; the candidates before each step |
| why.py | why_none: the smallest set of clues that contradict each other |
| words.py and those beside it | steps in words: chains, sets, rules, what a cell sees |
"""
