"""Explaining: how a person gets from the clues to the solution, step by step.

| file | contents |
|---|---|
| step.py, reason.py | Step, Because, Link: a deduction as data; its whole ordered reason |
| techniques.py, technique_lookup.py | the table of techniques; techniques by any of their names |
| level_ranges.py | levels from one to another, by any of their names |
| parts.py | what one look at a rule shows, as one step |
| reasoner.py | Reasoner: the easiest step of a technique, found by the kernel |
| large_domains.py | the first steps where cells have too many values for the kernel |
| mus.py | MusFinder: proofs by contradiction with the fewest rules, where no technique applies |
| incremental_sat.py, hitting_sets.py | the SAT solvers that it uses |
| refutation.py, proof_case.py | the search for a proof |
| proof_shortening.py, proof_tree.py | the proof with fewer links; its cases as a tree |
| special_steps.py | what a specialist for one structure of problem provides: see specialists.py |
| interchangeable_values.py, counting_argument.py | such a specialist |
| path.py, explanation.py | explain; its result |
| solution_path.py, states.py | the steps of a problem, one after another; the candidates before each |
| needs.py, reduction.py, step_order.py | which steps the others rest on; a path of those alone, in order |
| position.py, notes.py | what a player has filled in; the pencil marks |
| hints.py, next_value.py, shortest_lead.py | hint; the next cell, and the steps that lead there |
| possible_steps.py, step_view.py | all steps there are now; a step as a player sees it, without notes |
| styles.py, comparison.py | the order in which a player looks for steps; a puzzle by two players |
| curve.py, rhythm.py | a path as a curve; where its board is shown again |
| arithmetic.py, attainable_sums.py | which rules fix the result of an operation; the bounds of a sum |
| relabelling.py | steps in canonical order, mapped back to the original board |
| entries.py, impossible_entry.py | which entries are wrong; the first that was |
| contradiction.py | why_none: a minimal set of clues that contradict each other |
| reasons/ | what each rule of a step shows, and on which candidates that rests |
| sentences/, line_propagation.py, assignments.py | steps as text, and what only sentences need |
| highlights.py | the cells, candidates and links of a step as marks of a scene |
"""
