"""Fuzz the readers of all formats with damaged puzzles: `make fuzz`.

    python tests/fuzz.py [SECONDS [PROCESSES]]

Samples are written in every format that can state them, then damaged: characters changed, lost and
repeated, numbers made huge, parts of two texts joined. Whatever a reader does, it must end within a tenth of
a second of CPU time, in little memory, and either return puzzles or raise an InputError. Prints how many were
tried, and keeps each text that failed in a file of its own.
"""

from __future__ import annotations

import hashlib
import json
import resource
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import Pool
from pathlib import Path
from random import Random

from pasted_texts import READ, REFUSED
from random_puzzles import all_samples

from passatempo.errors import InputError, UnsupportedError
from passatempo.formats import Document, all_formats, read_all
from passatempo.formats.fpuzzles.puzzle_object import write_object
from passatempo.paint.text import paint

LONGEST = 0.1  # seconds for one text
MOST_MEMORY = 1 << 31  # bytes; a process that wants more gets a MemoryError
MOST_PUZZLES = 50  # of a text that is read to its end
LONGEST_SEED = 3_000  # characters; longer ones take time, and add nothing new
ROUND = 2_000  # texts between two reports
FAILURES = Path("fuzz-failures")
STRANGE = "0123456789ABCZabcz.,:;_*-+=/\\|#[]{}()<>^v?'\"%& \t\nxX~é\x00\U0001f600"
FRAGMENTS = (
    "999999999",
    "-1",
    "1000x1000",
    "1e9",
    "null",
    "[[",
    "%2B",
    "=" * 40,
    "z" * 60,
    "A1-Z99",
    "\n\n#",
    '"size"',
)


def seeds() -> dict[str, list[str]]:
    """By the name of each format, samples written in it."""
    texts: dict[str, list[str]] = {}
    for each in all_formats():
        for puzzle in all_samples():
            try:
                text = each.write(puzzle)
            except UnsupportedError:
                continue
            if len(text) <= LONGEST_SEED:
                texts.setdefault(each.name, []).append(text)
    texts["fpuzzles"] += _objects()
    return texts


def pasted_seeds() -> dict[str, list[str]]:
    """Texts as people paste them, and boards as they are printed, which need not be read."""
    boards = [paint(puzzle.scene()) for puzzle in all_samples()]
    pasted = [*(case.text for case in READ.values()), *(text for text, _ in REFUSED.values())]
    return {"table": pasted, "drawing": [text for text in boards if len(text) <= LONGEST_SEED]}


def _objects() -> list[str]:
    """The JSON objects inside f-puzzles links: damaged links seldom get past decompression."""
    found = []
    for puzzle in all_samples():
        try:
            found.append(json.dumps(write_object(Document(puzzle), "fpuzzles")))
        except UnsupportedError:
            continue
    return [text for text in found if len(text) <= LONGEST_SEED]


def _cut(text: str, dice: Random) -> tuple[int, int]:
    begin = dice.randrange(len(text) + 1)
    return begin, min(len(text), begin + dice.choice([1, 1, 2, 5, 20, 200]))


def _changed(text: str, dice: Random) -> str:
    at = dice.randrange(len(text) + 1)
    return text[:at] + dice.choice(STRANGE) + text[at + 1 :]


def _inserted(text: str, dice: Random) -> str:
    at = dice.randrange(len(text) + 1)
    return text[:at] + dice.choice([dice.choice(STRANGE), dice.choice(FRAGMENTS)]) + text[at:]


def _lost(text: str, dice: Random) -> str:
    begin, end = _cut(text, dice)
    return text[:begin] + text[end:]


def _repeated(text: str, dice: Random) -> str:
    begin, end = _cut(text, dice)
    return text[:begin] + text[begin:end] * dice.choice([2, 3, 20]) + text[end:]


def _cased(text: str, dice: Random) -> str:
    begin, end = _cut(text, dice)
    return text[:begin] + text[begin:end].swapcase() + text[end:]


CHANGES: tuple[Callable[[str, Random], str], ...] = (_changed, _changed, _inserted, _lost, _repeated, _cased)


def mutant(texts: dict[str, list[str]], dice: Random) -> tuple[str, str]:
    """A format, and a damaged text in it."""
    name = dice.choice(list(texts))
    text = dice.choice(texts[name])
    if dice.random() < 0.1:
        other = dice.choice(texts[dice.choice(list(texts))])
        text = text[: dice.randrange(len(text) + 1)] + other[dice.randrange(len(other) + 1) :]
    for _ in range(dice.choice([1, 1, 1, 2, 3, 8])):
        text = dice.choice(CHANGES)(text, dice)
    return name, text


def puzzles_in(text: str, format: str | None) -> int:
    """The number of puzzles in a text, read up to a limit."""
    found = 0
    try:
        for _ in islice(read_all(text, format=format, on_error=lambda _: None), MOST_PUZZLES):
            found += 1
    except InputError as error:
        if "\n" in str(error):
            raise AssertionError("an error of several lines") from error
    return found


@dataclass
class Tried:
    """The counts of texts and of those with puzzles, and the failures."""

    texts: int = 0
    read: int = 0
    failed: list[tuple[str | None, str, str]] = field(default_factory=list)  # format, text, what went wrong

    def take(self, text: str, format: str | None) -> None:
        """Try one more text."""
        self.texts += 1
        for _ in range(3):  # a busy machine is no failure
            start = time.process_time()
            try:
                found = puzzles_in(text, format)
            except BaseException:
                self.failed.append((format, text, traceback.format_exc(limit=-4)))
                return
            taken = time.process_time() - start
            if taken <= LONGEST:
                self.read += found > 0
                return
        self.failed.append((format, text, f"took {taken:.2f} s\n"))


def tried(texts: dict[str, list[str]], seed: int, number: int = ROUND) -> Tried:
    """A round of damaged texts."""
    dice, done = Random(seed), Tried()
    for _ in range(number):
        name, text = mutant(texts, dice)
        done.take(text, dice.choice([None, name]))
    return done


def _round(seed: int) -> Tried:
    return tried(_SEEDS, seed)


def _begin() -> None:
    global _SEEDS
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    _SEEDS = seeds()
    for name, texts in pasted_seeds().items():
        _SEEDS[name] += texts


_SEEDS: dict[str, list[str]] = {}


def main(seconds: float = 600, processes: int = 2) -> int:
    """Fuzz for so long; 1 if anything failed."""
    start, whole = time.monotonic(), Tried()
    with Pool(processes, _begin) as pool:
        for found in pool.imap_unordered(_round, range(10**9)):
            whole.texts, whole.read = whole.texts + found.texts, whole.read + found.read
            whole.failed += found.failed
            for format, text, wrong in found.failed:
                FAILURES.mkdir(exist_ok=True)
                name = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:12]
                (FAILURES / f"{name}.txt").write_text(text, errors="replace")
                print(f"\nread as {format}: {FAILURES / name}.txt\n{wrong}")
            share = f"{whole.read / whole.texts:.0%} had puzzles, {len(whole.failed)} failed"
            print(f"\r{whole.texts:,} texts, {share}, {time.monotonic() - start:.0f} s", end="", flush=True)
            if time.monotonic() - start > seconds:
                pool.terminate()
                break
    print()
    return 1 if whole.failed else 0


if __name__ == "__main__":
    sys.exit(main(*map(float, sys.argv[1:2]), *map(int, sys.argv[2:3])))
