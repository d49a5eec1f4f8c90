"""The documents show real output: every command and every example in them is run again."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
from conftest import ROOT

from passatempo.cli import main

DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def consoles(path: Path) -> list[tuple[str, str]]:
    """The commands a document shows, and what it says they print."""
    shown = []
    for block in re.findall(r"```console\n(.*?)```", path.read_text(), re.DOTALL):
        for part in re.split(r"^\$ passatempo ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            shown.append((command, output))
    return shown


def without_times(text: str) -> str:
    return re.sub(r'"seconds": [0-9.e-]+', '"seconds": ...', text)


COMMANDS = [(path.name, *shown) for path in DOCUMENTS for shown in consoles(path)]


def test_there_is_something_to_run() -> None:
    assert len(COMMANDS) > 10


@pytest.mark.parametrize(
    ("document", "command", "output"), COMMANDS, ids=[f"{d}: {c[:40]}" for d, c, _ in COMMANDS]
)
def test_commands_print_what_the_document_says(
    document: str,
    command: str,
    output: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(ROOT)
    main(shlex.split(command))
    printed = capsys.readouterr()
    assert without_times(printed.out + printed.err) == without_times(output)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_python_examples(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert doctest.testfile(str(path), module_relative=False).failed == 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text()):
        assert (path.parent / target).exists(), target
