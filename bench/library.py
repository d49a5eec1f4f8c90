"""A million lines into a library, and their statistics: CPU time, memory, and whether all twins are found.

    .venv/bin/python bench/library.py [LINES]

Seven of ten lines are generated and distinct, half of one is a duplicate and the others are twins, shuffled.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Iterator
from multiprocessing import Process
from operator import itemgetter
from pathlib import Path
from random import Random

import passatempo as pt
from passatempo.batch import available_cores

PROGRAM = [sys.executable, "-m", "passatempo"]
_MEBIBYTE = 1 << 20
_TRANSFORMS = 2_000


def main(lines: int) -> None:
    """Make the file, run the verbs on it, and print what they took."""
    with tempfile.TemporaryDirectory() as folder:
        source, library = Path(folder, "lines.sdm"), Path(folder, "library.db")
        distinct, duplicates = lines * 7 // 10, lines // 20
        twins = lines - distinct - duplicates
        # In a process of its own: the memory of this one would be counted as that of what it starts.
        maker = Process(target=write_lines, args=(source, distinct, duplicates, twins))
        maker.start()
        maker.join()
        report = measured("add", ["library", "add", str(library), str(source)], Path(folder, "answer"))
        found = [
            int(number.replace(",", "")) for number in re.findall(r"[\d,]*\d", report.splitlines()[-1])[:3]
        ]
        assert found == [distinct, duplicates, twins], report
        print(f"{library.stat().st_size / _MEBIBYTE:.0f} MB in the file; all twins and duplicates found")
        measured("add again", ["library", "add", str(library), str(source)], Path(folder, "answer"))
        measured("find", ["library", "find", str(library), "--clues", "20"], Path(folder, "answer"))
        measured("library stats", ["library", "stats", str(library)], Path(folder, "answer"))
        print(measured("stats", ["stats", str(source)], Path(folder, "answer")))
        with pt.Library(library) as opened:
            opened.check()


def write_lines(path: Path, distinct: int, duplicates: int, twins: int) -> None:
    """Write the file."""
    path.write_bytes(b"\n".join(shuffled(distinct, duplicates, twins)) + b"\n")


def shuffled(distinct: int, duplicates: int, twins: int) -> list[bytes]:
    """Lines of which so many are distinct, the same as another, and isomorphic to another."""
    rng = Random(1)
    lines = pt.generate_lines(distinct, seed=1, threads=available_cores()).splitlines()
    transforms = [random_transform(rng) for _ in range(_TRANSFORMS)]
    lines += lines[:duplicates]
    lines += list(twins_of(rng.choices(lines[duplicates:distinct], k=twins), set(lines), transforms, rng))
    rng.shuffle(lines)
    return lines


def twins_of(
    lines: list[bytes], known: set[bytes], transforms: list[tuple[bytes, itemgetter[int]]], rng: Random
) -> Iterator[bytes]:
    """For each line an isomorphic one that is not known."""
    for line in lines:
        twin = line
        while twin in known:
            digits, places = rng.choice(transforms)
            twin = bytes(places(line)).translate(digits)
        known.add(twin)
        yield twin


def random_transform(rng: Random) -> tuple[bytes, itemgetter[int]]:
    """New digits, and the cells in a new order that keeps rows, columns and boxes."""
    digits = bytes.maketrans(b"123456789", bytes(rng.sample(b"123456789", 9)))
    rows, cols = random_lines(rng), random_lines(rng)
    cells = [row * 9 + col for row in rows for col in cols]
    if rng.random() < 0.5:
        cells = [cell % 9 * 9 + cell // 9 for cell in cells]
    return digits, itemgetter(*cells)


def random_lines(rng: Random) -> list[int]:
    """The rows in an order that keeps bands together."""
    return [3 * band + row for band in rng.sample(range(3), 3) for row in rng.sample(range(3), 3)]


def measured(name: str, arguments: list[str], answer: Path) -> str:
    """What a command prints; its time and memory are printed."""
    with answer.open("w") as stream:
        process = os.posix_spawn(
            PROGRAM[0],
            [*PROGRAM, *arguments],
            dict(os.environ),
            file_actions=[(os.POSIX_SPAWN_DUP2, stream.fileno(), descriptor) for descriptor in (1, 2)],
        )
        _, status, used = os.wait4(process, 0)
    text = answer.read_text()
    assert os.waitstatus_to_exitcode(status) in (0, 1), text
    seconds, memory = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
    print(f"{name:14} {seconds:6.1f} CPU seconds, {memory:.0f} MB of memory", flush=True)
    return text


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
