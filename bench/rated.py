"""Ratings: ours compared with those of Sudoku Explainer, and their times."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, sqrt
from statistics import fmean, median

import published
from explained import timed
from published import Record
from questions import spread
from tables import head, number, row
from workers import InTurn

LEGEND = """\
SER is the rating of Sudoku Explainer 1.2.1. Records are numbered from 1 in the order of their files: the odd
ones may be used for calibration, only the even ones are measured here. Spearman: the rank correlation of our
rating, and of our effort, with SER. Milliseconds are CPU time for one rating."""

MINIMAL, FEW, HARD = (
    "sudoku9_cbg000_21375_SER",
    "sudoku9_17clue_royle_49151_SER",
    "sudoku9_eleven_hardest_26370_SER",
)
HARDEST = "sudoku9_forum_hardest_1106"  # which nobody has rated; all of it, as nothing is calibrated on it
MIXED = "all three mixed"
LEAST = 10  # puzzles that make up a band
WIDE, NARROW = 5, 1  # tenths of SER in a band


@dataclass(frozen=True)
class Rated:
    """The ratings of a puzzle, ours and published."""

    ser: float
    rating: float
    effort: float
    seconds: float


def rated(record: Record) -> Rated:
    """Rate a published puzzle."""
    from passatempo.rating import rate

    puzzle = published.puzzle(record)
    seconds, rating = timed(lambda: rate(puzzle))
    return Rated((record["rating"] or {}).get("SER", 0.0), rating.rating, rating.effort, seconds)


def held_out(records: Sequence[Record]) -> Sequence[Record]:
    """The half not used for calibration: the second record of a file, the fourth ..."""
    return records[1::2]


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value; equal values share the mean of their ranks."""
    places: dict[float, list[int]] = defaultdict(list)
    for place, value in enumerate(sorted(values)):
        places[value].append(place)
    return [fmean((places[value][0], places[value][-1])) for value in values]


def spearman(some: Sequence[float], others: Sequence[float]) -> float:
    """Spearman's rank correlation."""
    one, other = ranks(some), ranks(others)
    middle = (len(one) - 1) / 2
    together = sum((a - middle) * (b - middle) for a, b in zip(one, other, strict=True))
    apart = sqrt(sum((a - middle) ** 2 for a in one) * sum((b - middle) ** 2 for b in other))
    return together / apart if apart else 0.0


def bands(puzzles: Sequence[Rated], width: int) -> dict[float, list[Rated]]:
    """Puzzles by their SER, so many tenths in a band, named by the least of them; none with too few."""
    found: dict[int, list[Rated]] = defaultdict(list)
    for puzzle in puzzles:
        found[round(puzzle.ser * 10) // width * width].append(puzzle)
    return {tenths / 10: found[tenths] for tenths in sorted(found) if len(found[tenths]) >= LEAST}


def falls(medians: Sequence[tuple[float, float]]) -> list[str]:
    """Where the median does not rise from one band to the next, by the names of both."""
    return [f"{low:g} to {high:g}" for (low, one), (high, other) in pairwise(medians) if other <= one]


def lines(most: int, at_once: InTurn) -> Iterator[str]:
    """How well the orders agree, the times, and then the bands."""
    sets = {name: measured(name, most, at_once) for name in (MINIMAL, FEW, HARD, HARDEST)}
    sets[MIXED] = [each for name in (MINIMAL, FEW, HARD) for each in sets[name]]
    yield head("set", "puzzles", "Spearman, rating", "Spearman, effort", "median ms", "95th ms", "longest ms")
    for name, puzzles in sets.items():
        yield agreement(name, puzzles)
    for name, width in ((MINIMAL, WIDE), (FEW, WIDE), (MIXED, WIDE), (HARD, NARROW)):
        yield from ("", *band_lines(name, bands(sets[name], width)))


def measured(name: str, most: int, at_once: InTurn) -> list[Rated]:
    records = list(published.records(f"{name}.jsonl.gz"))
    selected = records if name == HARDEST else held_out(records)
    return list(at_once(rated, list(spread(selected, most)), name))


def agreement(name: str, puzzles: Sequence[Rated]) -> str:
    """The row of a set."""
    ser = [each.ser for each in puzzles]
    orders = ([each.rating for each in puzzles], [each.effort for each in puzzles])
    agree = [f"{spearman(ser, order):.3f}" if any(ser) else "-" for order in orders]
    times = sorted(each.seconds * 1000 for each in puzzles)
    figures = map(number, (median(times), times[ceil(0.95 * len(times)) - 1], times[-1]))
    return row([name, len(puzzles), *agree, *figures])


def band_lines(name: str, found: dict[float, list[Rated]]) -> Iterator[str]:
    """A table of the bands of a set, and whether their medians rise."""
    yield head(f"{name}: SER from", "puzzles", "median rating", "median effort")
    ratings = []
    for low, puzzles in found.items():
        ratings.append((low, median(each.rating for each in puzzles)))
        effort = median(each.effort for each in puzzles)
        yield row([f"{low:g}", len(puzzles), f"{ratings[-1][1]:.2f}", number(effort)])
    verdict = (
        f"does not rise from {', '.join(falls(ratings))}" if falls(ratings) else "rises from each to the next"
    )
    yield f"\nThe median rating {verdict}."
