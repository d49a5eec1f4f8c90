"""What can be checked of the page without a browser: its words, its colours, its types."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from conftest import ROOT
from page_words import STATIC, english, portuguese

from passatempo.kinds import all_kinds

sys.path.insert(0, str(ROOT / "docs"))

TYPESCRIPT = (5, 7)  # the oldest version with arrays of bytes that name their buffer


def test_every_sentence_has_its_portuguese() -> None:
    """A sentence added in English only would show up untranslated; one no longer used is dead."""
    assert english() == set(portuguese())


def test_translations_name_the_same_arguments() -> None:
    """A name that is misspelt in a translation shows nothing in its place."""
    for source, translation in portuguese().items():
        assert set(re.findall(r"{\w+}", source)) == set(re.findall(r"{\w+}", translation)), source


def test_colours_are_those_of_pictures() -> None:
    """Boards on the page and in files look the same: the sheet is written from the themes."""
    import page_colours

    assert page_colours.SHEET.read_text() == page_colours.sheet()


def test_nothing_comes_from_outside() -> None:
    """The page works offline, under a strict policy."""
    for file in STATIC.iterdir():
        text = file.read_text("utf-8").replace("http://www.w3.org/", "")
        assert not re.search(r"https?://", text), file.name
        assert "style=" not in text, f"{file.name}: the policy forbids inline styles"


def test_no_kind_is_named() -> None:
    """The page draws scenes: a new kind appears in it by itself."""
    kinds = "|".join(kind.name for kind in all_kinds())
    for file in STATIC.glob("*.js"):
        if file.name != "words-pt.js":
            assert not re.findall(rf"[\"'`]({kinds})[\"'`]", file.read_text("utf-8")), file.name


def type_checker() -> str | None:
    """The compiler of TypeScript, if it is there and knows the types of today's browsers."""
    compiler = shutil.which("tsc")
    said = subprocess.run([compiler, "--version"], capture_output=True, text=True).stdout if compiler else ""
    version = re.search(r"(\d+)\.(\d+)", said)
    return compiler if version and (int(version[1]), int(version[2])) >= TYPESCRIPT else None


@pytest.mark.slow
def test_types(tmp_path: Path) -> None:
    """JSDoc types are checked as strictly as mypy checks Python, where TypeScript is there."""
    compiler = type_checker()
    if compiler is None:
        warnings.warn("no tsc here, or an old one: the types of the page are not checked", stacklevel=1)
        pytest.skip("no tsc: npm install -g typescript")
    options = {
        **dict.fromkeys(("allowJs", "checkJs", "strict", "noEmit", "noUnusedLocals"), True),
        **{"target": "ES2022", "module": "ES2022", "moduleResolution": "bundler"},
        "lib": ["ES2023", "DOM", "DOM.Iterable"],
    }
    config = {"compilerOptions": options, "include": [f"{STATIC}/*.js"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config))
    command = [compiler, "-p", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not done.stdout
