"""Languages: every message has its translation, and every text of every rule, clue and kind is a message."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from conftest import SAMPLES

import passatempo
from passatempo import answers, rules
from passatempo.board import Board, Group
from passatempo.cli.check import fault
from passatempo.clues import Clue
from passatempo.errors import InputError
from passatempo.explaining.path import TOO_LARGE, WRONGLY_FILLED
from passatempo.explaining.techniques import _LEVELS, _TECHNIQUES
from passatempo.formats import read_all
from passatempo.kinds import all_kinds
from passatempo.languages import (
    Entry,
    _from_environment,
    languages,
    placeholders,
    read_catalogue,
    translator,
)
from passatempo.messages import AND, LISTS, OR, Message, english, message
from passatempo.methods.base import OUT_OF_NODES, OUT_OF_TIME
from passatempo.printable import one_line
from passatempo.problem import Problem
from passatempo.rules.base import Rule
from passatempo.scene import Caption

SOURCE = Path(passatempo.__file__).parent
CATALOGUES = sorted((SOURCE / "locale").glob("*/LC_MESSAGES/passatempo.po"))

# Calls of these names take a template, where languages are known; those of `message`, `Message` and of
# errors with arguments take one everywhere.
TAKE_TEMPLATES = {"say", "tell", "many", "_filled", "_bounded"}
ERRORS = {"InputError", "UnsupportedError"}


def strings(node: ast.AST) -> list[str]:
    return [
        each.value
        for each in ast.walk(node)
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    ]


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """Every call in a file, with the name of what is called."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func).split(".")[-1], node


def templates_in_code() -> Iterator[tuple[str, ...]]:
    """The template, or those for one thing and for several, of every call that takes one."""
    for path in SOURCE.rglob("*.py"):
        speaks = "passatempo.languages" in path.read_text() or path.parent.name == "explaining"
        for name, call in calls(path):
            if name in ("message", "Message") or (name in ERRORS and len(call.args) > 1):
                yield from ((string,) for string in strings(call.args[0]))
            elif name in TAKE_TEMPLATES and speaks:
                found = [string for argument in call.args for string in strings(argument)]
                several = name in ("many", "_bounded") and len(found) > 1
                yield from [tuple(found[:2])] if several else ((string,) for string in found)
    yield from ((template,) for template in LISTS)


def entries(path: Path) -> list[Entry]:
    return list(read_catalogue(path.read_text(encoding="utf-8")))[1:]


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_every_message_is_translated_and_no_other(path: Path) -> None:
    """One that is missing would come out in English, one too many is a message that has changed."""
    in_catalogue = {tuple(filter(None, (each.one, each.several))) for each in entries(path)}
    assert set(templates_in_code()) == in_catalogue


def test_no_template_is_formatted() -> None:
    """A catalogue cannot hold a template that is put together when the program runs."""
    formatted = [
        f"{path.name}:{call.lineno}"
        for path in SOURCE.rglob("*.py")
        for name, call in calls(path)
        if name in {"message", "Message", "Caption"} or (name in ERRORS and len(call.args) > 1)
        for argument in call.args[:1]
        if any(isinstance(each, ast.JoinedStr | ast.BinOp) for each in ast.walk(argument))
    ]
    assert not formatted


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_every_entry_renders_with_the_same_placeholders(path: Path) -> None:
    """A placeholder that a translation lacks, or has in addition, fails when somebody reads the message."""
    say = translator(path.parts[-3])
    for entry in entries(path):
        assert all(entry.translations)
        assert len(entry.translations) == (2 if entry.several else 1), entry
        names = placeholders(entry.one)
        for translation in entry.translations:
            assert set(placeholders(translation)) == set(names), entry
        if not entry.several:
            rendered = say.render(Message(entry.one, *map(str.upper, names)))
            assert all(name.upper() in rendered for name in names)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_no_entry_stands_twice(path: Path) -> None:
    keys = [each.one for each in entries(path)]
    assert len(keys) == len(set(keys))


# Every rule, clue, technique, kind and error


@cache
def catalogue(lang: str) -> frozenset[str]:
    path = next(path for path in CATALOGUES if path.parts[-3] == lang)
    return frozenset(each.one for each in entries(path))


def untranslated(text: object, lang: str = "pt") -> Iterator[object]:
    """What of a text the catalogue lacks: its template, or English words among its arguments."""
    if isinstance(text, Message):
        text = (text.template, *text.arguments)
    if isinstance(text, tuple):
        template, *arguments = text
        if template not in catalogue(lang):
            yield template
        for argument in arguments:
            yield from untranslated(argument, lang)
    elif (isinstance(text, str) and re.search("[a-z]{4}", text)) or not isinstance(text, str | int):
        yield text


def leaves(cls: type) -> Iterator[type]:
    """The classes of this package that are derived from one, and from which no other is."""
    for each in cls.__subclasses__():
        if each.__module__.startswith("passatempo."):
            yield from leaves(each) if each.__subclasses__() else (each,)


