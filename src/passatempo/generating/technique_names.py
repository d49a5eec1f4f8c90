"""Technique words: what people call techniques when they wish for them, or wish that they are not needed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from passatempo.errors import InputError
from passatempo.explaining.logic import all_techniques
from passatempo.explaining.techniques import technique_name

_BESIDES = ("suppose", "points")  # what is no part of the kernel's table

# What others call them.
_SYNONYMS: Mapping[str, str] = {
    "full house": "last_cell",
    "last digit": "last_cell",
    "hidden single": "only_place",
    "naked single": "single_candidate",
    "sole candidate": "single_candidate",
    "locked candidates 1": "pointing",
    "locked candidates 2": "claiming",
    "box line reduction": "claiming",
    "y wing": "xy_wing",
    "coloring": "simple_colouring",
    "colouring": "simple_colouring",
    "simple coloring": "simple_colouring",
    "simple colors": "simple_colouring",
    "simple colours": "simple_colouring",
    "aic": "alternating_chain",
    "alternating inference chain": "alternating_chain",
    "grouped aic": "grouped_chain",
    "continuous loop": "loop",
    "continuous nice loop": "loop",
    "cell forcing chain": "forcing_cell",
    "unit forcing chain": "forcing_group",
    "region forcing chain": "forcing_group",
    "bug": "bivalue_grave",
    "bivalue universal grave": "bivalue_grave",
}

# What others tell apart, or call several by: the techniques that it is found among here.
_FOUND_AMONG: Mapping[str, tuple[str, ...]] = {
    "locked candidates": ("pointing", "claiming"),
    "intersection removal": ("pointing", "claiming"),
    "pointing pair": ("pointing",),
    "pointing triple": ("pointing",),
    "naked subset": ("naked_pair", "naked_triple", "naked_quad"),
    "hidden subset": ("hidden_pair", "hidden_triple", "hidden_quad"),
    "skyscraper": ("x_chain", "finned_x_wing"),
    "kite": ("x_chain",),
    "two string kite": ("x_chain",),
    "2 string kite": ("x_chain",),
    "turbot fish": ("x_chain",),
    "empty rectangle": ("grouped_chain",),
    "remote pair": ("xy_chain",),
    "nice loop": ("loop", "alternating_chain"),
    "sashimi x wing": ("finned_x_wing",),
    "uniqueness": ("unique_rectangle", "bivalue_grave"),
}


def technique_keys(names: Iterable[str]) -> frozenset[str]:
    """Their keys; `X-wing` and `x_wing` are the same, and so are `naked single` and `single_candidate`."""
    return frozenset(_technique(name) for each in names for name in each.split(","))


@cache
def _spoken() -> Mapping[str, str]:
    """By what is said, the technique that is meant."""
    keys = [*(technique.key for technique in all_techniques()), *_BESIDES]
    own = {_plain(technique_name(key)): key for key in keys} | {_plain(key): key for key in keys}
    return dict(_SYNONYMS) | own


def _technique(name: str) -> str:
    spoken, said = _spoken(), _plain(name)
    meant = next((spoken[each] for each in (said, said.removesuffix("s")) if each in spoken), None)
    if meant is None:
        raise InputError(f"'{name}' is no technique: {_expected(said)}")
    return meant


def _expected(said: str) -> str:
    from difflib import get_close_matches

    spoken = {each: (key,) for each, key in _spoken().items()} | dict(_FOUND_AMONG)
    likely = next((each for each in (said, said.removesuffix("s")) if each in spoken), None)
    likely = likely or next(iter(get_close_matches(said, spoken, 1, 0.6)), None)
    if likely is not None:
        return f"did you mean {' or '.join(spoken[likely])}?"
    names = sorted(set(_spoken().values()))
    return f"expected one of {', '.join(names)}"


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", name.lower()).strip()
