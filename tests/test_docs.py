"""The documents show real output: every command and every example in them is run again."""

from __future__ import annotations

import doctest
import re
import runpy
import shlex
from pathlib import Path
from types import ModuleType

import pytest
from conftest import ROOT

from passatempo import clues, rules
from passatempo.cli import main
from passatempo.explaining.logic import all_techniques
from passatempo.formats import NAMES
from passatempo.rating import LEVELS

DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PAGES = ROOT / "docs" / "kinds"
WALKTHROUGHS = ROOT / "docs" / "walkthroughs"
WRITTEN = [path for folder in (PAGES, WALKTHROUGHS) for path in sorted(folder.glob("*.md"))]


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


@pytest.mark.slow
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


@pytest.mark.parametrize("path", [*DOCUMENTS, *WRITTEN], ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text()):
        assert (path.parent / target).exists(), target


@pytest.mark.slow
def test_the_pages_of_the_kinds_are_up_to_date() -> None:
    """They are written by a script from docstrings and samples, never by hand."""
    wanted = runpy.run_path(str(PAGES / "generate.py"))["pages"]()
    written = {path.name: path.read_text() for path in PAGES.glob("*.md")}
    outdated = [name for name in {**wanted, **written} if wanted.get(name) != written.get(name)]
    assert not outdated, "out of date: run `make docs`"


@pytest.mark.slow
def test_the_walk_throughs_are_up_to_date() -> None:
    """What explain tells of the samples, written by a script; so is the table of techniques."""
    generate = runpy.run_path(str(WALKTHROUGHS / "generate.py"))
    written = {path.name: path.read_text() for path in WALKTHROUGHS.glob("*.md")}
    assert written == generate["pages"](), "out of date: run `make docs`"
    explaining = (ROOT / "docs" / "explaining.md").read_text()
    assert explaining == generate["with_techniques"](explaining), "out of date: run `make docs`"


def test_the_options_of_generate_are_up_to_date() -> None:
    """The table in the document is written from that of the code, never by hand."""
    generating = (ROOT / "docs" / "generating.md").read_text()
    written = runpy.run_path(str(ROOT / "docs" / "options.py"))["with_options"](generating)
    assert generating == written, "out of date: run `make docs`"


def test_every_technique_is_told_of_once() -> None:
    told = re.findall(r"^\| .* \| `(\w+)` \|", (ROOT / "docs" / "explaining.md").read_text(), re.MULTILINE)
    besides = ["suppose", "points", "every_way"]
    assert sorted(told) == sorted([*(each.key for each in all_techniques()), *besides])


def test_the_levels_are_those_of_the_code() -> None:
    rows = re.findall(r"^\| (\w+) \| ([0-9.]*) ?\| ", (ROOT / "docs" / "rating.md").read_text(), re.MULTILINE)
    told = {level: float(end or "inf") for level, end in rows if level in LEVELS}
    assert told == LEVELS


def test_the_pages_of_the_kinds_stay_readable() -> None:
    assert sum(len(path.read_bytes()) for path in PAGES.glob("*.md")) < 300_000


@pytest.mark.parametrize("vocabulary", [clues, rules], ids=lambda module: module.__name__)
def test_a_newcomer_is_told_of_every_clue_and_every_rule(vocabulary: ModuleType) -> None:
    told = set(re.findall(r"`(\w+)", (ROOT / "docs" / "adding-a-kind.md").read_text()))
    assert not set(vocabulary.__all__) - told


def test_the_example_for_newcomers_is_a_kind_as_it_stands() -> None:
    text = (ROOT / "docs" / "adding-a-kind.md").read_text()
    (code,) = re.findall(r"```python\n(@kind.*?)```", text, re.DOTALL)
    files = (ROOT / "src" / "passatempo" / "kinds").glob("*.py")
    assert any(path.read_text().endswith(code) for path in files)


def test_every_format_is_told_of() -> None:
    told = (ROOT / "docs" / "formats.md").read_text()
    assert not [name for name in NAMES if f"| `{name}` |" not in told]
