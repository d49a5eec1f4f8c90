"""Completing a board of the user: with the fewest added values, within its time, never losing a result."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import combinations
from typing import Any

import pytest
from conftest import SAMPLES

import passatempo as pt
from passatempo.answers import AsGoodAs
from passatempo.cli import complete, main
from passatempo.clues import Givens
from passatempo.generating import author_board
from passatempo.generating.additions import (
    AdditionSpace,
    NarrowingSolver,
    RebuildingSolver,
    TimeBudget,
    build_board_solver,
)
from passatempo.puzzle import Puzzle
from passatempo.records import replace

LINE = ".......1.4.....................5...7..8...3....1.9....3..4..2...5.1........8.6..."  # two are missing
SMALL = "sudoku 4x4\ngivens\n1...\n....\n....\n....\n"


def fewest_by_trying(puzzle: Puzzle, limit: int) -> int:
    """The fewest values that make the solution unique, by enumeration of all sets."""
    space = AdditionSpace(puzzle, None, pt.solve(puzzle).solutions[0].values_shown)
    known = pt.candidates(puzzle)
    values = [(cell, value) for cell in space.cells for value in known.values[cell]]
    for size in range(limit + 1):
        for added in combinations(values, size):
            if len(dict(added)) == size and pt.is_unique(space.with_givens(dict(added))):
                return size
    return limit + 1


class TestFewest:
    @pytest.mark.parametrize("line", ["1.3. .... .1.. ....", "1... ..2. .... ....", "12.. .... .... ...."])
    def test_no_fewer_values_would_do(self, line: str) -> None:
        """Random removal of clues gave more than the minimum."""
        puzzle = pt.read(line)
        done = pt.complete(puzzle, seed=1)
        assert done is not None
        assert len(done.added) == fewest_by_trying(puzzle, 3)
        assert done.fewest
        assert pt.is_unique(done.puzzle, method="sat")

    @pytest.mark.slow
    def test_two_values_are_enough(self) -> None:
        """Six or seven values were once added to this board, though two clues suffice."""
        for seed in (1, 2):
            done = pt.complete(pt.read(LINE), seed=seed)
            assert done is not None
            assert (len(done.added), done.fewest, done.ended) == (2, True, "")
            assert pt.is_unique(done.puzzle)

    @pytest.mark.slow
    def test_three_values_are_enough(self) -> None:
        """The proof of minimality has to exclude every pair of values."""
        done = pt.complete(pt.read(LINE.replace("5...7", "....7")), seed=1, seconds=120)
        assert done is not None
        assert (len(done.added), done.fewest) == (3, True)

    def test_the_same_seed_gives_the_same_values(self) -> None:
        """A seed promises the same board again."""
        puzzle = pt.read("latin 4x4\ngivens\n1...\n....\n....\n...2\n")
        one, other = (pt.complete(puzzle, seed=3) for _ in range(2))
        assert one is not None
        assert one == other

    @pytest.mark.slow
    @pytest.mark.parametrize("kind", ["binairo", "latin", "suguru", "str8ts", "samurai", "futoshiki"])
    def test_every_kind(self, kind: str) -> None:
        """A sample that lacks two givens needs at most two."""
        puzzle = pt.read(sorted((SAMPLES / kind).glob("*.txt"))[0])
        given = dict(puzzle.clue("givens").values)  # type: ignore[attr-defined]
        fewer = {cell: given[cell] for cell in sorted(given)[2:]}
        done = pt.complete(replace(puzzle, givens=Givens(fewer)), seed=1)  # type: ignore[call-arg]
        assert done is not None
        assert len(done.added) <= 2
        assert done.fewest
        assert pt.is_unique(done.puzzle)


class TestBoards:
    def test_where_givens_only_narrow_one_kernel_answers(self) -> None:
        """Compiling the problem once for all questions is what makes the search for few values fast."""
        assert isinstance(self.solver(pt.read(SMALL)), NarrowingSolver)

    def test_givens_that_change_domains_need_a_problem_for_each_board(self) -> None:
        """In this kind the greatest given determines the domains, so one compiled problem cannot serve all
        boards.
        """
        puzzle = pt.read(sorted((SAMPLES / "madoguchi").glob("*.txt"))[0])
        solver = self.solver(replace(puzzle, givens=None))  # type: ignore[call-arg]
        assert isinstance(solver, RebuildingSolver)

    def solver(self, puzzle: Puzzle) -> object:
        space = AdditionSpace(puzzle, None, pt.solve(puzzle).solutions[0].values_shown)
        return build_board_solver(space, TimeBudget.of(10))


class TestBest:
    """Where solutions have a cost, the best must be the only one of its cost."""

    @pytest.mark.parametrize("transparent", ["", "transparent 3\n"])
    def test_a_board_with_transparent_pegs(self, transparent: str) -> None:
        """Added values must neither change the optimal cost nor leave a second optimum."""
        puzzle = pt.read(f"hoodoo 4x4\n{transparent}givens\n1...\n.2..\n....\n....\n")
        before = pt.best(puzzle).cost
        done = pt.complete(puzzle, seed=1)
        assert done is not None
        after = pt.best(done.puzzle).cost
        assert after == before == list(done.solution.values()).count(0)
        assert pt.solve(AsGoodAs(done.puzzle, after)).unique

    def test_no_proof_is_claimed_where_a_worse_solution_might_need_fewer(self) -> None:
        """ "The fewest" is claimed only when all solutions, not only the optimum found, were considered."""
        done = pt.complete(pt.read("hoodoo 4x4\ngivens\n1...\n....\n....\n....\n"), seed=1)
        assert done is not None
        assert len(done.added) == 1 or not done.fewest


class TestTime:
    @pytest.mark.slow
    def test_one_deadline_for_everything(self) -> None:
        """The time limit once applied to each of thousands of questions separately."""
        start = time.monotonic()
        done = pt.complete(pt.read("." * 625), seconds=1, seed=1)
        assert time.monotonic() - start < 15
        assert done is not None
        assert not done.fewest
        assert done.ended == "the time limit was reached"
        assert pt.is_unique(done.puzzle)

    def test_nothing_known_in_time(self) -> None:
        """Without a result there is no board to return: StoppedError."""
        with pytest.raises(pt.StoppedError):
            pt.complete(pt.read("." * 625), seconds=0)

    @pytest.mark.parametrize("call", [2, 5, 30])
    def test_ctrl_c_keeps_what_is_known(self, monkeypatch: pytest.MonkeyPatch, call: int) -> None:
        """An interrupt at any point returns the best board so far, without a claim of minimality."""
        calls, usual = 0, NarrowingSolver.find

        def interrupted(*arguments: Any) -> Any:
            nonlocal calls
            calls += 1
            if calls == call:
                raise KeyboardInterrupt
            return usual(*arguments)

        monkeypatch.setattr(NarrowingSolver, "find", interrupted)
        done = pt.complete(pt.read("." * 16), seed=1)
        assert done is not None
        assert (done.fewest, done.ended) == (False, "interrupted")
        assert pt.is_unique(done.puzzle)

    def test_ctrl_c_in_a_question_is_not_taken_for_an_answer(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """`solve` and `candidates` return a stopped answer on Ctrl-C, which is no proof."""

        def stop(*_: object, **__: object) -> pt.Answer:
            return pt.Answer("stopped", (), None, "native", 0.0, "interrupted")

        monkeypatch.setattr(author_board, "solve", stop)
        with pytest.raises(KeyboardInterrupt):
            pt.complete(pt.read(SMALL))

    @pytest.mark.slow
    def test_ctrl_c_ends_the_verb_within_a_moment(self) -> None:
        """The interrupt has to reach a kernel call that runs for long."""
        command = [sys.executable, "-m", "passatempo", "generate", "--from", "." * 256, "--seed", "1"]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        ) as process:
            time.sleep(4)
            process.send_signal(signal.SIGINT)
            start = time.monotonic()
            out, err = process.communicate(timeout=180)
        assert time.monotonic() - start < 10
        assert process.returncode == 3
        if out:
            assert "(perhaps not the fewest: interrupted)" in out
            assert pt.is_unique(pt.read(out))
        else:
            assert err.count("\n") == 1
            assert "interrupted before" in err


class TestVerb:
    def test_nothing_known_in_time(self, capsys: pytest.CaptureFixture[str]) -> None:
        """The verb reports it in one line, with the exit code of a stop."""
        assert main(["generate", "--from", "." * 256, "--time", "0.001"]) == 3
        assert capsys.readouterr() == (
            "",
            "passatempo: no board with one solution was found: the time limit was reached\n",
        )

    def test_ctrl_c_before_anything_is_known(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Without a result the verb prints one line and exits with 3, no traceback."""

        def interrupted(*_: object, **__: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(complete, "complete_board", interrupted)
        assert main(["generate", "--from", SMALL]) == 3
        assert capsys.readouterr() == (
            "",
            "passatempo: interrupted before a board with one solution was found\n",
        )

    @pytest.mark.slow
    def test_a_timeout_writes_the_best_board_so_far(self, capsys: pytest.CaptureFixture[str]) -> None:
        """A valid board must not be discarded because its minimality is unproven."""
        assert main(["generate", "--from", "." * 625, "--time", "1", "--seed", "1"]) == 0
        out = capsys.readouterr().out
        assert "(perhaps not the fewest: the time limit was reached)" in out
        assert pt.is_unique(pt.read(out))


class TestPattern:
    def test_a_pattern_is_refused_only_after_all_solutions_were_tried(self) -> None:
        """Values in A1 and B1 single out a solution only if no other has both."""
        puzzle = pt.read("latin 3x3\ngivens\n...\n231\n...\n")
        assert pt.complete(puzzle, pattern="xx. ... ...") is not None
        empty = pt.read("latin 3x3\n")
        assert pt.complete(empty, pattern="x.. ... ...") is None

    @pytest.mark.slow
    def test_a_pattern_is_given_as_on_the_command_line(self) -> None:
        """The API takes the same text as the option, and refuses the same."""
        done = pt.complete(pt.read(SMALL), pattern=".... .... xxxx xxxx")
        assert done is not None
        assert min(done.added) >= 8
        with pytest.raises(pt.InputError):
            pt.complete(pt.read(SMALL), pattern="x")


def test_a_series_in_python() -> None:
    """The API delivers what the verb does: one rated board with one solution for each number of clues."""
    boards = list(pt.series("sudoku", size="4x4", clues="4-7", seed=2))
    assert [each.clues for each in boards] == [7, 6, 5, 4]
    assert all(each.rating is not None for each in boards)
    assert all(pt.is_unique(each.puzzle) for each in boards)


@pytest.mark.slow
def test_values_of_a_completed_board_are_those_of_its_solution() -> None:
    """A value that contradicts the solution shown would make the board impossible."""
    done = pt.complete(pt.read(SMALL), seed=2)
    assert done is not None
    assert all(done.solution[cell] == value for cell, value in done.added.items())


def test_what_is_no_puzzle_is_refused_in_one_line() -> None:
    """Wrong types reach this function from scripts and must not fail deep inside."""
    with pytest.raises(
        pt.InputError, match=r"puzzle is '1\.\.\.': expected a puzzle, such as read\(\) returns"
    ):
        pt.complete("1...")  # type: ignore[arg-type]
    with pytest.raises(pt.InputError, match="seed is 'x': expected a whole number"):
        pt.complete(pt.read("latin 2x2"), seed="x")  # type: ignore[arg-type]
