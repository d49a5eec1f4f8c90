"""Hard boards: the published ones that solvers differ on most, and variants made for this run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from random import Random

import boards
from figures import Figures, keep
from measure import Result, measured, warm_up
from peers import OURS, Peer
from questions import LARGE, GeneratedSet, PuzzleSet, Question, is_wanted, rows, samples
from tables import head, number, row

import passatempo as pt
from passatempo.clues import Givens

LEGEND = """\
CPU seconds for a solution and the proof whether it is unique, median / 95th percentile / worst: of ours,
and of the programs given by their paths that take the puzzles (Interactive Sudoku Solver, by node: its time
to build its model and to search). The ratios are ours to theirs on the same puzzle, where it takes either
of us 10 ms, unless both exceed the limit. A solver that exceeds the limit on three puzzles of a set is
dropped. "Made today": generated for this run, from a seed that nobody chose. 100x100: boards with some
givens fewer than propagation needs, four in all."""
LIMIT = 10.0  # seconds
NOTABLE = 0.01  # seconds: below it a ratio says little
DROPPED = (0.02, 0.05, 0.1, 0.15)  # of the givens of boards of 100x100
VARIANTS = ("thermometers", "arrows", "renban", "whispers", "sandwiches", "littlekillers", "cages", "xsums")
Sets = list[tuple[str, list[Question]]]


@dataclass(frozen=True)
class FewGivens:
    """Boards of 100x100."""

    name: str = "sudoku 100x100, few givens"

    def questions(self, most: int) -> list[Question]:
        """Boards that propagation solves, each with a larger part of the givens taken away."""
        return [self._question(dropped) for dropped in DROPPED[:most]]

    def _question(self, dropped: float) -> Question:
        dice = Random(round(100 * dropped))
        full = boards.sudoku(100, dice)
        givens = full.givens.values  # type: ignore[attr-defined]
        kept = dice.sample(sorted(givens), round((1 - dropped) * len(givens)))
        text = str(replace(full, givens=Givens({cell: givens[cell] for cell in sorted(kept)})))  # type: ignore[call-arg]
        return Question(f"{dropped:.0%} fewer", lambda: pt.read(text))


def published_sets() -> list[PuzzleSet | FewGivens]:
    """Those that are always measured."""
    return [
        PuzzleSet("killer, extreme", ("killer_iss_extreme",)),
        PuzzleSet("sudoku 25x25", LARGE, rows(25, 25)),
        PuzzleSet(
            "kakuro above 40x40", ("kakuro_*",), lambda record: max(record["rows"], record["cols"]) > 40
        ),
        PuzzleSet("sudoku 400x400", ("sudoku_large_400x400",)),
        FewGivens(),
    ]


def variants(seed: int) -> list[GeneratedSet]:
    """Boards of 9x9 with one clue of variants each."""
    return [
        GeneratedSet(f"{clue}, made today", "sudoku", {"size": "9x9", "extra": [clue]}, seed=seed)
        for clue in VARIANTS
    ]


def given(folder: Path | None) -> Sets:
    """The texts in a folder, those whose names begin with the same word together."""
    paths = sorted(folder.glob("*.txt")) if folder else []
    return [
        (f"given: {word}", [_read(path) for path in same])
        for word, same in groupby(paths, lambda path: path.stem.partition("-")[0])
    ]


def _read(path: Path) -> Question:
    text = path.read_text()
    return Question(path.stem, lambda: pt.read(text))


def lines(
    figures: Figures, seed: int, most: int, served: Sequence[Peer], folder: Path | None, wanted: Sequence[str]
) -> Iterator[str]:
    """A row for each set, and the puzzles that take us longest below it."""
    solvers, notes = [OURS[0], *served], list[str]()
    warm_up(OURS[:1], next(samples("latin")))
    names = [solver.name for solver in solvers]
    yield head(
        "set", "puzzles", *names, *(f"to {name}, median / worst" for name in names[1:]), "verified", "wrong"
    )
    sets = [(each.name, lambda each=each: each.questions(10_000)) for each in published_sets()]
    sets += [(each.name, lambda each=each: each.questions(most)) for each in variants(seed)]
    sets += [(name, lambda questions=questions: questions) for name, questions in given(folder)]
    for name, make in sets:
        if is_wanted(name, wanted) and (questions := make()):
            result = measured(name, questions, solvers, LIMIT, turns=2)
            yield _row(result, names, figures)
            notes += [f"- wrong: {fault}" for fault in result.wrong]
            notes += _slowest(result, questions)
    yield ""
    yield f"Limit: {LIMIT:g} seconds a puzzle."
    yield from notes


def _row(result: Result, names: Sequence[str], figures: Figures) -> str:
    cells, compared = [], []
    for name in names:
        times = result.times.get(name)
        if times is None:
            cells.append("-")
            continue
        keep(figures, f"hard/{result.name}/{name}", times.seconds)
        over = ">" if times.over else ""
        shown = " / ".join(f"{over if each >= LIMIT else ''}{number(each)}" for each in times.quantiles())
        cells.append(shown if len(times.seconds) == result.questions else f"{shown} ({len(times.seconds)})")
    for name in names[1:]:
        ratios = _ratios(result, name)
        compared.append(
            f"{number(sorted(ratios)[len(ratios) // 2])} / {number(max(ratios))}" if ratios else "-"
        )
        if ratios:
            keep(figures, f"hard/{result.name}/to {name}", ratios)
    return row([result.name, result.questions, *cells, *compared, result.verified, len(result.wrong)])


def _ratios(result: Result, name: str) -> list[float]:
    """Ours to theirs, puzzle by puzzle, unless both exceeded the limit."""
    ours, theirs = result.times.get(OURS[0].name), result.times.get(name)
    if ours is None or theirs is None:
        return []
    both = (ours.least.keys() & theirs.least.keys()) - (ours.over & theirs.over)
    pairs = [(ours.least[at], theirs.least[at]) for at in both]
    return [mine / their for mine, their in pairs if max(mine, their) >= NOTABLE]


def _slowest(result: Result, questions: Sequence[Question]) -> Iterator[str]:
    """The puzzles that take us longer than a second."""
    for at, seconds in sorted(result.times[OURS[0].name].least.items(), key=lambda item: -item[1])[:5]:
        if seconds >= 1:
            theirs = [
                f"{name} {number(times.least[at])}"
                for name, times in result.times.items()
                if name != OURS[0].name and at in times.least
            ]
            yield f"- {result.name}, {questions[at].name}: {', '.join([f'{number(seconds)} s', *theirs])}"
