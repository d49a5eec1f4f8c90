"""Notebooks display puzzles, answers, steps and explanations as pictures.

Pictures are a layer above all of these, so they are imported only when a notebook displays one.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

_NOTEBOOK = "passatempo.pictures.notebook"


def mime_bundle(value: object, plain: str) -> Mapping[str, str]:
    """The contents to show by media type; `plain` is the text for where there are no pictures."""
    shown: Mapping[str, str] = import_module(_NOTEBOOK).bundle(value, plain)
    return shown
