"""What there is: kinds with their clues and samples, and the colours of drawings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from passatempo.about import BlockDescription, blocks_of, clue_name, rules_of, sample_files
from passatempo.clues.base import Clue
from passatempo.drawing.themes import PALETTES, THEMES
from passatempo.errors import InputError, UnsupportedError
from passatempo.explaining.technique_lookup import requestable_techniques
from passatempo.explaining.techniques import technique_name
from passatempo.formats import read_all
from passatempo.formats.format import Kind
from passatempo.formats.json_form import as_object
from passatempo.kinds import all_kinds, kind_named
from passatempo.languages import Language
from passatempo.records import metadata_of
from passatempo.web.questions.arguments import Asked
from passatempo.web.questions.boards import scene_of


def kinds(asked: Asked) -> list[dict[str, Any]]:
    """Every kind offered to players."""
    return [_kind(kind, asked.language) for kind in all_kinds()]


def _kind(kind: Kind, language: Language) -> dict[str, Any]:
    blocks = blocks_of(kind)
    return {
        "name": kind.name,
        "aliases": list(kind.aliases),
        "rules": [language(each) for each in rules_of(kind)],
        "default_size": kind.default_size,
        "clues": [
            _clue(kind, field, clue, blocks[field], language) for field, clue in kind.clue_types.items()
        ],
        "samples": list(sample_files(kind)),
    }


def _clue(
    kind: Kind, field: str, clue: type[Clue], block: BlockDescription, language: Language
) -> dict[str, Any]:
    return {
        "field": field,
        "name": language(clue_name(field)),
        "noun": metadata_of(kind)[field]["noun"],
        "words": [language(each) for each in block.meaning],
        "notation": block.notation,
        "gesture": _gesture(clue, language),
    }


def _gesture(clue: type[Clue], language: Language) -> dict[str, Any]:
    gesture = clue.gesture
    return {
        "name": gesture.name,
        "form": gesture.form.value,
        "line": gesture.line,
        "alphabet": [{"sign": sign, "name": language(name)} for sign, name in gesture.alphabet],
        "label": gesture.label,
        "no_label": gesture.no_label,
        "first_line": gesture.first_line,
        "ending": gesture.ending,
    }


def sample(asked: Asked) -> dict[str, Any]:
    """A sample: its puzzle and its scene."""
    kind = kind_named(asked["kind"])
    files = sample_files(kind)
    if not files:
        raise UnsupportedError("there is no sample of {kind}", kind.name)
    name = asked["name"] or next(iter(files))
    if name not in files:
        raise InputError(
            "'{name}' is no sample of {name2}: expected one of {files}", name, kind.name, " ".join(files)
        )
    document = next(read_all(files[name].read_text("utf-8"), kind=kind))
    return {
        "name": name,
        "puzzle": as_object(document),
        "scene": scene_of(document, asked.language),
    }


def techniques(asked: Asked) -> list[dict[str, str]]:
    """Every technique that a puzzle can be asked to need."""
    keys = requestable_techniques()
    return [{"key": key, "name": technique_name(key, asked.language.code)} for key in keys]


def themes(asked: Asked) -> dict[str, Mapping[str, Any]]:
    """The colours of each theme by role, and the palettes."""
    found = {name: {**theme.colours, "player": list(theme.player)} for name, theme in THEMES.items()}
    return {"themes": found, "palettes": {name: list(colours) for name, colours in PALETTES.items()}}
