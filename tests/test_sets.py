"""Sets of values for a cage: compared with enumeration, and as a query on the command line."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import combinations, combinations_with_replacement, islice
from math import prod
from typing import Any

import pytest
from conftest import Run
from hypothesis import given
from hypothesis import strategies as st

import passatempo as pt
from passatempo.board import Group
from passatempo.cli.cage_query import CageQuery, parse_query
from passatempo.rules import Difference, Modulo, Power, Product, Quotient, Sum

FOUR: list[Any] = [Sum, Product, Difference, Quotient]
RULES: dict[str, list[Any]] = {
    "sum": [Sum],
    "product": [Product],
    "difference": [Difference],
    "quotient": [Quotient],
    "any": FOUR,
    "mod": [Modulo],
    "power": [Power],
}


@pytest.fixture
def run(run: Run) -> Run:
    """Run the verb `sets`."""
    return partial(run, "sets")


# The sets


def by_trying(
    cells: int,
    values: list[int],
    repeats: bool,
    including: list[int],
    excluding: list[int],
    totals: dict[str, int],
) -> list[tuple[int, ...]]:
    """The sets that match, by enumeration."""
    group = Group("the cage", tuple(range(cells)))
    choose = combinations_with_replacement if repeats else combinations
    return [
        one
        for one in choose(sorted(set(values) - set(excluding)), cells)
        if Counter(including) <= Counter(one)
        and all(any(rule(group, total).holds(one) for rule in RULES[name]) for name, total in totals.items())
    ]


@st.composite
def questions(draw: st.DrawFn) -> dict[str, Any]:
    """A cage whose totals are those of a set that may match, so that not all answers are empty."""
    cells = draw(st.integers(1, 5))
    values = draw(st.lists(st.integers(-6, 12), min_size=1, max_size=9, unique=True))
    repeats = draw(st.booleans()) or cells > len(values)
    sample = draw(st.permutations(values * (cells if repeats else 1)))[:cells]
    names = draw(st.sets(st.sampled_from(list(RULES) if cells == 2 else list(RULES)[:5]), max_size=2))
    return {
        "cells": cells,
        "values": values,
        "repeats": repeats,
        "including": draw(st.sampled_from([[], sample[:1], sample[:2]])),
        "excluding": draw(st.sampled_from([[], [value for value in values if value not in sample][:2]])),
        "totals": {name: draw(totals_of(name, sample)) for name in names},
    }


def totals_of(name: str, sample: list[int]) -> st.SearchStrategy[int]:
    greatest = max(sample)
    total = {"sum": sum(sample), "product": prod(sample), "difference": 2 * greatest - sum(sample)}
    likely = total.get(name, total["sum"] if name == "any" else greatest)
    if name == "quotient" and total["product"] and greatest**2 % total["product"] == 0:
        likely = greatest**2 // total["product"]
    return st.one_of(st.just(likely), st.integers(-10, 30))


@given(questions())
def test_sets_are_those_found_by_trying(question: dict[str, Any]) -> None:
    """Every condition, alone and with another, in the same order as well."""
    totals = question["totals"]
    arguments = {name: part for name, part in question.items() if name != "totals"}
    assert list(pt.sets(**arguments, **totals)) == by_trying(**question)


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("repeats", [False, True])
@pytest.mark.parametrize("values", [range(0, 7), range(-4, 5), (1, 2, 3, 5, 8, 13)], ids=str)
def test_every_total_of_two_and_three_cells(name: str, repeats: bool, values: Any) -> None:
    """Zeros and negative values are where bounds go wrong."""
    for cells in (2,) if name in ("mod", "power") else (1, 2, 3):
        for total in range(-10, 17):
            expected = by_trying(cells, list(values), repeats, [], [], {name: total})
            assert list(pt.sets(cells, values, repeats=repeats, **{name: total})) == expected


def test_the_set_of_every_kakuro_player() -> None:
    """Combinations that players know by heart."""
    assert list(pt.sets(4, range(1, 7), sum=16)) == [(1, 4, 5, 6), (2, 3, 5, 6)]
    assert list(pt.sets(2, sum=17)) == [(8, 9)]
    assert list(pt.sets(1)) == [(value,) for value in range(1, 10)]


def test_a_value_can_be_required_several_times() -> None:
    """With repeats, `including` is a multiset."""
    assert list(pt.sets(3, sum=9, repeats=True, including=[2, 2])) == [(2, 2, 5)]


@pytest.mark.slow
@pytest.mark.parametrize(
    "question",
    [
        {"cells": 20, "values": range(1, 41), "sum": 400, "repeats": True},
        {"cells": 20, "values": range(1, 41), "product": 2**20 * 3**10 * 5**5 * 7**3, "repeats": True},
        {"cells": 12, "values": range(-20, 21), "product": -(2**10) * 3**5 * 5 * 7, "repeats": True},
        {"cells": 20, "values": range(1, 41), "product": 2**60 * 41, "repeats": True},  # 41 is too great
        {"cells": 20, "values": range(0, 400, 2), "sum": 1001},  # even values make no odd sum
        {"cells": 20, "values": range(1, 400), "difference": 3, "repeats": True},
        {"cells": 6, "values": range(-40, 41), "quotient": 2, "repeats": True},
        {"cells": 8, "values": range(1, 41), "sum": 60, "product": 2**10 * 3**5 * 5, "repeats": True},
        {"cells": 200, "values": range(1, 41), "sum": 4000, "repeats": True},
    ],
    ids=str,
)
def test_large_questions_are_answered_lazily(question: dict[str, Any]) -> None:
    """The first sets come at once, and none is stored."""
    tracemalloc.start()
    began = time.perf_counter()
    found = list(islice(pt.sets(**question), 100))
    assert time.perf_counter() - began < 5
    assert tracemalloc.get_traced_memory()[1] < 50_000_000
    tracemalloc.stop()
    assert found == sorted(found)


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ({"cells": 0}, "0 cells: expected 1 to 200"),
        ({"cells": 201}, "201 cells"),
        ({"cells": 2.5}, "cells is 2.5: expected a whole number"),
        ({"cells": 2, "values": ["1"]}, "a number in values is '1': expected a whole number"),
        ({"cells": 2, "values": range(10**30)}, "values: expected at most 10,000"),
        ({"cells": 2, "sum": 1.5}, "sum is 1.5: expected a whole number"),
        ({"cells": 3, "mod": 2}, "mod needs 2 cells, found 3"),
        ({"cells": 3, "power": 2}, "power needs 2 cells, found 3"),
        ({"cells": 3, "including": [10]}, "10 is required, but the values are 1..9"),
        ({"cells": 3, "including": [1], "excluding": [1]}, "1 is required, but the values are 2..9"),
        ({"cells": 3, "including": [1, 1]}, "1 is required 2 times, but values may not repeat"),
        ({"cells": 1, "including": [1, 2]}, "2 values are required, there are 1 cells"),
        ({"cells": 1, "seconds": -1}, "seconds is -1: expected a number, 0 to 1,000,000,000"),
    ],
    ids=str,
)
def test_bad_arguments_are_refused_at_the_call(question: dict[str, Any], message: str) -> None:
    """The function is lazy: without an eager check the error would come at the first set."""
    with pytest.raises(pt.InputError) as refused:
        pt.sets(**question)
    assert str(refused.value).startswith(message)


def test_time_stops_a_search_that_finds_nothing() -> None:
    """The clock is checked even while no set is produced."""
    hopeless = pt.sets(60, range(-200, 201), sum=1, product=2**40, difference=77, repeats=True, seconds=0.05)
    with pytest.raises(pt.StoppedError):
        list(hopeless)


# The query language


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("4 cells 1-6 sum 16", CageQuery(4, range(1, 7), [("sum", 16)])),
        ("4 cells 1-6 sum 16 in a row", CageQuery(4, range(1, 7), [("sum", 16)])),
        ("Four cells, 1 to 6, sum of 16, in one column", CageQuery(4, range(1, 7), [("sum", 16)])),
        ("sum=16; cells: 4; values from 1 - 6", CageQuery(4, range(1, 7), [("sum", 16)])),
        ("16 in 4", CageQuery(4, totals=[("sum", 16)])),
        ("16 in 4 cells different", CageQuery(4, totals=[("sum", 16)])),
        ("16 in 4 no repeats", CageQuery(4, totals=[("sum", 16)])),
        ("2 cells -3-3 difference -2", CageQuery(2, range(-3, 4), [("difference", -2)])),
        ("2 cells difference 2 -3--1", CageQuery(2, range(-3, 0), [("difference", 2)])),
        ("2 cells -3..3 mod 2", CageQuery(2, range(-3, 4), [("mod", 2)])),
        ("2 cells values 1,2,3,5,8 quotient 4", CageQuery(2, [1, 2, 3, 5, 8], [("quotient", 4)])),
        ("2 cells values 1-3 8 power 8", CageQuery(2, [1, 2, 3, 8], [("power", 8)])),
        ("3 cells any 6 with repeats", CageQuery(3, totals=[("any", 6)], repeats=True)),
        ("3 cells product 24 repeats", CageQuery(3, totals=[("product", 24)], repeats=True)),
        ("3 cells with 3 and 4", CageQuery(3, including=[3, 4])),
        ("with 3, 4 cells", CageQuery(4, including=[3])),
        (
            "with 3 16 in 4 without 7-8,2",
            CageQuery(4, totals=[("sum", 16)], including=[3], excluding=[7, 8, 2]),
        ),
        ("3 cells with sum 9 including 1 excluding 2", CageQuery(3, (), [("sum", 9)], False, [1], [2])),
        ("2 cells sum 9 product 20", CageQuery(2, totals=[("sum", 9), ("product", 20)])),
    ],
)
def test_queries_in_natural_phrases(query: str, expected: CageQuery) -> None:
    """As one text, and split into arguments anywhere."""
    for arguments in ([query], query.split()):
        read = parse_query(arguments)
        assert read.cells == expected.cells
        assert list(read.values) == list(expected.values or range(1, 10))
        assert sorted(read.totals) == sorted(expected.totals)
        assert (read.repeats, list(read.including)) == (expected.repeats, list(expected.including))
        assert list(read.excluding) == list(expected.excluding)


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("", "the number of cells is missing: expected such as '4 cells' or '16 in 4'"),
        ("sum 16", "the number of cells is missing"),
        ("4 cells summ 16", "word 3, 'summ': expected '4 cells', '1-6', values, sum, "),
        ("4 cells sum", "at the end: expected a number after 'sum'"),
        ("4 cells sum many", "word 4, 'many': expected a number after 'sum'"),
        ("4 cells 16", "word 3, '16': expected a word for the meaning of the number"),
        ("4 cells 6-1", "word 3, '6..1': expected the smaller number first"),
        ("4 cells 1-99999999999999999999", "word 3, '1..99999999999999999999': expected 10,000 values"),
        ("4 cells" + " 1-9999" * 3, "word 4, '1..9999': expected 10,000 values"),
        ("4 cells with", "at the end: expected numbers after 'with'"),
        ("4 cells without sum 3", "word 4, 'sum': expected numbers after 'without'"),
        ("4 cells values x", "word 4, 'x': expected numbers after 'values'"),
        ("4 cells in a hurry", "word 5, 'hurry': expected row, column, line, box after 'in'"),
        ("16 in a hurry", "word 4, 'hurry': expected how many cells after 'in'"),
        ("4 cells 5 cells", "word 4, 'cells': expected one number of cells only"),
        ("4 cells sum 3 sum 4", "word 6, '4': expected only one sum"),
        ("4 cells in a row repeats", "word 6, 'repeats': expected either repeats or none"),
        ("0 cells", "0 cells: expected 1 to 200"),
        ("-4 cells", "-4 cells: expected 1 to 200"),
        ("3 cells power 8", "power needs 2 cells, found 3"),
        ("4 cells 1-6 with 7", "7 is required, but the values are 1..6"),
        ("4 cells sum " + "9" * 5000, "word 4, '99"),
        ("4 cells \033[31m", "word 3, '\ufffd[31m'"),
    ],
    ids=lambda text: text[:40],
)
def test_a_bad_query_is_refused_in_one_line(run: Run, query: str, message: str) -> None:
    """The message names the word at fault and what was expected there."""
    code, out, err = run(query)
    assert (code, out) == (2, "")
    assert err.startswith(f"passatempo: {message}")
    assert err.count("\n") == 1


SOME_TOKENS = "4|2|cells|1-6|sum|16|in|a|row|with|without|values|-3..3|x|no|repeats|mod|any"


@given(st.lists(st.sampled_from(SOME_TOKENS.split("|"))))
def test_any_query_is_parsed_or_refused(tokens: list[str]) -> None:
    """No sequence of tokens may raise anything but InputError."""
    with suppress(pt.InputError):
        next(parse_query(["4 cells", *tokens]).sets(), None)


# The verb

TWENTY_FOUR = ["138", "146", "226", "234"]


@pytest.mark.parametrize(
    ("query", "code", "lines"),
    [
        ("4 cells 1-6 sum 16 in a row", 0, ["1456", "2356", "2 sets without repeats.", "In every set: 5 6."]),
        ("3 cells product 24 repeats", 0, [*TWENTY_FOUR, "4 sets, repeats allowed.", "In none: 5 7 9."]),
        ("2 cells 0-5 difference 3", 0, ["03", "14", "25", "3 sets without repeats."]),
        ("2 cells values 1,2,3,5,8 quotient 4", 0, ["28", "1 set without repeats."]),
        ("2 cells 8-12 sum 20", 0, ["8 12", "9 11", "2 sets without repeats.", "In none: 10."]),
        ("2 cells -1-4 sum 2", 0, ["-1 3", "0 2", "2 sets without repeats.", "In none: 1 4."]),
        ("2 cells 1-100 sum 5", 0, ["1 4", "2 3", "2 sets without repeats.", "In none: 5..100."]),
        ("4 cells sum 7", 1, ["No set fits without repeats."]),
        ("4 cells sum 3 repeats", 1, ["No set fits, repeats allowed."]),
    ],
)  # fmt: skip
def test_sets_are_listed_and_summed_up(run: Run, query: str, code: int, lines: list[str]) -> None:
    """One quoted text or many arguments: -1-4 is no option either way."""
    expected = (code, "".join(f"{line}\n" for line in lines), "")
    assert run(query) == run(*query.split()) == expected


def test_json(run: Run) -> None:
    """The fields that programs read, with and without a result."""
    code, out, _ = run("--json", "4 cells 1-6 sum 16")
    answer = json.loads(out)
    assert (code, answer.pop("seconds") < 5) == (0, True)
    assert answer == {
        "sets": [[1, 4, 5, 6], [2, 3, 5, 6]],
        "status": "solved",
        "count": 2,
        "complete": True,
        "repeats": False,
        "in_all": [5, 6],
        "in_none": [],
    }
    code, out, _ = run("--json", "2 cells 1-3 sum 16")
    answer = json.loads(out)
    assert (code, answer["status"], answer["sets"], answer["count"]) == (1, "none", [], 0)
    assert (answer["in_all"], answer["in_none"]) == ([], [1, 2, 3])


@pytest.mark.slow
def test_a_limit_that_is_reached_is_reported(run: Run) -> None:
    """Exactly as many sets as the limit are complete."""
    sentence = "More than 1 set without repeats: stopped at --limit (0: no limit)."
    assert run("--limit", "1", "4 cells 1-6 sum 16")[:2] == (3, f"1456\n{sentence}\n")
    assert run("--limit", "2", "4 cells 1-6 sum 16")[0] == 0
    assert run("--limit", "0", "5 cells 1-18")[1].endswith("8,568 sets without repeats.\n")
    code, out, _ = run("10 cells 1-30")
    assert (code, out.count("\n")) == (3, 10_001)
    assert out.splitlines()[-1].startswith("More than 10,000 sets ")


@pytest.mark.parametrize(
    "query", ["24 in 3 1-9 with 9", "10 in 4 repeats 0-9", "3 cells 1-9 product 36", "35 in 5"]
)
def test_what_is_in_every_set_does_not_depend_on_the_limit(run: Run, query: str) -> None:
    """The summary covers sets that are not shown."""
    all_of_them = json.loads(run("--json", query)[1])
    one = json.loads(run("--json", "--limit", "1", query)[1])
    assert one["count"] == 1
    assert (one["in_all"], one["in_none"]) == (all_of_them["in_all"], all_of_them["in_none"])


@pytest.mark.slow
@pytest.mark.parametrize("query", ["60 cells -200..200 sum 1 product 1099511627776 difference 77 repeats"])
def test_a_timeout_is_reported(run: Run, query: str) -> None:
    """Text and JSON claim nothing about sets that were not searched."""
    code, out, _ = run("--time", "0.05", query)
    assert (code, out) == (3, "Stopped before any set was found: the time limit was reached.\n")
    code, out, _ = run("--time", "0.05", "--json", query)
    answer = json.loads(out)
    assert (code, answer["status"], answer["complete"], answer["in_all"]) == (3, "stopped", False, None)


def test_an_interrupt_loses_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sets found before Ctrl-C are printed and marked incomplete."""

    def interrupted(*_: object, **__: object) -> Iterator[tuple[int, ...]]:
        yield (1, 2)
        raise KeyboardInterrupt

    monkeypatch.setattr("passatempo.cli.cage_query.sets", interrupted)
    assert run("2 cells") == (3, "12\nAt least 1 set without repeats: interrupted.\n", "")
    answer = json.loads(run("2 cells", "--json")[1])
    assert (answer["sets"], answer["status"], answer["reason"]) == ([[1, 2]], "stopped", "interrupted")


