"""Clear the caches that puzzles of one size, kind or layout share."""

from __future__ import annotations

import gc
import sys
from functools import _lru_cache_wrapper, cache
from typing import Any

from passatempo import topology
from passatempo.rules import regular

OWN = ("passatempo.", "peers.")


def forget() -> None:
    """Clear every bounded cache; unbounded ones, such as the list of kinds, hold what never changes."""
    for each in _caches(len(sys.modules)):
        each.cache_clear()
    regular.TABLES.clear()
    topology.SHARED.clear()


@cache
def _caches(modules: int) -> list[_lru_cache_wrapper[Any]]:
    """Those of all modules, looked for again only when there are more modules, as that takes a while."""
    gc.unfreeze()
    found = [
        each
        for each in gc.get_objects()
        if type(each) is _lru_cache_wrapper and _is_limited(each) and each.__module__.startswith(OWN)
    ]
    gc.collect()
    gc.freeze()
    return found


def _is_limited(cache: _lru_cache_wrapper[Any]) -> bool:
    return cache.cache_parameters()["maxsize"] is not None
