"""Lazy exports: the public names of a package, each imported on first use.

The names are listed once, in the package's stub `__init__.pyi`, where type checkers look as well. The command
line imports this before it handles signals, so it imports nothing that Python has not imported already.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def lazy_exports(package: str) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """`__getattr__`, `__dir__` and `__all__` of a package that has a stub."""
    module = sys.modules[package]
    home_of = _homes(module)
    namespace = vars(module)

    def load(name: str) -> Any:
        from importlib import import_module

        if name not in home_of:
            raise AttributeError(f"module '{package}' has no attribute '{name}'")
        home = home_of[name]
        found = import_module(f"{home}.{name}") if home == package else getattr(import_module(home), name)
        namespace[name] = found  # found there from now on
        return namespace[name]

    return load, lambda: sorted({*namespace, *home_of}), list(home_of)


def _homes(module: Any) -> dict[str, str]:
    """The module of each name: of the lines `from module import name as name` in the stub.

    `from package import module as module` names a module of the package itself, which may be large. What a
    line `name: Type` declares is in the module of its type.
    """
    stub = module.__spec__.loader.get_data(module.__file__.removesuffix("c") + "i").decode()
    lines = [line.split() for line in stub.splitlines()]
    homes = {words[3]: words[1] for words in lines if words[:1] == ["from"]}
    declared = [words for words in lines if len(words) == 2 and words[1] in homes]
    return homes | {name.removesuffix(":"): homes[type_name] for name, type_name in declared}
