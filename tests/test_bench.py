"""The benchmarks: every peer is an independent engine, so its answers must agree with ours."""

from __future__ import annotations

import re
import signal
import stat
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import batch
import every
import externals
import hard
import iss
import pytest
import questions
import rates
import single
import stages
import startup
import tails
import targets
import tatham
from conftest import needs_data
from externals import External, fault
from figures import Figures, keep
from growth import exponent
from measure import PATIENCE, TURNS, measured
from peers import OURS, PEERS, Peer, RanOverError, Served
from plots import column
from questions import Question, samples
from report import rendered
from results import Part, save, saved
from run import main
from tables import kinds_row, ratios

import passatempo as pt
from passatempo import topology
from passatempo.errors import UnsupportedError
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
    kept: Figures = {}
    found.keep(kept, [right, wrong])
    assert {name for name in kept if " to " in name or "/to " in name} == {
        "batch/two/to right",
        "batch/two/portable to right",
    }
    assert [found.wrong[each.name] for each in (*batch.WIDTHS, right)] == [[]] * (len(batch.WIDTHS) + 1)
    assert found.cell("right").replace(",", "").isdigit()
    assert found.cell("wrong") == "wrong: 2 (line 1: no solution)"


def test_an_external_solver_that_does_not_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One set that is too hard for a program must not stop the run."""
    monkeypatch.setattr(batch, "SECONDS", 0.0)
    monkeypatch.setattr(batch, "REPEATS", 1)
    monkeypatch.setattr(batch, "CLOCKED", 1)
    monkeypatch.setattr(externals, "PATIENCE", 1)
    slow = program(tmp_path / "slow", "max(iter(int, 1))")
    found = batch.measured(TwoLines("two", ""), [slow])
    assert found.cell("slow") == "wrong: 1 (not within 1 s)"


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


def test_targets() -> None:
    """Of several figures the worst counts, which is named; a bound may be one from below."""
    most = targets.Target(3, "time", ["single/*/parsed/median"], 6, "µs")
    least = targets.Target(3, "rate", ["batch/*/32 lanes"], 2, "times", at_least=True)
    figures = {"single/easy/parsed/median": 5.0, "batch/easy/32 lanes": 3.0}
    assert most.row(figures) == "| time | at most 6 µs | 5 µs | met |  |"
    assert least.row(figures) == "| rate | at least 2 times | 3 times | met |  |"
    figures |= {"single/hard/parsed/median": 7.0, "batch/hard/32 lanes": 1.0}
    missed = "| **missed** | [014](decisions/014-lanes.md) |"
    assert most.row(figures) == f"| time | at most 6 µs | 7 µs (hard; 1 of 2 met) {missed}"
    assert least.row(figures) == f"| rate | at least 2 times | 1 times (hard; 1 of 2 met) {missed}"
    assert most.row({}) == "| time | at most 6 µs |  | not measured |  |"


def test_every_decision_is_there() -> None:
    """A missed target leads to its profile."""
    folder = Path(__file__).parents[1] / "docs" / "decisions"
    assert all((folder / f"{page}.md").exists() for _, page in targets.DECISIONS.values())
    assert {target.point for target in targets.TARGETS} == targets.DECISIONS.keys()


def test_targets_are_of_sets_that_there_are() -> None:
    """A name that no set has would never be measured."""
    singles = {name for name, *_ in rates.SINGLES}
    known = {
        "stages": {name for kind in stages.KINDS for name in (kind, f"sudoku {kind}")},
        "kinds": {each.name for each in questions.SETS},
        "single": {each.name for each in batch.SETS},
        "batch": {each.name for each in batch.SETS},
        "every": {each.name for each in every.QUICK_SETS},
        "hard": {each.name for each in hard.published_sets()},
        "rates": singles
        | {f"{game.name}, {words} *" for game in tatham.GAMES for words in ("his", "like his")},
        "tails": {"all", tails.SLOW.name, *(each.name for each in questions.SETS)},
        "startup": set(startup.commands()),
    }
    for target in targets.TARGETS:
        for pattern in target.figures:
            part, name = pattern.split("/")[:2]
            assert name == "*" or name in known[part], pattern


@needs_data
def test_the_whole_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is timed from its start to its end, on one core and on two."""
    monkeypatch.setattr(batch, "COMMAND_LINES", 1000)
    monkeypatch.setattr(batch, "COMMAND_RUNS", 1)
    figures: Figures = {}
    _, found = batch.commands(figures, ["easy"])
    name, lines, one, two, ratio = found.strip("| ").split(" | ")
    assert (name, lines) == ("easy", "1000")
    assert figures["command/easy/two cores"] == pytest.approx(float(one) / float(two), rel=0.05)
    assert ratio.endswith("x")


