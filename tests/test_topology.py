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


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_is_shared_is_what_the_puzzle_says_by_itself(path: Path) -> None:
    """The shared problem is built once for many puzzles; none may get more or less than its own rules."""
    puzzle = pt.read(path)
    alone, shared = own_problem(puzzle), puzzle.topology
    assert list(shared.rules) == list(alone.rules)
    assert list(map(tuple, shared.domains)) == list(map(tuple, alone.domains))


@pytest.mark.slow
@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_rules_that_come_together_are_told_as_one_by_one(path: Path) -> None:
    """The kernel is told of them before they are made, in words of its own."""
    topology = pt.read(path).topology
    assert to_wire(topology) == to_wire(topology.replaced(rules=list(topology.rules)))


def test_rules_that_come_together_judge_as_one_by_one() -> None:
    """What the kernel was told in other words is asked again, of all rules at once."""
    puzzle = pt.read(SAMPLES / "binairo" / "plain-8x8.txt")
    solution = pt.solve(puzzle).solution
    assert solution is not None
    fills = [list(solution.values_shown)]
    fills += [[*fills[0][:at], 1 - fills[0][at], *fills[0][at + 1 :]] for at in range(64)]
    together = [part for part in puzzle.topology.own_rules if isinstance(part, RuleBatch)]
    judged = [all(part.satisfied_by(fill) for part in together) for fill in fills]
    assert judged == [all(rule.satisfied_by(fill) for part in together for rule in part) for fill in fills]
    assert set(judged) == {True, False}


def test_rules_that_come_together_are_not_made_for_a_solve() -> None:
    """Each is an object with a name; the kernel asks for neither."""
    puzzle = pt.read("sudoku 4x4\nrooms\nABBB\nAACB\nACCD\nCDDD\ngivens\n1...\n....\n....\n....")
    assert pt.solve(puzzle).status == "solved"
    assert "rules" not in vars(puzzle.topology)
    assert len(puzzle.all_rules) == 12


@pytest.mark.slow
@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_limits_are_values_that_the_cell_could_take(path: Path) -> None:
    """They are told to a kernel that was compiled without them, and could not be added there."""
    puzzle = pt.read(path)
    for cell, allowed in puzzle.limits().items():
        assert set(allowed) <= set(puzzle.topology.domains[cell])


@pytest.mark.slow
@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_clue_without_anything_printed_says_nothing(path: Path) -> None:
    """Such clues are passed over; what they would say has to come from `usual_clues`."""
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
    """A kind may read what it likes: if it reads what others have not, it gets a topology of its own."""
    one = Marked(Board(2, 2), givens=Givens({0: 1}))
    other = Marked(Board(2, 2), givens=Givens({2: 1}))
    assert shared_problem(one) is None
    assert [rule.cells for rule in one.all_rules] == [(0, 1)]
    assert [rule.cells for rule in other.all_rules] == [(2, 3)]


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
    """The problem of the empty board, which comes first, is not that of a board with givens."""
    assert not Optional(Board(2, 2)).all_rules
    assert [rule.cells for rule in Optional(Board(2, 2), givens=Givens({2: 1})).all_rules] == [(0, 1)]


def test_a_cell_that_two_clues_limit_takes_what_both_allow() -> None:
    """An even cell with a given 3 takes nothing; that is said, as of any other contradiction."""
    puzzle = pt.read("sudoku 4x4\nparity\no...\n....\n....\n....\ngivens\n2...\n....\n....\n....")
    answer = pt.solve(puzzle)
    assert (answer.status, answer.reason) == ("none", "A1 can take no value")


def test_unknown_clues_are_refused() -> None:
    """A slip in the name of a field must not be passed over."""
    with pytest.raises(TypeError, match="has no clue 'given'"):
        kind_named("latin")(Board(4, 4), given=Givens({0: 1}))


def test_every_structural_clue_can_be_looked_up() -> None:
    """It is part of the key under which a topology is kept."""
    structural: Iterable[Clue] = (
        each.clue_types.empty[name]
        for each in all_kinds()
        for name, type_ in each.clue_types.items()
        if type_.structural
    )
    assert {hash(empty) for empty in structural}
