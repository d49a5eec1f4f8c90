"""Tracing: what a search does, event by event, for a page that shows it.

| file | contents |
|---|---|
| events.py | Event, and the observer that records events |
| propagation.py | propagation by the kernel, and a search in Python |
| learning.py | conflict-driven clause learning in Python |
| trace.py | the trace of a method |

Elimination and backtracking are the methods of this package, which call an observer. The searches of the
kernel cannot be watched, so those of propagation.py and learning.py stand for them: the same algorithms,
written to be read. Their orders of decisions are simpler, so their counts are not those of the kernel.
"""

TRACED = ("elimination", "backtracking", "propagation", "learning")