def test_quantiles() -> None:
    """The tables show these three everywhere."""
    figures: Figures = {}
    keep(figures, "a", [float(number) for number in range(1, 101)])
    assert figures == {"a/median": 50.5, "a/95th": 95, "a/worst": 100}


def test_parts_of_several_runs_make_one_page(tmp_path: Path) -> None:
    """What is saved is what was measured, and each part says when that was."""
    parts = {
        name: Part(name.title(), "", ("| a |", "|---|"), f"run {name}", {f"{name}/x": 1.5})
        for name in ("one", "two")
    }
    save(tmp_path / "folder" / "results.json", parts)
    assert saved(tmp_path / "folder" / "results.json") == parts
    assert saved(tmp_path / "none.json") == {}
    page = rendered([("machine", "this")], parts)
    assert "| Two | run two |" in page
    assert page.index("## Targets") < page.index("## One") < page.index("## Two")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Callable[[str], Served]]:
    """Programs that answer every line so."""
    started: list[Served] = []

    def start(answer: str) -> Served:
        path = tmp_path / f"served{len(started)}"
        path.write_text(f"#!{sys.executable}\nfor line in open(0):\n    print({answer}, flush=True)\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        started.append(Served.named(f"program:tatham={path}"))
        return started[-1]

    yield start
    for each in started:
        each.end()


def test_a_program_that_answers_line_by_line(served: Callable[[str], Served]) -> None:
    """It is charged for what it says, and what it does not take does not count."""
    puzzle = pt.read("sudoku 4x4\ngivens\n1...\n..2.\n.3..\n...4")
    peer = served("'1500.0 1', *[1] * 16")
    assert peer.takes(puzzle)
    assert not peer.takes(smallest("suguru")[0].make())
    assert peer.solve(peer.prepare(puzzle), SECONDS) == [[1] * 16]
    assert peer.clock() == pytest.approx(0.0015)
    assert served("'3 0'").solve("4x4:", SECONDS) == []
    for answer in ("'3 2'", "'unsupported: too large'", "exit()"):
        with pytest.raises(UnsupportedError):
            served(answer).solve("4x4:", SECONDS)
    slow = served("__import__('time').sleep(9)")
    with pytest.raises(RanOverError):
        slow.solve("4x4:", 0.05)
    assert slow.clock() == 0.05


@pytest.mark.parametrize(
    ("clues", "constraints"),
    [
        ("cages\n12 A1 B1", ".Cage~12~R1C1~R1C2"),
        ("thermometers\nA1 B2 C3", ".Thermo~R1C1~R2C2~R3C3"),
        ("arrows\nA1 = B1 C1", ".Arrow~R1C1~R1C2~R1C3"),
        ("dots\nwhite A1 B1\nblack A2 A3", ".WhiteDot~R1C1~R1C2.BlackDot~R2C1~R3C1"),
        ("sandwiches\ntop . 7 . . . . . . .", ".Sandwich~7~C2"),
        ("xsums\nright . 7 . . . . . . .", ".XSum~R2~~7"),
        ("littlekillers\n20 A8 down-right", ".LittleKiller~20~R8C1"),
        ("littlekillers\n20 I4 up-left", ".LittleKiller~20~R4C9"),
        ("littlekillers\n20 D1 down-left", ".LittleKiller~20~R1C4"),
        ("littlekillers\n20 A6 up-right", ".LittleKiller~20~R1C6"),
        ("littlekillers\n20 I6 down-left", ".LittleKiller~20~R9C6"),
        ("antiknight\ndiagonals /", ".Diagonal~1.AntiKnight"),
    ],
)
def test_constraint_strings(clues: str, constraints: str) -> None:
    """Cells, and the end at which a diagonal is known, as the other solver names them."""
    rows = "\n".join(["." * 9] * 9)
    assert iss.written(pt.read(f"sudoku 9x9\n{clues}\ngivens\n{rows}")) == constraints
    with pytest.raises(UnsupportedError):
        iss.written(pt.read("sudoku 4x4\ngivens\n1...\n..2.\n.3..\n...4"))


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (tatham.GAMES[0], "4:0,0,0R,0,0D,0R,1,0,0,0,0,0,0U,0,0R,0,"),
        (tatham.GAMES[1], "4:2/2/3/1/2/1/2/4/3/1/2/2/1/3/2/2,a1c3_2"),
        (tatham.GAMES[2], "6x6:bAbaCeAAbcdBBb"),
    ],
    ids=lambda value: getattr(value, "program", ""),
)
def test_games_of_tatham(game: tatham.Game, text: str) -> None:
    """Each clue has its place: the first ones are named here."""
    puzzle = replace(game, size=f"{text[0]}x{text[0]}").puzzle(text)
    clues = {name: puzzle.clue(name) for name in puzzle.explicit_clues()}
    name = puzzle.board.name
    if game.program == "unequal":
        assert (puzzle.board.cell("D1"), puzzle.board.cell("C1")) in clues["signs"].parts
        assert {name(cell): value for cell, value in clues["givens"].values.items()} == {"C2": 1}
    if game.program == "towers":
        top = {place.line: number for place, number in clues["seen"].numbers.items() if place.side == "top"}
        assert top == {0: 2, 1: 2, 2: 3, 3: 1}
        assert {name(cell): value for cell, value in clues["givens"].values.items()} == {
            "B1": 1,
            "B2": 3,
            "C2": 2,
        }
    if game.program == "unruly":
        first = {name(cell): value for cell, value in clues["givens"].values.items() if cell < 6}
        assert first == {"B1": 1, "C1": 2, "E1": 1, "F1": 1}


