"""Exercises: positions of generated puzzles in which a technique is the easiest step there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

from passatempo.checks import LARGEST_SEED, check_seconds, check_whole, in_text
from passatempo.clues import Givens
from passatempo.errors import InputError
from passatempo.explaining.explanation import Explanation, located
from passatempo.explaining.position import problem_to_explain
from passatempo.explaining.reasons.by_technique import with_reason
from passatempo.explaining.solution_path import SolutionPath
from passatempo.explaining.step import Step
from passatempo.explaining.technique_lookup import technique_keys
from passatempo.explaining.techniques import technique_name
from passatempo.generating.attempts import build_layout
from passatempo.generating.options import DEFAULT_SECONDS
from passatempo.generating.request import Request, parse_request
from passatempo.generating.run import generate_puzzles, random_seed
from passatempo.kinds import kind_of_bare_grids
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass
from passatempo.rules import AllDifferent

# Techniques about rules other than all-different ones: a board without such rules never has them.
_OTHER_RULES = frozenset(
    {
        *("rule_single", "intersection_single", "bounds", "greatest_cell", "rule_candidates"),
        *("cage_combinations", "innies_outies", "cage_required_values", "combined_rules"),
    }
)


@dataclass(frozen=True)
class Exercise:
    """A position, and the step that is to be found: the easiest one there."""

    puzzle: Puzzle
    explanation: Explanation  # of one step; its states are the candidates before and after it
    values: dict[int, int]  # what is filled in, the givens among it

    @property
    def step(self) -> Step:
        """The answer."""
        return self.explanation.steps[0]

    @property
    def notes(self) -> dict[int, tuple[int, ...]]:
        """The candidates of the cells without a value."""
        state = self.explanation.states[0]
        open_cells = (cell for cell in self.puzzle.board.cells if cell not in self.values)
        return {cell: state[cell] for cell in open_cells if state[cell]}


def exercises(
    technique: str,
    kind: str | None = None,
    *,
    size: str | None = None,
    count: int | None = 1,
    seed: int | None = None,
    seconds: float | None = DEFAULT_SECONDS,
) -> Iterator[Exercise]:
    """Positions just before a technique is the easiest step, each when it is asked for; `count=None`: no end.

    Without a kind they are of plain grids. The same seed and arguments give the same exercises. Raises
    InputError for an unknown technique, or one that the kind cannot have; StoppedError after `seconds`
    without a puzzle that needs it.
    """
    wanted = None if count is None else check_whole("count", count, 1)
    request = exercise_request(
        in_text("technique", technique),
        None if kind is None else in_text("kind", kind),
        None if size is None else in_text("size", size),
        random_seed() if seed is None else check_whole("seed", seed, 0, LARGEST_SEED),
    )
    return find_exercises(request, wanted, seconds=check_seconds(seconds))


def exercise_request(technique: str, kind: str | None, size: str | None, seed: int) -> Request:
    """The request for puzzles that need a technique; InputError if that is proven to be impossible."""
    (key, *more) = technique_keys([technique])
    if more:
        raise InputError("'{technique}' are several techniques: expected one", technique)
    name = kind or kind_of_bare_grids().name
    request = parse_request(name, seed=seed, needs=[key], **({"size": size} if size else {}))
    if key in _OTHER_RULES and _has_only_groups(request):
        raise InputError(
            "{technique} cannot occur in {kind}: it is about rules other than that no value stands twice",
            technique_name(key),
            request.kind.name,
        )
    return request


def _has_only_groups(request: Request) -> bool:
    """Whether puzzles have no rules but those of groups: their only clues are givens."""
    if not all(issubclass(request.kind.clue_types[name], Givens) for name in request.fields):
        return False
    problem = build_layout(request, request.plan(0)).rules_problem()
    return all(isinstance(rule, AllDifferent) for rule in problem.rules)


def find_exercises(
    request: Request,
    count: int | None,
    *,
    threads: int | None = 1,
    seconds: float | None = DEFAULT_SECONDS,
    on_attempt: Callable[[], None] = lambda: None,
) -> Iterator[Exercise]:
    """Exercises of the technique that a request needs, one from each puzzle."""
    (key,) = request.needs
    for found in generate_puzzles(request, count, threads=threads, seconds=seconds, on_attempt=on_attempt):
        if (exercise := exercise_of(found.puzzle, key)) is not None:
            yield exercise


def exercise_of(puzzle: Puzzle, technique: str) -> Exercise | None:
    """The first position of a path in which a technique is the easiest step; None if there is none."""
    with closing(SolutionPath(problem_to_explain(puzzle), uniqueness=True)) as path:
        placed, trace = dict[int, int](), path.new_trace()
        while (found := path.find()) is not None:
            step, before = path.original(found), path.candidates
            path.apply(found, trace)
            if step.technique == technique:
                step = with_reason(step, path.problem, before)
                explanation = Explanation("solved", path.problem, (step,), (before, path.candidates))
                return Exercise(puzzle, located(explanation, puzzle), _values(path, placed))
            placed |= dict(step.places)
    return None


def _values(path: SolutionPath, placed: dict[int, int]) -> dict[int, int]:
    domains = path.problem.domains
    given = {cell: domains[cell][0] for cell in path.problem.shown if len(domains[cell]) == 1}
    return {**given, **placed}
