"""The targets: what was wanted, and what this run found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch

from figures import Figures
from tables import number, row

LEGEND = """\
Every target that was set for speed, with the figure of this run. Where a target is for several sets, the
figure is that of the worst of them, which is named. A decision says why a target was missed and has the
profile."""
DECISIONS = {
    1: ("026", "026-text-to-answer"),
    2: ("026", "026-text-to-answer"),
    3: ("014", "014-lanes"),
    4: ("028", "028-learning-every-rule"),
    5: ("030", "030-assumptions"),
    6: ("016", "016-explaining"),
    7: ("010", "010-lazy-start"),
}


@dataclass(frozen=True)
class Target:
    """A figure and its bound: of several figures that fit the pattern, the worst is compared."""

    point: int  # of the list of targets, which leads to the decision
    what: str
    figures: Sequence[str]  # patterns of their names
    wanted: float
    unit: str = ""
    at_least: bool = False

    def found(self, figures: Figures) -> dict[str, float]:
        """The figures of this run that it is about."""
        return {
            name: figure
            for name, figure in figures.items()
            if any(fnmatch(name, pattern) for pattern in self.figures)
        }

    def is_met(self, figure: float) -> bool:
        """Whether the figure keeps to the bound."""
        return figure >= self.wanted if self.at_least else figure <= self.wanted

    def row(self, figures: Figures) -> str:
        """For the table."""
        bound = f"{'at least' if self.at_least else 'at most'} {number(self.wanted)} {self.unit}".strip()
        found = self.found(figures)
        if not found:
            return row([self.what, bound, "", "not measured", ""])
        worst = (min if self.at_least else max)(found, key=found.__getitem__)
        result = f"{number(found[worst])} {self.unit}".strip()
        if len(found) > 1:
            result += f" ({worst.split('/')[1]}; {sum(map(self.is_met, found.values()))} of {len(found)} met)"
        if self.is_met(found[worst]):
            return row([self.what, bound, result, "met", ""])
        name, page = DECISIONS[self.point]
        return row([self.what, bound, result, "**missed**", f"[{name}](decisions/{page}.md)"])


def _sets(form: str, *names: str) -> tuple[str, ...]:
    return tuple(form.format(name) for name in names)


TEXT = ("kakuro", "kenken", "killer", "suguru", "makaro", "jigsaw", "sudoku 16x16")
CLOSE = ("str8ts", "binairo", "renban", "kojun")
BEHIND = ("futoshiki 6x6", "skyscrapers 6x6", "binairo 10x10", "sudoku 16x16")
EACH_KIND = ("sudoku 9x9, easy", "sudoku 9x9, 17 clues", "sudoku 9x9, minimal", "sudoku 16x16", "jigsaw")
EACH_KIND += ("killer", "samurai", "kenken", "kakuro", "suguru", "makaro", "ripple", "kojun", "renban")
EACH_KIND += ("futoshiki", "skyscrapers", "str8ts", "binairo")
TARGETS = (
    Target(1, "from text, median, to what it was before", _sets("stages/{}/before", *TEXT), 0.334),
    Target(1, "parsed, median, to the best peer's", _sets("kinds/{}/ratio/median", *CLOSE), 0.2),
    Target(1, "parsed, 95th percentile, to the best peer's", _sets("kinds/{}/ratio/95th", *CLOSE), 0.334),
    Target(
        1, "parsed and cold, median, to the best peer's", _sets("kinds/{}/ratio cold/median", *CLOSE), 0.2
    ),
    Target(2, "one 9x9, parsed", _sets("single/{}/parsed/median", "easy", "17 clues"), 6, "µs"),
    Target(2, "one 9x9, from text", _sets("single/{}/from text/median", "easy", "17 clues"), 12, "µs"),
    Target(2, "one 9x9, the forum's hardest, parsed", ["single/forum's hardest/parsed/median"], 80, "µs"),
    Target(
        2, "`solve_lines` of one line", _sets("single/{}/solve_lines/median", "easy", "17 clues"), 10, "µs"
    ),
    Target(3, "lanes, easy, 32 lanes (AVX-512)", ["batch/easy/32 lanes"], 20e6, "a second", at_least=True),
    Target(3, "lanes, easy, 16 lanes (AVX2)", ["batch/easy/16 lanes"], 13e6, "a second", at_least=True),
    Target(3, "lanes, easy, to gertqin's", ["batch/easy/to gertqin"], 1, "times", at_least=True),
    Target(
        3,
        "lanes, minimal and 17 clues, to tdoku",
        _sets("batch/{}/to tdoku", "minimal", "17 clues"),
        6,
        "times",
        at_least=True,
    ),
    Target(
        3,
        "lanes, several solutions and hard 18 clues, to tdoku",
        _sets("batch/{}/to tdoku", "several solutions", "hard, 18 clues"),
        2,
        "times",
        at_least=True,
    ),
    Target(
        3,
        "lanes, hardest, to tdoku",
        _sets("batch/{}/to tdoku", "rated 11+", "forum's hardest"),
        2.5,
        "times",
        at_least=True,
    ),
    Target(3, "portable lanes, to fastdoku", ["batch/*/portable to fastdoku"], 1, "times", at_least=True),
    Target(3, "two cores, whole command", ["command/*/two cores"], 1.9, "times", at_least=True),
    Target(4, "killer, extreme: worst", ["hard/killer, extreme/passatempo/worst"], 5, "s"),
    Target(4, "killer, extreme: 95th percentile", ["hard/killer, extreme/passatempo/95th"], 1, "s"),
    Target(4, "25x25: worst", ["hard/sudoku 25x25/passatempo/worst"], 5, "s"),
    Target(4, "a variant, to Interactive Sudoku Solver: worst", ["hard/*/to ISS/worst"], 2, "times"),
    Target(4, "kakuro: worst", ["every/kakuro up to 40x40/worst"], 0.25, "s"),
    Target(4, "KenKen, hidden operations: worst", ["every/kenken, hidden operations/worst"], 0.25, "s"),
    Target(
        5,
        "generating, to Tatham's level most like it",
        _sets("rates/{}, his */to Tatham", *BEHIND),
        2,
        "times",
        at_least=True,
    ),
    Target(
        5,
        "generating puzzles like Tatham's, level by level",
        _sets("rates/{}, like his */to Tatham", *BEHIND),
        2,
        "times",
        at_least=True,
    ),
    Target(5, "kakuro, easy: one puzzle, median", ["rates/kakuro 10x10, easy/seconds"], 2, "s"),
    Target(5, "a pattern that no puzzle can have", ["rates/pattern of a heart/seconds"], 1, "s"),
    Target(
        6,
        "rate: worst of each kind",
        _sets("tails/{}/rate/worst", *EACH_KIND, "kenken, hidden operations"),
        2000,
        "ms",
    ),
    Target(6, "rate: hardest 9x9, median", ["tails/sudoku 9x9, rated 11 and more/rate/median"], 300, "ms"),
    Target(6, "next hint: 99.9th percentile", ["tails/all/hint/99.9th"], 20, "ms"),
    Target(6, "rate: median of each kind", _sets("tails/{}/rate/median", *EACH_KIND), 10, "ms"),
    Target(6, "next hint: median of each kind", _sets("tails/{}/hint/median", *EACH_KIND), 50, "ms"),
    Target(6, "next hint: 95th percentile of each kind", _sets("tails/{}/hint/95th", *EACH_KIND), 200, "ms"),
    Target(7, "`solve LINE`, to `python -c pass`", ["startup/solve LINE/ratio"], 3, "times"),
    Target(7, "formats loaded by `generate` and `convert` beyond need", ["startup/*/formats"], 0),
)


def lines(figures: Figures) -> Iterator[str]:
    """The table: a row for each target."""
    yield row(["target", "wanted", "result", "", "profile"])
    yield "|---|---|---|---|---|"
    yield from (target.row(figures) for target in TARGETS)
