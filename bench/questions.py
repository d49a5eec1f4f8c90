"""The questions: sets of puzzles, from the data beside the project or, without it, from the samples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import published
from published import DATA, Record

import passatempo as pt

SAMPLES = Path(__file__).parent.parent / "samples"


@dataclass(frozen=True)
class Question:
    """A puzzle, constructed anew for each run, so that no derived result is reused."""

    name: str
    make: Callable[[], pt.Puzzle]
    record: Record | None = None  # with the published solution


@dataclass(frozen=True)
class PuzzleSet:
    """Files of published puzzles that are reported together."""

    name: str
    files: tuple[str, ...]  # patterns of their names
    fits: Callable[[Record], bool] = lambda record: True
    slow: bool = False  # takes minutes, so it runs only when it is named

    def questions(self, most: int) -> list[Question]:
        """At most so many, spread evenly over the files."""
        paths = [path for pattern in self.files for path in sorted(DATA.glob(f"{pattern}.jsonl.gz"))]
        known = [record for path in paths for record in published.records(path.name) if self.fits(record)]
        return [_published(record) for record in spread(known, most)]


@dataclass(frozen=True)
class GeneratedSet:
    """Puzzles generated here: always the same, unless there is a seed of the day."""

    name: str
    kind: str
    options: Mapping[str, Any]
    slow: bool = False
    seed: int = 1

    def questions(self, most: int) -> list[Question]:
        """So many of them."""
        generated = pt.generate(self.kind, count=most, seed=self.seed, **self.options)
        return [
            _of_text(f"{self.name} {number}", str(each.puzzle)) for number, each in enumerate(generated, 1)
        ]


def _of_text(name: str, text: str) -> Question:
    return Question(name, lambda: pt.read(text))


def _published(record: Record) -> Question:
    if "raw_problem" in record:
        return Question(record["id"], lambda: published.overlapping(record)[0])
    return Question(record["id"], lambda: published.puzzle(record), record)


def spread(items: Sequence[Record], most: int) -> Iterator[Record]:
    """At most `most` of them, from the first on, evenly spaced."""
    number = min(most, len(items))
    return (items[at * len(items) // number] for at in range(number))


def rows(least: int, most: int) -> Callable[[Record], bool]:
    """Boards of so many rows."""
    return lambda record: least <= record["rows"] <= most


def _large(least: int, most: int) -> Callable[[Record], bool]:
    """Boards of 25x25 for which a SAT solver met so many conflicts."""
    return lambda record: record["rows"] == 25 and least <= record["sat_conflicts"] <= most


LARGE = ("sudoku_large_gecode91", "sudoku_large_newtomsoft")
SETS: tuple[PuzzleSet | GeneratedSet, ...] = (
    PuzzleSet("sudoku 9x9, easy", ("sudoku9_kaggle_bryanpark*",)),
    PuzzleSet("sudoku 9x9, 17 clues", ("sudoku9_17clue*",)),
    PuzzleSet("sudoku 9x9, minimal", ("sudoku9_cbg000*",)),
    PuzzleSet("sudoku 9x9, top 1465", ("sudoku9_magictour*",)),
    PuzzleSet("sudoku 9x9, rated 11 and more", ("sudoku9_eleven*",)),
    PuzzleSet("sudoku 9x9, hardest of the forum", ("sudoku9_forum_hardest*",)),
    PuzzleSet("sudoku 9x9, several solutions", ("sudoku9_serg*",)),
    PuzzleSet("sudoku 16x16", ("sudoku_large_janko16", "sudoku_large_kiguli16_unique"), rows(16, 16)),
    PuzzleSet("sudoku 16x16, several solutions", ("sudoku_large_kiguli16",), rows(16, 16)),
    GeneratedSet("sudoku 25x25, easy, made here", "sudoku", {"size": 25, "clues": "330-"}),
    PuzzleSet("sudoku 25x25", LARGE, _large(0, 20_000)),
    PuzzleSet("sudoku 25x25, hard", LARGE, _large(20_001, 10**9), slow=True),
    PuzzleSet("jigsaw", ("jigsaw_janko",)),
    PuzzleSet("killer", ("killer_janko", "killer_krazydad*")),
    PuzzleSet("killer, extreme", ("killer_iss_extreme",), slow=True),
    PuzzleSet("samurai", ("sudoku_variants_samurai*",)),
    PuzzleSet("overlapping boards", ("sudoku_variants_multi_*",)),
    PuzzleSet("sudoku, even and odd", ("sudoku_variants_evenodd*",)),
    PuzzleSet("sudoku, sums outside", ("sudoku_variants_outsidesum*",)),
    PuzzleSet("sudoku, skyscrapers", ("sudoku_variants_skyscraper*",)),
    PuzzleSet("latin, consecutive", ("sudoku_variants_consecutive*",)),
    PuzzleSet("kenken", ("kenken_*",)),
    PuzzleSet("kakuro", ("kakuro_*",), rows(1, 29)),
    PuzzleSet("kakuro, 30x30 to 60x60", ("kakuro_marcizhu_large",), rows(30, 60)),
    PuzzleSet("suguru", ("suguru_*",)),
    PuzzleSet("makaro", ("makaro_*",)),
    PuzzleSet("ripple", ("ripple_*",)),
    PuzzleSet("kojun", ("kojun_*",)),
    PuzzleSet("renban", ("renban_*",)),
    PuzzleSet("futoshiki", ("futoshiki_*",)),
    PuzzleSet("skyscrapers", ("skyscraper_*",)),
    PuzzleSet("str8ts", ("str8ts_*",)),
    PuzzleSet("binairo", ("binairo_*",)),
)
# Kinds and sizes of which puzzles are made for each run.
MADE: tuple[tuple[str, str], ...] = (
    ("sudoku", "9x9"),
    ("sudoku", "16x16"),
    ("jigsaw", "9x9"),
    ("killer", "9x9"),
    ("kenken", "6x6"),
    ("kakuro", "10x10"),
    ("suguru", "8x8"),
    ("makaro", "8x8"),
    ("ripple", "8x8"),
    ("kojun", "8x8"),
    ("renban", "6x6"),
    ("futoshiki", "6x6"),
    ("skyscrapers", "6x6"),
    ("str8ts", "9x9"),
    ("binairo", "10x10"),
)
NO_DATA = ("hoodoo", "latin", "magic", "sudoku")  # taken from the samples in any case


def made_today(seed: int) -> list[GeneratedSet]:
    """Sets that nobody has seen before."""
    return [
        GeneratedSet(f"{kind} {size}, made today", kind, {"size": size}, seed=seed) for kind, size in MADE
    ]


def sets(most: int, seed: int, wanted: Sequence[str] = ()) -> Iterator[tuple[str, list[Question]]]:
    """The sets whose names contain one of the words wanted (all but slow ones if none is), by name."""
    published = [each for each in SETS if not each.slow or wanted] if DATA.is_dir() else []
    named = [(each.name, each) for each in (*published, *made_today(seed))]
    for name, each in named:
        if is_wanted(name, wanted) and (questions := each.questions(most)):
            yield name, questions
    for folder in sorted(path.name for path in SAMPLES.glob("[a-z]*")):
        name = f"{folder}, samples"
        if (folder in NO_DATA or not published) and is_wanted(name, wanted):
            yield name, list(samples(folder))[:most]


def samples(folder: str) -> Iterator[Question]:
    """The samples of a kind."""
    for path in sorted((SAMPLES / folder).glob("*.txt")):
        yield _of_text(path.stem, path.read_text())


def is_wanted(name: str, wanted: Sequence[str]) -> bool:
    return not wanted or any(part in name for part in wanted)
