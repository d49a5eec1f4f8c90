"""Trace of a command: the modules of the package whose functions it calls, in the order of their first call.
`python tests/trace.py solve FILE` prints them, with the number of functions and calls. Calls during
imports are left out.
"""

from __future__ import annotations

import contextlib
import io
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import passatempo
from passatempo.cli import main

SOURCE = str(Path(passatempo.__file__).parent) + "/"


class Trace:
    """The calls of functions of the package."""

    def __init__(self) -> None:
        self.modules: dict[str, None] = {}  # in the order of their first call
        self.functions: set[tuple[str, str]] = set()
        self.calls = 0
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
    print(f"{len(traced.modules)} files, {len(traced.functions)} functions, {traced.calls} calls")
