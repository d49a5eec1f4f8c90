"""Room: how much more memory the process may take, for libraries that crash where there is too little."""

from __future__ import annotations

import os


def has_room(needed: int) -> bool:
    """Whether so many bytes of address space are left under a limit such as that of `ulimit -v`."""
    try:
        import resource
    except ImportError:  # not a Unix
        return True
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    return limit == resource.RLIM_INFINITY or limit - _taken() >= needed


def _taken() -> int:
    """The address space that is taken already; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", "rb") as pages:
            return int(pages.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
