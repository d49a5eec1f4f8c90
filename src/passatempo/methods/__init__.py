"""The methods: engines behind the questions, imported only when asked for.

| file | method |
|---|---|
| base.py | Method: what each can do, and the limits it keeps |
| native.py | the C++ kernel: propagation and search |
| learning.py | its search that learns, which auto asks where cells only have to differ |
| sat.py, clauses.py | CaDiCaL through python-sat; a problem as clauses |
| cpsat.py, cpsat_model.py | OR-Tools CP-SAT (extra `cpsat`); a problem as its model |
| elimination.py | fill single candidates until stuck |
| backtracking.py | try values in reading order |
| room.py | how much memory is left, which cpsat asks before it loads OR-Tools |
| families.py | one shape of problem: values alike but one, which is to stand as seldom as can be |
| auto.py | native, taking turns with one that learns once it has spent its budget; families where they fit |
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from passatempo.checks import quoted
from passatempo.errors import InputError
from passatempo.methods.base import Method

METHODS = ("auto", "native", "sat", "cpsat", "elimination", "backtracking", "families")


def method_named(name: str) -> Method:
    """The method with this name."""
    if name not in METHODS:
        raise InputError(f"{quoted(name)} is no method: expected one of {' '.join(METHODS)}")
    return _loaded(name)


@cache
def _loaded(name: str) -> Method:
    method: Method = import_module(f"{__name__}.{name}").METHOD
    return method
