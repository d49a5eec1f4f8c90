"""Trace of a command: the modules of the package whose functions it calls, in the order of their first call.
`python tests/trace.py solve FILE` prints them, with the number of functions and calls, and of calls that go
back up: from a layer (tests/test_shape.py) to one built on top of it. Calls during imports are left out.
"""

from __future__ import annotations

import contextlib
import io
import re
import sys
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import passatempo
from passatempo.cli import main

SOURCE = str(Path(passatempo.__file__).parent) + "/"
GUARD = Path(__file__).with_name("test_shape.py")


@cache
def levels() -> dict[str, int]:
    """The number of the layer of each module or folder at the top of the package, the lowest first."""
    table = GUARD.read_text("utf-8").partition("LAYERS = [")[2].partition("\n]")[0]
    return {name: level for level, name in enumerate(re.findall(r'"(\w+)"', table))}


def level(module: str) -> int:
    """The number of the layer that a module belongs to."""
    return levels().get(module.partition("/")[0].removesuffix(".py"), len(levels()))


class Trace:
    """The calls of functions of the package."""

    def __init__(self) -> None:
        self.modules: dict[str, None] = {}  # in the order of their first call
        self.functions: set[tuple[str, str]] = set()
        self.calls = 0
        self.back_up: dict[tuple[str, str], int] = {}  # calls, by the modules of caller and function
        self.importing = 0  # modules that are being imported

    def __call__(self, frame: FrameType, event: str, argument: Any) -> None:
        """What `sys.setprofile` calls."""
        code = frame.f_code
        if code.co_name == "<module>":
            self.importing += {"call": 1, "return": -1}.get(event, 0)
        elif event == "call" and not self.importing and code.co_filename.startswith(SOURCE):
            module = code.co_filename.removeprefix(SOURCE)
            self.modules.setdefault(module)
            self.functions.add((module, code.co_qualname))
            self.calls += 1
            self._count_if_back_up(frame, module)

    def _count_if_back_up(self, frame: FrameType, module: str) -> None:
        caller = frame.f_back.f_code.co_filename if frame.f_back is not None else ""
        below = caller.removeprefix(SOURCE)
        if below != caller and level(below) < level(module):
            self.back_up[below, module] = self.back_up.get((below, module), 0) + 1


def trace(arguments: list[str]) -> Trace:
    """Run a command in this process and trace it; what it prints is discarded."""
    found = Trace()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
        sys.setprofile(found)
        try:
            main(arguments)
        finally:
            sys.setprofile(None)
    return found


if __name__ == "__main__":
    traced = trace(sys.argv[1:])
    print(*traced.modules, sep="\n")
    for (below, above), number in traced.back_up.items():
        print(f"{below} -> {above}: {number}")
    print(
        f"{len(traced.modules)} files, {len(traced.functions)} functions, {traced.calls} calls, "
        f"{sum(traced.back_up.values())} back up"
    )
