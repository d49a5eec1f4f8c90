"""What was measured, part by part, in a file: so that the parts of several runs make one page."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from figures import Figures
from machine import ROOT

RESULTS = ROOT / "build" / "bench.json"


@dataclass(frozen=True)
class Part:
    """A section of the page, and the figures behind it."""

    title: str
    legend: str
    lines: tuple[str, ...]
    run: str  # when it was measured, and of which commit
    figures: Figures = field(default_factory=dict)

    @property
    def section(self) -> str:
        """As it stands on the page."""
        return "\n\n".join(filter(None, [f"## {self.title}", self.legend, "\n".join(self.lines).strip()]))


def saved(path: Path) -> dict[str, Part]:
    """The parts of earlier runs."""
    if not path.exists():
        return {}
    return {
        name: Part(**{**part, "lines": tuple(part["lines"])})
        for name, part in json.loads(path.read_text()).items()
    }


def save(path: Path, parts: Mapping[str, Part]) -> None:
    """Keep all parts measured so far: after each, so that nothing is lost if the next one fails."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({name: asdict(part) for name, part in parts.items()}, indent=1))
