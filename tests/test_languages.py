"""Languages: every message has a translation, and every text of a rule, clue or kind is a message."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from conftest import SAMPLES
from syntax import calls, nodes, strings

import passatempo
from passatempo import answers, rules
from passatempo.about import descriptions
from passatempo.board import Board, Group
from passatempo.catalogue import Entry, read_catalogue
from passatempo.checking.puzzle_report import fault
from passatempo.clues import Clue
from passatempo.errors import InputError, PassatempoError
from passatempo.explaining.path import WRONGLY_FILLED
from passatempo.explaining.solution_path import TOO_LARGE
from passatempo.explaining.techniques import _LEVELS, TECHNIQUES
from passatempo.formats import read_all
from passatempo.generating.options import OPTIONS
from passatempo.kinds import all_kinds
from passatempo.languages import (
    languages,
    placeholders,
    translator,
)
from passatempo.locales import language_of
from passatempo.messages import AND, LISTS, OR, Message, english, message
from passatempo.methods.base import OUT_OF_NODES, OUT_OF_TIME
from passatempo.printable import one_line
from passatempo.problem import Problem
from passatempo.rules.base import Rule
from passatempo.scene import Caption

SOURCE = Path(passatempo.__file__).parent
CATALOGUES = sorted((SOURCE / "locale").glob("*/LC_MESSAGES/passatempo.po"))


def error_names() -> set[str]:
    """The names of the errors of this package, whether or not their modules are imported."""
    classes = [
        (node.name, {ast.unparse(base) for base in node.bases})
        for path in SOURCE.rglob("*.py")
        for node in nodes(path)
        if isinstance(node, ast.ClassDef)
    ]
    found = {PassatempoError.__name__}
    while more := {name for name, bases in classes if bases & found} - found:
        found |= more
    return found


# Functions that take a template, by its place among their arguments; errors take one if they have arguments
# for it, or if it has no braces.
TAKE_TEMPLATES = {"message": 0, "Message": 0, "notify": 0, "say": 0}
TAKE_PLURALS = {"Plural", "many", "_bounded"}  # one for a single thing, then one for several
MAKE_ERRORS = dict.fromkeys(error_names(), 0)
MAKE_ERRORS |= {"error": 0, "_refused": 0, "cannot_state": 1, "cannot_write": 0, "refuse": 0, "check": 2}
SPEAKERS = {"say", "translate", "language", "writer", "_filled"}  # where languages are known


def templates_in_code() -> Iterator[tuple[str, ...]]:
    """The template, or the singular and plural ones, of every call that takes one."""
    for path in SOURCE.rglob("*.py"):
        speaks = "passatempo.languages" in path.read_text() or path.is_relative_to(SOURCE / "explaining")
        for name, call in calls(path):
            if name in TAKE_PLURALS and len(call.args) > 2:
                found = [string for argument in call.args for string in strings(argument)]
                yield from [tuple(found[:2])] if found else []
            elif name in SPEAKERS and speaks:
                yield from ((string,) for argument in call.args for string in strings(argument))
            elif (place := {**TAKE_TEMPLATES, **MAKE_ERRORS}.get(name, len(call.args))) < len(call.args):
                found = alternatives(call.args[place])
                is_template = name in TAKE_TEMPLATES or len(call.args) > place + 1
                yield from ((string,) for string in found if is_template or not set(string) & set("{}"))
    yield from ((template,) for template in LISTS)
    yield from ((paragraph,) for paragraph in descriptions())
    yield from ((option.metavar,) for option in OPTIONS if option.metavar)


def alternatives(node: ast.expr) -> list[str]:
    """The strings that an expression may be."""
    if isinstance(node, ast.IfExp):
        return alternatives(node.body) + alternatives(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def entries(path: Path) -> list[Entry]:
    return list(read_catalogue(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_every_message_is_translated_and_no_other(path: Path) -> None:
    """A missing entry would come out in English; a superfluous one belongs to a message that has changed."""
    in_catalogue = {tuple(filter(None, (each.one, each.several))) for each in entries(path)}
    in_code = set(templates_in_code())
    missing, superfluous = sorted(in_code - in_catalogue), sorted(in_catalogue - in_code)
    assert not missing, "\n".join(f"no translation of {each}" for each in missing)
    assert not superfluous, "\n".join(f"translated, but not in the code: {each}" for each in superfluous)


def test_no_template_is_formatted() -> None:
    """A catalogue cannot contain a template that is assembled at run time."""
    formatted = [
        f"{path.name}:{call.lineno}"
        for path in SOURCE.rglob("*.py")
        for name, call in calls(path)
        for argument in call.args[
            {**TAKE_TEMPLATES, **MAKE_ERRORS, "Caption": 0}.get(name, len(call.args)) :
        ][:1]
        if any(isinstance(each, ast.JoinedStr) for each in ast.walk(argument))
    ]
    assert not formatted


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_every_entry_renders_with_the_same_placeholders(path: Path) -> None:
    """A missing or extra placeholder fails only when somebody reads the message."""
    language = translator(path.parts[-3])
    for entry in entries(path):
        assert all(entry.translations)
        assert len(entry.translations) == (2 if entry.several else 1), entry
        names = placeholders(entry.one)
        for translation in entry.translations:
            assert set(placeholders(translation)) == set(names), entry
        if not entry.several:
            rendered = language.render(Message(entry.one, *map(str.upper, names)))
            assert all(name.upper() in rendered for name in names)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_a_catalogue_is_written_as_it_is_read(path: Path) -> None:
    """An entry in another form, such as one of several lines, would be passed over."""
    text = path.read_text(encoding="utf-8")
    lines = [line for line in text.split("\n\n", 1)[1].splitlines() if line and not line.startswith("#. ")]
    forms = sum((2 if each.several else 1) + len(each.translations) for each in entries(path))
    assert len(lines) == forms
    assert "plural=(n != 1)" in text


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_no_entry_stands_twice(path: Path) -> None:
    """The reader of a catalogue would silently keep one of them."""
    keys = [each.one for each in entries(path)]
    assert len(keys) == len(set(keys))


# Every rule, clue, technique, kind and error


@cache
def catalogue(lang: str) -> frozenset[str]:
    path = next(path for path in CATALOGUES if path.parts[-3] == lang)
    return frozenset(each.one for each in entries(path))


def untranslated(text: object, lang: str = "pt") -> Iterator[object]:
    """What the catalogue lacks of a text: its template, or English words among its arguments."""
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
    """The classes of this package derived from one that have no subclasses."""
    for each in cls.__subclasses__():
        if each.__module__.startswith("passatempo."):
            yield from leaves(each) if each.__subclasses__() else (each,)


@cache
def texts_of_samples() -> frozenset[tuple[type, object]]:
    """Sentences, labels and captions of all samples, each with the class it comes from."""
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


def texts_outside_samples() -> Iterator[str]:
    """Texts of no sample: rules of models, contradictions, reasons for stopping."""
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
    yield rules.Visible(pair, 1).negated()


@pytest.mark.slow
def test_all_texts_of_samples_are_messages() -> None:
    """A group, rule, piece or caption with an English str would be half translated."""
    missing = {(cls, each) for cls, text in texts_of_samples() for each in untranslated(text)}
    assert not missing


def test_all_other_texts_are_messages() -> None:
    """The same for texts that no sample shows."""
    for text in texts_outside_samples():
        assert not list(untranslated(text)), text


@pytest.mark.slow
def test_every_rule_and_clue_is_rendered() -> None:
    """Otherwise a new one could go unnoticed by the two tests above."""
    all_kinds()
    pair, one = Group((AND, "A1", "B1"), (0, 1)), Group((AND, "A1"), (0,))
    shown = {cls for cls, _ in texts_of_samples()} | {type(rule) for rule in rules_of_models(pair, one)}
    assert not {*leaves(Rule), *leaves(Clue)} - shown


def test_every_technique_has_a_name() -> None:
    """Without one the key would be printed."""
    from passatempo._kernel import techniques

    assert {key for key, *_ in techniques()} <= TECHNIQUES.keys()
    assert {*(row.name for row in TECHNIQUES.values()), *_LEVELS.values()} <= catalogue("pt")


def test_an_error_renders_in_any_language() -> None:
    """str() of an error is English; its message can be rendered in another language."""
    with pytest.raises(InputError) as caught:
        passatempo.read("kakuro 1x12")
    assert str(caught.value) == "line 1: the run across from A1 has 12 cells: a run has 9 at most"
    text = translator("pt").render(caught.value.message)
    assert text == "linha 1: a sequência horizontal de A1 tem 12 células: o máximo é 9"
    assert str(InputError("no {template}")) == "no {template}"  # a text is no template


def test_a_message_stays_one_on_one_line() -> None:
    """Readers list what they left out as messages that contain text from files."""
    found = one_line(Message("the field {name}", "'a\x1bb'"))
    assert found == "the field 'a\ufffdb'"
    assert translator("pt").render(found) == "o campo 'a\ufffdb'"


# Messages


def test_a_message_is_its_english_text() -> None:
    """Callers use it as a str: to compare, print, serialise and pickle."""
    found = Message("no value stands twice in {group}", (message("row {number}"), 3))
    assert found == "no value stands twice in row 3"
    assert f"{found}!" == "no value stands twice in row 3!"
    copied = pickle.loads(pickle.dumps(found))
    assert (copied, copied.template, copied.arguments) == (found, found.template, found.arguments)


def test_lists_in_messages() -> None:
    """A list is an argument with its conjunction, which differs by language."""
    assert Message(AND, "A1") == "A1"
    assert Message(AND, "A1", "B1", 3) == "A1, B1 and 3"
    assert Message("{cells} contradict it", (OR, "A1", "B1")) == "A1 or B1 contradict it"


def test_as_many_arguments_as_placeholders() -> None:
    """A message that lacks one would fail later, in one language only."""
    with pytest.raises(ValueError, match="zip"):
        Message("row {number}")


def test_braces_in_arguments_stand_for_themselves() -> None:
    """Arguments come from users: formatting them again would raise KeyError."""
    for lang in languages():
        assert "{x}" in translator(lang).render(Message("the field {name}", "'{x}'"))


def test_names_of_groups_are_rendered_when_they_are_read() -> None:
    """A label is a template with arguments; the name is its English message."""
    row, _ = Board(2, 1).row_groups
    assert row.label == ("row {number}", 1)
    assert row.name == english(row.label) == "row 1"
    assert translator("pt").render(row.name) == translator("pt").render(row.label) == "a linha 1"
    assert Group("my own", (0,)).name == "my own"


def test_portuguese_contracts_articles() -> None:
    """ "em a linha" is wrong; so is a contraction across the letter of a column."""
    render = translator("pt").render
    row, cage = (message("row {number}"), 3), (message("the {label} cage at {cell}"), 12, "A1")
    assert render(Message("no value stands twice in {group}", row)) == "nenhum valor se repete na linha 3"
    assert render(rules.Sum(Group(cage, (0, 1)), 12).sentence()) == "a soma da gaiola de 12 em A1 é 12"
    column = (message("{line} from the left"), (message("column {letters}"), "A"))
    assert render(column) == "a coluna A pela esquerda"  # "A a" is no "à"
    assert translator("pt")(
        "in {group}, only {cell} can take {value}", group=Message(*row), cell="A1", value=2
    ) == ("na linha 3, o 2 só cabe em A1")


def test_a_preposition_stands_before_each_name_of_a_list() -> None:
    """Each name in a Portuguese list contracts with the preposition by itself."""
    language = translator("pt")
    names = [(message("row {number}"), 3), (message("box {number}"), 2), (message("column {letters}"), "A")]
    text = language(
        "in {group}, only {cell} can take {value}", group=language.listed(names), cell="A1", value=2
    )
    assert text == "na linha 3, no bloco 2 e na coluna A, o 2 só cabe em A1"
    assert (
        language("in {group}, only {cell} can take {value}", group=(AND, *names), cell="A1", value=2) == text
    )
    assert (
        language("{values} from {cells}", values=2, cells=language.listed(["A1", "B2"])) == "o 2 de A1 e B2"
    )
    cages = language.listed(
        [(message("the {label} cage at {cell}"), 9, "A1"), (message("the cage at {cell}"), "B1")]
    )
    assert language.many(
        "{houses} makes {makes}; take away {less} for {sums}",
        "{houses} make {makes}; take away {less} for {sums}",
        1,
        houses=names[0],
        makes=45,
        less=13,
        sums=cages,
    ) == ("a linha 3 soma 45; tire os 13 da gaiola de 9 em A1 e da gaiola em B1")


def test_a_plain_text_stays_as_it_is() -> None:
    """A user's own kind may have names that are no messages."""
    render = translator("pt").render
    assert render("the odd corner") == "the odd corner"
    sentence = rules.AllDifferent(Group("the odd corner", (0, 1))).sentence()
    assert render(sentence) == "nenhum valor se repete em the odd corner"


