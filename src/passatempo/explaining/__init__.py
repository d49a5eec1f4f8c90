"""Explain: how a person gets from the clues to the solution, step by step."""
