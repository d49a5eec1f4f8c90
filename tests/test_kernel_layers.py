"""The kernel's folders: which may include which, one namespace each, one definition for each name.

The build proves the same for symbols, folder by folder (`kernel_library` in CMakeLists.txt); headers alone
could reach upwards, and two classes of one name would break the one-definition rule without any message.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
KERNEL = ROOT / "kernel"
BELOW = {  # the folders that each folder may include
    "util": set[str](),
    "solver": {"util"},
    "colouring": {"util"},
    "counting": {"util"},
    "human": {"solver", "util"},
    "generate": {"solver", "util"},
    "sudoku": {"solver", "util"},
    "lines": {"sudoku", "solver", "util"},
}
EVERYTHING = set(BELOW)
FOLDERS = sorted(BELOW | {"python": EVERYTHING, "test": EVERYTHING})
SOURCES = sorted(KERNEL.rglob("*.[ch]pp"))
PRIVATE = (  # words for which the field has a term
    r"told|telling|story|stories|alike|crew|chance|judged?|families|manners|wish(ed)?|weighing|pulse|thinn(ed|ing)"
    r"|refill(ed|ing)?|rivals?|blame|spoken"
)


def folder_of(path: Path) -> str:
    return path.relative_to(KERNEL).parts[0]


def included(path: Path) -> list[Path]:
    found = []
    for name in re.findall(r'^#include "([^"]+)"', path.read_text(), re.M):
        near, far = path.parent / name, KERNEL / name
        found.append(near if near.exists() else far)
    return found


def test_sources_are_found_in_known_folders() -> None:
    """The checks below would pass on nothing; and nothing but the README lies at the root."""
    assert len(SOURCES) > 150
    assert {folder_of(path) for path in SOURCES} == set(FOLDERS)
    assert [path.name for path in KERNEL.iterdir() if path.is_file()] == ["README.md"]


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_folder_includes_only_those_below_it(folder: str) -> None:
    """The solver knows no 9x9 grid, no human technique, no generation and no lines of text."""
    allowed = {folder} | BELOW.get(folder, EVERYTHING)
    upwards = [
        f"{path.relative_to(KERNEL)} includes {other.relative_to(KERNEL)}"
        for path in SOURCES
        if folder_of(path) == folder
        for other in included(path)
        if not other.exists() or folder_of(other) not in allowed
    ]
    assert upwards == []


def test_the_build_links_the_same_folders() -> None:
    """What a library links is what its folder may include."""
    text = (ROOT / "CMakeLists.txt").read_text()
    calls = re.findall(r"^kernel_library\((\w+)(?: LINKS ([\w ]+?))? SOURCES", text, re.M)
    links = {folder: set(below.split()) for folder, below in calls}
    assert set(links) == set(BELOW)
    for folder, direct in links.items():
        reached = set(direct)
        for below in direct:
            reached |= BELOW[below]
        assert reached == BELOW[folder], folder


def test_only_the_bindings_know_python() -> None:
    """Everything else can be built and tested without Python."""
    pattern = re.compile(r"#include <(Python\.h|nanobind)")
    assert {folder_of(path) for path in SOURCES if pattern.search(path.read_text())} == {"python"}


@pytest.mark.parametrize("folder", sorted(set(FOLDERS) - {"test"}))
def test_a_file_opens_the_namespace_of_its_folder_only(folder: str) -> None:
    """So two folders cannot define the same name."""
    wanted = re.compile(rf"passatempo::{folder}(::\w+)?")
    for path in SOURCES:
        if folder_of(path) == folder:
            text = path.read_text()
            outer = re.findall(r"^namespace (passatempo[\w:]*) \{", text, re.M)
            assert all(wanted.fullmatch(name) for name in outer), path.name
            assert outer or re.search(r"^(bool passatempo::sudoku::lanes::|NB_MODULE)", text, re.M), path.name


def definitions(path: Path) -> list[str]:
    """The classes that a file defines at namespace scope, outside of unnamed namespaces."""
    found, unnamed, namespace = [], False, ""
    for line in path.read_text().splitlines():
        if line == "namespace {":
            unnamed = True
        elif line == "}  // namespace":
            unnamed = False
        elif opened := re.match(r"namespace ([\w:]+) \{", line):
            namespace = opened[1]
        elif not unnamed and (
            name := re.match(r"(?:class|struct|enum class|enum|union) (\w+)\b(?!::).*\{", line)
        ):
            found.append(f"{namespace}::{name[1]}")
    return found


def test_every_class_is_defined_once() -> None:
    """Two classes of one name break the one-definition rule: the linker would merge their functions."""
    counts = Counter(name for path in SOURCES for name in definitions(path))
    assert len(counts) > 100
    assert [name for name, count in counts.items() if count > 1] == []


@pytest.mark.parametrize("folder", [KERNEL, *filter(Path.is_dir, KERNEL.rglob("*"))], ids=lambda p: p.name)
def test_a_readme_lists_every_file(folder: Path) -> None:
    """A folder of more than a handful of files has a table; one that is out of date misleads."""
    files = [path.name for path in folder.iterdir() if path.suffix in (".cpp", ".hpp")]
    readme = folder / "README.md"
    if len(files) <= 5 and not readme.exists():
        return
    text = readme.read_text()
    stems = {path.rpartition(".")[0] for path in files}
    assert [stem for stem in sorted(stems) if f"`{stem}" not in text] == []
    named = re.findall(r"`([\w/]+\.[ch]pp)`", text)
    assert [name for name in named if not (folder / name).exists()] == []


def test_private_words_stay_out() -> None:
    """The kernel is written in the terms of the field, in names and in comments."""
    pattern = re.compile(rf"(?<![A-Za-z])({PRIVATE})(?![A-Za-z])", re.I)
    found = [
        f"{path.relative_to(KERNEL)}:{number}: {hit[0]}"
        for path in [*SOURCES, *KERNEL.rglob("README.md")]
        for number, line in enumerate(path.read_text().splitlines(), 1)
        for hit in pattern.finditer(line)
    ]
    assert found == []
