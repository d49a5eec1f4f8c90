"""The JSON Schema of puzzles and answers: part of the package, so that programs need no copy of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

SCHEMA = Path(__file__).parent / "formats" / "puzzle.schema.json"


def schema() -> dict[str, Any]:
    """The JSON Schema of puzzles, answers and exercises as JSON, as a new dict; see docs/json.md."""
    found: dict[str, Any] = json.loads(SCHEMA.read_text("utf-8"))
    return found
