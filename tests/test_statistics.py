"""Statistics of searches: the same words for every method; races."""

from __future__ import annotations

import importlib.util
import json

import pytest

import passatempo as pt
from passatempo.cli import main
from passatempo.methods import METHODS
from passatempo.racing import MethodRun, race, ranked
from passatempo.statistics import COUNTERS

pytestmark = pytest.mark.slow

SEVERAL = "..4. .... .2.. ...3"
SQUARE = "latin 6x6\ngivens\n1.....\n.2....\n..3...\n...4..\n....5.\n.....1"
HAVE_CPSAT = importlib.util.find_spec("ortools") is not None


def all_counted(text: str, method: str) -> pt.Statistics:
    with pt.Statistics() as statistics:
        pt.count(pt.read(text), method=method, limit=3000)
    return statistics


def counted(text: str, method: str = "auto") -> pt.Statistics:
    with pt.Statistics() as statistics:
        pt.solve(pt.read(text), method=method)
    return statistics


@pytest.mark.parametrize("method", [name for name in METHODS if name not in ("colouring", "cpsat")])
def test_every_method_counts_in_the_same_words(method: str) -> None:
    """A table of methods would compare different things otherwise."""
    found = counted("1... .... .2.. ...3", method).as_dict()
    assert list(found) == ["answered_by", *COUNTERS, "build_seconds", "search_seconds", "memory"]
    assert all(isinstance(found[name], int) for name in COUNTERS)
    assert found["propagations"] > 0
    assert found["build_seconds"] >= 0
    assert found["search_seconds"] > 0


@pytest.mark.skipif(not HAVE_CPSAT, reason="needs OR-Tools")
def test_cp_sat_counts_too() -> None:
    """It does not say how many clauses it learns: that is unknown, not none."""
    found = counted(SEVERAL, "cpsat")
    assert found.answered_by == ("cpsat",)
    assert found.learnt is None
    assert found.nodes is not None


def test_a_search_by_branching() -> None:
    """The numbers fit each other: a tree that is searched to its end has as many backtracks as nodes."""
    found, complete = all_counted(SQUARE, "native"), all_counted("latin 4x4", "native")
    assert found.answered_by == ("native",)
    assert None not in (found.nodes, found.backtracks, found.failures)
    assert 0 < found.failures < found.backtracks <= found.nodes  # type: ignore[operator]
    assert complete.nodes == complete.backtracks == 575  # 576 solutions: a binary tree with as many leaves
    assert found.learnt == found.restarts == 0


def test_a_search_that_learns() -> None:
    """Conflicts are failures, and each teaches a clause."""
    found = all_counted(SQUARE, "sat")
    assert found.answered_by == ("sat",)
    assert found.failures == found.learnt
    assert found.nodes


def test_who_answered_is_the_method_that_found_it() -> None:
    """The portfolio names the engine, not itself."""
    assert counted(SEVERAL).answered_by == ("native",)


def test_answers_are_the_same_with_statistics() -> None:
    """Counting takes another way through the kernel."""
    for text in (SEVERAL, SQUARE, "11.. .... .... ...."):
        with pt.Statistics():
            counting = pt.solve(pt.read(text))
        plain = pt.solve(pt.read(text))
        assert (counting.status, counting.solutions) == (plain.status, plain.solutions)


def test_many_searches_add_up() -> None:
    """Sources are released as they end: a long run must not keep every search."""
    puzzle = pt.read(SEVERAL)
    with pt.Statistics() as one:
        pt.count(puzzle)
    with pt.Statistics() as outer, pt.Statistics() as many:
        for _ in range(300):
            pt.count(puzzle)
        assert len(many._sources) <= 256
    assert (many.nodes, outer.nodes) == (300 * (one.nodes or 0),) * 2
    assert not many._sources


def test_nothing_is_counted_outside() -> None:
    """A search that goes on after the block belongs to nobody."""
    solutions = pt.solutions(pt.read(SEVERAL))
    with pt.Statistics() as statistics:
        pass
    next(solutions)
    assert statistics.nodes is None
    assert statistics.answered_by == ()


@pytest.mark.parametrize("verb", ["solve", "count", "candidates", "check"])
def test_the_option_stats(verb: str, capsys) -> None:
    """In sentences and in JSON."""
    main([verb, "--stats", SEVERAL])
    out = capsys.readouterr().out
    assert "Answered by: native." in out
    assert "propagations" in out
    main([verb, "--stats", "--json", SEVERAL])
    fields = json.loads(capsys.readouterr().out)["statistics"]
    assert fields["answered_by"] == ["native"]
    assert fields["search_seconds"] > 0


def test_a_race_in_one_table(capsys, tmp_path) -> None:
    """A row for each method, the fastest first, those without an answer last with the reason."""
    plot = tmp_path / "race.svg"
    methods = ["backtracking", "native", "colouring", "elimination"]
    chosen = [word for name in methods for word in ("--method", name)]
    assert main(["race", "1... .... .2.. ...3", *chosen, "--plot", str(plot)]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[0].split()[:2] == ["method", "answer"]
    assert {row.split()[0] for row in rows[1:5]} == set(methods)
    assert rows[4].startswith("colouring")
    assert "Colouring: " in "\n".join(rows[5:])
    assert "<svg" in plot.read_text()


def test_a_race_as_json(capsys) -> None:
    """The same rows, as data."""
    assert main(["race", "--json", "--method", "native", "--method", "sat", SEVERAL]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["unique"] is False
    assert {run["method"] for run in found["race"]} == {"native", "sat"}
    assert all(set(COUNTERS) <= run["statistics"].keys() for run in found["race"])


def test_a_method_that_is_stopped_is_a_run(capsys) -> None:
    """The race goes on."""
    runs = list(race(pt.read("latin 30x30"), ("backtracking", "native"), seconds=1.0))
    assert [run.method for run in runs] == ["backtracking", "native"]
    order = ranked(
        [MethodRun("a", "stopped", None, 1.0, "", {}), MethodRun("b", "solved", True, 2.0, "", {})]
    )
    assert [run.method for run in order] == ["b", "a"]


def test_an_unknown_method_is_refused_before_the_race() -> None:
    """Else the first methods would run for nothing."""
    with pytest.raises(pt.InputError, match="not a method"):
        race(pt.read(SEVERAL), ("native", "x"))
