"""`make check` runs the quick tests against a sanitized kernel: that very one, or a message why not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import sanitized

from passatempo import _kernel


def build_of(folder: Path, has_sanitizers: str = "1", compiler: str = sys.executable) -> Path:
    """A build folder of cmake, as far as it is read."""
    cache = f"CMAKE_CXX_COMPILER:FILEPATH={compiler}\nPASSATEMPO_HAS_SANITIZERS:INTERNAL={has_sanitizers}\n"
    (folder / "CMakeCache.txt").write_text(cache)
    return folder


def test_processes_that_tests_start_load_the_same_kernel() -> None:
    """Child processes must not fall back to the installed kernel."""
    done = subprocess.run([sys.executable, "-c", sanitized.PROBE], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == _kernel.__file__


def test_a_compiler_without_sanitizers_is_no_silent_success(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is run then, so a message must show it."""
    assert sanitized.main(build_of(tmp_path, has_sanitizers="")) == 0
    assert "LEFT OUT: the Python tests and the fuzz under sanitizers" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("kernel", "message"), [(None, "there is no extension"), ("_kernel.x.so", "has no libasan")]
)
def test_what_is_missing_is_named(
    kernel: str | None, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The build and the sanitizer's library are separate preconditions."""
    build = build_of(tmp_path)
    if kernel:
        (build / kernel).touch()
    assert sanitized.main(build) == 0
    assert message in capsys.readouterr().err


def test_a_report_fails_a_run_that_went_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A child process may die without its test noticing."""

    def run(commands: object, environ: object) -> bool:
        (tmp_path / "reports" / "report.1").write_text("heap-buffer-overflow")
        return True

    (tmp_path / "reports").mkdir()
    monkeypatch.setattr(sanitized, "environment", lambda _: {})
    monkeypatch.setattr(sanitized, "probed", lambda _: None)
    monkeypatch.setattr(sanitized, "run_all", run)
    assert sanitized.main(tmp_path) == 1
