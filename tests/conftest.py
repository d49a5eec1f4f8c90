"""What several tests share: where samples and puzzle data lie, and how much a quick run leaves out."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "samples"

# A busy machine is no failure, so no example has a deadline.
settings.register_profile("thorough", deadline=None)
settings.register_profile("quick", deadline=None, max_examples=10)
settings.load_profile("thorough")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A quick run asks the kernel; the SAT solvers and the backtracking of each rule take their time."""
    for item in items:
        by_method = any(name in item.nodeid.partition("[")[2] for name in ("sat", "backtracking"))
        if by_method or "cpsat" in item.nodeid:
            item.add_marker(pytest.mark.slow)
