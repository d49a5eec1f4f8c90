"""generate: puzzles that keep a wish, none of them twice."""

from __future__ import annotations
