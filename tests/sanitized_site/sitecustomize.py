"""Python loads this when it starts, if this folder is on PYTHONPATH: the kernel comes from PASSATEMPO_KERNEL.

Tests and the processes they start thus run against a sanitized extension; the installed one is unchanged.
 `tests/sanitized.py` sets the variables.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import ExtensionFileLoader, ModuleSpec


class KernelFinder:
    """Finds the kernel, and nothing else."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Where the kernel is to be loaded from."""
        if name != "passatempo._kernel":
            return None
        write_reports()
        file = os.environ["PASSATEMPO_KERNEL"]
        found = ModuleSpec(name, ExtensionFileLoader(name, file), origin=file)
        found.has_location = True  # so that the module has `__file__`
        return found


def write_reports() -> None:
    """Have reports of undefined behaviour written to files.

    With the address sanitizer present, the library ignores its option `log_path`, and its stderr is lost
    with the process whose output pytest captures.
    """
    from ctypes import CDLL

    library = CDLL(os.environ["PASSATEMPO_UBSAN"])
    getattr(library, "__sanitizer_set_report_path")(os.environ["PASSATEMPO_REPORTS"].encode())


if "PASSATEMPO_KERNEL" in os.environ:
    sys.meta_path.insert(0, KernelFinder)
