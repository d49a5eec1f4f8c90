"""What a reader leaves out may carry a rule: every answer says so and claims no more than was read."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from test_json import SCHEMA

import passatempo as pt
from passatempo.cli import main
from passatempo.errors import InputError
from passatempo.formats import Document, format_named, read_all
from passatempo.formats.lz_string import compress_to_base64
from passatempo.records import replace

BOXES = [
    [[row + down, col + right] for down in (0, 1) for right in (0, 1)] for row in (0, 2) for col in (0, 2)
]
CIRCLES = [{"center": [at + 0.5, 0.5], "width": 0.8, "height": 0.8, "rounded": True} for at in range(3)]
ONE = {(0, 2): 4, (1, 0): 1, (2, 1): 2, (3, 3): 3}  # givens with one solution, several, none
SEVERAL = {(0, 2): 4}
NONE = {(0, 1): 4, (0, 2): 4}
SUDOKU = "..4.1....2.....3"
JSON = '{"kind": "latin", "rows": 2, "cols": 2, %s}'


def sudokupad(givens: dict[tuple[int, int], int], **more: Any) -> str:
    """A link to a board of 4x4, with whatever else is drawn on it."""
    cells = [
        [{"value": givens[row, col]} if (row, col) in givens else {} for col in range(4)] for row in range(4)
    ]
    stated = {"cells": cells, "regions": BOXES, **more}
    return f"https://sudokupad.app/scl{compress_to_base64(json.dumps(stated))}"


def fpuzzles(**more: Any) -> str:
    grid = [[{} for _ in range(4)] for _ in range(4)]
    return (
        f"https://www.f-puzzles.com/?load={compress_to_base64(json.dumps({'size': 4, 'grid': grid, **more}))}"
    )


def document(text: str) -> Document:
    (found,) = read_all(text)
    return found


READ = "As far as it was read: "
REST = " Left out, and perhaps part of the rules: 3 overlays."
UNDECIDED = 3
# By verb: the output for each of the three puzzles, and the exit codes.
EXPECTED = {
    "solve": {
        "one": (f"{READ}the only solution.{REST}", 0),
        "several": (f"{READ}not the only solution: for example, A3 can be 2 or 4.{REST}", 0),
        "none": (f"{READ}no solution: no value stands twice in row 1, but B1 and C1 both hold 4.{REST}", 3),
    },
    "count": {
        "one": (f"{READ}1 solution.{REST}", 0),
        "several": (f"{READ}72 solutions.{REST}", 0),
        "none": (f"{READ}no solution: no value stands twice in row 1, but B1 and C1 both hold 4.{REST}", 3),
    },
    "check": {
        "one": (f"{READ}a proper puzzle: it has one solution.{REST}", UNDECIDED),
        "several": (
            f"{READ}not a proper puzzle: it has several solutions; for example, A3 can be 2 or 4.{REST}",
            3,
        ),
        "none": (f"{READ}no solution: no value stands twice in row 1, but B1 and C1 both hold 4.{REST}", 3),
    },
    "candidates": {
        "one": (f"{READ}one value for each cell: the only solution.{REST}", 0),
        "several": (f"{READ}15 cells can take more than one value.{REST}", 0),
        "none": (f"{READ}no solution: no value stands twice in row 1, but B1 and C1 both hold 4.{REST}", 3),
    },
    "explain": {
        "one": (f"{READ}12 steps; the hardest: hidden single, 1.1.{REST}", 0),
        "several": (f"{READ}several solutions; the two above differ in ", 0),
        "none": (f"{READ}no solution.{REST}", 3),
    },
    "rate": {
        "one": (
            f"{READ}1.1, beginner; hardest: hidden single; effort 4.6; hidden single 4; full house 8.{REST}",
            0,
        ),
        "several": (f"{READ}no rating: it has several solutions.{REST}", 3),
        "none": (f"{READ}no rating: it has no solution.{REST}", 3),
    },
}
LINKS = {
    name: sudokupad(givens, overlays=CIRCLES)
    for name, givens in {"one": ONE, "several": SEVERAL, "none": NONE}.items()
}
CASES = [(verb, name) for verb in EXPECTED for name in LINKS]


@pytest.mark.parametrize(("verb", "name"), CASES)
def test_the_sentence_carries_the_reservation(
    verb: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """ "The only solution" would be a false claim if a rule was not read."""
    expected, code = EXPECTED[verb][name]
    assert (
        main(
            [verb, "--lang", "en", LINKS[name]]
            if verb in ("check", "explain", "rate")
            else [verb, LINKS[name]]
        )
        == code
    )
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith(expected)]
    for claim in (
        "The only solution.",
        "No solution",
        "Not the only",
        "A proper puzzle",
        "One value for each",
    ):
        assert not [line for line in lines if line.startswith(claim)]


@pytest.mark.parametrize(("verb", "name"), CASES)
def test_json_lists_what_was_left_out_and_claims_nothing(
    verb: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Programs read `unique`, so it is null; the result as read is kept apart."""
    main([verb, "--json", LINKS[name]])
    found = json.loads(capsys.readouterr().out)
    assert found["left_out"] == ["3 overlays"]
    assert found["unique"] is None
    assert found["status"] == ("stopped" if name == "none" else "solved")
    assert found["as_read"]["status"] == ("none" if name == "none" else "solved")
    assert found["as_read"]["unique"] is (name == "one")
    form = {**SCHEMA, "oneOf": [{"$ref": "#/$defs/answer"}]}
    assert not list(Draft202012Validator(form).iter_errors(found))


