"""The quick tests on every other Python that is installed here, against the wheel: `make pythons`.

    python tests/pythons.py WHEEL [ARGUMENT...]    the arguments are those of pytest

Each gets an environment of its own in build/, so the second run is faster.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
OLDEST, NEWEST = 11, 20  # of Python 3
QUICK = ["-m", "not slow", "--hypothesis-profile=quick", "-p", "no:cacheprovider"]
EXTRAS = "all,dev"
PROBE = "import sys, venv, ensurepip; print(sys.implementation.name, *sys.version_info[:2])"


def candidates() -> Iterator[Path]:
    """Where interpreters may be: on PATH, and those of pyenv."""
    for minor in range(OLDEST, NEWEST):
        if found := shutil.which(f"python3.{minor}"):
            yield Path(found)
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    yield from sorted(versions.glob("3.*/bin/python"))


def version_of(python: Path) -> tuple[int, int] | None:
    """The version of a CPython that can make environments; None if it is anything else."""
    try:
        done = subprocess.run([python, "-c", PROBE], capture_output=True, text=True, timeout=180)
    except OSError:
        return None
    words = done.stdout.split()
    return (int(words[1]), int(words[2])) if words[:1] == ["cpython"] else None


def others() -> dict[str, Path]:
    """An interpreter for each version that this project supports, except the one that runs this."""
    found: dict[tuple[int, int], Path] = {}
    for python in candidates():
        version = version_of(python)
        if version and (3, OLDEST) <= version != sys.version_info[:2]:
            found.setdefault(version, python)
    return {f"3.{version[1]}": found[version] for version in sorted(found)}


def tested(name: str, python: Path, wheel: Path, arguments: list[str]) -> bool:
    """Whether the tests pass on one of them."""
    environment = ROOT / "build" / f"python-{name}"
    if not environment.exists():
        subprocess.run([python, "-m", "venv", environment], check=True)
    pip = [environment / "bin" / "pip", "install", "-q"]
    subprocess.run([*pip, f"{wheel.resolve()}[{EXTRAS}]"], check=True)
    subprocess.run(
        [*pip, "--force-reinstall", "--no-deps", wheel.resolve()], check=True
    )  # of the same version
    command = [environment / "bin" / "python", "-m", "pytest", "-q", *QUICK, *arguments]
    return subprocess.run(command, cwd=ROOT).returncode == 0


def main(wheel: str, *arguments: str) -> int:
    """Test each; 1 if any fails."""
    found = others()
    if not found:
        print(f"LEFT OUT: no other Python than {sys.version.split()[0]} is installed here.", file=sys.stderr)
    failed = []
    for name, python in found.items():
        print(f"---- Python {name}: {python}", flush=True)
        if not tested(name, python, Path(wheel), list(arguments)):
            failed.append(name)
    if failed:
        print(f"failed on Python {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
