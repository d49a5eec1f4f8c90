"""The benchmarks: every peer is an independent engine, so its answers must agree with ours."""

from __future__ import annotations

import re
import signal
import stat
import sys
import time
from pathlib import Path

import batch
import every
import pytest
import single
from conftest import needs_data
from externals import External, fault
from growth import exponent
from measure import PATIENCE, TURNS, measured
from peers import OURS, PEERS, Peer, RanOverError
from questions import Question, samples
from run import main
from tables import kinds_row, ratios

from passatempo import topology
from passatempo.problem import Problem, Values
from passatempo.puzzle import Puzzle

SEED_LINE = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED_LINE = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179"
MOST_CELLS = 81
SECONDS = 60.0
PATIENT = ("hoodoo",)  # kinds that only the smallest board of takes a peer no more than a moment

solvers = pytest.mark.parametrize("peer", PEERS, ids=lambda peer: type(peer).__name__.lower())


def smallest(folder: str) -> list[Question]:
    """The samples of a kind, the smallest first."""
    return sorted(samples(folder), key=lambda question: len(question.make().board))


def folders() -> list[str]:
    return sorted(path.name for path in Path(__file__).parents[1].glob("samples/[a-z]*"))


def agree(name: str, questions: list[Question], peer: Peer) -> None:
    """Run both; every answer has to satisfy the rules, and both the same status."""
    if not peer.available():
        pytest.skip("not installed")
    taken = [question for question in questions if peer.can(question.make().problem())]
    result = measured(name, taken, [OURS[0], peer], SECONDS, turns=1)
    assert result.wrong == []
    assert result.verified == 2 * len(taken)


@solvers
def test_peers_agree_on_a_sample_of_each_kind(peer: Peer) -> None:
    """A wrong translation for a peer would make its times meaningless."""
    agree("all", [smallest(folder)[0] for folder in folders()], peer)


@pytest.mark.slow
@solvers
@pytest.mark.parametrize("folder", folders())
def test_peers_agree_on_samples(folder: str, peer: Peer) -> None:
    """Covers every rule through translations that share nothing with the kernel's."""
    questions = smallest(folder)[: 1 if folder in PATIENT else None]
    agree(folder, [question for question in questions if len(question.make().board) <= MOST_CELLS], peer)


@pytest.mark.slow
def test_every_peer_but_one_takes_every_kind() -> None:
    """A peer that silently refused everything would be compared with nothing."""
    problems = [question.make().problem() for folder in folders() for question in samples(folder)]
    for peer in PEERS:
        share = sum(map(peer.can, problems)) / len(problems)
        assert share > (0.2 if peer.name == "Norvig" else 0.98), peer.name


class Liar(Peer):
    """Puts the least value into every cell."""

    name = "liar"

    def solve(self, prepared: Problem, seconds: float) -> list[Values]:
        return [[domain[0] for domain in prepared.domains]]


class Sleeper(Peer):
    """Never comes to an end."""

    name = "sleeper"

    def solve(self, prepared: Problem, seconds: float) -> list[Values]:
        raise RanOverError


@pytest.mark.slow
def test_a_wrong_answer_is_reported_and_does_not_count() -> None:
    """A fast wrong answer must not appear as a time."""
    result = measured("latin", smallest("latin")[:1], [OURS[0], Liar()], SECONDS)
    (message,) = result.wrong
    assert message.startswith(
        f"latin, {smallest('latin')[0].name}, liar: not so: no value stands twice in row "
    )
    assert "liar" not in result.times
    assert result.verified == 1


@pytest.mark.slow
def test_a_limit_that_was_reached_is_marked() -> None:
    """A timeout counts as the limit, and a peer that times out repeatedly is dropped."""
    result = measured("sudoku", smallest("sudoku")[: PATIENCE + 2], [OURS[0], Sleeper()], 5.0)
    assert result.times["sleeper"].seconds == [5.0] * PATIENCE
    row = kinds_row(result, [OURS[0].name, "sleeper"])
    assert f"| >5,000 / >5,000 / >5,000 ({PATIENCE}) |" in row
    assert "**" not in ratios(result)


@pytest.mark.slow
def test_nothing_is_remembered_from_one_question_to_the_next() -> None:
    """Puzzles and sizes cache derived results: a second solve would flatter us."""
    seen: list[Puzzle] = []
    known: list[int] = []

    class Watcher(type(OURS[0])):  # type: ignore[misc]
        def prepare(self, puzzle: Puzzle) -> Puzzle:
            seen.append(puzzle)
            known.append(len(topology.SHARED))
            return puzzle

    result = measured("latin", smallest("latin")[:1], [Watcher()], SECONDS)
    assert result.verified == 1
    assert known == [0] * TURNS
    assert len({id(puzzle) for puzzle in seen}) == TURNS
    assert len(set(seen)) == 1


