"""Explaining: how a person gets from the clues to the solution, step by step.

| file | contents |
|---|---|
| step.py | Step, Because, Link: a deduction as data |
| techniques.py, technique_lookup.py | the table of techniques; techniques by any of their names |
| level_ranges.py | levels from one to another, by any of their names |
| reasoner.py | Reasoner: the easiest step of a technique, found by the kernel |
| large_domains.py | the first steps where cells have too many values for the kernel |
| mus.py | MusFinder: proofs by contradiction with the fewest rules, where no technique applies |
| incremental_sat.py, hitting_sets.py | the SAT solvers that it uses |
| refutation.py, proof_case.py | the search for a proof |
| proof_shortening.py, proof_tree.py | the proof with fewer links; its cases as a tree |
| special_steps.py | what a specialist for one structure of problem provides: see specialists.py |
| interchangeable_values.py, counting_argument.py | such a specialist |
| path.py, hints.py, states.py | explain and hint; the candidates before each step |
| relabelling.py | steps in canonical order, mapped back to the original board |
| entries.py | what a player has filled in, and which of it is wrong |
| contradiction.py | why_none: a minimal set of clues that contradict each other |
| sentences/, line_propagation.py, assignments.py | steps as text, and what only sentences need |
| highlights.py | the cells, candidates and links of a step as marks of a scene |
"""
