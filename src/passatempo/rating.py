"""Rating: how hard a puzzle is for a person, on one scale for all kinds; see docs/rating.md.

The rating is the difficulty of the hardest step on the easiest path. The effort counts every step, on the
same scale: twice the work is one more. Both decide the level.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing

from passatempo.answers import INTERRUPTED, NONE, SOLVED, STOPPED, solve
from passatempo.deadline import Cancel, check, within
from passatempo.errors import StoppedError
from passatempo.explaining.explanation import SEVERAL
from passatempo.explaining.position import problem_to_explain
from passatempo.explaining.reduction import PLACING_ALONE
from passatempo.explaining.solution_path import SolutionPath
from passatempo.explaining.techniques import CONTRADICTION_PROOF
from passatempo.frozen import NOTHING, freeze
from passatempo.levels import DEFAULT_ENDS, LEVELS, Ends, level_of, overall_difficulty
from passatempo.methods.base import check_count
from passatempo.problem import Problem, ProblemQuestion, Question
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass, field
from passatempo.size_limits import check_cells

StepCost = tuple[str, float]  # the technique and the difficulty of a step
EASIEST = 1.0  # the rating of a puzzle without open cells
EASIEST_PROOF = (
    8.5  # the least difficulty of a proof by contradiction: see difficulty_of in explaining/mus.py
)


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is, and why."""

    status: str  # solved: it has one solution, and is rated; several; none; stopped
    rating: float | None = None  # the difficulty of its hardest step
    level: str = ""  # one of six names, from beginner to extreme, for the overall difficulty
    hardest: str = ""  # the technique of that step
    effort: float | None = None  # of all steps together
    techniques: Mapping[str, int] = field(default=NOTHING)  # how often; the hardest first
    overall: float | None = None  # of the hardest step and the effort: it decides the level

    def __post_init__(self) -> None:
        freeze(self, "techniques")

    @property
    def unique(self) -> bool | None:
        """Whether there is just one solution; None if that is not known."""
        return {SOLVED: True, SEVERAL: False, NONE: False}.get(self.status)


def rate(
    question: Question,
    *,
    uniqueness: bool = True,
    seconds: float | None = None,
    cancel: Cancel | None = None,
    most_proofs: int | None = None,
) -> Rating:
    """How hard a puzzle with one solution is; the rating of any other has only a status.

    That there is one solution is proven first, so techniques that assume it are used, unless `uniqueness` is
    False. After `seconds`, or once `cancel` is called, the status is stopped; so it is of a path with more
    than `most_proofs` proofs by contradiction, which take most of the time: this limit is the same on every
    machine.
    """
    if isinstance(question, Puzzle):
        check_cells(question.board, "rated")
    check_count("most_proofs", most_proofs, 0)
    with within(seconds, cancel):
        try:
            return _rate(question, uniqueness, most_proofs)
        except StoppedError as stopped:
            if stopped.reason == INTERRUPTED:
                raise KeyboardInterrupt from None  # so that a caller that rates many puzzles stops
            return Rating(STOPPED)


def _rate(question: Question, uniqueness: bool, most_proofs: int | None) -> Rating:
    """As `rate`; StoppedError if the deadline passes."""
    problem = problem_to_explain(question)
    answer = solve(ProblemQuestion(problem))
    if answer.status == STOPPED or answer.reason == INTERRUPTED:
        raise StoppedError(answer.reason)
    if answer.status == NONE or answer.unique is not True:
        return Rating(NONE if answer.status == NONE else SEVERAL if answer.unique is False else STOPPED)
    found = rate_unique(problem, levels_of(question), uniqueness=bool(uniqueness), most_proofs=most_proofs)
    return found or Rating(STOPPED)


def levels_of(question: Question) -> Ends:
    """The overall difficulties at which the levels of the kind end."""
    return question.levels if isinstance(question, Puzzle) else DEFAULT_ENDS


def rate_unique(
    problem: Problem,
    levels: Ends = DEFAULT_ENDS,
    *,
    below: float = math.inf,
    uniqueness: bool = True,
    most_proofs: int | None = None,
) -> Rating | None:
    """The rating of a problem that is known to have one solution.

    None if it is not below a difficulty, or if it takes more proofs by contradiction than `most_proofs`.
    """
    with closing(SolutionPath(problem, uniqueness=uniqueness)) as path:
        steps = _costs(path, below, math.inf if most_proofs is None else most_proofs)
        return None if steps is None else rating_of(steps, open_cells_of(problem), levels)


def open_cells_of(problem: Problem) -> int:
    """The number of cells that are not given."""
    return sum(len(problem.domains[variable]) > 1 for variable in problem.shown)


def _costs(path: SolutionPath, below: float, most_proofs: float) -> list[StepCost] | None:
    """The steps that `explain` shows; None if one that is found is not below a difficulty, or of proofs."""
    trace, reasoner, proofs = path.new_trace(), path.reasoner, 0
    if reasoner.can_record:
        recorded = reasoner.record(below)
        if not reasoner.solved and below <= EASIEST_PROOF:
            return None
        costs = [reasoner.cost_of(raw) for raw, _ in recorded]
        if reasoner.solved and all(technique in PLACING_ALONE for technique, _ in costs):
            return costs  # there is nothing to drop or to merge
        path.add_recorded(recorded, trace)
    for step in path.extend(trace):
        proofs += step.technique == CONTRADICTION_PROOF
        if step.difficulty >= below or proofs > most_proofs:
            return None
        check()
    return [(step.technique, step.difficulty) for step in path.reduced(trace)] if path.complete else None


def rating_of(steps: Sequence[StepCost], open_cells: int, levels: Ends = DEFAULT_ENDS) -> Rating:
    """The rating of a path on a board with open cells: the technique and the difficulty of each step."""
    if not steps:
        return Rating(SOLVED, EASIEST, LEVELS[0], "", EASIEST, overall=EASIEST)
    hardest, rating = max(steps, key=lambda step: step[1])
    effort = round(math.log2(sum(2**difficulty for _, difficulty in steps)), 2)
    overall = round(overall_difficulty(rating, effort, open_cells), 2)
    at_most: dict[str, float] = {}
    for technique, difficulty in steps:
        at_most[technique] = max(difficulty, at_most.get(technique, 0))
    counts = Counter(technique for technique, _ in steps)
    techniques = {key: counts[key] for key in sorted(counts, key=lambda key: -at_most[key])}
    return Rating(SOLVED, rating, level_of(overall, levels), hardest, effort, techniques, overall)
