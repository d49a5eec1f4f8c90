"""Reasons: what each rule of a step shows, and on which candidates that rests.

| module | |
|---|---|
| by_technique.py | the reason of a step of each technique |
| needed_candidates.py | the combinations of a rule, and the cells whose candidates a reason needs |
| excluded_sets.py | the placed cells by which a sum has fewer combinations |
| sums.py | the least and the greatest that cells make, and how an arrow can add up |
| sandwich_places.py | where crusts can stand, and with what between them |
| neighbours.py | values without a partner in the next cell of a line |
| numbers_seen.py | how many values are seen along a line |
| only_places.py | values that a rule requires, and the only cells for them |
| chain_notes.py | the notes that links of a chain rest on |
| refutations.py | what a candidate leads to by the rules of a line together |
| other_proofs.py | proofs by contradiction of the other candidates that the same rules exclude |
"""
