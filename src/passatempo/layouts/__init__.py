"""Layouts: how a board is cut up before there is a solution. Pure geometry: no clue, no puzzle."""
