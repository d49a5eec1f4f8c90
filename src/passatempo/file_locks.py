"""Locks of files: two runs never write the same one at once."""

from __future__ import annotations


def lock(descriptor: int) -> bool:
    """Lock a file or a folder until it is closed; False if another process has locked it."""
    try:
        import fcntl
    except ImportError:  # not a Unix
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True