@cache
def texts_of_samples() -> frozenset[tuple[type, object]]:
    """Sentences, labels of groups and pieces, captions of all samples, each with the class that gave it."""
    found = set[tuple[type, object]]()
    for path in SAMPLES.glob("*/*.txt"):
        for document in read_all(path.read_text()):
            puzzle = document.puzzle
            for rule in puzzle.problem().rules:
                found |= {(type(rule), rule.sentence()), (type(rule), rule.group.label)}
            for clue in puzzle.printed.values():
                captions = (mark.text for mark in clue.draw(puzzle) if isinstance(mark, Caption))
                pieces = (clue.piece_label(piece, puzzle.board) for piece in clue.pieces(puzzle.board))
                found |= {(type(clue), text) for text in ("", *captions, *pieces)}
            found |= {(Caption, mark.text) for mark in puzzle.scene().marks if isinstance(mark, Caption)}
    return frozenset(found)


def other_texts() -> Iterator[str]:
    """What no sample says: rules of models, contradictions, why a search stopped."""
    pair, one = Group((AND, "A1", "B1"), (0, 1)), Group((AND, "A1"), (0,))
    yield from (rule.sentence() for rule in rules_of_models(pair, one))
    clash = Problem(("A1", "B1"), ((4,), (4,)), (rules.AllDifferent(pair),), (0, 1))
    yield answers.contradiction(clash)
    yield answers.contradiction(Problem(("A1", "B1"), ((1,), (2,)), (rules.Sum(pair, 4),), (0, 1)))
    yield answers.contradiction(Problem(("A1",), ((1,),), (rules.Sum(one, 3),), (0,)))
    yield answers.contradiction(Problem(("A1",), ((),), (), (0,)))
    yield answers.impossible_rule(Problem(("A1", "B1"), ((1, 2), (1, 2)), (rules.Sum(pair, 9),), (0, 1)))
    yield from (answers.INTERRUPTED, answers.OUT_OF_MEMORY, answers.ENOUGH_SOLUTIONS)
    yield from (OUT_OF_NODES, OUT_OF_TIME, TOO_LARGE, WRONGLY_FILLED)
    stuck = passatempo.solve(passatempo.read("sudoku 4x4"), method="elimination")
    yield stuck.reason
    for value in (0, 5):
        yield fault(passatempo.read("sudoku 4x4"), [[value] * 4] * 4)


def rules_of_models(pair: Group, one: Group) -> Iterator[Rule]:
    for relation in ("=", "!=", "<=", ">="):
        yield from (rules.Sum(pair, 3, relation), rules.Sum(one, 3, relation))
        yield rules.Sum(pair, 3, relation, (1, -2))
    yield rules.Iff.of(0, rules.Sum(pair, 3))
    yield from (rules.Table(pair, ((1, 2), (2, 1))), rules.Table(pair, ()))
    yield from (rules.Among(pair, (3,)), rules.Greatest(one))
    yield rules.Greatest(Group((message("the arrow in {cell}"), "B1"), (0,)), names=("A1",))
    yield rules.Operation(Group("[x * y] = x * y", (0, 1, 2)), "*")
    yield rules.Count(pair, 3)
    yield rules.Span(pair, 1).lowered([range(1, 3)] * 2)


@pytest.mark.slow
def test_all_texts_of_samples_are_messages() -> None:
    """A group, a rule, a piece of a clue or a caption with an English str would be half translated."""
    missing = {(cls, each) for cls, text in texts_of_samples() for each in untranslated(text)}
    assert not missing


def test_all_other_texts_are_messages() -> None:
    """The same for what no sample shows."""
    for text in other_texts():
        assert not list(untranslated(text)), text


@pytest.mark.slow
def test_every_rule_and_clue_is_rendered() -> None:
    """Else a new one could go unnoticed by the two tests above."""
    all_kinds()
    pair, one = Group((AND, "A1", "B1"), (0, 1)), Group((AND, "A1"), (0,))
    shown = {cls for cls, _ in texts_of_samples()} | {type(rule) for rule in rules_of_models(pair, one)}
    assert not {*leaves(Rule), *leaves(Clue)} - shown


def test_every_technique_has_a_name() -> None:
    """A technique without one would be called by its key."""
    from passatempo._kernel import techniques

    assert {key for key, *_ in techniques()} <= _TECHNIQUES.keys()
    assert {*_TECHNIQUES.values(), *_LEVELS.values()} <= catalogue("pt")


def test_an_error_renders_in_any_language() -> None:
    """What is wrong is said in English by str(), and can be translated."""
    with pytest.raises(InputError) as caught:
        passatempo.read("kakuro 1x12")
    assert str(caught.value) == "line 1: the run across from A1 has 12 cells: a run has 9 at most"
    told = translator("pt").render(caught.value.message)
    assert told == "linha 1: a série horizontal a partir de A1 tem 12 células: uma série tem no máximo 9"
    assert str(InputError("no {template}")) == "no {template}"  # a text is no template


def test_a_message_stays_one_on_one_line() -> None:
    """Readers name what they leave out by messages, with texts from files in them."""
    found = one_line(Message("the field {name}", "'a\x1bb'"))
    assert found == "the field 'a\ufffdb'"
    assert translator("pt").render(found) == "o campo 'a\ufffdb'"


# Messages


