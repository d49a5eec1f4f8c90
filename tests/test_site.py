"""The documents as a site: complete, without a broken link, and without anything from another host."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from conftest import ROOT

import passatempo as pt

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (find_spec("material") and find_spec("mkdocstrings")),
        reason="LEFT OUT: the site is not built; pip install -e '.[docs]'",
    ),
]
LOADED = {("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "srcset"), ("source", "src")}
LOADING_RELATIONS = {
    "stylesheet",
    "preload",
    "prefetch",
    "preconnect",
    "dns-prefetch",
    "icon",
    "modulepreload",
}
REMOTE = re.compile(r"""(?:url\(|@import\s)\s*["']?(?:https?:)?//""")


class Found(HTMLParser):
    """What a page loads, what it links, and the places in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.places |= {given[name] for name in ("id", "name") if name in given}
        self.loads += [given[name] for of, name in LOADED if of == tag and name in given]
        if tag == "link" and LOADING_RELATIONS & set(given.get("rel", "").split()):
            self.loads.append(given["href"])
        if tag == "a" and "href" in given:
            self.links.append(given["href"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built anew; a warning fails it."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    environ = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Found]:
    return {path: Found(path.read_text("utf-8")) for path in site.rglob("*.html")}


def is_remote(address: str) -> bool:
    return address.startswith(("http:", "https:", "//"))


def test_every_document_is_a_page(pages: dict[Path, Found], site: Path) -> None:
    """A document that is left out is not missed by anyone who builds it."""
    built = {path.relative_to(site).with_suffix("").as_posix() for path in pages}
    for document in (ROOT / "docs").rglob("*.md"):
        name = document.relative_to(ROOT / "docs").with_suffix("").as_posix()
        assert re.sub("(^|/)README$", r"\1index", name) in built
    assert {"index", "CONTRIBUTING", "CHANGELOG", "kernel/index", "examples/plugin/index"} <= built


def test_nothing_is_loaded_from_another_host(pages: dict[Path, Found], site: Path) -> None:
    """Readers are not reported to anybody, and the site works where there is no network."""
    assert sum(len(found.loads) for found in pages.values()) > 100
    for path, found in pages.items():
        assert not [address for address in found.loads if is_remote(address)], path
        assert not REMOTE.search(path.read_text("utf-8")), path
    sheets = list(site.rglob("*.css"))
    assert sheets
    assert not [path for path in sheets if REMOTE.search(path.read_text("utf-8"))]


def targets(path: Path, found: Found) -> Iterator[tuple[str, Path, str]]:
    """The links of a page within the site: as written, the file, the place in it."""
    for address in (*found.loads, *found.links):
        parts = urlsplit(address)
        if not parts.scheme and not parts.netloc:
            target = Path(os.path.normpath(path.parent / unquote(parts.path))) if parts.path else path
            yield address, target, unquote(parts.fragment)


def test_every_link_leads_somewhere(pages: dict[Path, Found], site: Path) -> None:
    """Also those that mkdocs does not check: of pictures written as HTML, and to folders."""
    wrong = []
    for path, found in pages.items():
        for address, target, place in targets(path, found):
            whole = target.is_file() and (not place or target not in pages or place in pages[target].places)
            if not whole and path.name != "404.html":
                wrong.append(f"{path.relative_to(site)}: {address}")
    assert not wrong, "\n".join(sorted(set(wrong)))


def test_the_reference_has_every_public_name(pages: dict[Path, Found]) -> None:
    """It is made from the docstrings, so a name without a page would go unnoticed."""
    places = {
        place for path, found in pages.items() if path.parent.name == "reference" for place in found.places
    }
    texts = " ".join(path.read_text("utf-8") for path in pages if path.parent.name == "reference")
    names = {place.rpartition(".")[2] for place in places} | set(re.findall(r"<code>(\w+)</code>", texts))
    assert not set(pt.__all__) - names - {"__version__"}


def test_pages_show_pictures(pages: dict[Path, Found]) -> None:
    """A gallery without pictures would satisfy all of the above."""
    pictures = {
        path.name: [a for a in found.loads if a.endswith((".svg", ".png"))] for path, found in pages.items()
    }
    assert len(pictures["gallery.html"]) > 50
    assert len(pictures["workbench.html"]) > 3
