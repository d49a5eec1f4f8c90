"""The documents show real output: every command and example in them is run again."""

from __future__ import annotations

import doctest
import math
import re
import runpy
from pathlib import Path
from types import ModuleType

import pytest
from conftest import ROOT

import passatempo
from passatempo import clues, rules
from passatempo.explaining.techniques import TECHNIQUES, WRONG_ENTRY
from passatempo.formats import NAMES
from passatempo.levels import DEFAULT_ENDS, LEVELS

RERUN = runpy.run_path(str(ROOT / "docs" / "rerun.py"))
DOCUMENTS: list[Path] = RERUN["DOCUMENTS"]
PAGES = ROOT / "docs" / "kinds"
WALKTHROUGHS = ROOT / "docs" / "walkthroughs"
WRITTEN = [path for folder in (PAGES, WALKTHROUGHS) for path in sorted(folder.glob("*.md"))]


def test_there_is_something_to_run() -> None:
    """A change of markup could make the test below empty."""
    assert sum(path.read_text().count("\n$ passatempo ") for path in DOCUMENTS) > 10


@pytest.mark.slow
@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_commands_print_what_the_document_shows(path: Path) -> None:
    """Outdated output misleads readers. Those of a story run in order: some read what others wrote."""
    assert RERUN["as_run_now"](path) == path.read_text(), "out of date: run `make docs`"


@pytest.mark.parametrize("name", ["student.pt", "fan", "setter", "teacher.pt", "programmer"])
def test_there_is_a_story_for_everybody(name: str) -> None:
    """Each shows commands."""
    path = ROOT / "docs" / "stories" / f"{name}.md"
    assert path in DOCUMENTS
    assert path.read_text().count("\n$ passatempo ") >= 4
    assert f"]({name}.md)" in (path.parent / "README.md").read_text()


