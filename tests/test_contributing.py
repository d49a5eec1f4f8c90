"""CONTRIBUTING.md says which files an addition changes: the lists are compared with the code."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "passatempo"
SUFFIXES = (".py", ".pyi", ".cpp", ".hpp", ".def", ".md")
USERS = ("clues/", "kinds/", "layouts/")  # where rules and options are used, by as many as like them


def rows() -> dict[str, tuple[list[str], set[str]]]:
    """For each thing to add the identifiers of its example, and the files that are listed."""
    section = (ROOT / "CONTRIBUTING.md").read_text().partition("## What to change")[2]
    table = [line.split(" | ") for line in section.splitlines() if line.startswith("| a")]
    return {name.removeprefix("| "): (_quoted(example), _files(files)) for name, example, files in table}


def _quoted(text: str) -> list[str]:
    return re.findall("`([^`]+)`", text)


def _files(text: str) -> set[str]:
    return {each for each in _quoted(text) if "/" in each or each.endswith((".py", ".pyi", ".txt"))}


@cache
def sources() -> dict[str, str]:
    """The text of every source file, by its path in the package, or in the repository for the kernel."""
    package = {path.relative_to(SOURCE).as_posix(): path for path in SOURCE.rglob("*")}
    kernel = {path.relative_to(ROOT).as_posix(): path for path in (ROOT / "kernel").rglob("*")}
    return {"CMakeLists.txt": (ROOT / "CMakeLists.txt").read_text()} | {
        name: path.read_text()
        for name, path in (package | kernel).items()
        if path.suffix in SUFFIXES and not name.startswith("kernel/test/")
    }


def files_with(identifiers: list[str]) -> set[str]:
    """The files that know one of these."""
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(each)}(?!\w)" for each in identifiers))
    texts = {name: text for name, text in sources().items() if any(each in text for each in identifiers)}
    return {name for name, text in texts.items() if pattern.search(text)}


@pytest.mark.parametrize("name", rows())
def test_the_files_of_an_addition_are_those_that_know_its_example(name: str) -> None:
    """A list that is too short sends newcomers searching, one that is too long frightens them."""
    identifiers, listed = rows()[name]
    found = files_with(identifiers) | {each for each in listed if (ROOT / each).is_dir()}
    found |= {each for each in listed if each == f"kinds/{identifiers[0]}.py" and (SOURCE / each).exists()}
    assert not listed - found, "listed, but not concerned"
    assert not {each for each in found - listed if not each.startswith(USERS)}, "concerned, but not listed"
