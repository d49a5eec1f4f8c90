"""The questions of the workbench: pure functions of a message, as documented, for every kind."""

from __future__ import annotations

import json
from collections import Counter
from itertools import chain
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import passatempo as pt
from passatempo.about import samples_of
from passatempo.formats.json_form import as_object
from passatempo.kinds import all_kinds

pytest.importorskip("starlette")

from passatempo.web.openapi import document
from passatempo.web.questions import answer
from passatempo.web.questions.table import QUESTIONS

pytestmark = pytest.mark.slow

MINI = {"kind": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": ["..4.", "1...", ".2..", "...3"]}}
SEVERAL = {"kind": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": ["..4.", "1...", "....", "...3"]}}
NONE = {"kind": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": ["11..", "....", "....", "...."]}}
FILL = {"A1": 2, "B1": 3, "D1": 1}
MORE: dict[str, dict[str, Any]] = {
    "sample": {"kind": "sudoku"},
    "read": {"text": "..4. 1... .2.. ...3"},
    "edit": {"field": "givens", "lines": ["1...", "....", "....", "...."]},
    "watch": {"method": "learning"},
    "generate": {"kind": "latin", "size": "4x4", "seed": 1, "difficulty": "beginner"},
}


def ask(question: str, **arguments: Any) -> Any:
    """The result of a question; asserts that it can be sent."""
    reply = answer({"question": question, **arguments})
    assert reply["ok"], reply
    return json.loads(json.dumps(reply["result"], allow_nan=False))


def error(question: str, **arguments: Any) -> tuple[str, str]:
    reply = answer({"question": question, **arguments})
    assert not reply["ok"]
    message = reply["error"]["message"]
    assert "\n" not in message
    return reply["error"]["code"], message


def smallest(kind: Any) -> dict[str, Any]:
    return as_object(next(samples_of(kind)))


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_result_has_the_documented_form(name: str) -> None:
    """A program relies on the schemas that are published; so they have to be true."""
    found = document()
    schema = {
        "$ref": f"#/components/schemas/{QUESTIONS[name].result}",
        "components": found["components"],
    }
    arguments = dict(MORE.get(name, {}))
    if any(argument.name == "puzzle" for argument in QUESTIONS[name].arguments):
        arguments["puzzle"] = MINI
    result = ask(name, **arguments)
    Draft202012Validator(schema).validate(result)


def test_the_document_is_valid() -> None:
    """Every reference leads somewhere, and every schema is one."""
    found = document()
    for schema in found["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)
    text = json.dumps(found)
    for name in {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}:
        assert name in found["components"]["schemas"]


@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
def test_every_kind_can_be_played(kind: Any) -> None:
    """A new kind appears on the page by itself: shown, checked, solved and explained."""
    puzzle = smallest(kind)
    scene = ask("scene", puzzle=puzzle, lang="pt")
    assert len(scene["board"]["cells"]) == puzzle["rows"] * puzzle["cols"]
    assert scene["drawing"]
    solution = puzzle["solution"]
    cells = [cell for cell in scene["board"]["cells"] if cell["open"]]
    values = dict(zip([cell["name"] for cell in scene["board"]["cells"]], chain(*solution), strict=True))
    fill = {cell["name"]: values[cell["name"]] for cell in cells}
    assert ask("conflicts", puzzle=puzzle, fill=fill) == {"conflicts": [], "blank": 0, "finished": True}
    first = cells[0]["name"]
    del fill[first]
    assert ask("conflicts", puzzle=puzzle, fill=fill)["finished"] is False
    assert ask("hint", puzzle=puzzle, fill=fill)["status"] in ("solved", "stopped")


@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
def test_wrong_fills_are_not_finished(kind: Any) -> None:
    """A board is finished by the rules, not by a stored answer: wrong fills of samples are refused."""
    for found in samples_of(kind):
        for wrong in found.wrong[:2]:
            puzzle = as_object(found)
            cells = ask("scene", puzzle=puzzle)["board"]["cells"]
            names = [cell["name"] for cell in cells if cell["values"]]
            board = found.puzzle.board
            values = list(chain(*wrong.rows))
            fill = {name: values[board.cell(name)] for name in names}
            result = ask("conflicts", puzzle=puzzle, fill=fill)
            assert not result["finished"]


@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
def test_every_kind_can_be_set_from_nothing(kind: Any) -> None:
    """An empty board is shown even if it is no puzzle yet; each clue added keeps what was there."""
    sample = smallest(kind)
    puzzle: dict[str, Any] = {**sample, "clues": {}}
    puzzle.pop("solution", None)
    ask("scene", puzzle=puzzle, draft=True)
    for field, lines in sample["clues"].items():
        edited = ask("edit", puzzle=puzzle, field=field, lines=lines)
        puzzle = edited["puzzle"]
        removed = ask("edit", puzzle=puzzle, field=field, lines=None)
        assert field not in removed["puzzle"]["clues"]
    assert ask("scene", puzzle=puzzle, draft=True)["faults"] == []
    assert puzzle["clues"] == sample["clues"]


def test_a_wrong_line_is_named() -> None:
    """The error is shown where the hand was: it names the line of the clue's own text."""
    puzzle = {**MINI, "clues": {}}
    code, message = error("edit", puzzle=puzzle, field="cages", lines=["5 A1 A2", "x B1"])
    assert code == "input"
    assert message.startswith("line 2: ")
    assert "'x'" in message


def test_a_fault_of_a_draft_is_reported_not_raised() -> None:
    """What was drawn stays on the board while something else is still wrong with it."""
    puzzle = {"kind": "sudoku", "rows": 4, "cols": 4, "clues": {"rooms": ["AABB", "AABB", "CCCC", "CCCC"]}}
    scene = ask("scene", puzzle=puzzle, draft=True)
    (fault,) = scene["faults"]
    assert scene["rules"][0].startswith("Every row, every column and every box")
    assert fault["field"] == ""
    assert "cells" in fault["message"]
    assert any(shape["layer"] == "border" for shape in scene["drawing"])


@pytest.mark.parametrize(
    ("question", "arguments", "code", "words"),
    [
        ("nothing", {}, "input", "is not a question"),
        ("solve", {}, "input", "no 'puzzle'"),
        ("solve", {"puzzle": 5}, "input", "expected an object"),
        ("solve", {"puzzle": MINI, "wrong": 1}, "input", "is no argument of 'solve'"),
        ("solve", {"puzzle": MINI, "seconds": -1}, "input", "0.01 or more"),
        ("solve", {"puzzle": MINI, "seconds": 1e9}, "input", "60.0 at most"),
        ("solve", {"puzzle": MINI, "lang": "xx"}, "input", "one of en pt"),
        ("solve", {"puzzle": MINI, "method": "magic"}, "input", "one of auto"),
        ("solve", {"puzzle": MINI, "fill": {"Z9": 1}}, "input", "is no cell"),
        ("solve", {"puzzle": MINI, "fill": {"A1": "1"}}, "input", "expected a whole number"),
        ("solve", {"puzzle": {**MINI, "kind": "x"}}, "input", "is not a kind"),
        ("solve", {"puzzle": {**MINI, "rows": 1000, "cols": 1000}}, "too_large", "cells"),
        ("solve", {"puzzle": {**MINI, "clues": {"givens": ["12"]}}}, "input", "expected 4 rows"),
        ("read", {"text": "hello"}, "input", "is not a puzzle"),
        ("read", {"text": ""}, "input", "nothing to read"),
        ("read", {"text": "sudoku 900x900"}, "too_large", "cells"),
        ("generate", {"kind": "latin", "size": "900x900"}, "too_large", "cells"),
        ("generate", {"kind": "latin", "size": "x"}, "input", "x"),
        (
            "convert",
            {"puzzle": {**MINI, "clues": {"antiknight": []}}, "to": "line"},
            "unsupported",
            "antiknight",
        ),
        ("sample", {"kind": "sudoku", "name": "../../x"}, "input", "is no sample"),
        ("watch", {"puzzle": MINI}, "input", "no 'method'"),
    ],
)
def test_bad_messages(question: str, arguments: dict[str, Any], code: str, words: str) -> None:
    """One clear line that says what was found and what was expected, with the right code."""
    found, message = error(question, **arguments)
    assert found == code
    assert words in message


def test_no_file_is_read() -> None:
    """A text that names a file of the server is no way to see it."""
    assert error("read", text="/etc/passwd")[0] == "input"
    assert error("read", text="pyproject.toml")[0] == "input"


def test_true_candidates_are_counted_exactly() -> None:
    """The counts that colour an author's board are those of all solutions."""
    puzzle = pt.read("..4. 1... .... ...3")
    counts: Counter[tuple[str, int]] = Counter()
    for solution in pt.solutions(puzzle):
        counts.update(solution.items())
    found = ask("true_candidates", puzzle=SEVERAL, count_up_to=1000)
    assert found["status"] == "solved"
    assert found["unique"] is False
    for cell, values in found["counts"].items():
        for value, count in values.items():
            assert count == counts[cell, int(value)]


def test_true_candidates_stop_at_the_limit() -> None:
    """On an empty board every value has more solutions than anybody counts."""
    found = ask("true_candidates", puzzle={**MINI, "rows": 9, "cols": 9, "clues": {}}, count_up_to=3)
    assert found["undecided"] == []
    assert {count for values in found["counts"].values() for count in values.values()} == {3}


def test_wrong_entries_and_since_when() -> None:
    """A player learns which entry was the first that made the board impossible, and why."""
    fill = {"A1": 2, "B1": 1, "D1": 3}
    found = ask("why_wrong", puzzle=MINI, fill=fill)
    assert found["wrong_entries"] == {"B1": 1, "D1": 3}
    assert found["impossible_since"] == ["B1", 1]
    assert ask("why_wrong", puzzle=MINI, fill=FILL)["wrong_entries"] == {}


def test_a_hint_comes_in_stages() -> None:
    """Each text says more than the one before it, in both languages; marks name cells of the board."""
    for lang in ("en", "pt"):
        step = ask("hint", puzzle=MINI, lang=lang)["steps"][0]
        assert len(set(step["stages"])) == 3
        assert step["words"] == step["stages"][-1]
        assert step["marks"]
        assert step["notes"]


def test_notes_are_taken_into_account() -> None:
    """A candidate that a player has crossed out is used, and one that lacks the right value is reported."""
    found = ask("hint", puzzle=MINI, notes={"B1": [1, 4]})
    assert found["notes_lacking"] == ["B1"]


def test_contradictory_clues_are_named() -> None:
    """An author sees the smallest contradiction, marked and in words."""
    found = ask("check", puzzle=NONE)
    assert found["status"] == "none"
    assert set(found["contradiction"]["cells"]) == {"A1", "B1"}
    assert found["sentences"]


def test_what_was_not_read_limits_every_claim() -> None:
    """Where a rule may be missing, nothing is called unique or impossible."""
    for question in ("solve", "count", "check", "rate", "explain"):
        found = ask(question, puzzle={**MINI, "left_out": ["2 overlays"]})
        assert found["unique"] is None
        assert found["left_out"] == ["2 overlays"]
    assert ask("solve", puzzle={**NONE, "left_out": ["2 overlays"]})["status"] == "stopped"


def test_superfluous_clues() -> None:
    """A solved grid needs few of its givens."""
    full = {**MINI, "clues": {"givens": ["2341", "1432", "3214", "4123"]}}
    assert len(ask("superfluous", puzzle=full)["superfluous"]) == 16
    assert ask("superfluous", puzzle=SEVERAL)["superfluous"] is None


def test_finish_adds_the_fewest_givens() -> None:
    """The author's board gets one solution, and keeps what was there."""
    found = ask("finish", puzzle=SEVERAL)
    assert found["added"]
    assert ask("solve", puzzle=found["puzzle"])["unique"] is True


@pytest.mark.parametrize("symmetry", ["180", "full"])
def test_finish_with_symmetric_givens(symmetry: str) -> None:
    """A board can be finished with givens in a symmetric pattern, the author's own among them."""
    found = ask("finish", puzzle=SEVERAL, symmetry=symmetry)
    rows = found["puzzle"]["clues"]["givens"]
    shown = [[symbol != "." for symbol in row] for row in rows]
    assert shown == [row[::-1] for row in shown[::-1]]
    assert rows[0][2] == "4"
    assert rows[1][0] == "1"
    assert ask("solve", puzzle=found["puzzle"])["unique"] is True


def test_generate_is_reproducible() -> None:
    """The same seed gives the same puzzle, so that a page can name one."""
    one, other = (ask("generate", **MORE["generate"])["puzzle"] for _ in range(2))
    assert one == other
    assert ask("solve", puzzle=one)["unique"] is True


def test_formats_that_cannot_hold_a_puzzle_say_why() -> None:
    """What a format cannot say is refused by name; the others give a text that reads back."""
    found = {each["name"]: each for each in ask("formats", puzzle={**MINI, "clues": {"antiknight": []}})}
    assert "antiknight" in found["line"]["fault"]
    text = found["native"]["text"]
    assert ask("read", text=text)["puzzles"][0]["puzzle"]["clues"] == {"antiknight": []}


def test_a_question_keeps_its_deadline() -> None:
    """The function itself stops, not only the process around it."""
    puzzle = {**MINI, "rows": 9, "cols": 9, "clues": {}}
    found = ask("count", puzzle=puzzle, limit=10**12, seconds=0.2)
    assert found["status"] == "stopped"
    assert found["seconds"] < 5