@pytest.mark.slow
def test_an_interrupt_ends_a_long_listing_at_once() -> None:
    """Output is written as it is found, and ends with a summary."""
    command = [sys.executable, "-m", "passatempo", "sets", "--limit", "0", "20 cells 1-40 sum 400 repeats"]
    listing = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert listing.stdout is not None
    for _ in range(10):
        listing.stdout.readline()
    listing.send_signal(signal.SIGINT)
    out, err = listing.communicate(timeout=180)
    assert (listing.returncode, err) == (3, b"")
    assert out.endswith(b" sets, repeats allowed: interrupted.\n")


def test_the_examples_of_the_help_work(run: Run) -> None:
    """A pasted example that fails is worse than none."""
    lines = [line.strip() for line in run("--help")[1].splitlines()]
    examples = [line for line in lines if line.startswith("passatempo sets ")]
    assert len(examples) > 3
    for example in examples:
        query = example.removeprefix("passatempo sets ").replace("'", "")
        assert run(query)[0] == 0, example


@pytest.mark.parametrize("arguments", [[], ["--limit", "-1", "16 in 4"], ["--magic", "16 in 4"]], ids=str)
def test_a_usage_error_is_one_line(run: Run, arguments: list[str]) -> None:
    """argparse prints the whole usage, which hides the message."""
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
