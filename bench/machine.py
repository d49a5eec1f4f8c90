"""Where and when figures were measured: they mean little without it."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from peers import OURS, installed, left_out

ROOT = Path(__file__).parent.parent
SIMD = ("sse4_2", "avx", "avx2", "avx512f", "avx512bw", "avx512_vbmi2", "avx512_bitalg", "asimd", "sve")


def cpu() -> str:
    """The model of the processor and its SIMD extensions."""
    text = Path("/proc/cpuinfo").read_text() if Path("/proc/cpuinfo").exists() else ""
    model = re.search(r"model name\s*: (.*)", text)
    flags = re.search(r"(?:flags|Features)\s*: (.*)", text)
    known = set(flags[1].split()) if flags else set()
    name = model[1] if model else platform.processor() or platform.machine()
    simd = " ".join(flag for flag in SIMD if flag in known)
    return f"{name}; {os.cpu_count()} cores; {simd or 'no SIMD known'}"


def commit() -> str:
    """Which version of the project, and whether something was changed since."""
    described = subprocess.run(
        ["git", "describe", "--always", "--dirty", "--abbrev=10"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return described.stdout.strip() or "unknown"


def _without_folders(argument: str) -> str:
    """Drop local folders from paths, which do not belong on a published page."""
    name, equals, path = argument.rpartition("=")
    return f"{name}{equals}{os.path.basename(path)}"


def this_run() -> str:
    """Now, and the version of the project."""
    return f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, commit {commit()}"


def facts() -> Iterator[tuple[str, str]]:
    """The facts about machine and run, by name."""
    yield "machine", cpu()
    yield "load at the end", " ".join(f"{load:.1f}" for load in os.getloadavg())
    yield "system", f"{platform.system()} {platform.machine()}"
    yield "python", platform.python_version()
    yield "command", " ".join(["python", "bench", *map(_without_folders, sys.argv[1:])])
    solvers = [OURS[0], *installed()]
    yield "solvers", ", ".join(f"{solver.name} {solver.version()}".strip() for solver in solvers)
    yield "left out", ", ".join(left_out()) or "none"
