"""Write the wires of published puzzles to files, for the kernel's own benchmark (kernel/test/bench.cpp).

python bench/wires.py FOLDER [START OF A FILE'S NAME...]
"""

from __future__ import annotations

import sys
from array import array
from pathlib import Path

from published import DATA, KINDS, puzzle, records

from passatempo.wire import to_wire

MOST = 1_000  # of a file
LARGEST = 40  # rows or columns


def main(folder: str, *starts: str) -> None:
    """One file of wires for each file of puzzles, each wire led by its length."""
    Path(folder).mkdir(exist_ok=True)
    for path in sorted(DATA.glob("*.jsonl.gz")):
        if not path.name.startswith(starts or ("",)):
            continue
        known = [r for r in records(path.name) if r["kind"] in KINDS and max(r["rows"], r["cols"]) <= LARGEST]
        with (Path(folder) / path.name.replace(".jsonl.gz", ".bin")).open("wb") as out:
            for record in known[:MOST]:
                wire = to_wire(puzzle(record).problem())
                array("q", [len(wire)]).tofile(out)
                wire.tofile(out)


if __name__ == "__main__":
    main(*sys.argv[1:])
