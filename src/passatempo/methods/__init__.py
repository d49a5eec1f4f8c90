"""The methods: engines that answer the questions, imported when first used.

| file | method |
|---|---|
| base.py | Method: what each can do, and the limits it observes |
| observer.py | what a search in Python reports to whoever watches it |
| native.py, kernel_run.py, ready.py | native: the C++ kernel, propagation and search |
| cdcl.py | the kernel's clause-learning search, which auto uses |
| sat.py, clauses.py | sat: CaDiCaL through python-sat; the encoding of a problem as clauses |
| cpsat.py, cpsat_model.py | cpsat: OR-Tools CP-SAT (extra `cpsat`); a problem as its model |
| memory_limit.py | how much memory is left, checked before OR-Tools is loaded and PySAT reads a model |
| elimination.py | elimination: fill naked singles until stuck |
| backtracking.py | backtracking: chronological backtracking in reading order |
| colouring.py | colouring: the fewest cells without a colour, for problems of interchangeable values |
| structure.py, lane_count.py | counts by structure and symmetry; of 9x9 grids in SIMD lanes |
| auto.py | auto: a portfolio of these |
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from passatempo.checks import quoted
from passatempo.errors import InputError
from passatempo.methods.base import Method

METHODS = ("auto", "native", "sat", "cpsat", "elimination", "backtracking", "colouring")
OLD_NAMES = {"families": "colouring"}  # accepted until the next release


def method_named(name: str) -> Method:
    """The method with this name; InputError if there is none."""
    if name not in (*METHODS, *OLD_NAMES):
        raise InputError("{name} is not a method: expected one of {methods}", quoted(name), " ".join(METHODS))
    return _loaded(OLD_NAMES.get(name, name))


@cache
def _loaded(name: str) -> Method:
    method: Method = import_module(f"{__name__}.{name}").METHOD
    return method
