"""What several tests share: where the samples and the puzzle data lie."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "samples"
DATA = ROOT.parent / "shared" / "data"  # published puzzles; not part of the project, so it may be absent
