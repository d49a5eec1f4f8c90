"""How much more memory the process may take, for libraries that crash when there is none."""

from __future__ import annotations

import os


def has_memory(needed: int) -> bool:
    """Whether `needed` bytes of address space are left under a limit such as that of `ulimit -v`."""
    try:
        import resource
    except ImportError:  # not a Unix
        return True
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    return limit == resource.RLIM_INFINITY or limit - address_space() >= needed


def address_space() -> int:
    """The bytes of address space in use; 0 if unknown."""
    try:
        with open("/proc/self/statm", "rb") as pages:
            return int(pages.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
