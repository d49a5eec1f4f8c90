"""Piece rules: pieces are removed by their rules as they would be by puzzles without them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from random import Random

import pytest

import passatempo as pt
from passatempo.board import Group
from passatempo.clues.base import Piece
from passatempo.clues.pairs import Inequalities
from passatempo.generating.piece_rules import PieceRules
from passatempo.problem import Problem, ProblemQuestion
from passatempo.puzzle import Puzzle
from passatempo.records import replace
from passatempo.rules.base import Rule
from passatempo.rules.lines import Visible
from passatempo.rules.order import Less

GROUP = Group("A1 and B1", (0, 1))
LINE = Group("row 1", (0, 1, 2, 3))
NODES = 100_000


@pytest.mark.parametrize(
    "rule",
    [
        Less(GROUP),
        Less(GROUP, strict=False),
        Visible(LINE, 2),
        Visible(LINE, 3, 4),
    ],
)
def test_a_negated_rule_holds_where_the_rule_does_not(rule: Rule) -> None:
    """By its own definition, and in the kernel."""
    negated, cells = rule.negated(), range(len(rule.cells))
    assert negated is not None
    others = set(product(range(1, 5), repeat=len(cells))) - _satisfying(rule)
    assert _satisfying(negated) == others
    problem = Problem([str(cell) for cell in cells], [range(1, 5)] * len(cells), [negated], cells)
    assert pt.count(ProblemQuestion(problem)) == len(others)


def _satisfying(rule: Rule) -> set[tuple[int, ...]]:
    return {values for values in product(range(1, 5), repeat=len(rule.cells)) if rule.satisfied_by(values)}


@pytest.mark.parametrize(
    ("kind", "name"),
    [("futoshiki", "signs"), ("skyscrapers", "seen"), ("killer", "cages"), ("sudoku", "thermometers")],
)
@pytest.mark.parametrize("size", [1, 2])
def test_pieces_are_removed_as_if_one_after_the_other(kind: str, name: str, size: int) -> None:
    """Negated rules, and what follows from pieces that two questions have in common, are only shortcuts."""
    extra = [] if kind != "sudoku" else [name]
    (made,) = pt.generate(kind, size="4x4", seed=1, extra=extra)
    puzzle, rng = made.puzzle, Random(1)
    pieces = list(puzzle.clue(name).pieces(puzzle.board))
    shuffled = rng.sample(pieces, len(pieces))
    orbits = [shuffled[at : at + size] for at in range(0, len(shuffled), size)]
    rules = PieceRules.of(puzzle, name, puzzle.clue(name), set(pieces))
    assert rules is not None
    (solution,) = pt.solutions(puzzle)
    found = rules.removable(solution.values_shown, orbits, 0, NODES)
    removed = list[Piece]()
    for orbit in orbits:
        if pt.is_unique(_without(puzzle, name, {*removed, *orbit})):
            removed += orbit
    assert found == ([at for at, orbit in enumerate(orbits) if set(orbit) <= set(removed)], [])
    assert rules.without(removed) == _without(puzzle, name, set(removed)).rules_problem()


def _without(puzzle: Puzzle, name: str, pieces: set[Piece]) -> Puzzle:
    clue = puzzle.clue(name)
    return replace(puzzle, **{name: clue.keep(set(clue.pieces(puzzle.board)) - pieces)})  # type: ignore[arg-type]


def test_givens_have_no_rules_of_their_own() -> None:
    """They narrow the domains of their cells."""
    puzzle = pt.read("futoshiki 3x3\ngivens\n1..\n...\n...")
    assert isinstance(puzzle, Puzzle)
    assert PieceRules.of(puzzle, "givens", puzzle.clue("givens"), {0}) is None


def test_a_clue_whose_pieces_mean_less_in_between(monkeypatch: pytest.MonkeyPatch) -> None:
    """All signs together, and each alone, have their rules; but with some of them the first has none."""
    rules, most = Inequalities.rules, 2 * 4 * 3

    def of_some(clue: Inequalities, puzzle: Puzzle) -> Iterator[Rule]:
        return islice(rules(clue, puzzle), 1 if 1 < len(clue.parts) < most else 0, None)

    monkeypatch.setattr(Inequalities, "rules", of_some)
    for made in pt.generate("futoshiki", size="4x4", count=10, seed=1):
        assert pt.is_unique(made.puzzle)
