"""Names: those of a package, each loaded when somebody first asks for it.

The program loads this before it listens to signals, so it loads only what Python has loaded already.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def names_of(package: str, **homes: str) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of a package whose names are loaded when somebody asks for them.

    `homes` says which names are found in which of its modules: `board="Board Group"`.
    """
    home_of = {name: f"{package}.{home}" for home, names in homes.items() for name in names.split()}
    inside = vars(sys.modules[package])

    def load(name: str) -> Any:
        from importlib import import_module

        if name not in home_of:
            raise AttributeError(f"module '{package}' has no attribute '{name}'")
        inside[name] = getattr(import_module(home_of[name]), name)  # it is not asked for again
        return inside[name]

    return load, lambda: sorted({*inside, *home_of})
