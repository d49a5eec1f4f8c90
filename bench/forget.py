"""Forget: what was found out about one puzzle and is kept for others like it, as of its size or its rooms."""

from __future__ import annotations

import gc
from functools import _lru_cache_wrapper
from typing import Any

from passatempo.rules import regular

OWN = ("passatempo.", "peers.")


def forget() -> None:
    """As if nothing had been asked yet.

    What is kept once and for all, such as which kinds there are, has no limit to how much is kept, and stays.
    """
    gc.unfreeze()
    for each in gc.get_objects():
        if type(each) is _lru_cache_wrapper and _is_limited(each) and each.__module__.startswith(OWN):
            each.cache_clear()
    regular.TABLES.clear()
    gc.collect()
    gc.freeze()


def _is_limited(kept: _lru_cache_wrapper[Any]) -> bool:
    return kept.cache_parameters()["maxsize"] is not None