def test_a_message_is_its_english_text() -> None:
    """Whoever knows no languages uses it as a str: to compare, to print, in JSON, in another process."""
    found = Message("no value stands twice in {group}", (message("row {number}"), 3))
    assert found == "no value stands twice in row 3"
    assert f"{found}!" == "no value stands twice in row 3!"
    copied = pickle.loads(pickle.dumps(found))
    assert (copied, copied.template, copied.arguments) == (found, found.template, found.arguments)


def test_lists_in_messages() -> None:
    assert Message(AND, "A1") == "A1"
    assert Message(AND, "A1", "B1", 3) == "A1, B1 and 3"
    assert Message("{cells} contradict it", (OR, "A1", "B1")) == "A1 or B1 contradict it"


def test_as_many_arguments_as_placeholders() -> None:
    """A message that lacks one would fail later, in one language only."""
    with pytest.raises(ValueError, match="zip"):
        Message("row {number}")


def test_braces_in_arguments_stand_for_themselves() -> None:
    for lang in languages():
        assert "{x}" in translator(lang).render(Message("the field {name}", "'{x}'"))


def test_names_of_groups_are_rendered_when_they_are_read() -> None:
    """A label is a template and its arguments; the name is a message in English."""
    row, _ = Board(2, 1).row_groups
    assert row.label == ("row {number}", 1)
    assert row.name == english(row.label) == "row 1"
    assert translator("pt").render(row.name) == translator("pt").render(row.label) == "a linha 1"
    assert Group("my own", (0,)).name == "my own"


def test_portuguese_contracts_articles() -> None:
    say = translator("pt").render
    row, cage = (message("row {number}"), 3), (message("the {label} cage at {cell}"), 12, "A1")
    assert say(Message("no value stands twice in {group}", row)) == "nenhum valor se repete na linha 3"
    assert say(rules.Sum(Group(cage, (0, 1)), 12).sentence()) == "a soma da gaiola de 12 em A1 é 12"
    column = (message("{line} from the left"), (message("column {letters}"), "A"))
    assert say(column) == "a coluna A a partir da esquerda"  # "A a" is no "à"
    assert translator("pt")(
        "in {group}, only {cell} can take {value}", group=Message(*row), cell="A1", value=2
    ) == ("na linha 3, só A1 pode ter 2")


def test_a_preposition_stands_before_each_name_of_a_list() -> None:
    say = translator("pt")
    names = [(message("row {number}"), 3), (message("box {number}"), 2), (message("column {letters}"), "A")]
    told = say("in {group}, only {cell} can take {value}", group=say.listed(names), cell="A1", value=2)
    assert told == "na linha 3, no bloco 2 e na coluna A, só A1 pode ter 2"
    assert say("in {group}, only {cell} can take {value}", group=(AND, *names), cell="A1", value=2) == told
    assert say("{values} from {cells}", values=2, cells=say.listed(["A1", "B2"])) == "2 de A1 e B2"
    cages = say.listed(
        [(message("the {label} cage at {cell}"), 9, "A1"), (message("the cage at {cell}"), "B1")]
    )
    assert say.many(
        "{houses} makes {makes}; take away {less} for {sums}",
        "{houses} make {makes}; take away {less} for {sums}",
        1,
        houses=names[0],
        makes=45,
        less=13,
        sums=cages,
    ) == ("a linha 3 soma 45; subtraia 13, a soma da gaiola de 9 em A1 e da gaiola em B1")


def test_a_plain_text_stays_as_it_is() -> None:
    """A user's own kind may have names that are no messages."""
    say = translator("pt").render
    assert say("the odd corner") == "the odd corner"
    sentence = rules.AllDifferent(Group("the odd corner", (0, 1))).sentence()
    assert say(sentence) == "nenhum valor se repete em the odd corner"


def test_english_says_what_stands_in_the_code() -> None:
    english_language = translator("en")
    assert english_language.render((message("row {number}"), 3)) == "row 3"
    assert english_language("{cell} is {value}", cell="A1", value=3) == "A1 is 3"
    assert english_language.listed("ABC") == "A, B and C"
    assert english_language.either("AB") == "A or B"
    assert english_language.listed("A") == "A"


def test_plurals() -> None:
    for lang, one, several in (("en", "1 group", "2 groups"), ("pt", "1 grupo", "2 grupos")):
        say = translator(lang)
        assert say.many("{number} group", "{number} groups", 1) == one
        assert say.many("{number} group", "{number} groups", 2) == several


# Which language


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "pt_BR.UTF-8"}, "pt"),
        ({"LANG": "pt"}, "pt"),
        ({"LANG": "pt_PT", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "pt_PT"}, "pt"),
        ({"LANG": "pt_PT", "LC_ALL": ""}, "pt"),
        ({"LANG": "de_DE"}, "en"),
    ],
)
def test_the_environment_chooses(environment: dict[str, str], code: str) -> None:
    assert _from_environment(environment) == code


def test_a_language_by_its_name() -> None:
    assert translator("pt_BR").code == translator("PT").code == "pt"
    with pytest.raises(InputError, match="'xx' is no language known here: expected en or pt"):
        translator("xx")
