"""Steps as text: sentences in the language of the reader, rendered last, from the data of a step.

| file | contents |
|---|---|
| parts.py | steps of several parts, by one look at a rule |
| step_text.py | `step_text`: a step as text; `as_json`; which function or template renders a technique |
| step_writer.py | StepWriter: the arguments that templates about a step are filled with |
| stages.py | a hint that says more step by step |
| reason_json.py | the reason of a step as plain data |
| singles.py, single_rule.py | full house, hidden and naked single; what one rule or two leave to a cell |
| bounds.py, between.py, visibility.py | values too small or too large; between two ends; seen along a line |
| neighbours.py | values without a partner in the next cell of a line |
| inequality_chains.py, several_rules.py | chains of inequalities; the ways to fill a few cells, leftovers |
| combinations.py, combined_rules.py | cage combinations, the 45 rule; all rules of a line together |
| reasons_by_rule.py, placed_by_rule.py | reasons by type of rule; the same as a clause within a chain |
| weighted_sums.py, sandwiches.py | the least and greatest sums, additions of arrows; sums between crusts |
| patterns.py | naked and touching subsets, turbot fish, remote pairs, wings, Sue de Coq, 3D Medusa |
| chains.py | chains, loops, forcing chains |
| grid_names.py | on several grids: each is named once in a row |
| places.py | the values that a step places besides what it removes |
| contradiction_proof.py, proof_summary.py | proofs by contradiction, in full and abridged |
| interchangeable_values.py | counting arguments and exhaustive cases |
| conflicting_clues.py | clues that contradict each other |
"""
