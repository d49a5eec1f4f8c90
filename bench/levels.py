"""Levels: how published and generated puzzles spread over them, and published labels; times of ratings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import ceil
from typing import Any

import published
from explained import Task, by_kind, quantiles, timed
from published import Record
from questions import is_wanted, spread
from rated import spearman
from tables import head, row
from workers import InTurn

import passatempo as pt
from passatempo.errors import StoppedError
from passatempo.levels import DEFAULT_ENDS, LEVELS

LEGEND = """\
How many puzzles with one solution are of each level, and CPU milliseconds for one rating, median / 95th
percentile. Published: a sample of all collections of a kind. Generated: without any request about the
difficulty, in equal parts of these sizes."""

LABELS_LEGEND = """\
Labels that authors have printed beside their puzzles, from the easiest to the hardest, and the rank
correlation (Spearman) of these with our rating, effort, overall difficulty and level. Where a collection
has one label only, the medians are all that there is to compare."""

CALIBRATION_LEGEND = """\
The overall difficulty below which so many of a hundred puzzles lie, published and generated ones with equal
weight, and the mean of that and the default end of each level: what `@kind(levels=...)` may declare."""

SEED = 2026
PATIENCE = 30.0  # seconds without a puzzle, after which a row ends
SIZES: Mapping[str, tuple[str, ...]] = {
    "sudoku": ("9x9",),
    "jigsaw": ("7x7", "9x9"),
    "killer": ("6x6", "9x9"),
    "latin": ("5x5", "7x7", "9x9"),
    "kenken": ("4x4", "6x6", "8x8"),
    "kakuro": ("6x6", "8x8", "10x10"),
    "suguru": ("6x6", "8x8", "10x10"),
    "makaro": ("6x6", "8x8", "10x10"),
    "kojun": ("6x6", "8x8"),
    "ripple": ("6x6", "8x8"),
    "futoshiki": ("5x5", "6x6", "7x7"),
    "renban": ("5x5", "6x6"),
    "str8ts": ("6x6", "9x9"),
    "skyscrapers": ("5x5", "6x6"),
    "binairo": ("6x6", "8x8", "10x10"),
    "hoodoo": ("5x5", "6x6"),
    "magic": ("4x4",),
    "madoguchi": ("4x4",),
    "samurai": ("21x21",),
}


@dataclass(frozen=True)
class Graded:
    """A puzzle with its ratings, if it has one solution."""

    level: str
    rating: float
    effort: float
    overall: float
    seconds: float
    label: Any = None


def graded(puzzle: pt.Puzzle, label: Any = None, limit: float = 60.0) -> Graded | None:
    """Rate a puzzle; None if it has several solutions, or takes too long."""
    seconds, found = timed(lambda: pt.rate(puzzle, seconds=limit))
    if found.rating is None or found.effort is None or found.overall is None:
        return None
    return Graded(found.level, found.rating, found.effort, found.overall, seconds, label)


def graded_task(task: Task) -> Graded | None:
    """Rate a published puzzle."""
    return graded(task.make(), (task.record or {}).get("rating"), task.seconds)


def graded_row(task: tuple[str, str, int]) -> list[Graded]:
    """Generate puzzles of a kind and size, and rate them."""
    kind, size, number = task
    found = list[Graded | None]()
    try:
        for generated in pt.generate(kind, size=size, count=number, seed=SEED, seconds=PATIENCE):
            found.append(graded(generated.puzzle))
    except StoppedError:
        pass  # the row says how many there are
    return [each for each in found if each is not None]


def lines(wanted: Sequence[str], most: int, number: int, seconds: float, at_once: InTurn) -> Iterator[str]:
    """The spread of published puzzles, then of generated ones."""
    yield head("published", "puzzles", *LEVELS, "rating ms")
    for kind, records in by_kind(wanted, 1200).items():
        tasks = [Task(record["id"], seconds, record) for record in spread(records, most)]
        yield spread_row(kind, [each for each in at_once(graded_task, tasks, kind) if each])
    yield ""
    yield head("generated", "puzzles", *LEVELS, "rating ms")
    for kind, sizes in SIZES.items():
        if is_wanted(kind, wanted):
            rows = [(kind, size, ceil(number / len(sizes))) for size in sizes]
            puzzles = [each for part in at_once(graded_row, rows, kind) for each in part]
            yield spread_row(f"{kind} {', '.join(sizes)}", puzzles)


def spread_row(name: str, puzzles: Sequence[Graded]) -> str:
    """How many puzzles have each level."""
    counts = Counter(each.level for each in puzzles)
    levels = [counts[level] or "" for level in LEVELS]
    return row([name, len(puzzles), *levels, quantiles([each.seconds for each in puzzles])])


# Calibration

QUANTILES = (0.15, 0.4, 0.65, 0.85, 0.95)  # of a kind, at which levels end


def calibration_lines(
    wanted: Sequence[str], most: int, number: int, seconds: float, at_once: InTurn
) -> Iterator[str]:
    """For each kind: quantiles of the overall difficulty, and the means of these and the default ends."""
    yield head("kind", "published", "generated", *(f"{quantile:.0%}" for quantile in QUANTILES), "levels")
    collections = published_by_name(wanted)
    for kind, sizes in SIZES.items():
        if not is_wanted(kind, wanted):
            continue
        tasks = [Task(each["id"], seconds, each) for each in spread(collections.get(kind, []), most)]
        old = [each.overall for each in at_once(graded_task, tasks, kind) if each]
        rows = [(kind, size, ceil(number / len(sizes))) for size in sizes]
        new = [each.overall for part in at_once(graded_row, rows, kind) for each in part]
        found = [weighted_quantile([part for part in (old, new) if part], each) for each in QUANTILES]
        ends = [round((a + b) * 10) / 20 for a, b in zip(DEFAULT_ENDS, found, strict=True)]
        yield row([kind, len(old), len(new), *(f"{each:.2f}" for each in found), tuple(ends)])


def published_by_name(wanted: Sequence[str]) -> dict[str, list[Record]]:
    """The published puzzles by the name of our kind."""
    found: dict[str, list[Record]] = defaultdict(list)
    for name, records in by_kind((), 1200).items():
        kind = Task(name, 0, records[0]).make().name
        if is_wanted(kind, wanted):
            found[kind] += records
    return found


def weighted_quantile(parts: Sequence[Sequence[float]], quantile: float) -> float:
    """A quantile of all figures, each part with the same weight however many it has."""
    weights = sorted((figure, 1 / len(part)) for part in parts for figure in part)
    totals = accumulate(weight for _, weight in weights)
    wanted = quantile * len(parts)
    return next(figure for (figure, _), total in zip(weights, totals, strict=True) if total >= wanted - 1e-9)


# Labels

Rank = Callable[[Any], float]


def _in_order(*labels: str) -> Rank:
    return lambda label: float(labels.index(str(label).lower()))


@dataclass(frozen=True)
class Labels:
    """Labels of a collection."""

    file: str
    key: str
    rank: Rank
    order: str  # for the table


def _named(file: str, key: str, *labels: str) -> Labels:
    return Labels(file, key, _in_order(*labels), ", ".join(labels))


LABELS = (
    _named("kakuro_gecode_nikoli", "nikoli", "easy", "medium", "hard"),
    _named("kakuro_minizinc", "level", "easy", "hard", "super"),
    _named("suguru_joniwinsten", "tier", "beginner-4a", "easy-6", "hard-7", "pro-8", "legend-9"),
    _named("killer_krazydad_8000", "krazydad", "intermediate"),
    Labels("sudoku9_kaggle_radcliffe_5000", "radcliffe", float, "0 to 8.5"),
    _named("sudoku9_kaggle_radcliffe_5000", "level", "beginner", "easy", "medium", "hard", "expert"),
    _named("sudoku9_tn1ck_5levels", "level", "easy", "medium", "hard", "expert", "evil"),
    _named("sudoku9_grantm_sample600_buckets", "bucket", "easy", "medium", "hard", "diabolical"),
    Labels("sudoku9_grantm_bench1000", "SER_sukaku", float, "ratings of Sukaku Explainer"),
    Labels("sudoku9_grantm_diabolical_39719", "SER_sukaku", float, "ratings of Sukaku Explainer"),
)


def label_lines(most: int, at_once: InTurn) -> Iterator[str]:
    """A row for the labels of each collection, then the median of each label."""
    yield head("collection", "label", "puzzles", "rating", "effort", "overall", "level")
    medians = list[str]()
    rated = dict[str, list[Graded]]()
    for labels in LABELS:
        if labels.file not in rated:
            records = list(spread(list(published.records(f"{labels.file}.jsonl.gz")), most))
            tasks = [Task(record["id"], 60.0, record) for record in records]
            rated[labels.file] = [each for each in at_once(graded_task, tasks, labels.file) if each]
        yield label_row(labels, rated[labels.file])
        medians += median_rows(labels, rated[labels.file])
    yield from ("", head("collection", "label", "puzzles", *LEVELS, "median overall"), *medians)


def label_row(labels: Labels, puzzles: Sequence[Graded]) -> str:
    """The correlations of one label."""
    ranks = [labels.rank(each.label[labels.key]) for each in puzzles]
    figures: tuple[list[float], ...] = (
        [each.rating for each in puzzles],
        [each.effort for each in puzzles],
        [each.overall for each in puzzles],
        [float(LEVELS.index(each.level)) for each in puzzles],
    )
    agree = [f"{spearman(ranks, figure):.3f}" if len({*ranks}) > 1 else "-" for figure in figures]
    return row([labels.file, f"{labels.key}: {labels.order}", len(puzzles), *agree])


def median_rows(labels: Labels, puzzles: Sequence[Graded]) -> Iterator[str]:
    """Of labels that are words, the levels of the puzzles of each."""
    found: dict[str, list[Graded]] = defaultdict(list)
    for each in puzzles:
        if isinstance(each.label[labels.key], str):
            found[each.label[labels.key]].append(each)
    for label in sorted(found, key=labels.rank):
        counts = Counter(each.level for each in found[label])
        overall = sorted(each.overall for each in found[label])
        middle = f"{overall[len(overall) // 2]:.2f}"
        yield row([labels.file, label, len(overall), *(counts[level] or "" for level in LEVELS), middle])
