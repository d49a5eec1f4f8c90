"""Technique lookup: techniques by any of their names, as they are requested or excluded."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from passatempo.errors import InputError
from passatempo.explaining.techniques import EXHAUSTIVE_CASES, TECHNIQUES, WRONG_ENTRY, plain, technique_name
from passatempo.languages import languages
from passatempo.messages import OR, Message

_NEVER_REQUESTED = (EXHAUSTIVE_CASES, WRONG_ENTRY)  # no puzzle with one solution has such a step

# Names that others use for a part of a technique or for several: suggested in the error message.
_RELATED: Mapping[str, tuple[str, ...]] = {
    "locked candidates": ("pointing", "claiming"),
    "intersection removal": ("pointing", "claiming"),
    "pointing pair": ("pointing",),
    "pointing triple": ("pointing",),
    "touching subset": ("touching_pair", "touching_triple", "touching_quad"),
    "naked subset": ("naked_pair", "naked_triple", "naked_quad"),
    "hidden subset": ("hidden_pair", "hidden_triple", "hidden_quad"),
    "discontinuous nice loop": ("aic",),
    "uniqueness": ("unique_rectangle", "bug"),
}


def requestable_techniques() -> tuple[str, ...]:
    """The keys of the techniques that a puzzle can be asked to need."""
    return tuple(key for key in TECHNIQUES if key not in _NEVER_REQUESTED)


def technique_keys(names: Iterable[str]) -> frozenset[str]:
    """The keys of techniques, from any of their names: `X-wing`, `x_wing`; InputError for an unknown name."""
    return frozenset(_technique_key(name) for each in names for name in each.split(","))


@cache
def _keys_by_name() -> Mapping[str, str]:
    """The key of each technique that can be requested, by its normalized names."""
    rows = [TECHNIQUES[key] for key in requestable_techniques()]
    names = {name: row.key for row in rows for name in row.synonyms}
    names |= {_normalized(row.old_key): row.key for row in rows if row.old_key}
    for lang in languages():
        names |= {_normalized(technique_name(row.key, lang)): row.key for row in rows}
    return names | {_normalized(name): row.key for row in rows for name in (row.name, row.key)}


def _technique_key(name: str) -> str:
    keys, normalized = _keys_by_name(), _normalized(name)
    forms = (normalized, normalized.removesuffix("s"))
    found = next((keys[each] for each in forms if each in keys), None)
    if found is None:
        raise InputError("'{name}' is no technique: {expected}", name, _expected(normalized))
    return found


def _expected(normalized: str) -> str:
    from difflib import get_close_matches  # imported only for an unknown name

    names = {each: (key,) for each, key in _keys_by_name().items()} | dict(_RELATED)
    likely = next((each for each in (normalized, normalized.removesuffix("s")) if each in names), None)
    likely = likely or next(iter(get_close_matches(normalized, names, 1, 0.6)), None)
    if likely is not None:
        return Message("did you mean {names}?", (OR, *names[likely]))
    return Message("expected one of {names}", ", ".join(sorted(set(_keys_by_name().values()))))


def _normalized(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", plain(name)).strip()
