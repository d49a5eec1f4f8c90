"""Layouts: how a board is cut up before a puzzle stands on it. Geometry alone: no clue, no puzzle."""