def test_a_puzzle_read_to_the_end_is_answered_without_reservation(capsys: pytest.CaptureFixture[str]) -> None:
    """A reservation on every answer would be ignored."""
    assert main(["solve", sudokupad(ONE)]) == 0
    assert capsys.readouterr().out.endswith("\nThe only solution.\n")
    main(["solve", "--json", sudokupad(ONE)])
    found = json.loads(capsys.readouterr().out)
    assert found["unique"] is True
    assert not {"left_out", "as_read"} & found.keys()


@pytest.mark.parametrize(
    ("verb", "expected"),
    [
        ("check", "Até onde foi lido: um problema correto: tem uma só solução."),
        ("explain", "Até onde foi lido: 12 passos; "),
        ("rate", "Até onde foi lido: 1,1, "),
    ],
)
def test_the_reservation_in_portuguese(verb: str, expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The reservation is prefixed to sentences, which changes their case."""
    main([verb, "--lang", "pt", LINKS["one"]])
    printed = capsys.readouterr().out
    assert expected in printed
    assert "Ficou de fora, e talvez faça parte das regras: 3 desenhos por cima." in printed


def test_a_long_list_of_left_out_fields_is_cut(capsys: pytest.CaptureFixture[str]) -> None:
    """A link may have hundreds of unknown fields."""
    main(["count", fpuzzles(**{f"field{at}": at for at in range(1, 12)})])
    assert "'field8' and 3 more." in capsys.readouterr().out


def test_a_player_s_entries_are_checked_with_the_reservation(capsys: pytest.CaptureFixture[str]) -> None:
    """An entry is wrong only by the rules that were read."""
    assert main(["check", "--lang", "en", "--given", "A1=3", LINKS["one"]]) == UNDECIDED
    assert f"{READ}1 of 1 entry is wrong: A1 = 3.{REST}" in capsys.readouterr().out


def test_python_is_warned() -> None:
    """`read` returns a puzzle without room for remarks, so it warns."""
    with pytest.warns(pt.UnreadRulesWarning, match="left out, and perhaps part of the rules: 3 overlays"):
        puzzle = pt.read(LINKS["one"])
    assert pt.is_unique(puzzle)
    assert document(LINKS["one"]).unread_rules == ("3 overlays",)


def test_a_board_for_all_lines_must_be_read_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    """The output of `batch` has no room for a reservation."""
    assert main(["batch", "solve", "--like", LINKS["one"], "-"]) == 2
    assert "--like: left out, and perhaps part of the rules: 3 overlays" in capsys.readouterr().err


def test_json_carries_it_on(capsys: pytest.CaptureFixture[str]) -> None:
    """A link converted to JSON keeps its reservation."""
    main(["convert", "--to", "json", LINKS["one"]])
    again = document(capsys.readouterr().out)
    assert again.unread_rules == ("3 overlays",)
    with pytest.raises(InputError, match="'left_out' is 3: expected a list of texts"):
        list(read_all('{"kind": "latin", "rows": 2, "cols": 2, "left_out": 3}'))


def test_native_text_carries_it_on(capsys: pytest.CaptureFixture[str]) -> None:
    """The native format once lost it, and the converted puzzle had "the only solution"."""
    two = replace(document(LINKS["one"]), unread_rules=("3 overlays", "cages # drawn"))
    written = format_named("native").write_document(two)
    assert "\nleft_out 3 overlays\nleft_out cages '#' drawn\n" in written
    assert document(written).unread_rules == ("3 overlays", "cages '#' drawn")
    assert document(written).puzzle == two.puzzle
    main(["convert", "--to", "native", LINKS["one"]])
    main(["solve", capsys.readouterr().out])
    assert f"{READ}the only solution.{REST}" in capsys.readouterr().out
    with pytest.raises(
        InputError, match="line 2: 'left_out' without text: expected what was left out after it"
    ):
        list(read_all("latin 2x2\nleft_out\ngivens\n1.\n..\n"))


@pytest.mark.parametrize("name", LINKS)
def test_a_hint_as_json_has_the_reservation(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a sentence to prefix it to, this was an internal error."""
    assert main(["explain", "--next", "--json", LINKS[name]]) == (UNDECIDED if name == "none" else 0)
    found = json.loads(capsys.readouterr().out)
    assert (found["left_out"], found["unique"]) == (["3 overlays"], None)


@pytest.mark.slow
@pytest.mark.parametrize("name", LINKS)
def test_a_board_is_completed_with_the_reservation(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It is unique only as read: JSON once claimed it without reservation."""
    assert main(["generate", "--from", LINKS[name], "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["left_out"], found["unique"]) == (["3 overlays"], None)
    assert found["as_read"] == {"status": "solved", "unique": True}
    main(["generate", "--from", LINKS[name]])
    output = capsys.readouterr().out
    assert output.splitlines()[0].endswith("; one solution as far as it was read; seed 0")
    assert document(output).unread_rules == ("3 overlays",)


def test_a_board_that_cannot_be_completed_as_it_was_read(capsys: pytest.CaptureFixture[str]) -> None:
    """ "Impossible" is undecided if rules are missing: exit code 3 instead of 1."""
    picture = "x... .... .... ...."  # of places for values, of which one is not enough
    assert main(["generate", "--from", "latin 4x4\n", "--pattern", picture]) == 1
    assert main(["generate", "--from", "latin 4x4\nleft_out circles\n", "--pattern", picture]) == UNDECIDED
    assert "passatempo: as far as it was read: whatever is added" in capsys.readouterr().err


def test_a_board_that_others_are_to_be_like_must_be_read_to_the_end(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Generated puzzles would lack the rule that was not read."""
    assert main(["generate", "sudoku", "--like", LINKS["one"]]) == 2
    assert "--like: left out, and perhaps part of the rules: 3 overlays" in capsys.readouterr().err


def test_what_generate_writes_is_read_without_reservation(capsys: pytest.CaptureFixture[str]) -> None:
    """The remark that `generate --from` writes was taken for a field that may be a rule."""
    main(["generate", "--from", SUDOKU, "--json"])
    written = capsys.readouterr().out
    assert json.loads(written)["remark"]
    assert document(written).unread_rules == ()
    assert document(JSON % '"remark": "anti-knight"').unread_rules == ("the field 'remark'",)


CELL = {"grid": [[{"c": "#F00"}, {}, {}, {}], *([{}] * 4 for _ in range(3))]}
KILLER = {"cells": [[0, 0], [0, 1]], "value": 5}

# What is left out of each text and may carry a rule.
UNREAD = {
    "a link with a remark": (
        "puzz.link/p?sudoku/4/4/g1k23k3g anti-knight",
        "'anti-knight' after the puzzle",
    ),
    "lines": (sudokupad(ONE, lines=[{}, {}]), "2 lines"),
    "arrows": (sudokupad(ONE, arrows=[{}]), "1 arrow"),
    "backgrounds": (sudokupad(ONE, underlays=[{}]), "1 underlay"),
    "a cage drawn only": (sudokupad(ONE, cages=[{"cells": [[0, 0]], "unique": False}]), "1 cage drawn only"),
    "a labelled cage": (sudokupad(ONE, cages=[{"cells": [[0, 0]], "value": "<9"}]), "1 labelled cage"),
    "more about a cage": (sudokupad(ONE, cages=[{**KILLER, "parity": "odd"}]), "the field 'parity' of cages"),
    "a cage that is a remark": (
        sudokupad(ONE, cages=[{"value": "No 5 in a corner"}]),
        "the remark 'No 5 in a corner'",
    ),
    "marks of the setter": (
        sudokupad({}, cells=[[{"centremarks": [1, 2]}, {}, {}, {}], *([{}] * 4 for _ in range(3))]),
        "pencil marks",
    ),
    "more about a cell": (
        sudokupad({}, cells=[[{"even": 1}, {}, {}, {}], *([{}] * 4 for _ in range(3))]),
        "the field 'even' of cells",
    ),
    "metadata": (sudokupad(ONE, metadata={"antiqueen": True}), "the field 'antiqueen' of the metadata"),
    "rules in words": (sudokupad(ONE, metadata={"rules": "Circles are odd."}), "the rules in words"),
    "rules in a list": (
        sudokupad(ONE, metadata={"rules": ["Normal sudoku rules apply.", "Circles are odd."]}),
        "the rules in words",
    ),
    "highlighted cells": (fpuzzles(highlight=["R1C1"]), "colours"),
    "another field": (sudokupad(ONE, thermos=[1]), "the field 'thermos'"),
    "drawn cages": (fpuzzles(cage=[{}]), "1 cage drawn only"),
    "circles": (fpuzzles(circle=[{}, {}]), "2 circles"),
    "colours": (fpuzzles(**CELL), "colours"),
    "a ruleset": (fpuzzles(ruleset="Normal sudoku rules apply. Circles are odd."), "the rules in words"),
    "a number as a field": (fpuzzles(antiqueen=1), "the field 'antiqueen'"),
    "metadata of f-puzzles": (fpuzzles(metadata={"torus": True}), "the field 'torus' of the metadata"),
    "more about a constraint": (
        fpuzzles(thermometer=[{"lines": [["R1C1", "R1C2"]], "value": "3"}]),
        "the field 'value' of 'thermometer'",
    ),
    "a field of JSON": (JSON % '"antiknight": true', "the field 'antiknight'"),
    "a line with a remark": (f"{SUDOKU}, antiknight", "'antiknight' after the puzzle"),
    "candidates with a remark": (f"{'1234' * 15}1... diagonals", "'diagonals' after the puzzle"),
    "a comment": ("#C a jigsaw\n1...\n....\n....\n...2", "the comment"),
    "gaps": ("12 .. ..\n" + ".. .. ..\n" * 5, "the gaps after every 2 cells"),
    "odd lines": ("1.|..\n..|..\n.|...\n..|.2", "lines in the grid that draw no boxes of one shape"),
    "a key": ("[begin]\npuzzle sudoku\nsize 4\ntorus yes\n[problem]\n" + "- - - -\n" * 4, "the key 'torus'"),
    "a word about it": (
        "[begin]\npuzzle sudoku\nsize 4\ninfo Killer\n[problem]\n" + "- - - -\n" * 4,
        "the key 'info'",
    ),
    "boxes of a kind without boxes": (
        "[begin]\npuzzle latin\nsize 4\npatternx 2\npatterny 2\n[problem]\n" + "- - - -\n" * 4,
        "the shape of boxes",
    ),
    "a section": (
        "[begin]\npuzzle sudoku\nsize 4\n[problem]\n" + "- - - -\n" * 4 + "[comment]\nwith diagonals\n[end]",
        "the section [comment]",
    ),
    "a remark of a library": (
        f":0000:x:{'.' * 81}::::killer",
        "the remark killer",
    ),
}


@pytest.mark.parametrize("name", UNREAD)
def test_fields_that_may_carry_a_rule_are_listed(name: str) -> None:
    """Each format has its own places for rules in prose and cosmetic marks."""
    text, what = UNREAD[name]
    assert document(text).unread_rules == (what,)


HARMLESS = {
    "a flag": "sudoku/c/4/4/g1k23k3g",
    "parameters": "puzz.link/p?sudoku/4/4/g1k23k3g&x=1",
    "a remark": "puzz.link/p?sudoku/4/4/g1k23k3g a nice one",
    "walls that say nothing": "suguru/2/2/g0j",
    "rooms that say nothing": "factors/2/2/o01g",
    "sums without a run": "kakuro/2/2/34k.k-",
    "title and author": sudokupad(ONE, metadata={"title": "T", "author": "A", "msgcorrect": "Well done"}),
    "the usual rules": sudokupad(ONE, metadata={"rules": "Normal sudoku rules apply."}),
    "settings": sudokupad(ONE, settings={"nogrid": 1}, foglight=[[0, 0]]),
    "settings of f-puzzles": fpuzzles(disabledlogic=["x"], ruleset="Standard rules apply", author="A"),
    "a player's notes": fpuzzles(
        grid=[[{"cornerPencilMarks": [1]}, {}, {}, {}], *([{}] * 4 for _ in range(3))]
    ),
    "looks": fpuzzles(killercage=[{"cells": ["R1C1", "R1C2"], "value": "5", "outlineC": "#F00"}]),
    "an answer": JSON % '"status": "solved", "unique": true, "rating": 1.1, "author": "A"',
    "a rating": f"{SUDOKU} ED=1.2/1.2/1.2 hard",
    "headers": "#A me\n#C fine\n#L easy\n1...\n....\n....\n...2",
    "gaps between boxes": "12. ...\n" + "... ...\n" * 5,
    "lines round boxes": "|1.|..|\n|..|..|\n|--+--|\n|..|..|\n|..|.2|",
    "lines round cells": "|1|.|.|.|\n|.|.|.|.|\n|.|.|.|.|\n|.|.|.|2|",
    "keys": "[begin]\npuzzle sudoku\nsize 4\nauthor A\ninfo fine\n[problem]\n" + "- - - -\n" * 4,
    "a technique": f":0603:25:{'.' * 81}:::132:",
}


@pytest.mark.parametrize("name", HARMLESS)
def test_what_cannot_carry_a_rule_brings_no_reservation(name: str) -> None:
    """Flags, looks and headers of the same formats are harmless."""
    assert document(HARMLESS[name]).unread_rules == ()


def test_what_is_quoted_can_be_shown_anywhere() -> None:
    """An escape sequence in a remark would reach the terminal with the answer."""
    (what,) = document(f"{SUDOKU}, killer \x1b[31m").unread_rules
    assert what.isprintable()


def test_a_section_of_a_grid_that_nobody_knows_is_refused() -> None:
    """A section may be a whole clue: better refused than left out."""
    bad: list[InputError] = []
    text = "[Puzzle]\n1...\n....\n....\n...2\n[State]\n1...\n[Cages]\nA1 A2\n"
    assert len(list(read_all(text, on_error=bad.append))) == 1
    assert [str(each) for each in bad] == ["line 8: the section '[Cages]' is unknown: expected [puzzle]"]


def test_drawn_boxes_are_read() -> None:
    """A 6x6 board has 2x3 boxes unless its lines say otherwise."""
    rows = ["12|..|..", *["..|..|.."] * 5]
    drawn = "\n".join([*rows[:3], "--+--+--", *rows[3:]])
    boxes = pt.read("sudoku 6x6\nboxes 3x2\ngivens\n12....\n" + "......\n" * 5)
    assert pt.read(drawn) == boxes
    assert pt.read("\n".join(rows)) == boxes, "bars alone determine how wide boxes are"
    framed = "\n".join(
        ["+----+----+----+", "| 1 2 | . . | . 36 |", *["| . . | . . | . . |"] * 2]
        + ["+----+----+----+"]
        + ["| . . | . . | . . |"] * 3
    )
    assert pt.read(framed).clues["boxes"] == boxes.clues["boxes"]
    assert pt.read(drawn, kind="latin").name == "latin", "for a kind without boxes they have no meaning"