def test_english_is_the_text_of_the_code() -> None:
    """Templates are their own English text, without a catalogue."""
    english_language = translator("en")
    assert english_language.render((message("row {number}"), 3)) == "row 3"
    assert english_language("{cell} is {value}", cell="A1", value=3) == "A1 is 3"
    assert english_language.listed("ABC") == "A, B and C"
    assert english_language.either("AB") == "A or B"
    assert english_language.listed("A") == "A"


def test_plurals() -> None:
    """Singular and plural are separate entries."""
    for lang, one, several in (("en", "1 step", "2 steps"), ("pt", "1 passo", "2 passos")):
        language = translator(lang)
        assert language.many("{number} step", "{number} steps", 1) == one
        assert language.many("{number} step", "{number} steps", 2) == several


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
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:pt_BR:en"}, "pt"),
        ({"LANG": "pt_BR.UTF-8", "LANGUAGE": "en"}, "en"),
        ({"LANG": "pt_BR.UTF-8", "LANGUAGE": "de"}, "pt"),
        ({"LC_ALL": "C", "LANGUAGE": "pt"}, "en"),
        ({"LANGUAGE": "pt"}, "pt"),
    ],
)
def test_the_environment_chooses(environment: dict[str, str], code: str) -> None:
    """The precedence is that of gettext: LANGUAGE is a list, and counts unless the locale is C."""
    assert language_of(environment, languages()) == code


def test_a_language_by_its_name() -> None:
    """Regions and case are ignored."""
    assert translator("pt_BR").code == translator("PT").code == "pt"
    with pytest.raises(InputError, match="'xx' is not a supported language: expected en or pt"):
        translator("xx")
