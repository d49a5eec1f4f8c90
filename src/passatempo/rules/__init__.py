"""The rules: relations between cells. `__init__.pyi` lists the classes and functions.

| file | rules |
|---|---|
| base.py | the base class; batches of rules that are encoded at once |
| all_different.py, order.py, arithmetic.py, table.py | rules that the kernel knows |
| regular.py | rules given as a finite automaton: the base of those in the next three files |
| cages.py, counting.py, lines.py | operations of a cage; how often values occur; what is seen along a line |
| logic.py | what expressions are lowered to |
| composed.py | functions that return rules composed of others |
"""

from passatempo.lazy_exports import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(__name__)  # the names listed in __init__.pyi
