"""Python loads this when it starts, if this folder is on PYTHONPATH: the kernel comes from PASSATEMPO_KERNEL.

So tests, and whatever processes they start, run against a sanitized extension, and the installed one stays as
it is. `tests/sanitized.py` sets the variables.
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
        found.has_location = True  # the module says where it comes from
        return found


def write_reports() -> None:
    """Have reports of undefined behaviour written to files.

    Beside the address sanitizer the library does not look at its option `log_path`, and what it says on
    stderr is lost with the process whose output pytest captures.
    """
    from ctypes import CDLL

    library = CDLL(os.environ["PASSATEMPO_UBSAN"])
    getattr(library, "__sanitizer_set_report_path")(os.environ["PASSATEMPO_REPORTS"].encode())


if "PASSATEMPO_KERNEL" in os.environ:
    sys.meta_path.insert(0, KernelFinder)