def test_what_is_plotted() -> None:
    """Of every table that has the column, the first figure."""
    page = "text\n| set | x | ratio |\n|---|---:|---:|\n| a | 1 | **1.5** / 2 |\n| b | 2 | - |\n\n"
    page += "| set | other |\n|---|---:|\n| c | 3 |\n\n| set | ratio |\n|---|---:|\n| d | 0.5 |\n"
    assert column(page, "ratio") == {"a": 1.5, "d": 0.5}


def test_exponent() -> None:
    """The growth figures of the page are this fit; here the exponent is known."""
    assert exponent([1, 10, 100], [3, 300, 30_000]) == pytest.approx(2)


def test_one_sudoku_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row for each set, with three figures for each way to ask; the figures are kept for the targets."""
    monkeypatch.setattr(batch, "SETS", batch.WITHOUT_DATA)
    kept: Figures = {}
    head, found = [line for line in single.lines(kept, 1, ["samples"]) if line]
    name, number, *ways = found.strip("| ").split(" | ")
    assert (name, int(number) > 1) == ("samples", True)
    assert head.splitlines()[0].count("|") == found.count("|")
    figures = [float(figure.replace(",", "")) for way in ways for figure in way.split(" / ")]
    assert len(figures) == 3 * 4
    assert all(figure > 0 for figure in figures)
    assert kept["single/samples/parsed/median"] <= kept["single/samples/parsed/worst"]
    assert not any(single.lines({}, 1, ["no such set"]))


def test_nothing_is_left_of_what_puzzles_share() -> None:
    """A cold time would be a warm one if the puzzle held what is to be forgotten."""

    def compiled() -> bool:
        problems = (problem for problem, _ in topology.SHARED.values())
        return any(problem.results for problem in problems if problem is not None)

    pt.solve(single.cold(SEED_LINE.decode()))
    assert compiled()
    single.cold(SEED_LINE.decode())
    assert not compiled()


def test_sets_made_today() -> None:
    """They differ from seed to seed, and have the numbers of solutions that they claim."""
    for make in (batch.minimal, batch.with_more, batch.with_less):
        (first, *_), (other, *_) = make(1), make(2)
        assert first != other
    for make in (batch.with_more, batch.with_less):
        lines = make(1)[:20]
        answers = pt.solve_lines(b"".join(line + b"\n" for line, _ in lines)).splitlines()
        assert batch.faults(lines, b"\n".join(answers)) == []
    assert {81 - line.count(b".") for line, _ in batch.with_more(1)} == {batch.EASY}


@pytest.mark.slow
@needs_data
def test_every_puzzle_is_solved() -> None:
    """The row states how many puzzles there are, how many are slow, verified and wrong."""
    _, found = every.lines({}, ["makaro"])
    name, number, *times, slow, verified, wrong = found.strip("| ").split(" | ")
    assert (name, number, slow, wrong) == ("makaro", verified, "0", "0")
    assert sorted(times, key=float) == times
    assert list(every.lines({}, ["no such set"])) == []


@pytest.mark.slow
def test_the_page_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The page has the tables, and where and when they were measured."""
    page = tmp_path / "page.md"
    arguments = f"--most 1 --largest 10 --results {tmp_path / 'results.json'} --page {page}".split()
    main([*arguments, "--kinds", "magic", "--parts", "kinds"])
    main([*arguments, "--join", "--parts", "growth"])
    text = page.read_text()
    for part in ("# Benchmarks", "| machine |", "## Targets", "| magic, samples | 1 |", "| µs a cell |"):
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
