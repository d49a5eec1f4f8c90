"""Shared by the tests: paths, fixtures, and which tests a quick run leaves out."""

from __future__ import annotations

import gc
import os
import re
import signal
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "samples"
DATA = ROOT.parent / "shared" / "data"  # published puzzles, no part of the project

Run = Callable[..., tuple[int, str, str]]  # from arguments to exit code, standard output and standard error

needs_data = pytest.mark.skipif(not DATA.is_dir(), reason="the published puzzles are not beside the project")

# A background job ignores Ctrl-C, and one under nohup a closed terminal; so would every process that a test
# starts to interrupt it.
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# Twelve thousand tests and the package's syntax trees stay: looking for garbage among them takes seconds.
gc.set_threshold(200_000, 20, 100)

# A busy machine is no failure, so no example has a deadline.
settings.register_profile("thorough", deadline=None)
settings.register_profile("quick", deadline=None, max_examples=10)
settings.load_profile("thorough")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite the golden files, to be reviewed")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line in this process."""
    from passatempo.cli import main

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def each_of(paths: list[Path]) -> pytest.MarkDecorator:
    """A test for each of these samples; a quick run takes the smallest of each kind."""
    smallest = {min(folder.glob("*.txt"), key=_size, default=folder) for folder in SAMPLES.iterdir()}
    return pytest.mark.parametrize(
        "path",
        [pytest.param(path, marks=() if path in smallest else pytest.mark.slow) for path in paths],
        ids=[f"{path.parent.name}/{path.stem}" for path in paths],
    )


def _size(path: Path) -> tuple[int, str]:
    return path.stat().st_size, path.name


def some_of(values: Mapping[str, object], *quick: str) -> list[object]:
    """A parameter for each named value; a quick run takes those named here."""
    return [
        pytest.param(value, id=name, marks=() if name in quick else pytest.mark.slow)
        for name, value in values.items()
    ]


def names_in(folder: Path) -> list[str]:
    """The names of the files in a folder, sorted."""
    return sorted(each.name for each in folder.iterdir())


@pytest.fixture
def font() -> None:
    """Leave out a test of PNG where no font is installed: all its digits would be missing."""
    from passatempo.drawing.raster import to_png
    from passatempo.errors import UnsupportedError

    try:
        to_png('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
    except UnsupportedError:
        warnings.warn("no font here: PNG is not tested", stacklevel=1)
        pytest.skip("no font: install one, or run `make browser` as root")


def environment_with(folder: Path) -> dict[str, str]:
    """An environment in which Python finds the modules in this folder, too."""
    paths = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def pytest_runtest_logstart(nodeid: str) -> None:
    """Note which test begins where a sanitizer may end the process: see `tests/sanitized.py`."""
    if note := os.environ.get("PASSATEMPO_NOTE"):
        Path(note).write_text(nodeid)


# Tests of formats that try hundreds or thousands of texts say so in their names.
TRY_MANY = ("mutations", "damage", "random", "any_clues", "one_cell_changed", "few_characters", "fuzz")
TRY_MANY += ("samples_round_trip", "puzzles_round_trip", "peers_agree", "older_forms")


SLOW_FILE = re.compile(r"^pytestmark = pytest\.mark\.slow", re.MULTILINE)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A quick run does not even import files whose tests are all slow."""
    is_quick = config.option.markexpr == "not slow" and collection_path.match("test_*.py")
    return True if is_quick and SLOW_FILE.search(collection_path.read_text()) else None


def pytest_collection_finish() -> None:
    """What was collected stays: do not look for garbage in it again."""
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A quick run solves by the kernel only: SAT solvers and backtracking take longer."""
    for item in items:
        test, _, parameters = item.nodeid.partition("[")
        by_method = any(name in parameters for name in ("sat", "backtracking"))
        if by_method or "cpsat" in item.nodeid or any(word in test for word in TRY_MANY):
            item.add_marker(pytest.mark.slow)
