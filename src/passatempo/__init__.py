"""passatempo: number-placement grid puzzles, each kind declared once, and a constraint-modelling API."""

from passatempo.lazy_exports import lazy_exports

__version__ = "0.1.0"

__getattr__, __dir__, __all__ = lazy_exports(__name__)  # the names listed in __init__.pyi
__all__.append("__version__")
