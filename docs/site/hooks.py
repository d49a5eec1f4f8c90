"""Hooks of the site: pages from outside docs/, the API reference, the navigation.

README.md becomes the first page. A document outside docs/ that some page links becomes a page too, and
another file is copied. So every link of the documents works on the site as it does in the repository;
tests/test_site.py finds one that does not.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PACKAGE = ROOT / "src" / "passatempo"
STARTS = (
    "README.md",
    "README.pt.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
)  # besides docs/; those that are there
LINK = re.compile(
    r'(?P<before>\]\(|(?:src|srcset|href)=")(?P<path>[^)#:"\s]+)(?P<after>#[^)"\s]*)?(?P<end>[)"])'
)
EXPORTED = re.compile(r"^from (?P<module>[\w.]+) import (?P<name>\w+) as ", re.MULTILINE)
CONSTRUCTOR = re.compile(r"^(\w+): Constructor$", re.MULTILINE)

# Sections of the navigation: patterns of pages, in this order; those that no pattern names are in the last.
SECTIONS = {
    "Start": ("installing.md", "tour.md", "gallery.md", "workbench.md"),
    "Português": ("README.pt.md", "pt/tour.md", "stories/*.pt.md", "pt/*.md", "pt/kinds/*"),
    "Stories": ("stories/README.md", "stories/*"),
    "Kinds": ("kinds/README.md", "kinds/*"),
    "Guides": (
        *(
            f"{name}.md"
            for name in ("explaining", "explained", "rating", "generating", "generated", "drawing")
        ),
        *(f"{name}.md" for name in ("printing", "shell", "formats", "json", "python", "modelling", "api")),
        *(f"{name}.md" for name in ("scale", "limits")),
        "walkthroughs/README.md",
        "walkthroughs/*",
    ),
    "Python": ("reference/*",),
    "Your own": ("adding-a-kind.md", "plugins.md", "examples/*", "CONTRIBUTING.md"),
    "Inside": ("architecture.md", "kernel/*", "benchmarks.md", "decisions/README.md", "decisions/*"),
    "More": ("*",),
}

# Pages of the reference: a title, and the modules whose public names are there.
REFERENCE = {
    "puzzles": ("Puzzles, reading and writing", ("formats", "puzzle", "constructors", "plugins", "schema")),
    "questions": (
        "Solving and counting",
        ("answers", "batch", "combinations", "statistics", "deadline", "aio"),
    ),
    "explaining": ("Explaining and rating", ("explaining", "rating")),
    "generating": ("Generating", ("generating",)),
    "drawing": ("Drawing and printing", ("drawing", "pictures", "printing")),
    "modelling": ("Modelling", ("model", "expr")),
    "errors": ("Errors", ("errors",)),
    "others": ("Other names", ()),
}


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the pages from outside docs/ and the reference, and build the navigation."""
    for name, text in reference_pages().items():
        files.append(File.generated(config, f"reference/{name}.md", content=text))
    for place, source in outside_documents().items():
        content = source.read_text("utf-8")
        files.append(File.generated(config, place, content=content, inclusion=InclusionLevel.INCLUDED))
    config.nav = navigation([file.src_uri for file in files.documentation_pages()])
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The text with links that are right on the site."""
    place = page.file.src_uri
    source = SOURCES.get(place, DOCS / place)
    return LINK.sub(lambda link: relinked(link, source, place), markdown)


SOURCES: dict[str, Path] = {}  # of pages and files from outside docs/, by their place on the site


def outside_documents() -> dict[str, Path]:
    """The files outside docs/ that are on the site, by their place: those that pages link, and so on."""
    starts = [ROOT / name for name in STARTS if (ROOT / name).exists()]
    waiting = [*sorted(DOCS.rglob("*.md")), *starts]
    SOURCES.update({place_of(path): path for path in starts})
    while waiting:
        for target in linked_files(waiting.pop()):
            if not target.is_relative_to(DOCS) and place_of(target) not in SOURCES:
                SOURCES[place_of(target)] = target
                waiting += [target] if target.suffix == ".md" else []
    return SOURCES


def linked_files(document: Path) -> Iterator[Path]:
    """The files of the repository that a document links; of a folder its README."""
    for link in LINK.finditer(document.read_text("utf-8")):
        target = target_of(link["path"], document)
        if target.is_file() and target.is_relative_to(ROOT):
            yield target


def target_of(path: str, document: Path) -> Path:
    """The file that a link leads to; of a folder its README, if it has one."""
    target = Path(os.path.normpath(document.parent / path))
    return target / "README.md" if (target / "README.md").exists() else target


def place_of(path: Path) -> str:
    """The place on the site of a file of the repository."""
    if path == ROOT / "README.md":
        return "index.md"
    return path.relative_to(DOCS if path.is_relative_to(DOCS) else ROOT).as_posix()


def relinked(link: re.Match[str], source: Path, place: str) -> str:
    """A link of a document as it is on its page."""
    target = target_of(link["path"], source)
    if not target.is_file() or not target.is_relative_to(ROOT):
        return link[0]  # a test finds it
    path = os.path.relpath(place_of(target), os.path.dirname(place) or ".")
    return f"{link['before']}{path}{link['after'] or ''}{link['end']}"


def reference_pages() -> dict[str, str]:
    """The reference: a page for each group of public names, and those of clues and rules."""
    titles = {module: name for name, (_, modules) in REFERENCE.items() for module in modules}
    names: dict[str, list[str]] = {name: [] for name in REFERENCE}
    for module, name in exported(PACKAGE / "__init__.pyi"):
        full = f"{module}.{name}"  # of a whole module too: passatempo.asyncio
        names[titles.get(full.split(".")[1], "others")].append(full)
    pages = {name: page(REFERENCE[name][0], found) for name, found in names.items() if found}
    constructors = ", ".join(
        f"`{name}`" for name in CONSTRUCTOR.findall((PACKAGE / "__init__.pyi").read_text("utf-8"))
    )
    pages["puzzles"] += f"\n\nThe constructors, one for each name of a kind: {constructors}.\n"
    for package in ("clues", "rules"):
        found = [f"{module}.{name}" for module, name in exported(PACKAGE / package / "__init__.pyi")]
        pages[package] = page(f"{package.capitalize()}: passatempo.{package}", found)
    return pages


def exported(stub: Path) -> list[tuple[str, str]]:
    """The modules and names that a stub exports."""
    return [(found["module"], found["name"]) for found in EXPORTED.finditer(stub.read_text("utf-8"))]


def page(title: str, names: list[str]) -> str:
    """A page of the reference."""
    return (
        "\n\n".join(
            [f"# {title}", *(f"::: {name}{options_of(name)}" for name in sorted(names, key=last_part))]
        )
        + "\n"
    )


def options_of(name: str) -> str:
    """How it is shown: of a whole module only what it says."""
    is_module = (PACKAGE.parent / name.replace(".", "/")).with_suffix(".py").exists()
    return "\n    options:\n      members: false" if is_module else ""


def last_part(name: str) -> str:
    """The name without its module, for sorting."""
    return name.rpartition(".")[2].lower()


def navigation(pages: list[str]) -> list[str | dict[str, list[str]]]:
    """The first page, then the sections, each with its pages."""
    left = sorted(set(pages) - {"index.md"})
    sections: list[str | dict[str, list[str]]] = ["index.md"]
    for title, patterns in SECTIONS.items():
        found = [page for pattern in patterns for page in left if fnmatch(page, pattern)]
        found = list(dict.fromkeys(found))
        left = [page for page in left if page not in found]
        sections += [{title: found}] if found else []
    return sections
