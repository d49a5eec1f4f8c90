"""docs/architecture.md: the modules that commands run through, as traced."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/architecture.md").read_text("utf-8")
SECTIONS = {
    section.partition("\n")[0]: section for section in PAGE.split("\n## ") if section.startswith("From ")
}


def documented(section: str) -> list[str]:
    """The modules of a section's table, in order."""
    rows = [line.split("|")[2] for line in section.splitlines() if line.startswith("|")][2:]
    found = [re.findall(r"`([^`]+)`", row) for row in rows]
    return [name for names in found for name in names if name.endswith(".py")]


def traced(section: str, folder: Path) -> list[str]:
    """The modules that the command of a section runs through, in the order of their first call."""
    command = re.search(r"`passatempo ([^`]+)`", section)
    assert command is not None
    arguments = command[1].replace("FILE", str(folder / "picture")).split()
    run = [sys.executable, "tests/trace.py", *arguments]
    return subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("name", SECTIONS)
def test_a_command_runs_through_the_modules_in_this_order(name: str, tmp_path: Path) -> None:
    """A page that nobody checks would lead newcomers to modules that have moved."""
    modules = documented(SECTIONS[name])
    on_the_way = traced(SECTIONS[name], tmp_path)
    assert len(modules) > 2
    assert modules == [module for module in on_the_way if module in modules]


def test_every_module_of_the_page_exists() -> None:
    """Modules that the page only mentions are not traced, and could be renamed unnoticed."""
    names = re.findall(r"`([a-z_/]+(?:\.py|/))`", PAGE)
    roots = (ROOT, ROOT / "src/passatempo")
    assert not [name for name in names if not any((root / name).exists() for root in roots)]
