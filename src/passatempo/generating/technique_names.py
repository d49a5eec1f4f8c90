"""Technique names: the names by which techniques can be requested or excluded."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from passatempo.errors import InputError
from passatempo.explaining.logic import all_techniques
from passatempo.explaining.techniques import technique_name

_OTHER_TECHNIQUES = ("suppose", "points")  # not in the kernel's table

# Names that other programs and books use.
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

# Names that others use for a part of a technique or for several: suggested in the error message.
_RELATED: Mapping[str, tuple[str, ...]] = {
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
    """The keys of techniques, from any of their names: `X-wing`, `x_wing`; InputError for an unknown name."""
    return frozenset(_technique_key(name) for each in names for name in each.split(","))


@cache
def _keys_by_name() -> Mapping[str, str]:
    """The key of each technique by its normalized names."""
    keys = [*(technique.key for technique in all_techniques()), *_OTHER_TECHNIQUES]
    own = {_normalized(technique_name(key)): key for key in keys} | {_normalized(key): key for key in keys}
    return dict(_SYNONYMS) | own


def _technique_key(name: str) -> str:
    keys, normalized = _keys_by_name(), _normalized(name)
    forms = (normalized, normalized.removesuffix("s"))
    found = next((keys[each] for each in forms if each in keys), None)
    if found is None:
        raise InputError(f"'{name}' is no technique: {_expected(normalized)}")
    return found


def _expected(normalized: str) -> str:
    from difflib import get_close_matches

    names = {each: (key,) for each, key in _keys_by_name().items()} | dict(_RELATED)
    likely = next((each for each in (normalized, normalized.removesuffix("s")) if each in names), None)
    likely = likely or next(iter(get_close_matches(normalized, names, 1, 0.6)), None)
    if likely is not None:
        return f"did you mean {' or '.join(names[likely])}?"
    return f"expected one of {', '.join(sorted(set(_keys_by_name().values())))}"


def _normalized(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", name.lower()).strip()
