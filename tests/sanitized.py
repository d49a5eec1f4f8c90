"""The Python tests and a fuzz against the extension that is built with sanitizers: part of `make check`.

    python tests/sanitized.py [BUILD]            the quick tests and the fuzz, side by side
    python tests/sanitized.py BUILD COMMAND...   Python with these arguments, in the same environment

BUILD is where cmake has built the extension (build/check). An address or undefined-behaviour error ends the
process it happens in; its report is shown at the end and fails the run. SANITIZED_FUZZ_SECONDS (60) is how
much CPU time the fuzz takes, SANITIZED_FUZZ_SEED (1) what it begins with.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

TESTS = Path(__file__).parent
ROOT = TESTS.parent
QUICK = ["-m", "pytest", "-q", "-m", "not slow", "--hypothesis-profile=quick"]
# Python's own handler of SIGSEGV would come before the sanitizer's.
QUICK += ["-p", "no:faulthandler", "-p", "no:cacheprovider"]
FUZZ = [str(TESTS / "fuzz_kernel.py")]
FRAME = "*" * 100
NOTE = "last_test"  # where tests note which of them begins
PROBE = "import passatempo._kernel as kernel; print(kernel.__file__)"


class NotPossibleError(Exception):
    """The sanitized extension cannot be used here."""


def cached(build: Path) -> Mapping[str, str]:
    """The cache variables of a cmake build."""
    lines = (build / "CMakeCache.txt").read_text().splitlines()
    pairs = (line.partition("=") for line in lines if ":" in line.partition("=")[0])
    return {name.partition(":")[0]: value for name, _, value in pairs}


def library(compiler: str, name: str) -> str:
    """The path of a library that belongs to the compiler."""
    done = subprocess.run([compiler, f"-print-file-name={name}"], capture_output=True, text=True)
    found = done.stdout.strip()
    if not os.path.isabs(found):
        raise NotPossibleError(f"{compiler} has no {name}")
    return os.path.realpath(found)


def environment(build: Path) -> dict[str, str]:
    """The environment in which Python, and every process it starts, loads the sanitized extension."""
    cache = cached(build)
    if cache.get("PASSATEMPO_HAS_SANITIZERS") != "1":
        raise NotPossibleError(f"{cache['CMAKE_CXX_COMPILER']} has no sanitizers")
    kernels = sorted(build.glob("_kernel.*.so"))
    if not kernels:
        raise NotPossibleError(f"there is no extension in {build}")
    reports = build / "reports"
    shutil.rmtree(reports, ignore_errors=True)
    reports.mkdir()
    (build / NOTE).unlink(missing_ok=True)
    compiler, report = cache["CMAKE_CXX_COMPILER"], f"{reports.resolve()}/report"
    # Without the C++ library beside it, the sanitizer does not find what throws exceptions.
    preloaded = [library(compiler, name) for name in ("libasan.so", "libstdc++.so")]
    paths = [str(TESTS / "sanitized_site"), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {
        **os.environ,
        "LD_PRELOAD": " ".join(preloaded),
        "ASAN_OPTIONS": f"detect_leaks=0:allocator_may_return_null=1:log_path={report}",
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONMALLOC": "malloc",  # Python's own allocator leaves no gaps to be watched
        "PYTHONPATH": os.pathsep.join(paths),
        "PASSATEMPO_KERNEL": str(kernels[0].resolve()),
        "PASSATEMPO_UBSAN": library(compiler, "libubsan.so"),
        "PASSATEMPO_REPORTS": report,
        "PASSATEMPO_NOTE": str(build.resolve() / NOTE),
    }


def probed(environ: Mapping[str, str]) -> None:
    """Check that Python starts with the sanitizer and loads the right extension."""
    done = subprocess.run([sys.executable, "-c", PROBE], env=environ, capture_output=True, text=True)
    if done.stdout.strip() != environ["PASSATEMPO_KERNEL"]:
        lines = (done.stderr or done.stdout).strip().splitlines() or [f"exit code {done.returncode}"]
        raise NotPossibleError(f"Python cannot be started with the sanitizer: {lines[-1]}")


def reported(build: Path) -> int:
    """Print the reports of the sanitizers; return their number."""
    reports = sorted((build / "reports").iterdir())
    for report in reports:
        print(f"\n---- {report.name} ----\n{report.read_text(errors='replace')}", file=sys.stderr)
    return len(reports)


def run_all(commands: Sequence[Sequence[str]], environ: Mapping[str, str]) -> bool:
    """Run Python with each list of arguments, in parallel; return whether all succeeded."""
    running = [subprocess.Popen([sys.executable, *each], env=environ, cwd=ROOT) for each in commands]
    codes = [each.wait() for each in running]
    return not any(codes)


def main(build: Path, *command: str) -> int:
    """Run it; 1 if anything failed. What cannot run here is skipped with a message."""
    try:
        environ = environment(build)
        probed(environ)
    except NotPossibleError as error:
        what = "LEFT OUT: the Python tests and the fuzz under sanitizers"
        print(f"{FRAME}\n{what}. {error}.\n{FRAME}", file=sys.stderr)
        return 0
    good = run_all([command] if command else [QUICK, FUZZ], environ)
    if reports := reported(build):
        print(f"{reports} sanitizer reports (above). {again(build)}", file=sys.stderr)
    return 0 if good and not reports else 1


def again(build: Path) -> str:
    """How to rerun the last test that began; the fuzzer prints its own case."""
    note = build / NOTE
    test = note.read_text() if note.exists() else "..."
    command = f"{sys.executable} tests/sanitized.py {build} -m pytest -p no:faulthandler"
    return f"The last test that began (if it was no case of the fuzz):\n  {command} '{test}'"


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if sys.argv[1:] else "build/check"), *sys.argv[2:]))
