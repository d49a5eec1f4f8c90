"""What several tests share: where samples and puzzle data lie, and how much a quick run leaves out."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "samples"

# A background job ignores Ctrl-C, and so would every process that a test starts to interrupt it.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A busy machine is no failure, so no example has a deadline.
settings.register_profile("thorough", deadline=None)
settings.register_profile("quick", deadline=None, max_examples=10)
settings.load_profile("thorough")


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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A quick run asks the kernel; the SAT solvers and the backtracking of each rule take their time."""
    for item in items:
        test, _, parameters = item.nodeid.partition("[")
        by_method = any(name in parameters for name in ("sat", "backtracking"))
        if by_method or "cpsat" in item.nodeid or any(word in test for word in TRY_MANY):
            item.add_marker(pytest.mark.slow)
