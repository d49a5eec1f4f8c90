"""The verbs `explain` and `rate`: their output, with stand-ins for the engines behind them."""

from __future__ import annotations

import json
import operator
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count, islice
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from conftest import SAMPLES, Run

import passatempo as pt
from passatempo.explaining.contradiction import Contradiction
from passatempo.explaining.explanation import Explanation
from passatempo.explaining.reasoner import Reasoner
from passatempo.explaining.step import Because, Step
from passatempo.messages import Message
from passatempo.parallel.ordered_map import _chunk_size, map_in_order
from passatempo.problem import Problem
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass

MINI = "..4. 1... .2.. ...3"
SEVERAL = "..4. .... .2.. ...3"
NONE = "4.4. 1... .2.. ...3"


@dataclass(frozen=True)
class Rating:
    rating: float
    level: str
    hardest: str
    effort: float
    techniques: dict[str, int]
    status: str
    overall: float = 2.0


def after(state: tuple[tuple[int, ...], ...], step: Step) -> tuple[tuple[int, ...], ...]:
    placed = dict(step.places)
    return tuple(
        (placed[cell],) if cell in placed else tuple(v for v in values if (cell, v) not in step.removes)
        for cell, values in enumerate(state)
    )


def steps_of(problem: Problem) -> tuple[Step, ...]:
    """Two steps for every small board: an elimination, then a placement."""
    row = problem.rules[0]
    pair = Step("naked_pair", Because((row,), (0, 1), (2, 3)), ((3, 2),), (), 3.0)
    single = Step("hidden_single", Because((row,), (3,), (1,)), (), ((3, 1),), 1.2)
    return pair, single


def explain(
    puzzle: Puzzle,
    *,
    fill: Any = None,
    uniqueness: bool = False,
    seconds: float | None = None,
    on_step: Callable[..., None] = lambda *_: None,
    **_: Any,
) -> Explanation:
    problem, answer = puzzle.problem(), pt.solve(puzzle)
    start = tuple(map(tuple, problem.domains))
    if answer.status == "none":
        clues = [Message("the {value} in {cell}", 4, cell) for cell in ("A1", "C1")]
        clash = Contradiction(tuple(clues), (0, 2), problem.rules[:1], True)
        return Explanation("none", problem, (), (start,), contradiction=clash)
    if seconds is not None:
        return Explanation("stopped", problem, (), (start,), reason="the time limit was reached")
    steps = steps_of(problem)
    states = (start, after(start, steps[0]), after(after(start, steps[0]), steps[1]))
    for step, state in zip(steps, states, strict=False):
        on_step(step, problem, state)
    if answer.unique:
        return Explanation("solved", problem, steps, states, answer.solutions)
    return Explanation("several", problem, steps, states, answer.solutions)


def explain_next_value(
    puzzle: Puzzle, fill: Any = None, *, seconds: float | None = None, **_: Any
) -> Explanation:
    found = explain(puzzle, fill=fill, seconds=seconds)
    held = Reasoner(found.problem).candidates
    return Explanation(
        found.status, found.problem, found.steps[1:], (held,), contradiction=found.contradiction
    )


def rate(puzzle: Puzzle, *, seconds: float | None = None) -> Rating:
    answer = pt.solve(puzzle)
    status = "several" if answer.unique is False and answer.status == "solved" else answer.status
    return Rating(3.0, "medium", "naked_pair", 12.5, {"hidden_single": 3, "naked_pair": 1}, status)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, run: Run) -> Run:
    """Run the command line with stand-ins for the engines."""
    stand_ins = {"explaining.path": (explain,), "explaining.hints": (explain_next_value,), "rating": (rate,)}
    for name, functions in stand_ins.items():
        module = ModuleType(f"passatempo.{name}")
        module.__dict__.update({function.__name__: function for function in functions})
        monkeypatch.setitem(sys.modules, module.__name__, module)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    return run


# explain


def test_the_whole_path(run: Run) -> None:
    """The format of the path: sentence, technique, difficulty, and boards before and after."""
    code, out, err = run("explain", MINI)
    assert (code, err) == (0, "")
    assert "1. A1 and B1 hold 2 and 3 between them, so no other cell of row 1 takes 2 or 3: " in out
    assert "remove 2 from D1. [naked pair, 3.0]\n" in out
    assert "2. In row 1, only D1 can take 1. [hidden single, 1.2]\n" in out
    assert out.endswith("2 steps; the hardest: naked pair, 3.0.\n")
    assert out.count("A  ") == 2  # coordinates: the board before the first step, and at the end