@pytest.mark.slow
def test_the_least_of_several_times_counts() -> None:
    """The minimum is the least affected by other work on the machine."""

    class Slower(type(OURS[0])):  # type: ignore[misc]
        """Its first answer takes a while."""

        slept = False

        def solve(self, prepared: Puzzle, seconds: float) -> list[Values]:
            end = time.process_time() + (0 if self.slept else 0.3)
            while time.process_time() < end:
                self.slept = True
            return list(super().solve(prepared, seconds))

    (least,) = measured("latin", smallest("latin")[:1], [Slower()], SECONDS).times[OURS[0].name].seconds
    assert least < 0.3


class TwoLines(batch.LineSet):
    """A set that needs no data."""

    def puzzles(self) -> list[tuple[bytes, int]]:
        return [(SEED_LINE, 1), (b"." * 81, 2)]


def program(path: Path, answers: str) -> External:
    """A solver that answers each line so, `puzzle` being the line."""
    path.write_text(
        f"#!{sys.executable}\nimport sys\nfor puzzle in map(str.strip, sys.stdin): print({answers})\n"
    )
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return External.named(f"{path.stem}={path}")


@pytest.mark.slow
def test_external_solvers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A correct one gets a speed; a wrong one gets a reason instead."""
    monkeypatch.setattr(batch, "SECONDS", 0.0)
    monkeypatch.setattr(batch, "REPEATS", 1)
    solved = SOLVED_LINE.decode()
    right = program(tmp_path / "right", f"puzzle, '{solved}', 1 + (puzzle[0] == '.'), sep=':'")
    wrong = program(tmp_path / "wrong", f"'{solved[::-1]}', 1, sep=','")
    found = batch.measured(TwoLines("two", ""), [right, wrong])
    assert [found.wrong[each.name] for each in (*batch.WIDTHS, right)] == [[]] * (len(batch.WIDTHS) + 1)
    assert found.cell("right").replace(",", "").isdigit()
    assert found.cell("wrong") == "wrong: 2 (line 1: no solution)"


@pytest.mark.parametrize(
    ("answer", "number", "message"),
    [
        (SOLVED_LINE, 1, ""),
        (SOLVED_LINE + b",1", 1, ""),
        (SEED_LINE + b":1:" + SOLVED_LINE, 1, ""),
        (SOLVED_LINE + b",2", 1, "2 solutions instead of 1"),
        (b",0", 1, "0 solutions instead of 1"),
        (b",0", 0, ""),
        (SOLVED_LINE, 0, "a solution where there is none"),
        (SOLVED_LINE[9:] + SOLVED_LINE[:9], 1, "no solution"),
        (b"", 1, "no solution"),
    ],
)
def test_what_an_external_solver_may_write(answer: bytes, number: int, message: str) -> None:
    """Other programs print solutions in several forms, which must all be checked."""
    assert fault(SEED_LINE, answer, number) == message


def test_exponent() -> None:
    """The growth figures of the page are this fit; here the exponent is known."""
    assert exponent([1, 10, 100], [3, 300, 30_000]) == pytest.approx(2)


def test_one_sudoku_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row for each set, with two figures each for puzzles already read and for their text."""
    monkeypatch.setattr(single, "SETS", single.WITHOUT_DATA)
    *_, found = single.lines()
    name, number, parsed, from_text = found.strip("| ").split(" | ")
    assert (name, int(number) > 1) == ("samples", True)
    figures = (*parsed.split(" / "), *from_text.split(" / "))
    assert [float(figure.replace(",", "")) > 0 for figure in figures] == [True] * 4
    assert len(list(single.lines(["no such set"]))) == 1  # the head


@pytest.mark.slow
@needs_data
def test_every_puzzle_is_solved() -> None:
    """The row states how many puzzles there are, how many are slow, verified and wrong."""
    _, found, _ = every.lines(["makaro"])
    name, number, *times, slow, verified, wrong = found.strip("| ").split(" | ")
    assert (name, number, slow, wrong) == ("makaro", verified, "0", "0")
    assert sorted(times, key=float) == times
    assert list(every.lines(["no such set"])) == []


@pytest.mark.slow
def test_the_page_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The page has the tables, and where and when they were measured."""
    page = tmp_path / "page.md"
    arguments = "--kinds magic --most 1 --largest 10 --parts kinds growth --page"
    main([*arguments.split(), str(page)])
    text = page.read_text()
    for part in ("# Benchmarks", "| machine |", "| commit |", "| magic, samples | 1 |", "| µs a cell |"):
        assert part in text
    assert all(line in text for line in capsys.readouterr().out.splitlines() if line.startswith("|"))


def is_interrupt_caught() -> bool:
    (caught,) = re.findall(r"SigCgt:\s*(\w+)", Path("/proc/self/status").read_text())
    return bool(int(caught, 16) >> (signal.SIGINT - 1) & 1)


@pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="needs /proc to see which signals are handled"
)
@solvers
def test_no_peer_takes_interrupts_from_python(peer: Peer) -> None:
    """OR-Tools installs its own handler, with which Ctrl-C kills the process outright."""
    before = is_interrupt_caught()
    if peer.available():
        peer.solve(peer.prepare(smallest("latin")[0].make()), SECONDS)
    assert is_interrupt_caught() == before
