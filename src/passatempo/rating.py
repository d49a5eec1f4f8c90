"""Rate: how hard a puzzle is for a person, on one scale for all kinds. docs/rating.md explains it.

The rating is that of the hardest step on the easiest path. The effort counts every step, on the same scale:
twice the work is one more.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing

from passatempo.answers import INTERRUPTED, NONE, SOLVED, STOPPED, solve
from passatempo.deadline import check, within
from passatempo.errors import StoppedError
from passatempo.explaining.entries import Whether
from passatempo.explaining.path import SEVERAL, Path, asked
from passatempo.frozen import NOTHING, freeze
from passatempo.problem import Problem, Question
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass, field
from passatempo.size_limits import check_cells

LEVELS = {"beginner": 1.3, "easy": 2.0, "medium": 3.0, "hard": 5.0, "expert": 7.5, "extreme": math.inf}
Climbed = tuple[str, float]  # a technique, and how difficult a step was
EASIEST = 1.0  # what a puzzle without an open cell is rated
EASIEST_SUPPOSITION = 8.5  # no step without a technique is below: explaining/reasons.py says why


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is, and why."""

    status: str  # solved: it has one solution, and is rated; several; none; stopped
    rating: float | None = None  # of its hardest step
    level: str = ""  # one of six names, from beginner to extreme
    hardest: str = ""  # the technique of that step
    effort: float | None = None  # of all steps together
    techniques: Mapping[str, int] = field(default=NOTHING)  # how often; the hardest first

    def __post_init__(self) -> None:
        freeze(self, "techniques")

    @property
    def unique(self) -> bool | None:
        """Whether there is just one solution; None if that is not known."""
        return {SOLVED: True, SEVERAL: False, NONE: False}.get(self.status)


def rate(question: Question, *, uniqueness: bool = True, seconds: float | None = None) -> Rating:
    """How hard a puzzle with one solution is; of any other only its status is told.

    That it has one is proven first, so the techniques that rest on it count, unless `uniqueness` is False.
    """
    if isinstance(question, Puzzle):
        check_cells(question.board, "rated")
    with within(seconds):
        try:
            return _rated(question, uniqueness)
        except StoppedError as stopped:
            if stopped.reason == INTERRUPTED:
                raise KeyboardInterrupt from None  # whoever rates many is to go on with none of them
            return Rating(STOPPED)


def _rated(question: Question, uniqueness: bool) -> Rating:
    """The same; StoppedError if the deadline passes."""
    problem = asked(question)
    answer = solve(Whether(problem))
    if answer.status == STOPPED or answer.reason == INTERRUPTED:
        raise StoppedError(answer.reason)
    if answer.status == NONE or answer.unique is not True:
        return Rating(NONE if answer.status == NONE else SEVERAL if answer.unique is False else STOPPED)
    return rate_unique(problem, uniqueness=bool(uniqueness)) or Rating(STOPPED)


def rate_unique(problem: Problem, *, below: float = math.inf, uniqueness: bool = True) -> Rating | None:
    """How hard a problem is that is known to have one solution, if it is below a difficulty; None if not."""
    with closing(Path(problem, uniqueness=uniqueness)) as path:
        climbed = list(_climb(path, below))
        # A cell with one candidate left is not filled in yet, and to do that may be no easier.
        finished = path.complete and path.reasoner.next() is None
        return rating_of(climbed) if finished else None


def _climb(path: Path, below: float) -> Iterator[Climbed]:
    """The technique and the difficulty of every step to the solution, as long as they are below that."""
    while True:
        yield from path.reasoner.climb(below)
        if path.reasoner.solved:
            return
        check()
        if below <= EASIEST_SUPPOSITION or (step := path.smallest_reason()) is None:
            return
        if step.difficulty >= below:
            return
        path.reasoner.apply(step)
        yield step.technique, step.difficulty
        check()


def rating_of(climbed: Sequence[Climbed]) -> Rating:
    """The rating of a path: the technique and the difficulty of each step."""
    if not climbed:
        return Rating(SOLVED, EASIEST, level_of(EASIEST), "", EASIEST)
    hardest, rating = max(climbed, key=lambda step: step[1])
    effort = math.log2(sum(2**difficulty for _, difficulty in climbed))
    at_most: dict[str, float] = {}
    for technique, difficulty in climbed:
        at_most[technique] = max(difficulty, at_most.get(technique, 0))
    counts = Counter(technique for technique, _ in climbed)
    techniques = {key: counts[key] for key in sorted(counts, key=lambda key: -at_most[key])}
    return Rating(SOLVED, rating, level_of(rating), hardest, round(effort, 2), techniques)


def level_of(rating: float) -> str:
    """The name of the level that a rating belongs to."""
    return next(level for level, end in LEVELS.items() if rating < end)