def test_a_board_after_each_step(run: Run) -> None:
    """`--board` is for readers who cannot follow without seeing the state."""
    _, out, _ = run("explain", "--board", MINI)
    assert out.count("A  ") == 3


def test_in_portuguese(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sentences, legend and names of techniques are translated, by option and by locale."""
    _, out, _ = run("explain", "--lang", "pt", MINI)
    assert (
        "A1 e B1 dividem 2 e 3 entre si, então nenhuma outra célula da linha 1 pode ser 2 ou 3: "
        "elimine o 2 de D1." in out
    )
    assert "O ' marca os números dados." in out
    assert "A value" not in out
    monkeypatch.setenv("LANG", "pt_BR.UTF-8")
    assert run("explain", MINI)[1] == out


def test_a_language_that_is_not_known_is_one_line(run: Run) -> None:
    """The message lists the languages there are."""
    for verb in ("explain", "rate"):
        code, out, err = run(verb, "--lang", "xx", MINI)
        assert (code, out) == (2, "")
        assert err == "passatempo: 'xx' is not a supported language: expected en or pt\n"


def test_one_hint(run: Run) -> None:
    """Only the next step, so that the rest stays to be found."""
    code, out, _ = run("explain", "--next", MINI)
    assert code == 0
    assert out.endswith("In row 1, only D1 can take 1: the others see it in A2. [hidden single, 1.2]\n")
    assert "naked" not in out


def test_a_hint_where_there_is_no_solution(run: Run) -> None:
    """The same output as without `--next`, and an exit code that is no success."""
    code, out, _ = run("explain", "--next", NONE)
    assert code == 1
    assert out == run("explain", NONE)[1]
    code, out, _ = run("explain", "--next", "--json", NONE)
    assert code == 1
    assert (json.loads(out)["status"], json.loads(out)["unique"]) == ("none", False)


def test_a_hint_and_a_cell_do_not_go_together(run: Run) -> None:
    """Two options that contradict each other are refused rather than one ignored."""
    code, out, err = run("explain", "--next", "--to", "B4", MINI)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "--to" in err


@pytest.mark.parametrize(
    ("cell", "puzzle", "message"),
    [
        ("B3", MINI, "B3 is a given"),
        ("D3", str(SAMPLES / "makaro/small-6x6.txt"), "D3 holds no value"),
    ],
)
def test_a_cell_that_needs_no_step(run: Run, cell: str, puzzle: str, message: str) -> None:
    """A given, black or filled cell has no step to explain, which is not "no step found"."""
    code, out, err = run("explain", "--to", cell, puzzle)
    assert code == 2
    assert "step" not in out
    assert err.endswith(f"{message}\n")
    assert run("explain", "--to", "A1", "--given", "A1=2", MINI)[2].endswith("A1 is filled in already\n")


def test_up_to_a_cell(run: Run) -> None:
    """The path is cut at the first step that fills the cell."""
    assert "2. In row 1" in run("explain", "--to", "D1", MINI)[1]
    code, out, _ = run("explain", "--to", "r4c1", MINI)
    assert code == 0
    assert "No step fills A4." in out
    code, _, err = run("explain", "--to", "Z9", MINI)
    assert code == 2
    assert "--to: Z9 lies outside the 4x4 board" in err


def test_no_solution_is_explained(run: Run) -> None:
    """The contradiction is named in both languages."""
    code, out, _ = run("explain", NONE)
    assert code == 1
    assert out.endswith(
        "No solution.\nThese clues contradict each other: the 4 in A1 and the 4 in C1: "
        "no value stands twice in row 1.\n"
    )
    _, out, _ = run("explain", "--lang", "pt", NONE)
    assert out.endswith(
        "Sem solução.\nEstas pistas se contradizem: o 4 em A1 e o 4 em C1: "
        "nenhum valor se repete na linha 1.\n"
    )


def test_several_solutions(run: Run) -> None:
    """Two solutions are shown as a proof that there are several."""
    code, out, _ = run("explain", SEVERAL)
    assert code == 0
    assert "2. In row 1" in out
    assert "Several solutions; the two above differ in A1" in out
    assert out.count("A  ") == 4  # before and after the steps, and two solutions


def test_a_stop(run: Run) -> None:
    """A timeout is reported after the steps that were found."""
    code, out, _ = run("explain", "--time", "1", MINI)
    assert code == 3
    assert out.endswith("Stopped: the time limit was reached.\n")


def test_explain_as_json(run: Run) -> None:
    """Programs read these fields; reasons are in the requested language."""
    answer = json.loads(run("explain", "--json", MINI)[1])
    assert (answer["status"], answer["unique"], answer["kind"]) == ("solved", True, "sudoku")
    assert [step["technique"] for step in answer["steps"]] == ["naked_pair", "hidden_single"]
    assert answer["steps"][0]["removes"] == [["D1", 2]]
    assert answer["solutions"] == [[[2, 3, 4, 1], [1, 4, 3, 2], [3, 2, 1, 4], [4, 1, 2, 3]]]
    answer = json.loads(run("explain", "--json", SEVERAL)[1])
    assert (answer["status"], answer["unique"], len(answer["solutions"])) == ("solved", False, 2)
    assert "A1" in answer["differing"]
    answer = json.loads(run("explain", "--json", "--lang", "pt", NONE)[1])
    assert (answer["status"], answer["unique"]) == ("none", False)
    assert answer["reason"].startswith("Estas pistas se contradizem")
    assert len(json.loads(run("explain", "--json", "--next", MINI)[1])["steps"]) == 1


# rate


def test_one_line_for_a_puzzle(run: Run) -> None:
    """One line for each puzzle, so that `sort` and `grep` work."""
    line = "3.0, medium; hardest: naked pair; effort 12.5; hidden single 3; naked pair 1\n"
    assert run("rate", MINI) == (0, line, "")
    assert run("rate", "--lang", "pt", MINI)[1].startswith("3,0, médio; mais difícil: par nu; esforço 12,5; ")


def test_many_puzzles_are_labelled(run: Run, tmp_path: Path) -> None:
    """Puzzles on the command line by number, those of a file by line, the first included."""
    _, out, _ = run("rate", "--threads", "1", MINI, NONE)
    assert [line.split()[0] for line in out.splitlines()] == ["1:", "2:"]
    file, other = tmp_path / "two.sdm", tmp_path / "one.txt"
    file.write_text(f"{MINI}\n{MINI}\n".replace(" ", ""))
    other.write_text(MINI.replace(" ", "\n"))
    _, out, _ = run("rate", "--threads", "1", str(file), str(other))
    heads = [line.split(": ")[0] for line in out.splitlines()]
    assert heads == [f"{file}, line 1", f"{file}, line 2", str(other)]


def test_the_summary_begins_with_the_easiest(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels are listed by difficulty, not by name or order of appearance."""
    levels = iter(["extreme", "easy", "beginner", "easy"])
    monkeypatch.setattr(
        sys.modules["passatempo.rating"],
        "rate",
        lambda puzzle, seconds: Rating(3.0, next(levels), "x_wing", 12.5, {}, "solved"),
    )
    _, _, err = run("rate", "--threads", "1", MINI, MINI, MINI, MINI)
    assert "4 puzzles: 1 beginner, 2 easy, 1 extreme; " in err


def test_ctrl_c_loses_nothing_that_is_known(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ratings that were computed are printed and summarised."""

    def interrupted(work: Callable[[Any], Any], items: Any, threads: int | None) -> Any:
        for number, item in enumerate(items):
            if number == 2:
                raise KeyboardInterrupt
            yield item, work(item)

    monkeypatch.setattr("passatempo.cli.rate.map_in_order", interrupted)
    code, out, err = run("rate", MINI, MINI, MINI)
    assert (code, out.count("3.0, medium")) == (3, 2)
    assert "2 puzzles: 2 medium; " in err


def test_what_has_no_rating(run: Run) -> None:
    """Only puzzles with one solution are rated; the reason is stated."""
    assert run("rate", NONE) == (1, "No rating: it has no solution.\n", "")
    assert run("rate", SEVERAL) == (1, "No rating: it has several solutions.\n", "")


def test_bad_puzzles_are_reported_and_skipped(run: Run, tmp_path: Path) -> None:
    """A bad line in a collection neither stops the run nor shifts the numbers."""
    file = tmp_path / "many.sdm"
    line = "1" + "." * 80
    file.write_text(f"{line}\n{line[:-1]}x\n{line}\n")
    code, out, err = run("rate", "--threads", "1", str(file))
    assert code == 2
    assert out.count("No rating: it has several solutions.") == 2
    assert f"{file}: line 2" in err
    assert f"{file}, line 3: " in out
    assert "2 puzzles, 2 of them not rated" in err


def test_rate_as_json(run: Run) -> None:
    """Programs read these fields."""
    answer = json.loads(run("rate", "--json", MINI)[1])
    wanted = {"rating": 3.0, "level": "medium", "hardest": "naked_pair", "effort": 12.5, "unique": True}
    assert wanted.items() <= answer.items()
    assert answer["techniques"] == {"hidden_single": 3, "naked_pair": 1}
    assert json.loads(run("rate", "--json", NONE)[1])["rating"] is None


# On all cores


@pytest.mark.slow
def test_results_come_in_order_and_inputs_are_taken_as_needed() -> None:
    """A large file must not be read to its end before the first answer."""
    taken = list[int]()

    def numbers() -> Any:
        for number in count():
            taken.append(number)
            yield number

    results = list(islice(map_in_order(operator.neg, numbers(), 2), 100))
    assert results == [(number, -number) for number in range(100)]
    assert len(taken) < 300


@pytest.mark.slow
def test_a_quick_result_does_not_wait_for_slow_ones() -> None:
    """The first answer is printed as soon as it is known."""
    results = map_in_order(time.sleep, [0.0, *[60.0] * 20], 2)
    assert next(iter(results)) == (0.0, None)
    results.close()  # type: ignore[attr-defined]


def test_slow_inputs_are_sent_one_by_one() -> None:
    """Chunks save overhead for quick inputs only; for slow ones they delay results."""
    assert (_chunk_size(8, 10.0), _chunk_size(1, 1.0), _chunk_size(1, 0.0)) == (1, 1, 2)
    assert (_chunk_size(8, 0.1), _chunk_size(8, 0.0), _chunk_size(8, 0.2)) == (8, 8, 4)


@pytest.mark.slow
def test_an_interrupt_gives_what_has_come_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the first input is awaited, others are already done."""

    def interrupted(inputs: int, seconds: float) -> int:
        time.sleep(1.0)
        raise KeyboardInterrupt

    monkeypatch.setattr("passatempo.parallel.ordered_map._chunk_size", interrupted)
    results, found = map_in_order(operator.neg, range(7), 2), list[tuple[int, int]]()
    with pytest.raises(KeyboardInterrupt):
        found.extend(results)
    assert found == [(number, -number) for number in range(1, 7)]


def test_one_input_needs_no_process() -> None:
    """Starting a process takes longer than most puzzles; a local function could not even be sent to one."""
    assert list(map_in_order(lambda number: number + 1, [1], 4)) == [(1, 2)]
    assert list(map_in_order(lambda number: number + 1, [1, 2], 1)) == [(1, 2), (2, 3)]
    assert list(map_in_order(lambda number: number + 1, [], 4)) == []


INTERRUPTED = """
import sys, time
from passatempo.cli import main
from passatempo.cli import kinds
from passatempo.parallel.ordered_map import map_in_order

def run(options):
    print("started", flush=True)
    for _ in map_in_order(time.sleep, [0.0] + [60.0] * 20, 2):
        pass

if __name__ == "__main__":
    kinds.run = run
    sys.exit(main(["kinds", "sudoku"]))
"""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are looked for in /proc")
def test_an_interrupt_ends_all_processes(tmp_path: Path) -> None:
    """Ctrl-C ends with its exit code at once and leaves no process behind."""
    script = tmp_path / "interrupted.py"
    script.write_text(INTERRUPTED)
    process = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(0.6)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    started = children.read_text().split()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=180)
    assert process.returncode == 3
    assert err == b""
    assert started
    time.sleep(0.2)
    assert not any(map(is_running, started))


def is_running(pid: str) -> bool:
    """Whether there is such a process; a zombie is none."""
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.slow
def test_no_leak_is_reported_at_exit() -> None:
    """A proof by contradiction leaves a reference cycle with a kernel in it, never collected at exit."""
    command = [sys.executable, "-m", "passatempo", "explain", str(SAMPLES / "skyscrapers" / "parks-6x6.txt")]
    assert subprocess.run(command, capture_output=True, check=True).stderr == b""


def test_a_hint_shows_rooms_of_one_cell_as_filled(run: Run) -> None:
    """Other cells see the value there."""
    out = run("explain", "--next", "suguru 2x3\nrooms\nABB\nBBC\ngivens\n...\n...")[1]
    assert "1 │ 1 │" in out
