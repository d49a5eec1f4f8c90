"""Topologies: what puzzles share must not depend on which of them came first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from conftest import SAMPLES

import passatempo as pt
from passatempo.board import Board
from passatempo.clues import Clue, Givens
from passatempo.kinds import all_kinds, kind_named
from passatempo.problem import Problem
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.rules import AllDifferent, Rule, RuleBatch
from passatempo.topology import shared_problem
from passatempo.wire import to_wire

PATHS = sorted(SAMPLES.glob("*/*.txt"))


def own_problem(puzzle: Puzzle) -> Problem:
    """The problem of the puzzle built by itself, rules of structural clues first."""
    structural = puzzle.clue_types.structural
    names = sorted(puzzle.printed, key=structural.__getitem__, reverse=True)
    return puzzle.unrestricted_problem(puzzle.printed[name] for name in names)


@pytest.mark.slow
@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_shared_problem_equals_the_puzzles_own(path: Path) -> None:
    """It is built once for many puzzles; none may get more or fewer rules than its own."""
    puzzle = pt.read(path)
    alone, shared = own_problem(puzzle), puzzle.topology
    assert list(shared.rules) == list(alone.rules)
    assert list(map(tuple, shared.domains)) == list(map(tuple, alone.domains))


@pytest.mark.slow
@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_rule_batches_encode_like_single_rules(path: Path) -> None:
    """Batches are encoded for the kernel before their rules exist as objects."""
    topology = pt.read(path).topology
    assert to_wire(topology) == to_wire(topology.replaced(rules=list(topology.rules)))


def test_rule_batches_check_like_single_rules() -> None:
    """Rules that the kernel got in another form are checked again, a whole batch at once."""
    puzzle = pt.read(SAMPLES / "binairo" / "plain-8x8.txt")
    solution = pt.solve(puzzle).solution
    assert solution is not None
    fills = [list(solution.values_shown)]
    fills += [[*fills[0][:at], 1 - fills[0][at], *fills[0][at + 1 :]] for at in range(64)]
    together = [part for part in puzzle.topology.own_rules if isinstance(part, RuleBatch)]
    outcomes = [all(part.satisfied_by(fill) for part in together) for fill in fills]
    assert outcomes == [all(rule.satisfied_by(fill) for part in together for rule in part) for fill in fills]
    assert set(outcomes) == {True, False}


def test_rule_batches_are_not_expanded_for_a_solve() -> None:
    """Each rule is an object with a name, and the kernel needs neither."""
    puzzle = pt.read("sudoku 4x4\nrooms\nABBB\nAACB\nACCD\nCDDD\ngivens\n1...\n....\n....\n....")
    assert pt.solve(puzzle).status == "solved"
    assert "rules" not in vars(puzzle.topology)
    assert len(puzzle.topology.rules) == 12


@pytest.mark.slow
@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_limits_are_values_that_the_cell_could_take(path: Path) -> None:
    """The kernel was compiled without them and can only narrow its domains."""
    puzzle = pt.read(path)
    for cell, allowed in puzzle.limits().items():
        assert set(allowed) <= set(puzzle.topology.domains[cell])


@pytest.mark.slow
@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_empty_clue_adds_no_rules(path: Path) -> None:
    """Empty clues are skipped; what they would contribute has to come from `default_clues`."""
    puzzle = pt.read(path)
    for name, empty in puzzle.clues.items():
        if name not in puzzle.printed:
            assert not empty, name
            assert not [*empty.rules(puzzle), *empty.limits(puzzle), *empty.draw(puzzle)], name
            assert empty.bound_to(puzzle) == empty


def test_givens_alone_share_one_topology() -> None:
    """Otherwise a kernel would be compiled for each of a million boards."""
    one, other = pt.read("1" + "." * 80), pt.read("." * 80 + "2")
    assert one.topology is other.topology
    assert pt.solve(one, limit=1).solution != pt.solve(other, limit=1).solution


@kind()
class Marked(Puzzle):
    """A kind whose rules depend on its givens."""

    givens: Givens = clue("given")

    def values(self, cell: int) -> range:
        """1 to 4."""
        return range(1, 5)

    def rules(self) -> Iterator[Rule]:
        """The givens and their neighbours to the right differ."""
        for cell in self.givens.values:
            yield AllDifferent(self.board.group((cell, cell + 1)))


def test_rules_that_depend_on_givens_are_not_shared() -> None:
    """A kind may read any clue: one that reads what others did not gets a topology of its own."""
    one = Marked(Board(2, 2), givens=Givens({0: 1}))
    other = Marked(Board(2, 2), givens=Givens({2: 1}))
    assert shared_problem(one) is None
    assert [rule.cells for rule in one.topology.rules] == [(0, 1)]
    assert [rule.cells for rule in other.topology.rules] == [(2, 3)]


@kind()
class Optional(Puzzle):
    """A kind with another rule where anything is given."""

    givens: Givens = clue("given")

    def values(self, cell: int) -> range:
        """1 to 4."""
        return range(1, 5)

    def rules(self) -> Iterator[Rule]:
        """The first two cells differ, if there are givens."""
        if self.has_clue("givens"):
            yield AllDifferent(self.board.group((0, 1)))


def test_a_clue_that_was_looked_for_in_vain_is_remembered() -> None:
    """The problem of the empty board, built first, is not that of a board with givens."""
    assert not Optional(Board(2, 2)).topology.rules
    assert [rule.cells for rule in Optional(Board(2, 2), givens=Givens({2: 1})).topology.rules] == [(0, 1)]


def test_a_cell_that_two_clues_limit_takes_what_both_allow() -> None:
    """An even cell with a given 3 has no value, reported like any other contradiction."""
    puzzle = pt.read("sudoku 4x4\nparity\no...\n....\n....\n....\ngivens\n2...\n....\n....\n....")
    answer = pt.solve(puzzle)
    assert (answer.status, answer.reason) == ("none", "A1 can take no value")


def test_unknown_clues_are_refused() -> None:
    """A typing error in the name of a field must not be ignored."""
    with pytest.raises(TypeError, match="has no clue 'given'"):
        kind_named("latin")(Board(4, 4), given=Givens({0: 1}))


def test_every_structural_clue_can_be_looked_up() -> None:
    """It is part of the key of a topology."""
    structural: Iterable[Clue] = (
        each.clue_types.empty[name]
        for each in all_kinds()
        for name, type_ in each.clue_types.items()
        if type_.structural
    )
    assert {hash(empty) for empty in structural}
