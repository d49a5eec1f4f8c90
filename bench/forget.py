"""Clear the caches that puzzles of one size, kind or layout share."""

from __future__ import annotations

import gc
from functools import _lru_cache_wrapper
from typing import Any

from passatempo import topology
from passatempo.rules import regular

OWN = ("passatempo.", "peers.")


def forget() -> None:
    """Clear every bounded cache; unbounded ones, such as the list of kinds, hold what never changes."""
    gc.unfreeze()
    for each in gc.get_objects():
        if type(each) is _lru_cache_wrapper and _is_limited(each) and each.__module__.startswith(OWN):
            each.cache_clear()
    regular.TABLES.clear()
    topology.SHARED.clear()
    gc.collect()
    gc.freeze()


def _is_limited(cache: _lru_cache_wrapper[Any]) -> bool:
    return cache.cache_parameters()["maxsize"] is not None
