"""JSON: the form of puzzles and answers, and its schema."""

import json
from collections.abc import Iterator

import pytest
from conftest import SAMPLES
from jsonschema import Draft202012Validator

import passatempo as pt
from passatempo.cli import main
from passatempo.formats import Document, format_named, read_all, recognise_format
from passatempo.formats.format import numbered
from passatempo.formats.json_form import as_object

SCHEMA = pt.schema()
FORM = format_named("json")
SMALL = {"passatempo": 1, "kind": "latin", "rows": 2, "cols": 2, "clues": {"givens": ["1.", ".."]}}


def documents() -> Iterator[Document]:
    """Every puzzle among the samples."""
    for path in sorted(SAMPLES.glob("*/*.txt")):
        yield from read_all(path.read_text())


def faults(found: object, what: str) -> list[str]:
    """What the schema finds wrong with a puzzle or an answer."""
    form = {**SCHEMA, "oneOf": [{"$ref": f"#/$defs/{what}"}]}
    return [error.message for error in Draft202012Validator(form).iter_errors(found)]


def test_the_schema_is_one() -> None:
    """The published schema must itself be valid."""
    Draft202012Validator.check_schema(SCHEMA)


def test_samples_round_trip_with_title_and_solution_and_fit_the_schema() -> None:
    """What the program writes must satisfy the schema it publishes."""
    for document in documents():
        written = FORM.write_document(document)
        (again,) = read_all(written)
        assert (again.puzzle, again.name, again.solution) == (
            document.puzzle,
            document.name,
            document.solution,
        )
        assert not faults(json.loads(written), "puzzle")


@pytest.mark.parametrize("verb", ["solve", "count", "check", "candidates"])
def test_answers_fit_the_schema(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One puzzle each with one, several and no solution, and one with an objective."""
    inputs = ["..4. 1... .... ...3", "..4. .... .... ...3", "44.. .... .... ....", "hoodoo 3x3"]
    main([verb, "--json", *inputs])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(inputs)
    for line in lines:
        assert not faults(json.loads(line), "answer")


@pytest.mark.slow
def test_explanations_fit_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    """With notes, wrong entries, a hint, two paths; what the schema names is then there."""
    mini = "..4. 1... .2.. ...3"
    for arguments, names in (
        ((), ["steps", "notes"]),
        (("--next",), ["steps", "goal", "steps_to_goal"]),
        (("--given", "A1=34"), ["notes_lacking"]),
        (("--given", "A1=3"), ["wrong_entries", "impossible_since", "why_impossible"]),
        (("--all-next",), ["steps"]),
        (("--compare",), ["paths"]),
    ):
        main(["explain", "--json", *arguments, mini])
        answer = json.loads(capsys.readouterr().out)
        assert not faults(answer, "answer")
        assert set(names) <= answer.keys()
    main(["exercise", "hidden_single", "--seed", "1", "--json"])
    assert not faults(json.loads(capsys.readouterr().out), "exercise")


def test_a_list_and_objects_spread_over_lines() -> None:
    """JSON may be one object for each line, a list, or pretty-printed."""
    spread = json.dumps([SMALL, SMALL], indent=2)
    puzzles = [each.puzzle for each in read_all(spread)]
    assert puzzles == [pt.read("latin 2x2\ngivens\n1.\n..\n")] * 2
    assert [each.line for each in read_all(f"# two\n{json.dumps(SMALL)}\n{json.dumps(SMALL)}\n")] == [2, 3]


def test_braces_within_texts_are_no_braces() -> None:
    """Objects are split without parsing the whole stream."""
    named = SMALL | {"title": 'a "}{" \\'}
    (document,) = read_all(json.dumps(named))
    assert document.name == 'a "}{" \\'


def test_unknown_fields_are_left_out_and_listed() -> None:
    """A later version may add fields with a meaning."""
    (document,) = read_all(json.dumps(SMALL | {"colour": "red"}))
    assert document.left_out == ("the field 'colour'",)
    assert as_object(document) == SMALL


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"passatempo": 2}, "version 2 of this form: expected 1"),
        ({"kind": "chess"}, "'chess' is not a kind of puzzle"),
        ({"kind": None}, "'kind' is null: expected a text"),
        ({"rows": "2"}, "'rows' is \"2\": expected a number"),
        ({"rows": True}, "'rows' is true: expected a number"),
        ({"rows": 5000}, "a board of 5000x2: expected sides of 1 to 1000"),
        ({"clues": []}, "'clues' is .*: expected an object"),
        ({"clues": {"cages": []}}, "'cages' is not a clue of a latin: expected one of"),
        ({"clues": {"givens": "1..."}}, "the clue 'givens' is .*: expected a list of lines of text"),
        ({"clues": {"givens": ["1."]}}, "expected 2 rows, found 1"),
        ({"clues": {"givens": ["1.", ".9"]}}, "B2 holds 9, but takes only 1 and 2"),
        ({"title": 7}, "'title' is 7: expected a text"),
        ({"solution": [[1, 2]]}, "'solution' is .*: expected 2 rows of 2 numbers"),
        ({"solution": [[1, 2], [2, "1"]]}, "expected 2 rows of 2 numbers"),
    ],
)
def test_mistakes_are_reported(changes: dict[str, object], message: str) -> None:
    """Wrong types come from programs: the message names the field."""
    with pytest.raises(pt.InputError, match=f"line 1: .*{message}"):
        list(read_all(json.dumps(SMALL | changes), format="json"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '{"kind": "latin", "rows": 2,\n"cols" 2}',
            "line 2: invalid JSON at column 8: expecting ':' delimiter",
        ),
        ('{"kind": ' + "[" * 100_000, "line 1: invalid JSON"),
        ('{"kind": "latin", "rows": ' + "9" * 5000 + "}", "line 1: invalid JSON"),
        ('{"kind"', "line 1: invalid JSON"),
        ("{}", "line 1: no 'kind': expected the name of one"),
        ("[1, 2]", "line 1: expected an object"),
    ],
)
def test_invalid_json_is_reported_with_its_place(text: str, message: str) -> None:
    """Line and column of the whole input, not of one object."""
    with pytest.raises(pt.InputError) as raised:
        list(read_all(text, format="json"))
    assert str(raised.value).startswith(message)


def test_bad_objects_are_passed_over() -> None:
    """One bad object in a stream must not end it."""
    bad: list[pt.InputError] = []
    text = f"{json.dumps(SMALL)}\nnonsense\n{{}}\n{json.dumps(SMALL)}\n"
    assert len(list(read_all(text, format="json", on_error=bad.append))) == 2
    assert [str(error).split(":")[0] for error in bad] == ["line 2", "line 3"]


def test_it_is_recognised_by_looking() -> None:
    """JSON is read without `--format`."""
    assert recognise_format(list(numbered([json.dumps(SMALL)]))) is FORM
    assert recognise_format(list(numbered(json.dumps([SMALL], indent=1).splitlines()))) is FORM
