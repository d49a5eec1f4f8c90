"""`make check` runs the quick tests against a sanitized kernel: it is that one, or it says why not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import sanitized

from passatempo import _kernel


def build_of(folder: Path, has_sanitizers: str = "1", compiler: str = sys.executable) -> Path:
    """What cmake leaves behind, as far as it is looked at."""
    cache = f"CMAKE_CXX_COMPILER:FILEPATH={compiler}\nPASSATEMPO_HAS_SANITIZERS:INTERNAL={has_sanitizers}\n"
    (folder / "CMakeCache.txt").write_text(cache)
    return folder


def test_processes_that_tests_start_load_the_same_kernel() -> None:
    done = subprocess.run([sys.executable, "-c", sanitized.PROBE], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == _kernel.__file__


def test_a_compiler_without_sanitizers_is_no_silent_success(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is run then, so it must be seen."""
    assert sanitized.main(build_of(tmp_path, has_sanitizers="")) == 0
    assert "LEFT OUT: the Python tests and the fuzz under sanitizers" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("kernel", "said"), [(None, "there is no extension"), ("_kernel.x.so", "has no libasan")]
)
def test_what_is_missing_is_named(
    kernel: str | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build = build_of(tmp_path)
    if kernel:
        (build / kernel).touch()
    assert sanitized.main(build) == 0
    assert said in capsys.readouterr().err


def test_a_report_fails_a_run_that_went_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that a test starts may die without the test seeing it."""

    def run(commands: object, environ: object) -> bool:
        (tmp_path / "reports" / "report.1").write_text("heap-buffer-overflow")
        return True

    (tmp_path / "reports").mkdir()
    monkeypatch.setattr(sanitized, "environment", lambda _: {})
    monkeypatch.setattr(sanitized, "probed", lambda _: None)
    monkeypatch.setattr(sanitized, "run_all", run)
    assert sanitized.main(tmp_path) == 1