@pytest.mark.slow
@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_python_examples(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Examples are copied into scripts."""
    monkeypatch.chdir(ROOT)
    assert doctest.testfile(str(path), module_relative=False).failed == 0


@pytest.mark.parametrize("path", [*DOCUMENTS, *WRITTEN], ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    """Files move; links in documents are checked by nothing else."""
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text()):
        assert (path.parent / target).exists(), target


@pytest.mark.slow
def test_the_pages_of_the_kinds_are_up_to_date() -> None:
    """A script writes them from docstrings and samples, never by hand."""
    for pages in runpy.run_path(str(PAGES / "generate.py"))["EVERY"]:
        wanted = pages.by_name()
        written = {path.name: path.read_text() for path in pages.folder.glob("*.md")}
        outdated = [name for name in {**wanted, **written} if wanted.get(name) != written.get(name)]
        assert not outdated, "out of date: run `make docs`"


PICTURES = ROOT / "docs" / "pictures"


def drawn_with(prefix: str) -> dict[str, str]:
    return {path.name: path.read_text() for path in PICTURES.glob(f"{prefix}*.svg")}


@pytest.mark.slow
def test_the_gallery_is_up_to_date() -> None:
    """Its pictures are what the code draws today."""
    gallery = runpy.run_path(str(ROOT / "docs" / "gallery.py"))
    assert (ROOT / "docs" / "gallery.md").read_text() == gallery["page"](), "out of date: run `make docs`"
    wanted, written = gallery["pictures"](), drawn_with(gallery["PREFIX"])
    outdated = [name for name in {**wanted, **written} if wanted.get(name) != written.get(name)]
    assert not outdated, "out of date: run `make docs`"


def test_the_pictures_of_the_documents_stay_small() -> None:
    """They are part of every clone."""
    assert sum(path.stat().st_size for path in PICTURES.iterdir()) < 3_000_000


@pytest.mark.parametrize("path", [*DOCUMENTS, *WRITTEN], ids=lambda path: path.name)
def test_pictures_are_there(path: Path) -> None:
    """A missing picture shows only in a browser."""
    for target in re.findall(r'(?:src|srcset)="([^"]+)"', path.read_text()):
        assert (path.parent / target).exists(), target


@pytest.mark.slow
def test_the_walk_throughs_are_up_to_date() -> None:
    """A script writes the explanations of the samples and the table of techniques."""
    generate = runpy.run_path(str(WALKTHROUGHS / "generate.py"))
    written = {path.name: path.read_text() for path in WALKTHROUGHS.glob("*.md")}
    pages, pictures = generate["pages_and_pictures"]()
    assert written == pages, "out of date: run `make docs`"
    assert drawn_with(generate["PREFIX"]) == pictures, "out of date: run `make docs`"
    explaining = (ROOT / "docs" / "explaining.md").read_text()
    assert explaining == generate["with_techniques"](explaining), "out of date: run `make docs`"


def test_the_options_of_generate_are_up_to_date() -> None:
    """The table in the document is generated from that in the code."""
    generating = (ROOT / "docs" / "generating.md").read_text()
    written = runpy.run_path(str(ROOT / "docs" / "options.py"))["with_options"](generating)
    assert generating == written, "out of date: run `make docs`"


def test_the_table_of_rules_is_up_to_date() -> None:
    """Authors of kinds choose from it: what a rule means and takes is what its class says."""
    page = (ROOT / "docs" / "adding-a-kind.md").read_text()
    written = runpy.run_path(str(ROOT / "docs" / "rules.py"))["with_rules"](page)
    assert page == written, "out of date: run `make docs`"


def test_new_names_exist_and_old_ones_do_not() -> None:
    """Whoever has to change code looks them up there."""
    page = (ROOT / "docs" / "renamed.md").read_text()
    rows = re.findall(r"^\| (.*`) \| (`.*`) \| `(.*)` \|$", page, re.MULTILINE)
    assert len(rows) > 20
    for before, now, where in rows:
        home = rules if where == "passatempo.rules" else _class_named(where)
        assert all(hasattr(home, name) for name in re.findall(r"`(\w+)`", now)), now
        assert not any(hasattr(home, name) for name in re.findall(r"`(\w+)`", before)), before


def _class_named(name: str) -> object:
    return next(getattr(each, name) for each in (clues, rules, passatempo) if name in each.__all__)


def test_every_technique_is_described_once() -> None:
    """The table of the document is that of the code, so nobody has to search the source for a technique."""
    document = (ROOT / "docs" / "explaining.md").read_text()
    table = document.partition("<!-- techniques:")[2].partition("<!-- end of techniques")[0]
    keys = re.findall(r"^\| .* \| `(\w+)` \|", table, re.MULTILINE)
    assert sorted(keys) == sorted(set(TECHNIQUES) - {WRONG_ENTRY}), "out of date: run `make docs`"


def test_every_old_key_is_documented() -> None:
    """Old keys are accepted for one release: users must find the new ones."""
    document = (ROOT / "docs" / "explaining.md").read_text()
    for row in TECHNIQUES.values():
        assert not row.old_key or f"| `{row.old_key}` | `{row.key}` |" in document


def test_the_levels_are_those_of_the_code() -> None:
    """The bounds of the levels are stated in prose and in code."""
    page = (ROOT / "docs" / "rating.md").read_text()
    rows = re.findall(r"^\| (\w+) \| ([0-9.]*) ?\| ", page, re.MULTILINE)
    documented = {level: float(end or "inf") for level, end in rows if level in LEVELS}
    assert documented == dict(zip(LEVELS, (*DEFAULT_ENDS, math.inf), strict=True))
    written = runpy.run_path(str(ROOT / "docs" / "levels.py"))["with_levels"](page)
    assert written == page, "make docs"


def test_the_pages_of_the_kinds_stay_readable() -> None:
    """Generated pages grow unnoticed."""
    assert sum(len(path.read_bytes()) for path in PAGES.glob("*.md")) < 300_000


@pytest.mark.parametrize("vocabulary", [clues, rules], ids=lambda module: module.__name__)
def test_the_guide_mentions_every_clue_and_every_rule(vocabulary: ModuleType) -> None:
    """Whoever adds a kind chooses from these names."""
    mentioned = set(re.findall(r"`(\w+)", (ROOT / "docs" / "adding-a-kind.md").read_text()))
    assert not set(vocabulary.__all__) - mentioned


def test_the_example_for_newcomers_is_a_kind_as_it_stands() -> None:
    """The example in the guide must be the code of a real kind."""
    text = (ROOT / "docs" / "adding-a-kind.md").read_text()
    (code,) = re.findall(r"```python\n(@kind.*?)```", text, re.DOTALL)
    files = (ROOT / "src" / "passatempo" / "kinds").glob("*.py")
    assert any(path.read_text().endswith(code) for path in files)


def test_every_format_is_documented() -> None:
    """A format that is not listed is not found."""
    text = (ROOT / "docs" / "formats.md").read_text()
    assert not [name for name in NAMES if f"| `{name}` |" not in text]
